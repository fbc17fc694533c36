"""A series as a file of journals: a cover that says who sat down to which form, and below it the journal of each game.

The cover has a line for each thing agreed, a line `player NAME` for each player, and an empty line below it. Replaying
the journals gives the same rounds, and a file cut after any line goes on from there: half a line, or half the head of
the last journal, is not yet written.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from academie.errors import AcademieError, Unreadable, quoted
from academie.game.registry import find
from academie.journal.game import Journal, parts_of, read_parts
from academie.match import forms_of
from academie.match.clock import Clock
from academie.match.forms import Agreed, Rounds, find_form
from academie.match.rounds import SINGLE
from academie.referee.acts import Act
from academie.referee.table import Table
from academie.text.message import Message

TITLE = "academie series 2"
_FIELDS = ("game", "form", "profile", "mode", "seed", "agreed", "clock")


@dataclass(frozen=True)
class SeriesJournal:
    """A cover, and the journals of the games."""

    game: str
    form: str
    profile: str = ""
    mode: str = "assisted"
    seed: str = ""
    agreed: Agreed = dataclasses.field(default_factory=Agreed)
    players: tuple[str, ...] = ()  # their names, as a journal has them; those who sit out included
    games: tuple[Journal, ...] = ()
    clock: str = ""  # the time for each game, as `match.clock` writes what is agreed; empty where there is none

    def start(self) -> Rounds:
        """The rounds before the first game."""
        form = SINGLE if self.form == SINGLE.name else find_form(find(self.game), forms_of(find(self.game)), self.form)
        agreed = dataclasses.replace(self.agreed, players=len(self.players))
        return form.begun(find(self.game), find(self.game).start(self.profile or None), agreed)

    def by_lot(self, lot: int) -> SeriesJournal:
        """The same series, what its form leaves to the lot having fallen so."""
        return dataclasses.replace(self, agreed=dataclasses.replace(self.agreed, lot=lot))

    @property
    def left_to_lot(self) -> bool:
        """Whether the form leaves it to the lot who sits where in the first game."""
        return self.by_lot(0).start().seating() != self.by_lot(1).start().seating()

    def journal(self, number: int, seats: Sequence[int], position: str = "", acts: tuple[Act, ...] = ()) -> Journal:
        """The journal of a game by its number, from 0, with those who sit at it."""
        names = tuple(self.players[player] for player in seats)
        seed = f"{self.seed}/{number}" if self.seed and number else self.seed
        tags = {} if self.form == SINGLE.name else {"Round": str(number + 1)}
        return Journal(self.game, self.mode, self.profile, names, position, seed, acts, tags)

    def begin(self, seats: Sequence[int], position: str = "") -> SeriesJournal:
        """One game more."""
        return dataclasses.replace(self, games=(*self.games, self.journal(len(self.games), seats, position)))

    def went_on(self, journal: Journal) -> SeriesJournal:
        """The same with its last game at this point."""
        return dataclasses.replace(self, games=(*self.games[:-1], journal))

    def replay(self) -> tuple[Rounds, list[Table]]:
        """The rounds after the games that are over, and the tables of the one that is not; none where none is begun."""
        rounds = self.start()
        for number, journal in enumerate(self.games, 1):
            try:
                tables = list(journal.tables())
            except AcademieError as wrong:
                raise type(wrong)(Message("Game {number}: {wrong}", number=number, wrong=wrong.text)) from wrong
            if tables[-1].result is None:
                return rounds, tables
            rounds = rounds.after(tables)
        return rounds, []

    def cover(self) -> str:
        """The text above the first journal."""
        said = {"game": self.game, "form": self.form, "profile": self.profile, "mode": self.mode,
                "seed": self.seed, "agreed": str(self.agreed), "clock": self.clock}  # fmt: skip
        lines = [TITLE, *(f"{name} {said[name]}" for name in _FIELDS if said[name])]
        return "\n".join([*lines, *(f"player {name}" for name in self.players), "", ""])

    def write(self) -> str:
        """The canonical text."""
        return self.cover() + "\n".join(map(str, self.games))

    def __str__(self) -> str:
        return self.write()


def is_series(text: str) -> bool:
    """Whether a text is that of a series, and not of one game."""
    return text.partition("\n")[0].strip() == TITLE


def read(text: str) -> SeriesJournal:
    """The series a text holds, cut off anywhere below its cover or not; raises `Unreadable` with the line."""
    above, parts = parts_of(text)
    lines = [line.strip() for line in above.split("\n")[:-1]]
    if not is_series(text) or "" not in lines:
        raise Unreadable(
            "A series must begin with the line “{title}”, and an empty line must end its head.", title=TITLE
        )
    series = read_cover(lines[1 : lines.index("")])
    if parts and "" not in (line.strip() for line in parts[-1][1].split("\n")[:-1]):
        parts.pop()
    return dataclasses.replace(series, games=read_parts(parts))


def read_cover(lines: list[str]) -> SeriesJournal:
    """What the lines between the title and the empty line agree on; raises `Unreadable`."""
    said: dict[str, str] = {}
    players = []
    for line in lines:
        name, _, value = line.partition(" ")
        if name == "player" and value:
            players.append(value)
        elif name in _FIELDS and name not in said and value:
            said[name] = value
        else:
            raise Unreadable(
                "{line}: the head of a series may have the lines {known}, each at most once, and any number of "
                "player lines.",
                line=quoted(line),
                known=", ".join(_FIELDS),
            )
    if not {"game", "form"} <= set(said):
        raise Unreadable(
            "The head of the series does not name the game and the form. Write lines such as “game NAME” and "
            "“form NAME”."
        )
    return SeriesJournal(
        find(said["game"]).name, said["form"], said.get("profile", ""), said.get("mode", "assisted"),
        said.get("seed", ""), Agreed.read(said.get("agreed", "")), tuple(players),
        clock=str(Clock.read(said["clock"])) if "clock" in said else "",
    )  # fmt: skip
