#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <stdlib.h>
#include <string.h>

// An arena for cmark: a tree takes its memory in hundreds of small pieces and gives all of them back at once. Each thread has its
// own, for one tree at a time.

struct arena_block {
  struct arena_block *before;
  size_t size, used;
};

static inline struct arena_block **arena_last(void) {
  static _Thread_local struct arena_block *last;
  return &last;
}

enum { arena_block_header = 32, arena_piece_header = 16, arena_block_size = 1 << 17 };

// A piece knows its size, which stands before it; it begins where any type may.
static inline void *arena_take(size_t wanted) {
  if (wanted > (size_t)-1 / 2) abort();
  size_t size = ((wanted + 15) & ~(size_t)15) + arena_piece_header;
  struct arena_block *block = *arena_last();
  if (!block || block->size - block->used < size) {
    size_t room = size > arena_block_size ? size : arena_block_size;
    struct arena_block *next = (struct arena_block *)malloc(arena_block_header + room);
    if (!next) abort();
    next->before = block;
    next->size = room;
    next->used = 0;
    *arena_last() = block = next;
  }
  char *piece = (char *)block + arena_block_header + block->used;
  block->used += size;
  *(size_t *)piece = wanted;
  return piece + arena_piece_header;
}

static inline void *arena_calloc(size_t count, size_t size) {
  if (size && count > (size_t)-1 / 2 / size) abort();
  return memset(arena_take(count * size), 0, count * size);
}

static inline void *arena_realloc(void *old, size_t wanted) {
  if (!old) return arena_take(wanted);
  size_t size = *(size_t *)((char *)old - arena_piece_header);
  return wanted <= size ? old : memcpy(arena_take(wanted), old, size);
}

static inline void arena_free(void *piece) { (void)piece; }

static inline cmark_mem *arena_allocator(void) {
  static cmark_mem allocator = {arena_calloc, arena_realloc, arena_free};
  return &allocator;
}

// Takes all pieces back; the first block stays for the next tree.
static inline void arena_reset(void) {
  struct arena_block *block = *arena_last();
  while (block && block->before) {
    struct arena_block *before = block->before;
    free(block);
    block = before;
  }
  if (block) block->used = 0;
  *arena_last() = block;
}
