"""Accounts: guests with a token, users with name and password, and sessions that can be revoked.

The database has only the digest of a token. Passwords are hashed by argon2id, two at a time, since each hash takes
64 MiB; too many attempts are refused before anything is hashed.
"""

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from academie.errors import Illegal, Unknown, quoted
from academie.server.store import Store
from academie.server.store.archive import Archive
from academie.server.store.clubs import Clubs
from academie.server.store.keys import KeyRing
from academie.server.store.learning import Learning
from academie.server.store.people import People, User
from academie.server.store.portraits import Portraits
from academie.server.store.standings import Standings
from academie.text.message import Message

DAY_MS = 24 * 3600 * 1000
SESSION_MS = 180 * DAY_MS
IDLE_MS = 365 * DAY_MS
_LONGEST = 30
_PASSWORD = range(8, 257)
_SIGNS = " -'’._"
_AT_ONCE = 2
# Small letters of other scripts that nobody can tell from Latin ones, after Unicode's table of confusables.
_ALIKE = str.maketrans("авгеԁһіјӏмнпокрстухѵѕԛԝьъαβγεζηικμνορτυχωϲϳ", "abredhijlmhnokpctyxvsqwbbabyezhikmnoptuxwcj")
_NAME = Message("A name can have 1 to 30 letters, digits, spaces and - ' . _. Choose another.")
_RESERVED = {
    "academie", "admin", "administrator", "administrateur", "guest", "invite", "moderator", "moderateur", "operator",
    "operateur", "root", "system", "systeme",
}  # fmt: skip
_SHORT = Message("A password must have 8 to 256 characters.")
_NAMED = Message("You already have an account. Change its name instead.")
_WRONG = Message("The name or the password is wrong.")


