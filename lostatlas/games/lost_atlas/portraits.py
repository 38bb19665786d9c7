"""Short descriptions of the companies: name, power and home (§26).

The short phrases for powers are in the catalogue's domain ``portraits``; their full text is the clause of the
rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from inspect import cleandoc

from lostatlas.games.lost_atlas.rule_text import rule
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.games.lost_atlas.variants.figures import Minor
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.company_powers import added_power
from lostatlas.text import message
from lostatlas.text.message_format import word
from lostatlas.track.hexes import Hex

__all__ = ["CompanyPortrait", "portraits"]

_OF_THE_PIECE = {"M": "mining", "P": "port"}
"""The names of the clauses of §26 about companies whose home has this label."""


@dataclass(frozen=True, slots=True)
class CompanyPortrait:
    """What a player should know about a company before launching it or buying its shares."""

    code: str
    name: str
    powers: tuple[str, ...] = ()
    """Its powers; one with a clause in §26 has the name of that clause."""
    home: Hex | None = None
    """Where it begins, if that is known."""
    waiting: bool = False
    """Whether the next auction may launch it."""
    foreign: tuple[str, ...] = ()
    """Those of its powers whose clause in §26 speaks of another company."""

    @property
    def brief(self) -> str:
        """Its powers in short phrases; one of somebody's own is shown by its name and its docstring."""
        phrases = tuple(map(_phrase, self.powers))
        return message("portraits.briefs", powers=phrases) if phrases else ""

    @property
    def whole(self) -> str:
        """Its powers in the words of the rules."""
        clauses = "\n".join(_clauses(self.powers, self.foreign))
        key = "portraits.whole" if clauses else "portraits.whole_name"
        return message(key, name=self.name, code=self.code, powers=clauses)

    def __str__(self) -> str:
        key = "portraits.line" if self.brief else "portraits.name_only"
        return message(key, name=self.name, brief=self.brief)


def portraits(rules: TitleRules, state: LostAtlasState) -> Mapping[str, CompanyPortrait]:
    """Return the portrait of every company that takes part or may, by its code.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.games.lost_atlas.boards import official
    >>> game = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    >>> found = portraits(game.ruleset, game.state)
    >>> print(found["RE"])
    Resourceful: runs each rusted train once more
    >>> [one.code for one in found.values() if one.waiting]
    ['RE', 'SU', 'AD']
    """
    waiting = state.available
    order = (*waiting, *(code for code in rules.minors if code not in waiting), *rules.majors)
    return {code: _portrait(rules, state, code) for code in order}


def _portrait(rules: TitleRules, state: LostAtlasState, code: str) -> CompanyPortrait:
    company, minor = state.companies.get(code), rules.minors.get(code)
    if minor is None:
        name = company.name if company is not None else "/".join(rules.majors[code].names)
        return CompanyPortrait(code, name, company.powers if company is not None else ())
    powers = list(_powers_of(minor))
    stop = state.board.homes.get(code)
    home = stop.hex if stop is not None else None
    label = state.board.cells[home].printed.label if home is not None else ""
    if label in _OF_THE_PIECE:
        powers.append(_OF_THE_PIECE[label])
    published = {one.code: one for one in standard_variant().minors}.get(code)
    own = () if published is None else _powers_of(published)
    foreign = tuple(one for one in powers if one not in (*own, *_OF_THE_PIECE.values()))
    waiting = code in state.available
    return CompanyPortrait(code, minor.name, tuple(powers), home, waiting=waiting, foreign=foreign)


def _powers_of(minor: Minor) -> tuple[str, ...]:
    """Return the powers of a minor; a further hub is one too, which has a clause of §26."""
    return (*minor.powers, "expansive") if len(minor.tokens) > 1 else tuple(minor.powers)


def _clauses(powers: tuple[str, ...], foreign: tuple[str, ...]) -> Iterator[str]:
    for power in powers:
        try:
            text = rule(f"§26.{power}").text
        except GameDataError:  # a power that the rules do not know, such as somebody's own
            text = ""
        yield text if text and power not in foreign else _phrase(power)


def _phrase(power: str) -> str:
    """Return the short phrase for a power; that of an added one is its name and what its docstring says."""
    phrase, added = word("portraits.brief", power), added_power(power)
    if phrase != power or added is None:
        return phrase
    about = cleandoc(vars(type(added))["__doc__"] or "").partition("\n")[0]  # its own, not that of its base
    return f"{power} ({about.rstrip('.')})" if about else power
