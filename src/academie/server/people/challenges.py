"""The lobby: what people offer to play, and what becomes of it. Plain functions, in a thread.

A challenge describes a whole meeting except the one who takes it; taking it makes that meeting at once, in one
transaction, so that only one of several takers succeeds. Where it has more free chairs it stands until they are taken
too. One that is not public is an invitation: anybody with its link may take it.
"""

import dataclasses
import secrets
from dataclasses import asdict
from typing import Any

from academie.errors import Illegal, Unknown
from academie.game import registry
from academie.server.clock import now
from academie.server.meeting.entries import Chair, Head
from academie.server.people import meetings
from academie.server.store.offers import Challenge, Challenges
from academie.server.store.people import User
from academie.server.store.portraits import NO_MARK, Portraits
from academie.server.store.standings import Standings
from academie.server.store.store import Store, write_head

HOUR_MS = 3_600_000
HOURS = range(1, 721)


def post(store: Store, user: User, request: meetings.GameRequest, hours: int = 24) -> dict[str, Any]:
    """Offer a game; raises a sentence if it cannot be played on these terms."""
    if user.school:
        raise meetings.Uninvited("A pupil's account can neither offer challenges nor accept them.")
    meetings.check_open(store, user.id)
    chairs = request.chairs or (meetings.ME, meetings.OPEN)
    if chairs.count(meetings.ME) != 1 or meetings.OPEN not in chairs:
        raise Illegal("A challenge needs a seat for you and at least one free seat.")
    if hours not in HOURS:
        raise Illegal("A challenge can stay open for 1 to 720 hours.")
    head, _ = meetings.headed(
        store, user.id, dataclasses.replace(request, chairs=chairs, name=request.name or user.name)
    )
    name = next(chair.name for chair in head.chairs if chair.holder)
    spelled = {"game": head.game, "profile": head.profile, "form": head.form, "agreed": head.agreed}
    terms = {**asdict(request), **spelled, "chairs": list(chairs), "name": name}
    moment = now()
    offered = Challenge(
        secrets.token_urlsafe(16), user.id, head.game, terms, request.public, moment, moment + hours * HOUR_MS
    )
    Challenges(store.database).add(offered)
    return shown(store, offered, user.id)


def shown(store: Store, offered: Challenge, user: str) -> dict[str, Any]:
    """A challenge as somebody sees it; the link of what it became is for its maker."""
    terms = {key: offered.terms[key] for key in ("profile", "mode", "form", "agreed", "chairs", "clock", "rated")}
    rating = Standings(store.database).rating(offered.user, offered.game)[0] if terms["rated"] else None
    yours = offered.user == user
    return {
        "id": offered.id,
        "game": offered.game,
        **terms,
        "name": offered.terms["name"],
        **Portraits(store.database).marks([offered.user]).get(offered.user, NO_MARK),
        "rating": None if rating is None else round(rating.rating),
        "public": offered.public,
        "yours": yours,
        "created": offered.created,
        "until": offered.until,
        "link": offered.link if yours else "",
    }


def _spelled(game: str) -> str:
    """A game by its name, however it is spelled; what is none is looked for in vain."""
    try:
        return registry.find(game).name if game else ""
    except Unknown:
        return game


def waiting(store: Store, /, user: str, game: str = "", **terms: str) -> list[dict[str, Any]]:
    """The public challenges that can be accepted, the newest first; of a game, and of the terms that are not empty."""
    apart = Portraits(store.database).apart(user) if user else frozenset()
    found = [each for each in Challenges(store.database).open(now(), _spelled(game) or None) if each.user not in apart]
    fits = [each for each in found if all(not text or each.terms.get(key) == text for key, text in terms.items())]
    return [shown(store, each, user) for each in fits]


def mine(store: Store, user: str) -> list[dict[str, Any]]:
    """Somebody's own, those taken too, until their time is over."""
    return [shown(store, each, user) for each in Challenges(store.database).of(meetings.known(user), now())]


def find(store: Store, user: str, name: str) -> dict[str, Any]:
    """One that can be taken, an invitation too; raises `Unknown`."""
    return shown(store, Challenges(store.database).find(name, now()), user)


def take(store: Store, user: User, name: str, called: str = "", most: int = 100) -> Head:
    """Take a challenge: the meeting it becomes; raises a sentence, `Unknown` where another was quicker.

    Where it has become one before, and chairs are free there, whoever takes it has yet to sit down.
    """
    if user.school:
        raise meetings.Uninvited("A pupil's account can neither offer challenges nor accept them.")
    offers, moment = Challenges(store.database), now()
    offered = offers.find(name, moment)
    if offered.user == user.id:
        raise Illegal("This is your own challenge. Someone else must accept it.")
    meetings.check_room(store, user.id, most)
    if offered.link:
        return store.head(offered.link)
    request = meetings.GameRequest(**{**offered.terms, "chairs": tuple(offered.terms["chairs"])})
    head, secret = meetings.headed(store, offered.user, request)
    said = meetings.called(store, head, user.id, called or user.name)
    place = next(number for number, chair in enumerate(head.chairs) if chair.kind == meetings.OPEN)
    chairs = (*head.chairs[:place], Chair("person", said, user.id), *head.chairs[place + 1 :])
    head = dataclasses.replace(head, chairs=chairs)
    try:
        offers.take(name, head.link, moment, lambda connection: write_head(connection, head, secret))
    except Unknown:  # another was quicker, but a second chair may be free
        return store.head(offers.find(name, moment).link)
    return head


def withdraw(store: Store, user: str, name: str) -> None:
    """Its maker takes a challenge back."""
    Challenges(store.database).withdraw(name, meetings.known(user))


def ratings(store: Store, game: str, most: int = 100) -> list[dict[str, Any]]:
    """The best players of a game among those with a firm rating."""
    return [
        {"name": name, "rating": round(rating.rating), "deviation": round(rating.deviation), "meetings": count}
        for name, rating, count in Standings(store.database).table(game, most)
    ]


def changes(store: Store, head: Head) -> list[dict[str, Any]]:
    """What a rated meeting did to the ratings of its chairs; nothing while it is played."""
    found = Standings(store.database).change(head.link) if head.rated else {}
    return [
        {"chair": number, "before": round(found[chair.holder][0]), "after": round(found[chair.holder][1])}
        for number, chair in enumerate(head.chairs)
        if chair.holder in found
    ]


def standing(store: Store, user: User) -> list[dict[str, Any]]:
    """Somebody's own ratings, by game."""
    return [
        {
            "game": row["game"],
            "rating": round(row["rating"]),
            "deviation": round(row["deviation"]),
            "meetings": row["games"],
        }
        for row in Standings(store.database).of(user.id)["ratings"]
    ]


def tidy(store: Store) -> int:
    """Challenges whose time is over by a day go."""
    return Challenges(store.database).tidy(now() - 24 * HOUR_MS)
