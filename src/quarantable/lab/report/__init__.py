"""A report on a game for its designers: one file, findings first."""
