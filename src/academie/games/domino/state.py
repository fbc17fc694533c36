"""A partie of domino in Python: the native state with its profile and the events that led to it.

Players are numbered as they sit, 0 to 3, each one's right-hand neighbour after him, and are called A to D in texts. The
law is asked of the native core, which has sets of tiles as bits; here they are tiles. A state may be what one player
knows (§12): then the hands of the others are hidden, and it is looked at, never played on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from academie._core import domino as core
from academie.errors import Illegal
from academie.game import Event, Result, Roll
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.profiles import Profile
from academie.game.standing import Shown
from academie.game.value import Value
from academie.games.domino.tile import TILES, Tile, mask_of, tiles_in
from academie.input.files import read_words
from academie.text.message import Message

NativeState = core.State  # the field of State hides the module inside the class

SEATS = "ABCD"
WORDS = read_words(__file__)["drawing"]
# A score by what is counted, one and several; in English 1 is several as well, as the recorded games have it.
SCORES = {
    "points": (Message.within("one", "points"), Message.within("several", "points")),
    "coups": (Message.within("one", "coups won"), Message.within("several", "coups won")),
    "mises": (Message.within("one", "stakes taken back"), Message.within("several", "stakes taken back")),
    "marques": (Message.within("one", "marks"), Message.within("several", "marks")),
}
LEAD = 7  # what the core says a lead joins
COUNT = "count"  # the phase of a coup that has ended and is not counted, as only a table à la rigueur has it
_TAKEN = tuple(Roll((code,)) for code in range(len(TILES)))  # a tile taken by chance
_NOT_OPEN = Message("{choice} cannot be chosen here; ask for the moves or the tiles to take and choose one of them.")


@dataclass(frozen=True, slots=True)
class Values:
    """A partie of the book, by the values of its profile; the fields are named as in `profiles.toml`."""

    players: int  # 2, 3 or 4
    tiles: int  # how many each takes
    # What is counted: what the adversaries hold, coups won, stakes taken back from the pot, or marks against you.
    scoring: Literal["points", "coups", "mises", "marques"]
    target: int  # points or coups that win, stakes in the pot, marks that lose
    score_closed: Literal["opponents", "difference"]  # a closed coup wins what the others hold, all or less your own
    tie: Literal["right", "leader"]  # equal counts in a closed coup: the leader never wins them, or he does
    sides: Literal["chacun", "partners"]  # each for himself, or two against two, opposite each other
    talon: Literal["apart", "puiser"]  # the tiles left over: never touched, or drawn when one cannot play
    poule: bool  # whether the winner takes a pot to which all have staked
    one_coup: bool  # whether the play ends with the first coup


@dataclass(frozen=True, slots=True, repr=False)
class Move(Value):
    """A tile and the number it is joined to (none for the lead), or a boudé."""

    tile: Tile | None = None
    on: int | None = None

    def _order(self) -> tuple[int, int]:
        return (len(TILES), 0) if self.tile is None else (self.tile.code, -1 if self.on is None else self.on)

    def __lt__(self, other: Move) -> bool:
        return self._order() < other._order()

    def __str__(self) -> str:
        """§61: the lead 6-4, a tile joined to a six 6-4@6, boude."""
        if self.tile is None:
            return "boude"
        return str(self.tile) if self.on is None else f"{self.tile}@{self.on}"


BOUDE = Move()
Row = tuple[tuple[int, int], ...]  # tiles as they lie, each as its left and its right number


def with_joined(row: Row, tile: Tile, on: int | None, opens: int | None = None) -> Row:
    """The line with one more tile, laid against a number; where it does not fit, `opens` is the number it shows."""
    if on is None or not row:
        return ((tile.low, tile.high),)
    shown = tile.beside(on) if opens is None else opens
    return (*row, (tile.beside(shown), shown)) if on == row[-1][1] else ((shown, tile.beside(shown)), *row)


def moves_of(choices: Sequence[tuple[int, int]]) -> list[Move]:
    """The choices of the core, each a tile by its place in the set and the number it joins."""
    return [Move(TILES[index], None if on == LEAD else on) for index, on in choices]


class Play(NamedTuple):
    """What a player did in the coup: act is placed, boude, puise (§54) or tort (a boudé by one who could play)."""

    player: int
    act: str
    tile: Tile | None = None
    on: int | None = None

    def __str__(self) -> str:
        return {"boude": "boude", "puise": "+", "tort": "boude!"}.get(self.act) or str(Move(self.tile, self.on))


@dataclass(frozen=True, slots=True, repr=False)
class State(Shown):
    """An immutable partie of domino, whole or as one player sees it."""

    core: core.State
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)
    # Cached from the plays; a view keeps only the line, since a false boudé is hidden from others.
    _known: dict[str, Any] = field(default_factory=dict, compare=False, init=False)

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return self.profile.read(Values)

    # --- Who

    @property
    def players(self) -> int:
        """How many play."""
        return self.core.profile.players

    @property
    def player(self) -> int | None:
        """Who has to place a tile or to say boude; None when a tile is to be taken, or it is over."""
        return self.core.turn if self.phase == "play" else None

    @property
    def turn(self) -> int | None:
        """Who plays, or takes the next tile; None when it is over."""
        return None if self.phase == "over" else self.core.turn

    @property
    def leader(self) -> int | None:
        """The poseur of the coup; None while tiles are drawn for it."""
        return None if self.phase == "draw" else self.core.leader

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together: partners sit opposite each other (§7), otherwise everyone is a side."""
        return _sides(tuple(self.side(player) for player in range(self.players)))

    def side(self, player: int) -> int:
        """The index of a player's side, as in `sides` and `scores`."""
        return core.side_of(self.core.profile, player)

    def right_of(self, player: int) -> int:
        """Who plays after a player (§3)."""
        return core.right_of(self.core.profile, player)

    # --- What

    @property
    def phase(self) -> str:
        """Draw (for the lead), deal, play, over; puise where tiles are drawn from the talon."""
        found: str | None = self._known.get("phase")
        if found is None:
            found = self._known["phase"] = self.core.phase.name
        return found

    @property
    def scores(self) -> tuple[int, ...]:
        """The points, coups, stakes or marks of each side, by the profile."""
        return tuple(self.core.scores[: len(self.sides)])

    @property
    def points(self) -> tuple[int, ...]:
        """The same by the name that every game has for them."""
        return self.scores

    @property
    def board(self) -> Row:
        """The line of tiles, as `line` has it."""
        return self.line

    @property
    def hands(self) -> tuple[tuple[Tile, ...] | None, ...]:
        """Each player's tiles; None for a hand that is hidden from this view."""
        return _hands(tuple(self.core.hands[: self.players]), tuple(self.core.unseen[: self.players]))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many tiles each player holds."""
        found: tuple[int, ...] | None = self._known.get("counts")
        if found is None:
            pairs = zip(self.core.hands, self.core.unseen, strict=True)
            found = tuple([mask.bit_count() + unseen for mask, unseen in pairs])[: self.players]
            self._known["counts"] = found
        return found

    @property
    def hidden(self) -> bool:
        """Whether this is a view: some hand is known only by its number of tiles."""
        return any(self.core.unseen)

    def hand(self, player: int) -> tuple[Tile, ...]:
        """A player's tiles; raises `Illegal` when they are hidden."""
        found = self.hands[player]
        if found is None:
            raise Illegal(
                "This view hides the hand of {seat}; ask for that player's own view (§12).", seat=SEATS[player]
            )
        return found

    @property
    def placed(self) -> tuple[Tile, ...]:
        """The tiles on the line, in the order of the set; `line` has them as they lie."""
        return tiles_in(self.core.placed)

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers at the left and at the right end; None before the lead."""
        return self.core.ends

    @property
    def line(self) -> Row:
        """The tiles as they lie from left to right, each as its left and its right number."""
        if "line" not in self._known:
            row: Row = ()
            for play in self.plays:
                row = row if play.tile is None else with_joined(row, play.tile, play.on)
            self._known["line"] = row
        found: Row = self._known["line"]
        return found

    @property
    def talon_count(self) -> int:
        """How many tiles nobody has taken."""
        return self.core.talon

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles this view does not show: other hands and the talon; of a whole state the talon."""
        mask = self.core.placed
        for hand in self.core.hands:
            mask |= hand
        return tiles_in(~mask)

    @property
    def plays(self) -> tuple[Play, ...]:
        """What has been done in this coup, in order."""
        if "plays" not in self._known:
            self._known["plays"] = self._played()
        found: tuple[Play, ...] = self._known["plays"]
        return found

    def _played(self) -> tuple[Play, ...]:
        found: list[Play] = []
        player, profile = self.core.leader, self.core.profile
        placing, taking = core.Act.placed, core.Act.puise
        for act, index, on in self.core.plays:
            if act is placing:
                found.append(Play(player, "placed", TILES[index], None if on == LEAD else on))
            else:
                found.append(Play(player, act.name))
            if act is not taking:
                player = core.right_of(profile, player)
        return tuple(found)

    @property
    def draws(self) -> tuple[Tile, ...]:
        """The tiles drawn for the lead so far, in turn; those who tie for the highest draw again (§13)."""
        return tuple(TILES[index] for index in self.core.draws)

    def lacks(self, player: int) -> frozenset[int]:
        """The numbers a player has shown that he lacks, by passing (§4)."""
        mask = self.core.lacks(player)
        return frozenset(number for number in range(LEAD) if mask >> number & 1)

    # --- The verbs

    @property
    def result(self) -> Result | None:
        """The end of the partie (§6)."""
        outcome = self.core.outcome()
        return None if outcome is None else result_of(outcome, self.core.profile)

    def moves(self) -> list[Move]:
        """Every tile at every number it fits, or the one boudé; nothing where the hand is hidden."""
        if self.core.must_pass():
            return [BOUDE]
        return moves_of(self.core.choices())

    def rolls(self) -> list[Roll]:
        """The tiles that may be taken next, by their index in the set."""
        mask = self.core.chances()
        return [roll for code, roll in enumerate(_TAKEN) if mask >> code & 1]

    def after(self, choice: AnyMove | Roll | str, /) -> State:
        """The next state; a view is refused, since the end of a coup depends on what it does not show."""
        if self.hidden:
            raise Illegal("This is one player's view, in which no move can be played. Play in the whole state (§12).")
        if isinstance(choice, str):
            choice = self._named(choice)
        if isinstance(choice, Roll) and choice in self.rolls():
            return self._next(self.core.taken(choice.dice[0]))
        if isinstance(choice, Move) and choice in self.moves():
            if choice.tile is None:
                return self._next(self.core.passed())
            return self._next(self.core.played(choice.tile.code, LEAD if choice.on is None else choice.on))
        raise Illegal(_NOT_OPEN.fill(choice=choice))

    def view(self, player: int, /) -> State:
        """What a player knows: his own hand, the line, the counts (§12); one who does not play sees no hand."""
        native = self.core.view(player if 0 <= player < self.players else len(SEATS))
        seen = State(native, self.profile, self.events)
        seen._known["line"] = self.line  # `plays` may hide
        return seen

    # --- What only the study needs

    def with_hands(self, hands: Sequence[Sequence[Tile]]) -> State:
        """The same state with all hands known: one of the worlds of a view (§63)."""
        masks = [mask_of(hand) for hand in hands]
        return State(self.core.filled(four(masks)), self.profile, self.events)

    def _next(self, native: NativeState) -> State:
        return State(native, self.profile, events_of(self, native))

    def __str__(self) -> str:
        """§62: the hands, the profile, the phase, the leader, the scores and what has been done."""
        hands = ";".join(f"{SEATS[player]}:{self._written(player)}" for player in range(self.players))
        fields = [hands, f"profile={self.profile.name}", f"phase={self.phase}"]
        if self.leader is not None:
            fields.append(f"leader={SEATS[self.leader]}")
        fields.append("scores=" + ",".join(map(str, self.scores)))
        taken = self.core.taken_counts[: self.players]
        if set(taken) != {self.core.profile.tiles}:
            fields.append("taken=" + ",".join(map(str, taken)))
        if self.core.plays:
            fields.append("plays=" + ",".join(map(str, self.plays)))
        if self.core.draws:
            fields.append("draw=" + ",".join(map(str, self.draws)))
        return " ".join(fields)

    def _written(self, player: int) -> str:
        hand = self.hands[player]
        return f"?{self.counts[player]}" if hand is None else ",".join(map(str, reversed(hand)))


