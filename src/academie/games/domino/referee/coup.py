"""A coup of domino on a table where people err: tiles taken in any number, tiles that do not fit, wrong boudés.

The game's own state holds only what is legal; this module holds what people have done. The native law says what of it
is legal, when the coup has ended and what it is worth, from the hands and the open ends. There are no penalties here.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie._core import domino as core
from academie.errors import Illegal
from academie.game.value import cached_property
from academie.games.domino.state import COUNT, LEAD, Move, Row, State, four, moves_of, native_profile, with_joined
from academie.games.domino.tile import Tile, mask_of, tiles_in

if TYPE_CHECKING:
    from academie.game import Result
    from academie.game.profiles import Profile

_PHASE = {"deal": core.Phase.deal, "play": core.Phase.play}


@dataclass(frozen=True)
class Deed:
    """A turn: a tile laid down, or je boude said (then there is no tile)."""

    player: int
    tile: Tile | None = None
    on: int | None = None  # the number it was laid against; none for the lead
    opens: int | None = None  # the number it leaves open
    right: bool = True  # whether the law allows it: the tile fits, or nothing did
    announced: Tile | None = None  # the tile he had named, when he laid another one


@dataclass(frozen=True)
class Coup:
    """Who leads, what each has taken, and the turns so far. What is left in the hands and on the line follows."""

    profile: Profile
    leader: int
    taken: tuple[frozenset[Tile], ...]
    deeds: tuple[Deed, ...] = ()

    @cached_property
    def rules(self) -> core.Profile:
        """The values that bear on play."""
        return native_profile(self.profile)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.taken)

    @property
    def turn(self) -> int:
        """Who plays next (§3)."""
        return core.right_of(self.rules, self.deeds[-1].player) if self.deeds else self.leader

    @cached_property
    def lying(self) -> core.Coup:
        """The hands and the open ends, of which the law is asked, however the tiles came to lie."""
        coup = core.Coup(four([mask_of(tiles) for tiles in self.taken]))
        for deed in self.deeds:
            if deed.tile is not None:
                on, opens = (LEAD if number is None else number for number in (deed.on, deed.opens))
                coup = coup.laid(deed.player, deed.tile.code, on, opens)
        return coup

    def hand(self, player: int) -> frozenset[Tile]:
        """His tiles now."""
        return frozenset(tiles_in(self.lying.hands[player]))

    @cached_property
    def line(self) -> Row:
        """The tiles as they lie; neighbours differ where one does not fit."""
        row: Row = ()
        for deed in self.deeds:
            row = row if deed.tile is None else with_joined(row, deed.tile, deed.on, deed.opens)
        return row

    @property
    def ends(self) -> tuple[int, int] | None:
        """The two open numbers; none before the lead."""
        return self.lying.ends

    def choices(self, player: int) -> list[Move]:
        """What a player could rightly place now, as the game would list it."""
        return moves_of(self.lying.choices(player))

    def joins(self, tile: Tile) -> list[int]:
        """The open numbers a tile may be joined to; nothing is joined before the lead."""
        return [number for number in self.lying.joins(tile.code) if number != LEAD]

    def fits(self, tile: Tile) -> bool:
        """Whether a tile joins an open end."""
        return bool(self.joins(tile))

    def then(self, deed: Deed) -> Coup:
        """One turn later."""
        return dataclasses.replace(self, deeds=(*self.deeds, deed))

    def before(self, turn: int) -> Coup:
        """As it was before a turn."""
        return dataclasses.replace(self, deeds=self.deeds[:turn])

    @property
    def last_placed(self) -> int | None:
        """Which turn laid the last tile; only boudés are after it, and they cover nothing."""
        return max((turn for turn, deed in enumerate(self.deeds) if deed.tile is not None), default=None)

    def placed_by(self, player: int) -> int:
        """How many tiles he has laid."""
        return sum(deed.player == player and deed.tile is not None for deed in self.deeds)

    # -- the end ------------------------------------------------------------------------------

    @cached_property
    def end(self) -> core.Ended | None:
        """How it has ended by the law, the line being as it lies."""
        return self.lying.ended(self.rules, self.leader)

    @property
    def out(self) -> int | None:
        """Who has made domino."""
        return None if self.end is None or self.end.closed else self.end.winner

    @property
    def closed(self) -> bool:
        """Whether nobody can play, or the game is held closed."""
        return self.held_closed or (self.end is not None and self.end.closed)

    @property
    def held_closed(self) -> bool:
        """Whether all have said in turn that they cannot play, and are believed (§28).

        The game knows no such thing: there a boudé is true, and the game is closed before all have said it.
        """
        silent = [deed.tile is None for deed in self.deeds[-self.players :]]
        return self.ends is not None and all(silent)

    @property
    def over(self) -> bool:
        """Whether the coup has ended, if nobody contests it."""
        return self.end is not None or self.held_closed

    @property
    def count(self) -> core.Ended:
        """The coup counted: who won it and what it is worth; one that is held closed counts as one that is."""
        return self.end or self.lying.counted(self.rules, self.leader)


# --- As the game sees it


@dataclass(frozen=True, repr=False)
class Lying(State):
    """A state that the game would not have reached: a tile does not fit, or the coup waits to be counted.

    Everything that is counted is the core's; the line and the moves are as the table has them. It is looked at only.
    """

    row: tuple[tuple[int, int], ...] = ()
    lacking: tuple[frozenset[int], ...] = ()
    waiting: bool = False
    end: Result | None = None

    @property
    def phase(self) -> str:
        """As the game's; or over, or waiting to be counted."""
        return "over" if self.end is not None else COUNT if self.waiting else super().phase

    @property
    def result(self) -> Result | None:
        """How the table ended it."""
        return self.end

    @property
    def player(self) -> int | None:
        """Nobody plays while the coup waits to be counted."""
        return None if self.waiting else super().player

    @property
    def ends(self) -> tuple[int, int] | None:
        """The outer numbers of the line as it lies."""
        return (self.row[0][0], self.row[-1][1]) if self.row else None

    @property
    def line(self) -> tuple[tuple[int, int], ...]:
        """The line as it lies."""
        return self.row

    def lacks(self, player: int) -> frozenset[int]:
        """The numbers on which a player has passed; the core would read them off a line that joins."""
        return self.lacking[player]

    def moves(self) -> list[Move]:
        """What fits the line as it lies, or the boudé."""
        player, ends = self.player, self.ends
        if player is None or ends is None or self.hands[player] is None:
            return []
        return moves_of(core.Coup(self.core.hands, self.core.placed, ends).choices(player)) or [Move()]

    def after(self, choice: object, /) -> State:
        """Refuse: it is the table that goes on."""
        raise Illegal(
            "{choice} cannot be chosen: the line is not as the law has it; go on at the table (§22).", choice=choice
        )

    def view(self, player: int, /) -> State:
        """What a player sees of it; once the coup has ended the hands are shown, to be counted (§6, §35)."""
        if self.waiting:
            return self
        return Lying(self.core.view(player), self.profile, self.events, self.row, self.lacking, self.waiting, self.end)


