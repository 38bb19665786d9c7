"""Building a map by hand: pieces are drawn from a shuffled stack and placed, one after the other.

`BuildProgress` is what a game keeps of it: plain values. `Builder` is that progress with its box of pieces;
it lists what is legal, explains what is not, and returns the builder after each act. Nothing changes in
place, so taking back is keeping the builder before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from lostatlas.kernel.errors import IllegalAction, Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.track.board import Board, assemble
from lostatlas.track.hexes import Hex
from lostatlas.track.map_assembly import (
    automatic_blanks,
    legal_blanks,
    legal_capitals,
    legal_placements,
    why_not_blank,
    why_not_capital,
    why_not_placement,
    with_blank,
    with_capital,
)
from lostatlas.track.map_pieces import MapBox, Placement
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.partial_map import PartialMap

CAPITAL = "capital"
"""Stands in the stack for a project: it is not a piece, it makes a placed city a capital."""

Phase = Literal["draw", "place", "capital", "stuck", "blanks"]


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """State of the building of a map, as plain values."""

    stack: tuple[str, ...]
    """The face-down stack, top first: ids of pieces, and `CAPITAL`. Hidden from the players."""
    drawn: str | None = None
    """The face-up piece that waits to be placed."""
    placements: tuple[Placement, ...] = ()
    capitals: tuple[Hex, ...] = ()
    blanks: tuple[Hex, ...] = ()
    gone: int = 0
    """Number of projects that left the game because nothing but unplaceable projects remained."""
    restarts: int = 0
    """How often the building started again because a piece fitted nowhere."""


@dataclass(frozen=True, slots=True)
class Builder:
    """A map under construction.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> box = new_game(["Ann", "Ben", "Cid"], seed=1).ruleset.box
    >>> start = Builder.start(box, ["capital", "03", "capital", "01"]).draw()
    >>> start.drawn, start.progress.stack, len(start.placements)
    ('03', ('capital', '01', 'capital'), 6)
    >>> placed = start.place(start.placements[0]).draw()
    >>> placed.phase, [str(hex_) for hex_ in placed.capitals]
    ('capital', ['M13'])
    """

    box: MapBox = field(repr=False)
    progress: BuildProgress
    site: PartialMap = field(repr=False, compare=False)

    @classmethod
    def start(cls, box: MapBox, stack: Iterable[str], *, restarts: int = 0) -> Builder:
        """Return the builder before the first draw; `stack` lists the shuffled pieces, the top first."""
        return cls(box, BuildProgress(tuple(stack), restarts=restarts), PartialMap.empty(box))

    @classmethod
    def resume(cls, box: MapBox, progress: BuildProgress) -> Builder:
        """Return the builder at this point; quick when it was reached step by step."""
        site = _pieces_placed(box, progress.placements)
        for hex_ in progress.capitals:
            site = with_capital(site, hex_)
        for hex_ in progress.blanks:
            site = with_blank(site, hex_)
        return cls(box, progress, site)

    @property
    def drawn(self) -> str | None:
        """What waits to be placed: the id of a piece, `CAPITAL`, or None."""
        return self.progress.drawn

    @property
    def phase(self) -> Phase:
        """What comes next: ``draw``; ``place`` or ``capital`` what is drawn; ``stuck``; or ``blanks``."""
        if self.drawn is None:
            return "draw" if self.progress.stack else "blanks"
        if self.drawn == CAPITAL:
            return "capital"
        return "place" if self.fits else "stuck"

    @property
    def fits(self) -> bool:
        """Whether the drawn piece has a legal place."""
        return any(anchors for _, anchors in self.spots)

    @property
    def spots(self) -> list[tuple[int, list[int]]]:
        """The legal anchors of the drawn piece, coded, for each rotation; see `PartialMap.spots`."""
        piece = self.box.pieces.get(self.drawn or "")
        return [] if piece is None else self.site.spots(piece)

    @property
    def placements(self) -> list[Placement]:
        """Every legal placement of the drawn piece, by rotation, then q, then r."""
        piece = self.box.pieces.get(self.drawn or "")
        return [] if piece is None else legal_placements(self.site, piece)

    @property
    def capitals(self) -> list[Hex]:
        """Every hex that the drawn project may make a capital."""
        return legal_capitals(self.site) if self.drawn == CAPITAL else []

    def blanks(self, *, in_play: Collection[str] | None = None) -> list[Hex]:
        """Return every hex that a single blank may fill now; none before all pieces are placed."""
        if self.phase != "blanks" or len(self.progress.blanks) >= self.box.rules.blanks:
            return []
        return legal_blanks(self.site, in_play=in_play)

    def draw(self) -> Builder:
        """Flip the top of the stack.

        A project without a city to cover goes to the bottom, and the next is flipped; when nothing but such
        projects remains, they leave the game.

        Raises
        ------
        IllegalAction
            When something still waits to be placed, or the stack is empty.
        """
        if (refusal := self.why_not_draw()) is not None:
            raise IllegalAction(refusal)
        stack = list(self.progress.stack)
        placeable = bool(legal_capitals(self.site)) and len(self.progress.capitals) < self.box.rules.overlays
        while stack:
            top = stack.pop(0)
            if top != CAPITAL or placeable:
                return self._after(stack=tuple(stack), drawn=top)
            if all(item == CAPITAL for item in stack):
                return self._after(stack=(), gone=self.progress.gone + 1 + len(stack))
            stack.append(top)
        raise AssertionError("an empty stack is refused above")

    def why_not_draw(self) -> Refusal | None:
        """Return why nothing may be drawn now, or None."""
        clause = self.box.rules.clause
        if self.drawn is not None:
            return Refusal(clause, "board.place_first", {"piece": self.drawn})
        return None if self.progress.stack else Refusal(clause, "board.stack_empty")

    def why_not_place(self, placement: Placement) -> Refusal | None:
        """Return why the drawn piece may not be placed so, or None."""
        clause = self.box.rules.clause
        if placement.piece != self.drawn or placement.piece not in self.box.pieces:
            facts = {"piece": placement.piece, "drawn": self.drawn or "-"}
            return Refusal(clause, "board.not_drawn", facts)
        if not self.site.taken and placement.anchor != Hex(0, 0):
            facts = {"piece": placement.piece, "hex": str(Hex(0, 0))}
            return Refusal(clause, "board.first", facts)
        return why_not_placement(self.site, self.box.pieces[placement.piece], placement)

    def why_not_capital(self, hex_: Hex) -> Refusal | None:
        """Return why the drawn project may not make this hex a capital, or None."""
        if self.drawn != CAPITAL:
            facts = {"piece": CAPITAL, "drawn": self.drawn or "-"}
            return Refusal(self.box.rules.clause, "board.not_drawn", facts)
        return why_not_capital(self.site, hex_, already=self.progress.capitals)

    def why_not_blank(self, hex_: Hex, *, in_play: Collection[str] | None = None) -> Refusal | None:
        """Return why a single blank may not fill this hex now, or None."""
        if self.phase != "blanks":
            return Refusal(self.box.rules.clause, "board.blanks_last", {"hex": str(hex_)})
        return why_not_blank(self.site, hex_, already=self.progress.blanks, in_play=in_play)

    def why_not_restart(self) -> Refusal | None:
        """Return why the building may not start again, or None: only when the drawn piece fits nowhere."""
        if self.phase == "stuck":
            return None
        return Refusal(self.box.rules.clause, "board.not_stuck", {"piece": self.drawn or "-"})

    def place(self, placement: Placement) -> Builder:
        """Place the drawn piece; IllegalAction says why not."""
        if (refusal := self.why_not_place(placement)) is not None:
            raise IllegalAction(refusal)
        return self.put(placement)

    def put(self, placement: Placement) -> Builder:
        """Place the drawn piece where it is known to be legal: nothing is checked again."""
        cells = self.box.pieces[placement.piece].at(placement)
        progress = evolve(self.progress, drawn=None, placements=(*self.progress.placements, placement))
        return Builder(self.box, progress, self.site.add(cells))

    def place_capital(self, hex_: Hex) -> Builder:
        """Make a city a capital, as the drawn project says; IllegalAction says why not."""
        if (refusal := self.why_not_capital(hex_)) is not None:
            raise IllegalAction(refusal)
        progress = evolve(self.progress, drawn=None, capitals=(*self.progress.capitals, hex_))
        return Builder(self.box, progress, with_capital(self.site, hex_))

    def place_blank(self, hex_: Hex, *, in_play: Collection[str] | None = None) -> Builder:
        """Fill a hex beside a home; IllegalAction says why not."""
        if (refusal := self.why_not_blank(hex_, in_play=in_play)) is not None:
            raise IllegalAction(refusal)
        progress = evolve(self.progress, blanks=(*self.progress.blanks, hex_))
        return Builder(self.box, progress, with_blank(self.site, hex_))

    def fill_blanks(self, *, in_play: Collection[str] | None = None) -> Builder:
        """Fill the surroundings of the homes in the order of the rules, as far as the box holds blanks."""
        builder = self
        for hex_ in automatic_blanks(self.site, in_play=in_play):
            builder = builder.place_blank(hex_, in_play=in_play)
        return builder

    def restart(self, stack: Iterable[str]) -> Builder:
        """Start again with a reshuffled stack because the drawn piece fits nowhere; else IllegalAction."""
        if (refusal := self.why_not_restart()) is not None:
            raise IllegalAction(refusal)
        return Builder.start(self.box, stack, restarts=self.progress.restarts + 1)

    def board(self) -> Board:
        """Return the board as far as it is built."""
        progress = self.progress
        recipe = MapRecipe.of(
            self.box,
            progress.placements,
            capitals=progress.capitals,
            blanks=progress.blanks,
            restarts=progress.restarts,
        )
        return assemble(self.box, recipe)

    def _after(self, *, stack: tuple[str, ...], drawn: str | None = None, gone: int | None = None) -> Builder:
        gone = self.progress.gone if gone is None else gone
        return Builder(self.box, evolve(self.progress, stack=stack, drawn=drawn, gone=gone), self.site)


@lru_cache(maxsize=256)
def _pieces_placed(box: MapBox, placements: tuple[Placement, ...]) -> PartialMap:
    """Return the site with these pieces: one step from the site before the last, which is mostly kept."""
    if not placements:
        return PartialMap.empty(box)
    last = placements[-1]
    return _pieces_placed(box, placements[:-1]).add(box.pieces[last.piece].at(last))
