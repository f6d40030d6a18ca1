"""What the player to act has chosen but not confirmed, one module for each phase."""
