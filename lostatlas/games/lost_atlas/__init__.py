"""The title: Railways of the Lost Atlas."""
