// Two players at a live server through the facade, over lines that break: facade 127.0.0.1:8080
#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include <stupidchess.hpp>

#include "check.hpp"

using umpire::Json;

class FPlayer : public IGamePresenter {
  public:
    FPlayer(const char *Name, const char *InLayout, uint64_t Seed)
        : Client(this), Layout(InLayout), Luck(Seed), Home(std::this_thread::get_id()), Name(Name) {}

    void Arrive(const char *Address, FMatchId MatchId) {
        Client.SetServer({Address, "", Name, ""});
        if (MatchId == 0) {
            Client.CreateAndJoin(Json::object({{"opponent", "open"}}), ESide::Red);
        } else {
            Client.ConnectAndJoin({MatchId, 0, ESide::Red});
        }
    }

    void Tick() {
        bTicking = true;
        Client.TickNetwork(0.016F);
        bTicking = false;
    }

    void OnSnapshot(const FPlayerViewState &View) override {
        Expect();
        CHECK(View.ViewerSide == Client.GetSide());
        // A secret of the other side is never here, from the first snapshot to the last.
        for (const FPiecePublicView &Piece : View.Pieces)
            CHECK(Piece.Side == View.ViewerSide || Piece.bRevealed || !Piece.ActualRole);
        Last = View;
        if (View.Phase == EGamePhase::GameOver) {
            if (!bOver) Client.RequestRecord();
            bOver = true;
        } else if (View.TurnIndex > Answered && (View.bCanPass || !View.LegalMoves.empty())) {
            Answered = View.TurnIndex;
            Play(View);
        }
    }

    void OnEvent(const FGameEvent &Event) override {
        Expect();
        CHECK(Json::parse(Event.PayloadJson) && Event.TurnIndex >= Heard);
        Heard = Event.TurnIndex;
        Kinds.insert(Event.EventType);
    }

    void OnCommandRejected(const FCommandResult &Result) override {
        Expect();
        Refusals.push_back(Result.ErrorCode);
        if (Result.ErrorCode == "ERR_ILLEGAL_MOVE") return;
        // Nothing else is refused here, and nobody would move again.
        std::fprintf(stderr, "%s: %s\n", Result.ErrorCode.c_str(), Result.ErrorMessage.c_str());
        std::exit(1);
    }

    void OnJoined(const FMatchJoinResponse &Response) override {
        Expect();
        CHECK(Response.bAccepted);
        if (Joins++ == 0) {
            Client.SendSetup(stupidchess::SetupOf(Response.AssignedSide, Layout).value());
            Client.CutLine();
        }
    }

    void OnRecord(const std::string &Record, const Json &Witness) override {
        Expect();
        const Json Question = Json::object({{"op", "verify"}, {"record", Record}, {"witness", Witness}});
        const auto Held = umpire::record(Question);
        CHECK(Held && (*Held)["kept"].items().size() >= 4);
        Digest = Held ? std::string((*Held)["digest"].text()) : "none";
    }

    FUEGameClientFacade Client;
    const char *Layout;
    stupidchess::FSplitMix Luck;
    FPlayerViewState Last;
    std::set<EGameEventType> Kinds;
    std::vector<std::string> Refusals;
    std::string Digest;
    uint64_t Answered = 0;
    uint64_t Heard = 0;
    int Moves = 0;
    int Joins = 0;
    bool bOver = false;

  private:
    /// Calls come from the game's thread, and only inside a tick.
    void Expect() const { CHECK(bTicking && std::this_thread::get_id() == Home); }

    void Play(const FPlayerViewState &View) {
        Moves++;
        if (Moves == 2) {
            // Refused, and what was meant is played all the same.
            Client.SendMove({0, {0, 0}, {8, 9}, {}});
        }
        if (Moves % 3 == 0) Client.CutLine();
        if (Moves == 20) return Client.SendResign();
        if (View.bCanPass) return Client.SendPass();
        Client.SendMove(View.LegalMoves[static_cast<size_t>(Luck.Below(View.LegalMoves.size()))]);
    }

    std::thread::id Home;
    const char *Name;
    bool bTicking = false;
};

static void Rest() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }

static void PlayMatch(const char *Address) {
    FPlayer Ann("Ann", "RHEAKAEHRCCPPPPP", 5);
    FPlayer Bob("Bob", "PHEARAEHRCCKPPPP", 6);
    Ann.Arrive(Address, 0);
    while (Ann.Joins == 0) {
        Ann.Tick();
        Rest();
    }
    Bob.Arrive(Address, Ann.Client.GetMatchId());
    while (Ann.Digest.empty() || Bob.Digest.empty()) {
        Ann.Tick();
        Bob.Tick();
        Rest();
    }
    CHECK(Ann.Client.GetSide() == ESide::Red && Bob.Client.GetSide() == ESide::Black);
    CHECK(Ann.Digest == Bob.Digest && Ann.Last.Result == Bob.Last.Result);
    CHECK(Ann.Last.Result != EGameResult::Ongoing && Ann.Last.Pieces.size() == 32);
    CHECK(Ann.Joins >= 2 && Bob.Joins >= 2);
    for (const FPlayer *Player : {&Ann, &Bob}) {
        CHECK(Player->Kinds.contains(EGameEventType::MoveApplied) && Player->Kinds.contains(EGameEventType::GameEnded));
        if (Player->Moves >= 2) CHECK(Player->Refusals == std::vector<std::string>{"ERR_ILLEGAL_MOVE"});
    }
    for (size_t Piece = 0; Piece < 32; Piece++) {
        CHECK(Ann.Last.Pieces[Piece].Pos == Bob.Last.Pieces[Piece].Pos);
        CHECK(Ann.Last.Pieces[Piece].ActingRole == Bob.Last.Pieces[Piece].ActingRole);
        CHECK(Ann.Last.Pieces[Piece].bRevealed == Bob.Last.Pieces[Piece].bRevealed);
    }
}

/// Whoever comes with a token that nobody has is told so.
static void ComeAsNobody(const char *Address) {
    struct FNobody : IGamePresenter {
        void OnSnapshot(const FPlayerViewState &) override { failures++; }
        void OnEvent(const FGameEvent &) override { failures++; }
        void OnCommandRejected(const FCommandResult &Result) override { Codes.push_back(Result.ErrorCode); }
        std::vector<std::string> Codes;
    } Nobody;
    FUEGameClientFacade Client(&Nobody);
    Client.SetServer({Address, "nobody's token", "", ""});
    Client.ConnectAndJoin({1, 0, ESide::Red});
    while (Nobody.Codes.size() < 2) {
        Client.TickNetwork(0.016F);
        Rest();
    }
    CHECK((Nobody.Codes == std::vector<std::string>{"ERR_UNAUTHORIZED", "ERR_REFUSED"}));
    // Whatever is asked of such a client afterward is refused as well.
    const umpire::Client Plain = umpire::Client::connect_token(Address, "nobody's token").value();
    std::string Kind;
    while (Kind != "refused") {
        const auto Polled = Plain.poll(100);
        CHECK(Polled);
        if (Polled && *Polled) Kind = (**Polled)["kind"].text();
    }
    const auto Joined = Plain.join(1);
    CHECK(!Joined && Joined.error().code == "refused");
}

int main(int Count, char **Arguments) {
    const char *const Address = Count > 1 ? Arguments[1] : "127.0.0.1:8080";
    PlayMatch(Address);
    ComeAsNobody(Address);
    return finish();
}
