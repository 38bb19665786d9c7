"""What a title teaches: its lessons, and the kinds of exercises it can ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.kernel.ruleset import Capability


class Course:
    """The lessons and exercises of a title. By default there are none."""

    def exercise_kinds(self) -> Mapping[str, Any]:
        """Return what makes an exercise of each kind, by the kind's name."""
        return {}

    def plan(self) -> Any:
        """Return the plan of the lessons as data, or None."""
        return None

    def predictions(self) -> Mapping[str, Any]:
        """Return what finds the right answer of each question of the lessons, by the question's name."""
        return {}


COURSE: Capability[Course] = Capability("course", Course)
