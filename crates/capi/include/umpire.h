/* Umpire for C: one referee for board games in which not everybody sees everything.
 *
 * JSON in and out, in UTF-8; a text has a length and does not end in a zero. Every function that
 * returns a text returns {"ok": ...} or {"error": {"code": ..., "message": ...}}, and the caller frees
 * it with umpire_text_free. A handle is a number, 0 is none, and no number is used twice: one that is
 * wrong or closed gets the error "bad_handle", one that another thread is using gets "busy". All
 * functions may be called from any thread. Nothing but a bad pointer can crash the process.
 *
 * docs/bindings.md shows what to ask; docs/query.md and docs/protocol.md have every field.
 */
#ifndef UMPIRE_H
#define UMPIRE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of this interface: it grows when something that worked no longer would. */
#define UMPIRE_ABI 1

/* A text that the library made. */
typedef struct umpire_text umpire_text;

/* A match, a player, a server or a client that is open. */
typedef uint64_t umpire_handle;

/* Called with each progress of a thought: one line of JSON, valid during the call. It must not throw
 * or jump. */
typedef void (*umpire_progress)(void *context, const char *json, size_t length);

/* The number of the interface that was linked. */
uint32_t umpire_abi(void);

/* Where a text begins and how long it is; NULL and 0 for NULL. */
const char *umpire_text_data(const umpire_text *text);
size_t umpire_text_length(const umpire_text *text);

/* Frees a text. NULL is fine. */
void umpire_text_free(umpire_text *text);

/* Asks the door: one question about one position, as in docs/query.md. */
umpire_text *umpire_query(const char *json, size_t length);

/* Asks about a finished record or a promise, {"op": ...}: "verify" and "replay" a record, "export" it,
 * "set_up" (what to say to commit to a layout and to open it), "share" (the commitment to a share of
 * the luck), "hash" (SHA-256 of a text). */
umpire_text *umpire_record(const char *json, size_t length);

/* Opens a match in this process, {"game": "jieqi", "seed": "<64 hexadecimal digits>", ...}, or goes on
 * with a saved one if the text is what the question "save" gave: {"ok": {"handle": 1}}. */
umpire_text *umpire_match_open(const char *json, size_t length);

/* Lets a computer player sit down, {"game": "jieqi", "seed": "...", "level": 5, "seat": "second"}. */
umpire_text *umpire_player_open(const char *json, size_t length);

/* Opens a server in this process for one visitor of this name: it speaks the protocol of
 * docs/protocol.md without a network, through umpire_send and umpire_poll. */
umpire_text *umpire_server_open(const char *name, size_t length);

/* Opens a client of a server, {"address": "127.0.0.1:8080", "guest": "Ann"}, or with "token" instead of
 * "guest". The network runs on a thread of its own and mends itself; umpire_poll has what it heard. */
umpire_text *umpire_client_open(const char *json, size_t length);

/* Asks or orders something of whatever is open. */
umpire_text *umpire_ask(umpire_handle handle, const char *json, size_t length);

/* The same, and hears of each progress of a thought; progress may be NULL, context is handed through. */
umpire_text *umpire_ask_watched(umpire_handle handle, const char *json, size_t length,
                                umpire_progress progress, void *context);

/* Sends a message of the protocol to a server in this process; its messages are the answer. */
umpire_text *umpire_send(umpire_handle handle, const char *json, size_t length);

/* The next message of a client, waiting at most so long: {"ok": null} if none came. From a server in
 * this process, a list of what is new. */
umpire_text *umpire_poll(umpire_handle handle, uint32_t milliseconds);

/* Ends the thought that goes on under a handle. */
umpire_text *umpire_stop(umpire_handle handle);

/* Closes a handle. */
umpire_text *umpire_close(umpire_handle handle);

#ifdef __cplusplus
}
#endif

#endif /* UMPIRE_H */
