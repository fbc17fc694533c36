"""What can be counted on a board of the race games: cases, joined cases, dames exposed, the throws that hit them.

Small facts for the advice of the books. Sides are counts along a side's own path, 24 those lifted
and 25 those in hand. Which throws hit is asked of the game's native plays, so that closed passages, entering and the
duty to play are all in the count (AUJ l.1358-1404 Tric. XIV gives it for open passages).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from academie._core.tables import Phase
from academie.game import State
from academie.tables.board import HAND, LIFTED, THROWS
from academie.tables.race_state import RaceMove, RaceRules, RaceState
from academie.text.message import Message
from academie.tutor.advice import Advice, Chapter, Found, Rule, best, found

Side = tuple[int, ...]
FLECHES = range(LIFTED)
ENTRY, HOME = range(6), range(18, LIFTED)


def cases(side: Sequence[int], where: range = FLECHES) -> int:
    """How many flèches hold two dames or more."""
    return sum(side[step] > 1 for step in where)


def blots(side: Sequence[int], where: range = FLECHES) -> list[int]:
    """The flèches on which a dame stands alone."""
    return [step for step in where if side[step] == 1]


def dames_in(side: Sequence[int], where: range) -> int:
    """How many dames stand there."""
    return sum(side[step] for step in where)


def joined_from(side: Sequence[int], first: int) -> int:
    """How many cases follow one another from a flèche on."""
    run = 0
    while first + run < LIFTED and side[first + run] > 1:
        run += 1
    return run


def longest_run(side: Sequence[int], where: range = FLECHES) -> int:
    """The most joined cases that begin on one of some flèches."""
    return max(joined_from(side, step) for step in where)


def run_through(side: Sequence[int], around: range) -> int:
    """The most joined cases of a run that touches some flèches."""
    runs = [(step, joined_from(side, step)) for step in FLECHES]
    return max((run for step, run in runs if run and set(range(step, step + run)) & set(around)), default=0)


def to_go(side: Sequence[int]) -> int:
    """The points a side must still play to have everything out."""
    return sum(count * (LIFTED - step) for step, count in enumerate(side[:LIFTED])) + side[HAND] * (LIFTED + 1)


@dataclass(frozen=True)
class Shots:
    """What each throw hits that hits anything: its weight of thirty-six, and the flèches on their owner's path."""

    throws: tuple[tuple[int, frozenset[int]], ...]

    def among(self, steps: Collection[int]) -> int:
        """How many throws of thirty-six hit a dame on one of some flèches."""
        return sum(weight for weight, struck in self.throws if not struck.isdisjoint(steps))

    def on(self, step: int) -> int:
        """The number of throws that hit the dame on a flèche."""
        return self.among((step,))

    @property
    def some(self) -> int:
        """How many hit a dame somewhere."""
        return self.among(FLECHES)


def shots(rules: RaceRules, native: Any, hitter: int, hitting: Sequence[int], exposed: Sequence[int]) -> Shots:  # noqa: ANN401 - each game has its own native profile
    """How many throws let a player hit; `hitting` are his dames, `exposed` the other's, each on its own path."""
    place, step = rules.paths.place, rules.paths.step
    throws = []
    for roll in THROWS if blots(exposed) else ():
        plays = rules.core.plays(list(hitting), list(exposed), list(roll.dice), native)
        struck = {to for play in plays for _, to, _, hit in play.strides if hit}
        mine = {step(1 - hitter, place(hitter, to)) for to in struck}
        throws.append((roll.weight, frozenset(each for each in mine if each is not None)))
    return Shots(tuple(throws))


