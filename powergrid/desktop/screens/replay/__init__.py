"""The replay of a finished game or one in progress."""
