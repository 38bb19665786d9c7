"""What a player may know of a state and read in the log, and whole states that fit it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lostatlas.finance.holdings import Shares
from lostatlas.finance.ledger import Ledger
from lostatlas.games.acquire.effects import dead_tiles, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.grid import HIDDEN
from lostatlas.games.acquire.state import BANK, UNKNOWN_HOLDER, AcquireState
from lostatlas.games.acquire.turns import can_place, exchangeable
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Event

TRIES = 20
"""How often hands are redealt before the actor is given what the step takes."""


def observe(figures: AcquireFigures, state: AcquireState, player: str) -> AcquireState:
    """Return a state without what `player` may not know.

    Tiles in the hands of others and in the bag are ``?``; seed and drawn tile are gone. Where holdings are
    hidden (§4), the cash of others is 0 and their shares belong to ``?``, except in companies whose holders
    have shown them for a merger, and after the end. Whoever offers a trade shows what it takes (R1).
    """
    hands = {owner: hand if owner == player else (HIDDEN,) * len(hand) for owner, hand in state.hands.items()}
    seen = evolve(
        state,
        hands=FrozenMap(hands),
        bag=(HIDDEN,) * len(state.bag),
        seed=0,
        drawn=state.drawn if player == state.turn else HIDDEN if state.drawn else "",
        viewer=player,
    )
    if figures.rulings.holdings == "open" or state.over:
        return seen
    cash = {owner: state.cash(owner) if owner == player else 0 for owner in state.players}
    given: Mapping[str, int] = {}
    if state.offer is not None and state.turn != player:
        cash[state.turn], given = max(state.offer.pay, 0), state.offer.give
    ledger = Ledger(FrozenMap({BANK: -sum(cash.values()), **cash}), bank=BANK)
    shown = () if state.merger is None else (state.merger.company, *state.merger.paid)
    shares = {
        company: held
        if company in shown
        else _hidden(held, player, {state.turn: given[company]} if company in given else {})
        for company, held in state.shares.items()
    }
    return evolve(seen, ledger=ledger, shares=FrozenMap(shares))


def unknown_holdings(observation: AcquireState) -> frozenset[str]:
    """Return the players whose cash and shares an observer of hidden holdings does not know (§4)."""
    if observation.over or not observation.viewer:
        return frozenset()
    return frozenset(observation.players) - {observation.viewer}


def _hidden(shares: Shares, player: str, offered: Mapping[str, int]) -> Shares:
    """Return a company's shares with those of other players in the hands of ``?``, but for those offered."""
    units = {holder: count for holder, count in shares.units.items() if holder in (player, BANK)}
    units |= offered
    others = shares.total - sum(units.values())
    return Shares(FrozenMap({**units, UNKNOWN_HOLDER: others} if others else units))


def sample(figures: AcquireFigures, observation: AcquireState, chance: Chance) -> AcquireState:
    """Return a whole state that fits what an observer sees: every hidden thing is redrawn at random.

    Hidden tiles are equally likely anywhere, but for what everybody has seen: whoever must lay a tile has one
    that may be laid, whoever may exchange dead tiles has one, and what was turned for the market is in the
    bag. Hidden shares fall to any of the other players, one by one; hidden cash is anything up to the cash of
    the start.
    """
    state = _sampled_holdings(figures, observation, chance)
    for _ in range(TRIES):
        dealt = _dealt(figures, state, chance)
        if _fits(figures, dealt):
            return dealt
    return _dealt(figures, state, chance, wanted=_fitting(figures, state, chance))


