"""The books' ideas about a position or a line, as functions that can be tested: §3, §52, §53, and why a move is barred.

They explain and count. The native core decides what is legal; nothing here values a position.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from academie._core import draughts as core
from academie.errors import Illegal
from academie.games.draughts import notation
from academie.games.draughts.state import BLACK, WHITE, Move, State, native_profile

# --- The board and its lines (§2, §3)


def pieces(state: State, side: int) -> frozenset[int]:
    """The squares of one side, men and kings."""
    return frozenset(state.core.men(side)) | frozenset(state.core.kings(side))


def kings_on(state: State, side: int, line: Sequence[int]) -> tuple[int, ...]:
    """R40: the kings one side has on a line such as the main line; men do not command a line."""
    return tuple(square for square in line if square in state.core.kings(side))


def turned(state: State, side: int) -> core.State:
    """The bare position with one side to move, whoever's turn it is."""
    return core.State(
        side=side,
        white=sorted(pieces(state, WHITE)),
        black=sorted(pieces(state, BLACK)),
        kings=sorted({*state.core.kings(WHITE), *state.core.kings(BLACK)}),
        profile=native_profile(state.profile),
    )


def shut_in(state: State, side: int | None = None) -> bool:
    """Enferme (§33): the side, by default the one to move, has pieces and could play none of them."""
    side = state.core.side if side is None else side
    return bool(pieces(state, side)) and not turned(state, side).moves()


# --- Avoir le coup (§52)


@dataclass(frozen=True, slots=True)
class Coup:
    """Who has the coup in a duel of two men, by Manoury's count of the empty squares between them."""

    holder: int
    empty: int
    can_avoid: bool  # too far apart, so Metz: the men can pass each other and the count decides nothing
    on_a_long_line: bool  # Manoury does not vouch for men facing on the main or the trictrac lines


def coup(state: State) -> Coup:
    """§52: the count for one white man below one black man; raises `Illegal` for any other material."""
    white, black = state.core.men(WHITE), state.core.men(BLACK)
    if len(white) != 1 or len(black) != 1 or state.core.kings(WHITE) or state.core.kings(BLACK):
        raise Illegal("The coup is counted between one man and one man; take the other pieces off first (§52).")
    board = state.damier
    (white_row, white_column), (black_row, black_column) = board.place(white[0]), board.place(black[0])
    empty = white_row - black_row - 1
    if empty < 0:
        raise Illegal("These two men have passed each other, so neither has the coup over the other (§52).")
    mover = state.core.side
    from_the_end = (white, black)[mover][0] in {board.main_line[0], board.main_line[-1]}
    long_lines = (board.main_line, *board.trictrac_lines)
    return Coup(
        holder=mover if empty % 2 == 0 else 1 - mover,
        empty=empty,
        can_avoid=abs(white_column - black_column) > 4 and not from_the_end,
        on_a_long_line=any(white[0] in line and black[0] in line for line in long_lines),
    )


# --- Lunettes and pieces en prise (§53)


@dataclass(frozen=True, slots=True)
class Lunette:
    """Two pieces of one side on a diagonal, empty squares between them and one beyond each."""

    side: int
    pair: tuple[int, int]
    inside: tuple[int, ...]  # one square, or three and more for a king
    beyond: tuple[int, int]

    @property
    def for_kings(self) -> bool:
        """Metz's second form, which only a king can enter with effect."""
        return len(self.inside) > 1


def lunettes(state: State) -> tuple[Lunette, ...]:
    """§53, §49: every lunette from the top down; one square between its pieces, or three and more where kings run."""
    inner = {1, *range(3, state.damier.rows)} if state.values.march == "polish" else {1}
    standing = {square: side for side in (WHITE, BLACK) for square in pieces(state, side)}
    found = []
    for line in state.damier.diagonals:
        taken = [square for square in line if square in standing]
        for first, second in pairwise(taken):
            left, right = line.index(first), line.index(second)
            inside = line[left + 1 : right]
            if standing[first] != standing[second] or len(inside) not in inner:
                continue
            if left == 0 or right == len(line) - 1 or {line[left - 1], line[right + 1]} & standing.keys():
                continue
            found.append(Lunette(standing[first], (first, second), inside, (line[left - 1], line[right + 1])))
    return tuple(sorted(found, key=lambda lunette: lunette.pair))


def en_prise(state: State, side: int) -> frozenset[int]:
    """§53, narrow sense: the pieces of a side that the other could take if it were its turn."""
    return frozenset(square for move in turned(state, 1 - side).all_captures() for square in move.captured)


def gain(state: State) -> int:
    """§53: the pieces the side to move comes out ahead when the captures that are due are played out."""
    if not state.core.must_capture():
        return 0
    return max((len(move.captured) - gain(state.after(move)) for move in state.moves()), default=0)


