// Plays StupidChess at a server, from the commitment to the end, loses its line twice on the way, and
// holds the record against what was promised: stupidchess 127.0.0.1:8080
#include <chrono>
#include <cstdio>
#include <random>
#include <thread>

#include <stupidchess.hpp>

class FPlayer : public IGamePresenter {
  public:
    explicit FPlayer(const char *Address) : Client(this) {
        Client.SetServer({Address, "", "Ann", ""});
        Client.CreateAndJoin(*umpire::Json::parse(R"({"opponent": {"computer": {"level": 1}}})"), ESide::Red);
        // The king hides among the pawns, and a pawn sits on the throne.
        Client.SendSetup(*stupidchess::SetupOf(ESide::Red, "RHEAPAEHRCCPKPPP"));
    }
    void OnSnapshot(const FPlayerViewState &View) override {
        if (View.Phase == EGamePhase::GameOver) {
            if (!bOver) std::printf("over after %d actions\n", static_cast<int>(View.TurnIndex));
            if (!std::exchange(bOver, true)) Client.RequestRecord();
        } else if (View.TurnIndex > Answered && (View.bCanPass || !View.LegalMoves.empty())) {
            Answered = View.TurnIndex;
            if (++Moves == 1) Client.CutLine();
            if (Moves == 60) return Client.SendResign();
            if (View.bCanPass) return Client.SendPass();
            Client.SendMove(View.LegalMoves[Luck() % View.LegalMoves.size()]);
        }
    }
    void OnEvent(const FGameEvent &Event) override { std::printf("%s\n", Event.PayloadJson.c_str()); }
    void OnCommandRejected(const FCommandResult &Result) override {
        std::fprintf(stderr, "%s: %s\n", Result.ErrorCode.c_str(), Result.ErrorMessage.c_str());
        bDone = true;
    }
    void OnJoined(const FMatchJoinResponse &) override {
        if (++Joins == 1) Client.CutLine();
    }
    void OnRecord(const std::string &Record, const umpire::Json &Witness) override {
        const auto Held = umpire::record(umpire::Json::object({{"op", "verify"}, {"record", Record}, {"witness", Witness}}));
        std::printf("%s\n", Held ? Held->dump().c_str() : Held.error().message.c_str());
        bVerified = Held && Joins >= 3;
        bDone = true;
    }
    FUEGameClientFacade Client;
    bool bDone = false, bOver = false, bVerified = false;
    int Moves = 0, Joins = 0;
    uint64_t Answered = 0;
    std::mt19937 Luck{1};
};

int main(int Count, char **Arguments) {
    FPlayer Player(Count > 1 ? Arguments[1] : "127.0.0.1:8080");
    while (!Player.bDone) {
        Player.Client.TickNetwork(0.016F);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return Player.bVerified ? 0 : 1;
}
