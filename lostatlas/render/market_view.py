"""What a picture of a market shows, as plain values: spaces in a grid, stacks, ranges, moves.

The drawing knows columns and rows only: a market of one row is folded, a grid keeps its shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lostatlas.kernel.arguments import check_range
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.grid_market import GridMarket
from lostatlas.rail.market import Market
from lostatlas.rail.outlook import Projection, order_ahead, projections
from lostatlas.rail.state import RailState


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A space of the market and its place in the picture."""

    price: int
    column: int
    row: int
    zone: str = ""
    """The colour of its zone; empty for an ordinary space."""
    par: bool = False
    """Whether it is marked as a space to start on."""
    closing: bool = False
    """Whether a company closes here."""


@dataclass(frozen=True, slots=True)
class LaunchRange:
    """The spaces on which a company may begin."""

    phases: tuple[str, ...]
    """The trains of the phases in which it holds."""
    colours: tuple[str, ...]
    """Their colours, each once."""
    spaces: tuple[int, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class MarkerMove:
    """A marker that has moved; `end` is None for one that left the market."""

    company: str
    start: int
    end: int | None


@dataclass(frozen=True, slots=True)
class Flag:
    """What would bring the marker of a company to a space; None is off the market."""

    company: str
    start: int
    end: int | None
    causes: tuple[tuple[str, int | None], ...]
    """Each cause, with the (least) revenue for ``pay`` and the (least) number of shares for ``sell``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketView:
    """Everything that is drawn."""

    spaces: tuple[DrawnSpace, ...]
    stacks: tuple[tuple[str, ...], ...]
    """The markers on each space from the top of the stack down."""
    order: tuple[str, ...]
    """Who has yet to act, in that order; the acting one first."""
    acting: str | None = None
    ranges: tuple[LaunchRange, ...] = ()
    moves: tuple[MarkerMove, ...] = ()
    flags: tuple[Flag, ...] = ()
    grid: bool = False
    """Whether the market has two dimensions; else its rows are one row that is folded."""
    currency: str = "$"

    @property
    def markers(self) -> tuple[tuple[str, int], ...]:
        """The company and space of each marker, by space."""
        return tuple((code, space) for space, stack in enumerate(self.stacks) for code in stack)

    def __repr__(self) -> str:
        return f"<MarketView: {len(self.markers)} markers on {len(self.spaces)} spaces>"


def market_view(
    rules: Any,
    state: RailState,
    *,
    before: Market | None = None,
    company: str | None = None,
    rows: int = 2,
) -> MarketView:
    """Return the view of a state's market.

    Parameters
    ----------
    before : the market before the last step: an arrow shows each marker that has moved since
    company : whose price is looked ahead; the acting company unless given, "" for none
    rows : how many rows the spaces of a market of one row are laid out in

    Raises
    ------
    GameDataError
        The company has no marker on the market, or there are not so many rows.
    """
    market = state.market
    grid = isinstance(market, GridMarket)
    check_range("rows", rows, 1, len(market.spaces))
    if company and company not in market.order:
        key = "render.not_on_market" if market.order else "render.empty_market"
        raise GameDataError(key, where="company", company=company, known=tuple(sorted(market.order)))
    operating = state.operating
    acting = operating.turn.company if operating and operating.turn else None
    wanted = acting if company is None else company
    ahead = projections(rules, state, companies=[wanted]) if wanted else ()
    return MarketView(
        spaces=_placed(market, rows),
        stacks=tuple(
            tuple(one.company for one in market.markers if one.space == place)
            for place in range(len(market.spaces))
        ),
        order=() if state.over else order_ahead(rules, state),
        acting=acting,
        ranges=() if grid else _ranges(rules, state),
        moves=moves_between(before, market) if before is not None else (),
        flags=_flags(market, ahead),
        grid=grid,
        currency=rules.currency,
    )


def moves_between(before: Market, after: Market) -> tuple[MarkerMove, ...]:
    """Return the markers that stand on another space now, or have left.

    >>> from lostatlas.rail.market import Move
    >>> from lostatlas.rail.row_market import RowMarket
    >>> first = RowMarket((0, 50, 60, 70)).launched("A", 60)
    >>> moves_between(first, first.moved("A", Move("up"))), moves_between(first, first.removed("A"))
    ((MarkerMove(company='A', start=2, end=3),), (MarkerMove(company='A', start=2, end=None),))
    """
    now = {one.company: one.space for one in after.markers}
    return tuple(
        MarkerMove(one.company, one.space, now.get(one.company))
        for one in before.markers
        if now.get(one.company) != one.space
    )


def _placed(market: Market, rows: int) -> tuple[DrawnSpace, ...]:
    """Return the spaces of a grid where they are, and those of a row from left to right, folded."""
    if isinstance(market, GridMarket):
        return tuple(
            DrawnSpace(one.price, one.column, one.row, one.zone, par=one.par, closing=one.closing)
            for one in market.cells
        )
    prices = market.spaces
    across = -(-len(prices) // max(rows, 1))
    return tuple(
        DrawnSpace(price, place % across, place // across, closing=price == 0)
        for place, price in enumerate(prices)
    )


def _ranges(rules: Any, state: RailState) -> tuple[LaunchRange, ...]:
    """Return each different range once, in the order of the phases."""
    found: dict[tuple[int, int], list[Any]] = {}
    for phase in rules.phases:
        found.setdefault(phase.launch, []).append(phase)
    now = rules.phases[state.phase]
    return tuple(
        LaunchRange(
            tuple(phase.train for phase in phases),
            tuple(dict.fromkeys(phase.colour for phase in phases)),
            tuple(n for n, price in enumerate(state.market.spaces) if low <= price <= high),
            now in phases,
        )
        for (low, high), phases in found.items()
    )


def _flags(market: Market, ahead: tuple[Projection, ...]) -> tuple[Flag, ...]:
    """Return one flag for each space that can be reached, what leads there together."""
    found: dict[tuple[str, int | None], list[tuple[str, int | None]]] = {}
    for one in ahead:
        found.setdefault((one.company, one.space), []).append((one.cause, one.revenue or one.shares))
    return tuple(
        Flag(company, market.space(company), end, tuple(causes)) for (company, end), causes in found.items()
    )
