"""The messages of the socket, both ways, version 1. docs/program/protocol.md says what each means.

A message is a JSON object whose `type` says which. Nothing is guessed: a type, a field or a value that is not named
here is refused in a sentence. What the server sends is made of the same models, so that the two ends and the document
cannot drift apart.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import to_json

from academie.errors import Unreadable, quoted
from academie.server.strict_json import read_json, write_json
from academie.text.message import Message

VERSION = 1
LONGEST = 4096  # bytes of a message from a client
_FAR = 2**53 - 1  # what every client can count to


class Packet(BaseModel):
    """What every message has: a type, and no field that is not named."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    type: str


class Sentence(BaseModel):
    """A sentence in both languages."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    en: str
    fr: str

    @classmethod
    def of(cls, title: Message) -> Sentence:
        """A title as it is sent."""
        return cls(en=title.to("en"), fr=title.to("fr"))


ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
Id = Annotated[str, Field(pattern=f"^{ID.pattern}$")]
What = Literal["back", "adjourn", "resume", "rematch"]


# --- From a client


class Hello(Packet):
    """The first message: who speaks what, and which entry was seen last."""

    type: Literal["hello"] = "hello"
    version: int
    since: int = Field(default=0, ge=0, le=_FAR)
    language: Literal["en", "fr"] = "en"
    scene: bool = False
    chair: int | None = Field(default=None, ge=0, le=63)


class Asked(Packet):
    """A message that wants something done: its id is the client's own, and makes a repeated one harmless."""

    id: Id


class Act(Asked):
    """An act in words, or a move as the game writes it."""

    type: Literal["act"] = "act"
    text: str = Field(min_length=1, max_length=300)


class Throw(Asked):
    """The dice are thrown, or the tiles dealt, by chance."""

    type: Literal["throw"] = "throw"


class Offer(Asked):
    """Something is offered to the others."""

    type: Literal["offer"] = "offer"
    what: What


class Answer(Asked):
    """The answer to what another offered."""

    type: Literal["answer"] = "answer"
    what: What
    yes: bool


class Contribute(Asked):
    """A player's share of chance."""

    type: Literal["contribute"] = "contribute"
    hex: str = Field(pattern=r"^(?:[0-9a-f]{2}){1,64}$")


class Next(Asked):
    """The next game may begin."""

    type: Literal["next"] = "next"


class Leave(Asked):
    """The player gives the whole meeting up."""

    type: Literal["leave"] = "leave"


class Phrase(Asked):
    """One of the program's phrases, sent to everybody present; it is not saved."""

    type: Literal["phrase"] = "phrase"
    key: str = Field(pattern=r"^[a-z_]{1,40}$")


class Ping(Packet):
    """Whether the server is there."""

    type: Literal["ping"] = "ping"
    n: int = Field(ge=0, le=_FAR)


# --- From the server


class Welcome(Packet):
    """The answer to hello; the entries missed follow it, each as `entry`."""

    type: Literal["welcome"] = "welcome"
    version: int
    chair: int | None
    meeting: dict[str, Any]


class EntrySent(Packet):
    """One entry, as the viewer may know it, and what it changed in his view where it is the last."""

    type: Literal["entry"] = "entry"
    number: int
    kind: str
    chair: int | None
    text: str
    told: list[Sentence]
    rulings: list[dict[str, Any]]
    changes: dict[str, Any] | None = None


class Done(Packet):
    """The request is saved, as the entry of that number."""

    type: Literal["done"] = "done"
    id: str
    number: int


class Refused(Packet):
    """What was asked was not done, and why."""

    type: Literal["refused"] = "refused"
    id: str
    sentence: Sentence
    kind: str


class Clock(Packet):
    """What each chair has left, in milliseconds; None where it has no clock."""

    type: Literal["clock"] = "clock"
    remaining: list[int | None]
    running: int | None


class Here(Packet):
    """Which chairs somebody sits in now, and how many watch."""

    type: Literal["here"] = "here"
    chairs: list[bool]
    watching: int


class Said(Packet):
    """A phrase that a chair has said."""

    type: Literal["said"] = "said"
    chair: int
    key: str
    sentence: Sentence


