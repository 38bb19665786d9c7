"""What is hidden stays hidden: states that differ only in it look the same to a player."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lostatlas import load
from lostatlas.games.acquire.actions import AcceptTrade, DeclareEnd, DeclineTrade, ExchangeDead, Skip
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.grid import HIDDEN
from lostatlas.games.acquire.observation import sample, visible_events
from lostatlas.games.acquire.state import AcquireState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.session import Session
from lostatlas.lab import history
from lostatlas.players import GreedyPlayer, RandomPlayer, SearchPlayer
from tests.games.acquire.boards import game, offered
from tests.games.acquire.random_games import NAMES


def states(rules: Acquire, players: int, seed: int) -> Iterator[AcquireState]:
    """Yield every seventh state of a random game, and the last."""
    state, player = rules.setup(NAMES[:players], Start(seed=seed)), RandomPlayer(seed)
    number = 0
    while state.step != "over":
        if number % 7 == 0:
            yield state
        state = rules.apply(state, player.decide(rules, state)).state
        number += 1
    yield state


CASES = [(players, holdings) for players in (2, 3, 5) for holdings in ("open", "hidden")]


@pytest.mark.parametrize(("players", "holdings"), CASES)
def test_two_states_that_differ_only_in_what_a_player_cannot_know_look_the_same(
    players: int, holdings: str
) -> None:
    """The twin has other hands, another bag and another seed (and other holdings, where they are hidden)."""
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(holdings=holdings)))
    chance = Chance(players)
    for state in states(rules, players, seed=players):
        for viewer in state.players:
            seen = rules.observe(state, viewer)
            twin = sample(rules.figures, seen, chance)
            assert rules.observe(twin, viewer) == seen
            if state.step != "over" and len(state.bag) > 3:
                assert twin != state
            if state.actor == viewer:
                offers = [[step.step, tuple(step.choices)] for step in rules.legal_actions(seen)]
                for whole in (state, twin):
                    assert [[step.step, tuple(step.choices)] for step in rules.legal_actions(whole)] == offers


@pytest.mark.parametrize(("players", "holdings"), CASES)
def test_an_observation_names_no_tile_that_the_player_cannot_know(players: int, holdings: str) -> None:
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(holdings=holdings)))
    for state in states(rules, players, seed=players + 10):
        for viewer in state.players:
            seen = rules.observe(state, viewer)
            assert (set(seen.bag) | {HIDDEN}, seen.seed) == ({HIDDEN}, 0)
            told = str(rules.state_to_json(seen))
            unknown = {*state.bag, *(t for p, hand in state.hands.items() if p != viewer for t in hand)}
            turned = {*state.turned}  # for the market, for all to see, before it went back (R17)
            assert not [tile for tile in unknown - turned if f"'{tile}'" in told]
            if holdings == "hidden" and state.step == "place":
                assert all(seen.cash(other) == 0 for other in state.players if other != viewer)
                assert all(set(one.units) <= {viewer, "bank", "?"} for one in seen.shares.values())


def test_a_sample_is_a_whole_state_of_the_game() -> None:
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(holdings="hidden")))
    chance = Chance(5)
    for state in states(rules, 4, seed=3):
        for viewer in state.players:
            whole = sample(rules.figures, rules.observe(state, viewer), chance)
            if state.step != "over":
                position = rules.position(whole)
                assert rules.setup(state.players, Start(position=position)) == whole
            assert whole.hands[viewer] == state.hands[viewer]
            assert [len(hand) for hand in whole.hands.values()] == [
                len(hand) for hand in state.hands.values()
            ]


def test_a_history_of_hidden_holdings_says_what_is_unknown_and_counts_no_bonus_by_it() -> None:
    """To Ann, Ben's money and shares are unknown, not none; whether she has most shares is unknown too."""
    session = game(
        "AA.FFF......",
        hands={"Ann": "1I 3I", "Ben": "2I"},
        shares={"Ann": "2A", "Ben": "3A 1F"},
        options={"holdings": "hidden"},
    )
    rows: Any = history(session, viewer="Ann").players.set_index("player")
    assert rows.loc["Ben", ["cash", "shares", "share_value", "net_worth"]].isna().all()
    assert rows.loc["Ann", ["cash", "shares", "share_value", "net_worth"]].tolist() == [6000, 2, 600, 6600]
    whole: Any = history(session).players.set_index("player")
    assert whole.loc["Ben", "shares"] == 4
    assert whole.loc["Ann", "net_worth"] > 6600


WITHOUT_TILES = {"Ann": "1I", "Ben": "2I 4I", "Cid": "6I"}


