"""Powers: exceptions from the rules for single companies, each a small plugin.

The steps ask a company's powers about everything that a power may change; a method that a power does not
override leaves the rule as it is. Companies name their powers in data. `find_power` looks a name up among
those added by `add_power`, the entry points of the group ``lostatlas.powers``, and the title's own.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any, ClassVar

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.plugins import note_plugin
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.runs import RunBonus
from lostatlas.rail.state import Company, RailState
from lostatlas.rail.steps.base import Step
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Stop
from lostatlas.track.lays import LayRules


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
        """Return what cities full of others' tokens do to its company, given what they do to others."""
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


_ADDED: dict[str, Power] = {}


def add_power(power: type[Power]) -> type[Power]:
    """Add a power under its name; can be used as a class decorator.

    It counts in this process, and in those that play for `lostatlas.lab.simulate`.

    Data only ever names a power; its code comes from the title, an installed package, or a call of this
    function.
    """
    _ADDED[power.name] = power()
    note_plugin(f"{__name__}:{add_power.__name__}", power.name, power)
    find_power.cache_clear()
    return power


@cache
def find_power(name: str, package: str) -> Power:
    """Return a power by name: one that was added, an entry point of the group, or a module of `package`.

    Raises
    ------
    GameDataError
        When no power has this name.
    """
    if name in _ADDED:
        return _ADDED[name]
    for found in entry_points(group="lostatlas.powers"):
        if found.name == name:
            power: Power = found.load()()
            return power
    try:
        made: type[Power] = import_module(f"{package}.{name}").POWER
    except (ImportError, AttributeError) as error:
        raise GameDataError("rail.unknown_power", name=name) from error
    return made()


def power_names(package: str) -> tuple[str, ...]:
    """Return the names under which `find_power` finds a power, in alphabetical order."""
    own = (one.name for one in iter_modules(import_module(package).__path__))
    installed = (one.name for one in entry_points(group="lostatlas.powers"))
    return tuple(sorted({*_ADDED, *installed, *own}))
