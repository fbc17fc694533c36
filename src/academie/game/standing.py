"""What the states of games share: how a game stands (what it does not have is None), and how states are shown."""

import re
from typing import Any, cast

from academie.errors import Unreadable, quoted
from academie.game.packages import PACKAGES
from academie.game.registry import find
from academie.game.state import Move, Roll, State
from academie.game.value import Value, brief
from academie.text.message import Message

_NO_THROW = Message("{text} is not a throw. Write one such as {example}.")
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
    def board(self) -> Any:  # noqa: ANN401 - each game has its own
        """The pieces and their places; None where nothing is laid out."""
        return None

    def data(self) -> dict[str, Any]:
        """The position, how the game stands and what may be done, as JSON has it."""
        from academie.game.data import state_data  # noqa: PLC0415 - few ask

        return state_data(find(self._game), cast("State", self))

    def __repr__(self) -> str:
        position, _, _ = str(self).partition(" profile=")
        head = position if len(position) <= _HEAD else position[: _HEAD - 1] + "…"
        return brief(self._called, f"{head} {_turn(self._game, cast('State', self))}")

    def _named(self, text: str) -> Move | Roll:
        """The move or the throw that a text names here."""
        here = cast("State", self)
        game, rolls = find(self._game), here.rolls()
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


def _turn(name: str, state: State) -> str:
    """Who is to move or to throw, in a word: to=white; over at the end."""
    if state.result is not None:
        return "over"
    seat = state.player
    if name not in PACKAGES:
        return "" if seat is None else f"to={seat}"
    game = find(name)
    seat = game.taker(state) if seat is None else seat
    return "to=chance" if seat is None else f"to={game.players[seat].en.split()[-1].lower()}"


# --- States that show themselves in a notebook


class Shown(Standing):
    """A state whose name draws it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The position as SVG, as notebooks ask for it."""
        return find(self._game).svg(cast("State", self))
