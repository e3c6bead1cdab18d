// StupidChess: how the library writes sides, points, roles, set-ups, rules and errors.
#ifndef STUPIDCHESS_NOTATION_HPP
#define STUPIDCHESS_NOTATION_HPP

#include <string>
#include <string_view>

#include "../umpire.hpp"
#include "types.hpp"

namespace stupidchess {

using umpire::Json;
using umpire::Result;

/// How many pieces, and start points, a side has.
inline constexpr int SlotCount = 16;

inline constexpr ESide Opponent(ESide Side) { return Side == ESide::Red ? ESide::Black : ESide::Red; }

inline constexpr const char *SeatName(ESide Side) { return Side == ESide::Red ? "first" : "second"; }

inline std::optional<ESide> SideOfSeat(const Json &Seat) {
    if (Seat.text() == "first") return ESide::Red;
    if (Seat.text() == "second") return ESide::Black;
    return std::nullopt;
}

inline constexpr int CellOf(FBoardPos Pos) { return 9 * Pos.Y + Pos.X; }

inline std::string SquareName(FBoardPos Pos) {
    if (!Pos.IsValid()) return "??";
    return {static_cast<char>('a' + Pos.X), static_cast<char>('0' + Pos.Y)};
}

inline FBoardPos ReadSquare(std::string_view Name) {
    if (Name.size() != 2 || Name[0] < 'a' || Name[0] > 'i' || Name[1] < '0' || Name[1] > '9') return {};
    return {static_cast<int8_t>(Name[0] - 'a'), static_cast<int8_t>(Name[1] - '0')};
}

inline constexpr std::string_view RoleLetters = "KAEHRCP";

inline constexpr char RoleLetter(ERoleType Role) { return RoleLetters[static_cast<size_t>(Role)]; }

/// The role with this letter, in either case.
inline std::optional<ERoleType> RoleOfLetter(char Letter) {
    const char Upper = Letter >= 'a' && Letter <= 'z' ? static_cast<char>(Letter - 'a' + 'A') : Letter;
    const size_t Place = RoleLetters.find(Upper);
    if (Place == std::string_view::npos) return std::nullopt;
    return static_cast<ERoleType>(Place);
}

/// The role of a figure in a picture or a fact; none if nobody said which.
inline std::optional<ERoleType> RoleOfFigure(const Json &Figure) {
    const std::string_view Latin = Figure["latin"].text();
    return Latin.size() == 1 ? RoleOfLetter(Latin[0]) : std::nullopt;
}

/// Where the slots of Red are (S2.1), and what stands there truthfully.
inline constexpr FBoardPos RedSlots[SlotCount] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0},
                                                  {6, 0}, {7, 0}, {8, 0}, {1, 2}, {7, 2}, {0, 3},
                                                  {2, 3}, {4, 3}, {6, 3}, {8, 3}};
inline constexpr std::string_view TruthfulLayout = "RHEAKAEHRCCPPPPP";

inline constexpr FBoardPos SlotPos(ESide Side, int Slot) {
    const FBoardPos Red = RedSlots[Slot];
    return Side == ESide::Red ? Red : FBoardPos{Red.X, static_cast<int8_t>(9 - Red.Y)};
}

inline std::optional<int> SlotAt(ESide Side, FBoardPos Pos) {
    for (int Slot = 0; Slot < SlotCount; Slot++)
        if (SlotPos(Side, Slot) == Pos) return Slot;
    return std::nullopt;
}

/// Whose piece an id names, and the role of its slot: in a match the surface role, in a set-up the
/// actual one.
inline constexpr ESide SideOfPiece(FPieceId Piece) { return Piece < SlotCount ? ESide::Red : ESide::Black; }
inline ERoleType RoleOfSlot(FPieceId Piece) {
    return *RoleOfLetter(TruthfulLayout[static_cast<size_t>(Piece % SlotCount)]);
}
inline constexpr FPieceId PieceAtSlot(ESide Side, int Slot) {
    return static_cast<FPieceId>((Side == ESide::Red ? 0 : SlotCount) + Slot);
}

inline umpire::Error Refusal(const char *Code, std::string Message) { return {Code, std::move(Message)}; }

/// A set-up as the library writes it, sixteen letters; refused unless each of the side's pieces stands
/// on one of the side's start points.
inline Result<std::string> LayoutOf(const FSetupPlain &Plain) {
    std::string Layout(SlotCount, '?');
    uint32_t Placed = 0;
    for (const FSetupPlacement &Placement : Plain.Placements) {
        const std::optional<int> Slot = SlotAt(Plain.Side, Placement.TargetPos);
        if (!Slot) return Refusal("invalid_reveal", "a piece stands on no start point of its side");
        if (Placement.PieceId >= 2 * SlotCount || SideOfPiece(Placement.PieceId) != Plain.Side)
            return Refusal("invalid_reveal", "a set-up has the side's own pieces and no others");
        const uint32_t Bit = 1u << (Placement.PieceId % SlotCount);
        if ((Placed & Bit) != 0 || Layout[static_cast<size_t>(*Slot)] != '?')
            return Refusal("invalid_reveal", "a piece or a start point is named twice");
        Placed |= Bit;
        Layout[static_cast<size_t>(*Slot)] = RoleLetter(RoleOfSlot(Placement.PieceId));
    }
    if (Placed != 0xffffu) return Refusal("invalid_reveal", "a set-up places all sixteen pieces");
    return Layout;
}

