"""Random positions of the games of tables in every phase, each with a throw; the same for the same seed.

Half come from games played out by the oracle under several tastes, half are built towards what play seldom shows:
dames in hand before closed tables, lifting with adverse dames behind, couriers, crowded or empty piles. Nothing here
judges a throw.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.jacquet.law import Jacquet
from games.plain.law import CORNER, GRAND_JAN, Plain
from games.revertier.law import Revertier
from games.tourne_case.law import TourneCase
from oracles import dames_rabattues as dr
from oracles import tables
from oracles.tables import ENTRY, HAND, HOME, LIFTED, Position, Tables

TASTES = ("wild", "hit", "join", "run", "wait", "spread")
SHAPES = ("home", "home", "late", "wide", "wall", "wall", "back", "hand", "hand", "pile")


class Sample(NamedTuple):
    """A position seen by the player who has thrown, his throw, and where it comes from."""

    position: Any
    throw: tuple[int, ...]
    origin: str


def thrown(game: Any, rng: random.Random, doublets: float = 0.0) -> tuple[int, ...]:
    """The dice of a throw, larger first; doublets (and triplets) as much more often as is asked."""
    dice = [rng.randint(1, 6) for _ in range(game.dice)]
    if rng.random() < doublets:
        dice = [dice[0], dice[0], *dice[2:]]
        if rng.random() < doublets / 4:
            dice = [dice[0]] * game.dice
    return tuple(sorted(dice, reverse=True))


# --- Played games ----------------------------------------------------------------------------------------------------


def liking(taste: str, position: Position) -> float:
    """How much a taste likes a board it has left."""
    own, other = position
    if taste == "hit":
        return 5 * other[HAND] + sum(1 for n in own if n > 1)
    if taste == "join":
        return sum(1 for a, b in itertools.pairwise(own[1:25]) if a > 1 < b)
    if taste == "spread":
        return sum(1 for n in own[1:25] if n == 1)
    pips = sum(s * n for s, n in enumerate(own))
    return {"run": pips, "wait": -pips}.get(taste, 0)


def chosen(game: Any, rng: random.Random, taste: str, boards: set[Any]) -> Any:
    """One of the boards a throw may leave: mostly the one the taste likes best, now and then any."""
    ranked = sorted(boards)
    rng.shuffle(ranked)
    if isinstance(game, dr.DamesRabattues) or taste == "wild" or rng.random() < 0.2:
        return ranked[0]
    return max(ranked, key=lambda board: liking(taste, board))


def played(game: Any, rng: random.Random, most: int = 250) -> Iterator[Sample]:
    """One game from its first position, a sample before every play."""
    position = game.first()
    tastes = rng.choice(TASTES), rng.choice(TASTES)
    for turn in range(most):
        throw = thrown(game, rng)
        yield Sample(position, throw, "played")
        board = chosen(game, rng, tastes[turn % 2], game.legal_results(position, throw))
        if game.result(board).over:
            return
        again = isinstance(game, dr.DamesRabattues) and game.throws_again(board, throw)
        position = board if again else board.turned()


def sparse(game: Any, rng: random.Random) -> Iterator[Sample]:
    """Half of the samples of games without end."""
    while True:
        for sample in played(game, rng):
            if rng.random() < 0.5:
                yield sample


# --- Built positions -------------------------------------------------------------------------------------------------


def scattered(rng: random.Random, side: dict[int, int], places: list[int], free: set[int], count: int) -> None:
    """So many dames on those places that are free, singly or in cases."""
    able = [s for s in places if s in free]
    while count > 0 and able:
        n = min(rng.choice((1, 1, 2, 2, 3)), count)
        s = rng.choice(able)
        side[s] = side.get(s, 0) + n
        count -= n
    side[LIFTED] = side.get(LIFTED, 0) + count  # nowhere free: out with them


def one_side(game: Tables, rng: random.Random, shape: str, free: set[int]) -> tables.Dames:
    """Fifteen dames in some shape on the flèches the other side leaves free."""
    side: dict[int, int] = {}
    hits, path = game.closed_at == 2 and game.lifts, [*range(1, game.last + 1)]
    places = path
    if shape in {"home", "late"} and game.lifts:
        side[LIFTED] = rng.choice((0, 0, 0, 2, 5, 9, 11, 12, 13, 14))
        places = [*HOME] if shape == "home" else [*range(14, 25)]
        if hits and rng.random() < 0.3:
            side[rng.choice((HAND, *(s for s in path if s in free)))] = 1
    elif shape == "wall":
        wall = rng.sample([game.facing[s] or s + 6 for s in ENTRY], rng.randint(2, 6))
        side = {s: 2 for s in wall if s in free}
    elif shape == "pile" and 1 in free:
        side = {1: rng.randint(8, 14)}
    elif shape == "back":
        places = [*ENTRY, rng.choice(path), rng.choice(path)]
    elif shape == "hand" and hits:
        side[HAND] = rng.randint(1, 5)
    scattered(rng, side, places, free, 15 - sum(side.values()))
    return tables.dames(side)


def legal_looking(game: Tables, position: Position) -> bool:
    """Whether a game could at least look so; the two sides are apart already."""
    if game.result(position).over or any(sum(side) != 15 for side in position):
        return False
    hits = game.closed_at == 2 and game.lifts
    for side in position:
        home = not any(side[s] for s in range(HOME[0]))
        if (side[HAND] and not hits) or (side[LIFTED] and not home and not hits) or (side[LIFTED] and not game.lifts):
            return False
        if isinstance(game, Revertier) and any(side[s] > 1 for s in range(2, 12)):
            return False
        gone = [s for s in range(2, 26) if side[s]]
        if isinstance(game, Jacquet) and not (max(gone, default=19) >= 19 or (len(gone) == 1 and side[1] == 14)):
            return False
    return True


def thinned(game: Tables, rng: random.Random, side: tables.Dames, free: set[int]) -> tables.Dames:
    """The same dames as a game of one dame a flèche, or of a courier, could have them."""
    places = list(side)
    if isinstance(game, Revertier):
        for s in range(2, 12):
            spare, places[s] = max(places[s] - 1, 0), min(places[s], 1)
            places[rng.choice([t for t in (12, *range(13, 25), 1) if t in free] or [LIFTED])] += spare
    if isinstance(game, Jacquet) and rng.random() < 0.3 and 1 in free:
        courier = rng.choice([s for s in range(2, 19) if s in free])
        return tables.dames({1: 14, courier: 1})
    return tuple(places)


def built(game: Tables, rng: random.Random) -> Sample:
    """A built position that a game could look like."""
    while True:
        shapes = rng.choice(SHAPES), rng.choice(SHAPES)
        path = set(range(1, game.last + 1))
        mine = thinned(game, rng, one_side(game, rng, shapes[0], path), path)
        free = path - {game.facing[s] for s in path if mine[s]}
        position = Position(mine, thinned(game, rng, one_side(game, rng, shapes[1], free), free))
        if legal_looking(game, position):
            return Sample(position, thrown(game, rng, 0.2), f"built {shapes[0]}")


def built_plain(rng: random.Random, game: Plain) -> Sample:
    """Fifteen dames a side anywhere on the twelve flèches, often near a plain."""
    while True:
        sides = []
        for _ in range(2):
            near = rng.random() < 0.6
            side = {s: rng.choice((1, 2, 2, 2)) for s in GRAND_JAN} if near else {}
            scattered(rng, side, [*range(1, 13)], set(range(1, 13)), 15 - sum(side.values()))
            sides.append(tables.dames(side))
        position = passed_plain(rng, game, Position(*sides))
        if not game.result(position).over:
            return Sample(position, thrown(game, rng, 0.3), "built plain")


def passed_plain(rng: random.Random, game: Plain, position: Position) -> Position:
    """Where passing is allowed: the first side heaped up in its corner, some of the other's dames behind it."""
    if game.last == CORNER or rng.random() < 0.4:
        return position
    heap, gone = rng.randint(5, 9), rng.randint(0, 2)
    mine = {CORNER: heap, 1: 15 - heap - 4, rng.randint(2, 6): 2, rng.randint(7, 11): 2}
    free = [s for s in range(14, 25) if not mine.get(game.facing[s])]
    theirs = dict.fromkeys(rng.sample(free, gone), 1) | {rng.randint(1, 6): 4, 12: 2}
    theirs[rng.randint(7, 11)] = 15 - sum(theirs.values())
    heaped = Position(tables.dames(mine), tables.dames(theirs))
    return heaped if rng.random() < 0.4 else heaped.turned()


