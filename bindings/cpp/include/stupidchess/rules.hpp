// StupidChess: how single pieces move, check and mate (§8), and rules on bare positions (§15).
#ifndef STUPIDCHESS_RULES_HPP
#define STUPIDCHESS_RULES_HPP

#include <algorithm>

#include "position.hpp"

/// How roles move, whatever that does to the own king.
class IRoleRuleSet {
  public:
    virtual ~IRoleRuleSet() = default;

    virtual std::vector<FBoardPos> GeneratePseudoMoves(const FGameState &GameState, const FPieceState &Piece,
                                                       ERoleType ActiveRole) const = 0;

    virtual bool IsRolePositionLegal(ERoleType Role, ESide Side, const FBoardPos &Pos) const = 0;
};

/// Whether a king is attacked.
class ICheckEvaluator {
  public:
    virtual ~ICheckEvaluator() = default;

    virtual bool IsInCheck(const FGameState &GameState, ESide DefenderSide) const = 0;
    virtual bool IsCheckmate(const FGameState &GameState, ESide DefenderSide) const = 0;
};

/// Rules on bare positions, for tests.
class IRuleTestHarness {
  public:
    virtual ~IRuleTestHarness() = default;

    virtual FGameState BuildStateFromFenLike(const std::string &FenLike) const = 0;
    virtual std::vector<FMoveAction> QueryLegalMoves(const FGameState &State, ESide Side) const = 0;
    virtual FCommandResult RunCommand(FGameState &State, const FPlayerCommand &Command) const = 0;
};

namespace stupidchess {

/// Puts a piece elsewhere without judging anything, and says how to take that back.
inline FMoveUndo TryMove(FGameState &State, const FMoveAction &Move) {
    FPieceState &Mover = State.Pieces[Move.PieceId];
    FMoveUndo Undo{Move, std::nullopt, Mover, State.PassCount};
    auto &Target = State.BoardCells[static_cast<size_t>(CellOf(Move.To))];
    Undo.AppliedMove.CapturedPieceId = Target;
    if (Target) {
        FPieceState &Victim = State.Pieces[*Target];
        Undo.CapturedPieceBefore = Victim;
        Victim.bAlive = Victim.bFrozen = false;
        Victim.Pos = {};
        Mover.bHasCaptured = true;
    }
    State.BoardCells[static_cast<size_t>(CellOf(Mover.Pos))].reset();
    Target = Move.PieceId;
    Mover.Pos = Move.To;
    State.PassCount = 0;
    return Undo;
}

inline void TakeBack(FGameState &State, const FMoveUndo &Undo) {
    State.BoardCells[static_cast<size_t>(CellOf(Undo.AppliedMove.To))] = Undo.AppliedMove.CapturedPieceId;
    if (Undo.CapturedPieceBefore) State.Pieces[Undo.CapturedPieceBefore->PieceId] = *Undo.CapturedPieceBefore;
    State.Pieces[Undo.MovedPieceBefore.PieceId] = Undo.MovedPieceBefore;
    State.BoardCells[static_cast<size_t>(CellOf(Undo.MovedPieceBefore.Pos))] = Undo.MovedPieceBefore.PieceId;
    State.PassCount = Undo.PassCountBefore;
}

/// Rules S3 and S4.4 for whoever draws arrows on a board. The referee does not ask it: legal moves are
/// the library's.
class FRoleRuleSet : public IRoleRuleSet {
  public:
    std::vector<FBoardPos> GeneratePseudoMoves(const FGameState &GameState, const FPieceState &Piece,
                                               ERoleType ActiveRole) const override {
        std::vector<FBoardPos> Found;
        if (!Piece.bAlive || Piece.bFrozen || !Piece.Pos.IsValid()) return Found;
        const FWalk Walk{GameState, Piece, Found};
        switch (ActiveRole) {
        case ERoleType::King:
            for (const auto &[X, Y] : Straight) Walk.Step(X, Y, InPalace(Piece.Side, Walk.At(X, Y)));
            break;
        case ERoleType::Advisor:
            for (const auto &[X, Y] : Diagonal)
                Walk.Step(X, Y, IsRolePositionLegal(ActiveRole, Piece.Side, Walk.At(X, Y)));
            break;
        case ERoleType::Elephant:
            for (const auto &[X, Y] : Diagonal)
                Walk.Step(2 * X, 2 * Y, Walk.IsEmpty(X, Y) && Rank(Piece.Side, Walk.At(2 * X, 2 * Y)) <= 4);
            break;
        case ERoleType::Horse:
            for (const auto &[X, Y] : Straight)
                for (const int Turn : {-1, 1})
                    Walk.Step(2 * X + (X ? 0 : Turn), 2 * Y + (Y ? 0 : Turn), Walk.IsEmpty(X, Y));
            break;
        case ERoleType::Rook:
            for (const auto &[X, Y] : Straight) Walk.Slide(X, Y, 0);
            break;
        case ERoleType::Cannon:
            for (const auto &[X, Y] : Straight) Walk.Slide(X, Y, 1);
            break;
        case ERoleType::Pawn:
            Walk.Step(0, Piece.Side == ESide::Red ? 1 : -1, true);
            for (const int X : {-1, 1}) Walk.Step(X, 0, Rank(Piece.Side, Piece.Pos) >= 5);
            break;
        }
        return Found;
    }

