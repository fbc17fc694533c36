"""A player's mistakes: what an engine finds in a finished game, and the decisions that are asked again.

A decision that loses more than a bound becomes a question: the position, what was played, what would have been as good
as the best, and what the books say of that. The bound depends on what the engine counts in. Terminal and server share
this; each stores the questions and answers itself.
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any

from academie.errors import AcademieError, Unreadable
from academie.game import Game, Move, Roll, State
from academie.game.analysis import LINES, Budget, Engine, Stop
from academie.game.data import title_data, written_line
from academie.game.registry import find
from academie.journal import Journal, moves_of
from academie.referee.table import Table
from academie.text.message import Message, bilingual
from academie.tutor.counsel import of_move
from academie.tutor.judging import Judged, judged, verdicts

KEY = "mistake"  # of the questions, before the game and the number
GLANCE = Budget(nodes=20_000, seconds=0.25)  # at each decision
LOOK = Budget(nodes=100_000, seconds=1.0)  # at each mistake
MOST = 8  # of one game, the worst
LONGEST = 30.0  # seconds for a game; what is not judged then stays unjudged
_MEGABYTES = 16
_SAID = 4  # sentences of the books
_MOST = 40  # how many choices get a loss
# From which loss on a decision is a mistake, by what the engine counts in; a share of it is as good as the best.
_BOUNDS = {"men": 0.6, "pawns": 0.8, "points of the coup": 4.0, "trous, a partie being worth 12": 0.25}
_BOUND, _SHARE = 0.08, 0.2
_NO_QUESTION = Message("This line is not a mistake that was saved here.")


@dataclass(frozen=True)
class Mistake:
    """A decision that lost much, as it is asked again."""

    number: int  # of the ply in its game, from 1
    seat: int
    position: str
    played: str
    best: str
    error: float
    losses: Mapping[str, float] = field(default_factory=dict)  # by choice, of those that an engine has compared
    good: tuple[str, ...] = ()  # as good as the best, or nearly
    line: tuple[str, ...] = ()  # how play goes on after the best
    unit: Mapping[str, str] = field(default_factory=dict)
    books: tuple[Mapping[str, str], ...] = ()  # what they say of the best

    def data(self) -> dict[str, Any]:
        """The mistake as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Found:
    """What an engine found of one player."""

    seat: int
    decisions: int
    faults: int
    error: float
    luck: float | None
    schools: Mapping[str, int] | None  # given, suffered and missed, where people mark themselves
    mistakes: tuple[Mistake, ...]

    def sums(self) -> dict[str, Any]:
        """The figures without the mistakes."""
        names = ("decisions", "faults", "error", "luck")
        return {**{name: getattr(self, name) for name in names}, "schools": self.schools and dict(self.schools)}


def read_mistake(data: object) -> Mistake:
    """A mistake from plain data; raises `Unreadable`."""
    try:
        known = {name: data[name] for name in Mistake.__dataclass_fields__}  # type: ignore[index]
        lists = {name: tuple(known[name]) for name in ("good", "line", "books")}
        return Mistake(**{**known, **lists})
    except (KeyError, TypeError) as error:
        raise Unreadable(_NO_QUESTION) from error


def review(journal: Journal, stop: Stop | None = None, seconds: float = LONGEST) -> list[Found]:
    """What an engine finds of each player in a finished game; raises `Unavailable` where none judges it."""
    end, looked = time.monotonic() + seconds, list[Judged]()
    plies = moves_of(journal).plies
    for each in judged(journal, GLANCE, stop):
        looked.append(each)
        if time.monotonic() > end:
            break
    game, schools = find(journal.game), _schools(journal)
    engine = game.engine(megabytes=_MEGABYTES)
    found = []
    for verdict in verdicts(journal, looked):
        mine = [each for each in looked if each.seat == verdict.seat and each.error is not None]
        worst = sorted(mine, key=lambda each: -(each.error or 0.0))[:MOST]
        wrong = list[Mistake]()
        for each in sorted(worst, key=lambda each: each.number):
            ply = plies[each.number - 1]
            if not each.error or isinstance(ply.choice, Roll) or time.monotonic() > end + seconds / 2:
                continue
            made = _mistake(game, engine, ply.before, ply.choice, each, verdict.seat, stop)
            wrong += [made] if made is not None else []
        own = None if schools is None else schools[verdict.seat]
        found.append(
            Found(verdict.seat, verdict.decisions, verdict.faults, verdict.error, verdict.luck, own, tuple(wrong))
        )
    return found


