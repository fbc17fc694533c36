"""What an entry of a meeting did, in words for one chair or a watcher, as far as that person may know it."""

from academie.referee import referee_of
from academie.referee.table import Ruling
from academie.scene import counted_in_holes
from academie.server.meeting import endings
from academie.server.meeting.entries import Entry, Kind
from academie.server.meeting.offers import What, read_what
from academie.server.meeting.state import LEFT, PLAYED, STOPPED, TIME, UNBEGUN, State
from academie.server.meeting.views import Data, known
from academie.text.message import Message, joined, verbatim

_BEGINS = Message("Game {number} begins. {seated}.")
_HAS = Message("{side}: {name}")
_BACK_PLAIN = Message("A move was taken back.")
_OFFERED = Message("{name} offers {what}.")
_OFFERS = {
    Kind.OFFER: {what: _OFFERED.fill(what=what.called) for what in What},
    Kind.ACCEPT: {
        What.BACK: Message("{name} agrees to take the move back."),
        What.ADJOURN: Message("{name} agrees to adjourn."),
        What.RESUME: Message("{name} agrees to resume the game."),
        What.REMATCH: Message("{name} accepts the rematch."),
    },
    Kind.DECLINE: {
        What.BACK: Message("{name} refuses to take the move back."),
        What.ADJOURN: Message("{name} refuses to adjourn."),
        What.RESUME: Message("{name} refuses to resume the game."),
        What.REMATCH: Message("{name} declines the rematch."),
    },
}  # who has offered something and says no withdraws it
_SHARE = Message("{name} joined and sent a random number for the dice.")
_LOT = Message("Seats were drawn by lot.")
_ADJOURNED = Message("The game is adjourned. The clocks are stopped.")
_RESUMED = Message("The game continues.")
_ENDS = {
    PLAYED: Message("The game is over."),
    UNBEGUN: Message("Nobody joined, so no game was played."),
    STOPPED: Message("The server's operator ended the game. Nobody wins."),
    What.REMATCH.value: Message("A rematch begins."),
}
_UNPLAYED = Message("No game was played.")
_ENDED = Message("The server ended the game.")


def text(meeting: State, entry: Entry, chair: int | None) -> str:
    """The text of an entry as one chair may know it; nothing where he may not."""
    number, board = _place(meeting, entry), meeting.board
    if number is not None and board is not None:
        return entry.text if known(board, number, None if chair is None else board.seat(chair)) else ""
    gone = entry.kind is Kind.ACT  # of a game that is no longer there
    return "" if gone and meeting.game.hidden and not meeting.over else entry.text


def shown(meeting: State, entry: Entry, text: str, said: list[Data]) -> Data:
    """An entry with the text that its viewer may know; of the game on the table, with what the referee said."""
    number, board = _place(meeting, entry), meeting.board
    rulings: tuple[Ruling, ...] = ()
    if number is not None and board is not None:
        rulings = board.tables[number + 1].rulings
    return {
        "number": entry.number,
        "kind": entry.kind.value,
        "chair": entry.chair,
        "text": text,
        "told": said,
        "rulings": [_ruling(each, meeting.head.game) for each in rulings],
    }


def _ruling(ruling: Ruling, game: str) -> Data:
    return {"key": ruling.key, "law": ruling.law, "player": ruling.player, "points": ruling.points,
            "holes": counted_in_holes(game, ruling.key), "refused": ruling.refused, **ruling.text.data(),
            **({} if ruling.facts is None else {"facts": ruling.facts.data()})}  # fmt: skip


def _place(meeting: State, entry: Entry) -> int | None:
    """Which act of the game on the table an entry is."""
    return None if meeting.board is None else meeting.board.place(entry.number)


def sentences(meeting: State, entry: Entry) -> list[Message]:
    """What an entry did, for everybody; of acts no longer on the table only what was said."""
    number, board = _place(meeting, entry), meeting.board
    lines = _sentences(meeting, entry)
    if number is None or board is None:
        hides = entry.kind is Kind.ACT and meeting.game.hidden and not meeting.over
        return [] if hides else [*lines, *([_past(meeting, entry)] if entry.kind is Kind.ACT else [])]
    if entry.kind is not Kind.TIME:  # of which all is said already
        lines += board.account(number)
    ended = endings.forfeit(meeting) if number == len(board.acts) - 1 and meeting.gone is None else None
    winner = None if ended is None else endings.won(meeting, ended[1])
    return lines if winner is None else [*lines, winner]


def _past(meeting: State, entry: Entry) -> Message:
    """An act of a game that is no longer on the table: what was done, without what came of it."""
    seats = None if meeting.board is None else meeting.board.table.seats
    return referee_of(meeting.head.game).read_act(entry.text).in_words(seats)


def _sentences(meeting: State, entry: Entry) -> list[Message]:
    """What is said of an entry besides the act it is."""
    name = verbatim("") if entry.chair is None else meeting.name(entry.chair)
    if entry.chair is not None and not _own_name(meeting, entry.chair):
        return [each.each(lambda text: text[:1].upper() + text[1:]) for each in _said(meeting, entry, name)]
    return _said(meeting, entry, name)


def _own_name(meeting: State, chair: int) -> bool:
    """Whether a chair is called as somebody wants to be called, and so as he writes it."""
    return meeting.head.chairs[chair].kind == "person" and bool(meeting.written(chair))


def _said(meeting: State, entry: Entry, name: Message) -> list[Message]:
    """The sentences, with what the chair of the entry is called."""
    match entry.kind:
        case Kind.GAME:
            return _begins(meeting, entry)
        case Kind.OFFER | Kind.ACCEPT | Kind.DECLINE:
            return [_OFFERS[entry.kind][read_what(entry.text)].fill(name=name)]
        case Kind.END:
            return [_ends(meeting, entry.text.partition(" ")[0])]
        case Kind.ACT:
            return []
        case _:
            return [_PLAIN[entry.kind].fill(name=name)]


_PLAIN = {
    Kind.BACK: _BACK_PLAIN,
    Kind.CONTRIBUTE: _SHARE,
    Kind.LOT: _LOT,
    Kind.TIME: endings.LOST[TIME],
    Kind.LEAVE: endings.LOST[LEFT],
    Kind.ADJOURN: _ADJOURNED,
    Kind.RESUME: _RESUMED,
}


def _ends(meeting: State, reason: str) -> Message:
    if reason in {LEFT, TIME}:
        return endings.won(meeting, reason) or _UNPLAYED
    return _ENDS.get(reason, _ENDED)


def _begins(meeting: State, entry: Entry) -> list[Message]:
    board = meeting.board
    if board is None or board.entry != entry.number:  # who sat where in a game before this one is no longer known
        return [Message("A game begins.")]
    sides = board.table.seats
    seated = [_HAS.fill(name=meeting.name(chair), side=sides[seat]) for seat, chair in enumerate(board.chairs)]
    words = joined(seated, Message("; "))
    note = board.seating.note
    return [_BEGINS.fill(number=board.number, seated=words), *([] if note is None else [note])]
