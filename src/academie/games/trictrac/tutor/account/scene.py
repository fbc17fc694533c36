"""The scene of an explanation: a position, a throw, and what the native law says of them, seen by the thrower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from academie._core import trictrac as core
from academie.game.value import cached_property
from academie.games.trictrac.coup import Coup, by_puissance
from academie.games.trictrac.names import COLOURS, OF, SEVERAL, TO, WITHIN
from academie.games.trictrac.state import place, write_strides
from academie.games.trictrac.tutor.account.values import REASONS, SENTENCES, STOPS, Field, Sentence, filled, whole
from academie.tables.board import LIFTED, letter, throw_name
from academie.text.message import Message

COIN, OTHER_COIN = 11, 12
TABLES = {"petit": core.Table.petit, "grand": core.Table.grand, "retour": core.Table.retour}
Pace = tuple[int, int]  # a step and the number its dame would play


def words_of(seat: int) -> dict[str, Field]:
    """The fields about the two players, from the view of one of them."""
    other = 1 - seat
    return {
        "me": WITHIN[seat],
        "him": WITHIN[other],
        "to_me": TO[seat],
        "to_him": TO[other],
        "of_him": OF[other],
        "colour": COLOURS[other],
        "colours": SEVERAL[other],
    }


def law_of(*whys: core.Why) -> tuple[str, ...]:
    """The paragraphs of some reasons, each once."""
    return tuple(dict.fromkeys(f"§{core.paragraph(why)}" for why in whys))


@dataclass(frozen=True)
class Scene(Coup):
    """A throw to be explained."""

    @classmethod
    def of(cls, native: core.State, *, known: bool = True, repeats: bool | None = None) -> Scene:
        """The throw that lies on a board; `known`: whether the count of throws can be believed."""
        if repeats is None:
            repeats = native.game_throws == 2 and native.dice == native.first_throw
        own, other, seat = tuple(native.own), tuple(native.other), native.thrower
        return cls(native.profile, own, other, seat, native.dice, native.throws[seat] if known else 0, repeats)

    def hanging(self, native: core.State) -> set[core.Jan]:
        """§54: the pleins of the throw that are not marked with it, since a play may forgo them."""
        marked = {news.credit.jan for news in native.news if isinstance(news, core.Marked)}
        return {credit.jan for credit in self.account if credit.jan.name.startswith("conserver")} - marked

    # -- what the law says ------------------------------------------------------------------------

    @cached_property
    def natural(self) -> list[core.Play]:
        """The plays of the numbers as they fell; the privilege of puissance apart."""
        return [play for play in self.plays if not by_puissance(play)] or list(self.plays)

    @cached_property
    def power(self) -> core.Play | None:
        """The coin par puissance, when it may be taken."""
        return next((play for play in self.plays if by_puissance(play)), None)

    @cached_property
    def lifting(self) -> list[core.Play]:
        """The plays that lift the last dame."""
        return [play for play in self.natural if not any(play.own[:LIFTED])]

    @cached_property
    def account(self) -> tuple[core.Credit, ...]:
        """Every credit of the throw, with those of a play that lifts the last dame where there is one (§37).

        The plays that do not leave all as many numbers unplayed, the puissance apart.
        """
        return self.credits_of(next(iter(self.lifting), self.natural[0]))

    def credited(self, jan: str, step: int | None = None) -> core.Credit | None:
        """The core's credit of that name, on that step when one is given."""
        for credit in self.account:
            if credit.jan.name == jan and (step is None or step in credit.where):
                return credit
        return None

    def why_not(self, *paces: Pace) -> core.Reason:
        """Why one number or both, so played, are no legal play."""
        return core.why_not(self.own, self.other, self.dice, self.profile, paces)

    def spare(self, table: str) -> list[int]:
        """The steps with a dame that may leave without undoing the plein of a table."""
        nothing = core.Why.nothing
        return [step for step in range(LIFTED) if core.why_not_spare(self.own, TABLES[table], step) == nothing]

    def unrealised(self, play: core.Play, table: str) -> core.Why:
        """Why a play neither makes nor keeps a plein."""
        return core.why_unrealised(self.own, self.other, self.profile, TABLES[table], play)

    def fills(self, play: core.Play, table: str) -> bool:
        """Whether a play leaves the table full."""
        return core.is_full(play.own, TABLES[table])

    def lacking(self, table: str) -> list[int]:
        """The steps a plein lacks dames on, one entry for each dame."""
        return core.lacking(self.own, TABLES[table])

    # -- what stands where ------------------------------------------------------------------------

    @property
    def doublet(self) -> bool:
        """Whether both dice show the same."""
        return self.dice[0] == self.dice[1]

    @property
    def held(self) -> list[int]:
        """The steps with dames."""
        return [step for step in range(LIFTED) if self.own[step]]

    @property
    def down(self) -> list[int]:
        """The steps with dames abattues."""
        return [step for step in self.held if step]

    @property
    def dames_down(self) -> int:
        """How many dames have left the talon and are on the board."""
        return sum(self.own[1:LIFTED])

    # -- words ------------------------------------------------------------------------------------

    @cached_property
    def _fields(self) -> dict[str, Field]:
        how = Message("by doublet") if self.doublet else Message("by simple")
        return words_of(self.seat) | {"how": how, "coin": self.at(COIN), "other_coin": self.at(OTHER_COIN)}

    def say(self, key: str, *law: str, count: int | None = None, **fields: Field) -> Sentence:
        """A sentence of the list with its paragraphs."""
        return Sentence(whole(filled(SENTENCES[key], self._fields | fields, count)), law)

    def give_reason(self, key: str, *law: str, count: int, **fields: Field) -> Sentence:
        """A reason of the list with its paragraphs."""
        return Sentence(whole(filled(REASONS[key], self._fields | fields, count)), law)

    def stop(self, step: int, *, moving: bool) -> Message:
        """What a stop is, in brackets after its letter."""
        if not core.open_to_hit(self.other, step):
            key = "case"
        elif not core.open_to_move(self.other, step):
            key = "lone_closed" if moving else "lone_open"
        elif self.own[step]:
            key = "own"
        else:
            key = "coin" if step == OTHER_COIN else "empty"
        return filled(STOPS[key], self._fields | {"where": self.at(step)})

    @property
    def throw(self) -> Message:
        """The name of the throw."""
        return throw_name(self.dice)

    def at(self, step: int) -> str:
        """The letter of a step of the thrower's path."""
        return letter(place(self.seat, step))

    def letters(self, steps: Sequence[int]) -> list[str]:
        """The letters of several steps."""
        return [self.at(step) for step in steps]

    def write(self, play: core.Play) -> str:
        """A play in letters."""
        return write_strides(self.seat, play)
