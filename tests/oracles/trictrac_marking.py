"""Marking of trictrac for tests: points, bredouille, holes, leaving, one whole throw, and the sums à écrire.

Bredouille is told by dates (who marked when), not by flags, so that it differs from an engine's bookkeeping. It is no
referee: nobody forgets to mark here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from oracles import trictrac as tt
from oracles.trictrac import Credit, Dice, Options, Play, Position, Side, all_credits, option, other

STACK: dict[int, int] = {0: 15}

HOLES_OF_A_GAME = 12


@dataclass(frozen=True)
class Account:
    """One player's points and holes; when his first current point and his last gain of any kind were marked."""

    points: int = 0
    holes: int = 0
    since: int = 0
    last: int = 0


@dataclass(frozen=True)
class Score:
    """Both accounts and a clock that advances with every mark."""

    white: Account = Account()
    black: Account = Account()
    clock: int = 0

    def of(self, side: Side) -> Account:
        """The account of one side."""
        return self.white if side == "white" else self.black

    def bredouille(self, side: Side) -> bool:
        """He has points, and the other has marked nothing since the first of them."""
        own = self.of(side)
        return own.points > 0 and self.of(other(side)).last < own.since

    def winner(self) -> Side | None:
        """Who has his twelve holes."""
        return next((s for s in ("white", "black") if self.of(s).holes >= HOLES_OF_A_GAME), None)


def paired(side: Side, own: Account, theirs: Account, clock: int) -> Score:
    """A score from the accounts of one side and of its adversary."""
    return Score(own, theirs, clock) if side == "white" else Score(theirs, own, clock)


def score_of(before: Mapping[Side, Mapping[str, Any]]) -> Score:
    """A score from points and bredouille flags; points are taken as uninterrupted unless it is said otherwise."""
    accounts = []
    for side in ("white", "black"):
        given = before.get(side, {})
        points = given.get("points", 0)
        flag = given.get("bredouille", True) and points > 0
        accounts.append(Account(points, given.get("holes", 0), since=2 if flag else 0, last=1))
    return Score(accounts[0], accounts[1], clock=2)


