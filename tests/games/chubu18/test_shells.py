"""The Nagoya-area 18xx in the shells: amounts are yen, pages and pictures show the chart, bots play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import lostatlas
from lostatlas import lab
from lostatlas.capabilities import RULE_BOOK, capability
from lostatlas.cli import main
from lostatlas.games.chubu18.course import DEAL, HEAD
from lostatlas.games.chubu18.rule_book import RULES
from lostatlas.games.chubu18.style import STYLE_OF_TITLE
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.difference import differences
from lostatlas.players import SearchPlayer
from lostatlas.rail.action_text import action_text
from lostatlas.rail.actions import BuyShare, LayTile, Run
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.valuation.best_run import best_run_of
from lostatlas.rail.valuation.manual_routes import check_routes
from lostatlas.render.market import SMALL, market_scene, market_svg
from lostatlas.render.market_layout import flag_room
from lostatlas.render.market_text import about_space, market_html, market_summary
from lostatlas.render.market_view import market_view
from lostatlas.teach import review
from lostatlas.teach.milestones import milestones
from lostatlas.text import speaking
from lostatlas_widgets import explore
from lostatlas_widgets.explorer.glossary_marks import glossary_marks
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.rule_links import with_rules

GAME = "examples/games/chubu18.json"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_amounts_are_yen(language: str) -> None:
    game = lostatlas.load(GAME)
    rules = game.ruleset
    with speaking(language):
        told = [str(event) for node in game.history for event in node.events]
        for node in game.history[::23]:
            told += [
                action_text(rules, node.state, choice)
                for step in rules.legal_actions(node.state)
                for choice in step.choices
            ]
            told += [
                str(rules.verify(node.state, one.action) or "") for one in game.history[1:60] if one.action
            ]
    assert any("¥" in line for line in told)
    assert [line for line in told if "$" in line] == []


def test_the_market_is_drawn_as_a_grid_in_yen() -> None:
    game = lostatlas.load(GAME)
    node = game.history[200]
    view = market_view(game.ruleset, node.state)
    assert view.grid
    for drawn in (market_svg(view), market_html(view)):
        assert "¥" in drawn
        assert "$" not in drawn


def test_the_whole_chart_is_in_sight_in_the_drawer_of_a_low_window_and_its_words_are_not_too_small() -> None:
    """Only four of its eight rows were: a drawer has 240 of 768 pixels."""
    game, wide = lostatlas.load(GAME), 850
    for node in game.history[::23]:
        view = market_view(game.ruleset, node.state)
        _, _, broad, tall = market_scene(view, room=flag_room(view)).box
        unit = wide / broad
        assert SMALL * unit >= 9
        assert tall * unit <= 245


def test_a_page_is_exported_and_a_game_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "game.html"
    assert main(["export", GAME, "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "¥" in text
    assert re.search(r'"\$\d\d', text) is None
    assert main(["verify", GAME]) == 0
    assert "chubu18" in capsys.readouterr().out


def test_a_search_player_decides() -> None:
    game = lostatlas.new_game(["Ann", "Ben"], title="chubu18", seed=1)
    action = SearchPlayer(seed=1, budget=20, horizon=1).choose(game)
    assert game.ruleset.verify(game.state, action) is None


@pytest.fixture(scope="module")
def pair() -> lab.Comparison:
    """Return the comparison of a few games with those of a variant."""
    plain: dict[str, Any] = {
        "title": "chubu18",
        "players": ["random"] * 3,
        "games": 2,
        "seed": 3,
        "workers": 1,
    }
    return lab.compare(None, {"figures": {"bank": 9000}}, **plain)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_simulations_and_comparisons_are_in_yen(pair: lab.Comparison, language: str) -> None:
    with speaking(language):
        told = [str(pair.base), str(pair), *(chart.alt for chart in pair.charts.values())]
        told += [chart.table.to_string() for chart in pair.charts.values()]
    assert "¥" in "".join(told)
    assert [line for line in told if "$" in line] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_differences_reviews_valuations_and_analyses_are_in_yen(language: str) -> None:
    game = lostatlas.load(GAME)
    rules: Any = game.ruleset
    runs = [node for node in game.history if node.action is not None and node.action.kind == "run"]
    begin, last = runs[0].parent, runs[-1].parent
    assert begin is not None
    assert last is not None
    with speaking(language):
        found = best_run_of(rules, last.state, last.state.turn.company)
        way = re.findall(r"[A-Z]\d+", next(iter(found.lines())))
        told = [str(found.explain()), *found.lines(), str(check_routes(found, [" ".join(way)]))]
        told += [str(row) for row in differences(begin.state, last.state, rules=rules)]
        told += [str(lesson) for lesson in review(game, least=1).lessons[:20]]
        game.goto(begin)
        told.append(str(lab.analyse(game, budget=30, widest=2).run()))
    assert sum("¥" in line for line in told) > 5
    assert [line for line in told if "$" in line] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_player_has_reached_in_a_first_round_is_in_yen(language: str) -> None:
    game = lostatlas.load(GAME)
    with speaking(language):
        for place in range(60, len(game.history) - 30, 30):
            nodes = game.history[place : place + 30]
            told = [milestones(nodes, game, player) for player in game.state.players]
            assert "$" not in "".join(told)
    assert "¥" in "".join(told)


def test_what_was_reached_is_told_although_the_company_has_been_taken_over_since() -> None:
    """Yoro lays a tile and is then absorbed by Kansai."""
    game = lostatlas.position(
        HEAD + DEAL.replace('{"company": "KS"', '{"company": "YR"') + "market: KS D2, YR A2\n"
    )
    game.push(next(one for one in game.legal_actions.choices if isinstance(one, LayTile)))
    while game.acting_for != "KS":
        game.push("pass")
    for text in ("absorb YR by KS at 45", "accept"):
        game.push(text)
    assert "YR" not in game.state.companies
    told = milestones(game.history[1:], game, "Ben")
    assert "YR" in told
    assert "¥" in told


def test_the_list_of_best_runs_is_in_yen() -> None:
    game = lostatlas.load(GAME)
    game.goto(next(node for node in game.history if node.state.step == "run" and node.state.phase >= 1))
    panel = explore(game)
    assert isinstance(panel, Explorer)
    panel.runs.find()
    assert panel.runs.list.texts[0].startswith("¥")
    panel.close()


@pytest.mark.parametrize("title", ["chubu18", "west18"])
def test_every_step_of_a_game_is_explored_with_the_rules_of_its_title(title: str) -> None:
    game = lostatlas.load(f"examples/games/{title}.json")
    book = capability(game.ruleset, RULE_BOOK)
    seen: set[str] = set()
    for node in game.history:
        if node.state.step in seen or node.state.over:
            continue
        seen.add(node.state.step)
        game.goto(node)
        panel = explore(game)
        assert isinstance(panel, Explorer)
        for line in panel.actions.help.lines:
            assert line.button.description == book.rule(line.section).words
        panel.close()
    assert {"stock", "track", "token", "run", "dividend", "trains"} <= seen


def test_a_refusal_leads_to_the_clause_of_this_title_and_to_that_of_no_other() -> None:
    game = lostatlas.load(GAME)
    told = with_rules(glossary_marks(lambda: game))
    for code in ("§12", "II.6", "P"):
        assert [mark[2] for mark in told(f"No. [{code}]")] == [RULES.rule(code).text], code
    assert told("No. [§17]") == [], "a section of another title"


def test_a_share_is_bought_out_of_the_stock_or_the_market_in_the_words_of_the_title() -> None:
    game = lostatlas.load(GAME)
    rules: Any = game.ruleset
    words = {"en": ("the stock", "the market"), "ja": ("ストック", "市場")}
    for language, (stock, market) in words.items():
        with speaking(language):
            for node in game.history:
                action = node.action
                if not isinstance(action, BuyShare):
                    continue
                assert node.parent is not None
                place = stock if action.source == "treasury" else market
                assert place in action_text(rules, node.parent.state, action)
                assert place in str(node.events[0])
                refused = BuyShare(action.company, "pool")
                refusal = rules.verify(node.parent.state, refused)
                assert refusal is None or refusal.key != "rail.no_share_there" or market in str(refusal)


def test_the_space_of_bankruptcy_says_so() -> None:
    game = lostatlas.load(GAME)
    view, style = market_view(game.ruleset, game.history[200].state), STYLE_OF_TITLE
    (closing,) = (place for place, space in enumerate(view.spaces) if space.closing)
    for language, word in (("en", "bankrupt"), ("ja", "倒産")):
        with speaking(language):
            assert f">{word}<" in market_svg(view, style=style)
            assert about_space(view, closing, style) == word


def test_who_asks_for_the_price_of_no_company_is_told_so() -> None:
    state = lostatlas.load(GAME).history[300].state
    assert state.price(state.market.order[0]) > 0
    with pytest.raises(GameDataError, match="'Zed' has no share price"):
        state.price("Zed")


def test_the_market_in_words_has_its_prices_and_the_order_of_operation() -> None:
    """Of equal prices the space further right comes first, as in the order itself."""
    game = lostatlas.load(GAME)
    for node in game.history[100::40]:
        view = market_view(game.ruleset, node.state)
        told = market_summary(view)
        assert "from ¥35 to ¥450" in told
        named = [
            code for code, _ in re.findall(r"([A-Z]{2}) (\d+)", told.partition(".")[2].partition(".")[0])
        ]
        assert tuple(named) == node.state.market.order


def test_a_refusal_names_what_can_be_typed_and_the_best_run_is_typed_as_such() -> None:
    game = lostatlas.load(GAME)
    game.goto(0)
    told = str(game.why_not("buy KS from treasury"))
    assert "'buy'" in told
    assert "buy_share" not in told
    game.goto("main")
    run = next(one for one in game.history if isinstance(one.action, Run) and one.parent is not None)
    assert run.parent is not None
    game.goto(run.parent)
    assert "run best" in game.legal_actions
    assert game.legal_actions.parse("run best") == run.action


def test_tables_count_privates_and_pay_the_shares_of_the_market_to_the_company() -> None:
    game = lostatlas.load(GAME)
    shares = 0
    for node in game.history[::25]:
        rules: Any = node.ruleset
        state = node.state
        worth = lab.players(node)["net_worth"].to_dict()
        assert worth == {name: int(rules.net_worth(state, name)) for name in state.players}
        for code in state.market.order:
            units = state.companies[code].shares
            kept = units.of(TREASURY) + units.of(POOL)
            shares += units.of(POOL)
            paid = lab.earnings(node, revenue={code: 100}).loc[code, TREASURY]
            assert paid == 100 * kept // units.total
    assert shares, "some shares lay in the market"
