"""What the books' advice looks at: the position from the mover's side, and each move examined.

A move is examined as the books ask (MAN l.2237): the answers are played in the head, here by the engine to a fixed
depth, and the captures then due are played out. What a rule says of a stroke or a danger it has from there; whatever
is of squares alone it sees on the board. Moves that crown near the end are examined deeper, for a king may be walled in
far on (MAN l.1915-1957), and in a position of the books their word stands above what examining finds. Squares are
written for White; `own` turns them for Black (METZ l.1295).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from academie.corpus.places import place_of
from academie.game.analysis import Budget
from academie.games.draughts import concepts, endgame
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.game import game
from academie.text.message import Message
from academie.tutor.advice import maxims

if TYPE_CHECKING:
    from academie.corpus.places import Place
    from academie.games.draughts.state import Move, State

MAXIMS = maxims(__file__)
PLIES, POSITIONS = 12, 8_000  # how far a move is examined: that many plies, and that many positions at most
DEEP = Budget(depth=32, nodes=1_000_000)  # a move that crowns when so few pieces are left
PRINTED = Budget(depth=24, nodes=100_000)  # a move that a book plays
PIECES = 10
NEAR = 50  # hundredths of a man: moves of so near a value are equal (PROJECT)
DECIDED = 100  # men: more than any stroke takes
KING = 3  # men, by custom (§57)
FEW, MANY = 6, 15  # men of a side: at the end of a game, and at its beginning (PROJECT)
CENTRE = range(3, 7)  # the four middle columns (PROJECT)

_MAN, _KING = Message("the man"), Message("the king")
# By whether a king was taken or made, which counts as three, and whether it comes to one man.
_LOST = {
    (False, True): Message("a man"),
    (False, False): Message("{count} men"),
    (True, True): Message("the worth of a man"),
    (True, False): Message("the worth of {count} men"),
}


@dataclass(frozen=True)
class Outlook:
    """What examining a move shows: how play goes on, and what it leaves its player."""

    line: tuple[Move, ...]  # the move itself first
    gain: int  # in men, a king counted as three
    known: int  # 1 won, -1 lost, 0 neither proved
    score: int
    kings_taken: int
    crowned: bool  # the piece that moves has become a king, and is one at the end of the line
    solved: bool = False  # the table of endings says so: `known` is 0 for a draw, whatever is lost by the way

    def doubtful(self, top: int, best: int) -> bool:
        """Whether more is lost by a move of the best than by others, or men won by one that is not, without proof."""
        lost, won = self.gain < min(0, best) and self.score >= top, self.gain > 0 and self.score < top
        return (lost or won) and not self.known and not self.solved


@dataclass(frozen=True)
class Scene:
    """A position and what its mover may play."""

    state: State
    moves: tuple[Move, ...]
    us: int  # the side to move
    them: int
    men: frozenset[int]  # ours
    kings: frozenset[int]
    his_men: frozenset[int]
    his_kings: frozenset[int]
    book: Place | None = None  # what the books do here

    @property
    def opening(self) -> bool:
        """Nearly all men on the board, and no king."""
        return min(len(self.men), len(self.his_men)) >= MANY and not self.kings | self.his_kings

    @property
    def lead(self) -> int:
        """By how many men we are ahead, a king counted as three."""
        return material(self.state, self.us)

    @property
    def quiet(self) -> bool:
        """Whether nothing has to be taken, so that there is a choice."""
        return bool(self.moves) and not self.state.core.must_capture()

    def own(self, square: int) -> int:
        """A square named for White, as it is for the mover; and back."""
        return square if self.us == 0 else self.state.damier.squares + 1 - square

    def place(self, square: int) -> tuple[int, int]:
        """Row and column seen from the mover's side: row 9 is his own first."""
        return self.state.damier.place(self.own(square))

    def after(self, move: Move) -> State:
        """The position when the move is made."""
        return self.state.after(move)

    def mine(self, origin: int, target: int) -> Move | None:
        """The step of a man between two squares named for White, if it is legal."""
        pair = (self.own(origin), self.own(target))
        steps = (move for move in self.moves if move.origin in self.men and not move.captured)
        return next((move for move in steps if (move.origin, move.target) == pair), None)

    def offers(self, move: Move) -> bool:
        """Whether a quiet move makes him take."""
        return not move.captured and self.after(move).core.must_capture()

    @cached_property
    def pending(self) -> frozenset[int]:
        """Our pieces that he could take now, were it his turn."""
        return concepts.en_prise(self.state, self.us)

    @cached_property
    def exchanges(self) -> dict[Move, tuple[Move, ...]]:
        """The moves by which as many are given as taken, of the same worth, and their captures (§53)."""
        found = {}
        for move in self.moves if self.quiet else ():
            line = concepts.played_out(self.after(move)) if self.offers(move) else ()
            lost, taken = (sum(len(each.captured) for each in line[start::2]) for start in (0, 1))
            end = concepts.states(self.state, [move, *line])[-1]
            if line and lost == taken and material(end, self.us) == self.lead:
                found[move] = line
        return found

    @cached_property
    def _machine(self) -> DraughtsEngine:
        return DraughtsEngine(1)

    def _budget(self, move: Move) -> Budget:
        """How far a move is examined."""
        few = sum(map(len, (self.men, self.kings, self.his_men, self.his_kings))) <= PIECES
        if few and move.origin in self.men and move.target in self.state.damier.crowns[self.us]:
            return DEEP
        printed = self.book is not None and str(move) in {*self.book.plays, *self.book.faults}
        return PRINTED if printed else Budget(depth=PLIES, nodes=POSITIONS)

    @cached_property
    def outlooks(self) -> dict[Move, Outlook]:
        """Every move examined; a single move need not be.

        A line that the engine remembers may be cut short, so that a gift is counted and not what it brings: where
        men won or lost do not agree with the score the line is searched on, and if they still do not they count
        for nothing.
        """
        if len(self.moves) == 1:
            return {self.moves[0]: Outlook(self.moves, 0, 0, 0, 0, crowned=False)}
        found = {move: self._examined(move) for move in self.moves}
        bounds = max(look.score for look in found.values()) - NEAR, max(look.gain for look in found.values())
        for move in [move for move, look in found.items() if look.doubtful(*bounds)]:
            further = self._examined(move, whole=True)
            found[move] = replace(further, gain=0) if further.doubtful(*bounds) else further
        return found

    def _examined(self, move: Move, *, whole: bool = False) -> Outlook:
        before, after = self.state, self.after(move)
        line, known, score = [move], 0, 0
        if after.result is None:
            budget = self._budget(move)
            machine = self._machine if budget is not DEEP else DraughtsEngine(16)
            best = machine.analyse(after, budget).lines[0]
            line, known, score = [move, *cast("tuple[Move, ...]", best.moves)], -best.known, -best.score
            end = concepts.states(before, line)[-1]
            while whole and len(line) < PLIES and end.result is None:
                best = self._machine.analyse(end, Budget(depth=PLIES - len(line), nodes=POSITIONS)).lines[0]
                line += cast("tuple[Move, ...]", best.moves)
                end = concepts.states(before, line)[-1]
        elif after.result.winner is not None:
            known = 1 if after.result.winner == self.us else -1
        value = endgame.probe(after) if after.result is None else None
        line += concepts.played_out(concepts.states(before, line)[-1])
        return Outlook(
            line=tuple(line),
            gain=material(concepts.states(before, line)[-1], self.us) - material(before, self.us),
            known=known if value is None else -value,
            score=score,
            kings_taken=_kings_taken(before, line, self.us),
            crowned=all(_crowned(before, line, self.us)),
            solved=value is not None,
        )

    def gain(self, move: Move) -> int:
        """What a move is found to win, in men, a proved end above all; less than nothing where it loses.

        What a book plays loses nothing by its word, and what it shows as a fault does.
        """
        look, book = self.outlooks[move], self.book
        found = look.known * DECIDED if look.known or look.solved else look.gain
        if book is not None and str(move) in book.plays:
            return max(found, look.gain, 0) if look.known >= 0 else 0
        return min(found, -1) if book is not None and str(move) in book.faults else found

    def sound(self, move: Move) -> bool:
        """Whether examining a move finds no loss by it that another move avoids."""
        return self.gain(move) >= min(0, self.best)

    @cached_property
    def best(self) -> int:
        """The most men that any move is found to win."""
        return max(map(self.gain, self.moves))

    def lost(self, move: Move) -> Message:
        """What an unsound move loses, in words: the game if that is proved, else the number of men."""
        look = self.outlooks[move]
        if look.known:
            return Message("the game")
        end = concepts.states(self.state, look.line)[-1].core
        kings = len(end.kings(self.us)), len(end.kings(self.them))
        changed = kings != (len(self.kings), len(self.his_kings))
        return _LOST[changed, look.gain == -1].fill(count=-look.gain)

    def taker(self, move: Move) -> tuple[Message, int] | None:
        """Our piece that takes last in the line of a move, and where it ends; none where none of ours takes."""
        line = self.outlooks[move].line
        last = max((ply for ply, each in enumerate(line) if ply % 2 == 0 and each.captured), default=None)
        if last is None:
            return None
        before = concepts.states(self.state, line[:last])[-1]
        return called(before, line[last].origin), line[last].target


