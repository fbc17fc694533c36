"""Profiles, blocking and reports, and what moderators do about them. Plain functions, to be called in a thread."""

from typing import Any

from academie.errors import Illegal, Unknown, Unreadable, quoted
from academie.server.clock import now
from academie.server.people import archive
from academie.server.people.accounts import DAY_MS, compared
from academie.server.people.meetings import Uninvited
from academie.server.store.glicko import Rating
from academie.server.store.people import People, User
from academie.server.store.portraits import MODERATOR, Portraits
from academie.server.store.standings import Standings
from academie.server.store.store import Store
from academie.text.message import Message

WORDS = 1_000  # signs of what one says of oneself
TEXT = 2_000  # signs of a report
REASONS = {
    "name": Message("an offensive name or profile"),
    "engine": Message("help from an engine in rated games"),
    "leaving": Message("leaving games, or not playing on"),
    "other": Message("something else"),
}
DAYS = (0, 1, 7, 30, 365)
_MANY = 20  # open reports of one person
_NOBODY = Message("There is no player named {name}.")
_NO_REASON = Message("{text} is not a reason. Choose one of {known}.")
_NOT_MODERATOR = Message("Only moderators can see this page. The operator of the server gives this role.")


def of_name(store: Store, name: str) -> User:
    """The account of a name, however it is spelled; raises `Unknown`."""
    found = People(store.database).named(compared(name)[:200])
    if found is None:
        raise Unknown(_NOBODY.fill(name=quoted(name[:30])))
    return found[0]


def profile(store: Store, name: str, viewer: User) -> dict[str, Any]:
    """A person as others see them, or as they see themselves; what they hide is None."""
    user = of_name(store, name)
    portraits, standings = Portraits(store.database), Standings(store.database).of(user.id)
    portrait, own = portraits.find(user.id), viewer.id == user.id
    ratings = [
        {
            "game": row["game"],
            "rating": round(row["rating"]),
            "deviation": round(row["deviation"]),
            "meetings": row["games"],
            "firm": Rating(row["rating"], row["deviation"], row["volatility"]).firm,
        }
        for row in standings["ratings"]
    ]
    return {
        "user": user.id,
        "name": user.name,
        "since": user.created,
        "robot": portrait.robot,
        "words": portrait.words,
        "own": own,
        "shows": {"games": portrait.games, "figures": portrait.figures},
        "ratings": ratings,
        "history": Standings(store.database).history(user.id) if own or portrait.figures else None,
        "figures": archive.by_game(store, user.id) if own or portrait.figures else None,
        "blocked": not own and user.id in {each for each, _ in portraits.shunned_by(viewer.id)},
    }


def profile_data(store: Store, name: str, viewer: User) -> dict[str, Any]:
    """The same for programs, without the account's id."""
    return {key: value for key, value in profile(store, name, viewer).items() if key != "user"}


def describe(store: Store, user: User, *, words: str, games: bool, figures: bool, robot: bool) -> None:
    """What somebody says of himself, and what others may see from now on."""
    if user.guest:
        raise Illegal("Create an account first.")
    said = words.strip()
    if len(said) > WORDS or any(not sign.isprintable() and sign not in "\n\r" for sign in said):
        raise Unreadable("Your words can have at most {most} characters.", most=WORDS)
    Portraits(store.database).put(user.id, words=said, games=games, figures=figures, robot=robot)


# --- Blocking and reports


def block(store: Store, user: User, name: str) -> None:
    """Have nothing to do with another player from now on."""
    other = of_name(store, name)
    if other.id == user.id:
        raise Illegal("You cannot block yourself.")
    Portraits(store.database).shun(user.id, other.id, now())


def unblock(store: Store, user: User, name: str) -> None:
    """Play with him again."""
    Portraits(store.database).forgive(user.id, of_name(store, name).id)


def report(store: Store, user: User, name: str, reason: str, text: str) -> None:
    """Tell the moderators of another player."""
    other, portraits = of_name(store, name), Portraits(store.database)
    if user.guest or other.id == user.id:
        raise Illegal("To report a player, log in with an account of your own.")
    if reason not in REASONS:
        raise Unreadable(_NO_REASON.fill(text=quoted(reason[:20]), known=", ".join(REASONS)))
    if len(text) > TEXT:
        raise Unreadable("A report can have at most {most} characters.", most=TEXT)
    if sum(each["user"] == user.id for each in portraits.reports(most=10_000)) >= _MANY:
        raise Illegal("You already have {most} open reports. Wait until the moderators have read them.", most=_MANY)
    portraits.report(user.id, other.id, reason, text.strip(), now())


# --- Moderators


def check_moderator(store: Store, user: User) -> None:
    """Refuse whoever has not the role."""
    if not user.id or Portraits(store.database).find(user.id).role != MODERATOR:
        raise Uninvited(_NOT_MODERATOR)


def reports(store: Store, user: User) -> dict[str, list[dict[str, Any]]]:
    """The reports that wait, and those answered last."""
    check_moderator(store, user)
    portraits = Portraits(store.database)
    return {"open": portraits.reports(), "closed": portraits.reports(closed=True, most=20)}


def moderate(store: Store, user: User, id: str, *, answer: str, days: int, words: bool) -> str:  # noqa: A002 - of a report
    """Answer a report: with a note, and where need be by closing the account for some days, or clearing its words.

    The id of the account where it was closed, whose sockets are then to be closed too.
    """
    check_moderator(store, user)
    if days not in DAYS:
        raise Unreadable("An account can be closed for {known} days.", known=", ".join(map(str, DAYS[1:])))
    portraits = Portraits(store.database)
    about = next((each["other"] for each in portraits.reports(most=10_000) if each["id"] == id), "")
    if days and portraits.find(about).role == MODERATOR:
        raise Illegal("A moderator's account cannot be closed here. Ask the operator of the server.")
    other = portraits.close(id, answer[:TEXT].strip(), now())
    changes: dict[str, Any] = {"closed": now() + days * DAY_MS} if days else {}
    changes |= {"words": ""} if words else {}
    if changes:
        portraits.put(other, **changes)
    return other if days else ""


def appoint(store: Store, name: str, *, role: str) -> User:
    """Give an account a role, or take it away."""
    user = of_name(store, name)
    Portraits(store.database).put(user.id, role=role)
    return user
