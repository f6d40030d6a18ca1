"""The pace of a replay, in which auctions are fast, and the highlight of the current line of its log."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.game import Game
from powergrid.rules.actions import Bid, Nominate, Pass
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import wait
from tests.saves.playing import finished_game, new_game, play


def test_the_highlight_of_a_log_line_reaches_its_last_letter(app: App) -> None:
    game = finished_game("germany", "recharged", 4, seed=3)
    scene = ReplayScene(game)
    app.push(scene)
    checked = 0
    for number in range(0, game.length, 25):
        scene.playback.jump(number)
        texts = draw(app)
        for strip in [
            control.rect for control in scene.ui.controls if control.name.removeprefix("replaylog.").isdigit()
        ]:
            inside = [
                text for text in texts if strip.left - 9 <= text.whole.left and strip.collidepoint(text.whole.center)
            ]
            assert all(text.whole.right <= strip.right for text in inside), [text.string for text in inside]
            checked += len(inside)
    assert checked > 100


def bidding_war() -> Game:
    """Return a game in which the bid for the first plant was raised by 1 until nobody could pay more."""
    war = new_game("germany", "recharged", 3)
    offer = war.legal().nominations()[0]
    war.apply(Nominate(war.state.to_act, offer[0], offer[1]))
    while war.state.on_offer:
        seat, most = war.state.to_act, war.legal().bid_range()
        war.apply(Pass(seat) if most is None else Bid(seat, most[0]))
    assert war.length > 45
    return war


@pytest.mark.parametrize(
    ("speed", "pace"),
    [
        ("one", 1),
        ("four", 0.25),
        *(pytest.param(*pair, marks=pytest.mark.long) for pair in (("half", 2), ("two", 0.5))),
    ],
)
def test_a_long_bidding_war_takes_three_seconds(app: App, clock: FakeClock, speed: str, pace: float) -> None:
    """At 1×, the first and the last bid stay long enough to be read, and every bid is shown."""
    war = bidding_war()
    length = war.length
    play(war, 5)
    scene = ReplayScene(war)
    app.push(scene)
    scene.playback.set_speed(speed)
    scene.playback.jump(1)
    scene.playback.toggle()
    seen: dict[int, int] = {}
    begun = clock.now
    while scene.playback.number <= length:
        seen[scene.playback.number] = seen.get(scene.playback.number, 0) + 10
        wait(app, clock, 10)
    assert clock.now - begun <= 3000 * pace + 20
    last_bid = max(n for n, action in enumerate(war.record.actions[:length], 1) if isinstance(action, Bid))
    assert seen[1] >= 800 * pace - 20
    assert seen[last_bid] >= 500 * pace - 20
    assert seen[length] >= 800 * pace - 20


def test_a_short_auction_is_not_too_fast(app: App, clock: FakeClock) -> None:
    """Two passes are shown one after the other."""
    quiet = new_game("germany", "recharged", 3)
    offer = quiet.legal().nominations()[0]
    quiet.apply(Nominate(quiet.state.to_act, offer[0], offer[1]))
    quiet.apply(Pass(quiet.state.to_act))
    quiet.apply(Pass(quiet.state.to_act))
    scene = ReplayScene(play(quiet, 4))
    app.push(scene)
    scene.playback.jump(2)
    scene.playback.toggle()
    wait(app, clock, 150)
    assert scene.playback.number == 2
    wait(app, clock, 60)
    assert scene.playback.number == 3


def test_a_step_by_turn_skips_a_whole_auction(app: App) -> None:
    war = bidding_war()
    length = war.length
    scene = ReplayScene(play(war, 5))
    app.push(scene)
    scene.playback.set_unit("turns")
    for begin in (0, 1, 20):
        scene.playback.jump(begin)
        scene.playback.step(1)
        assert scene.playback.number == length
