"""Handicaps of the race games: what the stronger player gives, and from which position the game then begins.

The dice, dames already brought down from the tas, dames on the tête, or ones played before the first throw; which of
them a book knows, and by what name, its game says. It lays dames on the steps of a path; what may stand where is judged
by the game, which reads the position.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from academie.errors import Illegal, Unreadable, quoted
from academie.game.profiles import Profile
from academie.match.series import terms_of
from academie.tables.board import COLOURS, Paths, fleche, letter, write_dames
from academie.text.message import Message, counted

if TYPE_CHECKING:
    from academie.tables.race import RaceGame
    from academie.tables.race_state import RaceState

TAS, TETE, LIFTED = 0, 11, 24
ONE = (18, 19)  # from the fourth pile, where ones are often played
_PROMPT = Message("{side} plays {ones} ones before the first throw, such as {example} > ")

Gift = Mapping[str, Any] | None  # what a handicap gives, by the fields of `RaceHandicap`; None: nothing
Counts = tuple[int, ...]  # dames along a side's own path, then those lifted and those in hand


def digits(number: int) -> Counts:
    """The numbers down that an option names, one a digit: 64 is six and four; none for 0."""
    found = tuple(map(int, str(number))) if number else ()
    if not all(1 <= each <= 6 for each in found):
        raise Illegal("A handicap of dames down is written in digits from 1 to 6, one for each dame.")
    return found


@dataclass(frozen=True, slots=True)
class RaceHandicap:
    """What one player receives.

    `down` are numbers abattus, one dame from the tas for each; `tete` dames stand on the tête; `ones` are played by the
    receiver, as he likes, before the first throw.
    """

    game: RaceGame
    receiver: int
    dice: bool = True
    down: tuple[int, ...] = ()
    tete: int = 0
    ones: int = 0

    @property
    def starter(self) -> int | None:
        """Who has the dice; None when they are drawn for."""
        return self.receiver if self.dice else None

    def without_dice(self) -> RaceHandicap:
        """The same, the dice to be drawn for."""
        return dataclasses.replace(self, dice=False)

    @property
    def chooser(self) -> int:
        """The receiver plays his ones as he likes."""
        return self.receiver

    @property
    def prompt(self) -> Message | None:
        """The ones the receiver is asked to play beforehand, and one of them as it is typed."""
        if not self.ones:
            return None
        place = self.game.race.paths.place
        example = "/".join(letter(place(self.receiver, step)) for step in ONE)
        return _PROMPT.fill(side=self.game.players[self.receiver], ones=self.ones, example=example)

    def starts(self, profile: str | None = None) -> tuple[RaceState, ...]:
        """The first states the receiver may choose from: one, except where he plays ones."""
        first = self.game.start(profile)
        if len(self.down) + self.tete > first.counts(self.receiver)[TAS]:
            raise Illegal("There are fewer dames on the first flèche. Give fewer.")
        return tuple(self._state(first, own) for own in self._positions(first))

    def chosen(self, text: str, profile: str | None = None) -> RaceState:
        """The first state after the ones a text such as G/H G/H E/F E/F names."""
        first = self.game.start(profile)
        own = list(self._laid(first))
        for word in text.replace(",", " ").split():
            steps = [first.rules.paths.step(self.receiver, fleche(part)) for part in word.split("/")]
            if len(steps) < 2 or steps[0] is None or steps[-1] is None or not own[steps[0]]:
                raise Unreadable(
                    "You have no dame to move with {word}. Write from and to, such as G/H.", word=quoted(word)
                )
            own[steps[0]] -= 1
            own[steps[-1]] += 1
        for start in self.starts(profile):
            if start.counts(self.receiver) == own:
                return start
        raise Illegal(
            "{text} does not play {ones}. Each one moves a dame to the next flèche.",
            text=quoted(text),
            ones=counted(self.ones, Message("one"), Message("ones")),
        )

    def written(self, start: RaceState) -> str:
        """The ones that lead to a first state, as they are typed: G/H G/H E/F E/F."""
        place, crossing, words = self.game.race.paths.place, 0, list[str]()
        laid = self._laid(self.game.start(start.profile.name))
        for step, (had, has) in enumerate(zip(laid[:LIFTED], start.counts(self.receiver), strict=False)):
            crossing += had - has
            words += [f"{letter(place(self.receiver, step))}/{letter(place(self.receiver, step + 1))}"] * crossing
        return " ".join(words)

    def _laid(self, first: RaceState) -> Counts:
        own = first.counts(self.receiver)
        for step in (*self.down, *(TETE,) * self.tete):
            own[TAS] -= 1
            own[step] += 1
        return tuple(own)

    def _positions(self, first: RaceState) -> list[Counts]:
        return advanced(self._laid(first), _closed(first, self.receiver), self.ones)

    def _state(self, first: RaceState, own: Counts) -> RaceState:
        sides = [own if seat == self.receiver else tuple(first.counts(seat)) for seat in (0, 1)]
        return self.game.read(line(sides, first.rules.paths, first.profile.name, self.starter))


def line(sides: Sequence[Counts], paths: Paths, profile: str, starter: int | None) -> str:
    """The line of a first position, the dice given or to be drawn for."""
    white, black = (
        write_dames({paths.place(seat, step): count for step, count in enumerate(side) if count})
        for seat, side in enumerate(sides)
    )
    phase = "phase=opening" if starter is None else f"phase=throw to={COLOURS[starter]}"
    return f"W:{white};B:{black} profile={profile} {phase}"


def _closed(state: RaceState, seat: int) -> frozenset[int]:
    """The steps of a player's path on which the other has two dames or more."""
    paths = state.rules.paths
    taken = (paths.place(1 - seat, step) for step, count in enumerate(state.counts(1 - seat)[:LIFTED]) if count > 1)
    steps = (paths.step(seat, place) for place in taken)
    return frozenset(step for step in steps if step is not None)


def advanced(own: Counts, closed: frozenset[int], ones: int) -> list[Counts]:
    """Every position that so many ones lead to, in order; before the first throw nothing is hit and nothing lifted."""
    found = {own}
    for _ in range(ones):
        found = {
            (*side[:step], side[step] - 1, side[step + 1] + 1, *side[step + 2 :])
            for side in found
            for step in range(LIFTED - 1)
            if side[step] and step + 1 not in closed
        }
    return sorted(found, reverse=True)


@runtime_checkable
class Giver(Protocol):
    """What a race game says of itself (`academie.tables.family`), as far as it is asked here."""

    @property
    def game(self) -> RaceGame:
        """The game."""

    @property
    def gift(self) -> Callable[[Profile], Gift] | None:
        """The handicap that a profile agrees on; None where the book has none."""


class MatchPart:
    """The match law of a race game: a series as the profile has it, and the handicaps that its book knows."""

    terms = staticmethod(terms_of)

    def __init__(self, own: object) -> None:
        self._own = own

    def advantage(self, profile: Profile, receiver: int) -> RaceHandicap | None:
        """What the profile agrees on; None for an even game."""
        own = self._own
        if not isinstance(own, Giver) or own.gift is None or (gift := own.gift(profile)) is None:
            return None
        return RaceHandicap(own.game, receiver, **gift)
