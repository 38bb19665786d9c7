"""Choices hear which row was pressed, not only where it stood: the page may be behind the kernel."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.rule_links import Mark
from tests.widgets.page import say


class Told:
    """Rows, and what came of presses on them."""

    def __init__(self, *items: Item) -> None:
        self.chosen: list[tuple[str, int | None]] = []
        self.places: list[int] = []
        self.gone: list[str] = []
        self.rows = Choices(self.choose, label="")
        self.rows.on_gone(self.gone.append)
        self.rows.show(items)

    def choose(self, index: int, amount: int | None) -> None:
        """Hear which row was chosen, by its words and by its place."""
        self.chosen.append((self.rows.texts[index], amount))
        self.places.append(index)

    def press(self, index: int, key: str, **more: Any) -> None:
        """Press a row as the page has it."""
        say(self.rows, type="choose", index=index, key=key, text=key, **more)


def test_a_row_that_stands_elsewhere_now_is_chosen_there() -> None:
    told = Told(Item(text="bid"), Item(text="pass"))
    told.rows.show([Item(text="first"), Item(text="bid"), Item(text="pass")])
    told.press(1, "pass")
    told.press(0, "bid", amount=120)
    assert (told.chosen, told.gone) == ([("pass", None), ("bid", 120)], [])


@pytest.mark.parametrize("index", [0, 1, 7, None])
def test_of_a_row_that_is_gone_nothing_else_is_played(index: int | None) -> None:
    told = Told(Item(text="pass", key="Ann/pass"), Item(text="bid", key="Ann/bid"))
    told.rows.show([Item(text="pass", key="Ben/pass"), Item(text="bid", key="Ben/bid")])
    say(told.rows, type="choose", index=index, key="Ann/pass", text="pass")
    assert (told.chosen, told.gone) == ([], ["pass"])


def test_of_two_rows_with_the_same_words_the_one_at_that_place_is_meant() -> None:
    told = Told(Item(text="Ann passes"), Item(text="bid"), Item(text="Ann passes"))
    told.press(2, "Ann passes")
    assert told.places == [2]
    told.rows.show([*(Item(text="new") for _ in range(3)), Item(text="Ann passes"), Item(text="Ann passes")])
    told.press(2, "Ann passes")
    assert (told.places, told.gone) == ([2], ["Ann passes"])


def test_the_page_hears_that_a_press_was_heard_even_when_it_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[dict[str, str]] = []
    rows = Choices(lambda _index, _amount: 1 / 0, label="")
    rows.show([Item(text="pass")])
    monkeypatch.setattr(rows, "send", sent.append)
    say(rows, type="choose", index=0, key="pass", text="pass")
    assert sent == [{"type": "answered"}]
    assert "division by zero" in caplog.text


def test_what_slid_under_a_pointer_at_rest_is_told_without_a_name() -> None:
    told = Told(Item(text="pass"))
    say(told.rows, type="slid")
    assert (told.chosen, told.gone) == ([], [""])


class Glossary:
    """Explains one word, as it is meant at the moment."""

    meaning = "first"

    def __call__(self, text: str) -> list[Mark]:
        """Return the mark of the whole text, or fail."""
        if not self.meaning:
            raise LookupError(text)
        return [[0, len(text), self.meaning]]

    def about(self) -> object:
        """Return what the mark depends on."""
        return self.meaning


def explained(rows: Choices) -> list[str]:
    """Return what the words of the rows mean on the page."""
    return [rows.meanings[item["marks"][0][2]] for item in rows.items]


def test_a_row_that_is_shown_again_is_explained_by_what_its_words_mean_now() -> None:
    glossary, item = Glossary(), Item(text="NP begins")
    rows = Choices(lambda _index, _amount: None, label="", marks=glossary)
    rows.show([item])
    glossary.meaning = "second"
    rows.show([item, Item(text="NP passes")])
    assert explained(rows) == ["second", "second"]


def test_rows_are_shown_after_some_could_not_be_explained() -> None:
    glossary, item = Glossary(), Item(text="NP begins")
    rows = Choices(lambda _index, _amount: None, label="", marks=glossary)
    rows.show([item])
    glossary.meaning = ""
    with pytest.raises(LookupError):
        rows.show([item, Item(text="NP passes")])
    glossary.meaning = "third"
    rows.show([item, Item(text="NP passes")])
    assert explained(rows) == ["third", "third"]
