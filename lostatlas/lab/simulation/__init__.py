"""Play many games: `simulate` plays them, `Results` holds them, `schema` says what the columns mean."""

from lostatlas.lab.simulation.results import Results, open_results
from lostatlas.lab.simulation.simulate import SimulationStopped, simulate
from lostatlas.lab.simulation.tables import schema

__all__ = ["Results", "SimulationStopped", "open_results", "schema", "simulate"]
