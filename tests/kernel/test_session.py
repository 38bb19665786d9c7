"""Playing, taking back, branching: nothing that was played is ever lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import AmbiguousAction, IllegalAction, NotationError, SessionError
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import CHANCE, ActionRange
from tests.contract.cases import random_action
from tests.kernel.toys import Auction, Bid, Draw, Mark, Pass, ThreeInARow


def grid() -> Session:
    return Session.new(ThreeInARow(), ("Ann", "Ben"))


def auction(seed: int = 5) -> Session:
    return Session.new(Auction(), ("Ann", "Ben", "Cid"), start=Start(seed=seed))


def test_an_action_or_its_text_is_pushed() -> None:
    session = grid()
    assert session.actor == "Ann"
    node = session.push(Mark(1, 1))
    assert (node.action, session.peek(), session.actor) == (Mark(1, 1), Mark(1, 1), "Ben")
    assert [event.key for event in node.events] == ["toys.marked"]
    session.push("mark 0,0")
    assert session.state.cells == {(1, 1): "Ann", (0, 0): "Ben"}


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    session = grid()
    session.push("mark 1,1")
    with pytest.raises(IllegalAction) as caught:
        session.push("mark 1,1")
    assert caught.value.refusal.rule == "§2"
    assert caught.value.refusal.facts == {"owner": "Ann"}
    assert len(session.tree.nodes) == 2
    assert session.node.id == 1
    refusal = session.why_not("mark 1,1")
    assert refusal == caught.value.refusal
    assert session.why_not("mark 0,1") is None


def test_an_action_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalAction, match="Pass is not an action of this game; its actions are: mark"):
        grid().push(Pass())


def test_what_is_taken_back_stays_in_the_tree() -> None:
    session = grid()
    first = session.push("mark 0,0")
    second = session.push("mark 1,1")
    assert session.pop() == Mark(1, 1)
    assert session.node is first
    assert session.goto(second.id).state == second.state
    assert session.goto(first) is first
    assert session.redo() == Mark(1, 1)
    assert session.node is second


def test_at_the_ends_there_is_nothing_to_take_back_or_play_again() -> None:
    session = grid()
    for missing in (session.pop, session.undo, session.peek):
        with pytest.raises(SessionError, match="start of the game"):
            missing()
    with pytest.raises(SessionError, match="end of the branch"):
        session.redo()


def test_playing_the_same_again_finds_the_same_node() -> None:
    session = grid()
    node = session.push("mark 0,0")
    session.pop()
    assert session.push("mark 0,0") is node
    assert len(session.tree.nodes) == 2


def test_after_taking_back_the_branch_follows_the_new_line() -> None:
    session = grid()
    session.push("mark 0,0")
    old = session.push("mark 1,1")
    session.pop()
    new = session.push("mark 2,2")
    assert session.branches == {"main": new}
    assert session.goto(old.id) is old  # still there, on no branch
    onward = session.push("mark 0,1")
    assert session.branches == {"main": new, f"line {onward.id}": onward}


def test_branches_share_their_past() -> None:
    session = grid()
    fork = session.push("mark 0,0")
    main = session.push("mark 1,1")
    session.goto(fork)
    session.branch("what if")
    other = session.push("mark 2,2")
    assert session.branches == {"main": main, "what if": other}
    assert session.goto("main") is main
    assert session.branch_name == "main"
    assert main.line[:-1] == other.line[:-1] == (session.tree.root, fork)
    session.pop()
    assert session.redo() == Mark(1, 1)  # along this branch, not along the younger one
    assert session.goto("what if") is other


def test_a_branch_begins_at_any_place_in_one_step() -> None:
    session = grid()
    fork = session.push("mark 0,0")
    main = session.push("mark 1,1")
    told: list[tuple[str, Node]] = []
    session.watch(lambda now: told.append((now.branch_name, now.node)))
    assert session.branch("what if", at=fork) is fork
    assert told == [("what if", fork)]
    assert session.branches == {"main": main, "what if": fork}
    for name, place in (("what if", main), ("other", 99)):
        with pytest.raises(SessionError):
            session.branch(name, at=place)
    assert (session.node, session.branch_name) == (fork, "what if")


def test_a_branch_needs_a_new_name() -> None:
    session = grid()
    for name in ("main", " ", ""):
        with pytest.raises(SessionError, match="new name"):
            session.branch(name)


@pytest.mark.parametrize("place", ["nowhere", 7, -1])
def test_there_is_no_such_place(place: str | int) -> None:
    with pytest.raises(SessionError, match="There is no"):
        grid().goto(place)


def test_a_node_of_another_session_is_no_place_here() -> None:
    other = grid()
    other.push("mark 0,0")
    session = grid()
    session.push("mark 2,2")
    with pytest.raises(SessionError):
        session.goto(other.node)


def test_notes_stay_on_their_nodes() -> None:
    session = grid()
    first = session.push("mark 0,0")
    session.push("mark 1,1")
    session.note("a corner", at=first)
    session.note("the centre")
    assert (first.note, session.node.note) == ("a corner", "the centre")
    assert "a corner" in repr(first)
    session.note("", at=1)
    assert first.note == ""


def test_any_two_states_can_be_compared() -> None:
    session = auction()
    session.push("bid 20")
    paths = {change.path for change in session.diff(session.tree.root)}
    assert {"left[2]", "lot"} & paths
    assert [str(change) for change in session.diff(1, 2)] == [
        "lot.bidders[0]: 'Ann' → 'Ben'",
        "lot.bidders[1]: 'Ben' → 'Cid'",
        "lot.bidders[2]: 'Cid' → 'Ann'",
        "lot.best: 0 → 20",
        "lot.holder: None → 'Ann'",
    ]
    assert session.diff("main", 2) == ()


# the legal actions


def test_legal_actions_follow_the_session() -> None:
    session = grid()
    view = session.legal_actions
    assert view.count() == len(view) == 9
    session.push("mark 1,1")
    assert view.count() == 8
    assert Mark(1, 1) not in view
    assert "mark 0,0" in view
    session.pop()
    assert Mark(1, 1) in view
    assert view
    assert next(iter(view)) == Mark(0, 0)


def test_what_is_no_action_is_not_among_them() -> None:
    view = grid().legal_actions
    assert "jump" not in view
    assert 5 not in view
    assert Bid(5) not in view


def test_amounts_are_ranges() -> None:
    session = auction()
    steps = session.legal_actions.steps
    assert list(steps) == ["bid", "pass"]
    (bids,) = steps["bid"]
    assert isinstance(bids, ActionRange)
    assert str(bids.amounts) == "5..60/5"
    assert session.legal_actions.count() == 2
    assert list(session.legal_actions) == [Bid(5), Pass()]
    assert Bid(35) in session.legal_actions
    assert Bid(36) not in session.legal_actions
    assert bids in session.legal_actions
    assert repr(session.legal_actions) == "<LegalActions bid: LOT1 bid 5..60/5; pass: LOT1 pass>"
    session.push(bids.at(35))
    assert session.state.lot.best == 35


def test_the_view_of_a_finished_game_is_empty() -> None:
    session = grid()
    for text in ("0,0", "1,0", "0,1", "1,1", "0,2"):
        session.push(f"mark {text}")
    assert session.over
    assert not session.legal_actions
    assert repr(session.legal_actions) == "<LegalActions none>"
    assert session.actor is None
    assert [(one.place, one.player) for one in session.ranking] == [(1, "Ann"), (2, "Ben")]
    assert session.outcome is not None
    assert session.outcome.winners == ("Ann",)
    with pytest.raises(IllegalAction):
        session.push("mark 2,2")


# texts


def test_part_of_a_text_is_enough_when_only_one_action_has_it() -> None:
    session = grid()
    for text in ("0,0", "1,0", "2,0", "1,1"):
        session.push(f"mark {text}")
    assert session.parse("mark 0,1") == Mark(0, 1)
    with pytest.raises(AmbiguousAction) as caught:
        session.parse("mark 0,")
    assert caught.value.candidates == ("mark 0,1", "mark 0,2")
    with pytest.raises(NotationError, match=r"Write: mark COLUMN,ROW\. You may type now, for example: mark"):
        session.parse("mark here")


def test_an_amount_is_never_guessed() -> None:
    with pytest.raises(AmbiguousAction, match=r"LOT1 bid 5, LOT1 bid 10, .*, …, LOT1 bid 60") as caught:
        auction().push("bid")
    assert len(caught.value.candidates) == 12


# chance and chores


def test_chance_acts_at_once_and_is_recorded() -> None:
    session = auction()
    assert session.node.action == Draw(session.state.lot.prize)
    assert session.node.automatic == CHANCE
    assert auction().state == auction().state
    assert {auction(seed).state.lot.prize for seed in range(30)} == set(range(1, 7))


def test_taking_back_takes_the_chores_along() -> None:
    session = auction()
    session.push("pass")
    session.push("pass")
    before = session.node
    session.push("pass")  # the lot goes to nobody, and chance draws the next one
    after = session.node
    assert after.automatic == CHANCE
    assert session.pop() == Pass()
    assert session.node is before
    assert session.redo() == Pass()
    assert session.node is after


def test_what_only_chance_did_cannot_be_taken_back() -> None:
    with pytest.raises(SessionError):
        auction().pop()


def test_chance_may_be_left_to_the_teacher() -> None:
    session = auction()
    session.switch_off(CHANCE)
    session.goto(0)
    assert session.actor == CHANCE
    session.branch("another draw")
    session.push("draw 6")
    assert session.state.lot.prize == 6
    session.goto("main")
    assert session.node.id == 1


def test_automations_act_only_while_they_are_on() -> None:
    session = auction()
    session.push("bid 60")
    assert session.actor == "Ben"
    session.switch_on("broke players pass")
    assert session.automations == (CHANCE, "broke players pass")
    # nobody can bid more than 60: the others pass, Ann pays, and the next lot is drawn
    assert session.state.cash["Ann"] == 0
    assert [node.automatic for node in session.history[3:]] == ["broke players pass"] * 2 + [CHANCE] + [
        "broke players pass"
    ]
    assert session.pop() == Bid(60)
    session.switch_off("broke players pass")
    session.push("bid 60")
    assert session.actor == "Ben"


def test_an_automation_keeps_the_rules() -> None:
    session = auction()
    with pytest.raises(IllegalAction):
        session.switch_on("everybody bids")


def test_an_unknown_automation_is_refused() -> None:
    session = auction()
    for switch in (session.switch_on, session.switch_off):
        with pytest.raises(SessionError, match="broke players pass"):
            switch("shuffle")


# looking on


def test_watchers_are_told_of_every_change() -> None:
    session = grid()
    seen: list[int] = []
    unwatch = session.watch(lambda one: seen.append(one.node.id))
    session.push("mark 0,0")
    session.push("mark 1,1")
    session.pop()
    session.goto(2)
    unwatch()
    session.pop()
    assert seen == [1, 2, 1, 2]
    unwatch()


def test_a_player_sees_no_seed() -> None:
    assert auction(9).observe("Ann").seed == 0
    assert auction(9).state.seed == 9


def test_it_says_where_it_is() -> None:
    session = auction()
    assert session.acting_for == f"lot {session.state.lot.prize}"
    assert repr(session) == "<Session auction: Ann, Ben, Cid; node 1 of main, Ann to act>"
    assert session.actors == ("Ann",)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.lists(st.sampled_from(["push", "push", "push", "pop", "redo", "goto", "branch"])),
)
def test_wherever_one_goes_the_state_is_that_of_the_line(seed: int, moves: list[str]) -> None:
    session, chance = auction(seed), Chance(seed)
    for number, move in enumerate(moves):
        try:
            if move == "push" and not session.over:
                session.push(random_action(session, chance))
            elif move == "goto":
                session.goto(chance.below(len(session.tree.nodes)))
            elif move == "branch":
                session.branch(f"branch {number}")
            elif move in ("pop", "redo"):
                here = session.node
                getattr(session, move)()
                assert session.node is not here
        except SessionError:
            assert move in ("pop", "redo")
        state = session.tree.root.state
        for node in session.history[1:]:
            assert node.action is not None
            state = session.ruleset.apply(state, node.action).state
            assert node in session.tree.nodes
        assert state == session.state
        assert session.branch_name in session.branches
        assert all(tip is session.tree.nodes[tip.id] for tip in session.branches.values())
        for node in session.tree.nodes:
            actions = [child.action for child in node.children]
            assert len(set(actions)) == len(actions)
