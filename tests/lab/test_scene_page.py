"""The page of a game without a map: at each step what its viewer may see, every line of it kept once."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from lostatlas import new_game, position
from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.lab.game_page import game_html
from lostatlas.players import finish, seated
from lostatlas.scene.light_dark import BOTH
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import LIGHT, Theme

NAMES = ["Ann", "Ben", "Cid"]
IDS = re.compile(r"\ba[0-9a-f]{10}[td]\b")
"""What the title and the description of a picture are called in it."""


def played(title: str, mode: str, seed: int) -> Session:
    """Return a game of sensible players, at its end."""
    session = new_game(NAMES, title=title, mode=mode, seed=seed)
    return finish(session, seated(["greedy"], NAMES, seed=seed))


def data_of(page: str) -> dict[str, Any]:
    """Return what the script of a page shows."""
    found: dict[str, Any] = json.loads(
        page.partition('type="application/json">')[2].partition("</script>")[0]
    )
    return found


def shown(data: dict[str, Any], places: list[int]) -> str:
    return "".join(data["parts"][place] for place in places)


@pytest.mark.parametrize("viewer", [None, "Ben"])
@pytest.mark.parametrize(("title", "mode"), [("acquire", ""), ("lost_cities", "short")])
def test_each_step_shows_its_own_position_to_its_viewer(title: str, mode: str, viewer: str | None) -> None:
    session = played(title, mode, 3)
    page = game_html(session, theme=LIGHT, viewer=viewer)
    data, views = data_of(page), capability(session.ruleset, VIEWS)(session.ruleset)
    assert len(data["parts"]) == len(set(data["parts"]))
    assert len(data["steps"]) == len(session.history)
    for node, step in list(zip(session.history, data["steps"], strict=True))[::9]:
        scene = views.scene(node.state, viewer=viewer)
        assert scene is not None
        assert shown(data, step["picture"]).startswith(scene_svg(scene))
        tables = unescape(shown(data, step["tables"]))
        for table in views.tables(node.state, viewer=viewer):
            assert table.title in tables


@pytest.mark.parametrize("theme", BOTH, ids=[one.name for one in BOTH])
@pytest.mark.parametrize(("title", "mode"), [("acquire", ""), ("lost_cities", "short")])
def test_without_a_theme_a_reader_sees_the_picture_of_the_own_setting(
    title: str, mode: str, theme: Theme
) -> None:
    session = played(title, mode, 3)
    both, one = data_of(game_html(session)), data_of(game_html(session, theme=theme))
    assert shown(both, both["steps"][-1]["picture"]) != shown(one, one["steps"][-1]["picture"])
    for step, alone in list(zip(both["steps"], one["steps"], strict=True))[::9]:
        seen = re.sub(
            r"light-dark\((#\w+),(#\w+)\)", rf"\{1 + (theme is not LIGHT)}", shown(both, step["picture"])
        )
        assert IDS.sub("", seen) == IDS.sub("", shown(one, alone["picture"]))


def test_a_whole_game_of_three_expeditions_is_a_page_to_be_sent_by_mail() -> None:
    assert len(game_html(played("lost_cities", "full", 2)).encode()) < 5_000_000


def test_the_page_of_a_player_names_no_tile_of_others_and_no_seed() -> None:
    """Ben holds 9I, which Ann must not read anywhere; of what he draws she is told that he draws."""
    session = position("acquire\nboard:\n..oo\nAnn: $6000 | | 5A 1I\nBen: $6000 | | 9I 2H\nseed: 987654321")
    own, other = session.state.bag[:2]
    for text in ("place 5A", "found Zeta", "pass", "place 2H", "pass"):
        session.push(text)
    page = game_html(session, viewer="Ann")
    told = " ".join(step["words"] for step in data_of(page)["steps"])
    assert f"Ann draws {own}." in told
    assert "Ben draws 1 tile." in told
    assert not [tile for tile in ("9I", other) if f" {tile}." in told]
    assert "987654321" not in page
