"""The course on the page."""
