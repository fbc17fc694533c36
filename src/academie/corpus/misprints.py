"""The misprint finder: the smallest edits that let a line of play be replayed to its end.

It knows no game. A `Text` reads a token in a position (`readings`: what the token may mean, at what cost) and offers
what may have been meant instead (`edits`). A correction is a few edits; it is ranked by how far the line then goes and
by what the edits cost. An edit may lie long before the place where the line stops: every ply up to there is tried.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count
from typing import Any, Final, Generic, TypeAlias

from academie.corpus.adapter import Lines, NotedPly, P, Text, Way, adapter_of
from academie.corpus.record import Book
from academie.errors import AcademieError, Unreadable, quoted
from academie.game import Game, State
from academie.game.registry import find
from academie.text.message import SEMICOLON, Message, joined, verbatim

BEAM = 6  # unfinished mends carried on from one round of edits to the next
_LOOKED_AT = 400  # positions one attempt may look at before it is given up
_NEAR = 6  # plies before the stop that are tried first
_CONFIRMED = 3  # plies that must replay after an edit for it to be believed
_GAIN = 8  # plies that a line must go further for an edit to be worth no wider search


@dataclass(frozen=True, slots=True)
class Edit:
    """One change to a line: a token read otherwise, dropped, or a move put in before it."""

    kind: str  # "read", "drop", "insert"
    index: int  # of the token, from 0
    token: str
    move: str  # "" where the token is dropped
    cost: float

    @property
    def text(self) -> Message:
        """The edit in a clause."""
        said = {"number": self.index + 1, "token": self.token, "move": self.move}
        return _SAID[self.kind].fill(**said)


_SAID = {
    "read": Message("ply {number}, “{token}”: read {move}"),
    "drop": Message("ply {number}, “{token}”: printed twice, drop it"),
    "insert": Message("before ply {number}, “{token}”: put in {move}"),
}


_WHOLE = Message("{edits}. Then the line replays to its end.")
_FURTHER = Message("{edits}. Then {reach} plies replay.")


@dataclass(frozen=True, slots=True)
class Mend:
    """Edits, and how far the line goes with them."""

    edits: tuple[Edit, ...]
    reach: int  # tokens that replay
    whole: bool
    strain: float  # what the readings cost besides

    @property
    def cost(self) -> float:
        """The cost of the edits together."""
        return sum(edit.cost for edit in self.edits)

    @property
    def text(self) -> Message:
        """The mend in one sentence."""
        edits = joined((each.text for each in self.edits), SEMICOLON)
        return (_WHOLE if self.whole else _FURTHER).fill(edits=edits, reach=self.reach)


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a line: how far it goes as it stands, and the mends, the best first; none for a whole line."""

    reach: int
    whole: bool
    mends: tuple[Mend, ...]


@dataclass(frozen=True, slots=True)
class _Run(Generic[P]):
    """A reading from some position on: the positions passed, that position first."""

    cost: float
    places: tuple[P, ...]

    @property
    def reach(self) -> int:
        return len(self.places) - 1


@dataclass(frozen=True, slots=True)
class _Attempt(Generic[P]):
    """A line with some edits made: the positions before each token read so far, and where the last edit lies."""

    edits: tuple[Edit, ...]
    places: tuple[P, ...]
    strain: float
    from_index: int

    @property
    def reach(self) -> int:
        return len(self.places) - 1


# The edits of one kind at one token.
Changes: TypeAlias = "Callable[[Text[P], P, str, int], Iterable[tuple[Edit, P, int]]]"


def mend(text: Text[P], start: P, tokens: Sequence[str], *, most: int = 2, back: int = 0, show: int = 10) -> Finding:
    """Find the smallest edits, up to `most` of them, that let a line replay; `back` bounds how far before the stop."""
    run = _read(text, start, tokens, 20_000)
    attempt = _Attempt((), run.places, run.cost, 0)
    if run.reach == len(tokens):
        return Finding(run.reach, True, ())
    beam, done, found = [attempt], [], []
    for _ in range(most):
        tried = [new for each in beam for new in _tried(text, tokens, each, back)]
        done += [each for each in tried if each.reach == len(tokens)]
        found += tried
        if done:
            break
        beam = sorted(tried, key=_promise)[:BEAM]
    best = sorted(done or found, key=_promise)[:show]
    mends = tuple(Mend(each.edits, each.reach, each.reach == len(tokens), each.strain) for each in best)
    return Finding(run.reach, False, mends)


