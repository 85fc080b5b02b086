"""Covirus as numbers: actions, legal masks, observations and rewards, for every environment of it."""
