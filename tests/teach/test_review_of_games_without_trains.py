"""Games without trains are reviewed by playing on from each choice, with what whoever decided knew."""

from __future__ import annotations

import pytest

from lostatlas import position
from lostatlas.kernel.session import Session
from lostatlas.teach import review
from lostatlas.text import speaking
from lostatlas_widgets.game_panel.model import GameModel
from lostatlas_widgets.game_panel.review_drawer import ReviewDrawer

BEFORE_THE_FIFTH_CROSSING = """
title = "lost_cities"
mode = "short"
turn = "Ann"
[players.Ann]
hand = "red 9, blue 0"
paths = ["red 6 researcher: 0 2 5", "green 7: 1", "blue 7: 1"]
[players.Ben]
hand = "yellow 9, brown 0"
paths = ["red 7: 1", "green 7: 2", "yellow 6: 3"]
"""
"""Four pieces are beyond a bridge. By red 9 Ann's researcher crosses for 60, not 30; that is the end."""


def blunder() -> Session:
    """Return a game in which Ann throws away the card that would bring her researcher across."""
    session = position(BEFORE_THE_FIFTH_CROSSING)
    session.push("discard red 9")
    session.push("draw")
    return session


def test_a_card_thrown_away_is_told_with_what_it_would_have_brought() -> None:
    found = review(blunder(), budget=60, least=5)
    lesson = found.lessons[0]
    assert (lesson.player, lesson.made, lesson.better) == ("Ann", "discard red 9", ("play red 9",))
    assert lesson.loss > 20
    assert f"“Discard red 9” was worth about {lesson.loss} less in the end than “Lay red 9" in str(lesson)
    with speaking("ja"):
        assert "$" not in str(lesson)


def test_without_a_budget_it_is_said_that_nothing_was_examined() -> None:
    found = review(blunder())
    assert str(found).startswith(
        "Nothing was examined: this game has no runs or lays to review. Give a budget"
    )
    assert "Nothing was examined" in found._repr_html_()
    assert str(review(blunder(), budget=1, least=1000)) == "Nothing clearly better was found."


@pytest.mark.parametrize(("viewer", "count"), [(None, 1), ("Ann", 1), ("Ben", 0)])
def test_the_panel_reviews_the_decisions_of_its_viewer(viewer: str | None, count: int) -> None:
    model = GameModel(blunder())
    model.look_as(viewer)
    drawer = ReviewDrawer(model)
    model.on_update(drawer.follow)
    drawer.start()
    while drawer.slices.running:
        drawer.slices.beat()
    assert len(drawer.rows.texts) == count
    if count:
        drawer.rows.choose(0)
        assert model.session.node.id == drawer.review.lessons[0].node  # type: ignore[union-attr]
    model.look_as("Ben" if viewer is None else None)
    assert drawer.rows.texts == []
