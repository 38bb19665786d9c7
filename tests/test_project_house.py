"""The house: which room may import which, and what may not be named where."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Container, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import networkx as nx
import pytest
from babel.messages.pofile import read_po

from lostatlas import new_game, random_board

ROOT = Path(__file__).parents[1]
FLOORS = (
    "kernel",
    "storage",
    "extras",
    "text",
    "scene",
    "capabilities",
    "finance",
    "track",
    "routes",
    "rail",
    "games",
    "players",
    "render",
    "plots",
    "lab",
    "teach",
    "front door",
    "cli",
    "__main__",
    "widgets",
)
"""From the ground up; a room imports its own floor and those below."""

SHARED = set(FLOORS) - {"games", "front door", "cli", "__main__"}
"""Rooms that every title uses; the front door and the command are this product's own."""


class Arrow(NamedTuple):
    """One import: who imports what, and inside which functions."""

    file: Path
    line: int
    target: str
    inside: tuple[str, ...]
    items: tuple[str, ...] = ()
    """What is imported from the target."""

    def loads(self, known: Container[str]) -> set[str]:
        """Return the known modules that it loads: those inside the target that it names, or the target."""
        inner = {f"{self.target}.{item}" for item in self.items}
        return {one if one in known else self.target for one in inner or {self.target}}


