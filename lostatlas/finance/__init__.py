"""Money that only moves, and shares that always have a holder: for railways, hotels or anything else.

It knows holders and companies by name only, and imports nothing but the kernel.
"""

from lostatlas.finance.holdings import Shares
from lostatlas.finance.ledger import Ledger, LedgerError, transfer

__all__ = ["Ledger", "LedgerError", "Shares", "transfer"]
