"""Positions as short TOML that people can write by hand; what is left out is shuffled by a seed.

.. code-block:: toml

    title = "lost_cities"
    mode = "full"
    expedition = 2
    turn = "Ann"
    due = "play" # or a choice and the space that gave it, such as "step_tile red 5"

    [players.Ann]
    points = 40
    statues = 3 # taken in this expedition
    chips = 2 # of those before
    hand = "red 7, blue 3" # eight cards of those left over if it is not given
    paths = ["red 4 researcher: 0 3 5", "blue 1: 2"] # space, piece, and the cards laid

    [players.Ben]

    [board]
    tiles = ["red 3 step", "red 5 none"] # the other marked spaces have the other tiles
    discards = ["red: 1 2"] # the last is the top
    draw = "red 1, blue 4" # the top of the draw pile, the first on top; the rest follows
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lostatlas.capabilities import PositionText
from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.config import Config, configured
from lostatlas.games.lost_cities.position import check_position
from lostatlas.games.lost_cities.state import MOVES, Ended, LostCitiesState, PendingEffect, PlayerState
from lostatlas.games.lost_cities.variant import read_variant, standard
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import VERSION
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.position import POSITION
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.storage.checked_data import parse_toml

EMPTY = "none"
"""The text for a marked space without a tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    points: int = 0
    statues: int = 0
    chips: int = 0
    hand: str | None = None
    seen: str = ""
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Board:
    tiles: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    draw: str = ""
    removed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    title: Literal["lost_cities"] = "lost_cities"
    mode: str = "full"
    variant: Any = None
    options: FrozenMap[str, Any] = FrozenMap()  # noqa: RUF009 - it cannot change
    expedition: int = 1
    turn: str = ""
    due: str = "play"
    pending: tuple[str, ...] = ()
    discarded: str = ""
    stalled: int = 0
    past: tuple[str, ...] = ()
    seed: int = 0
    players: FrozenMap[str, _Player]
    board: _Board = _Board()


class LostCitiesPositionText(PositionText):
    """Reads and writes positions as TOML.

    >>> data = TEXT.parse('players = {Ann = {}, Ben = {paths = ["red 2: 5"]}}')
    >>> TEXT.parse(TEXT.write(data)) == data
    True
    """

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data.

        Raises
        ------
        GameDataError
            If the text is not TOML, a key is unknown, or the position cannot belong to the game.
        """
        sheet: _Sheet = from_plain(_Sheet, parse_toml(text))
        variant = standard() if sheet.variant is None else read_variant(sheet.variant)
        config = configured(variant, sheet.mode, sheet.options)
        state = _Reading(config, sheet).state()
        check_position(config, state)
        head = {
            "format": f"{POSITION}/{VERSION}",
            "title": sheet.title,
            "mode": sheet.mode,
            "players": list(state.players),
            "position": to_plain(state),
        }
        if sheet.variant is not None:
            head["variant"] = variant.to_plain()
        return {**head, "options": dict(sheet.options)} if sheet.options else head

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position: everything in it, so that `parse` gives it back."""
        state: LostCitiesState = from_plain(LostCitiesState, position["position"])
        given = position.get("variant")
        marks = (standard() if given is None else read_variant(given)).marks
        lines = ['title = "lost_cities"', f"mode = {_quoted(position.get('mode') or 'full')}"]
        given = (name for name in ("variant", "options") if position.get(name))
        lines += [f"{name} = {_inline(position[name])}" for name in given]
        lines += _head(state)
        for name, own in zip(position["players"], state.seats, strict=True):
            lines += ["", f"[players.{_quoted(name)}]", *_player_lines(own)]
        return "\n".join([*lines, "", "[board]", *_board_lines(state, marks), ""])


