"""Positions in which the map is still being built: the pieces on it, the drawn one, and the stack (§3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.map_building import pieces_of
from lostatlas.games.lost_atlas.position.schema import PositionEntry
from lostatlas.games.lost_atlas.state import Building
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.games.lost_atlas.variants import load_board
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.storage.checked_data import checked
from lostatlas.track.board_schema import OpenBoard
from lostatlas.track.builder import CAPITAL, Builder, BuildProgress
from lostatlas.track.hexes import hex_name, parse_hex
from lostatlas.track.map_pieces import Placement

_MOST = 1000
"""More than any number that the building of a map comes to."""


def is_built(entry: PositionEntry) -> bool:
    """Return whether the map is finished."""
    return entry.round != "MAP"


def read_building(rules: TitleRules, players: tuple[str, ...], entry: PositionEntry) -> Building:
    """Return the map under construction; GameDataError when its pieces do not add up or lie wrong."""
    source = entry.board if isinstance(entry.board, dict) else {"placements": [], "capitals": []}
    placements: tuple[Placement, ...] = ()
    if any(source.get(key) for key in ("placements", "capitals", "blanks")):
        try:
            load_board(rules.variant, source)
        except GameDataError as error:
            raise error.at("board") from error
        data = checked(OpenBoard, source, where="board")
        placements = tuple(Placement(one.piece, one.q, one.r, one.rotation) for one in data.placements)
    capitals = tuple(parse_hex(str(name)) for name in source.get("capitals", ()))
    blanks = tuple(parse_hex(str(name)) for name in source.get("blanks", ()))
    extra = dict(entry.building)
    player = extra.pop("player", entry.starter or players[0])
    numbers = {key: _number(key, extra.pop(key)) for key in ("gone", "restarts", "passes") if key in extra}
    passes = numbers.pop("passes", 0)
    if player not in players or extra:
        wrong = player if not extra else min(extra)
        raise GameDataError("position.player", where="building", player=wrong, known=tuple(players))
    seen = Counter(
        [*(one.piece for one in placements), *[CAPITAL] * (len(capitals) + numbers.get("gone", 0))]
    )
    if entry.drawn is not None:
        seen[entry.drawn] += 1
    dealt = rules.deal(entry.seed, len(players), shuffles=entry.shuffles)
    stack = tuple(entry.stack) if entry.stack is not None else _left(dealt, seen)
    _check_pieces(rules, players, seen + Counter(stack))
    progress = BuildProgress(stack, entry.drawn, placements, capitals, blanks, **numbers)
    if entry.drawn == CAPITAL and not Builder.resume(rules.box, progress).capitals:
        raise GameDataError("position.no_place_for_capital", where="drawn", rule=clause("§3.projects"))
    building: Building = from_plain(
        Building, to_plain(Building(player=player, progress=progress, passes=passes))
    )
    return building


def _number(key: str, value: Any) -> int:
    """Return a number of the building; there are fewer than a hundred pieces, and so of everything."""
    if type(value) is not int or not 0 <= value <= _MOST:
        raise GameDataError("position.number", where=f"building.{key}", found=short_repr(value), most=_MOST)
    return value


def _left(dealt: tuple[str, ...], seen: Counter[str]) -> tuple[str, ...]:
    """Return what is left of a shuffled stack when these pieces have been drawn."""
    gone, left = Counter(seen), []
    for piece in dealt:
        if gone[piece]:
            gone[piece] -= 1
        else:
            left.append(piece)
    return tuple(left)


def _check_pieces(rules: TitleRules, players: tuple[str, ...], all_of_them: Counter[str]) -> None:
    for piece, count in all_of_them.items():
        if piece != CAPITAL and (piece not in rules.box.pieces or count > 1):
            raise GameDataError(
                "position.piece", where="stack", rule=clause("§2.pieces"), piece=piece, count=count
            )
    selection = rules.mode.pieces
    if selection.piles:
        return  # what was dealt into the pile is chance
    expected = Counter(
        pieces_of(
            rules.box,
            selection,
            Chance(0),
            mode=rules.setting.mode,
            players=len(players),
            deal_destinations=False,
        )
    )
    for piece in expected | all_of_them:
        if expected[piece] != all_of_them[piece]:
            facts = {"piece": piece, "count": all_of_them[piece], "expected": expected[piece]}
            raise GameDataError("position.pieces", where="stack", rule=clause("§3.absent"), **facts)


def write_building(building: Building) -> dict[str, Any]:
    """Return the keys of a position that describe a map under construction."""
    progress = building.progress
    found: dict[str, Any] = {"stack": list(progress.stack)}
    if progress.placements:
        found["board"] = {
            "placements": [one._asdict() for one in progress.placements],
            "capitals": [hex_name(hex_) for hex_ in progress.capitals],
            "blanks": [hex_name(hex_) for hex_ in progress.blanks],
        }
    if progress.drawn is not None:
        found["drawn"] = progress.drawn
    numbers = {"passes": building.passes, "gone": progress.gone, "restarts": progress.restarts}
    found["building"] = {"player": building.player, **{key: one for key, one in numbers.items() if one}}
    return found
