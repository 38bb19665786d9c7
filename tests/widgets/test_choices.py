"""Choices hear which row was pressed, not only where it stood: the page may be behind the kernel."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas_widgets.explorer.choices import Choices, Item


class Told:
    """Rows, and what came of presses on them."""

    def __init__(self, *items: Item) -> None:
        self.chosen: list[tuple[str, int | None]] = []
        self.gone: list[str] = []
        self.rows = Choices(
            lambda index, amount: self.chosen.append((self.rows.texts[index], amount)), label=""
        )
        self.rows.on_gone(self.gone.append)
        self.rows.show(items)

    def press(self, index: int, key: str, **more: Any) -> None:
        """Press a row as the page has it."""
        self.rows._hear(self.rows, {"type": "choose", "index": index, "key": key, "text": key, **more}, [])


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
    told.rows._hear(told.rows, {"type": "choose", "index": index, "key": "Ann/pass", "text": "pass"}, [])
    assert (told.chosen, told.gone) == ([], ["pass"])


def test_of_two_rows_with_the_same_words_the_one_at_that_place_is_meant() -> None:
    told = Told(Item(text="Ann passes"), Item(text="bid"), Item(text="Ann passes"))
    hit: list[int] = []
    told.rows._choose = lambda index, _amount: hit.append(index)
    told.press(2, "Ann passes")
    assert hit == [2]
    told.rows.show([*(Item(text="new") for _ in range(3)), Item(text="Ann passes"), Item(text="Ann passes")])
    told.press(2, "Ann passes")
    assert (hit, told.gone) == ([2], ["Ann passes"])


def test_the_page_hears_that_a_press_was_heard_even_when_it_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, str]] = []
    told = Told(Item(text="pass"))
    monkeypatch.setattr(told.rows, "send", sent.append)
    told.rows._choose = lambda _index, _amount: 1 / 0
    with pytest.raises(ZeroDivisionError):
        told.press(0, "pass")
    assert sent == [{"type": "answered"}]


def test_what_slid_under_a_pointer_at_rest_is_told_without_a_name() -> None:
    told = Told(Item(text="pass"))
    told.rows._hear(told.rows, {"type": "slid"}, [])
    assert (told.chosen, told.gone) == ([], [""])
