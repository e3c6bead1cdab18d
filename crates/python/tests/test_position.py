"""Positions with the feel of python-chess."""

from __future__ import annotations

import xml.dom.minidom
from typing import Any

import pytest

import umpire
from umpire import _door


def test_a_game_of_chess() -> None:
    board = umpire.Position()
    assert board.turn == "white"
    assert len(board.legal_moves) == 20
    assert "e2e4" in board.legal_moves
    assert board.legal_moves.of("b1") == ["b1a3", "b1c3"]
    for move in ["f2f3", "e7e5", "g2g4"]:
        board.push(move)
    assert not board.is_game_over()
    assert board.push("d8h4") == ["Qh4#", "0-1 checkmate"]
    assert board.outcome() == umpire.Outcome("black", "checkmate")
    assert board.turn is None
    assert not board.legal_moves
    with pytest.raises(umpire.GameOver):
        board.push("a2a3")
    assert board.pop() == "d8h4"
    assert board.outcome() is None
    assert board.move_stack == ("f2f3", "e7e5", "g2g4")


def test_bad_moves_change_nothing() -> None:
    board = umpire.Position()
    before = board.text
    for bad in ["e2e5", "nonsense", ""]:
        with pytest.raises(umpire.IllegalMove):
            board.push(bad)
    assert (board.text, board.move_stack) == (before, ())
    with pytest.raises(IndexError):
        board.pop()


def test_repetition_is_remembered() -> None:
    board = umpire.Position()
    for _ in range(2):
        for move in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push(move)
    assert board.info["claims"] == ["threefold_repetition"]


def test_copies_go_their_own_way() -> None:
    board = umpire.Position()
    other = board.copy()
    assert board == other
    other.push("e2e4")
    assert board != other
    assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq")


def test_encodings_and_evaluation() -> None:
    board = umpire.Position()
    shape, data = board.encode("planes")
    assert shape == [5, 8, 8]
    assert len(data) == 320
    assert board.evaluate()["score"] == sum(board.evaluate()["parts"].values())
    assert board.perft(3) == 8902


def test_every_game_can_be_drawn() -> None:
    for game in umpire.games():
        position = umpire.Position(game=game["id"])
        xml.dom.minidom.parseString(position._repr_svg_())
        assert len(str(position).splitlines()) == len(position.scene()["rows"]) + 1


def test_every_game_can_be_played() -> None:
    for game in umpire.games():
        position = umpire.Position(game=game["id"])
        before = position.text
        move = next(iter(position.legal_moves))
        # On paper nobody draws: whoever plays says what a face-down piece turned out to be.
        position.push(f"{move}=R" if game["id"] == "jieqi" else move)
        assert position.text != before
        position.pop()
        assert position.text == before


def test_what_is_hidden_has_odds() -> None:
    with pytest.raises(umpire.Unsupported):
        umpire.Position().odds()
    for game in ("jieqi", "stupid", "war"):
        try:
            odds = umpire.Position(game=game).odds()
        except umpire.Unsupported:
            continue
        assert all(sum(chances.values()) == pytest.approx(1.0) for chances in odds.values())


def test_the_player_is_told_how_a_position_came_about(monkeypatch: pytest.MonkeyPatch) -> None:
    board = umpire.Position()
    board.push("e2e4")
    board.push("e7e5")
    asked: list[dict[str, Any]] = []
    ask = _door.ask

    def listen(op: str, **fields: Any) -> dict[str, Any]:
        asked.append(fields)
        return ask(op, **fields)

    monkeypatch.setattr(_door, "ask", listen)
    assert umpire.select_moves(board, n=1, nodes=200)
    assert asked[-1]["position"] == board.start
    assert asked[-1]["moves"] == ["e2e4", "e7e5"]
