"""What a player cannot know changes nothing that the player sees, whatever the title; see `cases.CASES`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lostatlas.capabilities import SEARCH_HINTS, VIEWS, Views, capability
from lostatlas.capabilities.foresight import foreseen
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Tree
from lostatlas.kernel.values import Action
from lostatlas.players import PLAYERS, SearchPlayer, masked
from lostatlas.storage.replay import load
from tests.contract.cases import CASES, Case, random_action

SEEDS = ("random", "greedy")
"""The bots that are asked; the search is asked with a small budget."""


def moments(case: Case, *, count: int = 3) -> Iterator[Session]:
    """Yield a game that is played at random, standing at a few of its moments."""
    session, chance = case.session(case.starts[0]), Chance(7).fork(case.name)
    for move in range(60 * count):
        if session.over:
            return
        if move % 60 == 33 or move == 0:
            yield session
        session.push(random_action(session, chance))


def shown(views: Views, state: Any, viewer: str) -> tuple[Any, ...]:
    """Return everything that the views show a player of a state."""
    return (
        views.scene(state, viewer=viewer),
        views.side_scenes(state, viewer=viewer),
        views.tables(state, viewer=viewer),
        dict(views.net_worth(state, viewer=viewer)),
        str(views.stage(state)),
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_two_states_that_differ_only_in_what_a_player_cannot_know_look_the_same(case: Case) -> None:
    """The other state is drawn by the title itself: everything hidden anew, everything known as it is."""
    rules = case.ruleset()
    views = capability(rules, VIEWS)(rules)
    for number, session in enumerate(moments(case)):
        for player in session.players:
            observation = rules.observe(session.state, player)
            twin = rules.sample(observation, Chance(number).fork(player))
            assert rules.observe(twin, player) == observation
            assert rules.observe(observation, player) == observation, "an observation holds nothing hidden"
            assert shown(views, twin, player) == shown(views, session.state, player)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_that_is_shown_before_an_action_depends_on_what_is_hidden(case: Case) -> None:
    """Whatever is drawn next, the actions that are offered and what would come of them look the same."""
    rules = case.ruleset()
    views = capability(rules, VIEWS)(rules)
    for number, session in enumerate(moments(case)):
        state, player = session.state, rules.actor(session.state)
        assert player is not None
        twin = rules.sample(rules.observe(state, player), Chance(number).fork("twin"))
        offered, known = ([list(step.choices) for step in rules.legal_actions(one)] for one in (state, twin))
        assert offered == known
        for choice in session.legal_actions.choices[:12]:
            assert views.describe(twin, choice) == views.describe(state, choice)
        for action in [one for one in session.legal_actions.choices if isinstance(one, Action)][:12]:
            assert foreseen(rules, twin, action) == foreseen(rules, state, action)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_bot_decides_by_what_its_seat_cannot_know(case: Case) -> None:
    rules = case.ruleset()
    for number, session in enumerate(moments(case, count=2)):
        player = session.actor
        assert player is not None
        seen = masked(session, player)
        assert seen.tree.start.seed == 0
        assert len(seen.history) == 1
        twin = rules.sample(seen.state, Chance(number))
        others = rules.observe(twin, player)
        for kind in SEEDS:
            first, second = (PLAYERS[kind](5).decide(rules, one) for one in (seen.state, others))
            assert first == second == PLAYERS[kind](5).choose(session)
            assert rules.verify(session.state, first) is None
        if not number and rules.title.capability(SEARCH_HINTS) is not None:  # it can draw what is hidden
            both = [SearchPlayer(5, budget=30, horizon=1).decide(rules, one) for one in (seen.state, others)]
            assert both[0] == both[1]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_that_is_saved_for_a_player_holds_what_that_player_knows_and_nothing_else(
    case: Case, tmp_path: Path
) -> None:
    """Where the hidden part of the present is another one, the file is the same to the last byte."""
    for number, session in enumerate(moments(case)):
        rules, state, player = session.ruleset, session.state, session.players[number % len(session.players)]
        file = tmp_path / f"{number}.json"
        session.save(file, viewer=player)
        known = load(file, titles=case.titles)
        assert rules.observe(known.state, player) == rules.observe(state, player)
        assert known.tree.start.seed == 0
        assert len(known.history) <= len(session.history)
        assert len(known.history) == len(known.tree.nodes)
        for mine, theirs in zip(known.history[::-1], session.history[::-1], strict=False):
            assert rules.observe(mine.state, player) == rules.observe(theirs.state, player)
        twin = rules.sample(rules.observe(state, player), Chance(number).fork("twin"))
        files = []
        for name, one in (("state", state), ("twin", twin)):
            start = Start(position=rules.position(one))
            begun = Session(Tree(rules, players=session.players, start=start, state=one))
            begun.save(tmp_path / name, viewer=player)
            files.append((tmp_path / name).read_bytes())
        assert files[0] == files[1]
