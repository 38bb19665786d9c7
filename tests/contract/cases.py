"""The games that keep the contract; a title joins by adding its cases to `CASES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lostatlas.games import open_title
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Ruleset, Start, Title
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import CHANCE, Action, ActionRange
from tests.kernel import toys


@dataclass(frozen=True)
class Case:
    """One game to be played at random."""

    name: str
    setting: GameConfig
    players: tuple[str, ...]
    titles: Callable[[str], Title] = toys.titles
    starts: tuple[Start, ...] = (Start(seed=1), Start(seed=2), Start(seed=3))
    longest: int = 100
    """More actions than any game has."""
    every: int = 1
    """Costly checks are made at every n-th state."""
    longest_text: int = 200
    """More characters than any action is written with."""
    searched: frozenset[str] = field(default_factory=frozenset)
    """Kinds of actions that are proposed by search: some legal ones are not listed."""

    def ruleset(self) -> Ruleset[Any]:
        return self.titles(self.setting.title).ruleset(self.setting)

    def session(self, start: Start) -> Session:
        return Session.new(self.ruleset(), self.players, start)

    def __str__(self) -> str:
        return self.name


CASES: tuple[Case, ...] = (
    Case("three in a row", GameConfig(title="three_in_a_row"), ("Ann", "Ben")),
    Case("auction for two", GameConfig(title="auction"), ("Ann", "Ben")),
    Case("auction for four", GameConfig(title="auction"), ("Ann", "Ben", "Cid", "Dan Z."), longest=400),
    *(
        Case(
            f"lost atlas, {mode} for {len(players.split())}",
            GameConfig(title="lost_atlas", mode=mode),
            tuple(players.split()),
            titles=open_title,
            starts=(Start(seed=1), Start(seed=2)),
            longest=2_000,
            every=23,
            searched=frozenset({"run"}),
        )
        for mode, players in (("long", "Ann Ben Cid Dan"), ("short", "Ann Ben Cid"), ("micro", "Ann Ben"))
    ),
    *(
        Case(
            f"lost cities, {mode} for {len(players.split())}",
            GameConfig(title="lost_cities", mode=mode),
            tuple(players.split()),
            titles=open_title,
            starts=(Start(seed=1), Start(seed=2)),
            longest=8_000,
            every=23,
        )
        for mode, players in (
            ("full", "Ann Ben Cid Dan"),
            ("short", "Ann Ben"),
            ("both_directions", "Ann Ben Cid"),
            ("short_both_directions", "Ann Ben Cid Dan"),
        )
    ),
    *(
        Case(
            f"acquire for {len(players.split())}, {', '.join(map(str, options.values())) or 'open'}",
            GameConfig(title="acquire", options=FrozenMap(options)),
            tuple(players.split()),
            titles=open_title,
            longest=2_000,
            every=11,
        )
        for players, options in (
            ("Ann Ben", {"dead_discard": "repeat"}),
            ("Ann Ben Cid", {}),
            ("Ann Ben Cid Dan Eve Fay", {"holdings": "hidden", "declare": "immediate"}),
        )
    ),
    *(
        Case(
            f"{title} for {len(players.split())}, {', '.join(map(str, options.values())) or 'text'}",
            GameConfig(title=title, options=FrozenMap(options)),
            tuple(players.split()),
            titles=open_title,
            starts=(Start(seed=2),),
            longest=9_000,
            every=41,
            longest_text=800,
            searched=frozenset({"run"}),
        )
        for title, players, options in (
            ("west18", "Ann Ben", {}),
            ("west18", "Ann Ben Cid Dan", {"edition": "second"}),
            ("chubu18", "Ann Ben", {}),
            ("chubu18", "Ann Ben Cid", {"deal_when": "any time", "best_run": "on demand"}),
        )
    ),
    Case(
        "acquire with trades",
        GameConfig(title="acquire", options=FrozenMap(player_trading=True)),
        ("Ann", "Ben", "Cid"),
        titles=open_title,
        longest=3_000,
        every=29,
        searched=frozenset({"offer_trade"}),
    ),
)


def random_action(session: Session, chance: Chance) -> Action:
    """Return one legal action: each choice equally likely, then each amount of a range."""
    choice = chance.choice(session.legal_actions.choices)
    if isinstance(choice, ActionRange):
        amounts = choice.amounts
        return choice.at(amounts.min + amounts.step * chance.below(len(amounts)))
    return choice


def played(case: Case, start: Start) -> Session:
    """Return a session that was played at random to its end."""
    session = case.session(start)
    chance = Chance(start.seed).fork(case.name)
    while not session.over and len(session.tree.nodes) <= case.longest:
        assert session.actor != CHANCE, "what the seed decides is never left to the players"
        session.push(random_action(session, chance))
    return session
