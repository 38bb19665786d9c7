"""What the schema of a variant file says of its models and keys, in the current language.

The English is that of the docstrings of the models. The domain ``guide`` has it by model and key,
beside its translations; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from lostatlas.text import message
from lostatlas.text.message_format import has_words

WHOLE_FILE = "Variant"
"""The model whose keys are those of the whole file."""


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a schema whose descriptions are in the current language.

    What a docstring says after its first paragraph is for programmers, and left out.

    Examples
    --------
    >>> from lostatlas.text import speaking
    >>> schema = {"$defs": {"AuctionFigures": {"description": "The auction for a charter (§7)."}}}
    >>> with speaking("ja"):
    ...     described(schema)["$defs"]["AuctionFigures"]
    {'description': 'チャーターの競り（§7）'}
    """
    found = deepcopy(schema)
    for key, part in keyed(found):
        part["description"] = (
            message(key) if has_words(key) else str(part["description"]).partition("\n\n")[0]
        )
    return found


def keyed(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each part of a schema that has a description, with the key of its words.

    >>> schema = {"properties": {"market": {"description": "The price ladder."}}}
    >>> [key for key, _ in keyed(schema)]
    ['guide.Variant.market']
    """
    for model, part in {WHOLE_FILE: schema, **schema.get("$defs", {})}.items():
        if "description" in part:
            yield f"guide.{model}", part
        for name, one in part.get("properties", {}).items():
            if "description" in one:
                yield f"guide.{model}.{name}", one
