"""What the explorer says may be done: by step, by hex, in the notation, and why not."""

from __future__ import annotations

import re

import pytest

from lostatlas import load, new_game
from lostatlas.players import PLAYERS
from lostatlas.rail.duplicate_lays import without_twins
from lostatlas_widgets.explorer.choice_places import places
from lostatlas_widgets.explorer.choice_rows import choice_rows_at, refusals_at
from lostatlas_widgets.explorer.notation_box import examples
from lostatlas_widgets.explorer.panel import Explorer, explore
from tests.widgets.explored import SAMPLE, fresh, node_at, press, row_of
from tests.widgets.page import press_key, tap


def test_an_amount_out_of_bounds_is_answered_by_the_rule() -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 10_000)
    assert explorer.session.node.id == 0
    assert "§7" in explorer.model.answer.text


def test_where_one_thing_alone_is_left_its_heading_says_why() -> None:
    explorer = explore(fresh())
    assert "more" not in explorer.actions.list.items[0]
    explorer.session.push("bid 300")
    heading, leave = explorer.actions.list.items
    assert (heading["text"], leave["text"]) == ("Raise or leave", "Leave the auction")
    assert heading["more"] == (
        "Nothing else can be done here now:\n"
        "• The least bid now is $305, more than the bidder's cash, $300. [§7]"
    )


def test_of_the_reasons_for_a_pass_one_of_each_kind_is_told(explorer: Explorer) -> None:
    told: set[str] = set()
    for node in explorer.session.history:
        explorer.session.goto(node)
        if node.state.step == "stock" and len(explorer.session.legal_actions) == 1:
            reasons = explorer.actions.list.items[0]["more"].splitlines()[1:]
            assert 1 <= len(reasons) == len(set(reasons)) <= 4
            told.update(reason.rpartition(" [")[2] for reason in reasons)
    assert {"§7]", "§8]"} <= told


@pytest.mark.parametrize(("typed", "answer"), [("bid 3", "[§7"), ("dance", "dance"), ("pass", "Legal.")])
def test_why_not_is_answered(typed: str, answer: str) -> None:
    explorer = explore(fresh())
    explorer.actions.entry.box.value = typed
    explorer.actions.entry.ask()
    assert answer in explorer.model.answer.text
    assert explorer.session.node.id == 0


def test_the_dividend_is_foretold(explorer: Explorer) -> None:
    node_at(explorer, "dividend")
    told = {text: row_of(explorer, text)["more"] for text in ("pay", "withhold")}
    session = explorer.session
    for text, said in (("pay", 0), ("withhold", 1)):  # that all of it is withheld the choice says itself
        before = explorer.session.node
        press(explorer, text)
        assert told[text] == "Then: " + " ".join(map(str, session.node.events[said:]))
        explorer.timeline.go(before.id)


def test_a_hex_shows_its_legal_lays_as_pictures(explorer: Explorer) -> None:
    node_at(explorer, "track")
    session = explorer.session
    for hex_ in explorer.board.dotted:
        explorer.actions.ask_about(hex_)
        heading, *rows = explorer.actions.here.items
        assert heading["text"] == f"On {hex_}:"
        assert all(row["picture"].startswith("<svg") for row in rows)
        _heading, *shown = [choice for _row, choice in choice_rows_at(session, hex_)]
        legal = [choice for choice in session.legal_actions if getattr(choice, "hex", None) == hex_]
        assert shown == list(without_twins(session.ruleset, session.state, legal))
    explorer.actions.take(1)
    assert session.node.action is not None
    assert session.node.action.kind == "lay_tile"


@pytest.mark.parametrize("way", ["Escape", "a click beside the map"])
def test_the_pictures_of_a_hex_go_with_its_ring(explorer: Explorer, way: str) -> None:
    node_at(explorer, "track")
    board, here = explorer.board, explorer.actions.here
    every = explorer.actions.list.texts
    spot = board.dotted[0]
    for _ in range(2):  # the second click changes nothing
        tap(board.view, spot)
        assert board.selected == spot
        assert board.text
        assert here.layout.display is None
    if way == "Escape":
        press_key(board.view, way)
    else:
        tap(board.view, (-1000.0, -1000.0))
    assert board.selected is None
    assert board.text == "", "it lies over the map"
    assert here.layout.display == "none"
    assert explorer.actions.list.texts == every


