"""When a difference between two choices is clear: as sure as few pairs of roll-outs can make it.

Few pairs give a poor idea of how much the difference varies, so it must be further from nothing than two
standard errors: by Student's distribution, which allows for that (Student, "The probable error of a mean",
Biometrika 6, 1908).
"""

from __future__ import annotations

FEWEST = 3
"""Fewer pairs are no evidence: two may agree by accident, and then they look as sure as can be."""
STUDENT = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
"""So many standard errors hold 95 in 100 means of samples of 2 to 31; for larger ones the last is enough."""


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
    return difference > 0 and difference > STUDENT[min(pairs, len(STUDENT) + 1) - 2] * error
