"""Games of PDN files played over by the law: what is lawful, what is read with a remark, what is not judged here.

Files are written by many hands. A capture written with a dash, squares by their letters, a game that goes on past a
draw by count: what was played is plain, so it is read and remarked upon. A game of another kind of draughts is named
and left alone. What the law does not allow is wrong, with its ply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Illegal
from academie.games.draughts import notation, pdn
from academie.games.draughts.game import game as room
from academie.games.draughts.pdn import types
from academie.games.draughts.state import State
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from academie.games.draughts.state import Move

_IN_GAME = Title("Game {number}: {wrong}", "Partie {number} : {wrong}")
_AT_PLY = Title("Game {number}, ply {ply}: {wrong}", "Partie {number}, demi-coup {ply} : {wrong}")
_TAKES = Title("{text} is a capture; it is read as {move}.", "{text} est une prise ; on lit {move}.")
_TAKES_NOTHING = Title("{text} takes nothing; it is read as {move}.", "{text} ne prend rien ; on lit {move}.")
_LETTERS = Title("{text} is written in letters; it is read as {move}.", "{text} est écrit en lettres ; on lit {move}.")
_PLAYED_ON = Title(
    "the game is drawn here by {law}, and goes on all the same.",
    "la partie est remise ici par le {law}, et continue pourtant.",
)
_FRENCH_PROFILE = "francaise"
_LETTERED = re.compile(r"([a-j])(10|[1-9])")


@dataclass(frozen=True)
class Followed:
    """One game of a file. `kind` is the other game it is of, if any; `wrong` what the law does not allow."""

    number: int
    game: pdn.Game = field(repr=False)
    states: tuple[State, ...] = field(default=(), repr=False)  # the first, and the last reached
    moves: tuple[str, ...] = field(default=(), repr=False)
    played: tuple[Move, ...] = field(default=(), repr=False)  # the same by the law, up to a draw that nothing undoes
    placed: Mapping[int, State] = field(default_factory=dict, repr=False)  # what was set up after so many plies
    drawn: State | None = field(default=None, repr=False)  # where the men drew it, and it was played on all the same
    remarks: tuple[tuple[int, Title], ...] = ()  # each after so many plies
    kind: Title | None = None
    wrong: AcademieError | None = None


def follow_all(games: Sequence[pdn.Game], profile: str | None = None) -> list[Followed]:
    """Every game of a file. Games that say nothing are of the lesser board where one of their file must be."""
    found = [follow(game, number, profile) for number, game in enumerate(games, start=1)]
    silent = [each for each in found if profile is None and types.silent(each.game)]
    if not any(each.wrong is not None and types.small(each.game) for each in silent):
        return found
    if any(types.guessed(each.game) is None for each in silent if each.moves):
        # A file of the hundred squares; only what cannot be played there is of another.
        silent = [each for each in silent if each.wrong is not None]
    kinds = {each.number: types.guessed(each.game) for each in silent}
    return [
        Followed(each.number, each.game, kind=kind) if (kind := kinds.get(each.number)) is not None else each
        for each in found
    ]


def follow(game: pdn.Game, number: int = 1, profile: str | None = None) -> Followed:
    """One game by the law, to its end or to what is wrong with it."""
    kind = types.declared(game)
    if profile is None and kind is not None and kind not in types.OURS:
        return Followed(number, game, kind=types.named(kind))
    walk = _Walk(number)
    try:
        walk.begin(game, profile or game.tag("Profile") or (_FRENCH_PROFILE if kind == types.FRENCH else None))
        for item in game.body:
            if isinstance(item, pdn.Placement) and item.fen is not None:
                walk.place(item.fen)
            elif isinstance(item, pdn.Play) and item.text != "...":
                walk.play(item.text)
    except AcademieError as error:
        return walk.told(game, error)
    return walk.told(game)


class _Walk:
    """A game as far as it has been followed."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.states: list[State] = []
        self.moves: list[str] = []
        self.played: list[Move] = []
        self.placed: dict[int, State] = {}
        self.drawn: State | None = None
        self.remarks: list[tuple[int, Title]] = []

    def told(self, game: pdn.Game, wrong: AcademieError | None = None) -> Followed:
        ends = (self.states[0], self.states[-1]) if self.states else ()
        lines = tuple(self.moves), tuple(self.played), self.placed, self.drawn
        return Followed(self.number, game, ends, *lines, tuple(self.remarks), wrong=wrong)

    def begin(self, game: pdn.Game, profile: str | None) -> None:
        fen = game.tag("FEN")
        try:
            self.states = [room.start(profile) if fen is None else room.read(fen, profile)]
        except AcademieError as error:
            raise Illegal(_IN_GAME.fill(number=self.number, wrong=error.text)) from error

    def place(self, fen: str) -> None:
        try:
            self._set_up(room.read(fen, self.states[-1].profile.name))
        except AcademieError as error:
            raise Illegal(_IN_GAME.fill(number=self.number, wrong=error.text)) from error

    def _set_up(self, state: State) -> None:
        self.states.append(state)
        self.placed[len(self.moves)] = state

    def play(self, text: str) -> None:
        state = self.states[-1]
        try:
            self._play(state, text)
        except AcademieError as error:
            wrong = _AT_PLY.fill(number=self.number, ply=len(self.moves) + 1, wrong=error.text)
            raise Illegal(wrong) from error

    def _play(self, state: State, text: str) -> None:
        over = state.result
        legal = state.moves() if over is None or over.winner is not None else state.core.moves()
        written = _numbered(state, text)
        move = _by_ends(written, legal) or notation.read_move(state, written, legal)
        name = notation.write_move(state, move)
        if over is not None:
            self.remark(_PLAYED_ON.fill(law=over.law))
            state = self._go_on(state)
        if written != text:
            self.remark(_LETTERS.fill(text=text, move=name))
        elif bool(move.captured) == ("-" in text):
            self.remark((_TAKES if move.captured else _TAKES_NOTHING).fill(text=text, move=name))
        self.moves.append(name)
        if self.drawn is None:
            self.played.append(move)
        self.states.append(state.after(move) if state.result is None else State(state.core.after(move), state.profile))

    def _go_on(self, state: State) -> State:
        """A drawn game as it is played on: its counts begin again; what the men themselves draw remains a draw."""
        fresh = room.read(state.fen, state.profile.name)
        if fresh.result is None and self.drawn is None:
            self._set_up(fresh)
            return fresh
        self.drawn = self.drawn or state
        return state

    def remark(self, text: Title) -> None:
        """Once for a game: what holds of one move of a file holds of most of them."""
        if text not in [said for _, said in self.remarks]:
            self.remarks.append((len(self.moves) + 1, text))


def _numbered(state: State, text: str) -> str:
    """A move in letters as one in numbers, on the board of its state; any other as it is."""
    squares = _LETTERED.findall(text)
    if not squares or _LETTERED.sub("", text).strip("-x:"):
        return text
    board = state.damier
    numbers = [board.square_at(board.rows - int(row), ord(column) - ord("a")) for column, row in squares]
    if None in numbers or any(int(row) > board.rows or ord(column) - ord("a") >= board.rows for column, row in squares):
        return text
    return ("x" if "x" in text or ":" in text else "-").join(map(str, numbers))


def _by_ends(text: str, legal: list[Move]) -> Move | None:
    """The one move between two squares, whether it is written as a capture or not; None where there are several."""
    ends = re.fullmatch(r"([0-9]{1,2})[-x:]([0-9]{1,2})", text)
    found = [move for move in legal if ends is not None and (move.origin, move.target) == (int(ends[1]), int(ends[2]))]
    return found[0] if len(found) == 1 else None
