"""Several amounts that are chosen together, such as how many shares of each company are bought at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lostatlas.kernel.values import Action


@dataclass(frozen=True, slots=True)
class AmountField:
    """One number of a form; it begins at 0.

    Examples
    --------
    >>> AmountField("trade", "Trade 2 for 1", step=2)
    AmountField(name='trade', label='Trade 2 for 1', step=2, owner='')
    """

    name: str
    """Its key, the same in every language."""
    label: str
    """Its label, in the current language."""
    step: int = 1
    """The step by which it goes up and down."""
    owner: str = ""
    """The owner in whose colour it is shown."""


@dataclass(frozen=True, slots=True)
class AmountForm:
    """Amounts that make one action; which amounts are possible is what the rules say of that action.

    A form that is legal with some amounts must be legal with less of any of them.
    """

    kinds: frozenset[str]
    """The kinds of actions that it stands for: they need not be listed beside it."""
    amounts: tuple[AmountField, ...]
    action: Callable[[Mapping[str, int]], Action]
    """Returns the action with these amounts; those left out are 0."""
    summary: Callable[[Mapping[str, int]], str]
    """Returns what these amounts lead to, in the current language."""
