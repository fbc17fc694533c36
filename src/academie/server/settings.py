"""How a server is set: by flags of the command line, else by ACADEMIE_ and the name of a setting in the environment."""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from academie.errors import Unreadable, quoted
from academie.text.message import Message

PREFIX = "ACADEMIE_"
_KINDS = {int: Message("a whole number of 0 or more"), float: Message("a number above 0"), bool: Message("yes or no")}
_BOOLEANS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True)
class Settings:
    """Everything that may be chosen; times in seconds, sizes in bytes."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # a URL or a path; nothing: a file in the user's data folder
    redis: str = ""  # a URL, where several processes serve together
    reviews: bool = True  # whether finished games are reviewed for their players, when nobody else asks for anything
    leisure: float = 0.5  # the machine's load by core from which on they wait
    workers: int = 2  # processes that think; 0 where helpers with the token do
    programs: str = ""  # a TOML file of programs of others that may play accounts (players/roster.py); nothing: none
    token: str = ""  # by which helpers on other machines are let in (`academie worker`); nothing: none are
    origins: tuple[str, ...] = ()  # other origins whose pages may act, such as https://play.example.org
    hosts: tuple[str, ...] = ()  # names by which browsers reach the server, such as play.example.org
    proxies: str = ""  # proxies that may name the client's address, such as 127.0.0.1; none unless set
    free: tuple[str, ...] = ()  # books whose text is free, such as manoury: everybody reads the copy in your own folder
    secure: bool = False  # served over https, by a proxy: cookies are sent there alone
    operator: str = ""  # who runs the server, for the page /about
    contact: str = ""  # how to reach whoever runs it: an address of mail, or of a page
    note: str = ""  # what else the page /about says, such as an imprint
    level: str = "info"  # of the log
    push: str = ""  # the private key of notices, 32 random bytes in base64url; nothing: there are none
    push_hosts: tuple[str, ...] = (  # the push services of browsers
        "fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com",
    )  # fmt: skip
    mail: str = ""  # the server by which mail is sent, as smtps://NAME:PASSWORD@mail.example.org; nothing: none is sent
    sender: str = ""  # the address from which it comes; nothing: the contact
    # Sizes
    body: int = 262_144  # of a request
    copy: int = 1_000_000  # of a reader's own copy of a book
    queue: int = 256  # messages that wait for a slow socket before it is dropped
    # Limits of requests, messages and mails: so many a second, and so many at once. A class of thirty behind one
    # address sits down at once.
    address_rate: float = 20.0
    address_burst: int = 400
    work_rate: float = 0.2  # seconds of processor time for the questions of one address
    work_burst: int = 10
    account_rate: float = 10.0
    account_burst: int = 100
    message_rate: float = 10.0
    message_burst: int = 60
    messages_rate: float = 100.0  # of all sockets of one address
    messages_burst: int = 1_000
    guest_rate: float = 0.2
    guest_burst: int = 60
    password_rate: float = 0.05
    password_burst: int = 10
    mail_rate: float = 0.001  # mails that one person asks for, or that are asked for to one address
    mail_burst: int = 3
    connections: int = 256  # of one address, sockets not counted; a proxy has as many as it likes
    sockets: int = 128  # of one address
    meetings: int = 100  # live ones of one person
    guest_meetings: int = 30  # of one guest
    address_meetings: int = 300  # begun at one address since this process started
    lives: int = 5_000  # meetings in memory, above which those leave at which nobody looks
    # Times
    hello: float = 10.0  # until a socket has said hello
    silence: float = 60.0  # until a silent socket is closed
    idle: float = 300.0  # until a meeting at which nobody looks leaves the memory
    unbegun: float = 604_800.0  # until a meeting of which no game was begun is over: a week
    unbegun_guest: float = 21_600.0  # the same where only guests sit: six hours
    forward: float = 5.0  # until another process has answered
    thinking: float = 10.0  # the longest analysis
    stopping: float = 5.0  # for a graceful stop

    @property
    def home(self) -> bool:
        """Whether the server serves its own user: it hears this machine alone, and is known by no other name."""
        alone = self.host in {"127.0.0.1", "::1", "localhost"}
        return alone and not (self.hosts or self.origins or self.proxies or self.redis or self.secure)


def settings_of(environment: Mapping[str, str], **flags: object) -> Settings:
    """The settings of an environment; flags that are not None come first. Raises `Unreadable`."""
    values: dict[str, Any] = {}
    for field in dataclasses.fields(Settings):
        name = PREFIX + field.name.upper()
        if environment.get(name, "") != "":
            values[field.name] = _value(name, environment[name], type(field.default))
    values |= {key: value for key, value in flags.items() if value is not None}
    return Settings(**values)


def _value(name: str, text: str, kind: type) -> object:
    if kind is str:
        return text
    if kind is tuple:
        return tuple(word.rstrip("/") for word in text.replace(",", " ").split())
    if kind is bool and text.lower() in _BOOLEANS:
        return _BOOLEANS[text.lower()]
    if kind is int and text.isascii() and text.isdecimal() and len(text) < 16:
        return int(text)
    if kind is float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if math.isfinite(number) and number > 0:
            return number
    raise Unreadable("{name} must be {kind}, not {text}.", name=name, kind=_KINDS[kind], text=quoted(text))
