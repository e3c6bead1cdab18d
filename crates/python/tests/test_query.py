"""The query door, and what is said of it in Python."""

from __future__ import annotations

import pickle

import pytest

import umpire


def test_the_answer_is_that_of_the_door() -> None:
    question = {"id": 7, "game": "chess", "op": "perft", "position": "start", "depth": 2}
    assert umpire.query(question) == {"id": 7, "ok": {"nodes": 400}}
    refused = umpire.query({"game": "chess", "op": "dance", "position": "start"})
    assert refused["error"]["code"] == "unknown_op"


def test_ask_raises_what_was_refused() -> None:
    with pytest.raises(umpire.UmpireError) as caught:
        umpire.ask("position", game="ludo", position="start")
    assert caught.value.code == "unknown_game"
    with pytest.raises(umpire.InvalidPosition) as bad:
        umpire.ask("position", game="chess", position="8/8/8/8/8/8/8/8 w - - 0 1")
    assert bad.value.faults[0]["code"] == "missing_king"
    again = pickle.loads(pickle.dumps(bad.value))
    assert (again.code, again.faults) == (bad.value.code, bad.value.faults)


def test_every_game_of_the_catalog_answers() -> None:
    for game in umpire.games():
        position = umpire.Position(game=game["id"])
        assert position.turn in game["seats"]
        assert len(position.legal_moves) > 0


def test_select_moves_plays_or_says_that_it_cannot() -> None:
    for game in umpire.games():
        try:
            moves = umpire.select_moves("start", n=3, game=game["id"], depth=2)
        except umpire.Unsupported as refused:
            assert "player" in refused.message
            continue
        assert 1 <= len(moves) <= 3
        assert all(0.0 <= score <= 1.0 for _, score in moves)
        # Best first is the player's word: one that samples may trust a score more than a higher one.
        asked = umpire.ask("best", game=game["id"], position="start", n=3, limit={"depth": 2})
        assert [move for move, _ in moves] == [each["move"] for each in asked["moves"]]


def test_thinking_takes_time() -> None:
    for time in (0.0, -1.0, float("nan")):
        with pytest.raises(umpire.UmpireError):
            umpire.select_moves("start", game="chess", time=time)


def test_the_game_of_a_text_is_found() -> None:
    from umpire.engine import game_of

    for game in umpire.games():
        start = umpire.Position(game=game["id"]).text
        assert game_of(start) == game["id"]
    with pytest.raises(umpire.UmpireError):
        game_of("nonsense")
