#include <xxhash.h>

// As fast as the processor allows; elsewhere the library knows one way only.
#if defined(__x86_64__)
#include <xxh_x86dispatch.h>
static inline XXH128_hash_t xxh3_128(const void *bytes, size_t count) { return XXH3_128bits_dispatch(bytes, count); }
#else
static inline XXH128_hash_t xxh3_128(const void *bytes, size_t count) { return XXH3_128bits(bytes, count); }
#endif
