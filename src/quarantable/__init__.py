"""Quarantable: the home of It's Contagious! and Covirus, two tabletop games for people who can't share a table."""

__version__ = "0.1.0"
