// StupidChess: the referee of a match in this process (§8), with everything in it.
#ifndef STUPIDCHESS_REFEREE_HPP
#define STUPIDCHESS_REFEREE_HPP

#include <algorithm>

#include "position.hpp"
#include "view.hpp"

/// The number of a match.
using FMatchId = uint64_t;

namespace stupidchess {

/// Commits to set-ups of one match. Ours: a commitment holds for one match and its rules only.
class FSetupHasher : public ISetupHasher {
  public:
    explicit FSetupHasher(FMatchId InMatchId = 0, FRuleConfig InRuleConfig = {})
        : MatchId(InMatchId), RuleConfig(InRuleConfig) {}

    /// The hash, or nothing if it is no set-up or its nonce is not 64 hexadecimal digits.
    std::string BuildCommitHash(const FSetupPlain &SetupPlain) const override {
        const Result<Json> Said = Say(SetupPlain);
        constexpr std::string_view Verb = "commit ";
        return Said ? std::string((*Said)["commit"].text().substr(Verb.size())) : std::string();
    }

    bool VerifyCommit(const FSetupCommit &Commit, const FSetupPlain &SetupPlain) const override {
        const std::string Hash = BuildCommitHash(SetupPlain);
        return !Hash.empty() && Commit.Side == SetupPlain.Side && Commit.HashHex == Hash;
    }

  private:
    Result<Json> Say(const FSetupPlain &Plain) const {
        const Result<std::string> Layout = LayoutOf(Plain);
        if (!Layout) return Layout.error();
        return umpire::record(Json::object({{"op", "set_up"},
                                            {"game", "stupid"},
                                            {"options", OptionsOf(RuleConfig)},
                                            {"match", Json::decimal(MatchId)},
                                            {"seat", SeatName(Plain.Side)},
                                            {"layout", *Layout},
                                            {"nonce", Plain.Nonce}}));
    }

    FMatchId MatchId;
    FRuleConfig RuleConfig;
};

} // namespace stupidchess

/// The referee of a match: it holds every secret, so it belongs on a server or into a test. A client
/// uses FUEGameClientFacade.
///
/// Ours: what is played here is what `umpire serve` plays. A match whose rules cannot be (see
/// FRuleConfig) accepts nothing, and each command says why.
class FMatchReferee {
  public:
    explicit FMatchReferee(FRuleConfig InRuleConfig) : FMatchReferee(InRuleConfig, 0) {}

    /// The same with a number of its own, which commitments to set-ups are bound to.
    FMatchReferee(FRuleConfig InRuleConfig, FMatchId InMatchId)
        : RuleConfig(InRuleConfig), MatchId(InMatchId) {
        ResetNewMatch();
    }

    /// A copy plays on by itself.
    FMatchReferee(const FMatchReferee &Other)
        : RuleConfig(Other.RuleConfig), MatchId(Other.MatchId), Fault(Other.Fault) {
        ImportStateJson(Other.ExportStateJson());
    }
    FMatchReferee &operator=(const FMatchReferee &Other) {
        if (this != &Other) *this = FMatchReferee(Other);
        return *this;
    }
    FMatchReferee(FMatchReferee &&) = default;
    FMatchReferee &operator=(FMatchReferee &&) = default;
    ~FMatchReferee() = default;

    const FGameState &GetState() const noexcept { return GameState; }

    void ResetNewMatch() {
        // Nothing in this game is left to luck.
        const std::string Seed(64, '0');
        Take(umpire::Match::open(umpire::Json::object({{"game", "stupid"},
                                                       {"opening", "blind"},
                                                       {"options", stupidchess::OptionsOf(RuleConfig)},
                                                       {"match", umpire::Json::decimal(MatchId)},
                                                       {"seed", Seed}})));
    }

    FCommandResult ApplyCommit(const FSetupCommit &Commit) {
        return Play(Commit.Side, "commit " + Commit.HashHex);
    }

    FCommandResult ApplyReveal(const FSetupPlain &SetupPlain) {
        const auto Layout = stupidchess::LayoutOf(SetupPlain);
        if (!Layout) return stupidchess::Refused(Layout.error());
        return Play(SetupPlain.Side, "setup " + *Layout + " " + SetupPlain.Nonce);
    }

