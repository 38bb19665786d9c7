"""Exercises on the page."""