def _mistake(
    game: Game, engine: Engine, state: State, chosen: Move, judged: Judged, seat: int, stop: Stop | None
) -> Mistake | None:
    """The question that a decision makes; None where a longer look finds it good enough."""
    thought = engine.analyse(state, LOOK, lines=min(len(state.moves()), LINES), stop=stop)
    if not thought.lines:
        return None
    unit = thought.unit
    bound = _BOUNDS.get("" if unit is None else unit.en, _BOUND)
    best, worths = thought.lines[0], {line.move: line.worth for line in thought.lines}
    error = best.worth - worths[chosen] if chosen in worths else judged.error or 0.0
    if error < bound:
        return None
    losses = {game.write_move(state, line.move): round(best.worth - line.worth, 4) for line in thought.lines[:_MOST]}
    good = tuple(move for move, loss in losses.items() if loss <= bound * _SHARE)
    said = of_move(game, state, best.move, thought.lines)
    return Mistake(
        judged.number, seat, str(state), game.write_move(state, chosen), game.write_move(state, best.move),
        round(error, 4), losses, good, tuple(written_line(game, state, best.moves)),
        {} if unit is None else dict(title_data(unit)), tuple(dict(title_data(each.said)) for each in said[:_SAID]),
    )  # fmt: skip


def _schools(journal: Journal) -> list[dict[str, int]] | None:
    """The écoles of each player: those he gave, suffered, and let pass; None where the program marks."""
    tables: list[Table] = list(journal.tables())
    if tables[0].assisted:
        return None
    found = [{"given": 0, "suffered": 0, "missed": 0} for _ in tables[0].seats]
    for before, after in pairwise(tables):
        for ruling in after.rulings:
            if ruling.facts is not None and not ruling.refused:
                for seat, counts in enumerate(found):
                    counts["suffered" if seat == ruling.player else "given"] += 1
        for ruling in after.let_pass(before):
            for seat, counts in enumerate(found):
                counts["missed"] += seat != ruling.player
    return found


# --- Questions and answers


@dataclass(frozen=True)
class Answer:
    """The worth of an answer to a mistake."""

    right: bool
    lines: tuple[Message, ...]


_RIGHT = Message("Right: {move}.")
_AS_GOOD = Message("Right: {move} is as good as {best}.")
_LOSES = Message("{move} loses {cost:.2f} ({unit}) compared with the best move.")
_AGAIN = Message("That is what you played. It lost {cost:.2f} ({unit}).")
_WORSE = Message("{move} is worse than what the engine would play.")
_BEST = Message("The engine plays {line}.")


def answer(mistake: Mistake, game: Game, state: State, text: str) -> Answer:
    """A move as an answer; raises what the law says of one that is none."""
    move = game.read_move(state, text)
    written, unit = game.write_move(state, move), unit_of(mistake)
    if written == mistake.best:
        return Answer(True, (_RIGHT.fill(move=written), *reasons(mistake)))
    if written in mistake.good or str(state.after(move)) == str(state.after(game.read_move(state, mistake.best))):
        return Answer(True, (_AS_GOOD.fill(move=written, best=mistake.best), *reasons(mistake)))
    if written == mistake.played:
        return Answer(False, (_AGAIN.fill(cost=mistake.error, unit=unit),))
    cost = mistake.losses.get(written)
    said = _WORSE.fill(move=written) if cost is None else _LOSES.fill(move=written, cost=cost, unit=unit)
    return Answer(False, (said,))


def reasons(mistake: Mistake) -> tuple[Message, ...]:
    """What the engine plays, and what the books say of it."""
    line = " ".join(mistake.line) or mistake.best
    return (_BEST.fill(line=line), *(bilingual(each["en"], each["fr"]) for each in mistake.books))


def unit_of(mistake: Mistake) -> Message:
    """What a loss is counted in."""
    return bilingual(mistake.unit.get("en", "points"), mistake.unit.get("fr", "points"))


# --- As lines of a file


def write_lines(game: str, source: str, found: Sequence[Mistake]) -> str:
    """Mistakes of a game as lines, each with the game and where it was played."""
    return "".join(
        json.dumps({"game": game, "source": source, **each.data()}, ensure_ascii=False) + "\n" for each in found
    )


def read_lines(text: str) -> Iterator[tuple[str, str, Mistake]]:
    """The game, the source and the mistake of each line; what cannot be read is left out."""
    for line in text.splitlines():
        try:
            data = json.loads(line)
            yield find(data["game"]).name, str(data["source"]), read_mistake(data)
        except (AcademieError, ValueError, KeyError, TypeError):
            continue
