"""The adviser and the search hints: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

import pytest

from lostatlas.capabilities import ADVISER, SEARCH_HINTS, capability
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.observation import sample
from lostatlas.games.acquire.rulings import RULINGS
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.players import RandomPlayer
from tests.games.acquire.boards import game
from tests.games.acquire.random_games import NAMES, options_of
from tests.games.acquire.test_hidden_information import states

RULES = Acquire(GameConfig(title="acquire"))


@pytest.mark.parametrize("seed", range(12))
def test_the_advice_is_legal_under_every_option(seed: int) -> None:
    options = options_of(Chance(seed)) or {name: ruling.values[-1] for name, ruling in RULINGS.items()}
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(options)))
    adviser, chance = capability(rules, ADVISER)(rules), Chance(seed)
    hints = capability(rules, SEARCH_HINTS)(rules)
    state = rules.setup(NAMES[: 2 + seed % 5], Start(seed=seed))
    for _ in range(3_000):
        if state.step == "over":
            return
        actor = rules.actor(state)
        assert actor is not None
        seen = rules.observe(state, actor)
        action = adviser.decide(seen, chance)
        for one in (*hints.options(seen, chance, widest=4), action):
            assert rules.verify(state, one) is None, one
        state = rules.apply(state, action).state
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("holdings", ["open", "hidden"])
def test_the_advice_knows_nothing_hidden(holdings: str) -> None:
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(holdings=holdings)))
    adviser, chance = capability(rules, ADVISER)(rules), Chance(2)
    for state in states(rules, 3, seed=40):
        actor = rules.actor(state)
        if actor is not None:
            seen = rules.observe(state, actor)
            twin = sample(rules.figures, seen, chance)
            again = rules.observe(twin, actor)
            assert adviser.decide(seen, Chance(1)) == adviser.decide(again, Chance(1))


def test_greedy_beats_two_random_players_far_more_often_than_chance() -> None:
    """Seats are rotated; the long measurement is in the soak."""
    adviser, wins, games = capability(RULES, ADVISER)(RULES), 0, 18
    for seed in range(games):
        names, chance, player = NAMES[:3], Chance(seed), RandomPlayer(seed)
        hero = names[seed % 3]
        state = RULES.setup(names, Start(seed=seed))
        while state.step != "over":
            seen = RULES.observe(state, state.actor or "")
            action = adviser.decide(seen, chance) if state.actor == hero else player.decide(RULES, state)
            state = RULES.apply(state, action).state
        outcome = RULES.outcome(state)
        assert outcome is not None
        wins += hero in outcome.winners
    assert wins >= 12, "chance alone would win 6, and 12 in less than 1 of 200 tries"


def test_the_end_is_declared_by_whoever_is_ahead_only() -> None:
    drawn = "\n".join(["AAAAAAAAAAAA"] * 4)
    adviser = capability(RULES, ADVISER)(RULES)
    for shares, ends in (({"Ann": "9A", "Ben": "2A"}, True), ({"Ann": "2A", "Ben": "9A"}, False)):
        session = game(drawn, hands={"Ann": "1I 3I", "Ben": "5I", "Cid": "7I"}, shares=shares)
        told = session.text_of(adviser.decide(session.observe("Ann"), Chance(1)))
        assert (told == "end") == ends


def test_dead_tiles_are_exchanged() -> None:
    session = game("AAAAAA.FFFFF\n" * 3, hands={"Ann": "7A 1H", "Ben": "1I"}, bag="2I 3I")
    session.push("place 1H")
    session.push("pass")
    adviser = capability(RULES, ADVISER)(RULES)
    assert session.text_of(adviser.decide(session.observe("Ann"), Chance(1))) == "exchange"
