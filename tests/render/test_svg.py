"""The SVG is clean, accessible XML, the same every time, and honest about whatever names it is given."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.render import DARK, LIGHT, Style, board_svg, manifest_svg, page_svg, style_of, tile_svg
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.render.boards import OTHER_TITLES, late

SVG = "{http://www.w3.org/2000/svg}"
TITLES = tile_set()
DRAWINGS: dict[str, Callable[[], str]] = {
    "official": lambda: board_svg(official()),
    "late": lambda: board_svg(late(), theme=DARK, highlights=[Hex(0, 0)], last=Hex(1, 1)),
    "empty": lambda: board_svg(Board.of([])),
    "tile": lambda: tile_svg(TITLES["57"].rotated(2)),
    "manifest": lambda: manifest_svg(TITLES),
    "page": lambda: page_svg(late()),
}


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - it is our own


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_clean_xml_with_a_title_and_a_description(name: str) -> None:
    svg = DRAWINGS[name]()
    root = read(svg)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    labels = [by_id[id_] for id_ in (root.get("aria-labelledby") or "").split()]
    assert [label.tag for label in labels] == [f"{SVG}title", f"{SVG}desc"]
    assert labels[0].text
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "rect", "g", "polygon", "circle", "path", "text",
    }  # fmt: skip
    assert not re.search(r"href|url\(|<style|on\w+=|<!", svg)
    assert svg == DRAWINGS[name]()


def test_ids_differ_between_drawings() -> None:
    ids = [re.findall(r'\bid="([^"]+)"', draw()) for draw in DRAWINGS.values()]
    flat = [id_ for own in ids for id_ in own]
    assert len(flat) == len(set(flat)) == 2 * len(DRAWINGS)


def test_every_hex_is_one_group_that_says_what_it_holds() -> None:
    board = official()
    groups = {
        group.get("data-hex"): group
        for group in read(board_svg(board)).iter(f"{SVG}g")
        if group.get("data-hex")
    }
    assert groups.keys() == {cell.name for cell in board.cells.values()}
    titles = {name: group.findtext(f"{SVG}title") for name, group in groups.items()}
    assert "Home of Eastern Mining (EM)" in (titles["K19"] or "")
    assert "Pays by phase: yellow 30, green 40, purple 70, gray 100" in (titles["I7"] or "")
    assert "The first tile here costs 40" in (titles["K11"] or "")
    assert all(f"{SVG}text" in {child.tag for child in group} for group in groups.values())


def test_names_are_text_whatever_they_are() -> None:
    name = "<script>alert(1)</script> & \"'\x00\ud800"
    style = Style(names=FrozenMap(X=name))
    board = Board.of([PrintedHex(Hex(0, 0), "home", parse_tile("city=revenue:0"), home="X")])
    root = read(board_svg(board.place_token(Stop(Hex(0, 0), 0), "<b>"), style=style))
    titles = " ".join(element.text or "" for element in root.iter(f"{SVG}title"))
    assert "<script>alert(1)</script> & \"'\\x00\\ud800" in titles
    assert "<b>" in {element.text for element in root.iter(f"{SVG}text")}


def test_a_laid_tile_covers_the_ground() -> None:
    ground = PrintedHex(Hex(0, 0), "mountain", parse_tile("upgrade=cost:40,terrain:mountain"))
    bare = Board.of([ground])
    laid = bare.lay(Hex(0, 0), TITLES["9"])
    assert ">40<" in board_svg(bare)
    assert ">40<" not in board_svg(laid)
    assert LIGHT.tile("yellow") in board_svg(laid)
    assert LIGHT.tile("yellow") not in board_svg(bare)


def test_tokens_and_kept_circles_show_the_company() -> None:
    hex_ = Hex(0, 0)
    board = Board.of([PrintedHex(hex_, "home", parse_tile("city=revenue:0"), home="EM")])
    colour = style_of(board).colour("EM")
    kept, taken = board_svg(board), board_svg(board.place_token(Stop(hex_, 0), "EM"))
    assert f'stroke="{colour}"' in kept
    assert f'fill="{colour}"' not in kept
    assert f'fill="{colour}"' in taken


def test_highlights_are_frames_above_the_hexes() -> None:
    board = official()
    groups = list(read(board_svg(board, highlights=[Hex(0, 0), Hex(99, 99)], last=Hex(1, 1))).iter(f"{SVG}g"))
    assert [group[0].get("fill") for group in groups[-2:]] == [LIGHT.highlight, LIGHT.last]
    assert groups[-3].get("data-hex")


def test_width_sets_the_size_and_keeps_the_shape() -> None:
    root = read(board_svg(official(), width=400))
    wide, tall = (float(root.get(side) or 0) for side in ("width", "height"))
    box = [float(number) for number in (root.get("viewBox") or "").split()]
    assert wide == 400
    assert tall / wide == pytest.approx(box[3] / box[2], rel=0.01)


def test_one_figure_is_written_when_all_cities_pay_the_same() -> None:
    same = read(tile_svg(TITLES["LA2"]))
    differ = read(tile_svg(TITLES["LA1"]))
    assert sorted(t.text or "" for t in same.iter(f"{SVG}text")) == ["60"]
    assert sorted(t.text or "" for t in differ.iter(f"{SVG}text")) == ["30", "50"]


def test_a_label_without_a_sign_is_written_out() -> None:
    tile = parse_tile(OTHER_TITLES[3], id="x", colour="green")
    assert "OO" in {t.text for t in read(tile_svg(tile)).iter(f"{SVG}text")}


def test_the_manifest_shows_every_design_with_its_copies() -> None:
    words = [t.text or "" for t in read(manifest_svg(TITLES)).iter(f"{SVG}text")]
    assert {f"{tile.id} × {TITLES.counts[tile.id]}" for tile in TITLES} <= set(words)
    assert "Yellow: 9 designs, 55 tiles" in words
    left = manifest_svg(TITLES, left={tile.id: 0 for tile in TITLES})
    assert ">57: 0 of 7<" in left
    one = manifest_svg(TITLES, left={"57": 1})  # what the others have left is not said
    assert ">57: 1 of 7<" in one
    assert ">8 × 14<" in one


@pytest.mark.parametrize(("paper", "sides"), [("A4", (210, 297)), ("letter", (215.9, 279.4))])
def test_a_page_has_the_size_of_its_paper(paper: str, sides: tuple[float, float]) -> None:
    root = read(page_svg(late(), paper))
    measured = [(root.get(side) or "").removesuffix("mm") for side in ("width", "height")]
    assert sorted(map(float, measured)) == sorted(sides)
    assert (root.get("viewBox") or "").split()[2:] == measured


def test_a_page_lies_across_for_a_broad_board() -> None:
    def row(*hexes: Hex) -> str:
        return page_svg(Board.of([PrintedHex(hex_, "blank", parse_tile("")) for hex_ in hexes]))

    assert 'width="297mm" height="210mm"' in row(*(Hex(2 * k, -k) for k in range(12)))
    assert 'width="210mm" height="297mm"' in row(*(Hex(0, k) for k in range(12)))


def test_a_page_keeps_everything_on_the_paper_and_tells_its_scale() -> None:
    for board in (official(), late()):
        svg = page_svg(board, title="Our map")
        root = read(svg)
        moved = re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", svg)
        assert len(moved) == 2
        words = [t.text or "" for t in root.iter(f"{SVG}text")]
        assert "Our map" in words
        scale = float(moved[0][2]) * 100 * 3**0.5
        assert f"Hexes {scale:.1f} mm from side to side." in words
        assert 12 < scale < 30


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(GameDataError, match=r"'A5'.*A4, letter"):
        page_svg(official(), "A5")


def test_drawing_loads_neither_bokeh_nor_a_renderer() -> None:
    code = (
        "import sys, lostatlas.render as r\n"
        "from lostatlas.track.tiles import parse_tile\n"
        "parse_tile('path=a:0,b:3')._repr_svg_()\n"
        "print(sorted({'bokeh', 'resvg_py', 'pydantic', 'numpy', 'networkx', 'PIL'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_word_comes_from_the_catalogue_and_unknown_names_stand_for_themselves() -> None:
    strange = Board.of([PrintedHex(Hex(0, 0), "tundra", parse_tile("", colour="sepia"))])
    strange = strange.mark(Hex(0, 0), Marker("casino", "X")).lay(
        Hex(0, 0), parse_tile("", id="1", colour="sepia")
    )
    for svg in (*(draw() for draw in DRAWINGS.values()), board_svg(strange), page_svg(strange)):
        assert "render." not in svg
    assert "M13: tundra\nSepia tile 1\nMarker: casino of X" in board_svg(strange)


def test_a_tile_by_itself_is_told_in_words_as_it_lies() -> None:
    drawn = read(tile_svg(TITLES["57"].rotated(1)))
    title, told = (next(drawn.iter(f"{SVG}{tag}")) for tag in ("title", "desc"))
    assert title.text == "Yellow tile 57"
    assert told.text == "Track leads SW, NE\nCity, pays 20; 1 circle"
