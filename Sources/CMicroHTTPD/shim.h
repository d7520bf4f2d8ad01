#include <microhttpd.h>
#include <string.h>

// Addresses reach the program as they were sent, so that it decodes them itself.
static inline size_t serving_keep(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// Swift cannot call functions with a variable number of arguments. A connection that sends or takes nothing is closed after
// `patience` seconds, and a request whose head takes more than `memory` bytes is refused.
static inline struct MHD_Daemon *serving_start(int socket, MHD_AccessHandlerCallback answer, void *context, unsigned int patience,
                                               unsigned int connections, size_t memory) {
  return MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
                          MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_UNESCAPE_CALLBACK, serving_keep, NULL,
                          MHD_OPTION_CONNECTION_TIMEOUT, patience, MHD_OPTION_CONNECTION_LIMIT, connections,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_END);
}
