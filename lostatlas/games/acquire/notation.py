"""The short notation: ``place 5E``, ``found America``, ``buy 2A 1F``, ``sell 3 trade 2``, ``end``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import AcquireState
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.notation import Notation, Verb, Word
from lostatlas.kernel.suggest import suggest
from lostatlas.kernel.values import Action
from lostatlas.text import message

_TILE = re.compile(r"(\d+)\s*([A-Za-z])|([A-Za-z])\s*(\d+)")
_PART = re.compile(r"(\d+)\s*(\"[^\"]+\"|[^\s\d,+]+)")

HOLD, HOLD_ALL = "hold", act.Dispose()


class AcquireNotation(Notation):
    """The notation of one variant, whose companies are named by letter or by name, in any case."""

    def __init__(self, figures: AcquireFigures) -> None:
        self._names = figures.names
        company = Word(r"\"[^\"]+\"|\S+", self._write_company, self.company)
        shares = Word(r"\S.*?", self._write_shares, self._read_shares)
        tile = Word(r"\S+(?:\s\S+)?", str, read_tile)
        super().__init__(
            Verb(act.PlaceTile, "place {tile}", {"tile": tile}),
            Verb(act.FoundCompany, "found {company}", {"company": company}),
            Verb(act.ChooseSurvivor, "merge into {company}", {"company": company}),
            Verb(act.ChooseDefunct, "settle {company}", {"company": company}),
            Verb(act.Dispose, "sell {sell}[ trade {trade}]"),
            Verb(act.Dispose, "trade {trade}[ sell {sell}]"),
            Verb(act.BuyShares, "buy {shares}", {"shares": shares}),
            Verb(act.ExchangeDead, "exchange"),
            Verb(act.DeclareEnd, "end"),
            Verb(act.Skip, "pass"),
            Verb(
                act.OfferTrade,
                "offer {partner} {give} for {take}[ pay {pay}]",
                {"give": shares, "take": shares},
            ),
            Verb(act.AcceptTrade, "accept"),
            Verb(act.DeclineTrade, "decline"),
            place=place,
        )
        self._selling, self._trading = (verb for verb in self.verbs if verb.kind is act.Dispose)

    def brief(self, action: Action) -> str:
        """Write an action."""
        if isinstance(action, act.Dispose):
            if action == HOLD_ALL:
                return HOLD
            return (self._selling if action.sell else self._trading).text(action)
        return super().brief(action)

    def parse(self, state: AcquireState, text: str) -> Action:
        """Read an action; ``hold`` alone keeps all defunct shares."""
        word = text.strip().casefold()
        return HOLD_ALL if word and HOLD.startswith(word) else super().parse(state, text)

    def company(self, text: str) -> str:
        """Return the letter of a company that is written by letter, name or spoken name; ValueError else.

        The beginning of a name is enough where only one company has it.
        """
        wanted = text.strip('"').casefold()
        spoken = {letter: (name, spoken_name(name)) for letter, name in self._names.items()}
        exact = [
            one for one, names in spoken.items() if wanted in (one.casefold(), *map(str.casefold, names))
        ]
        found = exact or [
            one for one, names in spoken.items() if any(name.casefold().startswith(wanted) for name in names)
        ]
        if len(found) == 1:
            return found[0]
        known = tuple(f"{letter} {name}" for letter, (_, name) in spoken.items())
        meant = suggest(wanted, self._names.values())
        key = "acquire.notation.company_meant" if meant else "acquire.notation.company"
        raise ValueError(message(key, text=text.strip('"'), meant=meant, known=known))

    def _write_company(self, letter: str) -> str:
        name = self._names.get(letter, letter)
        return f'"{name}"' if " " in name or not name else name

    def _write_shares(self, shares: Mapping[str, int]) -> str:
        return " ".join(f"{units}{letter}" for letter, units in shares.items()) or "-"

    def _read_shares(self, text: str) -> FrozenMap[str, int]:
        if text == "-":
            return FrozenMap()
        parts = list(_PART.finditer(text))
        if not parts or re.sub(r"[\s,+]", "", _PART.sub("", text)):
            raise ValueError(message("acquire.notation.shares", text=text))
        return added((self.company(part[2]), int(part[1])) for part in parts)


def added(pairs: Iterable[tuple[str, int]]) -> FrozenMap[str, int]:
    """Return how many of each, where one may be named several times.

    >>> dict(added((("A", 2), ("F", 1), ("A", 1))))
    {'A': 3, 'F': 1}
    """
    total: dict[str, int] = {}
    for name, count in pairs:
        total[name] = total.get(name, 0) + count
    return FrozenMap(total)


def read_tile(text: str) -> str:
    """Read the name of a tile, in any case and either order; ValueError when the text is none.

    >>> read_tile("5e"), read_tile("E5"), read_tile("12 a")
    ('5E', '5E', '12A')
    """
    match = _TILE.fullmatch(text.strip())
    if match is None:
        raise ValueError(message("acquire.notation.tile", text=text))
    number, letter = (match[1], match[2]) if match[1] else (match[4], match[3])
    return f"{int(number)}{letter.upper()}"


def spoken_name(name: str) -> str:
    """Return a company's name in the current language, or the name itself."""
    words = message(f"acquire.company.{name}")
    return name if words.startswith("acquire.company.") else words


def place(state: AcquireState) -> LazyMessage | None:
    """Return in words where the game stands: whose turn, and what is decided."""
    if state.step == "over":
        return None
    return LazyMessage(f"acquire.where.{state.step}", FrozenMap(number=state.number, player=state.actor))
