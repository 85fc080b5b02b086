"""It's Contagious! in the lab."""
