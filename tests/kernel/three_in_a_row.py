"""The module of a title that an entry point would name: three in a row."""

from tests.kernel.toys import titles

TITLE = titles("three_in_a_row")
