"""Clubs and classes: who belongs to one, what its organisers do, the accounts of pupils and what is set to them.

A class is a club whose members are teachers (its owner and organisers) and pupils. A pupil's account is made by a
teacher and known by name and code; its name is the class's own, so nobody outside finds it. Plain functions, to be
called in a thread. Whatever is refused is refused by one sentence.
"""

import hmac
import re
import secrets
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

from academie.errors import Illegal, Unknown, Unreadable, quoted
from academie.game.registry import find
from academie.lessons import course_of, find_lesson
from academie.lessons.exercises import find_kind, key_of
from academie.match.first_player import laid
from academie.server.clock import now
from academie.server.people import archive, meetings
from academie.server.people.accounts import DAY_MS, Accounts, compared, own, proper
from academie.server.people.keys import code, coded
from academie.server.people.meetings import Uninvited, check_member
from academie.server.store.archive import DRAWN, LOST, WON
from academie.server.store.clubs import CLASS, CLUB, INVITED, MEMBER, ORGANISER, Club, Clubs, Member, Task
from academie.server.store.learning import Learning
from academie.server.store.orders import OrderBook
from academie.server.store.orders import What as Order
from academie.server.store.people import OWNER, PUPIL, People, User
from academie.server.store.store import Store
from academie.server.store.tournaments import Tournaments
from academie.text.message import Message
from academie.tutor.repetition import Grade

WORDS = 1_000  # signs of what is said of a club
LESSON, EXERCISE = "lesson", "exercise"
_MANY = 20  # clubs of one person
_PUPILS, _AT_ONCE = 200, 60  # of a class, and of one list
_TASKS = 40
_CODE = 12  # letters of a pupil's code
_ORGANISERS = (OWNER, ORGANISER)
_GAME = re.compile(r"/m/([\w-]{22})(?![\w-])", re.ASCII)
_NO_MEMBER = Message("There is no member of this name here.")
_NOT_ORGANISER = Message("Only the organisers can do this.")
_NOT_OWNER = Message("Only the owner can do this.")
_WRONG = Message("The name or the code is wrong. Look at your sheet, or ask your teacher for a new code.")
_NO_DATE = Message("{text} is not a date. Write it as in 2026-01-31.")


@dataclass(frozen=True)
class Cell:
    """How far a pupil is with what is set."""

    done: bool
    text: str


# --- Clubs


def create(store: Store, user: User, name: str, kind: str, words: str = "") -> Club:
    """A new club or class, owned by its maker."""
    if user.school:
        raise Uninvited("This is not open to a pupil's account. Go to the page of your class.")
    if user.guest:
        raise Illegal("Create an account first: a club needs an owner who can come back.")
    if kind not in {CLUB, CLASS}:
        raise Unreadable("Choose a club or a class.")
    book, said = Clubs(store.database), own(name)
    if sum(each["role"] == OWNER for each in book.of(user.id)["clubs"]) >= _MANY:
        raise Illegal("You own too many clubs. Close one first.")
    key = secrets.token_urlsafe(16)
    made = Club(secrets.token_urlsafe(16), said, compared(said), kind, _words(words), key, None, now())
    book.add(made, user.id)
    return made


def _words(text: str) -> str:
    said = text.strip()
    if len(said) > WORDS or any(not sign.isprintable() and sign not in "\n\r" for sign in said):
        raise Unreadable("Your words can have at most {most} characters.", most=WORDS)
    return said


def found(store: Store, name: str) -> Club:
    """The club of a name, however it is spelled; raises `Unknown`."""
    return Clubs(store.database).named(compared(name)[:200])


def led(store: Store, user: User, name: str, *, owner: bool = False) -> Club:
    """A club in which somebody is an organiser, or its owner; raises a sentence."""
    club = found(store, name)
    role = Clubs(store.database).role(club.id, user.id) if user.id else ""
    if role not in _ORGANISERS or (owner and role != OWNER):
        raise Uninvited(_NOT_OWNER if owner else _NOT_ORGANISER)
    return club


def describe(store: Store, user: User, name: str, words: str) -> None:
    """Other words about it."""
    Clubs(store.database).put(led(store, user, name).id, words=_words(words))


def renew(store: Store, user: User, name: str) -> None:
    """Another link by which one joins; the old one ends."""
    Clubs(store.database).put(led(store, user, name).id, invite=secrets.token_urlsafe(16))


def close(store: Store, user: User, name: str, typed: str) -> list[str]:
    """The club is no more; the accounts of its pupils go, whose ids are returned. Games in progress end."""
    club, book = led(store, user, name, owner=True), Clubs(store.database)
    if compared(typed) != club.key:
        raise Illegal("To close it, write its name.")
    for link in book.games(club.id, over=False, most=10_000):
        OrderBook(store.database).give(Order.END, link)
    gone = [each.user for each in book.members(club.id) if each.role == PUPIL]
    for each in gone:
        _erase(store, each)
    book.close(club.id)
    return gone


