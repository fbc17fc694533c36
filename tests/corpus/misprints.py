"""Misprints made on purpose, and where the finder ranks the truth: for draughts by figures, for phrases by words."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from academie.corpus import find_book
from academie.corpus.mend import mend, text_of
from academie.games.chess.phrases.phrase import start
from academie.games.chess.phrases.text import PhraseText
from academie.registry import find
from games.chess.philidor import book

if TYPE_CHECKING:
    from academie.corpus.mend import Finding

# Words a compositor takes for one another.
_SLIPS = {
    "seconde": ("troisième", "quatrième"),
    "troisième": ("seconde", "quatrième"),
    "quatrième": ("troisième", "seconde"),
    "roi": ("dame",),
    "dame": ("roi",),
    "chevalier": ("fou", "tour"),
    "fou": ("chevalier", "tour"),
    "tour": ("fou", "chevalier"),
    "un": ("deux",),
    "deux": ("un",),
}


class Case(NamedTuple):
    """A line with one misprint, and what it should read."""

    text: Any
    start: Any
    tokens: tuple[str, ...]
    index: int
    truth: str

    def find(self) -> Finding:
        return mend(self.text, self.start, self.tokens, most=1)

    def rank(self) -> int | None:
        """Where the truth stands among the mends, from 1; 0 where the line replays all the same, None nowhere."""
        finding = self.find()
        if finding.whole:
            return 0
        edits = [each.edits[0] for each in finding.mends]
        found = (i for i, edit in enumerate(edits, 1) if (edit.index, edit.move) == (self.index, self.truth))
        return next(found, None)


def draughts(seed: int) -> Case:
    """A line of Manoury's with one figure of one move changed."""
    chance = random.Random(seed)
    entry = chance.choice([e for e in find_book("manoury").entries if any(len(way.moves) > 5 for way in e.lines)])
    line = chance.choice([line for line in entry.lines if len(line.moves) > 5])
    index = chance.randrange(len(line.moves) - 2)
    move = line.moves[index]
    places = [match.start() for match in re.finditer(r"\d", move)]
    at = chance.choice(places)
    figure = chance.choice([each for each in "0123456789" if each != move[at]])
    tokens = (*line.moves[:index], move[:at] + figure + move[at + 1 :], *line.moves[index + 1 :])
    text = text_of(find("draughts"), entry.profile)
    return Case(text, text.start(entry.fen), tokens, index, _written(text, entry.fen, line.moves, index))


def lost_move(seed: int) -> Case:
    """A line of Manoury's from which one move has fallen out."""
    chance = random.Random(seed)
    entry = chance.choice([e for e in find_book("manoury").entries if any(len(way.moves) > 6 for way in e.lines)])
    line = chance.choice([line for line in entry.lines if len(line.moves) > 6])
    index = chance.randrange(len(line.moves) - 3)
    text = text_of(find("draughts"), entry.profile)
    tokens = (*line.moves[:index], *line.moves[index + 1 :])
    return Case(text, text.start(entry.fen), tokens, index, _written(text, entry.fen, line.moves, index))


def _written(text: Any, fen: str, moves: tuple[str, ...], index: int) -> str:
    """A move of a line in the game's usual form."""
    state = text.start(fen)
    for move in moves[:index]:
        state = state.after(text.game.read_move(state, move))
    return str(text.game.write_move(state, text.game.read_move(state, moves[index])))


@cache
def _phrased() -> tuple[Any, ...]:
    """The main lines of Philidor's games as the writer says them: a sound text to spoil."""
    from academie.games.chess.phrases.writer import write

    found = []
    for entry in book().entries:
        position, rows = start(entry.fen), []
        for move in entry.lines[0].moves:
            native = position.board.parse_san(move)
            rows.append((position, write(position, native), position.board.san(native)))
            position = position.after(native)
        found.append(tuple(rows))
    return tuple(found)


def phrases(seed: int) -> Case:
    """Twenty plies of a game of Philidor's with one word of one phrase changed."""
    chance = random.Random(seed)
    rows = chance.choice([rows for rows in _phrased() if len(rows) > 20])
    first = chance.randrange(len(rows) - 20)
    part = rows[first : first + 20]
    while True:
        index = chance.randrange(2, 14)
        words = part[index][1].split()
        places = [i for i, word in enumerate(words) if word in _SLIPS]
        if places:
            break
    at = chance.choice(places)
    words[at] = chance.choice(_SLIPS[words[at]])
    tokens = tuple(" ".join(words) if i == index else row[1] for i, row in enumerate(part))
    return Case(PhraseText(), part[0][0], tokens, index, part[index][2])
