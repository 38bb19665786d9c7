"""The steps that several titles share, one file each; what titles do differently is a value a step is given."""
