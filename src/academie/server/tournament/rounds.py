"""The events in tournaments by itself: results come in, absent players forfeit, the next round begins, the end.

Every process looks each second. What is to be done for a tournament is done by the one that takes it
(`Tournaments.take`); if it dies meanwhile, another takes it when its time is over. All that comes of it is written in
one transaction, so that a kill loses nothing and no round begins twice.
"""

import dataclasses
import pickle
import secrets
import subprocess
import sys
from collections.abc import Callable, Sequence

from academie.errors import AcademieError, Illegal
from academie.fairdice.chain import Chain
from academie.server import logs
from academie.server.meeting import endings
from academie.server.meeting.entries import Chair, Head
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.rematches import link as new_link
from academie.server.store.orders import OrderBook
from academie.server.store.orders import What as Order
from academie.server.store.store import Store
from academie.server.store.tournaments import Fresh, Held, Outpaced, Tournaments, Unreported
from academie.server.threads import TOO_LONG, Overloaded
from academie.tournament import Event, Tournament, begin, finished, next_round, result, round_of
from academie.tournament.pairing import open_to_pairing
from academie.tournament.state import LOSS, WIN, Entrant, Kind, Pairing
from academie.tournament.terms import ARENA, SWISS

_TURN = 60_000  # ms for which a tournament is ours
_SOON = 2_000  # ms between two looks at an arena
_LOOK = 15_000  # ms between two checks for absent players
_WEEK = 7 * 86_400_000
_MINUTE = 60_000
_AT_ONCE = 10
_MANY = 20  # players of a Swiss
_PATIENCE = 50.0  # seconds for their pairing, within our turn
_BESIDE = "from academie.tournament.pairing import beside; beside()"


def tend(store: Store, now: int) -> list[str]:
    """Whatever is due in any tournament; the links of new games."""
    book = Tournaments(store.database)
    book.wake(now)
    links: list[str] = []
    for _ in range(_AT_ONCE):
        id_ = book.take(now, now + _TURN)
        if id_ is None:
            break
        try:
            links += go_on(store, id_, now)
        except Outpaced:
            found = book.find(id_).tournament
            book.append(id_, found.number, (), found, now)
        except AcademieError as error:  # no pairing is possible: the director has to do something
            logs.warn("tournament", kind=type(error).__name__)
            found = book.find(id_).tournament
            book.append(id_, found.number, (), found, None)
    return links


def go_on(store: Store, id_: str, now: int, *, asked: bool = False) -> list[str]:
    """All that is to be done in a tournament now; the links of new games. `asked`: the director wants a round."""
    book = Tournaments(store.database)
    held = book.find(id_)
    before, found, events = held.tournament.number, held.tournament, list[Event]()

    def happens(event: Event) -> None:
        nonlocal found
        found = found.after(event)
        events.append(event)

    given_up = _reported(store, held, now, happens)
    if found.begun is None and found.terms.begins and found.terms.begins <= now:
        _try_to_begin(found, now, happens)
    if found.begun is not None and not found.over and finished(found, now):
        happens(Event(Kind.END, {}, now))
    fresh: list[Fresh] = []
    expected = asked or found.terms.automatic or found.terms.system == ARENA
    if expected and (pairings := _pairings(found, now)):
        place = len(found.rounds) + 1
        begun = dataclasses.replace(held, tournament=found)
        sentences = []
        for board, each in enumerate(pairings, 1):
            if each.done:
                sentences.append(each)
            else:
                fresh.append(fresh_game(begun, each, place, board, now))
                sentences.append(dataclasses.replace(each, link=fresh[-1].head.link))
        happens(round_of(found, sentences, now))
    book.append(id_, before, events, found, due(found, now), fresh)
    for link in given_up:
        OrderBook(store.database).give(Order.END, link)
    if found.over and not held.tournament.over and found.terms.weekly:
        again(book, held, now)
    return [each.head.link for each in fresh]


def _pairings(found: Tournament, now: int) -> Sequence[Pairing]:
    if found.terms.system == ARENA and not open_to_pairing(found, now):
        return ()
    if found.terms.system != SWISS or len(found.active) < _MANY:
        return next_round(found, now)
    # Pairing many takes seconds of Python, in which everybody else would wait: a process does it that can be killed.
    try:
        said = subprocess.run(  # noqa: S603 - our own words
            [sys.executable, "-c", _BESIDE], input=pickle.dumps((found, now)), capture_output=True,
            timeout=_PATIENCE, check=True,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError) as error:
        raise Overloaded(TOO_LONG) from error
    answer: list[Pairing] | AcademieError = pickle.loads(said.stdout)  # noqa: S301 - from our own process
    if isinstance(answer, AcademieError):
        raise answer
    return answer


def _reported(store: Store, held: Held, now: int, happens: Callable[[Event], None]) -> list[str]:
    """Results of games that are over, or were not begun in time; the links of those, which then end."""
    given_up = []
    patience = held.tournament.terms.patience * _MINUTE
    for game in Tournaments(store.database).unreported(held.id):
        event = None
        if game.over:
            event = ended(store, game, now)
        elif patience and not game.begun and now >= game.created + patience:
            event = missed(store, game, now)
            given_up += [game.link] if event is not None else []
        if event is not None:
            happens(event)
    return given_up


def _try_to_begin(found: Tournament, now: int, happens: Callable[[Event], None]) -> None:
    """At its time; too few, and it does not take place."""
    try:
        found.after(begin(now))
    except Illegal:
        happens(Event(Kind.END, {}, now))
    else:
        happens(begin(now))


def due(found: Tournament, now: int) -> int | None:
    """When something is to be done next, though nobody asks and no game ends."""
    if found.over:
        return None
    if found.begun is None:
        return found.terms.begins or None
    if found.terms.system == ARENA:
        return now + _SOON
    if found.running:
        return now + _LOOK if found.terms.patience else None
    return now if found.terms.automatic or finished(found, now) else None


def again(book: Tournaments, held: Held, now: int) -> None:
    """The same a week later."""
    terms = held.tournament.terms
    begins = terms.begins
    while begins <= now:
        begins += _WEEK
    later = dataclasses.replace(terms, begins=begins)
    book.add(secrets.token_urlsafe(16), held.director, later, now, begins, book.club(held.id))


# --- The games: how one begins for those who are paired, and what its end says


def fresh_game(held: Held, pairing: Pairing, place: int, board: int, at: int) -> Fresh:
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
    stored = store.stored(link)
    meeting = Meeting.begin(stored.head)
    for entry in stored.entries:
        meeting = meeting.after(entry)
    return meeting