# --- Members


def join(store: Store, user: User, name: str, key: str) -> None:
    """Become a member by the link, or because one was invited."""
    club, book = found(store, name), Clubs(store.database)
    if user.guest:
        raise Illegal("Create an account first, or log in. Then open the link again.")
    role = book.role(club.id, user.id)
    if role not in {"", INVITED}:
        raise Illegal("You belong to it already.")
    if role != INVITED and (club.kind == CLASS or not hmac.compare_digest(club.invite.encode(), key.encode())):
        raise Uninvited("To join, you need the link or an invitation of an organiser.")
    if user.school:
        raise Uninvited("A pupil's account belongs to its class only.")
    book.enter(club.id, user.id, ORGANISER if club.kind == CLASS else MEMBER, now())


def invite(store: Store, user: User, name: str, who: str) -> None:
    """Invite an account by its name: to a club as a member, to a class as a teacher."""
    club, book = led(store, user, name), Clubs(store.database)
    asked = People(store.database).named(compared(who)[:200])
    if asked is None:
        raise Unknown("There is no player named {name}.", name=quoted(who[:30]))
    if book.role(club.id, asked[0].id):
        raise Illegal("This player belongs to it already, or is invited.")
    book.enter(club.id, asked[0].id, INVITED, now())


def leave(store: Store, user: User, name: str) -> None:
    """Leave a club, or decline an invitation. A pupil cannot."""
    club, book = found(store, name), Clubs(store.database)
    role = book.role(club.id, user.id) if user.id else ""
    if role == PUPIL:
        raise Uninvited("Pupils cannot leave their class. Ask your teacher.")
    if role == OWNER:
        raise Illegal("It is yours. Hand it over or close it first.")
    book.leave(club.id, user.id)


def _member(store: Store, club: Club, id_: str) -> Member:
    person = next((each for each in Clubs(store.database).members(club.id) if each.user == id_), None)
    if person is None:
        raise Unknown(_NO_MEMBER)
    return person


def remove(store: Store, user: User, name: str, member: str) -> str:
    """Remove a member, whose id is returned: his sockets are then to be closed. A pupil's account is deleted."""
    club = led(store, user, name)
    person = _member(store, club, member)
    if person.role == OWNER or (person.role == ORGANISER and not _owns(store, club, user)):
        raise Uninvited(_NOT_OWNER)
    if person.role == PUPIL:
        _erase(store, person.user)
    else:
        Clubs(store.database).leave(club.id, person.user)
    OrderBook(store.database).give(Order.DISMISS, person.user)
    return person.user


def _erase(store: Store, pupil: str) -> None:
    for link in People(store.database).remove(pupil, playing=True):
        OrderBook(store.database).give(Order.END, link)


def _owns(store: Store, club: Club, user: User) -> bool:
    return Clubs(store.database).role(club.id, user.id) == OWNER


def promote(store: Store, user: User, name: str, member: str, role: str) -> None:
    """The owner makes a member an organiser, or an organiser a member again."""
    club = led(store, user, name, owner=True)
    person = _member(store, club, member)
    if club.kind == CLASS or person.role not in {ORGANISER, MEMBER} or role not in {ORGANISER, MEMBER}:
        raise Illegal("Only members of a club can have this role.")
    Clubs(store.database).enter(club.id, person.user, role, now())


def hand_over(store: Store, user: User, name: str, member: str) -> None:
    """The owner gives the club to another member, and stays as organiser."""
    club = led(store, user, name, owner=True)
    person = _member(store, club, member)
    if person.role not in {ORGANISER, MEMBER}:
        raise Illegal("It can be handed over to a member with an account of their own.")
    Clubs(store.database).hand_over(club.id, user.id, person.user)


# --- Pupils


def add_pupils(store: Store, user: User, name: str, names: str) -> list[tuple[str, str]]:
    """Accounts for pupils, from names by lines or commas: each name with its code, which is nowhere kept."""
    club, moment = _classroom(store, user, name), now()
    said = [proper(each) for each in re.split(r"[\n,;]", names) if each.strip()]
    keys = [compared(each) for each in said]
    twice = next((each for each, key in zip(said, keys, strict=True) if keys.count(key) > 1), "")
    if twice:
        raise Illegal("{name} stands twice in the list. Add a letter to one of them.", name=quoted(twice))
    if not 1 <= len(said) <= _AT_ONCE:
        raise Illegal("Write 1 to {most} names, each on a line of its own.", most=_AT_ONCE)
    there = sum(each.role == PUPIL for each in Clubs(store.database).members(club.id))
    if there + len(said) > _PUPILS:
        raise Illegal("A class can have at most {most} pupils.", most=_PUPILS)
    made = [(User(secrets.token_urlsafe(16), each, f"{key}@{club.id}", moment, moment, club.id), code(_CODE))
            for each, key in zip(said, keys, strict=True)]  # fmt: skip
    Clubs(store.database).add_pupils(club.id, [(pupil, coded(pupil.id, word)) for pupil, word in made])
    return [(pupil.name, word) for pupil, word in made]


