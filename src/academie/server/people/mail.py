"""Mail, where the operator has named a server that sends it: a code for a new password, and notices.

Off until somebody gives an address and types the code that was sent to it. A mail brings a code to be typed on the
page, never a link that changes anything: whoever asks cannot choose where it would lead. Plain functions, for threads.
"""

from __future__ import annotations

import json
import re
import smtplib
import ssl
from dataclasses import asdict, dataclass, replace
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hmac import compare_digest
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urlsplit

from academie.errors import Illegal, Unavailable, Unreadable
from academie.server.clock import now
from academie.server.limits import Buckets
from academie.server.people.accounts import Accounts, compared
from academie.server.people.identity import Busy
from academie.server.people.keys import code as new_code
from academie.server.people.keys import coded
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.settings import Settings
    from academie.server.store.people import User

HOUR_MS = 3_600_000
_KINDS = {"smtp": 25, "smtps": 465}
_SUBMISSION = 587  # the port at which one logs in
_HERE = {"localhost", "127.0.0.1", "::1"}
_PATIENCE = 20.0  # seconds for the server of mail
_LONGEST = 254  # letters of an address
_CODE = 12  # letters of a code
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}", re.ASCII)
_NOTICES = (1 / 600, 6)  # mails with notices to one person: that many a second, and that many at once
_NO_MAIL = Message("This server sends no mail.")
_NO_ADDRESS = Message("This is not an e-mail address. Write it as in name@example.org.")
_OFTEN = Message("Too many mails were sent. Wait a quarter of an hour.")
_UNSENT = Message("The mail could not be sent. Look at the address, or try again later.")
_WRONG = Message("The code is wrong or too old. Have another one sent.")
_CONFIRM = Message("Your code for Académie")
_CONFIRMED = Message(
    "{code}\n\nType this code on your account page within an hour. Then this address can bring you a code for a new "
    "password, if you forget yours.\n\nIf you did not ask for this, do nothing: no other mail will come."
)
_RECOVER = Message("A new password at Académie")
_RECOVERED = Message(
    "{code}\n\nWith this code {name} can set a new password within an hour, on the page that asked for it.\n\nIf you "
    "did not ask for this, do nothing: your password stays as it is."
)
_TEXT = Message("{text}\n\n{address}\n\nYou can turn these mails off on your account page.")


class Unsent(Unavailable):
    """The server of mail did not take a letter."""

    status = 503


@dataclass(frozen=True)
class Letter:
    """A mail to be sent."""

    to: str
    subject: str
    text: str


@dataclass(frozen=True)
class Box:
    """An address: whether its owner has typed the code sent to it, whether he wants notices there, and his language.

    `code` is the digest of a code that was sent and is good until a moment (ms).
    """

    address: str
    confirmed: bool = False
    notices: bool = False
    language: str = "en"
    code: str = ""
    until: int = 0


