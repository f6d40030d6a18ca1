"""The desktop game: the only room that knows pygame."""

import os

# pygame greets on standard output, which belongs to the commands
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
