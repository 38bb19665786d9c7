"""What a tile would do on its cell: stand alone, found, enlarge or merge; or why it may not be laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import INDEPENDENT, AcquireState

LONE = "lone"
GROW = "grow"
FOUND = "found"
MERGE = "merge"
NOT_NOW = "not_now"
DEAD = "dead"
UNPLAYABLE = (NOT_NOW, DEAD)


class TileEffect(NamedTuple):
    """What laying a tile does."""

    kind: str
    """lone, grow, found, merge, not_now or dead."""
    companies: tuple[str, ...] = ()
    """The companies beside the cell, in the order of the card."""

    @property
    def playable(self) -> bool:
        """Whether the tile may be laid now."""
        return self.kind not in UNPLAYABLE


def effect_of(figures: AcquireFigures, state: AcquireState, tile: str) -> TileEffect:
    """Return what laying a tile would do (§6).

    A tile beside two or more safe companies is dead (§6.3); one that would found a company while none is left
    to found cannot be laid now (§6.1).
    """
    board = state.board
    owners = {owner for cell in figures.grid.neighbours[tile] if (owner := board.get(cell))}
    loose = INDEPENDENT in owners
    owners.discard(INDEPENDENT)
    if not owners:
        if not loose:
            return TileEffect(LONE)
        return TileEffect(FOUND if figures.foundable(state) else NOT_NOW)
    companies = figures.in_card_order(owners)
    if len(companies) == 1:
        return TileEffect(GROW, companies)
    safe = sum(state.sizes[company] >= figures.safe for company in companies)
    if safe < 2:
        return TileEffect(MERGE, companies)
    only_safe = safe == len(companies) or figures.rulings.dead_tile == "two_safe_any"
    return TileEffect(DEAD if only_safe else NOT_NOW, companies)


def dead_tiles(figures: AcquireFigures, state: AcquireState, tiles: Iterable[str]) -> tuple[str, ...]:
    """Return those of these tiles that can never be laid any more (§6.3, R7); hidden ones are left out."""
    if sum(size >= figures.safe for size in state.sizes.values()) < 2:
        return ()
    known = figures.grid.neighbours
    return tuple(one for one in tiles if one in known and effect_of(figures, state, one).kind == DEAD)


def playable_tiles(figures: AcquireFigures, state: AcquireState, player: str) -> Iterator[str]:
    """Yield the tiles of a player that may be laid now; hidden ones are left out."""
    for tile in state.hands[player]:
        if tile in figures.grid.neighbours and effect_of(figures, state, tile).playable:
            yield tile