def late_game(hands: dict[str, str], **facts: Any) -> Session:
    """Return a game of hidden holdings with an empty bag."""
    return game(
        "AA.FF.......\no...........",
        hands=hands,
        shares={"Ann": "9A", "Ben": "3A 2F", "Cid": "1F"},
        cash={"Ann": 20_000, "Ben": 1000, "Cid": 1000, **facts.pop("cash", {})},
        options={"holdings": "hidden"},
        bag="",
        **facts,
    )


def test_who_has_no_tile_any_more_still_knows_the_own_cash_and_shares(tmp_path: Path) -> None:
    """The own holdings are in every sample, and in the game as Ann may save it; a search may go by them."""
    session = late_game(WITHOUT_TILES)
    for move in ("place 1I", "pass", "place 2I"):
        session.push(move)
    assert session.state.hands["Ann"] == ()
    session.save(tmp_path / "game.json", viewer="Ann")
    for known in (session.known_to("Ann"), load(tmp_path / "game.json")):
        assert (known.state.cash("Ann"), known.state.held("Ann", "A")) == (20_000, 9)
        assert known.observe("Ann") == session.observe("Ann")
    session = late_game(WITHOUT_TILES, cash={"Ann": 2000})
    session.push("place 1I")
    for seed in range(4):
        assert session.why_not(SearchPlayer(seed, budget=20).choose(session)) is None


def test_a_whole_state_has_no_viewer_and_every_observation_says_whose_it_is() -> None:
    session = late_game(WITHOUT_TILES)
    rules = session.ruleset
    assert isinstance(rules, Acquire)
    assert (session.state.viewer, session.observe("Ben").viewer) == ("", "Ben")
    assert sample(rules.figures, session.observe("Ben"), Chance(1)).viewer == ""
    seen = rules.position(late_game({"Ann": "1I 3I", "Ben": "", "Cid": ""}).state) | {"viewer": "Ann"}
    assert rules.setup(session.players, Start(position=seen)).viewer == ""


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [
        ("Ann", {"Ann": "1I 3I", "Ben": "", "Cid": ""}),
        ("Ben", {"Ann": "1I 3I", "Ben": "", "Cid": ""}),
        ("Ann", {"Ann": "1I 3I", "Ben": "2I", "Cid": ""}),
    ],
)
def test_a_history_knows_whose_holdings_are_hidden_when_nothing_else_is(
    viewer: str, hands: dict[str, str]
) -> None:
    """Nobody else has a tile, and the bag is empty: what the others have is unknown all the same."""
    session = late_game(hands, cash={"Ben": 0})
    rows: Any = history(session, viewer=viewer).players.set_index("player")
    columns = ["cash", "shares", "share_value", "net_worth"]
    others = [player for player in hands if player != viewer]
    assert rows.loc[others, columns].isna().all(axis=None)
    own = {"Ann": [20_000, 9, 2700, 22_700], "Ben": [0, 5, 1500, 1500]}
    assert rows.loc[viewer, columns].tolist() == own[viewer]


TWO = """FFFFFF.QQQQQ
         ...........Q
         ...........Q
      """


@pytest.mark.parametrize("option", ["return_and_shuffle", "set_aside"])
def test_everybody_has_seen_the_tile_that_was_turned_for_the_market(option: str) -> None:
    """R17: a game as a player may know it never tells another tile than the one that was turned."""
    session = game(
        TWO,
        hands={"Ann": "7A 12I", "Ben": "11I"},
        shares={"Ann": "5F", "Ben": "3F 1Q"},
        options={"market_tile": option},
    )
    session.push("place 7A")
    (turned,) = [event.facts["tile"] for event in session.node.events if event.key == "acquire.market_tile"]
    assert session.state.turned == (turned,)
    for viewer in session.players:
        known = session.known_to(viewer)
        assert known.observe(viewer) == session.observe(viewer)
        assert (known.state.turned, known.node.parent) == ((turned,), None), "no line tells another tile"
    session.push("sell 1")
    assert session.state.turned == ()


def test_everybody_has_seen_the_number_that_chance_gave_the_market() -> None:
    """R18: without a tile; a number that leads to the same bonuses is another one all the same."""
    for seed in range(12):
        session = game(
            TWO, hands={"Ann": "7A 12I", "Ben": "11I"}, shares={"Ann": "1F", "Ben": "24F"}, bag="", seed=seed
        )
        session.push("place 7A")
        (number,) = [event.facts["number"] for event in session.node.events if "number" in event.facts]
        assert session.state.turned == (str(number),)
        for viewer in session.players:
            known = session.known_to(viewer)
            assert (known.state.turned, known.node.parent) == ((str(number),), None)


