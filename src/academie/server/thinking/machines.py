"""Machines that sit at meetings: which may be asked for, and how one is asked for its act.

A chair's `spec` names it as the head of a journal does: a player of the roster and, in brackets, a temper. Here only
those may sit that cost the server a bounded effort and start no program but those that its operator has named.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Protocol

from academie.errors import Unknown, quoted
from academie.game.registry import find
from academie.game.seeds import stream
from academie.players import roster
from academie.players.opponent import manner_of
from academie.referee.tempers import TEMPERS
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from academie.server.meeting.meeting import Meeting
    from academie.server.thinking.workers import Workers

_SPEC = re.compile(rf"(?P<player>[^()]{{1,100}}?)(?: \((?P<temper>{'|'.join(TEMPERS)})\))?")
_MOST = {"seconds": 5.0, "nodes": 5e6, "plies": 20.0, "threads": 1.0, "megabytes": 64.0, "playouts": 2000.0}
_GUEST = {"seconds": 1.0, "nodes": 5e5, "plies": 12.0, "threads": 1.0, "megabytes": 64.0, "playouts": 200.0}
_TOO_MUCH = Message("{spec} is more than this server allows. The most is {most}.")
_TOO_MUCH_FOR_A_GUEST = Message(
    "{spec} is more than a guest may use. The most for guests is {most}. Create an account to use more."
)
_ACCOUNTS = Message("{spec} plays against accounts only. Log in, or choose another player.")
_NOT_HERE = Message("{spec} cannot play on this server. Choose one of: {known}.")
_NO_SPEC = Message("{spec} is not a machine player. Write a player of the game and, in brackets, one of: {tempers}.")


class Choosing(Protocol):
    """Whoever finds out what a machine does: worker processes, or a thread."""

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        """What the machine of a chair does next in its seat, in words; None when it waits; `whims` are its seed."""

    def notice(self, game: str, spec: str) -> Message | None:
        """What a machine that was asked wants said: that it stands in for a stronger one, say."""


def check_spec(game: str, spec: str, *, guest: bool = False) -> str:
    """A machine that somebody asks for, as a chair names it; raises a sentence where it may not sit.

    Guests may ask for less: one person can be as many of them as he likes, and all wait for the same machines.
    """
    bounds = _GUEST if guest else _MOST
    asked, named = split(spec)
    rules = find(game)
    player = roster.spelled(asked, rules)  # so that what may not sit is known however it is spelled
    kind, _, rest = player.partition(":")
    if kind not in sitters(rules.name) or (rest and kind not in roster.HOUSE):
        raise Unknown(_NOT_HERE.fill(spec=quoted(spec), known=", ".join(sitters(rules.name))))
    if guest and kind in roster.programs(rules):
        raise Unknown(_ACCOUNTS.fill(spec=quoted(spec)))
    limits = dict(_limit(kind, part) for part in rest.split(",") if part.strip())
    if any(key in bounds and _number(value) > bounds[key] for key, value in limits.items()):
        most = ", ".join(f"{name}={limit:g}" for name, limit in bounds.items())
        raise Unknown((_TOO_MUCH_FOR_A_GUEST if guest else _TOO_MUCH).fill(spec=quoted(spec), most=most))
    roster.find(player, rules).close()
    if limits.keys() & {"nodes", "plies"} and "seconds" not in limits and "seconds" in rules.engine(megabytes=1).limits:
        player = f"{player},seconds={bounds['seconds']:g}"  # to look so far may take for ever, and others wait
    return f"{player} ({named or manner_of(player)})"


@cache
def sitters(game: str, *, guest: bool = False) -> tuple[str, ...]:
    """The machines that may sit down to a game, the weakest first: for those who choose from a list."""
    rules = find(game)
    return tuple(each for each in roster.offered(rules) if not (guest and each in roster.programs(rules)))


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


class Sitters:
    """Machines asked by workers."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.guests: dict[str, str] = {}  # the addresses at which guests began meetings, by their links
        self._notices: dict[tuple[str, str], Message] = {}  # by the game and the machine that was asked for

    async def choose(self, meeting: Meeting, chair: int, seat: int, whims: int) -> str | None:
        """What the machine of a chair does next in its seat, as it would type it; None when it waits."""
        board = meeting.playing
        if board is None:
            return None
        journal = meeting.journal(board).write()
        # Fair among those who play against machines: the first person at the meeting asks. Where machines play each
        # other, all such games share one turn: anybody may begin hundreds of them, as a tournament say.
        user = next((each.holder for each in meeting.head.chairs if each.holder), f" {meeting.head.link}")
        if (address := self.guests.get(meeting.head.link)) is not None:
            user = f"{address} {user}"
        spec, seed = meeting.head.chairs[chair].spec, stream(whims, chair)
        answer = await self._workers.move(user, meeting.head.link, journal, seat, spec, seed)
        key, notice = (meeting.head.game, spec), answer.get("notice")
        if notice is None:  # what was wrong may have been mended
            self._notices.pop(key, None)
        else:
            self._notices[key] = bilingual(str(notice["en"]), str(notice["fr"]))
        line: str | None = answer["act"]
        return None if line is None else line.partition(" ")[2]

    def notice(self, game: str, spec: str) -> Message | None:
        """The sentence that a machine last wanted said."""
        return self._notices.get((game, spec))
