"""Whatever is done at a table, in any order: play, take back, go elsewhere, save, begin at a position."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import lostatlas
from lostatlas.games import open_title
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.storage.record import record_of
from lostatlas.storage.replay import from_json
from tests.games.lost_atlas.rules.invariants import broken

MIDDLES = (
    "player Ann: 300\nplayer Ben: 300\nplayer Cid: 300",
    """
    player Ann: 120, EM 2*, SU 1, OV 1
    player Ben: 85, EM 1, SU 2*
    player Cid: 40, OV 2*, EM 1
    company EM: 70, cash 125, trains 2 2
    company SU: 60, cash 340, trains 3
    company OV: 60, cash 20
    now: OR1 EM track, cycle 2
    """,
    """
    player Ann: 5, EM 2*, AG 3*
    player Ben: 900, SU 2*, RE 2*
    player Cid: 0, TU 2*, AG 2
    company EM: 90, cash 700, trains 4 4
    company RE: 90, cash 10, trains 3 3
    company SU: 70, cash 90, trains 4
    company TU: 30, cash 0
    company AG: 20, cash 60, trains 3
    deck: 5x2 6x2 7x7
    now: OR2 EM trains, cycle 3
    """,
)


class Tables(RuleBasedStateMachine):
    """One session, and what must hold of it whatever happens."""

    game: Session

    @initialize(text=st.sampled_from(MIDDLES))
    def sit_down(self, text: str) -> None:
        self.game = lostatlas.position(text)
        state = self.game.state
        self.total = state.ledger.total
        self.roster = dict(self.game.ruleset.first_depot(len(self.game.players)).deck)  # type: ignore[attr-defined]  # this title's rules

    def choices(self) -> list[Action | ActionRange]:
        return list(self.game.legal_actions.choices)

    @rule(where=st.floats(0, 1), amount=st.floats(0, 1))
    @precondition(lambda self: not self.game.over)
    def play(self, where: float, amount: float) -> None:
        choices = self.choices()
        choice = choices[min(int(where * len(choices)), len(choices) - 1)]
        if isinstance(choice, ActionRange):
            amounts = choice.amounts
            choice = choice.at(amounts.min + amounts.step * min(int(amount * len(amounts)), len(amounts) - 1))
        text = self.game.text_of(choice)
        assert self.game.parse(text) == choice
        self.game.push(text)

    @rule(count=st.integers(1, 4))
    @precondition(lambda self: len(self.game.history) > 4)
    def take_back(self, count: int) -> None:
        before = self.game.history[-1 - count].state
        for _ in range(count):
            self.game.pop()
        assert self.game.state == before

    @rule(where=st.floats(0, 1))
    def go_to(self, where: float) -> None:
        nodes = self.game.tree.nodes
        node = nodes[min(int(where * len(nodes)), len(nodes) - 1)]
        self.game.goto(node.id)
        assert self.game.state == node.state

    @rule()
    def start_again_from_the_position(self) -> None:
        again = lostatlas.position(json.loads(json.dumps(self.game.position())))
        assert again.state == self.game.state
        assert list(again.legal_actions) == list(self.game.legal_actions)
        self.game = lostatlas.position(lostatlas.position_text(self.game))
        assert self.game.state == again.state

    @rule()
    def save_and_load(self) -> None:
        again = from_json(json.loads(json.dumps(record_of(self.game))), titles=open_title)
        assert again.state == self.game.state
        self.game = again

    @rule(
        other=st.sampled_from(
            ("pass", "accept", "pay", "sell 1 EM", "bid 5", "run -", "propose EM", "train 2 from EM for 1")
        )
    )
    def try_anything(self, other: str) -> None:
        refusal = self.game.why_not(other)
        before = self.game.state
        if refusal is None:
            self.game.push(other)
        else:
            with pytest.raises(lostatlas.IllegalAction):
                self.game.push(other)
            assert self.game.state is before

    @invariant()
    def nothing_is_broken(self) -> None:
        rules: Any = self.game.ruleset
        assert broken(rules, self.game.state, total=self.total, roster=self.roster) == []

    @invariant()
    def somebody_can_act_or_it_is_over(self) -> None:
        assert self.game.over == (self.game.actor is None)
        assert self.game.over or self.game.legal_actions

    @invariant()
    def it_can_be_explained(self) -> None:
        assert str(self.game.state.explain(self.game.ruleset))


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=25,
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
