"""Openings for matches: many games need many beginnings, and fair ones."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, repeat
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.errors import Illegal, Unavailable
from academie.seeds import chance
from academie.title import Title

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from academie.analysis import Engine
    from academie.game import Game, Move, State

FAIR = 40  # hundredths, as an engine counts: neither side is better off by more
_TRIES = 60
_LOOK = Budget(nodes=4_000)
_MEGABYTES = 4


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves, and the state they lead to."""

    moves: tuple[Move, ...]
    state: State


def ballots(start: State, seed: int) -> Iterator[Opening]:
    """Every way the two players can begin with one move each, in an order drawn by the seed, over and over."""
    found = [
        Opening((first, second), start.after(first).after(second))
        for first in start.moves()
        for second in start.after(first).moves()
    ]
    playable = [opening for opening in found if opening.state.result is None]
    if not playable:
        raise Illegal(
            Title(
                "From this position no game can be begun by a move of each side; start from another one.",
                "De cette position, nulle partie ne peut commencer par un coup de chaque côté ; partez d'une autre.",
            )
        )
    chance(seed).shuffle(playable)
    return cycle(playable)


def fair_openings(game: Game, start: State, plies: int, seed: int) -> Iterator[Opening]:
    """Random beginnings of so many plies, without end: each a new position that the machine finds about even.

    Where no even one turns up, the most even one seen is taken; where no engine plays the game, the first.
    """
    if not plies and start.result is None:  # nothing is drawn, and there is nothing to weigh
        yield from repeat(Opening((), start))
    chooser = chance(seed)
    judge = _judge(game)
    used: set[State] = set()
    while True:
        opening = _most_even(start, plies, chooser, judge, used)
        used.add(opening.state)
        yield opening


def _most_even(start: State, plies: int, chooser: random.Random, judge: Engine | None, used: set[State]) -> Opening:
    best: tuple[int, Opening] | None = None
    for _ in range(_TRIES):
        opening = _random(start, plies, chooser)
        if opening is None:
            continue
        # An opening played before is kept only when nothing else can be found.
        unevenness = _unevenness(opening.state, judge) + (100_000 if opening.state in used else 0)
        if best is None or unevenness < best[0]:
            best = unevenness, opening
        if best[0] <= FAIR:
            break
    if best is None:
        raise Illegal(
            Title(
                "No game of {plies} random plies from this position is still open; ask for fewer.",
                "De cette position, aucune ouverture au hasard de cette longueur ({plies}) ne laisse la partie "
                "ouverte ; "
                "demandez-en une plus courte.",
            ).fill(plies=plies)
        )
    return best[1]


def _random(start: State, plies: int, chooser: random.Random) -> Opening | None:
    state, moves = start, []
    for _ in range(plies):
        if not (legal := state.moves()):
            return None
        moves.append(chooser.choice(legal))
        state = state.after(moves[-1])
    return Opening(tuple(moves), state) if state.result is None else None


def _judge(game: Game) -> Engine | None:
    try:
        return game.engine(megabytes=_MEGABYTES)
    except Unavailable:
        return None


def _unevenness(state: State, judge: Engine | None) -> int:
    if judge is None:
        return 0
    judge.clear()  # what was looked at before must not change what is drawn now
    found = judge.analyse(state, _LOOK)
    return abs(found.lines[0].score) if found.lines else 0
