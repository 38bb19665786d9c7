"""A rule that a text names stands on the page by its title, as a link that opens what it says."""

from __future__ import annotations

import pytest

from lostatlas import rule
from lostatlas.capabilities import RULE_BOOK, title_capability
from lostatlas.games import open_title
from lostatlas.games.lost_atlas.rule_text import rules
from lostatlas.text import speaking
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.rule_links import rule_finder, rule_links
from lostatlas_widgets.text_line import TextLine
from tests.widgets.explored import fresh


def test_a_refusal_ends_in_the_title_of_its_rule() -> None:
    model = ExplorerModel(fresh())
    model.push("bid 122")
    (link,) = (mark for mark in model.answer.marks if len(mark) == 4)
    start, end, told, title = link
    assert model.answer.text[start:end] == "[§7]"
    assert title == 'Rule "Auction and launch"'
    assert str(told).startswith(rule("§7").text)


def test_what_a_word_means_names_its_rule_by_the_title() -> None:
    model = ExplorerModel(fresh())
    ((_, _, meaning),) = model.marks("They begin an auction.")
    assert "[§7.bids]" in str(meaning)  # for Python
    line = TextLine("They begin an auction.", marks=model.marks)
    assert str(line.marks[0][2]).endswith('Rule "Auction and launch"')


def test_a_section_of_a_section_is_named_whole_with_or_without_brackets() -> None:
    find = rule_finder(title_capability(open_title("west18"), RULE_BOOK))
    for text in ("It stands in §1.1.", "It stands in [§1.1]."):
        ((start, end, _, title),) = rule_links(text, find_rule=find)
        assert "§1.1" in text[int(start) : int(end)]
        assert text[int(end) :] == "."
        assert title == 'Rule "Selling"'


def test_every_rule_and_every_ruling_has_a_link_with_words() -> None:
    for spoken in ("en", "ja"):
        with speaking(spoken):
            for name, one in rules().items():
                ((_, _, told, title),) = rule_links(f"… [{name}]")
                assert one.title in str(title)
                assert "§" not in str(told)


@pytest.mark.parametrize(
    "text", ["Lay track on R15.", "[R99]", "§27", 'rule("§7") in Python', "K9 [company → bank]"]
)
def test_what_is_no_reference_to_a_rule_stays_as_it_is(text: str) -> None:
    assert rule_links(text) == []


def test_lines_without_words_to_explain_have_links_too() -> None:
    line = TextLine("Nothing yet.")
    line.text = "That is by §4."
    assert [mark[3] for mark in line.marks] == ['Rule "Shares and presidents"']
    rows = Choices(lambda *_: None, label="rows")
    rows.show([Item(text="K9", more="Not there. [R15]")])
    assert rows.items[0]["more_marks"][0][3] == 'Rule R15 "Which sides of a tile are tested?"'


def test_words_and_what_they_mean_go_to_the_page_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    line = TextLine(marks=ExplorerModel(fresh()).marks)
    sent: list[set[str]] = []
    monkeypatch.setattr(line, "_send", lambda message, buffers=None: sent.append(set(message["state"])))
    line.text = "They begin an auction."
    assert sent == [{"text", "marks"}]
