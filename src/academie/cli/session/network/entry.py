"""How somebody comes to a game on a server: what he asks for there, by what link he is let in."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.cli.screen import scroll
from academie.cli.session.client import Client
from academie.cli.session.network.meeting import key_of, link_of
from academie.match.clock import Clock

if TYPE_CHECKING:
    from academie.cli.options import Away
    from academie.cli.screen.board import View
    from academie.cli.screen.surface import Surface
    from academie.cli.session.network.server import House
    from academie.match.forms import Agreed, Form

_SINGLE = "single"


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


def begin(house: House, wanted: Wanted, *, clock: str, public: bool) -> str:
    """A new meeting on a server; its link."""
    house.enter()
    asked = {**dataclasses.asdict(wanted), "clock": clock, "public": public, "name": house.name}
    return str(house.post("/api/v1/meetings", asked)["link"])


def join(house: House, link: str, key: str = "") -> None:
    """Enter the server; with the key of an invitation sit down in an open chair, if we have none there yet."""
    house.enter()
    found = house.get(f"/api/v1/meetings/{link}")
    seated = any(chair["you"] for chair in found["chairs"])
    free = any(chair["kind"] == "open" for chair in found["chairs"])
    if key and free and not seated:
        house.post(f"/api/v1/meetings/{link}/chairs", {"name": house.name, "key": key})


def sit(away: Away, wanted: Wanted | None, clock: str, view: View, *, plain: bool) -> None:
    """Sit down on a server: to the game of the link, or else to a new one."""
    # Playing alone needs none of it, nor the libraries of the network.
    from academie.cli.session.network.seat import RemoteSeat  # noqa: PLC0415
    from academie.cli.session.network.server import House  # noqa: PLC0415

    house = House(away.url or "", away.called.strip())
    if wanted is not None:
        link = begin(house, wanted, clock=str(Clock.typed(clock)), public=away.public)
    else:
        link = link_of(away.link or "")
        join(house, link, "" if away.watch else key_of(away.link or ""))

    def work(surface: Surface) -> None:
        Client(RemoteSeat(house, link, view.language), surface, view).run()

    scroll.run(work, plain=plain, language=view.language, ascii_only=view.ascii_only)
