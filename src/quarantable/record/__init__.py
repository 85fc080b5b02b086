"""A game as text: the record, its strict reader and canonical writer, its verifier, and what others read it as."""
