"""A game that has been played, as a value: its first state, and every throw and move since, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.game import Roll
from academie.title import Title, counted
from academie.value import brief

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.game import Game, Move, Result, State


@dataclass(frozen=True)
class Record:
    """A game from its first state on. `placed` are states set up after so many moves otherwise than by a move.

    `remarks` are what somebody says of the game after so many moves, `note` what is said at the end.
    """

    start: State
    moves: tuple[Move | Roll, ...]
    result: Result | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    placed: Mapping[int, State] = field(default_factory=dict)
    note: str = ""
    remarks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        end = self.result.reason if self.result is not None else "unfinished"
        return brief("Record", f"{len(self.moves)} plies {end} from {self.start!r}")


def whole(state: State) -> State:
    """The state, refused when it is only what one player sees of it."""
    if getattr(state, "hidden", False):
        raise Illegal(
            Title(
                "Some hand is hidden in this position; write the tiles of every hand.",
                "Il y a une main cachée dans cette position ; écrivez toutes les mains.",
            )
        )
    return state


def seat_names(game: Game, start: State) -> list[str]:
    """What records call the players: White and Black, or A, B and so on."""
    return [title.en.split()[-1] for title in game.players[: game.seats(start)]]


def plies(number: int) -> Title:
    """So many throws and moves."""
    return counted(number, Title("ply", "demi-coup"), Title("plies", "demi-coups"))


def written(game: Game, record: Record) -> tuple[list[str], State]:
    """Throws and moves as they are written, and the state they lead to."""
    texts, state = [], record.placed.get(0, record.start)
    for ply, choice in enumerate(record.moves, start=1):
        texts.append(game.write_roll(state, choice) if isinstance(choice, Roll) else game.write_move(state, choice))
        state = record.placed.get(ply, state.after(choice))
    return texts, state
