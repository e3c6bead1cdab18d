// StupidChess: what one player may see (§9), made from what the library tells that player's seat.
#ifndef STUPIDCHESS_VIEW_HPP
#define STUPIDCHESS_VIEW_HPP

#include <array>

#include "notation.hpp"

/// A piece as its viewer sees it. Ours: a player must see both roles of his own hidden pieces, so the
/// roles stand one by one after the document's fields.
struct FPiecePublicView {
    FPieceId PieceId = 0;
    ESide Side = ESide::Red;

    /// What it really is, if the viewer knows, and otherwise what it acts as.
    ERoleType VisibleRole = ERoleType::Pawn;

    FBoardPos Pos{};
    bool bAlive = true;
    bool bFrozen = false;
    /// Whether everybody knows what it really is.
    bool bRevealed = false;

    ERoleType SurfaceRole = ERoleType::Pawn;
    ERoleType ActingRole = ERoleType::Pawn;
    std::optional<ERoleType> ActualRole;

    bool operator==(const FPiecePublicView &Other) const noexcept = default;
};

/// What a player sees. Ours: the fields from EndReason on are new; the last three are the viewer's own
/// and empty unless it is the viewer's turn.
struct FPlayerViewState {
    ESide ViewerSide = ESide::Red;
    EGamePhase Phase = EGamePhase::Battle;
    ESide CurrentTurn = ESide::Red;

    /// All 32 by id, lost ones with bAlive = false; none until the battle begins.
    std::vector<FPiecePublicView> Pieces;
    int32_t PassCount = 0;
    EGameResult Result = EGameResult::Ongoing;

    EEndReason EndReason = EEndReason::None;
    uint64_t TurnIndex = 0;
    std::optional<bool> bInCheck;
    std::vector<FMoveAction> LegalMoves;
    bool bCanPass = false;

    bool operator==(const FPlayerViewState &Other) const noexcept = default;
};

/// Cuts what a player may see out of everything.
class IViewProjector {
  public:
    virtual ~IViewProjector() = default;
    virtual FPlayerViewState BuildPlayerView(const FGameState &FullState, ESide ViewerSide) const = 0;
};

namespace stupidchess {

/// How many pieces there are.
inline constexpr size_t PieceCount = 32;

/// What a viewer remembers of pieces beyond what the board shows now: what it knew them to be, and
/// which have turned or taken something. It is made from what the viewer was told and nothing else.
class FSeatMemory {
  public:
    /// Takes note of the pieces in a picture.
    void See(const Json &Picture) {
        for (const Json &Man : Picture["men"].items()) {
            const auto Id = PieceOf(Man["id"]);
            if (!Id) continue;
            const bool bCovered = Man["covered"].boolean().value_or(true);
            const auto Really = RoleOfFigure(Man[bCovered ? "really" : "figure"]);
            if (Really) Known[*Id] = Really;
            if (!bCovered) bPublic[*Id] = true;
        }
    }

    /// Takes note of one fact that an action told.
    void Hear(const Json &Fact) {
        const std::string_view Kind = Fact["kind"].text();
        const auto Id = PieceOf(Fact["piece"]);
        if (Kind == "captured" && Id) {
            TakenAt = std::string(Fact["at"].text());
            Learn(*Id, Fact["figure"]);
        } else if (Kind == "revealed" && Id) {
            Learn(*Id, Fact["figure"]);
            if (!Fact["taken"].boolean().value_or(false)) bTurned[*Id] = true;
        } else if (Kind == "moved" && Id) {
            if (!TakenAt.empty() && Fact["to"].text() == TakenAt) bTook[*Id] = true;
            TakenAt.clear();
        } else if (const auto Side = SideOfSeat(Fact["seat"])) {
            if (Kind == "committed") bCommitted[static_cast<size_t>(*Side)] = true;
            if (Kind == "opened") bOpened[static_cast<size_t>(*Side)] = true;
        }
    }

    std::array<std::optional<ERoleType>, PieceCount> Known{};
    std::array<bool, PieceCount> bPublic{};
    std::array<bool, PieceCount> bTurned{};
    std::array<bool, PieceCount> bTook{};
    std::array<bool, 2> bCommitted{};
    std::array<bool, 2> bOpened{};

    static std::optional<size_t> PieceOf(const Json &Id) {
        const auto Number = Id.number<size_t>();
        return Number && *Number < PieceCount ? Number : std::nullopt;
    }

  private:
    void Learn(size_t Id, const Json &Figure) {
        const auto Role = RoleOfFigure(Figure);
        if (!Role) return;
        Known[Id] = Role;
        bPublic[Id] = true;
    }