class Scene:
    """A throw to be played: who plays it, the board before it, and the board after each play."""

    def __init__(self, state: RaceState) -> None:
        self.state, self.seat = state, state.core.thrower
        self.moves = tuple(state.moves()) if state.core.phase == Phase.play else ()
        self.own, self.other = tuple(state.counts(self.seat)), tuple(state.counts(1 - self.seat))
        self.dice = tuple(state.core.dice)  # larger number first
        self.native = state.rules.native_profile(state.profile)
        self._counted: dict[tuple[Side, Side], Shots] = {}

    def own_after(self, move: RaceMove) -> Side:
        """The player's dames after a play."""
        return tuple(move.play.after[0])

    def other_after(self, move: RaceMove) -> Side:
        """The other's dames after a play."""
        return tuple(move.play.after[1])

    def his_step(self, step: int) -> int:
        """The other's step of a flèche of the player's path."""
        found = self.state.rules.paths.step(1 - self.seat, self.state.rules.paths.place(self.seat, step))
        return -1 if found is None else found

    def shots_after(self, move: RaceMove) -> Shots:
        """The throws by which the other hits after a play."""
        own, other = self.own_after(move), self.other_after(move)
        if (own, other) not in self._counted:
            counted = shots(self.state.rules, self.native, 1 - self.seat, other, own)
            self._counted[own, other] = counted
        return self._counted[own, other]

    def doublets_after(self, move: RaceMove, last: int) -> int:
        """How many of the four great doublets could be played whole after a play, nothing going past a flèche."""
        own, other = list(self.own_after(move)), list(self.other_after(move))
        return sum(self._whole(own, other, number, last) for number in (3, 4, 5, 6))

    def _whole(self, own: list[int], other: list[int], number: int, last: int) -> bool:
        plays = self.state.rules.core.plays(own, other, [number, number], self.native)
        return any(len(play.strides) == 4 and all(to <= last for _, to, _, _ in play.strides) for play in plays)


# --- How the games of the race games advise
# Advice decides no rule. Every advice favours plays by something that can be counted for each of them; the counts are
# in board.py, the books in the games.


def count_shots(scene: Scene) -> Found | None:
    """The plays after which fewest throws hit."""
    chosen = best(scene.moves, lambda move: -scene.shots_after(move).some)
    if not chosen:
        return None
    counts = [scene.shots_after(move).some for move in scene.moves]
    return found(chosen, least=min(counts), most=max(counts))


_SHOTS = Message("Leave the fewest throws that hit you: {least} of 36 after this play, up to {most} after others.")


def chances(law: str) -> Chapter[Scene]:
    """The count of throws as a chapter of its own, for a game in which dames are hit."""
    return Chapter(law, rules=[Rule("C14", law, "AUJ l.1358-1404 Tric. XIV", _SHOTS, 1, count_shots)])


def advising(chapters: Iterable[Chapter[Scene]]) -> Callable[[State], list[Advice]]:
    """The `advise` of a game whose advice is in these chapters; it says nothing when nobody is to play."""

    def advise(state: State) -> list[Advice]:
        if state.player is None or not isinstance(state, RaceState):
            return []
        scene = Scene(state)
        return [advice for chapter in chapters for advice in chapter.advise(scene)]

    return advise


# --- What the advice for the two games of crossing paths shares
# Steps are counted from 0 along the player's own path: the piles stand on 0 (the tête), 11, 16 and 18, and the other's
# tête on 23.


Strides = tuple[tuple[int, int], ...]
TETE, SECOND, THIRD, FOURTH = 0, 11, 16, 18
AROUND = range(THIRD - 1, FOURTH + 2)  # the third and the fourth pile and their neighbours

SIX_ONE: Strides = ((SECOND, 17), (THIRD, 17))
THREE_ONE: Strides = ((THIRD, 19), (FOURTH, 19))


def first_play(scene: Scene, books: Mapping[tuple[int, ...], Strides]) -> list[RaceMove]:
    """The play a book gives for a first throw, the player's dames being as they were laid out."""
    start = tuple(scene.state.rules.core.start(scene.native)[0])
    strides = books.get(scene.dice)
    if scene.own != start or strides is None:
        return []
    candidates = list(start)
    for origin, to in strides:
        candidates[origin] -= 1
        candidates[to] += 1
    return [move for move in scene.moves if list(scene.own_after(move)) == candidates]


def hitting(scene: Scene) -> list[RaceMove]:
    """The plays that hit."""
    return [move for move in scene.moves if move.hits]


def he_is_held(scene: Scene) -> bool:
    """Whether the other still has dames to bring past: in hand, or in his table of entry."""
    return scene.other[HAND] + dames_in(scene.other, ENTRY) > 0
