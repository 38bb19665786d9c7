"""§2–§3: the setup: start tiles, seats, the first player, and the hands."""

from __future__ import annotations

from collections.abc import Sequence

from lostatlas.finance.holdings import Shares
from lostatlas.finance.ledger import Ledger
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.grid import column_of, row_of
from lostatlas.games.acquire.state import BANK, INDEPENDENT, MARKET, UNKNOWN_HOLDER, AcquireState
from lostatlas.games.acquire.turns import begin_turn
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import EventLog


def check_players(figures: AcquireFigures, players: tuple[str, ...]) -> None:
    """Refuse numbers and names of players that the game cannot have; GameDataError says which."""
    least, most = figures.variant.players
    if not least <= len(players) <= most:
        raise GameDataError(
            "acquire.players.count", where="players", rule="§2", count=len(players), least=least, most=most
        )
    reserved = (BANK, MARKET, UNKNOWN_HOLDER)
    for place, player in enumerate(players):
        where = f"players[{place}]"
        if not isinstance(player, str) or not player.strip() or player in reserved:
            raise GameDataError("acquire.players.name", where=where, name=str(player), reserved=reserved)
        if player in players[:place]:
            raise GameDataError("acquire.players.twice", where=where, name=player)


def deal(
    figures: AcquireFigures, players: tuple[str, ...], bag: Sequence[str], *, seed: int = 0
) -> AcquireState:
    """Return the first state when the tiles are drawn in the order of `bag`.

    Parameters
    ----------
    players : in seat order; the k-th draws the k-th tile of the bag as the start tile
    bag : all tiles of the board, each once: start tiles, the hands from the first player on, then the draws
    """
    check_players(figures, players)
    starts = dict(zip(players, bag, strict=False))
    nearest = sorted(players, key=lambda player: start_key(figures, starts[player]))
    seats = tuple(nearest) if figures.rulings.start_seats == "by_tile" else players
    first = seats.index(nearest[0])
    used, hands = len(players), {}
    for player in (*seats[first:], *seats[:first]):
        hands[player] = figures.grid.sorted(bag[used : used + figures.variant.hand])
        used += figures.variant.hand
    state = AcquireState(
        players=seats,
        turn=nearest[0],
        step="place",
        ledger=Ledger.opened(seats, each=figures.variant.start_cash, bank=BANK),
        shares=FrozenMap(
            (company, Shares.created(figures.variant.shares.each, BANK)) for company in figures.letters
        ),
        board=FrozenMap(dict.fromkeys(starts.values(), INDEPENDENT)),
        sizes=FrozenMap(),
        hands=FrozenMap((player, hands[player]) for player in seats),
        bag=tuple(bag[used:]),
        seed=seed,
    )
    return begin_turn(figures, state, EventLog())


def start_key(figures: AcquireFigures, tile: str) -> tuple[int, ...]:
    """Return what orders start tiles: the nearest to 1A first (R2).

    By row, then column (so that 9A is nearer than 1B), unless a ruling orders by column or by distance.
    """
    column, row = column_of(tile), row_of(tile)
    if figures.rulings.start_order == "column_first":
        return (column, row)
    if figures.rulings.start_order == "distance":
        return (column - 1 + row, row, column)
    return (row, column)