class Notice(Packet):
    """What the server tells everybody: it stops, it cannot write, it goes on."""

    type: Literal["notice"] = "notice"
    sentence: Sentence
    kind: Literal["stopping", "unavailable", "available"]


class Pong(Packet):
    """The answer to ping; with -1, the server's own question whether the client is there."""

    type: Literal["pong"] = "pong"
    n: int


class Error(Packet):
    """The last message before the server closes the socket, and why."""

    type: Literal["error"] = "error"
    sentence: Sentence


FROM_CLIENT: tuple[type[Packet], ...] = (
    Hello, Act, Throw, Offer, Answer, Contribute, Next, Leave, Phrase, Ping,
)  # fmt: skip
FROM_SERVER: tuple[type[Packet], ...] = (
    Welcome, EntrySent, Done, Refused, Clock, Here, Said, Notice, Pong, Error,
)  # fmt: skip


def type_of(model: type[Packet]) -> str:
    """The word that says which message it is."""
    return str(model.model_fields["type"].default)


_READ = {type_of(model): model for model in FROM_CLIENT}

# --- Reading


# What is said of a text that is not a message.
_LONG = Message("A message can have at most {most} bytes. Send a shorter one.")
_JSON = Message("A message must be one JSON object in UTF-8 with a “type”.")
_TYPE = Message("There is no message type {type}. Choose one of: {known}.")
_MISSING = Message("A message {type} needs the field {field}.")
_UNKNOWN = Message("A message {type} has no field {field}. Its fields are {known}.")
_VALUE = Message(
    "The field {field} of a message {type} has a wrong value. See docs/program/protocol.md for its values."
)
_OTHER_VERSION = Message("The server uses protocol version {mine}, not {yours}. Use a client of version {mine}.")


def read_message(text: str | bytes) -> Packet:
    """The message a client has sent; raises `Unreadable` with what is wrong."""
    if len(text) > LONGEST or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > LONGEST):
        raise Unreadable(_LONG.fill(most=LONGEST))
    try:
        found = read_json(text)
    except Unreadable as error:
        raise Unreadable(_JSON) from error
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Unreadable(_JSON)
    model = _READ.get(found["type"])
    if model is None:
        raise Unreadable(_TYPE.fill(type=quoted(found["type"]), known=", ".join(_READ)))
    try:
        return model.model_validate(found)
    except ValidationError as error:
        raise Unreadable(_sentence(model, error)) from error


def asked(found: object) -> Asked:
    """The message with an id that plain data are; raises `Unreadable`."""
    message = read_message(write_json(found))
    if not isinstance(message, Asked) or isinstance(message, Phrase):
        raise Unreadable("Only acts can be sent this way. Open a socket for other messages.")
    return message


def forwarded(data: dict[str, Any]) -> Asked:
    """The message that another process has read, and sends on as plain data; raises KeyError or ValueError."""
    message = _READ[data["type"]].model_validate(data)
    if not isinstance(message, Asked):
        raise ValueError(message.type)  # noqa: TRY004 - what is wrong is its value
    return message


def check_version(hello: Hello) -> None:
    """Refuse a client that speaks another version."""
    if hello.version != VERSION:
        raise Unreadable(_OTHER_VERSION.fill(mine=VERSION, yours=hello.version))


def write_message(message: Packet) -> str:
    """A message as it is sent."""
    return message.model_dump_json()


def write_entry(shown: dict[str, Any], changes: dict[str, Any] | None) -> str:
    """`Told`, of an entry as a meeting shows it, without looking again at what the program itself has made.

    Most of what is sent are these: a test holds that they are such messages.
    """
    return to_json({"type": "entry", **shown, "changes": changes}).decode()


def _sentence(model: type[Packet], error: ValidationError) -> Message:
    """The first thing that is wrong."""
    found = error.errors(include_url=False, include_context=False, include_input=False)[0]
    field = str(found["loc"][0]) if found["loc"] else "type"
    said = {"missing": _MISSING, "extra_forbidden": _UNKNOWN}.get(found["type"], _VALUE)
    return said.fill(type=type_of(model), field=quoted(field), known=", ".join(model.model_fields))
