"""The model of a variant file: every figure of the title, with its type."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lostatlas.games.lost_atlas.map_schema import Count, Many, Name, Part, TileColour, TileDesignEntry
from lostatlas.games.lost_atlas.variants import figures
from lostatlas.games.lost_atlas.variants.map_model import Land
from lostatlas.games.lost_atlas.variants.sequence_model import RoundSequence, Steps

WHOLE = "whole"
"""The key with which plain data say that nothing of the published title is to be added."""


class VariantModel(Part):
    """Every figure of the title; each has the type that it needs, but they need not fit together yet."""

    format: Literal["lostatlas.variant/1"]
    """The version of this form."""
    title: Literal["lost_atlas"]
    """The title that it is a variant of."""
    name: figures.Words
    """What it is called."""
    about: Annotated[str, Field(max_length=2_000)] = ""
    """What it is for, in a sentence or two."""
    status: Literal["published", "card", "reconstruction", "own"] = "own"
    """Where its rules are from: the game as printed, a card of it, rebuilt from hearsay, or one's own."""
    sources: Many[Annotated[str, Field(max_length=500)]] = ()
    """Where what it says can be found."""
    market: figures.MarketFigures
    """The price ladder."""
    auction: figures.AuctionFigures
    """The auction for a charter."""
    shares: figures.ShareFigures
    """Shares, and how many of them somebody may hold."""
    hubs: figures.TokenPolicies
    """The hubs on a charter."""
    trains: Many[figures.TrainFigures] = Field(min_length=1, max_length=99)
    """The kinds of train, in the order of the deck."""
    phases: Many[figures.PhaseFigures] = Field(min_length=1, max_length=99)
    """The phases, in their order."""
    modes: dict[Name, figures.ModeFigures] = Field(min_length=1)
    """The games in the box."""
    rosters: dict[str, dict[str, dict[str, dict[str, Count]]]]
    """How many cards of each train: by printing (R2), mode, number of players (or ``any``), and train."""
    destinations: figures.Destinations
    """The cards with the revenue of the distant destinations."""
    money: figures.Bank
    """The printed money."""
    bank_break: figures.BankBreak
    """The bank that can break, and the limits of certificates that belong to it."""
    rulings: dict[str, figures.RulingEntry]
    """The decisions R1–R33."""
    minors: Many[figures.Minor] = Field(max_length=99)
    """The companies that are launched."""
    majors: Many[figures.Major] = Field(max_length=99)
    """The companies that arise by mergers."""
    tiles: dict[TileColour, dict[Name, TileDesignEntry]]
    """The tiles by colour and id, with the supply of each."""
    map: Land
    """The pieces of the map."""
    rounds: RoundSequence
    """Rounds and steps."""
    steps: Steps
    """The policy values of the steps."""

    def train(self, name: str) -> figures.TrainFigures:
        """Return a kind of train by name; KeyError when there is none."""
        found: figures.TrainFigures = figures.by_name(self.trains, name)
        return found

    def roster(self, *, printing: str, mode: str, players: int) -> dict[str, int]:
        """Return how many cards of each train there are (R2)."""
        by_players = self.rosters[printing][mode]
        found = by_players.get(str(players))
        return dict(by_players["any"] if found is None else found)

    def to_plain(self) -> dict[str, Any]:
        """Return the variant as plain data: whole, so that nothing of the published title is added again."""
        return {**self.model_dump(mode="json", exclude_none=True), WHOLE: True}
