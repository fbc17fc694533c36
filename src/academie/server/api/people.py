"""Profiles, codes and tokens over HTTP; blocking, reports, and what moderators answer."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from academie.errors import Unknown
from academie.game.data import title_data
from academie.server.api.accounts import Word, address_of, somebody, user_of
from academie.server.api.answers import PATIENCE, Sent, process_of, stored
from academie.server.people import clubs, identity, profiles
from academie.server.people.notices import Browser
from academie.server.store.keys import Token
from academie.server.store.people import User
from academie.server.store.store import Store

router = APIRouter(prefix="/api/v1", tags=["people"])
Name = Annotated[str, Path(max_length=80, description="The name of an account.")]


class Described(Sent):
    """Your profile: a few words, and what others may see. `robot`: a program plays by this account."""

    words: str = Field(default="", max_length=profiles.WORDS)
    games: bool = False
    figures: bool = False
    robot: bool = False


class Secret(Sent):
    """Your password."""

    password: Word


class Recovered(Sent):
    """A name, one of its recovery codes, and the new password."""

    name: Word
    code: Word
    password: Word


class NewToken(Sent):
    """A token: its name, and what it is for."""

    name: str = Field(min_length=1, max_length=80)
    scopes: list[Literal["read", "play"]] = Field(min_length=1, max_length=2)


class Subscribed(Sent):
    """Where a browser's notices go, as its `PushSubscription` says, and the language of the page."""

    endpoint: str = Field(max_length=1_000)
    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=40)
    language: Literal["en", "fr"] = "en"


class Addressed(Sent):
    """An e-mail address, your password, and the language in which to write."""

    address: str = Field(max_length=300)
    password: Word
    language: Literal["en", "fr"] = "en"


class Typed(Sent):
    """The code that was sent to an address."""

    code: Word


class Chosen(Sent):
    """Whether notices come by mail, too."""

    notices: bool


class Asked(Sent):
    """The name of an account."""

    name: Word


class Founded(Sent):
    """A new club or class."""

    name: Word
    kind: Literal["club", "class"] = "club"
    words: str = Field(default="", max_length=1_000)


class Joined(Sent):
    """The key of the link by which one joins; empty where one is invited."""

    key: str = Field(default="", max_length=64)


class Reported(Sent):
    """Why you report a player."""

    reason: Literal["name", "engine", "leaving", "other"]
    text: str = Field(default="", max_length=profiles.TEXT)


class Answered(Sent):
    """What is done about a report: a note, days for which the account may not play, whether its words go."""

    answer: str = Field(default="", max_length=profiles.TEXT)
    days: Literal[0, 1, 7, 30, 365] = 0
    words: bool = False


@router.get("/users/{name}")
async def profile(request: Request, name: Name) -> dict[str, Any]:
    """A player's profile, as far as it is shown."""
    return await stored(request, profiles.profile_data, name, await user_of(request))


@router.put("/account/profile", status_code=204)
async def describe(request: Request, described: Described) -> None:
    """Change your profile."""
    user = await somebody(request)
    process_of(request).limit(user.id, 5)
    await stored(request, profiles.describe, user, **described.model_dump())


# --- Codes


@router.post("/account/codes", status_code=201)
async def codes(request: Request, secret: Secret) -> list[str]:
    """Ten new recovery codes, shown once; the old ones end. Each sets a new password once."""
    process, user = process_of(request), await somebody(request)
    found: list[str] = await process.hashers.run(PATIENCE, process.keys.codes, user, secret.password)
    return found


@router.post("/sessions/recovery", status_code=201)
async def recover(request: Request, response: Response, recovered: Recovered) -> dict[str, Any]:
    """Set a new password with a recovery code, and log in. All other sessions end."""
    process = process_of(request)
    words = (recovered.name, recovered.code, recovered.password, address_of(request))
    user, token = await process.hashers.run(PATIENCE, process.keys.recover, *words)
    process.hub.dismiss(user.id)
    identity.give(response, token, user.name, secure=process.settings.secure)
    return {"user": user.id, "name": user.name, "guest": False}


