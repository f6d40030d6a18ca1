"""The desktop game: the only room that knows pygame."""

import os

# pygame greets on standard output, which is for the output of commands
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
