"""What is on the table: cards, tokens, charts, and how things move and sound."""
