// StupidChess: environments and players for learning (§13).
#ifndef STUPIDCHESS_TRAINING_HPP
#define STUPIDCHESS_TRAINING_HPP

#include "referee.hpp"

/// What one side may observe. TensorLikeJson is made from that side's view alone.
struct FObservation {
    ESide PerspectiveSide = ESide::Red;
    std::string TensorLikeJson;
};

/// What one side may do.
struct FActionMask {
    std::vector<FMoveAction> LegalMoves;
    bool bCanPass = false;
    bool bCanResign = true;
};

/// Decides for a side.
class IAgentPolicy {
  public:
    virtual ~IAgentPolicy() = default;
    virtual FPlayerCommand ChooseAction(const FObservation &Observation, const FActionMask &ActionMask) = 0;
};

/// A game to learn from.
class ITrainingEnv {
  public:
    virtual ~ITrainingEnv() = default;

    virtual void Reset(uint64_t Seed) = 0;
    virtual FObservation GetObservation(ESide Side) const = 0;
    virtual FActionMask GetActionMask(ESide Side) const = 0;
    virtual FCommandResult Step(const FPlayerCommand &Command) = 0;
    virtual bool IsTerminal() const = 0;
    virtual float GetReward(ESide Side) const = 0;
};

namespace stupidchess {

/// The generator SplitMix64: the same numbers from the same seed, on every machine.
class FSplitMix {
  public:
    explicit FSplitMix(uint64_t Seed) : Word(Seed) {}

    uint64_t Next() {
        Word += 0x9e3779b97f4a7c15u;
        uint64_t Mixed = (Word ^ (Word >> 30)) * 0xbf58476d1ce4e5b9u;
        Mixed = (Mixed ^ (Mixed >> 27)) * 0x94d049bb133111ebu;
        return Mixed ^ (Mixed >> 31);
    }

    /// Less than `Bound`, each equally likely.
    uint64_t Below(uint64_t Bound) {
        const uint64_t Skewed = (0 - Bound) % Bound;
        uint64_t Drawn = Next();
        while (Drawn < Skewed) Drawn = Next();
        return Drawn % Bound;
    }

  private:
    uint64_t Word;
};

/// A set-up drawn at random; its nonce too, which is good enough where nobody has to be kept from
/// guessing.
inline FSetupPlain DrawSetup(ESide Side, FSplitMix &Luck) {
    std::string Layout(TruthfulLayout);
    for (size_t Left = Layout.size(); Left > 1; Left--)
        std::swap(Layout[Left - 1], Layout[static_cast<size_t>(Luck.Below(Left))]);
    std::string Nonce;
    while (Nonce.size() < 64) Nonce += "0123456789abcdef"[Luck.Next() >> 60];
    return SetupOf(Side, Layout, Nonce).value();
}

/// StupidChess to learn from. Ours: the document's mask cannot express a set-up, so an episode begins
/// with the battle, from set-ups that follow from the seed or are handed in.
class FTrainingEnv : public ITrainingEnv {
  public:
    explicit FTrainingEnv(FRuleConfig InRuleConfig = {}) : Referee(InRuleConfig) { Reset(0); }

    void Reset(uint64_t Seed) override {
        FSplitMix Luck(Seed);
        const FSetupPlain Red = DrawSetup(ESide::Red, Luck);
        const FSetupPlain Black = DrawSetup(ESide::Black, Luck);
        Start(Red, Black);
    }

    /// Begins from these set-ups; both need a nonce.
    FCommandResult Start(const FSetupPlain &Red, const FSetupPlain &Black) {
        Referee.ResetNewMatch();
        const FSetupHasher Hasher(Referee.GetMatchId(), Referee.GetRuleConfig());
        FCommandResult Done = Accepted();
        for (const FSetupPlain *Plain : {&Red, &Black})
            if (Done.bAccepted) Done = Referee.ApplyCommit({Plain->Side, Hasher.BuildCommitHash(*Plain)});
        for (const FSetupPlain *Plain : {&Red, &Black})
            if (Done.bAccepted) Done = Referee.ApplyReveal(*Plain);
        Referee.TakeEvents();
        return Done;
    }

