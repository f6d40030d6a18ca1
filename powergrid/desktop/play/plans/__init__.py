"""The unconfirmed choices of the player to act, one module for each phase."""
