"""Answers to the problems of Manoury and Metz judged: by solved endings, and by search to a stated depth (§54, §55).

A move is as good as the book's when it is proved to win as that is, or comes out with as much. Where the book's move is
proved to win, a lead of a king's worth (§57) with no king against it is held to win as well. Where the search does not
see what the book's line comes to at its end, that end is asked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.games.draughts import concepts, endgame
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.game import game
from academie.games.draughts.state import Move, State
from academie.text.message import Message, figure, joined, verbatim
from academie.tutor.problem import ByLaw, Judged, Ply, plainly

PLIES, POSITIONS = 16, 150_000  # how far a move is searched, and the most positions it may take
DECISIVE = 300  # a king, in hundredths of a man
_EVEN = 30  # hundredths of a man that are no difference (PROJECT)
_AHEAD = 100  # a man
_WON = 20_000

_ASKED = ("wins", "gains", "draw", "equal", "rule")
_DECIDES = Message("It is {score} ahead, which decides the game ({plies} plies searched).")
_EQUALS = Message("Its value is {score}, no worse than the book's {model} ({plies} plies searched).")
_HOLDS = Message("It holds the game ({plies} plies searched).")
_LOSES = Message("It loses: {line}.")
_WORSE = Message("Its value is {score}; the book's {model} has {worth}: {line} ({plies} plies searched).")
_MISSED = Message("Its value is {score}; {model} has {worth}: {line} ({plies} plies searched).")


@dataclass(frozen=True)
class Worth:
    """The worth of a move to its player: whether its end is proved, its score, and how play goes on."""

    known: int
    score: int
    line: tuple[Move, ...]  # after the move
    bare: bool  # the other has no king at the end of the line

    @property
    def text(self) -> Message:
        """As people read it."""
        if self.known:
            return Message("a win") if self.known > 0 else Message("a loss")
        return figure(f"{self.score / 100:+.2f}")

    @property
    def rank(self) -> int:
        """For comparing: proved ends beyond every score."""
        return self.known * _WON if self.known else self.score


class DraughtsSolver(ByLaw):
    """The judge of answers at draughts."""

    def begins(self, line: Sequence[Ply], side: int | None, claim: str) -> int | None:
        """The winner's first choice; from the start of a game his first stroke. A rule asks if it leaves no choice."""
        if not claim.endswith(_ASKED):
            return None
        states = [cast("State", ply.state) for ply in line]
        side = states[0].core.side if side is None else side
        if claim == "rule" and len(line) < 3 and len(states[0].moves()) > 1:
            return None
        whole_game = len(concepts.pieces(states[0], 0)) == len(concepts.pieces(states[0], 1)) == states[0].damier.men
        for place, (state, ply) in enumerate(zip(states, line, strict=True)):
            move = cast("Move", ply.choice)
            struck = bool(move.captured) or state.after(move).core.must_capture()
            if state.core.side == side and (struck or not whole_game):
                return place
        return None

    def judge(self, state: AnyState, answer: AnyMove, models: Sequence[Sequence[AnyMove]], claim: str) -> Judged:
        """A move beside the book's; where the book claims a draw only, or is silent, beside the best there is."""
        here, move = cast("State", state), cast("Move", answer)
        settled = plainly(state, answer, models)
        if settled is not None and claim != "draw":
            return settled
        mine = worth(here, move)
        if settled is not None and mine.known >= 0:  # of a book's drawing lines some show how to lose
            return settled
        return self._beside(here, move, mine, () if claim == "draw" else models, claim)

    def _beside(self, state: State, move: Move, mine: Worth, models: Sequence[Sequence[AnyMove]], claim: str) -> Judged:
        """A move that is not the book's, by what it is worth beside what the book's promises."""
        if mine.known > 0:
            return Judged(good=True, text=Message("It wins, and that is proved."), line=mine.line)
        model, theirs = _promised(state, models, claim)
        written = concepts.written(state.after(move), mine.line)
        words = {"score": mine.text, "model": game.write_move(state, model), "worth": theirs.text, "line": written}
        if mine.known < 0:
            good, text = theirs.known < 0, _HOLDS if theirs.known < 0 else _LOSES  # where every move loses, any will do
        elif _as_good(mine, theirs, claim):
            good, text = True, _HOLDS if claim == "draw" else _DECIDES if mine.score >= DECISIVE else _EQUALS
        elif models and endgame.probe(state.after(move)) == 0:
            good, text = False, Message("It only draws, and that is proved; the book's {model} has {worth}.")
        else:
            good, text = False, _WORSE if models else _MISSED
        return Judged(good, text.fill(plies=PLIES, **words), mine.line)

    def reply(self, state: AnyState) -> AnyMove:
        """The engine's answer."""
        here = cast("State", state)
        return _searched(here)[0]

    def names(self, state: AnyState, line: Sequence[AnyMove]) -> tuple[Message, ...]:
        """What the books call the coup."""
        return names(cast("State", state), cast("Sequence[Move]", line))

    def in_words(self, state: AnyState) -> Message:
        """The squares of both sides in words."""
        setup = cast("State", state).setup
        sides = [(setup.white_men, setup.white_kings), (setup.black_men, setup.black_kings)]
        white, black = (_side(men, kings) for men, kings in sides)
        return Message.within("draughts", "White: {white}. Black: {black}.", white=white, black=black)


