"""Holdings, companies and the information card as tables."""

from __future__ import annotations

from typing import Any

from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.notation import spoken_name
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.valuation import end_now, expected_bonuses, pending_sizes
from lostatlas.scene.table import Column, Table
from lostatlas.text import listed, message


def _column(name: str, *, numeric: bool = True, brief: str = "") -> Column:
    return Column(name, message(f"acquire.view.column.{name}"), numeric=numeric, brief=brief)


def holdings_table(figures: AcquireFigures, state: AcquireState, closed: frozenset[str]) -> Table:
    """Return the cash, shares and worth of each player; None for what may not be known."""
    companies = tuple(
        Column(letter, spoken_name(figures.names[letter]), numeric=True, brief=letter, group="shares")
        for letter in figures.letters
    )
    worth = end_now(figures, state)
    rows = []
    for player in state.players:
        hidden = player in closed
        held = [state.last_held(player, one) for one in figures.letters]
        shares: list[Any] = [None] * len(held) if hidden else held
        cash = None if hidden else state.cash(player)
        rows.append(
            (player, cash, None if closed else round(worth[player]), len(state.hands[player]), *shares)
        )
    bank = [state.last_unsold(letter) for letter in figures.letters]
    rows.append((message("acquire.view.bank"), None, None, len(state.bag), *bank))
    columns = (
        _column("player", numeric=False),
        _column("cash"),
        _column("worth", brief=message("play.column.worth")),
        _column("tiles"),
        *companies,
    )
    return Table("holdings", message("acquire.view.holdings"), columns, tuple(rows), (*state.players, ""))


def companies_table(figures: AcquireFigures, state: AcquireState, closed: frozenset[str]) -> Table:
    """Return each company's size, price, unsold shares, and who would get which bonus now."""
    rows = []
    for company, size in sorted(pending_sizes(state).items(), key=lambda pair: figures.place[pair[0]]):
        paid = {} if closed else expected_bonuses(figures, state, company, size)
        counts = sorted({count for count in state.holdings(company).values() if count}, reverse=True)
        ranks = [[p for p, n in state.holdings(company).items() if n == count] for count in counts[:2]]
        bonuses = [
            listed(message("acquire.view.bonus", player=p, amount=round(paid[p])) for p in rank if p in paid)
            for rank in ranks
            if any(p in paid for p in rank)
        ]
        first, second = (*bonuses, None, None)[:2]
        safe = message("acquire.view.yes") if size >= figures.safe else None
        price = figures.price(company, size)
        name = spoken_name(figures.names[company])
        rows.append((name, size, price, state.unsold(company), safe, first, second))
    columns = (
        _column("company", numeric=False),
        _column("size"),
        _column("price"),
        _column("unsold"),
        _column("safe", numeric=False),
        _column("majority", numeric=False),
        _column("minority", numeric=False),
    )
    keys = tuple(sorted(pending_sizes(state), key=figures.place.__getitem__))
    return Table("companies", message("acquire.view.companies"), columns, tuple(rows), keys)


def card_table(figures: AcquireFigures, state: AcquireState) -> Table:
    """Return the information card: prices and bonuses by size and tier, and who is in each row."""
    card, tiers = figures.variant.card, tuple(figures.variant.card.prices)
    sizes = pending_sizes(state)
    rows = []
    for place, least in enumerate(card.sizes):
        most = card.sizes[place + 1] - 1 if place + 1 < len(card.sizes) else None
        span = f"{least}+" if most is None else str(least) if most == least else f"{least}-{most}"
        here = [one for one in figures.letters if one in sizes and card.row(sizes[one]) == place]
        names = listed(spoken_name(figures.names[one]) for one in here) if here else None
        prices = [card.prices[tier][place] for tier in tiers]
        bonuses = [f"{card.majority * price}/{card.minority * price}" for price in prices]
        rows.append((span, *prices, *bonuses, names))
    members = {
        tier: listed(spoken_name(one.name) for one in figures.variant.companies if one.tier == tier)
        for tier in tiers
    }
    columns = (
        _column("row", numeric=False),
        *(
            Column(f"price_{t}", message("acquire.view.tier_price", names=members[t]), numeric=True)
            for t in tiers
        ),
        *(Column(f"bonus_{t}", message("acquire.view.tier_bonus", names=members[t])) for t in tiers),
        _column("now", numeric=False),
    )
    return Table("card", message("acquire.view.card"), columns, tuple(rows))
