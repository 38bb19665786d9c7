"""Edits of a position, each a small change of its plain data.

What cannot be read as it should be (a word where a number belongs) is put in as it is: the loader says what
is wrong with it, and nothing that was typed is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from lostatlas_widgets.drafts import Edit

Position = dict[str, Any]
ROUND_MEMORY = ("stock", "operating", "turn", "merging", "liquidations")
"""What a position remembers of the round that is going on."""


def number(text: str) -> int | str:
    """Return a whole number, or the text as it is.

    >>> number(" 120 "), number("-5"), number("many")
    (120, -5, 'many')
    """
    clean = text.strip()
    digits = clean.removeprefix("-")
    return int(clean) if digits.isdecimal() and digits.isascii() and len(digits) < 12 else text


def split_list(text: str) -> list[str]:
    """Return the words of a list, parted by blanks or commas.

    >>> split_list("2 2, 3")
    ['2', '2', '3']
    """
    return text.replace(",", " ").split()


def put(key: str, value: Any, *, default: Any = None) -> Edit:
    """Set a key of the position; a value equal to the default is left out."""

    def change(position: Position) -> None:
        if value == default:
            position.pop(key, None)
        else:
            position[key] = value

    return change


def put_in(table: str, key: str, value: Any, *, default: Any = None) -> Edit:
    """Set a key of one of the position's tables, such as the cash of a player."""

    def change(position: Position) -> None:
        found = dict(position.get(table) or {})
        put(key, value, default=default)(found)
        position[table] = found

    return change


def put_company(place: int, key: str, value: Any, *, default: Any = None) -> Edit:
    """Set a key of a company, counted from 0 in the order of their launch."""

    def change(position: Position) -> None:
        put(key, value, default=default)(position["companies"][place])

    return change


def hold(place: int, player: str, units: int | str) -> Edit:
    """Let a player hold so many shares of a company; the president follows where that is clear."""

    def change(position: Position) -> None:
        company = position["companies"][place]
        shares = dict(company.get("shares", {}))
        shares[player] = units
        company["shares"] = {holder: count for holder, count in shares.items() if count}
        largest = largest_holders(company)
        if largest and company.get("president") not in largest:
            if len(largest) == 1:
                company["president"] = largest[0]
            else:
                company.pop("president", None)  # the user says which of them

    return change


def largest_holders(company: Position) -> list[str]:
    """Return the players who hold most shares of a company.

    >>> largest_holders({"shares": {"Ann": 2, "Ben": 2, "Cid": 1}})
    ['Ann', 'Ben']
    """
    counts = {player: count for player, count in company.get("shares", {}).items() if isinstance(count, int)}
    most = max(counts.values(), default=0)
    return [player for player, count in counts.items() if count == most and most > 0]


# the market


def current_order(position: Position) -> list[str]:
    """Return the companies in the order of operation: by price, then as they are stacked."""
    companies = position.get("companies", [])
    stacked = position.get("order") or [company["code"] for company in companies]
    prices = {company["code"]: company.get("price") for company in companies}
    known = [code for code in stacked if code in prices]
    known += [code for code in prices if code not in known]
    return sorted(known, key=lambda code: -prices[code] if isinstance(prices[code], int) else 0)


def reprice(place: int, price: int | str) -> Edit:
    """Set the price of a company; its marker comes to lie below those on the space."""

    def change(position: Position) -> None:
        order = current_order(position)
        company = position["companies"][place]
        company["price"] = price
        order.remove(company["code"])
        order.append(company["code"])
        position["order"] = order
        position["order"] = current_order(position)

    return change


def raise_marker(place: int) -> Edit:
    """Move a marker above its neighbour on the same space."""

    def change(position: Position) -> None:
        order = current_order(position)
        here = order.index(position["companies"][place]["code"])
        if here > 0:
            order[here - 1], order[here] = order[here], order[here - 1]
            position["order"] = order
            position["order"] = current_order(position)

    return change


# trains


def give_trains(place: int, trains: list[str]) -> Edit:
    """Let a company own these trains: new ones come from the deck, old ones go back where there is one."""

    def change(position: Position) -> None:
        company = position["companies"][place]
        before, after = Counter(company.get("trains", ())), Counter(trains)
        put("trains", trains, default=[])(company)
        _balance(position, taken=after - before, returned=before - after)

    return change


