"""Variants as data, and positions as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lostatlas import new_game, position, position_text
from lostatlas.capabilities import METRICS, POSITION_TEXT, VARIANTS, capability
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.variant import load_variant, standard_data, standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.lab import compare
from lostatlas.lab.simulation.tables import TABLES
from lostatlas.players import GreedyPlayer, RandomPlayer
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from tests.games.acquire.test_hidden_information import states

RULES = Acquire(GameConfig(title="acquire"))
VARIANT = capability(RULES, VARIANTS)
TEXTS = capability(RULES, POSITION_TEXT)


def test_the_published_card() -> None:
    """Price = base of the tier + $100 a row; the text gives the limits."""
    variant = standard_variant()
    bases = {"S": 200, "Z": 200, "H": 300, "F": 300, "A": 300, "P": 400, "Q": 400}
    rows = {2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 10: 4, 11: 5, 20: 5, 21: 6, 31: 7, 40: 7, 41: 8, 108: 8}
    for letter, base in bases.items():
        assert variant.price(letter, 1) == 0
        for size, row in rows.items():
            assert variant.price(letter, size) == base + 100 * row


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("hand", 0, "hand"),
        ("board.columns", 100, "board.columns"),
        ("shares.each", "many", "shares.each"),
        ("card.sizes", [3, 4], "card.sizes"),
        ("card.prices.low", [100], "card.prices.low"),
        ("companies.0.letter", "o", "companies[0].letter"),
        ("companies.0.letter", "Z", "companies[1]"),
        ("companies.0.tier", "top", "companies[0].tier"),
        ("options.declare", "never", "options.declare"),
        ("players.1", 20, "players[1]"),
        ("board.rows", 2, "board"),
        ("bord", 3, "bord"),
    ],
)
def test_a_wrong_figure_is_named(key: str, value: object, where: str) -> None:
    with pytest.raises(GameDataError) as caught:
        VARIANT.changed(None, {key: value})
    assert caught.value.where.startswith(where)
    assert str(caught.value)


def test_variants_are_read_compared_and_played(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text("hand = 4\n[board]\ncolumns = 8\nrows = 7\n[size]\nsafe = 8\nend = 25\n", "utf-8")
    variant = load_variant(file)
    assert VARIANT.differences(None, variant) == (
        "tiles in a hand: 6 → 4", "columns of the board: 12 → 8", "rows of the board: 9 → 7",
        "size from which a company is safe: 11 → 8", "size from which the end may be declared: 41 → 25",
    )  # fmt: skip
    game = new_game(["Ann", "Ben", "Cid"], title="acquire", variant=file, seed=2)
    player = RandomPlayer(3)
    while not game.over:
        game.push(player.choose(game))
    assert len(game.state.hands["Ann"]) <= 4
    assert new_game(["Ann", "Ben"], title="acquire", variant="classic").ruleset.parse_action(
        game.state, "found Luxor"
    )
    file.write_text("hand = ", "utf-8")
    with pytest.raises(GameDataError, match=r"small\.toml: line 1, column 8: this is not TOML"):
        load_variant(file)
    with pytest.raises(GameDataError, match="classic"):
        load_variant("clasic")


def test_what_a_designer_should_look_at() -> None:
    assert VARIANT.check(standard_variant()) == ()
    odd = VARIANT.changed(
        None, {"size.end": 200, "card.minority": 20, "start_cash": 100, "card.prices.low.8": 5}
    )
    assert len(VARIANT.check(odd)) == 4
    none = VARIANT.changed(None, {"shares.purchases": 0})
    assert VARIANT.check(none) == ("Nobody can ever buy a share: shares.purchases is 0.",)


def test_the_standard_variant_survives_being_written() -> None:
    assert load_variant(standard_variant().to_plain()) == standard_variant()
    assert standard_variant().to_plain() == {**standard_data()}


@pytest.mark.parametrize("players", [2, 4])
def test_every_position_is_written_as_text_and_read_back(players: int) -> None:
    for state in states(RULES, players, seed=players + 30):
        data = {"format": "lostatlas.position/1", "title": "acquire", "players": list(state.players)}
        data["position"] = RULES.position(state)
        read = TEXTS.parse(TEXTS.write(data))
        assert RULES.setup(state.players, Start(position=read["position"])) == state


@pytest.mark.parametrize(
    "names",
    [
        ("A:B", "board"),
        ("turn", "seed"),
        ("#x", "Ann | Ben"),
        ("Ann  B", 'B"q'),
        ('"', "$5"),
        ("バン", "A/B"),
        ("acquire", "A:"),
    ],
)
def test_whatever_players_are_called_a_position_is_read_back(names: tuple[str, str]) -> None:
    game = new_game(list(names), title="acquire", seed=3)
    for _ in range(6):
        game.push(next(iter(game.legal_actions.choices)))
        read = position(position_text(game))
        assert (read.state, read.players) == (game.state, game.players)


def test_a_position_is_written_by_hand() -> None:
    read = TEXTS.parse(
        """
        acquire
        # a small one
        board:
        ....AA......
        .....o......
        Ann: $6000 | 2A 1F | 5e 6F
        Ben: $5400 | | 9A
        seed: 7
        """
    )
    state = RULES.setup(("Ann", "Ben"), Start(position=read["position"]))
    assert (state.turn, state.step, state.sizes, state.held("Ann", "A")) == ("Ann", "place", {"A": 2}, 2)
    assert state.unsold("A") == 23
    assert len(state.bag) == 108 - 3 - 3


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Ann: $6000 | 2X | 5E", "the letters are S, Z"),
        ("Ann: 6000 2A", "not a line of a position"),
        ("Ann: $many | 2A | 5E", "not a player"),
        ("Ann: $1 | | 5E 13A", "'13A' is not a tile"),
        ("sead: 3", "not a line of a position"),
        ("seed: x", "not a whole number"),
        ("more: {", "no JSON"),
    ],
)
def test_a_wrong_line_is_named(line: str, answer: str) -> None:
    with pytest.raises(GameDataError, match=answer):
        TEXTS.parse(f"acquire\nboard:\n....\n{line}\n")


MERGING: dict[str, Any] = {
    "tile": "6A", "maker": "Ann", "sizes": {"A": 5, "F": 4}, "survivor": "A", "company": "F",
    "holders": ["Ann"], "paid": ["F"],
}  # fmt: skip


def written_merger(step: str, **changes: Any) -> str:
    """Return a position in which Ann has joined America with Fusion by 6A."""
    more = json.dumps({"placed": "6A", "merger": {**MERGING, **changes}})
    players = "Ann: $6000 | 3A 2F | 1I\nBen: $0 | 4A 1P | 9I"
    return f"acquire\nstep: {step}\nboard:\nAAAAAoFFFF.\n{players}\nmore: {more}"


@pytest.mark.parametrize(
    ("step", "changes"),
    [
        ("dispose", {"waiting": ["Q"]}),
        ("dispose", {"waiting": ["F"]}),
        ("dispose", {"company": "A"}),
        ("dispose", {"holders": ["Ben"]}),
        ("dispose", {"holders": ["Ann", "Ann"]}),
        ("dispose", {"holders": []}),
        ("dispose", {"paid": ["A"]}),
        ("dispose", {"sizes": {"A": 5, "F": 400}}),
        ("dispose", {"sizes": {"A": 5, "Q": 4}}),
        ("dispose", {"tile": "1A"}),
        ("defunct", {"company": "", "holders": []}),
        ("survivor", {"sizes": {"A": 5, "F": 5}}),
    ],
)
def test_a_merger_that_no_game_can_have_is_refused(step: str, changes: dict[str, Any]) -> None:
    assert position(written_merger("dispose")).push("sell 2").state.step == "buy"
    with pytest.raises(GameDataError):
        position(written_merger(step, **changes))


def test_an_exchange_is_offered_to_whoever_has_a_dead_tile() -> None:
    players = "Ann: $6000 | 3A 2F | 1I\nBen: $0 | 4A 1P | 9I"
    written = position(f"acquire\nstep: exchange\nboard:\nAAAAA.FFFF.\n{players}")
    assert [written.text_of(choice) for choice in written.legal_actions.choices] == ["pass"]
    assert written.text_of(GreedyPlayer(1).choose(written)) == "pass"


def test_metrics_measure_a_game() -> None:
    metrics, player = capability(RULES, METRICS)(RULES), RandomPlayer(2)
    state = RULES.setup(("Ann", "Ben", "Cid"), Start(seed=5))
    history, game = metrics.history(RULES, state.players), metrics.game(RULES, state.players)
    while state.step != "over":
        action = player.decide(RULES, state)
        after, events = RULES.apply(state, action)
        for name, row in history.add(state, action, after, events):
            assert {"player", *row} - {"player"} == set(metrics.history.columns[name])
        game.add(state, action, after, events)
        state = after
    outcome = RULES.outcome(state)
    assert outcome is not None
    whole = game.game_row(state, outcome)
    assert whole["launches"] > whole["mergers"] > 0
    assert whole["rounds"] == -(-state.number // len(state.players))
    assert set(whole) < set(TABLES["games"]), "other columns are not kept"


def test_changes_may_name_the_game() -> None:
    assert VARIANT.changed(None, {"title": "acquire", "hand": 4}) == VARIANT.changed(None, {"hand": 4})
    with pytest.raises(GameDataError, match="This is a variant of 'chess'"):
        VARIANT.changed(None, {"title": "chess", "hand": 4})


def test_the_published_game_has_a_name_to_be_compared_by() -> None:
    assert "published" in VARIANT.names()
    assert VARIANT.differences(None, "published") == ()
    assert VARIANT.differences("published", {"hand": 4}) == ("tiles in a hand: 6 → 4",)


def test_every_figure_that_differs_has_words() -> None:
    """A price of the card, a company and a ruling are told too, each with its key where keys are wanted."""
    changes = {"card.prices.low.0": 100, "companies.0.name": "Luxor", "options": {"declare": "immediate"}}
    other = VARIANT.changed(None, changes)
    assert VARIANT.differences(None, other) == (
        "share price on the card, in dollars, by tier and row (low 1): 200 → 100",
        "company (1): Sackson (S, low) → Luxor (S, low)",
        "ruling (declare): any_time → immediate",
    )
    assert VARIANT.keyed_differences(None, other)[0].startswith("card.prices.low.0: share price")
    for code in LANGUAGES:
        with speaking(code):
            words = VARIANT.differences(None, "classic")
            assert words
            assert not [one for one in words if "acquire." in one]


def test_a_report_tells_what_was_changed_and_has_no_empty_chart() -> None:
    facts: dict[str, Any] = {"title": "acquire", "workers": 1, "progress": False, "seed": 3}
    found = compare(None, {"name": "Short", "size": {"end": 15}}, players=["random"] * 2, games=3, **facts)
    assert found.changes == ("name: Acquire → Short", "size from which the end may be declared: 41 → 15")
    assert list(found.charts) == ["differences", "places", "worth"]
    assert [*found.charts["worth"].table.index][:3] == ["1", "2", "3"], "rounds, and no cycles"
    page = found.report()
    assert "The rules of the two are the same" not in page
    assert "first stock round" not in page
