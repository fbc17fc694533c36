"""A player who follows the precepts of the treatises (§120): it takes the play they recommend most.

The weights of the precepts for and against a play are added. Of plays recommended alike it takes the one that marks
most points, or with `ties=greedy` the one the greedy player likes best, and then lets the seed choose. Where nothing
speaks for holding it leaves. Some precepts may be left out, or all but some, to find what one of them is worth.
"""

from collections.abc import Callable, Collection, Sequence

from academie.errors import Unknown, quoted
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.games.trictrac.players.greedy import SeededPlayer, balance, choices_of, prefers_leaving, promise, value
from academie.games.trictrac.state import Move, State
from academie.games.trictrac.tutor.precepts import RULES, Scene, rules_for
from academie.tutor.advice import Found

_NEAR = 1e-9
TIES = ("points", "greedy")
SETTINGS = ("only", "without", "ties")

Worth = Callable[[State, Move], float]


class LepeintrePlayer(SeededPlayer):
    """The player by the book."""

    name = "lepeintre"

    def __init__(self, seed: int = 0, precepts: Collection[str] | None = None, *, greedy: bool = False) -> None:
        super().__init__(seed)
        self._precepts = frozenset(RULES if precepts is None else precepts)
        self._greedy = greedy
        self.heeded = 0  # choices in which the precepts preferred some moves

    def choose(self, state: AnyState, budget: Budget | None = None) -> AnyMove:  # noqa: ARG002 - the books have no clock
        """The most recommended move."""
        state, moves = choices_of(state, self.name)
        if len(moves) == 1:
            return moves[0]
        best = self._recommended(state)
        self.heeded += len(best) < len(moves)
        if len(best) > 1:
            best = _greatest(best, [self._worth(state, move) for move in best])
        if len(best) > 1 and self._greedy and best[0].play is not None:
            best = _greatest(best, [promise(state, move) for move in best])
        return best[0] if len(best) == 1 else self._chooser.choice(best)

    def _recommended(self, state: State) -> list[Move]:
        scene = Scene(state)
        counts = dict.fromkeys(map(id, scene.moves), 0)  # by identity: a play's own hash walks its whole board
        for rule in rules_for(state.core.phase):
            if rule.weight and rule.key in self._precepts and isinstance(what := rule.find(scene), Found):
                for sign, moves in ((rule.weight, what.favours), (-rule.weight, what.against)):
                    for move in moves:
                        counts[id(move)] += sign
        return _greatest(scene.moves, [counts[id(move)] for move in scene.moves])

    def _worth(self, state: State, move: Move) -> float:
        if move.play is None:  # leaving is seldom a fault (LEP l.1754)
            return float((move.word == "leave") == (prefers_leaving(state) if self._greedy else True))
        return value(state, move) if self._greedy else balance(state.core.played(move.play), state.core.thrower)


def _greatest(moves: Sequence[Move], worths: Sequence[float]) -> list[Move]:
    top = max(worths) - _NEAR
    return [move for move, worth in zip(moves, worths, strict=True) if worth >= top]


# --- How the player is asked for


def made(parts: Sequence[str], seed: int) -> LepeintrePlayer:
    """`lepeintre`, `lepeintre:without=L53a,L54`, `lepeintre:only=L27;ties=greedy`."""
    keys: set[str] | None = None
    greedy = False
    for part in parts:
        setting, equals, text = part.partition("=")
        if not equals or setting not in SETTINGS:
            raise Unknown(
                "The player lepeintre has no setting {part}. Choose from {known}.",
                part=quoted(part),
                known=", ".join(SETTINGS),
            )
        if setting == "ties":
            greedy = _ties(text)
            continue
        named = _precepts(text)
        known = set(RULES) if keys is None else keys
        keys = known & named if setting == "only" else known - named
    return LepeintrePlayer(seed, keys, greedy=greedy)


def _ties(text: str) -> bool:
    if text not in TIES:
        raise Unknown(
            "{text} does not decide between plays recommended alike. Choose {known}.",
            known=" / ".join(TIES),
            text=quoted(text),
        )
    return text == "greedy"


def _precepts(text: str) -> set[str]:
    """Keys between commas; L53 means L53a and L53b too."""
    chosen: set[str] = set()
    for key in filter(None, (word.strip() for word in text.split(","))):
        found = {each for each in RULES if each == key or each.rstrip("ab") == key}
        if not found:
            raise Unknown(
                "There is no precept {key}. The table of maxims has their keys, such as L27 or A9.", key=quoted(key)
            )
        chosen |= found
    return chosen
