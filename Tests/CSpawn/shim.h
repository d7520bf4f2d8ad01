#pragma once
#include <spawn.h>

// The C library has these functions, but declares them only if _GNU_SOURCE is defined.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
