"""Plugins that were added in this process, so that they can travel to the processes that play its games.

Whoever lets people add something by name (`lostatlas.rail.company_powers.add_power`) notes it here with the
function that adds it. Another process adds it again by the same function.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, NamedTuple


class Plugin(NamedTuple):
    """Something that was added under a name, and the function that adds it, as ``"module:function"``."""

    adds: str
    name: str
    thing: Any

    def add(self) -> None:
        """Add it in this process."""
        module, _, function = self.adds.partition(":")
        getattr(import_module(module), function)(self.thing)


_ADDED: dict[tuple[str, str], Plugin] = {}


def note_plugin(adds: str, name: str, thing: Any) -> None:
    """Note that something was added; a later one of the same name takes its place."""
    _ADDED[adds, name] = Plugin(adds, name, thing)


def plugins_named_in(plain: Any) -> tuple[Plugin, ...]:
    """Return the plugins added in this process whose names occur in plain data.

    Examples
    --------
    >>> note_plugin("builtins:print", "windmill", "grinds")
    >>> plugins_named_in({"powers": ["windmill"]}), plugins_named_in({"powers": []})
    ((Plugin(adds='builtins:print', name='windmill', thing='grinds'),), ())
    """
    text = json.dumps(plain)
    return tuple(one for one in _ADDED.values() if json.dumps(one.name) in text)
