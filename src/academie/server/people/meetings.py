"""Games as people ask for them: begun, joined, listed, written out. Plain functions, to be called in a thread.

Users are given by their ids, "" for a stranger.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from academie.errors import Illegal, quoted
from academie.fairdice import proof as fair_proof
from academie.fairdice.chain import Chain
from academie.game.registry import PACKAGES, find
from academie.match import forms_of
from academie.match.forms import Agreed, find_form
from academie.players import roster
from academie.referee import sit
from academie.server.clock import now
from academie.server.meeting import endings
from academie.server.meeting.entries import Chair, Entry, Head, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.rematches import link as new_link
from academie.server.people.accounts import compared, proper
from academie.server.store.clubs import INVITED, Clubs
from academie.server.store.people import People
from academie.server.store.portraits import NO_MARK, Portraits
from academie.server.store.store import Store
from academie.server.thinking.machines import check_spec
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.meeting.dice import Secrets

ME, OPEN, SINGLE = "me", "open", "single"
_QUIET_MS = 1_800_000  # without an act a game goes on being listed so long, unless its turns last days
_PUBLIC = ("link", "game", "profile", "mode", "form", "agreed", "clock", "public", "rated", "created", "commit")
_MANY = Message("You already have {most} games in progress. Finish some of them first.")
_UNINVITED = Message(
    "To take a seat here, you need the invitation link. Ask the player who started the game for it. "
    "You can watch without it."
)

_NOT_MEMBER = Message("Only members of the club or class can see this. Log in first if you are one.")
_PUPIL = Message("A pupil's account can play and see games of its class only.")


class Stranger(Illegal):
    """A request without a session, where one is needed."""

    status = 401


class Uninvited(Illegal):
    """A request without the right to it, such as one for a chair without its invitation."""

    status = 403

    def __init__(self, text: Message | str = _UNINVITED) -> None:
        super().__init__(text)


@dataclass(frozen=True)
class GameRequest:
    """A game to begin. A chair is `me`, `open`, or a machine as the roster names it."""

    game: str
    profile: str = ""
    mode: str = "assisted"
    form: str = SINGLE
    agreed: str = ""
    chairs: tuple[str, ...] = ()
    clock: str = "none"
    public: bool = False
    rated: bool = False
    name: str = ""
    club: str = ""  # the id of the club whose members alone see it


def known(user: str) -> str:
    """The id of a user; raises `Stranger` for an empty one."""
    if not user:
        raise Stranger("Log in, or get a guest cookie first.")
    return user


def create(store: Store, user: str, request: GameRequest, most: int = 100) -> Head:
    """Begin and save a game; raises an error if it cannot be played so."""
    check_room(store, user, most)
    club = Clubs(store.database).school(user)[0] or request.club
    if club:
        check_member(store, club, user)
        request = dataclasses.replace(request, public=False)
    head, secret = headed(store, user, request)
    store.create(head, secret, club=club)
    return head


def check_member(store: Store, club: str, user: str) -> str:
    """The role of a member of a club; refuses all others."""
    role = Clubs(store.database).role(club, user) if user else ""
    if role in {"", INVITED}:
        raise Uninvited(_NOT_MEMBER)
    return role


def check_seen(store: Store, link: str, user: str, school: str = "") -> None:
    """Refuse whoever may not look at a game: at those of a club only its members may, pupils at those of their class.

    Whoever has a seat there may, though he has left the club.
    """
    club = Clubs(store.database).of_game(link)
    if club and not (user and any(chair.holder == user for chair in store.head(link).chairs)):
        check_member(store, club, user)
    elif school and not club:
        raise Uninvited(_PUPIL)


def check_room(store: Store, user: str, most: int) -> None:
    """Refuse a user who has too many games in progress, or may not play now."""
    check_open(store, known(user))
    if store.plays(known(user)) >= most:
        raise Illegal(_MANY.fill(most=most))


def check_open(store: Store, user: str) -> None:
    """Refuse somebody whose account a moderator has closed for playing."""
    closed = Portraits(store.database).find(user).closed
    if closed > now():
        day = f"{datetime.fromtimestamp(closed / 1000, UTC):%Y-%m-%d}"
        raise Illegal("A moderator has closed this account for playing until {day}.", day=day)


def headed(store: Store, user: str, request: GameRequest) -> tuple[Head, bytes]:
    """The head of a new game and the secret of its dice; raises an error if it cannot be played so."""
    game = find(request.game)
    chairs = request.chairs or (ME, OPEN)
    if ME not in chairs:  # who begins a game has a chair: by it his games are counted
        raise Illegal("One of the seats must be your own. Name it “me”.")
    if request.rated and chairs.count(ME) > 1:
        raise Illegal("In a rated game you can have only one seat.")
    if request.rated and request.clock == "none":
        raise Illegal("A rated game needs a clock. Without one, a losing player could simply stop playing.")
    name = check_named(store, user) if request.rated else own_name(store, user, request.name)
    request = dataclasses.replace(request, name=name)
    profile = game.profiles.find(request.profile or None).name
    bounded = any(":" in each for each in chairs) or roster.programs(game)  # guests may not have all of it
    guest = bool(bounded) and People(store.database).find(known(user)).guest
    mine = chairs.index(ME)  # the others that are his are for those who sit at his device; they have no name here
    seated = tuple(
        _chair(request if n == mine else dataclasses.replace(request, name=""), each, user, guest=guest)
        for n, each in enumerate(chairs)
    )
    if request.rated and any(chair.kind == "machine" for chair in seated):
        raise Illegal("Games against machines cannot be rated. Ask for an unrated game.")
    # What is left to the lot nobody chooses beforehand: it falls by the dice, once all are there.
    agreed = dataclasses.replace(Agreed.read(request.agreed), lot=0)
    chain = Chain.fresh()
    form = request.form if request.form == SINGLE else find_form(game, forms_of(game), request.form).name
    head = Head(
        new_link(), game.name, profile, request.mode, form, str(agreed), seated,
        request.clock, request.public, request.rated, chain.commitment.hex(), now(),
    )  # fmt: skip
    check_playable(head)
    return head, chain.last


def check_named(store: Store, user: str) -> str:
    """The name of an account for a rated game; refuses guests and pupils, whose names are nobody else's business."""
    person = People(store.database).find(known(user))
    if person.school:
        raise Illegal("Games of pupils are not rated. Play an unrated game.")
    if person.guest:
        raise Illegal("This game is rated. Create an account first, or play an unrated game.")
    if Portraits(store.database).find(user).robot:
        raise Illegal("Robots cannot play rated games. Play an unrated game.")
    return person.name


