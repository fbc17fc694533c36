"""What a precept looks at: who is to play, hold or throw, both games, the score, and what each play leaves.

A precept always speaks to the thrower. Flèches are steps of a path; only the sentences have letters and colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from academie._core import trictrac as law
from academie.games.trictrac.names import listed_both
from academie.games.trictrac.state import Move, State, place
from academie.games.trictrac.tutor.precepts.outlook import Outlook
from academie.games.trictrac.tutor.precepts.side import COIN, Side
from academie.games.trictrac.values import Values, values_of
from academie.tables.board import LIFTED, letter
from academie.text.message import Message, either
from academie.tutor.advice import Found, maxims

MAXIMS = maxims(__file__)  # the words of the rules
BIG = 8  # PROJECT: a gros dé makes more than the mean of seven


@dataclass(frozen=True, eq=False)
class After:
    """A play and what it leaves."""

    scene: Scene
    move: Move
    play: law.Play

    @cached_property
    def me(self) -> Side:
        """The player's dames after it."""
        return Side(tuple(self.play.own))

    @cached_property
    def his(self) -> Outlook:
        """The other's throw that follows."""
        core = self.scene.state.core
        nth = core.throws[1 - core.thrower] + 1
        return Outlook(tuple(self.play.other), self.me.dames, core.profile, nth)

    @cached_property
    def mine(self) -> Outlook:
        """The player's own next throw, if the other stays as he is."""
        core = self.scene.state.core
        return Outlook(self.me.dames, tuple(self.play.other), core.profile, core.throws[core.thrower] + 1)

    @property
    def down(self) -> int:
        """The dames it brings down from the talon."""
        return self.scene.me.dames[0] - self.me.dames[0]

    @property
    def in_one(self) -> bool:
        """Whether one dame plays both numbers, tout d'une."""
        strides = self.play.strides
        return len(strides) == 2 and strides[0][1] == strides[1][0]

    @cached_property
    def made(self) -> tuple[int, ...]:
        """The flèches on which it makes a new case, up to the coin."""
        before, after = self.scene.me.dames, self.me.dames
        return tuple(step for step in range(1, 12) if before[step] < 2 <= after[step])

    @cached_property
    def broken(self) -> tuple[int, ...]:
        """The flèches on which it undoes a case, up to the coin."""
        before, after = self.scene.me.dames, self.me.dames
        return tuple(step for step in range(1, 12) if after[step] < 2 <= before[step])

    @cached_property
    def loaded(self) -> tuple[int, ...]:
        """The flèches from F to K on which it adds to a case."""
        before, after = self.scene.me.dames, self.me.dames
        return tuple(step for step in range(5, 11) if after[step] > max(before[step], 2))

    @property
    def takes_coin(self) -> bool:
        """Whether it takes the coin de repos."""
        return self.scene.me.dames[COIN] == 0 and self.me.dames[COIN] >= 2

    @property
    def passes(self) -> bool:
        """Whether it puts a dame beyond the own coin."""
        return self.me.passed > self.scene.me.passed


