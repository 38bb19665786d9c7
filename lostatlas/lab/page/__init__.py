"""A game as one page: what stands in it, and how it is put together."""