def called(state: State, square: int) -> Message:
    """What stands on a square: the man, or the king."""
    core = state.core
    return _KING if square in {*core.kings(0), *core.kings(1)} else _MAN


def scene_of(state: State) -> Scene | None:
    """What is to be looked at; nothing when the game is over."""
    moves, us, core, place = tuple(state.moves()), state.core.side, state.core, place_of(game, state)
    if place is not None:  # its own moves are named first
        moves = tuple(sorted(moves, key=lambda move: str(move) not in place.plays))
    men, kings = ([frozenset(squares(side)) for side in (us, 1 - us)] for squares in (core.men, core.kings))
    return Scene(state, moves, us, 1 - us, men[0], kings[0], men[1], kings[1], place) if moves else None


def material(state: State, side: int) -> int:
    """By how many men a side is ahead, a king counted as three (§57)."""
    core = state.core
    worth = [len(core.men(each)) + KING * len(core.kings(each)) for each in (side, 1 - side)]
    return worth[0] - worth[1]


def _kings_taken(state: State, line: list[Move], side: int) -> int:
    """How many kings a side takes in a line."""
    taken = 0
    for move in line:
        if state.core.side == side:
            taken += len({*state.core.kings(1 - side)}.intersection(move.captured))
        state = state.after(move)
    return taken


def _crowned(state: State, line: list[Move], side: int) -> tuple[bool, bool]:
    """Whether the first move of a line crowns its man, and whether that king stands at the end of the line."""
    first, *rest = line
    place: int | None = first.target
    state, man = state.after(first), first.origin in state.core.men(side)
    crowned = man and first.target in state.core.kings(side)
    for move in rest:
        if state.core.side == side and move.origin == place:
            place = move.target
        elif place in move.captured:
            place = None
        state = state.after(move)
    return crowned, place is not None
