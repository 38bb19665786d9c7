"""The notation that railway titles share: of trade, track, runs and trains."""

from __future__ import annotations

from lostatlas.kernel.notation import Verb
from lostatlas.rail import actions
from lostatlas.rail.map_words import hex_word, routes_word
from lostatlas.track.hexes import FLAT, HexLayout

__all__ = ["shared_verbs"]


def shared_verbs(layout: HexLayout = FLAT) -> tuple[Verb, ...]:
    """Return the verbs of the actions that every railway title has, with hexes as a map names them.

    >>> [verb.name for verb in shared_verbs()][:4]
    ['buy', 'sell', 'pass', 'lay']
    """
    return (
        Verb(actions.BuyShare, "buy {company} from {source}"),
        Verb(actions.SellShares, "sell {shares} {company}"),
        Verb(actions.Pass, "pass"),
        Verb(actions.LayTile, "lay {tile}@{hex} r{turns}", {"hex": hex_word(layout)}),
        Verb(actions.Run, "run {routes}", {"routes": routes_word(layout)}),
        Verb(actions.PayOut, "pay"),
        Verb(actions.Withhold, "withhold"),
        Verb(actions.BuyTrain, "train {train} from {source} for {price}[ with {exchange}]"),
        Verb(actions.DiscardTrain, "discard {train}"),
        Verb(actions.Accept, "accept"),
        Verb(actions.Decline, "decline"),
        Verb(actions.DeclareBankruptcy, "bankrupt"),
    )
