// What a call gives: a value, or why there is none. Nothing here throws.
#ifndef UMPIRE_RESULT_HPP
#define UMPIRE_RESULT_HPP

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace umpire {

/// Why something was not done: a stable word for programs and a sentence for people.
struct Error {
    std::string code;
    std::string message;
};

namespace detail {

/// Taking what is not there is a mistake of the program, as with any pointer; it ends here.
[[noreturn]] inline void missing(const char *what, const std::string &message) {
    std::fprintf(stderr, "umpire: no %s here: %s\n", what, message.c_str());
    std::abort();
}

} // namespace detail

/// A value or an error. Ask with `if (result)` before taking either.
template <class T> class [[nodiscard]] Result {
  public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(std::move(error)) {}

    explicit operator bool() const noexcept { return value_.has_value(); }

    T &value() & {
        demand_value();
        return *value_;
    }
    const T &value() const & {
        demand_value();
        return *value_;
    }
    T &&value() && {
        demand_value();
        return std::move(*value_);
    }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    /// The value, or `other` if there is none.
    T value_or(T other) && { return value_ ? std::move(*value_) : std::move(other); }

    const Error &error() const {
        if (value_) detail::missing("error", "the call succeeded");
        return error_;
    }

  private:
    void demand_value() const {
        if (!value_) detail::missing("value", error_.code + ", " + error_.message);
    }

    std::optional<T> value_;
    Error error_;
};

/// Done, or an error.
template <> class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    explicit operator bool() const noexcept { return !error_.has_value(); }

    const Error &error() const {
        if (!error_) detail::missing("error", "the call succeeded");
        return *error_;
    }

  private:
    std::optional<Error> error_;
};

} // namespace umpire

#endif // UMPIRE_RESULT_HPP
