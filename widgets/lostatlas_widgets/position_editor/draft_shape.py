"""The shape that a draft must have so that its fields can be shown, whatever stands in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError

_TABLES = (
    "cash",
    "deck",
    "gone",
    "stock",
    "operating",
    "turn",
    "merging",
    "building",
    "tokens",
    "reservations",
)
_LISTS = (
    "companies",
    "track",
    "charters",
    "pool",
    "majors",
    "closed",
    "order",
    "stack",
    "out",
    "liquidations",
)
_COMPANY_LISTS = ("trains", "kept", "hubs", "suburbs", "parts", "homes", "powers", "tokens")


def check_shape(draft: Any) -> None:
    """Refuse data whose lists and tables are none, so that no field can show them.

    Raises
    ------
    GameDataError
        It names the place.

    Examples
    --------
    >>> check_shape({"players": ["Ann"], "position": {"companies": 5}})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: companies: This draft cannot be shown: there must be a list here.
    """
    _need(isinstance(draft, Mapping) and isinstance(draft.get("position"), Mapping), "position", table=True)
    players = draft.get("players")
    _need(isinstance(players, list) and all(isinstance(one, str) for one in players), "players")
    position = draft["position"]
    for key in _TABLES:
        _need(isinstance(position.get(key, {}), Mapping), key, table=True)
    for key in _LISTS:
        _need(isinstance(position.get(key, []), list), key)
    for key in ("track", "order", "majors", "closed", "pool"):
        _need(all(isinstance(one, str) for one in position.get(key, ())), key)
    _need(all(isinstance(one, list) for one in position.get("charters", ())), "charters")
    for place, company in enumerate(position.get("companies", ())):
        where = f"companies[{place}]"
        _need(isinstance(company, Mapping) and isinstance(company.get("code"), str), where, table=True)
        _need(isinstance(company.get("shares", {}), Mapping), f"{where}.shares", table=True)
        for key in _COMPANY_LISTS:
            _need(isinstance(company.get(key, []), list), f"{where}.{key}")
    codes = [company["code"] for company in position.get("companies", ())]
    _need(len(set(codes)) == len(codes), "companies")


def _need(good: bool, where: str, *, table: bool = False) -> None:  # noqa: FBT001 - it is what is asserted
    if not good:
        raise GameDataError("editor.shape_table" if table else "editor.shape_list", where=where)