    bool IsRolePositionLegal(ERoleType Role, ESide Side, const FBoardPos &Pos) const override {
        if (!Pos.IsValid()) return false;
        const int Up = Rank(Side, Pos);
        switch (Role) {
        case ERoleType::King:
            return InPalace(Side, Pos);
        case ERoleType::Advisor:
            return InPalace(Side, Pos) && (Pos.X + Up) % 2 == 1;
        case ERoleType::Elephant:
            return (Pos.X % 4 == 2 && (Up == 0 || Up == 4)) || (Pos.X % 4 == 0 && Up == 2);
        case ERoleType::Horse:
        case ERoleType::Rook:
        case ERoleType::Cannon:
        case ERoleType::Pawn:
            return true;
        }
        return false;
    }

  private:
    static constexpr std::pair<int, int> Straight[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    static constexpr std::pair<int, int> Diagonal[] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

    /// Counted from the side's own back rank.
    static int Rank(ESide Side, FBoardPos Pos) { return Side == ESide::Red ? Pos.Y : 9 - Pos.Y; }
    static bool InPalace(ESide Side, FBoardPos Pos) {
        return Pos.IsValid() && Pos.X >= 3 && Pos.X <= 5 && Rank(Side, Pos) <= 2;
    }

    /// The steps of one piece.
    struct FWalk {
        const FGameState &State;
        const FPieceState &Piece;
        std::vector<FBoardPos> &Found;

        FBoardPos At(int X, int Y) const {
            return {static_cast<int8_t>(Piece.Pos.X + X), static_cast<int8_t>(Piece.Pos.Y + Y)};
        }
        std::optional<FPieceId> Standing(FBoardPos Pos) const {
            return State.BoardCells[static_cast<size_t>(CellOf(Pos))];
        }
        bool IsEmpty(int X, int Y) const { return At(X, Y).IsValid() && !Standing(At(X, Y)); }
        bool IsEnemy(FPieceId Id) const { return State.Pieces[Id].Side != Piece.Side; }
        void Step(int X, int Y, bool bMay) const {
            const FBoardPos To = At(X, Y);
            if (!bMay || !To.IsValid()) return;
            const auto Other = Standing(To);
            if (!Other || IsEnemy(*Other)) Found.push_back(To);
        }
        /// Goes on over empty points and takes what stands behind so many screens.
        void Slide(int X, int Y, int Screens) const {
            int Met = 0;
            for (int Far = 1; At(Far * X, Far * Y).IsValid(); Far++) {
                const FBoardPos To = At(Far * X, Far * Y);
                const auto Other = Standing(To);
                if (!Other && Met == 0) Found.push_back(To);
                if (!Other) continue;
                if (Met == Screens && IsEnemy(*Other)) Found.push_back(To);
                if (Met == Screens) return;
                Met++;
            }
        }
    };
};

/// What the door says about a bare position.
inline Result<Json> AskDoor(const char *Op, const FRuleConfig &Config, std::string Position,
                            Json More = Json::object({})) {
    return umpire::query(std::move(More.set("game", "stupid")
                                       .set("op", Op)
                                       .set("options", OptionsOf(Config))
                                       .set("position", std::move(Position))));
}

/// A position of the door names its winner by color.
inline Json WithSeats(const Json &Outcome) {
    if (!Outcome.is_object()) return Outcome;
    Json Told = Outcome;
    if (Outcome["winner"].text() == "red") Told.set("winner", "first");
    if (Outcome["winner"].text() == "black") Told.set("winner", "second");
    return Told;
}

/// Check and mate as the library sees them, on the position as it stands.
class FCheckEvaluator : public ICheckEvaluator {
  public:
    explicit FCheckEvaluator(FRuleConfig InRuleConfig = {}) : RuleConfig(InRuleConfig) {}

