"""Whether every train is reached, and runs before it rusts (§5, §18)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.figures import ModeFigures, TrainFigures
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.reading import standard_variant
from lostatlas.kernel.suggest import suggest
from lostatlas.track.tiles import COLOURS


def decks(variant: LostAtlasVariant) -> Iterator[tuple[str, int, list[tuple[str, int]]]]:
    """Yield mode, number of players and deck of every game, with the printing that is played."""
    printing = str(variant.rulings["printing"].values[0])
    for name, mode in variant.modes.items():
        for table in mode.tables:
            roster = variant.roster(printing=printing, mode=name, players=table.players)
            deck = [(train.name, roster.get(train.name, 0)) for train in variant.trains]
            yield name, table.players, [(train, count) for train, count in deck if count]


def for_sale(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that no deck holds, phases that none of them begins, and decks without any train."""
    held: set[str] = set()
    for name, players, deck in decks(variant):
        held |= {train for train, _ in deck}
        if not deck:
            facts = {"mode": name, "players": players}
            yield Finding("trains", f"modes.{name}", "variant.odd.no_trains", facts)
        elif deck[0][0] != variant.phases[0].train:
            facts = {"mode": name, "players": players, "train": deck[0][0], "phase": variant.phases[0].train}
            yield Finding("trains", f"phases.{variant.phases[0].train}", "variant.odd.first_phase", facts)
    backs = {back for train in variant.trains if train.name in held for back in train.backs}
    published = tuple(train.name for train in standard_variant().trains)
    for train in variant.trains:
        if train.name not in held | backs:
            meant = "" if train.name in published else suggest(train.name, published)
            reason = "variant.odd.misspelt_train" if meant else "variant.odd.not_for_sale"
            facts = {"train": train.name, "meant": meant}
            yield Finding("trains", f"trains.{train.name}", reason, facts)
    for phase in variant.phases:
        if phase.train not in held:
            facts = {"train": phase.train, "colour": phase.colour}
            yield Finding("trains", f"phases.{phase.train}", "variant.odd.phase_never", facts)


