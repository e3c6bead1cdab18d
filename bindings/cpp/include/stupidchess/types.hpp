// StupidChess: enums, rules, pieces, boards, set-ups, commands and events, with the names of the
// interface document (§4 to §7). Include stupidchess.hpp instead.
//
// Fields beyond the document's stand after them, so that code written against it compiles. Where our
// rules (docs/rules/stupid-chess.md) differ on purpose, the place says "Ours:".
#ifndef STUPIDCHESS_TYPES_HPP
#define STUPIDCHESS_TYPES_HPP

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A side. Red is the first seat, Black the second.
enum class ESide : uint8_t { Red, Black };

/// What a piece is or acts as.
enum class ERoleType : uint8_t { King, Advisor, Elephant, Horse, Rook, Cannon, Pawn };

/// Whether a piece still acts as its start point says.
enum class EPieceState : uint8_t {
    HiddenSurface, // acts in its surface role
    RevealedActual // acts in its actual role, for good
};

/// How far a match has come.
enum class EGamePhase : uint8_t { SetupCommit, SetupReveal, Battle, GameOver };

/// Who has won.
enum class EGameResult : uint8_t { Ongoing, RedWin, BlackWin, Draw };

/// Why it ended. Ours: the values after RuleViolation are new, because a game can also end by
/// repetition, without captures, without a legal move (S8.5), by agreement, or be called off.
enum class EEndReason : uint8_t {
    None,
    Checkmate,
    Resign,
    Timeout,
    DoublePassDraw,
    RuleViolation,
    Repetition,
    NoCapture,
    Stalemate,
    Agreement,
    Other
};

/// What a player may do.
enum class ECommandType : uint8_t { CommitSetup, RevealSetup, Move, Pass, Resign };

/// A point of the board: X 0 to 8 is file a to i, Y 0 to 9 is rank 0 to 9, Red at the low end.
struct FBoardPos {
    int8_t X = -1;
    int8_t Y = -1;

    bool IsValid() const noexcept { return X >= 0 && X <= 8 && Y >= 0 && Y <= 9; }
    bool operator==(const FBoardPos &Other) const noexcept = default;
};

/// Names a piece.
///
/// Ours: the id tells nothing that is secret. During a match it is side × 16 + the slot on which the
/// piece started, which everybody saw (S1.4). Inside a set-up, which its owner alone knows until it is
/// opened, it says which piece is meant: side × 16 + the slot on which it would stand truthfully, so 4
/// is Red's king and 0 and 8 are Red's rooks.
using FPieceId = uint16_t;

/// The switches of the rules (S8). Ours: without bDoublePassIsDraw, bAllowPassWhenNoLegalMove must be
/// off too, for two passes would never end; the two numbers after the document's fields end games
/// that go nowhere.
struct FRuleConfig {
    bool bRevealOnFirstCapture = true;
    bool bRevealCapturedRole = true;
    bool bFreezeIfIllegalAfterReveal = true;
    bool bAllowPassWhenNoLegalMove = true;
    bool bDoublePassIsDraw = true;

    uint16_t NoCaptureLimit = 120;
    uint16_t RepetitionCount = 3;

    bool operator==(const FRuleConfig &Other) const noexcept = default;
};

/// A piece with everything about it, secrets included.
struct FPieceState {
    FPieceId PieceId = 0;
    ESide Side = ESide::Red;

    ERoleType ActualRole = ERoleType::Pawn;
    ERoleType SurfaceRole = ERoleType::Pawn;

    EPieceState PieceState = EPieceState::HiddenSurface;

    FBoardPos Pos{};
    bool bAlive = true;
    bool bFrozen = false;
    bool bHasCaptured = false;

    /// What it moves as: public at all times (S1.3).
    ERoleType ActingRole() const noexcept {
        return PieceState == EPieceState::RevealedActual ? ActualRole : SurfaceRole;
    }
    bool operator==(const FPieceState &Other) const noexcept = default;
};