def played_out(state: State) -> tuple[Move, ...]:
    """The captures that are due, one after the other, each side taking the way that leaves it the most pieces."""
    line: list[Move] = []
    while state.core.must_capture() and state.moves():
        best = max(state.moves(), key=lambda move: len(move.captured) - gain(state.after(move)))
        line.append(best)
        state = state.after(best)
    return tuple(line)


# --- Lines of play: coup de repos, tant pour tant (§53)


def states(start: State, line: Sequence[Move]) -> list[State]:
    """The states of a line, the first included."""
    found = [start]
    for move in line:
        found.append(found[-1].after(move))
    return found


def written(start: State, line: Sequence[Move], most: int = 8) -> str:
    """The first moves of a line as people read them, and a mark where there are more."""
    shown = zip(states(start, line[:most]), line[:most], strict=False)
    return " ".join(notation.write_move(state, move) for state, move in shown) + (" …" if len(line) > most else "")


def rest_moves(start: State, line: Sequence[Move], *, captures: bool = False) -> tuple[int, ...]:
    """§53: the plies, counted from 1, that are rest moves.

    The enemy had a capture to make already, the move leaves it standing, and the enemy makes it. A capture that the
    move itself brings about is an ordinary sacrifice and is not reported. A rest move is quiet: its author chooses it.
    With `captures` the moves are reported too that were captures themselves, as in Manoury's No 103.
    """
    found = []
    for ply, (state, (move, answer)) in enumerate(zip(states(start, line), pairwise(line), strict=False), start=1):
        pending = turned(state, 1 - state.core.side).all_captures() if answer.captured else ()
        if answer in pending and (captures or not move.captured):
            found.append(ply)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A tant pour tant inside a line: its first and last ply, counted from 1, and what each side lost."""

    first: int
    last: int
    each: int


def tant_pour_tant(start: State, line: Sequence[Move], *, offers: int = 1) -> tuple[Exchange, ...]:
    """§53: the exchanges of a line, k for k.

    One begins with a quiet move, all that follows are captures, and it ends where nothing is left to take. With more
    `offers` its author may offer again on the way, as he does in the trois pour trois of Manoury's No 45.
    """
    along = states(start, line)
    found: list[Exchange] = []
    ply = 0
    while ply < len(line):
        exchange = None if line[ply].captured else _exchange(along, line, ply, offers)
        if exchange is not None:
            found.append(exchange)
        ply = ply + 1 if exchange is None else exchange.last
    return tuple(found)


def _exchange(along: Sequence[State], line: Sequence[Move], first: int, offers: int) -> Exchange | None:
    """The exchange that begins with the ply of this index, if it comes out even."""
    lost = [0, 0]
    author = along[first].core.side
    for index in range(first, len(line)):
        move, side = line[index], along[index].core.side
        offers -= 0 if move.captured else 1
        if offers < 0 or (side != author and not move.captured):
            return None
        lost[1 - side] += len(move.captured)
        if move.captured and not along[index + 1].core.must_capture() and lost[WHITE] == lost[BLACK]:
            return Exchange(first + 1, index + 1, lost[WHITE])
    return None


# --- Why a move is barred (R11)


def barred_by(state: State, capture: Move) -> str | None:
    """§16-§18: the paragraph of the choice that excludes a complete capture; None when it may be made."""
    required = state.core.moves()
    if capture in required or not required:
        return None
    if len(capture.captured) < len(required[0].captured):
        return "§16"
    kings = {*state.core.kings(1 - state.core.side)}
    fewer = len(kings.intersection(capture.captured)) < len(kings.intersection(required[0].captured))
    return "§17" if fewer else "§18"


def steps(state: State, square: int) -> frozenset[int]:
    """§6, §7: where the piece on a square could go without taking, whatever is due elsewhere and whoever is on turn.

    Were every other piece of its own side there would be nothing to take, so the core then lists just these moves.
    """
    side = next((side for side in (WHITE, BLACK) if square in pieces(state, side)), None)
    if side is None:
        return frozenset()
    everything = sorted(pieces(state, WHITE) | pieces(state, BLACK))
    alone = core.State(
        side=side,
        white=everything if side == WHITE else [],
        black=everything if side == BLACK else [],
        kings=[square] if square in state.core.kings(side) else [],
        profile=native_profile(state.profile),
    )
    return frozenset(move.target for move in alone.moves() if move.origin == square)


def leaps(state: State, square: int) -> Mapping[tuple[int, frozenset[int]], bool]:
    """§8-§13: every way a piece of the mover could take, whole or broken off: (stop, passed), and whether whole."""
    enemy = pieces(state, 1 - state.core.side)
    found: dict[tuple[int, frozenset[int]], bool] = {}
    for move in state.core.all_captures():
        if move.origin != square:
            continue
        for route in state.core.routes(move):
            passed: frozenset[int] = frozenset()
            for start, end in pairwise(route):
                passed |= enemy.intersection(state.damier.between(start, end))
                found.setdefault((end, passed), end == move.target and len(passed) == len(move.captured))
    return found
