"""What an entry of a meeting did, told to one chair or to one who looks on, as far as he may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.referee import referee_of
from academie.scene import counted_in_holes
from academie.server import endings
from academie.server.entries import Kind
from academie.server.folding import LEFT, PLAYED, TIME, UNBEGUN
from academie.server.offers import What, read_what
from academie.server.showing import Data, both, known
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.table import Ruling
    from academie.server.entries import Entry
    from academie.server.meeting import Meeting

_BEGINS = Title("Game {number} begins. {seated}.", "La partie {number} commence. {seated}.")
_BEGAN = Title("A game begins.", "Une partie commence.")
_HAS = Title("{side}: {name}", "{side} : {name}")
_BACK_PLAIN = Title("A turn is taken back.", "Un coup est repris.")
_OFFERS = {
    Kind.OFFER: {
        what: Title(f"{{name}} offers {what.called.en}.", f"{{name}} propose {what.called.fr}.") for what in What
    },
    Kind.ACCEPT: {
        What.BACK: Title("{name} grants it.", "{name} y consent."),
        What.ADJOURN: Title("{name} agrees to adjourn.", "{name} accepte d'ajourner."),
        What.RESUME: Title("{name} agrees to go on.", "{name} accepte de reprendre la partie."),
        What.REMATCH: Title("{name} accepts the rematch.", "{name} accepte la revanche."),
    },
    Kind.DECLINE: {
        What.BACK: Title("Nothing is taken back, says {name}.", "On ne reprend rien, dit {name}."),
        What.ADJOURN: Title("The game is not adjourned, says {name}.", "On n'ajourne pas, dit {name}."),
        What.RESUME: Title("The game stays adjourned, says {name}.", "La partie reste ajournée, dit {name}."),
        What.REMATCH: Title("There is no rematch, says {name}.", "Pas de revanche, dit {name}."),
    },
}  # who has offered something and says no withdraws it
_SHARE = Title("{name} is there and has given a share of chance.", "{name} est là et a donné sa part de hasard.")
_LOT = Title("Lots are drawn for the places.", "On tire les places au sort.")
_ADJOURNED = Title(
    "The game is adjourned, and the clocks stand still.", "La partie est ajournée, les pendules sont arrêtées."
)
_RESUMED = Title("The game goes on.", "La partie reprend.")
_ENDS = {
    PLAYED: Title("The game is over.", "La partie est finie."),
    UNBEGUN: Title("Nobody came, and no game was played.", "Personne n'est venu, et l'on n'a pas joué."),
    What.REMATCH.value: Title("A rematch is played.", "On joue la revanche."),
}
_UNPLAYED = Title("No game was played.", "Aucune partie n'a été jouée.")
_ENDED = Title("The house has ended the meeting.", "La maison a mis fin à la rencontre.")


def shown(meeting: Meeting, entry: Entry, chair: int | None) -> Data:
    """An entry as one chair may know it; of the game on the table, with what the referee said."""
    number = _place(meeting, entry)
    board = meeting.board
    seat = None if board is None or chair is None else board.seat(chair)
    text = entry.text
    rulings: tuple[Ruling, ...] = ()
    if entry.kind is Kind.ACT and (number is None or board is None):
        text = "" if meeting.game.hidden and not meeting.over else text  # of a game that is no longer there
    elif number is not None and board is not None:
        text = text if known(board, number, seat) else ""
        rulings = board.tables[number + 1].rulings
    return {
        "number": entry.number,
        "kind": entry.kind.value,
        "chair": entry.chair,
        "text": text,
        "told": meeting.sentences(entry),
        "rulings": [_ruling(each, meeting.head.game) for each in rulings],
    }


def _ruling(ruling: Ruling, game: str) -> Data:
    return {"key": ruling.key, "law": ruling.law, "player": ruling.player, "points": ruling.points,
            "holes": counted_in_holes(game, ruling.key), "refused": ruling.refused, **both(ruling.text),
            **({} if ruling.facts is None else {"facts": both(ruling.facts)})}  # fmt: skip


def _place(meeting: Meeting, entry: Entry) -> int | None:
    """Which act of the game on the table an entry is."""
    return None if meeting.board is None else meeting.board.place(entry.number)


def told(meeting: Meeting, entry: Entry) -> list[Title]:
    """What an entry did, for everybody; of acts no longer on the table only what was said."""
    number, board = _place(meeting, entry), meeting.board
    lines = _told(meeting, entry)
    if number is None or board is None:
        hides = entry.kind is Kind.ACT and meeting.game.hidden and not meeting.over
        return [] if hides else [*lines, *([_past(meeting, entry)] if entry.kind is Kind.ACT else [])]
    if entry.kind is not Kind.TIME:  # of which all is said already
        lines += board.account(number)
    ended = endings.forfeit(meeting) if number == len(board.acts) - 1 and meeting.gone is None else None
    winner = None if ended is None else endings.won(meeting, ended[1])
    return lines if winner is None else [*lines, winner]


def _past(meeting: Meeting, entry: Entry) -> Title:
    """An act of a game that is no longer on the table: what was done, without what came of it."""
    seats = None if meeting.board is None else meeting.board.table.seats
    return referee_of(meeting.head.game).read_act(entry.text).told(seats)


def _told(meeting: Meeting, entry: Entry) -> list[Title]:
    """What is said of an entry besides the act it is."""
    name = Title("", "") if entry.chair is None else meeting.name(entry.chair)
    if entry.chair is not None and not _own_name(meeting, entry.chair):
        return [_capital(each) for each in _said(meeting, entry, name)]
    return _said(meeting, entry, name)


def _own_name(meeting: Meeting, chair: int) -> bool:
    """Whether a chair is called as somebody wants to be called, and so as he writes it."""
    return meeting.head.chairs[chair].kind == "person" and bool(meeting.written(chair))


def _capital(said: Title) -> Title:
    """A sentence that may begin with what the house calls a chair."""
    return Title(said.en[:1].upper() + said.en[1:], said.fr[:1].upper() + said.fr[1:])


def _said(meeting: Meeting, entry: Entry, name: Title) -> list[Title]:
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


def _ends(meeting: Meeting, reason: str) -> Title:
    if reason in {LEFT, TIME}:
        return endings.won(meeting, reason) or _UNPLAYED
    return _ENDS.get(reason, _ENDED)


def _begins(meeting: Meeting, entry: Entry) -> list[Title]:
    board = meeting.board
    if board is None or board.entry != entry.number:  # who sat where in a game before this one is no longer known
        return [_BEGAN]
    sides = board.table.seats
    seated = [_HAS.fill(name=meeting.name(chair), side=sides[seat]) for seat, chair in enumerate(board.chairs)]
    words = Title("; ".join(each.en for each in seated), " ; ".join(each.fr for each in seated))
    note = board.seating.note
    return [_BEGINS.fill(number=board.number, seated=words), *([] if note is None else [note])]
