"""Whether companies can be told apart (§4, §26)."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant


def alike(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield companies that look like an earlier one or are called the same."""
    companies: dict[str, tuple[str, str, tuple[str, ...]]] = {
        f"minors.{one.code}": (one.code, one.colour, (one.name,)) for one in variant.minors
    }
    companies |= {f"majors.{one.code}": (one.code, one.colour, one.names) for one in variant.majors}
    painted: dict[str, str] = {}
    called: dict[str, str] = {}
    for key, (code, colour, names) in companies.items():
        first = painted.setdefault(colour.lower(), code)
        if first != code:
            facts = {"company": code, "other": first, "colour": colour}
            yield Finding("companies", f"{key}.colour", "variant.odd.same_colour", facts)
        for name in names:
            other = called.setdefault(name, code)
            if other != code:
                where = f"{key}.{'name' if len(names) == 1 else 'names'}"
                facts = {"company": code, "other": other, "name": name}
                yield Finding("companies", where, "variant.odd.same_name", facts)


CHECKS = (alike,)
