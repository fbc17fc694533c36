"""The remedies of the café: the state that follows each course a player may take about a fault (§26 to §31).

Pure functions over a state and an act that faults.py has judged; who may claim what is decided there.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.game import Event, Result
from academie.games.draughts.concepts import pieces
from academie.games.draughts.referee.faults import Claim, Played, Touch, board_after, judge, required
from academie.games.draughts.state import SIDES, WHITE, State, make

if TYPE_CHECKING:
    from academie.games.draughts import fen
    from academie.games.draughts.referee.faults import Act


def huff(state: State, act: Played, square: int) -> State:
    """§26: an eligible piece is lifted, the move stands, and the opponent, who has not moved, moves (decision D2)."""
    _claimed(state, act, "huff", square)
    return _tolerated(state, board_after(state, act, without=square), act, ("huff", square))


def let_stand(state: State, act: Played) -> State:
    """§26: the board stays as the hand left it; also the course of one who has not seen the fault (§28)."""
    judgement = judge(state, act)
    if "unplayable" in judgement.faults:
        raise Illegal("A piece that cannot be played goes back to its square, and a regular move is made (§23).")
    if judgement.line:
        for move in judgement.line:
            state = state.after(move)
        return state
    return _tolerated(state, board_after(state, act), act)


def mended(state: State, act: Played, claim: Claim) -> Played:
    """§25: the move of the hand once what was left may be lifted, or what was the player's own put back."""
    if claim.key == "consent_to_lift":
        return dataclasses.replace(act, lifted=act.lifted | frozenset(claim.squares))
    return dataclasses.replace(act, lifted=act.lifted - pieces(state, state.core.side))


def huff_and_play(state: State, act: Touch, square: int) -> State:
    """§29, Manoury: the piece that should have taken is lifted; the same player plays the touched one."""
    _claimed(state, act, "huff_and_play", square)
    setup = board_after(state, Played(act.square, act.square), without=square)
    setup = dataclasses.replace(setup, side="W" if state.core.side == WHITE else "B")
    return _tolerated(state, setup, None, ("huff", square))


def refuse_to_take(state: State) -> Result:
    """§30: the player on turn was told to take and will not: he loses."""
    if not required(state):
        raise Illegal("There is nothing to take here, so nobody can refuse to take (§30).")
    winner = 1 - state.core.side
    return Result(winner, (1.0, 0.0) if winner == WHITE else (0.0, 1.0), reason="resign", law="§30")


def _claimed(state: State, act: Act, key: str, square: int | None = None) -> Claim:
    """The claim a remedy rests on; raises `Illegal` when it is not open."""
    found = judge(state, act).claim(key)
    if found is None:
        raise Illegal("The claim {key} is not open after that act; ask for the claims and choose one of them.", key=key)
    if square is not None and square not in found.squares:
        raise Illegal(
            "The piece on {square} is not among those the claim concerns; choose among {squares}.",
            square=square,
            squares=", ".join(map(str, found.squares)),
        )
    return found


def _tolerated(state: State, setup: fen.Setup, act: Played | None, event: tuple[str, int] | None = None) -> State:
    """A state that no legal move gives. Counting goes on while three kings still face one (§38)."""
    side, counted = state.core.side, 0
    kings = sorted((len(setup.white_kings), len(setup.black_kings)))
    if kings == [1, 3] and not setup.white_men and not setup.black_men and act is not None and not act.lifted:
        counted = state.core.few_plies + 1
    if not (setup.white_men | setup.white_kings if side == WHITE else setup.black_men | setup.black_kings):
        # Decision D7: the side that has lost its last piece is put on turn, so that the state says the game is over.
        setup = dataclasses.replace(setup, side="W" if side == WHITE else "B")
    made = make(setup, state.profile, state.odds, counted)
    events = [] if event is None else [Event(key=event[0], player=1 - side, law="§26", squares=(event[1],))]
    if (result := made.result) is not None:
        events.append(Event(key=result.reason, player=SIDES.index(setup.side), law=result.law))
    return dataclasses.replace(made, events=tuple(events))
