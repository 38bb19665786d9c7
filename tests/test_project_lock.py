"""The lock: a new machine next year gets what was tested."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from lostatlas.extras import EXTRA_OF

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
DIRECT = [
    Requirement(line)
    for lines in [PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"], *EXTRAS.values()]
    for line in lines
    if not line.startswith("lostatlas")
]
LOCKED = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_the_lock_pins_exact_versions_and_names_no_index() -> None:
    for pin in LOCKED:
        assert re.fullmatch(r"==[\w.!+]+", str(pin.specifier)), f"{pin} is not an exact pin"
        assert pin.url is None


@pytest.mark.parametrize("wanted", DIRECT, ids=str)
def test_a_direct_dependency_is_bounded_above_and_locked_within(wanted: Requirement) -> None:
    assert any(part.operator in {"<", "<=", "=="} for part in wanted.specifier), (
        f"{wanted} has no upper bound"
    )
    pins = [pin for pin in LOCKED if canonicalize_name(pin.name) == canonicalize_name(wanted.name)]
    assert pins, f"{wanted.name} is not locked: run `make lock`"
    for pin in pins:
        (exact,) = pin.specifier
        assert wanted.specifier.contains(exact.version), f"{pin} is outside {wanted}"


def test_what_is_installed_is_what_is_locked() -> None:
    """The tests speak for the locked versions, so they must run on them."""
    wrong: list[str] = []
    for pin in LOCKED:
        if pin.marker is not None and not pin.marker.evaluate():
            continue
        try:
            found = version(pin.name)
        except PackageNotFoundError:
            continue  # an extra that is not installed here
        if not pin.specifier.contains(found):
            wrong.append(f"{pin.name} {found} is installed, {pin.specifier} is locked")
    assert not wrong, "\n".join(wrong)


def test_every_optional_import_names_an_extra_that_exists() -> None:
    assert set(EXTRA_OF.values()) <= set(EXTRAS)
    for module, extra in EXTRA_OF.items():
        names = {canonicalize_name(Requirement(line).name) for line in EXTRAS[extra]}
        if module not in {"distributed"}:  # comes as dask[distributed]
            assert canonicalize_name(module) in names, f"{module} is not in the extra {extra}"
