"""How states and moves of the dames rabattues are read: the canonical line (§23), an order of numbers, take or leave.

state.py writes what is read here.
"""

import re

from academie._core import dames_rabattues as core
from academie.errors import Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import ProfileName, Profiles
from academie.games.dames_rabattues.state import LEAVE, TAKE, Move, Side, State, native_profile
from academie.tables.board import SIDES, read_dice, read_phase, read_seat, write_dice
from academie.text.message import Message

PILES, TO_LAY = (2, 2, 2, 3, 3, 3), (1, 1, 1, 2, 2, 2)  # §1, §2
_FIELDS = ("profile", "phase", "to", "dice", "left")
_WORDS = {
    TAKE: {"take", "t", "je prends", "prendre", "prends"},
    LEAVE: {"leave", "l", "je laisse", "laisser", "laisse", "-"},
}
_THROWN = {core.Phase.play, core.Phase.claim, core.Phase.over}


def read_state(line: str, profiles: Profiles, profile: ProfileName = None) -> State:
    """The state a line describes; the piles alone are enough, all else has its first value."""
    board, *words = line.split() or [""]
    fields = read_fields(words, _FIELDS)
    found = read_profile(fields, profiles, profile)
    sides = read_board(board)
    phase = core.Phase[read_phase(fields, list(core.Phase.__members__), "play" if "dice" in fields else "throw")]
    thrower = read_seat(fields)
    dice = read_dice(fields["dice"]) if "dice" in fields else None
    if (dice is None) == (phase in _THROWN):
        raise Unreadable("Give the dice, such as dice=6-5, in the phases play, claim and over, and only there.")
    native = native_profile(found)
    left = _left(fields.get("left"), phase, dice)
    made = core.State(native, *_lists(sides[thrower], sides[1 - thrower]), thrower, phase, dice, left)
    _check(made)
    return State(made, found)


def _lists(own: Side, other: Side) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
    return (list(own[0]), list(own[1])), (list(other[0]), list(other[1]))


def read_board(text: str) -> tuple[Side, Side]:
    """What White and Black have to lay and to lift, from W:111222/222333;B:111222/222333."""
    match = re.fullmatch(r"W:(\d{6})/(\d{6});B:(\d{6})/(\d{6})", text, re.ASCII)
    if match is None:
        raise Unreadable(
            "{text} is not a position; write it like W:111222/222333;B:111222/222333, for each side the dames "
            "to lay and those to lift of the piles 1 to 6.",
            text=quoted(text),
        )
    counts = [tuple(map(int, group)) for group in match.groups()]
    sides = (counts[0], counts[1]), (counts[2], counts[3])
    for name, side in zip(SIDES, sides, strict=True):
        check_side(name, side)
    return sides


def check_side(name: Message, side: Side) -> None:
    """§1, §2, §5: what no player has before him; raises `Illegal`."""
    to_lay, to_lift = side
    for number, (lay, most_lay, lift, most) in enumerate(zip(to_lay, TO_LAY, to_lift, PILES, strict=True), start=1):
        if lay > most_lay:
            raise Illegal(
                "{name} has {lay} dames to lay on his pile {number}, which has {most} at first (§2).",
                name=name,
                lay=lay,
                number=number,
                most=most_lay,
            )
        if lift > most:
            raise Illegal(
                "{name} has {lift} dames on his pile {number}, which has {most} at first (§1).",
                name=name,
                lift=lift,
                number=number,
                most=most,
            )
    if any(to_lay) and to_lift != PILES:
        raise Illegal("{name} has lifted a dame while he has others to lay; all must be down first (§5).", name=name)


def _check(native: core.State) -> None:
    """What the phase asks of the position; raises `Illegal`."""
    out = [not any(side[1]) for side in (native.own, native.other)]
    if all(out):
        raise Illegal("Both sides have lifted everything, but the game ends when the first one has (§7).")
    if any(out) != (native.phase == core.Phase.over):
        raise Illegal("The game is over when a player has lifted everything, and only then; correct the phase (§7).")
    if native.phase == core.Phase.claim and not _offered(native):
        raise Illegal("The other player cannot use a {number} here, or the thrower can.", number=native.pending[0])


def _offered(native: core.State) -> bool:
    """§4, §18: whether the first number left is one that the other alone can play, or that its thrower may overlook."""
    number = native.pending[0]
    by_other, _, act = core.plays(native.own, native.other, (number, number))[0].effects[0]
    return act != core.Act.nothing and (bool(by_other) or not native.profile.auto_play)


def _left(text: str | None, phase: core.Phase, dice: tuple[int, int] | None) -> list[int]:
    """§9, §18: the numbers still to be played, the one that is asked for first."""
    if (text is None) != (phase != core.Phase.claim):
        raise Unreadable("Give the numbers left (left=3) only with phase=claim.")
    if text is None or dice is None:
        return []
    left = [int(word) for word in text.split(",")] if re.fullmatch(r"[1-6](,[1-6])?", text) else []
    rest = list(dice)
    for number in left:
        if number not in rest:
            left = []
            break
        rest.remove(number)
    if not left:
        raise Unreadable(
            "{text} does not name numbers of the throw {dice}.", text=quoted(f"left={text}"), dice=write_dice(dice)
        )
    return left


def read_move(state: State, text: str) -> Move:
    """The order of numbers a text such as 6-1 names, either one where both come to the same; or take, leave."""
    legal = state.moves()
    if not legal:
        raise Illegal("There is nothing to decide now: the dice must be thrown, or the game is over.")
    name = text.strip().casefold().replace("’", "'").rstrip(".!")
    for move in legal:
        if move.word and name in _WORDS[move.word]:
            return move
    if state.core.phase == core.Phase.claim:
        raise Illegal("{text} is not an answer here: say take or leave (§9).", text=quoted(text))
    match = re.fullmatch(r"([1-6])\s*[-, ]?\s*([1-6])", name)
    if match is None:
        raise Unreadable(
            "{text} is not an order of two numbers; write them as they are played, such as 6-1.", text=quoted(text)
        )
    order = (int(match[1]), int(match[2]))
    if sorted(order) != sorted(state.core.dice):
        raise Illegal(
            "{text} is not the throw {dice}; play its two numbers (§17).",
            text=quoted(text),
            dice=write_dice(state.core.dice),
        )
    return next((move for move in legal if move.order == order), legal[0])
