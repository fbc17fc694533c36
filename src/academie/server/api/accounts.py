"""Accounts over HTTP: guests, names, sessions; what is kept of somebody, and its deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from academie.server.api.answers import PATIENCE, Sent, process_of
from academie.server.limits import address_key
from academie.server.people import identity
from academie.server.people.accounts import digest
from academie.server.people.meetings import known
from academie.server.store.people import NOBODY

if TYPE_CHECKING:
    from academie.server.store.people import User

router = APIRouter(prefix="/api/v1", tags=["accounts"])
Word = Annotated[str, Field(min_length=1, max_length=300)]


class Named(Sent):
    """A name and a password."""

    name: Word
    password: Word


class Guest(Sent):
    """What a guest is called, if he likes."""

    name: str = Field(default="", max_length=200)


class Passwords(Sent):
    """The password so far and the one from now on."""

    old: Word
    new: Word


class Proof(Sent):
    """The password, of who has one."""

    password: str = Field(default="", max_length=300)


async def user_of(request: Request) -> User:
    """Who asks; `NOBODY` for a stranger."""
    process = process_of(request)
    token = identity.token_of(request.cookies, secure=process.settings.secure)
    if not token:
        return NOBODY
    found: User | None = await process.readers.run(PATIENCE, process.accounts.who, token)
    return found or NOBODY


async def somebody(request: Request) -> User:
    """Who asks; raises a sentence to a stranger."""
    user = await user_of(request)
    known(user.id)
    return user


def address_of(request: Request) -> str:
    """From where somebody asks, as limits count it."""
    return address_key(request.client.host if request.client else None)


def asker_of(request: Request, user: User) -> str:
    """By what the workers take turns (queue.py): an account for itself, guests and strangers by their address."""
    return f"{address_of(request)} {user.id}".rstrip() if user.guest else user.id


def _shown(user: User) -> dict[str, Any]:
    return {"user": user.id, "name": user.name, "guest": user.guest}


@router.post("/guests", status_code=201)
async def guest(request: Request, response: Response, wanted: Guest | None = None) -> dict[str, Any]:
    """A guest's cookie, where there is none yet: all that is needed to play."""
    process, user = process_of(request), await user_of(request)
    if not user.id:
        name = "" if wanted is None else wanted.name
        user, token = await process.readers.run(PATIENCE, process.accounts.guest, address_of(request), name)
        identity.give(response, token, secure=process.settings.secure)
    return _shown(user)


@router.get("/account")
async def account(request: Request) -> dict[str, Any]:
    """Who you are."""
    return _shown(await somebody(request))


@router.post("/account", status_code=201)
async def register(request: Request, response: Response, named: Named) -> dict[str, Any]:
    """A guest takes a name and a password, and keeps his games; his cookie is a new one, and every other ends."""
    return await registered(request, response, await somebody(request), named)


async def registered(request: Request, response: Response, user: User, named: Named) -> dict[str, Any]:
    """The same, for who is known already."""
    process = process_of(request)
    process.tries.spend("password", address_of(request))
    made, token = await process.hashers.run(PATIENCE, process.accounts.register, user, named.name, named.password)
    process.hub.dismiss(user.id)
    identity.give(response, token, secure=process.settings.secure)
    return _shown(made)


@router.put("/account/name")
async def rename(request: Request, named: Named) -> dict[str, Any]:
    """Another name."""
    process, user = process_of(request), await somebody(request)
    return _shown(await process.hashers.run(PATIENCE, process.accounts.rename, user, named.name, named.password))


@router.put("/account/password", status_code=204)
async def password(request: Request, passwords: Passwords) -> None:
    """Another password; every other session ends."""
    process, user = process_of(request), await somebody(request)
    token = identity.token_of(request.cookies, secure=process.settings.secure)
    await process.hashers.run(PATIENCE, process.accounts.change, user, passwords.old, passwords.new, token)
    process.hub.dismiss(user.id, but=digest(token))


@router.get("/account/export")
async def export(request: Request) -> dict[str, Any]:
    """All that is kept of you."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 20)
    return await process.readers.run(PATIENCE, process.accounts.export, user)


@router.post("/account/deletion", status_code=204)
async def delete(request: Request, response: Response, proof: Proof) -> None:
    """Delete your account; what is yours goes, and others keep their games."""
    process, user = process_of(request), await somebody(request)
    await process.hashers.run(PATIENCE, process.accounts.remove, user, proof.password)
    process.hub.erased(user.id)
    identity.take(response, secure=process.settings.secure)


@router.post("/sessions", status_code=201)
async def enter(request: Request, response: Response, named: Named) -> dict[str, Any]:
    """A session for who knows the password."""
    process = process_of(request)
    user, token = await process.hashers.run(
        PATIENCE, process.accounts.enter, named.name, named.password, address_of(request)
    )
    identity.give(response, token, secure=process.settings.secure)
    return _shown(user)


@router.delete("/sessions/this", status_code=204)
async def leave(request: Request, response: Response) -> None:
    """This session ends."""
    process, user = process_of(request), await somebody(request)
    token = identity.token_of(request.cookies, secure=process.settings.secure)
    await process.readers.run(PATIENCE, process.accounts.leave, user, token)
    process.hub.dismiss(user.id, digest(token))
    identity.take(response, secure=process.settings.secure)


@router.delete("/sessions", status_code=204)
async def leave_everywhere(request: Request, response: Response) -> None:
    """All your sessions end."""
    process, user = process_of(request), await somebody(request)
    await process.readers.run(PATIENCE, process.accounts.leave_everywhere, user)
    process.hub.dismiss(user.id)
    identity.take(response, secure=process.settings.secure)
