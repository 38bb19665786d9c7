"""§4: what privates do in operating turns: a free tile and marker, and a sale to a company."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.chubu18.actions import ExchangePrivate, LayFreeTile, OfferForPrivate, PlaceFreeMarker
from lostatlas.games.chubu18.private_trade import (
    against_exchange,
    against_offer,
    close_private,
    exchange_private,
    exchanges,
    offer_private,
    offers_for,
    take_private,
)
from lostatlas.games.chubu18.state import ChubuState, PrivateOffer
from lostatlas.games.chubu18.steps.tokens import after_marker, kept_for
from lostatlas.games.chubu18.steps.track import SMALL_TOWNS, after_lay, nothing
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.state import with_company
from lostatlas.rail.steps.base import StepWithReasons, YesOrNo, refuse
from lostatlas.rail.steps.company_reach import reach_of
from lostatlas.rail.steps.token import no_city
from lostatlas.rail.steps.track import lay_rules_of
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay, Lays, TrackReach
from lostatlas.track.reach_refusals import why_unreached
from lostatlas.track.upgrades import apply_lay

TILE, MARKER = "tile", "marker"


class UsePrivate(StepWithReasons[Any, ChubuState]):
    """A company lays the free tile and places the free marker of its private, which closes with the first."""

    name = "private"
    actions: ClassVar[tuple[type[Action], ...]] = (LayFreeTile, PlaceFreeMarker)

    def _powers(self, rules: Any, state: ChubuState) -> Iterator[tuple[str, str]]:
        """Yield each private that can be used now, with what can be done: the tile, the marker."""
        yield from state.powers.items()
        for key, owner in state.privates.items():
            private = rules.figures.privates[key]
            if owner == state.turn.company and not private.presidency:
                yield key, TILE
                if not private.tile_only:
                    yield key, MARKER

    def _key(self, rules: Any, state: ChubuState, hex_: Hex, part: str) -> str:
        """Return the private that gives this power on a hex, or the empty name."""
        found = (
            key
            for key, one in self._powers(rules, state)
            if one == part and rules.figures.privates[key].hex == hex_
        )
        return next(found, "")

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether any power can be used."""
        return any(True for _ in self.offers(rules, state))

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every free tile and marker."""
        for key, part in self._powers(rules, state):
            hex_ = rules.figures.privates[key].hex
            if part == MARKER:
                cities = (Stop(hex_, node.index) for node in state.board.tile(hex_).cities)
                yield from (one for one in map(PlaceFreeMarker, cities) if not self.verify(rules, state, one))
                continue
            lays = self._lays(rules, state)
            for tile in rules.tileset:
                if not lays.rules.upgrades.fits_hex(hex_, tile):
                    continue
                for rotation in range(6):
                    if lays.why_not(Lay(hex_, tile.id, rotation)) is None:
                        yield LayFreeTile(hex_, tile.id, rotation)

    def _lays(self, rules: Any, state: ChubuState) -> Lays:
        """Return the lays of the company where nothing costs anything and, usually, all is reached (R6)."""
        company = state.company
        known = lay_rules_of(rules, state.board, company, rules.phase(state).colours)
        free = rules.rulings.free_lay_reach == "none"
        lay_rules = evolve(
            known,
            track_reach=TrackReach.NONE if free else known.track_reach,
            upgrades=rules.figures.upgrades[state.phase >= SMALL_TOWNS],
            terrain_cost=nothing,
        )
        return Lays(state.board, company.code, rules.tileset, lay_rules)

    def reasons(self, rules: Any, state: ChubuState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids it."""
        code = state.turn.company
        hex_ = action.hex if isinstance(action, LayFreeTile) else action.city.hex
        part = TILE if isinstance(action, LayFreeTile) else MARKER
        if not self._key(rules, state, hex_, part):
            yield refuse(f"chubu.no_free_{part}", company=code, hex=str(hex_))
            return
        if isinstance(action, LayFreeTile):
            if not 0 <= action.turns < 6:
                yield refuse("rail.turns", turns=action.turns)
                return
            yield from self._lays(rules, state).reasons(Lay(hex_, action.tile, action.turns))
            return
        facts = {"company": code, "hex": str(hex_)}
        if no_city(state, action.city):
            yield refuse("rail.no_city", **facts)
            return
        if not state.company.tokens:
            yield refuse("rail.no_token_left", company=code)
        if any(stop.hex == hex_ for stop in state.board.tokens_of(code)):
            yield refuse("rail.one_token_per_hex", **facts)
        if state.board.is_full(action.city):
            yield refuse("rail.city_full", **facts)
        if kept := kept_for(state, action.city):
            yield refuse("chubu.home_kept", hex=str(hex_), companies=kept)
        if rules.rulings.free_lay_reach == "connected":
            unreached = why_unreached(reach_of(rules, state), action.city)
            if unreached is not None:
                yield unreached

    def apply(self, rules: Any, state: ChubuState, action: Any, log: EventLog) -> ChubuState:
        """Use the power; the private closes, and the rest of its power lasts until the end of the turn."""
        company = state.company
        tile = isinstance(action, LayFreeTile)
        hex_, part = (action.hex, TILE) if tile else (action.city.hex, MARKER)
        key = self._key(rules, state, hex_, part)
        if tile:
            facts = {"company": company.code, "hex": str(hex_), "tile": action.tile, "turns": action.turns}
            replaced = state.board.laid[hex_].id if hex_ in state.board.laid else ""
            log.add("rail.tile_laid", **facts, cost=0, replaced=replaced)
            upgrades = rules.figures.upgrades[state.phase >= SMALL_TOWNS]
            board = apply_lay(state.board, hex_, rules.tileset[action.tile], action.turns, upgrades)
            state = after_lay(rules, evolve(state, board=board), hex_, log)
        else:
            log.add("rail.token_placed", company=company.code, hex=str(hex_), cost=0)
            state = with_company(state, evolve(company, tokens=company.tokens[1:]))
            state = evolve(state, board=state.board.place_token(action.city, company.code))
            state = after_marker(rules, state, company.code, log)
        if key in state.powers:
            return evolve(state, powers=state.powers.delete(key))
        if not rules.figures.privates[key].tile_only:
            state = evolve(state, powers=state.powers.set(key, MARKER if tile else TILE))
        return close_private(state, key, log)


