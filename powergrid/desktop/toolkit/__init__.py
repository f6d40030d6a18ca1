"""A small GUI toolkit, independent of Power Grid."""
