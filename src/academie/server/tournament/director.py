"""What people ask of tournaments: to make one, enter and leave; and what its director does.

Plain functions, to be called in a thread. Whatever is refused is refused by one sentence.
"""

import dataclasses
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from academie.errors import Illegal, Unreadable
from academie.server.clock import now
from academie.server.people import clubs, meetings
from academie.server.people.accounts import compared
from academie.server.store.orders import OrderBook
from academie.server.store.orders import What as Order
from academie.server.store.people import People, User
from academie.server.store.standings import Standings
from academie.server.store.store import Store
from academie.server.store.tournaments import Held, Outpaced, Tournaments
from academie.server.thinking.machines import check_spec
from academie.server.tournament import rounds
from academie.text.message import Message
from academie.tournament import Event, Terms, Tournament, begin, crosstable, enter, leave, result
from academie.tournament.state import Entrant, Kind, Pairing
from academie.tournament.terms import ARENA, TABLES

_TRIES, _PAUSE = 10, 0.02  # seconds, longer after each try
_TURNS = tuple(Lock() for _ in range(16))
_TOGETHER = 4  # of that many players, one result is news
_MOST_DIRECTED = 20  # by one person, that are not over
_MOST_MACHINES = 200  # in all of one director's tournaments that are not over
_NOT_DIRECTOR = Message("Only the director can do this.")
_SETTLED = Message(
    "Write what each player at the table has gained or lost in jetons, such as +12 -4 -8. Together it must be nothing."
)
_AMOUNT = re.compile(r"[+-]?\d{1,6}", re.ASCII)
_SCORES = {
    "1-0": (1.0, 0.0, False), "0-1": (0.0, 1.0, False), "draw": (0.5, 0.5, False), "+-": (1.0, 0.0, True),
    "-+": (0.0, 1.0, True), "--": (0.0, 0.0, True),
}  # fmt: skip
RESULTS = tuple(_SCORES)


def create(store: Store, user: User, terms: Terms, club: str = "") -> str:
    """Make a tournament; its id. Its maker directs it. One of a club, by its name, is for its members alone."""
    if user.guest:
        raise Illegal("Create an account first: a tournament needs a director who can come back.")
    of = clubs.led(store, user, club).id if club else ""
    book, checked = Tournaments(store.database), dataclasses.replace(terms, open=terms.open and not of).checked()
    if checked.begins and checked.begins < now():
        raise Illegal("This time is over. Choose a later one.")
    if sum(not each["over"] for each in book.directed(user.id, 100)) >= _MOST_DIRECTED:
        raise Illegal("You direct too many tournaments. End one first.")
    _try_one(checked)
    made = secrets.token_urlsafe(16)
    book.add(made, user.id, checked, now(), checked.begins or None, of)
    return made


def _try_one(terms: Terms) -> None:
    """Refuse terms by which no game can be played."""
    count = terms.shape().least if terms.system == TABLES else 2
    tournament = Tournament(terms)
    for number in range(count):
        tournament = tournament.after(enter(f"P{number}"))
    pairing = Pairing(tuple(tournament.entrants))
    head = rounds.fresh_game(Held("", "", 0, tournament), pairing, 1, 1, 0).head
    meetings.check_playable(head)


def _changed(store: Store, id_: str, ask: Callable[[Held], Sequence[Event]]) -> Tournament:
    """Write what somebody asks for, of whatever the tournament is then."""
    book = Tournaments(store.database)
    for attempt in range(_TRIES):
        # Many enter in the same minute. Here they come one after another; other processes may still be quicker.
        with _TURNS[hash(id_) % len(_TURNS)]:
            held = book.find(id_)
            found, events = held.tournament, ask(held)
            for event in events:
                found = found.after(event)
            try:
                book.append(id_, held.tournament.number, events, found, rounds.due(found, now()))
            except Outpaced:
                if attempt == _TRIES - 1:
                    raise
            else:
                break
        time.sleep(_PAUSE * (1 + attempt) * secrets.randbelow(1000) / 1000)
    return found


def _by_director(held: Held, user: User) -> None:
    if held.director != meetings.known(user.id):
        raise meetings.Uninvited(_NOT_DIRECTOR)


# --- Players


def check_seen(store: Store, user: User, id_: str) -> str:
    """Refuse whoever may not see a tournament: those of a club are for its members, others not for pupils. The club."""
    club = Tournaments(store.database).club(id_)
    if club:
        meetings.check_member(store, club, user.id)
    elif user.school:
        raise meetings.Uninvited("This is not open to a pupil's account. Go to the page of your class.")
    return club


