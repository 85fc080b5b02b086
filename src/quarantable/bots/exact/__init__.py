"""Exact play of tiny variants, to measure the bots by: Covirus on a field of 16 squares, It's Contagious! with a handful of cards."""
