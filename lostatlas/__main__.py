"""``python -m lostatlas`` is the console command."""

import sys

from lostatlas.cli import main

sys.exit(main())
