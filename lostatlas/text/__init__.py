"""Every word a user reads, by key: one gettext catalogue per language.

Rooms below carry keys and facts; the words are made here, at the edge.

Examples
--------
>>> message("hex.unknown", text="Z99")
"'Z99' is not a hex name: write the letters of a line of hexes and a number, such as K9, Q-1 or AA27."
"""

from lostatlas.kernel.messages import set_catalogue
from lostatlas.text.catalogue import language, set_language, speaking
from lostatlas.text.message_format import listed, message, plural

set_catalogue(message)

__all__ = ["language", "listed", "message", "plural", "set_language", "speaking"]
