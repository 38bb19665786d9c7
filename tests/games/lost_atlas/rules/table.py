"""A table to try rules at: a game on a known map, played by notation, with what is asked in tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lostatlas.games.lost_atlas.boards import load_board
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Event, EventLog, least_action
from lostatlas.rail.actions import Pass
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, Turn
from lostatlas.track.board import Board

DATA = Path(__file__).parents[3] / "data" / "boards"
COLUMNS = (("EM", "EA", "NP", "SU"), ("OV", "AG", "BR", "RE"), ("AD", "ER", "SP", "TU"))
"""The charters of rounds_start: what its facts leave open is filled freely."""


@cache
def rounds_start() -> Board:
    """Return the map of the save rounds-start: Eastern Mining lives in K9, Suburban in H12."""
    data = json.loads((DATA / "rounds_start.json").read_text())
    return load_board({name: one for name, one in data.items() if name != "sources"})


class Table:
    """A game of three (Alice has priority) in the first stock round, unless said otherwise."""

    def __init__(
        self,
        *players: str,
        mode: str = "long",
        board: Board | None = None,
        columns: tuple[tuple[str, ...], ...] = COLUMNS,
        variant: Any = None,
        **options: Any,
    ) -> None:
        players = players or ("Alice", "Bob", "Carol")
        self.rules = LostAtlas(
            GameConfig(title="lost_atlas", mode=mode, variant=variant, options=FrozenMap(options))
        )
        board = rounds_start() if board is None else board
        start = self.rules.setup(players, Start(seed=1, board=board.to_plain()))
        stock = evolve(start.stock, player=players[0])
        self.state: LostAtlasState = evolve(start, priority=players[0], stock=stock, charters=columns)
        self.events: tuple[Event, ...] = ()

    def do(self, *texts: str) -> Table:
        """Play these actions; none may be refused."""
        for text in texts:
            action = self.rules.parse_action(self.state, text)
            refusal = self.rules.verify(self.state, action)
            assert refusal is None, f"{text}: {refusal}"
            assert self.rules.parse_action(self.state, self.rules.format_action(self.state, action)) == action
            before = self.state.ledger.total
            self.state, self.events = self.rules.apply(self.state, action)
            assert self.state.ledger.total == before
        return self

    def refusal(self, text: str) -> Refusal:
        """Return why an action is refused; it must be, and must not be offered."""
        action = self.rules.parse_action(self.state, text)
        refusal = self.rules.verify(self.state, action)
        assert refusal is not None, f"{text} is legal"
        assert text not in self.legal()
        assert str(refusal) != refusal.key
        return refusal

    def legal(self) -> set[str]:
        """Return what is offered, in the notation without its place; of a range the least amount."""
        found = set()
        for group in self.rules.legal_actions(self.state):
            for choice in group.choices:
                action = least_action(choice)
                text = self.rules.format_action(self.state, action)
                where = self.rules.format_action(self.state, Pass()).removesuffix("pass")
                found.add(text.removeprefix(where))
        return found

    def until(self, step: str, company: str | None = None) -> Table:
        """Pass (run best, withhold) on to a step, of a company if one is named."""
        for _ in range(200):
            if self.state.step == step and company in (None, self.company):
                return self
            usual = {"run": "run best", "dividend": "withhold"}.get(self.state.step, "pass")
            self.do(usual if usual != "pass" or "pass" in self.legal() else sorted(self.legal())[0])
        raise AssertionError(f"never at {step} of {company}")

    def passes(self, count: int) -> Table:
        """Let so many players pass."""
        return self.do(*["pass"] * count)

    def change(self, **changes: Any) -> Table:
        """Change the state by hand, then let it go on by itself."""
        self.state = self.rules.settle(evolve(self.state, **changes), EventLog())
        return self

    def company_has(self, code: str, **changes: Any) -> Table:
        """Change what a company has: any field of its record."""
        company = evolve(self.state.companies[code], **changes)
        return self.change(companies=self.state.companies.set(code, company))

    def cash_is(self, amounts: Mapping[str, int]) -> Table:
        """Give every one of these holders exactly this cash, by way of the bank."""
        cash = dict(self.state.ledger.cash)
        for holder, amount in amounts.items():
            cash["bank"] += cash[holder] - amount
            cash[holder] = amount
        return self.change(ledger=evolve(self.state.ledger, cash=FrozenMap(cash)))

    def price_is(self, code: str, price: int) -> Table:
        """Put a marker at the bottom of a space."""
        market = self.state.market.removed(code).launched(code, price)
        return self.change(market=market)

    def operate(self, code: str, step: str, *, turns: int = 2, number: int = 1, **turn: Any) -> Table:
        """Put the game into the operating turn of a company, at this step."""
        company = evolve(self.state.companies[code], turns=turns)
        colours = self.rules.phases[self.state.phase].colours
        operating = OperatingRound(
            number=number,
            order=self.state.market.order,
            turn=Turn(**{"company": code, "colours": colours, **turn}),
        )
        return self.change(
            round=f"OR{number}",
            step=step,
            stock=None,
            operating=operating,
            companies=self.state.companies.set(code, company),
        )

    def merging(self) -> Table:
        """Put the game at the beginning of a merger round."""
        log = EventLog()
        operating = OperatingRound(number=2, order=self.state.market.order)
        before = evolve(self.state, stock=None, operating=operating, round="OR2", step="")
        self.state = self.rules.settle(self.rules.rounds["MR"].begin(self.rules, before, log), log)
        return self

    def phase_is(self, train: str) -> Table:
        """Put the game into the phase of this train, the deck with it; nothing rusts."""
        phase = next(n for n, one in enumerate(self.rules.phases) if one.train == train)
        names = list(self.rules.trains)
        deck = tuple(one for one in self.state.depot.deck if names.index(one[0]) >= names.index(train))
        return self.change(phase=phase, depot=evolve(self.state.depot, deck=deck))

    def buys(self, player: str, code: str, units: int, *, source: str = TREASURY) -> Table:
        """Move shares without money, and the presidency with them."""
        company = self.state.companies[code]
        shares = company.shares.moved(source, player, units)
        shares = shares.with_president(shares.due_president(self.state.players))
        return self.company_has(code, shares=shares)

    # looking

    @property
    def actor(self) -> str | None:
        """Who decides now."""
        return self.rules.actor(self.state)

    @property
    def company(self) -> str | None:
        return self.rules.acting_for(self.state)

    @property
    def keys(self) -> list[str]:
        """The keys of what the last action brought about."""
        return [event.key for event in self.events]

    def cash(self, holder: str) -> int:
        return self.state.cash(holder)

    def price(self, code: str) -> int:
        return self.state.price(code)

    def shares(self, code: str) -> dict[str, int]:
        return dict(self.state.companies[code].shares.units)

    def pool(self, code: str) -> int:
        return self.state.companies[code].shares.of(POOL)

    def treasury(self, code: str) -> int:
        return self.state.companies[code].shares.of(TREASURY)

    def president(self, code: str) -> str:
        return self.state.companies[code].president

    def trains(self, code: str) -> tuple[str, ...]:
        return self.state.companies[code].trains


def launched(*launches: tuple[str, str, int], **options: Any) -> Table:
    """Return a table where (company, player, bid) were launched by auction, in this order."""
    table = Table(**options)
    for code, player, bid in launches:
        others = list(table.state.charters)
        columns = ((code,), *((one for one in column if one != code) for column in others))
        table.change(charters=tuple(tuple(column) for column in columns))
        table.change(stock=evolve(table.state.stock, player=player))
        table.do(f"bid {bid}").passes(len(table.state.players) - 1).do(f"launch {code}")
        if table.state.step != "stock" and table.rules.step_of(table.state).name == "home":  # type: ignore[union-attr]
            table.do(sorted(table.legal())[0])
    return table
