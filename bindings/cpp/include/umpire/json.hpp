// A JSON value with a strict reader and a writer, so that a program needs no other library.
//
// The reader takes what RFC 8259 allows and nothing else: no text after the value, no name twice in
// an object, no broken UTF-8, no lone surrogates, and at most so many levels as it is told. Numbers
// keep their digits, so that nothing is lost before somebody says what is wanted.
#ifndef UMPIRE_JSON_HPP
#define UMPIRE_JSON_HPP

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "result.hpp"

namespace umpire {

/// One JSON value.
class Json {
  public:
    using List = std::vector<Json>;
    /// Names and values in the order in which they came.
    using Members = std::vector<std::pair<std::string, Json>>;

    /// How deep values may lie in one another.
    static constexpr std::size_t depth_max = 64;

    Json() = default;
    Json(std::nullptr_t) {}
    Json(const char *text) : value_(std::string(text)) {}
    Json(std::string text) : value_(std::move(text)) {}
    Json(std::string_view text) : value_(std::string(text)) {}
    template <std::same_as<bool> B> Json(B truth) : value_(truth) {}
    template <class N>
        requires(std::integral<N> && !std::same_as<N, bool>)
    Json(N number) : value_(Number{std::to_string(number)}) {}
    /// What is not finite has no JSON and becomes null.
    Json(double number);

    /// An object, `Json::object({{"op", "state"}, {"viewer", "first"}})`.
    static Json object(std::initializer_list<std::pair<const char *, Json>> members);
    /// A list, `Json::list({1, 2, 3})`.
    static Json list(List items) { return Json(Value(std::move(items))); }
    /// A 64-bit number as the library writes it, in decimal digits between quotes.
    static Json decimal(std::uint64_t number) { return Json(std::to_string(number)); }

    /// Reads one value; an error says what was expected, and at which byte.
    static Result<Json> parse(std::string_view text, std::size_t depth = depth_max);

    bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
    bool is_text() const { return std::holds_alternative<std::string>(value_); }
    bool is_number() const { return std::holds_alternative<Number>(value_); }
    bool is_list() const { return std::holds_alternative<List>(value_); }
    bool is_object() const { return std::holds_alternative<Members>(value_); }

    /// The member of this name; null where there is none, and of what is no object.
    const Json &operator[](std::string_view name) const;
    /// The same for names written out, which would be taken for a number if they were a null pointer.
    const Json &operator[](const char *name) const { return (*this)[std::string_view(name)]; }
    /// The item at this place; null beyond the end, and of what is no list.
    const Json &operator[](std::size_t place) const;
    bool has(std::string_view name) const;

    /// The items of a list; none of anything else.
    const List &items() const;
    /// The members of an object; none of anything else.
    const Members &members() const;
    /// The text; empty if it is none.
    std::string_view text() const;
    std::optional<bool> boolean() const;
    /// The number, if it is one that `N` can hold; whole for whole types.
    template <class N> std::optional<N> number() const;
    /// A whole number, written as a number or as text of decimal digits.
    std::optional<std::uint64_t> decimal() const;

    /// Puts a member into an object, in place of one of this name; null becomes an object.
    Json &set(std::string_view name, Json value);
    /// Puts an item at the end of a list; null becomes a list.
    Json &push(Json value);

    /// The value as JSON on one line.
    std::string dump() const;

    bool operator==(const Json &other) const = default;

  private:
    struct Number {
        std::string digits;
        bool operator==(const Number &other) const = default;
    };
    using Value = std::variant<std::monostate, bool, Number, std::string, List, Members>;
    class Reader;

    explicit Json(Value value) : value_(std::move(value)) {}
    void write(std::string &out) const;
    static void quote(std::string &out, std::string_view text);
    static const Json &null();

