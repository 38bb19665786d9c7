"""Refuse files above 1 MB: a notebook with outputs or a picture that should be smaller."""

import sys
from pathlib import Path

LIMIT = 1_000_000

too_large = [name for name in sys.argv[1:] if Path(name).is_file() and Path(name).stat().st_size > LIMIT]
for name in too_large:
    print(f"{name} is above 1 MB")
sys.exit(bool(too_large))
