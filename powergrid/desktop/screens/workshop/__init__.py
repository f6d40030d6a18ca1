"""The map workshop, an editor for boards."""