@dataclass(frozen=True, eq=False)
class Scene:
    """A state of the game as the thrower sees it: before his throw, at holding or leaving, or at his play."""

    state: State

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves: plays, or holding and leaving; none before the throw."""
        return tuple(self.state.moves())

    @cached_property
    def plays(self) -> tuple[After, ...]:
        """The plays with what they leave."""
        return tuple(After(self, move, move.play) for move in self.moves if move.play is not None)

    # --- Both games

    @cached_property
    def me(self) -> Side:
        """The thrower's dames."""
        return Side(tuple(self.state.core.own))

    @cached_property
    def him(self) -> Side:
        """The other's dames, along his own path."""
        return Side(tuple(self.state.core.other))

    @cached_property
    def now(self) -> Outlook:
        """The thrower's throws on this board."""
        core = self.state.core
        return Outlook(self.me.dames, self.him.dames, core.profile)

    @cached_property
    def facing(self) -> Outlook:
        """The other's throws, if it were his turn."""
        return Outlook(self.him.dames, self.me.dames, self.state.core.profile)

    @cached_property
    def values(self) -> Values:
        """The values of the profile: whose advice it follows, and whose names."""
        return values_of(self.state.profile)

    # --- The throw and the score

    @cached_property
    def dice(self) -> tuple[int, int]:
        """The throw, the greater number first; zeros before it."""
        one, two = self.state.core.dice
        return max(one, two), min(one, two)

    @property
    def big(self) -> bool:
        """Whether it is a gros dé."""
        return sum(self.dice) >= BIG

    @cached_property
    def nth(self) -> int:
        """Which throw of the relevé it is for the thrower; before it, the throw to come."""
        core = self.state.core
        return core.throws[core.thrower] + (core.phase == law.Phase.throw)

    @cached_property
    def his_throws(self) -> int:
        """How often the other has thrown in the relevé."""
        return self.state.core.throws[1 - self.state.core.thrower]

    @cached_property
    def mine(self) -> law.Score:
        """The thrower's points and trous."""
        return self.state.core.scores[self.state.core.thrower]

    @cached_property
    def his(self) -> law.Score:
        """The other's points and trous."""
        return self.state.core.scores[1 - self.state.core.thrower]

    @cached_property
    def to_go(self) -> int:
        """The trous the thrower lacks; many where no number of them wins."""
        return self._lacks(self.mine)

    @cached_property
    def his_to_go(self) -> int:
        """The trous the other lacks."""
        return self._lacks(self.his)

    def _lacks(self, score: law.Score) -> int:
        target = self.state.core.profile.target
        return target - score.trous if target else 99

    @property
    def ecrire(self) -> bool:
        """Whether a marqué is played, as à écrire."""
        return self.state.core.profile.marque

    # --- Words

    def at(self, step: int) -> str:
        """The letter of a flèche of the thrower's path."""
        return letter(place(self.state.core.thrower, step)) if step < LIFTED else "off"

    def his_at(self, step: int) -> str:
        """The letter of a flèche of the other's path."""
        return letter(place(1 - self.state.core.thrower, step))

    def listed(self, steps: Iterable[int]) -> Message:
        """Flèches of the thrower's path, listed."""
        return listed_both([self.at(step) for step in steps])

    def his_listed(self, steps: Iterable[int]) -> Message:
        """Flèches of the other's path, listed."""
        return listed_both([self.his_at(step) for step in steps])

    def either(self, steps: Iterable[int]) -> Message:
        """One of some flèches of the thrower's path."""
        return either(map(self.at, steps))

    # --- Choosing

    def that(self, does: Callable[[After], object]) -> tuple[Move, ...]:
        """The plays that do something."""
        return tuple(after.move for after in self.plays if does(after))

    def favour(self, does: Callable[[After], object], **words: object) -> Found | None:
        """Speak for the plays that do something; None where no play does."""
        moves = self.that(does)
        return Found(moves, (), (), words) if moves else None

    def warn(self, does: Callable[[After], object], **words: object) -> Found | None:
        """Speak against the plays that do something; None where no play does."""
        moves = self.that(does)
        return Found((), moves, (), words) if moves else None

    def most(
        self, count: Callable[[After], int], plays: Iterable[After] | None = None, over: int = -99, **words: object
    ) -> Found | None:
        """Speak for the plays of the greatest count; `most` and `least` are its ends.

        None where all count alike, or where the greatest is not `over` a number.
        """
        return self._extreme(max, count, plays, words, over)

    def fewest(
        self, count: Callable[[After], int], plays: Iterable[After] | None = None, **words: object
    ) -> Found | None:
        """Speak for the plays of the least count, with the same two ends."""
        return self._extreme(min, count, plays, words)

    def _extreme(
        self,
        best: Callable[[Iterable[int]], int],
        count: Callable[[After], int],
        plays: Iterable[After] | None,
        words: dict[str, object],
        over: int = -99,
    ) -> Found | None:
        counted = [(count(after), after.move) for after in (self.plays if plays is None else plays)]
        counts = {number for number, _ in counted}
        if len(counts) < 2 or max(counts) <= over:
            return None
        favours = tuple(move for number, move in counted if number == best(counts))
        return Found(favours, (), (), {"most": max(counts), "least": min(counts)} | words)

    def decide(self, word: str, **words: object) -> Found:
        """Speak for holding or for leaving."""
        return Found(tuple(move for move in self.moves if move.word == word), (), (), words)


def adding(what: Found | None, **words: object) -> Found | None:
    """The same with more words for its sentence."""
    return what and replace(what, values=what.values | words)
