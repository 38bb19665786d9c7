"""§7–§9: the purchase, the draw, the exchange of dead tiles, the next turn, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from lostatlas.finance.ledger import transfer
from lostatlas.games.acquire.effects import dead_tiles, playable_tiles
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.payments import pay_bonuses
from lostatlas.games.acquire.state import BANK, AcquireState, Final
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog

NOTHING_LEFT = "acquire.end.nothing_left"
"""Why the game ends when nobody can do anything any more."""


def may_declare(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether the turn player may declare the end at this step (§9, R14)."""
    if state.declared or state.step not in ("place", "buy"):
        return False
    if figures.rulings.declare == "turn_start" and (state.step != "place" or state.placed):
        return False
    return figures.may_declare(state)


def can_buy(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether the turn player can pay for any share (§7)."""
    if not figures.variant.shares.purchases:
        return False
    cash = state.cash(state.turn)
    return any(figures.share_price(state, one) <= cash and state.unsold(one) for one in state.sizes)


def are_for_sale(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether the bank has a share to sell (§7)."""
    return bool(figures.variant.shares.purchases) and any(map(state.unsold, state.sizes))


def open_purchase(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state at the purchase, or beyond it when nothing is to be decided there."""
    state = evolve(state, step="buy")
    return state if decides_at_purchase(figures, state) else end_turn(figures, state, log)


def decides_at_purchase(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether there is anything to decide at the purchase: shares, the end, or a trade.

    Where holdings are hidden (§4), everybody stops there while shares are for sale: a turn that went by would
    tell who cannot pay.
    """
    hidden = figures.rulings.holdings == "hidden"
    return (hidden and are_for_sale(figures, state)) or can_decide_at_purchase(figures, state)


def can_decide_at_purchase(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether the turn player can do anything but pass at the purchase."""
    trades = figures.rulings.player_trading and may_offer(figures, state)
    return trades or can_buy(figures, state) or may_declare(figures, state)


def may_offer(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether a trade may still be offered: once in a turn, when anybody has a share (R1)."""
    return not state.offered and any(held.of(BANK) < held.total for held in state.shares.values())


def buy(
    figures: AcquireFigures, state: AcquireState, shares: FrozenMap[str, int], log: EventLog
) -> AcquireState:
    """Return the state after the turn player has bought shares and the turn has ended (§7)."""
    player = state.turn
    cost = sum(figures.share_price(state, company) * units for company, units in shares.items())
    held = dict(state.shares)
    for company, units in shares.items():
        held[company] = held[company].moved(BANK, player, units)
    names = {figures.names[company]: units for company, units in shares.items()}
    log.add("acquire.bought", player=player, shares=FrozenMap(names), cost=cost)
    state = evolve(state, shares=FrozenMap(held), ledger=transfer(state.ledger, player, BANK, cost))
    return end_turn(figures, state, log)


def declare(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state after the turn player has declared the end (§9)."""
    log.add("acquire.declared", player=state.turn)
    state = evolve(state, declared=state.turn)
    if figures.rulings.declare == "immediate":
        return finish(figures, state, "acquire.end.declared", log)
    if state.step == "place" and can_place(figures, state):
        return state
    return open_purchase(figures, state, log)


def can_place(figures: AcquireFigures, state: AcquireState) -> bool:
    """Return whether the turn player has a tile that may be laid now."""
    return next(playable_tiles(figures, state, state.turn), None) is not None


def end_turn(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state after the turn has ended: an exchange, the next player's decision, or the end."""
    state = close_turn(figures, state, log)
    return state if state.step in ("exchange", "over") else next_turn(figures, state, log)


def close_turn(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state after the draw (§8); the step is exchange where the player must decide about that."""
    rulings = figures.rulings
    if state.declared:
        return finish(figures, state, "acquire.end.declared", log)
    if rulings.forced_end and not any(state.hands.values()):
        return finish(figures, state, "acquire.end.hands_empty", log)
    if rulings.forced_end and state.stuck >= len(state.players):
        return finish(figures, state, "acquire.end.nobody_places", log)
    state = draw(figures, state, log)
    if dead_tiles(figures, state, exchangeable(figures, state)):
        if rulings.dead_discard == "optional":
            return evolve(state, step="exchange")
        state = exchange(figures, state, log)
    return state


def draw(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state after the turn player has drawn a tile, if the hand is not full and there is one."""
    player = state.turn
    if not state.bag or len(state.hands[player]) >= figures.variant.hand:
        return evolve(state, drawn="")
    return evolve(_drawn(figures, state, 1, log), drawn=state.bag[0])


def _drawn(figures: AcquireFigures, state: AcquireState, count: int, log: EventLog) -> AcquireState:
    """Return the state after the turn player has drawn so many tiles, or all that there are."""
    tiles, bag = state.bag[:count], state.bag[count:]
    if not tiles:
        return state
    player = state.turn
    log.add("acquire.drew", player=player, tiles=tiles, count=len(tiles))
    if not bag:
        log.add("acquire.bag_empty", player=player)
    hand = figures.grid.sorted((*state.hands[player], *tiles))
    return evolve(state, bag=bag, hands=state.hands.set(player, hand))


def exchangeable(figures: AcquireFigures, state: AcquireState) -> tuple[str, ...]:
    """Return the tiles of the turn player that are looked at for dead ones (R19)."""
    hand = state.hands[state.turn]
    return hand if figures.rulings.fresh_draw_exchange else tuple(one for one in hand if one != state.drawn)


def exchange(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state after dead tiles are put aside and replaced, once (R11 ``repeat``: until none is)."""
    tiles = exchangeable(figures, state)
    while dead := dead_tiles(figures, state, tiles):
        state = put_aside(figures, state, dead, log)
        state = _drawn(figures, state, len(dead), log)
        if figures.rulings.dead_discard != "repeat":
            break
        tiles = exchangeable(figures, state)
    return state


def put_aside(
    figures: AcquireFigures, state: AcquireState, tiles: tuple[str, ...], log: EventLog
) -> AcquireState:
    """Return the state after the turn player has put tiles aside face up."""
    player = state.turn
    hand = tuple(one for one in state.hands[player] if one not in tiles)
    log.add("acquire.put_aside", player=player, tiles=tiles)
    return evolve(state, hands=state.hands.set(player, hand), aside=(*state.aside, *tiles))


def next_turn(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state at the next decision, or at the end; turns in which nothing can be decided go by.

    Where holdings are hidden (§4), turns in which nobody can pay are passed by hand, but not for ever.
    """
    if figures.rulings.holdings == "hidden":
        told = EventLog()
        last = _next_decision(figures, state, told, can_decide_at_purchase)
        if last.over == NOTHING_LEFT:
            log.extend(told)
            return last
    return _next_decision(figures, state, log, decides_at_purchase)


def _next_decision(
    figures: AcquireFigures,
    state: AcquireState,
    log: EventLog,
    decides: Callable[[AcquireFigures, AcquireState], bool],
) -> AcquireState:
    """Return the state at the next decision, where `decides` says whether there is one at a purchase."""
    idle = 0
    while idle <= len(state.players):
        state = open_turn(figures, state, log)
        if state.step != "buy" or decides(figures, state):
            return state
        before = state.bag
        state = close_turn(figures, state, log)
        if state.step in ("exchange", "over"):
            return state
        idle = idle + 1 if state.bag == before else 0
    return finish(figures, state, NOTHING_LEFT, log)  # or the game would go on for ever


def open_turn(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state at the beginning of the next player's turn, or at the end of the game (R12, R15)."""
    rulings = figures.rulings
    left = state.turns_left
    if rulings.empty_pile == "last_round" and not state.bag:
        left = len(state.players) if left is None else left - 1
    if left == 0:
        return finish(figures, state, "acquire.end.last_round", log)
    if rulings.forced_end and not any(state.hands.values()):
        return finish(figures, state, "acquire.end.hands_empty", log)
    player = state.clockwise(state.turn)[1]
    log.add("acquire.turn_begun", player=player)
    state = evolve(
        state,
        turn=player,
        number=state.number + 1,
        step="place",
        placed="",
        drawn="",
        offered=False,
        turns_left=left,
    )
    return begin_turn(figures, state, log)


def begin_turn(figures: AcquireFigures, state: AcquireState, log: EventLog) -> AcquireState:
    """Return the state with the step at which a turn begins: place, or buy without a playable tile."""
    hand = state.hands[state.turn]
    redraws = figures.rulings.no_playable == "redraw" and hand and state.bag  # what is replaced is not lost
    if redraws and not can_place(figures, state):
        log.add("acquire.redraws", player=state.turn)
        state = put_aside(figures, state, hand, log)
        state = _drawn(figures, state, len(hand), log)
    if can_place(figures, state):
        return evolve(state, stuck=0)
    log.add("acquire.no_playable", player=state.turn)
    state = evolve(state, stuck=state.stuck + 1)
    if figures.rulings.declare == "turn_start" and may_declare(figures, state):
        return state  # the one moment at which this player may declare the end
    return evolve(state, step="buy")


def finish(figures: AcquireFigures, state: AcquireState, reason: str, log: EventLog) -> AcquireState:
    """Return the final state: bonuses of every active company, and its shares are sold (§9)."""
    log.add(reason, player=state.turn)
    before = {player: state.cash(player) for player in state.players}
    held = {
        player: FrozenMap((one, units) for one in figures.letters if (units := state.held(player, one)))
        for player in state.players
    }
    for company in figures.in_card_order(set(state.sizes)):
        state = pay_bonuses(figures, state, company, state.sizes[company], log)
    paid = {player: state.cash(player) - before[player] for player in state.players}
    for company in figures.in_card_order(set(state.sizes)):
        state = sell_all(figures, state, company, log)
    final = {
        player: Final(
            before[player],
            paid[player],
            state.cash(player) - before[player] - paid[player],
            held[player],
        )
        for player in state.players
    }
    return evolve(state, step="over", over=reason, final=FrozenMap(final), merger=None, offer=None)


def sell_all(figures: AcquireFigures, state: AcquireState, company: str, log: EventLog) -> AcquireState:
    """Return the state after all shares of an active company are sold at the end (§9)."""
    price, ledger, shares = figures.share_price(state, company), state.ledger, state.shares[company]
    for player, units in state.holdings(company).items():
        ledger = transfer(ledger, BANK, player, units * price)
        shares = shares.moved(player, BANK, units)
        facts = {
            "player": player,
            "company": figures.names[company],
            "shares": units,
            "amount": units * price,
        }
        log.add("acquire.sold_at_end", **facts)
    return evolve(state, ledger=ledger, shares=state.shares.set(company, shares))