class _Reading:
    """Makes a state of a sheet."""

    def __init__(self, config: Config, sheet: _Sheet) -> None:
        self.config, self.sheet = config, sheet
        self.names = tuple(sheet.players)
        self.chance = Chance(sheet.seed).fork("position")

    def state(self) -> LostCitiesState:
        """Return the state, with what the sheet leaves out shuffled."""
        sheet, config = self.sheet, self.config
        discards = dict(_column(line, "board.discards") for line in sheet.board.discards)
        paths = {name: dict(map(_path, player.paths)) for name, player in sheet.players.items()}
        draw, removed = _cards(sheet.board.draw, "board.draw"), _cards(sheet.board.removed, "board.removed")
        hands = {
            name: None if player.hand is None else _cards(player.hand, f"players.{name}.hand")
            for name, player in sheet.players.items()
        }
        left = Counter(config.deck)
        left.subtract([*draw, *removed, *(card for hand in hands.values() for card in hand or ())])
        left.subtract(Card(colour, value) for colour, pile in discards.items() for value in pile)
        for own in paths.values():
            left.subtract(Card(path, value) for path, (_, _, laid) in own.items() for value in laid)
        if short := [card for card, count in left.items() if count < 0]:
            raise GameDataError(
                "lostcities.position.cards", where="cards", missing=(), extra=tuple(short[:5])
            )
        free = list(self.chance.shuffled(sorted(left.elements())))
        filled = {name: hand if hand is not None else self._dealt(free) for name, hand in hands.items()}
        if len(self.names) == 2 and not sheet.board.removed:
            count = config.variant.cards.removed_for_two
            removed, free = tuple(free[:count]), free[count:]
        due, _, space = sheet.due.partition(" ")
        turn = sheet.turn or next(iter(self.names), "")
        if turn not in self.names:
            raise GameDataError("lostcities.position.name", where="turn", found=turn, known=self.names)
        seats = tuple(self._seat(name, paths[name], filled[name]) for name in self.names)
        bridge = config.variant.path.bridge
        return from_plain_stage(
            due,
            LostCitiesState(
                players=self.names,
                seats=seats,
                seed=sheet.seed,
                expedition=sheet.expedition,
                turn=self.names.index(turn),
                stage="play",
                draw_pile=(*draw, *free),
                discards=FrozenMap({colour: pile for colour, pile in discards.items() if pile}),
                removed=config.sorted_cards(removed),
                tiles=self._tiles(sum(own.statue_tiles for own in seats)),
                crossed=sum(place > bridge for own in seats for place in own.positions.values()),
                source=Space.from_plain(space) if due in MOVES else None,
                pending=tuple(_effect(line) for line in sheet.pending),
                discarded=sheet.discarded,
                stalled=sheet.stalled,
                ended=self._past(over=due in ("score", "over")),
            ),
        )

    def _dealt(self, free: list[Card]) -> tuple[Card, ...]:
        return tuple(free.pop() for _ in range(min(self.config.variant.cards.hand, len(free))))

    def _seat(
        self, name: str, paths: dict[str, tuple[int, str, tuple[int, ...]]], hand: tuple[Card, ...]
    ) -> PlayerState:
        player = self.sheet.players[name]
        return PlayerState(
            hand=self.config.sorted_cards(hand),
            columns=FrozenMap((path, laid) for path, (_, _, laid) in paths.items() if laid),
            positions=FrozenMap((path, number) for path, (number, _, _) in paths.items()),
            researcher=next((path for path, (_, piece, _) in paths.items() if piece == "researcher"), ""),
            points=player.points,
            statue_tiles=player.statues,
            statue_chips=player.chips,
            seen=self.config.sorted_cards(_cards(player.seen, f"players.{name}.seen")),
        )

    def _tiles(self, taken: int) -> FrozenMap[Space, EventTile]:
        """Return the tiles that are given, and the others shuffled onto the other marks."""
        given: dict[Space, EventTile | None] = {}
        for line in self.sheet.board.tiles:
            path, number, tile = (*line.split(" ", 2), "", "")[:3]
            given[Space.from_plain(f"{path} {number}")] = None if tile == EMPTY else EventTile.read(tile)
        laid = {space: tile for space, tile in given.items() if tile is not None}
        bag = Counter(self.config.bag)
        bag.subtract(laid.values())
        bag[EventTile("statue")] -= taken
        marks = [space for space in self.config.marks if space not in given]
        rest = self.chance.shuffled(sorted((+bag).elements()))
        return FrozenMap({**laid, **dict(zip(marks, rest, strict=False))})

    def _past(self, *, over: bool) -> tuple[Ended, ...]:
        if self.sheet.past:
            return tuple(self._ended(line) for line in self.sheet.past)
        return (Ended("draw_pile", 0),) * (self.sheet.expedition - (not over))

    def _ended(self, line: str) -> Ended:
        head, *players = (part.strip() for part in line.split("|"))
        reason, _, name = head.partition(" ")
        if name not in self.names:
            raise GameDataError("lostcities.position.name", where="past", found=name, known=self.names)
        pieces, statues = [], []
        for part in players:
            scores, _, count = part.rpartition("+")
            pairs = re.findall(r"([^\W\d_]{1,40}) (-?\d{1,9})", scores)
            pieces.append(FrozenMap((path, int(score)) for path, score in pairs))
            statues.append(int(count) if count.strip().isdecimal() else 0)
        made: Ended = from_plain(Ended, [reason, self.names.index(name), pieces, statues])
        return made


