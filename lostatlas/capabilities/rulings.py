"""Rulings: where a rules text is silent, each decision is a named option with the values that it may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.suggest import suggest

__all__ = ["check_options", "option_values"]


def option_values(rulings: type[Any]) -> dict[str, tuple[Any, ...]]:
    """Return the values that each field of a dataclass of rulings may have, the default first.

    A field is a `Literal`, or true or false; of any other only the default is known.

    Examples
    --------
    >>> from dataclasses import make_dataclass
    >>> orders = ("order", Literal["price", "alphabet"], "price")
    >>> option_values(make_dataclass("Rulings", [orders, ("must_maximise", bool, True)]))
    {'order': ('price', 'alphabet'), 'must_maximise': (True, False)}
    """
    hints, found = get_type_hints(rulings), {}
    for one in fields(rulings):
        hint, default = hints[one.name], one.default
        literal = get_args(hint) if get_origin(hint) is Literal else ()
        found[one.name] = literal or ((default, not default) if hint is bool else (default,))
    return found


def check_options(
    options: Mapping[str, Any], values: Mapping[str, tuple[Any, ...]], *, rule_of: Callable[[str], str]
) -> None:
    """Refuse an option that a title does not have, and a value that an option cannot have.

    Parameters
    ----------
    values : every option of the title, and what it may be
    rule_of : gives the number of the ruling that an option decides

    Raises
    ------
    GameDataError
        It names the option and the nearest one that there is, or the values that it may have.
    """
    for name, value in options.items():
        where = f"options.{name}"
        if name not in values:
            meant = suggest(str(name), values) or ""
            key = "games.option_likely" if meant else "games.option_unknown"
            raise GameDataError(key, where=where, name=str(name), meant=meant, known=tuple(values))
        if not any(value == one and type(value) is type(one) for one in values[name]):
            known = tuple(map(repr, values[name]))
            raise GameDataError(
                "games.option_value", where=where, rule=rule_of(name), name=name, value=short_repr(value),
                known=known,
            )  # fmt: skip