def own_name(store: Store, user: str, name: str) -> str:
    """The name a user wants in a game, unless it is the name of another account; of a pupil that of his account."""
    _, pupil = Clubs(store.database).school(user)
    if pupil:
        return pupil
    said = proper(name) if name else ""
    holder = People(store.database).named(compared(said)) if said else None
    if holder is not None and holder[0].id != user:
        raise Illegal("{name} is another player's name. Choose a different one.", name=quoted(said))
    return said


def check_playable(head: Head) -> None:
    """Try to begin, which refuses what cannot be played."""
    meeting = Meeting.begin(head)
    sit(head.game, head.mode, head.profile)
    meeting.rounds.seating()
    meeting.view(None)


def _chair(request: GameRequest, asked: str, user: str, *, guest: bool) -> Chair:
    if asked == ME:
        return Chair("person", request.name, user)
    if asked == OPEN:
        return Chair("open", "")
    spec = check_spec(request.game, asked, guest=guest)
    return Chair("machine", spec, spec=spec)


def free_chair(head: Head, user: str, number: int | None, name: str = "") -> tuple[int, Chair]:
    """The chair a user takes: the one asked for, else the first free one."""
    if any(chair.holder == known(user) for chair in head.chairs):
        raise Illegal("You already have a seat here.")
    if number is not None and not 0 <= number < len(head.chairs):
        raise Illegal("There is no seat {number} here.", number=number)
    free = [place for place, chair in enumerate(head.chairs) if chair.kind == OPEN and number in {None, place}]
    if not free:
        raise Illegal("All seats are taken. You can watch.")
    return free[0], Chair("person", name, user)


