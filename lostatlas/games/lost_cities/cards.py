"""Laying, discarding and taking cards (§6, §7), and the turn that passes on."""

from __future__ import annotations

from bisect import insort

from lostatlas.games.lost_cities.actions import DrawCard, StartPath, TakeDiscard
from lostatlas.games.lost_cities.components import Card, Space
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.moves import end_expedition, move, settle, with_active
from lostatlas.games.lost_cities.state import LostCitiesState, PendingEffect, PlayerState
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, EventLog


def direction(config: Config, column: tuple[int, ...]) -> str:
    """Return which way a column runs: ``up``, ``down``, or ``open`` while both are possible (§10.2, R17).

    Without the variant every column runs up.
    """
    if not config.both_directions:
        return "up"
    if len(column) < 2:
        return "open"
    if column[-1] != column[0]:
        return "up" if column[-1] > column[0] else "down"
    return "up" if config.rulings.equal_second == "ascending" else "open"


def fits(config: Config, column: tuple[int, ...], value: int) -> bool:
    """Return whether a card of this value may be laid on a column (§6.2); on an empty one any may."""
    if not column:
        return True
    way = direction(config, column)
    return way == "open" or (value >= column[-1] if way == "up" else value <= column[-1])


def without(own: PlayerState, card: Card) -> PlayerState:
    """Return a player's things without one card of the hand."""
    place = own.hand.index(card)
    hand = own.hand[:place] + own.hand[place + 1 :]
    if card in own.seen:
        place = own.seen.index(card)
        return evolve(own, hand=hand, seen=own.seen[:place] + own.seen[place + 1 :])
    return evolve(own, hand=hand)


def lay(config: Config, state: LostCitiesState, card: Card, events: EventLog) -> LostCitiesState:
    """Lay a card on its column; its piece moves, or what stands at the ruin lets another one move (R4)."""
    own = without(state.active, card)
    path = card.colour
    columns = own.columns.set(path, (*own.columns.get(path, ()), card.value))
    state = with_active(state, evolve(own, columns=columns), discarded="")
    events.add("lostcities.played", player=state.player, card=card)
    number = own.positions[path]
    if number < config.ruin and config.rulings.advance == "must":
        state = move(config, state, path, events, by_card=True)
    elif number < config.ruin:
        state = evolve(state, pending=(PendingEffect("advance", Space(path, number)),))
    elif config.rulings.last_space != "arrival":
        state = evolve(state, pending=(PendingEffect("extra_card", Space(path, number)),))
    return settle(config, state, events)


def start(config: Config, state: LostCitiesState, action: StartPath, events: EventLog) -> LostCitiesState:
    """Lay the first card of a colour; the piece comes to the first space (§6.1)."""
    card = action.card
    own = without(state.active, card)
    own = evolve(own, columns=own.columns.set(card.colour, (card.value,)))
    if action.piece == "researcher":
        own = evolve(own, researcher=card.colour)
    state = with_active(state, own, discarded="")
    facts = {"player": state.player, "card": card, "path": card.colour, "piece": action.piece}
    events.add("lostcities.started", **facts)
    return settle(config, move(config, state, card.colour, events, by_card=True), events)


def discard(state: LostCitiesState, card: Card, events: EventLog) -> LostCitiesState:
    """Put a card on the discard pile of its colour (§6.3)."""
    piles = state.discards.set(card.colour, (*state.discards.get(card.colour, ()), card.value))
    events.add("lostcities.discarded", player=state.player, card=card)
    return with_active(
        state, without(state.active, card), discards=piles, discarded=card.colour, stage="refill"
    )


def refill(config: Config, state: LostCitiesState, action: Action, events: EventLog) -> LostCitiesState:
    """Take a card, or none, and pass the turn on; the last card to draw ends the expedition (§9.1)."""
    own = state.active
    stalled = state.stalled + 1
    if isinstance(action, DrawCard):
        card, stalled = state.draw_pile[0], 0
        state = with_active(state, _with_card(config, own, card), draw_pile=state.draw_pile[1:])
        events.add("lostcities.drew", player=state.player, card=card)
    elif isinstance(action, TakeDiscard):
        *rest, value = state.discards[action.colour]
        card = Card(action.colour, value)
        piles = state.discards.set(action.colour, (*rest,)) if rest else state.discards.delete(action.colour)
        own = _with_card(config, own, card)
        own = evolve(own, seen=config.sorted_cards((*own.seen, card)))
        state = with_active(state, own, discards=piles)
        events.add("lostcities.took", player=state.player, card=card)
    else:
        events.add("lostcities.skipped", player=state.player)
    if not state.draw_pile:
        return end_expedition(state, "draw_pile", events)
    if stalled == config.rulings.stall_limit:
        return end_expedition(state, "stall", events)
    turn = (state.turn + 1) % len(state.players)
    stage = "play" if state.seats[turn].hand else "refill"
    return evolve(state, turn=turn, stage=stage, discarded="", stalled=stalled)


def _with_card(config: Config, own: PlayerState, card: Card) -> PlayerState:
    hand = list(own.hand)
    insort(hand, card, key=config.card_key)
    return evolve(own, hand=tuple(hand))
