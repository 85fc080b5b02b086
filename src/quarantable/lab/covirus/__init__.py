"""Covirus in the lab."""
