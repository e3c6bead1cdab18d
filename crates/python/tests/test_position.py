"""Positions with the feel of python-chess."""

from __future__ import annotations

import xml.dom.minidom
from typing import Any

import pytest

import umpire
from umpire import _door
from umpire.errors import UmpireError


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


def test_an_exact_state_moves_between_programs(game: str) -> None:
    board = umpire.Position(game=game)
    while len(board.move_stack) < 12:
        moves = [move for move in board.legal_moves if "+" not in move]
        if not moves:
            break
        board.push(moves[len(board.move_stack) % len(moves)])
    again = umpire.Position.restore(board.exact_state())
    assert again == board
    assert again.move_stack == board.move_stack
    assert again.info == board.info


def test_encodings_know_what_was_played() -> None:
    board = umpire.Position()
    board.push("e4")
    assert board.encode("codes")[1][20] == 8, "the square that the pawn passed over"


@pytest.mark.parametrize("name", ["chess", "jieqi", "xiangqi", "war"])
def test_a_match_is_taken_up_again(name: str) -> None:
    match = umpire.Match(name, seed="07" * 32)
    for _ in range(8):
        state = match.state("first")
        seat = "first" if state["legal"] else "second"
        match.play(seat, match.state(seat)["legal"][0])
    again = umpire.Match.take_up(match.save())
    for viewer in ["first", "second", "spectator"]:
        assert again.state(viewer) == match.state(viewer)
    for each in (match, again):
        each.command("first", "resign")
    assert again.record() == match.record()
    with pytest.raises(UmpireError) as refused:
        umpire.Match.take_up("nonsense")
    assert refused.value.code == "bad_record"
    with pytest.raises(UmpireError):
        umpire.Match("go")