    Value value_;
};

inline Json::Json(double number) {
    if (!(number - number == 0.0)) return;
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    value_ = Number{std::string(digits, end)};
}

inline Json Json::object(std::initializer_list<std::pair<const char *, Json>> members) {
    Json made{Value(Members{})};
    for (const auto &[name, value] : members) made.set(name, value);
    return made;
}

inline const Json &Json::null() {
    static const Json nothing;
    return nothing;
}

inline const Json &Json::operator[](std::string_view name) const {
    for (const auto &member : members())
        if (member.first == name) return member.second;
    return null();
}

inline const Json &Json::operator[](std::size_t place) const {
    return place < items().size() ? items()[place] : null();
}

inline bool Json::has(std::string_view name) const {
    for (const auto &member : members())
        if (member.first == name) return true;
    return false;
}

inline const Json::List &Json::items() const {
    static const List none;
    const auto *list = std::get_if<List>(&value_);
    return list ? *list : none;
}

inline const Json::Members &Json::members() const {
    static const Members none;
    const auto *members = std::get_if<Members>(&value_);
    return members ? *members : none;
}

inline std::string_view Json::text() const {
    const auto *text = std::get_if<std::string>(&value_);
    return text ? std::string_view(*text) : std::string_view();
}

inline std::optional<bool> Json::boolean() const {
    const auto *truth = std::get_if<bool>(&value_);
    return truth ? std::optional<bool>(*truth) : std::nullopt;
}

template <class N> std::optional<N> Json::number() const {
    const auto *number = std::get_if<Number>(&value_);
    if (!number) return std::nullopt;
    const char *const begin = number->digits.data();
    const char *const end = begin + number->digits.size();
    N read{};
    const auto [stopped, fault] = std::from_chars(begin, end, read);
    if (fault != std::errc() || stopped != end) return std::nullopt;
    return read;
}

inline std::optional<std::uint64_t> Json::decimal() const {
    if (is_number()) return number<std::uint64_t>();
    const std::string_view digits = text();
    if (digits.empty() || (digits.size() > 1 && digits[0] == '0')) return std::nullopt;
    return Json(Value(Number{std::string(digits)})).number<std::uint64_t>();
}

inline Json &Json::set(std::string_view name, Json value) {
    if (!is_object()) value_ = Members{};
    auto &members = *std::get_if<Members>(&value_);
    for (auto &member : members)
        if (member.first == name) {
            member.second = std::move(value);
            return *this;
        }
    members.emplace_back(std::string(name), std::move(value));
    return *this;
}

inline Json &Json::push(Json value) {
    if (!is_list()) value_ = List{};
    std::get_if<List>(&value_)->push_back(std::move(value));
    return *this;
}

inline std::string Json::dump() const {
    std::string out;
    write(out);
    return out;
}

inline void Json::quote(std::string &out, std::string_view text) {
    out += '"';
    for (const char byte : text) {
        if (byte == '"' || byte == '\\') {
            out += '\\';
            out += byte;
        } else if (static_cast<unsigned char>(byte) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(byte));
            out += escape;
        } else {
            out += byte;
        }
    }
    out += '"';
}

inline void Json::write(std::string &out) const {
    if (const auto *truth = std::get_if<bool>(&value_)) {
        out += *truth ? "true" : "false";
    } else if (const auto *number = std::get_if<Number>(&value_)) {
        out += number->digits;
    } else if (const auto *text = std::get_if<std::string>(&value_)) {
        quote(out, *text);
    } else if (const auto *list = std::get_if<List>(&value_)) {
        out += '[';
        for (std::size_t at = 0; at < list->size(); at++) {
            if (at) out += ',';
            (*list)[at].write(out);
        }
        out += ']';
    } else if (const auto *members = std::get_if<Members>(&value_)) {
        out += '{';
        for (std::size_t at = 0; at < members->size(); at++) {
            if (at) out += ',';
            quote(out, (*members)[at].first);
            out += ':';
            (*members)[at].second.write(out);
        }
        out += '}';
    } else {
        out += "null";
    }
}

} // namespace umpire

#include "json_reader.hpp"

#endif // UMPIRE_JSON_HPP
