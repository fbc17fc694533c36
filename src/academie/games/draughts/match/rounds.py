"""The sets of draughts as rounds: who sits at the next game, who begins it and with what odds, and the sheet.

The law is `sets` (§5, §42 to §44); here a game that was played becomes what they ask for.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.games.draughts.board import Board
from academie.games.draughts.game import game
from academie.games.draughts.match.sets import Finished, Match, Terms, in_words
from academie.games.draughts.state import SHARES, SIDES, WHITE, Odds, State, values_of
from academie.match.arithmetic import Line
from academie.match.forms import Cells, Seating, Sheet
from academie.match.rounds import SeriesRounds, number, played_out, result_of, scored
from academie.match.series import Series
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.referee.table import Table


SETS = (verbatim("partie"), verbatim("revanche"), verbatim("tout"))
LEFT = "resign"  # the reason of a result when somebody leaves (§33)
LONGEST = 10  # a series of remises ends level after this many times the games it goes to

_NOTHING = verbatim("—")
_NOTE = Message("{set}; {odds}{side} begins.")
_NOTE_ODDS = Message("given by {giver}: {odds}; ")
_GAME_OF = Message("{set}, game {number} of {length}")
_WON = Message("All is won by {side}: {score}.")
_LEVEL = Message("All ends level: {score}.")
_LEAVING = Message("A player who leaves one game of a set loses the whole set (§43).")
_PART = Message("{name}: {set}")
_COLUMNS = (Message("game"), Message("set"), Message("first"), Message("given"), Message("winner"), Message("paid"))


@dataclass(frozen=True)
class SetRounds:
    """§43: a partie, with its revanche and tout where so agreed."""

    profile: str
    match: Match
    title: Message

    @property
    def players(self) -> int:
        """Two."""
        return 2

    @property
    def keeps_sides(self) -> bool:
        """§5: by the books colour has nothing to do with beginning; elsewhere the players change colours."""
        return self.match.first_move == "lots"

    @property
    def over(self) -> bool:
        """Whether all the sets are played that are needed."""
        return self.match.over

    @property
    def first(self) -> State:
        """The first state of the next game; men that are given still stand."""
        terms = self.match.terms
        seat = _giver(terms)
        return game.start(self.profile, odds=None if seat is None else Odds(seat, terms.draw), first=terms.first)

    @property
    def handicap(self) -> MenGiven | None:
        """The men given in the next game."""
        terms = None if self.over else self.match.terms
        if terms is None or terms.giver is None or not terms.men:
            return None
        seat = terms.seats.index(terms.giver)
        return MenGiven(seat, terms.giver, 1 - terms.giver, terms.men, terms.draw, self.profile)

    def seating(self) -> Seating:
        """Who sits where, who begins, and what holds for this game."""
        if self.over:
            raise played_out()
        terms = self.match.terms
        return Seating(terms.seats, terms.seats.index(terms.begins), note=self._note(terms))

    def _note(self, terms: Terms) -> Message:
        seat = _giver(terms)
        given = in_words(terms.men, draw=terms.draw)
        odds = verbatim("") if seat is None else _NOTE_ODDS.fill(giver=game.players[seat], odds=given)
        name = SETS[terms.set].each(lambda text: text.capitalize())
        if self.match.set_length > 1:
            name = _GAME_OF.fill(set=name, number=terms.within + 1, length=self.match.set_length)
        return _NOTE.fill(set=name, odds=odds, side=game.players[terms.seats.index(terms.begins)])

    def after(self, tables: Sequence[Table]) -> SetRounds:
        """One game later; a player who has left the game has left its set (§34, §43)."""
        result = result_of(tables)
        if result.reason == LEFT and result.winner is not None:
            match = self.match.after_leaving(self.match.terms.seats[1 - result.winner])
        else:
            match = self.match.after(result)
        return dataclasses.replace(self, match=match)

    def standing(self, names: Sequence[Message]) -> Message:
        """The sets each has won."""
        return scored(names, self.match.sets_won())

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """How the sets stand, or who has won."""
        left = [_LEAVING] if self.match.games and self.match.games[-1].left and self.match.set_length > 1 else []
        if not self.over:
            return [*left, Message("Sets won: {score}.", score=self.standing(names))]
        return [*left, _ended(self.match.winner, names, self.standing(names))]

    # --- The sheet

    def sheet(self, names: Sequence[Message]) -> Sheet:
        """A row for each game, and the stakes once it is over (§44)."""
        rows = tuple(self._row(played, names) for played in self.match.games)
        money = self.match.balance if self.over else ()
        lines = self._lines(names) if self.over else ()
        return Sheet(self._title(names), _COLUMNS, rows, lines, money, counts=self.match.sets_won())

    def _title(self, names: Sequence[Message]) -> Message:
        odds, giver = self.match.odds, self.match.giver
        if giver is None:
            return self.title
        return Message("{title}; given by {giver}: {odds}", title=self.title, giver=names[giver], odds=odds.title)

    def _row(self, played: Finished, names: Sequence[Message]) -> Cells:
        terms = played.terms
        given = in_words(terms.men, draw=terms.draw) if terms.giver is not None else _NOTHING
        winner = Message("nobody") if played.winner is None else names[played.winner]
        paid = sum(entry.amount for entry in self.match.ledger if entry.game == terms.number)
        return number(terms.number), SETS[terms.set], names[terms.begins], given, winner, number(paid)

    def _lines(self, names: Sequence[Message]) -> tuple[Line, ...]:
        """§44: what each gains by every set, and in all."""
        sets = sorted({played.terms.set for played in self.match.games})
        return tuple(
            line
            for player, name in enumerate(names)
            for line in (
                *(Line(_PART.fill(name=name, set=SETS[each]), self.match.gained(player, each)) for each in sets),
                Line(Message("{name}: in all", name=name), self.match.balance[player], total=True),
            )
        )


def _ended(winner: int | None, names: Sequence[Message], score: Message) -> Message:
    """Who has won it all, if anybody has."""
    return _LEVEL.fill(score=score) if winner is None else _WON.fill(side=names[winner], score=score)


def _giver(terms: Terms) -> int | None:
    """The seat that gives odds in a game."""
    return None if terms.giver is None else terms.seats.index(terms.giver)


@dataclass(frozen=True)
class TurnSeries(SeriesRounds):
    """Games to that many won, in which the players begin in turn (§5); a remise counts for neither (§34)."""

    lot: int = 0  # the player who begins the first game

    @property
    def keeps_sides(self) -> bool:
        """§5: as the profile has it."""
        return values_of(self.first.profile).first_move == "lots"

    @property
    def level(self) -> bool:
        """Whether too many games were drawn for either player to win."""
        return self.series.winner is None and len(self.series.results) >= LONGEST * self.series.terms.target

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target, or nobody will."""
        return self.series.winner is not None or self.level

    def seating(self) -> Seating:
        """§5: where White begins the player who begins has the first seat; else each stays in his own."""
        if self.over:
            raise played_out()
        begins = (self.lot + len(self.series.results)) % 2
        return Seating((0, 1), begins) if self.keeps_sides else Seating((begins, 1 - begins), 0)

    def after(self, tables: Sequence[Table]) -> TurnSeries:
        """One game later, its result by players instead of seats."""
        result, players = result_of(tables), self.seating().players
        winner = None if result.winner is None else players[result.winner]
        mine = dataclasses.replace(result, winner=winner, shares=SHARES[winner])
        return dataclasses.replace(self, series=self.series.after(mine)).begun()

    def begun(self) -> TurnSeries:
        """With the first state of the next game."""
        if self.over:
            return self
        side = SIDES[self.seating().dice or 0]
        return dataclasses.replace(self, first=game.start(self.first.profile.name, first=side))

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """The score, or how it ended."""
        return [_ended(self.series.winner, names, self.standing(names))] if self.over else super().in_words(names)


