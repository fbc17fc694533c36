"""What the table of a race game remembers of its dice, its dames and what was said, and what follows from that.

It decides nothing; the modules beside it change it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self

from academie.errors import Illegal
from academie.game import Game, Move, Result, Roll, State
from academie.game.profiles import Profile
from academie.game.value import changed
from academie.input.files import read_words
from academie.referee import acts
from academie.referee.acts import Act, Kind
from academie.referee.table import SEATS, Ruling, Table, ruling_of
from academie.tables.board import LIFTED
from academie.tables.family import Paragraphs
from academie.tables.handicap import RaceHandicap
from academie.tables.race_state import RaceState, RaceValues
from academie.tables.referee import thrown
from academie.text.message import Message, verbatim

WORDS = {**thrown.WORDS, **read_words(__file__)["race"]}
_BARRED = verbatim("{wrong} ({law}).")


class DiceState(State, Protocol):
    """A state of any of these games."""

    @property
    def thrower(self) -> int | None:
        """Whose dice they are; None before they are drawn for."""

    @property
    def profile(self) -> Profile:
        """The rules of the game."""

    def after(self, choice: Move | Roll | str, /) -> Self:
        """The next state."""


class Companion(StrEnum):
    """Who may sit with a player by the other's consent."""

    ADVISER = "adviser"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Who calls the throw void; `thrown` is the throw while its dice are taken up, None while it lies there."""

    by: int
    thrown: DiceState | None


@dataclass(frozen=True, slots=True)
class Denied:
    """Who called a throw void that the other stands by; `again` is the table as it would be thrown again."""

    by: int
    again: DiceTable = field(compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class DiceTable(Table):
    """A race game in progress."""

    words: ClassVar[Mapping[str, Message]] = WORDS  # what the referee says, by key; a game adds its own

    own: Game = field(repr=False, compare=False)
    law: Paragraphs = field(repr=False, compare=False)
    position: DiceState
    before: DiceState | None = None  # the position before a throw that may still be questioned
    chooser: int | None = None  # who says whether a doubtful throw stands
    declarer: int | None = None  # who has said what makes it so
    doubt: Doubt | None = None  # a throw that one player alone calls void
    denied: Denied | None = None  # what the other has denied; onlookers may still be asked about it
    breaks: int = 0  # running
    any_number: bool = False  # the thrower plays what he likes
    touched: frozenset[int] = frozenset()  # flèches, or the hand
    adoube: bool = False
    asked: tuple[int, Companion] | None = None  # who asks for an adviser or a partner
    agreed: frozenset[tuple[int, Companion]] = frozenset()
    ones: RaceHandicap | None = None  # what its receiver plays before the first throw

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.own

    @property
    def state(self) -> DiceState:
        """The state of the game."""
        return self.position

    @property
    def values(self) -> RaceValues:
        """The values of the profile that all these games have."""
        return self.profile.read(RaceValues, part=True)

    @property
    def result(self) -> Result | None:
        """The end of the game."""
        return self.position.result

    @property
    def waits(self) -> int | None:
        """Who says whether a throw stands, or consents; else who throws or plays."""
        if self.ones is not None:
            return self.ones.receiver
        if self.result is None and self.chooser is not None:
            return self.chooser
        if self.result is None and self.doubt is not None and self.pending:
            return 1 - self.doubt.by
        if self.result is None and self.asked is not None:
            return 1 - self.asked[0]
        return super().waits

    def kind(self, act: Act) -> Kind:
        """A throw is judged and consent given when the table waits for it; a touched dame is let off at leisure.

        A machine's dice fall as they should, and what another says of them it denies.
        """
        if self.doubt is not None and isinstance(act, acts.Accept | acts.Refuse):
            return Kind.ANSWER if isinstance(act, acts.Refuse) else Kind.OTHER
        if isinstance(act, acts.Accept):
            waits = self.chooser if self.chooser is not None else None if self.asked is None else 1 - self.asked[0]
            return Kind.ANSWER if act.seat == waits else Kind.OTHER
        return Kind.OTHER if isinstance(act, acts.Refuse) else act.kind

    def chance(self, rng: random.Random) -> Act | None:
        """The dice, unless somebody judges the last throw or chooses his numbers."""
        return None if self.undecided or self.any_number else super().chance(rng)

    def cast(self, roll: Roll) -> Act:
        """The throw of whoever has the dice; it is always good."""
        return thrown.cast(self.position, roll, self.position.thrower or 0)

    def thrown(self, text: str) -> Act:
        """The dice people have thrown themselves."""
        return self.cast(thrown.typed_roll(self.position, text))

    def play(self, text: str, seat: int) -> Act:
        """A move as it is written, refused by the paragraph of plays; ones that are given are no move of the game."""
        if self.ones is not None:
            return acts.Play(seat, text)
        try:
            return super().play(text, seat)
        except Illegal as wrong:
            if self.position.rolls() or self.law.play in wrong.text.en:
                raise
            bare = wrong.text.each(lambda text: text.rstrip("."))
            raise Illegal(_BARRED.fill(wrong=bare, law=self.law.play)) from wrong

    def choices(self, act: Act) -> tuple[Move | Roll, ...]:
        """The throw or the play of an act."""
        return thrown.rolled(self.position, act) or super().choices(act)

    # -- changing -----------------------------------------------------------------------------

    def but(self, **changes: object) -> Self:
        """The same table but for these."""
        return changed(self, **changes)

    def said(self, key: str, law: str, player: int, *, refused: bool = False) -> Self:
        """The same table, and the referee has spoken."""
        text = self.words[key].fill(who=SEATS[player], whom=SEATS[1 - player])
        ruling = Ruling(key, law, player, text, refused=refused)
        return self.but(rulings=(*self.rulings, ruling))

    def at(self, position: DiceState) -> Self:
        """The table at the next position, nothing touched, with the game's events in words."""
        rulings = (*self.rulings, *(ruling_of(self.game, event) for event in position.events))
        return self.but(position=position, rulings=rulings, before=None, doubt=None, touched=frozenset())

    def lapsed(self) -> Self:
        """The table once what nobody claimed is lost; a game whose law has such claims says how they lapse."""
        return self

    # -- dames --------------------------------------------------------------------------------

    def standing(self, seat: int) -> frozenset[int]:
        """Where a player has dames to touch: flèches, and the hand."""
        dames = self.position.dames(seat) if isinstance(self.position, RaceState) else {}
        return frozenset(dames) - {LIFTED}

    def departures(self) -> Mapping[Any, set[frozenset[int]]]:
        """The sets of places that dames can have left by each play: two hands may come to the same position."""
        return self.position.departures() if isinstance(self.position, RaceState) else {}

    def movable(self, where: int) -> bool:
        """Whether some play moves a dame that stands there."""
        return any(where in places for ways in self.departures().values() for places in ways)

    def open_moves(self) -> Sequence[Move]:
        """The plays open to the player: all legal ones, or those that move the most of the dames he touched."""
        moves = self.position.moves()
        if not self.touched:
            return moves
        ways = self.departures()
        counts = [max((len(places & self.touched) for places in ways[move]), default=0) for move in moves]
        most = max(counts)
        return [move for move, count in zip(moves, counts, strict=True) if count == most]

    @property
    def undecided(self) -> bool:
        """Whether something must be settled before any throw or play: aces given, or a word on the last throw."""
        return self.ones is not None or self.chooser is not None or self.pending

    @property
    def pending(self) -> bool:
        """Whether the dice are taken up until the thrower answers."""
        return self.doubt is not None and self.doubt.thrown is not None
