"""From a variant's figures to the values that the rules work with: phases, trains, tiles, options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lostatlas.games.lost_atlas.map_data import data_file, destination_values, read_tile_set, tile_set
from lostatlas.games.lost_atlas.rulings import NAMES
from lostatlas.games.lost_atlas.variant import Mode, Train, Variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.depot import TrainKind
from lostatlas.rail.phases import Phase, colours_so_far
from lostatlas.track.supply import TileSet
from lostatlas.track.tiles import COLOURS

EXTRA_OPTIONS = ("destinations", "bank_break", "sale_drop")
"""Options that are no rulings: the card of the destinations, and variants on the cards (off by default)."""
VARIANTS: dict[str, tuple[bool | str, ...]] = {"bank_break": (False, True), "sale_drop": ("sale", "share")}
"""What the variants may be; the first value is the default."""


def tiles_of(variant: Variant) -> TileSet:
    """Return the tile designs, with those that the variant adds or changes (a count of 0 takes one away)."""
    if not variant.tiles:
        return tile_set()
    data = data_file("tiles.toml")
    for colour, entries in variant.tiles.items():
        for name, entry in entries.items():
            before: dict[str, Any] = next((d.pop(name) for d in data.values() if name in d), {})
            data.setdefault(colour, {})[name] = {**before, **entry}
    return read_tile_set(data, where="tiles")


def phases_of(variant: Variant) -> Iterable[Phase]:
    """Yield the phases, each with the tile colours that it allows."""
    reached: list[str] = []
    for phase in variant.phases:
        reached.append(phase.colour)
        colours = colours_so_far([colour for colour in COLOURS if colour in reached])
        yield Phase(phase.train, phase.colour, FrozenMap(phase.limits), phase.launch, colours)


def train_kind(train: Train) -> TrainKind:
    """Return what the depot knows of a train."""
    return TrainKind(
        name=train.name,
        price=train.price,
        stops=train.stops,
        rusted_by=train.rusted_by,
        trade_in_price=train.trade_in_price,
        endless=train.endless,
        backs=train.backs,
    )


def mode_of(variant: Variant, name: str) -> Mode:
    """Return a mode by name; GameDataError when there is none (§3)."""
    if name not in variant.modes:
        raise GameDataError("rotla.mode", where="mode", rule="§3", mode=name, known=", ".join(variant.modes))
    return variant.modes[name]


def check_options(options: Mapping[str, Any]) -> None:
    """Refuse options that nobody knows, and values that a variant does not have."""
    for name in options:
        if name not in NAMES and name not in EXTRA_OPTIONS:
            known = ", ".join((*NAMES, *EXTRA_OPTIONS))
            raise GameDataError("rotla.option", where=f"options.{name}", name=name, known=known)
    for name, values in VARIANTS.items():
        value = options.get(name, values[0])
        if not any(value == one and type(value) is type(one) for one in values):
            raise GameDataError(
                "rotla.option_value",
                where=f"options.{name}",
                value=repr(value),
                known=", ".join(map(repr, values)),
            )


def variant_option(options: Mapping[str, Any], name: str) -> Any:
    """Return the value of a variant on the cards."""
    return options.get(name, VARIANTS[name][0])


def destinations_of(variant: Variant, options: Mapping[str, Any]) -> str | None:
    """Return the revenue of the destinations: a card such as ``30/40/70/100``, or four values (§3)."""
    card = options.get("destinations", variant.destinations.cards[0])
    amounts = card.split("/") if isinstance(card, str) else [str(amount) for amount in card]
    text = "|".join(f"{c}_{a}" for c, a in zip(variant.destinations.colours, amounts, strict=False))
    return destination_values(
        text if len(amounts) == len(variant.destinations.colours) else "/".join(amounts)
    )