# --- Mail


@router.get("/account/mail")
async def mail(request: Request) -> dict[str, Any]:
    """Whether this server sends mail, and your address: whether you have confirmed it and want notices there."""
    process, user = process_of(request), await somebody(request)
    box = await stored(request, lambda _: process.mail.box(user.id))
    data = {} if box is None else {"address": box.address, "confirmed": box.confirmed, "notices": box.notices}
    return {"on": process.mail.on, "address": "", "confirmed": False, "notices": False, **data}


@router.put("/account/mail", status_code=204)
async def add_mail(request: Request, body: Addressed) -> None:
    """Give an e-mail address. A code is sent there; it brings you a new password once you have typed that code."""
    process, user = process_of(request), await somebody(request)
    words = (user, body.address, body.password, body.language)
    letter = await process.hashers.run(PATIENCE, process.mail.add, *words)
    await process.senders.run(PATIENCE, process.mail.send, letter)


@router.post("/account/mail/confirmation", status_code=204)
async def confirm_mail(request: Request, typed: Typed) -> None:
    """Type the code that was sent to your address."""
    process, user = process_of(request), await somebody(request)
    await process.writers.run(PATIENCE, process.mail.confirm, user, typed.code)


@router.put("/account/mail/notices", status_code=204)
async def choose_mail(request: Request, chosen: Chosen) -> None:
    """Have notices sent to your address, too, or no longer."""
    process, user = process_of(request), await somebody(request)
    await process.writers.run(PATIENCE, lambda: process.mail.choose(user, notices=chosen.notices))


@router.delete("/account/mail", status_code=204)
async def remove_mail(request: Request) -> None:
    """Have your address forgotten."""
    process, user = process_of(request), await somebody(request)
    await process.writers.run(PATIENCE, process.mail.remove, user)


@router.post("/sessions/recovery/mail", status_code=204)
async def mail_code(request: Request, asked: Asked) -> None:
    """Have a recovery code sent to the confirmed address of an account. The answer is the same without one."""
    process = process_of(request)
    process.tries.spend("password", address_of(request))
    process.mail.check()
    process.post(asked.name)


# --- Notices


@router.get("/account/notices")
async def notices(request: Request) -> dict[str, Any]:
    """The key by which a browser asks for notices, empty where there are none; and how many of yours get them."""
    process, user = process_of(request), await somebody(request)
    return {"key": process.notices.key, "browsers": await process.readers.run(PATIENCE, process.notices.count, user.id)}


