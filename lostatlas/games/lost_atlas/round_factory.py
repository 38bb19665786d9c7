"""Assemble the rounds of the game: here, and nowhere else, each ruling picks a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from lostatlas.games.lost_atlas.rulings import LostAtlasRulings
from lostatlas.games.lost_atlas.sequence import Exports, MergerRounds, StockRounds
from lostatlas.games.lost_atlas.steps.build_map import MapBuilding, PlaceBlanks, PlacePieces
from lostatlas.games.lost_atlas.steps.first_train import BuyFirstTrain
from lostatlas.games.lost_atlas.steps.headquarters import PlaceHeadquarters
from lostatlas.games.lost_atlas.steps.launch import ChooseCity, ChooseMinor, launchable
from lostatlas.games.lost_atlas.steps.merge import (
    ChooseCharter,
    KeepOneToken,
    ProposeMergers,
    among_players,
    among_presidents,
    by_president,
)
from lostatlas.games.lost_atlas.steps.void_shares import SellVoidShares
from lostatlas.games.lost_atlas.steps.vote import by_vote
from lostatlas.games.lost_atlas.variant_values import variant_option
from lostatlas.games.lost_atlas.variants.figures import ModeFigures
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.rail.bankruptcy import Bankruptcy
from lostatlas.rail.market import Move, Place
from lostatlas.rail.operating_round import Operating, fixed_order, live_order
from lostatlas.rail.rules import AnyStep, Round
from lostatlas.rail.steps.auction import BidOrLeave, BidRules
from lostatlas.rail.steps.buy_trains import BuyTrains
from lostatlas.rail.steps.dividend import Dividend, PriceMove, by_multiples
from lostatlas.rail.steps.forced_purchase import ForcedPurchase
from lostatlas.rail.steps.interrupts import DiscardTrains, SellTrain
from lostatlas.rail.steps.issue import IssueOrRedeem
from lostatlas.rail.steps.run import RunTrains
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.rail.steps.track import LayCount, LayTrack
from lostatlas.rail.steps.trade import (
    StockTurn,
    a_space_a_share,
    every_turn,
    first_turn,
    no_certificate_limit,
    one_space,
    one_turn,
)
from lostatlas.track.lays import LayRules, TrackReach
from lostatlas.track.track_barriers import ALL_SIDES, NEW_SIDES
from lostatlas.track.upgrades import LooseTokens, UpgradeRules

SALE_DROP = {"sale": one_space, "share": a_space_a_share}
SELL_TIMING = {"first_turn": first_turn, "one_turn": one_turn, "every_turn": every_turn}
OPERATING_ORDER = {"live": live_order, "fixed": fixed_order}
MERGER_PRESIDENT = {"presidents": among_presidents, "all_players": among_players}
LAUNCH_MARKER: dict[str, Place] = {"bottom": "bottom", "top": "top"}
TRACK_ENDS = {"new_sides": NEW_SIDES, "all_sides": ALL_SIDES}
CONSENT: dict[str, Callable[..., tuple[ProposeMergers, AnyStep]]] = {
    "president": by_president,
    "share_vote": by_vote,
}
MINE = "M"


def rounds_of(
    variant: LostAtlasVariant, rulings: LostAtlasRulings, options: Mapping[str, Any]
) -> Mapping[str, Round[Any, Any]]:
    """Return the rounds of the game by name, each a tuple of steps that reads like the sequence of play."""
    order = OPERATING_ORDER[rulings.operating_order]
    rounds: tuple[Round[Any, Any], ...] = (
        MapBuilding(*_chosen(variant.rounds.map, _building_steps(rulings))),
        StockRounds(*_chosen(variant.rounds.stock, _stock_steps(variant, rulings, options))),
        Operating(*_chosen(variant.rounds.operating, _operating_steps(variant, rulings)), order=order),
        MergerRounds(*_chosen(variant.rounds.merger, _merger_steps(variant, rulings))),
        Exports(),
    )
    return {one.name: one for one in rounds}


def _building_steps(rulings: LostAtlasRulings) -> Sequence[AnyStep]:
    blanks = [PlaceBlanks()] if rulings.blanks == "choice" else []
    return [PlacePieces(), *blanks]


def _stock_steps(
    variant: LostAtlasVariant, rulings: LostAtlasRulings, options: Mapping[str, Any]
) -> Sequence[AnyStep]:
    bids = BidRules(variant.auction.minimum, variant.auction.step)
    turn = StockTurn(
        bids=bids,
        launchable=lambda rules, state: bool(launchable(rules, state)),
        timing=SELL_TIMING[rulings.sell_timing],
        must_operate=variant.steps.stock.must_operate,
        drop=SALE_DROP[variant_option(variant, options, "sale_drop")],
        certificate_limit=certificates_of(variant, options),
    )
    marker = LAUNCH_MARKER[rulings.launch_marker]
    return ChooseMinor(marker=marker), ChooseCity(), BidOrLeave(bids), turn


def _operating_steps(variant: LostAtlasVariant, rulings: LostAtlasRulings) -> Sequence[AnyStep]:
    steps = variant.steps
    bankruptcy = Bankruptcy(ends_game=rulings.bankruptcy == "ends_game")
    forced = ForcedPurchase(must_operate=steps.stock.must_operate, bankruptcy=bankruptcy)
    return (
        PlaceHeadquarters(percent=steps.headquarters.percent),
        BuyFirstTrain(kinds=steps.lead_off.kinds),
        IssueOrRedeem(drop=steps.issue.drop),
        LayTrack(count=lays_of(steps.track.lays)),
        PlaceOneToken(most=steps.token.most),
        RunTrains(),
        Dividend(price_move=price_move_of(steps.dividend.withheld, steps.dividend.rises)),
        BuyTrains(forced=forced, between_companies=steps.trains.between_companies),
    )


def _merger_steps(variant: LostAtlasVariant, rulings: LostAtlasRulings) -> Sequence[AnyStep]:
    many, president = rulings.merger_proposals == "many", MERGER_PRESIDENT[rulings.merger_president]
    propose, answer = CONSENT[variant.steps.propose.consent](many=many, president=president)
    return KeepOneToken(), ChooseCharter(shared=rulings.shared_hub), answer, propose


def _chosen(names: Sequence[str], steps: Sequence[AnyStep]) -> tuple[AnyStep, ...]:
    """Return the steps of these names, in the order of the names; a step that is not named is not played."""
    by_name = {step.name: step for step in steps}
    return tuple(by_name[name] for name in names if name in by_name)


def lays_of(series: Sequence[tuple[str, ...]]) -> LayCount:
    """Return the policy that allows the lays of a turn to be any beginning of one of these series (§14).

    >>> two_yellow_or_one_upgrade = lays_of([("yellow", "yellow"), ("upgrade",)])
    >>> [two_yellow_or_one_upgrade(done) for done in ((), ("yellow",), ("upgrade",))]
    [('yellow', 'upgrade'), ('yellow',), ()]
    """
    following: dict[tuple[str, ...], dict[str, None]] = {}
    for one in series:
        for place, kind in enumerate(one):
            following.setdefault(one[:place], {})[kind] = None
    kinds = {done: tuple(found) for done, found in following.items()}
    return lambda done: kinds.get(done, ())


@lru_cache(maxsize=64)
def price_move_of(withheld: int, rises: tuple[int, ...]) -> PriceMove:
    """Return the policy by which the price falls when nothing is paid, and rises with what is (§17).

    >>> move = price_move_of(1, (1, 2))
    >>> [move(paid, 80).rise for paid in (0, 50, 80, 159, 160)]
    [-1, 0, 1, 1, 2]
    """
    if (withheld, rises) == (1, (1, 2)):
        return by_multiples  # the same policy, but faster
    left, right = Move("left", withheld), tuple(Move("right", spaces) for spaces in range(len(rises) + 1))
    return lambda paid, price: left if paid <= 0 else right[sum(paid >= many * price for many in rises)]


def certificates_of(variant: LostAtlasVariant, options: Mapping[str, Any]) -> Callable[[int], int | None]:
    """Return the certificate limit: none, unless the variant or the variant of the breaking bank has one."""
    limits = dict(variant.steps.stock.certificate_limits)
    if variant_option(variant, options, "bank_break"):
        limits |= variant.bank_break.certificates
    return (lambda players: limits.get(str(players))) if limits else no_certificate_limit


def interrupts() -> tuple[AnyStep, ...]:
    """Return the steps that come before all others."""
    return (SellVoidShares(), DiscardTrains(), SellTrain())


def exports_of(mode: ModeFigures, rulings: LostAtlasRulings) -> Callable[[int], bool]:
    """Return the policy that says after which cycles a train is exported (§23, R16)."""
    last = mode.cycles if rulings.final_export else mode.cycles - 1
    return lambda cycle: mode.exports and cycle <= last


def lay_rules_of(rulings: LostAtlasRulings) -> LayRules:
    """Return the rules of track lays for a company without powers."""
    upgrades = UpgradeRules(loose=frozenset({MINE}), loose_tokens=LooseTokens(rulings.mine_hub))
    return LayRules(
        track_reach=TrackReach(rulings.track_reach), ends=TRACK_ENDS[rulings.track_ends], upgrades=upgrades
    )
