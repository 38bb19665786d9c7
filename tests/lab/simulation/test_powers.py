"""§26: a power is counted exactly when the action could not have been without it.

The rules are the judge: the same action is asked of a company that lacks the power.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.metrics import effects
from lostatlas.games.lost_atlas.powers.express import Express
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, Event
from lostatlas.players import seated
from lostatlas.rail.actions import BuyTrain, LayTile, Run
from lostatlas.rail.company_powers import Power, add_power
from lostatlas.rail.state import Company
from lostatlas.rail.steps.run import revenue_of

NAMES = ("Ann", "Ben", "Cid", "Dan")
JUDGED = {
    "agricultural": LayTile,
    "bridging": LayTile,
    "express": Run,
    "overnight": Run,
    "spacious": BuyTrain,
}
"""Powers without which some action is refused, and what kind of action that is."""


class Moment(NamedTuple):
    """One action of a game."""

    rules: Any
    before: Any
    action: Action
    after: Any
    events: tuple[Event, ...]

    def told(self) -> Counter[str]:
        return Counter(one.power for one in effects(self.rules, *self[1:]))


WANTED = {*JUDGED, "adaptive", "resourceful", "suburban", "tunneling"}
MOST_GAMES = 40


@cache
def moments() -> tuple[Moment, ...]:
    """Return every action of long greedy games: as many games as it takes to see every power at work."""
    found: list[Moment] = []
    seen: set[str] = set()
    for seed in range(MOST_GAMES):
        if seen >= WANTED:
            break
        session = new_game(list(NAMES), mode="long", seed=seed)
        rules, state = session.ruleset, session.state
        seats = seated(["greedy"], NAMES, seed=seed)
        while (actor := rules.actor(state)) is not None:
            action = seats[actor].decide(rules, state)
            after = rules.apply(state, action)
            found.append(Moment(rules, state, action, after.state, after.events))
            seen |= set(found[-1].told())
            state = after.state
    return tuple(found)


def without(state: Any, power: str) -> Any:
    """Return the state in which the operating company lacks a power."""
    company = state.company
    poorer = evolve(company, powers=tuple(one for one in company.powers if one != power))
    return evolve(state, companies=state.companies.set(company.code, poorer))


@pytest.mark.parametrize("power", sorted(JUDGED))
def test_a_power_is_counted_when_the_rules_refuse_the_action_without_it(power: str) -> None:
    counted = needed = 0
    for moment in moments():
        if type(moment.action) is not JUDGED[power] or power not in moment.before.company.powers:
            continue
        if any(event.key == "rail.train_asked" for event in moment.events):
            continue  # an offer buys nothing yet
        refused = moment.rules.verify(without(moment.before, power), moment.action) is not None
        told = moment.told()[power] > 0
        assert told == refused, f"{moment.action} of {moment.before.company.code}"
        counted, needed = counted + told, needed + 1
    assert needed > counted > 0, f"{power}: {counted} of {needed}"


def test_a_suburb_brings_what_the_revenue_lacks_without_it() -> None:
    seen = 0
    for moment in moments():
        if not isinstance(moment.action, Run):
            continue
        told = effects(moment.rules, *moment[1:])
        amount = sum(one.amount for one in told if one.power == "suburban")
        bare = without(moment.before, "suburban")
        routes = moment.action.routes
        assert amount == revenue_of(moment.rules, moment.before, routes) - revenue_of(
            moment.rules, bare, routes
        )
        seen += amount > 0
    assert seen


def test_a_rewarded_mountain_brings_what_the_event_says() -> None:
    seen = 0
    for moment in moments():
        rewards = [event for event in moment.events if event.key == "rotla.mountain_rewarded"]
        told = [one for one in effects(moment.rules, *moment[1:]) if one.power == "tunneling"]
        assert [one.amount for one in told] == [event.facts["amount"] for event in rewards]
        seen += len(told)
    assert seen


@pytest.mark.parametrize(
    ("power", "event"),
    [
        ("suburban_placed", "rotla.suburb_placed"),
        ("resourceful", "rail.trains_kept"),
    ],
)
def test_what_an_event_tells_is_counted_once(power: str, event: str) -> None:
    told = sum(moment.told()[power] for moment in moments())
    assert told == sum(one.key == event for moment in moments() for one in moment.events) > 0


class Farther(Express):
    """A power of somebody's own that is built upon one of the title's."""

    name = "farther"


class Sailing(Power):
    """A power of somebody's own."""

    name = "sailing"

    def extra_stops(self, company: Company) -> int:
        return 1


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add both, for the tests here alone."""
    monkeypatch.setattr("lostatlas.rail.company_powers._ADDED", {})
    for one in (Farther, Sailing):
        add_power(one)


@pytest.mark.parametrize(("power", "counted"), [("farther", "express"), ("sailing", "sailing")])
def test_a_power_of_ones_own_is_counted_as_what_it_is_built_upon(power: str, counted: str) -> None:
    found = next(one for one in moments() if isinstance(one.action, Run) and one.told()["express"])
    company = found.after.companies[found.before.company.code]
    changed = evolve(company, powers=(power,))
    after = evolve(found.after, companies=found.after.companies.set(company.code, changed))
    assert found._replace(after=after).told() == Counter({counted: found.told()["express"]})


def test_only_the_adaptive_company_chooses_its_home() -> None:
    homes = [moment for moment in moments() if moment.told()["adaptive"]]
    assert homes
    assert {moment.action.kind for moment in homes} == {"choose_home"}
