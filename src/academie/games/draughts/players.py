"""The players of draughts: the characters, and engines of others through the Hub protocol.

hub:/path/to/engine hub           the command after the colon
hub:engine hub;nodes=10000;tt-size=20;name=Rival
                                  … with a budget, a name, and any parameter it declares
dxp:localhost:27531;minutes=3     a program that waits at an address, by DXP
"""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from academie._core import draughts as core
from academie.errors import AcademieError, Unreadable, quoted
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget, Engine
from academie.games.draughts import openings
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.programs import dxp
from academie.games.draughts.programs.hub_player import DEFAULT_BUDGET, HubPlayer
from academie.games.draughts.state import Move, State, ours
from academie.input.files import read_toml
from academie.players.lookahead import WON, Look, Openings, looking_characters_of
from academie.players.player import Player
from academie.players.roster import command_of, count_of, settings_of
from academie.text.message import Message, bilingual

# --- The characters at draughts
# The lower ones count pieces, follow a few captures in a row and push the man furthest back. The others look ahead with
# the engine, without its endings, less and less blurred. The master is the engine itself, and opens by the repertoire.


_MAN, _KING = 100.0, 300.0
_FORWARD = 2.0  # for each row that a man has gone: without a plan, push
_ROW = {core.March.polish: 5, core.March.french: 4}

LOOKS = {
    "mazette": Look(captures=1, overlooks=0.5, blur=30.0, greed=0.5),
    "ecolier": Look(captures=1, overlooks=0.2, blur=20.0, greed=0.3),
    "etourdi": Look(captures=2, overlooks=0.15, blur=25.0),
    "craintif": Look(captures=4, overlooks=0.03, blur=8.0, fear=15.0),
    "habitue": Look(Budget(depth=2), overlooks=0.04, blur=20.0),
    "amateur-fort": Look(Budget(depth=3), overlooks=0.005, blur=10.0),
    "professeur": Look(Budget(depth=6), candidates=6, blur=3.0),
    "maitre": Look(Budget(nodes=300_000)),
}
TEXTS = {key: bilingual(**each) for key, each in read_toml(Path(__file__).with_name("characters.toml")).items()}


class DraughtsEyes:
    """What players of draughts see without calculating: pieces, and captures followed."""

    def standing(self, state: AnyState, move: AnyMove, captures: int, /) -> float:
        """What stands for the mover after a move and that many captures in a row."""
        return -_worth(_native(state).after(cast("Move", move)), captures)

    def taken(self, state: AnyState, move: AnyMove, /) -> float:
        """The worth of what a move takes."""
        native = _native(state)
        kings = set(native.kings(1 - native.side))
        return sum(_KING if square in kings else _MAN for square in cast("Move", move).captured)

    def exposed(self, state: AnyState, move: AnyMove, /) -> bool:
        """Whether the other can take something after it."""
        return _native(state).after(cast("Move", move)).must_capture()

    def crowd(self, state: AnyState, /) -> float:
        """How full the board is."""
        native = _native(state)
        count = sum(len(native.men(side)) + len(native.kings(side)) for side in (0, 1))
        return min(1.0, count / (8 * _ROW[native.profile.march] - 10))


def _native(state: AnyState) -> core.State:
    return ours(state).core


def _worth(native: core.State, captures: int) -> float:
    """The value to the side to move, which must take where it can; captures beyond the limit are not seen."""
    outcome = native.outcome()
    if outcome is not None:
        return 0.0 if outcome.winner is None else WON if outcome.winner == native.side else -WON
    if captures and native.must_capture():
        return max(-_worth(native.after(move), captures - 1) for move in native.moves())
    worth = _pieces(native, native.side) - _pieces(native, 1 - native.side)
    return -worth if native.profile.goal == core.Goal.losing else worth


def _pieces(native: core.State, side: int) -> float:
    row = _ROW[native.profile.march]
    men = native.men(side)
    gone = sum((square - 1) // row for square in men)
    forward = gone if side else (2 * row - 1) * len(men) - gone
    return _MAN * len(men) + _KING * len(native.kings(side)) + _FORWARD * forward


def engine(look: Look) -> Engine:
    """The engine of a character; only the master knows the endings."""
    return DraughtsEngine(32) if look.whole else DraughtsEngine(1, tables=False)


def opens(state: AnyState) -> Sequence[AnyMove]:
    """The moves of the repertoire that searches cannot tell from its best."""
    return openings.choices(state) if isinstance(state, State) else ()


# --- The players of draughts


SPECS = Message(
    "hub:COMMAND for a Hub engine, hub:engine hub;nodes=10000;name=Rival; dxp:HOST:PORT for a program over TCP"
)
_WITHOUT = Message("{why} Until then every move is searched.")


def _hub(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    if not parts:
        raise Unreadable("A Hub engine needs its command; write hub:COMMAND.")
    settings = settings_of(parts[1:])
    return HubPlayer(command_of(parts[0]), settings.budget or DEFAULT_BUDGET, settings.options, settings.name)


def _dxp(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - the same
    host, colon, port = (parts[0] if parts else "").rpartition(":")
    if not (colon and host and port.isdecimal() and 0 < int(port) < 1 << 16):
        raise Unreadable("A program over TCP needs its address; write dxp:HOST:PORT.")
    settings = settings_of(parts[1:])
    minutes = count_of("minutes", settings.options.get("minutes", "5"))
    if set(settings.options) - {"minutes"} or settings.budget is not None or minutes > dxp.MOST_MINUTES:
        raise Unreadable("{text} is not a setting of DXP; write minutes=5.", text=quoted(";".join(parts[1:])))
    return dxp.DxpPlayer(host, int(port), minutes, settings.name)


def _without() -> Message | None:
    """A notice where the openings cannot be read."""
    known = openings.supplied()
    return _WITHOUT.fill(why=known.text) if isinstance(known, AcademieError) else None


KINDS = {**looking_characters_of(LOOKS, DraughtsEyes(), engine, Openings(opens, _without)), "hub": _hub, "dxp": _dxp}
