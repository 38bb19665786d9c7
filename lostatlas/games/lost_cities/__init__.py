"""The title: Lost Cities, the Board Game."""

from pathlib import Path

from lostatlas.text.catalogue import add_words

# Here, so that whatever of the title is used first has its words.
add_words(Path(__file__).parent / "locale", "lost_cities")