    /// {"seat", "turn", "check", "position", "options", "transcript", "acting", "really", "hidden",
    /// "frozen"}. The last four are lists of 90 numbers, by cell: a role is 1 (king) to 7 (pawn), the
    /// other side's are negative in "acting", and 0 is nothing, or nothing known.
    FObservation GetObservation(ESide Side) const override {
        const Json &State = Referee.StateFor(Side);
        const Result<Json> Transcript = Referee.TranscriptFor(Side);
        Json Seen = Json::object({{"seat", SeatName(Side)},
                                  {"turn", State["turn"]},
                                  {"check", State["check"]},
                                  {"position", State["position"]},
                                  {"options", OptionsOf(Referee.GetRuleConfig())},
                                  {"transcript", Transcript ? *Transcript : Json()}});
        std::array<Json::List, 4> Planes;
        for (Json::List &Plane : Planes) Plane.assign(90, Json(0));
        for (const FPiecePublicView &Piece : Referee.ViewFor(Side).Pieces) {
            if (!Piece.bAlive) continue;
            const auto Cell = static_cast<size_t>(CellOf(Piece.Pos));
            const int Acting = 1 + static_cast<int>(Piece.ActingRole);
            Planes[0][Cell] = Json(Piece.Side == Side ? Acting : -Acting);
            if (Piece.ActualRole) Planes[1][Cell] = Json(1 + static_cast<int>(*Piece.ActualRole));
            if (!Piece.bRevealed) Planes[2][Cell] = Json(1);
            if (Piece.bFrozen) Planes[3][Cell] = Json(1);
        }
        constexpr const char *Names[] = {"acting", "really", "hidden", "frozen"};
        for (size_t Place = 0; Place < Planes.size(); Place++)
            Seen.set(Names[Place], Json::list(std::move(Planes[Place])));
        return {Side, Seen.dump()};
    }

    FActionMask GetActionMask(ESide Side) const override {
        const FPlayerViewState View = Referee.ViewFor(Side);
        return {View.LegalMoves, View.bCanPass, !IsTerminal()};
    }

    FCommandResult Step(const FPlayerCommand &Command) override { return Referee.ApplyCommand(Command); }

    bool IsTerminal() const override { return Referee.GetState().Phase == EGamePhase::GameOver; }

    /// 1 for the winner, -1 for the loser, at the end; otherwise 0.
    float GetReward(ESide Side) const override {
        const EGameResult End = Referee.GetState().Result;
        if (End != EGameResult::RedWin && End != EGameResult::BlackWin) return 0.0F;
        return (End == EGameResult::RedWin) == (Side == ESide::Red) ? 1.0F : -1.0F;
    }

    /// For tests: it has every secret.
    const FMatchReferee &GetReferee() const { return Referee; }

  private:
    FMatchReferee Referee;
};

/// Our computer player. It reads observations of FTrainingEnv; whatever it is shown, it answers with
/// something that the mask allows.
class FComputerPolicy : public IAgentPolicy {
  public:
    /// `Level` is 1 to 10; `InLimit` how long it thinks, {"nodes": 1000} or {"ms": 100}.
    explicit FComputerPolicy(int InLevel = 10, Json InLimit = Json::object({{"nodes", 1000}}))
        : Level(InLevel), Limit(std::move(InLimit)) {}

    FPlayerCommand ChooseAction(const FObservation &Observation, const FActionMask &ActionMask) override {
        const std::string Action = Decide(Observation);
        FPlayerCommand Command;
        Command.Side = Observation.PerspectiveSide;
        for (const FMoveAction &Move : ActionMask.LegalMoves)
            if (MoveText(Move) == Action) Command.Move = Move;
        if (!Command.Move && !ActionMask.LegalMoves.empty()) Command.Move = ActionMask.LegalMoves.front();
        if (!Command.Move) Command.CommandType = ActionMask.bCanPass ? ECommandType::Pass : ECommandType::Resign;
        return Command;
    }

  private:
    std::string Decide(const FObservation &Observation) {
        const Result<Json> Seen = Json::parse(Observation.TensorLikeJson);
        if (!Seen || !SitDown(*Seen, Observation.PerspectiveSide)) return {};
        const Result<Json> Decided = Player->decide((*Seen)["transcript"], Limit);
        return Decided ? std::string((*Decided)["action"].text()) : std::string();
    }

    /// Takes the seat that is asked about, if it is another than before.
    bool SitDown(const Json &Seen, ESide Side) {
        const Json Seat = Json::object({{"game", "stupid"},
                                        {"seat", SeatName(Side)},
                                        {"options", Seen["options"]},
                                        {"level", Level},
                                        {"seed", std::string(64, '5')}});
        if (Player && Seat == Sitting) return true;
        Result<umpire::Player> Sat = umpire::Player::sit(Seat);
        if (!Sat) return false;
        Player.emplace(std::move(Sat).value());
        Sitting = Seat;
        return true;
    }

    int Level;
    Json Limit;
    Json Sitting;
    std::optional<umpire::Player> Player;
};

} // namespace stupidchess

#endif // STUPIDCHESS_TRAINING_HPP
