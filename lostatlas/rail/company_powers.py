"""Powers: exceptions from the rules for single companies, each a small plugin.

The steps ask a company's powers about everything that a power may change; a method that a power does not
override leaves the rule as it is. Companies name their powers in data. `find_power` looks a name up among
those added by `add_power`, the entry points of the group ``lostatlas.powers``, and the title's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, wraps
from importlib.metadata import EntryPoint, entry_points
from inspect import getmembers, isfunction, signature
from typing import Any, ClassVar, NamedTuple

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.plugins import note_plugin
from lostatlas.kernel.suggest import suggest
from lostatlas.kernel.values import EventLog
from lostatlas.rail.route_problem import RunBonus
from lostatlas.rail.state import Company, RailState
from lostatlas.rail.steps.base import Step
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Stop
from lostatlas.track.lays import LayRules


class Effect(NamedTuple):
    """A power took effect: something happened that would have been impossible without it.

    Examples
    --------
    >>> Effect("tunnels", "SR", 60)
    Effect(power='tunnels', company='SR', amount=60)
    """

    power: str
    """Its name; the title has the words for it."""
    company: str
    """The company that used it."""
    amount: int = 0
    """The money that it brought at once, if known."""


class Power(RunBonus):
    """A power that changes nothing: the base of all others.

    What its company's trains earn is changed by the methods of `RunBonus`.
    """

    name: ClassVar[str] = ""
    """The name by which data refers to it."""
    supplies: ClassVar[FrozenMap[str, int]] = FrozenMap()
    """The things that it uses up, and how many of each a company begins with."""
    optional_steps: tuple[Step[Any, Any], ...] = ()
    """The steps that its company may take at any time in its operating turn."""
    keeps_rusted: ClassVar[bool] = False
    """Whether rusted trains run once more."""
    chooses_home: ClassVar[bool] = False
    """Whether it overrides `homes`."""

    def __init_subclass__(cls) -> None:
        """Note once whether its company's home is chosen."""
        super().__init_subclass__()
        cls.chooses_home = cls.homes is not Power.homes

    def under(self, rulings: Any) -> Power:
        """Return this power adapted to the rulings of a game; called once, when the rules are made.

        The class of `rulings` belongs to the title: a power that reads them names it in its signature.
        """
        return self

    def train_limit(self, limit: int) -> int:
        """Return how many trains its company may own where others may own `limit`."""
        return limit

    def extra_stops(self, company: Company) -> int:
        """Return how many additional stops each of its trains counts."""
        return 0

    def full_cities(self, full_cities: FullCities) -> FullCities:
        """Return the effect of cities full of others' tokens on its company, given that on others."""
        return full_cities

    def may_end_full(self) -> bool:
        """Return whether routes of its company may end in a city full of others' tokens."""
        return True

    def lay_rules(self, lay_rules: LayRules) -> LayRules:
        """Return the rules of its track lays, given the ordinary ones."""
        return lay_rules

    def next_lays(self, kinds: tuple[str, ...], done: tuple[str, ...]) -> tuple[str, ...]:
        """Return the kinds of lay that are still allowed after `done`, given the ordinary ones."""
        return kinds

    def after_lay(self, state: RailState, *, paid: int, log: EventLog) -> RailState:
        """Return the state after its company has laid a tile and paid `paid` for the terrain."""
        return state

    def homes(self, state: RailState) -> tuple[Stop, ...] | None:
        """Return the cities that its home may be chosen from at launch; None when the home is on the map."""
        return None


_METHODS = {name: one for name, one in getmembers(Power, isfunction) if not name.startswith("_")}
"""The methods that the rules call."""
_ADDED: dict[str, Power] = {}
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_RESULTS = {"int": int, "bool": bool}
"""The kinds of result that are checked whenever an added power is asked."""