def _promise(attempt: _Attempt[P]) -> tuple[float, float]:
    """Far beats cheap, up to a point: twenty plies more are as good as the end, and a dear edit must earn its cost."""
    cost = sum(edit.cost for edit in attempt.edits)
    last = attempt.edits[-1].index if attempt.edits else 0
    return (cost + attempt.strain - min(attempt.reach - last, 20), cost)


def _tried(text: Text[P], tokens: Sequence[str], attempt: _Attempt[P], back: int) -> list[_Attempt[P]]:
    """Edits near the stop first, then further back, lost moves last: each only where the others do not help."""
    found: list[_Attempt[P]] = []
    enough = min(attempt.reach + _GAIN, len(tokens))
    oldest = max(attempt.from_index, attempt.reach - back if back else 0)
    for changes in (_changes, _insertions):
        last = attempt.reach
        for window in (_NEAR, 3 * _NEAR, attempt.reach):
            first = max(oldest, attempt.reach - window)
            found += _edited(text, tokens, attempt, range(last, first - 1, -1), changes)
            # Where the line stops at its last words nothing after them confirms an edit: then look a little wider.
            sure = 0 if window > _NEAR else _CONFIRMED
            if any(each.reach >= enough and each.reach - each.edits[-1].index > sure for each in found):
                return found
            last = first - 1
    return found


def _edited(
    text: Text[P], tokens: Sequence[str], attempt: _Attempt[P], indices: range, changes: Changes[P]
) -> Iterable[_Attempt[P]]:
    """Every edit at these tokens that carries an attempt further than it goes."""
    for index in indices:
        for edit, after, taken in changes(text, attempt.places[index], tokens[index], index):
            run = _read(text, after, tokens[index + taken :], _LOOKED_AT)
            if index + taken + run.reach > attempt.reach:
                # An inserted move comes before the token: the position it is read in is another.
                start = attempt.places[: index + taken]
                yield _Attempt((*attempt.edits, edit), (*start, *run.places), run.cost, index + taken)


def _changes(text: Text[P], place: P, token: str, index: int) -> Iterable[tuple[Edit, P, int]]:
    """A token read otherwise or dropped: the edit, the position after it, and how many tokens it uses up."""
    for way in text.edits(place, token):
        yield Edit("read", index, token, way.move, way.cost), way.after, 1
    yield Edit("drop", index, token, "", DROPPED), place, 1


def _insertions(text: Text[P], place: P, token: str, index: int) -> Iterable[tuple[Edit, P, int]]:
    """A move put in before a token."""
    for way in text.lost(place):
        yield Edit("insert", index, token, way.move, way.cost), way.after, 0


DROPPED = 6.0  # what it costs to take a token for words printed twice


def _read(text: Text[P], start: P, tokens: Sequence[str], budget: int) -> _Run[P]:
    """The cheapest reading of a line, or of its longest readable beginning."""
    tie = count()
    far: _Run[P] = _Run(0.0, (start,))
    heap: list[tuple[float, int, int, tuple[P, ...]]] = [(0.0, 0, next(tie), (start,))]
    while heap and budget:
        budget -= 1
        cost, _, _, places = heapq.heappop(heap)
        reach = len(places) - 1
        if reach > far.reach:
            far = _Run(cost, places)
        if reach == len(tokens):
            return far
        for way in text.readings(places[-1], tokens[reach]):
            heapq.heappush(heap, (cost + way.cost, -reach - 1, next(tie), (*places, way.after)))
    return far


# --- The misprint finder on the lines of a book, or on a text


SLIP: Final = 2.0  # what any misprint costs, before its letters are counted
LOST: Final = 8.0  # what a move costs that is not in the print at all
_FURNITURE: Final = re.compile(r"\d+\s*\.+|\{[^}]*\}|\b(?:1-0|0-1|2-0|0-2|1-1|1/2-1/2)\s*$|\*")


