"""Whatever may be done has words in every language; a title brings those of its own actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar

import pytest

from lostatlas import new_game
from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, least_action
from lostatlas.players import finish, seated
from lostatlas.rail import actions as rail
from lostatlas.rail.action_text import action_text
from lostatlas.rail.rules import AnyStep, RailRules
from lostatlas.text import message, speaking
from lostatlas.text.catalogue import LANGUAGES, speak_of
from lostatlas.text.message_format import has_words
from tests.contract.cases import CASES
from tests.rail.test_another_title import TwoLines
from tests.text.test_catalogue import words

SHARED = {one for one in vars(rail).values() if isinstance(one, type) and issubclass(one, Action)} - {Action}
BY_CHOICE = new_game(["Ann", "Ben"], mode="micro", options={"blanks": "choice"}).ruleset
RULES = [
    one
    for one in (
        BY_CHOICE,
        *(case.ruleset() for case in CASES),
        new_game(["Ann", "Ben", "Cid"], title="chubu18").ruleset,
    )
    if isinstance(one, RailRules)
]
KINDS = {one.kind: one for one in {*SHARED, *(kind for rules in RULES for kind in rules.action_types)}}
"""Every kind of action of the rail room and of every title."""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_kind_of_action_has_words(spoken: str) -> None:
    told = words(spoken)
    assert [kind for kind in sorted(KINDS) if f"choice.{kind}" not in told] == []
    assert [kind for kind in sorted(KINDS) if f"choice.kind.{kind}" not in told] == []


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_pass_that_can_be_chosen_is_a_sentence_when_it_is_done(spoken: str) -> None:
    """The log once told "Ann: Pass", which reads like a choice; of an auction another event is told."""
    told = words(spoken)
    chosen = {key.removeprefix("choice.") for key in told if key.startswith("choice.pass")}
    assert chosen - {"pass.auction"} == {
        key.removeprefix("panel.move.") for key in told if key.startswith("panel.move.pass")
    }


def test_of_who_passes_the_log_tells_what_was_not_done() -> None:
    game = new_game(["Ann", "Ben", "Cid"], mode="short", seed=3)
    bots = seated(["greedy"], ["Ann", "Ben", "Cid"], seed=3)
    views = capability(game.ruleset, VIEWS)(game.ruleset)
    told = {views.move_text(node) for node in finish(game, bots).history if node.action and not node.events}
    assert {text.partition(" ")[2] for text in told} >= {"neither issues nor redeems a share."}
    assert [text for text in told if ": " in text] == []


def test_particular_words_belong_to_a_step_or_to_a_field_of_the_action() -> None:
    """A misspelt step would never be told."""
    steps = {one.name for rules in RULES for one in every_step(rules)}
    for key in words():
        domain, kind, *particular = key.split(".")
        if domain == "choice":
            if kind in ("tried", "several", "kind"):  # nothing comes of it; several, or all of a kind
                kind, *particular = particular
            assert kind in KINDS, key
            assert {*particular} <= steps | {one.name for one in fields(KINDS[kind])}, key


def every_step(rules: RailRules) -> Iterator[AnyStep]:
    """Yield each step of the rounds, and what may come between."""
    for one in rules.rounds.values():
        yield from one.steps
    yield from rules.interrupts


@pytest.mark.parametrize(
    ("mode", "players", "seed", "options"),
    [("long", 5, 31, {}), ("long", 3, 32, {}), ("short", 4, 33, {"blanks": "choice"}), ("micro", 3, 34, {})],
)
def test_everything_that_may_be_done_in_a_game_is_told_in_words(
    mode: str, players: int, seed: int, options: dict[str, str]
) -> None:
    game, chance = (
        new_game([f"P{n}" for n in range(players)], mode=mode, seed=seed, options=options),
        Chance(seed),
    )
    told = set()
    while not game.over:
        for choice in game.legal_actions.choices:
            action = least_action(choice)
            if (action.kind, game.state.step) not in told:
                told.add((action.kind, game.state.step))
                for spoken in LANGUAGES:
                    with speaking(spoken):
                        found = action_text(game.ruleset, game.state, choice)
                    assert found, choice
                    assert not re.search(r"[{}]|None|Stop\(", found), found
        drawn = chance.choice(game.legal_actions.choices)
        game.push(least_action(drawn))
    assert len(told) > 12


def test_a_price_is_the_one_that_the_rules_would_take() -> None:
    game = Session.new(TwoLines(), ("Ann", "Ben"))
    assert (
        action_text(game.ruleset, game.state, rail.BuyTrain("A", "deck", 50))
        == "Buy an A-train from the deck for $50"
    )
    game.push(rail.BuyTrain("A", "deck", 50))
    assert action_text(game.ruleset, game.state, rail.Pass()) == "Buy no more trains"
    game.push(rail.Pass())
    issued = action_text(game.ruleset, game.state, rail.IssueShare())
    assert issued == f"Issue a share for ${game.state.price('X')}"


def test_a_train_that_is_handed_in_is_told_too() -> None:
    game = Session.new(TwoLines(), ("Ann", "Ben"))
    game.push(rail.BuyTrain("A", "deck", 50))
    traded = rail.BuyTrain("B", "deck", 30, "A")
    assert action_text(game.ruleset, game.state, traded).startswith("Hand in an A-train and buy a B-train")


@dataclass(frozen=True, slots=True)
class Haggle(Action):
    """An action of a title that brings no words."""

    kind: ClassVar[str] = "haggle"


def test_an_action_of_a_title_without_words_for_it_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Session.new(TwoLines(), ("Ann", "Ben"))
    monkeypatch.setattr(TwoLines, "apply", lambda _rules, state, _action: (state, ()))
    assert action_text(game.ruleset, game.state, Haggle()) == ""
    # nothing tells the price it asks for
    assert action_text(game.ruleset, game.state, rail.IssueShare()) == ""


def test_words_of_every_language_are_its_own() -> None:
    english, japanese = words("en"), words("ja")
    assert [key for key in english if key.startswith("choice.") and english[key] == japanese[key]] == []
    with speaking("ja"):
        assert message("choice.pass") == "パスする"


@pytest.mark.parametrize("title", ["lost_atlas", "west18", "chubu18"])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_round_has_a_name(title: str, spoken: str) -> None:
    rules = new_game(["Ann", "Ben", "Cid"], title=title, seed=1).ruleset
    assert isinstance(rules, RailRules)
    rounds = [one for name in rules.rounds for one in (("OR1", "OR2") if name == "OR" else (name,))]
    speak_of(title)
    with speaking(spoken):
        assert [one for one in rounds if not has_words(f"rounds.name.{one}")] == []
        told = [message("explore.part", cycle=2, round=one) for one in rounds]
    assert not [one for one in told if re.search("[A-Z]{2}", one)], "a round is written out"
