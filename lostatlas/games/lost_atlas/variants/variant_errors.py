"""Turn pydantic's errors about a variant into helpful ones: the key, its value, and what is allowed."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError

from lostatlas.games.lost_atlas.variants.keys import dotted, named_path, unlisted
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown
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


def known_keys(model: Any, location: tuple[int | str, ...]) -> tuple[str, ...]:
    """Return the keys that a model knows at a place in it.

    >>> from lostatlas.games.lost_atlas.variants.figures import AuctionFigures
    >>> known_keys(AuctionFigures, ())
    ('minimum', 'step')
    """
    kind = model
    for step in location:
        kind = _inside(kind, step)
    kind = _bare(kind)
    return tuple(kind.model_fields) if isinstance(kind, type) and issubclass(kind, BaseModel) else ()


def _bare(kind: Any) -> Any:
    """Return what stands inside ``Annotated`` and ``| None``."""
    while True:
        origin = get_origin(kind)
        if origin is Annotated:
            kind = get_args(kind)[0]
        elif origin in (Union, types.UnionType):
            kind = next(one for one in get_args(kind) if one is not type(None))
        else:
            return kind


def _inside(kind: Any, step: int | str) -> Any:
    kind = _bare(kind)
    if isinstance(kind, type) and issubclass(kind, RootModel):
        kind = _bare(kind.model_fields["root"].annotation)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        field = kind.model_fields.get(str(step))
        return None if field is None else field.annotation
    arguments = get_args(kind)
    if get_origin(kind) is dict:
        return arguments[1]
    return arguments[0] if arguments else None
