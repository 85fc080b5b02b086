"""Covirus in OpenSpiel."""
