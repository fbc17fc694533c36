"""Answers to the problems of Manoury and Metz judged: by solved endings, and by search to a stated depth (§54, §55).

A move is as good as the book's when it is proved to win as that is, or comes out with as much. Where the book's move is
proved to win, a lead of a king's worth (§57) with no king against it is held to win as well. Where the search does not
see what the book's line comes to at its end, that end is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from academie.analysis import Budget
from academie.games.draughts import concepts, coups, endgame
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.game import game
from academie.title import Title, figure
from academie.tutor.problem import Judged, plainly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Move as AnyMove
    from academie.game import State as AnyState
    from academie.games.draughts.state import Move, State
    from academie.tutor.problem import Ply

PLIES, POSITIONS = 16, 150_000  # how far a move is searched, and the most positions it may take
DECISIVE = 300  # a king, in hundredths of a man
_EVEN = 30  # hundredths of a man that are no difference (PROJECT)
_AHEAD = 100  # a man
_WON = 20_000

_ASKED = ("wins", "gains", "draw", "equal", "rule")
_PROVED = Title("It wins, and that is proved.", "Le coup gagne, et c'est prouvé.")
_DECIDES = Title(
    "It comes out {score} ahead, which decides ({plies} plies searched).",
    "Il donne {score} d'avance, ce qui décide ({plies} demi-coups examinés).",
)
_EQUALS = Title(
    "It comes out at {score}, no worse than the book's {model} ({plies} plies searched).",
    "Il en vient à {score}, non moins que {model}, le coup du livre ({plies} demi-coups examinés).",
)
_HOLDS = Title("It holds the game ({plies} plies searched).", "Il tient la partie ({plies} demi-coups examinés).")
_LOSES = Title("It loses: {line}.", "Il perd : {line}.")
_DRAWS = Title(
    "It only draws, and that is proved; the book's {model} has {worth}.",
    "Il ne fait que remise, et c'est prouvé ; {model}, le coup du livre, a {worth}.",
)
_WORSE = Title(
    "It comes out at {score} where the book's {model} has {worth}: {line} ({plies} plies searched).",
    "Il en vient à {score}, où {model}, le coup du livre, a {worth} : {line} ({plies} demi-coups examinés).",
)
_MISSED = Title(
    "It comes out at {score} where {model} has {worth}: {line} ({plies} plies searched).",
    "Il en vient à {score}, où {model} a {worth} : {line} ({plies} demi-coups examinés).",
)
_WINS = Title("a win", "le gain")
_LOSS = Title("a loss", "la perte")
_SQUARES = Title(
    "White: {white}. Black: {black}.",
    "Blancs : {white}. Noirs : {black}.",
)
_MEN = Title("men on {men}", "pions {men}")
_KINGS = Title("kings on {kings}", "dames {kings}")


@dataclass(frozen=True)
class Worth:
    """What a move is worth to its player: whether its end is proved, its score, and how play goes on."""

    known: int
    score: int
    line: tuple[Move, ...]  # after the move
    bare: bool  # the other has no king at the end of the line

    @property
    def text(self) -> Title:
        """As people read it."""
        if self.known:
            return _WINS if self.known > 0 else _LOSS
        return figure(f"{self.score / 100:+.2f}")

    @property
    def rank(self) -> int:
        """For comparing: proved ends beyond every score."""
        return self.known * _WON if self.known else self.score


class DraughtsSolver:
    """Who judges answers at draughts."""

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
            return Judged(good=True, text=_PROVED, line=mine.line)
        model, theirs = _promised(state, models, claim)
        written = _written(state.after(move), mine.line)
        words = {"score": mine.text, "model": game.write_move(state, model), "worth": theirs.text, "line": written}
        if mine.known < 0:
            good, text = theirs.known < 0, _HOLDS if theirs.known < 0 else _LOSES  # where every move loses, any will do
        elif _as_good(mine, theirs, claim):
            good, text = True, _HOLDS if claim == "draw" else _DECIDES if mine.score >= DECISIVE else _EQUALS
        elif models and endgame.probe(state.after(move)) == 0:
            good, text = False, _DRAWS
        else:
            good, text = False, _WORSE if models else _MISSED
        return Judged(good, text.fill(plies=PLIES, **words), mine.line)

    def reply(self, state: AnyState) -> AnyMove:
        """The engine's answer."""
        here = cast("State", state)
        return _searched(here)[0]

    def names(self, state: AnyState, line: Sequence[AnyMove]) -> tuple[Title, ...]:
        """What the books call the coup."""
        return coups.names(cast("State", state), cast("Sequence[Move]", line))

    def told(self, state: AnyState) -> Title:
        """The squares of both sides, as one reads them out."""
        setup = cast("State", state).setup
        sides = [(setup.white_men, setup.white_kings), (setup.black_men, setup.black_kings)]
        white, black = (_side(men, kings) for men, kings in sides)
        return _SQUARES.fill(white=white, black=black)

    def count(self, line: Sequence[Ply]) -> None:  # noqa: ARG002 - nothing is counted at draughts
        """Nothing."""
        return


def _side(men: frozenset[int], kings: frozenset[int]) -> Title:
    parts = []
    if men:
        parts.append(_MEN.fill(men=", ".join(map(str, sorted(men)))))
    if kings:
        parts.append(_KINGS.fill(kings=", ".join(map(str, sorted(kings)))))
    return Title("; ".join(part.en for part in parts), " ; ".join(part.fr for part in parts))


def worth(state: State, move: Move) -> Worth:
    """A move searched, for who plays it."""
    after, side = state.after(move), state.core.side
    if after.result is not None:
        winner = after.result.winner
        return Worth(0 if winner is None else 1 if winner == side else -1, 0, (), bare=not after.core.kings(1 - side))
    _, line, known, score = _searched(after)
    known = known or endgame.probe(after) or 0  # a long win is in the table before the search comes to its end
    line = (*line, *concepts.played_out(concepts.states(after, line)[-1]))
    end = concepts.states(after, line)[-1]
    return Worth(-known, -score, line, bare=not end.core.kings(1 - side))


def _searched(state: State) -> tuple[Move, tuple[Move, ...], int, int]:
    """The best move of a state, its line, and what it is worth to who plays it."""
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


def _written(state: State, line: Sequence[Move]) -> str:
    """A line as people read it."""
    words = []
    for move in line[:8]:
        words.append(game.write_move(state, move))
        state = state.after(move)
    return " ".join(words) + (" …" if len(line) > 8 else "")


SOLVER = DraughtsSolver()
