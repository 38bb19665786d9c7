"""The game-blind core: actions, transitions, sessions, records and the ways to fail.

It knows no hex, share or train and imports only the standard library.
"""