def reached(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains below more cards than can leave the deck in a whole game, or below one that never ends."""
    endless = {train.name for train in variant.trains if train.endless}
    seen: set[str] = set()
    for name, players, deck in decks(variant):
        most, above = leaving(variant, variant.modes[name]), 0
        for place, (train, count) in enumerate(deck):
            before = next((one for one, _ in deck[:place] if one in endless), None)
            if train not in seen and (before is not None or above > most):
                seen.add(train)
                facts = {"mode": name, "players": players, "train": train, "above": above, "most": most}
                key = "too_deep" if before is None else "below_endless"
                yield Finding(
                    "trains", f"trains.{train}", f"variant.odd.{key}", facts | {"before": before or ""}
                )
            above += count


def leaving(variant: LostAtlasVariant, mode: ModeFigures) -> int:
    """Return more cards than can leave the deck in a game: every company buys its limit in every turn."""
    companies = sum(minor.code not in mode.absent for minor in variant.minors)
    limit = max(max(phase.limits.minor, phase.limits.major) for phase in variant.phases) + 1
    turns = variant.rounds.cycle.count("OR") * mode.cycles
    return companies * limit * turns + mode.cycles


def rusting(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that rust as they are bought or perhaps before they run, or whose rust never comes."""
    names = [train.name for train in variant.trains]
    begins = {phase.train for phase in variant.phases}
    for train in variant.trains:
        by = train.rusted_by
        if by is None:
            continue
        where, facts = f"trains.{train.name}.rusted_by", {"train": train.name, "by": by}
        if by == train.name:
            yield Finding("trains", where, "variant.odd.rusts_itself", facts)
        elif by not in begins:
            yield Finding("trains", where, "variant.odd.rust_no_phase", facts)
        elif names.index(by) < names.index(train.name):
            yield Finding("trains", where, "variant.odd.rust_before", facts)
        else:
            for name, players, deck in decks(variant):
                order = [one for one, _ in deck]
                if train.name in order and order[order.index(train.name) + 1 :][:1] == [by]:
                    count = dict(deck)[train.name]
                    details = facts | {"mode": name, "players": players, "count": count}
                    yield Finding("trains", where, "variant.odd.rust_soon", details)
                    break


def order(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield phases that stand before one which an earlier train begins: they would be passed over."""
    names = [train.name for train in variant.trains]
    places = [names.index(phase.train) for phase in variant.phases]
    for before, after in zip(variant.phases, variant.phases[1:], strict=False):
        if places[variant.phases.index(after)] < places[variant.phases.index(before)]:
            facts = {"first": before.train, "second": after.train}
            yield Finding("trains", f"phases.{after.train}", "variant.odd.phase_order", facts)


def dearer(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that cost more than a later one with as many stops or more, which rusts no sooner."""
    sold = _sold(variant)
    for place, train in enumerate(sold):
        for later in sold[place + 1 :]:
            worse = _length(train) <= _length(later) and _end(variant, train) <= _end(variant, later)
            if worse and train.price > later.price:
                facts = {"train": train.name, "price": train.price, "later": later.name, "cost": later.price}
                yield Finding("trains", f"trains.{train.name}.price", "variant.odd.dearer", facts)
                break


def lasting(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that never rust although one that comes later does."""
    sold = _sold(variant)
    for place, train in enumerate(sold):
        later = next((one.name for one in sold[place + 1 :] if one.rusted_by is not None), None)
        if train.rusted_by is None and later is not None:
            facts = {"train": train.name, "later": later}
            yield Finding("trains", f"trains.{train.name}.rusted_by", "variant.odd.lasting", facts)


def trade_in(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that cost more in exchange for another one than without."""
    for train in variant.trains:
        price = train.trade_in_price
        if price is not None and price > train.price:
            facts = {"train": train.name, "price": price, "full": train.price}
            yield Finding("trains", f"trains.{train.name}.trade_in_price", "variant.odd.trade_in", facts)


def shorter(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that are worse than an earlier one: fewer stops, or as many, for as much and no longer."""
    sold = _sold(variant)
    for place, train in enumerate(sold):
        for earlier in sold[:place]:
            fewer = _length(train) < _length(earlier)
            no_better = _length(train) <= _length(earlier) and _end(variant, train) <= _end(variant, earlier)
            if (fewer or no_better) and train.price >= earlier.price:
                facts = {"train": train.name, "earlier": earlier.name, "price": train.price}
                details = facts | {"cost": earlier.price, "stops": train.stops}
                yield Finding("trains", f"trains.{train.name}.stops", "variant.odd.shorter", details)
                break


def nothing_rusts(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield a deck of which no train ever rusts although there are several kinds."""
    if len(variant.trains) > 1 and not any(train.rusted_by for train in variant.trains):
        yield Finding("trains", "trains", "variant.odd.nothing_rusts", {})


def colours(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield phases that go back to an earlier colour, and whose launch prices begin above the last ones."""
    for before, after in zip(variant.phases, variant.phases[1:], strict=False):
        facts: dict[str, Any] = {"train": after.train, "earlier": before.train}
        if COLOURS.index(after.colour) < COLOURS.index(before.colour):
            details = facts | {"colour": after.colour, "before": before.colour}
            yield Finding("trains", f"phases.{after.train}.colour", "variant.odd.colour_back", details)
        if after.launch[0] > before.launch[1]:
            details = facts | {"low": after.launch[0], "high": before.launch[1]}
            yield Finding("trains", f"phases.{after.train}.launch", "variant.odd.launch_gap", details)


def rosters(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield decks of modes and numbers of players that there are not."""
    for printing, modes in variant.rosters.items():
        for name, players in modes.items():
            where = f"rosters.{printing}.{name}"
            if name not in variant.modes:
                if name not in standard_variant().modes:  # a mode may be taken away and its decks left
                    facts = {"mode": name, "known": tuple(variant.modes)}
                    yield Finding("trains", where, "variant.odd.roster_mode", facts)
                continue
            tables = {str(table.players) for table in variant.modes[name].tables}
            for number in players:
                if number not in {"any", *tables}:
                    facts = {"mode": name, "players": number, "known": tuple(sorted(tables))}
                    yield Finding("trains", f"{where}.{number}", "variant.odd.roster_players", facts)


def decks_without(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield trains that one mode lacks, although they are in its deck as published and begin a phase."""
    begins = {phase.train: phase.colour for phase in variant.phases}
    held = {name for _, _, deck in decks(variant) for name, _ in deck}
    published = {(mode, players): dict(deck) for mode, players, deck in decks(standard_variant())}
    seen: set[tuple[str, str]] = set()
    for mode, players, deck in decks(variant):
        for train in published.get((mode, players), {}):
            if train in begins and train in held and train not in dict(deck) and (mode, train) not in seen:
                seen.add((mode, train))
                facts = {"mode": mode, "players": players, "train": train}
                yield Finding("trains", f"phases.{train}", "variant.odd.deck_without", facts)


def _sold(variant: LostAtlasVariant) -> list[TrainFigures]:
    held = {name for _, _, deck in decks(variant) for name, _ in deck}
    return [train for train in variant.trains if train.name in held]


def _length(train: TrainFigures) -> float:
    return inf if train.stops is None else train.stops


def _end(variant: LostAtlasVariant, train: TrainFigures) -> float:
    names = [one.name for one in variant.trains]
    return inf if train.rusted_by not in names else names.index(train.rusted_by)


CHECKS = (
    for_sale, reached, rusting, order, dearer, lasting, trade_in, shorter, nothing_rusts, colours, rosters,
    decks_without,
)  # fmt: skip
