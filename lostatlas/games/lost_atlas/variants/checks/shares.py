"""Whether shares, certificates, hubs and charters add up (§3, §4, §15)."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.map_schema import PieceHexEntry
from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant


def merged_shares(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield majors that do not have one share for each share of two minors."""
    minor, major = variant.shares.minor, variant.shares.major
    if major.total != 2 * minor.total:
        facts = {"major": major.total, "minor": minor.total, "two": 2 * minor.total}
        yield Finding("shares", "shares.major.total", "variant.odd.major_shares", facts)


def limits(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield limits under which a president holds too much, or nothing can ever be sold or bought."""
    shares = variant.shares
    for name, capital in (("minor", shares.minor), ("major", shares.major)):
        held, holding = capital.presidents_certificate, shares.holding_limit_percent
        where = f"shares.{name}.presidents_certificate"
        if 100 * held > holding * capital.total:
            facts = {"held": held, "total": capital.total, "percent": holding}
            yield Finding("shares", where, f"variant.odd.certificate_{name}", facts)
        if held == capital.total:
            yield Finding("shares", where, f"variant.odd.no_other_{name}", {"total": capital.total})
        if capital.total * shares.pool_limit_percent < 100:
            facts = {"percent": shares.pool_limit_percent, "total": capital.total}
            yield Finding("shares", "shares.pool_limit_percent", f"variant.odd.no_sale_{name}", facts)


def hubs(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield homes that seem to cost something, and more hubs than there are circles for them."""
    for minor in variant.minors:
        if minor.tokens[0]:
            facts = {"company": minor.code, "cost": minor.tokens[0]}
            yield Finding("shares", f"minors.{minor.code}.tokens", "variant.odd.home_cost", facts)
    slots = sum(
        len(piece.ids) for piece in variant.map.pieces for cell in piece.cells if _is_city(variant, cell)
    )
    hubs_of = {f"minors.{one.code}": one.tokens for one in variant.minors}
    hubs_of |= {f"majors.{one.code}": one.tokens for one in variant.majors}
    for key, tokens in hubs_of.items():
        if len(tokens) > max(slots, 1):
            facts = {"company": key.partition(".")[2], "hubs": len(tokens), "cities": slots}
            yield Finding("shares", f"{key}.tokens", "variant.odd.too_many_hubs", facts)


def _is_city(variant: LostAtlasVariant, cell: PieceHexEntry) -> bool:
    ground = variant.map.terrains.get(cell.terrain)
    usual = "" if ground is None else ground.code
    return "city=" in (usual if cell.code is None else cell.code)


def charters(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield modes whose columns hold fewer or more charters than there are minors in play."""
    named = {piece.company for piece in variant.map.pieces}
    named |= {cell.home for piece in variant.map.pieces for cell in piece.cells}
    for name, mode in variant.modes.items():
        if mode.pieces.piles:
            continue  # which minors take part is chance
        playing = [minor for minor in variant.minors if minor.code not in mode.absent]
        count = sum(minor.joins == "always" or minor.code in named for minor in playing)
        for table in mode.tables:
            if sum(table.columns) != count:
                facts = {"mode": name, "players": table.players, "columns": sum(table.columns)}
                where = f"modes.{name}.tables.{table.players}.columns"
                yield Finding("shares", where, "variant.odd.columns", facts | {"minors": count})


CHECKS = (merged_shares, limits, hubs, charters)
