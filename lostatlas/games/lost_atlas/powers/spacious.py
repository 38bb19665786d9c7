"""Spacious: one more train than others of its class (§26)."""

from __future__ import annotations

from lostatlas.rail.company_powers import Power


class Spacious(Power):
    """The train limit is one higher."""

    name = "spacious"

    def train_limit(self, limit: int) -> int:
        """Return one more."""
        return limit + 1
