#pragma once
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library has no function of its own for this call. A file is opened only if no part of its path is a symbolic link.
static inline int sitegen_open_without_links(int folder, const char *path, int flags) {
  struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_NO_SYMLINKS};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
