"""What a map under construction offers at the moment: where things may go, and how it would look.

The rules are asked, never known: `Builder` lists what is legal and says why something else is not.
"""

from __future__ import annotations

from dataclasses import replace

from lostatlas.kernel.errors import Refusal
from lostatlas.track.board import Board
from lostatlas.track.builder import Builder
from lostatlas.track.footprints import uncode
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import Placement
from lostatlas.track.printed_hex import PrintedHex


def targets(builder: Builder, rotation: int) -> list[Hex]:
    """Return every hex where the thing to place may go: anchors of the piece as turned, cities, gaps."""
    if builder.phase == "place":
        return [uncode(number) for number in dict(builder.spots).get(rotation, ())]
    if builder.phase == "capital":
        return builder.capitals
    return builder.blanks()


def all_targets(builder: Builder) -> set[Hex]:
    """Return the targets of all rotations."""
    return {hex_ for rotation in range(6) for hex_ in targets(builder, rotation)}


def turned(builder: Builder, rotation: int, *, steps: int) -> int:
    """Return the next rotation, so many legal ones on, in which the drawn piece has a place."""
    legal = [one for one, anchors in builder.spots if anchors]
    if not legal:
        return rotation
    if steps == 0:
        return rotation if rotation in legal else legal[0]
    for _ in range(abs(steps)):
        rotation = (rotation + (1 if steps > 0 else -1)) % 6
        while rotation not in legal:
            rotation = (rotation + (1 if steps > 0 else -1)) % 6
    return rotation


def ghost(builder: Builder, rotation: int, at: Hex | None) -> tuple[PrintedHex, ...]:
    """Return the hexes that would be new if the thing to place went there."""
    if at is None:
        return ()
    if builder.phase == "place" and builder.drawn is not None:
        return builder.box.pieces[builder.drawn].at(placement(builder, rotation, at))
    if builder.phase == "blanks" and at not in builder.site.cells:
        return (replace(builder.box.rules.blank, hex=at),)
    return ()


def preview(builder: Builder, rotation: int, at: Hex | None) -> Board:
    """Return the map with the thing to place on it, as if it lay there."""
    board = builder.board()
    new = ghost(builder, rotation, at)
    return Board.of([*board.cells.values(), *new], recipe=board.recipe) if new else board


def covering(builder: Builder, rotation: int, hex_: Hex) -> Hex | None:
    """Return the anchor of a legal place of the drawn piece, as turned, that covers a hex."""
    legal = targets(builder, rotation)
    if hex_ in legal or builder.phase != "place" or builder.drawn is None:
        return hex_ if hex_ in legal else None
    pose = builder.box.pieces[builder.drawn].poses[rotation]
    anchors = (Hex(hex_.q - cell.hex.q, hex_.r - cell.hex.r) for cell in pose)
    return next((anchor for anchor in anchors if anchor in legal), None)


def placement(builder: Builder, rotation: int, at: Hex) -> Placement:
    """Return the placement of the drawn piece with its anchor on a hex."""
    assert builder.drawn is not None
    return Placement(builder.drawn, at.q, at.r, rotation)


def why_not(builder: Builder, rotation: int, hex_: Hex) -> Refusal | None:
    """Return why the thing to place may not go to a hex, or None."""
    if builder.phase == "place":
        return builder.why_not_place(placement(builder, rotation, hex_))
    if builder.phase == "capital":
        return builder.why_not_capital(hex_)
    return builder.why_not_blank(hex_)
