"""A game in progress without pixels: seats, plans, bots, hints and undo. No pygame here."""
