"""Programs against each other: who wins how often, and how sure that is (docs/bots.md).

`pairing`, `match`, `share`, `rating`, `sprt` and `tally` decide and compute; processes are only in `conversation` (with others' bots),
`jobs` and `job`.
"""
