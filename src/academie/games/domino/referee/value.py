"""The value of a table of domino: the partie, the coup on the table, and what the referee remembers of it.

The modules taking, playing and claims change it; table.py sends each act to one of them. Nothing is judged here.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from academie._core import domino as core
from academie.errors import Illegal
from academie.game.value import cached_property
from academie.games.domino.referee.coup import Coup, room_state
from academie.games.domino.state import SEATS, State, Values, native_profile
from academie.referee.table import Marks, Ruling, Table
from academie.text.message import Message

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
    """What the referee remembers until the coup ends. A boudé is known by its turn in the coup."""

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
        return self.profile.read(Values)

    @cached_property
    def state(self) -> State:
        """The table as the game has it; a line with a tile that does not fit is shown as it lies."""
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
        """The same table with these fields changed."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    def minding(self, **changes: object) -> Self:
        """The same table; the referee remembers these too."""
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
        """The table as it was before a turn; what the referee remembers of later turns is forgotten."""
        watch = dataclasses.replace(
            self.watch,
            announced=None,
            order=None,
            owned=frozenset(each for each in self.watch.owned if each < turn),
            spared=frozenset((each, seat) for each, seat in self.watch.spared if each < turn),
        )
        return self.but(coup=self.now.before(turn), watch=watch)

    def dealt(self, leader: int) -> Self:
        """The next coup, or this one dealt again: nobody has taken a tile yet."""
        return self.but(coup=Coup(self.profile, leader, (frozenset(),) * self.players), watch=Watch())


def letter(player: int) -> str:
    """The letter of a player."""
    return SEATS[player]


def check_other(table: Seated, seat: int, other: int) -> None:
    """Refuse an act that names the player himself, or an empty seat."""
    if other >= table.players:
        raise Illegal(
            "Nobody sits at {seat}; name one of {seats}.", seat=letter(other), seats=", ".join(SEATS[: table.players])
        )
    if other == seat:
        raise Illegal("That is done to another player; name him.")


# --- The sentences of the referee, by the key of his ruling
# {who} is the player concerned, {whom} the one he has to do with, {what} a tile, a number or a list.


