"""Whoever looks at a railway game with the eyes of a player reads nothing that is hidden from that player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import lostatlas
from lostatlas.kernel.errors import SessionError
from lostatlas.kernel.session import Session
from lostatlas_widgets import explore
from lostatlas_widgets.explorer import review_panel
from lostatlas_widgets.explorer.explorer_model import ACTOR, EVERYBODY
from lostatlas_widgets.explorer.panel import Explorer

BID = "SEATS seat 7"


def sealed() -> tuple[Session, str, str]:
    """Return a game in which the first player has made a sealed bid, that player, and the next one."""
    session = lostatlas.new_game(["Ann", "Ben", "Cid"], title="west18", seed=1)
    first = session.actor
    session.push(BID)
    assert first is not None
    assert session.actor is not None
    return session, first, session.actor


def widgets(one: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    yield one
    for child in getattr(one, "children", ()):
        yield from widgets(child)


def shown(explorer: Explorer) -> str:
    """Return everything that the page holds, as text."""
    explorer.changes.activate(active=True)
    parts = (one for one in widgets(explorer) if not isinstance(one, ipywidgets.Layout))
    return "\n".join(
        repr({name: getattr(one, name) for name in one.keys if name not in ("layout", "style", "children")})
        for one in parts
    )


def test_the_seats_that_are_taken_after_the_last_bid_are_told_to_all() -> None:
    """§4.1: after the last one the bids are shown, though each was made unseen."""
    session, first, other = sealed()
    for amount in (3, 2):
        session.push(f"seat {amount}")
    explorer = explore(session, viewer=other)
    assert f"{first} has bid $7 and takes seat 1." in explorer.timeline.game_log.texts[-1]


def test_the_bid_of_another_for_a_seat_stands_nowhere_on_the_page() -> None:
    session, first, other = sealed()
    explorer = explore(session)
    bid = f"{first} bids $7 for a seat"
    assert bid in shown(explorer), "the analyst sees all"
    explorer.viewer.value = f"={other}"
    assert "seat 7" not in shown(explorer)
    assert "ids $7" not in shown(explorer)
    assert "Bid $7" not in shown(explorer)
    assert f"{first} has decided, unseen by the others" in shown(explorer)
    explorer.viewer.value = f"={first}"
    assert bid in shown(explorer), "it is one's own"
    explorer.viewer.value = EVERYBODY
    assert bid in shown(explorer)


def test_whoever_acts_reads_no_bid_of_those_before() -> None:
    session = lostatlas.new_game(["Ann", "Ben", "Cid"], title="west18", seed=1)
    explorer = explore(session)
    explorer.viewer.value = ACTOR
    for amount in (7, 8):
        explorer.actions.entry.enter(f"seat {amount}")
        assert not explorer.actions.entry.box.value
        assert f"seat {amount}" not in shown(explorer)
    explorer.speak("ja")
    assert "seat 7" not in shown(explorer)
    explorer.speak("en")


def test_who_looks_on_decides_nothing() -> None:
    session, first, other = sealed()
    explorer = explore(session, viewer=first)
    assert explorer.actions.list.texts == []
    explorer.actions.entry.enter("seat 1")
    assert explorer.model.answer.text == f"{other} decides; you look on."
    assert len(session.tree.nodes) == 2
    explorer.viewer.value = f"={other}"
    explorer.actions.entry.enter("seat 1")
    assert len(session.tree.nodes) == 3


def test_a_file_holds_what_the_viewer_knows(tmp_path: Path) -> None:
    session, _, other = sealed()
    explorer = explore(session, viewer=other)
    explorer.game_files.file.value = str(tmp_path / "mine.json")
    explorer.game_files.save_file()
    saved: Any = json.loads((tmp_path / "mine.json").read_text())
    assert "bid_for_seat" not in json.dumps(saved["nodes"])


def test_a_page_shows_what_the_viewer_knows(tmp_path: Path) -> None:
    session, first, other = sealed()
    explorer, page = explore(session), tmp_path / "game.html"
    explorer.game_files.file.value = str(tmp_path / "game.json")
    for viewer, told in ((f"={first}", True), (f"={other}", False)):
        explorer.viewer.value = viewer
        explorer.game_files.write_page()
        assert ("for a seat" in page.read_text("utf-8")) is told
        page.unlink()
        exec(explorer.model.code.code, {"session": session})  # noqa: S102
        assert ("for a seat" in page.read_text("utf-8")) is told


def test_only_a_player_of_the_game_has_eyes() -> None:
    with pytest.raises(SessionError, match="Zoe"):
        explore(sealed()[0], viewer="Zoe")


def test_the_review_finds_the_decisions_of_its_viewer_alone() -> None:
    explorer = explore(lostatlas.load("examples/games/micro.json"))
    review = explorer.review
    first, second = explorer.session.players

    def players() -> set[str]:
        review.run()
        assert review.review is not None
        return {one.player for one in review.review.lessons}

    assert players() == {first, second}
    explorer.viewer.value = f"={first}"
    assert review.review is None, "what others' eyes have found is forgotten"
    assert review.list.texts == []
    assert [value for _, value in review.whose.options] == [first]
    assert players() == {first}
    explorer.viewer.value = EVERYBODY
    assert review.review is None


def test_a_review_goes_on_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "SLICE", 0.0)  # one decision at a time, however fast the machine is
    explorer = explore(lostatlas.load("examples/games/micro.json"))
    explorer.review.start()
    while not explorer.review.list.texts:
        explorer.review.slices.beat()
    before, found = explorer.review, explorer.review.review
    assert found is not None
    assert found.done < found.total
    try:
        explorer.speak("ja")
        assert explorer.review is not before
        assert explorer.review.review is found, "what was found is kept"
        assert len(explorer.review.list.texts) == len(found.lessons)
        assert not explorer.review.list.texts[0].isascii()
        assert (before.slices.running, explorer.review.slices.running) == (False, True)
        while explorer.review.slices.running:
            explorer.review.slices.beat()
        assert explorer.review.review.done == found.total
        assert explorer.last_error is None
    finally:
        explorer.speak("en")
    assert explorer.review.review is not None
    assert len(explorer.review.list.texts) == len(explorer.review.review.lessons), "nor is it lost at its end"
