// StupidChess: the thread that talks to a server, so that the game's thread never waits.
#ifndef STUPIDCHESS_NETWORK_HPP
#define STUPIDCHESS_NETWORK_HPP

#include <atomic>
#include <deque>
#include <mutex>
#include <thread>

#include "notation.hpp"

namespace stupidchess {

/// Where a server is and who comes. One of Token and GuestName is needed to play.
struct FServerAddress {
    /// `host:port`.
    std::string Address = "127.0.0.1:8080";
    /// The proof of identity that the server gave; it is never shown to anybody else.
    std::string Token;
    /// Or the name of a new guest.
    std::string GuestName;
    /// The invitation, for a seat that is not open to all.
    std::string Invite;
};

/// A thread with a client of a server. Messages go in and out through queues; whatever takes time
/// happens in between.
class FNetworkThread {
  public:
    /// Joins `MatchId`, or sets up `NewMatch` if it is an object and joins that.
    FNetworkThread(FServerAddress InServer, uint64_t InMatchId, Json InNewMatch, ESide Side)
        : Server(std::move(InServer)), MatchId(InMatchId), NewMatch(std::move(InNewMatch)), Preferred(Side),
          Thread([this] { Run(); }) {}
    FNetworkThread(const FNetworkThread &) = delete;
    FNetworkThread &operator=(const FNetworkThread &) = delete;

    /// Ends the thread. It waits for an answer by plain HTTP that is under way (a new guest, a new match,
    /// a record), 20 seconds at most.
    ~FNetworkThread() {
        bStop = true;
        if (const umpire_handle Handle = Number; Handle != 0) umpire::Text(umpire_close(Handle));
        Thread.join();
    }

    /// Leaves something to be asked of the client, in order.
    void Post(Json Errand) {
        const std::lock_guard<std::mutex> Lock(Mutex);
        Errands.push_back(std::move(Errand));
    }

    /// What came since the last time.
    std::vector<Json> TakeMessages() {
        const std::lock_guard<std::mutex> Lock(Mutex);
        return std::exchange(Messages, {});
    }

  private:
    static constexpr uint32_t ListenMs = 10;

    void Tell(Json Message) {
        const std::lock_guard<std::mutex> Lock(Mutex);
        Messages.push_back(std::move(Message));
    }

    void TellRefusal(const umpire::Error &Error) {
        Tell(Json::object({{"kind", "error"},
                           {"error", Json::object({{"code", Error.code}, {"message", Error.message}})}}));
    }

    void Run() {
        Result<umpire::Client> Opened = Server.Token.empty()
                                            ? umpire::Client::connect_guest(Server.Address, Server.GuestName)
                                            : umpire::Client::connect_token(Server.Address, Server.Token);
        if (!Opened) return TellRefusal(Opened.error());
        const umpire::Client Client = std::move(Opened).value();
        Number = Client.number();
        if (NewMatch.is_object()) {
            const Result<uint64_t> Made = Client.new_match(NewMatch);
            if (!Made) return TellRefusal(Made.error());
            MatchId = *Made;
        }
        const Result<Json> Joined = Join(Client, SeatName(Preferred));
        // If the server does not want this client at all, its own words are among the messages.
        if (!Joined && Joined.error().code != "refused") return TellRefusal(Joined.error());
        Tell(Json::object({{"kind", "opened"}, {"match", Json::decimal(MatchId)}, {"player", Client.player()}}));
        while (!bStop) {
            RunErrands(Client);
            const auto Polled = Client.poll(ListenMs);
            if (!Polled) return bStop ? void() : TellRefusal(Polled.error());
            if (*Polled) Hear(Client, **Polled);
        }
    }

    Result<Json> Join(const umpire::Client &Client, const char *Side) const {
        Json How = Json::object({{"side", Side}, {"detail", "picture"}});
        if (!Server.Invite.empty()) How.set("invite", Server.Invite);
        return Client.join(MatchId, How);
    }

    void Hear(const umpire::Client &Client, const Json &Message) {
        if (Message["ack"]["error"]["code"].text() == "side_taken" && !std::exchange(bAnySide, true)) {
            // A wish is not a condition: the other side will do.
            const Result<Json> Joined = Join(Client, "any");
            return Joined ? void() : TellRefusal(Joined.error());
        }
        if (Message["kind"].text() == "state") State = Message["state"];
        if (Message["kind"].text() == "behind") {
            // More came than could be kept, so the present must do.
            const Result<Json> Now = Client.state(MatchId);
            if (Now) State = (*Now)["state"];
            return Tell(Json::object({{"kind", "state"}, {"match", Json::decimal(MatchId)}, {"state", State}}));
        }
        Tell(Message);
    }

    /// Carries out the first errand that can be, if any.
    void RunErrands(const umpire::Client &Client) {
        Json Errand;
        {
            const std::lock_guard<std::mutex> Lock(Mutex);
            size_t Place = 0;
            while (Place < Errands.size() && !IsTime(Errands[Place])) Place++;
            if (Place == Errands.size()) return;
            Errand = std::move(Errands[Place]);
            Errands.erase(Errands.begin() + static_cast<std::ptrdiff_t>(Place));
        }
        // A line is cut for all matches.
        if (Errand["op"].text() != "cut") Errand.set("match", Json::decimal(MatchId));
        const Result<Json> Done = Client.ask(Errand);
        if (Done) {
            if (Errand["op"].text() == "record") TellRecord(Client, *Done);
        } else if (Done.error().code == "busy") {
            const std::lock_guard<std::mutex> Lock(Mutex);
            Errands.push_front(std::move(Errand));
        } else if (!bStop) {
            TellRefusal(Done.error());
        }
    }

    /// A set-up waits until there is one.
    bool IsTime(const Json &Errand) const {
        if (Errand["op"].text() != "set_up") return true;
        return State["phase"].text() == "playing" && State["stage"].text() != "drawing";
    }

    void TellRecord(const umpire::Client &Client, const Json &Got) {
        const Result<Json> Witness = Client.witness(MatchId);
        Tell(Json::object({{"kind", "record"},
                           {"record", Got["record"]},
                           {"witness", Witness ? *Witness : Json()}}));
    }

    const FServerAddress Server;
    uint64_t MatchId;
    const Json NewMatch;
    const ESide Preferred;
    /// What the match was last, and whether any side will do; the thread's alone.
    Json State;
    bool bAnySide = false;
    std::mutex Mutex;
    std::deque<Json> Errands;
    std::vector<Json> Messages;
    std::atomic<bool> bStop{false};
    std::atomic<umpire_handle> Number{0};
    /// Last, so that all the rest is there when it starts.
    std::thread Thread;
};

} // namespace stupidchess

#endif // STUPIDCHESS_NETWORK_HPP
