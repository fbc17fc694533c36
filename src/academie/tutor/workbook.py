"""The exercises of a book: every entry that asks for a play or a count, as a `Problem`.

An entry whose lines stand on their own is one exercise, numbered as the book numbers it. Where lines leave one another
each line that leaves its parent is one, numbered by the line: what is done against the move by which it leaves.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from academie.corpus.adapter import adapter_of
from academie.corpus.record import Book, Entry, Line, said
from academie.errors import AcademieError, Unavailable, Unknown, quoted
from academie.game import Game, Move, Roll, State
from academie.game.registry import find, has_part, part_of
from academie.text.message import Message
from academie.tutor.problem import ByLaw, Ply, Problem

_SIDES = {"white": 0, "black": 1}
_ASKS = {
    "wins": Message("{side} to play and win."),
    "gains": Message("{side} to play and gain."),
    "draw": Message("{side} to play and draw."),
    "": Message("{side} to play."),
}
_MOVER = {"White": Message.within("the side to play", "White"), "Black": Message.within("the side to play", "Black")}


def solver_of(game: Game) -> ByLaw:
    """The judge of answers in a game."""
    solver: ByLaw = part_of(game, "solve").SOLVER if has_part(game, "solve") else ByLaw(game)
    return solver


@cache
def problems(book: Book) -> tuple[Problem, ...]:
    """The exercises of a book, in its order."""
    return tuple(problem for entry in book.entries for problem in problems_in(book, entry))


def problem_of(book: Book, number: str) -> Problem:
    """The exercise of a number; raises `Unknown` with the numbers there are."""
    found = problems(book)
    if not found:
        raise Unavailable("The book {book} has no problems to solve. Choose another.", book=quoted(book.name))
    name = number.strip().casefold()
    for problem in found:
        if name in {problem.number.casefold(), f"{book.name}-{problem.number}".casefold()}:
            return problem
    # Of a diagram that has several positions, « damier 3 », the first that asks.
    under = {_number(book, entry) for entry in book.entries if name in _called(entry.number)}
    for problem in found:
        if problem.number in under:
            return problem
    raise Unknown(
        "{book} has no exercise {number}; it has {known}.",
        book=book.name,
        number=quoted(number),
        known=", ".join(problem.number for problem in found),
    )


def asks(problem: Problem) -> Message:
    """What a problem asks, in a few words."""
    if problem.question is not None:
        return problem.question
    result = problem.claim.rpartition(" ")[2]
    side = problem.game.players[problem.side]
    return _ASKS.get(result, _ASKS[""]).fill(side=_MOVER.get(side.en, side))


def claimed(problem: Problem) -> Message | None:
    """What the book says of the position, where it says how the game stands."""
    return None if problem.claim in {"rule", "other"} else said(problem.claim)


def problems_in(book: Book, entry: Entry) -> Iterator[Problem]:
    """The problems of an entry and of the lines that branch off in it; a line is replayed only when it is needed."""
    if not any(line.id for line in entry.lines):
        whole = [_plies(find(book.game), entry, line) for line in entry.lines]
        found = _problem(book, entry, _number(book, entry), whole, entry.claim)
        if found is not None:
            yield found
        return
    for line in entry.lines:
        found = _branch(book, entry, line)
        if found is not None:
            yield found


@cache
def problem_in(book: Book, entry: Entry) -> Problem | None:
    """What an entry asks, the first of several; None where it asks nothing."""
    return next(problems_in(book, entry), None)


def _called(number: str) -> set[str]:
    """By what the number of an entry is asked for: « damier 3 », or 3 alone."""
    whole = number.casefold()
    return {whole, whole.rpartition(" ")[2]}


def _number(book: Book, entry: Entry) -> str:
    """What an exercise is asked for by: the book's number, or the entry's own where the book has it several times."""
    alone = [each.number for each in book.entries].count(entry.number) == 1
    return entry.number if alone else entry.id.removeprefix(f"{book.name}-")


@cache
def states_of(game: Game, entry: Entry, line: Line) -> tuple[State, ...]:
    """The states that a line passes through, the entry's position first; what it has of its parent is not replayed."""
    adapter, parent = adapter_of(game), entry.line(line.parent)
    if parent is None:
        states = [adapter.study(entry.fen, entry.profile)]
    else:
        states = list(states_of(game, entry, parent)[: len(entry.inherited(line)) + 1])
    for word in line.moves:
        states.append(adapter.play(states[-1], word))
    return tuple(states)


