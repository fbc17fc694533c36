"""The house's record of a game, read (docs/record.md): every line is played through the law, or refused by its number.

A text may hold records of several games, and of several rooms. What is written otherwise than record_writer.py would,
but says the same, is read too: other spellings of a move, a throw and its move on two lines, empty lines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie import games
from academie.errors import AcademieError, Illegal, Unreadable, quote
from academie.records.game import Record, whole
from academie.records.writer import DRAWN, LEAVES, NOBODY, end_text, one_line, seat_letters, shares_text, taker

if TYPE_CHECKING:
    from academie.game import Game, Move, Result, Roll, State

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_LINE = re.compile(r"([0-9]+)\. (\S+?)((?: [0-9-]+)*)(?:: (\S.*))?")
_END = re.compile(r"\*|\S+ [a-z_]+ [0-9]+")
_SHOWN = 6  # outcomes of chance that a refusal lists


def read(text: str) -> list[tuple[Game, Record]]:
    """All the records of a text, each with its game; raises an `AcademieError` that names the line."""
    found: list[tuple[Game, Record]] = []
    reading = _Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        bare = line.strip()
        if not bare:
            continue
        try:
            if reading.ended and bare.startswith("["):
                found.append(reading.record())
                reading = _Reading()
            reading.line(bare)
        except AcademieError as error:
            raise type(error)(f"Line {number}: {error}") from error
    if not reading.tags:
        raise Unreadable('There is no record here; one begins with tags such as [Game "gammon"].')
    if not reading.ended:
        raise Unreadable("The last record does not end; close it with its result, or with * when it is unfinished.")
    return [*found, reading.record()]


def read_one(text: str) -> tuple[Game, Record]:
    """The only record of a text, with its game."""
    records = read(text)
    if len(records) != 1:
        raise Unreadable(f"There are {len(records)} records here where one is wanted; divide the file.")
    return records[0]


class _Reading:
    """A record as far as it has been read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.game: Game | None = None
        self.states: list[State] = []  # the first state, and the one that stands now
        self.moves: list[Move | Roll] = []
        self.placed: dict[int, State] = {}
        self.remarks: dict[int, tuple[str, ...]] = {}
        self.number = 0
        self.act: Result | None = None
        self.ended = False

    def record(self) -> tuple[Game, Record]:
        """What has been read, the tags that the game itself gives left out."""
        if self.game is None:
            raise TypeError("a record without its game")
        own = {"Game", "Profile", "Result"}
        tags = {name: value for name, value in self.tags.items() if name not in own}
        result = self.act or self.states[-1].result
        return self.game, Record(self.states[0], tuple(self.moves), result, tags, self.placed, remarks=self.remarks)

    def line(self, text: str) -> None:
        """One line that is not empty."""
        if self.ended:
            raise Unreadable(f"{quote(text)} stands after the end of the record; begin the next one with its tags.")
        if text.startswith("["):
            self._tag(text)
        elif not self.tags:
            raise Unreadable('There is no record here; one begins with tags such as [Game "gammon"].')
        elif text.startswith("="):
            self._state(text[1:].strip())
        elif self.game is None:
            raise Unreadable("The tags are followed by the first state; write = and its line.")
        else:
            self._said(self.game, text)

    def _tag(self, text: str) -> None:
        if self.game is not None:
            raise Unreadable("A tag stands among the moves; end the record with * or its result before the next one.")
        match = _TAG.fullmatch(text)
        if match is None:
            raise Unreadable(f'{quote(text)} is not a tag; write it like [White "Kermadeuc"].')
        if match[1] in self.tags:
            raise Unreadable(f"The tag {match[1]} stands twice; keep one of them.")
        self.tags[match[1]] = one_line(re.sub(r"\\(.)", r"\1", match[2]))

    def _state(self, line: str) -> None:
        """The first state, or one set up in the course of the game."""
        if self.game is None:
            self.game, first = self._first(line)
            self.states = [first, first]
            return
        if len(self.moves) in self.placed or self.act is not None:
            raise Unreadable("A second state cannot be set up here; keep one, before the end.")
        self.states[-1] = self.placed[len(self.moves)] = self._set(self.game, line)

    def _first(self, line: str) -> tuple[Game, State]:
        if "Game" not in self.tags:
            raise Unreadable('The record does not say what was played; begin it with a tag such as [Game "gammon"].')
        game = games.find(self.tags["Game"])
        return game, self._set(game, line)

    def _set(self, game: Game, line: str) -> State:
        """A state by its line, whole and under the one profile of the record."""
        named = game.profiles.find(self.tags["Profile"]).name if "Profile" in self.tags else None
        state = whole(game.read(line, None if " profile=" in line else named))
        profile = getattr(state, "profile", None)
        if profile is not None and named not in {None, profile.name}:
            raise Illegal(f"The tag says {quote(str(named))}, the state {quote(profile.name)}; keep one profile.")
        return state

    def _said(self, game: Game, text: str) -> None:
        """A remark, a numbered line, what the players did to end the game, or its end."""
        if text.startswith(";"):
            here = len(self.moves)
            self.remarks[here] = (*self.remarks.get(here, ()), one_line(text[1:]))
        elif match := _LINE.fullmatch(text):
            self._numbered(game, match)
        elif text == DRAWN or text.endswith(f" {LEAVES}"):
            self._ending(game, text)
        elif _END.fullmatch(text):
            self._end(text)
        else:
            raise Unreadable(f"{quote(text)} is no line of a record; write {self.number + 1}. and a throw, or a move.")

    def _numbered(self, game: Game, match: re.Match[str]) -> None:
        number, who, chances, move = match.groups()
        if number != str(self.number + 1):
            raise Unreadable(f"{number} stands where {self.number + 1} is due; number the lines in order.")
        if self.act is not None:
            raise Illegal("The players have ended the game; nothing is played after that.")
        if not chances and not move:
            raise Unreadable("The line has neither a throw nor a move; take it out.")
        letters = seat_letters(game, self.states[0])
        for word in chances.split():
            self._chance(game, letters, who, word)
        if move:
            self._move(game, letters, who, move)
        self.number += 1

    def _chance(self, game: Game, letters: list[str], who: str, word: str) -> None:
        state = self.states[-1]
        rolls = {game.write_roll(state, roll): roll for roll in state.rolls()}
        if not rolls:
            raise Illegal(f"{quote(word)} is out of place: {_due(letters, state)}.")
        seat = taker(state)
        _check_seat(who, NOBODY if seat is None else letters[seat])
        if word not in rolls:
            some = ", ".join(list(rolls)[:_SHOWN]) + (" and so on" if len(rolls) > _SHOWN else "")
            raise Illegal(f"{quote(word)} cannot come here; there is {some}.")
        self._step(rolls[word])

    def _move(self, game: Game, letters: list[str], who: str, text: str) -> None:
        state = self.states[-1]
        if state.player is None:
            raise Illegal(f"{quote(text)} is out of place: {_due(letters, state)}.")
        _check_seat(who, letters[state.player])
        self._step(game.read_move(state, text))

    def _step(self, choice: Move | Roll) -> None:
        self.states[-1] = self.states[-1].after(choice)
        self.moves.append(choice)

    def _ending(self, game: Game, text: str) -> None:
        state = self.states[-1]
        if state.result is not None or self.act is not None:
            raise Illegal(f"The game is over already; leave {quote(text)} out.")
        if text == DRAWN:
            self.act = game.agreed(state)
            return
        letters = seat_letters(game, self.states[0])
        letter = text.removesuffix(f" {LEAVES}")
        if letter not in letters:
            raise Unreadable(f"There is no player {quote(letter)}; there is {', '.join(letters)}.")
        self.act = game.left(state, letters.index(letter))

    def _end(self, text: str) -> None:
        result = self.act or self.states[-1].result
        if text != end_text(result):
            raise Illegal(f"The record ends {quote(text)}, by the law it ends {quote(end_text(result))}.")
        if (tag := self.tags.get("Result", shares_text(result))) != shares_text(result):
            raise Illegal(f"The tag Result says {quote(tag)}, the game ends {quote(shares_text(result))}.")
        self.ended = True


def _check_seat(who: str, due: str) -> None:
    if who == due:
        return
    if due == NOBODY:
        raise Illegal(f"The throw is nobody's yet; write {NOBODY} for {quote(who)}.")
    raise Illegal(f"It is the turn of {due}, not of {quote(who)}.")


def _due(letters: list[str], state: State) -> str:
    """What ought to come next."""
    if state.result is not None:
        return "the game is over"
    return "chance decides next" if state.player is None else f"{letters[state.player]} has to move"
