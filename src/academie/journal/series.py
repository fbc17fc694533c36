"""A series as text: who sat down to which form, and every act of every game in order. A journal of journals.

The head has a line for each thing agreed, a line `player NAME` for each player, and an empty line below it. Each game
begins with a line `partie NUMBER POSITION`, the position only where it does not begin at the beginning; the acts follow
as in a journal. Lines that begin with a semicolon are written for people, save what the clocks of the last game show,
where there are any: each game has all its time, and the head says how much (`clock game 600+5`). Replaying it gives the
same rounds, and one cut after any line goes on from there: a line without its end is not yet written.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unreadable, quoted
from academie.games import find
from academie.journal.game import Journal, clock_line, clock_shown, is_act
from academie.match import forms_of
from academie.match.clock import Clock
from academie.match.forms import Agreed, find_form
from academie.match.rounds import SINGLE
from academie.referee import referee_of
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game
    from academie.match.forms import Rounds
    from academie.referee.acts import Act
    from academie.referee.table import Table

TITLE = "academie series 1"
GAME = "partie"
_FIELDS = ("game", "form", "profile", "mode", "seed", "agreed", "clock")


@dataclass(frozen=True)
class Begun:
    """A game of the series: who sat in each seat, and where it began, empty for the beginning."""

    position: str = ""
    acts: tuple[Act, ...] = ()
    clock: str = dataclasses.field(default="", compare=False)  # what the clocks showed last


@dataclass(frozen=True)
class Ledger:
    """A head, and the games."""

    game: str
    form: str
    profile: str = ""
    mode: str = "assisted"
    seed: str = ""
    agreed: Agreed = dataclasses.field(default_factory=Agreed)
    players: tuple[str, ...] = ()  # their names, as a journal has them
    games: tuple[Begun, ...] = ()
    clock: str = ""  # the time for each game, as `match.clock` writes what is agreed; empty where there is none

    @property
    def room(self) -> Game:
        """What is played."""
        return find(self.game)

    def start(self) -> Rounds:
        """The rounds before the first game."""
        form = SINGLE if self.form == SINGLE.name else find_form(self.room, forms_of(self.room), self.form)
        agreed = dataclasses.replace(self.agreed, players=len(self.players))
        return form.begun(self.room, self.room.start(self.profile or None), agreed)

    def by_lot(self, lot: int) -> Ledger:
        """The same series, what its form leaves to the lot having fallen so."""
        return dataclasses.replace(self, agreed=dataclasses.replace(self.agreed, lot=lot))

    @property
    def left_to_lot(self) -> bool:
        """Whether the form leaves it to the lot who sits where in the first game."""
        return self.by_lot(0).start().seating() != self.by_lot(1).start().seating()

    def journal(self, number: int, seats: tuple[int, ...]) -> Journal:
        """The game of a number, from 0, as a journal of its own, with those who sat there."""
        begun = self.games[number]
        names = tuple(self.players[player] for player in seats)
        seed = f"{self.seed}/{number}" if self.seed and number else self.seed
        return Journal(self.game, self.mode, self.profile, names, begun.position, seed, begun.acts, clock=begun.clock)

    def replay(self) -> tuple[Rounds, list[Table]]:
        """The rounds after the games that are over, and the tables of the one that is not; none where none is begun."""
        rounds = self.start()
        for number in range(len(self.games)):
            try:
                tables = list(self.journal(number, rounds.seating().players).tables())
            except AcademieError as wrong:
                raise type(wrong)(
                    Title("Partie {number}: {wrong}", "Partie {number} : {wrong}").fill(
                        number=number + 1, wrong=wrong.text
                    )
                ) from wrong
            if tables[-1].result is None:
                return rounds, tables
            rounds = rounds.after(tables)
        return rounds, []

    def begin(self, position: str = "") -> Ledger:
        """One game more."""
        return dataclasses.replace(self, games=(*self.games, Begun(position)))

    def add(self, act: Act) -> Ledger:
        """One act more in the last game."""
        *before, last = self.games
        return dataclasses.replace(self, games=(*before, dataclasses.replace(last, acts=(*last.acts, act))))

    def showing(self, clock: str) -> Ledger:
        """The same, what the clocks of the last game show being noted."""
        *before, last = self.games
        return dataclasses.replace(self, games=(*before, dataclasses.replace(last, clock=clock)))

    def head(self) -> str:
        """The text above the first game."""
        values = {"game": self.game, "form": self.form, "profile": self.profile, "mode": self.mode,
                  "seed": self.seed, "agreed": str(self.agreed), "clock": self.clock}  # fmt: skip
        lines = [TITLE, *(f"{name} {values[name]}" for name in _FIELDS if values[name])]
        return "\n".join([*lines, *(f"player {name}" for name in self.players), "", ""])

    def write(self) -> str:
        """The canonical text."""
        names = referee_of(self.game).SEATS
        lines = []
        for number, begun in enumerate(self.games, 1):
            lines.append(opening(number, begun.position))
            lines += [act.line(names) for act in begun.acts]
            lines += [clock_line(begun.clock)] if begun.clock else []
        return self.head() + "".join(f"{line}\n" for line in lines)

    def __str__(self) -> str:
        return self.write()


def opening(number: int, position: str) -> str:
    """The line above the acts of a game."""
    return f"{GAME} {number} {position}".strip()


def is_series(text: str) -> bool:
    """Whether a text is that of a series, and not of one game."""
    return text.partition("\n")[0].strip() == TITLE


def read(text: str) -> Ledger:
    """The series a text holds, cut off anywhere below its head or not; raises `Unreadable` with the line."""
    lines = text.split("\n")[:-1]
    if not is_series(text) or "" not in map(str.strip, lines):
        raise Unreadable(
            Title(
                "A series begins with the line “{title}”, and an empty line ends its head.",
                "Une série commence par la ligne « {title} », et une ligne vide finit son en-tête.",
            ).fill(title=TITLE)
        )
    end = [line.strip() for line in lines].index("")
    ledger = _head(lines[1:end])
    read_act = referee_of(ledger.game).read_act
    for place, line in enumerate(lines[end + 1 :], end + 2):
        if not is_act(line):
            continue
        try:
            ledger = _game(ledger, line) if line.split()[0] == GAME else _act(ledger, read_act(line))
        except Unreadable as wrong:
            raise Unreadable(
                Title("Line {place}: {wrong}", "Ligne {place} : {wrong}").fill(place=place, wrong=wrong.text)
            ) from wrong
    last = max((n for n, line in enumerate(lines) if line.split()[:1] == [GAME]), default=end)
    return ledger.showing(clock_shown(lines[last:])) if ledger.games else ledger


def _game(ledger: Ledger, line: str) -> Ledger:
    _, _, rest = line.strip().partition(" ")
    number, _, position = rest.partition(" ")
    if number != str(len(ledger.games) + 1):
        raise Unreadable(
            Title("The next game is {number}, not {line}.", "La partie suivante est la {number}, non {line}.").fill(
                number=len(ledger.games) + 1, line=quoted(line)
            )
        )
    return ledger.begin(position.strip())


def _act(ledger: Ledger, act: Act) -> Ledger:
    if not ledger.games:
        raise Unreadable(
            Title(
                "No game has begun; a line “{game} 1” comes first.",
                "Aucune partie n'est commencée ; il faut d'abord une ligne « {game} 1 ».",
            ).fill(game=GAME)
        )
    return ledger.add(act)


def _head(lines: list[str]) -> Ledger:
    head: dict[str, str] = {}
    players = []
    for line in lines:
        name, _, value = line.strip().partition(" ")
        if name == "player" and value:
            players.append(value)
        elif name in _FIELDS and name not in head and value:
            head[name] = value
        else:
            raise Unreadable(
                Title(
                    "{line}: the head of a series says {known} and player, each but the last once at most.",
                    "{line} : l'en-tête d'une série dit {known} et player, chacun une fois au plus sauf le dernier.",
                ).fill(line=quoted(line), known=", ".join(_FIELDS))
            )
    if not {"game", "form"} <= set(head):
        raise Unreadable(
            Title(
                "The head of the series names no game and form; write lines such as “game NAME” and “form NAME”.",
                "L'en-tête de la série ne nomme ni jeu ni forme ; écrivez des lignes comme « game NOM » et "
                "« form NOM ».",
            )
        )
    agreed = Agreed.read(head.pop("agreed", ""))
    return Ledger(
        find(head["game"]).name, head["form"], head.get("profile", ""), head.get("mode", "assisted"),
        head.get("seed", ""), agreed, tuple(players), clock=str(Clock.read(head["clock"])) if "clock" in head else "",
    )  # fmt: skip
