/* Everything wrong that a caller can do short of a bad pointer: each gets an error, nothing crashes. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <umpire.h>

static const char *const MATCH =
    "{\"game\": \"chess\", \"seed\": \"0000000000000000000000000000000000000000000000000000000000000000\","
    " \"first\": {\"computer\": {\"level\": 10}}}";

static int failures = 0;

/* Whether an answer holds a word; frees it. */
static int says(umpire_text *text, const char *word) {
    size_t length = umpire_text_length(text);
    char *copy = malloc(length + 1);
    if (!copy) abort();
    memcpy(copy, umpire_text_data(text), length);
    copy[length] = 0;
    int found = strstr(copy, word) != NULL;
    if (!found) fprintf(stderr, "expected %s, found %s\n", word, copy);
    free(copy);
    umpire_text_free(text);
    return found;
}

#define EXPECT(text, word) failures += !says(text, word)

static umpire_handle open_match(void) {
    umpire_text *text = umpire_match_open(MATCH, strlen(MATCH));
    unsigned long long handle = 0;
    char copy[64] = {0};
    size_t length = umpire_text_length(text);
    memcpy(copy, umpire_text_data(text), length < 63 ? length : 63);
    umpire_text_free(text);
    if (sscanf(copy, "{\"ok\":{\"handle\":%llu}}", &handle) != 1) failures++;
    return handle;
}

static void *think(void *handle) {
    const char *endless = "{\"op\": \"think\", \"limit\": {\"ms\": 600000}}";
    EXPECT(umpire_ask(*(umpire_handle *)handle, endless, strlen(endless)), "\"seat\":\"first\"");
    return NULL;
}

static void progress(void *context, const char *json, size_t length) {
    (void)json;
    *(size_t *)context += length;
}

int main(void) {
    const char *garbage[] = {"", "{", "nonsense", "{\"op\": 1}", "\xff\xfe", "[[[[", "{\"op\": \"state\"}"};
    if (umpire_abi() != UMPIRE_ABI) failures++;
    umpire_text_free(NULL);
    if (umpire_text_data(NULL) || umpire_text_length(NULL)) failures++;
    umpire_handle match = open_match();
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        const char *text = garbage[i];
        size_t length = strlen(text);
        EXPECT(umpire_query(text, length), "error");
        EXPECT(umpire_record(text, length), "error");
        EXPECT(umpire_match_open(text, length), "error");
        EXPECT(umpire_player_open(text, length), "error");
        EXPECT(umpire_client_open(text, length), "error");
        EXPECT(umpire_ask(match, text, length), "error");
        EXPECT(umpire_ask(99999, text, length), length && text[0] == '\xff' ? "UTF-8" : "bad_handle");
    }
    EXPECT(umpire_query(NULL, 0), "error");
    EXPECT(umpire_poll(match, 0), "bad_handle");
    EXPECT(umpire_send(match, "{}", 2), "bad_handle");
    EXPECT(umpire_stop(0), "bad_handle");
    EXPECT(umpire_close(12345), "bad_handle");

    /* One thread thinks without end; another is told so, and stops it. */
    pthread_t thread;
    pthread_create(&thread, NULL, think, &match);
    const char *state = "{\"op\": \"state\", \"viewer\": \"spectator\"}";
    int busy = 0;
    while (!busy) {
        umpire_text *told = umpire_ask(match, state, strlen(state));
        busy = strstr(umpire_text_data(told), "\"busy\"") != NULL;
        umpire_text_free(told);
    }
    EXPECT(umpire_stop(match), "ok");
    pthread_join(thread, NULL);

    const char *resign = "{\"op\": \"command\", \"seat\": \"second\", \"order\": \"resign\"}";
    EXPECT(umpire_ask(match, resign, strlen(resign)), "ok");
    EXPECT(umpire_ask(match, resign, strlen(resign)), "game_over");
    EXPECT(umpire_close(match), "ok");
    EXPECT(umpire_close(match), "bad_handle");
    EXPECT(umpire_ask(match, resign, strlen(resign)), "bad_handle");

    size_t heard = 0;
    umpire_handle watched = open_match();
    const char *short_thought = "{\"op\": \"think\", \"limit\": {\"nodes\": 2000}}";
    EXPECT(umpire_ask_watched(watched, short_thought, strlen(short_thought), progress, &heard), "ok");
    if (heard == 0) failures++;
    EXPECT(umpire_ask_watched(watched, short_thought, strlen(short_thought), NULL, NULL), "ok");
    EXPECT(umpire_close(watched), "ok");

    const char *nobody = "{\"address\": \"127.0.0.1:1\", \"guest\": \"Ann\"}";
    EXPECT(umpire_client_open(nobody, strlen(nobody)), "network");
    printf("%d failures\n", failures);
    return failures != 0;
}
