"""Turn the figures of a variant into the values that the rules use: phases, trains and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.rulings import NAMES, LostAtlasRulings
from lostatlas.games.lost_atlas.variants.board import card_of
from lostatlas.games.lost_atlas.variants.figures import ModeFigures, TrainFigures
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.ruling_text import Typed
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.depot import TrainKind
from lostatlas.rail.phases import Phase
from lostatlas.track.tiles import COLOURS

EXTRA_OPTIONS = ("destinations", "bank_break", "sale_drop")
"""Options besides the rulings: the card of the destinations, and variants on the cards (off by default)."""
VARIANTS: dict[str, tuple[bool | str, ...]] = {"bank_break": (False, True), "sale_drop": ("sale", "share")}
"""The values of the options for variants on the cards; by default, that of the variant played."""


def phases_of(variant: LostAtlasVariant) -> Iterable[Phase]:
    """Yield the phases, each with the tile colours that it allows."""
    reached: list[str] = []
    for phase in variant.phases:
        reached.append(phase.colour)
        colours = tuple(colour for colour in COLOURS if colour in reached)
        yield Phase(
            phase.train,
            phase.colour,
            FrozenMap(phase.limits.model_dump()),
            (phase.launch[0], phase.launch[1]),
            colours,
        )


def train_kind(train: TrainFigures) -> TrainKind:
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


def mode_of(variant: LostAtlasVariant, name: str) -> ModeFigures:
    """Return a mode by name; GameDataError when there is none (§3)."""
    if name not in variant.modes:
        raise GameDataError(
            "rotla.mode", where="mode", rule=clause("§3"), mode=name, known=tuple(variant.modes)
        )
    return variant.modes[name]


def check_options(options: Mapping[str, Any]) -> None:
    """Refuse unknown options, and values that they cannot have."""
    for name in options:
        if name not in NAMES and name not in EXTRA_OPTIONS:
            known = (*NAMES, *EXTRA_OPTIONS)
            raise GameDataError("rotla.option", where=f"options.{name}", name=name, known=known)
    for name, values in VARIANTS.items():
        value = options.get(name, values[0])
        if not any(value == one and type(value) is type(one) for one in values):
            raise GameDataError(
                "rotla.option_value",
                where=f"options.{name}",
                value=repr(value),
                known=tuple(Typed(name, one, repr(one)) for one in values),
            )


def variant_option(variant: LostAtlasVariant, options: Mapping[str, Any], name: str) -> Any:
    """Return the value of an option for a variant on the cards; by default, that of the variant played."""
    default = variant.bank_break.on if name == "bank_break" else variant.steps.stock.sale_drop
    return options.get(name, default)


def destinations_of(variant: LostAtlasVariant, options: Mapping[str, Any]) -> str:
    """Return the revenue of the destinations: a card such as ``30/40/70/100``, or four values (§3)."""
    return card_of(variant, options.get("destinations", variant.destinations.cards[0]))


def read_rulings(variant: LostAtlasVariant, options: Mapping[str, Any]) -> LostAtlasRulings:
    """Return the rulings of the variant, with these options in place of its defaults.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> read_rulings(standard_variant(), {"sell_timing": "every_turn"}).sell_timing
    'every_turn'

    Raises
    ------
    GameDataError
        When an option has a value that its ruling cannot have; unknown names are left to `check_options`.
    """
    chosen: dict[str, Any] = {}
    for name in NAMES:
        ruling = variant.rulings[name]
        value = options.get(name, ruling.values[0])
        if not any(value == known and type(value) is type(known) for known in ruling.values):
            known = tuple(Typed(name, one, repr(one)) for one in ruling.values)
            raise GameDataError(
                "rotla.option_value",
                where=f"options.{name}",
                rule=clause(ruling.rule),
                value=repr(value),
                known=known,
            )
        chosen[name] = value
    return LostAtlasRulings(**chosen)
