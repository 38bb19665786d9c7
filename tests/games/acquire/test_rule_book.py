"""Every refusal belongs to a clause, every clause has words, and each refusal can be seen in an example."""

from __future__ import annotations

import pytest

from lostatlas import position, rule
from lostatlas.capabilities import RULE_BOOK, capability
from lostatlas.capabilities.rule_book import Clause
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.clauses import refusal_examples
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.rulings import RULINGS
from lostatlas.kernel.errors import IllegalAction
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.text import speaking
from lostatlas.text.output_heading import output_heading
from tests.text.test_catalogue import words

PREFIX = "acquire.refused."
LANGUAGES = ("en", "ja")
BOOK = capability(Acquire(GameConfig(title="acquire")), RULE_BOOK)
UNWRITTEN = {"no_company": act.BuyShares(FrozenMap(X=1))}
"""Actions that the notation cannot write, since it knows the names of the companies."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_clause_has_words(code: str) -> None:
    with speaking(code):
        for name in (*BOOK.clauses(), *RULINGS, *(PREFIX + one for one in refusal_examples())):
            if name == "holdings":  # §4 of the rules says it
                continue
            clause = BOOK.clause(name)
            assert clause is not None, name
            assert "acquire." not in str(clause)
    assert BOOK.clause("§99") is None


def test_every_refusal_that_has_words_has_a_clause_and_an_example() -> None:
    assert {PREFIX + name for name in refusal_examples()} == {
        key for key in words() if key.startswith(PREFIX)
    }
    assert BOOK.example("acquire.refused.nonsense") == ""


@pytest.mark.parametrize("name", refusal_examples())
def test_an_example_shows_its_refusal_and_what_would_be_right(name: str) -> None:
    told = refusal_examples()[name]
    session = position(BOOK.example(PREFIX + name))
    with pytest.raises(IllegalAction) as refused:
        session.push(UNWRITTEN.get(name, told.refused))
    assert (refused.value.refusal.key, refused.value.refusal.rule) == (PREFIX + name, told.rule)
    if told.legal:
        session.push(told.legal)
    else:
        assert session.over


def test_a_rule_is_found_at_the_front_door() -> None:
    assert str(rule("§6.3", title="acquire")).startswith("§6.3 Safe companies")
    assert str(rule("declare", title="acquire")).startswith("R14 When the end is declared")
    assert str(rule("r2", title="acquire")).splitlines()[0] == "R2 Nearest to 1A, Order of the seats"


def test_a_notebook_shows_a_clause_by_its_words_and_takes_none_of_them_for_html() -> None:
    clause = Clause("9", "Bonuses & ties", "At $200 < $300.\nAll of it.")
    heading = output_heading('Rule "Bonuses & ties"', title="9")
    assert clause._repr_html_() == (
        f'<div class="mathjax_ignore">{heading}<p>At $200 &lt; $300.</p><p>All of it.</p></div>'
    )