def _classroom(store: Store, user: User, name: str) -> Club:
    club = led(store, user, name)
    if club.kind != CLASS:
        raise Illegal("Only a class has pupils. Make a class for them.")
    return club


def new_codes(store: Store, user: User, name: str, member: str = "") -> list[tuple[str, str]]:
    """A new code for a pupil, or for all; the old ones end."""
    club, book = _classroom(store, user, name), Clubs(store.database)
    pupils = [each for each in book.members(club.id) if each.role == PUPIL and member in {"", each.user}]
    if not pupils:
        raise Unknown(_NO_MEMBER)
    made = [(each, code(_CODE)) for each in pupils]
    for pupil, word in made:
        book.set_code(pupil.user, coded(pupil.user, word))
        People(store.database).revoke(pupil.user)
        OrderBook(store.database).give(Order.DISMISS, pupil.user)
    return [(pupil.name, word) for pupil, word in made]


def enter(accounts: Accounts, name: str, pupil: str, word: str, address: str) -> str:
    """The token of a session for the pupil who knows the code; raises `Illegal` with one sentence."""
    club, key = found(accounts.store, name), compared(pupil)[:100]
    accounts.spend("guest", f"class {address}")  # a whole class at once shares an address
    accounts.spend("password", f"pupil {club.id} {key} {address}")
    there = accounts.people.named(f"{key}@{club.id}")
    user = None if there is None else there[0]
    right = Clubs(accounts.store.database).code("" if user is None else user.id) or "0" * 64
    if not hmac.compare_digest(coded("" if user is None else user.id, word), right) or user is None:
        raise Illegal(_WRONG)
    return accounts.entered(user)


# --- What is set, and who has done it


