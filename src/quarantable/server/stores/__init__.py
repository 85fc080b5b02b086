"""Where tables are kept, and what servers over one place tell each other (docs/stores.md)."""
