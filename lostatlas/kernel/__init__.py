"""The game-blind core: actions, transitions, sessions and the ways to fail.

It knows no hex, share or train and imports only the standard library.
"""
