"""Python objects as text, for the processes that play: players and powers of somebody's own travel so.

Code of a module that another process can import travels by its name. All other code, such as that of a
notebook or of a file that was loaded from some place, travels itself.
"""

from __future__ import annotations

import base64
import inspect
import pickle
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from types import ModuleType
from typing import Any

from lostatlas.extras import needed
from lostatlas.kernel.errors import GameDataError


def pickled(things: Iterable[Any]) -> str:
    """Return classes and functions, or tuples of them, as text for another process of this program.

    GameDataError when they hold something that cannot travel.
    """
    with needed():
        import cloudpickle
    things = tuple(things)
    try:
        with ExitStack() as stack:
            for module in {one.__name__: one for one in _unknown_elsewhere(things)}.values():
                cloudpickle.register_pickle_by_value(module)
                stack.callback(cloudpickle.unregister_pickle_by_value, module)
            return base64.b64encode(cloudpickle.dumps(things)).decode()
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise GameDataError("simulation.player_travels", problem=problem) from error


def unpickled(text: str) -> Any:
    """Return the data that our own parent process has just written."""
    return pickle.loads(base64.b64decode(text))  # noqa: S301 - it comes from whoever started this process


def _unknown_elsewhere(things: Iterable[Any]) -> Iterator[ModuleType]:
    """Yield the modules of classes, their bases and functions that are loaded here and found on no path."""
    for thing in things:
        if isinstance(thing, tuple):
            yield from _unknown_elsewhere(thing)
        for one in inspect.getmro(thing) if inspect.isclass(thing) else (thing,):
            module = sys.modules.get(getattr(one, "__module__", None) or "")
            if module is not None and not _is_found(module.__name__.partition(".")[0]):
                yield module


def _is_found(package: str) -> bool:
    """Return whether an import would find a package again, loaded or not."""
    return any(finder.find_spec(package, None) is not None for finder in sys.meta_path)
