// Umpire for C++20: owning types over umpire.h, without exceptions and without RTTI.
//
// Every call gives a Result: a value, or an Error with a stable word and a sentence. What can be asked
// is in docs/bindings.md. An object may be moved but not copied; what it holds is closed with it.
#ifndef UMPIRE_HPP
#define UMPIRE_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "umpire.h"
#include "umpire/json.hpp"
#include "umpire/result.hpp"

namespace umpire {

/// A text that the library made; freed with this object.
class Text {
  public:
    explicit Text(umpire_text *owned) noexcept : owned_(owned) {}
    Text(Text &&other) noexcept : owned_(std::exchange(other.owned_, nullptr)) {}
    Text &operator=(Text &&other) noexcept {
        std::swap(owned_, other.owned_);
        return *this;
    }
    Text(const Text &) = delete;
    Text &operator=(const Text &) = delete;
    ~Text() { umpire_text_free(owned_); }

    std::string_view view() const noexcept {
        const char *const data = umpire_text_data(owned_);
        return data ? std::string_view(data, umpire_text_length(owned_)) : std::string_view();
    }

    /// What is in `{"ok": …}`, or the error of `{"error": …}`.
    Result<Json> answer() const {
        Result<Json> read = Json::parse(view());
        if (!read) return read.error();
        if (read->has("ok")) return (*read)["ok"];
        const Json &error = (*read)["error"];
        if (!error.is_object()) return Error{"internal", "the library gave no answer"};
        return Error{std::string(error["code"].text()), std::string(error["message"].text())};
    }

  private:
    umpire_text *owned_;
};

/// Whether the library that was linked is the one that this header was written for.
inline bool abi_fits() { return umpire_abi() == UMPIRE_ABI; }

/// Asks the door one line as it is, and gives the line that it answers; as in docs/query.md.
inline Text query_line(std::string_view line) { return Text(umpire_query(line.data(), line.size())); }

/// Asks the door: one question about one position.
inline Result<Json> query(const Json &question) { return query_line(question.dump()).answer(); }

/// Asks about a finished record or a promise.
inline Result<Json> record(const Json &question) {
    const std::string text = question.dump();
    return Text(umpire_record(text.data(), text.size())).answer();
}

/// Something that is open in the library: closed when this object goes.
class Handle {
  public:
    Handle(Handle &&other) noexcept : number_(std::exchange(other.number_, 0)) {}
    Handle &operator=(Handle &&other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    ~Handle() { close(); }

    /// Asks or orders something, `{"op": …}`.
    Result<Json> ask(const Json &question) const {
        const std::string text = question.dump();
        return Text(umpire_ask(number_, text.data(), text.size())).answer();
    }

    /// The same, and `watch` hears each progress of a thought as a line of JSON.
    Result<Json> ask_watched(const Json &question,
                             const std::function<void(std::string_view)> &watch) const {
        const std::string text = question.dump();
        const auto hear = [](void *context, const char *json, std::size_t length) {
            (*static_cast<const std::function<void(std::string_view)> *>(context))({json, length});
        };
        void *const context = const_cast<void *>(static_cast<const void *>(&watch));
        return Text(umpire_ask_watched(number_, text.data(), text.size(), watch ? +hear : nullptr, context))
            .answer();
    }

    /// Ends what goes on under this handle, from any thread.
    Result<void> stop() const { return done(Text(umpire_stop(number_))); }

    /// Closes it early; later calls get the error `bad_handle`.
    void close() {
        if (number_ != 0) Text(umpire_close(std::exchange(number_, 0)));
    }

    umpire_handle number() const noexcept { return number_; }

  protected:
    explicit Handle(umpire_handle number) noexcept : number_(number) {}

    static Result<void> done(const Text &text) {
        const Result<Json> answer = text.answer();
        if (!answer) return answer.error();
        return {};
    }

    static Result<umpire_handle> opened(const Result<Json> &answer) {
        if (!answer) return answer.error();
        const auto number = (*answer)["handle"].number<umpire_handle>();
        if (!number) return Error{"internal", "the library gave no handle"};
        return *number;
    }

  private:
    umpire_handle number_;
};

/// A match in this process: it sees everything, so it belongs on a server or into a test.
class Match : public Handle {
  public:
    /// Opens one, `{"game": "jieqi", "seed": "<64 hexadecimal digits>", …}`.
    static Result<Match> open(const Json &question) { return open_text(question.dump()); }
    /// Goes on with one that was saved.
    static Result<Match> take_up(std::string_view saved) { return open_text(saved); }

    /// What `viewer` sees: "first", "second" or "spectator".
    Result<Json> state(std::string_view viewer) const {
        return ask(Json::object({{"op", "state"}, {"viewer", viewer}}));
    }
    /// What `viewer` heard after event number `after`, and what it sees now.
    Result<Json> events(std::string_view viewer, std::uint64_t after) const {
        return ask(Json::object({{"op", "events"}, {"viewer", viewer}, {"after", Json::decimal(after)}}));
    }
    /// The match so far as `viewer` may write it down.
    Result<Json> transcript(std::string_view viewer) const {
        return ask(Json::object({{"op", "transcript"}, {"viewer", viewer}}));
    }
    /// Orders something for a seat: `{"play": "e2e4"}`, "resign", …
    Result<Json> command(std::string_view seat, const Json &order) const {
        return ask(Json::object({{"op", "command"}, {"seat", seat}, {"order", order}}));
    }
    /// Plays an action for a seat.
    Result<Json> play(std::string_view seat, std::string_view action) const {
        return command(seat, Json::object({{"play", action}}));
    }
    /// The record, once the game is over.
    Result<std::string> record() const { return text_of("record"); }
    /// The match as text, secrets included, to go on with it later.
    Result<std::string> save() const { return text_of("save", "saved"); }