def add_power(power: type[Power]) -> type[Power]:
    """Add a power under its name; can be used as a class decorator.

    It counts in this process, and in those that play for `lostatlas.lab.simulate`.

    Data only ever names a power; its code comes from the title, an installed package, or a call of this
    function.

    Raises
    ------
    GameDataError
        When it is no power, has no name, or has a method that no rule would call: one that is misspelt, or
        that takes something else than the method of `Power` that it replaces. Later, when a method returns
        something else than the whole number or the truth that belongs there.

    Examples
    --------
    >>> @add_power
    ... class Shore(Power):
    ...     name = "shore"
    ...
    ...     def stop_revenu(self, board, company, stop, revenue):
    ...         return revenue + 10
    Traceback (most recent call last):
    ...
    lostatlas.kernel.errors.GameDataError: shore: A power has no method 'stop_revenu'; 'stop_revenue' was ...
    """
    checked = _with_checked_results(_checked(power))
    _ADDED[power.name] = checked()
    note_plugin(f"{__name__}:{add_power.__name__}", power.name, power)
    return power


def _checked(power: type[Power]) -> type[Power]:
    """Return a power, unless it has no name, or a method that would never be called or could not be."""
    if not isinstance(power, type) or not issubclass(power, Power):
        raise GameDataError("rail.power_class", found=short_repr(power))
    if not isinstance(power.name, str) or not _NAME.fullmatch(power.name):
        raise GameDataError("rail.power_name", where=power.__name__)
    for name, method in getmembers(power, isfunction):
        if name.startswith("_"):
            continue
        if name not in _METHODS:
            meant = suggest(name, _METHODS)
            if meant and meant not in vars(power):
                raise GameDataError("rail.power_method", where=power.name, name=name, meant=meant)
            continue
        wanted = signature(_METHODS[name])
        named = {one.name for one in wanted.parameters.values() if one.kind is one.KEYWORD_ONLY}
        try:
            signature(method).bind(
                *(one for one in wanted.parameters if one not in named), **dict.fromkeys(named)
            )
        except TypeError:
            facts = {"name": name, "wanted": str(wanted), "found": str(signature(method))}
            raise GameDataError("rail.power_signature", where=power.name, **facts) from None
    return power


def _with_checked_results(power: type[Power]) -> type[Power]:
    """Return a power whose methods return what they must: an error names the power and the method."""
    checked: dict[str, Any] = {"__module__": power.__module__, "__doc__": vars(power).get("__doc__")}
    for name, method in _METHODS.items():
        kind, own = _RESULTS.get(method.__annotations__["return"]), getattr(power, name)
        if kind is not None and own is not method:
            checked[name] = _with_checked_result(power.name, own, kind)
    return type(power.__name__, (power,), checked)


def _with_checked_result(power: str, method: Callable[..., Any], kind: type) -> Callable[..., Any]:
    @wraps(method)
    def checked(*args: Any, **named: Any) -> Any:
        result = method(*args, **named)
        if type(result) is not kind:
            facts = {"kind": kind.__name__, "found": short_repr(result)}
            raise GameDataError("rail.power_result", where=f"{power}.{method.__name__}", **facts)
        return result

    return checked


@cache
def _entries() -> dict[str, EntryPoint]:
    """Return what is installed by name; to ask every package of the environment takes a while."""
    return {one.name: one for one in reversed(entry_points(group="lostatlas.powers"))}


@lru_cache(maxsize=256)
def _installed(name: str) -> Power | None:
    found = _entries().get(name)
    return None if found is None else _checked(found.load())()


def added_power(name: str) -> Power | None:
    """Return a power that was added in this process or is installed; None when there is none of this name."""
    return _ADDED.get(name) or _installed(name)


def added_names() -> tuple[str, ...]:
    """Return the names of the powers that were added or are installed."""
    return (*_ADDED, *_entries())


def find_power(name: str, own: Mapping[str, type[Power]]) -> Power:
    """Return a power by name: one that was added, an installed one, or one of the title's own.

    Raises
    ------
    GameDataError
        When no power has this name, or when it is the name of an added one and of one of the title's own.
    """
    found = added_power(name)
    if found is not None:
        if name in own and name in _ADDED:
            raise GameDataError("rail.power_taken", name=name)
        return found
    if name not in own:
        raise GameDataError("rail.unknown_power", name=name)
    return own[name]()
