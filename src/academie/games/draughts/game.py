"""The game of draughts: starts, reads, writes and draws; the native core decides what is legal."""

import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path

from academie.errors import Illegal, Unknown, quoted
from academie.game import Game, Playouts, Result
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Engine, Stop
from academie.game.profiles import Profile, ProfileName
from academie.games.draughts import fen, notation
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.state import SHARES, WHITE, Move, Odds, State, make, ours, values_of
from academie.text.message import Message

STANDARD = "standard"

# §4, §46, §48: the usual start and the others Manoury names. He does not say where the king of the dame damee stands,
# nor which men are given for it: ours replaces the man on 46, and 36 is off, then 41, 31 and 47 where three to five
# are given. Nor does he say where the one man stands to whom twenty are to be lost. All but the first are Polish.
SETUPS = {
    STANDARD: HUNDRED.start,
    "dame-damee": "W:W31-35,37-45,K46,47-50:B1-20",
    "dame-damee-3": "W:W31-35,37-40,42-45,K46,47-50:B1-20",
    "dame-damee-4": "W:W32-35,37-40,42-45,K46,47-50:B1-20",
    "dame-damee-5": "W:W32-35,37-40,42-45,K46,48-50:B1-20",
    "five-kings": "W:W36-45,K46-50:B1-20",
    "one-man": "W:W31-50:B3",
    "diagonale": "W:W15,20,24-25,29-30,33-35,38-40,42-45,47-50:B1-4,6-9,11-13,16-18,21-22,26-27,31,36",
}

_LONGEST = 1000  # plies of a random game


class Draughts(Game):
    """Draughts, Polish and French."""

    def start(
        self,
        profile: ProfileName = None,
        setup: str = STANDARD,
        odds: Odds | None = None,
        without: Iterable[int] = (),
        first: str = "W",
    ) -> State:
        """The first state. `odds` says who gives the draw or men, `without` which men he takes off (decision D5)."""
        setup = self.check_setup(setup)
        rules = self.profiles.find(profile)
        position = _without(_starting(setup, rules), odds or Odds(), frozenset(without))
        return make(_begun_by(position, first), rules, odds)

    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state a canonical line or a bare FEN describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The legal move a text such as 32-28 or 23x32 names."""
        return notation.read_move(ours(state), text)

    def write_move(self, state: AnyState, move: AnyMove) -> str:
        """The shortest text that names a move in its position."""
        if not isinstance(move, Move):
            raise TypeError(f"not a move of draughts: {move!r}")
        return notation.write_move(ours(state), move)

    def write_moves(self, state: AnyState, moves: Sequence[AnyMove]) -> list[str]:
        """The same of several moves, in their order."""
        return notation.write_moves(ours(state), [move for move in moves if isinstance(move, Move)])

    def agreed(self, state: AnyState) -> Result:
        """§34: both players call the game a draw; §42: it is the receiver's when the draw was given."""
        winner = None if not (odds := ours(state).odds).draw or odds.giver is None else 1 - odds.giver
        return Result(winner=winner, shares=SHARES[winner], reason="draw_agreed", law="§34")

    def left(self, state: AnyState, player: int) -> Result:  # noqa: ARG002 - no position excuses leaving
        """§33: the player who leaves the game loses it."""
        other = 1 - player
        return Result(winner=other, shares=SHARES[other], reason="resign", law="§33")

    def engine(self, *, megabytes: int = 64) -> Engine:
        """The alpha-beta engine."""
        return DraughtsEngine(megabytes)

    def playouts(self, state: AnyState, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Random games in the native core; one that is not over after a thousand plies is shared."""
        here = ours(state)

        def play_out(each: int) -> tuple[int, State]:
            moves, end = here.core.playout(each, _LONGEST, stop)
            return moves, State(end, here.profile)

        return Playouts.native(play_out, seed, games)

    def _leaves(self, state: AnyState, depth: int, stop: Stop | None = None) -> int:
        """§56: counted natively; the law of draws is not applied, as is the custom."""
        return ours(state).core.perft(depth, stop)


def _starting(setup: str, profile: Profile) -> fen.Setup:
    """§4, §48, §49: a starting position on the profile's board."""
    board = values_of(profile).board
    if setup == STANDARD:
        return fen.read(board.start, board)
    if board is not HUNDRED:
        raise Unknown(
            "The starting position {setup} is one of the hundred squares; under {profile} there is only "
            "{standard} (§48, §49).",
            setup=quoted(setup),
            profile=profile.name,
            standard=STANDARD,
        )
    return fen.read(SETUPS[setup])


def _without(position: fen.Setup, odds: Odds, given: frozenset[int]) -> fen.Setup:
    """§42: the position less the men its giver has taken off."""
    if not given:
        return position
    if odds.giver is None:
        raise Illegal("Men can be taken off only by the side that gives odds; say which side that is.")
    men = position.white_men if odds.giver == WHITE else position.black_men
    if stray := sorted(given - men):
        raise Illegal(
            "There is no man of the giver on {square} to take off; choose among his own men.", square=stray[0]
        )
    if odds.giver == WHITE:
        return dataclasses.replace(position, white_men=men - given)
    return dataclasses.replace(position, black_men=men - given)


def _begun_by(position: fen.Setup, first: str) -> fen.Setup:
    """§5: either side may begin; colour is not tied to beginning in the books."""
    if first not in {"W", "B"}:
        raise Unknown("{first} cannot begin; say W for White or B for Black.", first=quoted(first))
    return dataclasses.replace(position, side="W" if first == "W" else "B")


game = Draughts(
    name="draughts",
    title=Message("Draughts"),
    players=(Message("White"), Message("Black")),
    folder=Path(__file__).parent,
    setups=tuple(SETUPS),
)
