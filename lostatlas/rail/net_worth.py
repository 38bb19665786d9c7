"""What a player is worth, and where that came from.

Net worth is cash and shares at market price. From one state to the next it changes by

- ``dividends``: cash from companies that pay out;
- ``price_gains``: shares held that rise or fall, or that a price of zero makes void;
- ``mergers``: shares of the merged company, less those that were exchanged for them;
- ``launches``: the value of the shares that a launch brings, less what was bid for them;
- ``contributions``: cash that a president adds to a train (negative);
- ``other``: what a bankruptcy takes or, by the sale of void shares, gives back.

Buying and selling at the market price change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from lostatlas.kernel.values import Event
from lostatlas.rail.state import RailState

SOURCES = ("dividends", "price_gains", "mergers", "launches", "contributions", "other")


def share_value(state: RailState, player: str) -> int:
    """Return the value of a player's shares at market prices."""
    return sum(one.shares.of(player) * state.price(code) for code, one in state.companies.items())


def net_worth(state: RailState, player: str) -> int:
    """Return a player's cash and shares at market price; 0 once bankrupt."""
    return (state.cash(player) if player in state.ledger else 0) + share_value(state, player)


def worth_change(before: RailState, after: RailState, events: Iterable[Event], player: str) -> dict[str, int]:
    """Return how much of the change of a player's net worth came from each of `SOURCES`.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> start = new_game(["Ann", "Ben"], mode="micro", seed=3).state
    >>> worth_change(start, start, (), "Ann")
    {'dividends': 0, 'price_gains': 0, 'mergers': 0, 'launches': 0, 'contributions': 0, 'other': 0}
    """
    seen = tuple(events)
    found = dict.fromkeys(SOURCES, 0)
    for event in seen:
        if event.key == "rail.dividend_paid":
            found["dividends"] += event.facts["parts"].get(player, 0)
        elif event.key == "rail.president_paid" and event.facts["player"] == player:
            found["contributions"] -= event.facts["amount"]
    found["mergers"] = _merger_gain(before, after, player)
    found["price_gains"] = _price_gains(before, after, seen, player)
    rest = net_worth(after, player) - net_worth(before, player) - sum(found.values())
    launched = any(not one.parts for code, one in after.companies.items() if code not in before.companies)
    found["launches" if launched else "other"] = rest
    return found


def _merged(before: RailState, after: RailState) -> set[str]:
    """Return the companies that have become parts of a new one."""
    new = (one for code, one in after.companies.items() if code not in before.companies)
    return {part for one in new for part in one.parts if part in before.companies}


def _merger_gain(before: RailState, after: RailState, player: str) -> int:
    """Return the change of the value of a player's shares by a merger: the new ones less the old ones."""
    new = [(code, one) for code, one in after.companies.items() if code not in before.companies and one.parts]
    gained = sum(one.shares.of(player) * after.price(code) for code, one in new)
    return gained - sum(
        before.companies[code].shares.of(player) * before.price(code) for code in _merged(before, after)
    )


def _price_gains(before: RailState, after: RailState, events: tuple[Event, ...], player: str) -> int:
    """Return the change of the value of the shares held by changed prices; trades come before."""
    bankrupt = {e.facts["company"] for e in events if e.key == "rail.company_closed.bankrupt"}
    merged, gain = _merged(before, after), 0
    for code, company in before.companies.items():
        if code in after.companies:
            held = after.companies[code].shares.of(player)
            gain += held * (after.price(code) - before.price(code))
        elif code not in merged and code not in bankrupt:
            sold = sum(
                e.facts["shares"]
                for e in events
                if e.key == "rail.shares_sold" and (e.facts["player"], e.facts["company"]) == (player, code)
            )
            gain -= (company.shares.of(player) - sold) * before.price(code)
    return gain
