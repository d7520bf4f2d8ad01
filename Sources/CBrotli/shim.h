#include <brotli/encode.h>
#include <dlfcn.h>

// The functions of the library, which is loaded when files are compressed, and not with the program.
struct brotli_library {
  __typeof__(&BrotliEncoderMaxCompressedSize) bound;
  __typeof__(&BrotliEncoderCompress) compress;
  __typeof__(&BrotliEncoderVersion) version;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *brotli_load(struct brotli_library *library) {
  void *handle = dlopen("libbrotlienc.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define BROTLI_LOAD(field, name) \
  if (!(*(void **)&library->field = dlsym(handle, name))) return dlerror()
  BROTLI_LOAD(bound, "BrotliEncoderMaxCompressedSize");
  BROTLI_LOAD(compress, "BrotliEncoderCompress");
  BROTLI_LOAD(version, "BrotliEncoderVersion");
#undef BROTLI_LOAD
  return NULL;
}
