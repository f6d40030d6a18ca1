"""Tools for researchers: the game as a PettingZoo environment, and ratings of bots. Requires the extra `research`."""
