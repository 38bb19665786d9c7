"""Checks of a position that is given as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState, Merger, TradeOffer
from lostatlas.kernel.arguments import check_range
from lostatlas.kernel.chance import whole_seed
from lostatlas.kernel.errors import GameDataError

MOST_TURNS = 100_000
"""More turns than any game has."""
MOST_CASH = 10_000_000
"""More than all bonuses, prices and sums to begin with come to, in dollars."""
STEPS = ("place", "found", "survivor", "defunct", "dispose", "buy", "answer", "exchange", "over")


def check_position(figures: AcquireFigures, state: AcquireState, players: tuple[str, ...]) -> None:
    """Refuse a state that no game can have; GameDataError says where, and what belongs there."""
    if sorted(state.players) != sorted(players):
        raise GameDataError("acquire.position.players", where="players", found=state.players, players=players)
    if state.turn not in state.players:
        raise GameDataError("acquire.position.turn", where="turn", found=state.turn, players=state.players)
    if state.step not in STEPS:
        raise GameDataError("acquire.position.step", where="step", found=state.step, known=STEPS)
    _check_counts(state)
    _check_tiles(figures, state)
    _check_companies(figures, state)
    _check_step(state)


def _check_counts(state: AcquireState) -> None:
    """Refuse counts and sums that no game comes to, and names that belong to nobody."""
    whole_seed(state.seed)
    left = 0 if state.turns_left is None else state.turns_left
    check_range("number", state.number, 1, MOST_TURNS)
    check_range("shuffles", state.shuffles, 0, MOST_TURNS)
    check_range("stuck", state.stuck, 0, MOST_TURNS)
    check_range("turns_left", left, 0, len(state.players))
    for player, cash in state.ledger.cash.items():
        check_range(f"ledger.cash.{player}", abs(cash), 0, MOST_CASH)
    if state.declared not in ("", *state.players):
        raise GameDataError(
            "acquire.position.turn", where="declared", found=state.declared, players=state.players
        )


def _check_tiles(figures: AcquireFigures, state: AcquireState) -> None:
    for player in state.players:
        if player not in state.hands:
            raise GameDataError("acquire.position.hand", where="hands", player=player)
    places = Counter(
        [*state.board, *state.aside, *state.bag, *(t for hand in state.hands.values() for t in hand)]
    )
    for tile, count in places.items():
        if tile not in figures.grid.neighbours:
            raise GameDataError("acquire.position.tile", where="tiles", tile=tile)
        if count > 1:
            raise GameDataError("acquire.position.tile_twice", where="tiles", tile=tile)
    if missing := tuple(tile for tile in figures.grid.tiles if tile not in places):
        raise GameDataError("acquire.position.tiles_missing", where="tiles", tiles=missing)


def _sizes(sizes: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"{company} {size}" for company, size in sorted(sizes.items()))


def _check_companies(figures: AcquireFigures, state: AcquireState) -> None:
    for tile, owner in state.board.items():
        if owner != INDEPENDENT and owner not in figures.place:
            raise GameDataError("acquire.position.owner", where=f"board.{tile}", owner=owner)
    counts = Counter(owner for owner in state.board.values() if owner != INDEPENDENT)
    if dict(counts) != dict(state.sizes):
        raise GameDataError(
            "acquire.position.sizes", where="sizes", counted=_sizes(counts), found=_sizes(state.sizes)
        )
    for company, size in counts.items():
        start = next(tile for tile, owner in state.board.items() if owner == company)
        if len(figures.grid.connected(start, state.board, company)) != size or size < 2:
            raise GameDataError("acquire.position.torn", where="board", company=figures.names[company])
    for company in dict.fromkeys((*figures.letters, *state.shares)):
        _check_shares(figures, state, company)
    for player in state.players:
        if state.ledger.cash.get(player, -1) < 0:
            raise GameDataError("acquire.position.cash", where="ledger", player=player)
    if state.ledger.total or set(state.ledger.cash) != {BANK, *state.players}:
        raise GameDataError("acquire.position.money", where="ledger", total=state.ledger.total)


def _check_shares(figures: AcquireFigures, state: AcquireState, company: str) -> None:
    each = figures.variant.shares.each
    if company not in figures.names:
        raise GameDataError("acquire.position.owner", where="shares", owner=company)
    if company not in state.shares:
        raise GameDataError("acquire.position.no_shares", where="shares", company=figures.names[company])
    shares = state.shares[company]
    holders = {BANK, *state.players}
    odd = shares.total != each or shares.president or not set(shares.units) <= holders
    if odd or any(units < 0 for units in shares.units.values()):
        raise GameDataError(
            "acquire.position.shares",
            where=f"shares.{company}",
            company=figures.names[company],
            found=shares.total,
            each=each,
        )


def _check_step(state: AcquireState) -> None:
    """Refuse a step without what it decides about."""
    if list(_missing(state)):
        raise GameDataError("acquire.position.step_data", where="step", found=state.step)


def _missing(state: AcquireState) -> Iterator[str]:
    merger = state.merger
    in_merger = state.step in ("survivor", "defunct", "dispose")
    if in_merger != (merger is not None):
        yield "merger"
    if merger is not None and in_merger:
        if not _sizes_fit(state, merger):
            yield "sizes"
        elif state.step != "survivor":
            yield from _missing_in_merger(state, merger)
        if merger.maker not in state.players:
            yield "maker"
    if state.step == "found" and state.board.get(state.placed) != INDEPENDENT:
        yield "placed"
    if (state.step == "answer") != (state.offer is not None):
        yield "offer"
    if state.offer is not None and not _may_be_offered(state, state.offer):
        yield "offer"
    if (state.step == "over") != bool(state.over):
        yield "over"


def _sizes_fit(state: AcquireState, merger: Merger) -> bool:
    """Return whether the companies that merge have these sizes, or the survivor has all their tiles (R6)."""
    if set(merger.sizes) - set(state.shares) or len(merger.sizes) < 2 or merger.tile not in state.board:
        return False
    if state.board[merger.tile] == INDEPENDENT:
        return all(state.sizes.get(company) == size for company, size in merger.sizes.items())
    joined = state.step != "survivor" and state.board[merger.tile] == merger.survivor
    defunct = set(merger.sizes) - {merger.survivor}
    whole = sum(merger.sizes.values()) < state.sizes.get(merger.survivor, 0)
    return joined and whole and min(merger.sizes.values()) > 1 and not defunct & set(state.sizes)


def _missing_in_merger(state: AcquireState, merger: Merger) -> Iterator[str]:
    """Yield what a merger lacks whose survivor is known."""
    defunct, waiting = set(merger.sizes) - {merger.survivor}, merger.waiting
    if merger.survivor not in merger.sizes:
        yield "survivor"
    left = defunct - {merger.company} if state.step == "dispose" else defunct
    largest_first = sorted(waiting, key=lambda company: -merger.sizes.get(company, 0))
    lasting = bool(waiting) or state.step != "defunct"
    if not (lasting and set(waiting) <= left and _differ(waiting) and list(waiting) == largest_first):
        yield "waiting"
    if not set(merger.paid) <= defunct:
        yield "paid"
    if state.step == "dispose" and merger.company not in defunct:
        yield "company"
    elif state.step == "dispose":
        holding = set(state.holdings(merger.company))
        if not (merger.holders and set(merger.holders) <= holding and _differ(merger.holders)):
            yield "holders"


def _differ(names: Sequence[str]) -> bool:
    return len(set(names)) == len(names)


def _may_be_offered(state: AcquireState, offer: TradeOffer) -> bool:
    """Return whether another player is offered what the turn player has (R1)."""
    return (
        offer.partner in state.players
        and offer.partner != state.turn
        and {*offer.give, *offer.take} <= set(state.shares)
        and all(0 < units <= state.held(state.turn, company) for company, units in offer.give.items())
        and offer.pay <= state.cash(state.turn)
    )
