"""The sequence of play as data: rounds, the steps of a turn in their order, and the steps' policies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lostatlas.games.lost_atlas.map_schema import Many, Part
from lostatlas.games.lost_atlas.variants.figures import Few, Number, Percent, PhaseColour

RoundName = Literal["SR", "OR", "MR", "export"]
OperatingStep = Literal["headquarters", "lead_off", "issue", "track", "token", "run", "dividend", "trains"]
StockStep = Literal["launch", "home", "auction", "stock"]
MergerStep = Literal["shared_hub", "major", "answer", "propose"]
MapStep = Literal["piece", "blank"]
CompanyKind = Literal["minor", "major"]
Lay = Literal["yellow", "upgrade"]


class RoundSequence(Part):
    """Which rounds a cycle has, and which steps a round, in their order (§5)."""

    cycle: Many[RoundName] = Field(min_length=2, max_length=20)
    """A cycle: a stock round (SR) first, operating rounds (OR), at most one merger round (MR) and export."""
    map: Many[MapStep] = Field(min_length=1, max_length=2)
    """Building the map: pieces, then blank hexes where the ruling ``blanks`` lets the players choose."""
    stock: Many[StockStep] = Field(min_length=4, max_length=4)
    """The stock round: what waits for an answer (an auction, a launch, a home) before a player's turn."""
    operating: Many[OperatingStep] = Field(min_length=1, max_length=8)
    """A company's turn, in the order of its steps; a step that is left out is not played."""
    merger: Many[MergerStep] = Field(min_length=4, max_length=4)
    """The merger round: what waits for an answer before the next proposal."""


class Stock(Part):
    """Policies of a player's turn in the stock round (§6–9)."""

    must_operate: Many[CompanyKind]
    """Companies whose shares may not be sold before they have operated."""
    sale_drop: Literal["sale", "share"]
    """Whether a sale lowers the price by one space, or by one for each share; an option may say otherwise."""
    certificate_limits: dict[Number, Few] = Field(default_factory=dict)
    """The most certificates of one player, by the number of players; no limit for other numbers."""


class FirstTrainPolicies(Part):
    """Policies of the train bought before anything else (§12)."""

    kinds: Many[CompanyKind]
    """The companies that may buy one in their first turn."""


class Issue(Part):
    """Policies of issuing and redeeming (§13)."""

    drop: Annotated[int, Field(ge=0, le=20)]
    """How many spaces the price falls when a share is issued."""


class TrackPolicies(Part):
    """Policies of laying track (§14)."""

    lays: Many[Annotated[Many[Lay], Field(min_length=1, max_length=9)]] = Field(min_length=1, max_length=9)
    """The ways to spend the step: each a series of lays, of which any beginning may be taken."""


class Token(Part):
    """Policies of placing hubs (§15)."""

    most: Annotated[int, Field(ge=1, le=9)]
    """How many hubs a company may place in a turn."""


class DividendPolicies(Part):
    """Policies of the dividend (§17)."""

    withheld: Annotated[int, Field(ge=0, le=20)]
    """How many spaces the price falls when nothing is paid."""
    rises: Many[Annotated[int, Field(ge=1, le=99)]] = Field(max_length=20)
    """Multiples of the price, rising: for each that the payment reaches, the price rises one space."""


class TrainPolicies(Part):
    """Policies of buying trains (§18)."""

    between_companies: bool
    """Whether a company may buy trains from another one."""


class MergerPolicies(Part):
    """Policies of the merger round (§22)."""

    closed_in: Many[PhaseColour]
    """The colours of the phases in which there is no merger round."""
    consent: Literal["president", "share_vote"]
    """Who agrees: the other president, or the shareholders of both companies by their shares."""


class Headquarters(Part):
    """Policies of the headquarters of a major."""

    percent: Percent
    """How much of its city's value a headquarters pays to its company at the start of its turn."""


class Export(Part):
    """Policies of the export (§23)."""

    all_of_the_first: bool
    """Whether all trains of the first phase leave when one of them does."""


class Steps(Part):
    """The policy values of the steps."""

    stock: Stock
    """A player's turn in the stock round."""
    headquarters: Headquarters
    """The headquarters of a major."""
    lead_off: FirstTrainPolicies
    """The train bought before anything else."""
    issue: Issue
    """Issuing and redeeming a share."""
    track: TrackPolicies
    """Laying track."""
    token: Token
    """Placing hubs."""
    dividend: DividendPolicies
    """The dividend."""
    trains: TrainPolicies
    """Buying trains."""
    propose: MergerPolicies
    """Proposing mergers."""
    export: Export
    """The export."""