def _side(men: frozenset[int], kings: frozenset[int]) -> Message:
    parts = []
    if men:
        parts.append(Message("men on {men}", men=", ".join(map(str, sorted(men)))))
    if kings:
        parts.append(Message("kings on {kings}", kings=", ".join(map(str, sorted(kings)))))
    return joined(parts, Message("; "))


def worth(state: State, move: Move) -> Worth:
    """The value of a move to its player, by search."""
    after, side = state.after(move), state.core.side
    if after.result is not None:
        winner = after.result.winner
        return Worth(0 if winner is None else 1 if winner == side else -1, 0, (), bare=not after.core.kings(1 - side))
    _, line, known, score = _searched(after)
    known = known or endgame.probe(after) or 0  # a long win is in the table before the search ends
    line = (*line, *concepts.played_out(concepts.states(after, line)[-1]))
    end = concepts.states(after, line)[-1]
    return Worth(-known, -score, line, bare=not end.core.kings(1 - side))


def _searched(state: State) -> tuple[Move, tuple[Move, ...], int, int]:
    """The best move of a state, its line, and its worth to the player."""
    engine = DraughtsEngine(16)
    best = engine.analyse(state, Budget(depth=PLIES, nodes=POSITIONS)).lines[0]
    return cast("Move", best.move), cast("tuple[Move, ...]", best.moves), best.known, best.score


def _promised(state: State, models: Sequence[Sequence[AnyMove]], claim: str) -> tuple[Move, Worth]:
    """The book's move and what it promises: by search; where that sees no gain, by what its line comes to."""
    if not models:
        best, line, known, score = _searched(state)
        return best, Worth(known, score, line[1:], bare=False)
    line = tuple(cast("Sequence[Move]", models[0]))
    at_once = worth(state, line[0])
    if at_once.rank >= _AHEAD or not claim.endswith("wins"):
        return line[0], at_once
    end = concepts.states(state, line)[-1]
    side = state.core.side
    if end.result is not None:
        known = 0 if end.result.winner is None else 1 if end.result.winner == side else -1
        later = Worth(known, 0, line[1:], bare=True)
    else:
        _, _, known, score = _searched(end)
        sign = 1 if end.core.side == side else -1
        later = Worth(sign * known, sign * score, line[1:], bare=True)
    return line[0], max(at_once, later, key=lambda each: each.rank)


def _as_good(mine: Worth, theirs: Worth, claim: str) -> bool:
    """Whether a move that is neither proved won nor lost is as good as another."""
    if mine.score >= DECISIVE and mine.bare:
        return True
    enough = theirs.known <= 0 and mine.score >= theirs.score - _EVEN
    return enough and (mine.score >= _AHEAD or not claim.endswith("wins"))


SOLVER = DraughtsSolver(game)


# --- What the books call a combination
# Only names that Manoury or Metz give are used. Where a book gives a name and no measure, the measure is ours
# (PROJECT).


_RAFLE = 6  # pieces of one capture (PROJECT: Metz says many, l.1140-1142)


def _art(term: str) -> Message:
    """A term of art, which is French in every language (glossary)."""
    return verbatim(term)


_NUMBERS = {1: _art("une pour une"), 2: _art("deux pour deux")}
_THREE = _art("trois pour trois")


def names(state: State, line: Sequence[Move]) -> tuple[Message, ...]:
    """What a line from a position is called, the most particular name first; its author moves first."""
    moves = tuple(line)
    return tuple(name for find in _FINDERS if moves and (name := find(state, moves)) is not None)


