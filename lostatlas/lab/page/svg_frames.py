"""SvgFrames: pictures that change little from step to step, kept as the parts that differ.

A picture consists of slots. For each slot there is a list of steps from which on it looks different, and a
part of SVG for each look; the same part is written once, however often it is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from lostatlas.capabilities.style import Style
from lostatlas.kernel.tree import Node
from lostatlas.rail.rules import RailRules
from lostatlas.render import geometry
from lostatlas.render.describe import describe_board
from lostatlas.render.map_scene import box_of, hex_group, ring, seam_group
from lostatlas.render.market import market_scene
from lostatlas.render.market_view import market_view
from lostatlas.render.routes import Overlay, overlay_of
from lostatlas.routes import RouteSet
from lostatlas.scene.light_dark import in_themes
from lostatlas.scene.shapes import Group, Scene
from lostatlas.scene.svg import body_lines, escape, scene_svg
from lostatlas.scene.theme import Theme
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, HexLayout


class SvgFrames:
    """Slots and their looks, step after step.

    Examples
    --------
    >>> frames = SvgFrames()
    >>> for step, look in enumerate(["<a/>", "<a/>", "<b/>", "<a/>"]):
    ...     frames.show(step, {"M13": look})
    >>> frames.plain()
    {'parts': ['', '<a/>', '<b/>'], 'slots': {'M13': [[0, 1], [2, 2], [3, 1]]}, 'told': []}
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": 0}
        self._slots: dict[str, list[list[int]]] = {}
        self._captions: list[tuple[int, str]] = []

    def show(self, step: int, looks: Mapping[str, str]) -> None:
        """Let slots look so from a step on; steps come in order, and slots that are not named stay."""
        for name, look in looks.items():
            number = self._numbers.setdefault(look, len(self._numbers))
            seen = self._slots.setdefault(name, [])
            if number != (seen[-1][1] if seen else 0):
                seen.append([step, number])

    def tell(self, step: int, words: str) -> None:
        """Set the alternative text of the picture from a step on."""
        if not self._captions or self._captions[-1][1] != words:
            self._captions.append((step, words))

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of all slots, in the order in which they were first shown."""
        return tuple(self._slots)

    def plain(self) -> dict[str, Any]:
        """Return it as plain data; part 0 is nothing."""
        slots = {name: looks for name, looks in self._slots.items() if looks}
        return {"parts": list(self._numbers), "slots": slots, "told": [list(pair) for pair in self._captions]}


def board_frames(
    boards: Sequence[Board], runs: Sequence[RouteSet | None] = (), *, themes: Sequence[Theme], style: Style
) -> tuple[SvgFrames, list[list[str]]]:
    """Return the frames of all boards, and the names of the hexes that change at each step.

    Parameters
    ----------
    runs : the run that is drawn over each board, or None; the same run is the same object
    themes : one, or a light and a dark one, see `lostatlas.scene.light_dark`
    """
    frames, changes = SvgFrames(), list[list[str]]()
    before, run = Board.of(()), None
    over = dict.fromkeys(themes, Overlay())
    for step, board in enumerate(boards):
        differ = _differ(before, board) if board is not before or not step else set()
        near = {
            one
            for hex_ in differ
            if (hex_ in board.cells) != (hex_ in before.cells)
            for one in hex_.neighbours()
        }
        drawn, known = runs[step] if step < len(runs) else None, run
        redrawn = set[Hex]()
        if drawn is not run:
            redrawn, run = set(over[themes[0]].shapes), drawn
            over = {
                theme: Overlay() if drawn is None else overlay_of(board, drawn, theme=theme)
                for theme in themes
            }
            redrawn |= set(over[themes[0]].shapes)
        for hex_ in sorted(differ | ((near | redrawn) & board.cells.keys())):
            art = seam = ""
            if hex_ in board.cells:
                art = in_themes(themes, partial(_hex_svg, board, hex_, over, style))
                seam = in_themes(themes, partial(_seam_svg, hex_))
            frames.show(step, {f"seam {hex_}": seam, str(hex_): art})
        if differ or drawn is not known or not step:
            legend = (words for _, words in over[themes[0]].legend)
            frames.tell(step, "\n".join((describe_board(board), *legend)))
        changes.append(sorted(map(str, differ & board.cells.keys())) if step else [])
        before = board
    return frames, changes


def _hex_svg(board: Board, hex_: Hex, over: Mapping[Theme, Overlay], style: Style, theme: Theme) -> str:
    return _inside(over[theme].over(hex_group(board, hex_, theme=theme, style=style)))


def _seam_svg(hex_: Hex, theme: Theme) -> str:
    return _inside(seam_group(hex_, theme))


def _differ(before: Board, after: Board) -> set[Hex]:
    from lostatlas.plots.board import changed_hexes

    return set(changed_hexes(before, after))


def board_svg(boards: Iterable[Board], frames: SvgFrames, *, theme: Theme, title: str) -> str:
    """Return the empty drawing that the frames of boards are shown in: a group for each slot."""
    hexes = {str(hex_): hex_ for board in boards for hex_ in board.cells}
    empty = Scene((), box_of(sorted(hexes.values())), theme.background, title, title)
    layers = (
        [name for name in frames.slots if name.startswith("seam ")],
        [n for n in frames.slots if n in hexes],
    )
    groups = [_slot(name, hexes[name.removeprefix("seam ")]) for layer in layers for name in layer]
    return _filled(empty, [*groups, '<g id="rings"></g>'], id_="board")


def _slot(name: str, hex_: Hex) -> str:
    place = "".join(body_lines(Scene((Group(hex_, geometry.centre(hex_), ()),), (0, 0, 1, 1), "", "", "")))
    opened = place.partition(">")[0]
    if name.startswith("seam "):
        opened = opened.partition(" data-hex")[0]
    return f'{opened} data-slot="{escape(name)}"></g>'


def market_frames(
    rules: RailRules, nodes: Sequence[Node], *, themes: Sequence[Theme], style: Style
) -> tuple[SvgFrames, Scene]:
    """Return the markets of a line of play, with arrows for what moved, and the first of them as a whole."""
    frames, drawn = SvgFrames(), None
    first: Scene | None = None
    for step, node in enumerate(nodes):
        state = node.state
        past = node.parent.state.market if node.parent is not None and step else None
        view = market_view(rules, state, before=past, company="")
        if view == drawn:
            continue
        drawn = view
        scenes = {theme: market_scene(view, theme=theme, style=style) for theme in themes}
        scene = scenes[themes[0]]
        first = first or scene
        looks = [
            in_themes(themes, partial(_group_svg, scenes, number)) for number in range(len(scene.groups))
        ]
        blank = [""] * max(0, len(frames.slots) - len(looks))
        frames.show(step, {f"market {n}": one for n, one in enumerate([*looks, *blank])})
        frames.tell(step, scene.summary)
    assert first is not None, "a line of play has a start"
    return frames, first


def _group_svg(scenes: Mapping[Theme, Scene], number: int, theme: Theme) -> str:
    return _whole(scenes[theme].groups[number])


def market_svg(frames: SvgFrames, scene: Scene, theme: Theme) -> str:
    """Return the empty drawing that the frames of markets are shown in."""
    empty = Scene((), scene.box, theme.background, scene.title, scene.title)
    return _filled(empty, [f'<g data-slot="{name}"></g>' for name in frames.slots], id_="market")


def ring_svg(theme: Theme, layout: HexLayout) -> str:
    """Return the frame about a hex that has changed, on a map of this layout."""
    return _inside(Group(None, (0.0, 0.0), (ring(theme.highlight, layout.turn),)))


def _filled(empty: Scene, groups: list[str], *, id_: str) -> str:
    head, _, _ = scene_svg(empty).rpartition("</svg>")
    return head.replace("<svg ", f'<svg id="{id_}" ', 1) + "".join(groups) + "</svg>"


def _whole(group: Group) -> str:
    return "".join(body_lines(Scene((group,), (0.0, 0.0, 1.0, 1.0), "", "", ""))).strip()


def _inside(group: Group) -> str:
    """Return the drawing in a hex, without the group that places it."""
    return _whole(group).partition(">")[2].rpartition("</g>")[0]
