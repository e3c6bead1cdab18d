// Answers each line of standard input through the door, as `umpire query` does.
#include <cstdio>
#include <iostream>
#include <string>

#include <umpire.hpp>

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.empty()) continue;
        const umpire::Text answer = umpire::query_line(line);
        std::fwrite(answer.view().data(), 1, answer.view().size(), stdout);
        std::fputc('\n', stdout);
    }
    return 0;
}
