"""A finished game looked back on: who could expect what, which plays cost how much, and what decided it (docs/review.md)."""
