"""The rules in our own words: complete, findable, and what every refusal links to."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import lostatlas
from lostatlas import new_game, random_board
from lostatlas.games.lost_atlas.clauses import clause_table
from lostatlas.games.lost_atlas.glossary import term
from lostatlas.games.lost_atlas.rule_text import Rule, rule, rules
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.kernel.errors import GameDataError, IllegalAction
from lostatlas.text import speaking

PACKAGE = Path(lostatlas.__file__).parent


def test_every_section_and_every_ruling_is_there_in_order() -> None:
    assert list(rules()) == [f"§{n}" for n in range(1, 27)] + [f"R{n}" for n in range(1, 34)]


@pytest.mark.parametrize("one", rules().values(), ids=lambda one: one.id)
def test_a_rule_has_words_for_all_that_it_says(one: Rule) -> None:
    said = [one.title, *one.paragraphs.values(), *one.examples, *one.notes]
    assert all(text and not text.startswith("rules.") for text in said)
    assert len(set(said)) == len(said)
    assert str(one).startswith(f"Rule {one.id.removeprefix('§')}, {one.title}\n")


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_a_ruling_calls_its_values_by_words_and_names_what_to_type_once(spoken: str) -> None:
    with speaking(spoken):
        for one in (one for one in rules().values() if one.option):
            codes = {str(value) for value in one.values if not isinstance(value, int)}
            assert not [code for code in codes if f'"{code}"' in one.text], one.id
            assert not re.search(r"\b(True|False)\b", one.text), one.id
            assert not [code for code in codes if not re.search(rf"{code}(?: \(|（)", one.notes[0])], one.id


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("§16", "§16"),
        ("16", "§16"),
        (16, "§16"),
        ("R15", "R15"),
        ("r15", "R15"),
        (" §4 ", "§4"),
        ("§5.launch", "§5.launch"),
        ("5.launch", "§5.launch"),
        ("[§16]", "§16"),
        ("§１６", "§16"),
    ],
)
def test_a_rule_is_found_by_any_of_its_names(name: str | int, found: str) -> None:
    assert rule(name).id == found


def test_an_error_in_the_data_leads_to_the_rule_that_it_names() -> None:
    with pytest.raises(GameDataError) as caught:
        new_game(["Ann"], mode="micro")
    assert rule(caught.value) == rule("§3")
    with pytest.raises(GameDataError, match="There is no rule"):
        rule(GameDataError("hex.unknown", text="L11"))


def test_a_clause_says_its_own_paragraph_only() -> None:
    assert rule("§5.launch").text == rule("§5").paragraphs["launch"]
    assert "$60" in rule("§5.launch").text
    assert "$60" not in rule("§5.rust").text


@pytest.mark.parametrize("name", ["§0", "§27", "R0", "R34", "", "§", "R", "rules", "§§16", "-1"])
def test_an_unknown_rule_is_refused_with_what_exists(name: str) -> None:
    with pytest.raises(GameDataError, match=r"§1 to §26.*R1 to R33"):
        rule(name)


@pytest.mark.parametrize("name", ["§14.moutain", "§14.", "R5.text", "§14.mountain.x", "§16.example_1"])
def test_an_unknown_clause_is_refused_with_those_that_exist(name: str) -> None:
    with pytest.raises(GameDataError) as caught:
        rule(name)
    assert all(clause in str(caught.value) for clause in rule(name.partition(".")[0]).clauses)


def test_a_ruling_names_its_option_and_all_its_values() -> None:
    for option, ruling in standard_variant().rulings.items():
        found = rule(ruling.rule)
        assert (found.option, found.values) == (option, ruling.values)
        assert all(str(value) in str(found) for value in ruling.values)
        assert option in str(found)


def test_a_ruling_and_its_section_name_each_other() -> None:
    for one in rules().values():
        assert one.related or not one.option, f"{one.id} belongs to no section"
        for other in one.related:
            assert one.id in rule(other).related, f"{other} does not name {one.id}"


def test_what_is_shown_in_a_notebook_is_well_formed_and_escaped() -> None:
    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.depth = 0

        def handle_starttag(self, tag: str, attrs: object) -> None:
            self.depth += 1

        def handle_endtag(self, tag: str) -> None:
            self.depth -= 1

    for one in rules().values():
        tags = Tags()
        tags.feed(one._repr_html_())
        assert tags.depth == 0
    assert "&quot;exactly one train&quot;" in rule("R13")._repr_html_()


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_a_quoted_rule_explains_each_word_where_it_stands_first(spoken: str) -> None:
    with speaking(spoken):
        shown = rule("§7")._repr_html_()
        auction = term("auction")
        told = f"{auction.word}: {auction.meaning}", auction.word
    words = re.findall(r'<dfn [^>]*title="([^"]+)"[^>]*>([^<]+)</dfn>', shown)
    assert told in words
    assert len({meaning for meaning, _word in words}) == len(words) > 5


def used_rules() -> Iterator[tuple[str, str]]:
    """Yield every rule that the code of this game names as one, with the file."""
    for file in sorted((PACKAGE / "games" / "lost_atlas").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                numbered = text[1:].replace(".", "").isalnum() and any(map(str.isdigit, text))
                if (text.startswith("§") and numbered) or (text[:1] == "R" and text[1:].isdigit()):
                    yield text.removesuffix("."), file.name  # "§26." begins the name of a clause


def test_every_rule_that_a_refusal_names_has_its_text() -> None:
    table = clause_table()
    used = dict(used_rules()) | dict.fromkeys(map(str, table.codes), "clauses.toml")
    assert {"§7", "§14", "§16", "§22", "R5", "R15"} <= used.keys()
    unknown = {name: file for name, file in used.items() if not _known(name)}
    assert not unknown


def _known(name: str) -> bool:
    try:
        return bool(rule(name))
    except GameDataError:
        return False


def test_below_an_error_stands_what_its_rule_is_about_and_how_to_read_it() -> None:
    game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7))
    with pytest.raises(IllegalAction) as caught:
        game.push("bid 122")
    (note,) = caught.value.__notes__
    assert note.startswith('Rule "Auction and launch": lostatlas.rule("')
    asked = note.partition('rule("')[2].partition('")')[0]
    assert rule(asked).title == "Auction and launch", "what is written there can be called"


def test_below_an_error_in_the_data_stands_what_its_rule_is_about() -> None:
    with pytest.raises(GameDataError) as caught:
        new_game(["Ann", "Ben"], mode="endless")
    (note,) = caught.value.__notes__
    assert note == 'Rule "Setup and building the map": lostatlas.rule("§3") shows it.'
    (farther,) = caught.value.at("my.json").__notes__
    assert farther == note, "it is said once, wherever the error is told"
    with pytest.raises(GameDataError) as ruleless:
        rule("§99")
    assert not hasattr(ruleless.value, "__notes__")


def test_a_rule_is_printed_with_its_number_and_its_actions_in_words() -> None:
    heading, *_text, refused, lawful = str(rule("rail.bid_step")).splitlines()
    assert heading == "Rule 7, Auction and launch (§7.bids)"
    assert refused.startswith("Refused: Bid $122 (bid 122). ")
    assert lawful == "Legal instead: Bid $125 (bid 125)."
    assert str(rule("R15")).startswith("Rule R15, Which sides of a tile are tested?\n“")


def test_an_example_is_introduced_as_its_language_does() -> None:
    assert "\nExample: Figure 7" in str(rule("§16"))
    with speaking("ja"):
        assert "\n例：図7" in str(rule("§16"))
        assert "<em>例：" in rule("§16")._repr_html_()
