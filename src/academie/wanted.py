"""What a caller must give: a text, a number, a state. What is of another kind is refused in a sentence (`WrongType`).

Each function gives the value back when it is as it should be. Numbers are whatever Python itself counts with, so that
those of other libraries serve too.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, TypeVar

from academie.errors import Unknown, WrongType
from academie.title import Title

Kind = TypeVar("Kind")

_WANTED = Title("This asks for {what}; it was given {given}.", "Il faut ici {what} ; on a donné {given}.")
_BETWEEN = Title(
    "This asks for {what} from {least} to {most}; it was given {given}.",
    "Il faut ici {what}, de {least} à {most} ; on a donné {given}.",
)
_WIDTH = 40

TEXT = Title("a text", "un texte")
LINE = Title("a line of text", "une ligne de texte")
NAME = Title("a name", "un nom")
WHOLE = Title("a whole number", "un nombre entier")
NUMBER = Title("a number", "un nombre")
STATE = Title("a state of this game", "un état de ce jeu")
TABLE = Title("a table of this game", "une table de ce jeu")
MOVE = Title("a move of this game, such as state.moves() lists", "un coup de ce jeu, comme en donne state.moves()")
CHOICE = Title(
    "a move of state.moves(), a throw of state.rolls(), or the text of one",
    "un coup de state.moves(), un jet de state.rolls(), ou le texte de l'un d'eux",
)
ROLL = Title("a throw such as Roll((6, 5))", "un jet, comme Roll((6, 5))")
DICE = Title("the numbers of a throw, such as (6, 5)", "les nombres d'un jet, comme (6, 5)")
EVENT = Title("an event such as state.events lists", "un événement, comme en donne state.events")
GAME = Title("a game, as find gives it by its name", "un jeu, comme find en donne un par son nom")
LEVEL = Title("a Level, as find_level gives it by its name", "un Level, comme find_level en donne un par son nom")
JOURNAL = Title("a Journal", "un Journal")
RESULT = Title("a Result, or None", "un Result, ou None")
TERMS = Title("the Terms of a match", "les conditions (Terms) d'une rencontre")
NAMED = Title("a table of values by their names", "un tableau de valeurs par leurs noms")
PLAYER = Title("a player, as players.find gives him", "un joueur, comme en donne players.find")
TWO_PLAYERS = Title("a list of two players", "une liste de deux joueurs")
PLAYED = Title("a game that was played, as play_match gives it", "une partie jouée, comme en donne play_match")
MARK = Title("a Mark to be drawn", "un signe (Mark) à graver")
SEAT = Title("the number of a player", "le numéro d'un joueur")
RECORD = Title("the Record of this game", "la feuille (Record) d'une partie de ce jeu")
BUDGET = Title("a Budget", "un Budget")
ROLLOUT = Title("a Rollout", "un Rollout")
STOP = Title("a Stop, or None", "un Stop, ou None")
LOOK = Title("a Look, or None", "un Look, ou None")
PLATE = Title("a Plate", "une Plate")
CALLED = Title("a function to be called, or None", "une fonction à appeler, ou None")
SEVERAL = Title("a list", "une liste")
CHANCE = Title("a source of chance such as random.Random(7)", "une source de hasard, comme random.Random(7)")


def refused(value: object, what: Title) -> WrongType:
    """The error to raise: what is wanted, and what was given."""
    return WrongType(_WANTED.fill(what=what, given=described(value)))


def described(value: object) -> str:
    """A value for a sentence: its text on one line, not too long, and its type unless it is None."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # noqa: BLE001 - a stranger's value may fail to say what it is
        text = "…"
    text = text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"
    return text if value is None else f"{text} ({type(value).__name__})"


def instance(value: object, kind: type[Kind], what: Title) -> Kind:
    """The value, if it is of a kind."""
    if not isinstance(value, kind):
        raise refused(value, what)
    return value


def text(value: object, what: Title = TEXT) -> str:
    """A text."""
    return instance(value, str, what)


def optional_text(value: object, what: Title = NAME) -> str | None:
    """A text, or None."""
    return None if value is None else text(value, what)


def whole(value: Any, what: Title = WHOLE) -> int:  # noqa: ANN401 - whatever Python takes for a whole number
    """A whole number."""
    try:
        return operator.index(value)
    except TypeError:
        raise refused(value, what) from None


def within(value: Any, least: int, most: int, what: Title = WHOLE) -> int:  # noqa: ANN401 - as `whole`
    """A whole number between two others, which are allowed themselves."""
    found = whole(value, what)
    if not least <= found <= most:
        raise Unknown(_BETWEEN.fill(what=what, least=least, most=most, given=_short(found)))
    return found


def number(value: Any, what: Title = NUMBER) -> float:  # noqa: ANN401 - whatever Python takes for a number
    """A number."""
    if isinstance(value, (str, bytes)):
        raise refused(value, what)
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise refused(value, what) from None


def having(value: Kind, names: Iterable[str], what: Title) -> Kind:
    """The value, if it answers to these names: what many classes can be is known by what it does."""
    if isinstance(value, type) or not all(hasattr(value, name) for name in names):
        raise refused(value, what)
    return value


def state(value: Kind) -> Kind:
    """A state, of whichever game; the room says when it is of another."""
    return having(value, ("profile", "moves", "rolls", "after"), STATE)


def listed(value: object) -> None:
    """Several things in a row, and no text."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise refused(value, SEVERAL)


def of_house(value: object, what: Title) -> None:
    """A value that the house or one of its rooms has made."""
    if isinstance(value, type) or not type(value).__module__.startswith("academie"):
        raise refused(value, what)


def move(value: object) -> None:
    """What may be a move: whatever can be hashed and told in a word. A room's own moves may be of any such kind."""
    if value is None or isinstance(value, (bytes, float, complex, tuple, type)) or callable(value):
        raise refused(value, MOVE)
    if type(value).__hash__ is None:
        raise refused(value, MOVE)


def _short(number: int) -> str:
    """A number that may have thousands of figures."""
    return str(number) if number.bit_length() < 120 else f"…{number % 10_000:04d}"
