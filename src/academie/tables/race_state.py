"""A state of a race game in Python: the native state with its game, its profile and the events that led to it.

White is player 0 and sits at A to L, Black is player 1. The law is asked of the game's native core,
which counts each side's dames along that side's own path; here they get the letters of the board and the words of the
game's glossary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from academie._core.tables import Ending, Phase, Play, Why
from academie.game import Event, Result, Roll
from academie.game.law import load_glossary
from academie.game.profiles import Profile
from academie.game.registry import find
from academie.game.value import Value, cached_property
from academie.match.series import NextStart
from academie.tables.board import LIFTED, THROWS, THROWS_OF_THREE, Paths, Throws, letter, write_dames
from academie.tables.dice_state import DiceState, lettered
from academie.text.message import Message

WHITE, BLACK = 0, 1
_PLAY, _OVER = Phase.play, Phase.over


RomprePenalty = Literal["any_number", "agreed"]  # the other plays what he likes; or what was named, outside the board


# --- The values that the profiles of race games share; games add their own


@dataclass(frozen=True, slots=True)
class RaceValues:
    """What every one of them has."""

    start: Literal["dice_only", "coup_et_des"]  # the draw only gives the dice, or its pair is the first throw
    next_start: NextStart  # who begins the next game of a match
    target: int  # games or trous of a match, trous of a game
    touch_move: bool  # a touched dame must be played (at a real table)
    rompre: Literal["off", "three", "free", "forbidden"]  # to break the dice; three running, announced; agreed not to
    rompre_penalty: RomprePenalty  # for breaking against the agreement


@dataclass(frozen=True, slots=True)
class DoubleValues(RaceValues):
    """A game that can be won double."""

    la_double: bool  # the double was agreed


@dataclass(frozen=True, slots=True)
class LiftingValues(DoubleValues):
    """A game whose dames are lifted."""

    lift_forced: bool  # a number that lifts a dame exactly must lift one


# --- States


@dataclass(frozen=True)
class RaceRules:
    """What a game tells of itself: its folder of texts, its native core, and the paths on the board.

    `natively` tells what the native profile has beside the values all games share.
    """

    folder: Path
    core: Any  # the native module of the game
    paths: Paths
    values: type[RaceValues]  # as the game reads a profile
    a_at: str = "left"  # as the book seats the players
    filled: str = ""  # the glossary's key of the end by filling, where the game ends so
    natively: Callable[[Profile], dict[str, Any]] | None = None
    # What no position of the game has, beside what holds for all: a sentence, or None.
    impossible: Callable[[RaceRules, int, list[int]], Message | None] | None = None

    @cached_property
    def laws(self) -> Mapping[str, str]:
        """The paragraph of every event and every end, by its key of the glossary."""
        return MappingProxyType({term.key: term.law for term in load_glossary(self.folder) if term.event})

    @property
    def dames(self) -> int:
        """How many dames a side has."""
        return int(self.core.DAMES)

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return int(self.core.DICE)

    def native_profile(self, profile: Profile, **agreed: Any) -> Any:  # noqa: ANN401 - each game has its own native profile
        """The values of a profile that bear on plays and ends, as the core has them; some may be agreed otherwise."""
        values = profile.read(self.values)
        shared = {"coup_et_des": values.start == "coup_et_des"}
        if isinstance(values, DoubleValues):
            shared["la_double"] = values.la_double
        if isinstance(values, LiftingValues):
            shared["lift_forced"] = values.lift_forced
        own = self.natively(profile) if self.natively is not None else {}
        return self.core.Profile(**{**shared, **own, **agreed})

    def __repr__(self) -> str:
        return f"<RaceRules {self.folder.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_house, (self.folder.name,)


def _of_house(name: str) -> RaceRules:
    """The game of that name; it is asked for by the states of its game when they are unpickled."""
    rules: RaceRules = find(name).race  # type: ignore[attr-defined]
    return rules


@lru_cache(maxsize=65536)  # a move is written where it is listed, shown and read
def _written(way: tuple[int, ...], strides: tuple[tuple[int, int, int, bool], ...]) -> str:
    chains: list[list[str]] = []
    ends: list[int] = []
    names = _names(way)
    for origin, to, _, hit in strides:
        at = ends.index(origin) if origin >= 0 and origin in ends else len(ends)
        if at == len(ends):
            chains.append(["+" if origin < 0 else names[origin]])
            ends.append(to)
        chains[at].append(f"{names[to]}*" if hit else names[to])
        ends[at] = to
    return " ".join(["/".join(chain) for chain in chains]) or "-"


@cache
def _names(way: tuple[int, ...]) -> tuple[str, ...]:
    """The letters along a way, and what is written of dames that have left it."""
    return tuple(map(letter, way)) + (letter(LIFTED),) * len(way)


@dataclass(frozen=True, slots=True, repr=False)
class RaceMove(Value):
    """A whole throw played. Two moves are the same when they leave the same position."""

    seat: int
    play: Play
    paths: Paths = field(compare=False)

    @property
    def _called(self) -> str:
        return "tables.Move"  # which of these games it is of, a play does not say

    def _order(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(-count for count in side) for side in self.play.after)

    def __lt__(self, other: RaceMove) -> bool:
        return self._order() < other._order()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RaceMove):
            return NotImplemented
        return self.seat == other.seat and self.play == other.play

    def __hash__(self) -> int:
        return hash((self.seat, self.play))

    @property
    def arrivals(self) -> frozenset[int]:
        """The flèches on which dames of the play have come to rest."""
        strides = self.play.strides
        left = [origin for origin, _, _, _ in strides]
        ends = [to for _, to, _, _ in strides if left.count(to) < [s[1] for s in strides].count(to)]
        return frozenset(self.paths.place(self.seat, step) for step in ends if step < LIFTED)

    @property
    def hits(self) -> tuple[int, ...]:
        """The flèches on which dames of the other side were hit, in order."""
        return tuple(self.paths.place(self.seat, to) for _, to, _, hit in self.play.strides if hit)

    def __str__(self) -> str:
        """The dames by letter, one dame's strides joined, a star for each hit, + for the hand, - for nothing."""
        return _written(self.paths.way(self.seat), tuple(self.play.strides))


