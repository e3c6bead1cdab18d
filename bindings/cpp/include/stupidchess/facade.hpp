// StupidChess: the client side for a game engine (§12): polled from the game's thread, it mends its
// line by itself and knows only what its player may know.
#ifndef STUPIDCHESS_FACADE_HPP
#define STUPIDCHESS_FACADE_HPP

#include <memory>

#include "network.hpp"
#include "session.hpp"

/// Shows the game. All calls come from inside FUEGameClientFacade::TickNetwork. Ours: the functions
/// that have a body are new and may be left alone.
class IGamePresenter {
  public:
    virtual ~IGamePresenter() = default;

    virtual void OnSnapshot(const FPlayerViewState &ViewState) = 0;
    virtual void OnEvent(const FGameEvent &Event) = 0;
    virtual void OnCommandRejected(const FCommandResult &Result) = 0;

    /// The server let the player in, or did not; again after every break.
    virtual void OnJoined(const FMatchJoinResponse &) {}
    /// The line broke and is being mended.
    virtual void OnLineBroken() {}
    /// The record and the promises that it must keep; umpire::record verifies one against the other.
    virtual void OnRecord(const std::string & /*Record*/, const umpire::Json & /*Witness*/) {}
};

/// A player's client. Nothing here waits for the network, and it holds nothing that its player may not
/// know: the server never sends it.
class FUEGameClientFacade {
  public:
    explicit FUEGameClientFacade(IGamePresenter *InPresenter) : Presenter(InPresenter) {}

    /// Ours: where the server is and who comes, to be said before ConnectAndJoin. Who the player is
    /// follows from the token, so FMatchJoinRequest::PlayerId is not sent.
    void SetServer(stupidchess::FServerAddress InServer) { Server = std::move(InServer); }

    void ConnectAndJoin(const FMatchJoinRequest &Request) {
        Start(Request.MatchId, umpire::Json(), Request.PreferredSide);
    }

    /// Ours: sets up a match first, {"opponent": {"computer": {"level": 3}}}, as in docs/protocol.md.
    void CreateAndJoin(umpire::Json NewMatch, ESide PreferredSide) {
        NewMatch.set("game", "stupid").set("side", stupidchess::SeatName(PreferredSide));
        Start(0, std::move(NewMatch), PreferredSide);
    }

    /// Ours: commits to a set-up as soon as it is time, and opens it when both have. The nonce is drawn
    /// by the library; that of the set-up is not used.
    void SendSetup(const FSetupPlain &SetupPlain) {
        const auto Layout = stupidchess::LayoutOf(SetupPlain);
        if (!Layout) return Reject(Layout.error());
        Post(umpire::Json::object({{"op", "set_up"}, {"layout", *Layout}}));
    }

    void SendMove(const FMoveAction &Move) { Order(Play(stupidchess::MoveText(Move))); }
    void SendPass() { Order(Play("pass")); }
    void SendResign() { Order("resign"); }

    /// Ours: asks for the record of a match that is over; OnRecord has it.
    void RequestRecord() { Post(umpire::Json::object({{"op", "record"}})); }
    /// Ours: breaks the line as a bad network would, for tests; it mends itself.
    void CutLine() { Post(umpire::Json::object({{"op", "cut"}})); }

    /// Tells the presenter what came since the last time. To be called once in each frame; how long
    /// that was does not matter.
    void TickNetwork(float /*DeltaSeconds*/) {
        for (umpire::Json &Message : std::exchange(Delayed, {})) Hear(Message);
        const auto Current = Network;
        if (!Current) return;
        for (const umpire::Json &Message : Current->TakeMessages()) {
            // The presenter may have gone elsewhere from inside a call.
            if (Network != Current) return;
            Hear(Message);
        }
    }

    /// Ours: the number of the match and the player's side, as soon as they are known.
    FMatchId GetMatchId() const { return MatchId; }
    ESide GetSide() const { return Side; }
    /// Ours: who the server says that a new guest is; its token lets the player come back another day.
    const umpire::Json &GetPlayer() const { return Player; }

  private:
    static umpire::Json Play(const std::string &Action) { return umpire::Json::object({{"play", Action}}); }

    void Order(const umpire::Json &What) {
        Post(umpire::Json::object({{"op", "order"}, {"order", What}}));
    }

    void Post(umpire::Json Errand) {
        if (!Network) return Reject({"not_joined", "connect first"});
        Network->Post(std::move(Errand));
    }

    void Start(FMatchId InMatchId, umpire::Json NewMatch, ESide PreferredSide) {
        Memory = {};
        Side = PreferredSide;
        MatchId = InMatchId;
        Network = std::make_shared<stupidchess::FNetworkThread>(Server, InMatchId, std::move(NewMatch), PreferredSide);
    }

    /// What is refused here is told with the next tick, like all the rest.
    void Reject(const umpire::Error &Error) {
        Delayed.push_back(umpire::Json::object(
            {{"kind", "error"},
             {"error", umpire::Json::object({{"code", Error.code}, {"message", Error.message}})}}));
    }

    void Hear(const umpire::Json &Message) {
        const std::string_view Kind = Message["kind"].text();
        if (Kind == "state") {
            Memory.See(Message["state"]["picture"]);
            Presenter->OnSnapshot(stupidchess::ViewOf(Message["state"], Side, Memory));
        } else if (Kind == "event") {
            HearEvent(Message["event"]);
        } else if (Kind == "joined") {
            HearJoined(Message["ack"]);
        } else if (Kind == "rejected") {
            Presenter->OnCommandRejected(RefusalIn(Message["ack"]["error"]));
        } else if (Kind == "error") {
            Presenter->OnCommandRejected(RefusalIn(Message["error"]));
        } else if (Kind == "refused") {
            Presenter->OnCommandRejected({false, "ERR_REFUSED", std::string(Message["reason"].text())});
        } else if (Kind == "disconnected") {
            Presenter->OnLineBroken();
        } else if (Kind == "record") {
            Presenter->OnRecord(std::string(Message["record"].text()), Message["witness"]);
        } else if (Kind == "opened") {
            MatchId = Message["match"].decimal().value_or(MatchId);
            Player = Message["player"];
        }
    }

    static FCommandResult RefusalIn(const umpire::Json &Error) {
        return stupidchess::Refused({std::string(Error["code"].text()), std::string(Error["message"].text())});
    }

    void HearEvent(const umpire::Json &Event) {
        for (const umpire::Json &Fact : Event["what"]["facts"].items()) Memory.Hear(Fact);
        std::vector<FGameEvent> Told;
        stupidchess::AppendEvents(Event, Told);
        for (const FGameEvent &One : Told) Presenter->OnEvent(One);
    }

    void HearJoined(const umpire::Json &Ack) {
        const auto Seat = stupidchess::SideOfSeat(Ack["seat"]);
        // Where luck decides who sits where, the seat may change before play begins.
        if (Seat && *Seat != Side) Memory = {};
        Side = Seat.value_or(Side);
        const bool bAccepted = Ack["accepted"].boolean().value_or(false);
        Presenter->OnJoined({bAccepted, Side, std::string(Ack["error"]["message"].text())});
    }

    IGamePresenter *Presenter;
    stupidchess::FServerAddress Server;
    /// Shared only with a tick that goes on while the presenter connects elsewhere.
    std::shared_ptr<stupidchess::FNetworkThread> Network;
    stupidchess::FSeatMemory Memory;
    FMatchId MatchId = 0;
    ESide Side = ESide::Red;
    umpire::Json Player;
    std::vector<umpire::Json> Delayed;
};

#endif // STUPIDCHESS_FACADE_HPP
