"""The notation, such as ``start red 3 explorer``, ``play red 7``, ``step green`` and ``take red``."""

from __future__ import annotations

from lostatlas.games.lost_cities import actions
from lostatlas.games.lost_cities.components import Card, PieceKind
from lostatlas.games.lost_cities.variant import LostCitiesVariant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.notation import Notation, Verb, Word


def notation_of(variant: LostCitiesVariant) -> Notation:
    """Return the notation with the colours of a variant; each may be shortened while it stays the only one.

    >>> from lostatlas.games.lost_cities.variant import standard
    >>> notation_of(standard()).parse(None, "start r 3 r")
    StartPath(card=Card(colour='red', value=3), piece='researcher')
    """

    def colour(text: str) -> str:
        found = [one for one in variant.colours if one.startswith(text.lower())]
        if len(found) != 1 and text.lower() not in found:
            raise GameDataError("lostcities.colour_text", found=text, known=variant.colours)
        return text.lower() if text.lower() in found else found[0]

    def card(text: str) -> Card:
        name, value = text.split()
        return Card(colour(name), int(value))

    def piece(text: str) -> PieceKind:
        return "explorer" if "explorer".startswith(text.lower()) else "researcher"

    colours = Word(r"[^\W\d_]+", str, colour)
    cards = Word(r"[^\W\d_]+ \d{1,9}", lambda one: one.text, card)
    pieces = Word(_shortened("explorer", "researcher"), str, piece)
    return Notation(
        Verb(actions.StartPath, "start {card} {piece}", {"card": cards, "piece": pieces}),
        Verb(actions.PlayCard, "play {card}", {"card": cards}),
        Verb(actions.DiscardCard, "discard {card}", {"card": cards}),
        Verb(actions.StepPiece, "step {path}[ {piece}]", {"path": colours, "piece": pieces}),
        Verb(actions.Stay, "stay"),
        Verb(actions.DrawCard, "draw"),
        Verb(actions.TakeDiscard, "take {colour}", {"colour": colours}),
        Verb(actions.SkipRefill, "skip"),
        Verb(actions.ScoreExpedition, "score"),
    )


def _shortened(*words: str) -> str:
    """Return a pattern of words and their beginnings, in any case."""
    return "(?i:" + "|".join(word[:end] for word in words for end in range(len(word), 0, -1)) + ")"
