"""Processes that think, for bots at tables and for who looks back on a game."""