def built_lanes(rng: random.Random, game: TourneCase) -> Sample:
    """Three dames a side on the lanes, none of them face to face."""
    while True:
        sides = [[rng.choice((0, 12, *range(1, 12), 9, 10, 11)) for _ in range(3)] for _ in range(2)]
        single = all(side.count(s) < 2 for side in sides for s in range(1, 12))
        apart = not set(sides[0]) & set(sides[1]) - {0, 12}
        position = Position(*(tables.dames({s: side.count(s) for s in side}) for side in sides))
        if single and apart and not game.result(position).over:
            return Sample(position, thrown(game, rng), "built lanes")


def built_piles(rng: random.Random, game: dr.DamesRabattues) -> Sample:
    """Piles of dames rabattues half laid, or laid and half lifted."""
    while True:
        sides = []
        for _ in range(2):
            to_lay = tuple(rng.randint(0, n) * (rng.random() < 0.6) for n in dr.TO_LAY)
            if rng.random() < 0.5:
                to_lay = tuple((i == rng.randrange(6)) * 1 for i in range(6)) if rng.random() < 0.4 else (0,) * 6
            to_lift = dr.PILES if any(to_lay) else tuple(rng.randint(0, n) * (rng.random() < 0.6) for n in dr.PILES)
            sides.append(dr.Side(to_lay, to_lift))
        position = dr.Position(*sides)
        if not game.result(position).over:
            return Sample(position, thrown(game, rng, 0.2), "built piles")


def samples(game: Any, rng: random.Random, count: int) -> Iterator[Sample]:
    """So many samples of a game, played and built in turn."""
    play = sparse(game, rng)
    for index in range(count):
        if index % 2 == 0:
            yield next(play)
        elif isinstance(game, dr.DamesRabattues):
            yield built_piles(rng, game)
        elif isinstance(game, TourneCase):
            yield built_lanes(rng, game)
        elif isinstance(game, Plain):
            yield built_plain(rng, game)
        else:
            yield built(game, rng)
