/* Plays Jieqi in this process: a computer of level 3 against one of level 6, to the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <umpire.h>

/* The answer as a string of our own; a program would hand it to its JSON library. */
static char *take(umpire_text *text) {
    size_t length = umpire_text_length(text);
    char *copy = malloc(length + 1);
    if (!copy) abort();
    memcpy(copy, umpire_text_data(text), length);
    copy[length] = 0;
    umpire_text_free(text);
    return copy;
}

static char *ask(umpire_handle handle, const char *question) {
    return take(umpire_ask(handle, question, strlen(question)));
}

int main(void) {
    const char *open = "{\"game\": \"jieqi\","
                       " \"seed\": \"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed\","
                       " \"first\": {\"computer\": {\"level\": 3}},"
                       " \"second\": {\"computer\": {\"level\": 6}}}";
    char *opened = take(umpire_match_open(open, strlen(open)));
    unsigned long long match = 0;
    if (sscanf(opened, "{\"ok\":{\"handle\":%llu}}", &match) != 1) {
        fprintf(stderr, "%s\n", opened);
        return 1;
    }
    free(opened);
    int turns = 0;
    for (;; turns++) {
        char *acted = ask(match, "{\"op\": \"think\", \"limit\": {\"nodes\": 400}}");
        int over = strstr(acted, "\"seat\":null") != NULL || strstr(acted, "error") != NULL;
        free(acted);
        if (over) break;
    }
    char *record = ask(match, "{\"op\": \"record\"}"); /* refused unless the game is over */
    int failed = strncmp(record, "{\"ok\"", 5) != 0;
    printf("%d turns\n%s\n", turns, record);
    free(record);
    umpire_text_free(umpire_close(match));
    return failed;
}
