"""The table of the trains for sale, as shells show it beside the map."""

from __future__ import annotations

import pytest

from lostatlas import new_game, random_board
from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.rail.views import RailViews


def left(session: Session) -> dict[str, str]:
    """Return how many of each train the table says are left."""
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    assert isinstance(views, RailViews)
    return {name: count for name, _price, count, _in_pool, _rusted_by in views.train_rows(session.state)}


def test_trains_that_a_mode_leaves_out_are_not_for_sale() -> None:
    """A micro game has no 6-trains and no 7-trains."""
    assert left(new_game(["Ann", "Ben", "Cid"], mode="micro", seed=1)) == {
        "2": "5",
        "3": "4",
        "4": "4",
        "5": "3",
    }


def test_the_train_on_the_back_of_a_card_is_for_sale_as_often_as_the_card() -> None:
    found = left(new_game(["Ann", "Ben", "Cid"], mode="short", board=random_board("short", seed=1), seed=1))
    assert (found["7"], found["∞"]) == ("∞", "∞")


@pytest.mark.parametrize(("title", "last"), [("west18", "4D"), ("chubu18", "D")])
def test_a_train_without_an_end_has_no_number(title: str, last: str) -> None:
    assert left(new_game(["Ann", "Ben", "Cid"], title=title, seed=1))[last] == "∞"