def _balance(position: Position, *, taken: Counter[str], returned: Counter[str]) -> None:
    deck, gone = position.get("deck"), position.get("gone")
    for train, count in taken.items():
        for table in (deck, gone):
            if isinstance(table, dict) and isinstance(table.get(train), int):
                moved = min(count, table[train])
                table[train], count = table[train] - moved, count - moved
    for train, count in returned.items():
        if isinstance(deck, dict) and isinstance(deck.get(train), int):
            deck[train] += count
        elif isinstance(gone, dict):
            gone[train] = gone.get(train, 0) + count
    for table in (deck, gone):
        if isinstance(table, dict):
            for train in [train for train, count in table.items() if count == 0]:
                del table[train]


def pool_trains(trains: list[str]) -> Edit:
    """Let these trains lie in the pool."""

    def change(position: Position) -> None:
        before: Counter[str] = Counter(position.get("pool", ()))
        after = Counter(trains)
        put("pool", trains, default=[])(position)
        _balance(position, taken=after - before, returned=before - after)

    return change


# the map


def lay(hex_name: str, tile: str, turns: int) -> Edit:
    """Lay a tile on a hex in place of the one there."""

    def change(position: Position) -> None:
        track = list(position.get("track", ()))
        text = f"{tile}@{hex_name} r{turns}"
        here = _track_at(track, hex_name)
        if here is None:
            track.append(text)
        else:
            track[here] = text
        position["track"] = track

    return change


def take_up(hex_name: str) -> Edit:
    """Take the tile off a hex."""

    def change(position: Position) -> None:
        track = list(position.get("track", ()))
        here = _track_at(track, hex_name)
        if here is not None:
            del track[here]
        put("track", track, default=[])(position)

    return change


def _track_at(track: Iterable[str], hex_name: str) -> int | None:
    return next((place for place, text in enumerate(track) if f"@{hex_name} " in f"{text} "), None)


def place_token(place: int, city: str) -> Edit:
    """Put a token of a company into a city."""

    def change(position: Position) -> None:
        company = position["companies"][place]
        company["hubs"] = [*(company.get("hubs") or ()), city]
        company.pop("tokens", None)  # those on the charter follow from those on the map
        position.pop("tokens", None)

    return change


def remove_token(place: int, city: str) -> Edit:
    """Take a token of a company out of a city."""

    def change(position: Position) -> None:
        company = position["companies"][place]
        company["hubs"] = [one for one in company.get("hubs") or () if one != city]
        company.pop("tokens", None)
        position.pop("tokens", None)

    return change


# companies that come and go


def launch(code: str, *, price: int, president: str, units: int) -> Edit:
    """Launch a company that waits; its president holds the president's certificate."""

    def change(position: Position) -> None:
        position["charters"] = [
            [one for one in column if one != code] for column in position.get("charters", ())
        ]
        if "majors" in position:
            position["majors"] = [one for one in position["majors"] if one != code]
        position["closed"] = [one for one in position.get("closed", ()) if one != code]
        entry = {"code": code, "price": price, "president": president, "shares": {president: units}}
        position["companies"] = [*position.get("companies", ()), {**entry, "new": True}]
        position.pop("order", None)

    return change


def withdraw(place: int, *, merged: bool) -> Edit:
    """Put a company back to those that wait; of a `merged` one, its parts too."""

    def change(position: Position) -> None:
        companies = list(position["companies"])
        gone = companies.pop(place)
        position["companies"] = companies
        back = list(gone.get("parts", ())) if merged else [gone["code"]]
        columns = [list(column) for column in position.get("charters", ())] or [[]]
        for code in back:
            min(columns, key=len).append(code)
        position["charters"] = columns
        if merged and "majors" in position:
            position["majors"] = [*position["majors"], gone["code"]]
        position.pop("order", None)
        position.pop("reservations", None)
        if position.get("company") == gone["code"]:
            forget(position)
        _balance(position, taken=Counter(), returned=Counter(gone.get("trains", ())))

    return change


# the round


def begin_round(name: str) -> Edit:
    """Let a round begin; what the one before remembers is forgotten."""

    def change(position: Position) -> None:
        forget(position)
        position["round"] = name

    return change


def operate(company: str) -> Edit:
    """Let the operating turn of a company begin, or of whoever is first."""

    def change(position: Position) -> None:
        forget(position)
        put("company", company or None)(position)

    return change


def forget(position: Position) -> None:
    """Forget what the round that is going on remembers."""
    for key in (*ROUND_MEMORY, "company", "step", "over"):
        position.pop(key, None)


def memory(position: Position) -> list[str]:
    """Return which rounds' memories a position holds.

    >>> memory({"stock": {"passes": 1}, "turn": {}})
    ['stock']
    """
    return [key for key in ROUND_MEMORY if position.get(key)]