def test_a_purchase_is_passed_by_hand_so_that_nobody_sees_who_cannot_pay() -> None:
    """Ben stops at the purchase whether he can pay for a share or not; Ann sees the same in both games."""
    seen = []
    for cash in (100, 5000):
        session = game(
            "AAA.........",
            hands={"Ann": "9I", "Ben": "1I 3I", "Cid": "7I"},
            shares={"Ann": "2A", "Ben": "2A", "Cid": "1A"},
            cash={"Ben": cash},
            options={"holdings": "hidden"},
            turn="Ben",
        )
        session.push("place 1I")
        assert (session.actor, session.state.step) == ("Ben", "buy")
        seen.append((session.observe("Ann"), visible_events(session.node.events, "Ann")))
        assert ("buy 1A" in offered(session)) == (cash == 5000)
        session.push("pass")
        seen.append((session.observe("Ann"), visible_events(session.node.events, "Ann")))
    assert seen[:2] == seen[2:]


def test_where_no_share_is_for_sale_the_purchase_goes_by() -> None:
    hands = {"Ann": "1I 3I", "Ben": "9I", "Cid": "7I"}
    session = game("AAA.........", hands=hands, shares={"Ben": "25A"}, options={"holdings": "hidden"})
    session.push("place 1I")
    assert (session.actor, session.state.step) == ("Ben", "place")


TRADING = FrozenMap[str, str | bool](holdings="hidden", player_trading=True)


def test_what_another_player_has_is_not_told_by_the_trades_that_may_be_offered() -> None:
    """R1 with hidden holdings: Ann may offer Ben anything that he may have; he alone knows if he has it."""
    told = []
    for shares, cash in (("2F", 700), ("1A", 5100)):
        session = game(
            "AA.FF.......\no...........",
            hands={"Ann": "1I 3I", "Ben": "9I", "Cid": "7I"},
            shares={"Ann": "2A", "Ben": shares, "Cid": "1F" if shares == "1A" else ""},
            cash={"Ben": cash},
            options=dict(TRADING),
        )
        session.push("place 1I")
        tried = ("offer Ben 1A for - pay -9000", "offer Ben 1A for 1F", "offer Cid 1A for 1F")
        told.append([session.why_not(text) for text in tried])
    assert told[0] == told[1] == [None, None, None]


def test_nobody_is_asked_for_shares_that_the_bank_has_or_gives_what_is_not_there() -> None:
    """How many shares are unsold may always be asked (§4); the own side is known too."""
    session = game(
        "AA.FF.......\no...........",
        hands={"Ann": "1I 3I", "Ben": "9I", "Cid": "7I"},
        shares={"Ann": "2A 1F", "Ben": "2F", "Cid": "1F"},
        cash={"Ann": 500},
        options=dict(TRADING),
    )
    session.push("place 1I")
    refused = [
        ("offer Ben 1A for 4F", "lacks_shares"),  # three are neither Ann's nor the bank's
        ("offer Ben 1F for 1A", "lacks_shares"),
        ("offer Ben 3A for 1F", "lacks_shares"),
        ("offer Ben - for 1F pay 600", "cash"),
    ]
    for text, key in refused:
        refusal = session.why_not(text)
        assert refusal is not None, text
        assert refusal.key == f"acquire.refused.{key}"
    assert session.why_not("offer Ben 1A for 3F") is None


@pytest.mark.parametrize(
    ("offer", "key"), [("offer Ben 1A for 3F", "lacks_shares"), ("offer Ben 1A for - pay -9000", "cash")]
)
def test_who_lacks_what_is_asked_for_can_only_decline(offer: str, key: str) -> None:
    session = game(
        "AA.FF.......\no...........",
        hands={"Ann": "1I 3I", "Ben": "9I", "Cid": "7I"},
        shares={"Ann": "2A", "Ben": "2F", "Cid": "1F"},
        options=dict(TRADING),
    )
    session.push("place 1I")
    session.push(offer)
    assert (session.actor, offered(session)) == ("Ben", ["decline"])
    refusal = session.why_not("accept")
    assert refusal is not None
    assert (refusal.key, refusal.facts["player"]) == (f"acquire.refused.{key}", "Ben")
    session.push("decline")
    assert (session.actor, session.state.offer) == ("Ann", None)


def test_who_offers_a_trade_shows_that_they_have_it() -> None:
    """No other trade may be offered (R1); the rest of what they have stays hidden."""
    session = game(
        "AA.FF.......\no...........",
        hands={"Ann": "1I 3I", "Ben": "9I", "Cid": "7I"},
        shares={"Ann": "5A", "Ben": "2F", "Cid": "1F 1A"},
        options=dict(TRADING),
    )
    session.push("place 1I")
    session.push("offer Ben 2A for 1F pay 300")
    for viewer in ("Ben", "Cid"):
        seen = session.observe(viewer)
        assert (seen.held("Ann", "A"), seen.cash("Ann")) == (2, 300)
        assert seen.held("Ann", "F") == 0
    assert session.observe("Ann").held("Ann", "A") == 5


