"""Sounds: heard when wanted, silent without a device, made by a script."""

import os
import sys
import wave
from pathlib import Path

import make_sounds
import pygame
import pytest

from powergrid.base.resources import resource_dir
from powergrid.desktop.pieces.sound import NAMES, Sounds, sound_of
from powergrid.desktop.play import settings
from powergrid.rules import events as ev


def test_the_most_important_event_is_heard() -> None:
    assert sound_of([ev.PlantDrawn(20), ev.PlantBought(0, 13, 13, 13)]) == "sold"
    assert sound_of([ev.StepBegan(2), ev.PhaseBegan("bureaucracy")]) == "step"
    assert sound_of([ev.TurnEnded(0)]) == ""
    assert sound_of([]) == ""


def test_every_sound_exists_and_is_short_and_quiet() -> None:
    for name in NAMES:
        with wave.open(str(resource_dir("assets") / "sounds" / f"{name}.wav")) as file:
            assert (file.getnchannels(), file.getframerate()) == (1, make_sounds.RATE)
            assert 0.03 < file.getnframes() / file.getframerate() < 1.5


def test_the_script_makes_the_sounds_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_sounds, "OUTPUT", tmp_path)
    make_sounds.main()
    kept = resource_dir("assets") / "sounds"
    for made in sorted(tmp_path.iterdir()):
        with wave.open(str(made)) as new, wave.open(str(kept / made.name)) as old:
            first, second = new.readframes(10**6), old.readframes(10**6)
        assert len(first) == len(second)
        pairs = zip(memoryview(first).cast("h"), memoryview(second).cast("h"), strict=True)
        assert all(abs(a - b) <= 2 for a, b in pairs)


def test_sound_follows_the_settings() -> None:
    sounds = Sounds()
    sounds.play("bid")
    settings.change(sound=False)
    sounds.play("sold")
    settings.change(sound=True, volume=0)
    sounds.play("house")
    assert sounds.played == ["bid"]
    sounds.close()


def test_no_device_is_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds()
    sounds.play("bid")
    sounds.play("sold")
    assert sounds.played == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only ALSA writes by itself")
def test_output_of_libraries_is_discarded(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def complain(*_numbers: int) -> None:
        os.write(2, b"ALSA lib: cannot find card 0\n")
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    monkeypatch.setattr(pygame.mixer, "init", complain)
    Sounds().play("bid")
    os.write(2, b"heard again\n")
    assert capfd.readouterr().err == "heard again\n"


def test_a_missing_file_is_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powergrid.desktop.pieces.sound.resource_dir", lambda _name: tmp_path)
    sounds = Sounds()
    sounds.play("bid")
    assert sounds.played == []
    sounds.close()
