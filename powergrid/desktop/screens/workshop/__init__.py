"""The map workshop: the editor of boards."""
