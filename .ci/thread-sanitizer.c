// Lets the thread sanitizer see the locks of Swift's standard library, which is not compiled with it: if one thread has to wait for
// another, the library itself takes and releases a Mutex, and the sanitizer would report what the Mutex protects. .ci/sanitize links
// this into every program, where it is found before the library.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Of the sanitizer; absent in programs that it is not linked into, such as those that run during the build.
__attribute__((weak)) void __tsan_acquire(void *lock);
__attribute__((weak)) void __tsan_release(void *lock);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Synchronization._MutexHandle._lockSlow(UInt32)
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
// Synchronization._MutexHandle._unlockSlow()
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock(uint32_t state, SELF mutex);
typedef SWIFT void unlock(SELF mutex);

lock lock_slowly __asm__(LOCK);
unlock unlock_slowly __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t state, SELF mutex) {
  ((lock *)dlsym(RTLD_NEXT, LOCK))(state, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slowly(SELF mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
