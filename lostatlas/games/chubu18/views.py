"""What shells show of a state besides map and market: companies, players, privates and trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities.notes import PlainPortrait
from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.private_preview import place_of
from lostatlas.games.chubu18.shares import certificate_limit, certificates
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.games.chubu18.steps.trains import on_sale
from lostatlas.games.chubu18.style import STYLE_OF_TITLE
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.views import RailViews, columns_of
from lostatlas.scene.table import Table
from lostatlas.text import listed, message
from lostatlas.text.message_format import word

__all__ = ["ChubuViews"]


class ChubuViews(RailViews):
    """The views of railway titles with par prices, privates and certificates.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="chubu18", seed=1)
    >>> views = ChubuViews(game.ruleset)
    >>> [table.name for table in views.tables(game.state)], views.net_worth(game.state)["Ann"]
    (['players', 'privates', 'trains', 'unstarted'], 1200.0)
    """

    rules: ChubuRules

    def net_worth(self, state: Any, *, viewer: str | None = None) -> Mapping[str, float]:
        """Return the wealth of each player: cash, shares and privates."""
        return {player: float(self.rules.net_worth(state, player)) for player in state.players}

    def tables(self, state: Any, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return companies, players, privates and the trains of the bank."""
        found = (
            self._started(state),
            self._players(state),
            self._privates(state),
            self._trains(state),
            _unstarted(state),
        )
        return tuple(table for table in found if table.rows)

    def portraits(self, state: Any) -> Mapping[str, PlainPortrait]:
        """Return the name of each company, its home and how many tokens it has besides, by its code."""
        return {
            one.code: PlainPortrait(
                one.code,
                STYLE_OF_TITLE.name(one.code),
                message("chubu.portrait", home=place_of(self.rules, one.home.hex), tokens=len(one.tokens)),
                one.home.hex,
            )
            for one in self.rules.figures.companies.values()
        }

    def _started(self, state: ChubuState) -> Table:
        order = (*state.market.order, *(code for code in state.par if _waits(state, code)))
        rows = tuple(_company_row(state, code) for code in order)
        names = ("company", "president", "price", "par", "funds", "trains", "shares")
        columns = columns_of("chubu", names, money=("price", "par", "funds"))
        return Table("companies", message("play.companies"), columns, rows, order)

    def _players(self, state: ChubuState) -> Table:
        limit = certificate_limit(self.rules, state)
        return self.holders(state, "certificates", lambda player: f"{certificates(state, player)}/{limit}")

    def _privates(self, state: ChubuState) -> Table:
        known = self.rules.figures.privates
        bids = FrozenMap[str, Any]() if state.auction is None else state.auction.bids
        rows = tuple(
            (
                message(f"chubu.private.{key}"),
                known[key].price,
                known[key].income,
                place_of(self.rules, known[key].hex) or "–",
                owner or "–",
                listed(f"{player} ¥{bid}" for player, bid in bids.get(key, {}).items()),
            )
            for key, owner in state.privates.items()
        )
        names = ("private", "face", "income", "place", "owner", "bids")
        columns = columns_of("chubu", names, money=("face", "income"))
        return Table("privates", message("chubu.table.privates"), columns, rows)

    def _trains(self, state: ChubuState) -> Table:
        sold = {name for _, name in on_sale(self.rules, state)}
        rows = tuple(
            (*row[:-1], message(f"chubu.train.{'now' if row[0] in sold else 'later'}"), row[-1])
            for row in self.train_rows(state)
        )
        names = ("train", "price", "left", "in_market", "on_sale", "rusted_by")
        columns = columns_of("chubu", names, money=("price",), numeric=("in_market",))
        return Table("trains", message("chubu.table.trains"), columns, rows)


def _waits(state: ChubuState, code: str) -> bool:
    """Return whether the presidency of a company has been bought, and it does not operate yet."""
    return code in state.companies and code in state.par and not state.is_floated(code)


def _company_row(state: ChubuState, code: str) -> tuple[Any, ...]:
    company = state.companies[code]
    held = [(player, company.shares.of(player)) for player in state.players]
    held += [(word("changes.holder", source), company.shares.of(source)) for source in (TREASURY, POOL)]
    return (
        code,
        company.president or "–",
        state.price(code),
        state.par.get(code, 0),
        state.cash(code),
        listed(company.trains) if company.trains else "–",
        listed(f"{holder} {units}" for holder, units in held if units),
    )


def _unstarted(state: ChubuState) -> Table:
    """Return the companies whose presidency nobody has bought, and who holds a share of one nevertheless."""
    waiting = {code: company.shares for code, company in state.companies.items() if code not in state.par}
    rows = tuple(
        (
            code,
            listed(f"{player} {shares.of(player)}" for player in state.players if shares.of(player)) or "–",
        )
        for code, shares in waiting.items()
    )
    columns = columns_of("chubu", ("company", "shares"))
    return Table("unstarted", message("chubu.table.unstarted"), columns, rows)
