"""The kinds of exercises that race games share: throws that hit, the safest play, points to go. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene
from academie.title import Title
from academie.tutor.exercise import Kind, board_with, come_to, to_play, to_throw, walk
from academie.tutor.lesson import Step

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from academie.game import Game, State

PHASES = {1: (4, 24), 2: (10, 50), 3: (16, 90)}  # throws and plays before the position, by level
_THROWS = Title(
    "{who} is to throw. How many of the {all} throws, counted by their chances, {deed}?",
    "Les {who} vont jeter. Combien des {all} jets, comptés selon leurs chances, {deed} ?",
)
_COUNT = Title(
    "Count a throw of unlike numbers as often as it can fall: twice with two dice.",
    "Un jet de nombres différents compte autant de fois qu'il peut tomber : deux avec deux dés.",
)
_SAFEST = Title(
    "{who} plays {dice}. Which play leaves the other fewest throws that hit?",
    "Les {who} jouent {dice}. Quel coup laisse à l'autre le moins de jets qui battent ?",
)
_SAFEST_HINT = Title(
    "A dame alone is safe behind all of the other's, or where his cases stand in his way.",
    "Une dame seule ne craint rien quand toutes les autres l'ont passée, ou que vos cases barrent le chemin.",
)
_PIPS = Title(
    "How many points has {who} to play before every dame is out?",
    "Combien de points les {who} ont-ils à jouer pour lever toutes leurs dames ?",
)
_PIPS_HINT = Title(
    "A dame on the last flèche has one point to go, on the one before it two.",
    "De la dernière flèche, une dame a un point à faire ; de celle d'avant, deux.",
)


def _drawn(game: Game, rng: random.Random, level: int, wanted: Callable[[State], bool]) -> State | None:
    return come_to(walk(game.start(), rng), rng, PHASES[level], wanted)


def _before_throw(game: Game, rng: random.Random, level: int) -> tuple[State, int] | None:
    """A position before a throw, and who throws."""
    state = _drawn(game, rng, level, lambda here: to_throw(here) and game.taker(here) is not None)
    thrower = None if state is None else game.taker(state)
    return None if state is None or thrower is None else (state, thrower)


def throws_kind(game: Game, event: str, name: str, title: Title, deed: Title) -> Kind:
    """How many throws bring an event."""

    def make(rng: random.Random, level: int) -> Step | None:
        found = _before_throw(game, rng, level)
        if found is None:
            return None
        state, thrower = found
        every = sum(roll.weight for roll in state.rolls())
        return Step(
            "count",
            _THROWS.fill(who=game.players[thrower], all=every, deed=deed),
            board_with(state),
            ask="throws",
            given={"event": event},
            hint=_COUNT,
            law=(game.glossary.terms[event].law,),
            seat=thrower,
        )

    return Kind(name, title, make)


def hit_kind(game: Game) -> Kind:
    """How many throws hit a dame."""
    title = Title("How many throws hit?", "Combien de jets battent ?")
    return throws_kind(game, "battue", "throws-hit", title, Title("hit a dame", "battent une dame"))


def safest_kind(game: Game) -> Kind:
    """The play after which fewest throws hit."""

    def make(rng: random.Random, level: int) -> Step | None:
        state = _drawn(game, rng, level, to_play)
        if not isinstance(state, RaceState):
            return None
        scene = Scene(state)
        return Step(
            "play",
            _SAFEST.fill(who=game.players[scene.seat], dice="-".join(map(str, scene.dice))),
            board_with(state),
            ask="safest",
            hint=_SAFEST_HINT,
            seat=scene.seat,
        )

    return Kind("safest", Title("The safest play", "Le coup le plus sûr"), make)


def pips_kind(game: Game) -> Kind:
    """The points a player must still play."""

    def make(rng: random.Random, level: int) -> Step | None:
        found = _before_throw(game, rng, level)
        if found is None:
            return None
        state, _ = found
        seat = rng.randrange(2)
        return Step(
            "count",
            _PIPS.fill(who=game.players[seat]),
            board_with(state),
            ask="pips",
            given={"player": ("white", "black")[seat]},
            hint=_PIPS_HINT,
            seat=seat,
        )

    return Kind("points-to-go", Title("How many points to go?", "Combien de points à faire ?"), make)
