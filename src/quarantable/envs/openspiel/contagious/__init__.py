"""It's Contagious! in OpenSpiel."""
