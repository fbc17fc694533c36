"""Accounts over HTTP: guests, names, sessions, export and deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from academie.server.api.answers import PATIENCE, Sent, process_of, stored
from academie.server.limits import address_key
from academie.server.people import identity
from academie.server.people.accounts import digest
from academie.server.people.keys import PLAY, READ
from academie.server.people.meetings import Stranger, Uninvited, check_seen, known
from academie.server.store.people import NOBODY, User
from academie.server.tournament import director

if TYPE_CHECKING:
    from academie.server.live.live import Live

router = APIRouter(prefix="/api/v1", tags=["accounts"])
# The account itself is only for a session; a token may only read it.
_OWN = ("/api/v1/account", "/api/v1/sessions", "/api/v1/moderation", "/account", "/moderate")
_READ = ("/api/v1/account",)
_PLAYED = ("/api/v1/meetings", "/api/v1/challenges", "/api/v1/position")
# What a pupil's account does not reach: whatever leads to others than his class, and the account itself.
_OUTSIDE = (
    "/challenges", "/c/", "/watch", "/ratings", "/u/", "/moderate", "/account/", "/api/v1/challenges",
    "/api/v1/ratings", "/api/v1/users", "/api/v1/moderation", "/api/v1/account/",
)  # fmt: skip
_LISTS = ("/tournaments", "/tournaments/new", "/api/v1/tournaments")
_PUPILS_OWN = ("/account/leave", "/account/enter", "/api/v1/account/export")
Word = Annotated[str, Field(min_length=1, max_length=300)]


class Named(Sent):
    """A name and a password."""

    name: Word
    password: Word


class Guest(Sent):
    """The name of a guest; may be empty."""

    name: str = Field(default="", max_length=200)


class Passwords(Sent):
    """The old password and the new one."""

    old: Word
    new: Word


class Proof(Sent):
    """The password; empty for a guest."""

    password: str = Field(default="", max_length=300)


async def user_of(request: Request) -> User:
    """The user who sends a request; `NOBODY` without a valid session. Refuses a pupil what is not for pupils."""
    if not hasattr(request.state, "user"):
        request.state.user = await _found(request)
    user: User = request.state.user
    if user.school and beyond(request.method, request.url.path):
        raise Uninvited("This is not open to a pupil's account. Go to the page of your class.")
    return user


def beyond(method: str, path: str) -> bool:
    """Whether a request leads out of a pupil's class."""
    listed = path == "/api/v1/meetings" and method in {"GET", "HEAD"}
    changed = path == "/api/v1/account" and method not in {"GET", "HEAD"}
    return path not in _PUPILS_OWN and (path in _LISTS or path.startswith(_OUTSIDE) or listed or changed)


async def live_of(request: Request, link: str) -> Live:
    """A game that is asked for, if whoever asks may look at it."""
    user = await user_of(request)
    live = await process_of(request).live(link)
    await stored(request, check_seen, link, user.id, user.school)
    return live


async def _found(request: Request) -> User:
    process = process_of(request)
    if (said := identity.bearer_of(request.headers)) is not None:
        return await _bearer(request, said)
    token = identity.token_of(request.cookies, secure=process.settings.secure)
    if not token:
        return NOBODY
    found: User | None = await process.readers.run(PATIENCE, process.accounts.who, token)
    return found or NOBODY


async def _bearer(request: Request, token: str) -> User:
    """The user of a program's token; raises a sentence where the token is not for this."""
    process = process_of(request)
    found: tuple[User, tuple[str, ...]] | None = await process.readers.run(PATIENCE, process.keys.bearer, token)
    if found is None:
        raise Stranger("This token is not valid. Make a new one on the account page.")
    user, scopes = found
    if scope_of(request.method, request.url.path) not in scopes:
        raise Uninvited("This token does not allow this. Make one that does on the account page, or log in.")
    return user


def scope_of(method: str, path: str) -> str:
    """What a token must be for, for a request; nothing where a token is never enough."""
    if path.startswith(_OWN) and path not in _READ:
        return ""
    if method in {"GET", "HEAD"}:
        return READ
    return PLAY if path.startswith(_PLAYED) else ""


async def somebody(request: Request) -> User:
    """The user who sends a request; raises `Stranger` without a valid session."""
    user = await user_of(request)
    known(user.id)
    return user


def address_of(request: Request) -> str:
    """The address of a request, as limits count it."""
    return address_key(request.client.host if request.client else None)