def from_plain_stage(stage: str, state: LostCitiesState) -> LostCitiesState:
    """Return the state at this stage; GameDataError when there is no such stage."""
    made: LostCitiesState = from_plain(LostCitiesState, {**to_plain(state), "stage": stage})
    return made


def _cards(text: str, where: str) -> tuple[Card, ...]:
    try:
        return tuple(Card.read(part.strip()) for part in text.split(",") if part.strip())
    except GameDataError as error:
        raise error.at(where) from None


def _column(line: str, where: str) -> tuple[str, tuple[int, ...]]:
    match = re.fullmatch(r"([^\W\d_]{1,40}):((?: \d{1,9})*)", line)
    if match is None:
        raise GameDataError("lostcities.position.line", where=where, found=line, right="red: 1 2")
    return match[1], tuple(map(int, match[2].split()))


def _path(line: str) -> tuple[str, tuple[int, str, tuple[int, ...]]]:
    match = re.fullmatch(r"([^\W\d_]{1,40}) (\d{1,9})( researcher)?:?((?: \d{1,9})*)", line)
    if match is None:
        raise GameDataError("lostcities.position.line", where="paths", found=line, right="red 4: 0 3 5")
    return match[1], (int(match[2]), (match[3] or "").strip(), tuple(map(int, match[4].split())))


def _effect(line: str) -> PendingEffect:
    kind, _, space = line.partition(" ")
    made: PendingEffect = from_plain(PendingEffect, [kind, space])
    return made


def _head(state: LostCitiesState) -> Iterator[str]:
    due = state.stage if state.source is None else f"{state.stage} {state.source.text}"
    yield f"expedition = {state.expedition}"
    yield f"turn = {_quoted(state.player)}"
    yield f"due = {_quoted(due)}"
    if state.pending:
        yield f"pending = {_list(f'{effect.kind} {effect.space.text}' for effect in state.pending)}"
    if state.discarded:
        yield f"discarded = {_quoted(state.discarded)}"
    if state.stalled:
        yield f"stalled = {state.stalled}"
    if state.ended:
        yield f"past = {_list(_ended_text(state, ended) for ended in state.ended)}"
    if state.seed:
        yield f"seed = {state.seed}"


def _ended_text(state: LostCitiesState, ended: Ended) -> str:
    parts = [f"{ended.reason} {state.players[ended.by]}"]
    for pieces, statues in zip(ended.pieces, ended.statues, strict=True):
        scores = ", ".join(f"{path} {score}" for path, score in pieces.items())
        parts.append(f"{scores} + {statues}".strip())
    return " | ".join(parts)


def _player_lines(own: PlayerState) -> Iterator[str]:
    for name, value in (("points", own.points), ("statues", own.statue_tiles), ("chips", own.statue_chips)):
        if value:
            yield f"{name} = {value}"
    yield f"hand = {_quoted(_card_list(own.hand))}"
    if own.seen:
        yield f"seen = {_quoted(_card_list(own.seen))}"
    if own.positions:
        yield f"paths = {_list(_path_text(own, path) for path in own.positions)}"


def _path_text(own: PlayerState, path: str) -> str:
    piece = " researcher" if path == own.researcher else ""
    laid = "".join(f" {value}" for value in own.columns.get(path, ()))
    return f"{path} {own.positions[path]}{piece}:{laid}"


def _board_lines(state: LostCitiesState, marks: Iterable[Space]) -> Iterator[str]:
    tiles = [f"{space.text} {tile.text}" for space, tile in state.tiles.items()]
    tiles += [f"{space.text} {EMPTY}" for space in marks if space not in state.tiles]
    yield f"tiles = {_list(tiles)}"
    if state.discards:
        piles = (f"{path}: {' '.join(map(str, pile))}" for path, pile in state.discards.items())
        yield f"discards = {_list(piles)}"
    yield f"draw = {_quoted(_card_list(state.draw_pile))}"
    if state.removed:
        yield f"removed = {_quoted(_card_list(state.removed))}"


def _card_list(cards: Iterable[Card]) -> str:
    return ", ".join(card.text for card in cards)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _inline(value: Any) -> str:
    """Return plain data as one line of TOML."""
    if isinstance(value, Mapping):
        pairs = ((key, one) for key, one in value.items() if one is not None)  # TOML knows no null
        return "{" + ", ".join(f"{_quoted(str(key))} = {_inline(one)}" for key, one in pairs) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False)


TEXT = LostCitiesPositionText()
