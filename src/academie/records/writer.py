"""The house's record of a game, written: one text format for every game (docs/record.md). reader.py reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.game import Roll
from academie.records.game import seat_names, whole
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game, Result, State
    from academie.records.game import Record

NOBODY = "-"  # a throw that decides whose the dice are
UNFINISHED = "*"
DRAWN, LEAVES = "draw agreed", "leaves"
_PARTS = {"coup", "marque", "releve"}  # events that end a part of a game
_OWN = ("Game", "Profile", "Result")  # tags that the game itself gives


SUFFIX = "record"


def write(game: Game, record: Record) -> str:
    """The record as text; `Illegal` when its moves or its result are not what the law gives."""
    body = _Body(game, record)
    while body.at < len(record.moves):
        body.step()
    body.flush()
    body.end()
    tags = _tags(game, record, shares_text(record.result or body.state.result))
    head = [f'[{name} "{escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*head, "", *body.lines]) + "\n"


def seat_letters(game: Game, state: State) -> list[str]:
    """The letter each player has in front of his throws and moves: W and B, or A to D."""
    return [name[0] for name in seat_names(game, state)]


def shares_text(result: Result | None) -> str:
    """What each player has of the game, as in 1-0 or 1/2-1/2; a star while it is unfinished."""
    if result is None:
        return UNFINISHED
    return "-".join(str(Fraction(share).limit_denominator(100)) for share in result.shares)


def end_text(result: Result | None) -> str:
    """The last line of a record: the shares, how the game ended, and what it counts."""
    if result is None:
        return UNFINISHED
    return f"{shares_text(result)} {result.reason} {result.points}"


def one_line(text: str) -> str:
    """A text without breaks, since a record has a line for each thing."""
    return " ".join(text.split())


def escaped(value: str) -> str:
    """The value of a tag between its quotation marks."""
    return one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def _phase(state: State) -> str:
    """Whether tiles are drawn for the lead or for the hands, where a game tells the two apart."""
    return str(getattr(state, "phase", ""))


def _tags(game: Game, record: Record, shares: str) -> dict[str, str]:
    """Those every record has, in their order, then the others in theirs."""
    given = {name: value for name, value in record.tags.items() if name not in _OWN}
    usual = {"Event": "?", "Game": game.name, "Profile": record.start.profile.name, "Date": "?"}
    names = dict.fromkeys(seat_names(game, record.start), "?")
    return {**usual, **names, "Result": shares} | given


@dataclass
class _Line:
    """A numbered line being written: what falls to one player, and his move."""

    seat: int | None
    chances: list[str] = field(default_factory=list)
    move: str = ""


class _Body:
    """The lines below the tags, written as the record is played through."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        self.letters = seat_letters(game, record.start)
        self.state, self.at, self.number = whole(record.start), 0, 0
        self.lines = [f"= {record.start}"]
        self.open: _Line | None = None
        self.say()

    def step(self) -> None:
        """The next throw or move. Tiles a player takes share a line; a throw and its move do."""
        choice, state = self.record.moves[self.at], self.state
        chance = isinstance(choice, Roll)
        seat = self.game.taker(state) if chance else state.player
        if self.open is None or self.open.seat != seat or seat is None:
            self.flush()
            self.open = _Line(seat)
        if isinstance(choice, Roll):
            self.open.chances.append(self.game.write_roll(state, choice))
        else:
            self.open.move = self.game.write_move(state, choice)
            self.flush()
        self.state = state.after(choice)
        self.at += 1
        if not chance and any(event.key in _PARTS for event in self.state.events):
            self.lines.append("")
        if chance and self.state.rolls() and _phase(self.state) != _phase(state):
            self.flush()
        self.say()

    def say(self) -> None:
        """A state set up here, and remarks."""
        placed, remarks = self.record.placed.get(self.at), self.record.remarks.get(self.at, ())
        if placed is not None or remarks:
            self.flush()
        if placed is not None:
            self.lines.append(f"= {placed}")
            self.state = placed
        self.lines += [f"; {one_line(remark)}".rstrip() for remark in remarks]

    def flush(self) -> None:
        """The line that is being written ends here."""
        line, self.open = self.open, None
        if line is None:
            return
        self.number += 1
        who = NOBODY if line.seat is None else self.letters[line.seat]
        move = f": {line.move}" if line.move else ""
        self.lines.append(" ".join([f"{self.number}.", who, *line.chances]) + move)

    def end(self) -> None:
        """How the game ended, or that it did not."""
        if not self.lines[-1]:
            self.lines.pop()
        if self.record.note:
            self.lines.append(f"; {one_line(self.record.note)}")
        by_law, stated = self.state.result, self.record.result
        if stated is not None and by_law is None:
            self.lines.append(self._act(stated))
        elif stated not in {None, by_law}:
            raise Illegal(
                Title(
                    "The record ends {stated}, by the law the game ends {lawful}.",
                    "La feuille finit par {stated} ; selon la loi, la partie finit par {lawful}.",
                ).fill(stated=end_text(stated), lawful=end_text(by_law))
            )
        self.lines.append(end_text(stated or by_law))

    def _act(self, result: Result) -> str:
        """How the players themselves ended the game."""
        for seat, letter in [(None, ""), *enumerate(self.letters)]:
            try:
                found = self.game.agreed(self.state) if seat is None else self.game.left(self.state, seat)
            except Illegal:
                continue
            if found == result:
                return DRAWN if seat is None else f"{letter} {LEAVES}"
        raise Illegal(
            Title(
                "The record ends {stated}, but the game is not over; leave the result out.",
                "La feuille finit par {stated}, mais la partie n'est pas finie ; ôtez le résultat.",
            ).fill(stated=end_text(result))
        )
