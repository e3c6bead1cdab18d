"""The baseline agents, and the ladder they stand on."""

from __future__ import annotations

import pickle
import random

import pytest

from umpire.agents import Engine, Greedy, Random, play
from umpire.environment import specs
from umpire.ladder import elo, has_engine, tournament
from umpire.spiel import Game


def test_agents_play_every_game(game: str) -> None:
    agents = [Greedy(), Engine(nodes=20) if has_engine(game) else Random()]
    returns = play(Game(game, max_steps=50), agents, random.Random(2))
    assert sum(returns) == 0


def test_the_engine_is_deterministic() -> None:
    view = Game("chess").new_initial_state().player_view(0)
    assert Engine(nodes=200).act(view) == Engine(nodes=200).act(view)
    assert any(has_engine(game) for game in specs())


def test_the_engine_hears_the_whole_game_as_its_player_knows_it() -> None:
    state = Game("xiangqi").new_initial_state()
    for move in ("h2e2", "h9g7", "e2e6"):
        state.apply_action(state.string_to_action(move))
    view = state.player_view(1)
    assert view.transcript()["moves"] == ["h2e2", "h9g7", "e2e6"]
    engine = Engine(nodes=300)
    chosen = engine.act(view)
    assert chosen in view.legal_actions()
    copy = pickle.loads(pickle.dumps(engine))
    assert copy.act(view) in view.legal_actions()


def test_the_engine_repeats_its_play() -> None:
    def game() -> list[int]:
        state, moves = Game("chess", max_steps=12).new_initial_state(), []
        while not state.is_terminal():
            moves.append(engine.act(state.player_view(state.current_player())))
            state.apply_action(moves[-1])
        return moves

    engine = Engine(nodes=100)
    assert game() == game()


def test_greed_beats_chance() -> None:
    points = tournament(Game("xiangqi", max_steps=300), [Random(), Greedy()], 6, seed=1)
    assert points["greedy", "random"] > 3
    assert elo(points, "random")["greedy"] > 50


def test_ratings_explain_points() -> None:
    even = {("a", "b"): 5.0, ("b", "a"): 5.0}
    assert elo(even, "a") == pytest.approx({"a": 0, "b": 0})
    # Ten to one, the added draw included, is 400 points.
    tenfold = {("a", "b"): 9.5, ("b", "a"): 0.5}
    assert elo(tenfold, "b")["a"] == pytest.approx(400, abs=1)
