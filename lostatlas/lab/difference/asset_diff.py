"""What differs of what is owned: cash, net worth, shares, prices, companies, trains."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.lab.difference.row import (
    NOTHING,
    FieldDifference,
    Moments,
    holder_words,
    listed,
    tally,
    train_word,
)
from lostatlas.rail.net_worth import SOURCES, net_worth, worth_change
from lostatlas.rail.state import POOL, TREASURY, Company, RailState
from lostatlas.text import message, plural
from lostatlas.text.message_format import word
from lostatlas.text.money import dollars


def money_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the gains and payments of players and companies, and the net worth of the players."""
    old, new = moments.old.ledger.cash, moments.new.ledger.cash
    for holder in dict.fromkeys((*moments.new.players, *moments.companies, *old, *new)):
        before, after = old.get(holder), new.get(holder)
        if before != after:
            yield _amounts(moments, "money", _cash_of(moments, holder), before, after)
    for player in dict.fromkeys((*moments.new.players, *moments.old.players)):
        before, after = net_worth(moments.old, player), net_worth(moments.new, player)
        if before != after:
            yield _amounts(moments, "worth", player, before, after)
            yield from _reasons(moments, player)


def _cash_of(moments: Moments, holder: str) -> str:
    return message("changes.cash_of_bank") if holder == moments.new.ledger.bank else holder


def _reasons(moments: Moments, player: str) -> Iterator[FieldDifference]:
    """Yield where the change of a player's net worth came from, when the way is known."""
    sums = dict.fromkeys(SOURCES, 0)
    for node, sign in moments.steps:
        if node.parent is not None:
            for source, amount in worth_change(node.parent.state, node.state, node.events, player).items():
                sums[source] += sign * amount
    for source, amount in sums.items():
        if amount:
            what = message("changes.reason", player=player, source=message(f"charts.source.{source}"))
            yield FieldDifference(group="worth", what=what, before="", after="", change=amount)


def _amounts(
    moments: Moments, group: str, what: str, before: int | None, after: int | None
) -> FieldDifference:
    grown = after - before if before is not None and after is not None else None
    amounts = (
        NOTHING if amount is None else dollars(amount, moments.rules.currency) for amount in (before, after)
    )
    return FieldDifference(group=group, what=what, before=next(amounts), after=next(amounts), change=grown)


def share_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield who has more or fewer shares, and who presides."""
    for code in moments.companies:
        old, new = moments.old.companies.get(code), moments.new.companies.get(code)
        holders = (*moments.new.players, *moments.old.players, TREASURY, POOL)
        for holder in dict.fromkeys(holders):
            before, after = (one.shares.of(holder) if one else 0 for one in (old, new))
            if before != after:
                what = message("changes.shares_of", company=code, holder=holder_words(holder))
                texts = [_shares(one, holder) for one in (old, new)]
                yield FieldDifference(
                    group="shares", what=what, before=texts[0], after=texts[1], change=after - before
                )
        chairs = [one.president or NOTHING if one else NOTHING for one in (old, new)]
        if chairs[0] != chairs[1]:
            what = message("changes.president_of", company=code)
            yield FieldDifference(group="shares", what=what, before=chairs[0], after=chairs[1])


def _shares(company: Company | None, holder: str) -> str:
    units = company.shares.of(holder) if company else 0
    if company is None or not units:
        return NOTHING
    return plural("changes.shares", units, percent=f"{float(company.shares.percent(holder)):g}")


def price_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the prices that moved, and the order of operation."""
    for code in moments.companies:
        prices = [
            state.price(code) if code in state.companies else None for state in (moments.old, moments.new)
        ]
        if prices[0] != prices[1]:
            yield _amounts(moments, "prices", code, *prices)
    before, after = moments.old.market.order, moments.new.market.order
    kept = [tuple(code for code in order if code in moments.both) for order in (before, after)]
    if kept[0] != kept[1]:
        yield FieldDifference(
            group="prices", what=message("changes.order"), before=listed(before), after=listed(after)
        )


def company_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield companies that came, went or changed what they are, own or may use."""
    for code in moments.companies:
        old, new = moments.old.companies.get(code), moments.new.companies.get(code)
        kinds = [_kind(one, state, code) for one, state in ((old, moments.old), (new, moments.new))]
        if kinds[0] != kinds[1]:
            yield FieldDifference(group="companies", what=code, before=kinds[0], after=kinds[1])
        supplies = sorted({*(old.supplies if old else ()), *(new.supplies if new else ())})
        for name in supplies:
            counts = [one.supplies.get(name, 0) if one else 0 for one in (old, new)]
            if counts[0] != counts[1]:
                what = message("changes.supply_of", company=code, supply=word("render.marker", name))
                yield FieldDifference(
                    group="companies", what=what, before=str(counts[0]), after=str(counts[1]),
                    change=counts[1] - counts[0],
                )  # fmt: skip


def _kind(company: Company | None, state: RailState, code: str) -> str:
    if company is None:
        merged = next((new for new, one in state.companies.items() if code in one.parts), None)
        if merged is not None:
            return message("changes.merged_into", company=merged)
        return message("changes.closed") if code in state.closed else message("changes.not_launched")
    if company.parts:
        return message("changes.merged", kind=word("changes.kind", company.kind), parts=tuple(company.parts))
    return word("changes.kind", company.kind)


def train_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the trains of every company, in the pool, in the deck and out of the game."""
    for code in moments.companies:
        texts = [listed(_trains(state, code)) for state in (moments.old, moments.new)]
        if texts[0] != texts[1]:
            yield FieldDifference(group="trains", what=code, before=texts[0], after=texts[1])
    depots = (moments.old.depot, moments.new.depot)
    places = {
        "pool": [listed(map(train_word, depot.pool)) for depot in depots],
        "deck": [tally({train_word(name): left for name, left in depot.deck}) for depot in depots],
        "gone": [tally({train_word(name): count for name, count in depot.gone.items()}) for depot in depots],
    }
    for name, texts in places.items():
        if texts[0] != texts[1]:
            what = message(f"changes.trains.{name}")
            yield FieldDifference(group="trains", what=what, before=texts[0], after=texts[1])


def _trains(state: RailState, code: str) -> list[str]:
    company = state.companies.get(code)
    if company is None:
        return []
    return [*map(train_word, company.trains), *(message("changes.kept", train=one) for one in company.kept)]


OWNER_ROWS = (money_rows, share_rows, price_rows, company_rows, train_rows)
"""The functions that make the rows of this kind, in their order."""
