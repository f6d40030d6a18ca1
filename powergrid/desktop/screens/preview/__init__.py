"""The board previewer."""
