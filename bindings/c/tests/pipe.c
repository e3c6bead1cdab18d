/* Answers each line of standard input through the door, as `umpire query` does. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <umpire.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n') length--;
        if (length == 0) continue;
        umpire_text *answer = umpire_query(line, (size_t)length);
        fwrite(umpire_text_data(answer), 1, umpire_text_length(answer), stdout);
        putchar('\n');
        umpire_text_free(answer);
    }
    free(line);
    return 0;
}
