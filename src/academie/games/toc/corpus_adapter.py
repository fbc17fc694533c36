"""The game's side of the corpus: the book's throws replayed, and the trous it tells compared.

A line of a book is a row of words: W6-5 a throw, A/G,A/F a play, hold or leave, and what the book says was marked:

    W#1                 White marks one trou by this throw or play, says the book; W#0 none
    W+1:remplir_petit   … for that jan, which is worth one by itself
"""

import re

from academie.errors import Illegal
from academie.game import State as AnyState
from academie.games.toc.notation import read_move
from academie.games.toc.state import State, ours
from academie.games.trictrac.names import TO, trous_in_words
from academie.tables.board import read_dice
from academie.tables.corpus_adapter import BoardAdapter, roll_of
from academie.text.message import Message


class CorpusAdapter(BoardAdapter):
    """Where the book's positions are studied."""

    def play(self, state: AnyState, text: str) -> State:
        """The state after one word of a line; a statement leaves it as it is."""
        here = ours(state)
        if match := re.fullmatch(r"([WB])([1-6]-[1-6])", text):
            return here.after(roll_of(here, "WB".index(match[1]), read_dice(match[2]), "§15, §16"))
        if match := re.fullmatch(r"([WB])(?:#(\d)|\+(\d):([a-z_]+))", text):
            return _said(here, "WB".index(match[1]), int(match[2] or match[3]), match[4])
        return here.after(read_move(here, text.replace(",", " ")))


def _said(state: State, seat: int, trous: int, jan: str | None) -> State:
    keys = {jan} if jan else {"trou", "trou_double"}
    found = sum(event.worth for event in state.events if event.key in keys and event.player == seat)
    if found != trous:
        what = jan or Message("the throw")
        raise Illegal(
            "The book gives {to} {number} for {what} where the law gives {found} (§2, §3).",
            to=TO[seat],
            trous=trous_in_words(trous),
            what=what,
            found=found,
            number=trous,
        )
    return state
