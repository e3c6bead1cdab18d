"""The functions that Jieqi's notation document asks for."""

from __future__ import annotations

import pytest

import umpire
from umpire.jieqi import Captured, Color, FenState, JieqiMove, Piece, PieceType

START = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:- r r"


def test_moves_are_read_and_written() -> None:
    for text in ["a0a1", "+e3e4", "+e3e4=C"]:
        assert umpire.move_to_str(*umpire.parse_move(text)) == text
    move, revealed = umpire.parse_move("+e3e4=C")
    assert (move, revealed) == (JieqiMove("e3", "e4", reveals=True), PieceType.CANNON)
    for bad in ["", "a0", "a0a0", "a0a1=R", "+a0a1=K", "+a0a1=r", "j0a1", "a0a1 "]:
        with pytest.raises(umpire.IllegalMove):
            umpire.parse_move(bad)


def test_positions_are_read_and_written() -> None:
    state = umpire.parse_fen(START)
    assert len(state.board) == 32
    assert state.board["e9"] == Piece(Color.BLACK, PieceType.KING)
    assert state.board["a0"] == Piece(Color.RED)
    assert umpire.to_fen(state) == START
    later = "4k4/9/3R5/x1x3x1x/9/4x4/X1X3X1X/1C5C1/9/4K4 RP??:raHC r r"
    with pytest.raises(umpire.InvalidPosition):
        umpire.parse_fen(later)
    with pytest.raises(umpire.InvalidPosition):
        umpire.to_fen(FenState(board={}))
    lost = "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:h b r"
    assert umpire.parse_fen(lost).black_lost == (Captured(PieceType.HORSE, True),)
    assert umpire.to_fen(umpire.parse_fen(lost)) == lost