def mark(score: Score, side: Side, gain: int) -> tuple[Score, int]:
    """Mark a gain two points at a time; return the score and the holes it brought."""
    now = score.clock + 1
    own, theirs, won = score.of(side), score.of(other(side)), 0
    for _ in range(gain // 2):
        since = now if own.points == 0 else own.since
        own = replace(own, points=own.points + 2, since=since, last=now)
        if own.points == 12:
            won += 2 if theirs.last < own.since else 1
            own, theirs = replace(own, points=0), replace(theirs, points=0)
    return paired(side, replace(own, holes=own.holes + won), theirs, now), won


def leave(score: Score) -> Score:
    """S'en aller: every point of both is erased, the leaver's remainder too; the holes stay."""
    return replace(score, white=replace(score.white, points=0), black=replace(score.black, points=0))


@dataclass(frozen=True)
class Turn:
    """What a throw made of the game: score, position, who throws next, whether a relevé or the game has ended."""

    score: Score
    position: Position
    next_side: Side
    new_releve: bool
    left: bool
    winner: Side | None
    own_holes: int


def turn(
    score: Score,
    position: Position,
    side: Side,
    dice: Dice,
    play: Play,
    leaves: bool = False,
    context: Mapping[str, Any] | None = None,
    options: Options | None = None,
) -> Turn:
    """One whole throw: the roller marks, leaves or plays, marks a levée; then the adversary marks."""
    foe = other(side)
    found = all_credits(position, side, dice, context, options, play)
    stack: Position = {"white": dict(STACK), "black": dict(STACK)}
    before_play = sum(c.points for c in found if c.to == side and c.jan != "levee")
    score, own_holes = mark(score, side, before_play)
    if score.winner():
        return Turn(score, position, side, False, False, score.winner(), own_holes)
    if leaves and own_holes:
        return Turn(leave(score), stack, side, True, True, None, own_holes)
    lifted = [c for c in found if c.jan == "levee"]
    score, more = mark(score, side, points(lifted, side))
    own_holes += more
    if not score.winner():
        score, _ = mark(score, foe, points(found, foe))
    if lifted:
        if option(options, "points_after_levee") == "lifter_only":
            score = paired(side, score.of(side), replace(score.of(foe), points=0), score.clock)
        return Turn(score, stack, side, True, False, score.winner(), own_holes)
    after: Position = {side: play.dames(), foe: dict(position[foe])}
    return Turn(score, after, foe, False, False, score.winner(), own_holes)


def points(found: list[Credit], side: Side) -> int:
    """The points of one side among some credits."""
    return sum(c.points for c in found if c.to == side)


# --- Trictrac à écrire -----------------------------------------------------------------------------------------------


def marque_multiplier(holes: int, bredouille: bool, progressive: bool = False) -> int:
    """1; in bredouille 2, from twelve holes 4; progressively 8 from eighteen, 16 from twenty-four, and so on."""
    if not bredouille:
        return 1
    sixes = holes // 6 if progressive else min(holes // 6, 2)
    return int(2 ** max(sixes, 1))


def marque_amount(winner: int, loser: int, bredouille: bool, refaits: int = 0, progressive: bool = False) -> int:
    """What the loser of a marqué is marked: holes and consolation multiplied, less his own holes."""
    times = marque_multiplier(winner, bredouille, progressive)
    return times * winner + times * 2 * (1 + refaits) - loser


def postillons(marques: int, won: int) -> int:
    """The penalty of the player who won fewer marqués: 28 for the first short of half, 8 for each other."""
    short = max(0, marques // 2 - won)
    return 28 + 8 * (short - 1) if short else 0


def fiches(jetons: int, fiche: int = 10) -> int:
    """Whole fiches; a remainder of five jetons or more counts as one."""
    return jetons // fiche + (1 if jetons % fiche >= 5 else 0)


# --- Leaves of the tree of trictrac, counted with the oracle alone: throws, decisions and plays are branches alike
THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


@dataclass(frozen=True)
class Node:
    """A moment at which the dice are to be thrown; `thrown` counts each side's throws of the relevé."""

    score: Score
    position: tt.Position
    side: tt.Side
    thrown: Mapping[tt.Side, int]
    options: tt.Options

    def context(self) -> dict[str, Any]:
        """What early jans depend on; the first throw of the game is long past."""
        return {"throw_index": self.thrown[self.side] + 1}


def leaves(node: Node, depth: int) -> int:
    """How many leaves the tree has that begins with a throw."""
    return 1 if depth == 0 else sum(after_throw(node, dice, depth - 1) for dice in THROWS)


def after_throw(node: Node, dice: tt.Dice, depth: int) -> int:
    """The leaves below a throw that has been made and marked."""
    if depth == 0:
        return 1
    found = tt.all_credits(node.position, node.side, dice, node.context(), node.options)
    own = points([credit for credit in found if credit.jan != "levee"], node.side)
    marked, holes = mark(node.score, node.side, own)
    if marked.winner():
        return 0
    if not holes:
        return below_plays(node, dice, depth)
    if depth == 1:
        return 2  # to leave and to hold
    play = next(iter(tt.owed_plays(node.position, node.side, dice, node.options)))
    return after_turn(node, dice, play, depth - 1, leaves_now=True) + below_plays(node, dice, depth - 1)


def below_plays(node: Node, dice: tt.Dice, depth: int) -> int:
    """The leaves below the plays of a throw."""
    if depth == 0:
        return 1
    plays = tt.owed_plays(node.position, node.side, dice, node.options)
    return sum(after_turn(node, dice, play, depth - 1) for play in plays)


def after_turn(node: Node, dice: tt.Dice, play: tt.Play, depth: int, *, leaves_now: bool = False) -> int:
    """The leaves below a turn that is over."""
    if depth == 0:
        return 1
    done = turn(node.score, node.position, node.side, dice, play, leaves_now, node.context(), node.options)
    if done.winner:
        return 0
    thrown = {"white": 0, "black": 0} if done.new_releve else {**node.thrown, node.side: node.thrown[node.side] + 1}
    return leaves(Node(done.score, done.position, done.next_side, thrown, node.options), depth)
