"""The wheel: a user without a checkout gets every file that the packages need, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
IGNORED = {"__pycache__", ".ipynb_checkpoints"}


def test_the_wheel_holds_both_packages_whole(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    shared = {name.partition(".data/data/")[2] for name in names if ".data/" in name}
    held = {name for name in names if ".data/" not in name}
    wanted = {
        file.relative_to(base).as_posix()
        for base, package in [(ROOT, "lostatlas"), (ROOT / "widgets", "lostatlas_widgets")]
        for file in (base / package).rglob("*")
        if file.is_file() and not IGNORED & set(file.parts)
    }
    assert held == wanted
    settings = ROOT / "lostatlas" / "cli" / "jupyter"
    assert shared == {
        f"{place}/{file.relative_to(settings).as_posix()}"
        for place, extension in [
            ("share/jupyter", "labextensions"),
            ("etc/jupyter", "jupyter_server_config.d"),
        ]
        for file in (settings / extension).rglob("*")
        if file.is_file()
    }
