"""The value of a trictrac table à la rigueur: the board, the jetons, the points due, and the faults so far.

It decides nothing; the modules beside it change it. It knows faults before any player has seen them: the referee speaks
only when they are claimed.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Self, TypeVar

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.game.value import cached_property, changed
from academie.games.trictrac.coup import START, Coup, Dames
from academie.games.trictrac.game import game
from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.sheet import (
    NO_LAST,
    Entry,
    Fault,
    Kind,
    LastThrow,
    Lifted,
    Reason,
    Sheet,
    Window,
    Wrong,
)
from academie.games.trictrac.referee.words import sentence
from academie.games.trictrac.state import PARTIE, State, credited, ended, native_profile
from academie.games.trictrac.values import Values, values_of
from academie.referee.table import SEATS, Marks, Ruling, Table
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.game import Game, Result
    from academie.games.trictrac.coup import Score
    from academie.games.trictrac.referee.carries import Carry
    from academie.referee.acts import Act, Reader

T = TypeVar("T")
BLANK_SHEET = Sheet()
_native = cache(native_profile)  # asked at every act


class Phase(StrEnum):
    """By §8, with the two pauses of a real table: before the first throw, and while a leaver awaits the answer."""

    OPENING = "opening"
    THROW = "throw"
    MARK = "mark"
    PLAY = "play"
    LEAVING = "leaving"


_STAGES = {
    Phase.OPENING: Message("first throw"),
    Phase.THROW: Message.within("the moment", "throw"),
    Phase.MARK: Message.within("the moment", "mark"),
    Phase.PLAY: Message("play"),
    Phase.LEAVING: Message.within("of dames", "leaving"),
}


class Said(StrEnum):
    """What the thrower has said or done about leaving since his throw."""

    NOTHING = ""
    LEAVE = "leave"
    HOLD = "hold"
    SILENT = "silent"  # he lifted his dames without the word
    STAY = "stay"  # he was made to


@dataclass(frozen=True, slots=True)
class Hand:
    """What the thrower has done to his dames so far."""

    touched: tuple[int, ...] = ()
    adoube: bool = False
    carries: tuple[Carry, ...] = ()
    coin_barred: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A part of a table."""

    def but(self, **changes: object) -> Self:
        """The same but for these."""
        return dataclasses.replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Doubt:
    """What one player alone has said; `thrown` is the table with the throw, while its dice are taken up."""

    by: int
    act: Act
    thrown: Rigueur | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Dice(Held):
    """The throws so far, and what is said and done about the dice (§3 to §7)."""

    first: tuple[int, int] | None = None
    throws: tuple[int, int] = (0, 0)
    game_throws: int = 0
    last: LastThrow = NO_LAST
    early: tuple[int, int] | None = None  # a throw the thrower's adversary made before he had played
    chooser: int | None = None  # who says whether a doubtful throw stands
    declarer: int | None = None  # who has said what makes it doubtful
    doubt: Doubt | None = None
    denied: Doubt | None = None  # §95: what the other has denied, of which the gallery may still be asked
    any_number: bool = False  # §7: the thrower plays what he likes
    breaks: int = 0  # running
    named: bool = False
    lifted: Lifted = Lifted.NOT


@dataclass(frozen=True, slots=True)
class Markings(Held):
    """The sheet, and the time each has to mark (§84 to §87)."""

    sheet: Sheet = BLANK_SHEET
    windows: tuple[Window | None, Window | None] = (None, None)
    opened: int = 0  # windows so far
    laid_aside: Window | None = None  # what the other has marked of a throw not played yet (§87), or played again (§80)
    closed: Window | None = None  # the thrower's, once he has touched
    partial: tuple[int, int] | None = None  # who marked part of an école, and what is left of it
    since_mark: tuple[int, int] = (0, 0)  # throws of each since his last mark
    # Trous of each that a forgotten bredouille made: unchallenged in time, or taken back.
    conceded: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Faults(Held):
    """The faults that may be claimed, those that nobody has claimed, and the écoles that were made."""

    known: tuple[Fault, ...] = ()
    expired: tuple[Fault, ...] = ()  # closed by a throw, or by lifting, and never claimed
    reasons: tuple[Reason | None, Reason | None] = (None, None)  # of the last école each was sent to
    answered: tuple[bool, bool] = (False, False)  # whose false école was schooled since the last throw


