"""The table of toc: the duties of race.py, and leaving. The trous are marked by the machine: there are no écoles.

§7: who gained a trou by his own dice says that he leaves or holds before he plays; a dame only touched does not keep
him. §20: the touched dame is trictrac's. Doubtful dice are judged by §18, breaking by §19.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from academie._core.trictrac import Phase
from academie.errors import Illegal
from academie.game import Move as AnyMove
from academie.game import Roll
from academie.games.toc.game import game
from academie.games.toc.state import State, ours
from academie.games.trictrac.state import Move, place, write_strides
from academie.referee import acts
from academie.referee.acts import COLOURS as SEATS
from academie.referee.acts import Act, read_act
from academie.referee.table import Marks, Table
from academie.scene import Ways
from academie.tables.board import LIFTED
from academie.tables.family import Paragraphs
from academie.tables.referee import dice as race_dice
from academie.tables.referee.race import RaceTable, referee
from academie.tables.referee.value import DiceTable
from academie.tables.referee.ways import open_texts, ways_of

__all__ = ["LAW", "SEATS", "TocTable", "read_act", "sit", "ways"]

LAW = Paragraphs("§15", "§18", "§19", "§20", "§10")


@dataclass(frozen=True, kw_only=True)
class TocTable(RaceTable):
    """Toc in progress."""

    @property
    def board(self) -> State:
        """The state of the game."""
        return ours(self.position)

    @property
    def marks(self) -> tuple[Marks, ...]:
        """§2: trous alone are marked."""
        return tuple(Marks(holes=trous) for trous in self.board.core.trous)

    def handlers(self) -> dict[type[Act], Callable[[Any, Any], DiceTable]]:
        """One may leave, too."""
        return {**super().handlers(), acts.Leave: decide, acts.Hold: decide, acts.Touch: touch, acts.Play: play}

    def act_of(self, move: AnyMove, seat: int) -> Act:
        """A play, or the word."""
        words: dict[str, Act] = {"leave": acts.Leave(seat), "hold": acts.Hold(seat)}
        if self.decides(seat):  # whose plays are legal once he has held
            return words.get(str(move)) or acts.Play(seat, str(move))
        return super().act_of(move, seat)

    def choices(self, act: Act) -> tuple[AnyMove | Roll, ...]:
        """The throw, the play or the word of an act."""
        if isinstance(act, acts.Leave | acts.Hold):
            return (Move(act.seat, word="leave" if isinstance(act, acts.Leave) else "hold"),)
        found = super().choices(act)
        if found or not isinstance(act, acts.Play) or not self.decides(act.seat):
            return found
        played = self.held(act.seat).choices(act)
        return (_hold(act.seat), *played) if played else ()

    def decides(self, seat: int) -> bool:
        """By §7: whether a player is to leave or to hold."""
        return seat == self.position.player and self.board.core.phase == Phase.decide

    def held(self, seat: int) -> Self:
        """The table once a player who could have left has held; what he touched before stays touched."""
        return self.at(self.board.after(_hold(seat))).but(touched=self.touched)

    def open_moves(self) -> Sequence[AnyMove]:
        """The plays; while a player may leave the words before them, whatever he has touched (§7)."""
        if self.board.core.phase != Phase.decide:
            return super().open_moves()
        words, player = self.position.moves(), self.position.player
        return words if self.assisted or player is None else (*words, *self.held(player).open_moves())

    def standing(self, seat: int) -> frozenset[int]:
        """The flèches where a player has dames to touch."""
        return frozenset(self.board.dames(seat)) - {LIFTED}

    def departures(self) -> Mapping[Any, set[frozenset[int]]]:
        """The sets of flèches that dames can have left by each play."""
        return self.board.departures()


def _hold(seat: int) -> Move:
    return Move(seat, word="hold")


def decide(table: TocTable, act: acts.Leave | acts.Hold) -> TocTable:
    """By §7: the word, after a trou by the own dice and before anything is played."""
    if not table.decides(act.seat):
        raise Illegal(
            "In a game of several trous, only a player who has just gained one with his own dice may leave (§7)."
        )
    race_dice.check_decided(table)
    if isinstance(act, acts.Hold):
        return table.held(act.seat)
    return table.at(table.board.after(Move(act.seat, word="leave")))


def play(table: TocTable, act: acts.Play) -> DiceTable:
    """By §7: who could have left and plays has held."""
    playing = RaceTable.handlers(table)[acts.Play]
    if len(table.choices(act)) < 2:  # a play where nothing is to be decided, or the word itself
        return playing(table, act)
    race_dice.check_decided(table)
    return playing(table.held(act.seat), act)


def touch(table: TocTable, act: acts.Touch) -> DiceTable:
    """By §7 and §20: a dame touched binds the play, and does not keep who may still leave."""
    touching = RaceTable.handlers(table)[acts.Touch]
    free = table.adoube or not table.values.touch_move
    if free or not table.decides(act.seat):
        return touching(table, act)
    held = table.held(act.seat)  # what a touch binds to depends on the plays that holding opens
    done = touching(held, act)
    rulings = (*table.rulings, *done.rulings[len(held.rulings) :])
    return table.but(touched=done.touched, before=None, doubt=None, rulings=rulings)


def ways(table: Table, seat: int | None) -> Ways | None:
    """The steps of the plays of a throw, as at trictrac."""
    state = ours(table.view(seat).state)
    if not table.assisted or seat is None or state.player != seat or state.core.phase != Phase.play:
        return None
    texts = open_texts(table, seat, [write_strides(seat, play) for play in state.core.plays()])
    return ways_of(state.core.ways(), texts, [place(seat, step) for step in range(LIFTED + 1)])


sit = referee(game, LAW, TocTable)
