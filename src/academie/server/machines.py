"""Machines that sit at meetings: which may be asked for, and how one is asked for its act.

A chair's `spec` names it as the head of a journal does: a player of the roster and, in brackets, a temper. Here only
those may sit that cost the server a bounded effort and start no program somebody else has chosen.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Protocol

from academie.errors import AcademieError, Unknown, quoted
from academie.games import find
from academie.players import roster
from academie.players.opponent import manner_of
from academie.referee.tempers import TEMPERS
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.meeting import Meeting

_SPEC = re.compile(rf"(?P<player>[^()]{{1,100}}?)(?: \((?P<temper>{'|'.join(TEMPERS)})\))?")
_MOST = {"time": 5.0, "nodes": 5e6, "depth": 20.0, "threads": 1.0, "megabytes": 64.0, "playouts": 2000.0}
_TOO_MUCH = Title(
    "{spec} asks too much of the server; it gives {most} at most.",
    "{spec} demande trop au serveur ; il donne au plus {most}.",
)
_NO_PROGRAM = Title(
    "{spec} cannot sit here: only players of the house do, without settings of their own.",
    "{spec} ne peut s'asseoir ici : seuls les joueurs de la maison le peuvent, sans réglages propres.",
)
_NO_SPEC = Title(
    "{spec} is no machine; write a player of the game and, in brackets, {tempers}.",
    "{spec} n'est pas une machine ; écrivez un joueur du jeu et, entre parenthèses, {tempers}.",
)
_HOUSE = ("random", "playouts", "machine")


class Choosing(Protocol):
    """Whoever finds out what a machine does: worker processes, or a thread."""

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        """What the machine of a chair does next in its seat, in words; None when it waits; `whims` are its seed."""

    def notice(self, game: str, spec: str) -> Title | None:
        """What a machine that was asked wants said: that it stands in for a stronger one, say."""


def check_spec(game: str, spec: str) -> str:
    """A machine that somebody asks for, as a chair names it; raises a sentence where it may not sit."""
    asked, named = split(spec)
    player = roster.spelled(asked, find(game))  # so that what may not sit is known however it is spelled
    kind, _, rest = player.partition(":")
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    if kind not in _HOUSE and parts:
        raise Unknown(_NO_PROGRAM.fill(spec=quoted(spec)))
    for part in parts:
        key, _, value = part.partition("=") if "=" in part else (kind, "", part)
        if key in _MOST and _number(value) > _MOST[key]:
            most = ", ".join(f"{name}={limit:g}" for name, limit in _MOST.items())
            raise Unknown(_TOO_MUCH.fill(spec=quoted(spec), most=most))
    if {part.partition("=")[0] for part in parts} & {"nodes", "depth"} and not any(
        p.startswith("time=") for p in parts
    ):
        player = f"{player};time={_MOST['time']:g}"  # to look so far may take for ever, and others wait for the worker
    roster.find(player, find(game)).close()
    return f"{player} ({named or manner_of(player)})"


@cache
def sitters(game: str) -> tuple[str, ...]:
    """The machines that may sit down to a game, the usual one first: for those who choose from a list."""
    room = find(game)
    found = []
    for spec in roster.offered(room):
        with suppress(AcademieError):
            check_spec(game, spec)
            found.append(spec)
    return tuple(found)


def split(spec: str) -> tuple[str, str]:
    """The player and the temper that a spec names; no temper where it names none."""
    found = _SPEC.fullmatch(spec.strip())
    if found is None:
        raise Unknown(_NO_SPEC.fill(spec=quoted(spec), tempers=", ".join(TEMPERS)))
    return found["player"].strip(), found["temper"] or ""


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return 0.0  # a level, or what the roster refuses
