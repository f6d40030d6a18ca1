"""Every sentence a player reads, and its translation. No pygame here."""
