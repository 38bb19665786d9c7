"""The schema of a position; every field has a sensible default."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from lostatlas.storage.checked_data import Items, Strict

Amount = Annotated[int, Field(ge=0, le=10_000_000)]
Few = Annotated[int, Field(ge=0, le=1_000)]


class CompanyEntry(Strict):
    """A launched company."""

    code: str
    price: Amount
    cash: Amount = 0
    president: str | None = None
    """The largest shareholder, unless several are."""
    shares: dict[str, Few] = Field(default_factory=dict)
    """Of each player; the president's certificate counts twice. What is left over lies in the treasury."""
    pool: Few = 0
    trains: Items[str] = Field(default_factory=list)
    kept: Items[str] = Field(default_factory=list)
    """Rusted trains that run once more."""
    hubs: Items[str] | None = None
    """Cities such as ``K9`` or ``K9.1``; default: the printed home."""
    tokens: Items[Few] | None = None
    """What each unplaced hub costs."""
    suburbs: Items[str] = Field(default_factory=list)
    name: str | None = None
    powers: Items[str] | None = None
    parts: Items[str] = Field(default_factory=list)
    """The minors that a major was merged from."""
    homes: Items[str] | None = None
    supplies: dict[str, Few] | None = None
    """What its powers still have, such as suburbs; default: unused."""
    new: bool = False
    """Whether it has not had an operating turn yet."""
    turns: Few | None = None
    operated: bool | None = None


class PositionEntry(Strict):
    """A position of the game."""

    board: str | dict[str, Any] | None = "official"
    """``official``, ``official with blanks``, ``random 7``, or the data of a board file; None: no map yet."""
    track: Items[str] = Field(default_factory=list)
    """Laid tiles, such as ``8@J8 r3``."""
    tokens: dict[str, Items[str]] = Field(default_factory=dict)
    """The hubs of a city in the order of its circles, where that is not the order of the companies."""
    reservations: dict[str, Items[str]] | None = None
    suburbs: dict[str, str] = Field(default_factory=dict)
    """Hexes with the suburb of a company that has left the game."""
    cash: dict[str, Amount] | None = None
    """Cash of each player in seat order; default: the starting cash."""
    companies: Items[CompanyEntry] = Field(default_factory=list)
    """In the order of their launch or merger."""
    order: Items[str] | None = None
    """The operating order; default: by price, then as the companies are listed."""
    charters: Items[Items[str]] | None = None
    majors: Items[str] | None = None
    closed: Items[str] = Field(default_factory=list)
    """Companies that have left the game, merged ones too."""
    out: Items[str] = Field(default_factory=list)
    """Players who are bankrupt."""
    deck: dict[str, Few] | None = None
    pool: Items[str] = Field(default_factory=list)
    gone: dict[str, Few] | None = None
    """Trains that have left the game; default: those that are nowhere else."""
    phase: str | None = None
    """The train that began the phase."""
    cycle: Few = 1
    round: str = "SR"
    step: str | None = None
    company: str | None = None
    """The company whose operating turn it is."""
    priority: str | None = None
    starter: str | None = None
    over: str = ""
    seed: int = 0
    shuffles: Few = 0
    stack: Items[str] | None = None
    """While the map is built: the face-down pieces, top first; default: the order of the seed."""
    drawn: str | None = None
    """The piece, or ``capital``, that waits to be placed."""
    building: dict[str, Any] = Field(default_factory=dict)
    """Who places next (``player``), and the rest that the building of a map remembers."""
    stock: dict[str, Any] = Field(default_factory=dict)
    operating: dict[str, Any] = Field(default_factory=dict)
    turn: dict[str, Any] = Field(default_factory=dict)
    merging: dict[str, Any] = Field(default_factory=dict)
    liquidations: Items[Any] = Field(default_factory=list)
