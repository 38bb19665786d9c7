"""The position editor: change anything in a position, see at once what the rules say, and explore it."""
