"""`academie admin`: what the operator of a server does, by its database."""

import getpass
import secrets
import sys
from types import ModuleType

import typer

from academie.cli.commands.serve import DATABASE, libraries
from academie.errors import Illegal
from academie.terminal.help import Commands
from academie.terminal.options import argument, option
from academie.terminal.output import language_of, plain
from academie.text.message import Message

app = Commands()

ADDRESS = argument(..., "ADDRESS", "An address or a network, such as 192.0.2.1 or 192.0.2.0/24.", show_default=False)
MOST = option(20, "--most", "How many to list.", min=1, max=10_000)
_GENERATED = 12  # bytes
_AGAIN = Message("Repeat the password: ")
_ENDED = Message("The game is over.")
_LATER = Message("No server has answered. The game ends when the server runs.")
_BLOCKED_BEFORE = Message("{network} was blocked already.")
_MODERATOR = Message("{name} is a moderator now.")
_NO_MODERATOR = Message("{name} is no longer a moderator.")
_LET_IN = Message("{network} is no longer blocked.")
_MEETING = Message("{entries} entries  {game}  {link}  {state}")
_LIVE, _OVER = Message("live"), Message("over")
_ACCOUNT = Message("{games} games  {name}  {id}")
_GUEST = Message("(a guest)")
_PLACE = Message("{meetings} live games, {sockets} sockets  {address}")


@app.callback()
def admin() -> None:
    """Operate a server: passwords, games, addresses.

    These commands work on the server's database. You can use them while the server runs.
    """


def _server() -> ModuleType:
    with libraries():
        from academie.server import admin as server  # noqa: PLC0415 - libraries that playing alone does not need
    return server


@app.add("password")
def password(
    name: str = argument(..., "NAME", "The name of the account."),
    generate: bool = option(False, "--generate", "Make up a password and print it instead of asking for one."),
    database: str | None = DATABASE,
) -> None:
    """Give an account a new password, and end its sessions.

    Asks for the password at a terminal; otherwise reads it from the input.
    """
    language = language_of()
    chosen = secrets.token_urlsafe(_GENERATED) if generate else _asked(name, language)
    written = _server().reset(database, name, chosen)
    plain(Message("{name} has a new password, and every session has ended.", name=written).to(language))
    if generate:
        plain(Message("The new password is {password}", password=chosen).to(language))


def _asked(name: str, language: str) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    try:
        chosen = getpass.getpass(Message("New password for {name}: ", name=name).to(language))
        again = getpass.getpass(_AGAIN.to(language))
    except EOFError as error:
        raise typer.Abort from error
    if again != chosen:
        raise Illegal("The two passwords differ. Nothing was changed.")
    return chosen


@app.add("moderator")
def moderator(
    name: str | None = argument(None, "[NAME]", "The name of the account. Without it, lists the moderators."),
    remove: bool = option(False, "--remove", "Remove the role."),
    database: str | None = DATABASE,
) -> None:
    """Make an account a moderator, who reads the reports of players at /moderate."""
    language = language_of()
    if name is None:
        for each in _server().moderators(database):
            plain(each)
        return
    written = _server().appoint(database, name, remove=remove)
    plain((_NO_MODERATOR if remove else _MODERATOR).fill(name=written).to(language))


@app.add("end")
def end(
    link: str = argument(..., "LINK", "The link of the game, or the address of its page."),
    database: str | None = DATABASE,
) -> None:
    """End a game without a winner. It does not count for ratings.

    If no server answers, the exit status is 1 and the game ends when the server next runs.
    """
    done = _server().end(database, link)
    plain((_ENDED if done else _LATER).to(language_of()))
    if not done:
        raise typer.Exit(1)


@app.add("block")
def block(address: str = ADDRESS, database: str | None = DATABASE) -> None:
    """Block an address. Within a second the server stops answering it."""
    network, new = _server().block(database, address)
    plain((Message("{network} is blocked.") if new else _BLOCKED_BEFORE).fill(network=network).to(language_of()))


@app.add("unblock")
def unblock(address: str = ADDRESS, database: str | None = DATABASE) -> None:
    """Unblock an address."""
    network, done = _server().unblock(database, address)
    plain((_LET_IN if done else Message("{network} was not blocked.")).fill(network=network).to(language_of()))


@app.add("blocked")
def blocked(database: str | None = DATABASE) -> None:
    """List the blocked addresses."""
    for network in _server().blocked(database):
        plain(network)


@app.add("meetings")
def meetings(most: int = MOST, database: str | None = DATABASE) -> None:
    """List the games with the most entries."""
    language = language_of()
    for each in _server().longest(database, most):
        state = _OVER if each.over else _LIVE
        plain(_MEETING.fill(entries=each.entries, game=each.game, link=each.link, state=state).to(language))


@app.add("accounts")
def accounts(most: int = MOST, database: str | None = DATABASE) -> None:
    """List the accounts with the most games."""
    language = language_of()
    for each in _server().busiest(database, most):
        plain(_ACCOUNT.fill(games=each.games, name=each.name or _GUEST, id=each.id).to(language))


@app.add("addresses")
def addresses(most: int = MOST, database: str | None = DATABASE) -> None:
    """List the addresses with the most live games begun there since the server started.

    The server must be running, because addresses are not stored.
    """
    language = language_of()
    for address, begun, sockets in _server().addresses(database, most):
        plain(_PLACE.fill(meetings=begun, sockets=sockets, address=address).to(language))
