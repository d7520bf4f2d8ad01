#include <stddef.h>
#include <stdint.h>

// libFuzzer has no header for its own main loop.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*check)(const uint8_t *data, size_t size));
