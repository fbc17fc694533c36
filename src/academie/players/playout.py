"""A simple machine for every game: it plays each move out many times with random moves, and takes the best.

It knows nothing of any game but its law. The playouts are spent by halves: every move gets a few, the better half of
the moves as many again, and so on until two are left. Where hands are hidden it looks at its own view only and deals
the rest by chance, some dozen deals in each round. It plans nothing; equal seeds choose alike.
"""

from dataclasses import dataclass

from academie.errors import Illegal
from academie.game import Game, Move, Playouts, State
from academie.game.analysis import Budget, Stop, Stopped
from academie.game.seeds import chance
from academie.players.player import NO_MOVE

PLAYOUTS = 1500  # of one choice, shared among its moves
MOST_PLAYOUTS = 1_000_000  # that may be asked for
_DEALS = 12  # of hidden hands, in each round
_STAKE = 0.1  # how much a point more or less weighs beside winning


@dataclass
class _Candidate:
    """A move and what its playouts came to for the player."""

    move: Move
    games: int = 0
    sum: float = 0.0

    def add(self, played: Playouts, player: int) -> None:
        """Count the playouts: shares of the game, and a little for points won and lost."""
        others = max(points for seat, points in enumerate(played.points) if seat != player)
        usual = max(1.0, sum(played.points) / played.games)  # points of one game, which some games count by the hundred
        self.games += played.games
        self.sum += played.shares[player] + _STAKE * (played.points[player] - others) / usual

    @property
    def mean(self) -> float:
        """The average of its playouts."""
        return self.sum / self.games if self.games else 0.0


class PlayoutPlayer:
    """The player who tries every move out by chance."""

    def __init__(self, game: Game, *, playouts: int = PLAYOUTS, seed: int = 0) -> None:
        self.name = "playouts" if playouts == PLAYOUTS else f"playouts:{playouts}"
        self._game, self._playouts = game, playouts
        self._chance = chance(seed)
        self.halt: Stop | None = None

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        self._chance = chance(seed)

    def new_game(self, state: State) -> None:
        """Nothing to forget; the stream of chance goes on."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """The move whose playouts did best; a budget's nodes are their number."""
        moves = list(state.moves())
        if not moves or state.player is None:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        total = (budget.nodes if budget is not None else 0) or self._playouts
        return self._best(state, moves, total)

    def close(self) -> None:
        """Nothing to let go."""

    def _best(self, state: State, moves: list[Move], total: int) -> Move:
        left = [_Candidate(move) for move in moves]
        rounds = max(1, (len(left) - 1).bit_length())
        player = state.player or 0
        while len(left) > 1:
            try:
                self._try(state, left, player, max(1, total // (rounds * len(left))))
            except Stopped:
                return max(left, key=lambda each: each.mean).move
            left.sort(key=lambda each: -each.mean)
            left = left[: (len(left) + 1) // 2]
        return left[0].move

    def _try(self, state: State, candidates: list[_Candidate], player: int, games: int) -> None:
        """That many playouts of each; all candidates meet the same deals of what is hidden."""
        deals = min(games, _DEALS) if self._game.hidden else 1
        for _ in range(deals):
            world = self._game.worlds(state.view(player), self._chance) if self._game.hidden else state
            for each in candidates:
                seed = self._chance.getrandbits(32)
                tried = self._game.playouts(world.after(each.move), seed, max(1, games // deals), stop=self.halt)
                each.add(tried, player)


# --- The player who takes any legal move


class RandomPlayer:
    """Every legal move with equal chance, from a seed."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._chooser = chance(seed)

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        self._chooser = chance(seed)

    def new_game(self, state: State) -> None:
        """Nothing to forget; the stream of chance goes on."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:  # noqa: ARG002 - chance needs no time
        """Any legal move."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        return self._chooser.choice(moves)

    def close(self) -> None:
        """Nothing to let go."""
