"""Men given, taken off the board before the first move by the one who gives them (§42, decision D5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.games.draughts.board import board_of
from academie.games.draughts.game import game
from academie.games.draughts.match.odds import in_words
from academie.games.draughts.state import SIDES, WHITE, Odds
from academie.games.draughts.values import values_of
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.draughts.board import Board
    from academie.games.draughts.state import State

_PROMPT = Title(
    "{side}: take off {men} of your own, such as {example} > ",
    "{side} : ôtez {men} des vôtres, par exemple {example} > ",
)


@dataclass(frozen=True, slots=True)
class MenGiven:
    """The men of one game: `seat` gives so many, the other begins; `giver` and `receiver` are those who sit there."""

    seat: int
    giver: int
    receiver: int
    men: int
    draw: bool = False
    profile: str | None = None

    @property
    def starter(self) -> int:
        """§5: the receiver begins."""
        return 1 - self.seat

    @property
    def chooser(self) -> int:
        """By decision D5 the giver chooses which."""
        return self.giver

    @property
    def prompt(self) -> Title:
        """Which men he takes off."""
        example = " ".join(map(str, self._usual(self.profile)))
        return _PROMPT.fill(side=game.players[self.seat], men=in_words(self.men, draw=False), example=example)

    def without_dice(self) -> MenGiven:
        """The same: who begins is not drawn for."""
        return self

    def starts(self, profile: str | None = None) -> tuple[State]:
        """A machine's choice."""
        return (self._start(profile, self._usual(profile)),)

    def chosen(self, text: str, profile: str | None = None) -> State:
        """The first state without the men on the squares a text such as 35 36 names."""
        words = re.split(r"[\s,]+", text.strip())
        if not all(re.fullmatch(r"[1-9][0-9]?", word, re.ASCII) for word in words):
            raise Unreadable(
                Title(
                    "{text} names no men; write the squares they stand on, such as 35 36.",
                    "{text} ne nomme pas de pions ; écrivez les cases où ils sont, comme 35 36.",
                ).fill(text=quoted(text))
            )
        named = frozenset(map(int, words))
        if len(named) != self.men:
            raise Illegal(
                Title(
                    "What is given is {men}; name as many squares (§42).",
                    "On donne {men} ; nommez autant de cases (§42).",
                ).fill(men=in_words(self.men, draw=False))
            )
        return self._start(profile, tuple(named))

    def _usual(self, profile: str | None) -> tuple[int, ...]:
        return edge_men(board_of(values_of(game.profiles.find(profile))), self.seat, self.men)

    def _start(self, profile: str | None, without: tuple[int, ...]) -> State:
        odds = Odds(self.seat, self.draw)
        return game.start(profile, odds=odds, without=without, first=SIDES[self.starter])


def edge_men(board: Board, seat: int, number: int) -> tuple[int, ...]:
    """§42: the men a machine gives: those at the edge, which have but one way to go, the foremost first."""
    rows = range(board.squares - board.men, board.squares, board.row)
    edge = [first + (board.row if board.place(first + 1)[1] else 1) for first in rows]
    return tuple(square if seat == WHITE else board.squares + 1 - square for square in edge[:number])
