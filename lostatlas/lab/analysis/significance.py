"""When a difference between two choices is clear: as sure as few pairs of roll-outs can make it.

Few pairs give a poor idea of how much the difference varies, so it must be further from nothing than two
standard errors: by Student's distribution, which allows for that (Student, "The probable error of a mean",
Biometrika 6, 1908).
"""

from __future__ import annotations

from lostatlas.extras import needed

FEWEST = 3
"""Fewer pairs are no evidence: two may agree by accident, and then they look as sure as can be."""
SURE = 0.95
"""Confidence required of a clear difference."""


def is_clear(difference: float, error: float | None, pairs: int) -> bool:
    """Return whether a mean difference is more than chance gives 19 times in 20.

    Parameters
    ----------
    difference : the mean of the pairs, dollars
    error : its standard error, dollars; None for fewer than two pairs
    pairs : how many there were

    Examples
    --------
    >>> is_clear(50.0, 15.0, 3), is_clear(50.0, 15.0, 10), is_clear(50.0, 0.0, 2)
    (False, True, False)
    """
    if error is None or pairs < FEWEST:
        return False
    with needed():
        from scipy.special import stdtrit
    return difference > 0 and difference > float(stdtrit(pairs - 1, (1 + SURE) / 2)) * error
