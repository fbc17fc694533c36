"""The game's side of the corpus: the book's hands and positions, and what it says of them, replayed.

A line of a book is a row of words:

    6-4, 6-4@6, boude       a play, as everywhere (§61)
    A=6-6,5-0               A now holds exactly these tiles
    ends=6,2                the open ends, in any order
    partout=6               both ends show a six
    A-lacks=6               A is known to lack sixes
    A+12, A-wins            A has won the coup, and 12 by it

What the book states is compared with the law; where they differ the replay stops with one sentence.
"""

import re
from collections.abc import Callable

from academie.corpus.adapter import BaseAdapter
from academie.errors import Illegal
from academie.game import State as AnyState
from academie.games.domino.notation import read_move
from academie.games.domino.state import SEATS, State, ours
from academie.games.domino.tile import read_tile
from academie.text.message import Message, verbatim


class CorpusAdapter(BaseAdapter):
    """Where the book's positions are studied."""

    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The tiles each player holds."""
        return ours(state).counts

    def said(self, text: str) -> Message | None:
        """What a word that is not a play says."""
        for pattern, (sentence, _) in _STATEMENTS.items():
            if match := re.fullmatch(pattern, text):
                words = {**match.groupdict(), "first": match[1], "second": match[match.lastindex or 1]}
                return sentence.fill(**words)
        return None

    def play(self, state: AnyState, text: str) -> State:
        """The state after one word of a line; a statement leaves it as it is."""
        here = ours(state)
        for pattern, (_, says) in _STATEMENTS.items():
            if match := re.fullmatch(pattern, text):
                if found := says(here, match):
                    raise Illegal("The book has {text} where the law has {found} (§39).", text=text, found=found)
                return here
        return here.after(read_move(here, text))


# Each gives what the law has instead, or nothing where it agrees.


def _holds(state: State, match: re.Match[str]) -> Message | None:
    hand = state.hand(SEATS.index(match[1]))
    tiles = {read_tile(word) for word in match[2].split(",")}
    held = ",".join(map(str, hand))
    return None if tiles == set(hand) else verbatim(held)


def _ends(state: State, match: re.Match[str]) -> Message | None:
    ends = int(match[1]), int(match[match.lastindex or 1])  # of a partout both are one
    if sorted(state.ends or ()) == sorted(ends):
        return None
    if state.ends is None:
        return Message("nothing on the table")
    return Message("the ends {ends}", ends=state.ends)


def _lacks(state: State, match: re.Match[str]) -> Message | None:
    lacked = state.lacks(SEATS.index(match[1]))
    only = Message("only {lacked} shown to be lacking")
    return None if int(match[2]) in lacked else only.fill(lacked=sorted(lacked))


def _wins(state: State, match: re.Match[str]) -> Message | None:
    for event in state.events:
        if event.key == "coup":
            worth = match[0][1:] in {"-wins", f"+{event.points}"}
            right = event.player == SEATS.index(match[1]) and worth
            found = f"{SEATS[event.player]}+{event.points}"
            return None if right else verbatim(found)
    return Message("no coup ended here")


# What a book states, how people read it, and what the law has to say of it.
_STATEMENTS: dict[str, tuple[Message, Callable[[State, re.Match[str]], Message | None]]] = {
    r"([A-D])=(?P<tiles>.+)": (Message("{first} now holds {tiles}."), _holds),
    r"ends=([0-6]),([0-6])": (Message("The ends show {first} and {second}."), _ends),
    r"partout=([0-6])": (Message("Both ends show {first}."), _ends),
    r"([A-D])-lacks=([0-6])": (Message("{first} is known to have no {second}."), _lacks),
    r"([A-D])\+(\d+)": (Message("{first} wins the coup, and {second} by it."), _wins),
    r"([A-D])-wins": (Message("{first} wins the coup."), _wins),
}
