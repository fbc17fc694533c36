"""Recovery codes and tokens of programs, stored as digests."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from academie.server.store.database import Database
from academie.server.store.people import User
from academie.server.store.schema import recovery, tokens, users


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its owner sees it; the token itself is stored nowhere."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    seen: int


class KeyRing:
    """The codes and tokens of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- Codes

    def set_codes(self, user: str, digests: Sequence[str], now: int) -> None:
        """These codes and no others."""
        with self.database.writing() as connection:
            connection.execute(delete(recovery).where(recovery.c.user == user))
            connection.execute(insert(recovery), [{"digest": each, "user": user, "created": now} for each in digests])

    def codes(self, user: str) -> list[str]:
        """The digests of those that are left."""
        with self.database.reading() as connection:
            return list(connection.execute(select(recovery.c.digest).where(recovery.c.user == user)).scalars())

    def spend(self, user: str, digest: str) -> bool:
        """Whether a code was still there; it is gone then. Of two at once one has it."""
        with self.database.writing() as connection:
            gone = connection.execute(delete(recovery).where(recovery.c.user == user, recovery.c.digest == digest))
            return gone.rowcount == 1

    # --- Tokens

    def add(self, user: str, digest: str, token: Token) -> None:
        """A new token."""
        row = {"digest": digest, "id": token.id, "user": user, "name": token.name, "scopes": " ".join(token.scopes)}
        with self.database.writing() as connection:
            connection.execute(insert(tokens).values(created=token.created, seen=token.seen, **row))

    def find(self, digest: str) -> tuple[User, Token] | None:
        """Whose a token is."""
        asked = select(tokens, users.c.name.label("who"), users.c.key, users.c.created.label("since"))
        asked = asked.join(users, users.c.id == tokens.c.user).where(tokens.c.digest == digest)
        with self.database.reading() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else (User(row.user, row.who, row.key, row.since, row.seen), _token(row))

    def see(self, digest: str, now: int) -> None:
        """A token was used."""
        with self.database.writing() as connection:
            connection.execute(update(tokens).where(tokens.c.digest == digest).values(seen=now))

    def tokens(self, user: str) -> list[Token]:
        """Somebody's tokens, the newest first."""
        listed = select(tokens).where(tokens.c.user == user).order_by(tokens.c.created.desc())
        with self.database.reading() as connection:
            return [_token(row) for row in connection.execute(listed)]

    def remove(self, user: str, token: str) -> str | None:
        """A token ends; its digest. None where he has no such token."""
        which = (tokens.c.user == user, tokens.c.id == token)
        with self.database.writing() as connection:
            found = connection.execute(select(tokens.c.digest).where(*which)).scalar()
            connection.execute(delete(tokens).where(*which))
        return found

    def of(self, user: str) -> dict[str, Any]:
        """All data of a person in these tables, as plain data; no digests."""
        fields = ("name", "scopes", "created", "seen")
        return {
            "codes": len(self.codes(user)),
            "tokens": [{name: getattr(each, name) for name in fields} for each in self.tokens(user)],
        }


def _token(row: Any) -> Token:  # noqa: ANN401 - a row
    return Token(row.id, row.name, tuple(row.scopes.split()), row.created, row.seen)
