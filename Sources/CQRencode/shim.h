#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>

// The functions of the library, which is loaded when a code is drawn, and not with the program.
struct qrencode_library {
  __typeof__(&QRcode_encodeString) encode;
  __typeof__(&QRcode_free) free;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *qrencode_load(struct qrencode_library *library) {
  void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
  if (!(*(void **)&library->encode = dlsym(handle, "QRcode_encodeString"))) return dlerror();
  if (!(*(void **)&library->free = dlsym(handle, "QRcode_free"))) return dlerror();
  return NULL;
}

// The smallest code for a text, with level M of error correction: it can be read with 15 % of it spoilt. Parts of the text that have
// only digits, or only capitals, take less room. NULL if the text is too long or memory is lacking.
static inline QRcode *qrencode_code(const struct qrencode_library *library, const char *text) {
  return library->encode(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}
