"""Games in a row to a target, as rounds that any game may offer: who begins each, the score, and what the loser owes.

`series` has the law of it; here it is what a terminal or a server asks of a form.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.game import Game, Result, State
from academie.match.arithmetic import Line
from academie.match.forms import Agreed, Cells, Form, Handicap, Seating, Sheet, handicap_of, terms
from academie.match.series import Series
from academie.text.message import Message, row, together, verbatim

if TYPE_CHECKING:
    from academie.referee.table import Table

PLAYED_TO = Message("Played to {target}.")
SCORE = Message("Score: {score} (to {target}).")
WON = Message("The match is won by {side}: {score}.")
_SERIES = Message("Series")
_SINGLE = Message("Single game")
_SINGLE_ABOUT = Message("One game.")


def played_out() -> Illegal:
    """There is no next game."""
    return Illegal("The series is over. Begin another one.")


def result_of(tables: Sequence[Table]) -> Result:
    """How a game came out; raises `Illegal` while it is played."""
    result = tables[-1].result
    if result is None:
        raise Illegal("The game is not over. Play it to its end.")
    return result


def listed(names: Sequence[Message]) -> Message:
    """Several people in words."""
    return together(names)


def scored(names: Sequence[Message], marks: Sequence[int]) -> Message:
    """Who has how much, as in White 2, Black 1."""
    return _scored(tuple(names), tuple(number(mark).en for mark in marks))


_MARKED = verbatim("{name} {mark}")


@lru_cache(maxsize=4096)  # asked for every viewer at every act
def _scored(names: tuple[Message, ...], marks: tuple[str, ...]) -> Message:
    return row(_MARKED.fill(name=name, mark=mark) for name, mark in zip(names, marks, strict=True))


def number(value: float) -> Message:
    """A number in a cell."""
    text = (str(value) if isinstance(value, int) else f"{value:g}").replace("-", "−")
    return verbatim(text)


@dataclass(frozen=True)
class SeriesRounds:
    """Games to a target between all who sit at one table."""

    game: Game
    first: State
    series: Series
    handicap: Handicap | None = None
    title: Message = _SERIES

    @property
    def players(self) -> int:
        """All who play sit there."""
        return self.series.terms.players

    @property
    def keeps_sides(self) -> bool:
        """Nobody changes his seat."""
        return True

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target."""
        return self.series.winner is not None

    def seating(self) -> Seating:
        """Everybody in his own seat, the dice as the last game leaves them."""
        if self.over:
            raise played_out()
        return Seating(tuple(range(self.players)), self.series.starter)

    def after(self, tables: Sequence[Table]) -> SeriesRounds:
        """One game later."""
        return dataclasses.replace(self, series=self.series.after(result_of(tables)))

    def standing(self, names: Sequence[Message]) -> Message:
        """What each has marked."""
        return scored(names, self.series.score)

    @property
    def about(self) -> Message:
        """What it goes to."""
        return PLAYED_TO.fill(target=self.series.terms.target)

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """The score, or who has won."""
        if self.over:
            side = listed([names[seat] for seat in self.series.winners])
            return [WON.fill(side=side, score=self.standing(names))]
        return [SCORE.fill(score=self.standing(names), target=self.series.terms.target)]

    def sheet(self, names: Sequence[Message]) -> Sheet:
        """A row for each game, and the stake once it is over."""
        so_far = Series(self.series.terms, self.series.first)
        rows: list[Cells] = []
        for place, result in enumerate(self.series.results, 1):
            so_far = so_far.after(result)
            winner = Message("nobody") if result.winner is None else names[result.winner]
            rows.append((number(place), winner, number(so_far.mark(result)), *map(number, so_far.score)))
        columns = (Message("game"), Message("winner"), Message("marks"), *names)
        money = self.series.balance if self.over else ()
        return Sheet(self.title, columns, tuple(rows), _paid(names, money), money, counts=self.series.score)


def _paid(names: Sequence[Message], money: Sequence[int]) -> tuple[Line, ...]:
    """The gain or debt of each player."""
    words = Message("{name}: stakes"), Message("{name}: in all")
    return tuple(
        Line(text.fill(name=name), gain, total=place == 1)
        for name, gain in zip(names, money, strict=False)
        for place, text in enumerate(words)
    )


def begin(game: Game, first: State, agreed: Agreed) -> SeriesRounds:
    """A series to a number of games, with the handicap of the profile."""
    players = game.seats(first)
    handicap = handicap_of(game, first.profile, agreed.receiver)
    asked = terms(game, first.profile, agreed.games or 1, players=players)
    agreement = dataclasses.replace(asked, stake=agreed.stake)
    return SeriesRounds(game, first, Series(agreement, None if handicap is None else handicap.starter), handicap)


@dataclass(frozen=True)
class SingleRounds(SeriesRounds):
    """One game, whatever comes of it: nobody plays on because it was drawn or void."""

    @property
    def over(self) -> bool:
        """Whether it is played."""
        return bool(self.series.results)

    @property
    def about(self) -> Message:
        """What it goes to."""
        return _SINGLE_ABOUT

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """Who has won it; nothing before, nor of a draw, which the game itself tells."""
        if not self.series.winners:
            return []
        side = listed([names[seat] for seat in self.series.winners])
        return [WON.fill(side=side, score=self.standing(names))]


def begin_single(game: Game, first: State, agreed: Agreed) -> SingleRounds:
    """One game, with the handicap of the profile."""
    rounds = begin(game, first, dataclasses.replace(agreed, games=1))
    return SingleRounds(rounds.game, rounds.first, rounds.series, rounds.handicap, _SINGLE)


SERIES = Form("series", _SERIES, Message("Games in a row, to so many won (--to)."), begin, most=4, table=True)
# Any game may be played once; no game lists it among the forms in which it is played in a row.
SINGLE = Form("single", _SINGLE, _SINGLE_ABOUT, begin_single, most=4, takes=frozenset())
