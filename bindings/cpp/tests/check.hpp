// Counts what does not hold, and says where; what all tests share.
#ifndef UMPIRE_TESTS_CHECK_HPP
#define UMPIRE_TESTS_CHECK_HPP

#include <cstdio>

inline int failures = 0;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);    \
            failures++;                                                                            \
        }                                                                                          \
    } while (false)

/// The status of a test program.
inline int finish() {
    std::printf("%d failures\n", failures);
    return failures != 0;
}

#endif // UMPIRE_TESTS_CHECK_HPP
