"""What a title offers beyond its rules; shells ask for it by a typed key and work without it.

Each capability is a class with defaults: what a shell shows when a title says nothing. A title subclasses
what it has something to say about, and a method of its `Title` that is marked with `offers` returns that.
Shells call `capability(rules, KEY)`, which answers with the title's own object or the defaults, so no shell
knows a title.

===================  ===============================================  ==============================
key                  answers                                          without it
===================  ===============================================  ==============================
`VIEWS`              scenes, tables, net worth, stage, the log        choices, log and scores only
`RULE_BOOK`          the clause of a refusal, its text, an example    the refusal's own words
`VARIANTS`           read, check, compare, write variants             options only
`BOARDS`             read, save and draw random boards                the seed only
`POSITION_TEXT`      the short form of a position                     JSON
`ADVISER`            the usual move, ranked moves                     random
`SEARCH_HINTS`       options worth looking into, hidden things drawn  every legal action, alike
`METRICS`            columns of simulation tables                     scores, length, seats
`COURSE`             lessons, exercise kinds                          none
`STYLE`              colours, names, glossary, money                  defaults
===================  ===============================================  ==============================
"""

from __future__ import annotations

from lostatlas.capabilities.advice import ADVISER, SEARCH_HINTS, Adviser, SearchHints, every_choice
from lostatlas.capabilities.amount_form import AmountField, AmountForm
from lostatlas.capabilities.course import COURSE, Course
from lostatlas.capabilities.data import (
    BOARDS,
    POSITION_TEXT,
    VARIANTS,
    BoardOverlay,
    Boards,
    PositionText,
    Variants,
    has_dotted_keys,
)
from lostatlas.capabilities.lookup import capability, title_capability
from lostatlas.capabilities.metrics import METRICS, Counted, Counts, GameRows, HistoryRows, Metrics
from lostatlas.capabilities.rule_book import RULE_BOOK, RuleBook
from lostatlas.capabilities.style import STYLE, Style
from lostatlas.capabilities.views import VIEWS, Described, SideScene, Stage, Views

__all__ = [
    "ADVISER",
    "BOARDS",
    "COURSE",
    "METRICS",
    "POSITION_TEXT",
    "RULE_BOOK",
    "SEARCH_HINTS",
    "STYLE",
    "VARIANTS",
    "VIEWS",
    "Adviser",
    "AmountField",
    "AmountForm",
    "BoardOverlay",
    "Boards",
    "Counted",
    "Counts",
    "Course",
    "Described",
    "GameRows",
    "HistoryRows",
    "Metrics",
    "PositionText",
    "RuleBook",
    "SearchHints",
    "SideScene",
    "Stage",
    "Style",
    "Variants",
    "Views",
    "capability",
    "every_choice",
    "has_dotted_keys",
    "title_capability",
]