class MoveText:
    """A game's own notation, read strictly and mended by letters."""

    def __init__(self, game: Game, profile: str | None = None) -> None:
        self.game = game
        self.profile = profile

    def start(self, fen: str) -> State:
        """The position a text begins from: the usual one where none is given."""
        if not fen:
            return self.game.start(self.profile)
        return adapter_of(self.game).study(fen, self.profile or self.game.profiles.default)

    def tokens(self, content: str) -> list[str]:
        """The moves of a text; numbers of moves, comments and results are left out."""
        return _FURNITURE.sub(" ", content).split()

    def readings(self, position: State, token: str) -> Iterator[Way[State]]:
        """The one move a token names, where it names one."""
        try:
            move = self.game.read_move(position, token)
        except AcademieError:
            return
        yield Way(self.game.write_move(position, move), 0.0, position.after(move))

    def edits(self, position: State, token: str) -> Iterator[Way[State]]:
        """Every other legal move, by the letters that differ."""
        meant = {way.move for way in self.readings(position, token)}
        for move in position.moves():
            written = self.game.write_move(position, move)
            if written not in meant:
                yield Way(written, SLIP + distance(token, written), position.after(move))

    def lost(self, position: State) -> Iterator[Way[State]]:
        """Any legal move may have fallen out."""
        for move in position.moves():
            yield Way(self.game.write_move(position, move), LOST, position.after(move))


@cache
def distance(one: str, other: str) -> int:
    """How many letters to change, add or remove to get from one text to the other."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, start=1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


_STOPS = Message("{name} stops after {reach} of {plies} plies, at {token}.")
NO_MOVE = Message("There is no move in this text.")


@dataclass(frozen=True, slots=True)
class Stopped:
    """A line that cannot be replayed to its end, and its mends."""

    name: Message
    tokens: tuple[str, ...]
    finding: Finding

    @property
    def text(self) -> Message:
        """Where it stops, in one sentence."""
        reach = self.finding.reach
        text = _STOPS.fill(name=self.name, reach=reach, plies=len(self.tokens), token=quoted(self.tokens[reach], 60))
        return text if self.finding.mends else Message("{text} No correction was found.", text=text)

    def as_data(self) -> dict[str, Any]:
        """For machines."""
        return {
            "line": self.name.en,
            "plies": len(self.tokens),
            "reach": self.finding.reach,
            "stops_at": self.tokens[self.finding.reach],
            "mends": [
                {"whole": each.whole, "reach": each.reach, "cost": each.cost, "edits": [asdict(e) for e in each.edits]}
                for each in self.finding.mends
            ],
        }


def text_of(game: Game, profile: str | None) -> Lines[Any]:
    """How lines of a game are read: as its adapter knows them, else strictly by its own notation."""
    return adapter_of(game).text(profile or game.profiles.default) or MoveText(game, profile)


def mend_book(book: Book, most: int = 2) -> Iterator[Stopped]:
    """The lines of a book that cannot be replayed to their end."""
    game = find(book.game)
    for entry in book.entries:
        text = text_of(game, entry.profile)
        for index, line in enumerate(entry.lines, start=1):
            tokens = entry.whole(line)
            finding = mend(text, text.start(entry.fen), tokens, most=most)
            if not finding.whole:
                name = line.id or (entry.id if len(entry.lines) == 1 else f"{entry.id}, {index}")
                yield Stopped(verbatim(name), tokens, finding)


def mend_text(content: str, game: str | None, profile: str | None, fen: str = "", most: int = 2) -> list[Stopped]:
    """The line of play of a text, if it cannot be replayed to its end."""
    text = text_of(game_of(game), profile)
    tokens = tuple(text.tokens(content))
    if not tokens:
        raise Unreadable(NO_MOVE)
    finding = mend(text, text.start(fen), tokens, most=most)
    return [] if finding.whole else [Stopped(Message("The line"), tokens, finding)]


def game_of(name: str | None) -> Game:
    """The game of a text, which must be named."""
    if name is None:
        raise Unreadable("A text does not say its game; name it with --game.")
    return find(name)


def plies_of(game: Game, content: str, fen: str = "") -> Sequence[NotedPly]:
    """The plies of a text, each in both writings; raises one sentence."""
    found = adapter_of(game).plies(content, fen)
    if not found:
        raise Unreadable(NO_MOVE)
    return found
