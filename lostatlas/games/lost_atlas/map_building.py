"""Random maps (§3): the pieces of a mode, put together at random by the building rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.map_data import building, map_box
from lostatlas.games.lost_atlas.map_schema import ModeEntry, Selection
from lostatlas.games.lost_atlas.variants import LostAtlasVariant, box_of
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown
from lostatlas.track.board import Board
from lostatlas.track.builder import CAPITAL, Builder
from lostatlas.track.footprints import uncode
from lostatlas.track.map_pieces import MapBox, MapPiece, Placement

_PATIENCE = 1_000
"""The most restarts; any set of pieces that can be put together at all needs far fewer."""


def random_board(
    mode: str,
    seed: int | str,
    players: int | None = None,
    *,
    destinations: str | None = None,
    deal_destinations: bool = False,
    blanks: Literal["auto", "none"] = "auto",
    variant: LostAtlasVariant | None = None,
) -> Board:
    """Return a random map, put together by the rules of §3; a seed gives the same map on every machine.

    Each piece is placed uniformly over its legal anchors and rotations, each capital uniformly over the legal
    cities. When a drawn piece fits nowhere, everything starts again with a reshuffle (R3);
    ``board.recipe.restarts`` counts that.

    Parameters
    ----------
    mode : ``"long"``, ``"short"`` or ``"micro"``
    players : the number of players; needed for micro, where it decides how many pieces there are
    destinations : the revenue of the distant destinations; None is the recommended card
    deal_destinations : in micro, deal one destination into each pile instead of dealing them at random (R30)
    blanks : fill the homes' surroundings in the fixed order, or not at all (R4)
    variant : whose pieces and modes the map is made of; None is the title as published

    Raises
    ------
    GameDataError
        For an unknown mode or revenue, or an impossible number of players or seed.

    Examples
    --------
    >>> random_board("long", 1)
    <Board: 111 hexes>
    >>> random_board("micro", 1, players=2).recipe.companies
    ('ER', 'NP', 'TU', 'OV')
    """
    check_type("variant", variant, LostAtlasVariant | None)
    if blanks not in ("auto", "none"):
        known = ("'auto'", "'none'")
        raise GameDataError("arguments.choice", where="blanks", found=shown(blanks), known=known)
    chance = Chance(seed)
    if variant is None:
        box, entry = map_box(destinations), mode_entry(mode, players)
    else:
        box, entry = box_of(variant, card=destinations), _variant_mode(variant, mode, players)
    pieces = pieces_of(box, entry, chance, mode=mode, players=players, deal_destinations=deal_destinations)
    board = built_by_chance(box, pieces, chance)
    return board.with_blanks() if blanks == "auto" else board


def start_building(mode: str, seed: int | str, players: int | None = None) -> Builder:
    """Return a map before the first draw, to be built piece by piece; the seed shuffles its stack (§3).

    The errors are those of `random_board`.

    Examples
    --------
    >>> start = start_building("short", 1)
    >>> start.phase, len(start.progress.stack)
    ('draw', 27)
    """
    box = map_box()
    chance = Chance(seed)
    pieces = mode_pieces(box, mode, chance, players=players)
    return Builder.start(box, chance.shuffled(pieces))


def mode_pieces(
    box: MapBox, mode: str, chance: Chance, *, players: int | None = None, deal_destinations: bool = False
) -> tuple[str, ...]:
    """Return what a mode builds its map from (§3): the ids of its pieces in printed order, then its projects.

    Only micro uses `chance`: it deals the pieces into piles, of which one is played.

    Raises
    ------
    GameDataError
        For a mode that there is not, or a number of players that it does not allow.
    """
    return pieces_of(
        box,
        mode_entry(mode, players),
        chance,
        mode=mode,
        players=players,
        deal_destinations=deal_destinations,
    )


def pieces_of(
    box: MapBox, entry: Selection, chance: Chance, *, mode: str, players: int | None, deal_destinations: bool
) -> tuple[str, ...]:
    """Return what a map is built from when a mode selects its pieces so; see `mode_pieces`."""
    kept = _without(box.pieces.values(), remove=entry.remove, remove_one=entry.remove_one)
    if entry.piles:
        if players is None:
            raise GameDataError("pieces.players_needed", where="players", rule=clause("§3"), mode=mode)
        piles = entry.piles[str(players)]
        kept = _without(kept, remove=piles.remove)
        kept = _dealt(kept, piles.count, chance, deal_destinations=deal_destinations)
    return (*(piece.id for piece in kept), *[CAPITAL] * entry.projects)


def mode_entry(
    mode: str, players: int | None = None, *, modes: Mapping[str, ModeEntry] | None = None
) -> ModeEntry:
    """Return how a mode selects its pieces; GameDataError when there is no such mode or number of players."""
    modes = building().modes if modes is None else modes
    if not isinstance(mode, str) or mode not in modes:
        raise GameDataError(
            "pieces.mode", where="mode", rule=clause("§3"), mode=shown(mode), known=tuple(modes)
        )
    entry = modes[mode]
    if players is not None and (isinstance(players, bool) or players not in entry.players):
        known = tuple(map(str, entry.players))
        raise GameDataError(
            "pieces.players",
            where="players",
            rule=clause("§3"),
            mode=mode,
            players=shown(players),
            known=known,
        )
    return entry


def _variant_mode(variant: LostAtlasVariant, mode: str, players: int | None) -> ModeEntry:
    """Return how a mode of a variant selects its pieces; GameDataError as in `mode_entry`."""
    modes = {
        name: ModeEntry(players=tuple(table.players for table in one.tables), **one.pieces.model_dump())
        for name, one in variant.modes.items()
    }
    return mode_entry(mode, players, modes=modes)


def _without(
    pieces: Iterable[MapPiece], *, remove: Iterable[int] = (), remove_one: Iterable[int] = ()
) -> list[MapPiece]:
    """Return the pieces without those numbers; of a number in `remove_one` the last copy leaves."""
    kept = [piece for piece in pieces if piece.number not in set(remove)]
    for number in remove_one:
        copies = [piece for piece in kept if piece.number == number]
        kept.remove(copies[-1])
    return kept


def _dealt(pieces: list[MapPiece], piles: int, chance: Chance, *, deal_destinations: bool) -> list[MapPiece]:
    """Return one of so many piles, in printed order; companies' pieces are dealt apart from the others."""
    groups: dict[str, list[MapPiece]] = {"company": [], "destination": [], "other": []}
    for piece in pieces:
        apart = deal_destinations and any(cell.terrain == "offboard" for cell in piece.cells)
        groups["company" if piece.company else "destination" if apart else "other"].append(piece)
    pile: list[MapPiece] = []
    for group in groups.values():
        pile += chance.shuffled(group)[: len(group) // piles]
    return sorted(pile, key=lambda piece: (piece.number, piece.id))


def built_by_chance(box: MapBox, pieces: Iterable[str], chance: Chance) -> Board:
    """Return the map, without blanks, that chance makes of these pieces and projects; see `random_board`.

    Raises
    ------
    GameDataError
        When they cannot be put together, however often they are shuffled.
    """
    pieces = tuple(pieces)
    builder = Builder.start(box, chance.shuffled(pieces))
    while builder.progress.stack:
        builder = builder.draw()
        if builder.drawn == CAPITAL:
            builder = builder.place_capital(chance.choice(builder.capitals))
        elif builder.drawn is not None:
            placement = _any_placement(builder, chance)
            if placement is not None:
                builder = builder.put(placement)
            elif builder.progress.restarts < _PATIENCE:
                builder = builder.restart(chance.shuffled(pieces))
            else:
                raise GameDataError("pieces.stuck", rule=clause("§3"), restarts=_PATIENCE)
    return builder.board()


def _any_placement(builder: Builder, chance: Chance) -> Placement | None:
    """Return one of the builder's placements, each equally likely, without writing out all of them."""
    spots = builder.spots
    count = sum(len(anchors) for _, anchors in spots)
    if not count or builder.drawn is None:
        return None
    number = chance.below(count)
    for rotation, anchors in spots:
        if number < len(anchors):
            q, r = uncode(anchors[number])
            return Placement(builder.drawn, q, r, rotation)
        number -= len(anchors)
    raise AssertionError("the number is below the count")