    /// Ours: all five commands may come through here, and a player may resign at any time.
    FCommandResult ApplyCommand(const FPlayerCommand &Command) {
        switch (Command.CommandType) {
        case ECommandType::CommitSetup:
            if (!Command.SetupCommit || Command.SetupCommit->Side != Command.Side) return NoPayload();
            return ApplyCommit(*Command.SetupCommit);
        case ECommandType::RevealSetup:
            if (!Command.SetupPlain || Command.SetupPlain->Side != Command.Side) return NoPayload();
            return ApplyReveal(*Command.SetupPlain);
        case ECommandType::Move:
            return ApplyMove(Command);
        case ECommandType::Pass:
            return Play(Command.Side, "pass");
        case ECommandType::Resign:
            return Order(Command.Side, "resign");
        }
        return stupidchess::Refused({"unsupported_command", "there is no such command"});
    }

    /// Ours: empty unless it is the side's turn, for nobody may know more of the other side.
    std::vector<FMoveAction> GenerateLegalMoves(ESide Side) const { return ViewFor(Side).LegalMoves; }

    std::vector<FMoveAction> GenerateLegalMovesForPiece(FPieceId PieceId) const {
        std::vector<FMoveAction> Moves;
        if (PieceId >= stupidchess::PieceCount) return Moves;
        for (const FMoveAction &Move : GenerateLegalMoves(stupidchess::SideOfPiece(PieceId)))
            if (Move.PieceId == PieceId) Moves.push_back(Move);
        return Moves;
    }

    bool CanPass(ESide Side) const { return ViewFor(Side).bCanPass; }

    /// The whole match as JSON, every secret included; empty if there is no match.
    std::string ExportStateJson() const {
        if (!Match) return {};
        const auto Saved = Match->save();
        return Saved ? umpire::Json::object({{"game", "stupid"}, {"saved", *Saved}}).dump() : std::string();
    }

    /// Goes on with a match that was exported, with its rules and its number. What does not fit changes
    /// nothing.
    bool ImportStateJson(const std::string &StateJson) {
        const auto Read = umpire::Json::parse(StateJson);
        if (!Read) return false;
        auto Taken = umpire::Match::take_up((*Read)["saved"].text());
        if (!Taken) return false;
        const auto Terms = Taken->ask(umpire::Json::object({{"op", "terms"}}));
        if (!Terms || (*Terms)["game"].text() != "stupid") return false;
        const auto Summary = Taken->ask(umpire::Json::object({{"op", "summary"}}));
        RuleConfig = stupidchess::ConfigOf((*Terms)["options"]);
        if (Summary) MatchId = (*Summary)["match"].decimal().value_or(MatchId);
        Take(std::move(Taken));
        PendingEvents.clear();
        return true;
    }

    // From here on: what the document does not have.

    /// The number that commitments are bound to.
    FMatchId GetMatchId() const noexcept { return MatchId; }
    const FRuleConfig &GetRuleConfig() const noexcept { return RuleConfig; }

    /// Lets time pass: a set-up that is not done within ten minutes is lost.
    void Tick() { Refresh(); }

    /// What has happened since this was asked last, secrets included.
    std::vector<FGameEvent> TakeEvents() { return std::exchange(PendingEvents, {}); }

    /// What a side heard after so many actions, and nothing that it may not know.
    std::vector<FGameEvent> EventsFor(ESide Side, uint64_t AfterTurnIndex) const {
        std::vector<FGameEvent> Told;
        for (const FGameEvent &Event : Of(Side).Log)
            if (Event.TurnIndex > AfterTurnIndex) Told.push_back(Event);
        return Told;
    }

    /// What a side sees, as the library shows it to that seat.
    FPlayerViewState ViewFor(ESide Side) const {
        return stupidchess::ViewOf(Of(Side).State, Side, Of(Side).Memory);
    }

    /// What a side's seat sees, in the library's own words, and the match so far as it may write it down.
    const umpire::Json &StateFor(ESide Side) const { return Of(Side).State; }
    umpire::Result<umpire::Json> TranscriptFor(ESide Side) const {
        if (!Match) return Fault;
        return Match->transcript(stupidchess::SeatName(Side));
    }

    /// The record with its proof, once the game is over; umpire::record verifies it.
    umpire::Result<std::string> Record() const {
        if (!Match) return Fault;
        return Match->record();
    }

  private:
    /// One side's end of the match.
    struct FSeat {
        umpire::Json State;
        stupidchess::FSeatMemory Memory;
        std::vector<FGameEvent> Log;
        uint64_t Heard = 0;
    };