def called(store: Store, head: Head, user: str, name: str) -> str:
    """The name of a user who joins a game; in a rated one that of the account. Refuses those who are kept apart."""
    check_open(store, known(user))
    club, school = Clubs(store.database).of_game(head.link), Clubs(store.database).school(user)[0]
    if club:
        check_member(store, club, user)
    elif school:
        raise Uninvited(_PUPIL)
    if Portraits(store.database).apart(user) & {chair.holder for chair in head.chairs}:
        raise Illegal("You cannot play here: you or the other player has blocked the other.")
    return check_named(store, user) if head.rated else own_name(store, user, name)


def summary(head: Head, user: str = "") -> dict[str, Any]:
    """A game in a list."""
    chairs = [
        {"name": chair.name, "kind": chair.kind, "you": bool(user) and chair.holder == user} for chair in head.chairs
    ]
    return {**{name: getattr(head, name) for name in _PUBLIC}, "chairs": chairs}


def summaries(store: Store, heads: Sequence[Head], user: str) -> list[dict[str, Any]]:
    """Games in a list, each chair with what sits there: an account, a guest, a robot."""
    marks = Portraits(store.database).marks(chair.holder for head in heads for chair in head.chairs)
    found = [summary(head, user) for head in heads]
    for head, text in zip(heads, found, strict=True):
        for chair, each in zip(head.chairs, text["chairs"], strict=True):
            each.update(marks.get(chair.holder, NO_MARK))
    return found


def listed(store: Store, user: str, most: int = 100, *, game: str = "", over: bool = False) -> list[dict[str, Any]]:
    """Public games in progress, or finished ones; of one game or all. None has a free chair, or has been abandoned."""
    if game and game not in PACKAGES:
        return []
    since = 0 if over else now() - _QUIET_MS
    return summaries(store, store.shown(most, over=over, game=game, since=since), user)


def mine(store: Store, user: str, most: int = 100, *, going: bool = False) -> list[dict[str, Any]]:
    """The games of a user, or those in progress, the newest first."""
    return summaries(store, [store.head(link) for link in store.held(known(user), going=going)[:most]], user)


def journal(meeting: Meeting) -> str:
    """The journal of a single game, or the series of several."""
    _shown(meeting)
    if meeting.head.form == SINGLE and meeting.board is not None:
        text = meeting.journal(meeting.board).write(rulings=True)
    else:
        text = meeting.series.write()
    ending = None if meeting.gone is None else endings.sentence_for(meeting, None)
    return text if ending is None else f"{text}; {ending.en}\n"  # no act of a game says it


def proof(meeting: Meeting, entries: list[Entry], secrets: Secrets) -> str:
    """The file that proves the throws; it does not say who played."""
    _shown(meeting)
    head = meeting.head.data()
    head["chairs"] = [{**chair, "holder": ""} for chair in head["chairs"]]
    shown = [{**entry.data(), "request": ""} for entry in entries]
    revealed = [bytes.fromhex(secret) for secret in secrets.revealed(meeting)]
    return fair_proof.write(head, shown, secrets.chain.commitment, revealed)


def _shown(meeting: Meeting) -> None:
    """Refuse what would show a hidden hand during play."""
    if find(meeting.head.game).hidden and meeting.playing is not None:
        raise Illegal("You can see the dealt tiles when the game is over.")


def shares(entries: list[Entry]) -> list[str]:
    """What people have added to chance, in the order in which they did."""
    return [entry.text for entry in entries if entry.kind is Kind.CONTRIBUTE]
