"""The rounds of the game, put together: each ruling picks a policy here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.games.lost_atlas.reading import variant_option
from lostatlas.games.lost_atlas.rulings import Rulings
from lostatlas.games.lost_atlas.sequence import Mergers, Stock
from lostatlas.games.lost_atlas.steps.build_map import MapBuilding, PlaceBlanks, PlacePieces
from lostatlas.games.lost_atlas.steps.launch import ChooseCity, ChooseMinor, launchable
from lostatlas.games.lost_atlas.steps.merge import (
    Answer,
    ChooseCharter,
    KeepOneToken,
    Propose,
    among_players,
    among_presidents,
)
from lostatlas.games.lost_atlas.variants.figures import Mode
from lostatlas.games.lost_atlas.variants.model import Variant
from lostatlas.rail.bankruptcy import Bankruptcy
from lostatlas.rail.market import Place
from lostatlas.rail.rounds import Operating, Round, fixed_order, live_order
from lostatlas.rail.steps.auction import BidOrLeave, BidRules
from lostatlas.rail.steps.base import Step
from lostatlas.rail.steps.buy_trains import BuyTrains
from lostatlas.rail.steps.consent import SellTrain
from lostatlas.rail.steps.discard import DiscardTrains
from lostatlas.rail.steps.dividend import Dividend
from lostatlas.rail.steps.forced_purchase import ForcedPurchase
from lostatlas.rail.steps.issue import IssueOrRedeem
from lostatlas.rail.steps.lead_off import LeadOffTrain
from lostatlas.rail.steps.liquidation import SellVoidShares
from lostatlas.rail.steps.run import RunTrains
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.rail.steps.track import LayTrack
from lostatlas.rail.steps.trade import (
    StockTurn,
    a_space_a_share,
    every_turn,
    first_turn,
    no_certificate_limit,
    one_space,
    one_turn,
)
from lostatlas.track.ends import ALL_SIDES, NEW_SIDES
from lostatlas.track.lays import LayRules, TrackReach
from lostatlas.track.upgrades import LooseHubs, UpgradeRules

SALE_DROP = {"sale": one_space, "share": a_space_a_share}
SELL_TIMING = {"first_turn": first_turn, "one_turn": one_turn, "every_turn": every_turn}
OPERATING_ORDER = {"live": live_order, "fixed": fixed_order}
MERGER_PRESIDENT = {"presidents": among_presidents, "all_players": among_players}
LAUNCH_MARKER: dict[str, Place] = {"bottom": "bottom", "top": "top"}
TRACK_ENDS = {"new_sides": NEW_SIDES, "all_sides": ALL_SIDES}
MUST_OPERATE = ("minor",)
"""The companies whose shares may not be sold before they have operated (§9)."""
MINE = "M"


def rounds_of(variant: Variant, rulings: Rulings, options: Mapping[str, Any]) -> Mapping[str, Round]:
    """Return the rounds of the game, each a tuple of steps that reads as the sequence of play."""
    bids = BidRules(variant.auction.minimum, variant.auction.step)
    propose = Propose(
        many=rulings.merger_proposals == "many", president=MERGER_PRESIDENT[rulings.merger_president]
    )
    bankruptcy = Bankruptcy(ends_game=rulings.bankruptcy == "ends_game")
    forced = ForcedPurchase(must_operate=MUST_OPERATE, bankruptcy=bankruptcy)
    building = MapBuilding(PlacePieces(), *([PlaceBlanks()] if rulings.blanks == "choice" else []))
    stock = Stock(
        ChooseMinor(marker=LAUNCH_MARKER[rulings.launch_marker]),
        ChooseCity(),
        BidOrLeave(bids),
        StockTurn(
            bids=bids,
            timing=SELL_TIMING[rulings.sell_timing],
            launchable=lambda rules, state: bool(launchable(rules, state)),
            must_operate=MUST_OPERATE,
            drop=SALE_DROP[variant_option(variant, options, "sale_drop")],
            certificate_limit=certificates_of(variant, options),
        ),
    )
    operating = Operating(
        LeadOffTrain(kinds=("minor",)),
        IssueOrRedeem(),
        LayTrack(),
        PlaceOneToken(),
        RunTrains(),
        Dividend(),
        BuyTrains(forced=forced),
        order=OPERATING_ORDER[rulings.operating_order],
    )
    mergers = Mergers(KeepOneToken(), ChooseCharter(shared=rulings.shared_hub), Answer(propose), propose)
    return {one.name: one for one in (building, stock, operating, mergers)}


def certificates_of(variant: Variant, options: Mapping[str, Any]) -> Callable[[int], int | None]:
    """Return the policy that limits certificates: nobody's, unless the variant or a bank that breaks does."""
    limits = dict(variant.steps.stock.certificate_limits)
    if variant_option(variant, options, "bank_break"):
        limits |= variant.bank_break.certificates
    return (lambda players: limits.get(str(players))) if limits else no_certificate_limit


def interrupts() -> tuple[Step, ...]:
    """Return what comes before everything else."""
    return (SellVoidShares(), DiscardTrains(), SellTrain())


def exports_of(mode: Mode, rulings: Rulings) -> Callable[[int], bool]:
    """Return the policy that says after which cycles a train is exported (§23, R16)."""
    last = mode.cycles if rulings.final_export else mode.cycles - 1
    return lambda cycle: mode.exports and cycle <= last


def lay_rules_of(rulings: Rulings) -> LayRules:
    """Return the rules of track lays for a company without powers."""
    upgrades = UpgradeRules(loose=frozenset({MINE}), loose_hubs=LooseHubs(rulings.mine_hub))
    return LayRules(
        track_reach=TrackReach(rulings.track_reach), ends=TRACK_ENDS[rulings.track_ends], upgrades=upgrades
    )
