"""What can happen to dice on a real board, what the books say of it, and how often dice may be broken.

Each table decides which player may say so and when; it has its own profile and paragraph.
"""

from collections.abc import Callable

from academie.errors import Illegal
from academie.game import Roll, State
from academie.input.files import read_words
from academie.referee.acts import Act, Mishap, Throw, ThrowForDice
from academie.tables.board import read_throw

GOOD, VOID, THROWER, ADVERSARY = "good", "void", "thrower", "adversary"

# Every event and its outcome; where the books differ, the value of a profile that decides and what each of
# its values makes of the throw. THROWER and ADVERSARY mean that this player says whether it stands.
EVENTS: dict[Mishap, str | tuple[str, dict[str, str]]] = {
    Mishap.EACH_TABLE: GOOD,
    Mishap.ADVERSE_DAMES: GOOD,
    Mishap.FLAT_ON_DAMES: GOOD,
    Mishap.BEHIND_A_PILE: GOOD,
    Mishap.PLACING_HAND: GOOD,
    Mishap.LINGERING_HAND: THROWER,
    Mishap.LATE: VOID,
    Mishap.ON_THE_OTHER: VOID,
    Mishap.ON_THE_RIM: VOID,
    Mishap.NOT_FLAT: VOID,
    Mishap.OFF_THE_BOARD: VOID,
    Mishap.PROPPED_STAYS: GOOD,
    Mishap.PROPPED_FALLS: VOID,
    Mishap.BACK_FROM_OUTSIDE: ("die_off_board", {"void": VOID, "good_if_returns": GOOD}),
    Mishap.RIM_NOT_REACHED: ("rim", {"must_touch": VOID, "adversary_chooses": ADVERSARY, "thrower_rethrows": VOID}),
    Mishap.SPIN_STOPPED: ("spinning_die", {"stop": GOOD, "thrower_if_far": VOID}),
    Mishap.SPIN_CRUSHED: GOOD,
    Mishap.BROKEN_ONE_PART: GOOD,
    Mishap.BROKEN_BOTH_PARTS: ("broken_die", {"visible_part": VOID, "larger_part": GOOD}),
}

# The books have one law of doubtful dice for the whole board (AUJ l.2396 T-C. IV); its values, by the book.
BOOKS = {
    # AUJ l.871-887 ch.IV, l.1710-1724 ch.XVIII
    "academie-1806": {
        "die_off_board": "void",
        "rim": "must_touch",
        "spinning_die": "stop",
        "broken_die": "visible_part",
    },
    # LEP l.1808-1836
    "lepeintre-1818": {
        "die_off_board": "good_if_returns",
        "rim": "adversary_chooses",
        "spinning_die": "thrower_if_far",
        "broken_die": "larger_part",
    },
}

# How often running the dice may be broken, by the value `rompre` of a profile; the others are agreements not to.
LIMITS = {"off": 0, "once": 1, "three": 3, "free": 1000}

WORDS = read_words(__file__)["thrown"]


def outcome(event: Mishap, value: Callable[[str], str]) -> str:
    """What a book says of an event; `value` gives its values by their keys."""
    found = EVENTS[event]
    if isinstance(found, str):
        return found
    book, outcomes = found
    return outcomes[value(book)]


# --- From throws to acts and back, for every table with dice


def cast(state: State, roll: Roll, seat: int) -> Act:
    """The act of a throw: for the dice while they are nobody's, in turn after that."""
    if state.thrower is None:
        return ThrowForDice(seat, (roll.dice[0], roll.dice[1]))
    return Throw(seat, roll.dice)


def typed_roll(state: State, text: str) -> Roll:
    """The throw some typed numbers name; where each die is a player's own, in the players' order."""
    rolls = state.rolls()
    if not rolls:
        raise Illegal("Play the throw on the table first.")
    sorted_dice = read_throw(text, len(rolls[0].dice))
    as_typed = tuple(int(sign) for sign in text if sign.isdecimal())
    return next(roll for dice in (as_typed, sorted_dice) for roll in rolls if roll.dice == dice)


def rolled(state: State, act: Act) -> tuple[Roll, ...]:
    """The throw an act makes; none where it is not a throw of the state."""
    if not isinstance(act, Throw | ThrowForDice):
        return ()
    numbers = (act.dice, tuple(sorted(act.dice, reverse=True)))
    return tuple(roll for dice in numbers for roll in state.rolls() if roll.dice == dice)[:1]
