"""The kernel's half of FigureView: numbered patches, fresh snapshots, errors as words. No browser."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from lostatlas import new_game
from lostatlas.kernel.errors import NotationError
from lostatlas.lab import charts
from lostatlas_widgets.figure_view import FigureView
from lostatlas_widgets.library import VERSION, BokehLibrary
from lostatlas_widgets.singletons import once
from tests.widgets.page import say


class Page:
    """Stands for the page: hears what the widget sends, and follows it as figure_view.js does."""

    def __init__(self, view: FigureView, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[dict[str, Any]] = []
        self.view = view
        monkeypatch.setattr(view, "send", lambda content, buffers=None: self.heard.append(content))

    def says(self, **content: Any) -> None:
        say(self.view, **content)


@pytest.fixture
def source() -> ColumnDataSource:
    return ColumnDataSource({"x": [1, 2], "y": [1, 1], "colour": ["red", "green"]})


@pytest.fixture
def view(source: ColumnDataSource) -> FigureView:
    plot = figure(width=200, height=100)
    plot.scatter("x", "y", color="colour", source=source)
    return FigureView(plot, alt="two dots", keys=("Enter",))


def held(view: FigureView) -> dict[str, Any]:
    """Return the snapshot that the pages were given last."""
    found: dict[str, Any] = view.get_state("_snapshot")["_snapshot"]
    return found


def colours(snapshot: dict[str, Any]) -> list[str]:
    """Return the colours of the dots in a snapshot."""
    found: list[list[str]] = []

    def look(value: Any) -> None:
        if isinstance(value, dict):
            if value.get("type") == "map" and any(entry[0] == "colour" for entry in value.get("entries", ())):
                found.append(dict(map(tuple, value["entries"]))["colour"])
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(json.loads(snapshot["document"]))
    return found[0]


def test_a_page_that_opens_now_gets_the_present(view: FigureView, source: ColumnDataSource) -> None:
    assert colours(view.get_state()["_snapshot"]) == ["red", "green"]
    source.patch({"colour": [(0, "blue")]})
    assert colours(view.get_state()["_snapshot"]) == ["blue", "green"]


def test_each_change_is_one_small_numbered_patch(
    view: FigureView, source: ColumnDataSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(view, monkeypatch)
    for colour in ("blue", "black"):
        source.patch({"colour": [(0, colour)]})
    assert [message["number"] for message in page.heard] == [1, 2]
    assert all(len(message["content"]) < 400 for message in page.heard)


def test_changes_made_together_are_one_patch(
    view: FigureView, source: ColumnDataSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(view, monkeypatch)
    with view.together():
        source.patch({"colour": [(0, "blue")]})
        with view.together():
            source.patch({"colour": [(1, "black")]})
        source.data = {**source.data, "colour": ["pink", "white"]}
        source.patch({"colour": [(0, "green")]})
    (patch,) = page.heard
    first, whole, last = json.loads(patch["content"])["events"]
    assert first["patches"]["entries"] == [["colour", [[0, "blue"], [1, "black"]]]]
    assert whole["kind"] == "ColumnDataChanged"
    assert last["patches"]["entries"] == [["colour", [[0, "green"]]]], "what comes after it stays after it"


def test_a_page_that_missed_patches_gets_them_or_a_new_snapshot(
    view: FigureView, source: ColumnDataSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    for colour in ("blue", "black", "white"):
        source.patch({"colour": [(0, colour)]})
    page = Page(view, monkeypatch)
    page.says(type="ready", number=3)
    assert page.heard == []
    page.says(type="ready", number=1)
    assert [message["number"] for message in page.heard] == [2, 3]
    view.get_state()  # another page opened; the patches before it are no longer kept
    source.patch({"colour": [(0, "pink")]})
    page.says(type="ready", number=0)
    assert held(view)["number"] == 4
    assert colours(held(view)) == ["pink", "green"]


def test_the_snapshot_is_renewed_before_there_is_much_to_catch_up(
    view: FigureView, source: ColumnDataSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in range(1000):
        source.patch({"colour": [(0, f"#{step:06x}")]})
    number = held(view)["number"]
    assert number > 750
    page = Page(view, monkeypatch)
    page.says(type="ready", number=number)
    assert [message["number"] for message in page.heard] == [*range(number + 1, 1001)]
    page.heard.clear()
    page.says(type="ready", number=1)
    assert page.heard == [], "so old a page gets a new snapshot"
    assert held(view)["number"] == 1000


def test_taps_and_keys_reach_the_callbacks(view: FigureView, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    view.on_tap(lambda x, y: seen.append((x, y)))
    view.on_key(seen.append)
    page = Page(view, monkeypatch)
    page.says(type="tap", x=1.5, y=-2)
    page.says(type="key", key="Enter")
    page.says(type="key", key="q")  # a key that it does not take
    assert seen == [(1.5, -2.0), "Enter"]


def test_an_error_becomes_a_sentence_and_goes_with_the_next_success(
    view: FigureView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(key: str) -> None:
        if key == "Enter" and not view.alert:
            raise ValueError("<b>bad</b>")

    view.on_key(fail)
    page = Page(view, monkeypatch)
    page.says(type="key", key="Enter")
    assert view.alert.startswith(
        "Something went wrong in this callback: ValueError: <b>bad</b> (in fail, line "
    )
    assert "Traceback" not in view.alert
    assert isinstance(view.last_error, ValueError)
    page.says(type="key", key="Enter")
    assert view.alert == ""


def test_our_own_errors_speak_for_themselves(view: FigureView) -> None:
    with view.reporting():
        raise NotationError("hex.unknown", text="Z99")
    assert view.alert.startswith("'Z99' is not a hex name")


def test_a_closed_view_no_longer_follows(
    view: FigureView, source: ColumnDataSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(view, monkeypatch)
    view.close()
    source.patch({"colour": [(0, "blue")]})
    assert page.heard == []


def test_bokehjs_comes_from_the_installed_bokeh_and_only_once(view: FigureView) -> None:
    held = once(BokehLibrary)
    assert view.get_state()["_library"] == f"IPY_MODEL_{held.model_id}"
    assert f'"{VERSION}"' in gzip.decompress(held.source).decode()
    assert len(held.source) < 500_000
    assert once(BokehLibrary) is held


def test_a_chart_alone_in_a_cell_is_its_figure_and_its_table_is_there_without_a_kernel() -> None:
    session = new_game(["Ann", "Ben"], mode="micro", seed=3)
    chart = charts.net_worth(session)
    bundle = chart._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "<table><caption>" in bundle["text/html"]
    market = charts.market(session)
    assert market._repr_html_().count("<svg") == market._repr_html_().count("<table>") == 1
    shown = bundle["text/plain"], repr(market), repr(market.view)
    assert shown[2] == "<MarketView: 0 markers on 27 spaces>"
    assert all(len(one) < 150 for one in shown)