    /// Where the action that is being told took something.
    std::string TakenAt;
};

inline EGamePhase PhaseOf(const Json &State) {
    if (State["phase"].text() == "over") return EGamePhase::GameOver;
    const std::string_view Stage = State["stage"].text();
    if (Stage == "playing") return EGamePhase::Battle;
    return Stage == "opening" ? EGamePhase::SetupReveal : EGamePhase::SetupCommit;
}

/// The action count of a state; the end is one more, so that whoever waits for it hears of it.
inline uint64_t TurnIndexOf(const Json &State) {
    return State["turn"].number<uint64_t>().value_or(0) + (State["phase"].text() == "over" ? 1 : 0);
}

/// The fields of a position's text after the board: lost, turn, passes, quiet, viewer.
inline std::array<std::string_view, 6> PositionFields(std::string_view Text) {
    std::array<std::string_view, 6> Fields{};
    for (std::string_view &Field : Fields) {
        const size_t End = Text.find(' ');
        Field = Text.substr(0, End);
        Text = End == std::string_view::npos ? std::string_view() : Text.substr(End + 1);
    }
    return Fields;
}

inline int32_t ReadCount(std::string_view Digits) {
    int32_t Count = 0;
    std::from_chars(Digits.data(), Digits.data() + Digits.size(), Count);
    return Count;
}

/// A move of the legal list, `b2b9`, on a board by cell.
inline std::optional<FMoveAction> ReadMove(std::string_view Text,
                                           const std::array<std::optional<FPieceId>, 90> &Cells) {
    if (Text.size() != 4) return std::nullopt;
    FMoveAction Move{0, ReadSquare(Text.substr(0, 2)), ReadSquare(Text.substr(2, 2)), {}};
    if (!Move.From.IsValid() || !Move.To.IsValid()) return std::nullopt;
    const auto Mover = Cells[static_cast<size_t>(CellOf(Move.From))];
    if (!Mover) return std::nullopt;
    Move.PieceId = *Mover;
    Move.CapturedPieceId = Cells[static_cast<size_t>(CellOf(Move.To))];
    return Move;
}

inline std::string MoveText(const FMoveAction &Move) { return SquareName(Move.From) + SquareName(Move.To); }

inline std::array<std::optional<FPieceId>, 90> CellsOf(const std::vector<FPiecePublicView> &Pieces) {
    std::array<std::optional<FPieceId>, 90> Cells{};
    for (const FPiecePublicView &Piece : Pieces)
        if (Piece.bAlive && Piece.Pos.IsValid()) Cells[static_cast<size_t>(CellOf(Piece.Pos))] = Piece.PieceId;
    return Cells;
}

/// A piece that is on no board, as far as a viewer remembers it.
inline FPiecePublicView LostPiece(FPieceId Id, const FSeatMemory &Memory) {
    FPiecePublicView Piece;
    Piece.PieceId = Id;
    Piece.Side = SideOfPiece(Id);
    Piece.SurfaceRole = Piece.ActingRole = RoleOfSlot(Id);
    Piece.ActualRole = Memory.Known[Id];
    Piece.bAlive = false;
    Piece.bRevealed = Memory.bPublic[Id];
    Piece.VisibleRole = Piece.ActualRole.value_or(Piece.SurfaceRole);
    return Piece;
}

/// All pieces as a viewer sees them. Roles of lost pieces are those that the viewer was told while it
/// followed the match; one that came later knows the others' start points only.
inline std::vector<FPiecePublicView> PiecesOf(const Json &Picture, const FSeatMemory &Memory) {
    std::vector<FPiecePublicView> Pieces;
    if (Picture["men"].items().empty()) return Pieces;
    for (FPieceId Id = 0; Id < PieceCount; Id++) Pieces.push_back(LostPiece(Id, Memory));
    for (const Json &Man : Picture["men"].items()) {
        const auto Id = FSeatMemory::PieceOf(Man["id"]);
        if (!Id) continue;
        FPiecePublicView &Piece = Pieces[*Id];
        const bool bCovered = Man["covered"].boolean().value_or(true);
        const auto Column = Man["column"].number<size_t>().value_or(99);
        const auto Row = Man["row"].number<size_t>().value_or(99);
        Piece.Pos = ReadSquare(std::string(Picture["columns"][Column].text()) +
                               std::string(Picture["rows"][Row].text()));
        Piece.bAlive = true;
        Piece.bFrozen = Man["frozen"].boolean().value_or(false);
        Piece.bRevealed = !bCovered;
        Piece.ActingRole = RoleOfFigure(Man["figure"]).value_or(Piece.SurfaceRole);
        Piece.ActualRole = RoleOfFigure(Man[bCovered ? "really" : "figure"]);
        Piece.VisibleRole = Piece.ActualRole.value_or(Piece.ActingRole);
    }
    return Pieces;
}

/// What a seat sees: the library's state of it, with what the seat remembers.
inline FPlayerViewState ViewOf(const Json &State, ESide Viewer, const FSeatMemory &Memory) {
    FPlayerViewState View;
    View.ViewerSide = Viewer;
    View.Phase = PhaseOf(State);
    View.Result = ResultOfOutcome(State["outcome"]);
    View.EndReason = ReasonOfOutcome(State["outcome"]);
    View.TurnIndex = TurnIndexOf(State);
    if (State["stage"].text() != "playing") return View;
    const auto Fields = PositionFields(State["position"].text());
    View.CurrentTurn = Fields[2] == "b" ? ESide::Black : ESide::Red;
    View.PassCount = ReadCount(Fields[3]);
    View.Pieces = PiecesOf(State["picture"], Memory);
    if (View.Phase == EGamePhase::GameOver) return View;
    View.bInCheck = State["check"].boolean();
    const auto Cells = CellsOf(View.Pieces);
    for (const Json &Action : State["legal"].items()) {
        if (Action.text() == "pass") View.bCanPass = true;
        if (const auto Move = ReadMove(Action.text(), Cells)) View.LegalMoves.push_back(*Move);
    }
    return View;
}

/// The events of the document in one event of the library's stream.
inline void AppendEvents(const Json &Event, std::vector<FGameEvent> &Out) {
    constexpr std::pair<std::string_view, EGameEventType> Kinds[] = {
        {"committed", EGameEventType::SetupCommitted}, {"opened", EGameEventType::SetupRevealed},
        {"moved", EGameEventType::MoveApplied},        {"captured", EGameEventType::PieceCaptured},
        {"revealed", EGameEventType::PieceRevealed},   {"frozen", EGameEventType::PieceFrozen},
        {"passed", EGameEventType::PassApplied},       {"checked", EGameEventType::Check},
    };
    const uint64_t Turn = Event["turn"].number<uint64_t>().value_or(0);
    const Json &What = Event["what"];
    if (What["kind"].text() == "ended") Out.push_back({EGameEventType::GameEnded, Turn + 1, What.dump()});
    for (const Json &Fact : What["facts"].items())
        for (const auto &[Kind, Type] : Kinds)
            if (Fact["kind"].text() == Kind) Out.push_back({Type, Turn, Fact.dump()});
}

/// Cuts a view out of everything, for whoever holds everything: it shows what the library would show
/// the same seat, but for what only the library can work out (check and legal moves).
class FViewProjector : public IViewProjector {
  public:
    explicit FViewProjector(FRuleConfig InRuleConfig = {}) : RuleConfig(InRuleConfig) {}