    bool IsInCheck(const FGameState &GameState, ESide DefenderSide) const override {
        const Result<Json> Told = Ask(GameState, DefenderSide);
        return Told && (*Told)["check"].boolean().value_or(false);
    }

    bool IsCheckmate(const FGameState &GameState, ESide DefenderSide) const override {
        const Result<Json> Told = Ask(GameState, DefenderSide);
        if (!Told) return false;
        const Json Outcome = WithSeats((*Told)["outcome"]);
        return ReasonOfOutcome(Outcome) == EEndReason::Checkmate &&
               SideOfSeat(Outcome["winner"]) == Opponent(DefenderSide);
    }

  private:
    Result<Json> Ask(FGameState State, ESide Defender) const {
        State.CurrentTurn = Defender;
        State.PassCount = 0;
        State.QuietPlies = 0;
        return AskDoor("position", RuleConfig, WritePosition(State));
    }

    FRuleConfig RuleConfig;
};

/// Rules on bare positions by the door. A position has no history, so nothing repeats.
class FRuleTestHarness : public IRuleTestHarness {
  public:
    explicit FRuleTestHarness(FRuleConfig InRuleConfig = {}) : RuleConfig(InRuleConfig) {}

    /// `<board> <lost> <turn> <passes> <quiet> *` or "start" (S9); no pieces if it is no such position.
    FGameState BuildStateFromFenLike(const std::string &FenLike) const override {
        const Result<Json> Told = AskDoor("position", RuleConfig, FenLike);
        return Told ? StateOf(*Told) : FGameState();
    }

    std::vector<FMoveAction> QueryLegalMoves(const FGameState &State, ESide Side) const override {
        std::vector<FMoveAction> Moves;
        if (State.Phase != EGamePhase::Battle || State.CurrentTurn != Side) return Moves;
        const Result<Json> Told = AskDoor("moves", RuleConfig, WritePosition(State));
        if (!Told) return Moves;
        for (const Json &Text : (*Told)["moves"].items())
            if (const auto Move = ReadMove(Text.text(), State.BoardCells)) Moves.push_back(*Move);
        return Moves;
    }

    FCommandResult RunCommand(FGameState &State, const FPlayerCommand &Command) const override {
        const bool bMove = Command.CommandType == ECommandType::Move;
        if (!bMove && Command.CommandType != ECommandType::Pass)
            return Refused({"unsupported_command", "a bare position takes moves and passes"});
        if (State.Phase != EGamePhase::Battle) return Refused({"invalid_phase", "there is no battle"});
        if (State.CurrentTurn != Command.Side) return Refused({"not_your_turn", "it is not your turn"});
        if (bMove && !Command.Move) return Refused({"invalid_payload", "the command lacks its move"});
        const std::string Text = bMove ? MoveText(*Command.Move) : "pass";
        Json Moves;
        Moves.push(Text);
        const Result<Json> Told =
            AskDoor("play", RuleConfig, WritePosition(State), Json::object({{"moves", Moves}}));
        if (!Told) return Refused(Told.error());
        if (const auto Move = ReadMove(Text, State.BoardCells)) TryMove(State, *Move);
        Adopt(State, *Told);
        State.TurnIndex++;
        return Accepted();
    }

