"""What titles without railways count of their simulated games, against the games themselves."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from lostatlas import lab
from lostatlas.lab import Results
from lostatlas.lab.comparison.measures import Measures
from lostatlas.text import speaking


@cache
def played(title: str) -> Results:
    return lab.simulate(title=title, players=["greedy"] * 3, games=3, seed=4, workers=1, progress=False)


def counted(title: str, game: int, column: str = "times") -> Counter[tuple[str, str]]:
    """Return the sums of a game by kind and piece."""
    counts = played(title).frame("counts")
    own = counts[counts["game"] == game]
    sums: Any = own.groupby(["what", "piece"])[column].sum().to_dict()
    return Counter(sums)


@pytest.mark.parametrize("game", range(3))
def test_a_company_that_was_founded_once_more_than_taken_over_has_tiles_at_the_end(game: int) -> None:
    state: Any = played("acquire").game(game).state
    times, amounts = counted("acquire", game), counted("acquire", game, "amount")
    tiles = Counter(state.board.values())
    rules: Any = played("acquire").rules
    for letter, name in rules.figures.names.items():
        there = times["company_founded", name] - times["company_merged", name]
        assert there == (letter in state.sizes)
        assert amounts["tiles_at_end", name] == tiles[letter]


def test_bonuses_are_what_the_log_says_and_the_lead_is_that_of_whoever_has_most() -> None:
    results = played("acquire")
    paid: Counter[str] = Counter()
    for node in results.game(0).history:
        for event in node.events:
            if event.key == "acquire.bonus":
                paid[event.facts["company"]] += event.facts["amount"]
    assert {
        piece: sum_ for (what, piece), sum_ in counted("acquire", 0, "amount").items() if what == "bonus"
    } == paid
    players = results.players[results.players["game"] == 0]
    last = players[players["stretch"] == players["stretch"].max()].set_index("seat")["worth"]
    scores = results.seats[results.seats["game"] == 0].set_index("seat")["score"]
    assert last.to_dict() == scores.to_dict()
    assert (players.groupby("stretch")["seat"].count() == 3).all()
    assert "leads" in Measures(results).table


@pytest.mark.parametrize("game", range(3))
def test_cards_of_each_colour_and_pieces_beyond_the_bridge_are_those_of_the_record(game: int) -> None:
    session = played("lost_cities").game(game)
    done = Counter(
        (node.action.kind, node.action.card.colour)
        for node in session.history
        if node.action is not None and hasattr(node.action, "card")
    )
    times, amounts = counted("lost_cities", game), counted("lost_cities", game, "amount")
    for kind, what in (
        ("start_path", "path_started"),
        ("play_card", "card_laid"),
        ("discard_card", "card_discarded"),
    ):
        for colour in ("brown", "red", "blue", "green", "yellow"):
            assert times[what, colour] == done[kind, colour]
    ended = session.state.ended
    assert times["expedition_ended", "fifth_crossing"] == sum(one.reason == "fifth_crossing" for one in ended)
    crossed = sum(count for (what, _), count in times.items() if what == "path_crossed")
    assert crossed >= 5 * times["expedition_ended", "fifth_crossing"]
    points = sum(sum(own.values()) for one in ended for own in one.pieces)
    assert sum(sum_ for (what, _), sum_ in amounts.items() if what == "path_points") == points


def test_a_path_that_a_ruin_begins_is_counted_as_begun() -> None:
    results = lab.simulate(
        title="lost_cities", players=["greedy"] * 3, games=2, options={"bonus_starts": True}, workers=1,
        progress=False,
    )  # fmt: skip
    counts, by_ruin = results.frame("counts"), 0
    for game in results.games["game"]:
        actions: list[Any] = [node.action for node in results.game(game).history if node.action is not None]
        by_ruin += sum(one.kind == "step_piece" and one.piece is not None for one in actions)
        begun = sum(one.kind == "start_path" or getattr(one, "piece", None) is not None for one in actions)
        own = counts[(counts["game"] == game) & (counts["what"] == "path_started")]
        assert own["times"].sum() == begun
    assert by_ruin


def test_what_is_counted_is_told_in_both_languages() -> None:
    for title, key, english, japanese in (
        (
            "acquire",
            "bonus.Quantum",
            "Bonuses for shares of Quantum, all players",
            "Quantumの株のボーナス（全員）",
        ),
        ("lost_cities", "card_laid.red", "Further cards laid in red", "赤に続けて出したカード"),
    ):
        measure = Measures(played(title)).known[key]
        assert measure.label == english
        with speaking("ja"):
            assert measure.label == japanese
    assert Measures(played("acquire")).known["bonus.Quantum"].unit == "$"
