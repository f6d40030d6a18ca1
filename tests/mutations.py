"""Damaged and hostile versions of a JSON file, for tests that feed them to the program.

`mutated(content, random)` returns one; results are the same for the same generator.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

#: Values to insert where they do not belong.
STRANGE: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    3,
    7,
    99,
    2**31,
    -(2**63),
    10**40,
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "step3",
    "coal",
    "human",
    "../../escape",
    "C:\\escape",
    "\x00",
    "\ud800",
    "é" * 300,
    "x" * 70_000,
    "__import__('os').system('true')",
    [],
    [[]],
    {},
    {"seat": 0},
    {"$ref": "#"},
    [0] * 500,
)
_GARBAGE: Final = (
    b"\x00",
    b"\xff\xfe",
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"\\u0000",
    b"1e999",
    b"-",
    b"\xef\xbb\xbf",
)


def mutated(content: bytes, random: Random) -> bytes:
    """Return a damaged version of the file, with one to three changes to its bytes or values."""
    if random.random() < 0.5:
        for _ in range(random.randint(1, 3)):
            content = random.choice(_OF_BYTES)(content, random)
        return content
    data = json.loads(content)
    for _ in range(random.randint(1, 3)):
        data = _change_value(data, random)
    return _text(data)


def _text(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode("utf-8", errors="surrogatepass")


# --- bytes ---------------------------------------------------------------------------------------------------


def _span(content: bytes, random: Random, longest: int) -> tuple[int, int]:
    start = random.randint(0, len(content))
    return start, min(len(content), start + random.randint(1, longest))


def _flip(content: bytes, random: Random) -> bytes:
    out = bytearray(content)
    for _ in range(random.randint(1, 8)):
        if out:
            out[random.randrange(len(out))] ^= 1 << random.randrange(8)
    return bytes(out)


def _cut_off(content: bytes, random: Random) -> bytes:
    return content[: random.randint(0, len(content))]


def _cut_out(content: bytes, random: Random) -> bytes:
    start, end = _span(content, random, 200)
    return content[:start] + content[end:]


def _blank_out(content: bytes, random: Random) -> bytes:
    start, end = _span(content, random, 4096)
    return content[:start] + bytes(end - start) + content[end:]


def _repeat(content: bytes, random: Random) -> bytes:
    start, end = _span(content, random, 300)
    return content[:end] + content[start:end] * random.randint(1, 4) + content[end:]


def _insert(content: bytes, random: Random) -> bytes:
    at = random.randint(0, len(content))
    return content[:at] + random.choice(_GARBAGE) * random.choice((1, 1, 1, 3, 20_000)) + content[at:]


def _swap_lines(content: bytes, random: Random) -> bytes:
    lines = content.split(b"\n")
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _digits(content: bytes, random: Random) -> bytes:
    places = [at for at, byte in enumerate(content) if 48 <= byte <= 57]
    if not places:
        return content
    at = random.choice(places)
    return content[:at] + random.choice((b"0", b"9", b"77", b"-3", b"9" * 5000)) + content[at + 1 :]


_OF_BYTES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    _flip,
    _cut_off,
    _cut_out,
    _blank_out,
    _repeat,
    _insert,
    _swap_lines,
    _digits,
)


# --- values --------------------------------------------------------------------------------------------------


def _change_value(data: Any, random: Random) -> Any:
    """Change a random value and return the new content."""
    if not isinstance(data, (dict, list)) or not data:
        return random.choice(STRANGE)
    keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = random.choice(keys)
    if isinstance(data[key], (dict, list)) and data[key] and random.random() < 0.8:
        data[key] = _change_value(data[key], random)
        return data
    kind = random.randrange(6)
    if kind == 0:
        del data[key]
    elif kind == 1:
        data[key] = _near(data[key], random)
    elif kind == 2 and isinstance(data, dict):
        data[random.choice(("do", "seat", "extra", "", "format"))] = data.pop(key)
    elif kind == 3 and isinstance(data, list):
        data.insert(random.randint(0, len(data)), data[key])
    elif kind == 4:
        data[key] = _nested(random.randint(2, 400))
    else:
        data[key] = random.choice(STRANGE)
    return data


def _near(value: Any, random: Random) -> Any:
    """Return a value of the same kind, which the reader may accept, so that the rules have to check it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-1, 1, 2))
    if isinstance(value, str):
        return random.choice((value[:-1], value + "x", value.upper()))
    return value


def _nested(depth: int) -> Any:
    value: Any = 0
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value
