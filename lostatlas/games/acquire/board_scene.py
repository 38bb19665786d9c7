"""The board as a scene: every cell can be pressed, and own tiles say what they would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lostatlas.games.acquire.effects import DEAD, FOUND, GROW, LONE, MERGE, NOT_NOW, TileEffect, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.grid import column_of, row_of
from lostatlas.games.acquire.notation import spoken_name
from lostatlas.games.acquire.state import INDEPENDENT, AcquireState
from lostatlas.games.acquire.style import DARK_WORDS, LOOSE, company_colour
from lostatlas.scene.corner_marks import corner_marks
from lostatlas.scene.shapes import Curve, Group, Point, Polygon, Scene, Shape, Text
from lostatlas.scene.theme import Theme
from lostatlas.text import message

HALF = 0.48
"""Half the side of a cell; the distance of two middles is 1."""
MARGIN = 0.75
SIGNS = {LONE: "○", FOUND: "★", NOT_NOW: "…", DEAD: "✕"}
"""What stands below the name of an own tile that neither enlarges nor merges companies."""


def board_scene(figures: AcquireFigures, state: AcquireState, hand: tuple[str, ...], theme: Theme) -> Scene:
    """Return the drawing of a board, with the tiles of a hand outlined."""
    grid = figures.grid
    groups = [
        Group(
            tile,
            (column_of(tile) - 0.5, row_of(tile) + 0.5),
            tuple(_cell(figures, state, tile, theme, own=tile in hand)),
            cell_title(figures, state, tile, own=tile in hand),
        )
        for tile in grid.tiles
    ]
    box = (-MARGIN, -MARGIN, grid.columns + 2 * MARGIN, grid.rows + 2 * MARGIN)
    return Scene(
        (Group(None, (0, 0), tuple(_labels(figures, theme))), *groups),
        box,
        theme.background,
        message("acquire.view.board"),
        "\n".join(_summary(figures, state, hand)),
    )


def _summary(figures: AcquireFigures, state: AcquireState, hand: tuple[str, ...]) -> Iterator[str]:
    """Yield the board in words, for those who do not see it: every laid tile, and those of the hand."""
    grid = figures.grid
    yield message("acquire.view.summary", columns=grid.columns, rows=grid.rows, count=len(state.board))
    tiles: dict[str, list[str]] = {}
    for tile in grid.tiles:
        if tile in state.board:
            tiles.setdefault(state.board[tile], []).append(tile)
    for one in figures.letters:
        if one in tiles:
            facts = {"company": figures.names[one], "size": len(tiles[one]), "tiles": " ".join(tiles[one])}
            yield message("acquire.view.company_tiles", **facts)
    others = (("independent", tiles.get(INDEPENDENT)), ("aside", grid.sorted(state.aside)), ("own", hand))
    for kind, found in others:
        if found:
            yield message(f"acquire.view.tiles.{kind}", tiles=" ".join(found))


def _labels(figures: AcquireFigures, theme: Theme) -> Iterator[Shape]:
    for column in range(1, figures.grid.columns + 1):
        yield Text("words", "label", (column - 0.5, -0.3), str(column), 0.3, theme.ink, theme.background)
    for row in range(figures.grid.rows):
        letter = chr(ord("A") + row)
        yield Text("words", "label", (-0.3, row + 0.5), letter, 0.3, theme.ink, theme.background)


def _square(role: str, half: float, fill: str, layer: str = "ground") -> Polygon:
    return Polygon(layer, role, _corners(half), fill)


def _corners(half: float) -> tuple[Point, ...]:
    return ((-half, -half), (half, -half), (half, half), (-half, half))


def _cell(
    figures: AcquireFigures, state: AcquireState, tile: str, theme: Theme, *, own: bool
) -> Iterator[Shape]:
    owner = state.board.get(tile)
    if owner is None:
        yield from _empty_cell(figures, state, tile, theme, own=own)
        return
    fill = LOOSE if owner == INDEPENDENT else company_colour(figures, owner)
    yield _square("tile", HALF, theme.seam)
    yield _square("tile", HALF - 0.02, fill, "art")
    if tile == state.placed:
        for angle in corner_marks(_corners(HALF)):
            yield Polygon("art", "last", angle, theme.last)
    if owner == INDEPENDENT:
        yield Text("words", "tile", (0, 0), tile, 0.3, DARK_WORDS, fill)
        return
    yield Text("words", "company", (0, -0.1), owner, 0.46, DARK_WORDS, fill, bold=True)
    yield Text("words", "tile", (0, 0.29), tile, 0.22, DARK_WORDS, fill)


def _empty_cell(
    figures: AcquireFigures, state: AcquireState, tile: str, theme: Theme, *, own: bool
) -> Iterator[Shape]:
    ground = theme.ground("blank")
    yield _square("cell", HALF, theme.highlight if own else theme.seam)
    yield _square("cell", HALF - (0.07 if own else 0.02), ground, "art")
    if tile in state.aside:
        for slope in (1, -1):
            yield Curve("art", "aside", ((-0.28, -0.28 * slope), (0.28, 0.28 * slope)), theme.seam, 0.05)
        return
    if not own:
        yield Text("words", "tile", (0, 0), tile, 0.24, theme.ink, ground)
        return
    yield Text("words", "tile", (0, -0.13), tile, 0.32, theme.ink, ground, bold=True)
    sign = effect_sign(effect_of(figures, state, tile), state.sizes)
    size = 0.26 if len(sign) <= 3 else 0.2
    yield Text("signs", "effect", (0, 0.22), sign, size, theme.ink, ground)


def effect_sign(effect: TileEffect, sizes: Mapping[str, int]) -> str:
    """Return the short sign of what a tile would do: ``+A``, ``★``, ``P→A``, or ``A·P`` where they are equal.

    >>> sizes = {"A": 5, "P": 3, "Q": 5}
    >>> [effect_sign(TileEffect(MERGE, companies), sizes) for companies in (("A", "P"), ("A", "Q"))]
    ['P→A', 'A·Q']
    >>> effect_sign(TileEffect(GROW, ("A",)), sizes), effect_sign(TileEffect(FOUND), sizes)
    ('+A', '★')
    """
    if effect.kind == GROW:
        return f"+{effect.companies[0]}"
    if effect.kind != MERGE:
        return SIGNS[effect.kind]
    most = max(sizes[company] for company in effect.companies)
    largest = [company for company in effect.companies if sizes[company] == most]
    if len(largest) > 1:
        return "·".join(effect.companies)
    return f"{''.join(company for company in effect.companies if company not in largest)}→{largest[0]}"


def cell_title(figures: AcquireFigures, state: AcquireState, tile: str, *, own: bool) -> str:
    """Return the description of a cell, in lines."""
    owner = state.board.get(tile)
    if owner == INDEPENDENT:
        return message("acquire.view.cell.independent", tile=tile)
    if owner is not None:
        size = state.sizes[owner]
        price = figures.price(owner, size)
        facts = {"tile": tile, "company": figures.names[owner], "size": size, "price": price}
        key = "acquire.view.cell.safe" if size >= figures.safe else "acquire.view.cell.company"
        return message(key, **facts)
    if tile in state.aside:
        return message("acquire.view.cell.aside", tile=tile)
    effect = effect_of(figures, state, tile)
    kind = "join" if effect.kind == NOT_NOW and effect.companies else effect.kind
    outcome = message(f"acquire.view.effect.{kind}", **_facts(figures, state, effect))
    key = "acquire.view.cell.own" if own else "acquire.view.cell.empty"
    return message(key, tile=tile, effect=outcome)


def _facts(figures: AcquireFigures, state: AcquireState, effect: TileEffect) -> dict[str, object]:
    names = tuple(figures.names[company] for company in effect.companies)
    sizes = tuple(state.sizes[company] for company in effect.companies)
    safe = tuple(name for name, size in zip(names, sizes, strict=True) if size >= figures.safe)
    facts: dict[str, object] = {"companies": names, "safe": safe, "count": len(state.sizes)}
    if effect.kind == MERGE:
        most = max(sizes)
        largest = tuple(spoken_name(name) for name, size in zip(names, sizes, strict=True) if size == most)
        facts["largest"] = largest
    return facts
