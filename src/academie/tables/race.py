"""A race game of the board as the house knows games: starts, reads, writes and draws; it decides nothing.

Names no game. A room makes one of these with its texts, its native core and its paths; the desk studies its book's
positions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie._core.tables import Phase
from academie.desk import LineDesk
from academie.errors import Illegal, quoted
from academie.game import Look, Playouts
from academie.seeds import stream
from academie.tables import race_notation as notation
from academie.tables.board import LIFTED, SIDES, read_throw, throw_name, write_dice
from academie.tables.desk import roll_of, told
from academie.tables.dice_game import DiceGame
from academie.tables.drawing import Rim, Sheet, draw, looked_at, paint
from academie.tables.race_state import RaceMove, RaceRoom, RaceState
from academie.title import Title

if TYPE_CHECKING:
    from academie.analysis import Stop
    from academie.engraving.plate import Plate
    from academie.game import Move as AnyMove
    from academie.game import Picture
    from academie.game import State as AnyState

PLAYERS = SIDES
_TO_GO = Title("Pips: White {white}, Black {black}", "Points à faire : Blancs {white}, Noirs {black}")


@dataclass(frozen=True, repr=False)
class RaceGame(DiceGame):
    """One of the race games."""

    EVENTS_MARK = False

    race: RaceRoom = field(kw_only=True)

    def start(self, profile: str | None = None, setup: str = "standard") -> RaceState:
        """The first position, the dice to be drawn for."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return RaceState(self.race.core.State(self.race.native_profile(found)), found, self.race)

    def read(self, line: str, profile: str | None = None) -> RaceState:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(self.race, line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> RaceMove:
        """The play a text such as A/G A/D names."""
        return notation.read_move(ours(state), text)

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom."""
        a_at = (look and look.a_at) or self.race.a_at
        return draw(sheet(ours(state), None, look), ascii_only=ascii_only, a_at=a_at)

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        played = last if isinstance(last, RaceMove) else None
        return paint(sheet(ours(state), played, look), a_at=(look and look.a_at) or self.race.a_at)

    def way(self, player: int) -> tuple[int, ...]:
        """The flèches as a player's dames pass them."""
        return self.race.paths.way(player)

    def tally(self, state: AnyState) -> Title | None:
        """The points each side has still to play; nothing where a game is won otherwise than by going home."""
        if self.race.filled:
            return None
        here = ours(state)
        return _TO_GO.fill(white=self.to_go(here, 0), black=self.to_go(here, 1))

    def to_go(self, state: RaceState, seat: int) -> int:
        """The points a side must still play to have everything out."""
        from academie.tables.tutor.board import to_go  # noqa: PLC0415 - most who play count nothing

        return to_go(state.counts(seat))

    def engrave(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:
        """The board engraved, the arrivals of the last play marked."""
        from academie.tables import engraving  # noqa: PLC0415 - the law is read without it

        return engraving.engrave(self.title, ours(state), plate, last if isinstance(last, RaceMove) else None)

    def playouts(self, state: AnyState, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Games played out by chance in the native core; a void game is shared."""
        sums = ours(state).core.playouts(stream(seed), games, stop)
        void = sums.games - sum(sums.wins)
        shares = tuple(wins + void / 2 for wins in sums.wins)
        return Playouts(sums.games, sums.plies, shares, tuple(map(float, sums.points)))

    def leaves(self, state: AnyState, depth: int, stop: Stop | None = None) -> int:
        """Counted natively."""
        return ours(state).core.perft(depth, stop)

    def desk(self) -> RaceDesk:
        """Where the book's positions are studied."""
        return RaceDesk(self)


def ours(state: AnyState) -> RaceState:
    """The state as one of a race game; another game's is a fault of the caller."""
    if not isinstance(state, RaceState):
        raise TypeError(f"not a state of a race game: {state!r}")
    return state


def sheet(state: RaceState, last: RaceMove | None = None, look: Look | None = None) -> Sheet:
    """What is to be drawn; the arrivals of the last play are pointed out."""
    language = look.language if look else "en"
    rims = (_rim(state, 0, language), _rim(state, 1, language))
    marked = last.arrivals if last else frozenset[int]()
    shown = Sheet(state.dames(0), state.dames(1), *rims, marked, language)
    return looked_at(shown, state.room.paths, state.thrower, look or Look())


def _rim(state: RaceState, seat: int, language: str) -> Rim:
    """A player's name, with his throw when it is his."""
    has_dice = state.thrower == seat and state.core.phase != Phase.over
    dice = tuple(state.core.dice) if state.thrower == seat else ()
    words = f"{'>' if has_dice else ' '} {PLAYERS[seat].to(language)}"
    if dice:
        words += f"   {write_dice(dice)}, {throw_name(dice).to(language)}"
    return Rim(words, None, (), dice)


class RaceDesk(LineDesk[RaceState]):
    """The room's desk for the corpus.

    A line of a book is a row of words: W6-5 a throw, A/G,A/D a play, !A/G,A/D a play that the book says is barred.
    """

    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The dames each player has on the board."""
        here = ours(state)
        return tuple(sum(n for where, n in here.dames(seat).items() if where < LIFTED) for seat in (0, 1))

    def said(self, text: str) -> Title | None:
        """What a word that is no play says."""
        return told(self.game, text)

    def play(self, state: AnyState, text: str) -> RaceState:
        """The state after one word of a line."""
        here = ours(state)
        if text.startswith("!"):
            return _barred(here, text[1:])
        match = re.fullmatch(r"([WB])([1-6](?:-[1-6])+)", text)
        if match is None:
            return here.after(notation.read_move(here, text.replace(",", " ")))
        dice = read_throw(match[2], here.room.dice)
        return here.after(roll_of(here, "WB".index(match[1]), dice, here.room.laws["le_de"]))


def _barred(state: RaceState, text: str) -> RaceState:
    """The state, if the law does not allow this play."""
    try:
        notation.read_move(state, text.replace(",", " "))
    except Illegal:
        return state
    raise Illegal(
        Title("The book bars {play}, which the law allows.", "Le livre interdit {play}, que la loi permet.").fill(
            play=quoted(text)
        )
    )
