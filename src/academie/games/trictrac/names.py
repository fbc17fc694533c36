"""What the players call the numbers and each other, in both languages (§5, §113)."""

from academie.tables.board import DAMES, NUMBERS
from academie.text.message import Message, counted, together, verbatim

SIDES = (Message.within("begins a sentence", "White"), Message.within("begins a sentence", "Black"))
WITHIN = (Message.within("the player", "White"), Message.within("the player", "Black"))  # inside a sentence
TO = (Message.within("to the player", "White"), Message.within("to the player", "Black"))
FOR = (Message("for White"), Message("for Black"))
WHOSE = (Message.within("the dice are", "White's"), Message.within("the dice are", "Black's"))
OF = (Message.within("the points are", "White's"), Message.within("the points are", "Black's"))
COLOURS = (Message("white"), Message("black"))  # of a dame
SEVERAL = (Message.within("several dames", "white"), Message.within("several dames", "black"))
DIABLE = {"lepeintre": (7,), "academie_a": (7,), "academie_b": (7, 10)}  # §108: the cases du diable
_POINTS = verbatim("point"), verbatim("points")
TABLES = {"petit": verbatim("petit jan"), "grand": verbatim("grand jan"), "retour": verbatim("jan de retour")}


def listed_both(words: list[str]) -> Message:
    """Words that are the same in both languages, such as letters, listed in both."""
    return together(words)


def the_number(number: int) -> Message:
    """The six, the ace; le six, l'as."""
    name = NUMBERS[number]
    return Message("the ace") if number == 1 else Message("the {number}", number=name)


def points_in_words(number: int) -> Message:
    """“1 point”, “2 points”; « 0 point », « 2 points »."""
    return counted(number, *_POINTS)


def trous_in_words(number: int) -> Message:
    """« 0 trou », « 1 trou », « 2 trous »: a French word, counted alike in both languages."""
    return verbatim(f"{number} {'trou' if number < 2 else 'trous'}")


def dames_in_words(number: int) -> Message:
    """“0 dames”, “1 dame”; « 0 dame », « 1 dame »."""
    return counted(number, *DAMES)
