"""Put the differences of two variants into sentences: one message for each kind of key.

A pattern lists the parts of a key; a part in braces stands for any name, which the sentence may use. A
message may have several forms: ``.new`` when the first variant has nothing there, ``.gone`` when the second
has nothing, ``.on`` and ``.off`` for switches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from lostatlas.games.lost_atlas.variants.published import rule_of
from lostatlas.games.lost_atlas.variants.ruling_text import ruling_value
from lostatlas.games.lost_atlas.variants.translations import PARTS, translated
from lostatlas.text import listed, message

PATTERNS: tuple[tuple[str, str], ...] = (
    ("name", "name"),
    ("about", "about"),
    ("status", "status"),
    ("sources", "sources"),
    ("market.spaces", "spaces"),
    ("auction.minimum", "bid_minimum"),
    ("auction.step", "bid_step"),
    ("shares.holding_limit_percent", "holding_limit"),
    ("shares.pool_limit_percent", "pool_limit"),
    ("shares.minor.total", "shares_minor"),
    ("shares.major.total", "shares_major"),
    ("shares.minor.presidents_certificate", "certificate_minor"),
    ("shares.major.presidents_certificate", "certificate_major"),
    ("hubs.spend", "hub_spend"),
    ("trains.order", "train_order"),
    ("trains.{train}", "train"),
    ("trains.{train}.stops", "train_stops"),
    ("trains.{train}.price", "train_price"),
    ("trains.{train}.trade_in_price", "train_trade_in"),
    ("trains.{train}.rusted_by", "train_rust"),
    ("trains.{train}.endless", "train_endless"),
    ("trains.{train}.backs", "train_backs"),
    ("phases.order", "phase_order"),
    ("phases.{train}", "phase"),
    ("phases.{train}.colour", "phase_colour"),
    ("phases.{train}.limits.minor", "limit_minor"),
    ("phases.{train}.limits.major", "limit_major"),
    ("phases.{train}.launch", "launch"),
    ("modes.{mode}", "mode"),
    ("modes.{mode}.cycles", "cycles"),
    ("modes.{mode}.exports", "exports"),
    ("modes.{mode}.absent", "absent"),
    ("modes.{mode}.tables.order", "table_order"),
    ("modes.{mode}.tables.{players}", "table"),
    ("modes.{mode}.tables.{players}.cash", "cash"),
    ("modes.{mode}.tables.{players}.columns", "columns"),
    ("modes.{mode}.pieces.projects", "projects"),
    ("modes.{mode}.pieces.remove", "pieces_gone"),
    ("modes.{mode}.pieces.remove_one", "copies_gone"),
    ("modes.{mode}.pieces.piles", "piles"),
    ("modes.{mode}.pieces.piles.{players}", "piles"),
    ("modes.{mode}.pieces.piles.{players}.count", "pile_count"),
    ("modes.{mode}.pieces.piles.{players}.remove", "pile_gone"),
    ("rosters.{printing}", "roster_printing"),
    ("rosters.{printing}.{mode}", "roster_mode"),
    ("rosters.{printing}.{mode}.{players}", "roster"),
    ("rosters.{printing}.{mode}.{players}.{train}", "cards"),
    ("destinations.colours", "destination_colours"),
    ("destinations.cards", "destination_cards"),
    ("money.printed", "money"),
    ("bank_break.on", "bank_breaks"),
    ("bank_break.money", "bank_money"),
    ("bank_break.certificates.{players}", "bank_certificates"),
    ("rulings.{name}", "ruling"),
    ("minors.order", "minor_order"),
    ("minors.{company}", "minor"),
    ("minors.{company}.name", "company_name"),
    ("minors.{company}.colour", "company_colour"),
    ("minors.{company}.tokens", "company_tokens"),
    ("minors.{company}.powers", "company_powers"),
    ("minors.{company}.joins", "company_joins"),
    ("majors.order", "major_order"),
    ("majors.{company}", "major"),
    ("majors.{company}.names", "company_names"),
    ("majors.{company}.colour", "company_colour"),
    ("majors.{company}.tokens", "company_tokens"),
    ("majors.{company}.powers", "company_powers"),
    ("tiles.{colour}", "tiles"),
    ("tiles.{colour}.order", "tile_order"),
    ("tiles.{colour}.{tile}", "tile"),
    ("tiles.{colour}.{tile}.count", "tile_count"),
    ("tiles.{colour}.{tile}.code", "tile_code"),
    ("map.shape", "shape"),
    ("map.costs.{terrain}", "terrain_cost"),
    ("map.terrains.{terrain}", "terrain"),
    ("map.terrains.{terrain}.colour", "terrain_print"),
    ("map.terrains.{terrain}.code", "terrain_print"),
    ("map.overlay.count", "overlays"),
    ("map.overlay.{part}", "overlay_print"),
    ("map.blank.count", "blanks"),
    ("map.blank.{part}", "blank_print"),
    ("map.pieces.order", "piece_order"),
    ("map.pieces.{piece}", "piece"),
    ("map.pieces.{piece}.ids", "piece_copies"),
    ("map.pieces.{piece}.company", "piece_company"),
    ("map.pieces.{piece}.cells", "piece_cells"),
    ("map.rules.clause", "map_clause"),
    ("map.rules.minimum_shared", "map_shared"),
    ("map.rules.closed_terrains", "map_closed"),
    ("map.boards.{mode}", "fixed_map"),
    ("map.boards.{mode}.placements", "fixed_part"),
    ("map.boards.{mode}.capitals", "fixed_capitals"),
    ("map.boards.{mode}.blanks", "fixed_blanks"),
    ("map.boards.{mode}.hexes", "fixed_hexes"),
    ("map.boards.{mode}.gone", "fixed_gone"),
    ("rounds.cycle", "cycle_rounds"),
    ("rounds.map", "steps_map"),
    ("rounds.stock", "steps_stock"),
    ("rounds.operating", "steps_operating"),
    ("rounds.merger", "steps_merger"),
    ("steps.stock.must_operate", "must_operate"),
    ("steps.stock.sale_drop", "sale_drop"),
    ("steps.stock.certificate_limits.{players}", "certificates"),
    ("steps.headquarters.percent", "headquarters"),
    ("steps.lead_off.kinds", "lead_off"),
    ("steps.issue.drop", "issue_drop"),
    ("steps.track.lays", "lays"),
    ("steps.token.most", "hubs_a_turn"),
    ("steps.dividend.withheld", "withheld"),
    ("steps.dividend.rises", "rises"),
    ("steps.trains.between_companies", "between_companies"),
    ("steps.propose.closed_in", "closed_in"),
    ("steps.propose.consent", "consent"),
    ("steps.export.all_of_the_first", "export_all"),
)
"""The kinds of key, a name before what may stand for any name, and the message of each."""
_STEPS = tuple((tuple(pattern.split(".")), name) for pattern, name in PATTERNS)

SWITCHES = ("exports", "bank_breaks", "train_endless", "between_companies", "export_all")
CHOICES = ("hub_spend", "company_joins", "sale_drop", "consent", "status")
"""Messages that have a form for each value."""


def pattern_of(path: Sequence[str]) -> tuple[str, dict[str, str]] | None:
    """Return the message of a key and the names in it, or None for a key of no known kind.

    >>> pattern_of(("trains", "4", "price"))
    ('train_price', {'train': '4'})
    """
    for steps, name in _STEPS:
        if len(steps) == len(path) and all(
            step.startswith("{") or step == one for step, one in zip(steps, path, strict=True)
        ):
            return name, {
                step[1:-1]: one for step, one in zip(steps, path, strict=True) if step.startswith("{")
            }
    return None


def sentence(path: Sequence[str], old: Any, new: Any) -> str:
    """Return the sentence for a difference."""
    found = pattern_of(path)
    if found is None:
        return message("variant.diff.other", what=".".join(path), old=in_words(old), new=in_words(new))
    name, names = found
    key = f"variant.diff.{name}"
    if name in SWITCHES:
        key += ".on" if new else ".off"
    elif name in CHOICES:
        key += f".{new}"
    elif old is None:
        key += ".new"
    elif new is None:
        key += ".gone"
    if name == "fixed_map" and old is None and new.get("placements") and _is_drawn(new):
        name = "fixed_map_drawn"
        key = f"variant.diff.{name}"
        names |= {"hexes": _hexes([], new.get("hexes", ())), "gone": in_words(new.get("gone", ()))}
    elif name == "ruling":
        rule = rule_of(names["name"])
        names |= {"rule": rule, "title": message(f"rules.{rule}.title")}
        old, new = (ruling_value(names["name"], one) for one in (old, new))
    elif name in PARTS:
        old, new = (translated(one) if isinstance(one, str) else one for one in (old, new))
    elif name == "piece_cells":
        names |= {"hexes": _hexes(*_changed(old, new)), "before": _hexes(*_changed(new, old))}
    elif name == "fixed_hexes":
        names["hexes"] = _hexes(
            *([one for one in each or () if isinstance(one, Mapping)] for each in (old, new))
        )
    facts = {**names, "old": in_words(old), "new": in_words(new), **_inside(new if old is None else old)}
    words = message(key, **facts)
    plain = f"variant.diff.{name}"
    return words if key == plain or not words.startswith(key) else message(plain, **facts)


def _is_drawn(fixed: Mapping[str, Any]) -> bool:
    return bool(fixed.get("hexes") or fixed.get("gone"))


def _changed(old: Any, new: Any) -> tuple[list[Any], list[Any]]:
    """Return nothing, and the hexes of a piece that are other than they were, each with its number."""
    pairs = enumerate(zip_longest(new or (), old or ()), 1)
    changed = [(number, one) for number, (one, was) in pairs if one != was]
    found = [{**one, "hex": number} for number, one in changed if isinstance(one, Mapping)]
    return [], found


def _hexes(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> str:
    """Return which hexes of two maps are drawn otherwise, and how."""
    found = []
    for entry in (one for one in new if one not in old):
        facts = {"hex": entry.get("hex", ""), "ground": entry.get("terrain", "")}
        if entry.get("home"):
            found.append(message("variant.diff.hex_home", **facts, home=entry["home"]))
        elif entry.get("code"):
            found.append(message("variant.diff.hex_printed", **facts, code=entry["code"]))
        else:
            found.append(message("variant.diff.hex", **facts))
    named = {entry.get("hex") for entry in new}
    found += [
        message("variant.diff.hex_back", hex=one.get("hex", "")) for one in old if one.get("hex") not in named
    ]
    return listed(found)


def _inside(value: Any) -> dict[str, str]:
    """Return the facts of a whole entry that a sentence may use."""
    if not isinstance(value, Mapping):
        return {}
    return {f"its_{name}": in_words(one) for name, one in value.items()}


def in_words(value: Any) -> str:
    """Return a value as a sentence shows it: lists with commas, tables with their keys.

    >>> in_words([60, 90]), in_words({"2": 7, "3": 6}), in_words([["yellow", "yellow"], ["upgrade"]])
    ('60, 90', '2: 7, 3: 6', 'yellow + yellow, upgrade')
    """
    if value is None or value == []:
        return "–"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return listed(f"{key}: {in_words(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return listed(map(_item, value))
    return str(value)


def _item(value: Any) -> str:
    return " + ".join(map(in_words, value)) if isinstance(value, list | tuple) else in_words(value)
