"""Check plain data (from TOML or JSON) against a pydantic model, with errors that teach."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import message_text
from lostatlas.kernel.suggest import suggest
from lostatlas.storage.bounds import DEEPEST, check_bounds
from lostatlas.storage.model_keys import known_keys

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""The place at the end of an error message of the TOML parser."""
_MOST_TOML = 2**20
"""The longest TOML, in letters: thirty times the largest that we have, and read in a second and a half."""
_PARTS = re.compile(
    r"""'{3}(?:[^']++|'(?!''))*+(?:'{3})?|"{3}(?:[^"\\]++|\\.|"(?!""))*+(?:"{3})?"""
    r"""|'[^'\n]*+'?|"(?:[^"\\\n]++|\\.)*+"?|\#[^\n]*+|[.\n,={\[]""",
    re.DOTALL,
)
"""Strings and comments as a whole, the dots between the parts of keys, and where another key may begin."""
SHOWN = 60
"""Most letters of a value that an error quotes."""
M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")

Items = Annotated[list[T], Field(strict=False)]
"""A list; a tuple will do, since frozen data holds tuples. What is in it is checked as strictly as before."""


def _is_line(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable() and text.strip() == text


def one_line(text: str) -> str:
    """Return a text that is one line, for pydantic; an error of the kind ``line`` for another."""
    if not _is_line(text):
        raise PydanticCustomError("line", "no line of text")
    return text


Line = Annotated[str, Field(max_length=100), AfterValidator(one_line)]
"""A name as people may read it: one line, without blanks around it."""


class Strict(BaseModel):
    """Data whose keys must be known and whose values must have the right type."""

    # Not built before something is checked: most models are of data that a game never reads.
    model_config = ConfigDict(
        frozen=True, strict=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True
    )


def check_line(text: Any, *, where: str) -> None:
    r"""Refuse a name that is not one line of visible signs, without blanks around it.

    Examples
    --------
    >>> check_line("Small\x1b[2J", where="name")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: name: 'Small\x1b[2J' is not valid here; expected: one line of ...
    """
    if not _is_line(text):
        raise GameDataError("data.expected", where=where, found=shown(text), expected="line")


def parse_toml(text: str, *, where: str = "") -> dict[str, Any]:
    r"""Return the data of a TOML text; GameDataError with line and column if it is invalid.

    Examples
    --------
    >>> parse_toml("count = 3")
    {'count': 3}
    >>> parse_toml("[trains]\ncount 3")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: line 2, column 7: ...
    """
    _check_toml(text, where)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise GameDataError("data.deep", where=where) from None
    except ValueError as error:  # TOMLDecodeError, and numbers too long to convert
        raise _no_toml(text, str(error), where) from None


def _check_toml(text: str, where: str) -> None:
    """Refuse what the reader would take long for: very much text, and keys of very many parts."""
    if len(text) > _MOST_TOML:
        raise GameDataError("data.too_long", where=where, found=shown(text), count=_MOST_TOML)
    parts = 0
    for found in _PARTS.finditer(text):
        parts = parts + 1 if found[0] == "." else 0 if found[0] in "\n,={[" else parts
        if parts > DEEPEST:
            raise GameDataError("data.deep", where=where)


def _no_toml(text: str, reason: str, where: str) -> GameDataError:
    """Return the error for invalid TOML: its place, and the reason that the parser gives."""
    place = _PLACE.search(reason)
    if place is None:  # a number that is too long: the reader does not say where
        return GameDataError("data.toml_value", where=where, reason=reason)
    line, column = place[1], place[2]
    if line is None:
        *before, last = text.split("\n")
        line, column = str(len(before) + 1), str(len(last) + 1)
    return GameDataError("data.toml", where=where, line=line, column=column, reason=_PLACE.sub("", reason))


def checked(model: type[M], data: Any, *, where: str = "") -> M:
    """Return `data` as a `model`.

    Parameters
    ----------
    where : str
        What the data is, usually its file; it starts the place that an error names.

    Raises
    ------
    GameDataError
        For the first thing that is wrong: it names the place, what stands there and what was expected.

    Examples
    --------
    >>> class Spot(Strict):
    ...     q: int
    >>> checked(Spot, {"q": 3}).q
    3
    >>> checked(Spot, {"q": "3"}, where="spot.json")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: spot.json: q: '3' is not valid here; expected: a whole number.
    """
    try:
        check_bounds(data)
    except GameDataError as error:
        raise (error.at(where) if where else error) from None
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise _first(model, error, where) from None


def _first(model: type[BaseModel], error: ValidationError, where: str) -> GameDataError:
    detail = error.errors(include_url=False, include_context=True)[0]
    place = _place(detail["loc"])
    at = ": ".join(part for part in (where, place) if part)
    kind = detail["type"]
    if kind == "missing":
        return GameDataError(
            "data.missing", where=at.removesuffix(f".{detail['loc'][-1]}"), name=str(detail["loc"][-1])
        )
    if kind == "extra_forbidden":
        return _extra(str(detail["loc"][-1]), known_keys(model, detail["loc"][:-1]), at)
    found = shown(detail["input"])
    bound = _bound(kind, detail.get("ctx", {}))
    if bound is not None:
        key, count = bound
        return GameDataError(key, where=at, found=found, count=count)
    expected: str | tuple[str, ...]
    if kind == "literal_error":  # codes in quotes; each language joins them in its own way
        expected = tuple(str(detail["ctx"]["expected"]).replace(" or ", ", ").split(", "))
    else:
        expected = _EXPECTED.get(kind) or str(detail["msg"])
    return GameDataError("data.expected", where=at, found=found, expected=expected)


def _extra(name: str, known: tuple[str, ...], where: str) -> GameDataError:
    """Return the error for a key that is not known; it names those that are, and the one that was meant."""
    if not known:
        return GameDataError("data.extra", where=where, name=name)
    meant = suggest(name, known)
    key = "data.extra_likely" if meant else "data.extra_known"
    return GameDataError(key, where=where, name=name, known=known, meant=meant)


_EXPECTED = {
    "int_type": "whole_number",
    "int_from_float": "whole_number",
    "int_parsing_size": "ordinary_number",
    "float_type": "number",
    "finite_number": "finite_number",
    "string_type": "text",
    "line": "line",
    "bool_type": "true_or_false",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "table",
    "mapping_type": "table",
    "invalid_key": "text_key",
    "model_type": "table",
    "model_attributes_type": "table",
}
"""The expected type, by its word under ``data.kind``."""


def _bound(kind: str, facts: dict[str, Any]) -> tuple[str, Any] | None:
    """Return the key for a number or a length that is out of bounds, and the bound."""
    bounds = {
        "greater_than_equal": ("data.at_least", "ge"),
        "less_than_equal": ("data.at_most", "le"),
        "too_short": ("data.too_short", "min_length"),
        "too_long": ("data.too_long", "max_length"),
    }
    key, name = bounds.get(kind, ("", ""))
    return (key, facts[name]) if key else None


def _place(steps: Sequence[int | str]) -> str:
    """Write the path to a value: ``placements[3].rotation``."""
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.lstrip(".")


def merged(
    base: Mapping[str, Any], changes: Mapping[str, Any], *, whole: Collection[str] = ()
) -> dict[str, Any]:
    """Return nested tables with changes in them; a table whose name is in `whole` is replaced, not filled.

    >>> merged({"cards": {"hand": 8, "copies": 2}, "name": "a"}, {"cards": {"hand": 7}})
    {'cards': {'hand': 7, 'copies': 2}, 'name': 'a'}
    """
    found = dict(base)
    for key, value in changes.items():
        inner = base.get(key)
        if isinstance(inner, Mapping) and isinstance(value, Mapping) and key not in whole:
            value = merged(inner, value, whole=whole)
        found[key] = value
    return found


def shown(value: Any) -> str:
    """Return a value as an error may quote it: short, however large or deep it is.

    Examples
    --------
    >>> shown([]), shown([1, 2]), shown({"q": 3}), shown("K9")
    ('an empty list', 'a list of 2', 'a table of keys and values', "'K9'")
    """
    if isinstance(value, dict):
        return message_text("data.kind.table") if value else message_text("data.shown.empty_table")
    if isinstance(value, list | tuple):
        return (
            message_text("data.shown.list", count=len(value)) if value else message_text("data.shown.empty")
        )
    if isinstance(value, int) and abs(value) >= 10**SHOWN:
        return message_text("data.shown.huge")
    if isinstance(value, str) and len(value) > SHOWN:
        return f"{value[:SHOWN]!r}…"
    text = repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