/// A move. Ours: CapturedPieceId is filled in what we list; in what a player sends it is ignored, for
/// clients send what they want and not what follows from it.
struct FMoveAction {
    FPieceId PieceId = 0;
    FBoardPos From{};
    FBoardPos To{};
    std::optional<FPieceId> CapturedPieceId;

    bool operator==(const FMoveAction &Other) const noexcept = default;
};

/// What takes a move back that was tried on a board; see stupidchess::TryMove.
struct FMoveUndo {
    FMoveAction AppliedMove{};
    std::optional<FPieceState> CapturedPieceBefore;
    FPieceState MovedPieceBefore;
    int32_t PassCountBefore = 0;
};

/// Everything about a match, secrets included: for servers and tests, never for a client.
struct FGameState {
    EGamePhase Phase = EGamePhase::SetupCommit;
    ESide CurrentTurn = ESide::Red;

    /// By cell: 9 × Y + X.
    std::array<std::optional<FPieceId>, 90> BoardCells{};
    /// All 32, each at the place of its id. Until the battle begins they stand nowhere, and the ids
    /// are those of set-ups.
    std::vector<FPieceState> Pieces;

    bool bRedCommitted = false;
    bool bBlackCommitted = false;
    bool bRedRevealed = false;
    bool bBlackRevealed = false;

    int32_t PassCount = 0;
    EGameResult Result = EGameResult::Ongoing;
    EEndReason EndReason = EEndReason::None;

    /// How many actions there were, those of the set-up among them; the end counts as one more.
    uint64_t TurnIndex = 0;

    /// Plies since the last capture.
    int32_t QuietPlies = 0;

    bool operator==(const FGameState &Other) const noexcept = default;
};

/// One piece of a set-up on one of its side's sixteen start points.
struct FSetupPlacement {
    FPieceId PieceId = 0;
    FBoardPos TargetPos{};
};

/// A set-up. Ours: the nonce is exactly 64 lower-case hexadecimal digits from a generator of the
/// operating system; a short one could be guessed, and the set-up with it.
struct FSetupPlain {
    ESide Side = ESide::Red;
    std::vector<FSetupPlacement> Placements;
    std::string Nonce;
};

/// A commitment to a set-up. Ours: SHA-256 of 110 bytes that also bind the match, the side and the
/// rules (S2.7), 64 lower-case hexadecimal digits; nothing else is a commitment.
struct FSetupCommit {
    ESide Side = ESide::Red;
    std::string HashHex;
};

/// What a player wants. Exactly what the type needs is read.
struct FPlayerCommand {
    ECommandType CommandType = ECommandType::Move;
    ESide Side = ESide::Red;

    std::optional<FMoveAction> Move;

    std::optional<FSetupCommit> SetupCommit;
    std::optional<FSetupPlain> SetupPlain;
};

/// What came of a command. ErrorCode is a code of docs/protocol.md in the document's spelling:
/// `not_your_turn` is ERR_NOT_YOUR_TURN.
struct FCommandResult {
    bool bAccepted = false;
    std::string ErrorCode;
    std::string ErrorMessage;
};

/// What may happen.
enum class EGameEventType : uint8_t {
    SetupCommitted,
    SetupRevealed,
    MoveApplied,
    PieceCaptured,
    PieceRevealed,
    PieceFrozen,
    PassApplied,
    Check, // told to the side in check alone, unless its king is revealed (S6.4)
    GameEnded
};

/// One thing that happened. PayloadJson is one fact of docs/protocol.md, such as
/// {"kind":"moved","piece":9,"from":"b2","to":"b9"}; of GameEnded it is {"kind":"ended","outcome":…}.
struct FGameEvent {
    EGameEventType EventType;
    uint64_t TurnIndex = 0;
    std::string PayloadJson;
};

/// Commits to set-ups and checks what was committed to.
class ISetupHasher {
  public:
    virtual ~ISetupHasher() = default;
    virtual std::string BuildCommitHash(const FSetupPlain &SetupPlain) const = 0;
    virtual bool VerifyCommit(const FSetupCommit &Commit, const FSetupPlain &SetupPlain) const = 0;
};

#endif // STUPIDCHESS_TYPES_HPP
