"""The desktop game: the only package that uses pygame."""

import os

# pygame prints a greeting on standard output, which is for the output of commands
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
