"""Milestones of operating, shown after a player's first turn and first round.

They follow from events: what the company has got, what has changed hands, and what to look at next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.text import message, plural

__all__ = ["first_round", "milestones"]

_BOUGHT = ("rail.train_bought.", "rail.train_exchanged", "rail.train_sold")
_PRICE = ("rail.price_moved.", "rail.price_stayed.")
_NEEDS = ("no_train", "fell", "stayed", "rose")
"""The first one comes before the others."""


def first_round(session: Session, player: str) -> tuple[Node, ...]:
    """Return what was played in the first operating round in which a player had a company to run.

    It is shown as soon as the round is over, until the end of the round in which the player
    decides next; before and afterwards nothing is returned.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> first_round(new_game(["Ann", "Ben"], mode="micro", seed=1), "Ann")
    ()
    """
    actor = session.ruleset.actor
    decided = [node for node in session.history[1:] if actor(_before(node)) == player]
    operated = [node for node in decided if getattr(_before(node), "operating", None) is not None]
    if not operated:
        return ()
    first = _part(_before(operated[0]))
    after = [_part(node.state) for node in session.history if actor(node.state) == player]
    told_in = next((now for then, now in pairwise(after) if then == first != now), None)
    if first == _part(session.state) or told_in not in (None, _part(session.state)):
        return ()
    return tuple(node for node in session.history[1:] if _part(_before(node)) == first)


def milestones(nodes: Sequence[Node], session: Session, player: str) -> str:
    """Return in words what a player has reached: a line for each company, one for money, one for the next.

    Parameters
    ----------
    nodes : one after the other, of a turn or of a whole round
    session : whose rules they were played by

    Examples
    --------
    >>> from lostatlas import new_game
    >>> milestones((), new_game(["Ann", "Ben"], mode="micro", seed=1), "Ann")
    ''
    """
    rules, lines = session.ruleset, list[str]()
    currency = title_capability(rules.title, STYLE).currency
    own = [node for node in nodes if rules.actor(_before(node)) == player]
    companies = dict.fromkeys(filter(None, (rules.acting_for(_before(node)) for node in own)))
    for company in companies:
        got = tuple(_got(_events(nodes, company), player, currency))
        if got:
            lines.append(message("lesson.reached", company=company, got=got))
    if lines:
        before, after = _before(nodes[0]), nodes[-1].state
        changed = tuple(_changes(before, after, player, companies, currency))
        if changed:
            lines.append(message("lesson.changed", changed=changed))
        left = filter(after.companies.__contains__, companies)
        if events := {company: _events(nodes, company) for company in left}:
            lines.append(_next(events, after, currency))
    return "\n".join(lines)


def _got(events: Iterable[Any], player: str, currency: str) -> Iterator[str]:
    """Yield what a company has got: trains, track, revenue, and what of it came to the player."""
    events = list(events)
    bought = Counter(event.facts["train"] for event in events if event.key.startswith(_BOUGHT))
    for train, count in bought.items():
        yield plural("lesson.reached.trains", count, train=train)
    if tiles := sum(event.key == "rail.tile_laid" for event in events):
        yield plural("lesson.reached.tiles", tiles)
    for event in events:
        if event.key == "rail.trains_run":
            yield message("lesson.reached.run", currency=currency, revenue=event.facts["revenue"])
        elif event.key == "rail.dividend_paid" and event.facts["parts"].get(player):
            amount = event.facts["parts"][player]
            yield message("lesson.reached.paid", currency=currency, amount=amount, player=player)


def _changes(before: Any, after: Any, player: str, companies: Iterable[str], currency: str) -> Iterator[str]:
    """Yield how much money the player and each company had and have, and how prices stand.

    A company that has been taken over has nothing any more.
    """
    if (had := before.ledger[player]) != (has := after.ledger[player]):
        yield message("lesson.changed.cash", currency=currency, player=player, before=had, after=has)
    for company in filter(after.companies.__contains__, companies):
        facts = {"company": company, "currency": currency}
        if (had := before.cash(company)) != (has := after.cash(company)):
            yield message("lesson.changed.treasury", before=had, after=has, **facts)
        if company in after.market.order:
            was, now = before.market.price(company), after.market.price(company)
            key = "lesson.changed.price" if was != now else "lesson.changed.price_same"
            yield message(key, before=was, after=now, **facts)


def _next(events: Mapping[str, Iterable[Any]], after: Any, currency: str) -> str:
    """Return what is worth a look next: of several companies, what one of them needs most."""
    needs = {company: _need(found, after, company) for company, found in events.items()}
    company = min(needs, key=lambda one: _NEEDS.index(needs[one]))
    tab = message("explore.tab.market" if needs[company] == "rose" else "explore.tab.tables")
    price = after.market.price(company) if company in after.market.order else 0
    facts = {"company": company, "currency": currency, "price": price, "tab": tab}
    return message(f"lesson.look.{needs[company]}", **facts)


def _need(events: Iterable[Any], after: Any, company: str) -> str:
    """Return what a company lacks, or how its price moved last."""
    owned = after.companies.get(company)
    if owned is None or not owned.trains:
        return "no_train"
    moves = [event.facts["price"] - event.facts["before"] for event in events if event.key.startswith(_PRICE)]
    moved = moves[-1] if moves else 0
    return "rose" if moved > 0 else "fell" if moved < 0 else "stayed"


def _events(nodes: Iterable[Node], company: str) -> list[Any]:
    return [event for node in nodes for event in node.events if event.facts.get("company") == company]


def _before(node: Node) -> Any:
    """Return the state in which somebody decided on the way to a node."""
    assert node.parent is not None
    return node.parent.state


def _part(state: Any) -> tuple[Any, Any]:
    return getattr(state, "cycle", None), getattr(state, "round", None)