@dataclass(frozen=True, slots=True)
class Onlookers(Held):
    """§95: onlookers and advisers."""

    indiscreet: tuple[bool, bool] = (False, False)  # whom an onlooker has harmed
    asked: int | None = None  # who wishes for an adviser
    advised: tuple[bool, bool] = (False, False)  # who has one, by the other's consent
    paid_for: tuple[bool, bool] = (False, False)  # whose partie an onlooker pays, if it is lost


@dataclass(frozen=True, slots=True)
class Marque(Held):
    """The marqué that is played (§96 to §102)."""

    stopped: int | None = None  # §96: who left with it
    planted: tuple[bool, bool] = (False, False)  # §97: whose pavillon stands
    forfeit: tuple[bool, bool] = (False, False)  # §102: who has let the time for it pass


@dataclass(frozen=True, slots=True)
class Terms(Held):
    """What is played for."""

    target: int = PARTIE  # §76: trous that win
    marque: bool = False  # §96: one must leave with them
    releve_dice: int | None = None  # §78: who has bought the dice of every relevé


@dataclass(frozen=True, kw_only=True)
class Rigueur(Table):
    """A partie in progress, marked by hand."""

    dames: tuple[Dames, Dames] = (START, START)
    thrower: int = 0  # before the first throw, who is to make it
    phase: Phase = Phase.OPENING
    turn: Coup | None = None  # of the last throw, played or not
    hand: Hand = Hand()
    word: Said = Said.NOTHING
    in_hand: tuple[bool, bool] = (False, False)  # §83: a dame kept back
    held: tuple[bool, bool] = (False, False)  # §83: who has kept his grand jan par impuissance in this relevé
    for_all: bool = False  # §37: the throw to come, or on the table, opens the next relevé if it lifts the last dame
    dice: Dice = Dice()
    markings: Markings = Markings()
    faults: Faults = Faults()
    onlookers: Onlookers = Onlookers()
    marque: Marque = Marque()
    terms: Terms = Terms()
    parting: tuple[Message, ...] = field(default=(), compare=False, repr=False)  # what ended the last relevé was worth
    before_throw: Rigueur | None = field(default=None, compare=False, repr=False)

    # -- reading ------------------------------------------------------------------------------

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @property
    def native(self) -> core.Profile:
        """Those that bear on plays, points and trous, as the core has them."""
        return _native(
            self.profile, target=self.terms.target, marque=self.terms.marque, releve_dice=self.terms.releve_dice
        )

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game

    @property
    def reader(self) -> Reader:
        """The acts of trictrac."""
        return read_act

    @property
    def waits(self) -> int | None:
        """Who says whether a throw stands, or answers a player who leaves; else the thrower."""
        if self.result is not None:
            return None
        if self.dice.chooser is not None:
            return self.dice.chooser
        return 1 - self.thrower if self.phase == Phase.LEAVING else self.thrower

    @property
    def stage(self) -> Message:
        """What the table waits for."""
        return _STAGES[self.phase]

    @property
    def marks(self) -> tuple[Marks, ...]:
        """What the jetons and fichets show, rightly or not."""
        return tuple(score.marks for score in self.markings.sheet.scores)

    @cached_property
    def state(self) -> State:
        """The position with the scores that are shown."""
        phases = {Phase.OPENING: core.Phase.opening, Phase.THROW: core.Phase.throw, Phase.LEAVING: core.Phase.decide}
        phase = core.Phase.over if self.result else phases.get(self.phase, core.Phase.play)
        dice = None if self.turn is None or phase in {core.Phase.opening, core.Phase.throw} else self.turn.dice
        if phase == core.Phase.over and dice is None:
            dice = (1, 1)
        if phase == core.Phase.decide and dice is None:
            phase = core.Phase.throw  # §96: who stops after a levée has no throw lying there
        made = core.State(
            self.native, list(self.dames[self.thrower]), list(self.dames[1 - self.thrower]), self.thrower,
            phase, dice, self._shown, list(self.dice.throws), self.dice.game_throws, self.dice.first,
            self.for_all,
        )  # fmt: skip
        return State(made, self.profile)

    @property
    def _shown(self) -> list[Score]:
        """The scores; those of a marqué that is won with the bredouille that counts (§97, §102)."""
        scores = list(self.markings.sheet.scores)
        if self.marque.stopped is None or not self.values.pavillon_forfeit:
            return scores
        return [
            score._replace(grande=score.grande and (self.marque.planted[seat] or self.took_first(seat)))
            for seat, score in enumerate(scores)
        ]

    def took_first(self, seat: int) -> bool:
        """By §97: whether his bredouille of trous shows without a pavillon, for the other has taken no trou."""
        return self.markings.sheet.scores[1 - seat].trous == 0

    @property
    def result(self) -> Result | None:
        """By §76: twelve trous that nobody can contest any more; by §96 and §99 the end of a marqué."""
        if self.terms.marque:
            return self._marque_ended
        for seat, score in enumerate(self.markings.sheet.scores):
            if score.trous >= self.terms.target and not self._contested(seat):
                double = self._grande(seat) and self.values.bredouille_double
                return ended(seat, 2 if double else 1)
        return None

    def _contested(self, seat: int) -> bool:
        """Whether trous of that player may still be taken back."""
        return self._early(seat) or any(
            fault.culprit == seat and (fault.points or fault.excused or fault.wrong == Wrong.HOLES)
            for fault in self.faults.known
        )

    def _early(self, seat: int) -> bool:
        """Whether a player still has time to mark, and the points due to him make fewer trous than the game needs."""
        window = self.markings.windows[seat]
        if window is None or not window.entries:
            return False
        sheet, due = self.markings.sheet, window.owed + window.hung
        for index in window.entries:
            sheet = sheet.without(index)
        sheet = sheet.put(window.entries[0], Entry(seat, Kind.MARK, due)) if due else sheet
        return sheet.scores[seat].trous < self.terms.target

    @property
    def _marque_ended(self) -> Result | None:
        first, second = (score.trous for score in self.markings.sheet.scores)
        if self.marque.stopped is not None:
            return ended(self.marque.stopped, marque=True)
        refait = first == second >= self.terms.target and not any(map(self._contested, (0, 1)))
        return ended(None) if refait else None

    def _grande(self, seat: int) -> bool:
        if self.values.grande_bredouille_def == "adversary_zero":
            return self.markings.sheet.scores[1 - seat].trous == 0
        return self.markings.sheet.scores[seat].grande

    @property
    def throwing(self) -> Coup:
        """The throw on the table."""
        if self.turn is None:
            raise Illegal("Throw the dice first: nothing has been thrown yet (§8).")
        return self.turn

    def marked(self, window: Window) -> int:
        """Points marked in a window, less those taken back."""
        signs = {Kind.MARK: 1, Kind.UNMARK: -1}
        entries = [self.markings.sheet.entries[index] for index in window.entries]
        return sum(signs.get(entry.kind, 0) * entry.points for entry in entries)

    def open(self, culprit: int, *kinds: Wrong) -> tuple[Fault, ...]:
        """The faults of one player that the other may still claim."""
        return tuple(f for f in self.faults.known if f.culprit == culprit and (not kinds or f.wrong in kinds))

    def overmarked(self, seat: int, window: Window) -> bool:
        """Whether too much is known to be marked in a window."""
        return any(f.window is not None and f.window.number == window.number for f in self.open(seat, Wrong.OVER))

    def school_points(self, culprit: int) -> int:
        """What an école against that player would be worth now."""
        return sum(fault.points for fault in self.open(culprit))

    @property
    def worth(self) -> tuple[Message, ...]:
        """The jans of the last throw in words, for both players; a petit jan that was given up (§54) is none."""
        if self.turn is None:
            return self.parting
        seat, own = self.turn.seat, self.dames[self.turn.seat]
        given_up = self.turn.plein if self.turn.hung and not self.turn.makes_plein(own) else None
        found = [
            credited(seat, seat if credit.to_roller else 1 - seat, credit)
            for credit in self.turn.credits_of(self.turn.found(own))
            if given_up is None or credit.jan != given_up.jan
        ]
        return tuple(game.narration.event_line(event) for event in found)

    # -- changing -----------------------------------------------------------------------------

    def but(self, **changes: object) -> Self:
        """The same table but for these."""
        return changed(self, **changes)

    def with_dice(self, **changes: object) -> Self:
        """The same table, its dice but for these."""
        return changed(self, dice=self.dice.but(**changes))

    def with_markings(self, **changes: object) -> Self:
        """The same table, its markings but for these."""
        return changed(self, markings=self.markings.but(**changes))

    def with_faults(self, **changes: object) -> Self:
        """The same table, its faults but for these."""
        return changed(self, faults=self.faults.but(**changes))

    def with_onlookers(self, **changes: object) -> Self:
        """The same table, its onlookers but for these."""
        return changed(self, onlookers=self.onlookers.but(**changes))

    def with_marque(self, **changes: object) -> Self:
        """The same table, its marqué but for these."""
        return changed(self, marque=self.marque.but(**changes))

    def said(
        self,
        key: str,
        law: str,
        player: int,
        points: int = 0,
        *,
        words: str = "",
        refused: bool = False,
        facts: Message | None = None,
        begun: int | None = None,
    ) -> Self:
        """The same table, and the referee has spoken."""
        text = sentence(words or key, SEATS[player], SEATS[1 - player], points)
        ruling = Ruling(key, law, player, text, points, refused, facts, begun)
        return self.but(rulings=(*self.rulings, ruling))

    def window(self, seat: int, window: Window | None) -> Self:
        """The same table with another window for one player."""
        return self.with_markings(windows=pair(self.markings.windows, seat, window))

    def opens(self, seat: int, window: Window) -> Self:
        """The same table, where one player has time to mark something new."""
        number = self.markings.opened + 1
        return self.with_markings(opened=number).window(
            seat, dataclasses.replace(window, number=number, begun=self.count)
        )

    def wrote(self, entry: Entry) -> Self:
        """The same table with one more gesture on the sheet, in the open window of its player if he has one."""
        place = len(self.markings.sheet.entries)
        table = self.with_markings(sheet=self.markings.sheet.add(entry))
        window = self.markings.windows[entry.seat]
        if window is None or entry.kind not in {Kind.MARK, Kind.UNMARK, Kind.PEG}:
            return table
        return table.window(entry.seat, dataclasses.replace(window, entries=(*window.entries, place)))

    def faulty(self, fault: Fault) -> Self:
        """The same table with one more fault to claim; what was known of the same fault before is replaced."""
        others = tuple(f for f in self.faults.known if f.about != fault.about)
        return self.with_faults(known=(*others, fault))

    def cleared(self, culprit: int, *kinds: Wrong) -> Self:
        """The same table without those faults of that player."""
        gone = self.open(culprit, *kinds)
        return self.with_faults(known=tuple(fault for fault in self.faults.known if fault not in gone))


def pair(values: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with one side changed."""
    return (value, values[1]) if seat == 0 else (values[0], value)
