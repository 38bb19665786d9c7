"""A game as one page: its content and its assembly."""
