"""How a game stands, as programs ask of every state alike, and how a state shows itself in a notebook."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from academie.errors import Unreadable, quoted
from academie.game import Roll
from academie.games import ROOMS, find
from academie.title import Title
from academie.value import Value, brief

if TYPE_CHECKING:
    from academie.game import Move, State

# --- How a game stands


_NO_THROW = Title(
    "{text} is no throw here; write one such as {example}.",
    "{text} n'est pas un jet ici ; écrivez-en un, comme {example}.",
)
_HEAD = 56  # letters of the position that a state shows of itself


class Standing(Value):
    """A state that says how the game stands; whatever its game does not have is None."""

    __slots__ = ()

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points each has marked; None where none are."""
        return None

    @property
    def trous(self) -> tuple[int, ...] | None:
        """The trous each has marked; None where the game has none."""
        return None

    @property
    def bredouille(self) -> tuple[bool, ...] | None:
        """Who has marked without interruption; None where the game has no bredouille."""
        return None

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The throw to be played; None where there are no dice."""
        return None

    @property
    def thrower(self) -> int | None:
        """Whose dice they are; None before that is settled, and where there are no dice."""
        return None

    @property
    def board(self) -> Any:  # noqa: ANN401 - each room has its own
        """What stands where; None where nothing is laid out."""
        return None

    def __repr__(self) -> str:
        position, _, _ = str(self).partition(" profile=")
        head = position if len(position) <= _HEAD else position[: _HEAD - 1] + "…"
        return brief(self._called, f"{head} {_turn(self._room, cast('State', self))}")

    def _named(self, text: str) -> Move | Roll:
        """The move or the throw that a text names here."""
        here = cast("State", self)
        game, rolls = find(self._room), here.rolls()
        if not rolls:
            return game.read_move(here, text)
        written = {game.write_roll(here, roll): roll for roll in rolls}
        word = text.strip()
        if word in written:
            return written[word]
        dice = re.fullmatch(r"([0-9])(?:[-, ]*([0-9]))*", word)
        if dice is None:
            raise Unreadable(_NO_THROW.fill(text=quoted(text), example=next(iter(written))))
        return Roll(tuple(map(int, re.findall("[0-9]", word))))


def _turn(room: str, state: State) -> str:
    """Who is to move or to throw, in a word: to=white; over at the end."""
    if state.result is not None:
        return "over"
    seat = state.player
    if room not in ROOMS:
        return "" if seat is None else f"to={seat}"
    game = find(room)
    seat = game.taker(state) if seat is None else seat
    return "to=chance" if seat is None else f"to={game.players[seat].en.split()[-1].lower()}"


# --- States that show themselves in a notebook


class Shown(Standing):
    """A state whose room engraves it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The position engraved, as notebooks ask for it."""
        return find(self._room).svg(cast("State", self))
