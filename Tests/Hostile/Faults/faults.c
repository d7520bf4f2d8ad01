// Lets one call to the file system fail, as a disk that is full, broken or locked does, or ends the program before
// it. Loaded before the program (LD_PRELOAD). `FAULT_CALL` says which call fails, counted from 1 (-1: all of
// them), and `FAULT_ERROR` with which error number; with 0 the program is killed there. `FAULT_FUNCTION` counts only calls of one function.
// The number of calls is written to the file that `FAULT_COUNT` names.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int count;
static int failing;
static int error_number;
static const char *function;

static int number(const char *name) {
    const char *text = getenv(name);
    return text ? atoi(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
    failing = number("FAULT_CALL");
    error_number = number("FAULT_ERROR");
    function = getenv("FAULT_FUNCTION");
}

// The program may end without running destructors, so the count is written as it grows.
static void note(int calls) {
    static int file = -1;
    const char *path = getenv("FAULT_COUNT");
    if (!path) return;
    static int (*next)(const char *, int, ...);
    if (!next) next = dlsym(RTLD_NEXT, "open");
    if (file < 0) file = next(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    char text[16];
    int length = snprintf(text, sizeof text, "%d\n", calls);
    if (pwrite(file, text, length, 0) < 0) return;
}

static int fails(const char *name) {
    if (function && strcmp(name, function) != 0) return 0;
    int call = atomic_fetch_add(&count, 1) + 1;
    note(call);
    if (call != failing && failing != -1) return 0;
    if (!error_number) raise(SIGKILL);
    errno = error_number;
    return 1;
}

#define FAULT(type, name, failure, parameters, arguments)            \
    type name parameters {                                           \
        static type(*next) parameters;                               \
        if (!next) next = dlsym(RTLD_NEXT, #name);                   \
        return fails(#name) ? failure : next arguments;                   \
    }

FAULT(int, mkdir, -1, (const char *path, mode_t mode), (path, mode))
FAULT(int, mkdirat, -1, (int folder, const char *path, mode_t mode), (folder, path, mode))
FAULT(int, rmdir, -1, (const char *path), (path))
FAULT(int, unlink, -1, (const char *path), (path))
FAULT(int, unlinkat, -1, (int folder, const char *path, int flags), (folder, path, flags))
FAULT(int, renameat, -1, (int from, const char *old, int to, const char *new), (from, old, to, new))
FAULT(int, fstat, -1, (int file, struct stat *status), (file, status))
FAULT(int, fstatat, -1, (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags))
FAULT(int, flock, -1, (int file, int operation), (file, operation))
FAULT(int, fsync, -1, (int file), (file))
FAULT(ssize_t, read, -1, (int file, void *bytes, size_t size), (file, bytes, size))
FAULT(DIR *, fdopendir, NULL, (int file), (file))
FAULT(struct dirent *, readdir, NULL, (DIR *folder), (folder))
FAULT(char *, realpath, NULL, (const char *path, char *resolved), (path, resolved))
FAULT(ssize_t, readlink, -1, (const char *path, char *target, size_t size), (path, target, size))

FAULT(int, pthread_create, error_number,
      (pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *value),
      (thread, attributes, work, value))

// What is printed must be readable: only files fail.
ssize_t write(int file, const void *bytes, size_t size) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next) next = dlsym(RTLD_NEXT, "write");
    return file > 2 && fails("write") ? -1 : next(file, bytes, size);
}

// A closed file is closed, whatever close says of what was written to it.
int close(int file) {
    static int (*next)(int);
    if (!next) next = dlsym(RTLD_NEXT, "close");
    int result = next(file);
    return fails("close") ? -1 : result;
}

int open(const char *path, int flags, ...) {
    static int (*next)(const char *, int, ...);
    if (!next) next = dlsym(RTLD_NEXT, "open");
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return fails("open") ? -1 : next(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    static int (*next)(int, const char *, int, ...);
    if (!next) next = dlsym(RTLD_NEXT, "openat");
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return fails("openat") ? -1 : next(folder, path, flags, mode);
}

// Other calls that are made this way are none of the file system, such as waiting for a thread.
long syscall(long number, ...) {
    static long (*next)(long, ...);
    if (!next) next = dlsym(RTLD_NEXT, "syscall");
    va_list more;
    va_start(more, number);
    long values[6];
    for (int place = 0; place < 6; place++) values[place] = va_arg(more, long);
    va_end(more);
    if (number == SYS_openat2 && fails("openat2")) return -1;
    return next(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}
