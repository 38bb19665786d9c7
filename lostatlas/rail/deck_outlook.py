"""What lies ahead in the train deck: which card makes which trains rust, and how fast the deck is bought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.depot import Depot
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState


@dataclass(frozen=True, slots=True, kw_only=True)
class Rust:
    """The trains of one name, and the card that will make them rust."""

    train: str
    by: str
    """The card of the deck that makes them rust, when the first of its name is taken."""
    cards: int
    """Number of cards that lie above that card."""
    owners: FrozenMap[str, int]
    """How many of them each company has."""
    keepers: tuple[str, ...]
    """The owners whose power lets such trains run once more."""
    pool: int


def rust_ahead(rules: RailRules, state: RailState) -> tuple[Rust, ...]:
    """Return which trains will rust, soonest first; those that are still in the deck count too.

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> state = next(node.state for node in game.history if node.state.step == "dividend")
    >>> [(rust.train, rust.by) for rust in rust_ahead(game.ruleset, state)]
    [('2', '4'), ('3', '6'), ('4', '7')]
    """
    found = []
    for kind in rules.trains.values():
        card = rusting_card(rules, state, kind.name)
        if card is None:
            continue
        owners = {code: one.trains.count(kind.name) for code, one in state.companies.items()}
        owners = {code: count for code, count in owners.items() if count}
        keepers = tuple(
            code
            for code in owners
            if any(power.keeps_rusted for power in rules.powers(state.companies[code]))
        )
        pool = state.depot.pool.count(kind.name)
        if not owners and not pool and kind.name not in dict(state.depot.deck):
            continue
        by, cards = card
        found.append(
            Rust(train=kind.name, by=by, cards=cards, owners=FrozenMap(owners), keepers=keepers, pool=pool)
        )
    return tuple(sorted(found, key=lambda rust: rust.cards))


def rusting_card(rules: RailRules, state: RailState, train: str) -> tuple[str, int] | None:
    """Return the card of the deck that makes this train rust, and how many cards lie above it; None if none.

    It is the first card that begins the phase in which the train rusts, or a later phase.
    """
    by = rules.trains[train].rusted_by
    number = {phase.train: place for place, phase in enumerate(rules.phases)}
    if by is None or number.get(by, 0) <= state.phase:
        return None
    above = 0
    for name, count in state.depot.deck:
        if number.get(name, -1) >= number[by]:
            return name, above
        above += count
    return None


def deck_pace(states: Iterable[RailState], *, rounds: int = 4) -> float:
    """Return how many cards leave the deck per operating round, as an average of the last rounds.

    Cards that are exported after a round count with it; endless cards never leave.

    Parameters
    ----------
    states : the states of a game in order, from the start or from as far back as should count
    rounds : how many operating rounds to average over, including the present one

    Examples
    --------
    >>> from lostatlas import load
    >>> deck_pace(node.state for node in load("examples/games/short.json").history) > 0
    True
    """
    begun: list[int] = []
    last: tuple[int, str] | None = None
    left: int | None = None
    for state in states:
        before, left = left, _finite_cards(state.depot)
        if state.operating is not None and (state.cycle, state.round) != last:
            last = (state.cycle, state.round)
            begun.append(left if before is None else before)
    if not begun or left is None:
        return 0.0
    counted = begun[-rounds:]
    return (counted[0] - left) / len(counted)


def _finite_cards(depot: Depot) -> int:
    return sum(count for name, count in depot.deck if name not in depot.endless)
