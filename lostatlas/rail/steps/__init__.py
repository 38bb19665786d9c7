"""The steps that several titles share, one file each; where titles differ, a step is given a value."""