    const FSeat &Of(ESide Side) const { return Side == ESide::Red ? Red : Black; }

    static FCommandResult NoPayload() {
        return stupidchess::Refused({"invalid_payload", "the command lacks what it is about"});
    }

    void Take(umpire::Result<umpire::Match> Opened) {
        Match.reset();
        Red = Black = FSeat();
        PendingEvents.clear();
        if (Opened) {
            Match.emplace(std::move(Opened).value());
        } else {
            Fault = Opened.error();
        }
        Refresh();
    }

    FCommandResult Play(ESide Side, const std::string &Action) {
        return Order(Side, umpire::Json::object({{"play", Action}}));
    }

    FCommandResult Order(ESide Side, const umpire::Json &What) {
        if (!Match) return stupidchess::Refused(Fault);
        const FCommandResult Done = stupidchess::ResultOf(Match->command(stupidchess::SeatName(Side), What));
        Refresh();
        return Done;
    }

    /// What is wrong with the piece is told before what is wrong with the move.
    FCommandResult ApplyMove(const FPlayerCommand &Command) {
        const bool bTurn = GameState.Phase == EGamePhase::Battle && GameState.CurrentTurn == Command.Side;
        if (bTurn && !Command.Move) return NoPayload();
        const FMoveAction Move = Command.Move.value_or(FMoveAction{0, {0, 0}, {0, 0}, {}});
        if (bTurn) {
            if (Move.PieceId >= GameState.Pieces.size() || !GameState.Pieces[Move.PieceId].bAlive)
                return stupidchess::Refused({"invalid_piece", "there is no such piece on the board"});
            if (GameState.Pieces[Move.PieceId].Side != Command.Side)
                return stupidchess::Refused({"invalid_side", "the piece is the other side's"});
            if (GameState.Pieces[Move.PieceId].Pos != Move.From)
                return stupidchess::Refused({"invalid_from", "the piece does not stand there"});
        }
        return Play(Command.Side, stupidchess::MoveText(Move));
    }

    /// Hears what is new for both sides, and puts together what they know.
    void Refresh() {
        std::vector<FGameEvent> News = Listen(ESide::Red, Red);
        const size_t Shared = News.size();
        for (FGameEvent &Event : Listen(ESide::Black, Black)) {
            const auto Same = [&](const FGameEvent &Other) { return Other.PayloadJson == Event.PayloadJson; };
            if (std::none_of(News.begin(), News.begin() + static_cast<std::ptrdiff_t>(Shared), Same))
                News.push_back(std::move(Event));
        }
        std::stable_sort(News.begin(), News.end(), [](const FGameEvent &Left, const FGameEvent &Right) {
            return Left.TurnIndex < Right.TurnIndex;
        });
        GameState = stupidchess::JoinSeats({Red.State, Red.Memory}, {Black.State, Black.Memory});
        for (FGameEvent &Event : News) PendingEvents.push_back(stupidchess::InFull(std::move(Event), GameState));
    }

    std::vector<FGameEvent> Listen(ESide Side, FSeat &Seat) {
        std::vector<FGameEvent> News;
        if (!Match) return News;
        const auto Told = Match->events(stupidchess::SeatName(Side), Seat.Heard);
        if (!Told) return News;
        for (const umpire::Json &Event : (*Told)["events"].items()) {
            for (const umpire::Json &Fact : Event["what"]["facts"].items()) {
                if (Fact["kind"].text() == "begun") Remember(Side, Seat);
                Seat.Memory.Hear(Fact);
            }
            stupidchess::AppendEvents(Event, News);
        }
        Seat.Heard = (*Told)["latest"].decimal().value_or(Seat.Heard);
        Seat.State = (*Told)["state"];
        Seat.Log.insert(Seat.Log.end(), News.begin(), News.end());
        return News;
    }

    /// The own set-up, from the position in which the battle began.
    void Remember(ESide Side, FSeat &Seat) {
        const auto Transcript = TranscriptFor(Side);
        if (Transcript) stupidchess::RememberStart((*Transcript)["start"].text(), Side, Seat.Memory);
    }

    FRuleConfig RuleConfig;
    FMatchId MatchId = 0;
    FGameState GameState;
    std::vector<FGameEvent> PendingEvents;
    std::optional<umpire::Match> Match;
    umpire::Error Fault{"internal", "there is no match"};
    FSeat Red;
    FSeat Black;
};

#endif // STUPIDCHESS_REFEREE_HPP
