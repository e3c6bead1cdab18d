"""The face that searches."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

import umpire
from loading import load
from umpire.spiel import Game, State


def random_state(game: Game, rng: random.Random, steps: int) -> State:
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_random_play_as_open_spiel_checks_it(setting: dict[str, Any]) -> None:
    """At every step: legal lists, masks, clones, saves, texts and children agree."""
    rng = random.Random(1)
    game = Game(**setting)
    state = game.new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        mask = state.legal_actions_mask()
        assert [action for action, set_ in enumerate(mask) if set_] == legal
        if state.is_chance_node():
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1.0)
        action = rng.choice(legal)
        text = state.action_to_string(action)
        assert state.string_to_action(text) == action
        saved = state.serialize()
        restored = game.deserialize_state(saved)
        pickled = pickle.loads(pickle.dumps(state))
        child = state.child(action)
        assert state.serialize() == saved
        for other in (restored, pickled, state):
            other.apply_action(action)
            assert other.serialize() == child.serialize()
    assert sum(state.returns()) == 0


def test_observations_and_information_states(setting: dict[str, Any]) -> None:
    game = Game(**setting)
    state = random_state(game, random.Random(2), 40)
    for player in (0, 1):
        view = state.player_view(player)
        assert list(view.observation_tensor().shape) == game.observation_tensor_shape()
        assert np.array_equal(view.observation_tensor(), state.observation_tensor(player))
        assert view.information_state_string() == state.information_state_string(player)
        assert view.observation_string()
        assert view.events() == state.events(player)
    assert state.public_state()
    assert str(state)


def test_information_states_have_perfect_recall(setting: dict[str, Any]) -> None:
    """No two moments of a game look the same to a player."""
    rng = random.Random(4)
    state = Game(**setting).new_initial_state()
    seen = [set[str](), set[str]()]
    for _ in range(80):
        if state.is_terminal():
            break
        for player in (0, 1):
            information = state.information_state_string(player)
            assert information not in seen[player]
            seen[player].add(information)
        state.apply_action(rng.choice(state.legal_actions()))


def test_information_set_search_runs_on_every_game(setting: dict[str, Any]) -> None:
    search = load("is_mcts").Search(simulations=12, seed=5)
    state = random_state(Game(**setting), random.Random(5), 25)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert not state.is_terminal()
    view = state.player_view(state.current_player())
    assert search.act(view) in state.legal_actions()


def test_open_spiels_own_search_runs_on_our_states(setting: dict[str, Any]) -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    rng = np.random.RandomState(0)
    game = Game(**{**setting, "max_steps": 60})
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    state = random_state(game, random.Random(0), 20)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    if game.get_type().information.name == "PERFECT_INFORMATION":
        bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_bad_actions_are_refused(game: str) -> None:
    state = Game(game).new_initial_state()
    before = state.serialize()
    for bad in (-1, 9_999, 70_000):
        with pytest.raises(umpire.IllegalMove):
            state.apply_action(bad)
    assert state.serialize() == before
    with pytest.raises(umpire.UmpireError):
        Game(game).deserialize_state("{}")


def test_the_truth_is_behind_the_oracle(setting: dict[str, Any]) -> None:
    state = random_state(Game(**setting), random.Random(6), 30)
    oracle = state.oracle()
    assert oracle.truth()
    assert json.loads(state.serialize()) == oracle.full_state()
    reachable = [name for name in dir(state.player_view(0)) if not name.startswith("_")]
    assert "oracle" not in reachable
    assert "serialize" not in reachable


def test_a_view_does_not_have_the_truth() -> None:
    """Not even behind its back: what it looks at is a world imagined from what it shows."""
    state = random_state(Game("stupid"), random.Random(6), 40)
    truth = state.oracle().truth()
    inside = state.player_view(0)._episode.truth()
    assert inside != truth
