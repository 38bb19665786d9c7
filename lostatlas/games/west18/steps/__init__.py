"""The steps of this title's rounds."""