WORDS = {
    # the lead and the deal
    "draw_again": Message("The highest tiles are equal; they are drawn again."),
    "place_again": Message("The tiles of {what} are equal; they draw again for their places."),
    "side": Message("{who} and {whom} play together."),
    "equal_lead": Message(
        "The tiles of {who} and {whom} are equal: one of them sits down and leads, or they are made to draw again."
    ),
    "no_tie": Message("The two highest are not equal, or all sit already: nothing is drawn again."),
    "sits_first": Message("{who} has the highest tile: he sits where he likes, and the others follow to his right."),
    "sits": Message("Player {what} takes seat {who} and is called {who} from now on."),
    "main": Message("{who} leads the coup."),
    "shuffled": Message("{who} has shuffled, as any player may."),
    "talon": Message("All have taken; the talon stays at the right of {who}."),
    "seen": Message("{what} was seen in taking: all is shuffled again."),
    "no_new_deal": Message("{who} has shown {what} in turning up his own: nothing is dealt again."),
    "feint": Message("{who} has {what} too many and makes as if to choose: he keeps them, or another removes them."),
    "removed": Message("{whom} removes the surplus of {who}."),
    "exact": Message("{who} has his count."),
    "keeps": Message("{who} has taken {what} too many and keeps them."),
    "takes_one": Message("{who} is {what} short and must take as many from the talon."),
    "talon_empty": Message("{who} is {what} short, and there is nothing left to take."),
    "short": Message("{who} is {what} short: the partie may be claimed of him."),
    "short_later": Message(
        "{who} is {what} short: once each has placed a tile the partie may be claimed of him, within the coup."
    ),
    "short_silent": Message("{who} is {what} short; the book has no rule for it in this partie."),
    "keeps_all": Message("{who} did not make as if to choose, or the coup has begun: he keeps what he has."),
    "surplus": Message("{who} has {what} too many; no more of his tiles than that are removed."),
    "count_early": Message("Not all have taken their tiles: they are counted when they have."),
    "count_late": Message("The coup has ended, and a wrong number is shown before that."),
    # what happens
    "pose": Message("{who} leads {what}."),
    "boude": Message("{who} says je boude."),
    "partout": Message("{who} makes a partout of {what}."),
    "domino": Message("{who} makes domino."),
    "ferme": Message("{who} closes the game, as he may."),
    "ferme_bouder": Message("All have passed in turn: the game is held to be closed."),
    "coup": Message("{who} wins the coup."),
    "coup_ferme": Message("The game is closed and {who} wins with {what}."),
    # tiles laid, named and shown
    "placed_right": Message("{what} does not fit there: {who} must place it at the other end."),
    "taken_up": Message("{what} fits nowhere: {who} takes it up and plays again."),
    "stands": Message("Nothing is taken up: the tile of {who} is covered, or another was played since."),
    "no_tile": Message("{who} has no tile of another to challenge."),
    "it_fits": Message("{what} fits where it lies, and stays."),
    "announced": Message("Tiles are not announced; if {who} offers another than {what}, this one may be demanded."),
    "must_announced": Message("{who} must place {what}, which he announced."),
    "announced_not": Message("{who} could not place {what}, which he announced; the tile laid stays."),
    "none_announced": Message("No other tile was announced than the one that lies there."),
    "exposed": Message("{who} must place {what} in this coup, if it fits."),
    "on_table": Message("{who} must leave his tiles on the table: he puts them back."),
    "forbidden": Message("{who} may not open a {what}, unless it is forced."),
    "only_piquet": Message("A number is forbidden to an opponent, and only at piquet voleur."),
    "not_shown": Message("{who} has not shown a {what} by laying what did not fit."),
    # boudés
    "must_place": Message("{who} has seen it at once and {whom} has not placed: {who} must place."),
    "may_later": Message("{who} has seen it at once, but {whom} has placed: {who} may place that tile later."),
    "no_boude": Message("{who} has not passed with a tile that fitted; there is nothing to own to."),
    "too_late": Message("{who} had to say it at once: play has gone on."),
    "placed_since": Message("A tile was placed after the boudé of {who}: the partie may be claimed, or he is spared."),
    "cannot_place": Message("{who} cannot place {what}; one of his tiles that fits is named."),
    "ordered": Message("{who} passed wrongly and must place {what}."),
    "spared": Message("{whom} lets {who} be: the boudé stands."),
    "presented": Message("{who} passed with {what} and brings it out now: the partie may be claimed of him."),
    # the partie lost
    "loses_short": Message("{who} took a tile too few: he loses the partie."),
    "loses_boude": Message("{who} passed with a tile that fitted, and {whom} requires it: he loses the partie."),
    "loses_belied": Message("{who} passed and then brought out the tile: he loses the partie."),
    "pays_each": Message("{who} passed and then brought out the tile: the poule is over, and he pays a stake to each."),
    "pays_for_two": Message(
        "{who} passed and then brought out the tile: the partie is over, and he pays for himself and {whom}."
    ),
    "partner": Message("The fault is not {who}'s: he neither loses nor wins by it."),
    "lead_passes": Message("The lead passes on to {who}, since the poseur was short."),
    "lead_stays": Message("The lead stays with {who}, since it was not he who was short."),
    "adversaries": Message("{who} cannot call his own partner: only opponents claim a fault."),
    "oneself": Message("{who} claims against himself: what is wrong is for another player to claim."),
    "nothing_yet": Message("Tiles are still being drawn: {who} has nothing to claim."),
    "no_fault": Message("{who} has lost nothing that {whom} could claim."),
    # the rest
    "untold": Message("Nobody is bound to tell {who}."),
    "may_reshuffle": Message("{who} may have all shuffled again; the lead does not pass."),
    "only_two": Message("Tiles made to be seen are shuffled again between two players only."),
    "not_uncovered": Message("Nobody has made the tiles of {who} be seen, or he has played since."),
    "reshuffled": Message("{who} has all shuffled again; the same player leads."),
    "no_advice": Message("{who} may take no advice."),
    "hint": Message("Nobody asked for it: {who} may place {what} all the same."),
}


def sentence(key: str, who: int, whom: int | None = None, what: object = "") -> Message:
    """The sentence of a key."""
    return WORDS[key].fill(who=SEATS[who], whom="" if whom is None else SEATS[whom], what=what)