def room_state(coup: Coup, scores: tuple[int, ...], end: Result | None = None) -> State:
    """The coup as a state of the game, with the end of the partie if it has come."""
    rules, profile = coup.rules, coup.profile
    phase = "play" if coup.deeds or all(coup.taken) else "deal"
    counts = [max(len(tiles), rules.tiles) if phase == "deal" else len(tiles) for tiles in coup.taken]
    native = core.State(
        rules,
        _PHASE[phase],
        coup.leader,
        four(scores),
        four(counts),
        coup.lying.hands,
        four([]),
        [_native(deed) for deed in coup.deeds],
        [],
    )
    if end is not None or coup.over or any(deed.tile is not None and not deed.right for deed in coup.deeds):
        return Lying(native, profile, row=coup.line, lacking=_lacking(coup), waiting=coup.over, end=end)
    return State(native, profile)


def _lacking(coup: Coup) -> tuple[frozenset[int], ...]:
    """What each has passed on; the core follows a line that joins, and has no ends to tell where this one does not."""
    passed = [(deed.player, coup.before(turn).ends or ()) for turn, deed in enumerate(coup.deeds) if deed.tile is None]
    return tuple(
        frozenset(number for each, ends in passed if each == player for number in ends)
        for player in range(coup.players)
    )


def _native(deed: Deed) -> tuple[core.Act, int, int]:
    if deed.tile is None:
        return (core.Act.boude if deed.right else core.Act.tort), -1, LEAD
    return core.Act.placed, deed.tile.code, LEAD if deed.on is None else deed.on


def coup_of(state: State) -> Coup:
    """The coup of a state of the game, dealt or in play."""
    deeds: list[Deed] = []
    for play in state.plays:
        opens = None if play.tile is None or play.on is None else play.tile.beside(play.on)
        deeds.append(Deed(play.player, play.tile, play.on, opens, play.act != "tort"))
    taken = [
        frozenset(state.hand(player)) | {deed.tile for deed in deeds if deed.player == player and deed.tile}
        for player in range(state.players)
    ]
    return Coup(state.profile, state.leader or 0, tuple(taken), tuple(deeds))