def joins(store: Store, user: User, id_: str, name: str = "") -> None:
    """A user enters; in a rated tournament by the name of an account."""
    check_seen(store, user, id_)

    def ask(held: Held) -> list[Event]:
        terms = held.tournament.terms
        meetings.check_open(store, meetings.known(user.id))
        if terms.rated:
            said = meetings.check_named(store, user.id)
        else:
            said = meetings.own_name(store, user.id, name or user.name)
        if not said:
            raise Illegal("Give a name by which the others know you.")
        if any(each.name == said for each in held.tournament.entrants.values() if each.id != user.id):
            raise Illegal("Somebody with this name has entered already. Choose another.")
        entrant = held.tournament.entrants.get(user.id)
        if entrant is not None and entrant.gone:
            return [Event(Kind.RETURN, {"id": user.id}, now())]
        rating, played = Standings(store.database).rating(user.id, terms.game)
        return [enter(said, user.id, round(rating.rating) if played else 0, at=now())]

    _changed(store, id_, ask)


def leaves(store: Store, user: User, id_: str, player: str = "") -> None:
    """A player withdraws, or the director withdraws one; the game in progress goes on."""

    def ask(held: Held) -> list[Event]:
        if player and player != user.id:
            _by_director(held, user)
        return [leave(player or user.id, now())]

    _changed(store, id_, ask)


def returns(store: Store, user: User, id_: str, player: str) -> None:
    """The director lets somebody play again."""

    def ask(held: Held) -> list[Event]:
        _by_director(held, user)
        return [Event(Kind.RETURN, {"id": player}, now())]

    _changed(store, id_, ask)


def _machines(store: Store, user: User) -> int:
    """How many machines play in the tournaments that somebody directs and that are not over."""
    book = Tournaments(store.database)
    open_ = (book.find(each["id"]).tournament for each in book.directed(user.id, 100) if not each["over"])
    return sum(bool(entrant.spec) for each in open_ for entrant in each.entrants.values())


def moves(store: Store, guest: str, user: str) -> None:
    """What a guest has entered is an account's from now on, as his games are; unless that has entered, too."""

    def ask(held: Held) -> list[Event]:
        there = held.tournament.entrants
        return [Event(Kind.MOVE, {"id": guest, "to": user}, now())] if guest in there and user not in there else []

    for each in Tournaments(store.database).entered(guest) if guest else ():
        _changed(store, each, ask)


def skips(store: Store, user: User, id_: str) -> None:
    """A player asks for a bye of half a point in the next round."""
    _changed(store, id_, lambda _: [Event(Kind.SKIP, {"id": meetings.known(user.id)}, now())])


# --- The director


def adds(store: Store, user: User, id_: str, name: str, count: int = 1) -> None:
    """The director enters an account by its name, or machines, such as `habitue`."""
    club = Tournaments(store.database).club(id_)

    def ask(held: Held) -> list[Event]:
        _by_director(held, user)
        found = People(store.database).named(compared(name)) if count == 1 else None
        if found is not None:
            if club:
                meetings.check_member(store, club, found[0].id)
            rating, played = Standings(store.database).rating(found[0].id, held.tournament.terms.game)
            return [enter(found[0].name, found[0].id, round(rating.rating) if played else 0, at=now())]
        if held.tournament.terms.rated:
            raise Illegal("In a rated tournament only players with an account can play.")
        spec = check_spec(held.tournament.terms.game, name)
        taken = len(held.tournament.entrants)
        if _machines(store, user) + count > _MOST_MACHINES:
            raise Illegal("At most {most} machines can play in your tournaments.", most=_MOST_MACHINES)
        return [enter(spec, f"machine-{taken + each}", 0, spec, now()) for each in range(1, count + 1)]

    _changed(store, id_, ask)


def begins(store: Store, user: User, id_: str) -> list[str]:
    """The entries close and the first round begins; the links of its games."""

    def ask(held: Held) -> list[Event]:
        _by_director(held, user)
        return [begin(now())]

    _changed(store, id_, ask)
    return rounds.go_on(store, id_, now(), asked=True)


def pairs(store: Store, user: User, id_: str) -> list[str]:
    """The director wants the next round; the links of its games."""
    held = Tournaments(store.database).find(id_)
    _by_director(held, user)
    if held.tournament.begun is None or held.tournament.over:
        raise Illegal("No round can begin now.")
    if held.tournament.running:
        raise Illegal("Not all games of this round have a result. Enter the missing ones first.")
    return rounds.go_on(store, id_, now(), asked=True)