def _fits(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether the actor could have come to this step with these tiles."""
    if state.step == "place":
        return can_place(figures, state) == (not state.stuck)
    if state.step == "exchange":
        return bool(dead_tiles(figures, state, exchangeable(figures, state)))
    return True


def _fitting(figures: AcquireFigures, state: AcquireState, chance: Chance) -> tuple[str, ...]:
    """Return unseen tiles with which the turn player could have come to this step.

    One is enough, but for whoever has no tile that may be laid.
    """
    unseen = chance.shuffled(_unseen(figures, state))
    if state.step == "exchange":
        return dead_tiles(figures, state, unseen)[:1]
    playable = tuple(one for one in unseen if effect_of(figures, state, one).playable)
    return tuple(one for one in unseen if one not in playable) if state.stuck else playable[:1]


def _unseen(figures: AcquireFigures, state: AcquireState) -> tuple[str, ...]:
    """Return the tiles that are in hidden hands or in the bag, in the order of the grid."""
    known = {*state.board, *state.aside, *(tile for hand in state.hands.values() for tile in hand)}
    return tuple(tile for tile in figures.grid.tiles if tile not in known)


def _dealt(
    figures: AcquireFigures, state: AcquireState, chance: Chance, wanted: tuple[str, ...] = ()
) -> AcquireState:
    """Return a state with the unseen tiles dealt; the turn player gets `wanted` first."""
    shuffled = chance.shuffled(_unseen(figures, state))
    unseen = [tile for tile in shuffled if tile not in state.turned]
    returned = [tile for tile in shuffled if tile in state.turned]  # to the bag (R17)
    wanted = tuple(tile for tile in wanted if tile in unseen)[: state.hands[state.turn].count(HIDDEN)]
    unseen = [tile for tile in unseen if tile not in wanted] + returned
    hands = {}
    for player, hand in state.hands.items():
        given = wanted if player == state.turn else ()
        hidden = hand.count(HIDDEN) - len(given)
        drawn, unseen = unseen[:hidden], unseen[hidden:]
        hands[player] = figures.grid.sorted([*(tile for tile in hand if tile != HIDDEN), *given, *drawn])
    bag = state.bag
    if HIDDEN in bag:
        bag = chance.shuffled(unseen) if returned else tuple(unseen)
    latest = state.drawn
    if latest == HIDDEN:  # rather none that was needed: it may have to wait (R19)
        others = tuple(tile for tile in hands[state.turn] if tile not in wanted)
        latest = chance.choice(others or hands[state.turn])
    return evolve(state, hands=FrozenMap(hands), bag=bag, seed=chance.bits(), drawn=latest, viewer="")


def _sampled_holdings(figures: AcquireFigures, state: AcquireState, chance: Chance) -> AcquireState:
    if not any(UNKNOWN_HOLDER in shares.units for shares in state.shares.values()) and (
        figures.rulings.holdings == "open" or state.over
    ):
        return state
    others = [player for player in state.players if player != state.viewer]
    shares = {company: _spread(held, others, chance) for company, held in state.shares.items()}
    cash = dict(state.ledger.cash)
    steps = figures.variant.start_cash // 100 + 1
    cash |= {player: max(100 * chance.below(steps), state.cash(player)) for player in others}
    cash[BANK] = -sum(cash[player] for player in state.players)
    return evolve(state, shares=FrozenMap(shares), ledger=Ledger(FrozenMap(cash), bank=BANK))


def _spread(shares: Shares, others: list[str], chance: Chance) -> Shares:
    units = dict(shares.units)
    for _ in range(units.pop(UNKNOWN_HOLDER, 0)):
        owner = chance.choice(others)
        units[owner] = units.get(owner, 0) + 1
    return Shares(FrozenMap(units))


def visible_events(events: Iterable[Event], viewer: str | None) -> tuple[Event, ...]:
    """Return the events as a viewer may read them; None sees everything.

    Examples
    --------
    >>> drawn = Event("acquire.drew", {"player": "Ann", "tiles": ("5E",), "count": 1})
    >>> [one.facts.get("tiles") for viewer in ("Ann", "Ben") for one in visible_events([drawn], viewer)]
    [('5E',), None]
    """
    return tuple(event if viewer is None else _visible(event, viewer) for event in events)


def _visible(event: Event, viewer: str) -> Event:
    if event.key != "acquire.drew" or event.facts["player"] == viewer:
        return event
    return Event("acquire.drew_hidden", {name: event.facts[name] for name in ("player", "count")})
