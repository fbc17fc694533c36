"""Games of draughts written down as PDN, and PDN files played over by the law.

Files differ. A capture written with a dash, squares in letters, a game that goes on after a draw by count: it is clear
what was played, so the game is read with a remark. A game of another kind of draughts is named and left alone. A move
that the law forbids is wrong; its ply is named.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Move as AnyMove
from academie.game import Result
from academie.game import State as AnyState
from academie.games.draughts import fen as fens
from academie.games.draughts import notation, pdn
from academie.games.draughts.board import SIXTY_FOUR
from academie.games.draughts.game import game
from academie.games.draughts.pdn.tree import ELLIPSIS, Game, Play, flatten
from academie.games.draughts.state import Move, State, ours
from academie.input.files import read_toml
from academie.journal import Journal, SetUp, from_moves, moves_of
from academie.journal.game import known, lost_on_time, tags_of, termination
from academie.text.message import Message, bilingual

SUFFIX, TOGETHER = "pdn", False
_RESULTS: dict[tuple[float, ...], str] = {(1.0, 0.0): "2-0", (0.5, 0.5): "1-1", (0.0, 1.0): "0-2"}
_WON = {"2-0": 0, "1-0": 0, "0-2": 1, "0-1": 1}
_NAMES = ("White", "Black")
_OWN = {"FEN", "Result", "GameType", "SetUp", "Profile", *_NAMES}  # tags that the journal says in its own way
_LIKELY = re.compile(r"\d\.+\s*\d{1,2}[-x:]\d{1,2}\b")
_DRAWN = {"1-1", "1/2-1/2"}
_OTHER = Message("Game {number} is of another kind of draughts, {kind}, which is not played here; leave it out.")


def write_games(games: Sequence[Journal]) -> str:
    """Games as PDN, each with the profile it was played under in a tag of its own."""
    return "\n".join(map(_written, games))


def _written(journal: Journal) -> str:
    moves = moves_of(journal)
    start = ours(moves.start)
    # PDN cannot name victims; two captures that differ in nothing else are very rare.
    texts = [ply.text(game).partition("(")[0] for ply in moves.plies]
    usual = str(start) == str(game.start(start.profile.name))
    names = {tag: name for tag, name in zip(_NAMES, journal.players, strict=False) if name}
    comments = {number: " ".join(said) for number, said in journal.remarks.items()}
    written = pdn.game_from_lines(
        [pdn.Line(texts, comments)],
        fen=None if usual else start.fen,
        tags={**journal.tags, **termination(moves.result), **names, "Profile": start.profile.name},
        result=_RESULTS[moves.result.shares] if moves.result is not None else "*",
        board=start.damier,
    )
    return pdn.write_game(_with_placements(written, moves.set_up))


def _with_placements(written: pdn.Game, placed: Mapping[int, AnyState]) -> pdn.Game:
    """The game with a setup after each ply that has one."""
    body: list[pdn.Item] = []
    ply = 0
    for item in (None, *written.body):
        if item is not None:
            body.append(item)
        ply += isinstance(item, pdn.Play)
        state = placed.get(ply) if item is None or isinstance(item, pdn.Play) else None
        if isinstance(state, State):
            body.append(pdn.Placement(f'FEN "{state.fen}"'))
    return dataclasses.replace(written, body=tuple(body))


# --- Reading


def likely(text: str) -> bool:
    """Whether a text looks like PDN."""
    return _LIKELY.search(text) is not None


def read_games(text: str, most: int | None = None) -> list[Journal]:
    """The main lines of a file or of its first games, every move through the law; raises one sentence."""
    found = [_journal(each, number) for number, each in enumerate(islice(pdn.iterate(text), most), start=1)]
    if not found:
        raise Unreadable("There is no game in the file; check that it is PDN.")
    return found


def normal(text: str) -> str:
    """A file in standard form, with its variations and remarks."""
    return "\n".join(pdn.write_canonical(each) for each in pdn.read_games(text))


def _journal(read: pdn.Game, number: int) -> Journal:
    found = follow(read, number)
    if found.kind is not None:
        raise Unreadable(_OTHER.fill(number=number, kind=found.kind))
    if found.wrong is not None:
        found.wrong.part = _journal_of(found) if found.states else None
        raise found.wrong
    return _journal_of(found)


def _journal_of(found: Followed) -> Journal:
    """The journal of a game, as far as it is lawful."""
    read = found.game
    tags = tags_of(((tag.name, tag.value) for tag in read.tags), own=_OWN)
    players = tuple(known(read.tag(name) or "") for name in _NAMES)
    end = found.drawn or found.states[-1]
    choices: list[AnyMove | SetUp] = []
    for ply in range(len(found.played) + 1):
        choices += found.played[ply - 1 : ply] if ply else ()
        choices += [SetUp(0, str(found.placed[ply]))] if ply in found.placed else []
    beyond = " ".join(found.moves[len(found.played) :])
    remarks = {len(choices): (Message("Drawn here, and played on: {moves}", moves=beyond).en,)} if beyond else {}
    late = lost_on_time(tags)
    result = None if found.wrong is not None else end.result or _result_in(end, read.result, late=late)
    return from_moves(game, found.states[0], choices, result, players, tags, remarks)


def _result_in(end: State, text: str, *, late: bool) -> Result | None:
    """The result by the file where the game was not decided on the board: agreed, given up, or lost on time."""
    if text in _DRAWN:
        return game.agreed(end)
    loses = game.late if late else game.left
    return loses(end, 1 - _WON[text]) if text in _WON else None


# --- Games played over by the law: what is lawful, what is read with a remark, what is not judged here


_TAKES = Message("{text} is a capture; it is read as {move}.")
_TAKES_NOTHING = Message("{text} takes nothing; it is read as {move}.")
_FRENCH_PROFILE, _TODAYS = "francaise", "fmjd"  # of files that say no profile
_LETTERED = re.compile(r"([a-j])(10|[1-9])")


@dataclass
class Followed:
    """One game of a file, as far as the law allows it."""

    number: int
    game: pdn.Game = field(repr=False)
    states: list[State] = field(default_factory=list, repr=False)
    moves: list[str] = field(default_factory=list, repr=False)
    played: list[Move] = field(default_factory=list, repr=False)  # the same by the law, up to a draw that stands
    placed: dict[int, State] = field(default_factory=dict, repr=False)  # what was set up after a number of plies
    drawn: State | None = field(default=None, repr=False)  # where the pieces drew it, though it was played on
    remarks: list[tuple[int, Message]] = field(default_factory=list)  # each after a number of plies
    kind: Message | None = None  # the other game it is of
    wrong: AcademieError | None = None  # what the law does not allow

    def follow(self, profile: str | None) -> None:
        """Play it over, to its end or to what is wrong with it."""
        fen, ply = self.game.tag("FEN"), 0
        try:
            self.states.append(game.start(profile) if fen is None else game.read(fen, profile))
            for item in self.game.body:
                ply = 0
                if isinstance(item, pdn.Placement) and item.fen is not None:
                    self._set_up(game.read(item.fen, self.states[-1].profile.name))
                elif isinstance(item, pdn.Play) and item.text != ELLIPSIS:
                    ply = len(self.moves) + 1
                    self._play(item.text)
        except AcademieError as error:
            text = Message("Game {number}, ply {ply}: {wrong}") if ply else Message("Game {number}: {wrong}")
            self.wrong = Illegal(text.fill(number=self.number, ply=ply, wrong=error.text))

    def _set_up(self, state: State) -> None:
        self.states.append(state)
        self.placed[len(self.moves)] = state

    def _play(self, text: str) -> None:
        state = self.states[-1]
        over = state.result
        legal = state.moves() if over is None or over.winner is not None else state.core.moves()
        written = _numbered(state, text)
        move = _by_ends(written, legal) or notation.read_move(state, written, legal)
        name = notation.write_move(state, move)
        if over is not None:
            self._remark(Message("the game is drawn here by {law}, and goes on all the same.", law=over.law))
            state = self._go_on(state)
        if written != text:
            self._remark(Message("{text} is written in letters; it is read as {move}.", text=text, move=name))
        elif bool(move.captured) == ("-" in text):
            self._remark((_TAKES if move.captured else _TAKES_NOTHING).fill(text=text, move=name))
        self.moves.append(name)
        if self.drawn is None:
            self.played.append(move)
        self.states.append(state.after(move) if state.result is None else State(state.core.after(move), state.profile))

    def _go_on(self, state: State) -> State:
        """The state of a drawn game that is played on: its counts begin again, but a draw by the pieces stays one."""
        fresh = game.read(state.fen, state.profile.name)
        if fresh.result is None and self.drawn is None:
            self._set_up(fresh)
            return fresh
        self.drawn = self.drawn or state
        return state

    def _remark(self, text: Message) -> None:
        """Make a remark once a game: most moves of a file are written alike."""
        if text not in [said for _, said in self.remarks]:
            self.remarks.append((len(self.moves) + 1, text))


def follow_all(games: Sequence[pdn.Game], profile: str | None = None) -> list[Followed]:
    """Every game of a file. Games that say nothing are of the lesser board where one of their file must be."""
    found = [follow(game, number, profile) for number, game in enumerate(games, start=1)]
    unsaid = [each for each in found if profile is None and silent(each.game)]
    if not any(each.wrong is not None and small(each.game) for each in unsaid):
        return found
    if any(guessed(each.game) is None for each in unsaid if each.moves):
        # A file of the hundred squares; only what cannot be played there is of another.
        unsaid = [each for each in unsaid if each.wrong is not None]
    kinds = {each.number: guessed(each.game) for each in unsaid}
    return [
        Followed(each.number, each.game, kind=kind) if (kind := kinds.get(each.number)) is not None else each
        for each in found
    ]


def follow(game: pdn.Game, number: int = 1, profile: str | None = None) -> Followed:
    """One game by the law; one of another kind of draughts is named and left alone."""
    kind, found = declared(game), Followed(number, game)
    if profile is None and kind is not None and kind not in OURS:
        found.kind = named(kind)
    else:
        found.follow(profile or game.tag("Profile") or (_FRENCH_PROFILE if kind == FRENCH else _TODAYS))
    return found


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


# --- Which game a PDN file is of
# The standard numbers the games of draughts; two of them are judged here, the others are named. Old files often say
# nothing: then letters, or squares that never go beyond the thirty-second, tell a board of sixty-four squares.


INTERNATIONAL, FRENCH = 20, 49  # the second by a number the standard keeps free (writer.py)
OURS = (INTERNATIONAL, FRENCH)
SMALL = 32  # squares of the lesser board
_WHITE_BEGINS, _BLACK_BEGINS = range(21, 25), range(9, 13)  # from where, on the lesser board
_BEGINNINGS = {*_WHITE_BEGINS, *_BLACK_BEGINS}

NAMES = {int(key): bilingual(**each) for key, each in read_toml(game.folder / "pdn" / "kinds.toml").items()}
_SIXTY_FOUR = Message("a game of sixty-four squares, by its squares")
_CHECKERS = Message("English draughts (checkers), by its squares and its first move")
_ITALIAN = Message("Italian draughts or a game like it, by its squares and its first move")


def declared(game: Game) -> int | None:
    """The number of its GameType; None where it has none."""
    found = re.match(r"\s*([0-9]{1,3})\b", game.tag("GameType") or "")
    return int(found[1]) if found else None


def silent(game: Game) -> bool:
    """Whether it says neither its type nor one of our profiles."""
    return declared(game) is None and game.tag("Profile") is None


def named(kind: int) -> Message:
    """The game of a number."""
    return NAMES.get(kind) or Message("a game of the type {type}", type=kind)


def _on_lesser_board(fen: str) -> bool:
    """Whether a position can be one of sixty-four squares."""
    try:
        fens.read(fen, SIXTY_FOUR)
    except AcademieError:
        return False
    return True


def small(game: Game) -> bool:
    """Whether a game must be of the lesser board, if it is not of the greater: by letters, by a position, by a move."""
    fen, first = game.tag("FEN"), next(iter(_plays(game)), None)
    if first is not None and not first.squares:
        return True
    if guessed(game) is None:
        return False
    return _on_lesser_board(fen) if fen is not None else first is not None and first.origin in _BEGINNINGS


def guessed(game: Game) -> Message | None:
    """What a game that says nothing is of, where all its squares are of the lesser board; None where some is not."""
    plays = _plays(game)
    if plays and not any(play.squares for play in plays):
        return Message("Russian draughts or a game like it, by its letters")
    fen = game.tag("FEN")
    numbers = [square for play in plays for square in play.squares]
    numbers += [int(number) for number in re.findall(r"[0-9]{1,9}", fen or "")]
    if not numbers or max(numbers) > SMALL:
        return None
    first = plays[0].origin if plays and fen is None else None
    return _CHECKERS if first in _BLACK_BEGINS else _ITALIAN if first in _WHITE_BEGINS else _SIXTY_FOUR


def _plays(game: Game) -> list[Play]:
    return [item for item in flatten(game.body) if isinstance(item, Play) and item.text != ELLIPSIS]
