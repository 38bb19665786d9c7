"""Exercises about railway games: every kind of question, one file each."""
