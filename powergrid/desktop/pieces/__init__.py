"""The pieces on the table: cards, tokens, charts, animations and sounds."""