def mazette(state: State, line: Sequence[Move]) -> Message | None:
    """METZ l.1297-1303: 23-29 against the men 28 and 32, or its like for White, and two men won."""
    squares = [23, 29, 28, 32]
    if state.core.side == 0:
        squares = [state.damier.squares + 1 - square for square in squares]
    origin, target, *his = squares
    if (line[0].origin, line[0].target) != (origin, target) or not {*his} <= {*state.core.men(1 - state.core.side)}:
        return None
    return _art("coup de mazette") if _won(state, line) == 2 else None


def rest(state: State, line: Sequence[Move]) -> Message | None:
    """MAN l.2219; METZ l.707: the author leaves a capture standing and uses the time (§53)."""
    own = [ply for ply in concepts.rest_moves(state, line) if ply % 2 == 1]
    return _art("coup de repos") if own else None


def coup_de_deux(state: State, line: Sequence[Move]) -> Message | None:
    """MAN l.1094, 1297: among kings alone, two are given to be taken at once, and his taken after."""
    if state.core.men(0) or state.core.men(1):
        return None
    for gift, take in zip(line[1::2], line[2::2], strict=False):
        if len(gift.captured) == 2 and take.captured:
            return _art("coup de deux")
    return None


def exchange(state: State, line: Sequence[Move]) -> Message | None:
    """MAN l.2020-2028; METZ l.658: the whole line is an exchange, so many for so many (§53)."""
    whole = [
        each for each in concepts.tant_pour_tant(state, line, offers=2) if (each.first, each.last) == (1, len(line))
    ]
    if not whole:
        return None
    each = whole[0].each
    return _NUMBERS.get(each, _THREE if each == 3 else _art("tant pour tant"))


def lunette(state: State, line: Sequence[Move]) -> Message | None:
    """MAN l.2227; METZ l.752: the author, or his adversary to his cost, enters a lunette."""
    for before, move in zip(concepts.states(state, line)[:2], line[:2], strict=False):
        for each in concepts.lunettes(before):
            if each.side != before.core.side and move.target in each.inside and not move.captured:
                return _art("lunette")
    return None


def sent_to_crown(state: State, line: Sequence[Move]) -> Message | None:
    """MAN l.2458; METZ l.822: the other is sent to crown, and the king he makes is taken."""
    made: set[int] = set()
    author = state.core.side
    for before, move in zip(concepts.states(state, line), line, strict=False):
        if before.core.side == author and made.intersection(move.captured):
            return Message("he is sent to crown and taken")
        if before.core.side != author:
            made = {move.target if square == move.origin else square for square in made}
            if move.origin in before.core.men(1 - author) and move.target in before.damier.crowns[1 - author]:
                made.add(move.target)
    return None


def king_taken(state: State, line: Sequence[Move]) -> Message | None:
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


def to_crown(state: State, line: Sequence[Move]) -> Message | None:
    """METZ l.1285: the author's man crowns by a capture, a coup de dame."""
    side = state.core.side
    for before, move in zip(concepts.states(state, line)[::2], line[::2], strict=False):
        if move.captured and move.origin in before.core.men(side) and move.target in before.damier.crowns[side]:
            return _art("coup de dame")
    return None


def rafle(state: State, line: Sequence[Move]) -> Message | None:  # noqa: ARG001 - any position
    """METZ l.1140-1142: very many are taken at once."""
    most = max((len(move.captured) for move in line[::2]), default=0)
    return Message("rafle of {count}", count=most) if most >= _RAFLE else None


def shut_in(state: State, line: Sequence[Move]) -> Message | None:
    """MAN l.1201, 2602: at the end the other has pieces and no move (§33)."""
    end = concepts.states(state, line)[-1]
    shut = end.core.side != state.core.side and concepts.shut_in(end)
    return Message("he is shut in") if shut else None


def _won(state: State, line: Sequence[Move]) -> int:
    """By how many pieces the author comes out ahead when the captures due are played out."""
    end = concepts.states(state, line)[-1]
    moves = [*line, *concepts.played_out(end)]
    return sum(len(move.captured) for move in moves[::2]) - sum(len(move.captured) for move in moves[1::2])


_FINDERS: tuple[Callable[[State, Sequence[Move]], Message | None], ...] = (
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
