"""The designer: the figures of a variant open to change, and the difference to its base in words."""