def turns(first: State, series: Series, lot: int) -> TurnSeries:
    """A series before its first game; where White begins the first seat is the first player's, and nothing is drawn."""
    drawn = lot % 2 if values_of(first.profile).first_move == "lots" else 0
    return TurnSeries(game, first, series, lot=drawn).begun()


# --- Men given, taken off the board before the first move by the one who gives them


_PROMPT = Message("{side}: take off {men} of your own, such as {example} > ")


@dataclass(frozen=True, slots=True)
class MenGiven:
    """The men of one game: `seat` gives that many, the other begins; `giver` and `receiver` are those who sit there."""

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
    def prompt(self) -> Message:
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
            raise Unreadable("{text} names no men; write the squares they stand on, such as 35 36.", text=quoted(text))
        named = frozenset(map(int, words))
        if len(named) != self.men:
            raise Illegal("What is given is {men}; name as many squares (§42).", men=in_words(self.men, draw=False))
        return self._start(profile, tuple(named))

    def _usual(self, profile: str | None) -> tuple[int, ...]:
        return edge_men(values_of(game.profiles.find(profile)).board, self.seat, self.men)

    def _start(self, profile: str | None, without: tuple[int, ...]) -> State:
        odds = Odds(self.seat, self.draw)
        return game.start(profile, odds=odds, without=without, first=SIDES[self.starter])


def edge_men(board: Board, seat: int, number: int) -> tuple[int, ...]:
    """§42: the men a machine gives: those at the edge, which have but one way to go, the foremost first."""
    rows = range(board.squares - board.men, board.squares, board.row)
    edge = [first + (board.row if board.place(first + 1)[1] else 1) for first in rows]
    return tuple(square if seat == WHITE else board.squares + 1 - square for square in edge[:number])
