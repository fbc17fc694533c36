"""The value of a table of domino: the partie, the coup on the table, and what the referee keeps in mind within it.

The files taking, playing and claims change it; domino.py sends each act to one of them. Nothing is judged here.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from academie._core import domino as core
from academie.errors import Illegal
from academie.games.domino.referee.coup import Coup, room_state
from academie.games.domino.referee.words import sentence
from academie.games.domino.state import SEATS, State, native_profile
from academie.games.domino.values import Values, values_of
from academie.referee.table import Marks, Ruling, Table

if TYPE_CHECKING:
    from academie.game import Result
    from academie.games.domino.match import Lot
    from academie.games.domino.tile import Tile


@dataclass(frozen=True)
class Order:
    """The player on turn must place: this tile, at this number, where they are named."""

    law: str
    tile: Tile | None = None
    on: int | None = None


@dataclass(frozen=True)
class Watch:
    """What the referee keeps in mind; it is forgotten with the coup. A boudé is known by its turn in the coup."""

    shuffled: bool = False  # by the poseur
    feints: frozenset[int] = frozenset()  # who made as if to choose
    owing: frozenset[int] = frozenset()  # who must take from the talon
    exposed: frozenset[Tile] = frozenset()
    announced: Tile | None = None  # by the player on turn
    order: Order | None = None
    forbidden: frozenset[tuple[int, int]] = frozenset()  # a player and the number he may not open
    shown: frozenset[tuple[int, Tile]] = frozenset()  # tiles laid that fitted nowhere, and who laid them
    owned: frozenset[int] = frozenset()  # wrong boudés owned to at once
    spared: frozenset[tuple[int, int]] = frozenset()  # wrong boudés, and who has let them pass
    presented: frozenset[Tile] = frozenset()  # brought out when the game was held closed
    uncovered: frozenset[int] = frozenset()  # who may have all shuffled again
    asked_advice: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Seated(Table):
    """A partie of domino as people sit at it; `assisted` admits only what is legal."""

    lot: State | None = None  # while tiles are drawn for the lead
    places: Lot | None = None  # while they are drawn for the places
    sitters: tuple[int, ...] = ()  # the player of the head on each chair, once places were drawn for
    coup: Coup | None = None
    scores: tuple[int, ...] = ()
    watch: Watch = Watch()
    verdict: Result | None = None
    payments: tuple[int, ...] | None = None  # in stakes, when a fault has ended the partie
    next_leader: int | None = None  # when a short hand has ended it (§18)

    # -- looking ------------------------------------------------------------------------------

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @cached_property
    def state(self) -> State:
        """The table as the room has it; a line with a tile that does not fit is shown as it lies."""
        if self.lot is not None:
            return self.lot
        return room_state(self.now, self.scores, self.verdict)

    @property
    def result(self) -> Result | None:
        """The end of the partie: its last coup counted, or a fault that cost it."""
        return self.verdict

    @property
    def marks(self) -> tuple[Marks, ...]:
        """The points of each side, as they were marked after the last coup."""
        return tuple(Marks(points) for points in self.scores)

    @property
    def sitting(self) -> tuple[int, ...]:
        """Who of the journal's head sits on each chair (§13)."""
        return self.sitters or super().sitting

    @property
    def now(self) -> Coup:
        """The coup on the table."""
        if self.coup is None:
            raise Illegal("Tiles are still being drawn for the lead; draw first (§13).")
        return self.coup

    @property
    def rules(self) -> core.Profile:
        """The values that bear on play."""
        return native_profile(self.profile)

    @property
    def players(self) -> int:
        """How many sit here."""
        return self.values.players

    @property
    def due(self) -> int:
        """How many tiles each is to take."""
        return self.values.tiles

    @property
    def talon(self) -> int:
        """How many tiles nobody has taken."""
        return self.now.lying.talon

    @property
    def talon_at(self) -> int | None:
        """By §31: the player at whose place the talon lies, on the poseur's right."""
        return None if self.coup is None else core.right_of(self.rules, self.coup.leader)

    def partner(self, player: int) -> int | None:
        """Who plays with him."""
        return next((each for each in range(self.players) if each != player and not self.opposed(player, each)), None)

    def opposed(self, player: int, other: int) -> bool:
        """Whether two players are adversaries."""
        return core.opposed(self.rules, player, other)

    def missing(self, player: int) -> int:
        """How many tiles a player has taken too few; too many is less than nothing."""
        return self.due - len(self.now.taken[player])

    def wrong_boudes(self, player: int, claimer: int) -> list[int]:
        """The turns in which he passed with a tile that fitted, and for which this player may still call him."""
        return [
            turn
            for turn, deed in enumerate(self.now.deeds)
            if deed.player == player and deed.tile is None and not deed.right
            if turn not in self.watch.owned and (turn, claimer) not in self.watch.spared
        ]

    def belied(self, turn: int) -> Tile | None:
        """The tile that fitted when he passed in that turn, and that he has placed or brought out since."""
        then, player = self.now.before(turn), self.now.deeds[turn].player
        later = [deed.tile for deed in self.now.deeds[turn:] if deed.player == player]
        brought = [*later, *(self.watch.presented & self.now.hand(player))]
        return next((tile for tile in brought if tile is not None and then.fits(tile)), None)

    # -- changing -----------------------------------------------------------------------------

    def but(self, **changes: object) -> Self:
        """The same table but for these."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    def minding(self, **changes: object) -> Self:
        """The same table, the referee minding these."""
        return self.but(watch=dataclasses.replace(self.watch, **changes))  # type: ignore[arg-type]

    def said(
        self,
        key: str,
        law: str,
        who: int,
        *,
        whom: int | None = None,
        what: object = "",
        points: int = 0,
        refused: bool = False,
    ) -> Self:
        """The same table, and the referee has spoken."""
        ruling = Ruling(key, law, who, sentence(key, who, whom, what), points, refused)
        return self.but(rulings=(*self.rulings, ruling))

    def undone(self, turn: int) -> Self:
        """The table as before a turn, what was minded about later ones forgotten."""
        watch = dataclasses.replace(
            self.watch,
            announced=None,
            order=None,
            owned=frozenset(each for each in self.watch.owned if each < turn),
            spared=frozenset((each, seat) for each, seat in self.watch.spared if each < turn),
        )
        return self.but(coup=self.now.before(turn), watch=watch)

    def dealt(self, leader: int) -> Self:
        """The next coup, or this one anew: nothing taken yet."""
        return self.but(coup=Coup(self.profile, leader, (frozenset(),) * self.players), watch=Watch())


def letter(player: int) -> str:
    """How a player is called."""
    return SEATS[player]


def check_other(table: Seated, seat: int, other: int) -> None:
    """Refuse to have to do with oneself, or with a chair."""
    if other >= table.players:
        raise Illegal(
            "Nobody sits at {seat}; name one of {seats}.", seat=letter(other), seats=", ".join(SEATS[: table.players])
        )
    if other == seat:
        raise Illegal("That is done to another player; name him.")