class Accounts:
    """The accounts of a store. Everything may raise `Unavailable`."""

    def __init__(
        self, store: Store, spend: Callable[[str, str], None] = lambda _kind, _key: None,
        hasher: PasswordHasher | None = None, now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:  # fmt: skip
        self.store = store
        self.people = People(store.database)
        self.standings = Standings(store.database)
        self.learning = Learning(store.database)
        self.spend = spend  # counts an attempt of a kind by a key, and refuses after too many
        self._hasher = hasher or PasswordHasher()
        self.now = now
        self._room = BoundedSemaphore(_AT_ONCE)
        # A hash to check unknown names against: that must take as long as for a known one.
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    def guest(self, address: str, name: str = "") -> tuple[User, str]:
        """A new guest and his token."""
        self.spend("guest", address)
        now = self.now()
        said = proper(name) if name else ""
        if said and self.people.named(compared(said)) is not None:
            raise Illegal("A player with an account already has this name. Log in, or choose another name.")
        user = User(secrets.token_urlsafe(16), said, None, now, now)
        self.people.add(user)
        return user, self.entered(user)

    def who(self, token: str) -> User | None:
        """Whose a token is; his session then lasts longer. None for one that is over, revoked or invented."""
        now = self.now()
        found = self.people.session(digest(token), now)
        if found is None:
            return None
        user, seen = found
        if now - seen > DAY_MS:
            self.people.see(digest(token), user.id, now, now + SESSION_MS)
        return user

    def register(self, user: User, name: str, password: str) -> tuple[User, str]:
        """A guest takes a name and a password, and keeps his games; he has a new token.

        The old one ends: whoever had put it into his browser would else be let into the account.
        """
        if not user.guest:
            raise Illegal(_NAMED)
        said = own(name)
        self.people.name(user.id, said, compared(said), self.hashed(password))
        self.people.revoke(user.id)
        return self.people.find(user.id), self.entered(user)

    def rename(self, user: User, name: str, password: str) -> User:
        """Change a name; games to come use the new one."""
        self.prove(user, password)
        said = own(name)
        self.people.name(user.id, said, compared(said))
        return self.people.find(user.id)

    def enter(self, name: str, password: str, address: str) -> tuple[User, str]:
        """A session for the right name and password; raises `Illegal` with one sentence, whatever was wrong."""
        key = compared(name)[:200]
        self.spend("password", address)
        # By both: a stranger who tries a name from elsewhere must not keep its owner out.
        self.spend("password", f"name {key} {address}")
        user, password_hash = self.people.named(key) or (None, self._nobody)
        if not self._agrees(password_hash, password) or user is None:
            raise Illegal(_WRONG)
        if self._hasher.check_needs_rehash(password_hash):
            self.people.secure(user.id, self.hashed(password))
        return user, self.entered(user)

    def adopt(self, guest: User, user: User) -> list[str]:
        """Whoever was a guest until he logged in takes along what he played and learned; his games in progress."""
        return self.people.adopt(guest.id, user.id) if guest.id and guest.guest else []

    def change(self, user: User, old: str, new: str, token: str) -> None:
        """Another password; every session but this one ends."""
        self.prove(user, old)
        self.people.secure(user.id, self.hashed(new))
        self.people.revoke(user.id, but=digest(token))

    def reset(self, name: str, password: str) -> User:
        """Another password by order of the operator; every session ends. Raises `Unknown` where nobody has the name."""
        found = self.people.named(compared(name)[:200])
        if found is None:
            raise Unknown("There is no account named {name}.", name=quoted(name))
        self.people.secure(found[0].id, self.hashed(password))
        self.people.revoke(found[0].id)
        return found[0]

    def renewed(self, user: User, hashed: str) -> str:
        """Another password, by its hash; every session ends, and a new one begins with this token."""
        self.people.secure(user.id, hashed)
        self.people.revoke(user.id)
        return self.entered(user)

    def leave(self, user: User, token: str) -> None:
        """This session ends."""
        self.people.revoke(user.id, digest(token))

    def leave_everywhere(self, user: User) -> None:
        """All sessions end."""
        self.people.revoke(user.id)

    def export(self, user: User) -> dict[str, Any]:
        """All stored data of a person, as plain data. Of a game that is not over, the head only: hands are hidden."""
        games = []
        for link in self.store.held(user.id):
            stored = self.store.stored(link)
            head = stored.head.data()
            for chair in head["chairs"]:  # the accounts of others are not his to have
                chair["holder"] = "you" if chair["holder"] == user.id else ""
            games.append({"head": head, "entries": [each.data() for each in stored.entries] if stored.over else []})
        return {
            **self.people.of(user.id), **self.standings.of(user.id), **self.learning.of(user.id),
            **Archive(self.store.database).of(user.id), **Portraits(self.store.database).of(user.id),
            **KeyRing(self.store.database).of(user.id), **Clubs(self.store.database).of(user.id), "games": games,
        }  # fmt: skip

    def remove(self, user: User, password: str = "") -> None:
        """Delete an account; if it has a password, that is needed. See `People.remove` for his games."""
        if not user.guest:
            self.prove(user, password)
        self.people.remove(user.id)

    def tidy(self) -> int:
        """What nobody needs any more goes: sessions that are over, guests unseen for a year who have no game."""
        return self.people.tidy(self.now(), IDLE_MS)

    def entered(self, user: User) -> str:
        """A new session; its token."""
        token = secrets.token_urlsafe(32)
        now = self.now()
        self.people.enter(digest(token), user.id, now, now + SESSION_MS)
        return token

    def prove(self, user: User, password: str) -> None:
        """Raise `Illegal` unless the password is his; each attempt counts."""
        self.spend("password", f"account {user.id}")
        if not self._agrees(self.people.password(user.id), password):
            raise Illegal(_WRONG)

    def hashed(self, password: str) -> str:
        """The hash of a new password; raises `Illegal` for one that is too short."""
        if len(password) not in _PASSWORD or not _encodable(password):
            raise Illegal(_SHORT)
        with self._room:
            return self._hasher.hash(password)

    def _agrees(self, saved: str, password: str) -> bool:
        if len(password) not in _PASSWORD or not _encodable(password):
            return False
        try:
            with self._room:
                return self._hasher.verify(saved, password)
        except (VerificationError, InvalidHashError):
            return False


def digest(token: str) -> str:
    """The digest that is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def proper(name: str) -> str:
    """A name as it is written; raises `Illegal` for one that could be taken for something else."""
    said = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(said) <= _LONGEST or not all(
        unicodedata.category(sign)[0] in "LMN" or sign in _SIGNS for sign in said
    ):
        raise Illegal(_NAME)
    if not any(unicodedata.category(sign)[0] in "LN" for sign in said):
        raise Illegal(_NAME)
    return said


def own(name: str) -> str:
    """A name for an account; raises `Illegal` for one that looks like the operator of the server."""
    said = proper(name)
    if compared(_bare(said)) in _RESERVED:
        raise Illegal("This name is reserved. Choose another.")
    return said


def _bare(name: str) -> str:
    """A name without its accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if unicodedata.category(sign)[0] != "M")


def compared(name: str) -> str:
    """A name as names are compared: without case, width, spaces or signs, and each letter as what it looks like."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LMN")


def _encodable(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
