"""What people may ask of a meeting: each question gives the entry to be stored, or raises one sentence.

Nothing is changed by asking: the entry is stored first and then folded. Whoever runs the meeting stamps it with its
time, with what the running clock is charged, and with the client's own number of the request.
"""

import dataclasses

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.match import first_player
from academie.match.forms import Agreed
from academie.referee.acts import Resign
from academie.server.meeting import refusals
from academie.server.meeting.automation import Dice, laid
from academie.server.meeting.board import Board
from academie.server.meeting.entries import Entry, Head, Kind
from academie.server.meeting.offers import What, read_what
from academie.server.meeting.state import State
from academie.text.message import Message, joined

_HEX = frozenset("0123456789abcdef")
_LONGEST = 64  # bytes of a share
_SPOKEN = {What.RESUME: 10_000}  # entries since the last act, after which nothing more is offered: who comes hears them
_MOST_SPOKEN = 1_000


# --- By people


def act(meeting: State, chair: int, text: str) -> Entry:
    """What a person types, or a machine says: an act of his own seat, and no other's.

    Before a game it is what he gives or receives, where he is the one who chooses that.
    """
    if meeting.playing is None and not meeting.over and meeting.chooser == chair and not meeting.missing:
        return _choice(meeting, chair, text)
    board, seat = _seated(meeting, chair)
    return meeting.entry(Kind.ACT, board.good(board.typed(text, seat)), chair)


def throw(meeting: State, chair: int, dice: Dice) -> Entry:
    """The throw that a person asks for, where the program does not throw unasked."""
    board, seat = _seated(meeting, chair)
    act = board.table.chance(dice.chance(board.number, board.thrown)) if board.host.waits_for_throw else None
    if act is None:
        raise Illegal(refusals.NO_THROW)
    drawn_for = board.table.game.taker(board.table.state) is None  # both throw, and either may ask for it
    if seat not in {act.seat, board.table.waits} and not drawn_for:
        raise Illegal(refusals.NO_THROW)
    return meeting.entry(Kind.ACT, board.good(act), chair)


def contribute(meeting: State, chair: int, text: str) -> Entry:
    """A person's share of chance, before the first game; it also says that he is there."""
    _person(meeting, chair)
    if meeting.over:
        raise Illegal(refusals.OVER)
    if meeting.board is not None:
        raise Illegal(refusals.BEGUN)
    if meeting.shares[chair]:
        raise Illegal(refusals.SHARED)
    if not 0 < len(text) <= 2 * _LONGEST or len(text) % 2 or not _HEX.issuperset(text):
        raise Unreadable(refusals.NO_SHARE.fill(text=quoted(text)))
    return meeting.entry(Kind.CONTRIBUTE, text, chair)


def next_game(meeting: State, chair: int, dice: Dice) -> Entry:
    """The next game, asked for by any who plays in the meeting; where it is adjourned, that it goes on."""
    _person(meeting, chair)
    if meeting.adjourned:
        return _resume_asked(meeting, chair)
    if meeting.over:
        raise Illegal(refusals.OVER)
    if meeting.playing is not None:
        raise Illegal(refusals.PLAYING)
    if meeting.missing:
        raise Illegal(refusals.MISSING.fill(names=_named(meeting, meeting.missing)))
    chooser = meeting.chooser
    if chooser is not None and chooser != chair:
        raise Illegal(refusals.CHOOSES.fill(name=meeting.name(chooser), prompt=meeting.prompt))
    return meeting.entry(Kind.GAME, laid(meeting, dice), chair)


def offer(meeting: State, chair: int, text: str) -> Entry:
    """A take-back, an adjournment, going on again or a rematch, offered to all whom it concerns."""
    what = read_what(text)
    _person(meeting, chair)
    if (wrong := _wrong(meeting, what, chair)) is not None:
        raise Illegal(wrong)
    if meeting.offers.find(what) is not None:
        raise Illegal(refusals.OFFERED)
    acted = meeting.board.entries[-1][0] if meeting.board is not None and meeting.board.entries else 0
    if meeting.number - acted >= _SPOKEN.get(what, _MOST_SPOKEN):
        raise Illegal(refusals.SPOKEN)
    return meeting.entry(Kind.OFFER, what, chair)


def answer(meeting: State, chair: int, text: str, *, yes: bool) -> Entry:
    """The answer to an offer; who made it may say no, and so withdraw it."""
    what = read_what(text)
    _person(meeting, chair)
    made = meeting.offers.find(what)
    if made is None:
        raise Illegal(refusals.NO_OFFER)
    if chair == made.chair and yes:
        raise Illegal(refusals.OWN_OFFER)
    if chair not in {made.chair, *meeting.asked_of(what)}:
        raise Illegal(refusals.NOT_ASKED)
    if yes and chair in made.accepted:
        raise Illegal(refusals.ANSWERED)
    return meeting.entry(Kind.ACCEPT if yes else Kind.DECLINE, what, chair)