@cache
def _plies(game: Game, entry: Entry, line: Line) -> tuple[Ply, ...]:
    """A line as steps of play; what it only states is left out. What it has of its parent is taken from there."""
    parent, shared = entry.line(line.parent), len(entry.inherited(line))
    plies = list(_plies(game, entry, parent)[:shared]) if parent is not None else []
    states = states_of(game, entry, line)[shared:]
    for place, (before, after) in enumerate(pairwise(states), start=1):
        choice = _choice(game, before, after, line.moves[place - 1])
        if choice is not None:
            plies.append(Ply(before, choice, place in line.supplied))
    return tuple(plies)


def _choice(game: Game, before: State, after: State, word: str) -> Move | Roll | None:
    """The move or the throw that leads from one state of a line to the next."""
    if str(before) == str(after):
        return None
    for roll in before.rolls():
        if str(before.after(roll)) == str(after):  # an adapter may have states of its own kind
            return roll
    try:
        return game.read_move(before, word.replace(",", " ") if game.chance else word)
    except AcademieError:
        return None


def _branch(book: Book, entry: Entry, line: Line) -> Problem | None:
    """The exercise of a line that leaves its parent, or of one that begins in a position of its own."""
    game, claim = find(book.game), line.claim or entry.claim
    parent = entry.line(line.parent)
    if parent is None:
        start = adapter_of(game).position(game.start(entry.profile))
        if _placed(start) == _placed(entry.fen):
            return None
        return _problem(book, entry, line.id, [_plies(game, entry, line)], claim)
    whole, shared, beside = _plies(game, entry, line), len(entry.inherited(line)), _plies(game, entry, parent)
    fork = next((n for n, ply in enumerate(whole) if n >= len(beside) or beside[n].choice != ply.choice), shared)
    side = _SIDES.get(claim.partition(" ")[0])
    place = next((n for n in range(fork, len(whole)) if side in {None, whole[n].state.player}), None)
    if place is None or len(whole[place].state.moves()) < 2:
        return None
    return _made(book, entry, line.id, [whole], place, claim)


def _placed(fen: str) -> str:
    """Where the pieces stand, whoever is to move."""
    first = fen.split(maxsplit=1)[0]
    return first.partition(":")[2] or first


def _problem(book: Book, entry: Entry, number: str, lines: Sequence[Sequence[Ply]], claim: str) -> Problem | None:
    if not lines or not lines[0]:
        return None
    solver = solver_of(find(book.game))
    counted = solver.count(lines[0])
    if counted is not None:
        place, question, expected = counted
        return _made(book, entry, number, lines[:1], place, claim, question, expected)
    side = _SIDES.get(claim.partition(" ")[0])
    first = solver.begins(lines[0], side, claim)
    return None if first is None else _made(book, entry, number, lines, first, claim)


def _made(
    book: Book,
    entry: Entry,
    number: str,
    lines: Sequence[Sequence[Ply]],
    place: int,
    claim: str,
    question: Message | None = None,
    expected: int | None = None,
) -> Problem:
    game, main = find(book.game), lines[0]
    choices = [ply.choice for ply in main[:place]]
    alike = [line for line in lines if [ply.choice for ply in line[:place]] == choices and len(line) > place]
    return Problem(
        key=f"{book.name}/{number}",
        book=book.name,
        number=number,
        source=entry.seed_lines,
        game=game,
        solver=solver_of(game),
        state=main[place].state,
        lead=tuple(main[:place]),
        side=main[place].state.player or 0,
        claim=claim,
        models=() if question is not None else tuple(_moves(line[place:]) for line in alike),
        theme=entry.theme,
        question=question,
        expected_number=expected,
    )


def _moves(line: Sequence[Ply]) -> tuple[Move, ...]:
    """The moves of a line as far as no chance comes between."""
    found: list[Move] = []
    for ply in line:
        if isinstance(ply.choice, Roll):
            break
        found.append(ply.choice)
    return tuple(found)
