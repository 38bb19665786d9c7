"""The explorer: a session on the page, with its parts to be used alone."""
