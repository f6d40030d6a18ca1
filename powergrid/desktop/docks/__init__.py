"""The dock: one place for every decision."""
