"""Positions as a few lines that people can write by hand: the board as it looks, a line for each player.

::

    acquire
    turn: Ann
    board:
    ....AA......
    .....o......
    Ann: $6000 | 2A 1F | 5E 6F
    Ben: $5400 | 1A | 9A 9B
    seed: 7

Names that would be read as something else stand in quotation marks, as in JSON.
Rows and signs that are left out are empty. Without ``bag`` the other tiles lie in the bag, shuffled by the
seed. ``step`` is ``place`` unless it says otherwise; ``more`` holds the rest of a state as JSON.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities.data import PositionText
from lostatlas.games.acquire.grid import grid_of
from lostatlas.games.acquire.notation import added, read_tile
from lostatlas.games.acquire.state import BANK, INDEPENDENT
from lostatlas.games.acquire.variant import AcquireVariant, read_variant, standard_variant
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import VERSION
from lostatlas.kernel.position import POSITION
from lostatlas.storage.files import parse_json

TITLE = "acquire"
"""The first line."""
EMPTY = "."
_PLAIN = ("turn", "step", "number", "seed")
_NAMES = ("variant", "options", "board", "aside", "bag", "more", *_PLAIN)
"""What lines may begin with, besides the names of players."""
_SHARE = re.compile(r"(\d+)([A-Z])")
LONGEST = 100_000
"""Characters of the longest text that is read."""


class AcquirePositionText(PositionText):
    """Reads and writes positions as text.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> texts, game = AcquirePositionText(), new_game(["Ann", "Ben"], title="acquire", seed=1)
    >>> dict(texts.parse(texts.write(game.position()))) == game.position()
    True
    """

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data; GameDataError names the line that is wrong."""
        if len(text) > LONGEST:
            raise GameDataError("acquire.text.long", where="text", limit=LONGEST)
        return _Reader(text).position()

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position, which `parse` reads."""
        state = dict(position["position"])
        variant = standard_variant() if position.get("variant") is None else read_variant(position["variant"])
        lines = [TITLE]
        given = [name for name in ("variant", "options") if position.get(name)]
        lines += [f"{name}: {_dumped(position[name])}" for name in given]
        state["turn"] = _written(state["turn"])
        lines += [f"{name}: {state.pop(name)}" for name in _PLAIN if name in state]
        lines += ["board:", *_rows(variant, state.pop("board"))]
        ledger, shares = state.pop("ledger"), state.pop("shares")
        hands = state.pop("hands")
        for player in state.pop("players"):
            held = " ".join(
                f"{one['units'][player]}{c}" for c, one in shares.items() if player in one["units"]
            )
            lines.append(
                f"{_written(player)}: ${ledger['cash'][player]} | {held} | {' '.join(hands[player])}"
            )
        lines += [f"{name}: {' '.join(state.pop(name))}" for name in ("aside", "bag") if name in state]
        state.pop("sizes")
        if state:
            lines.append(f"more: {_dumped(state)}")
        return "\n".join(lines) + "\n"


def _written(player: str) -> str:
    """Return a name as it is, or in quotation marks where it would be read as something else.

    >>> _written("Ann"), _written("Ann: 1"), _written("seed")
    ('Ann', '"Ann: 1"', '"seed"')
    """
    plain = re.fullmatch(r"\w(?:[\w .'-]*\w)?", player) and player not in (TITLE, *_NAMES)
    return player if plain else _dumped(player)


def _name_and_value(line: str) -> tuple[str, str, str]:
    """Return what stands before the first colon outside quotation marks, the colon, and what follows."""
    if not line.startswith('"'):
        return line.partition(":")
    try:
        name, end = json.JSONDecoder().raw_decode(line)
    except json.JSONDecodeError:
        return line.partition(":")
    rest = line[end:].lstrip()
    return (name, ":", rest[1:]) if rest.startswith(":") else (line, "", "")


def _dumped(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _rows(variant: AcquireVariant, board: Mapping[str, str]) -> list[str]:
    columns, rows = variant.board.columns, variant.board.rows
    letters = [chr(ord("A") + row) for row in range(rows)]
    return ["".join(board.get(f"{c}{row}", EMPTY) for c in range(1, columns + 1)) for row in letters]


class _Reader:
    """The lines of a text, taken apart."""

    def __init__(self, text: str) -> None:
        self.fields: dict[str, str] = {}
        self.players: dict[str, tuple[int, str]] = {}
        self.rows: list[str] = []
        first, *lines = text.strip().splitlines() or [""]
        if first.strip() != TITLE:
            raise GameDataError("acquire.text.title", where="line 1", found=first[:60])
        for number, line in enumerate(lines, 2):
            self._read(number, line.strip())
        data = self._json("variant") if "variant" in self.fields else None
        self.variant = standard_variant() if data is None else read_variant(data)
        self.data = data
        self.grid = grid_of(self.variant.board.columns, self.variant.board.rows)

    def _read(self, number: int, line: str) -> None:
        name, colon, value = _name_and_value(line)
        name, value = name if line.startswith('"') else name.strip(), value.strip()
        if not line or line.startswith("#"):
            return
        if not colon:
            if "board" not in self.fields or self.players:
                raise GameDataError("acquire.text.line", where=f"line {number}", found=line[:60])
            self.rows.append(line)
            return
        player = "|" in value and value.startswith("$")
        if name in (self.players if player else self.fields):
            raise GameDataError("acquire.text.twice", where=f"line {number}", name=name)
        if player:
            self.players[name] = (number, value)
        elif name in _NAMES and not line.startswith('"'):
            self.fields[name] = value
        else:
            raise GameDataError("acquire.text.line", where=f"line {number}", found=line[:60])

    def _json(self, name: str) -> Any:
        try:
            return parse_json(self.fields.get(name) or "{}")
        except GameDataError as error:
            raise error.at(name) from error

    def position(self) -> dict[str, Any]:
        """Return the position as plain data."""
        board = self._board()
        cash, hands = {}, {}
        held: dict[str, dict[str, int]] = {company.letter: {} for company in self.variant.companies}
        for player, (number, line) in self.players.items():
            cash[player], shares, hands[player] = self._player(number, line)
            for letter, units in shares.items():
                held[letter][player] = units
        used = {*board, *self._tiles("aside"), *(tile for hand in hands.values() for tile in hand)}
        seed = self._number("seed", 0)
        others = [tile for tile in self.grid.tiles if tile not in used]
        bag = self._tiles("bag") if "bag" in self.fields else list(Chance(seed).fork("bag").shuffled(others))
        sizes = Counter(sign for sign in board.values() if sign != INDEPENDENT)
        more = self._json("more")
        plain = {name: self.fields[name] for name in ("turn", "step") if name in self.fields}
        if plain.get("turn", "").startswith('"'):
            plain["turn"] = self._json("turn")
        numbers = {name: self._number(name, 0) for name in ("number", "seed") if name in self.fields}
        players = list(self.players)
        state = {
            "players": players,
            "turn": players[0] if players else "",
            "step": "place",
            **plain,
            **numbers,
            "ledger": {"cash": {BANK: -sum(cash.values()), **cash}},
            "shares": {letter: {"units": self._units(units)} for letter, units in held.items()},
            "board": board,
            "sizes": dict(sizes),
            "hands": {player: list(self.grid.sorted(hand)) for player, hand in hands.items()},
            "bag": bag,
            **({"aside": self._tiles("aside")} if "aside" in self.fields else {}),
            **(more if isinstance(more, dict) else {}),
        }
        options = self._json("options")
        head = {"format": f"{POSITION}/{VERSION}", "title": TITLE}
        return {
            **head,
            **({} if self.data is None else {"variant": self.data}),
            **({"options": options} if options else {}),
            "players": players,
            "position": state,
        }

    def _units(self, units: dict[str, int]) -> dict[str, int]:
        left = self.variant.shares.each - sum(units.values())
        return {BANK: left, **units} if left else units

    def _board(self) -> dict[str, str]:
        if len(self.rows) > self.grid.rows:
            raise GameDataError("acquire.text.rows", where="board", found=len(self.rows), rows=self.grid.rows)
        board = {}
        for row, signs in enumerate(self.rows):
            if len(signs) > self.grid.columns:
                where = f"board row {row + 1}"
                raise GameDataError("acquire.text.columns", where=where, columns=self.grid.columns)
            for column, sign in enumerate(signs, 1):
                if sign != EMPTY:
                    board[f"{column}{chr(ord('A') + row)}"] = sign
        return board

    def _player(self, number: int, line: str) -> tuple[int, Mapping[str, int], list[str]]:
        where = f"line {number}"
        parts = [part.strip() for part in line.split("|")]
        money = parts[0].removeprefix("$")
        if len(parts) != 3 or not money.isdecimal() or len(money) > 12:
            raise GameDataError("acquire.text.player", where=where, found=line[:60])
        shares = [_SHARE.fullmatch(one) for one in parts[1].split()]
        known = tuple(company.letter for company in self.variant.companies)
        if any(one is None or one[2] not in known or len(one[1]) > 6 for one in shares):
            raise GameDataError("acquire.text.shares", where=where, found=parts[1], known=known)
        counted = added((one[2], int(one[1])) for one in shares if one is not None)
        return int(money), counted, [self._tile(one, where) for one in parts[2].split()]

    def _tile(self, text: str, where: str) -> str:
        try:
            tile = read_tile(text)
        except ValueError:
            tile = ""
        if tile not in self.grid.neighbours:
            raise GameDataError("acquire.text.tile", where=where, found=text)
        return tile

    def _tiles(self, name: str) -> list[str]:
        return [self._tile(one, name) for one in self.fields.get(name, "").split()]

    def _number(self, name: str, default: int) -> int:
        text = self.fields.get(name, str(default))
        if not re.fullmatch(r"\d{1,30}", text):
            raise GameDataError("acquire.text.number", where=name, found=text)
        return int(text)
