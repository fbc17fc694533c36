"""The questions of the lessons of garanguet: those of the race games, and what a throw of three dice gives to play."""

from academie.tables.family.learning import QUESTIONS as RACE
from academie.tables.family.learning import race_of
from academie.text.message import Message, verbatim
from academie.tutor.question import Answer, Asked, Questions, number

QUESTIONS = Questions(RACE)
_NUMBERS = Message("The numbers are {what}.")


def _numbers(asked: Asked) -> list[int]:
    """The numbers that the throw named, or the one on the board, gives to play."""
    state = race_of(asked)
    dice = asked.roll().dice if "throw" in asked.step.given else state.core.dice
    found: list[int] = state.rules.core.numbers(list(dice), state.rules.native_profile(state.profile))
    return found


@QUESTIONS.add("numbers", "count", takes=("throw",))
def numbers(asked: Asked) -> Answer:
    """How many numbers a throw gives to play (§1 to §4)."""
    found = _numbers(asked)
    return number(len(found), _NUMBERS.fill(what=", ".join(map(str, found))))


@QUESTIONS.add("worth", "count", takes=("throw",))
def worth(asked: Asked) -> Answer:
    """How many points the numbers of a throw make together."""
    found = _numbers(asked)
    return number(sum(found), verbatim("{sum}.").fill(sum=" + ".join(map(str, found))))
