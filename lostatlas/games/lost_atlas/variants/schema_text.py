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
    """Return a copy of a schema with descriptions in the current language.

    Examples
    --------
    >>> from lostatlas.text import speaking
    >>> schema = {"$defs": {"AuctionFigures": {"properties": {"minimum": {"type": "integer"}}}}}
    >>> with speaking("ja"):
    ...     described(schema)["$defs"]["AuctionFigures"]["description"]
    'チャーターの競り（§7）'
    """
    found = deepcopy(schema)
    for key, part in keyed(found):
        part.pop("description", None)  # a docstring, which is not translated
        if has_words(key):
            part["description"] = message(key)
    return found


def keyed(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each model of a schema and each of its keys, with the key of its words.

    >>> [key for key, _ in keyed({"properties": {"market": {"type": "object"}}})]
    ['guide.Variant', 'guide.Variant.market']
    """
    for model, part in {WHOLE_FILE: schema, **schema.get("$defs", {})}.items():
        yield f"guide.{model}", part
        for name, one in part.get("properties", {}).items():
            yield f"guide.{model}.{name}", one