def sources() -> list[Path]:
    """Return every Python file of both packages."""
    return sorted([*(ROOT / "lostatlas").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")])


def module_of(file: Path) -> str:
    """Return the name under which a file is imported."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[parts[0] == "widgets" :]).removesuffix(".__init__")


def room_of_file(file: Path) -> str:
    """Return the room that a file belongs to."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    if parts[0] == "widgets":
        return "widgets"
    return "front door" if parts[1] == "__init__" else parts[1]


def room_of_module(name: str) -> str | None:
    """Return the room of an imported module, or ``None`` when it is not ours."""
    head, _, rest = name.partition(".")
    if head == "lostatlas_widgets":
        return "widgets"
    if head != "lostatlas":
        return None
    room = rest.partition(".")[0]
    return room if room in FLOORS else "front door"


def arrows(file: Path, tree: ast.AST, inside: tuple[str, ...] = ()) -> Iterator[Arrow]:
    """Yield every import below `tree`, relative ones resolved."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Arrow(file, node.lineno, alias.name, inside)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                start = ROOT / "widgets" if room_of_file(file) == "widgets" else ROOT
                package = file.relative_to(start).parent.parts
                base = ".".join([*package[: len(package) - node.level + 1], *([base] if base else [])])
            if base == "lostatlas":
                for alias in node.names:
                    yield Arrow(file, node.lineno, f"{base}.{alias.name}", inside)
            else:
                items = tuple(alias.name for alias in node.names)
                yield Arrow(file, node.lineno, base, inside, items)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from arrows(file, node, (*inside, node.name))
        else:
            yield from arrows(file, node, inside)


@cache
def parsed(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text("utf-8"))


@cache
def every_arrow() -> list[Arrow]:
    """Return all imports of both packages."""
    return [arrow for file in sources() for arrow in arrows(file, parsed(file))]


def points_up(arrow: Arrow) -> bool:
    """Tell whether an import leads to a higher floor without the one excuse."""
    here, there = room_of_file(arrow.file), room_of_module(arrow.target)
    if there is None or here == "front door":
        return False  # the front door opens every room
    if there in {"render", "plots"} and draws_itself(arrow):
        return False  # a picture of oneself is drawn lazily
    return FLOORS.index(there) > FLOORS.index(here)


def test_every_room_has_its_floor() -> None:
    """A new room must say where it stands."""
    assert {room_of_file(file) for file in sources()} <= set(FLOORS)


def test_imports_point_only_downwards() -> None:
    wrong = [
        f"{a.file.relative_to(ROOT)}:{a.line} imports {a.target} from above"
        for a in every_arrow()
        if points_up(a)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("from lostatlas.rail import market", True),
        ("from lostatlas import load_board", True),
        ("from ..render import svg", True),
        ("def draw():\n    from lostatlas.render import svg", True),
        ("def _repr_svg_():\n    from lostatlas.render import svg", False),
        ("from lostatlas.kernel import errors", False),
        ("from . import hexes", False),
        ("import networkx", False),
    ],
)
def test_the_check_itself_sees_an_arrow_that_points_up(code: str, verdict: bool) -> None:
    file = ROOT / "lostatlas" / "track" / "example.py"
    assert [points_up(arrow) for arrow in arrows(file, ast.parse(code))] == [verdict]


DISPLAY = {
    "lostatlas.capabilities.exercise",
    "lostatlas.games.lost_atlas.refusal_examples",
    "lostatlas.rail.valuation.best_run",
    "lostatlas.track.board",
    "lostatlas.track.tiles",
}
"""Where a value draws itself in a notebook: its ``_repr_svg_`` or ``_repr_html_`` loads what stands above."""


def draws_itself(arrow: Arrow) -> bool:
    """Tell whether an import is that of a display hook, which is loaded when something is shown."""
    return arrow.inside[-1:] in {("_repr_svg_",), ("_repr_html_",)}


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions count, and those for the type checker; display hooks are the one exception."""
    places = {module_of(file): file for file in sources()}
    drawn: nx.DiGraph[str] = nx.DiGraph()
    for arrow in every_arrow():
        here = module_of(arrow.file)
        if not (draws_itself(arrow) and here in DISPLAY):
            drawn.add_edges_from(
                (here, name) for name in arrow.loads(places) if name in places and name != here
            )
    circles = [sorted(circle) for circle in nx.strongly_connected_components(drawn) if len(circle) > 1]
    assert not circles


def test_the_display_hooks_that_may_load_what_stands_above_are_those_listed() -> None:
    found = {
        module_of(arrow.file)
        for arrow in every_arrow()
        if draws_itself(arrow) and room_of_module(arrow.target) in {"render", "plots"}
    }
    assert found == DISPLAY


def test_a_class_name_stands_once() -> None:
    """What a title has of its own begins with the title's name, so that a traceback says whose it is."""
    places: dict[str, list[str]] = {}
    for file in sources():
        for node in parsed(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module_of(file))
    assert not {name: where for name, where in places.items() if len(where) > 1}


def files_crossed(act: Callable[[], object]) -> set[str]:
    """Return the files of kernel and rail with a function that is called meanwhile, for `act`."""
    found: set[str] = set()

    def called(frame: FrameType, event: str, argument: object) -> None:
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(ROOT / "lostatlas") and room_of_file(file) in {"kernel", "rail"}:
            found.add(str(file.relative_to(ROOT / "lostatlas")))

    before = sys.gettrace()
    sys.settrace(called)
    try:
        act()
    finally:
        sys.settrace(before)
    return found


def test_a_bid_is_read_in_few_files() -> None:
    """In the order of the story: read, checked, applied, added to the tree; then the next step is found."""
    game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7), seed=1)
    assert "bid 120" in game.legal_actions  # the powers of companies are looked up by name once a game
    parsed = {"kernel/session.py", "kernel/legal_actions.py", "kernel/notation.py", "kernel/tree.py"}
    played = {"rail/rules.py", "rail/steps/trade.py", "rail/steps/auction.py"}
    asked = {"rail/notated_rules.py", "rail/steps/interrupts.py"}
    values = {"rail/state.py", "kernel/values.py", "kernel/frozen.py", "kernel/derived.py"}
    story = parsed | played | asked | values
    assert files_crossed(lambda: game.push("bid 120")) == story
    guide = " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())
    assert f"A bid crosses {len(story)} files" in guide


def test_the_kernel_imports_only_the_standard_library() -> None:
    foreign = [
        f"{a.file.relative_to(ROOT)}:{a.line} imports {a.target}"
        for a in every_arrow()
        if room_of_file(a.file) == "kernel"
        and a.target.partition(".")[0] not in sys.stdlib_module_names
        and room_of_module(a.target) != "kernel"
    ]
    assert not foreign, "\n".join(foreign)


COMPANIES = re.compile(
    r"""["'](AD|AG|BR|EM|EA|ER|NP|OV|RE|SP|SU|TU|Con|Exp|Fed|Int|Syn|Unl)["']"""
    r"|Conglomerate|Consortium|\bSyndicate\b"
)
TILES = re.compile(r"LA[1-7]|29[1-7]|619|624|72[123]")
TITLE = re.compile(r"lost[ _-]atlas|\brotla\b", re.IGNORECASE)


