"""Turn pydantic's errors about a variant into helpful ones: the key, its value, and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from lostatlas.games.lost_atlas.variants.keys import dotted, named_path, unlisted
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown
from lostatlas.storage.model_keys import known_keys
from lostatlas.text import message

M = TypeVar("M", bound=BaseModel)

_PLAIN = {
    "int_type": "number",
    "int_from_float": "number",
    "int_parsing_size": "number",
    "string_type": "text",
    "bool_type": "switch",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "table",
    "mapping_type": "table",
    "model_type": "table",
    "model_attributes_type": "table",
    "invalid_key": "text",
    "line": "line",
}
_PATTERNS = {
    r"^[A-Za-z0-9_∞+*-]{1,12}$": "name",
    r"^[A-Z][A-Za-z0-9]{0,3}$": "code",
    r"^#[0-9A-Fa-f]{6}$": "paint",
    r"^[1-9][0-9]?$": "players",
    r"^\d{1,4}(/\d{1,4}){3}$": "card",
    r"^\S(.*\S)?$": "line",
    r"^[^\s\d]\S*$": "word",
    r"^[a-z][a-z0-9_]{0,39}$": "power",
}


def modelled(model: type[M], data: Any) -> M:
    """Return data as a model; GameDataError names the first error, with its whole key."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise _fault(model, data, error) from None


def _fault(model: type[BaseModel], data: Any, error: ValidationError) -> GameDataError:
    detail = error.errors(include_url=False, include_context=True)[0]
    location = tuple(step for step in detail["loc"] if step != "[key]")
    kind, facts = detail["type"], detail.get("ctx", {})
    path = named_path(location, data)
    where = dotted(path)
    if kind == "missing":
        return GameDataError("variant.missing", where=dotted(path[:-1]), name=path[-1])
    if kind == "extra_forbidden":
        known = known_keys(model, location[:-1])
        facts = {"name": path[-1], "value": shown(detail["input"])}
        return unlisted("variant.unknown_key", where, found=path[-1], known=known, **facts)
    found = shown(detail["input"])
    if kind == "literal_error":
        allowed = facts["expected"].replace(" or ", ", ").split(", ")
        names = [one.strip("'") for one in allowed]
        return unlisted("variant.choice", where, found=detail["input"], known=names, value=found)
    return GameDataError("variant.expected", where=where, found=found, expected=_expected(kind, facts))


def _expected(kind: str, facts: Mapping[str, Any]) -> str:
    if kind in _PLAIN:
        return message(f"variant.expected.{_PLAIN[kind]}")
    if kind == "string_pattern_mismatch":
        return message(f"variant.expected.{_PATTERNS[facts['pattern']]}")
    if kind == "greater_than_equal":
        return message("variant.expected.least", least=facts["ge"])
    if kind == "less_than_equal":
        return message("variant.expected.most", most=facts["le"])
    if kind in ("too_short", "string_too_short"):
        return message("variant.expected.count_least", least=facts["min_length"])
    if kind in ("too_long", "string_too_long"):
        return message("variant.expected.count_most", most=facts["max_length"])
    return message("variant.expected.other", kind=kind)
