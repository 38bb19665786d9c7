"""Variants in play: the shipped ones to the end, and any valid change to figures."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lostatlas import load, load_variant, new_game
from lostatlas.games.lost_atlas.variants import LostAtlasVariant, shipped_names, standard_variant
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.players import seated
from tests.games.lost_atlas.rules.invariants import broken

OF_THE_PUBLISHED_FIGURES = ("hold more than the limit", "hubs and")
"""Invariants that follow from the published limits: a president's certificate may be above a lower one."""


def some(choice: Action | ActionRange, chance: Chance) -> Action:
    """Return an action, of a range one of its amounts."""
    if isinstance(choice, Action):
        return choice
    return choice.at(choice.amounts.min + choice.amounts.step * chance.below(len(choice.amounts)))


def begin(variant: LostAtlasVariant, *, mode: str, players: int, seed: int) -> Session:
    """Begin a game and put its map together at random."""
    game = new_game([f"P{seat}" for seat in range(players)], variant=variant, mode=mode, seed=seed)
    chance = Chance(seed)
    while not game.over and game.state.round == "MAP":
        game.push(some(chance.choice(game.legal_actions.choices), chance))
    return game


def check_invariants(game: Session) -> None:
    """Check what holds in every game, whatever its figures are."""
    rules: Any = game.ruleset
    roster = dict(rules.first_depot(len(game.players)).deck)
    total = game.tree.root.state.ledger.total
    found = broken(rules, game.state, total=total, roster=roster)
    assert not [one for one in found if not any(words in one for words in OF_THE_PUBLISHED_FIGURES)]


def play_on(game: Session, *, actions: int, seed: int) -> None:
    """Play that many random actions, or to the end."""
    chance = Chance(seed)
    for _ in range(actions):
        if game.over:
            break
        game.push(some(chance.choice(game.legal_actions.choices), chance))
        check_invariants(game)


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_variant_is_played_to_the_end_at_random(name: str) -> None:
    variant = load_variant(name)
    mode = "long" if "long" in variant.modes else "short"
    game = begin(variant, mode=mode, players=4, seed=3)
    play_on(game, actions=20_000, seed=3)
    assert game.over
    assert sum(entry.place == 1 for entry in game.ranking) >= 1


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_variant_is_played_to_the_end_by_greedy_players(name: str) -> None:
    variant = load_variant(name)
    game = begin(variant, mode="short" if "short" in variant.modes else "long", players=3, seed=5)
    bots = seated(["greedy"], game.players, seed=5)
    while (actor := game.actor) is not None:
        game.push(bots[actor].choose(game))
    check_invariants(game)
    assert game.over


def test_greedy_players_play_other_rounds_and_steps_to_the_end() -> None:
    """The game ends with an operating round, which is then no more: forecasts must still be made."""
    changes = {"rounds.cycle": ["SR", "OR"], "rounds.operating": ["trains", "run", "dividend"]}
    variant = load_variant("beginner").changed({**changes, "modes.short.cycles": 2})
    game = begin(variant, mode="short", players=3, seed=6)
    bots = seated(["greedy"], game.players, seed=6)
    while (actor := game.actor) is not None:
        game.push(bots[actor].choose(game))
    assert (game.over, game.state.round) == (True, "OR1")


def test_a_game_with_a_variant_is_saved_with_all_of_it(tmp_path: Any) -> None:
    variant = load_variant("thirteenth_company").changed({"trains.2.price": 90})
    game = begin(variant, mode="micro", players=2, seed=8)
    play_on(game, actions=60, seed=8)
    game.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert again.state == game.state
    assert again.ruleset.variant == variant  # type: ignore[attr-defined]  # the ruleset of this title
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))["variant"] == variant.to_plain()


def test_a_game_is_begun_with_a_variant_by_name() -> None:
    game = new_game(["Ann", "Ben", "Cid"], variant="beginner", mode="short", seed=1)
    assert (game.state.round, len(game.state.board.cells)) == ("SR", 82)
    with pytest.raises(GameDataError, match="'beginner' was probably meant"):
        new_game(["Ann", "Ben"], variant="beginer")
    with pytest.raises(GameDataError, match="3 is not a variant"):
        new_game(["Ann", "Ben"], variant=3)


