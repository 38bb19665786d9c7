"""The explorer's controls: they stay in their place, and say what they are for and for whom they act."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import ipywidgets
import pytest

import lostatlas_widgets
from lostatlas import Session, new_game, rule
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.explain import explain
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action
from lostatlas.players import PLAYERS, RandomPlayer
from lostatlas.text import set_language, speaking
from lostatlas_widgets import MapBuilder, explore
from lostatlas_widgets.explorer.actions import Actions
from lostatlas_widgets.explorer.bot_moves import BotMoves
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.step_help import HelpLine, step_help
from lostatlas_widgets.explorer.step_hints import rule_of_step, steps_of
from lostatlas_widgets.named_row import NamedRow
from lostatlas_widgets.scrolling import ScrollIntoView
from tests.widgets.explored import node_at, young


def parts(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """Yield a widget and all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


# bots


def test_a_button_says_for_whom_a_bot_would_move() -> None:
    model = young()
    bots = BotMoves(model)
    assert (bots.one.description, bots.turn.description) == ("Move for Cid", "Finish for Cid")
    assert bots.one.tooltip.startswith("Cid plays by hand: a bot that goes for quick gains")
    model.player_control.seat("Cid", "random")
    assert (bots.one.description, bots.turn.description) == ("Let the bot move", "Let it finish")
    assert "a bot that plays at random" in bots.one.tooltip
    model.push("bid 120")
    assert bots.one.description == "Move for Ann"


def test_the_bot_of_a_seat_moves_for_it_and_the_helper_for_everybody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = young()
    asked: list[str] = []
    for kind in ("greedy", "random", "search"):
        monkeypatch.setitem(PLAYERS, kind, asking(asked, kind))
    bots = BotMoves(model)
    model.player_control.seat("Cid", "random")
    bots.move()
    model.player_control.helper = "search"
    bots.move()
    assert asked == ["random", "search"]


def asking(asked: list[str], kind: str) -> type[RandomPlayer]:
    """Return a player at random that notes when it is asked."""

    class Asked(RandomPlayer):
        def choose(self, session: Session) -> Action:
            asked.append(kind)
            return super().choose(session)

    return Asked


def test_a_turn_that_a_bot_finished_is_taken_back_at_once(explorer: Explorer) -> None:
    node_at(explorer, "lead_off")
    session, bots = explorer.session, explorer.actions.bots
    before, company = session.node, session.acting_for
    bots.finish()
    assert session.acting_for != company
    assert explorer.model.answer.text.startswith("The bot has taken ")
    assert bots.take_back.layout.display is None
    bots.take_back.click()
    assert session.node is before
    assert bots.take_back.layout.display == "none"


def test_what_is_played_after_a_bot_is_not_taken_back_with_it() -> None:
    model = young()
    bots = BotMoves(model)
    bots.move()
    model.push("pass")
    here = model.session.node
    assert bots.take_back.layout.display == "none"
    bots.undo()
    assert model.session.node is here


def test_at_the_end_there_is_nobody_to_move_for(explorer: Explorer) -> None:
    assert explorer.session.over
    assert explorer.actions.bots.layout.display == "none"
    explorer.timeline.undo()
    assert explorer.actions.bots.layout.display is None


def test_the_seats_are_kept_in_another_language() -> None:
    explorer = explore(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1))
    explorer.seats.seat("Ben", "random")
    explorer.model.player_control.at_once = True
    try:
        explorer.speak("ja")
        seats = explorer.seats
        assert seats.bots == {"Ben": "random"}
        boxes = explorer.standing.page("seats")
        assert (boxes.boxes["Ben"].value, boxes.at_once.value) == ("random", True)
    finally:
        set_language("en")


# where things stand, and what they are called


