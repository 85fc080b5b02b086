"""How sure a figure is: intervals for shares, means and ratios, tests that may be looked at any time, corrections for many comparisons.

Nothing here knows games. `moments` and `ratio` gather numbers so that parts add up; the other modules judge what was gathered.
"""
