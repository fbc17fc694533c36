"""Trictrac at the assisted table: the machine marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from academie._core import trictrac as core
from academie.errors import Illegal, quoted
from academie.game.value import changed
from academie.games.trictrac.coup import Score
from academie.games.trictrac.game import game
from academie.games.trictrac.referee import acts, dice
from academie.games.trictrac.state import ours
from academie.match import handicap_of
from academie.referee import acts as common
from academie.referee.table import SEATS, Table, ruling_of
from academie.tables.board import OPENINGS, THROWS
from academie.tables.referee import thrown
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.game import Game, Move, Result, Roll
    from academie.game import State as AnyState
    from academie.games.trictrac.state import State
    from academie.referee.acts import Act, Reader
    from academie.referee.table import Marks

_WORDS: dict[str, type[Act]] = {"leave": common.Leave, "hold": common.Hold}


def act_of(move: Move, seat: int) -> Act:
    """A play, or the word."""
    return _WORDS[str(move)](seat) if str(move) in _WORDS else common.Play(seat, str(move))


@dataclass(frozen=True, kw_only=True)
class AssistedTable(Table):
    """Trictrac assisted: the machine marks, and no fault can occur."""

    position: State
    assisted: bool = True

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game

    @property
    def reader(self) -> Reader:
        """The acts of trictrac."""
        return acts.read_act

    @property
    def state(self) -> State:
        """The position."""
        return self.position

    @property
    def marks(self) -> tuple[Marks, ...]:
        """What the machine has marked."""
        return tuple(Score.of(score).marks for score in self.position.core.scores)

    @property
    def result(self) -> Result | None:
        """The end of the partie."""
        return self.position.result

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        native = self.position.core
        if isinstance(act, common.ThrowForDice):
            if native.phase != core.Phase.opening:
                raise Illegal("The players throw for the first turn only once (§3).")
            return self._next(self.position.after(next(roll for roll in OPENINGS if roll.dice == act.dice)))
        if isinstance(act, common.ReceiveAdvantage) and (given := given_to(self, act.seat)) is not None:
            return self._next(given)
        if act.seat != native.thrower or native.phase == core.Phase.opening:
            raise Illegal(_not_yours(native))
        match act:
            case common.Throw():
                return self._next(self.position.after(self._roll(dice.pair_of(act.dice))))
            case acts.PlayForAll():
                return self._next(self.position.playing_for_all())
            case common.Play() | common.Leave() | common.Hold():
                words = {common.Leave: "leave", common.Hold: "hold"}
                text = act.play if isinstance(act, common.Play) else words[type(act)]
                if not self.position.moves():
                    raise Illegal("Throw the dice first (§8).")
                return self._next(self.position.after(self.named(text)))
            case _:
                raise Illegal(
                    "{act} is not needed here: the machine marks. Throw, play, leave or hold.",
                    act=quoted(act.in_words()),
                )

    def _roll(self, thrown: tuple[int, int]) -> Roll:
        if self.position.core.phase != core.Phase.throw:
            raise Illegal("Play the throw on the table first (§8).")
        ordered = (max(thrown), min(thrown))
        return next(roll for roll in THROWS if roll.dice == ordered)

    def _next(self, position: State) -> Self:
        rulings = tuple(ruling_of(game, event) for event in position.events)
        return changed(self, position=position, rulings=rulings)

    def following(self, state: AnyState, choice: Move | Roll, after: Table) -> AnyState:
        """The position of the next table, if the choice led to it."""
        if isinstance(after, AssistedTable) and state is self.position:
            return after.position
        return state.after(choice)

    def act_of(self, move: Move, seat: int) -> Act:
        """A play, or the word."""
        self.written(move, str(move))
        return act_of(move, seat)

    def cast(self, roll: Roll) -> Act:
        """The thrower's throw."""
        return thrown.cast(self.position, roll, self.position.thrower or 0)

    def thrown(self, text: str) -> Act:
        """The dice people have thrown themselves."""
        return self.cast(thrown.typed_roll(self.position, text))

    def choices(self, act: Act) -> tuple[Move | Roll, ...]:
        """The throw, the play or the word of an act."""
        if isinstance(act, common.Leave | common.Hold):
            return (self.named("leave" if isinstance(act, common.Leave) else "hold"),)
        return thrown.rolled(self.position, act) or super().choices(act)

    def acts(self, seat: int) -> tuple[Act, ...]:
        """Plays and decisions; before the last throw of a levée, the word for all."""
        if self.position.core.may_play_for_all() and seat == self.position.thrower:
            return (acts.PlayForAll(seat),)
        if self.position.player != seat:
            return ()
        return tuple(self.act_of(move, seat) for move in self.position.moves())


def given_to(table: Table, seat: int) -> State | None:
    """By §78: the first state with the profile's odds laid for a player; None once anything was done or changed."""
    name = table.profile.name
    laid, given = (handicap_of(game, table.profile, each) for each in (0, seat))
    if table.count or laid is None or given is None or str(table.state) != str(laid.starts(name)[0]):
        return None
    return ours(given.starts(name)[0])


def _not_yours(native: core.State) -> Message:
    if native.phase == core.Phase.opening:
        return Message("Throw first for the dice (§8).")
    turn = Message("It is {who}'s turn (§8).")
    return turn.fill(who=SEATS[native.thrower])


def assisted(profile: str | None = None, position: str | None = None) -> AssistedTable:
    """A table where the machine marks, from the start or from a canonical line."""
    state = game.start(profile) if position is None else game.read(position, profile)
    return AssistedTable(profile=state.profile, position=state)
