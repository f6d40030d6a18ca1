"""Sounds: heard when wanted, silent without a device, made by a script."""

import os
import sys
import wave
from pathlib import Path

import make_sounds
import pygame
import pytest

from powergrid.base.resources import resource_dir
from powergrid.desktop.pieces.sound import KINDS, NAMES, Moment, Sounds, moment_of, sound_of
from powergrid.desktop.play import settings
from powergrid.game import replay
from powergrid.rules import events as ev
from powergrid.rules.actions import Bid, Decision, Nominate, Pass
from tests.games.golden_games import golden
from tests.saves.playing import new_game

#: Seat 0 is a person; seats 1 and 2 are bots.
PEOPLE = {0}


@pytest.mark.parametrize(
    ("happened", "before", "after", "name"),
    [
        ([ev.PlantDrawn(20), ev.PlantBought(0, 13, 13, 13)], Moment(1), Moment(2), "sold"),
        ([ev.StepBegan(2), ev.PhaseBegan("bureaucracy")], Moment(1), Moment(2), "step"),
        ([ev.TurnEnded(0)], Moment(1), Moment(2), ""),
        ([ev.BidRaised(1, 13, 14)], Moment(1, bidder=0), Moment(2, bidder=1), "outbid"),
        ([ev.BidRaised(1, 13, 14)], Moment(1, bidder=0), Moment(0, bidder=1), "outbid"),
        ([ev.BidRaised(1, 13, 14)], Moment(1, bidder=2), Moment(2, bidder=1), "bid"),
        ([ev.BidRaised(1, 13, 14)], Moment(1, bidder=2), Moment(0, bidder=1), "turn"),
        ([ev.FuelBought(0, 0, 1, 1)], Moment(0), Moment(0), "fuel"),
        ([ev.CityConnected(1, 3, 0, 0, 10)], Moment(1), Moment(0, last_round=True), "last"),
        ([ev.CityConnected(1, 3, 0, 0, 10)], Moment(1, last_round=True), Moment(1, last_round=True), "house"),
        ([ev.StepBegan(2), ev.CityConnected(1, 3, 0, 0, 10)], Moment(1), Moment(0, last_round=True), "last"),
        ([ev.GameEnded("cities", ((0,), (1,), (2,)))], Moment(1), Moment(last_round=True), "end"),
        ([], Moment(1), Moment(0), ""),
    ],
)
def test_the_most_important_is_heard(happened: list[ev.Event], before: Moment, after: Moment, name: str) -> None:
    assert sound_of(happened, before, after, PEOPLE) == name


class Channel:
    """A channel that plays a sound until it is told that the sound is over."""

    busy = False

    def get_busy(self) -> bool:
        return self.busy

    def play(self, _sound: object) -> None:
        self.busy = True


@pytest.fixture
def channel(monkeypatch: pytest.MonkeyPatch) -> Channel:
    only = Channel()
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: {0: only}[number])
    return only


def test_a_person_hears_their_turn_and_that_they_are_outbid(channel: Channel) -> None:
    """The first of three players is a person, the others are bots."""
    game, sounds = new_game(), Sounds()
    first, second, third = game.state.order
    plant = game.state.market[1]

    def act(action: Decision) -> str:
        channel.busy = False
        sounds.heard(game, game.apply(action), {first})
        return sounds.played[-1]

    assert act(Nominate(first, plant, plant)) == "bid"
    assert act(Bid(second, plant + 1)) == "outbid"
    assert act(Pass(third)) == "turn"
    assert act(Bid(first, plant + 2)) == "bid"
    sounds.close()


def test_the_last_round_is_heard_once() -> None:
    """Germany with three players ends at 17 cities (RULES §2.1)."""
    game, sounds = replay(golden("germany_recharged_3p_1").record), Sounds()
    names, ending = [], []
    for number in range(game.length - 60, game.length + 1):
        moment = game.at(number)
        after = moment_of(moment)
        ending.append(max(len(player.cities) for player in moment.players) >= 17)
        names.append(sound_of(game.events[number], moment_of(game.at(number - 1)), after, ()))
    assert names.count("last") == 1
    assert names.index("last") == ending.index(True)
    assert names[-1] == "end"
    sounds.close()


def test_one_sound_at_a_time_and_the_more_important_wins(channel: Channel) -> None:
    sounds = Sounds()
    for name in ("bid", "turn", "house", "step", "outbid", "step", "last"):
        sounds.play(name)
    assert sounds.played == ["bid", "turn", "step", "step", "last"]
    channel.busy = False
    sounds.play("bid")
    assert sounds.played[-1] == "bid"
    sounds.close()


def test_each_kind_has_a_volume_of_its_own(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    class Quiet:
        def set_volume(self, volume: float) -> None:
            volumes.append(volume)

    volumes: list[float] = []
    monkeypatch.setattr(Sounds, "_sound", lambda _self, _name: Quiet())
    sounds = Sounds()
    settings.change(volume=100, volume_turn=25, volume_table=0)
    for name in ("turn", "house", "step"):
        channel.busy = False
        sounds.play(name)
    assert volumes == [0.125, 1.0]
    assert sounds.played == ["turn", "step"]
    sounds.close()


def test_settings_of_before_play_every_kind(user_home: Path) -> None:
    settings.settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings.settings_path().write_text('{"sound": true, "volume": 30}')
    assert settings.load() == ""
    chosen = settings.current()
    assert [getattr(chosen, f"volume_{kind}") for kind in KINDS] == [100] * len(KINDS)
    assert chosen.volume == 30


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
