"""Reasons for a bot's move in a replay. They are recomputed, because records do not contain them."""

from powergrid.bots import Adviser, Reason, make_bot, view_of
from powergrid.bots.reasons import MONEY_NUMBERS
from powergrid.desktop.play.jobs import FOLLOWER
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.words.reasons import said
from powergrid.game import Game
from powergrid.rules.actions import Action, Build, Buy, Done, Shuffle
from powergrid.rules.legal import Legal

#: More ideas than there are for any decision.
_ALL = 1000


def last_bot_move(game: Game, seats: list[Seat], number: int) -> int:
    """Return the number of the last bot action among the first `number` actions, or 0.

    If that only ends a turn of buying or building, return the last purchase or city instead.
    """
    actions: list[Action] = game.record.actions
    for at in range(number, 0, -1):
        action = actions[at - 1]
        if not isinstance(action, Shuffle) and not seats[action.seat].is_human:
            before = actions[at - 2] if at > 1 else None
            ends = isinstance(action, Done) and isinstance(before, Buy | Build) and before.seat == action.seat
            return at - 1 if ends else at
    return 0


def reasons(game: Game, number: int, *, hidden_money: bool) -> str:
    """Return the reasons for an action (counted from 1), or "" if the program would not consider it.

    Args:
        hidden_money: Whether to leave out anything that would reveal a player's money.
    """
    bot, action = make_bot(FOLLOWER, 0), game.record.actions[number - 1]
    assert isinstance(bot, Adviser)
    state = game.at(number - 1)
    view = view_of(state, state.to_act, hidden_money=game.record.program.table.hidden_money)
    found: tuple[Reason, ...] = next(
        (idea.reasons for idea in bot.advise(view, Legal(view.state), _ALL) if idea.action == action), ()
    )
    return " ".join(said([reason for reason in found if not (hidden_money and MONEY_NUMBERS & reason.numbers.keys())]))