def test_what_is_told_of_a_hex_stays_until_something_is_done_there(explorer: Explorer) -> None:
    """It lies over the map, which is wanted again for what comes next."""
    node_at(explorer, "track")
    board, asked = explorer.board, explorer.board.dotted[0]
    tap(board.view, asked)
    explorer.model.refresh()  # such as another theme
    explorer.actions.entry.box.value = "dance"
    explorer.actions.entry.ask()
    assert board.text.startswith(f"{asked}: ")
    explorer.actions.take(1)
    assert explorer.session.node.action is not None
    assert (board.selected, board.text) == (None, "")
    press_key(board.view, "ArrowLeft")
    assert board.selected == asked, "the keys go on where they were"


def test_what_is_told_of_a_hex_ends_when_another_moment_is_shown(explorer: Explorer) -> None:
    tap(explorer.board.view, next(iter(explorer.board.board.cells)))
    assert explorer.board.text
    explorer.timeline.step_by(onward=False)
    assert (explorer.board.selected, explorer.board.text) == (None, "")


def test_an_error_about_the_map_goes_with_the_next_thing_done(explorer: Explorer) -> None:
    board = explorer.board

    def look_for_none() -> None:
        board.find.value = ""
        board.find.value = "K99"
        assert board.view.alert == "There is no hex K99 on this board."

    look_for_none()
    explorer.timeline.step_by(onward=False)
    assert board.view.alert == ""
    look_for_none()
    board.point_at(next(iter(board.board.cells)))  # as a row of the list does
    assert board.view.alert == ""


def test_a_hex_without_a_lay_says_why(explorer: Explorer) -> None:
    node_at(explorer, "track")
    far = next(hex_ for hex_ in explorer.board.board.cells if hex_ not in explorer.board.dotted)
    explorer.actions.ask_about(far)
    (told,) = explorer.actions.here.items
    assert told["text"] == f"Nothing may be done on {far} now."
    assert "[§14" in told["more"]


def test_a_press_beside_the_hex_that_was_meant_says_which_one_that_is(explorer: Explorer) -> None:
    node_at(explorer, "track")
    offered = explorer.board.dotted
    missed = next(
        near
        for hex_ in offered
        for near in hex_.neighbours()
        if near in explorer.board.board.cells and near not in offered
    )
    explorer.actions.ask_about(missed)
    (told,) = explorer.actions.here.items
    last = told["more"].splitlines()[-1]
    assert last.startswith("Next to it something may be done on ")
    assert {str(near) for near in missed.neighbours() if near in offered} <= set(re.findall(r"\w+", last))


def test_the_ways_on_a_hex_are_one_row_that_leads_to_its_pictures(explorer: Explorer) -> None:
    node_at(explorer, "track")
    actions, session = explorer.actions, explorer.session
    many = [hex_ for hex_ in explorer.board.dotted if len(choice_rows_at(session, hex_)) > 2]
    assert many
    assert not any(row.get("code", "").startswith("lay ") for row in actions.list.items)
    for hex_ in many:
        press(explorer, f"{hex_}: {len(choice_rows_at(session, hex_)) - 1} ways")
        assert explorer.board.selected == hex_  # the board shows which hex it is
        assert actions.here.texts[0] == f"On {hex_}:"
        cards = actions.here.items[1:]
        assert all(row["code"].startswith("lay ") for row in cards)
        outcomes = [row["hint"] for row in cards if "hint" in row]
        assert all(text.startswith("Then: ") for text in outcomes)
    assert actions.list.texts[-1] == "Lay no more track"


def test_who_may_be_launched_is_told_while_somebody_bids() -> None:
    explorer = explore(fresh())
    launchable, session = explorer.actions.launchable, explorer.session
    _heading, *rows, waiting = launchable.list.items
    told = dict(zip(session.state.available, rows, strict=True))
    assert told["RE"]["text"] == "RE · Resourceful, home J16"
    assert told["RE"]["more"] == "runs each rusted train once more"
    assert told["RE"]["hint"].startswith("Resourceful (RE): Trains of Resourceful that rust stay for one")
    first, *others = session.state.charters[0]
    assert f"{', '.join(others)} (behind {first})" in waiting["text"]
    launchable.list.choose(1)
    assert str(explorer.board.selected) == "J16"
    for text in ("bid 120", "pass", "pass"):
        session.push(text)
    assert launchable.layout.display == "none"  # the list of what may be done says the same
    row = row_of(explorer, "launch RE")
    assert row["text"] == "Launch RE"
    assert row["more"].startswith("Resourceful: runs each rusted train once more\n")


