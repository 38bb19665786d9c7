"""The rulings R1–R26: decisions where the rules text is silent or doubtful, each of them a named option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lostatlas.capabilities.rulings import check_options, option_values
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr


@dataclass(frozen=True, slots=True, kw_only=True)
class LostCitiesRulings:
    """Every ruling in the order of its number, with the value it has in this game.

    >>> read_rulings({"last_space": "both"}).last_space, rule_of("last_space")
    ('both', 'R4')
    """

    two_player_removal: Literal["each_expedition", "once"] = "each_expedition"
    """When two players put cards out of the game."""
    first_player: Literal["random", "fixed"] = "random"
    """Who begins; ``fixed`` is the first seat."""
    start_card: Literal["lowest", "any"] = "lowest"
    """Which card of a colour begins its path."""
    last_space: Literal["arrival", "extra_cards", "both"] = "arrival"
    """What a ruin gives: a step on arrival, a step for each later card of its colour, or both."""
    arrival_by: Literal["any", "card_only"] = "any"
    """How the ruin must be reached for the step on arrival."""
    arrival_order: Literal["tile_first", "bonus_first"] = "tile_first"
    """Whether the tile of the ruin comes before the step."""
    free_step: Literal["optional", "forced"] = "optional"
    """Whether the step of a ruin may be declined."""
    card_on_finished: Literal["discard_only", "lay_idle"] = "discard_only"
    """Whether a path whose piece is at the ruin takes cards that move nothing."""
    refill: Literal["mandatory", "optional"] = "mandatory"
    """Whether a player must take a card at the end of the turn."""
    take_own_discard: bool = False
    """Whether the card discarded in this turn may be taken."""
    point_tiles: Literal["stay", "once"] = "stay"
    """Whether point tiles stay for those who come later."""
    step_optional: bool = True
    """Whether the step of a tile may be declined."""
    researcher: Literal["every_expedition", "last_only"] = "every_expedition"
    """When the researcher counts twice."""
    floor: Literal["net_sum", "piece_by_piece"] = "net_sum"
    """What must not bring a player below 0: the sum of all pieces, or each piece in turn."""
    statue_floor: bool = True
    """Whether the table of statues leaves nobody below 0."""
    final_tie: Literal["shared"] = "shared"
    """What happens when points and statues are equal."""
    equal_second: Literal["open", "ascending"] = "open"
    """What an equal second card fixes when colours may run both ways."""
    points_hidden: bool = True
    """Whether the points of the others are hidden."""
    stall_limit: int | None = None
    """So many turns in a row without a card of the draw pile end the expedition; None: never."""
    tile_spaces: Literal["keltis", "custom"] = "keltis"
    """Which spaces are marked for tiles: the reconstructed ones, or those of the variant."""
    statue_tile: Literal["taken", "stays"] = "taken"
    """Whether a statue leaves its space."""
    bonus_starts: bool = False
    """Whether the step of a ruin may bring a piece to the first space of a new path."""
    both_directions_start: Literal["any", "lowest"] = "any"
    """Which card begins a path when colours may run both ways."""
    advance: Literal["must", "may"] = "must"
    """Whether a card laid on a path must move its piece."""
    pending: Literal["depth_first", "breadth_first"] = "depth_first"
    """Whether the effects of a move come before those that were pending."""
    piece_order: Literal["path", "chosen"] = "path"
    """In which order pieces score, where that matters: as the paths lie, or the best for the player."""


VALUES = option_values(LostCitiesRulings)
"""What each ruling may be, the default first; of a limit only the default is listed."""
NAMES = tuple(VALUES)


def rule_of(name: str) -> str:
    """Return the number of a ruling, such as ``R4``."""
    return f"R{NAMES.index(name) + 1}"


def read_rulings(options: Mapping[str, Any]) -> LostCitiesRulings:
    """Return the rulings with these options in place of the defaults.

    Raises
    ------
    GameDataError
        For an unknown name, and for a value that a ruling cannot have.
    """
    limit = options.get("stall_limit")
    if limit is not None and (type(limit) is not int or limit < 1):
        where, found = "options.stall_limit", short_repr(limit)
        raise GameDataError("lostcities.stall_limit", where=where, rule=rule_of("stall_limit"), found=found)
    listed = {name: value for name, value in options.items() if name != "stall_limit"}
    check_options(listed, VALUES, rule_of=rule_of)
    return LostCitiesRulings(**options)
