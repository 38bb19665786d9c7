"""The JSON Schema of a variant file, generated from the models; editors use it to complete and check."""

from __future__ import annotations

from lostatlas.capabilities.variant_guide import Schema, plainer
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.keys import NAMED
from lostatlas.games.lost_atlas.variants.merged_data import BEFORE, REMOVE, REMOVED
from lostatlas.games.lost_atlas.variants.published import known_rulings, known_values, published
from lostatlas.games.lost_atlas.variants.reading import EXTENDS
from lostatlas.games.lost_atlas.variants.schema_text import described
from lostatlas.games.lost_atlas.variants.shipped import PUBLISHED, shipped_names
from lostatlas.text import message


def variant_schema() -> Schema:
    """Return the JSON Schema of a variant file: every key may be missing, since a file names differences.

    Its descriptions are in the current language; keys and values are the same in each.

    Examples
    --------
    >>> schema = variant_schema()
    >>> schema["$defs"]["AuctionFigures"]["properties"]["minimum"]["description"]
    'The lowest first bid.'
    """
    schema: Schema = plainer(described(LostAtlasVariant.model_json_schema()))
    parts: Schema = schema["$defs"]
    for part in (schema, *parts.values()):
        part.pop("required", None)
        for one in part.get("properties", {}).values():
            one.pop("default", None)
            one.pop("title", None)
    properties: Schema = schema["properties"]
    for path, key in NAMED.items():
        _name_entries(schema, path, key)
    parts["TileDesignEntry"]["properties"] |= _of_entries()
    properties["rulings"] = {
        "type": "object",
        "description": properties["rulings"]["description"],
        "properties": {name: _ruling(name) for name in known_rulings()},
        "additionalProperties": False,
    }
    for name in ("RulingEntry", "LostAtlasVariant"):
        parts.pop(name, None)
    schema["properties"] = {
        EXTENDS: {
            "type": "string",
            "description": message("guide.extends", names=(PUBLISHED, *shipped_names())),
            "default": PUBLISHED,
        },
        **properties,
        REMOVE: {
            "type": "array",
            "items": {"type": "string"},
            "description": message("guide.remove"),
        },
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Variant"}


def _ruling(name: str) -> Schema:
    rule = published()["rulings"][name]["rule"]
    title, text = message(f"rules.{rule}.title"), message(f"rules.{rule}.text")
    words = message("guide.ruling", rule=rule, title=title, text=text)
    return {"enum": list(known_values(name)), "description": words}


def _of_entries() -> Schema:
    return {
        REMOVED: {"type": "boolean", "description": message("guide.entry.removed")},
        BEFORE: {"type": "string", "description": message("guide.entry.before")},
    }


def _name_entries(schema: Schema, path: tuple[str, ...], key: str) -> None:
    """Let a named list be a table of its entries by their names too, and entries say what becomes of them."""
    at = _owner(schema, path[:-1])["properties"]
    definition: Schema = at[path[-1]]
    reference: str = definition["items"]["$ref"]
    entry: Schema = schema["$defs"][reference.rpartition("/")[2]]
    entry["properties"] |= _of_entries()
    listed = {"type": "array", "items": {"allOf": [{"$ref": reference}, {"required": [key]}]}}
    named = {"type": "object", "additionalProperties": {"$ref": reference}}
    at[path[-1]] = {"anyOf": [listed, named], "description": definition["description"]}


def _owner(schema: Schema, path: tuple[str, ...]) -> Schema:
    found = schema
    for step in path:
        inside = found.get("additionalProperties") if step == "*" else found["properties"][step]
        assert isinstance(inside, dict)
        reference = inside.get("$ref")
        found = inside if reference is None else schema["$defs"][reference.rpartition("/")[2]]
    return found
