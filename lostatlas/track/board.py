"""A board: its state, with the surroundings of its homes, its plain data, its file and its picture."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any, Self

from lostatlas.storage.files import write_atomically
from lostatlas.track.board_state import BoardState, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import MapBox
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.printed_hex import PrintedHex

__all__ = ["Board", "Marker", "Stop", "assemble"]


class Board(BoardState):
    """A map with its track and tokens.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> ground = PrintedHex(Hex(0, 0), "blank", parse_tile(""))
    >>> board = Board.of([ground]).lay(Hex(0, 0), parse_tile("path=a:0,b:3", id="9", colour="yellow"))
    >>> board.tile(Hex(0, 0)).exits
    (0, 3)
    """

    def with_blanks(self) -> Self:
        """Return the board with the surroundings of its homes filled, as far as the box holds blanks.

        Home by home in the order of the rules, neighbours from edge 0 clockwise; borders keep theirs empty.

        Raises
        ------
        ValueError
            When the board was not assembled from pieces, so that no rules come with it.
        """
        # building a map is loaded with the first one built
        from lostatlas.track.map_assembly import automatic_blanks
        from lostatlas.track.partial_map import PartialMap

        if self.recipe is None:
            raise ValueError("this board was not put together from pieces: it has no rules for blanks")
        site = PartialMap.finished(self.cells.values(), self.recipe.rules)
        filled = automatic_blanks(site)
        blank = self.recipe.rules.blank
        return replace(
            self,
            cells=self.cells.merge({hex_: replace(blank, hex=hex_) for hex_ in filled}),
            recipe=replace(self.recipe, blanks=(*self.recipe.blanks, *filled)),
        )

    def to_plain(self) -> dict[str, Any]:
        """Return the board as self-contained plain data, with each printed hex.

        `load_board` reads this form too, and checks it by the building rules.
        """
        from lostatlas.track.board_data import full_data  # checks of files are loaded with the first file

        return full_data(self)

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        """Return the board of what `to_plain` wrote; GameDataError when it is spoiled."""
        from lostatlas.track.board_data import board_of

        return board_of(data, cls)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the board to a file, in one step; `load_board` reads it back as an equal board.

        Raises
        ------
        GameDataError
            When this is not a path, or nothing can be written there (a `FileError`, which is an `OSError`
            too); an old file is then untouched.
        """
        from lostatlas.track.board_data import file_data

        write_atomically(path, json.dumps(file_data(self), ensure_ascii=False, indent=1).encode())

    def _repr_svg_(self) -> str:
        from lostatlas.render import board_svg  # drawing is loaded only when something is drawn

        return board_svg(self)


def assemble(box: MapBox, recipe: MapRecipe) -> Board:
    """Return the bare board of a recipe, taken as it stands: nothing is checked."""
    rules = recipe.rules
    cells: dict[Hex, PrintedHex] = {}
    for placement in recipe.placements:
        for cell in box.pieces[placement.piece].at(placement):
            cells[cell.hex] = cell
    for hex_ in recipe.capitals:
        cells[hex_] = replace(rules.overlay, hex=hex_, source=cells[hex_].source)
    for hex_ in recipe.blanks:
        cells[hex_] = replace(rules.blank, hex=hex_)
    return Board.of(cells.values(), recipe=recipe)