def corrects(store: Store, user: User, id_: str, place: int, board: int, text: str) -> None:
    """The director enters a result, or corrects one; its game ends.

    1-0, 0-1, draw, and +-, -+, -- by forfeit; where jetons count what each has gained or lost, such as +12 -4 -8.
    """

    def ask(held: Held) -> list[Event]:
        _by_director(held, user)
        game = held.tournament.game(place, board)
        if held.tournament.terms.jetons and text not in _SCORES:
            jetons = _jetons(text, len(game.players))
            best = jetons.count(max(jetons))
            scores = [1 / best if each == max(jetons) else 0.0 for each in jetons]
            return [result(place, board, scores, jetons=jetons, by=user.id, at=now())]
        if text not in _SCORES:
            raise Unreadable("Write the result as one of {known}.", known=", ".join(RESULTS))
        if len(game.players) != 2:
            raise Illegal(_SETTLED)
        *scores, forfeit = _SCORES[text]
        return [result(place, board, scores, forfeit=forfeit, by=user.id, at=now())]

    game = _changed(store, id_, ask).game(place, board)
    if game.link and not store.over(game.link):
        OrderBook(store.database).give(Order.END, game.link)


def _jetons(text: str, players: int) -> list[int]:
    """What each player has gained or lost, as the director writes it."""
    words = text.replace("−", "-").replace(",", " ").split()
    if (
        len(words) != players
        or not all(_AMOUNT.fullmatch(each) for each in words)
        or sum(int(each) for each in words) != 0
    ):
        raise Unreadable(_SETTLED)
    return list(map(int, words))


def ends(store: Store, user: User, id_: str) -> None:
    """The director ends the tournament as it stands; games in progress go on for themselves."""

    def ask(held: Held) -> list[Event]:
        _by_director(held, user)
        return [Event(Kind.END, {}, now())]

    _changed(store, id_, ask)


# --- What is seen


@dataclass(frozen=True)
class Seen:
    """A tournament as one person sees it. The rest of its page is equal for all."""

    held: Held
    stamp: str  # changes when there is something new: his game, a round, or enough of the results
    game: str  # the link of his game in progress; nothing where he has none
    entrant: Entrant | None
    directs: bool


def seen(store: Store, user: User, id_: str) -> Seen:
    """What somebody sees. All look every few seconds: where many play, a page is made anew for some results at once."""
    check_seen(store, user, id_)
    held = Tournaments(store.database).find(id_)
    found = held.tournament
    some = found.number // max(1, len(found.entrants) // _TOGETHER) if found.running else found.number
    turn = 0 if found.terms.system == ARENA else len(found.rounds)  # an arena pairs every few seconds
    game = found.games.get(user.id, "")
    entrant = found.entrants.get(user.id) if user.id else None
    return Seen(held, f"{game}-{turn}-{found.over}-{some}", game, entrant, bool(user.id) and held.director == user.id)


def shown(store: Store, user: User, id_: str) -> dict[str, Any]:
    """A tournament as somebody sees it: terms, standings with crosstable, rounds, and his own game."""
    mine = seen(store, user, id_)
    held, found, entrant = mine.held, mine.held.tournament, mine.entrant
    return {
        "id": held.id,
        "terms": found.terms.data(),
        "number": found.number,
        "begun": found.begun is not None,
        "over": found.over,
        "director": mine.directs,
        "entered": entrant is not None and not entrant.gone,
        "withdrawn": entrant is not None and entrant.gone,
        "game": mine.game,
        "players": [
            {**each, "id": _known(each["id"], user, held), "you": each["id"] == user.id} for each in players(found)
        ],
        "rounds": [[game(found, each) for each in pairings] for pairings in found.rounds],
    }  # fmt: skip


def players(found: Tournament) -> list[dict[str, Any]]:
    """The players in the order of the standings, each with the cells of the crosstable."""
    rows = []
    for row, cells in crosstable(found):
        each = found.entrants[row.id]
        rows.append({
            "id": each.id, "name": each.name, "rating": each.rating, "spec": each.spec, "since": each.since,
            "gone": each.gone, "rank": row.rank, "points": row.points, "jetons": row.jetons,
            "breaks": list(row.breaks), "cells": cells,
        })  # fmt: skip
    return rows


def _known(player: str, user: User, held: Held) -> str:
    """The id of a player, for the director and himself: an account is not to be followed by others."""
    return player if user.id and user.id in {held.director, player} else ""


def game(found: Tournament, pairing: Pairing) -> dict[str, Any]:
    """A game, or a bye, as programs and pages are told of it."""
    names = [found.entrants[player].name for player in pairing.players]
    specs = [found.entrants[player].spec for player in pairing.players]
    return {
        "names": names, "specs": specs, "link": pairing.link, "bye": pairing.bye, "scores": list(pairing.scores),
        "jetons": list(pairing.jetons), "forfeit": pairing.forfeit,
    }  # fmt: skip
