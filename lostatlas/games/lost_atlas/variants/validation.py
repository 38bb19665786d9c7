"""Check that the figures of a variant fit together, so that it can be played at all.

An error names the key at fault, its value, and what is allowed. A variant that can be played but looks
unintended is not an error: `lostatlas.games.lost_atlas.variants.checks` warns of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from lostatlas.games.lost_atlas.variants.keys import unlisted
from lostatlas.games.lost_atlas.variants.map_validation import VALID_MAP
from lostatlas.games.lost_atlas.variants.published import known_rulings, known_values
from lostatlas.games.lost_atlas.variants.ruling_text import no_value
from lostatlas.games.lost_atlas.variants.variant_model import VariantModel
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown


def validate(variant: VariantModel) -> None:
    """Raise GameDataError for the first fault that makes the variant unplayable."""
    for check in VALID:
        check(variant)


def fault(key: str, where: str, **facts: Any) -> GameDataError:
    """Return the error of one key."""
    return GameDataError(f"variant.{key}", where=where, **facts)


def _one_of(value: Any, known: Iterable[Any], where: str) -> None:
    names = [str(one) for one in known]
    if str(value) not in names:
        raise unlisted("variant.unknown_name", where, found=value, known=names, name=shown(value))


def _unique(names: Iterable[Any], where: str) -> None:
    seen: set[Any] = set()
    for name in names:
        if name in seen:
            raise fault("entry_twice", where, name=name)
        seen.add(name)


def _market(variant: VariantModel) -> None:
    spaces = variant.market.spaces
    if spaces[0] != 0:
        raise fault("first_space", "market.spaces[0]", price=spaces[0])
    for place, (low, high) in enumerate(pairwise(spaces), 1):
        if high <= low:
            raise fault("rising", f"market.spaces[{place}]", price=high, before=low)


def _shares(variant: VariantModel) -> None:
    minor, major = variant.shares.minor, variant.shares.major
    for name, capital in (("minor", minor), ("major", major)):
        if capital.presidents_certificate > capital.total:
            facts = {"count": capital.presidents_certificate, "total": capital.total}
            raise fault("certificate_total", f"shares.{name}.presidents_certificate", **facts)
    if major.presidents_certificate > minor.presidents_certificate:
        facts = {"count": major.presidents_certificate, "most": minor.presidents_certificate}
        raise fault("certificate_major", "shares.major.presidents_certificate", **facts)


def _trains(variant: VariantModel) -> None:
    names = [train.name for train in variant.trains]
    _unique(names, "trains")
    for train in variant.trains:
        if train.rusted_by is not None:
            _one_of(train.rusted_by, names, f"trains.{train.name}.rusted_by")
        for place, back in enumerate(train.backs):
            _one_of(back, names, f"trains.{train.name}.backs[{place}]")


def _phases(variant: VariantModel) -> None:
    names = [train.name for train in variant.trains]
    _unique((phase.train for phase in variant.phases), "phases")
    spaces = variant.market.spaces[1:]
    for phase in variant.phases:
        where = f"phases.{phase.train}"
        _one_of(phase.train, names, f"{where}.train")
        low, high = phase.launch
        if not any(low <= price <= high for price in spaces):
            prices = tuple(map(str, spaces))
            raise fault("launch_range", f"{where}.launch", low=low, high=high, prices=prices)
        merging = "MR" in variant.rounds.cycle and phase.colour not in variant.steps.propose.closed_in
        if merging and not phase.limits.major:
            raise fault("limit_major", f"{where}.limits.major", colour=phase.colour)


def _limits_last(variant: VariantModel) -> None:
    """Majors, once they can be there, must be allowed a train in every later phase too."""
    possible = False
    for phase in variant.phases:
        possible |= phase.limits.major > 0
        if possible and not phase.limits.major:
            raise fault("limit_major", f"phases.{phase.train}.limits.major", colour=phase.colour)


def _modes(variant: VariantModel) -> None:
    names = [train.name for train in variant.trains]
    for name, mode in variant.modes.items():
        _unique((table.players for table in mode.tables), f"modes.{name}.tables")
        for table in mode.tables:
            for printing in known_values("printing"):
                _roster(variant, str(printing), name, table.players)
    for printing, modes in variant.rosters.items():
        _one_of(printing, known_values("printing"), f"rosters.{printing}")
        for mode_name, by_players in modes.items():
            for players, cards in by_players.items():
                where = f"rosters.{printing}.{mode_name}.{players}"
                if players != "any" and not (players.isdecimal() and len(players) < 3):
                    raise fault("roster_players", where, players=shown(players))
                for train in cards:
                    _one_of(train, names, f"{where}.{train}")


def _roster(variant: VariantModel, printing: str, mode: str, players: int) -> None:
    by_players = variant.rosters.get(printing, {}).get(mode, {})
    if str(players) not in by_players and "any" not in by_players:
        raise fault("roster_missing", f"rosters.{printing}.{mode}", mode=mode, players=players)


def _companies(variant: VariantModel) -> None:
    codes = [*(one.code for one in variant.minors), *(one.code for one in variant.majors)]
    _unique(codes, "minors" if len({one.code for one in variant.minors}) < len(variant.minors) else "majors")
    for major in variant.majors:
        _unique(major.names, f"majors.{major.code}.names")


def _rulings(variant: VariantModel) -> None:
    rulings = known_rulings()
    for name in rulings:
        if name not in variant.rulings:
            raise fault("missing", "rulings", name=name)
    for name, ruling in variant.rulings.items():
        _one_of(name, rulings, f"rulings.{name}")
        known = [(type(value), value) for value in known_values(name)]
        for value in ruling.values:
            if (type(value), value) not in known:
                raise no_value(name, value, known_values(name), rule=ruling.rule)


def _rounds(variant: VariantModel) -> None:
    rounds = variant.rounds
    if rounds.cycle[0] != "SR" or rounds.cycle.count("SR") > 1:
        raise fault("cycle_first", "rounds.cycle", cycle=" ".join(rounds.cycle))
    if "OR" not in rounds.cycle:
        raise fault("cycle_operating", "rounds.cycle", cycle=" ".join(rounds.cycle))
    for name in ("MR", "export"):
        if rounds.cycle.count(name) > 1:
            raise fault("cycle_once", "rounds.cycle", name=name)
    for name in ("map", "stock", "operating", "merger"):
        _unique(getattr(rounds, name), f"rounds.{name}")
    if rounds.map[0] != "piece":
        raise fault("step_first", "rounds.map", step="piece")
    if variant.rulings["blanks"].values[0] == "choice" and "blank" not in rounds.map:
        raise fault("step_missing", "rounds.map", step="blank")
    for name, last in (("stock", "stock"), ("merger", "propose")):
        if getattr(rounds, name)[-1] != last:
            raise fault("step_last", f"rounds.{name}", step=last)


def _steps(variant: VariantModel) -> None:
    rises = variant.steps.dividend.rises
    for place, (low, high) in enumerate(pairwise(rises), 1):
        if high <= low:
            raise fault("rising", f"steps.dividend.rises[{place}]", price=high, before=low)


VALID: tuple[Callable[[VariantModel], None], ...] = (
    _market,
    _shares,
    _rulings,
    _trains,
    _rounds,
    _steps,
    _phases,
    _limits_last,
    _modes,
    _companies,
    *VALID_MAP,
)
"""Every check, in the order of the report."""
