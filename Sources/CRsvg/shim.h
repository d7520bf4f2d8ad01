#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// The functions of librsvg and of the libraries that it draws with. They are loaded when pictures are made, and not with the program,
// so that no other command starts more slowly. Only these few are used, so their headers need not be installed.
struct rsvg_rectangle {
  double x, y, width, height;
};

struct rsvg_error {
  uint32_t domain;
  int code;
  char *message;
};

struct rsvg_library {
  void *(*handle_new)(const uint8_t *bytes, size_t count, struct rsvg_error **error);
  int (*render)(void *handle, void *context, const struct rsvg_rectangle *place, struct rsvg_error **error);
  void (*unref)(void *handle);
  void (*error_free)(struct rsvg_error *error);
  void *(*surface_create)(unsigned char *pixels, int format, int width, int height, int stride);
  void (*surface_flush)(void *surface);
  void (*surface_destroy)(void *surface);
  void *(*context_create)(void *surface);
  int (*context_status)(void *context);
  void (*context_destroy)(void *context);
};

// Gives NULL, or the reason why a library cannot be loaded.
static inline const char *rsvg_load(struct rsvg_library *library) {
  void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!rsvg) return dlerror();
  void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!cairo) return dlerror();
  void *gobject = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!gobject) return dlerror();
  void *glib = dlopen("libglib-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!glib) return dlerror();
#define RSVG_LOAD(from, field, name) \
  if (!(*(void **)&library->field = dlsym(from, name))) return dlerror()
  RSVG_LOAD(rsvg, handle_new, "rsvg_handle_new_from_data");
  RSVG_LOAD(rsvg, render, "rsvg_handle_render_document");
  RSVG_LOAD(gobject, unref, "g_object_unref");
  RSVG_LOAD(glib, error_free, "g_error_free");
  RSVG_LOAD(cairo, surface_create, "cairo_image_surface_create_for_data");
  RSVG_LOAD(cairo, surface_flush, "cairo_surface_flush");
  RSVG_LOAD(cairo, surface_destroy, "cairo_surface_destroy");
  RSVG_LOAD(cairo, context_create, "cairo_create");
  RSVG_LOAD(cairo, context_status, "cairo_status");
  RSVG_LOAD(cairo, context_destroy, "cairo_destroy");
#undef RSVG_LOAD
  return NULL;
}

static inline int rsvg_fail(const struct rsvg_library *library, struct rsvg_error *error, char *reason, size_t room) {
  snprintf(reason, room, "%s", error && error->message ? error->message : "Cannot allocate memory");
  if (error) library->error_free(error);
  return 0;
}

// Draws an SVG on white pixels, each of which is 0x00RRGGBB. Gives 0 and the reason if it cannot.
static inline int rsvg_draw(const struct rsvg_library *library, const uint8_t *bytes, size_t count, uint32_t *pixels, int width,
                            int height, char *reason, size_t room) {
  struct rsvg_error *error = NULL;
  void *handle = library->handle_new(bytes, count, &error);
  if (!handle) return rsvg_fail(library, error, reason, room);
  memset(pixels, 0xFF, (size_t)width * (size_t)height * 4);
  // Format 1 is CAIRO_FORMAT_RGB24.
  void *surface = library->surface_create((unsigned char *)pixels, 1, width, height, width * 4);
  void *context = library->context_create(surface);
  struct rsvg_rectangle place = {0, 0, width, height};
  int is_done = library->context_status(context) == 0 && library->render(handle, context, &place, &error);
  library->context_destroy(context);
  library->surface_flush(surface);
  library->surface_destroy(surface);
  library->unref(handle);
  return is_done ? 1 : rsvg_fail(library, error, reason, room);
}

// Writes the rows of a PNG, each with its filter, which is none: of each pixel the number of its colour. Gives how many colours there
// are, or 0 if they are more than 256. Colours that differ only in their last bits, so many of each part, count as one.
static inline size_t rsvg_numbers(const uint32_t *pixels, size_t width, size_t height, int bits, uint8_t *rows, uint8_t *palette) {
  uint32_t known[1024];
  uint8_t numbers[1024];
  memset(known, 0xFF, sizeof known);
  uint32_t mask = ((0xFFu << bits) & 0xFF) * 0x010101;
  size_t count = 0, written = 0;
  uint32_t last = UINT32_MAX;
  uint8_t number = 0;
  for (size_t y = 0; y < height; y++) {
    rows[written++] = 0;
    for (size_t x = 0; x < width; x++) {
      uint32_t pixel = pixels[y * width + x] & 0xFFFFFF;
      uint32_t colour = pixel & mask;
      if (colour != last) {
        size_t slot = (colour * 2654435761u) >> 22;
        while (known[slot] != colour && known[slot] != UINT32_MAX) slot = (slot + 1) & 1023;
        if (known[slot] == UINT32_MAX) {
          if (count == 256) return 0;
          known[slot] = colour;
          numbers[slot] = (uint8_t)count;
          // The first pixel of a colour is mostly one of its ground, which so stays as it is.
          palette[3 * count] = (uint8_t)(pixel >> 16);
          palette[3 * count + 1] = (uint8_t)(pixel >> 8);
          palette[3 * count + 2] = (uint8_t)pixel;
          count++;
        }
        number = numbers[slot];
        last = colour;
      }
      rows[written++] = number;
    }
  }
  return count;
}

// Writes the rows of a PNG: numbers of colours, if there are at most 256 that can be told apart, else the colours themselves, three
// bytes each. The palette has room for 768 bytes. Gives how many colours are in it.
static inline size_t rsvg_rows(const uint32_t *pixels, size_t width, size_t height, uint8_t *rows, uint8_t *palette) {
  for (int bits = 0; bits < 4; bits++) {
    size_t count = rsvg_numbers(pixels, width, height, bits, rows, palette);
    if (count) return count;
  }
  for (size_t y = 0, written = 0; y < height; y++) {
    rows[written++] = 0;
    for (size_t x = 0; x < width; x++) {
      uint32_t colour = pixels[y * width + x];
      rows[written++] = (uint8_t)(colour >> 16);
      rows[written++] = (uint8_t)(colour >> 8);
      rows[written++] = (uint8_t)colour;
    }
  }
  return 0;
}
