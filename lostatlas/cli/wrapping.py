"""Lines for a terminal: how wide a text looks, and where it may be broken.

`textwrap` counts characters and breaks at spaces; Japanese characters are two columns wide, and its lines
break between words without spaces.
"""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.scene.table import display_width

_NEVER_FIRST = "、。，．：；！？）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
"""Characters that no Japanese line begins with."""


def wrapped(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of at most `width` columns; a Japanese line breaks before a word, not inside it.

    >>> list(wrapped("a long word", 6)), list(wrapped("山札、金庫。", 6))
    (['a long', 'word'], ['山札、', '金庫。'])
    """
    line = ""
    for piece in _pieces(" ".join(text.split())):
        if line and display_width(line + piece.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += piece if line else piece.lstrip()
    if line.strip():
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Yield the unbreakable pieces of a text: a word with the space after it; in Japanese, about a phrase.

    >>> list(_pieces("マップを描く。 N個")), list(_pieces("a map"))
    (['マップを', '描く。 ', 'N', '個'], ['a ', 'map'])
    """
    piece = ""
    for sign in text:
        if piece and not _clings(sign, piece[-1]):
            yield piece
            piece = ""
        piece += sign
    yield piece


def _clings(sign: str, before: str) -> bool:
    """Return whether a line must not break between two characters."""
    if sign == " " or sign in _NEVER_FIRST or before in "（「『":
        return True
    if before == " " or before in "、。":
        return False
    if "ぁ" <= sign <= "ん":  # the end of a word, or what marks its part in the sentence
        return display_width(before) == 2
    if "ァ" <= sign <= "ヿ":  # a word of another language
        return "ァ" <= before <= "ヿ"
    return display_width(sign) == display_width(before) == 1
