"""Variants: rulings and figures that replace others, and the original map, chart and trains in one edit."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from lostatlas.capabilities import VARIANTS as VARIANTS_KEY
from lostatlas.capabilities import title_capability
from lostatlas.games import new_game, open_title
from lostatlas.games.chubu18.figures import published
from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.variants import VARIANTS_OF_TITLE as VARIANTS
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.players import GreedyPlayer
from lostatlas.players.random_player import RandomPlayer
from lostatlas.rail.figure_variants import FigureVariants
from lostatlas.storage.record import record_of
from lostatlas.storage.replay import from_json
from lostatlas.text import speaking
from tests.games.chubu18.games import kansai, play, why_not, with_trains


def originals() -> dict[str, Any]:
    """Return another map, chart and set of trains, as the original would be typed in."""
    data: dict[str, Any] = copy.deepcopy(dict(published()))
    hexes = data["map"]["hexes"]
    hexes["J14"] = {**hexes["J14"], "colour": "white", "code": "town=revenue:0"}
    del hexes["P6"]
    chart = {**data["figures"]["chart"], "rows": ["50 60 70p 90", "45 50 60p 80", "0c 40g 50 70"]}
    trains = [{**one, "price": one["price"] + 10} for one in data["figures"]["train"]]
    return {"map.hexes": hexes, "figures.chart": chart, "figures.train": trains}


def test_one_edit_replaces_map_chart_and_trains() -> None:
    variant = VARIANTS.changed(None, originals())
    it = VARIANTS.figures_in(variant)
    assert len(it.board.cells) == 74
    assert it.chart.par_prices == (60, 70)
    assert [one.price for one in it.trains] == [110, 235, 360, 560, 710, 1110]
    assert "figures.chart" not in str(VARIANTS.check(variant)[0]), "what is replaced is reconstructed no more"


def test_a_game_is_played_and_saved_with_it() -> None:
    variant = VARIANTS.changed(None, {**originals(), "options.bank_empty": "set"})
    game = new_game(["Ann", "Ben"], title="chubu18", seed=3, variant=variant)
    player = RandomPlayer(seed=1)
    for _ in range(60):
        game.push(player.choose(game))
    rules = game.ruleset
    assert isinstance(rules, ChubuRules)
    assert rules.trains["2"].price == 110
    assert rules.rulings.bank_empty == "set"
    again = from_json(record_of(game), titles=open_title)
    assert again.state == game.state
    assert isinstance(again.ruleset, ChubuRules)
    assert again.ruleset.trains["2"].price == 110


def test_trains_have_names_of_their_own_and_none_need_run_without_end() -> None:
    """Bots that asked what a D would earn crashed where there is none."""
    kinds = [("II", 100, 6), ("III", 225, 5), ("IV", 350, 0)]
    trains = [
        {"name": name, "price": price, "stops": stops, **({"count": count} if count else {})}
        for stops, (name, price, count) in enumerate(kinds, 2)
    ]
    phases = [
        {"train": name, "tiles": ["yellow", "green", "brown"][:many], "limits": [3, 3], "rounds": 2}
        for many, (name, _, _) in enumerate(kinds, 1)
    ]
    figures = {"train": trains, "phase": [one | {"row": "yellow"} for one in phases]}
    variant = {"whole": ["figures.train", "figures.phase"], "figures": figures}
    game = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1, variant=variant)
    bot = GreedyPlayer(seed=1)
    while not game.over:
        game.push(bot.choose(game))
    rules: Any = game.ruleset
    assert rules.trains["III"].stops == 3
    assert game.state.phase == 2


def test_a_train_sold_beside_another_is_known_by_that_and_not_by_its_name() -> None:
    """From the first 6 on, from below it; what lasts until then may be handed in, whatever it is called."""
    other = {"4": "IV", "D": "X"}
    plain: Any = copy.deepcopy(dict(published()["figures"]))
    for train in plain["train"]:
        train["name"] = other.get(train["name"], train["name"])
        train |= {key: other[train[key]] for key in ("rusts_on",) if train.get(key) in other}
        train |= {"beside": [other[one] for one in train["beside"]]} if "beside" in train else {}
    for phase in plain["phase"]:
        phase["train"] = other.get(phase["train"], phase["train"])
    variant = {
        "whole": ["figures.train", "figures.phase"],
        "figures": {"train": plain["train"], "phase": plain["phase"]},
    }
    rules = ChubuRules(GameConfig(title="chubu18", variant=FrozenMap(variant)))
    state = with_trains(kansai("trains", phase=4, KS=1900), "KS", "IV", "3")
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 2), ("X", 1)), endless=("X",)))
    assert why_not(evolve(state, phase=3), "train X from deck for 1100", rules) == "P chubu.not_yet_beside"
    assert why_not(state, "train X from deck for 750 with 3", rules) == "II.6 chubu.trade_in"
    after = play(state, "train X from deck for 750 with IV", rules=rules)
    assert (after.companies["KS"].trains, after.phase) == (("3", "X"), 5)
    assert after.depot.deck == (("6", 2), ("X", 1)), "no 6 is gone"


def test_a_train_beside_others_that_is_not_the_last_has_cards_of_its_own() -> None:
    plain: Any = copy.deepcopy(dict(published()["figures"]))
    plain["train"][1]["beside"] = ["4"]
    variant = {"whole": ["figures.train"], "figures": {"train": plain["train"]}}
    rules = ChubuRules(GameConfig(title="chubu18", variant=FrozenMap(variant)))
    state = kansai("trains", phase=1, KS=900)
    state = evolve(state, depot=evolve(state.depot, deck=(("3", 2), ("4", 4), ("5", 3))))
    after = play(state, "train 4 from deck for 350", rules=rules)
    assert (after.depot.deck, after.phase) == ((("3", 2), ("4", 3), ("5", 3)), 2)


def test_an_option_of_the_game_wins_over_that_of_its_variant() -> None:
    variant = VARIANTS.read({"options": {"bank_empty": "set"}}).to_plain()
    options = FrozenMap(bank_empty="this round")
    both = GameConfig(title="chubu18", variant=variant, options=options)
    assert ChubuRules(both).rulings.bank_empty == "this round"


@pytest.mark.parametrize(
    ("plain", "where"),
    [
        ({"map": {"main_lines": {"chuo": ["A1", "M13"]}}}, "map.main_lines.chuo"),
        ({"companies": {"company": {"KS": {"home": ["A3", 0]}}}}, "companies.company.KS.home"),
        ({"companies": {"private": {"bisai": {"hex": "A3"}}}}, "companies.private.bisai.hex"),
        ({"figures": {"bank": -1}}, "figures: bank"),
        ({"options": {"best_run": "never"}}, "options.best_run"),
        ({"trains": {}}, "variant"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(plain: dict[str, Any], where: str) -> None:
    with pytest.raises(GameDataError, match=where):
        VARIANTS.read(plain)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("figures.train", [], "figures: train: an empty list is not valid here; expected: at least 1 of"),
        ("figures.phase", [], "figures: phase: an empty list is not valid here; expected: at least 3 of"),
        ("figures.cash", {}, "figures: cash: an empty table is not valid here; expected: at least 1 of"),
        ("figures.certificates", {}, "figures: certificates: an empty table"),
        ("figures.chart.rows", ["50 60 70 80", "0c 40 50 60"], "figures: chart.rows: No company can start"),
        ("companies.private", {}, "companies: private: an empty table"),
        ("companies.company", {}, "companies: company: an empty table"),
    ],
)
def test_what_the_rules_need_may_not_be_taken_away(key: str, value: Any, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        VARIANTS.changed(None, {key: value})


def test_a_private_names_companies_that_there_are() -> None:
    companies: Any = published()["companies"]["company"]
    known = {key: one for key, one in companies.items() if key != "ND"}
    with pytest.raises(
        GameDataError, match=r"companies\.private\.\w+\.\w+: There is no company ND; there are"
    ):
        VARIANTS.changed(None, {"companies.company": known})


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("figures.cash.3", 0, "figures.cash.3: With 3 players everybody begins without money"),
        (
            "figures.bank",
            0,
            "figures.bank: With 7 players all begin with ¥2450 together, and the bank has ¥0",
        ),
        (
            "figures.float_shares",
            11,
            "figures.float_shares: A company operates once 11 of its shares are sold",
        ),
        ("figures.train.3.price", 99, "figures.train.3.price: The 3-train costs ¥99, less than the 2-train"),
    ],
)
def test_a_check_tells_what_is_odd(key: str, value: int, words: str) -> None:
    reconstructed, found = VARIANTS.check(VARIANTS.changed(None, {key: value}))
    assert reconstructed.startswith("Not the published game")
    assert found.startswith(words)


@pytest.mark.parametrize("key", ["figures.train.4.rusts_on", "figures.train.6.beside"])
def test_a_train_that_there_is_not_is_refused(key: str) -> None:
    value = ["Z"] if key.endswith("beside") else "Z"
    with pytest.raises(GameDataError, match="There is no train 'Z'; there are 2, 3, 4, 5, 6 and D"):
        VARIANTS.changed(None, {key: value})


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("bank", "There is no key 'bank' in a variant; did you mean 'figures.bank'"),
        ("train.3.price", "'train.3.price' in a variant; did you mean 'figures.train.3.price'"),
        ("train.9.price", "did you mean 'figures.train.9.price'"),
        ("figure.bank", "did you mean 'figures.bank'"),
        (
            "zzz",
            "'zzz' in a variant; there are title, name, options, whole, map, tiles, companies and figures",
        ),
        ("figures.trian", "'trian' does not belong here; did you mean 'train'"),
        (
            "companies.private.horse.zzz",
            "these do: number, name, ja, price, income, hex, share, presidency, for",
        ),
        ("figures.train.9.price", "no table named 9 in this list of figures; there are 2, 3, 4, 5, 6 and D"),
    ],
)
def test_a_wrong_key_is_named_with_those_that_there_are(key: str, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        VARIANTS.changed(None, {key: 3})


def test_the_form_of_a_variant_is_told() -> None:
    for plain, words in (
        ({"bank": 9000}, "did you mean 'figures.bank'"),
        ({"options": 3}, "variant: options: 3 is not valid here; expected: a table of keys and values"),
        ({"whole": "map.hexes"}, "variant: whole: 'map.hexes' is not valid here; expected: a list"),
        ([], "This is not a variant: it is a table with title, name, options"),
    ):
        with pytest.raises(GameDataError, match=words):
            VARIANTS.read(plain)


def test_differences_name_each_value() -> None:
    dear = VARIANTS.changed(None, {"figures.train.3.price": 250, "options.best_run": "on demand"})
    assert set(VARIANTS.differences(None, dear)) == {
        "options.best_run: – → on demand",
        "price of a 3-train: 225 → 250",
    }
    assert set(VARIANTS.keyed_differences(None, dear)) == {
        "options.best_run: – → on demand",
        "figures.train.3.price: price of a 3-train: 225 → 250",
    }


def test_common_figures_have_words_in_both_languages() -> None:
    other = VARIANTS.changed(None, {"figures.bank": 9000, "figures.cash.3": 700, "figures.train.4.count": 3})
    assert VARIANTS.differences(None, other) == (
        "money of the game: 12000 → 9000",
        "starting cash with 3 at the table: 800 → 700",
        "number of 4-trains: 4 → 3",
    )
    with speaking("ja"):
        assert VARIANTS.differences(None, other)[1] == "3人での最初の現金：800 → 700"


@pytest.mark.parametrize(
    ("title", "key", "last"), [("chubu18", "figures.train", "D"), ("west18", "game.trains", "6")]
)
def test_the_last_train_of_a_deck_and_no_other_is_endless(title: str, key: str, last: str) -> None:
    """Whoever had to buy a train when the deck had run out crashed the game."""
    variants = title_capability(open_title(title), VARIANTS_KEY)
    with pytest.raises(GameDataError, match=f"its last train, here the {last}, and no other is endless"):
        variants.changed(None, {f"{key}.{last}.count": 9})
    if title == "west18":
        with pytest.raises(GameDataError, match=r"Endless are: 3 and 6\."):
            variants.changed(None, {f"{key}.3.count": 0})


def figures_of(title: str) -> Any:
    """Return the published figures as data that may be changed."""
    variants = title_capability(open_title(title), VARIANTS_KEY)
    assert isinstance(variants, FigureVariants)
    return copy.deepcopy(dict(variants.published()))


def test_trains_that_all_stand_beside_each_other_leave_no_deck() -> None:
    plain: Any = figures_of("west18")
    first, second = plain["game"]["trains"][0], plain["game"]["trains"][1]
    trains = [first | {"beside": ["3"], "rusted_by": "3"}, second | {"beside": ["2"], "rusted_by": "2"}]
    with pytest.raises(GameDataError, match="its last train, here the –, and no other is endless"):
        new_game(
            ["Ann", "Ben"], title="west18", variant={"whole": ["game.trains"], "game": {"trains": trains}}
        )


@pytest.mark.parametrize(("title", "key"), [("chubu18", "figures.phase"), ("west18", "game.trains")])
def test_a_check_tells_that_rules_count_phases(title: str, key: str) -> None:
    """What came with the first 5 comes with the first 6 where the 4s are left out."""
    variants, figures = title_capability(open_title(title), VARIANTS_KEY), figures_of(title)
    file, kind = key.split(".")
    fewer = [one for one in figures[file][kind] if "4" not in (one.get("train"), one.get("name"))]
    changes = {key: [{**one, "rusted_by": "6"} if one.get("rusted_by") == "4" else one for one in fewer]}
    found = [one for one in variants.check(variants.changed(None, changes)) if one.startswith(f"{key}:")]
    assert found == [
        f"{key}: There are 5 phases instead of 6. The rules count them: what they let begin "
        "with a phase begins with the same number here, whatever train brings it."
    ]


def test_in_18west_trains_are_sold_beside_the_last_of_the_deck_alone() -> None:
    """Its cards would come from those of the other train."""
    with pytest.raises(
        GameDataError, match="The 4 cannot be sold beside the 3: only the last train of the deck"
    ):
        title_capability(open_title("west18"), VARIANTS_KEY).changed(None, {"game.trains.3.beside": ["4"]})


@pytest.mark.parametrize(
    ("title", "file", "kind"), [("chubu18", "figures", "train"), ("west18", "game", "trains")]
)
def test_two_trains_of_one_name_are_refused(title: str, file: str, kind: str) -> None:
    plain: Any = figures_of(title)
    trains = plain[file][kind]
    variant = {"whole": [f"{file}.{kind}"], file: {kind: [trains[0], *trains]}}
    with pytest.raises(GameDataError, match="Two trains are called '2'; each needs a name of its own"):
        new_game(["Ann", "Ben"], title=title, variant=variant)