def test_the_examples_in_the_box_are_those_of_the_step(explorer: Explorer) -> None:
    entry, session = explorer.actions.entry, explorer.session
    seen = set()
    for node in session.history:
        if node.state.step not in seen and not node.state.over:
            seen.add(node.state.step)
            explorer.timeline.go(node.id)
            for text in examples(session):
                assert session.why_not(text) is None
                assert text in entry.box.tooltip
    assert len(seen) > 8
    explorer.timeline.go(len(explorer.timeline.nodes) - 1)
    assert entry.box.placeholder == "the game is over"


def test_what_cannot_be_read_is_answered_with_examples() -> None:
    explorer = explore(fresh())
    explorer.actions.entry.box.value = "buy RE"
    explorer.actions.entry.ask()
    assert explorer.model.answer.text == (
        "'buy RE' cannot be read. Write: buy COMPANY from SOURCE. "
        "You may type now (stock round 1), for example: bid 120 (up to 300, in steps of 5); pass."
    )


@pytest.mark.parametrize(
    ("typed", "belongs", "title"),
    [
        ("bid 120", 'That is done at the step "Raise or leave" [§7]', "Auction and launch"),
        ("withhold", 'That is done at the step "Pay out or withhold" [§17]', "Step 6: the dividend"),
    ],
)
def test_what_belongs_to_another_step_leads_to_the_rule_of_that_step(
    explorer: Explorer, typed: str, belongs: str, title: str
) -> None:
    node_at(explorer, "track")
    explorer.actions.entry.box.value = typed
    explorer.actions.entry.ask()
    told = explorer.model.answer.text.splitlines()
    assert told[0].endswith("What can be done at this step: lay a tile ('lay'); pass ('pass'). [§14]")
    assert told[1].startswith(belongs)
    explorer.actions.why.button.value = True
    shown = explorer.actions.why.rule
    assert shown is not None
    assert shown.text.text.startswith(f'Rule "{title}"\n')


def test_a_rule_is_offered_only_while_there_is_more_of_it_than_stands_above() -> None:
    """18West has no examples of refusals: what may be opened is a rule, or nothing."""
    explorer = explore(new_game(["Ann", "Ben"], title="west18", seed=1))
    why = explorer.actions.why
    refusal = explorer.session.why_not("pass")
    assert refusal is not None
    why.point(refusal)
    assert (why.shown, why.button.description) == (True, "The rule")
    why.point(refusal, shown=explorer.model.refused(refusal))
    assert not why.shown


def test_what_would_follow_whatever_is_chosen_is_told_once_above_the_choices() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], mode="short", seed=7), PLAYERS["greedy"](1)
    while session.state.step != "major":
        session.push(bot.choose(session))
    explorer = explore(session)
    heading, *rows = explorer.actions.list.items
    assert len(rows) > 2
    assert re.search(r"In any case: \w+ and \w+ become … \(…\) under .* Cycle 3", heading["more"])
    assert not any("become" in row.get("more", "") or "Cycle 3" in row.get("more", "") for row in rows)


def test_an_outcome_does_not_repeat_what_the_choice_says_itself(explorer: Explorer) -> None:
    session, told = explorer.session, set()
    for node in session.history:
        session.goto(node)
        rows = explorer.actions.list.items if "suburb" in session.legal_actions.steps else []
        told |= {row["more"] for row in rows if row["text"].startswith("Place a suburb") and "more" in row}
    assert told
    assert all(re.match(r"(Then|In any case): [01] more to place\.", one) for one in told)


def test_a_partner_is_said_who_it_is(explorer: Explorer) -> None:
    node_at(explorer, "propose")
    row = next(row for row in explorer.actions.list.items if row["text"].startswith("Propose to"))
    assert row["more"].splitlines()[0].startswith("Agricultural: lays a yellow tile")


