"""The rounds of the game, put together: each ruling picks a policy here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from lostatlas.games.lost_atlas.reading import variant_option
from lostatlas.games.lost_atlas.rulings import Rulings
from lostatlas.games.lost_atlas.sequence import Mergers, Stock
from lostatlas.games.lost_atlas.steps.build_map import MapBuilding, PlaceBlanks, PlacePieces
from lostatlas.games.lost_atlas.steps.headquarters import Headquarters
from lostatlas.games.lost_atlas.steps.launch import ChooseCity, ChooseMinor, launchable
from lostatlas.games.lost_atlas.steps.merge import (
    ChooseCharter,
    KeepOneToken,
    Propose,
    among_players,
    among_presidents,
    by_president,
)
from lostatlas.games.lost_atlas.steps.vote import by_vote
from lostatlas.games.lost_atlas.variants.figures import Mode
from lostatlas.games.lost_atlas.variants.model import Variant
from lostatlas.rail.bankruptcy import Bankruptcy
from lostatlas.rail.market import Place
from lostatlas.rail.operating import Operating, fixed_order, live_order
from lostatlas.rail.rounds import Round
from lostatlas.rail.rules import AnyStep
from lostatlas.rail.steps.auction import BidOrLeave, BidRules
from lostatlas.rail.steps.buy_trains import BuyTrains
from lostatlas.rail.steps.consent import SellTrain
from lostatlas.rail.steps.discard import DiscardTrains
from lostatlas.rail.steps.dividend import Dividend, PriceMove, by_multiples
from lostatlas.rail.steps.forced_purchase import ForcedPurchase
from lostatlas.rail.steps.issue import IssueOrRedeem
from lostatlas.rail.steps.lead_off import LeadOffTrain
from lostatlas.rail.steps.liquidation import SellVoidShares
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
from lostatlas.track.ends import ALL_SIDES, NEW_SIDES
from lostatlas.track.lays import LayRules, TrackReach
from lostatlas.track.upgrades import LooseHubs, UpgradeRules

SALE_DROP = {"sale": one_space, "share": a_space_a_share}
SELL_TIMING = {"first_turn": first_turn, "one_turn": one_turn, "every_turn": every_turn}
OPERATING_ORDER = {"live": live_order, "fixed": fixed_order}
MERGER_PRESIDENT = {"presidents": among_presidents, "all_players": among_players}
LAUNCH_MARKER: dict[str, Place] = {"bottom": "bottom", "top": "top"}
TRACK_ENDS = {"new_sides": NEW_SIDES, "all_sides": ALL_SIDES}
CONSENT: dict[str, Callable[..., tuple[Propose, AnyStep]]] = {
    "president": by_president,
    "share_vote": by_vote,
}
MINE = "M"


def rounds_of(
    variant: Variant, rulings: Rulings, options: Mapping[str, Any]
) -> Mapping[str, Round[Any, Any]]:
    """Return the rounds of the game, each a tuple of steps that reads as the sequence of play."""
    bids = BidRules(variant.auction.minimum, variant.auction.step)
    must_operate = variant.steps.stock.must_operate
    turn = StockTurn(
        bids=bids,
        timing=SELL_TIMING[rulings.sell_timing],
        launchable=lambda rules, state: bool(launchable(rules, state)),
        must_operate=must_operate,
        drop=SALE_DROP[variant_option(variant, options, "sale_drop")],
        certificate_limit=certificates_of(variant, options),
    )
    bankruptcy = Bankruptcy(ends_game=rulings.bankruptcy == "ends_game")
    forced = ForcedPurchase(must_operate=must_operate, bankruptcy=bankruptcy)
    rounds, policies = variant.rounds, variant.steps
    building = _listed(rounds.map, PlacePieces(), *([PlaceBlanks()] if rulings.blanks == "choice" else []))
    stock = _listed(
        rounds.stock,
        ChooseMinor(marker=LAUNCH_MARKER[rulings.launch_marker]),
        ChooseCity(),
        BidOrLeave(bids),
        turn,
    )
    operating = _listed(
        rounds.operating,
        Headquarters(percent=policies.headquarters.percent),
        LeadOffTrain(kinds=policies.lead_off.kinds),
        IssueOrRedeem(drop=policies.issue.drop),
        LayTrack(count=lays_of(policies.track.lays)),
        PlaceOneToken(most=policies.token.most),
        RunTrains(),
        Dividend(price_move=price_move_of(policies.dividend.withheld, policies.dividend.rises)),
        BuyTrains(forced=forced, between_companies=policies.trains.between_companies),
    )
    many, president = rulings.merger_proposals == "many", MERGER_PRESIDENT[rulings.merger_president]
    propose, answer = CONSENT[policies.propose.consent](many=many, president=president)
    mergers = _listed(
        rounds.merger, KeepOneToken(), ChooseCharter(shared=rulings.shared_hub), answer, propose
    )
    order = OPERATING_ORDER[rulings.operating_order]
    made: tuple[Round[Any, Any], ...] = (
        MapBuilding(*building),
        Stock(*stock),
        Operating(*operating, order=order),
        Mergers(*mergers),
    )
    return {one.name: one for one in made}


def _listed(names: Sequence[str], *steps: AnyStep) -> tuple[AnyStep, ...]:
    """Return the steps of these names, in the order of the names; a step that is not named is not played."""
    by_name = {step.name: step for step in steps}
    return tuple(by_name[name] for name in names if name in by_name)


def lays_of(series: Sequence[tuple[str, ...]]) -> LayCount:
    """Return the policy of a step in which any beginning of one of these series of lays may be taken (§14).

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


@cache
def price_move_of(withheld: int, rises: tuple[int, ...]) -> PriceMove:
    """Return the policy by which the price falls when nothing is paid, and rises with what is (§17).

    >>> move = price_move_of(1, (1, 2))
    >>> [move(paid, 80) for paid in (0, 50, 80, 159, 160)]
    [-1, 0, 1, 1, 2]
    """
    if (withheld, rises) == (1, (1, 2)):
        return by_multiples  # the family's usual one, which is quicker
    return lambda paid, price: -withheld if paid <= 0 else sum(paid >= many * price for many in rises)


def certificates_of(variant: Variant, options: Mapping[str, Any]) -> Callable[[int], int | None]:
    """Return the policy that limits certificates: nobody's, unless the variant or a bank that breaks does."""
    limits = dict(variant.steps.stock.certificate_limits)
    if variant_option(variant, options, "bank_break"):
        limits |= variant.bank_break.certificates
    return (lambda players: limits.get(str(players))) if limits else no_certificate_limit


def interrupts() -> tuple[AnyStep, ...]:
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