class Mail:
    """The mail of a process. Everything may raise `Unavailable`."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self._settings, self._accounts, self._learning = settings, accounts, accounts.learning
        self._asked = Buckets(settings.mail_rate, settings.mail_burst)
        self._noticed = Buckets(*_NOTICES)
        self._sender = settings.sender or settings.contact
        if settings.mail and _server_of(settings.mail) and not _ADDRESS.fullmatch(self._sender):
            raise Unreadable("ACADEMIE_MAIL needs ACADEMIE_SENDER, the address from which mail comes.")

    @property
    def on(self) -> bool:
        """Whether this server sends mail."""
        return bool(self._settings.mail)

    # --- One's address

    def box(self, user: str) -> Box | None:
        """Somebody's address, if he has given one."""
        return _read(self._learning.mail(user))

    def add(self, user: User, address: str, password: str, language: str) -> Letter:
        """Somebody gives an address, in place of an earlier one; the letter with the code that he has to type."""
        said = address.strip()
        self.check()
        if user.guest or user.school:
            raise Illegal("Create an account first.")
        self._accounts.prove(user, password)
        if len(said) > _LONGEST or not _ADDRESS.fullmatch(said):
            raise Unreadable(_NO_ADDRESS)
        if not (self._asked.take(user.id) and self._asked.take(said.casefold())):
            raise Busy(_OFTEN)
        box, code = self._fresh(Box(said, language=language))
        self._learning.put_mail(user.id, _written(box), now())
        return _letter(box, _CONFIRM, _CONFIRMED.fill(code=code))

    def confirm(self, user: User, code: str) -> None:
        """He types the code; the address is his from now on."""
        self._accounts.spend("password", f"mail {user.id}")
        if not self._redeemed(user.id, code, confirmed=False):
            raise Illegal(_WRONG)

    def choose(self, user: User, *, notices: bool) -> None:
        """Whether notices are to come by mail, too."""
        before = self._learning.mail(user.id)
        box = _read(before)
        if box is None or not box.confirmed:
            raise Illegal("Give an e-mail address first, and type the code that is sent to it.")
        self._learning.put_mail(user.id, _written(replace(box, notices=notices)), now())

    def remove(self, user: User) -> None:
        """The address is forgotten."""
        self._learning.put_mail(user.id, "", now())

    # --- A new password

    def check(self) -> None:
        """Refuse where no mail is sent."""
        if not self.on:
            raise Illegal(_NO_MAIL)

    def ask(self, name: str) -> Letter | None:
        """The letter with a code for a new password; None where nobody has the name, or he has no address."""
        found = self._accounts.people.named(compared(name)[:200])
        user = None if found is None else found[0]
        box = None if user is None else self.box(user.id)
        if user is None or box is None or not box.confirmed or not self._asked.take(user.id):
            return None
        box, code = self._fresh(box)
        self._learning.put_mail(user.id, _written(box), now())
        return _letter(box, _RECOVER, _RECOVERED.fill(code=code, name=user.name))

    def redeem(self, user: str, code: str) -> bool:
        """Whether a code was sent to somebody's address and is still good; it is spent then."""
        return self._redeemed(user, code, confirmed=True)

    def _fresh(self, box: Box) -> tuple[Box, str]:
        code = new_code(_CODE)
        return replace(box, code=coded(box.address, code), until=now() + HOUR_MS), code

    def _redeemed(self, user: str, code: str, *, confirmed: bool) -> bool:
        before = self._learning.mail(user)
        box = _read(before) or Box("")
        right = compare_digest(coded(box.address, code), box.code or "0" * 64) and now() < box.until
        if not right or box.confirmed != confirmed:
            return False
        after = replace(box, confirmed=True, code="", until=0)
        return self._learning.put_mail(user, _written(after), now(), before)  # of two at once one has it

    # --- Sending

    def tell(self, user: str, title: Message, text: Message, path: str) -> None:
        """A notice by mail, if he wants it there; not more than a few in an hour."""
        box = self.box(user) if self.on else None
        if box is None or not (box.confirmed and box.notices) or not self._noticed.take(user):
            return
        host = next(iter(self._settings.hosts), f"{self._settings.host}:{self._settings.port}")
        address = f"http{'s' if self._settings.secure else ''}://{host}{path}"
        self.send(_letter(box, title, _TEXT.fill(text=text, address=address)))

    def send(self, letter: Letter) -> None:
        """Send a letter; raises a sentence."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, letter.to, letter.subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self._sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        try:
            with _reached(_server_of(self._settings.mail)) as client:
                client.send_message(message)
        except (smtplib.SMTPException, OSError) as error:
            raise Unsent(_UNSENT) from error


def _server_of(text: str) -> SplitResult:
    """The server that the operator has named; raises `Unreadable`."""
    found = urlsplit(text)
    try:
        known = found.scheme in _KINDS and bool(found.hostname) and found.port != 0
    except ValueError:
        known = False
    if not known:
        raise Unreadable("ACADEMIE_MAIL must be as in smtps://NAME:PASSWORD@mail.example.org, or smtp://localhost.")
    return found


def _reached(server: SplitResult) -> smtplib.SMTP:
    """A connection to the server of mail: encrypted, except on this machine."""
    host, context = server.hostname or "", ssl.create_default_context()
    if server.scheme == "smtps":
        client: smtplib.SMTP = smtplib.SMTP_SSL(
            host, server.port or _KINDS["smtps"], timeout=_PATIENCE, context=context
        )
    else:
        client = smtplib.SMTP(
            host, server.port or (_SUBMISSION if server.username else _KINDS["smtp"]), timeout=_PATIENCE
        )
    try:
        if server.scheme == "smtp" and host not in _HERE:
            client.starttls(context=context)
        if server.username:
            client.login(unquote(server.username), unquote(server.password or ""))
    except BaseException:
        client.close()
        raise
    return client


def _letter(box: Box, subject: Message, text: Message) -> Letter:
    return Letter(box.address, subject.to(box.language), text.to(box.language))


def _read(text: str) -> Box | None:
    return Box(**json.loads(text)) if text else None


def _written(box: Box) -> str:
    return json.dumps(asdict(box))
