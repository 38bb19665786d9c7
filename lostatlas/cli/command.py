"""A subcommand: a name, a line of help, its arguments, and the function that runs it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One subcommand; its heavy imports belong inside `run`, so that ``--help`` stays fast."""

    name: str
    """The word that is typed."""
    summary: str
    """The message key of its line of help."""
    arguments: Callable[[ArgumentParser], None]
    """Adds its arguments to the parser."""
    run: Callable[[Namespace], int]
    """Does the work and returns the exit code; raises `LostAtlasError` for a user error."""
