#include <dlfcn.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

// The functions of the library, which is loaded when a site asks a server, and not with the program.
struct postgresql_library {
  __typeof__(&PQconninfoParse) parse_connection;
  __typeof__(&PQconninfoFree) free_options;
  __typeof__(&PQfreemem) free_memory;
  __typeof__(&PQconnectStartParams) start_connection;
  __typeof__(&PQconnectPoll) go_on_connecting;
  __typeof__(&PQfinish) finish;
  __typeof__(&PQstatus) status;
  __typeof__(&PQsocket) socket;
  __typeof__(&PQerrorMessage) message;
  __typeof__(&PQpass) password;
  __typeof__(&PQsetNoticeReceiver) set_notice_receiver;
  __typeof__(&PQsendQuery) send;
  __typeof__(&PQsendPrepare) send_preparation;
  __typeof__(&PQsendDescribePrepared) send_description;
  __typeof__(&PQsendQueryPrepared) send_prepared;
  __typeof__(&PQsetSingleRowMode) set_single_rows;
  __typeof__(&PQflush) flush;
  __typeof__(&PQisBusy) is_busy;
  __typeof__(&PQconsumeInput) consume;
  __typeof__(&PQnotifies) notification;
  __typeof__(&PQgetResult) result;
  __typeof__(&PQresultStatus) result_status;
  __typeof__(&PQresultErrorField) error_field;
  __typeof__(&PQclear) clear;
  __typeof__(&PQnfields) column_count;
  __typeof__(&PQfname) column_name;
  __typeof__(&PQftype) column_type;
  __typeof__(&PQgetisnull) is_null;
  __typeof__(&PQgetvalue) value;
  __typeof__(&PQgetlength) size;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *postgresql_load(struct postgresql_library *library) {
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define POSTGRESQL_LOAD(field, name) \
  if (!(*(void **)&library->field = dlsym(handle, "PQ" name))) return dlerror()
  POSTGRESQL_LOAD(parse_connection, "conninfoParse");
  POSTGRESQL_LOAD(free_options, "conninfoFree");
  POSTGRESQL_LOAD(free_memory, "freemem");
  POSTGRESQL_LOAD(start_connection, "connectStartParams");
  POSTGRESQL_LOAD(go_on_connecting, "connectPoll");
  POSTGRESQL_LOAD(finish, "finish");
  POSTGRESQL_LOAD(status, "status");
  POSTGRESQL_LOAD(socket, "socket");
  POSTGRESQL_LOAD(message, "errorMessage");
  POSTGRESQL_LOAD(password, "pass");
  POSTGRESQL_LOAD(set_notice_receiver, "setNoticeReceiver");
  POSTGRESQL_LOAD(send, "sendQuery");
  POSTGRESQL_LOAD(send_preparation, "sendPrepare");
  POSTGRESQL_LOAD(send_description, "sendDescribePrepared");
  POSTGRESQL_LOAD(send_prepared, "sendQueryPrepared");
  POSTGRESQL_LOAD(set_single_rows, "setSingleRowMode");
  POSTGRESQL_LOAD(flush, "flush");
  POSTGRESQL_LOAD(is_busy, "isBusy");
  POSTGRESQL_LOAD(consume, "consumeInput");
  POSTGRESQL_LOAD(notification, "notifies");
  POSTGRESQL_LOAD(result, "getResult");
  POSTGRESQL_LOAD(result_status, "resultStatus");
  POSTGRESQL_LOAD(error_field, "resultErrorField");
  POSTGRESQL_LOAD(clear, "clear");
  POSTGRESQL_LOAD(column_count, "nfields");
  POSTGRESQL_LOAD(column_name, "fname");
  POSTGRESQL_LOAD(column_type, "ftype");
  POSTGRESQL_LOAD(is_null, "getisnull");
  POSTGRESQL_LOAD(value, "getvalue");
  POSTGRESQL_LOAD(size, "getlength");
#undef POSTGRESQL_LOAD
  return NULL;
}

// The parts of a mistake, which Swift does not see as numbers.
enum { postgresql_state = PG_DIAG_SQLSTATE, postgresql_sentence = PG_DIAG_MESSAGE_PRIMARY, postgresql_position = PG_DIAG_STATEMENT_POSITION };

// Milliseconds of the clock that is never set.
static inline int64_t postgresql_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits until the server can be read or written; 0 if the time is over.
static inline int postgresql_wait(const struct postgresql_library *library, PGconn *connection, short events, int64_t deadline) {
  struct pollfd socket = {library->socket(connection), events, 0};
  int64_t left = deadline - postgresql_now();
  if (left <= 0) return 0;
  poll(&socket, 1, left > 1000 ? 1000 : (int)left);
  return 1;
}

// Whether a connection text is right and without a password: 1, 0 if it is wrong, -1 if it has a password, -2 if it names a file of
// which the library prints what is wrong with it, or to which it writes.
static inline int postgresql_check(const struct postgresql_library *library, const char *text) {
  char *message = NULL;
  // Without options it is the name of a database.
  if (!strchr(text, '=') && !strstr(text, "://")) return 1;
  PQconninfoOption *options = library->parse_connection(text, &message);
  if (message) library->free_memory(message);
  if (!options) return 0;
  int result = 1;
  for (PQconninfoOption *option = options; option->keyword; option++) {
    if (!option->val || !option->val[0]) continue;
    // A star marks what nobody should see while it is typed.
    if (option->dispchar && option->dispchar[0] == '*') result = -1;
    // A password behind the name of the user, as in an address; the server would show both.
    if (result == 1 && !strcmp(option->keyword, "user") && strchr(option->val, ':')) result = -1;
    if (result == 1 && (!strcmp(option->keyword, "passfile") || !strcmp(option->keyword, "sslkeylogfile"))) result = -2;
    // It may be a password after which the server was forgotten, and libpq would show it.
    if (result == 1 && !strcmp(option->keyword, "port") && strspn(option->val, "0123456789,") != strlen(option->val)) result = 0;
  }
  library->free_options(options);
  return result;
}

// The library would print what a server says besides its answer as it came: of any length, and with codes for terminals.
static inline void postgresql_silence(void *context, const PGresult *notice) {
  (void)context;
  (void)notice;
}

// Why nothing more is waited for.
enum postgresql_end { POSTGRESQL_NONE, POSTGRESQL_LATE, POSTGRESQL_TOO_MUCH };

// Counts the bytes that wait to be read. A server may send `left` more without an answer; if it has sent more than these, the result
// is 0.
static inline int postgresql_count(int socket, int64_t *left, enum postgresql_end *end) {
  int waiting = 0;
  if (ioctl(socket, FIONREAD, &waiting) == 0) *left -= waiting;
  if (*left >= 0) return 1;
  *end = POSTGRESQL_TOO_MUCH;
  return 0;
}

// Throws away the notifications that a server has sent, which it was not asked for.
static inline void postgresql_drop_notifications(const struct postgresql_library *library, PGconn *connection) {
  for (PGnotify *notification; (notification = library->notification(connection));) library->free_memory(notification);
}

// Takes what a server sends. 0 if it has sent too much, or if the connection broke.
static inline int postgresql_take(const struct postgresql_library *library, PGconn *connection, int64_t *left, enum postgresql_end *end) {
  if (!postgresql_count(library->socket(connection), left, end)) return 0;
  int is_whole = library->consume(connection);
  library->is_busy(connection);
  postgresql_drop_notifications(library, connection);
  return is_whole;
}

// Connects to a server. The result is NULL if memory is lacking; it is not connected if that failed, and knows why.
static inline PGconn *postgresql_connect(const struct postgresql_library *library, const char *text, int64_t deadline, int64_t most,
                                         enum postgresql_end *end) {
  const char *names[] = {"dbname", "fallback_application_name", "client_encoding", NULL};
  const char *values[] = {text, "sitegen", "UTF8", NULL};
  PGconn *connection = library->start_connection(names, values, 1);
  if (!connection) return NULL;
  library->set_notice_receiver(connection, postgresql_silence, NULL);
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  while (library->status(connection) != CONNECTION_BAD && state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED) {
    short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    struct pollfd socket = {library->socket(connection), events, 0};
    int64_t left = deadline - postgresql_now();
    if (left <= 0) {
      *end = POSTGRESQL_LATE;
      break;
    }
    if (poll(&socket, 1, left > 60000 ? 60000 : (int)left) <= 0) continue;
    if (!postgresql_count(socket.fd, &most, end)) break;
    state = library->go_on_connecting(connection);
    postgresql_drop_notifications(library, connection);
  }
  return connection;
}

// The next result of what was sent; NULL at the end, or if the connection broke; also if the time is over or the server has sent
// more than `most` bytes without a result, as `end` says then.
static inline PGresult *postgresql_next(const struct postgresql_library *library, PGconn *connection, int64_t deadline, int64_t most,
                                        enum postgresql_end *end) {
  int64_t left = most;
  while (library->flush(connection) == 1) {
    if (!postgresql_wait(library, connection, POLLOUT | POLLIN, deadline)) {
      *end = POSTGRESQL_LATE;
      return NULL;
    }
    if (!postgresql_take(library, connection, &left, end)) break;
  }
  while (*end == POSTGRESQL_NONE && library->is_busy(connection)) {
    if (!postgresql_wait(library, connection, POLLIN, deadline)) {
      *end = POSTGRESQL_LATE;
      return NULL;
    }
    if (!postgresql_take(library, connection, &left, end)) break;
  }
  return *end != POSTGRESQL_NONE ? NULL : library->result(connection);
}
