"""What every title promises to the kernel, its players and its screens; see `cases` for joining."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from lostatlas.kernel.diff import diff
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.storage.record import action_from_plain, action_to_plain, record_of
from lostatlas.storage.replay import from_json, load
from tests.contract.cases import CASES, Case, played
from tests.kernel.perft import divide, perft

GAMES = [pytest.param(case, start, id=f"{case.name}-{start.seed}") for case in CASES for start in case.starts]
each_game = pytest.mark.parametrize(("case", "start"), GAMES)


@cache
def finished(case: Case, start: Start) -> Session:
    return played(case, start)


def some(case: Case, session: Session) -> Iterator[Node]:
    """Yield every n-th node of the game, its first and its last."""
    nodes = session.tree.nodes
    yield from nodes[: -1 : case.every]
    yield nodes[-1]


def offered(session: Session, node: Node) -> list[Action]:
    choices = (choice for step in session.ruleset.legal_actions(node.state) for choice in step.choices)
    return [least_action(choice) for choice in choices]


@each_game
def test_the_game_ends_and_ranks_everybody(case: Case, start: Start) -> None:
    session = finished(case, start)
    assert session.over
    assert sorted(standing.player for standing in session.ranking) == sorted(case.players)
    assert session.ranking[0].place == 1
    assert session.actor is None
    assert not session.legal_actions
    assert session.legal_actions.count() == 0
    assert all(session.why_not(node.action) for node in session.tree.nodes[1:] if node.action)


@each_game
def test_somebody_acts_until_the_end(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in session.tree.nodes[:-1]:
        rules = session.ruleset
        assert rules.outcome(node.state) is None
        assert rules.actor(node.state) in rules.actors(node.state)
        assert offered(session, node)


@each_game
def test_the_same_seed_and_actions_make_the_same_game(case: Case, start: Start) -> None:
    first, second = finished(case, start), played(case, start)
    assert [node.action for node in first.tree.nodes] == [node.action for node in second.tree.nodes]
    assert [node.events for node in first.tree.nodes] == [node.events for node in second.tree.nodes]
    for one, other in zip(some(case, first), some(case, second), strict=True):
        assert one.state == other.state
        assert hash(one.state) == hash(other.state)


@each_game
def test_applying_changes_nothing_but_the_result(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in some(case, session):
        if node.parent is None or node.action is None:
            continue
        before = session.ruleset.state_to_json(node.parent.state)
        assert session.ruleset.apply(node.parent.state, node.action) == (node.state, node.events)
        assert session.ruleset.state_to_json(node.parent.state) == before


@each_game
def test_every_state_is_plain_data_and_back(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in some(case, session):
        text = json.dumps(session.ruleset.state_to_json(node.state))
        again = session.ruleset.state_from_json(json.loads(text))
        assert again == node.state
        assert hash(again) == hash(node.state)
        assert offered(
            session, Node(id=0, parent=None, action=None, state=again, ruleset=session.ruleset)
        ) == offered(session, node)


@each_game
def test_saved_and_loaded_it_is_the_same_game(case: Case, start: Start, tmp_path: Path) -> None:
    session = finished(case, start)
    session.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json", titles=case.titles)
    assert [node.state for node in again.tree.nodes] == [node.state for node in session.tree.nodes]
    assert [node.events for node in again.tree.nodes] == [node.events for node in session.tree.nodes]
    assert again.node.id == session.node.id
    assert record_of(again) == record_of(session)


@each_game
def test_a_game_cut_short_is_loaded_where_it_stood(case: Case, start: Start) -> None:
    session = finished(case, start)
    middle = session.tree.nodes[len(session.tree.nodes) // 2]
    record = record_of(session)
    record["nodes"] = record["nodes"][: middle.id]
    record["node"] = middle.id
    record["branches"] = {"main": middle.id}
    again = from_json(json.loads(json.dumps(record)), titles=case.titles)
    assert again.state == middle.state
    assert list(again.legal_actions) == offered(session, middle)


@each_game
def test_what_is_offered_is_legal(case: Case, start: Start) -> None:
    session = finished(case, start)
    verify = session.ruleset.verify
    for node in some(case, session):
        for step in session.ruleset.legal_actions(node.state):
            for choice in step.choices:
                if isinstance(choice, ActionRange):
                    least, most = choice.amounts.min, choice.amounts.max
                    assert verify(node.state, choice.least) is None
                    assert verify(node.state, choice.at(most)) is None
                    assert getattr(choice.least, choice.field) == least
                else:
                    assert verify(node.state, choice) is None


@each_game
def test_what_is_legal_is_offered(case: Case, start: Start) -> None:
    """Try the actions of the whole game at each state: the rules allow exactly those that are offered."""
    session = finished(case, start)
    tried = {node.action for node in session.tree.nodes if node.action is not None}
    for node in some(case, session):
        choices = [one for step in session.ruleset.legal_actions(node.state) for one in step.choices]
        for action in tried:
            if action.kind not in case.searched:
                listed = any(
                    action in choice if isinstance(choice, ActionRange) else action == choice
                    for choice in choices
                )
                assert (session.ruleset.verify(node.state, action) is None) == listed, (node, action)


@each_game
def test_a_refusal_names_its_rule_and_has_words(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in session.tree.nodes[1:]:
        assert node.action is not None
        refusal = session.ruleset.verify(session.state, node.action)
        assert refusal is not None
        assert refusal.rule
        assert str(refusal)


@each_game
def test_every_action_has_a_text_that_is_read_back(case: Case, start: Start) -> None:
    session = finished(case, start)
    rules = session.ruleset
    for node in some(case, session):
        for action in (*offered(session, node), *([node.children[0].action] if node.children else [])):
            assert action is not None
            text = rules.format_action(node.state, action)
            assert rules.parse_action(node.state, text) == action
            assert len(text) <= case.longest_text


@each_game
def test_every_action_is_plain_data_and_back(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in some(case, session):
        for action in offered(session, node):
            data = json.loads(json.dumps(action_to_plain(action)))
            assert action_from_plain(session.ruleset, node.state, data) == action


@each_game
def test_everything_can_be_shown(case: Case, start: Start) -> None:
    session = case.session(start)
    full = finished(case, start)
    for node in full.history[1 :: case.every]:
        assert node.action is not None
        if node.automatic:
            continue
        assert repr(session)
        assert repr(session.legal_actions)
        assert repr(session.state)
        assert all(str(event) for event in session.push(node.action).events)
        for player in case.players:
            session.observe(player)
        if case.every > 1:
            break


@each_game
def test_a_state_differs_from_the_next_one_and_not_from_itself(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in some(case, session):
        assert diff(node.state, node.state) == ()
        if node.parent is not None:
            assert diff(node.parent.state, node.state)


@each_game
def test_a_position_starts_the_game_from_there(case: Case, start: Start) -> None:
    session = finished(case, start)
    for node in some(case, session):
        data = json.loads(json.dumps(session.ruleset.position(node.state)))
        assert session.ruleset.setup(case.players, Start(position=data)) == node.state


@pytest.mark.parametrize("case", CASES, ids=str)
def test_divide_adds_up_to_perft(case: Case) -> None:
    session = case.session(case.starts[0])
    counts = divide(session.ruleset, session.state, 2)
    assert sum(counts.values()) == perft(session.ruleset, session.state, 2) > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_players_of_one_name_are_refused(case: Case) -> None:
    twins = (case.players[0],) * len(case.players)
    with pytest.raises(GameDataError):
        Session.new(case.ruleset(), twins, case.starts[0])
