"""The rules: tables, worked examples and edge cases."""
