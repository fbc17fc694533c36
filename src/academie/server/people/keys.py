"""Codes by which one comes back to an account, and tokens by which programs act for one.

A code or token is random and long, so a plain digest of it is kept; it is shown once. Codes are compared in the same
time whether or not there is an account of the name, and wrong ones are counted as wrong passwords are.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.server.people.accounts import DAY_MS, Accounts, compared, digest, proper
from academie.server.store.keys import KeyRing, Token
from academie.server.store.portraits import Portraits
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.store.people import User

PREFIX = "academie_"  # of a token, by which one that was published by mistake can be found
READ, PLAY = "read", "play"
SCOPES = (READ, PLAY)
CODES = 10
_TOKENS = 20
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none is taken for another
_LENGTH, _GROUP = 16, 4
_WRONG = Message("The name or the code is wrong. A code can be used once.")
_NO_SCOPE = Message("{text} is not something that a token can be for. Choose from {known}.")
_GUEST = Message("Create an account first.")


class Keys:
    """The codes and tokens of the accounts of a store. Everything may raise `Unavailable`."""

    def __init__(self, accounts: Accounts, redeem: Callable[[str, str], bool] = lambda _user, _code: False) -> None:
        self._accounts, self._redeem = accounts, redeem  # whether a code was sent to somebody by mail; it is spent then
        self.ring = KeyRing(accounts.store.database)
        self._portraits = Portraits(accounts.store.database)

    # --- Codes

    def codes(self, user: User, password: str) -> list[str]:
        """New codes, for the right password; the old ones become void."""
        self._accounts.prove(user, password)
        made = [code() for _ in range(CODES)]
        self.ring.set_codes(user.id, [coded(user.id, each) for each in made], self._accounts.now())
        return made

    def recover(self, name: str, code: str, password: str, address: str) -> tuple[User, str]:
        """A new password in exchange for a code, and a session; every other session ends, and the code is spent."""
        key = compared(name)[:200]
        self._accounts.spend("password", address)
        self._accounts.spend("password", f"name {key} {address}")
        found = self._accounts.people.named(key)
        user = None if found is None else found[0]
        asked = coded("" if user is None else user.id, code)
        there = [] if user is None else self.ring.codes(user.id)
        known = (*there, *("0" * 64 for _ in range(CODES - len(there))))
        # All are compared, however many fit, and as many where nobody has the name.
        right = [hmac.compare_digest(asked, each) for each in known]
        hashed = self._accounts.hashed(password)  # which takes long, whether or not the code was right
        if user is None or not (self.ring.spend(user.id, asked) if any(right) else self._redeem(user.id, code)):
            raise Illegal(_WRONG)
        return user, self._accounts.renewed(user, hashed)

    # --- Tokens

    def token(self, user: User, name: str, scopes: Iterable[str]) -> tuple[Token, str]:
        """A new token, and what it is."""
        if user.guest:
            raise Illegal(_GUEST)
        chosen = tuple(dict.fromkeys(scopes))
        for each in chosen:
            if each not in SCOPES:
                raise Unreadable(_NO_SCOPE.fill(text=quoted(each), known=", ".join(SCOPES)))
        if not chosen:
            raise Unreadable("Say what the token is for: {known}.", known=", ".join(SCOPES))
        if PLAY in chosen and not self._portraits.find(user.id).robot:
            raise Illegal("Only a robot can play with a token. Mark the account as a robot first.")
        if len(self.ring.tokens(user.id)) >= _TOKENS:
            raise Illegal("You already have {most} tokens. Delete one first.", most=_TOKENS)
        now, text = self._accounts.now(), PREFIX + secrets.token_urlsafe(32)
        made = Token(secrets.token_urlsafe(16), proper(name), chosen, now, now)
        self.ring.add(user.id, digest(text), made)
        return made, text

    def bearer(self, text: str) -> tuple[User, tuple[str, ...]] | None:
        """Whose a token is and what it is for; None for one that is deleted or invented."""
        key = digest(text)
        found = self.ring.find(key) if text.startswith(PREFIX) else None
        if found is None:
            return None
        user, token = found
        now = self._accounts.now()
        if now - token.seen > DAY_MS:
            self.ring.see(key, now)
        playing = token.scopes if self._portraits.find(user.id).robot else tuple(s for s in token.scopes if s != PLAY)
        return user, playing

    def player(self, text: str) -> User | None:
        """The account that plays with a token; None if the token does not allow it."""
        found = self.bearer(text)
        return None if found is None or PLAY not in found[1] else found[0]


def code(length: int = _LENGTH) -> str:
    """A new code, in groups of four."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(length))
    return "-".join(letters[place : place + _GROUP] for place in range(0, length, _GROUP))


def coded(user: str, code: str) -> str:
    """The digest of a code as it is typed: without case, spaces and hyphens."""
    plain = "".join(sign for sign in code.casefold()[:200] if sign.isalnum())
    return digest(f"{user} {plain}")