def test_in_a_game_of_hidden_holdings_with_trades_nothing_offered_depends_on_what_is_hidden() -> None:
    """To the actor, states that look alike offer the same and refuse the same, and any bot can decide."""
    rules = Acquire(GameConfig(title="acquire", options=TRADING))
    chance, asked = Chance(3), 0
    for seed in range(2):
        state, player = rules.setup(NAMES[:3], Start(seed=seed)), RandomPlayer(seed)
        while state.step != "over":
            actor = state.actor
            assert actor is not None
            if state.step == "answer" or (state.step == "buy" and not state.number % 5):
                seen = rules.observe(state, actor)
                twin = sample(rules.figures, seen, chance)
                assert rules.observe(twin, actor) == seen
                offers = [
                    [one for step in rules.legal_actions(whole) for one in step.choices]
                    for whole in (state, seen, twin)
                ]
                assert offers[0] == offers[1] == offers[2]
                asked += state.step == "answer"
                assert GreedyPlayer(1).decide(rules, seen) in offers[0]
            state = rules.apply(state, player.decide(rules, state)).state
    assert asked > 5


def test_who_has_offered_a_trade_has_what_it_takes_in_every_sample() -> None:
    """R1 with hidden holdings: the partner may foresee both answers, and so may a bot in that seat."""
    options = FrozenMap[str, str | bool](holdings="hidden", player_trading=True)
    rules = Acquire(GameConfig(title="acquire", options=options))
    asked = 0
    for seed in range(2):
        state, player = rules.setup(NAMES[:3], Start(seed=seed)), RandomPlayer(seed)
        while state.step != "over":
            if state.step == "answer":
                asked += 1
                partner = state.actor
                assert partner is not None
                seen = rules.observe(state, partner)
                for number in range(5):
                    whole = sample(rules.figures, seen, Chance(number))
                    assert rules.observe(whole, partner) == seen
                    for answer in (AcceptTrade(), DeclineTrade()):
                        refusal = rules.verify(whole, answer)
                        assert refusal == rules.verify(state, answer)
                        if refusal is None:
                            rules.apply(whole, answer)
            state = rules.apply(state, player.decide(rules, state)).state
    assert asked > 5


SAFE_PAIR = """AAAAAA.FFFFF
               AAAAA......F
               .......FFFFF
            """


def samples(session: Session, viewer: str, *, count: int) -> list[AcquireState]:
    """Return whole states that fit what a viewer sees."""
    rules = session.ruleset
    assert isinstance(rules, Acquire)
    return [sample(rules.figures, session.observe(viewer), Chance(seed)) for seed in range(count)]


@pytest.mark.parametrize("fresh", [True, False])
def test_whoever_may_exchange_a_dead_tile_has_one_in_every_sample(fresh: bool) -> None:
    """§8: Ben sees that Ann may exchange, so one of her tiles is dead; R19: not only the one just drawn."""
    session = game(
        SAFE_PAIR,
        hands={"Ann": "7A 12I", "Ben": "1I"},
        bag="2I 3I 4I 5I 6I 7I 8I 9I 1H 2H 3H 4H 5H 6H 7H 8H 9H",
        options={"fresh_draw_exchange": fresh},
    )
    session.push("place 12I")
    session.push("pass")
    assert (session.actor, session.state.step) == ("Ann", "exchange")
    for whole in samples(session, "Ben", count=40):
        assert session.ruleset.verify(whole, ExchangeDead()) is None
        assert session.ruleset.observe(whole, "Ben") == session.observe("Ben")


def test_whoever_has_no_tile_to_lay_has_none_in_any_sample() -> None:
    """R14 ``turn_start``: Ben stands before a tile only to declare the end; all saw that he can lay none."""
    session = game(
        SAFE_PAIR,
        hands={"Ann": "1I 3I", "Ben": "7A", "Cid": "5I"},
        bag="",
        options={"declare": "turn_start"},
    )
    session.push("place 1I")
    session.push("pass")
    assert (session.actor, session.state.step) == ("Ben", "place")
    for whole in samples(session, "Cid", count=10):
        offers = [one for step in session.ruleset.legal_actions(whole) for one in step.choices]
        assert offers == [Skip(), DeclareEnd()]


def test_the_tile_that_was_turned_and_returned_is_in_the_bag_of_every_sample() -> None:
    """R17: everybody has seen it go back, so nobody else can have it in the hand."""
    session = game(
        TWO, hands={"Ann": "7A 12I", "Ben": "11I 10I 9I 8I 7I"}, shares={"Ann": "5F", "Ben": "3F 1Q"}
    )
    session.push("place 7A")
    (turned,) = session.state.turned
    assert all(turned in whole.bag for whole in samples(session, "Ann", count=60))