/// The set-up that sixteen letters stand for; refused unless they are a full set.
inline Result<FSetupPlain> SetupOf(ESide Side, std::string_view Layout, std::string Nonce = {}) {
    FSetupPlain Plain{Side, {}, std::move(Nonce)};
    std::string Left(TruthfulLayout);
    if (Layout.size() != Left.size()) return Refusal("invalid_reveal", "a layout has sixteen letters");
    for (int Slot = 0; Slot < SlotCount; Slot++) {
        const size_t Piece = Left.find(Layout[static_cast<size_t>(Slot)]);
        if (Layout[static_cast<size_t>(Slot)] == ' ' || Piece == std::string::npos)
            return Refusal("invalid_reveal", "these letters are not a full set of pieces");
        Left[Piece] = ' ';
        Plain.Placements.push_back({PieceAtSlot(Side, static_cast<int>(Piece)), SlotPos(Side, Slot)});
    }
    return Plain;
}

/// The rules as the library's options.
inline Json OptionsOf(const FRuleConfig &Config) {
    return Json::object({{"reveal_on_first_capture", Config.bRevealOnFirstCapture},
                         {"reveal_captured_role", Config.bRevealCapturedRole},
                         {"freeze_if_illegal_after_reveal", Config.bFreezeIfIllegalAfterReveal},
                         {"allow_pass_when_no_legal_move", Config.bAllowPassWhenNoLegalMove},
                         {"double_pass_is_draw", Config.bDoublePassIsDraw},
                         {"no_capture_limit", Config.NoCaptureLimit},
                         {"repetition_count", Config.RepetitionCount}});
}

/// The rules that the library's options stand for.
inline FRuleConfig ConfigOf(const Json &Options) {
    const auto Switch = [&](const char *Name) { return Options[Name].boolean().value_or(true); };
    FRuleConfig Config;
    Config.bRevealOnFirstCapture = Switch("reveal_on_first_capture");
    Config.bRevealCapturedRole = Switch("reveal_captured_role");
    Config.bFreezeIfIllegalAfterReveal = Switch("freeze_if_illegal_after_reveal");
    Config.bAllowPassWhenNoLegalMove = Switch("allow_pass_when_no_legal_move");
    Config.bDoublePassIsDraw = Switch("double_pass_is_draw");
    Config.NoCaptureLimit = Options["no_capture_limit"].number<uint16_t>().value_or(Config.NoCaptureLimit);
    Config.RepetitionCount = Options["repetition_count"].number<uint16_t>().value_or(Config.RepetitionCount);
    return Config;
}

/// `not_your_turn` in the document's spelling: ERR_NOT_YOUR_TURN.
inline std::string ErrorCodeOf(std::string_view Word) {
    std::string Code = "ERR_";
    for (const char Letter : Word)
        Code += Letter >= 'a' && Letter <= 'z' ? static_cast<char>(Letter - 'a' + 'A') : Letter;
    return Code;
}

inline FCommandResult Accepted() { return {true, {}, {}}; }
inline FCommandResult Refused(const umpire::Error &Error) {
    return {false, ErrorCodeOf(Error.code), Error.message};
}
template <class T> FCommandResult ResultOf(const Result<T> &Answer) {
    return Answer ? Accepted() : Refused(Answer.error());
}

/// Who has won, by an outcome of the library; Ongoing for null.
inline EGameResult ResultOfOutcome(const Json &Outcome) {
    if (!Outcome.is_object()) return EGameResult::Ongoing;
    const std::optional<ESide> Winner = SideOfSeat(Outcome["winner"]);
    if (!Winner) return EGameResult::Draw;
    return *Winner == ESide::Red ? EGameResult::RedWin : EGameResult::BlackWin;
}

inline EEndReason ReasonOfOutcome(const Json &Outcome) {
    if (!Outcome.is_object()) return EEndReason::None;
    constexpr std::pair<std::string_view, EEndReason> Reasons[] = {
        {"checkmate", EEndReason::Checkmate},      {"resign", EEndReason::Resign},
        {"timeout", EEndReason::Timeout},          {"double_pass", EEndReason::DoublePassDraw},
        {"rule_violation", EEndReason::RuleViolation}, {"repetition", EEndReason::Repetition},
        {"no_capture", EEndReason::NoCapture},     {"stalemate", EEndReason::Stalemate},
        {"agreement", EEndReason::Agreement},
    };
    for (const auto &[Word, Reason] : Reasons)
        if (Outcome["reason"].text() == Word) return Reason;
    return EEndReason::Other;
}

} // namespace stupidchess

#endif // STUPIDCHESS_NOTATION_HPP