def test_what_grows_is_scrolled_between_who_acts_and_what_is_pressed_again_and_again() -> None:
    actions = Actions(young())
    places = list(actions.children)
    offered = places.index(actions.offered)
    assert places.index(actions.who) < places.index(actions.funds) < offered
    assert offered < places.index(actions.entry) < places.index(actions.bots)
    growing = (
        actions.help,
        actions.here,
        actions.list,
        actions.launchable,
        actions.preview,
        actions.meanwhile,
    )
    assert all(one in actions.offered.children for one in growing)
    below = actions.offered.children.index
    assert below(actions.launchable) < below(actions.help), "what is bid for comes before what a bid is"
    assert actions.list.layout.min_height is None  # no blank below a short list


def test_every_control_above_the_board_has_a_hint_and_its_row_a_name(explorer: Explorer) -> None:
    explorer.timeline.go(100)
    above = (explorer.frame.top, explorer.actions)
    rows = [one for part in above for one in parts(part) if isinstance(one, NamedRow)]
    assert [row.name.text for row in rows] == ["History", "Replay", "Map", "Who decides", "Bot"]
    kinds = ipywidgets.Button | ipywidgets.ToggleButton | ipywidgets.Dropdown | ipywidgets.IntSlider
    controls = [one for row in rows for one in parts(row) if isinstance(one, kinds)]
    assert len(controls) > 10
    assert all(one.tooltip for one in controls)


def test_every_icon_of_a_button_is_a_picture_that_is_not_heard(explorer: Explorer) -> None:
    looks = (Path(lostatlas_widgets.__file__).parent / "figure_view.css").read_text(encoding="utf-8")
    builder = MapBuilder(mode="micro", players=2, seed=1)
    icons = {one.icon for panel in (explorer, builder) for one in parts(panel) if getattr(one, "icon", "")}
    assert {"undo", "repeat", "user", "save"} <= icons
    for icon in icons:
        assert re.search(rf'\.fa-{icon}::before {{ content: "\\\w+" / ""; }}', looks), icon


def test_what_is_needed_less_often_is_folded_away(explorer: Explorer) -> None:
    for fold in (explorer.timeline.more, explorer.more):
        assert fold.content.layout.display == "none"
        fold.opened = True
        assert fold.content.layout.display is None
    try:
        explorer.speak("ja")
        assert explorer.timeline.more.opened
        assert explorer.timeline.walk.layout.display is None
    finally:
        set_language("en")


# what a step is about, and what could happen


@pytest.mark.parametrize("spoken", ["en", "ja"])
@pytest.mark.parametrize("variant", [None, "headquarters"])
def test_every_step_of_the_game_says_what_it_is_about(spoken: str, variant: str | None) -> None:
    session = new_game(["Ann", "Ben", "Cid"], mode="long", variant=variant)
    names = {step.name for step in steps_of(session.ruleset)}
    assert {"piece", "stock", "auction", "track", "token", "run", "dividend", "trains", "propose"} <= names
    with speaking(spoken):
        assert step_help("suburb")  # a step that a power brings
        for name in names:
            assert step_help(name), name
            assert rule(rule_of_step(session, name)).text


def test_the_rule_of_a_step_is_a_press_away(explorer: Explorer) -> None:
    node_at(explorer, "dividend")
    (line,) = explorer.actions.help.lines
    assert line.text_line.text.startswith("Pay out: the shares earn the revenue in cash")
    assert line.text_line.marks  # its terms are explained
    line.button.value = True
    assert line.rule.text.startswith("All of the revenue is paid out")
    assert explorer.model.code.code == "from lostatlas import rule; rule('§17')"
    node_at(explorer, "track")
    assert explorer.actions.help.texts[0].startswith("Build track")


def test_what_brings_an_example_into_sight_stays_on_the_page_when_the_example_comes() -> None:
    model = young()
    why = Actions(model).why
    model.push("bid 122")
    before = why.children
    why.button.value = True
    assert why.children[:2] == before
    assert isinstance(why.children[1], ScrollIntoView)
    assert why.children[2] is why.rule


