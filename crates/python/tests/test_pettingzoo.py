"""The AEC face: PettingZoo's own tests, and ours."""

from __future__ import annotations

import functools
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

import umpire
import umpire.pettingzoo


def test_api(setting: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(umpire.pettingzoo.env(**setting), num_cycles=200, verbose_progress=False)


def test_seeds(setting: dict[str, Any]) -> None:
    seed_test(functools.partial(umpire.pettingzoo.env, **setting), num_cycles=60)


def test_a_game_to_its_end(setting: dict[str, Any]) -> None:
    env = umpire.pettingzoo.env(**setting)
    env.reset(seed=3)
    rng = np.random.default_rng(0)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        assert isinstance(info["events"], list)
        if termination or truncation:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.tolist() == env.legal_actions()
        action = int(rng.choice(legal))
        assert env.action_text(action)
        env.step(action)
    assert sum(total.values()) == 0


def test_who_is_not_to_act_has_no_legal_action(game: str) -> None:
    env = umpire.pettingzoo.env(game)
    env.reset(seed=1)
    other = env.possible_agents[1 - env.possible_agents.index(env.agent_selection)]
    assert not env.observe(other)["action_mask"].any()


def test_illegal_actions_are_refused(game: str) -> None:
    env = umpire.pettingzoo.env(game)
    env.reset(seed=1)
    illegal = next(a for a in range(10_000) if a not in env.legal_actions())
    with pytest.raises(umpire.IllegalMove):
        env.step(illegal)
    for odd in (env.legal_actions()[0] + 0.5, str(env.legal_actions()[0]), None):
        with pytest.raises(TypeError):
            env.step(odd)


def test_steps_belong_between_reset_and_end() -> None:
    env = umpire.pettingzoo.env("chess", max_steps=1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=0)
    env.step(env.legal_actions()[0])
    while env.agents:
        env.step(None)
    with pytest.raises(umpire.GameOver):
        env.step(None)


def test_resignation_is_an_action_where_wanted() -> None:
    env = umpire.pettingzoo.env("chess", resign=True)
    env.reset(seed=0)
    resign = env.legal_actions()[-1]
    assert env.action_text(resign) == "resign"
    env.step(resign)
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert all(env.terminations.values())


def test_rendering() -> None:
    for mode, begins in [("ansi", "8 r n b q"), ("svg", "<svg")]:
        env = umpire.pettingzoo.env("chess", render_mode=mode)
        env.reset(seed=0)
        assert str(env.render()).startswith(begins)
    with pytest.raises(umpire.UmpireError):
        umpire.pettingzoo.env("chess", render_mode="human")
