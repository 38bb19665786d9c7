"""Every kind of question, one file each."""

from __future__ import annotations

from lostatlas.teach.generator import Kind
from lostatlas.teach.kinds.afford import Afford
from lostatlas.teach.kinds.best_run import BestRunKind
from lostatlas.teach.kinds.block import Block
from lostatlas.teach.kinds.dividend import DividendKind
from lostatlas.teach.kinds.legal import Legal
from lostatlas.teach.kinds.merger import MergerKind
from lostatlas.teach.kinds.presidency import Presidency
from lostatlas.teach.kinds.price import Price

__all__ = ["KINDS"]

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        BestRunKind(), Legal(), DividendKind(), Price(), Presidency(), MergerKind(), Afford(), Block()
    )
}  # fmt: skip
"""By name, in the order in which a course needs them; another package may add its own."""