@dataclass(frozen=True, slots=True, repr=False)
class RaceState(DiceState):
    """An immutable game in progress."""

    core: Any  # the native state of the game; bind.cpp beside this file gives all of them the same shape
    profile: Profile
    rules: RaceRules = field(compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def _game(self) -> str:
        return self.rules.folder.name

    @property
    def _called(self) -> str:
        return f"{self._game}.State"

    @property
    def player(self) -> int | None:
        """Who has to play his throw; None when the dice are to be thrown, or it is over."""
        return self.core.thrower if self.core.phase is _PLAY else None

    @property
    def result(self) -> Result | None:
        """The end of the game."""
        ending = self.core.ending()
        if ending is None:
            return None
        winner = None if ending.winner < 0 else (self.core.thrower + ending.winner) % 2
        shares = (0.5, 0.5) if winner is None else (1.0 - winner, float(winner))
        reason = reason_of(ending, self.rules)
        points = 0 if winner is None else ending.points
        return Result(winner, shares, reason, self.rules.laws[reason], points)

    def dames(self, seat: int) -> dict[int, int]:
        """A player's dames by flèche; 24 are those lifted, 25 those in hand."""
        return self.rules.paths.placed(seat, self.core.own if seat == self.core.thrower else self.core.other)

    def counts(self, seat: int) -> list[int]:
        """A player's dames along his own path, those lifted and those in hand last."""
        return list(self.core.own if seat == self.core.thrower else self.core.other)

    def moves(self) -> list[RaceMove]:
        """The plays of the throw."""
        if self.core.phase is not _PLAY:
            return []
        seat, paths = self.core.thrower, self.rules.paths
        return [RaceMove(seat, play, paths) for play in self.core.plays()]  # in order already

    def departures(self) -> dict[RaceMove, set[frozenset[int]]]:
        """Each play, and for every way to make it the flèches, 25 the hand, that dames which stood there have left."""
        seat, paths = self.core.thrower, self.rules.paths
        return {
            RaceMove(seat, play, paths): {frozenset(paths.place(seat, step) for step in steps) for steps in ways}
            for play, ways in (self.core.departures() if self.core.phase == Phase.play else [])
        }

    @property
    def board(self) -> tuple[dict[str, int], dict[str, int]]:
        """The dames of White and of Black by the letter of their flèche; "off" are those lifted, "hand" in hand."""
        return lettered(self.dames(WHITE)), lettered(self.dames(BLACK))

    @property
    def throws(self) -> Throws:
        """The throws of that many dice."""
        return THROWS if self.rules.dice == 2 else THROWS_OF_THREE

    def _event(self, key: str, player: int, squares: tuple[int, ...] = ()) -> Event:
        return Event(key, player, self.rules.laws[key], squares=squares, count=len(squares))

    def _thrown(self, roll: Roll) -> RaceState:
        if self.core.phase != Phase.opening:
            return self._next(self.core.thrown(list(roll.dice)), ())
        following = self.core.opened(*roll.dice)
        settled = following.phase != Phase.opening
        return self._next(following, (self._event("le_de", following.thrower),) if settled else ())

    def _moved(self, move: object) -> RaceState | None:
        native = self.core
        if not isinstance(move, RaceMove) or move.seat != native.thrower or native.phase is not _PLAY:
            return None
        try:
            following = native.played(move.play)
        except ValueError:  # it is none of the plays
            return None
        return self._next(following, self._played_events(move))

    def _played_events(self, move: RaceMove) -> tuple[Event, ...]:
        """What a play did: entered, hit, lifted, or nothing at all."""
        seat, strides = move.seat, move.play.strides
        if not strides:
            return (self._event("rien", seat),)
        entered = [to for origin, to, _, _ in strides if origin < 0]
        taken = [to for _, to, _, hit in strides if hit]
        lifted = [origin for origin, to, _, _ in strides if to == LIFTED]
        place = self.rules.paths.place
        found = (("rentree", entered), ("battue", taken), ("levee", lifted))
        return tuple(
            self._event(key, seat, tuple(place(seat, step) for step in steps)) for key, steps in found if steps
        )

    def _next(self, following: Any, events: tuple[Event, ...]) -> RaceState:  # noqa: ANN401 - a native state
        state = RaceState(following, self.profile, self.rules, events)
        if following.phase is not _OVER or (result := state.result) is None:
            return state
        end = Event(result.reason, result.winner or 0, result.law, points=result.points)
        return RaceState(following, self.profile, self.rules, (*events, end))

    def __str__(self) -> str:
        """The dames of both, then fields for all else the law needs; race_notation.py reads it back."""
        return self._line(f"W:{write_dames(self.dames(WHITE))};B:{write_dames(self.dames(BLACK))}")


_REASONS = {Why.doubled: "doublee", Why.void: "nulle", Why.bare: "rien_leve", Why.deep: "triple"}


def reason_of(ending: Ending, rules: RaceRules) -> str:
    """The glossary's key of an end."""
    if ending.why == Why.filled:
        return rules.filled
    if ending.why in _REASONS:
        return _REASONS[ending.why]
    if ending.points == 2:
        return "partie_double"
    return "coin" if ending.why == Why.coin else "partie_simple"