def test_no_shared_room_names_a_title_or_its_pieces() -> None:
    """What a title does differently is a step or a policy value, so shared code has no reason to name it."""
    found: list[str] = []
    for file in sources():
        if room_of_file(file) not in SHARED:
            continue
        text = file.read_text("utf-8")
        place = file.relative_to(ROOT)
        for number, line in enumerate(text.splitlines(), 1):
            if TITLE.search(line) or COMPANIES.search(line):
                found.append(f"{place}:{number}: {line.strip()}")
        found += [
            f"{place}:{node.lineno}: tile {node.value}"
            for node in ast.walk(parsed(file))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and TILES.fullmatch(node.value)
        ]
    assert not found, "\n".join(found)


CLAUSE_NUMBER = re.compile(r"§|(?<![\w.-])R\d{1,2}(?![\w.-])")
WITHOUT_CLAUSES = {
    "kernel", "finance", "text", "track", "routes", "capabilities", "scene", "rail", "players", "lab",
    "render", "plots",
}  # fmt: skip


def test_no_shared_room_knows_a_clause_number() -> None:
    """A refusal carries its key and facts; which clause that is stands in the table of the title."""
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in sources()
        if room_of_file(file) in WITHOUT_CLAUSES
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if CLAUSE_NUMBER.search(line)
    ]
    assert not found, "\n".join(found)


GLOSSARY = re.compile(r"\b(hubs?|suburbs?|distant destinations?)\b(?!=)", re.IGNORECASE)
"""Words of a title for which the field has its own: token, marker, off-board area."""
OWN_DOMAINS = {"cli", "games"}
"""The words of rooms that are this product's own."""


def texts(file: Path) -> Iterator[tuple[str, str]]:
    """Yield each key of a message file with each of its texts, without the names of the facts."""
    with file.open("rb") as stream:
        for entry in read_po(stream):
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            for text in [entry.string] if isinstance(entry.string, str) else entry.string or ():
                if key:
                    yield key, re.sub(r"\{[^{}]*\}", "", text)


def test_no_shared_catalogue_uses_the_words_of_a_title() -> None:
    """A title says a shared sentence in its own words in its own folder, under the same key."""
    shared = sorted((ROOT / "lostatlas" / "text").rglob("*.po"))
    assert len(shared) > 20
    found = [
        f"{file.parents[1].name}/{file.name}: {key}: {text}"
        for file in shared
        if file.stem not in OWN_DOMAINS
        for key, text in texts(file)
        if GLOSSARY.search(text) or "§" in text or TITLE.search(text) or COMPANIES.search(text)
    ]
    assert not found, "\n".join(found)


MACHINE = re.compile(
    "|".join(
        [
            r"(?<![\w.~-])/(work|root|home|opt|Users)/",
            r"\.\./share" + "d",
            r"(?<!\w)farm" + "-",
            r"\bpy" + r"pi\b",
            r"file" + ":///",
            r"\bissues (show|list)\b",
        ]
    )
)


def committed() -> list[Path]:
    """Return every committed file; outside a checkout there is nothing to look at."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode:
        pytest.skip("no git checkout: the files that were committed are not known")
    return [ROOT / name for name in listing.stdout.decode().split("\0") if name]


def test_nothing_committed_names_a_machine_or_an_index() -> None:
    found: list[str] = []
    for file in committed():
        if not file.is_file():
            continue
        try:
            lines = file.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # a picture or a compiled catalogue
        found += [
            f"{file.relative_to(ROOT)}:{number}: {match.group()}"
            for number, line in enumerate(lines, 1)
            if (match := MACHINE.search(line))
        ]
    assert not found, "\n".join(found[:20])


def test_no_committed_file_is_above_a_megabyte() -> None:
    large = [
        str(file.relative_to(ROOT))
        for file in committed()
        if file.is_file() and file.stat().st_size > 1_000_000
    ]
    assert not large


def test_committed_notebooks_hold_no_bokeh_outputs() -> None:
    """A run notebook holds megabytes of BokehJS and one person's widgets; `nbstripout` clears it."""
    for file in committed():
        if file.suffix == ".ipynb" and file.is_file():
            notebook = json.loads(file.read_text("utf-8"))
            kinds = {
                kind
                for cell in notebook["cells"]
                for output in cell.get("outputs", ())
                for kind in output.get("data", ())
            }
            assert not {kind for kind in kinds if "bokeh" in kind or "widget" in kind}, file.name
