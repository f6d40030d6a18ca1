"""A small GUI toolkit that knows nothing of Power Grid."""
