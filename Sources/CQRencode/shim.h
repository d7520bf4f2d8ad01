#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>
#include <string.h>

// The functions of the library, which is loaded when a code is drawn, and not with the program.
struct qrencode_library {
  __typeof__(&QRinput_new2) new_input;
  __typeof__(&QRinput_appendECIheader) append_encoding;
  __typeof__(&QRinput_append) append;
  __typeof__(&QRinput_free) free_input;
  __typeof__(&QRcode_encodeInput) encode;
  __typeof__(&QRcode_free) free;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *qrencode_load(struct qrencode_library *library) {
  void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define QRENCODE_LOAD(field, name) \
  if (!(*(void **)&library->field = dlsym(handle, name))) return dlerror()
  QRENCODE_LOAD(new_input, "QRinput_new2");
  QRENCODE_LOAD(append_encoding, "QRinput_appendECIheader");
  QRENCODE_LOAD(append, "QRinput_append");
  QRENCODE_LOAD(free_input, "QRinput_free");
  QRENCODE_LOAD(encode, "QRcode_encodeInput");
  QRENCODE_LOAD(free, "QRcode_free");
#undef QRENCODE_LOAD
  return NULL;
}

enum {
  qrencode_utf8 = 26,
  // A shorter run of capitals and digits takes more bits for its head than it saves.
  qrencode_least_run = 14
};

// How many capitals, digits and signs are here that a code writes in five and a half bits each.
static inline size_t qrencode_run(const char *text) {
  return strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:");
}

static inline int qrencode_append(const struct qrencode_library *library, QRinput *input, QRencodeMode mode, const char *text, size_t count) {
  return !count || library->append(input, mode, (int)count, (const unsigned char *)text) == 0;
}

// The smallest code for a text, with level M of error correction: it can be read with 15 % of it spoilt. It says that the text is
// UTF-8, since some readers guess wrongly. NULL if the text is empty or too long, or memory is lacking.
static inline QRcode *qrencode_code(const struct qrencode_library *library, const char *text) {
  QRinput *input = library->new_input(0, QR_ECLEVEL_M);
  if (!input) return NULL;
  int is_right = *text && library->append_encoding(input, qrencode_utf8) == 0;
  // What has not been appended yet begins here.
  const char *start = text;
  while (is_right && *text) {
    size_t run = qrencode_run(text);
    if (run >= qrencode_least_run) {
      is_right = qrencode_append(library, input, QR_MODE_8, start, (size_t)(text - start)) &&
                 qrencode_append(library, input, QR_MODE_AN, text, run);
      start = text + run;
    }
    text += run ? run : 1;
  }
  QRcode *code = is_right && qrencode_append(library, input, QR_MODE_8, start, (size_t)(text - start)) ? library->encode(input) : NULL;
  library->free_input(input);
  return code;
}
