"""A state of the dames rabattues in Python: the native state with its profile and the events that led to it.

White sits at A to L and is player 0, Black at M to Y and is player 1. White's piles for the numbers 1 to 6 stand on A
to F, Black's on Y to S (§21). The law is asked of the native core; here its answers get the glossary's words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from academie._core import dames_rabattues as core
from academie.game import Event, Result, Roll
from academie.game import State as AnyState
from academie.game.profiles import Profile
from academie.game.value import Value
from academie.tables.board import write_dice
from academie.tables.dice_state import DiceState
from academie.tables.race_state import DoubleValues

NativeState = core.State  # the field of State hides the module inside the class
Side = tuple[tuple[int, ...], tuple[int, ...]]  # dames to lay and to lift, by number

WHITE, BLACK = 0, 1
TAKE, LEAVE = "take", "leave"

# The word of the glossary and the paragraph for what becomes of a number.
_NEWS = {
    core.Act.lay: ("rabattue", "§2"),
    core.Act.lift: ("levee", "§5"),
    core.Act.nothing: ("rien", "§4"),
    core.Act.leave: ("oubli", "§9"),
}


def place(seat: int, number: int) -> int:
    """§21: the flèche of a player's pile for a number."""
    return number - 1 if seat == WHITE else 24 - number


@dataclass(frozen=True, slots=True)
class Values(DoubleValues):
    """The dames rabattues of a book."""

    auto_claim: bool  # a number left to a player is never overlooked
    auto_play: bool  # nor a number of his own throw


@dataclass(frozen=True, order=True, slots=True, repr=False)
class Move(Value):
    """The order in which a throw is played (§17), or what becomes of a number that is asked for (§9, §18)."""

    word: str = ""  # "take" or "leave"
    order: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.word or write_dice(self.order)


@dataclass(frozen=True, slots=True, repr=False)
class State(DiceState):
    """An immutable game of dames rabattues in progress."""

    core: core.State
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def player(self) -> int | None:
        """The thrower, or the other when a number is left to him; None when chance decides, or it is over."""
        return self.core.asked if self.core.phase in {core.Phase.play, core.Phase.claim} else None

    @property
    def result(self) -> Result | None:
        """§7, §19: a single game, to the first who has lifted everything."""
        winner = self.core.winner()
        if winner is None:
            return None
        return Result(winner, (1.0, 0.0) if winner == WHITE else (0.0, 1.0), "partie_simple", "§7")

    def side(self, seat: int) -> Side:
        """What a player has to lay and to lift, by number."""
        to_lay, to_lift = self.core.own if seat == self.core.thrower else self.core.other
        return tuple(to_lay), tuple(to_lift)

    @property
    def board(self) -> tuple[Side, Side]:
        """§21: what White and what Black have to lay and to lift, by number from 1 to 6."""
        return self.side(WHITE), self.side(BLACK)

    def moves(self) -> list[Move]:
        """The orders of the throw that come to different things, or to take a number and to leave it.

        Where one's own numbers may be overlooked (§18) every order, and to leave them all.
        """
        if self.core.phase == core.Phase.play:
            orders = sorted(Move(order=play.order) for play in self.core.plays())
            return [Move(LEAVE), *orders] if self.core.may_overlook else orders
        return [Move(LEAVE), Move(TAKE)] if self.core.phase == core.Phase.claim else []

    def _moved(self, move: object) -> State | None:
        if not isinstance(move, Move) or move not in self.moves():
            return None
        following = self._settled(move)
        return State(following, self.profile, self._events_to(following))

    def _settled(self, move: Move) -> NativeState:
        if not move.word:
            return self.core.ordered(move.order[0])
        return self.core.claimed(move.word == TAKE) if self.core.pending else self.core.overlooked()

    def _thrown(self, roll: Roll) -> State:
        one, two = roll.dice
        if self.core.phase == core.Phase.throw:
            return State(self.core.thrown((one, two)), self.profile)
        following = self.core.opened(one, two)
        if one == two:
            return State(following, self.profile)
        return State(following, self.profile, (Event("le_de", following.thrower, "§12"),))

    def _events_to(self, following: NativeState) -> tuple[Event, ...]:
        thrower, events = self.core.thrower, []
        for seat, number, act in following.news:
            key, law = _NEWS[act]
            if seat != thrower:
                events.append(Event("nombre_passe", seat, "§4", squares=(place(thrower, number),)))
            events.append(Event(key, seat, law, squares=(place(seat, number),)))
        large, small = self.core.dice
        if following.phase == core.Phase.throw and large == small:
            events.append(Event("rejoue", thrower, "§3"))
        winner = following.winner()
        if winner is not None:
            events.append(Event("partie_simple", winner, "§7"))
        return tuple(events)

    def __str__(self) -> str:
        """§23: what both have to lay and to lift, then fields for all else; notation.py reads it back."""
        left = ["left=" + ",".join(map(str, self.core.pending))] if self.core.pending else []
        piles = ("/".join("".join(map(str, counts)) for counts in self.side(seat)) for seat in (WHITE, BLACK))
        return self._line("W:{};B:{}".format(*piles), *left)


def ours(state: AnyState) -> State:
    """The state as one of this game; another game's is a fault of the caller."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of the dames rabattues: {state!r}")
    return state


def native_profile(profile: Profile) -> core.Profile:
    """The values of a profile that bear on the game, as the core has them (§24)."""
    values = profile.read(Values)
    return core.Profile(dice_only=values.start == "dice_only", auto_claim=values.auto_claim, auto_play=values.auto_play)
