"""Games and meetings that end because somebody gives up or runs out of time: who that is, who wins, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.match.clock import OUT
from academie.match.rounds import listed
from academie.match.series import gainers
from academie.referee.acts import Resign, RunOut
from academie.server.folding import LEFT, TIME
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.meeting import Meeting

LOST = {LEFT: Title("{name} gave up.", "{name} a abandonné."), TIME: OUT}
_YOU_LOST = {
    LEFT: Title("You gave up.", "Vous avez abandonné."),
    TIME: Title("You ran out of time.", "Vous avez dépassé le temps."),
}
_WIN = {
    LEFT: Title("{names} win.", "{names} gagnent."),
    TIME: Title("{names} win on time.", "{names} gagnent au temps."),
}
_WINS = {
    LEFT: Title("{names} wins.", "{names} gagne."),
    TIME: Title("{names} wins on time.", "{names} gagne au temps."),
}
_YOU_WIN = {LEFT: Title("You win.", "Vous gagnez."), TIME: Title("You win on time.", "Vous gagnez au temps.")}


def forfeit(meeting: Meeting) -> tuple[int, str] | None:
    """The chair that gave up or ran out of time, and which of the two, where the meeting or its last game ended so."""
    board = meeting.board
    if meeting.gone is not None or board is None or not board.over or not board.acts:
        return meeting.gone
    act = board.acts[-1]
    if not isinstance(act, Resign | RunOut):
        return None
    return board.chairs[act.seat], TIME if isinstance(act, RunOut) else LEFT


def winners(meeting: Meeting) -> list[int]:
    """The chairs that win by it; none where no game was begun."""
    board = meeting.board
    if board is None:
        return []
    if meeting.gone is not None:
        side = together(meeting, meeting.gone[0])
        return [chair for chair in range(len(meeting.head.chairs)) if chair not in side]
    result = board.table.result
    return [] if result is None else [board.chairs[seat] for seat in gainers(result)]


def together(meeting: Meeting, chair: int) -> frozenset[int]:
    """A chair and its partners: those on its side of the table, or who play there in turn and advise one another."""
    board, found = meeting.board, {chair}
    if board is None:
        return frozenset(found)
    seat = board.seat(chair)
    if seat is not None:
        others = board.table.against(seat)
        found |= {each for place, each in enumerate(board.chairs) if place not in others}
    for playing, advisers in zip(board.chairs, board.seating.advisers, strict=False):
        if chair in {playing, *advisers}:
            found |= {playing, *advisers}
    return frozenset(found)


def won(meeting: Meeting, why: str) -> Title | None:
    """Who wins by it; None where nobody does."""
    found = winners(meeting)
    return (_WINS if len(found) == 1 else _WIN)[why].fill(names=_named(meeting, found)) if found else None


def told(meeting: Meeting, chair: int | None) -> Title | None:
    """Both sentences, as one in a chair or one who watches is told them; None where the end is another."""
    ended = forfeit(meeting)
    if ended is None:
        return None
    loser, why = ended
    you = _alone(meeting, chair)
    first = _YOU_LOST[why] if you and chair == loser else LOST[why].fill(name=_named(meeting, [loser]))
    second = _YOU_WIN[why] if you and winners(meeting) == [chair] else won(meeting, why)
    return first if second is None else Title(f"{first.en} {second.en}", f"{first.fr} {second.fr}")


def _alone(meeting: Meeting, chair: int | None) -> bool:
    """Whether one person sits in a chair, and not several at one device."""
    holders = [each.holder for each in meeting.head.chairs]
    return chair is not None and bool(holders[chair]) and holders.count(holders[chair]) == 1


def _named(meeting: Meeting, chairs: list[int]) -> Title:
    """Some chairs at the beginning of a sentence; what somebody calls himself stays as he writes it."""
    names = listed([meeting.name(chair) for chair in chairs])
    if meeting.head.chairs[chairs[0]].kind == "person" and meeting.written(chairs[0]):
        return names
    return Title(names.en[:1].upper() + names.en[1:], names.fr[:1].upper() + names.fr[1:])
