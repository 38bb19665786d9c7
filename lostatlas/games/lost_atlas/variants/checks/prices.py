"""Whether anybody can pay what has to be paid at the beginning (§2, §5, §7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lostatlas.games.lost_atlas.variants.board import tiles_of
from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.checks.trains import decks
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.track.tiles import COLOURS


def first_bids(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield tables at which nobody can pay a first bid, or twice the lowest launch price."""
    low, high = variant.phases[0].launch
    where = f"phases.{variant.phases[0].train}.launch"
    for name, mode in variant.modes.items():
        for table in mode.tables:
            facts = {"mode": name, "players": table.players, "cash": table.cash}
            if table.cash < variant.auction.minimum:
                details = facts | {"minimum": variant.auction.minimum}
                yield Finding("prices", "auction.minimum", "variant.odd.bid_too_dear", details)
            elif table.cash < 2 * low:
                yield Finding("prices", where, "variant.odd.launch_too_dear", facts | {"low": low})
            elif table.cash < 2 * high:
                yield Finding("prices", where, "variant.odd.launch_top_too_dear", facts | {"high": high})


def first_trains(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield tables at which nobody can bid as much as the first train costs."""
    prices = {train.name: train.price for train in variant.trains}
    for name, players, deck in decks(variant):
        table = variant.modes[name].table(players)
        if table is not None and deck and prices[deck[0][0]] > table.cash:
            train = deck[0][0]
            facts = {
                "mode": name,
                "players": players,
                "cash": table.cash,
                "train": train,
                "price": prices[train],
            }
            yield Finding("prices", f"trains.{train}.price", "variant.odd.train_too_dear", facts)


def later_trains(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that cost more than all players' money and whatever a company could earn in a game."""
    value = most_of_a_stop(variant)
    seen: set[str] = set()
    for name, players, deck in decks(variant):
        mode, limit = variant.modes[name], max(phase.limits.major for phase in variant.phases) + 1
        table = mode.table(players)
        stops = 0
        for train in (variant.train(card) for card, _ in deck):
            turns = mode.cycles * variant.rounds.cycle.count("OR")
            most = turns * limit * stops * value + (players * table.cash if table is not None else 0)
            if train.price > most and stops and train.name not in seen:
                seen.add(train.name)
                facts = {"mode": name, "players": players, "train": train.name, "price": train.price}
                key = f"trains.{train.name}.price"
                yield Finding("prices", key, "variant.odd.train_never_paid", facts | {"most": most})
            stops = max(stops, ANY if train.stops is None else train.stops)


ANY = 30
"""More stops than a train of any number finds on a map."""


def most_of_a_stop(variant: LostAtlasVariant) -> int:
    """Return the most that one stop pays, of all tiles and destinations."""
    nodes = [node for tile in tiles_of(variant) for node in tile.stops]
    cards = [int(amount) for card in variant.destinations.cards for amount in card.split("/")]
    return max([*(node.revenue.at(colour) for node in nodes for colour in COLOURS[1:]), *cards, 1])


def ladder(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield launch prices beyond the ladder, and bids that can never reach a launch price."""
    last = variant.market.spaces[-1]
    for phase in variant.phases:
        high = phase.launch[1]
        if high > last:
            facts = {"train": phase.train, "high": high, "last": last}
            yield Finding("prices", f"phases.{phase.train}.launch", "variant.odd.beyond_ladder", facts)


def small_bank(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield tables whose players begin with more money than a bank that can break holds."""
    if not variant.bank_break.on:
        return
    for name, mode in variant.modes.items():
        for table in mode.tables:
            handed_out = table.players * table.cash
            if handed_out > variant.bank_break.money:
                facts = {"mode": name, "players": table.players, "cash": handed_out}
                details = facts | {"money": variant.bank_break.money}
                yield Finding("prices", "bank_break.money", "variant.odd.small_bank", details)


def jumps(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield prices of the ladder that are more than twice the one before, beyond the first two."""
    spaces = variant.market.spaces
    for before, after in pairwise(spaces[1:]):
        if after > 2 * before:
            facts = {"before": before, "after": after}
            yield Finding("prices", "market.spaces", "variant.odd.ladder_jump", facts)


def large_bank(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield a bank that is to break but holds more than all printed money."""
    if variant.bank_break.on and variant.bank_break.money > variant.money.printed:
        facts = {"money": variant.bank_break.money, "printed": variant.money.printed}
        yield Finding("prices", "bank_break.money", "variant.odd.large_bank", facts)


CHECKS = (first_bids, first_trains, later_trains, ladder, small_bank, jumps, large_bank)
