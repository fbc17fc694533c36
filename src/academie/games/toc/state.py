"""A state of toc in Python: the native state with its profile and the events that led to it.

The dames, their letters and the plays are those of trictrac, whose game is asked for them; the trous are toc's. White
sits at A to L and is player 0, Black at M to Y and is player 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType

from academie._core import toc as core
from academie._core.trictrac import Phase, Trous
from academie.game import Event, Result, Roll
from academie.game import State as AnyState
from academie.game.profiles import Profile
from academie.games.trictrac import game as trictrac
from academie.games.trictrac.state import DecidedState, Move, place
from academie.games.trictrac.state import native_profile as trictrac_profile
from academie.tables.board import write_dames, write_dice
from academie.tables.race_state import BLACK, WHITE, DoubleValues

NativeState = core.State  # the field of State hides the module inside the class

# The paragraph for what is not simply a jan of the thrower's (§2).
_LAW = {
    "contre_jan_deux_tables": "§4",
    "contre_jan_mezeas": "§4",
    "faux_grand": "§4",
    "faux_petit": "§4",
    "faux_coin": "§4",
    "margot_fendue": "§4",
    "dame_non_jouee": "§11",
    "levee": "§22",
}


@dataclass(frozen=True, slots=True)
class Values(DoubleValues):
    """The toc of a book."""

    trictrac: str  # by which profile of trictrac dames march and jans are judged
    sum_events: bool  # every event of a throw is marked, not the best alone


@dataclass(frozen=True, slots=True, repr=False)
class State(DecidedState):
    """An immutable game of toc in progress, marked by the machine."""

    LAW_OF_WORDS = MappingProxyType({"leave": "§7", "hold": "§7"})

    core: core.State
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def result(self) -> Result | None:
        """§5, §6: the trous are made; double au premier trou where that was agreed."""
        outcome = self.core.outcome()
        if outcome is None:
            return None
        shares = (1.0, 0.0) if outcome.winner == WHITE else (0.0, 1.0)
        if outcome.points == 2:
            return Result(outcome.winner, shares, "partie_double", "§5", outcome.points)
        law = "§5" if self.profile.read(Values).target == 1 else "§6"
        return Result(outcome.winner, shares, "partie_simple", law, outcome.points)

    @property
    def trous(self) -> tuple[int, int]:
        """§5: the trous each has marked; points there are none."""
        return self.core.trous

    def departures(self) -> dict[Move, set[frozenset[int]]]:
        """§20: each play, and for every way to make it the flèches that dames which stood there have left."""
        seat = self.core.thrower
        return {
            Move(seat, play): {frozenset(place(seat, step) for step in steps) for steps in ways}
            for play, ways in (self.core.departures() if self.core.phase == Phase.play else [])
        }

    def moves(self) -> list[Move]:
        """To leave and to hold, or the plays of the throw in the order in which they are written."""
        found = DecidedState.moves(self)
        return sorted(found) if self.core.phase == Phase.play else found

    def _thrown(self, roll: Roll) -> State:
        one, two = roll.dice
        if self.core.phase == Phase.throw:
            return self._next(self.core.thrown((one, two)))
        following = self.core.opened(one, two)
        settled = following.phase != Phase.opening
        return self._next(following, (Event("le_de", following.thrower, "§15"),) if settled else ())

    def _next(self, following: NativeState, first: tuple[Event, ...] = ()) -> State:
        # The credits tell the flèches of the one who threw.
        thrower = following.thrower if self.thrower is None else self.core.thrower
        events = [*first, *(_event(thrower, news) for news in following.news)]
        if following.phase == Phase.throw and self.core.phase != Phase.opening and sum(following.throws) == 0:
            events.append(Event("releve", following.thrower, "§16"))
        result = State(following, self.profile).result if following.phase is Phase.over else None
        if result is not None:
            events.append(Event(result.reason, result.winner or 0, result.law))
        return State(following, self.profile, tuple(events))

    def __str__(self) -> str:
        """§27: the dames of both, then fields for all else; notation.py reads it back."""
        native = self.core
        more = ["trous=" + ",".join(map(str, native.trous))]
        more += [f"gain={native.gain}"] if native.gain else []
        more.append("throws=" + ",".join(map(str, native.throws)))
        more += [f"begun={native.game_throws},{write_dice(native.first_throw)}"] if native.game_throws else []
        return self._line(f"W:{write_dames(self.dames(WHITE))};B:{write_dames(self.dames(BLACK))}", *more)


def _event(thrower: int, news: core.Marked | Trous) -> Event:
    """§2, §3: an event of the throw with its trous, or what a player has marked for all of them."""
    if not isinstance(news, core.Marked):
        return Event("trou" if news.count == 1 else "trou_double", news.seat, "§3", trous=news.count)
    key = news.credit.jan.name
    squares = tuple(sorted(place(thrower, step) for step in news.credit.where))
    return Event(key, news.seat, _LAW.get(key, "§2"), 0, len(news.credit.ways), squares, news.trous)


def ours(state: AnyState) -> State:
    """The state as one of toc; another game's is a fault of the caller."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of toc: {state!r}")
    return state


def native_profile(profile: Profile) -> core.Profile:
    """The values of a profile that bear on the game, and trictrac's by the reading it names (§1, §26)."""
    values = profile.read(Values)
    found = trictrac.profiles.find(values.trictrac)
    return core.Profile(
        jans=trictrac_profile(found, opening_dice_only=values.start == "dice_only"),
        sum_events=values.sum_events,
        la_double=values.la_double,
        target=values.target,
    )
