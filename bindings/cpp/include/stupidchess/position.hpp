// StupidChess: the notation of positions (S9) and the state of the document, one made from the other.
#ifndef STUPIDCHESS_POSITION_HPP
#define STUPIDCHESS_POSITION_HPP

#include "view.hpp"

namespace stupidchess {

/// A piece as a position's text has it.
struct FWrittenMan {
    FBoardPos Pos{};
    ESide Side = ESide::Red;
    /// What it acts as.
    ERoleType Role = ERoleType::Pawn;
    bool bHidden = false;
    bool bFrozen = false;
    /// What it really is; none if the text does not say.
    std::optional<ERoleType> Actual;
};

/// Reads the board of a position that the library wrote; what it would not write ends the reading.
inline std::vector<FWrittenMan> ReadBoard(std::string_view Board) {
    std::vector<FWrittenMan> Men;
    FBoardPos Pos{0, 9};
    for (size_t At = 0; At < Board.size() && Pos.Y >= 0; At++) {
        const char Byte = Board[At];
        if (Byte == '/') {
            Pos = {0, static_cast<int8_t>(Pos.Y - 1)};
        } else if (Byte >= '1' && Byte <= '9') {
            Pos.X = static_cast<int8_t>(Pos.X + (Byte - '0'));
        } else if (const auto Role = RoleOfLetter(Byte); Role && Pos.IsValid()) {
            FWrittenMan Man{Pos, Byte >= 'a' ? ESide::Black : ESide::Red, *Role, false, false, *Role};
            const std::string_view Rest = Board.substr(At + 1);
            if (Rest.size() >= 3 && Rest[0] == '(' && Rest[2] == ')') {
                Man.bHidden = true;
                Man.Actual = RoleOfLetter(Rest[1]);
                At += 3;
            } else if (!Rest.empty() && Rest[0] == '!') {
                Man.bFrozen = true;
                At += 1;
            }
            Men.push_back(Man);
            Pos.X = static_cast<int8_t>(Pos.X + 1);
        } else {
            return Men;
        }
    }
    return Men;
}

/// The pieces before a battle: they stand nowhere, and their ids are those of set-ups.
inline std::vector<FPieceState> Roster() {
    std::vector<FPieceState> Pieces(PieceCount);
    for (FPieceId Id = 0; Id < PieceCount; Id++) {
        Pieces[Id].PieceId = Id;
        Pieces[Id].Side = SideOfPiece(Id);
        Pieces[Id].ActualRole = Pieces[Id].SurfaceRole = RoleOfSlot(Id);
    }
    return Pieces;
}

/// Notes the own set-up of a side, from the position in which the battle began.
inline void RememberStart(std::string_view Position, ESide Side, FSeatMemory &Memory) {
    for (const FWrittenMan &Man : ReadBoard(PositionFields(Position)[0])) {
        const auto Slot = SlotAt(Side, Man.Pos);
        if (Man.Side == Side && Slot) Memory.Known[PieceAtSlot(Side, *Slot)] = Man.Actual;
    }
}

/// What one seat sees and remembers.
struct FSeatKnowledge {
    const Json &State;
    const FSeatMemory &Memory;
};

/// Everything: what both sides know together. In this game there is nothing that neither knows.
inline FGameState JoinSeats(FSeatKnowledge Red, FSeatKnowledge Black) {
    FGameState State;
    State.Phase = PhaseOf(Red.State);
    State.Result = ResultOfOutcome(Red.State["outcome"]);
    State.EndReason = ReasonOfOutcome(Red.State["outcome"]);
    State.TurnIndex = TurnIndexOf(Red.State);
    State.bRedCommitted = Red.Memory.bCommitted[0];
    State.bBlackCommitted = Red.Memory.bCommitted[1];
    State.bRedRevealed = Red.Memory.bOpened[0];
    State.bBlackRevealed = Red.Memory.bOpened[1];
    State.Pieces = Roster();
    if (Red.State["stage"].text() != "playing") return State;
    const auto Fields = PositionFields(Red.State["position"].text());
    State.CurrentTurn = Fields[2] == "b" ? ESide::Black : ESide::Red;
    State.PassCount = ReadCount(Fields[3]);
    State.QuietPlies = ReadCount(Fields[4]);
    for (const FPiecePublicView &Shown : PiecesOf(Red.State["picture"], Red.Memory)) {
        FPieceState &Piece = State.Pieces[Shown.PieceId];
        const FSeatMemory &Owner = Shown.Side == ESide::Red ? Red.Memory : Black.Memory;
        Piece.ActualRole = Owner.Known[Shown.PieceId].value_or(Piece.SurfaceRole);
        Piece.PieceState = Owner.bTurned[Shown.PieceId] ? EPieceState::RevealedActual : EPieceState::HiddenSurface;
        Piece.Pos = Shown.Pos;
        Piece.bAlive = Shown.bAlive;
        Piece.bFrozen = Shown.bFrozen;
        Piece.bHasCaptured = Owner.bTook[Shown.PieceId];
        if (Piece.bAlive) State.BoardCells[static_cast<size_t>(CellOf(Piece.Pos))] = Piece.PieceId;
    }
    return State;
}

/// An event with the role of a captured piece, which the players may not have been told.
inline FGameEvent InFull(FGameEvent Event, const FGameState &State) {
    if (Event.EventType != EGameEventType::PieceCaptured) return Event;
    Result<Json> Fact = Json::parse(Event.PayloadJson);
    const auto Id = Fact ? FSeatMemory::PieceOf((*Fact)["piece"]) : std::nullopt;
    if (!Id || *Id >= State.Pieces.size() || !(*Fact)["figure"].is_null()) return Event;
    const char Letter[] = {RoleLetter(State.Pieces[*Id].ActualRole), '\0'};
    Fact->set("figure", Json::object({{"latin", Letter}}));
    Event.PayloadJson = Fact->dump();
    return Event;
}

/// A state of a battle as a position with the whole truth, in the library's notation.
inline std::string WritePosition(const FGameState &State) {
    const auto Cased = [](ERoleType Role, ESide Side) {
        const char Letter = RoleLetter(Role);
        return Side == ESide::Red ? Letter : static_cast<char>(Letter - 'A' + 'a');
    };
    std::string Text;
    for (int Y = 9; Y >= 0; Y--) {
        int Empty = 0;
        for (int X = 0; X <= 9; X++) {
            const auto Id = X < 9 ? State.BoardCells[static_cast<size_t>(9 * Y + X)] : std::nullopt;
            const FPieceState *const Piece = Id && *Id < State.Pieces.size() ? &State.Pieces[*Id] : nullptr;
            if (X < 9 && !Piece) {
                Empty++;
                continue;
            }
            if (Empty > 0) Text += static_cast<char>('0' + std::exchange(Empty, 0));
            if (!Piece) continue;
            Text += Cased(Piece->ActingRole(), Piece->Side);
            if (Piece->PieceState == EPieceState::HiddenSurface)
                Text += std::string("(") + Cased(Piece->ActualRole, Piece->Side) + ")";
            else if (Piece->bFrozen)
                Text += '!';
        }
        if (Y > 0) Text += '/';
    }
    std::string Lost[2];
    for (const FPieceState &Piece : State.Pieces)
        if (!Piece.bAlive) Lost[static_cast<size_t>(Piece.Side)] += RoleLetter(Piece.ActualRole);
    const auto Dashed = [](const std::string &Letters) { return Letters.empty() ? "-" : Letters; };
    return Text + " " + Dashed(Lost[0]) + ":" + Dashed(Lost[1]) +
           (State.CurrentTurn == ESide::Red ? " r " : " b ") + std::to_string(State.PassCount) + " " +
           std::to_string(State.QuietPlies) + " *";
}

} // namespace stupidchess

#endif // STUPIDCHESS_POSITION_HPP
