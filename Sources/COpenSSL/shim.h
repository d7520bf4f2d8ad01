#include <dlfcn.h>
#include <openssl/evp.h>
#include <stdint.h>
#include <string.h>

// The functions of the library, which is loaded when something is signed or verified, and not with the program.
struct openssl_library {
  __typeof__(&EVP_PKEY_new_raw_private_key) new_private_key;
  __typeof__(&EVP_PKEY_new_raw_public_key) new_public_key;
  __typeof__(&EVP_PKEY_get_raw_public_key) get_public_key;
  __typeof__(&EVP_PKEY_free) free_key;
  __typeof__(&EVP_MD_CTX_new) new_context;
  __typeof__(&EVP_MD_CTX_free) free_context;
  __typeof__(&EVP_DigestSignInit) begin_signing;
  __typeof__(&EVP_DigestSign) sign;
  __typeof__(&EVP_DigestVerifyInit) begin_verifying;
  __typeof__(&EVP_DigestVerify) verify;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *openssl_load(struct openssl_library *library) {
  void *handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define OPENSSL_LOAD(field, name) \
  if (!(*(void **)&library->field = dlsym(handle, name))) return dlerror()
  OPENSSL_LOAD(new_private_key, "EVP_PKEY_new_raw_private_key");
  OPENSSL_LOAD(new_public_key, "EVP_PKEY_new_raw_public_key");
  OPENSSL_LOAD(get_public_key, "EVP_PKEY_get_raw_public_key");
  OPENSSL_LOAD(free_key, "EVP_PKEY_free");
  OPENSSL_LOAD(new_context, "EVP_MD_CTX_new");
  OPENSSL_LOAD(free_context, "EVP_MD_CTX_free");
  OPENSSL_LOAD(begin_signing, "EVP_DigestSignInit");
  OPENSSL_LOAD(sign, "EVP_DigestSign");
  OPENSSL_LOAD(begin_verifying, "EVP_DigestVerifyInit");
  OPENSSL_LOAD(verify, "EVP_DigestVerify");
#undef OPENSSL_LOAD
  return NULL;
}

enum { openssl_key_size = 32, openssl_signature_size = 64 };

// The functions below work with Ed25519 (RFC 8032), and give 1 if they succeeded. Keys have 32 bytes, signatures 64.

// Writes the public key that belongs to a private one.
static inline int openssl_public_key(const struct openssl_library *library, const uint8_t *private_key, uint8_t *public_key) {
  EVP_PKEY *key = library->new_private_key(EVP_PKEY_ED25519, NULL, private_key, openssl_key_size);
  if (!key) return 0;
  size_t size = openssl_key_size;
  int result = library->get_public_key(key, public_key, &size) == 1 && size == openssl_key_size;
  library->free_key(key);
  return result;
}

// Writes the signature of a text.
static inline int openssl_sign(const struct openssl_library *library, const uint8_t *private_key, const uint8_t *text, size_t count,
                               uint8_t *signature) {
  EVP_PKEY *key = library->new_private_key(EVP_PKEY_ED25519, NULL, private_key, openssl_key_size);
  EVP_MD_CTX *context = library->new_context();
  size_t size = openssl_signature_size;
  int result = key && context && library->begin_signing(context, NULL, NULL, NULL, key) == 1 &&
               library->sign(context, signature, &size, text, count) == 1 && size == openssl_signature_size;
  library->free_context(context);
  library->free_key(key);
  return result;
}

// Whether a signature of 64 bytes is that of a text.
static inline int openssl_verify(const struct openssl_library *library, const uint8_t *public_key, const uint8_t *text, size_t count,
                                 const uint8_t *signature) {
  EVP_PKEY *key = library->new_public_key(EVP_PKEY_ED25519, NULL, public_key, openssl_key_size);
  EVP_MD_CTX *context = library->new_context();
  int result = key && context && library->begin_verifying(context, NULL, NULL, NULL, key) == 1 &&
               library->verify(context, signature, openssl_signature_size, text, count) == 1;
  library->free_context(context);
  library->free_key(key);
  return result;
}
