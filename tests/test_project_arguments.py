"""Every public function answers what is of a wrong kind with one of our own errors, in words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import lostatlas
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError, LostAtlasError

ROOT = Path(__file__).parents[1]
WRONG: tuple[Any, ...] = (None, 3, "zz", [], object())
RAW = re.compile(r"object has no attribute|not subscriptable|unhashable|has no len|Traceback")
UNGUARDED = {
    "lostatlas.players": {"playout"},
    "lostatlas.text": {"listed", "message", "plural"},
}
"""The program itself calls these thousands of times a second, with what their types promise."""
ELSEWHERE = {"compare", "fairness", "simulate", "sweep", "games_needed"}
"""These play whole games when all is right; their own tests in ``tests/lab`` hand them what is wrong."""


@cache
def table() -> dict[str, dict[str, dict[str, Any]]]:
    """Return arguments that are right, for every public function of every room that has a front door."""
    from lostatlas.games.lost_atlas.variants import standard_variant
    from lostatlas.render import board_scene

    game = lostatlas.load(ROOT / "examples" / "games" / "micro.json")
    young = lostatlas.new_game(["Ann", "Ben"], mode="micro", seed=3)
    board, tile = lostatlas.random_board("micro", seed=1, players=2), lostatlas.tile_set()["57"]
    code, last = game.state.market.order[0], game.state.market.order[-1]
    best, variant = lostatlas.best_routes(game, code), standard_variant()
    worth = {"state": game, "company": code}
    merger = {"state": game, "first": code, "second": last}
    frames = "companies earnings holdings market order outlook per_share players rust threats trains"
    charts = (
        "holdings_over_time market market_now net_worth price_lines revenue shareholdings train_rush"
        " worth_sources"
    )
    return {
        "lostatlas": {
            "best_tokens": worth,
            "best_lays": worth,
            "best_routes": worth,
            "load": {"path": ROOT / "examples" / "games" / "micro.json"},
            "load_board": {"source": board.to_plain()},
            "load_variant": {"source": "bank_break"},
            "merger_value": merger,
            "new_game": {"players": ["Ann", "Ben"], "mode": "micro", "seed": 3},
            "parse_hex": {"text": "K9"},
            "position": {"source": young.position()},
            "position_text": {"source": young},
            "random_board": {"mode": "micro", "seed": 1, "players": 2},
            "rule": {"name": "§14"},
            "set_language": {"code": "en"},
            "tile_set": {},
            "track_graph": {"board": board},
            "train_graph": {"board": board, "company": code},
        },
        "lostatlas.routes": {
            "check": {"problem": best.problem, "routes": best.routes},
            "solve": {"problem": best.problem},
        },
        "lostatlas.render": {
            "board_scene": {"board": board},
            "board_svg": {"board": board},
            "style_of": {"board": board},
            "manifest_svg": {"tiles": lostatlas.tile_set()},
            "page_svg": {"board": board},
            "png": {"svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'},
            "scene_svg": {"scene": board_scene(board)},
            "tile_scene": {"tile": tile},
            "themed": {"draw": lambda theme: f"<svg>{theme.name}</svg>"},
            "tile_svg": {"tile": tile},
        },
        "lostatlas.plots": {"board_figure": {"board": board}, "board_html": {"board": board}},
        "lostatlas.lab": {
            **{name: {"game": game} for name in frames.split()},
            "analyse": {"position": young, "budget": 20},
            **{name: {"session": game} for name in ("purchases", "lay_review", "merger_review")},
            "changes": {"before": game, "after": game},
            "consequences": {"session": game},
            "differences": {"before": game, "after": game},
            "history": {"session": young},
            "last_turn": {"session": game, "player": game.players[0]},
            "merger": {"value": lostatlas.merger_value(**merger)},
            "merger_holders": {"value": lostatlas.merger_value(**merger)},
            "merger_pairs": {"session": game},
            "open_results": {"folder": "no such folder"},
            "schema": {},
        },
        "lostatlas.lab.charts": {name: {"session": young} for name in charts.split()},
        "lostatlas.players": {
            "finish": {"session": young, "seats": {}, "longest": 1},
            "masked": {"session": young},
            "seated": {"kinds": ["random"], "names": ["Ann"]},
        },
        "lostatlas.teach": {
            "cheat_sheet": {},
            "course_of": {},
            "exercise": {"kind": "price"},
            "load_progress": {"path": "progress.json"},
            "review": {"session": young},
            "worksheet": {"kinds": ["price"], "count": 1},
        },
        "lostatlas.text": {"language": {}, "set_language": {"code": "en"}, "speaking": {"code": "en"}},
        "lostatlas.games.lost_atlas.variants": {
            "check_variant": {"variant": variant},
            "load_board": {"variant": variant, "source": board.to_plain()},
            "load_variant": {"source": "bank_break"},
            "read_variant": {"data": {}},
            "save_variant": {"variant": variant, "path": "variant.toml"},
            "variant_file": {"variant": variant, "text": ""},
            "variant_diff": {"first": variant, "second": variant},
            "variant_toml": {"variant": variant},
        },
        "lostatlas_widgets": {
            "analyse_live": {"session": young, "budget": 20},
            "begin_lesson": {"name": "Ann", "progress": "progress.json"},
            "contents": {"progress": "progress.json"},
            "design": {},
            "edit_position": {},
            "explore": {"session": young},
            "show_rule": {"asked": "§14"},
            "practise": {"kind": "price", "progress": "progress.json"},
        },
    }


def public(room: str) -> Iterator[str]:
    """Yield the functions that a room lists in its front door."""
    module = import_module(room)
    for name in module.__all__:
        if inspect.isfunction(getattr(module, name)):
            yield name


DOORS = (
    "lostatlas",
    "lostatlas.games.lost_atlas.variants",
    "lostatlas.lab",
    "lostatlas.lab.charts",
    "lostatlas.players",
    "lostatlas.plots",
    "lostatlas.render",
    "lostatlas.routes",
    "lostatlas.teach",
    "lostatlas.text",
    "lostatlas_widgets",
)
INNER = "lostatlas.games.lost_atlas.variants"
"""A room with more doors than users go through: those of the designer's bench are left to their callers."""