def test_what_a_power_allows_beside_the_step_has_its_line_and_its_rule(explorer: Explorer) -> None:
    session = explorer.session
    session.goto(next(node for node in session.history if {"track", "suburb"} <= _steps_at(explorer, node)))
    track, suburb = explorer.actions.help.lines
    assert (track.button.description, suburb.button.description) == (
        'Rule "Step 3: laying track"',
        'Rule "Powers"',
    )
    assert suburb.text_line.text.startswith("Besides, a suburb may be placed")


def _steps_at(explorer: Explorer, node: Node) -> set[str]:
    groups = explorer.session.ruleset.legal_actions(node.state)
    return {group.step for group in groups if any(True for _ in group.choices)}


def test_what_could_happen_waits_until_it_is_wanted(explorer: Explorer) -> None:
    node_at(explorer, "trains")
    actions = explorer.actions
    assert actions.risks.name.startswith("Watch out: ")
    assert actions.warning.layout.display == "none"
    actions.risks.opened = True
    assert actions.warning.layout.display is None
    explorer.timeline.step_by(onward=True)
    assert actions.risks.opened, "who reads it goes on reading it"


def test_what_could_happen_is_told_with_its_condition(explorer: Explorer) -> None:
    keys = ("export", "loses_trains", "loses_all", "keeps_once", "over_limit", "president_threatened")
    found: dict[str, str] = {}
    for node in explorer.session.history:
        for note in explain(node.state).notes:
            found.setdefault(note.key.removeprefix("explain."), str(note))
    seen = [key for key in keys if key in found]
    assert {"export", "loses_all", "president_threatened"} <= set(seen)
    for key in seen:
        assert any(word in found[key] for word in ("If ", "if ", "When ")), found[key]


# bots that answer at once


def test_the_line_of_code_tells_what_was_played_and_what_bots_answered() -> None:
    explorer = explore(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1), bots={"Ann": "greedy"})
    session = explorer.session
    assert session.actor == "Cid"
    explorer.model.push("bid 120")
    assert session.actor == "Ben", "Ann's bot has answered"
    code = explorer.model.code.code
    assert code.startswith(
        "session.push('SR bid 120'); from lostatlas.players import finish, seated; finish("
    )
    again = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    exec(code, {"session": again})  # noqa: S102 - our own line, as a reader would copy it
    assert again.state == session.state


def test_what_a_bot_did_is_taken_back_with_the_answers_also_in_another_language() -> None:
    explorer = explore(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1), bots={"Ann": "greedy"})
    explorer.actions.bots.move()
    assert explorer.session.actor == "Ben"
    assert "; from lostatlas.players import finish" in explorer.model.code.code
    explorer.speak("ja")
    assert explorer.actions.bots.take_back.layout.display is None
    explorer.actions.bots.undo()
    explorer.speak("en")
    assert (explorer.session.actor, len(explorer.session.history)) == ("Cid", 1)


def test_a_refused_action_leaves_the_line_of_code() -> None:
    model = young()
    model.push("bid 120")
    line = model.code.code
    model.push("bid 1")
    assert (model.code.code, model.refusal is None) == (line, False)


def test_a_seat_may_be_named_as_by_hand_and_an_odd_kind_of_bot_is_named() -> None:
    game = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    assert explore(game, bots={"Ann": "", "Ben": "greedy"}).model.player_control.bots == {"Ben": "greedy"}
    with pytest.raises(GameDataError, match=r"3") as refused:
        explore(game, bots={"Ann": 3})  # type: ignore[dict-item]  # what is tested
    assert "dict_values" not in str(refused.value)


def test_a_title_without_a_text_of_its_rules_shows_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    model = young()

    def lacks(*_asked: object) -> object:
        raise GameDataError("title.capability_lacking")

    monkeypatch.setattr("lostatlas_widgets.rule_links.capability", lacks)
    line = HelpLine(model, set())
    line.tell("Bid.", "§6")
    assert line.button.layout.display == "none"
