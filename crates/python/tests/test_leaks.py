"""Re-deal what a player may not know: nothing that the player gets may change."""

from __future__ import annotations

import random
from typing import Any

import pytest

import umpire
from umpire.spiel import Game, State


def everything(state: State, player: int) -> list[Any]:
    """All that a player is told of a state, asked of the state itself."""
    to_act = state.current_player() == player
    legal = state.legal_actions(player)
    answers: list[Any] = [
        state.observation_tensor(player).tobytes(),
        state.observation_string(player),
        state.information_state_string(player),
        legal,
        bytes(state.legal_actions_mask(player)),
        state.events(player),
        to_act,
        state.svg(player),
        state.public_state(),
        state.returns(),
    ]
    if to_act:
        answers += [state.action_to_string(action) for action in legal]
        illegal = next(a for a in range(10_000) if a not in legal)
        with pytest.raises(umpire.UmpireError) as refused:
            state.clone().apply_action(illegal)
        answers.append((refused.value.code, refused.value.message))
    return answers


def shown(state: State, player: int) -> list[Any]:
    """What an agent is given of it."""
    view = state.player_view(player)
    return [
        view.observation_tensor().tobytes(),
        view.observation_string(),
        view.information_state_string(),
        view.legal_actions(),
        bytes(view.legal_actions_mask()),
        view.events(),
        view.is_to_act(),
    ]


def test_what_a_player_may_not_know_cannot_be_seen(setting: dict[str, Any]) -> None:
    rng = random.Random(7)
    game = Game(**setting)
    other_truths = 0
    for _ in range(3):
        state = game.new_initial_state()
        for _ in range(90):
            if state.is_terminal():
                break
            for player in (0, 1):
                other = state.resample_from_infostate(player, rng)
                told = everything(state, player)
                assert everything(other, player) == told
                if not state.is_chance_node():
                    assert shown(state, player) == told[:7]
                other_truths += other.oracle().truth() != state.oracle().truth()
            state.apply_action(rng.choice(state.legal_actions()))
    imperfect = not game.spec.perfect_information
    secretive = imperfect or setting.get("opening") == "blind"
    assert (other_truths > 0) == secretive


def test_what_follows_sounds_the_same(setting: dict[str, Any]) -> None:
    """The opponent's next action is heard alike, where it is legal in both worlds."""
    rng = random.Random(8)
    state = Game(**setting).new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, rng)
            for action in state.legal_actions()[:5]:
                one, two = state.child(action), other.child(action)
                if one.is_chance_node() or two.is_chance_node() or one.is_terminal():
                    continue
                fresh = len(state.events(player))
                heard, also_heard = one.events(player)[fresh:], two.events(player)[fresh:]
                if heard == also_heard:
                    same = one.observation_tensor(player) == two.observation_tensor(player)
                    assert same.all()
        state.apply_action(rng.choice(state.legal_actions()))
