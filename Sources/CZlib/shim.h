#include <dlfcn.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

// The functions of the library. It is loaded when files are compressed or a spreadsheet is read, and not with the program, so that no
// other command starts more slowly.
struct zlib_library {
  __typeof__(&deflateInit2_) init;
  __typeof__(&deflate) deflate;
  __typeof__(&deflateEnd) end;
  __typeof__(&inflateInit2_) inflate_init;
  __typeof__(&inflate) inflate;
  __typeof__(&inflateEnd) inflate_end;
  __typeof__(&zlibVersion) version;
  __typeof__(&crc32) crc;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *zlib_load(struct zlib_library *library) {
  void *handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define ZLIB_LOAD(field, name) \
  if (!(*(void **)&library->field = dlsym(handle, name))) return dlerror()
  ZLIB_LOAD(init, "deflateInit2_");
  ZLIB_LOAD(deflate, "deflate");
  ZLIB_LOAD(end, "deflateEnd");
  ZLIB_LOAD(inflate_init, "inflateInit2_");
  ZLIB_LOAD(inflate, "inflate");
  ZLIB_LOAD(inflate_end, "inflateEnd");
  ZLIB_LOAD(version, "zlibVersion");
  ZLIB_LOAD(crc, "crc32");
#undef ZLIB_LOAD
  return NULL;
}

// More than gzip ever needs for `count` bytes, whatever its settings (deflateBound in zlib.h).
static inline size_t zlib_bound(size_t count) { return count + count / 8 + count / 64 + 64; }

// Writes the bytes as one stream of zlib, or with 16 more bits as one gzip member without a name and a time, so that the same bytes
// always give the same file. Gives how many bytes it wrote, or 0 if memory or room is lacking.
static inline size_t zlib_deflate(const struct zlib_library *library, int level, int bits, const uint8_t *bytes, size_t count,
                                  uint8_t *output, size_t room) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (library->init(&stream, level, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, (int)sizeof stream) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)room;
  int result = stream.avail_in == count && stream.avail_out == room ? library->deflate(&stream, Z_FINISH) : Z_BUF_ERROR;
  size_t written = stream.total_out;
  library->end(&stream);
  return result == Z_STREAM_END ? written : 0;
}

// Reads a stream of deflate without a head, as ZIP files have them. Gives how many bytes it wrote, or 0 if the stream is broken, cut
// off, or needs more room.
static inline size_t zlib_inflate(const struct zlib_library *library, const uint8_t *bytes, size_t count, uint8_t *output, size_t room) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)room;
  if (stream.avail_in != count || stream.avail_out != room) return 0;
  if (library->inflate_init(&stream, -MAX_WBITS, ZLIB_VERSION, (int)sizeof stream) != Z_OK) return 0;
  int result = library->inflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  library->inflate_end(&stream);
  return result == Z_STREAM_END ? written : 0;
}