def leave(meeting: State, chair: int) -> Entry:
    """Giving up: the game where its law has a word for it, else the whole meeting."""
    _person(meeting, chair)
    if meeting.over:
        raise Illegal(refusals.OVER)
    board = meeting.playing
    line = None if board is None else board.forfeited(chair, Resign)
    return meeting.entry(Kind.LEAVE, "", chair) if line is None else meeting.entry(Kind.ACT, line, chair)


def _choice(meeting: State, chair: int, text: str) -> Entry:
    given = meeting.handicap
    if given is None:
        raise Illegal(refusals.NO_GAME)
    chosen = given.chosen(text, meeting.rounds.first.profile.name)
    return meeting.entry(Kind.GAME, first_player.written(meeting.game, meeting.rounds, chosen), chair)


# --- Who asks, and about what


def _named(meeting: State, chairs: frozenset[int]) -> Message:
    names = [meeting.name(chair) for chair in sorted(chairs)]
    return joined(names)


def _sits(meeting: State, chair: int) -> bool:
    return chair in meeting.people and meeting.head.chairs[chair].kind != "open"


def _person(meeting: State, chair: int) -> None:
    if not _sits(meeting, chair):
        raise Illegal(refusals.NO_SEAT)


def _seated(meeting: State, chair: int) -> tuple[Board, int]:
    """The game that is played, and where a chair sits in it."""
    if not 0 <= chair < len(meeting.head.chairs) or meeting.head.chairs[chair].kind == "open":
        raise Illegal(refusals.NO_SEAT)
    if meeting.over:
        raise Illegal(refusals.OVER)
    if meeting.adjourned:
        raise Illegal(refusals.ADJOURNED)
    if meeting.playing is None:
        names = _named(meeting, meeting.missing)
        raise Illegal(refusals.MISSING.fill(names=names) if meeting.missing else refusals.NO_GAME)
    seat = meeting.playing.seat(chair)
    if seat is None:
        raise Illegal(refusals.IDLE)
    return meeting.playing, seat


def _wrong(meeting: State, what: What, chair: int) -> Message | None:
    """Why something cannot be offered now; None where it can."""
    if what is What.REMATCH:
        return refusals.NOT_OVER if not meeting.over else refusals.OVER if meeting.again else None
    if meeting.over:
        return refusals.OVER
    if what is What.RESUME:
        return None if meeting.adjourned else refusals.NOT_ADJOURNED
    if meeting.adjourned:
        return refusals.ADJOURNED
    if meeting.board is None:
        return refusals.NO_GAME
    return _no_way_back(meeting, chair) if what is What.BACK else None


def may_offer(meeting: State, what: What, chair: int) -> bool:
    """Whether a chair may offer something now."""
    if not _sits(meeting, chair) or meeting.offers.find(what) is not None:
        return False
    if what is What.BACK and meeting.board is not None and not _takes_back(meeting.board):
        return False  # nobody reads why, and it is asked at every act
    try:
        return _wrong(meeting, what, chair) is None
    except AcademieError:
        return False


def _takes_back(board: Board) -> bool:
    """Whether anything is ever taken back at this table."""
    return board.table.assisted and not board.table.game.hidden


def _no_way_back(meeting: State, chair: int) -> Message | None:
    """Why a chair cannot take its last act back."""
    board, _ = _seated(meeting, chair)
    if board.table.game.hidden:
        return refusals.HIDDEN.fill(title=board.table.game.title)
    if not board.table.assisted:
        return refusals.RIGUEUR
    return refusals.NOTHING if board.back(chair) is None else None


def _resume_asked(meeting: State, chair: int) -> Entry:
    """To go on is offered, or accepted where it was."""
    made = meeting.offers.find(What.RESUME)
    if made is None or made.chair == chair:
        return offer(meeting, chair, What.RESUME)
    return answer(meeting, chair, What.RESUME, yes=True)


def rematch(meeting: State, link: str, commit: str, created: int) -> Head:
    """The head of the rematch that all have agreed to, on the same terms.

    Where everybody keeps his side each moves on by one, so that sides change and partners stay together; a form in
    which seats go round seats them again by itself. What one receives goes with him.
    """
    if not meeting.agreed(What.REMATCH):
        raise Illegal(refusals.NO_REMATCH)
    head, count = meeting.head, len(meeting.head.chairs)
    if not meeting.rounds.keeps_sides:
        return dataclasses.replace(head, link=link, commit=commit, created=created)
    agreed = Agreed.read(head.agreed)
    agreed = dataclasses.replace(agreed, receiver=(agreed.receiver - 1) % count)
    chairs = (*head.chairs[1:], head.chairs[0])
    return dataclasses.replace(head, link=link, commit=commit, created=created, chairs=chairs, agreed=str(agreed))
