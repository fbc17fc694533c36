"""The game's side of the corpus: the book's throws replayed, and what the book says of each number compared.

A line of a book is a row of words:

    W6-1            White throws six and ace; B3-3 Black
    6-1             the throw is played, that number first; take, leave for a number left to the other
    W=rabattue:6    by this White has laid a dame of his pile 6, says the book; levee, rien, oubli likewise
    W=rejoue        White keeps the dice, says the book
"""

import re

from academie.corpus.adapter import BaseAdapter
from academie.errors import Illegal
from academie.game import State as AnyState
from academie.games.dames_rabattues.notation import read_move
from academie.games.dames_rabattues.state import State, ours, place
from academie.tables.board import SIDES, letter, read_dice
from academie.tables.corpus_adapter import meaning_of, roll_of
from academie.text.message import Message, verbatim


class CorpusAdapter(BaseAdapter):
    """Where the book's positions are studied."""

    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The dames each player has not lifted."""
        return tuple(sum(ours(state).side(seat)[1]) for seat in (0, 1))

    def said(self, text: str) -> Message | None:
        """What a word that is not a play says."""
        return meaning_of(self.game, text)

    def play(self, state: AnyState, text: str) -> State:
        """The state after one word of a line; a statement leaves it as it is."""
        here = ours(state)
        if match := re.fullmatch(r"([WB])([1-6]-[1-6])", text):
            return here.after(roll_of(here, "WB".index(match[1]), read_dice(match[2]), "§3"))
        if match := re.fullmatch(r"([WB])=([a-z_]+)(?::([1-6]))?", text):
            return _said(here, "WB".index(match[1]), match[2], int(match[3] or 0))
        return here.after(read_move(here, text))


def _said(state: State, seat: int, key: str, number: int) -> State:
    squares = (place(seat, number),) if number else ()
    if any(event.key == key and event.player == seat and event.squares == squares for event in state.events):
        return state
    events = ", ".join(f"{event.key} {''.join(map(letter, event.squares))}".strip() for event in state.events)
    found = verbatim(events) if events else Message("nothing")
    what = Message("{key} of pile {number}", key=key, number=number) if number else verbatim(key)
    raise Illegal(
        "The book has {told} for {side} where the law gives {found} (§4).", told=what, side=SIDES[seat], found=found
    )
