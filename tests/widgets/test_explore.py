"""The explorer without a browser: a click is one push, and everything follows the session."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lostatlas import new_game
from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.kernel.errors import GameDataError
from lostatlas.players import seated
from lostatlas.rail.actions import LayTile
from lostatlas.rail.duplicate_lays import without_twins
from lostatlas.text import set_language
from lostatlas.track.hexes import parse_hex
from lostatlas_widgets.explorer.actions import Actions
from lostatlas_widgets.explorer.choice_places import places
from lostatlas_widgets.explorer.choice_rows import choice_rows_at
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer, explore
from tests.widgets.explored import fresh, node_at, press
from tests.widgets.page import framed, plot


def test_every_node_of_a_game_can_be_looked_at(explorer: Explorer) -> None:
    session = explorer.session
    for node in session.tree.nodes:
        explorer.timeline.slider.value = node.id
        assert session.node is node
        assert explorer.last_error is None
        shown = (*explorer.actions.list.items, *explorer.actions.here.items)
        offered: list[str] = []
        for row in (row for row in shown if "key" in row):
            if "buttons" in row:
                offered += [session.text_of(session.parse(code)) for _words, code in row["buttons"]]
                continue
            key = row["key"]
            cards = [] if "/" in key else choice_rows_at(session, parse_hex(key))[1:]
            ways = [card.key for card, _ in cards] or [key]
            offered += [way.split("/", 2)[2] for way in ways]
        legal = without_twins(session.ruleset, session.state, session.legal_actions.choices)
        assert sorted(offered) == sorted(map(session.text_of, legal))
    assert session.over
    assert explorer.actions.who.text.startswith("The game is over: 1. ")


def test_the_map_is_shown_while_it_is_built(explorer: Explorer) -> None:
    sizes = []
    for place in (0, 3, 9):
        explorer.timeline.slider.value = place
        sizes.append(len(explorer.board.board.cells))
        assert set(explorer.board.dotted) == set(places(explorer.session))
    assert sizes == [0, 9, 27]


def test_the_players_stand_above_however_many_companies_there_are(explorer: Explorer) -> None:
    explorer.session.goto(list(explorer.session.history)[-1])
    assert [table["name"] for table in explorer.strips.tables] == ["players", "companies", "trains"]
    west = explore(new_game(["Ann", "Ben", "Cid"], title="west18", seed=1))
    names = [table["name"] for table in west.strips.tables]
    assert names[0] == "players"
    views = capability(west.session.ruleset, VIEWS)(west.session.ruleset)
    assert names[1:] == [one.name for one in views.tables(west.session.state) if one.name != "players"]


def test_players_have_the_colours_of_the_charts(explorer: Explorer) -> None:
    session = explorer.session
    colours = capability(session.ruleset, STYLE).player_colours(session.players)
    players = explorer.strips.tables[0]
    assert dict(zip(players["keys"], players["colours"], strict=True)) == colours


def test_nothing_hidden_is_told_before_it_is_drawn(explorer: Explorer) -> None:
    explorer.timeline.slider.value = 0
    assert not any(row.get("more") for row in explorer.actions.list.items)


def test_a_click_is_one_push_and_shows_its_line() -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 150)
    assert explorer.session.peek().amount == 150  # type: ignore[attr-defined]  # it is a bid
    assert explorer.model.code.code == "session.push('SR bid 150')"


def test_the_line_shown_does_the_same() -> None:
    explorer, other = explore(fresh()), fresh()
    acts: tuple[Callable[[], object], ...] = (
        lambda: press(explorer, "bid", 150),
        lambda: press(explorer, "pass"),
        explorer.actions.bots.move,
        explorer.timeline.undo,
        lambda: explorer.timeline.go(1),
    )
    for act in acts:
        act()
        exec(explorer.model.code.code, {"session": other})  # noqa: S102 - the line is what is tested
        assert other.node.id == explorer.session.node.id
        assert other.state == explorer.session.state


def test_the_board_follows_plays_from_elsewhere_and_frames_what_changed() -> None:
    session = fresh()
    bots = seated(["greedy"], session.players, seed=1)
    explorer = explore(session)
    while not isinstance(lay := session.node.action, LayTile):
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    assert explorer.board.board is session.state.board
    assert str(lay.hex) in framed(explorer.board.view)
    explorer.reach.value = "*"
    assert explorer.board.hatched
    glyphs = [getattr(one, "glyph", None) for one in plot(explorer.board.view).renderers]
    painted = [type(one).__name__ for one in glyphs]
    under = next(place for place, one in enumerate(glyphs) if getattr(one, "hatch_pattern", None))
    assert under < painted.index("Circle"), "track, cities and tokens lie over what is hatched"


def test_bots_act_for_whoever_has_to(explorer: Explorer) -> None:
    node_at(explorer, "lead_off")
    session = explorer.session
    company = session.acting_for
    explorer.actions.bots.finish()
    assert session.acting_for != company


def test_an_error_in_a_part_is_text_and_stops_nobody() -> None:
    session = fresh()
    model = ExplorerModel(session)
    model.on_change(lambda: 1 / (1 - session.node.id))
    after = Actions(model)
    before = after.who.text
    session.push("bid 150")
    assert "ZeroDivisionError" in model.answer.text
    assert after.who.text == f"{session.actor} to decide" != before


def test_the_parts_can_be_used_alone() -> None:
    model = ExplorerModel(fresh())
    actions = Actions(model)
    actions.list.choose(1, 150)
    assert actions.list.items[-1]["text"] == "Leave the auction"


def test_the_language_switch_speaks_anew_at_the_same_place(explorer: Explorer) -> None:
    explorer.timeline.slider.value = 20
    explorer.timeline.unit.value, explorer.tabs.selected_index = "round", 3
    explorer.changes.pin()
    explorer.actions.entry.box.value = "pass"
    explorer.edit_position()
    editor, old_reach = explorer.editing.children[0], explorer.reach
    try:
        explorer.language.value = "ja"
        assert explorer.reach is not old_reach
        assert explorer.tabs.get_title(0) == "記録"
        assert explorer.session.node.id == explorer.timeline.slider.value == 20
        assert (explorer.timeline.unit.value, explorer.tabs.selected_index) == ("round", 3)
        assert explorer.actions.entry.box.value == "pass"
        assert explorer.model.pair.pinned is explorer.session.node
        assert explorer.editing.children == (editor,)
        assert explorer.view is explorer.board.view
        assert not any(row["text"].isascii() for row in explorer.timeline.game_log.items[:5])
        explorer.timeline.slider.value = 10
        assert explorer.session.node.id == 10
        assert explorer.last_error is None
        with pytest.raises(GameDataError, match="xx"):
            explorer.speak("xx")
        explorer.speak("en")
        assert explorer.tabs.get_title(0) == "Log"
        assert explorer.language.value == "en"
    finally:
        set_language("en")