@router.put("/account/notices", status_code=204)
async def notify(request: Request, browser: Subscribed) -> None:
    """Notify this browser when a game waits for you and you are not looking at it."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 5)
    await process.readers.run(PATIENCE, process.notices.add, user.id, Browser(**browser.model_dump()))


@router.delete("/account/notices", status_code=204)
async def no_notices(request: Request) -> None:
    """No notices any more, on any device."""
    process, user = process_of(request), await somebody(request)
    await process.readers.run(PATIENCE, process.notices.remove, user.id)


# --- Tokens


def _shown(token: Token) -> dict[str, Any]:
    return {name: getattr(token, name) for name in Token.__dataclass_fields__}


@router.get("/account/tokens")
async def tokens(request: Request) -> list[dict[str, Any]]:
    """Your tokens, without what they are."""
    user = await somebody(request)
    found: list[Token] = await process_of(request).readers.run(PATIENCE, process_of(request).keys.ring.tokens, user.id)
    return [_shown(each) for each in found]


@router.post("/account/tokens", status_code=201)
async def make_token(request: Request, body: NewToken) -> dict[str, Any]:
    """A token for a program, shown once. It sends it as `Authorization: Bearer TOKEN`.

    `read` reads what is yours; `play` plays, and is for accounts marked as robots. No token changes the account.
    """
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 5)
    made, text = await process.readers.run(PATIENCE, process.keys.token, user, body.name, body.scopes)
    return {**_shown(made), "token": text}


@router.delete("/account/tokens/{token}", status_code=204)
async def end_token(request: Request, token: Annotated[str, Path(max_length=22)]) -> None:
    """Delete a token; programs that use it are disconnected."""
    process, user = process_of(request), await somebody(request)
    found = await process.readers.run(PATIENCE, process.keys.ring.remove, user.id, token)
    if found is None:
        raise Unknown("You have no such token.")
    process.hub.dismiss(user.id, found)


# --- Blocking and reports


@router.put("/account/blocked/{name}", status_code=204)
async def block(request: Request, name: Name) -> None:
    """Block a player: neither of you sees the other's challenges or joins the other's games."""
    await stored(request, profiles.block, await somebody(request), name)


@router.delete("/account/blocked/{name}", status_code=204)
async def unblock(request: Request, name: Name) -> None:
    """No longer block a player."""
    await stored(request, profiles.unblock, await somebody(request), name)


@router.post("/users/{name}/reports", status_code=204)
async def report(request: Request, name: Name, reported: Reported) -> None:
    """Report a player to the moderators."""
    user = await somebody(request)
    process_of(request).limit(user.id, 10)
    await stored(request, profiles.report, user, name, reported.reason, reported.text)


@router.get("/moderation/reports")
async def reports(request: Request) -> dict[str, list[dict[str, Any]]]:
    """The reports, for moderators."""
    return await stored(request, profiles.reports, await somebody(request))


@router.post("/moderation/reports/{id}", status_code=204)
async def moderate(request: Request, id: Annotated[str, Path(max_length=22)], answered: Answered) -> None:  # noqa: A002 - as the address has it
    """Answer a report, for moderators."""
    said = answered.model_dump()
    closed = await stored(request, profiles.moderate, await somebody(request), id, **said)
    if closed:
        process_of(request).hub.dismiss(closed)


# --- Clubs


@router.get("/clubs")
async def my_clubs(request: Request) -> list[dict[str, Any]]:
    """The clubs and classes to which you belong or are invited, with your role in each."""
    return await stored(request, clubs.mine, await somebody(request))


@router.post("/clubs", status_code=201)
async def found_club(request: Request, body: Founded) -> dict[str, Any]:
    """Make a club or class, which is then yours."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 5)
    made = await stored(request, clubs.create, user, body.name, body.kind, body.words)
    return await stored(request, _club, user, made.name)


@router.get("/clubs/{name}")
async def club(request: Request, name: Name) -> dict[str, Any]:
    """A club: its members see their games, tournaments and standings, others its name and words."""
    return await stored(request, _club, await user_of(request), name)


@router.post("/clubs/{name}/members", status_code=204)
async def join_club(request: Request, name: Name, joined: Joined) -> None:
    """Join a club by the key of its link, or because you are invited."""
    await stored(request, clubs.join, await somebody(request), name, joined.key)


@router.delete("/clubs/{name}/members/me", status_code=204)
async def leave_club(request: Request, name: Name) -> None:
    """Leave a club, or decline an invitation."""
    await stored(request, clubs.leave, await somebody(request), name)


def _club(store: Store, user: User, name: str) -> dict[str, Any]:
    """What a page shows of a club, for programs: without the ids of accounts, the key for organisers alone."""
    seen = clubs.shown(store, user, name)
    found = seen["club"]
    data = {"id": found.id, "name": found.name, "kind": found.kind, "words": found.words, "role": seen["role"]}
    if not seen["inside"]:
        return data
    return {
        **data,
        **({"key": found.invite} if seen["leads"] else {}),
        "board": found.board,
        "members": [{"name": each.name, "role": each.role} for each in seen["members"]],
        **{key: seen[key] for key in ("free", "going", "over", "standings")},
        "tournaments": [{key: each[key] for key in ("id", "title", "game", "over")} for each in seen["tournaments"]],
        "tasks": [
            {**{key: each[key] for key in ("kind", "game", "key", "count", "due")}, "title": title_data(each["title"])}
            for each in seen["tasks"]
        ],
    }
