"""The books as a page shows them: each entry with its lines of play, corrections and verdict.

It reads the corpus and the saved verdicts, and knows no page and no browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from academie.corpus import shelf
from academie.corpus.adapter import adapter_of
from academie.corpus.check import check_entry
from academie.corpus.record import Book, Correction, Entry, Line
from academie.corpus.report import Conflict
from academie.errors import AcademieError, Unknown
from academie.game import Game, Move, Roll, State
from academie.game.packages import __version__
from academie.game.registry import find
from academie.scene import scene_of
from academie.server.library import practice
from academie.text.message import Message
from academie.trial.verdicts import Judged, shipped_verdicts
from academie.tutor.problem import Attempt, Problem
from academie.tutor.workbook import problem_in, states_of

if TYPE_CHECKING:
    from academie.game.data import Data
    from academie.server.library.diagrams import Diagrams

_HELD = 512  # entries whose conflicts are held ready
_LED = 6  # how many earlier plies are shown
_PLAYED = 60  # moves of an answer on the board
_SHOWN = 8  # diagrams of a line beside its first and its last
_LINE = 96  # signs of a line
_MOST_MOVES = 6  # moves that refute an answer
_NAMED = Message("The books call it {name}.")
_FROM = Message("Look at {place}.")
_NO_HINT = Message("There is no hint for this one. You can ask for the answer.")
_NO_PLY = Message("This line has no such move.")


def done(book: Book, entry: Entry, worked: frozenset[str]) -> bool:
    """Whether an entry is done: read, or its problem answered under any of its numbers."""
    own = [entry.number, entry.id.removeprefix(f"{book.name}-"), *(line.id for line in entry.lines[:1] if line.id)]
    return entry.id in worked or any(f"{book.name}/{number}" in worked for number in own)


@dataclass(frozen=True)
class Ply:
    """A word of a line: as it is written, as the book prints it, what is said of it, and which lines leave here."""

    number: int  # from 1, from the entry's position on
    word: str
    said: Message | None  # where it is not a move of two who alternate
    printed: str
    label: str
    supplied: bool
    remark: Message | None
    notes: str  # letters of corrections
    branches: tuple[Way, ...] = ()


@dataclass(frozen=True)
class Way:
    """A line of play as it is shown: its own plies, from the one on where it leaves its parent."""

    number: int  # of the line within its entry, from 1
    name: Message
    aside: Message
    claim: Message | None
    plies: tuple[Ply, ...]
    paired: bool  # whether two alternate, so that plies stand in two columns
    first: int  # number of the first pair
    verdict: Judged | None

    @property
    def rows(self) -> list[tuple[int, Ply | None, Ply | None]]:
        """The plies in pairs, numbered as the books do."""
        skip = (self.plies[0].number - 1) % 2 if self.plies else 0
        cells: list[Ply | None] = [None] * skip + list(self.plies)
        cells += [None] * (len(cells) % 2)
        return [(self.first + n // 2, cells[n], cells[n + 1]) for n in range(0, len(cells), 2)]


@dataclass(frozen=True)
class Lettered:
    """A correction and the letter it is noted by."""

    letter: str
    correction: Correction


def led(problem: Problem) -> list[str]:
    """What was played before a problem is asked, the last few plies."""
    game = problem.game
    return [
        game.write_roll(ply.state, ply.choice)
        if isinstance(ply.choice, Roll)
        else game.write_move(ply.state, ply.choice)
        for ply in problem.lead[-_LED:]
    ]


def attempted(problem: Problem, played: str) -> Attempt:
    """An answer as far as it was played on the board, each move of both sides; raises where that cannot be."""
    attempt = Attempt(problem)
    for word in played.split()[:_PLAYED]:
        attempt.say(word)
    return attempt


def said(attempt: Attempt, act: str) -> str:
    """An act of the board as the move that it is."""
    game, state = attempt.problem.game, attempt.state
    return game.write_move(state, practice.move_of(practice.table_of(game, state), state.player or 0, act))


def written(attempt: Attempt) -> list[str]:
    """The moves of an answer so far."""
    return [attempt.problem.game.write_move(step.state, step.move) for step in attempt.steps]


def scene(problem: Problem, played: str = "") -> Data | None:
    """The board on which a problem is answered, after what was played there; None where nothing is played."""
    if problem.expected_number is not None:
        return None
    attempt = attempted(problem, played)
    table, last = practice.table_of(problem.game, attempt.state), None
    if attempt.steps:
        step = attempt.steps[-1]
        before = practice.table_of(problem.game, step.state)
        last = (before, before.act_of(step.move, step.state.player or 0))
    if attempt.done or not attempt.ours:
        return practice.still(table, problem.side, last)
    found = practice.scene(table, problem.side, last=last)
    return found if found.get("ways") or found.get("choices") or found.get("gestures") else None


def line(game: Game, state: State, moves: Sequence[Move]) -> str:
    """Some moves as people read them, the first few."""
    words = []
    for move in moves[:_MOST_MOVES]:
        words.append(game.write_move(state, move))
        state = state.after(move)
    return " ".join(words)


def veiled(problem: Problem, says: Message) -> Message:
    """What is said of an entry, without the moves or the number that answer it."""
    numbers = {str(problem.expected_number)} if problem.expected_number is not None else set[str]()
    for line in problem.models:
        state = problem.state
        for move in line:
            said = problem.game.narration.move(state, move)
            numbers |= {problem.game.write_move(state, move), said.en, said.fr}
            state = state.after(move)
    found = "|".join(re.escape(each) for each in sorted(numbers, key=len, reverse=True) if each)
    return says.each(lambda text: re.sub(rf"(?<!\w)(?:{found})(?!\w)", "…", text)) if found else says


@cache
def gist(book: Book, entry: Entry, *, known: bool) -> Message:
    """An entry in a line: how what is said of it begins, and not what it asks."""
    problem = None if known else problem_in(book, entry)
    says = entry.says if problem is None else veiled(problem, entry.says)
    return says.each(_begun)


def _begun(text: str) -> str:
    """The first words of a text: a sentence, or as much of it as a line holds."""
    first = re.split(r"(?<=[.!?;])\s", text, maxsplit=1)[0].rstrip(".; ")
    return first if len(first) <= _LINE else first[: first.rfind(" ", 0, _LINE)].rstrip(",:") + " …"


def hint(problem: Problem) -> Message:
    """Where to look: what the book calls the thing, else the place from which its first move goes."""
    if problem.names:
        return _NAMED.fill(name=problem.names[0])
    if problem.execution:
        table = practice.table_of(problem.game, problem.state)
        act = table.act_of(problem.execution[0], problem.side).said()
        ways = scene_of(table, problem.side).ways
        steps = next((made for made, text in (ways.paths() if ways else ()) if text == act and made), ())
        if steps:
            return _FROM.fill(place=steps[0].origin)
    return _NO_HINT


# --- Lines


def ways(book: Book, entry: Entry) -> list[Way]:
    """The lines of an entry that leave no other; those that do hang at their plies."""
    return [_way(book, entry, line) for line in entry.lines if entry.line(line.parent) is None]


def _way(book: Book, entry: Entry, line: Line) -> Way:
    game = find(book.game)
    inherited = len(entry.inherited(line))
    remarks = {each.ply: each.text for each in line.remarks}
    labels = [each.label for each in line.prints] or [""] * len(line.moves)
    printed = [each.words for each in line.prints] or [""] * len(line.moves)
    says = _sayings(game, entry, line) if game.chance or game.hidden else (None,) * len(line.moves)
    plies = tuple(
        Ply(
            inherited + number, word, says[number - 1], printed[number - 1], labels[number - 1],
            number in line.supplied, remarks.get(number), _letters(entry, line, labels[number - 1]),
            tuple(_way(book, entry, each) for each in _leaving(entry, line, labels[number - 1])),
        )
        for number, word in enumerate(line.moves, start=1)
    )  # fmt: skip
    claim_id = f"{book.name}-{line.id.lower()}" if line.id and line.claim else ""
    return Way(
        entry.lines.index(line) + 1, line.title, line.aside, line.claim_text, plies,
        not (game.chance or game.hidden), inherited // 2 + 1, shipped_verdicts().get(claim_id),
    )  # fmt: skip


def _leaving(entry: Entry, line: Line, label: str) -> Iterable[Line]:
    return (each for each in entry.lines if label and line.id and each.parent == line.id and each.at == label)


def _letters(entry: Entry, line: Line, label: str) -> str:
    where = f"{line.id} {label}" if label else ""
    return "".join(each.letter for each in corrections(entry) if where and each.correction.at == where)


def _sayings(game: Game, entry: Entry, line: Line) -> Sequence[Message | None]:
    """What each word of a line says, where words are throws, plays and statements by turns."""
    adapter, states = adapter_of(game), states_of(game, entry, line)[len(entry.inherited(line)) :]
    found: list[Message | None] = []
    for word, before, after in zip(line.moves, states, states[1:], strict=False):
        found.append(adapter.said(word) or _played(game, before, after, word))
    return found + [None] * (len(line.moves) - len(found))


def _played(game: Game, before: State, after: State, word: str) -> Message | None:
    """A play as the game tells it."""
    move = last_of(game, before, word, rolls=True)
    return game.narration.move_line(before, move) if move is not None and str(before) != str(after) else None


def last_of(game: Game, before: State, word: str, *, rolls: bool = False) -> Move | None:
    """The move of a word, where it is one, to be marked on the board after it; throws only if they are asked for."""
    if before.rolls() and not rolls:
        return None
    try:
        move = game.read_move(before, word.replace(",", " ") if game.chance else word)
    except AcademieError:
        return None
    return None if isinstance(move, Roll) and not rolls else move


def drawn_at(book: Book, entry: Entry, line: int, ply: int, diagrams: Diagrams, *, both: bool = False) -> str:
    """The board after a number of plies of a line; 0 for the position. Raises `Unknown` where there is none."""
    game, draw = find(book.game), diagrams.both if both else diagrams.draw
    if not line and not ply:
        return draw(game, adapter_of(game).study(entry.fen, entry.profile))
    if not 0 < line <= len(entry.lines):
        raise Unknown(_NO_PLY)
    found = entry.lines[line - 1]
    states = states_of(game, entry, found)
    if not 0 <= ply < len(states):
        raise Unknown(_NO_PLY)
    last = last_of(game, states[ply - 1], entry.whole(found)[ply - 1]) if ply else None
    return draw(game, states[ply], last=last) or draw(game, states[ply])


def figures(lines: Sequence[Way]) -> list[tuple[Way, int]]:
    """The plies at which a diagram stands in the text: where something is said, and the end of each line."""
    found = []
    for way in lines:
        numbers = [ply.number for ply in way.plies if ply.remark is not None][:_SHOWN]
        found += [(way, number) for number in sorted({*numbers, *(ply.number for ply in way.plies[-1:])})]
        found += figures([each for ply in way.plies for each in ply.branches])
    return found


# --- What is said of it


@cache
def corrections(entry: Entry) -> tuple[Lettered, ...]:
    """The corrections of an entry, by letters."""
    return tuple(Lettered(_letter(place), each) for place, each in enumerate(entry.corrections))


def _letter(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else _letter(place // 26 - 1) + _letter(place % 26)


@lru_cache(_HELD)
def conflicts(name: str, number: str) -> tuple[Conflict, ...]:
    """Where the lines of an entry break the law of their own book."""
    book, entry = shelf.find_entry(name, number)
    return tuple(check_entry(book, entry).conflicts) if entry.profile != book.profile else ()


def outdated(judged: Judged) -> bool:
    """Whether an earlier version of the program found a verdict."""
    return judged.law != __version__
