"""The playtest lab: many games at once, and what they say about the rules."""
