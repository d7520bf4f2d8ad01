#include <dlfcn.h>
#include <microhttpd.h>
#include <string.h>

// The functions of the library. It is loaded when a server starts, and not with the program: it needs eight further libraries, and
// loading them would make every other command slower.
struct serving_library {
  __typeof__(&MHD_start_daemon) start_daemon;
  __typeof__(&MHD_lookup_connection_value) lookup_connection_value;
  __typeof__(&MHD_get_connection_values) get_connection_values;
  __typeof__(&MHD_suspend_connection) suspend_connection;
  __typeof__(&MHD_resume_connection) resume_connection;
  __typeof__(&MHD_create_response_from_callback) create_response_from_callback;
  __typeof__(&MHD_add_response_header) add_response_header;
  __typeof__(&MHD_queue_response) queue_response;
  __typeof__(&MHD_destroy_response) destroy_response;
};

// Gives NULL, or the reason why the library cannot be loaded.
static inline const char *serving_load(struct serving_library *library) {
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define SERVING_LOAD(name) \
  if (!(*(void **)&library->name = dlsym(handle, "MHD_" #name))) return dlerror()
  SERVING_LOAD(start_daemon);
  SERVING_LOAD(lookup_connection_value);
  SERVING_LOAD(get_connection_values);
  SERVING_LOAD(suspend_connection);
  SERVING_LOAD(resume_connection);
  SERVING_LOAD(create_response_from_callback);
  SERVING_LOAD(add_response_header);
  SERVING_LOAD(queue_response);
  SERVING_LOAD(destroy_response);
#undef SERVING_LOAD
  return NULL;
}

// Addresses reach the program as they were sent, so that it decodes them itself.
static inline size_t serving_keep(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// Swift cannot call functions with a variable number of arguments. A connection that sends or takes nothing is closed after
// `patience` seconds, and a request whose head takes more than `memory` bytes is refused. A request without a host is refused by the
// program: the library, if it is strict, answers one with two heads.
static inline struct MHD_Daemon *serving_start(const struct serving_library *library, int socket, MHD_AcceptPolicyCallback admits,
                                               MHD_AccessHandlerCallback answer, void *context, unsigned int patience, unsigned int connections, size_t memory) {
  return library->start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, admits, context, answer, context,
                               MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_UNESCAPE_CALLBACK, serving_keep, NULL,
                               MHD_OPTION_CONNECTION_TIMEOUT, patience, MHD_OPTION_CONNECTION_LIMIT, connections,
                               MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
                               MHD_OPTION_STRICT_FOR_CLIENT, 0, MHD_OPTION_END);
}
