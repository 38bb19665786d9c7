"""The steps that only this title has."""
