"""Machines that sit at meetings: which may be asked for, and how one is asked for its act.

A chair's `spec` names it as the head of a journal does: a player of the roster and, in brackets, a temper. Here only
those may sit that cost the server a bounded effort and start no program somebody else has chosen: who is offered.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Protocol

from academie.errors import Unknown, quoted
from academie.games import find
from academie.players import roster
from academie.players.opponent import manner_of
from academie.referee.tempers import TEMPERS
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.meeting import Meeting

_SPEC = re.compile(rf"(?P<player>[^()]{{1,100}}?)(?: \((?P<temper>{'|'.join(TEMPERS)})\))?")
_MOST = {"seconds": 5.0, "nodes": 5e6, "plies": 20.0, "threads": 1.0, "megabytes": 64.0, "playouts": 2000.0}
_GUEST = {"seconds": 1.0, "nodes": 5e5, "plies": 12.0, "threads": 1.0, "megabytes": 64.0, "playouts": 200.0}
_TOO_MUCH = Title(
    "{spec} asks too much of the server; it gives {most} at most.",
    "{spec} demande trop au serveur ; il donne au plus {most}.",
)
_TOO_MUCH_FOR_A_GUEST = Title(
    "{spec} asks too much of the server; a guest gets {most} at most. Take a name and a password to ask for more.",
    "{spec} demande trop au serveur ; un invité a au plus {most}. Prenez un nom et un mot de passe pour demander plus.",
)
_NOT_HERE = Title(
    "{spec} cannot play on this server; choose {known}.", "{spec} ne peut jouer sur ce serveur ; choisissez {known}."
)
_NO_SPEC = Title(
    "{spec} is no machine; write a player of the game and, in brackets, {tempers}.",
    "{spec} n'est pas une machine ; écrivez un joueur du jeu et, entre parenthèses, {tempers}.",
)


class Choosing(Protocol):
    """Whoever finds out what a machine does: worker processes, or a thread."""

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        """What the machine of a chair does next in its seat, in words; None when it waits; `whims` are its seed."""

    def notice(self, game: str, spec: str) -> Title | None:
        """What a machine that was asked wants said: that it stands in for a stronger one, say."""


def check_spec(game: str, spec: str, *, guest: bool = False) -> str:
    """A machine that somebody asks for, as a chair names it; raises a sentence where it may not sit.

    Guests may ask for less: one person can be as many of them as he likes, and all wait for the same machines.
    """
    bounds = _GUEST if guest else _MOST
    asked, named = split(spec)
    room = find(game)
    player = roster.spelled(asked, room)  # so that what may not sit is known however it is spelled
    kind, _, rest = player.partition(":")
    if kind not in sitters(room.name) or (rest and kind not in roster.HOUSE):
        raise Unknown(_NOT_HERE.fill(spec=quoted(spec), known=", ".join(sitters(room.name))))
    limits = dict(_limit(kind, part) for part in rest.split(",") if part.strip())
    if any(key in bounds and _number(value) > bounds[key] for key, value in limits.items()):
        most = ", ".join(f"{name}={limit:g}" for name, limit in bounds.items())
        raise Unknown((_TOO_MUCH_FOR_A_GUEST if guest else _TOO_MUCH).fill(spec=quoted(spec), most=most))
    roster.find(player, room).close()
    if limits.keys() & {"nodes", "plies"} and "seconds" not in limits and "seconds" in room.engine(megabytes=1).limits:
        player = f"{player},seconds={bounds['seconds']:g}"  # to look so far may take for ever, and others wait
    return f"{player} ({named or manner_of(player)})"


@cache
def sitters(game: str) -> tuple[str, ...]:
    """The machines that may sit down to a game, the weakest first: for those who choose from a list."""
    return tuple(roster.offered(find(game)))


def split(spec: str) -> tuple[str, str]:
    """The player and the temper that a spec names; no temper where it names none."""
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise Unknown(_NO_SPEC.fill(spec=quoted(spec), tempers=", ".join(TEMPERS)))
    return found["player"].strip(), found["temper"] or ""


def _limit(kind: str, part: str) -> tuple[str, str]:
    """A setting and its value; of playouts their number."""
    key, equals, value = part.partition("=")
    return (key.strip(), value) if equals else (kind, part)


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return 0.0  # what the roster refuses
