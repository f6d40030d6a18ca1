"""For researchers: the game as a PettingZoo environment. Needs the extra `research`; nothing else imports it."""
