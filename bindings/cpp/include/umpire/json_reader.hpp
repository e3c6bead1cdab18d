// The strict reader of JSON; include json.hpp instead.
#ifndef UMPIRE_JSON_READER_HPP
#define UMPIRE_JSON_READER_HPP

#include "json.hpp"

namespace umpire {

/// Reads one value from a text, once.
class Json::Reader {
  public:
    Reader(std::string_view text, std::size_t depth) : text_(text), depth_(depth) {}

    Result<Json> read() {
        Json value;
        skip_blanks();
        if (!read_value(value, 0)) return failure();
        skip_blanks();
        if (at_ != text_.size()) {
            fail("the end of the text");
            return failure();
        }
        return value;
    }

  private:
    /// Names are compared with all before them, so there is an end to them.
    static constexpr std::size_t members_max = 4096;

    Error failure() const {
        return Error{"bad_json", "expected " + expected_ + " at byte " + std::to_string(at_)};
    }

    bool fail(const char *expected) {
        if (expected_.empty()) expected_ = expected;
        return false;
    }

    bool ended() const { return at_ == text_.size(); }
    char peek() const { return ended() ? '\0' : text_[at_]; }

    bool take(char byte) {
        if (ended() || text_[at_] != byte) return false;
        at_++;
        return true;
    }

    void skip_blanks() {
        while (!ended() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) at_++;
    }

    bool read_value(Json &value, std::size_t level) {
        switch (peek()) {
        case '{':
        case '[':
            if (level == depth_) return fail("fewer levels");
            return peek() == '{' ? read_object(value, level + 1) : read_list(value, level + 1);
        case '"': {
            std::string text;
            if (!read_text(text)) return false;
            value.value_ = std::move(text);
            return true;
        }
        case 't':
            value.value_ = true;
            return read_word("true");
        case 'f':
            value.value_ = false;
            return read_word("false");
        case 'n':
            value.value_ = std::monostate();
            return read_word("null");
        default:
            return read_number(value);
        }
    }

    bool read_word(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return fail("a value");
        at_ += word.size();
        return true;
    }

    bool read_list(Json &value, std::size_t level) {
        List items;
        at_++;
        skip_blanks();
        if (!take(']')) {
            do {
                skip_blanks();
                if (!read_value(items.emplace_back(), level)) return false;
                skip_blanks();
            } while (take(','));
            if (!take(']')) return fail("`,` or `]`");
        }
        value.value_ = std::move(items);
        return true;
    }

    bool read_object(Json &value, std::size_t level) {
        Json object{Value(Members{})};
        at_++;
        skip_blanks();
        if (!take('}')) {
            do {
                skip_blanks();
                std::string name;
                if (!read_text(name)) return false;
                if (object.members().size() == members_max) return fail("fewer names");
                if (object.has(name)) return fail("each name once");
                skip_blanks();
                if (!take(':')) return fail("`:`");
                skip_blanks();
                auto &members = *std::get_if<Members>(&object.value_);
                members.emplace_back(std::move(name), Json());
                if (!read_value(members.back().second, level)) return false;
                skip_blanks();
            } while (take(','));
            if (!take('}')) return fail("`,` or `}`");
        }
        value = std::move(object);
        return true;
    }

    bool read_digits() {
        const std::size_t begin = at_;
        while (peek() >= '0' && peek() <= '9') at_++;
        return at_ > begin;
    }

    bool read_number(Json &value) {
        const std::size_t begin = at_;
        take('-');
        // A zero stands alone before the point.
        if (!take('0') && !read_digits()) return fail("a value");
        if (take('.') && !read_digits()) return fail("digits");
        if (peek() == 'e' || peek() == 'E') {
            at_++;
            if (!take('+')) take('-');
            if (!read_digits()) return fail("digits");
        }
        value.value_ = Number{std::string(text_.substr(begin, at_ - begin))};
        return true;
    }

    bool read_text(std::string &out) {
        if (!take('"')) return fail("`\"`");
        while (!ended()) {
            const auto byte = static_cast<unsigned char>(peek());
            if (byte == '"') {
                at_++;
                return true;
            }
            if (byte < 0x20) return fail("no control characters");
            if (byte == '\\') {
                at_++;
                if (!read_escape(out)) return false;
            } else if (byte < 0x80) {
                out += text_[at_++];
            } else if (!copy_wide(out)) {
                return fail("UTF-8");
            }
        }
        return fail("`\"`");
    }

    bool read_escape(std::string &out) {
        const char letter = peek();
        at_ += ended() ? 0 : 1;
        switch (letter) {
        case '"':
        case '\\':
        case '/':
            out += letter;
            return true;
        case 'b':
            out += '\b';
            return true;
        case 'f':
            out += '\f';
            return true;
        case 'n':
            out += '\n';
            return true;
        case 'r':
            out += '\r';
            return true;
        case 't':
            out += '\t';
            return true;
        case 'u':
            return read_unicode(out);
        default:
            return fail("an escape");
        }
    }

    bool read_unicode(std::string &out) {
        std::uint32_t point = 0;
        if (!read_hex(point)) return fail("four hexadecimal digits");
        if (point >= 0xd800 && point < 0xdc00) {
            std::uint32_t low = 0;
            if (!take('\\') || !take('u') || !read_hex(low) || low < 0xdc00 || low > 0xdfff)
                return fail("the other half of a surrogate pair");
            point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        } else if (point >= 0xdc00 && point < 0xe000) {
            return fail("no lone surrogate");
        }
        append(out, point);
        return true;
    }

    bool read_hex(std::uint32_t &out) {
        if (text_.size() - at_ < 4) return false;
        const char *const begin = text_.data() + at_;
        const auto [stopped, fault] = std::from_chars(begin, begin + 4, out, 16);
        if (fault != std::errc() || stopped != begin + 4) return false;
        at_ += 4;
        return true;
    }

    static void append(std::string &out, std::uint32_t point) {
        const auto tail = [&](unsigned shift) {
            out += static_cast<char>(0x80 | ((point >> shift) & 0x3f));
        };
        if (point < 0x80) {
            out += static_cast<char>(point);
        } else if (point < 0x800) {
            out += static_cast<char>(0xc0 | (point >> 6));
            tail(0);
        } else if (point < 0x10000) {
            out += static_cast<char>(0xe0 | (point >> 12));
            tail(6);
            tail(0);
        } else {
            out += static_cast<char>(0xf0 | (point >> 18));
            tail(12);
            tail(6);
            tail(0);
        }
    }

    /// Copies one character of several bytes, if it is written in the shortest form and no surrogate.
    bool copy_wide(std::string &out) {
        const auto byte = [&](std::size_t ahead) {
            return static_cast<unsigned char>(text_[at_ + ahead]);
        };
        const unsigned char lead = byte(0);
        const std::size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (lead < 0xc2 || lead > 0xf4 || text_.size() - at_ < length) return false;
        for (std::size_t ahead = 1; ahead < length; ahead++)
            if ((byte(ahead) & 0xc0) != 0x80) return false;
        if ((lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f)) return false;
        if ((lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f)) return false;
        out += text_.substr(at_, length);
        at_ += length;
        return true;
    }

    std::string_view text_;
    std::size_t depth_;
    std::size_t at_ = 0;
    std::string expected_;
};

inline Result<Json> Json::parse(std::string_view text, std::size_t depth) {
    return Reader(text, depth < depth_max ? depth : depth_max).read();
}

} // namespace umpire

#endif // UMPIRE_JSON_READER_HPP