FIGURES: dict[str, st.SearchStrategy[Any]] = {
    "market.spaces": st.sampled_from(([0, 30, 60, 90, 135, 200], [0, 50, 60, 61, 62, 400], [0, 60, 1000])),
    "auction.minimum": st.integers(0, 300),
    "auction.step": st.integers(1, 60),
    "shares.minor.total": st.integers(2, 9),
    "shares.minor.presidents_certificate": st.just(2),
    "shares.holding_limit_percent": st.integers(1, 100),
    "shares.pool_limit_percent": st.integers(1, 100),
    "trains.2.price": st.integers(0, 400),
    "trains.3.price": st.integers(0, 400),
    "trains.2.rusted_by": st.sampled_from(("2", "3", "4", None)),
    "trains.3.stops": st.integers(1, 9),
    "trains.4.rusted_by": st.sampled_from(("5", "6", "∞")),
    "phases.2.limits.minor": st.integers(1, 4),
    "phases.3.limits.major": st.integers(1, 4),
    "phases.4.launch": st.sampled_from(([60, 60], [30, 400])),
    "modes.short.cycles": st.integers(1, 3),
    "modes.short.tables.3.cash": st.integers(0, 900),
    "modes.short.tables.3.columns": st.lists(st.integers(0, 9), min_size=1, max_size=4),
    "rosters.text.short.any.2": st.integers(0, 3),
    "rosters.text.short.any.3": st.integers(0, 2),
    "destinations.cards": st.sampled_from((["0/0/0/0"], ["500/10/9999/0"])),
    "bank_break.on": st.booleans(),
    "bank_break.money": st.integers(0, 3000),
    "minors.EA.tokens": st.lists(st.integers(0, 200), min_size=1, max_size=5),
    "minors.EM.powers": st.lists(
        st.sampled_from(("express", "overnight", "suburban", "adaptive")), max_size=3, unique=True
    ),
    "tiles.yellow.9.count": st.integers(0, 20),
    "tiles.green.14.count": st.integers(0, 2),
    "map.costs.mountain": st.integers(0, 500),
    "map.rules.minimum_shared": st.integers(0, 3),
    "map.blank.count": st.integers(0, 20),
    "modes.short.pieces.projects": st.integers(0, 5),
    "rounds.cycle": st.sampled_from(
        (["SR", "OR"], ["SR", "OR", "MR", "OR", "export"], ["SR", "OR", "OR", "OR", "export", "MR"])
    ),
    "rounds.operating": st.permutations(
        ("headquarters", "lead_off", "issue", "track", "token", "run", "dividend", "trains")
    ).flatmap(lambda steps: st.integers(1, 8).map(lambda count: list(steps[:count]))),
    "steps.stock.must_operate": st.sampled_from(([], ["minor"], ["minor", "major"])),
    "steps.stock.sale_drop": st.sampled_from(("sale", "share")),
    "steps.stock.certificate_limits": st.sampled_from(({}, {"3": 1}, {"3": 4})),
    "steps.lead_off.kinds": st.sampled_from(([], ["minor", "major"])),
    "steps.issue.drop": st.integers(0, 3),
    "steps.track.lays": st.sampled_from(([["yellow"]], [["upgrade", "upgrade", "yellow"]], [["yellow"] * 4])),
    "steps.token.most": st.integers(1, 3),
    "steps.dividend.withheld": st.integers(0, 3),
    "steps.dividend.rises": st.sampled_from(([], [1], [1, 2, 3, 5])),
    "steps.trains.between_companies": st.booleans(),
    "steps.propose.consent": st.sampled_from(("president", "share_vote")),
    "steps.propose.closed_in": st.sampled_from((["yellow"], ["yellow", "green"])),
    "steps.export.all_of_the_first": st.booleans(),
}  # fmt: skip
"""Figures and policies, each with valid values; any of them together are a valid variant."""


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.integers(0, 10**6))
def test_any_valid_figures_can_be_played(data: st.DataObject, seed: int) -> None:
    keys = data.draw(st.lists(st.sampled_from(sorted(FIGURES)), min_size=1, max_size=8, unique=True))
    changes = {key: data.draw(FIGURES[key], label=key) for key in keys}
    if "shares.minor.total" in changes:
        changes["shares.major.total"] = 2 * changes["shares.minor.total"]
    game = begin(standard_variant().changed(changes), mode="short", players=3, seed=seed)
    play_on(game, actions=150, seed=seed)
    assert game.position()
