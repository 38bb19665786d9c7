"""Error messages for values that a ruling cannot have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.variants.keys import unlisted
from lostatlas.games.lost_atlas.variants.ruling_text import Typed
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown


def no_value(name: str, found: Any, values: Iterable[Any], *, rule: str) -> GameDataError:
    """Return the error for a value that a variant file gives to a ruling which cannot have it.

    >>> print(no_value("sell_timing", "one_turns", ["first_turn", "one_turn"], rule="R5"))
    rulings.sell_timing: 'one_turns' is not a value of this ruling; 'one_turn' was probably meant. ...
    """
    typed = {str(one).lower() if isinstance(one, bool) else str(one): one for one in values}
    labels = [Typed(name, one, written) for written, one in typed.items()]
    facts = {"rule": clause(rule), "value": shown(found)}
    return unlisted(
        "variant.ruling_value", f"rulings.{name}", found=found, known=typed, labels=labels, **facts
    )