  private:
    /// Takes over what the door says of a position whose pieces stand where they stand.
    static void Adopt(FGameState &State, const Json &Told) {
        const auto Fields = PositionFields(Told["position"].text());
        State.CurrentTurn = Fields[2] == "b" ? ESide::Black : ESide::Red;
        State.PassCount = ReadCount(Fields[3]);
        State.QuietPlies = ReadCount(Fields[4]);
        for (const FWrittenMan &Man : ReadBoard(Fields[0])) {
            const auto Id = State.BoardCells[static_cast<size_t>(CellOf(Man.Pos))];
            if (!Id) continue;
            FPieceState &Piece = State.Pieces[*Id];
            Piece.PieceState = Man.bHidden ? EPieceState::HiddenSurface : EPieceState::RevealedActual;
            Piece.bFrozen = Man.bFrozen;
        }
        const Json Outcome = WithSeats(Told["outcome"]);
        State.Result = ResultOfOutcome(Outcome);
        State.EndReason = ReasonOfOutcome(Outcome);
        State.Phase = Outcome.is_object() ? EGamePhase::GameOver : EGamePhase::Battle;
    }

    static FGameState StateOf(const Json &Told) {
        FGameState State;
        const auto Fields = PositionFields(Told["position"].text());
        if (Fields[5] != "*") return State;
        State.bRedCommitted = State.bBlackCommitted = State.bRedRevealed = State.bBlackRevealed = true;
        State.Pieces = Roster();
        std::vector<FWrittenMan> Men = ReadBoard(Fields[0]);
        // Hidden pieces need slots of their surface, the rest takes what is left.
        std::stable_sort(Men.begin(), Men.end(), [](const FWrittenMan &Left, const FWrittenMan &Right) {
            return Order(Left) < Order(Right);
        });
        std::array<bool, PieceCount> bUsed{};
        std::string Left[2] = {std::string(TruthfulLayout), std::string(TruthfulLayout)};
        for (const FWrittenMan &Man : Men) {
            const FPieceId Id = SlotFor(Man, bUsed);
            bUsed[Id] = true;
            FPieceState &Piece = State.Pieces[Id];
            Piece.ActualRole = Man.Actual.value_or(Man.Role);
            Piece.Pos = Man.Pos;
            Strike(Left[static_cast<size_t>(Man.Side)], Piece.ActualRole);
            State.BoardCells[static_cast<size_t>(CellOf(Man.Pos))] = Id;
        }
        for (FPieceId Id = 0; Id < PieceCount; Id++) {
            if (bUsed[Id]) continue;
            std::string &Roles = Left[static_cast<size_t>(SideOfPiece(Id))];
            State.Pieces[Id].bAlive = false;
            State.Pieces[Id].ActualRole = *RoleOfLetter(Roles.back());
            Roles.pop_back();
        }
        Adopt(State, Told);
        return State;
    }

    static int Order(const FWrittenMan &Man) {
        const auto Slot = SlotAt(Man.Side, Man.Pos);
        const bool bHome = Slot && RoleOfSlot(PieceAtSlot(Man.Side, *Slot)) == Man.Role;
        return Man.bHidden ? (bHome ? 0 : 1) : 2;
    }

    static FPieceId SlotFor(const FWrittenMan &Man, const std::array<bool, PieceCount> &bUsed) {
        if (const auto Slot = SlotAt(Man.Side, Man.Pos); Slot && Order(Man) == 0) return PieceAtSlot(Man.Side, *Slot);
        for (int Slot = 0; Slot < SlotCount; Slot++) {
            const FPieceId Id = PieceAtSlot(Man.Side, Slot);
            if (!bUsed[Id] && (!Man.bHidden || RoleOfSlot(Id) == Man.Role)) return Id;
        }
        // The library refuses positions with more pieces than there are.
        return PieceAtSlot(Man.Side, 0);
    }

    static void Strike(std::string &Letters, ERoleType Role) {
        const size_t Place = Letters.find(RoleLetter(Role));
        if (Place != std::string::npos) Letters.erase(Place, 1);
    }

    FRuleConfig RuleConfig;
};

} // namespace stupidchess

#endif // STUPIDCHESS_RULES_HPP
