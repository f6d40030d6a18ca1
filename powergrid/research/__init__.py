"""For researchers: the game as a PettingZoo environment, and ratings of bots. Needs the extra `research`."""
