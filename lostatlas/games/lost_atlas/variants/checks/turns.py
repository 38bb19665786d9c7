"""Whether the rounds and steps make sense together (§5, §11)."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant

NEEDED = {
    "run": "no_run", "dividend": "no_dividend", "trains": "no_buying", "track": "no_track",
    "token": "no_token",
}  # fmt: skip
"""Steps without which something never happens, with their message keys."""


def missing_steps(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield steps without which companies never earn, pay, grow or own a train."""
    steps = variant.rounds.operating
    for step, reason in NEEDED.items():
        if step not in steps and not (step == "trains" and "lead_off" in steps):
            yield Finding("turns", "rounds.operating", f"variant.odd.{reason}", {"step": step})


def order(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield dividends that come before the run whose revenue they pay."""
    steps = variant.rounds.operating
    if {"run", "dividend"} <= set(steps) and steps.index("dividend") < steps.index("run"):
        yield Finding("turns", "rounds.operating", "variant.odd.dividend_first", {})


def mergers(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield majors that can never arise, since no merger round is ever played."""
    colours = {phase.colour for phase in variant.phases} - set(variant.steps.propose.closed_in)
    if variant.majors and ("MR" not in variant.rounds.cycle or not colours):
        where = "rounds.cycle" if colours else "steps.propose.closed_in"
        yield Finding("turns", where, "variant.odd.no_mergers", {"majors": len(variant.majors)})


def exports(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield modes that export although the cycle has no export, or the other way round."""
    if "export" in variant.rounds.cycle:
        return
    for name, mode in variant.modes.items():
        if mode.exports:
            yield Finding("turns", "rounds.cycle", "variant.odd.no_export", {"mode": name})


def lays(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield ways to lay track without a first tile on a hex, or without any upgrade."""
    ways = variant.steps.track.lays
    for kind in ("yellow", "upgrade"):
        if not any(kind in way for way in ways):
            yield Finding("turns", "steps.track.lays", f"variant.odd.no_{kind}", {})


CHECKS = (missing_steps, order, mergers, exports, lays)
