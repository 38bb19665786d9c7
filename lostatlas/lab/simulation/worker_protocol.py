"""What a worker process and its parent say to each other, beside the setup, numbers of games and rows."""

from __future__ import annotations

READY = "ready\n"
"""What is answered to the setup, once the rules stand and the players can be made."""
ERROR = "error"
"""Key of the answer to the setup that holds the reason why it cannot play."""