def test_where_all_choices_are_on_one_hex_its_pictures_stand_there_at_once() -> None:
    explorer = explore(new_game(["Ann", "Ben"], mode="short", seed=5))
    _heading, *rows = explorer.actions.here.items
    assert len({row["picture"] for row in rows}) == len(rows) == 6
    assert explorer.actions.list.texts == []
    explorer.actions.take(1)
    assert len(explorer.board.board.cells) == 3


def test_the_rest_of_the_map_can_be_left_to_the_bot() -> None:
    explorer = explore(new_game(["Ann", "Ben"], mode="short", seed=5))
    preparing = explorer.actions.preparing
    assert explorer.actions.help.texts[0].startswith("First the map is laid")
    preparing.finish()
    assert {choice.kind for choice in explorer.session.legal_actions} >= {"bid"}
    assert preparing.layout.display == "none"


def test_what_was_asked_of_another_moment_is_gone() -> None:
    explorer = explore(fresh())
    explorer.actions.entry.box.value = "bid 122"
    press(explorer, "bid", 120)
    assert explorer.actions.entry.box.value == ""


def test_in_the_track_step_a_hex_without_a_lay_gives_a_reason_that_is_about_no_tile() -> None:
    session, told = load(SAMPLE), set()
    for node in session.history:
        session.goto(node)
        if "track" not in session.legal_actions.steps:
            continue
        alone = len(session.legal_actions.steps) == 1
        for hex_ in node.state.board.cells.keys() - set(places(session)):
            refusal, *others = refusals_at(session, hex_)
            assert "Tile" not in str(refusal), (node.id, hex_, str(refusal))
            assert not (others and alone), (node.id, hex_)
            told.add(refusal.key)
    assert {"reach.unconnected", "lay.water", "rail.lay_count", "lay.next_colour"} <= told


def test_homes_stand_in_the_order_of_the_map_and_the_one_asked_about_above_them_alone() -> None:
    explorer = explore(load(SAMPLE.with_name("micro.json")))
    session, actions = explorer.session, explorer.actions
    session.goto(next(node for node in session.history if node.state.step == "home"))
    every = actions.list.texts
    assert every[1:] == [f"Settle in {name}" for name in ("J12", "K9", "K11", "L10", "O11", "O15", "O17")]
    asked = next(hex_ for hex_ in places(session) if str(hex_) == "K9")
    actions.ask_about(asked)
    assert actions.here.texts == ["On K9:", "Settle in K9"]
    assert "hint" not in actions.here.items[1], "the row says it"
    assert actions.list.texts == [text for text in every if text != "Settle in K9"]
    actions.list.choose(actions.list.texts.index("Settle in L10"))
    assert "L10" in str(session.node.events)
    session.undo()
    actions.ask_about(None)
    assert actions.list.texts == every


def test_what_was_asked_of_a_hex_stays_while_the_position_is_the_same() -> None:
    """A window that is made broader turns the map, and a page may change its theme: nothing was played."""
    session = load(SAMPLE)
    session.goto(next(node for node in session.history if node.state.step == "track"))
    panel = explore(session)
    panel.actions.ask_about(panel.board.dotted[0])
    asked = panel.actions.here.texts
    assert asked
    panel.frame.fit.turned = True
    assert panel.actions.here.texts == asked
    for dark in (True, False):
        panel.board.view.dark = dark
        assert panel.actions.here.texts == asked
    session.goto(session.history[-2])
    assert panel.actions.here.texts != asked


def test_an_answer_to_what_was_typed_goes_when_a_hex_is_asked_about(explorer: Explorer) -> None:
    node_at(explorer, "track")
    explorer.actions.entry.wonder("")
    assert explorer.model.answer.text
    explorer.actions.ask_about(explorer.board.dotted[0])
    assert explorer.model.answer.text == ""
    assert explorer.actions.why.layout.display == "none"
    far = next(hex_ for hex_ in explorer.board.board.cells if hex_ not in explorer.board.dotted)
    explorer.actions.ask_about(far)
    assert explorer.actions.why.layout.display is None, "why nothing may be done there has a rule"
