"""Make the sounds for the table: short and quiet, computed from sine waves and noise.

    python build_scripts/make_sounds.py

Standard library only. Writes `assets/sounds/*.wav`, 22,050 samples a second, mono, 16 bits, with the same
bytes on every run.
"""

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050
PEAK = 0.5
OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "sounds"
Wave = list[float]


def tone(pitch: float, seconds: float, decay: float, harmonics: tuple[float, ...] = (1.0, 0.3, 0.12)) -> Wave:
    """Return a struck tone of `pitch` hertz.

    Args:
        decay: How fast it fades.
        harmonics: The strength of each harmonic.
    """
    count = int(RATE * seconds)
    samples = []
    for number in range(count):
        time = number / RATE
        value = sum(part * math.sin(2 * math.pi * pitch * (place + 1) * time) for place, part in enumerate(harmonics))
        samples.append(value * math.exp(-decay * time))
    return samples


def knock(pitch: float, seconds: float, decay: float, grain: float, seed: int) -> Wave:
    """Return a knock on wood: a low tone that starts with some noise (`grain`)."""
    noise = random.Random(seed)
    samples = tone(pitch, seconds, decay, (1.0, 0.55, 0.2))
    smooth = 0.0
    for number in range(len(samples)):
        smooth += 0.35 * (noise.uniform(-1, 1) - smooth)
        samples[number] += grain * smooth * math.exp(-90 * number / RATE)
    return samples


def late(sound: Wave, seconds: float) -> Wave:
    """Return a sound preceded by a pause."""
    return [0.0] * int(RATE * seconds) + sound


def mix(*sounds: Wave) -> Wave:
    """Return the sounds played together."""
    length = max(len(sound) for sound in sounds)
    return [sum(sound[n] for sound in sounds if n < len(sound)) for n in range(length)]


def finished(sound: Wave) -> Wave:
    """Return a sound scaled to the peak level, with a soft start and end."""
    peak = max(abs(value) for value in sound)
    fade = int(RATE * 0.004)
    out = [PEAK * value / peak for value in sound]
    for number in range(min(fade, len(out))):
        out[number] *= number / fade
        out[-1 - number] *= number / fade
    return out


def chord(pitches: tuple[float, ...], seconds: float, decay: float, gap: float = 0.0) -> Wave:
    """Return several tones, each `gap` seconds after the previous one."""
    return mix(*(late(tone(pitch, seconds, decay), gap * place) for place, pitch in enumerate(pitches)))


SOUNDS: dict[str, Callable[[], Wave]] = {
    "bid": lambda: knock(620, 0.09, 55, 0.7, 1),
    "pass": lambda: knock(260, 0.10, 50, 0.4, 2),
    "sold": lambda: mix(knock(190, 0.22, 24, 1.2, 3), late(knock(190, 0.2, 26, 0.9, 4), 0.11)),
    "fuel": lambda: mix(*(late(knock(430 + 60 * n, 0.07, 70, 0.9, 5 + n), 0.05 * n) for n in range(3))),
    "house": lambda: mix(knock(330, 0.12, 42, 1.0, 9), late(knock(495, 0.1, 48, 0.5, 10), 0.06)),
    "power": lambda: chord((220, 330, 440), 0.4, 9, 0.05),
    "coin": lambda: mix(tone(1760, 0.2, 24, (1.0, 0.4)), late(tone(2217, 0.22, 22, (1.0, 0.4)), 0.05)),
    "card": lambda: knock(900, 0.06, 75, 1.6, 11),
    "last": lambda: mix(*(late(tone(220, 0.7, 6, (1.0, 0.5, 0.3, 0.15)), 0.28 * n) for n in range(3))),
    "outbid": lambda: chord((493.88, 369.99), 0.24, 17, 0.1),
    "step": lambda: chord((392, 523.25), 0.5, 8, 0.12),
    "end": lambda: chord((261.63, 329.63, 392, 523.25), 0.9, 4.5, 0.1),
    "turn": lambda: chord((523.25, 659.25), 0.22, 18, 0.09),
}


def write(path: Path, sound: Wave) -> None:
    """Write a sound as a WAV file."""
    frames = b"".join(struct.pack("<h", round(32_767 * max(-1.0, min(1.0, value)))) for value in sound)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames)


def main() -> int:
    """Make every sound; return the exit status."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        path = OUTPUT / f"{name}.wav"
        write(path, finished(make()))
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
