"""What is settled before a tournament begins."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from academie.errors import Illegal, Unreadable
from academie.game.registry import find
from academie.match import forms_of
from academie.match.clock import Clock
from academie.match.forms import Agreed, Form, find_form
from academie.text.message import Message

SWISS, ROUND_ROBIN, KNOCK_OUT, ARENA, TABLES, DISPLAY = SYSTEMS = (
    "swiss", "round-robin", "knock-out", "arena", "tables", "display",
)  # fmt: skip
SINGLE = "single"
MOST = 512  # players
_LONGEST = 80  # letters of a title
_BOUNDS = {
    "rounds": (1, 30, Message("1 to 30 rounds")),
    "minutes": (5, 720, Message("5 to 720 minutes")),
    "patience": (0, 1440, Message("0 to 1440 minutes of waiting")),
    "limit": (2, MOST, Message("2 to 512 players")),
}


@dataclass(frozen=True, slots=True)
class Terms:
    """The system, the game, and how each game is played. Times are in minutes, `begins` in ms since the epoch."""

    title: str
    system: str
    game: str
    profile: str = ""
    mode: str = "assisted"
    form: str = SINGLE  # of each pairing: one game, a series, or at one table a form of the books
    agreed: str = ""
    clock: str = "none"
    rated: bool = False
    open: bool = True  # listed, and anybody may enter; otherwise only people with the link
    rounds: int = 5  # of a Swiss or of tables; how often all meet in a round robin
    minutes: int = 60  # of an arena
    patience: int = 10  # until an absent player loses by forfeit; 0: the director decides
    automatic: bool = True  # whether the next round begins when the last is over
    begins: int = 0  # 0: when the director begins it
    weekly: bool = False  # whether there is another one a week later
    limit: int = 200
    jetons: bool = False  # whether the settlements count, and not the points

    def checked(self) -> Self:
        """The same with the names as games spell them; raises a sentence where it cannot be played so."""
        title = " ".join(self.title.split())
        if not 1 <= len(title) <= _LONGEST or any(not sign.isprintable() for sign in title):
            raise Illegal("A tournament needs a title of 1 to 80 characters.")
        if self.system not in SYSTEMS:
            raise Illegal("Choose one of these systems: {known}.", known=", ".join(SYSTEMS))
        for name, (least, most, what) in _BOUNDS.items():
            if not least <= getattr(self, name) <= most:
                raise Illegal("This tournament needs {what}.", what=what)
        Clock.read(self.clock)
        if self.clock == "none" and (self.rated or self.system == ARENA):
            raise Illegal("Rated tournaments and arenas need a clock. Without one, a player could simply stop playing.")
        if self.begins < 0 or (self.weekly and not self.begins):
            raise Illegal("A weekly tournament needs a date and a time.")
        game = find(self.game)
        profile = game.profiles.find(self.profile or None).name
        return dataclasses.replace(
            self, title=title, game=game.name, profile=profile, form=self._form(), agreed=str(Agreed.read(self.agreed)),
            jetons=self.jetons or self.system == TABLES,
        )  # fmt: skip

    def _form(self) -> str:
        """The form of a pairing: for as many as sit at one table."""
        if self.form == SINGLE:
            if self.system == TABLES or self.jetons:
                raise Illegal("Choose a form that is settled in jetons, such as the poule.")
            return SINGLE
        form = self.shape()
        if self.system == TABLES and form.most < 3:
            raise Illegal("{title} is for two. Choose a form for several players.", title=form.title)
        if self.system != TABLES and form.least > 2:
            raise Illegal("{title} is for several at one table. Choose the system “tables”.", title=form.title)
        return form.name

    def shape(self) -> Form:
        """The form by name; raises `Unknown`."""
        game = find(self.game)
        return find_form(game, forms_of(game), self.form)

    def data(self) -> dict[str, Any]:
        """The terms as plain data."""
        return dataclasses.asdict(self)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """The terms that plain data describe; what a newer program has added is passed over."""
        known = {each.name for each in dataclasses.fields(cls)}
        try:
            return cls(**{key: value for key, value in data.items() if key in known})
        except TypeError as error:
            raise Unreadable("These are not the terms of a tournament.") from error