    FPlayerViewState BuildPlayerView(const FGameState &FullState, ESide ViewerSide) const override {
        FPlayerViewState View;
        View.ViewerSide = ViewerSide;
        View.Phase = FullState.Phase;
        View.CurrentTurn = FullState.CurrentTurn;
        View.PassCount = FullState.PassCount;
        View.Result = FullState.Result;
        View.EndReason = FullState.EndReason;
        View.TurnIndex = FullState.TurnIndex;
        const bool bStarted = FullState.bRedRevealed && FullState.bBlackRevealed;
        for (const FPieceState &Piece : FullState.Pieces)
            if (bStarted) View.Pieces.push_back(Show(Piece, ViewerSide));
        return View;
    }

  private:
    FPiecePublicView Show(const FPieceState &Piece, ESide Viewer) const {
        FPiecePublicView Shown;
        Shown.PieceId = Piece.PieceId;
        Shown.Side = Piece.Side;
        Shown.Pos = Piece.Pos;
        Shown.bAlive = Piece.bAlive;
        Shown.bFrozen = Piece.bFrozen;
        Shown.SurfaceRole = Piece.SurfaceRole;
        // Rule S4.6: what a taken piece was becomes public, unless the match is played without that.
        Shown.bRevealed = Piece.PieceState == EPieceState::RevealedActual ||
                          (!Piece.bAlive && RuleConfig.bRevealCapturedRole);
        Shown.ActingRole = Piece.bAlive ? Piece.ActingRole() : Piece.SurfaceRole;
        if (Shown.bRevealed || Piece.Side == Viewer) Shown.ActualRole = Piece.ActualRole;
        Shown.VisibleRole = Shown.ActualRole.value_or(Shown.ActingRole);
        return Shown;
    }

    FRuleConfig RuleConfig;
};

} // namespace stupidchess

#endif // STUPIDCHESS_VIEW_HPP
