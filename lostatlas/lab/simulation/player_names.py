"""What players are called in the tables and in a folder: so that another player has another name."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.players import Player

Maker = Callable[[int], Player]
Kind = str | Maker
"""The name of a kind of player, ``"module:name"`` of a factory, or a factory ``seed -> Player``."""

PLAIN = (str, bytes, int, float, complex, type(None), type(...))
_ADDRESS = re.compile(r"\s+(at )?0x[0-9a-f]+")


def name_of(kind: Kind) -> str:
    """Return the name of a kind of player in the tables.

    A factory that cannot be found by its name, such as a lambda, gets a mark that follows from what is in it,
    so that a folder which was begun with another one is not gone on with.

    >>> name_of("greedy"), name_of(name_of)
    ('greedy', 'lostatlas.lab.simulation.player_names:name_of')
    >>> from lostatlas.players import GreedyPlayer, RandomPlayer
    >>> name_of(lambda seed: GreedyPlayer(seed)) == name_of(lambda seed: GreedyPlayer(seed))
    True
    >>> name_of(lambda seed: GreedyPlayer(seed)) == name_of(lambda seed: RandomPlayer(seed))
    False
    """
    if isinstance(kind, str):
        return kind
    if not callable(kind):
        raise GameDataError("simulation.player_type", found=type(kind).__name__)
    name = _ADDRESS.sub("", _place(kind))
    if _found_by_name(kind):
        return name
    mark = sha256("|".join(_content(kind)).encode()).hexdigest()[:6]
    return f"{name}#{mark}"


def _place(thing: Any) -> str:
    own = thing if hasattr(thing, "__qualname__") else type(thing)
    return f"{own.__module__}:{own.__qualname__}"


def _found_by_name(thing: Any) -> bool:
    """Return whether the module of a thing has it under its name."""
    found: Any = sys.modules.get(getattr(thing, "__module__", None) or "")
    for part in getattr(thing, "__qualname__", "<none>").split("."):
        found = getattr(found, part, None)
    return found is thing


def _content(thing: Any, inside: tuple[Any, ...] = ()) -> Iterator[str]:
    """Yield the parts that identify a thing, the same in every process."""
    if any(thing is one for one in inside):  # a function that knows itself
        return
    inside = (*inside, thing)
    if isinstance(thing, PLAIN):
        yield repr(thing)
    elif isinstance(thing, CodeType):
        yield from (thing.co_code.hex(), *thing.co_names)
        for constant in thing.co_consts:
            yield from _content(constant, inside)
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from _content(one, inside)
    elif isinstance(thing, dict):
        for name, one in thing.items():
            yield from (str(name), *_content(one, inside))
    elif isinstance(thing, partial):
        yield from _content((thing.func, thing.args, thing.keywords), inside)
    elif isinstance(thing, FunctionType) and not _found_by_name(thing):
        closed = inspect.getclosurevars(thing).nonlocals
        yield from _content((thing.__code__, thing.__defaults__, thing.__kwdefaults__, closed), inside)
    else:
        yield _place(thing)
        known = {} if isinstance(thing, type) else getattr(thing, "__dict__", {})
        yield from (f"{name}={one!r}" for name, one in known.items() if isinstance(one, PLAIN))
