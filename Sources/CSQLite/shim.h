#include <dlfcn.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// The functions of the library, which is loaded when a site asks a database, and not with the program.
struct sqlite_library {
  __typeof__(&sqlite3_open_v2) open;
  __typeof__(&sqlite3_close_v2) close;
  __typeof__(&sqlite3_db_config) configure;
  __typeof__(&sqlite3_limit) limit;
  __typeof__(&sqlite3_drop_modules) drop_modules;
  __typeof__(&sqlite3_busy_timeout) wait_for_others;
  __typeof__(&sqlite3_progress_handler) set_progress;
  __typeof__(&sqlite3_set_authorizer) set_authorizer;
  __typeof__(&sqlite3_exec) execute;
  __typeof__(&sqlite3_prepare_v2) prepare;
  __typeof__(&sqlite3_stmt_isexplain) is_explain;
  __typeof__(&sqlite3_step) step;
  __typeof__(&sqlite3_finalize) finalize;
  __typeof__(&sqlite3_errmsg) message;
  __typeof__(&sqlite3_error_offset) error_offset;
  __typeof__(&sqlite3_column_count) column_count;
  __typeof__(&sqlite3_column_name) column_name;
  __typeof__(&sqlite3_column_decltype) declared_type;
  __typeof__(&sqlite3_column_type) type;
  __typeof__(&sqlite3_column_int64) integer;
  __typeof__(&sqlite3_column_double) real;
  __typeof__(&sqlite3_column_text) text;
  __typeof__(&sqlite3_column_bytes) size;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *sqlite_load(struct sqlite_library *library) {
  void *handle = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define SQLITE_LOAD(field, name) \
  if (!(*(void **)&library->field = dlsym(handle, "sqlite3_" name))) return dlerror()
  SQLITE_LOAD(open, "open_v2");
  SQLITE_LOAD(close, "close_v2");
  SQLITE_LOAD(configure, "db_config");
  SQLITE_LOAD(limit, "limit");
  SQLITE_LOAD(drop_modules, "drop_modules");
  SQLITE_LOAD(wait_for_others, "busy_timeout");
  SQLITE_LOAD(set_progress, "progress_handler");
  SQLITE_LOAD(set_authorizer, "set_authorizer");
  SQLITE_LOAD(execute, "exec");
  SQLITE_LOAD(prepare, "prepare_v2");
  SQLITE_LOAD(is_explain, "stmt_isexplain");
  SQLITE_LOAD(step, "step");
  SQLITE_LOAD(finalize, "finalize");
  SQLITE_LOAD(message, "errmsg");
  SQLITE_LOAD(error_offset, "error_offset");
  SQLITE_LOAD(column_count, "column_count");
  SQLITE_LOAD(column_name, "column_name");
  SQLITE_LOAD(declared_type, "column_decltype");
  SQLITE_LOAD(type, "column_type");
  SQLITE_LOAD(integer, "column_int64");
  SQLITE_LOAD(real, "column_double");
  SQLITE_LOAD(text, "column_text");
  SQLITE_LOAD(size, "column_bytes");
#undef SQLITE_LOAD
  return NULL;
}

// What a query has done so far; it must stay at its address as long as the connection is open.
struct sqlite_watch {
  // In nanoseconds of the clock that is never set.
  int64_t deadline;
  // Whether the time is over.
  int is_late;
  // Whether the query wanted more than to read.
  int is_refused;
};

static inline int64_t sqlite_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int sqlite_look_at_clock(void *context) {
  struct sqlite_watch *watch = context;
  if (sqlite_now() < watch->deadline) return 0;
  watch->is_late = 1;
  return 1;
}

// A query reads tables and calls functions. Everything else is refused: to write, to attach another file, to change how the
// connection behaves. A function that gives or takes an address of the memory is none for a query.
static inline int sqlite_allow_reading(void *context, int action, const char *first, const char *second, const char *third,
                                       const char *fourth) {
  (void)third;
  (void)fourth;
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION: return second && !strcasecmp(second, "fts3_tokenizer") ? SQLITE_DENY : SQLITE_OK;
    // A function that gives a table asks for this when it says which columns it has. A query that writes there is refused anyway.
    case SQLITE_UPDATE:
      if (first && (!strcmp(first, "sqlite_master") || !strcmp(first, "sqlite_temp_master"))) return SQLITE_OK;
      // fallthrough
    default: ((struct sqlite_watch *)context)->is_refused = 1; return SQLITE_DENY;
  }
}

// Whether something is at a path that is not a file, such as a pipe or a folder.
static inline int sqlite_is_no_file(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

// Whether a file of SQLite ends within a page, since it was copied in part: SQLite reads zeros, and thus empty rows, from there on.
// What is no file of SQLite is left to the library.
static inline int sqlite_is_cut(const char *path) {
  unsigned char head[18];
  struct stat status;
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return 0;
  int is_read = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && pread(file, head, sizeof head, 0) == sizeof head;
  close(file);
  if (!is_read || memcmp(head, "SQLite format 3", 16) != 0) return 0;
  int64_t page = head[16] << 8 | head[17];
  if (page == 1) page = 65536;
  return page >= 512 && status.st_size % page != 0;
}

// Opens a file for reading alone, which no symbolic link may lead to. A connection is returned even if that failed, since it knows
// why; it is NULL if memory is lacking.
static inline sqlite3 *sqlite_open(const struct sqlite_library *library, const char *path, int seconds, int longest_value,
                                   struct sqlite_watch *watch, int *status) {
  sqlite3 *connection = NULL;
  watch->deadline = sqlite_now() + (int64_t)seconds * 1000000000;
  *status = library->open(path, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX, NULL);
  if (*status != SQLITE_OK) return connection;
  library->limit(connection, SQLITE_LIMIT_LENGTH, longest_value);
  library->limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  library->wait_for_others(connection, seconds * 1000);
  library->configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  library->configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  library->configure(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
  // Of what looks like a table and is none only the lists and maps of JSON are known to read nothing else.
  const char *harmless[] = {"json_each", "json_tree", NULL};
  library->drop_modules(connection, harmless);
  library->set_progress(connection, 1000, sqlite_look_at_clock, watch);
  // Reads the head of the file, which shows whether it is a database.
  *status = library->execute(connection, "PRAGMA query_only = 1; SELECT 1 FROM sqlite_schema LIMIT 1", NULL, NULL, NULL);
  library->set_authorizer(connection, sqlite_allow_reading, watch);
  return connection;
}