def set_task(store: Store, user: User, name: str, what: str, count: int, day: str) -> None:
    """Set a lesson (`lesson GAME NAME`), or that many exercises (`exercise GAME KIND`), until a day."""
    club, book = _classroom(store, user, name), Clubs(store.database)
    kind, game, key = (*what.split(" "), "", "", "")[:3]
    if kind == LESSON:
        key, count = find_lesson(course_of(find(game)), key).id, 1
    elif kind == EXERCISE:
        key = find_kind(find(game), key).name
    else:
        raise Unreadable("Choose a lesson or a kind of exercise.")
    if not 1 <= count <= 100:
        raise Illegal("Set 1 to 100 exercises.")
    try:
        due = int(datetime.strptime(day.strip()[:10], "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000) + DAY_MS
    except ValueError as error:
        raise Unreadable(_NO_DATE.fill(text=quoted(day[:20]))) from error
    if due <= now():
        raise Illegal("This day is over. Choose a later one.")
    if len(book.tasks(club.id)) >= _TASKS:
        raise Illegal("A class can have at most {most} tasks. Withdraw one first.", most=_TASKS)
    book.set(club.id, Task(secrets.token_urlsafe(16), kind, find(game).name, key, count, due, now()))


def withdraw_task(store: Store, user: User, name: str, task: str) -> None:
    """It is set no longer; what was learned stays."""
    Clubs(store.database).withdraw(_classroom(store, user, name).id, task)


def title(task: Task) -> Message:
    """The task in words."""
    game = find(task.game)
    if task.kind == LESSON:
        return Message("{game}: {title}", game=game.title, title=find_lesson(course_of(game), task.key).title)
    named = find_kind(game, task.key).title
    return Message("{game}: {title} ({count} answers)", game=game.title, title=named, count=task.count)


def _task_data(task: Task) -> dict[str, Any]:
    folder = "lessons" if task.kind == LESSON else "exercises"
    late = task.due <= now()
    return {**asdict(task), "title": title(task), "path": f"/{folder}/{task.game}/{task.key}", "late": late}


def done_by(store: Store, pupil: str, tasks: list[Task]) -> list[Cell]:
    """How far a pupil is with each."""
    learning = Learning(store.database)
    progress, reviews = learning.progress(pupil), learning.memory(pupil).reviews
    cells = []
    for task in tasks:
        if task.kind == LESSON:
            reached = progress.reached.get((task.game, task.key))
            steps = len(find_lesson(course_of(find(task.game)), task.key).steps)
            over = reached is not None and reached.step == 0
            cells.append(Cell(over, "" if over else f"{reached.step - 1 if reached else 0}/{steps}"))
        else:
            key = key_of(find(task.game), find_kind(find(task.game), task.key))
            since = task.created // 1000
            right = sum(
                each.key == key and each.grade != Grade.AGAIN and each.at.timestamp() >= since for each in reviews
            )
            cells.append(Cell(right >= task.count, f"{min(right, task.count)}/{task.count}"))
    return cells


# --- The board that is shown


def show_board(store: Store, user: User, name: str, game: str, position: str, words: str) -> None:
    """Show a position to the whole class: as a line, or as the address of the analysis board; nothing takes it away.

    With the address of a game of the class, all see that game go on.
    """
    club, said, book = _classroom(store, user, name), position.strip(), Clubs(store.database)
    if not said:
        book.show(club.id, None)
        return
    if (there := _GAME.search(said)) is not None:
        if book.of_game(there[1]) != club.id:
            raise Illegal("This is not a game of the class. Begin it on the page of the class.")
        board = {"game": store.head(there[1]).game, "link": there[1], "words": _words(words), "at": now()}
        book.show(club.id, board)
        return
    if "/analyse/" in said:
        parts = urlsplit(said)
        game = parts.path.rpartition("/analyse/")[2]
        said = "".join(parse_qs(parts.query).get("position", [""]))
        said = said or str(laid(find(game), None))
    state = find(game).read(said[:2_000])
    board = {"game": find(game).name, "position": str(state), "words": _words(words), "at": now()}
    book.show(club.id, board)


# --- What is seen


def mine(store: Store, user: User) -> list[dict[str, Any]]:
    """The clubs to which somebody belongs or is invited."""
    return Clubs(store.database).of(user.id)["clubs"] if user.id else []


def belonging(store: Store, user: User, name: str) -> Club:
    """The club of a name, for its members; raises a sentence."""
    club = found(store, name)
    check_member(store, club.id, user.id)
    return club


def stamp(store: Store, user: User, name: str) -> str:
    """A number that changes when its page has changed; cheap, since every open page asks for it every few seconds."""
    club = found(store, name)
    role = check_member(store, club.id, user.id)
    return Clubs(store.database).stamp(club.id, followed=role in _ORGANISERS)


def shown(store: Store, user: User, name: str) -> dict[str, Any]:
    """A club as somebody sees it: members all of it, organisers what they have to do, others its name."""
    club, book = found(store, name), Clubs(store.database)
    role = book.role(club.id, user.id) if user.id else ""
    data: dict[str, Any] = {
        "club": club,
        "role": role,
        "leads": role in _ORGANISERS,
        "inside": role not in {"", INVITED},
    }
    if not data["inside"]:
        return data
    stamp = book.stamp(club.id, followed=data["leads"])  # before the rest: what comes between is news
    people = book.members(club.id)
    for link in book.unfiled(club.id):
        archive.file(store, link)
    going, over = (
        meetings.summaries(store, [store.head(link) for link in book.games(club.id, over=ended, most=most)], user.id)
        for ended, most in ((False, 30), (True, 8))
    )
    tasks = book.tasks(club.id)
    own = done_by(store, user.id, tasks) if role == PUPIL else []
    return data | {
        "members": people,
        "stamp": stamp,
        "free": [each for each in going if any(chair["kind"] == "open" for chair in each["chairs"])],
        "going": [each for each in going if all(chair["kind"] != "open" for chair in each["chairs"])],
        "over": over,
        "tournaments": Tournaments(store.database).of_club(club.id),
        "standings": [] if role == PUPIL else standings(store, club),
        "tasks": list(map(_task_data, tasks)),
        "own": own,
        "followed": [
            (each, done_by(store, each.user, tasks)) for each in people if tasks and each.role == PUPIL
        ] if data["leads"] else [],
    }  # fmt: skip


def standings(store: Store, club: Club) -> list[dict[str, Any]]:
    """Games of the club by member: played, won, drawn, lost; who has won most first."""
    book = Clubs(store.database)
    results = book.results(club.id)
    rows: list[dict[str, Any]] = [
        {"name": each.name, **{key: results[each.user].get(key, 0) for key in (WON, DRAWN, LOST)}}
        for each in book.members(club.id)
        if each.user in results
    ]
    for row in rows:
        row["points"] = row[WON] + row[DRAWN] / 2
        row["played"] = row[WON] + row[DRAWN] + row[LOST]
    return sorted(rows, key=lambda row: (-row["points"], row["played"], row["name"]))
