"""The rules: one contract, a folder for each game."""
