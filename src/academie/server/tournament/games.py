"""The games of a tournament: how one begins for those who are paired, and what its end says."""

from __future__ import annotations

from academie.fairdice.chain import Chain
from academie.server.meeting import endings
from academie.server.meeting.entries import Chair, Head
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.rematches import link as new_link
from academie.server.store.store import Store
from academie.server.store.tournaments import Fresh, Held, Unreported
from academie.tournament import Event, result
from academie.tournament.state import LOSS, WIN, Entrant, Pairing


def fresh(held: Held, pairing: Pairing, place: int, board: int, at: int) -> Fresh:
    """A new game for those who are paired, each in a chair of his own that nobody else can take."""
    terms, chain = held.tournament.terms, Chain.fresh()
    chairs = tuple(_chair(held.tournament.entrants[player]) for player in pairing.players)
    head = Head(
        new_link(), terms.game, terms.profile, terms.mode, terms.form, terms.agreed, chairs, terms.clock,
        terms.open, terms.rated, chain.commitment.hex(), at,
    )  # fmt: skip
    return Fresh(head, chain.last, place, board)


def _chair(entrant: Entrant) -> Chair:
    if entrant.spec:
        return Chair("machine", entrant.spec, spec=entrant.spec)
    return Chair("person", entrant.name, entrant.id)


def ended(store: Store, game: Unreported, at: int) -> Event:
    """The result of a game that is over. Where the server ended it without a winner, nobody has anything."""
    meeting = _meeting(store, game.link)
    count = len(meeting.head.chairs)
    shares = endings.outcome(meeting)
    if shares is None:
        return result(game.round, game.board, (LOSS,) * count, forfeit=True, at=at)
    jetons = meeting.sheet.money if meeting.head.form != "single" else ()
    return result(game.round, game.board, shares, jetons=jetons, at=at)


def missed(store: Store, game: Unreported, at: int) -> Event | None:
    """The result of a game that was not begun in time: the player who is there wins. None if all are there."""
    meeting = _meeting(store, game.link)
    missing = frozenset(meeting.missing)
    if meeting.board is not None or not missing:
        return None
    chairs = range(len(meeting.head.chairs))
    there = len(meeting.head.chairs) - len(missing)
    scores = tuple(LOSS if chair in missing else WIN / max(there, 1) for chair in chairs)
    return result(game.round, game.board, scores, forfeit=True, at=at)


def _meeting(store: Store, link: str) -> Meeting:
    kept = store.stored(link)
    meeting = Meeting.begin(kept.head)
    for entry in kept.entries:
        meeting = meeting.after(entry)
    return meeting
