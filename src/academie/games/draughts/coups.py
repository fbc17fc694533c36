"""What the books call a combination: the names of coups, found in a position and its line (§52, §53, §58).

Only names that Manoury or Metz give are used. Where a book gives a name and no measure, the measure is ours (PROJECT).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts import concepts
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.games.draughts.state import Move, State

_RAFLE = 6  # pieces of one capture (PROJECT: Metz says many, l.1140-1142)


def _art(term: str) -> Title:
    """A term of art, which is French in every language (glossary)."""
    return Title(term, term)


_NUMBERS = {1: _art("une pour une"), 2: _art("deux pour deux")}
_THREE = _art("trois pour trois")


def names(state: State, line: Sequence[Move]) -> tuple[Title, ...]:
    """What a line from a position is called, the most particular name first; its author is who moves first."""
    moves = tuple(line)
    return tuple(name for find in _FINDERS if moves and (name := find(state, moves)) is not None)


def mazette(state: State, line: Sequence[Move]) -> Title | None:
    """METZ l.1297-1303: 23-29 against the men 28 and 32, or its like for White, and two men won."""
    squares = [23, 29, 28, 32]
    if state.core.side == 0:
        squares = [state.damier.squares + 1 - square for square in squares]
    origin, target, *his = squares
    if (line[0].origin, line[0].target) != (origin, target) or not {*his} <= {*state.core.men(1 - state.core.side)}:
        return None
    return _art("coup de mazette") if _won(state, line) == 2 else None


def rest(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.2219; METZ l.707: the author leaves a capture standing and uses the time (§53)."""
    own = [ply for ply in concepts.rest_moves(state, line) if ply % 2 == 1]
    return _art("coup de repos") if own else None


def coup_de_deux(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.1094, 1297: among kings alone, two are given to be taken at once, and his taken after."""
    if state.core.men(0) or state.core.men(1):
        return None
    for gift, take in zip(line[1::2], line[2::2], strict=False):
        if len(gift.captured) == 2 and take.captured:
            return _art("coup de deux")
    return None


def exchange(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.2020-2028; METZ l.658: the whole line is an exchange, so many for so many (§53)."""
    whole = [
        each for each in concepts.tant_pour_tant(state, line, offers=2) if (each.first, each.last) == (1, len(line))
    ]
    if not whole:
        return None
    each = whole[0].each
    return _NUMBERS.get(each, _THREE if each == 3 else _art("tant pour tant"))


def lunette(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.2227; METZ l.752: the author, or his adversary to his cost, enters a lunette."""
    for before, move in zip(concepts.states(state, line)[:2], line[:2], strict=False):
        for each in concepts.lunettes(before):
            if each.side != before.core.side and move.target in each.inside and not move.captured:
                return _art("lunette")
    return None


def sent_to_crown(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.2458; METZ l.822: the other is sent to crown, and the king he makes is taken."""
    made: set[int] = set()
    author = state.core.side
    for before, move in zip(concepts.states(state, line), line, strict=False):
        if before.core.side == author and made.intersection(move.captured):
            return Title("he is sent to crown and taken", "envoyé à dame et repris")
        if before.core.side != author:
            made = {move.target if square == move.origin else square for square in made}
            if move.origin in before.core.men(1 - author) and move.target in before.damier.crowns[1 - author]:
                made.add(move.target)
    return None


def king_taken(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.2470-2478: kings that stood in the position are taken."""
    kings = {*state.core.kings(1 - state.core.side)}
    taken = 0
    for place, move in enumerate(line):
        if place % 2 == 0:
            taken += len(kings.intersection(move.captured))
            kings -= {*move.captured}
        elif move.origin in kings:
            kings = kings - {move.origin} | {move.target}
    return _art("prise de la dame") if taken else None


def to_crown(state: State, line: Sequence[Move]) -> Title | None:
    """METZ l.1285: the author's man crowns by a capture, a coup de dame."""
    side = state.core.side
    for before, move in zip(concepts.states(state, line)[::2], line[::2], strict=False):
        if move.captured and move.origin in before.core.men(side) and move.target in before.damier.crowns[side]:
            return _art("coup de dame")
    return None


def rafle(state: State, line: Sequence[Move]) -> Title | None:  # noqa: ARG001 - any position
    """METZ l.1140-1142: very many are taken at once."""
    most = max((len(move.captured) for move in line[::2]), default=0)
    return Title("rafle of {count}", "rafle de {count}").fill(count=most) if most >= _RAFLE else None


def shut_in(state: State, line: Sequence[Move]) -> Title | None:
    """MAN l.1201, 2602: at the end the other has pieces and no move (§33)."""
    end = concepts.states(state, line)[-1]
    shut = end.core.side != state.core.side and concepts.shut_in(end)
    return Title("he is shut in", "enfermé") if shut else None


def _won(state: State, line: Sequence[Move]) -> int:
    """By how many pieces the author comes out ahead when the captures due are played out."""
    end = concepts.states(state, line)[-1]
    moves = [*line, *concepts.played_out(end)]
    return sum(len(move.captured) for move in moves[::2]) - sum(len(move.captured) for move in moves[1::2])


_FINDERS: tuple[Callable[[State, Sequence[Move]], Title | None], ...] = (
    mazette,
    rest,
    coup_de_deux,
    exchange,
    lunette,
    sent_to_crown,
    king_taken,
    to_crown,
    rafle,
    shut_in,
)