class BuyPrivates(StepWithReasons[Any, ChubuState]):
    """The operating company buys a private from a player."""

    name = "buy_privates"
    actions: ClassVar[tuple[type[Action], ...]] = (OfferForPrivate,)

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether any private can be bought."""
        return any(True for _ in self.offers(rules, state))

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every private with its prices."""
        return offers_for(rules, state, state.turn.company)

    def reasons(self, rules: Any, state: ChubuState, action: OfferForPrivate) -> Iterable[Refusal]:
        """Yield everything that forbids the offer."""
        return against_offer(rules, state, state.turn.company, action)

    def apply(self, rules: Any, state: ChubuState, action: OfferForPrivate, log: EventLog) -> ChubuState:
        """Ask its owner."""
        return offer_private(state, state.turn.company, action, log)


class ExchangeInTurn(StepWithReasons[Any, ChubuState]):
    """The president of the operating company exchanges a private of his own (R4)."""

    name = "exchange"
    actions: ClassVar[tuple[type[Action], ...]] = (ExchangePrivate,)

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether any exchange is possible."""
        return any(True for _ in self.offers(rules, state))

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every exchange."""
        known = exchanges(rules, state, state.company.president)
        return (one for one in known if self.verify(rules, state, one) is None)

    def reasons(self, rules: Any, state: ChubuState, action: ExchangePrivate) -> Iterable[Refusal]:
        """Yield everything that forbids it."""
        return against_exchange(rules, state, state.company.president, action)

    def apply(self, rules: Any, state: ChubuState, action: ExchangePrivate, log: EventLog) -> ChubuState:
        """Exchange it."""
        return exchange_private(rules, state, state.company.president, action, log)


class AnswerPrivateOffer(YesOrNo[Any, ChubuState]):
    """The owner of a private answers an offer."""

    name = "private_offer"

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return the owner."""
        return state.privates[_offer(state).private]

    def acting_for(self, rules: Any, state: ChubuState) -> str | None:
        """Return nobody: the private belongs to a player."""
        return None

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether an offer waits."""
        return state.offer is not None

    def apply(self, rules: Any, state: ChubuState, action: Accept | Decline, log: EventLog) -> ChubuState:
        """Sell the private, or remember that this price was refused; a sale is the buyer's purchase."""
        offer = _offer(state)
        if isinstance(action, Decline):
            owner = self.actor(rules, state)
            facts = {"owner": owner, "private": offer.private, "amount": offer.amount}
            log.add("chubu.offer_declined", **facts)
            return evolve(state, offer=None, refused_offers=(*state.refused_offers, offer))
        state = take_private(state, offer, log)
        sold: ChubuState = rules.after_private_sale(state, offer)
        return sold


def _offer(state: ChubuState) -> PrivateOffer:
    assert state.offer is not None  # the step is open
    return state.offer
