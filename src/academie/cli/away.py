"""The options by which `academie play` plays on a server, and what they ask for there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from academie.cli import surface as surfaces
from academie.cli.session.client import Client
from academie.errors import Unknown
from academie.match.clock import Clock
from academie.title import Title

if TYPE_CHECKING:
    from academie.cli.board import View
    from academie.cli.surface import Surface
    from academie.match.forms import Agreed, Form

ServerUrl = Annotated[
    str | None,
    typer.Option(
        "--server", metavar="URL", envvar="ACADEMIE_SERVER", help="Play on this server, with others.",
        show_default=False,
    ),
]  # fmt: skip
MeetingLink = Annotated[
    str | None,
    typer.Option(
        "--link", metavar="LINK",
        help="On a server: join the game by the link of an invitation, come back to it, or watch it.",
        show_default=False,
    ),
]  # fmt: skip
CalledName = Annotated[
    str,
    typer.Option(
        "--name", metavar="NAME", show_default=False,
        help="On a server: what you are called; under another name you are another person there.",
    ),
]  # fmt: skip
ClockText = Annotated[
    str,
    typer.Option(
        "--clock", metavar="CLOCK",
        help="none, “10+5” (minutes a game, seconds more after each turn), “move 60” (seconds a turn), “game 600+5” "
        "(the same in seconds) or, on a server, “days 3” (a turn). Machines have no clock.",
    ),
]  # fmt: skip
Public = Annotated[
    bool,
    typer.Option("--public/--private", help="On a server: whether the game is listed for all to watch."),
]
Watch = Annotated[bool, typer.Option("--watch", help="On a server: only watch, even with an invitation.")]

_SINGLE = "single"
_NO_SERVER = Title(
    "{option} is for a game on a server; name the server by --server.",
    "{option} est pour une partie sur un serveur ; nommez le serveur par --server.",
)
_ONLY_HERE = Title(
    "{option} is not for a game on a server; leave it out.",
    "{option} n'est pas pour une partie sur un serveur ; ôtez-le.",
)
_NO_GAME = Title(
    "Name the game to play, or by --link one that was begun.", "Nommez le jeu, ou par --link une partie commencée."
)
NAME_GAME = Title(
    "Name the game to play, such as academie play GAME; academie play --help lists them.",
    "Nommez le jeu, comme academie play JEU ; academie play --help en donne la liste.",
)


@dataclass(frozen=True)
class Wanted:
    """What somebody wants to sit down to; a chair is me, open, or a machine."""

    game: str
    profile: str
    mode: str
    form: str
    agreed: str
    chairs: tuple[str, ...]

    @classmethod
    def of(
        cls, game: str, profile: str, mode: str, form: Form | None, agreed: Agreed, chairs: tuple[str, ...]
    ) -> Wanted:
        """One game, where no form is named, else the form and what was agreed."""
        if form is None:
            return cls(game, profile, mode, _SINGLE, "", chairs)
        return cls(game, profile, mode, form.name, str(agreed), chairs)


def chairs_of(people: set[int], count: int, machine: str) -> tuple[str, ...]:
    """The chairs: the first of the people's is ours, the others' are open; the rest are machines, if one is named."""
    mine = min(people)
    return tuple("me" if n == mine else "open" if n in people or not machine else machine for n in range(count))


@dataclass(frozen=True)
class Away:
    """What was said about a server."""

    server: str | None
    link: str | None
    name: str = ""
    clock: str = "none"
    public: bool = False
    watch: bool = False

    @property
    def url(self) -> str | None:
        """The server: as named, else as the address that was given for a link has it."""
        return self.link if self.server is None and self.link is not None and "://" in self.link else self.server

    def check_here(self) -> None:
        """Refuse what means something on a server only."""
        told = {
            "--link": self.link, "--name": self.name, "--public": self.public, "--watch": self.watch,
        }  # fmt: skip
        for option, given in told.items():
            if given:
                raise Unknown(_NO_SERVER.fill(option=option))

    def check_there(self, **given: object) -> None:
        """Refuse what means nothing on a server."""
        for option, value in given.items():
            if value:
                raise Unknown(_ONLY_HERE.fill(option=f"--{option}"))

    def sit(self, wanted: Wanted | None, view: View, *, plain: bool) -> None:
        """Sit down there: to the game of the link, or else to a new one."""
        # Playing alone needs none of it, nor the libraries of the network.
        from academie.cli.session.remote import RemoteSeat, begin, join, key_of, link_of  # noqa: PLC0415
        from academie.cli.session.server import House  # noqa: PLC0415

        house = House(self.url or "", self.name.strip())
        if self.link is not None:
            link = link_of(self.link)
            join(house, link, "" if self.watch else key_of(self.link))
        elif wanted is not None:
            link = begin(house, wanted, clock=str(Clock.typed(self.clock)), public=self.public)
        else:
            raise Unknown(_NO_GAME)

        def work(surface: Surface) -> None:
            Client(RemoteSeat(house, link, view.language), surface, view).run()

        surfaces.run(work, plain=plain, language=view.language, ascii_only=view.ascii_only)
