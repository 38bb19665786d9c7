"""The keys that a pydantic model knows at a place in it."""

from __future__ import annotations

import types
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, RootModel

__all__ = ["known_keys"]


def known_keys(model: Any, location: tuple[int | str, ...]) -> tuple[str, ...]:
    """Return the keys that a model knows at a place in it, as data write them.

    >>> class Spot(BaseModel):
    ...     q: int
    >>> known_keys(Spot, ()), known_keys(list[Spot], (3,))
    (('q',), ('q',))
    """
    kind = model
    for step in location:
        kind = _inside(kind, step)
    kind = _bare(kind)
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return ()
    return tuple(field.alias or name for name, field in kind.model_fields.items())


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