@lru_cache(maxsize=4096)
def _hands(masks: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[tuple[Tile, ...] | None, ...]:
    return tuple(None if hidden else tiles_in(mask) for mask, hidden in zip(masks, unseen, strict=True))


@cache
def _sides(of: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(player for player, each in enumerate(of) if each == side) for side in sorted(set(of)))


# --- Events and results


@dataclass(frozen=True, repr=False)
class Counting(State):
    """A coup that has ended and waits to be counted: it is looked at only, and all hands with it (§6, §35)."""

    @property
    def phase(self) -> str:
        """No phase of the law's own: there a coup is counted at once."""
        return COUNT

    def moves(self) -> list[Move]:
        """None: the hands are counted."""
        return []

    def after(self, choice: object, /) -> State:
        """Refuse: it is the table that goes on."""
        raise Illegal("{choice} cannot be chosen: the coup has ended and must be counted (§5).", choice=choice)

    def view(self, player: int, /) -> State:  # noqa: ARG002 - all see the same
        """Itself: who counts shows his hand."""
        return self


def events_of(before: State, after: NativeState) -> tuple[Event, ...]:
    """What a tile taken, a tile placed or a boudé has brought about, in the words of the glossary."""
    if before.phase == "draw":
        return () if after.phase is core.Phase.draw else (Event("main", after.leader, "§13"),)
    if before.phase == "deal":
        return ()
    player = before.core.turn
    drawn = (Event("puise", player, "§54"),) if before.phase == "puise" else ()
    if after.news is None:
        return drawn or _turn_events(before, after, player)
    return drawn + _end_events(before, after, after.news)


def _end_events(before: State, after: NativeState, ended: core.Ended) -> tuple[Event, ...]:
    player = before.core.turn
    events = [Event("ferme", player, "§27") if ended.closed else Event("domino", player, "§5")]
    events += [Event("reste", each, "§5", count=ended.left[each]) for each in range(before.players)]
    if before.core.profile.scoring is core.Scoring.marques:
        events.append(Event("marque", ended.marked, "§53", points=ended.gain))
    else:
        events.append(Event("coup", ended.winner, "§35" if ended.closed else "§6", points=ended.gain))
    if after.phase is not core.Phase.over:
        events.append(Event("main", after.leader, "§8"))
    return tuple(events)


def _turn_events(before: State, after: NativeState, player: int) -> tuple[Event, ...]:
    if after.placed == before.core.placed:
        return (Event("boude", player, "§4"),)
    if not before.core.placed:
        return (Event("pose", player, "§3"),)
    ends = after.ends
    if ends is not None and ends[0] == ends[1]:
        return (Event("partout", player, "§39"),)
    return ()


def result_of(outcome: core.Outcome, rules: core.Profile) -> Result:
    """The end of a partie in the words of this program."""
    reason, law = _reason(rules)
    winner = None if outcome.winner < 0 else outcome.winner
    return Result(winner, tuple(outcome.shares[: rules.players]), reason, law, outcome.points)


def _reason(rules: core.Profile) -> tuple[str, str]:
    """How a partie of this kind is won, and where the law says so."""
    if rules.scoring is core.Scoring.marques:
        return "marques", "§53"
    if rules.one_coup:
        return "coup_seul", "§56"
    if rules.scoring is core.Scoring.mises:
        return "pot", "§44"
    if rules.scoring is core.Scoring.coups:
        return "partie_coups", "§41"
    return ("poule", "§49") if rules.poule else ("partie", "§51")


# --- Between games and core


def four(numbers: Sequence[int]) -> list[int]:
    """As the core has what belongs to players or sides: four of them, though fewer play."""
    return [*numbers, 0, 0, 0, 0][: len(SEATS)]


def ours(state: AnyState) -> State:
    """The state as one of domino; another game's is a fault of the caller."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of domino: {state!r}")
    return state


def native_profile(profile: Profile) -> core.Profile:
    """The values of a profile that bear on play, as the core has them.

    The parties of the book (§40-§44, §49, §50), the numbers agreed (§57), and the two provisional ones (§11).
    """
    values = profile.read(Values)
    return core.Profile(
        players=values.players,
        tiles=values.tiles,
        scoring=core.Scoring[values.scoring],
        target=values.target,
        difference=values.score_closed == "difference",
        leader_ties=values.tie == "leader",
        partners=values.sides == "partners",
        puiser=values.talon == "puiser",
        one_coup=values.one_coup,
        poule=values.poule,
    )