  private:
    using Handle::Handle;

    static Result<Match> open_text(std::string_view text) {
        const auto number = opened(Text(umpire_match_open(text.data(), text.size())).answer());
        if (!number) return number.error();
        return Match(*number);
    }

    Result<std::string> text_of(const char *op, const char *field = nullptr) const {
        const Result<Json> answer = ask(Json::object({{"op", op}}));
        if (!answer) return answer.error();
        return std::string((*answer)[field ? field : op].text());
    }
};

/// A computer player on its seat.
class Player : public Handle {
  public:
    /// Sits down, `{"game": "jieqi", "seed": "…", "level": 5, "seat": "second"}`.
    static Result<Player> sit(const Json &question) {
        const std::string text = question.dump();
        const auto number = opened(Text(umpire_player_open(text.data(), text.size())).answer());
        if (!number) return number.error();
        return Player(*number);
    }

    /// What to do: `transcript` is what its seat knows of the match, `limit` as `{"nodes": 1000}`.
    Result<Json> decide(const Json &transcript, const Json &limit) const {
        return ask(Json::object({{"transcript", transcript}, {"limit", limit}}));
    }

  private:
    using Handle::Handle;
};

/// A server in this process for one visitor: docs/protocol.md without a network.
class Server : public Handle {
  public:
    static Result<Server> open(std::string_view name) {
        const auto number = opened(Text(umpire_server_open(name.data(), name.size())).answer());
        if (!number) return number.error();
        return Server(*number);
    }

    /// Says something; what the server says to it is a list of messages.
    Result<Json> send(const Json &message) const {
        const std::string text = message.dump();
        return Text(umpire_send(number(), text.data(), text.size())).answer();
    }

    /// What is new: a list of messages.
    Result<Json> poll() const { return Text(umpire_poll(number(), 0)).answer(); }

  private:
    using Handle::Handle;
};

/// A client of a server. The network runs on a thread of the library and mends itself.
class Client : public Handle {
  public:
    /// Comes as a new guest; this waits for the server's answer.
    static Result<Client> connect_guest(std::string_view address, std::string_view name) {
        return connect(Json::object({{"address", address}, {"guest", name}}));
    }
    /// Comes with a token of its own; this does not wait.
    static Result<Client> connect_token(std::string_view address, std::string_view token) {
        return connect(Json::object({{"address", address}, {"token", token}}));
    }
    static Result<Client> connect(const Json &question) {
        const std::string text = question.dump();
        const Result<Json> answer = Text(umpire_client_open(text.data(), text.size())).answer();
        const auto number = opened(answer);
        if (!number) return number.error();
        return Client(*number, (*answer)["player"]);
    }

    /// Who the server says that a new guest is: `{"player", "name", "token"}`; null for a token.
    const Json &player() const noexcept { return player_; }

    /// Sets up a match, `{"game": "stupid", "opponent": {"computer": {"level": 3}}}`: its number.
    Result<std::uint64_t> new_match(const Json &what) const {
        const Result<Json> answer = ask(Json::object({{"op", "new_match"}, {"new_match", what}}));
        if (!answer) return answer.error();
        const auto match = (*answer)["match"].decimal();
        if (!match) return Error{"internal", "the server named no match"};
        return *match;
    }
    /// Sits down at a match or comes back to it; `more` may have "side", "invite", "role", "detail".
    Result<Json> join(std::uint64_t match, Json more = Json::object({})) const {
        return ask(about("join", match, std::move(more)));
    }
    /// Orders something; the answer to it comes as a message.
    Result<Json> order(std::uint64_t match, const Json &order) const {
        return ask(about("order", match, Json::object({{"order", order}})));
    }
    Result<Json> play(std::uint64_t match, std::string_view action) const {
        return order(match, Json::object({{"play", action}}));
    }
    /// Commits to a layout, and opens it when it is time.
    Result<Json> set_up(std::uint64_t match, std::string_view layout) const {
        return ask(about("set_up", match, Json::object({{"layout", layout}})));
    }
    /// What is known of a match.
    Result<Json> state(std::uint64_t match) const { return ask(about("state", match)); }
    /// What was promised in a match, to hold its record against.
    Result<Json> witness(std::uint64_t match) const { return ask(about("witness", match)); }
    /// The record of a match that is over.
    Result<std::string> record(std::uint64_t match) const {
        const Result<Json> answer = ask(about("record", match));
        if (!answer) return answer.error();
        return std::string((*answer)["record"].text());
    }
    /// Breaks the line, as a bad network would; it mends itself.
    Result<Json> cut() const { return ask(Json::object({{"op", "cut"}})); }

    /// The next message, waiting at most so long; none if none came.
    Result<std::optional<Json>> poll(std::uint32_t milliseconds) const {
        const Result<Json> answer = Text(umpire_poll(number(), milliseconds)).answer();
        if (!answer) return answer.error();
        return answer->is_null() ? std::optional<Json>() : std::optional<Json>(*answer);
    }

  private:
    Client(umpire_handle number, Json player) noexcept : Handle(number), player_(std::move(player)) {}

    static Json about(const char *op, std::uint64_t match, Json question = Json::object({})) {
        return std::move(question.set("op", op).set("match", Json::decimal(match)));
    }

    Json player_;
};

} // namespace umpire

#endif // UMPIRE_HPP
