"""What the choices of a position are worth, by playing on from each of them (see `analyse`)."""

from lostatlas.lab.analysis.analysis import Analysis, analyse
from lostatlas.lab.analysis.findings import ChoiceValue, Findings

__all__ = ["Analysis", "ChoiceValue", "Findings", "analyse"]