def asker_of(request: Request, user: User) -> str:
    """The key by which workers share their time (queue.py): an account by itself, guests and strangers by address."""
    return f"{address_of(request)} {user.id}".rstrip() if user.guest else user.id


def _shown(user: User) -> dict[str, Any]:
    return {"user": user.id, "name": user.name, "guest": user.guest}


@router.post("/guests", status_code=201)
async def guest(request: Request, response: Response, body: Guest | None = None) -> dict[str, Any]:
    """Get a guest cookie, which is all you need to play. A request with a session changes nothing."""
    process, user = process_of(request), await user_of(request)
    if not user.id:
        name = "" if body is None else body.name
        user, token = await process.readers.run(PATIENCE, process.accounts.guest, address_of(request), name)
        identity.give(response, token, secure=process.settings.secure)
    return _shown(user)


@router.get("/account")
async def account(request: Request) -> dict[str, Any]:
    """Your account."""
    return _shown(await somebody(request))


@router.post("/account", status_code=201)
async def register(request: Request, response: Response, named: Named) -> dict[str, Any]:
    """Turn your guest account into a named one. Your games stay yours, you get a new cookie, other sessions end."""
    return await registered(request, response, await somebody(request), named)


async def registered(request: Request, response: Response, user: User, named: Named) -> dict[str, Any]:
    """The same, for a user who is known already."""
    process = process_of(request)
    process.tries.spend("password", address_of(request))
    made, token = await process.hashers.run(PATIENCE, process.accounts.register, user, named.name, named.password)
    process.hub.dismiss(user.id)
    identity.give(response, token, made.name, secure=process.settings.secure)
    return _shown(made)


@router.put("/account/name")
async def rename(request: Request, response: Response, named: Named) -> dict[str, Any]:
    """Change your name."""
    process, user = process_of(request), await somebody(request)
    made = await process.hashers.run(PATIENCE, process.accounts.rename, user, named.name, named.password)
    identity.call(response, made.name, secure=process.settings.secure)
    return _shown(made)


@router.put("/account/password", status_code=204)
async def password(request: Request, passwords: Passwords) -> None:
    """Change your password. All your other sessions end."""
    process, user = process_of(request), await somebody(request)
    token = identity.token_of(request.cookies, secure=process.settings.secure)
    await process.hashers.run(PATIENCE, process.accounts.change, user, passwords.old, passwords.new, token)
    process.hub.dismiss(user.id, but=digest(token))


@router.get("/account/export")
async def export(request: Request) -> dict[str, Any]:
    """Download everything that is stored about you."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 20)
    return await process.readers.run(PATIENCE, process.accounts.export, user)


@router.post("/account/deletion", status_code=204)
async def delete(request: Request, response: Response, proof: Proof) -> None:
    """Delete your account and what is yours. Your opponents keep the games."""
    process, user = process_of(request), await somebody(request)
    await process.hashers.run(PATIENCE, process.accounts.remove, user, proof.password)
    process.hub.erased(user.id)
    identity.take(response, secure=process.settings.secure)


@router.post("/sessions", status_code=201)
async def enter(request: Request, response: Response, named: Named) -> dict[str, Any]:
    """Log in with a name and a password. What you played and learned as a guest in this browser goes along."""
    process, before = process_of(request), await user_of(request)
    user, token = await process.hashers.run(
        PATIENCE, process.accounts.enter, named.name, named.password, address_of(request)
    )
    links = await process.writers.run(PATIENCE, process.accounts.adopt, before, user)
    await process.writers.run(PATIENCE, director.moves, process.store, before.id if before.guest else "", user.id)
    await process.hub.moved(before.id, links)
    identity.give(response, token, user.name, secure=process.settings.secure)
    return _shown(user)


@router.delete("/sessions/this", status_code=204)
async def leave(request: Request, response: Response) -> None:
    """Log out."""
    process, user = process_of(request), await somebody(request)
    token = identity.token_of(request.cookies, secure=process.settings.secure)
    await process.readers.run(PATIENCE, process.accounts.leave, user, token)
    process.hub.dismiss(user.id, digest(token))
    identity.take(response, secure=process.settings.secure)


@router.delete("/sessions", status_code=204)
async def leave_everywhere(request: Request, response: Response) -> None:
    """Log out everywhere."""
    process, user = process_of(request), await somebody(request)
    await process.readers.run(PATIENCE, process.accounts.leave_everywhere, user)
    process.hub.dismiss(user.id)
    identity.take(response, secure=process.settings.secure)
