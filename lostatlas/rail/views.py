"""What shells show of a railway game: companies, players, net worth, the round, and remarks on choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from lostatlas.capabilities.lookup import capability
from lostatlas.capabilities.notes import Note
from lostatlas.capabilities.style import STYLE
from lostatlas.capabilities.views import Views
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.action_text import action_text, deed_text, tried_action_text
from lostatlas.rail.actions import Run, StartCompany
from lostatlas.rail.net_worth import net_worth
from lostatlas.rail.position_notes import position_notes
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.scene.table import Column, Table
from lostatlas.text import listed, message
from lostatlas.text.message_format import word

__all__ = ["RailViews", "columns_of"]


def columns_of(
    prefix: str, names: Iterable[str], *, money: Collection[str] = (), numeric: Collection[str] = ()
) -> tuple[Column, ...]:
    """Return columns with the headings ``<words>.column.<name>``; amounts of money are numeric as well.

    >>> [column.money for column in columns_of("play", ("player", "cash"), money=("cash",))]
    [False, True]
    """
    return tuple(
        Column(
            name,
            message(f"{prefix}.column.{name}"),
            numeric=name in money or name in numeric,
            money=name in money,
        )
        for name in names
    )


class RailViews(Views):
    """The views that railway titles share; a title adds its board and what else is its own.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> views = RailViews(game.ruleset)
    >>> views.tables(game.state)[0].records()
    [{'player': 'Ann', 'cash': 225}, {'player': 'Ben', 'cash': 225}]
    >>> dict(views.net_worth(game.state)), views.stage(game.state).parts["round"]
    ({'Ann': 225.0, 'Ben': 225.0}, 'MAP')
    """

    rules: RailRules
    has_map = True

    def tables(self, state: RailState, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return the players with their cash; once there are companies, these, who holds what, and trains."""
        if not state.companies:
            return (_players(state),)
        holders = self.holders(state, "shares", lambda player: _held(state, player))
        return (self._companies(state), holders, self._train_table(state))

    def holders(self, state: RailState, last: str, describe: Callable[[str], str]) -> Table:
        """Return a table of the players: cash, net worth, and `describe(player)` in the last column."""
        worth = self.net_worth(state)
        rows = tuple(
            (player, state.cash(player), int(worth[player]), describe(player)) for player in state.players
        )
        names = ("player", "cash", "worth", last)
        columns = columns_of("play", names, money=("cash", "worth"))
        return Table("players", message("play.players"), columns, rows, state.players)

    def train_rows(self, state: RailState) -> Iterator[tuple[str, int, str, int, str]]:
        """Yield each train for sale: name, price, how many are left, in the pool, and what rusts it.

        What is on the back of a card is there as often as the card.
        """
        deck, trains = dict(state.depot.deck), self.rules.trains
        for name, kind in trains.items():
            card = next((one for one in deck if name in (one, *trains[one].backs)), "")
            in_pool = state.depot.pool.count(name)
            if card or in_pool:
                endless = kind.endless or card in state.depot.endless
                count = "∞" if endless else str(deck.get(card, 0))
                yield name, kind.price, count, in_pool, kind.rusted_by or "–"

    def _train_table(self, state: RailState) -> Table:
        names = ("train", "train_price", "on_deck", "in_pool", "rusted_by")
        columns = columns_of("play", names, money=("train_price",), numeric=("in_pool",))
        return Table("trains", message("play.trains"), columns, tuple(self.train_rows(state)))

    def _companies(self, state: RailState) -> Table:
        rows = tuple(_company_row(state, code) for code in state.market.order)
        money = ("price", "funds")
        names = ("company", "president", "price", "funds", "trains", "shares")
        columns = columns_of("play", names, money=money)
        return Table("companies", message("play.companies"), columns, rows, state.market.order)

    def net_worth(self, state: RailState, *, viewer: str | None = None) -> Mapping[str, float]:
        """Return each player's cash and shares at market price."""
        return {player: float(net_worth(state, player)) for player in (*state.players, *state.out)}

    def describe(self, state: Any, choice: Action | ActionRange) -> str:
        """Return a choice in words, or in the notation where there are none for it."""
        if isinstance(choice, Run):  # its words call it the best one; of several it says which
            return tried_action_text(self.rules, state, choice) or super().describe(state, choice)
        return action_text(self.rules, state, choice) or super().describe(state, choice)

    def portrayed(self, choice: Action | ActionRange) -> str:
        """Return the company that is started; empty for other choices."""
        action = least_action(choice)
        return action.company if isinstance(action, StartCompany) else ""

    def deed(self, state: Any, action: Action) -> str:
        """Return what somebody has done as a sentence, or who it was and the choice."""
        return deed_text(self.rules, state, action) or super().deed(state, action)

    def position_notes(self, state: Any) -> tuple[Note, ...]:
        """Return what is to come of trains and phases, and which companies are at risk."""
        return tuple(position_notes(self.rules, state, capability(self.rules, STYLE).money))

    def notes(self, state: Any, choices: Sequence[Action | ActionRange]) -> Iterator[str]:
        """Yield notes on the effect of choices, and warnings about them."""
        rules = self.rules
        texts = (asked(state, one) for one in choices for asked in (rules.consequence, rules.warning))
        yield from (str(one) for one in texts if one is not None)


def _company_row(state: RailState, code: str) -> tuple[Any, ...]:
    company = state.companies[code]
    held = listed(
        f"{word('changes.holder', holder)} {units}" for holder, units in company.shares.units.items()
    )
    trains = listed((*company.trains, *(f"({name})" for name in company.kept)))
    return code, company.president, state.price(code), state.cash(code), trains, held


def _players(state: RailState) -> Table:
    columns = columns_of("play", ("player", "cash"), money=("cash",))
    rows = tuple((player, state.cash(player)) for player in state.players)
    return Table("players", message("play.players"), columns, rows, state.players)


def _held(state: RailState, player: str) -> str:
    held = ((code, state.companies[code].shares.of(player)) for code in state.market.order)
    return listed(tuple(f"{code} {units}" for code, units in held if units))