@pytest.mark.parametrize("room", DOORS)
def test_whatever_is_given_the_answer_is_one_of_our_own(
    room: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # some write where they are told
    known = table()[room]
    if room != INNER:
        assert set(public(room)) - UNGUARDED.get(room, set()) - ELSEWHERE == set(known)
    raw = []
    for name, right in known.items():
        ask = getattr(import_module(room), name)
        for one in inspect.signature(ask).parameters.values():
            if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL):
                raw += [f"{name}: {told}" for told in raw_answers(ask, right, one.name)]
    lostatlas.set_language("en")
    assert not raw, "\n".join(raw)


@pytest.mark.parametrize("room", [room for room in DOORS if room != "lostatlas.teach"])  # `exercise` shows it
def test_whatever_stands_in_a_door_shows_an_example_and_says_what_it_refuses(room: str) -> None:
    """An example of a sister serves too, where a docstring points to it; so does one of the whole room."""
    module = import_module(room)
    shared = f"{module.__doc__}" if ">>>" in f"{module.__doc__}" and "Error" in f"{module.__doc__}" else ""
    silent = []
    for name in module.__all__:
        one = getattr(module, name)
        if getattr(one, "__module__", "").partition(".")[0] not in ("lostatlas", "lostatlas_widgets"):
            continue  # a number, a name of a type
        said = f"{inspect.getdoc(one)}{shared}"
        if not re.search(r">>>|[Ss]ee `", said):
            silent.append(f"{name} shows no example")
        if inspect.isfunction(one) and hasattr(one, "__wrapped__") and not re.search("Raises|Error", said):
            silent.append(f"{name} does not say what it refuses")
    assert not silent, "\n".join(silent)


def raw_answers(ask: Callable[..., object], right: dict[str, Any], name: str) -> Iterator[str]:
    """Yield what a function says that is not an error of ours when one argument is wrong in every way."""
    for wrong in WRONG:
        try:
            ask(**{**right, name: wrong})
        except LostAtlasError as error:
            words = str(error)
            if RAW.search(words) or (getattr(error, "key", "") or "?.") in words:
                yield f"{name}={wrong!r} is refused as: {words}"
        except Exception as error:  # noqa: BLE001 - whatever comes from the depths is what is looked for
            yield f"{name}={wrong!r} raises {error!r}"


def test_a_door_says_what_belongs_there() -> None:
    @checked_arguments
    def tell(board: lostatlas.Board, *, names: list[str] | None = None, share: float = 0.5) -> float:
        return share

    right = lostatlas.random_board("short", seed=1)
    assert tell(right) == 0.5
    assert tell(right, share=1) == 1
    made: Any = tell
    with pytest.raises(GameDataError, match=r"^board: expected Board, got 'K9' \(str\)\.$"):
        made("K9")
    with pytest.raises(GameDataError, match=r"^names: expected list or None, got 'Ann' \(str\)\.$"):
        made(right, names="Ann")
    with pytest.raises(GameDataError, match=r"^share: expected float, got True \(bool\)\.$"):
        made(right, share=True)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'board'"):
        made()
