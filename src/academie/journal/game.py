"""A game as a journal: who sat down to what, and every act in order. The table is what the acts make of it.

Nothing else is kept: replaying a journal gives the same table, and a journal cut after any act goes on from there.
The text has a line for each thing said in the head, an empty line, and a line for each act; lines that begin with a
semicolon are the referee's words, written for people and not read back, save what the clocks showed last, where there
are any. A line without its end is not yet written.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unreadable, quoted
from academie.games import find
from academie.referee import referee_of, sit
from academie.title import Title
from academie.value import brief

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.referee.acts import Act
    from academie.referee.table import Table

TITLE = "academie journal 1"
_FIELDS = ("game", "profile", "mode", "position", "seed")
_CLOCK = "; clock "


@dataclass(frozen=True)
class Journal:
    """A head and the acts."""

    game: str
    mode: str = "rigueur"
    profile: str = ""
    players: tuple[str, ...] = ("", "")  # their names, as they sit
    position: str = ""  # a canonical line, when the game does not begin at the beginning
    seed: str = ""  # of the dice, when a machine threw them
    acts: tuple[Act, ...] = ()
    clock: str = field(default="", compare=False)  # what the clocks showed last, as whoever runs them writes it

    def start(self) -> Table:
        """The table before the first act."""
        return sit(self.game, self.mode, self.profile or None, self.position or None)

    def add(self, act: Act) -> Journal:
        """One act more; whether it can be done is the table's to say."""
        return dataclasses.replace(self, acts=(*self.acts, act))

    def tables(self) -> Iterator[Table]:
        """The table before the first act and after each."""
        table = self.start()
        yield table
        for number, act in enumerate(self.acts, 1):
            try:
                table = table.after(act)
            except AcademieError as wrong:
                raise type(wrong)(
                    Title(
                        "Act {number} of the journal, “{act}”, cannot be done: {wrong}",
                        "L'acte {number} du journal, « {act} », ne peut se faire : {wrong}",
                    ).fill(number=number, act=act, wrong=wrong.text)
                ) from wrong
            yield table

    def replay(self) -> Table:
        """The table after the last act."""
        *_, last = self.tables()
        return last

    def write(self, *, rulings: bool = False) -> str:
        """The canonical text; with the referee's words between the acts if wanted."""
        head = {"game": self.game, "mode": self.mode, "profile": self.profile, "position": self.position}
        names = referee_of(self.game).SEATS
        named = dict(zip(names, self.players, strict=False))
        head |= named | {"seed": self.seed}
        order = ("game", "profile", "mode", *named, "position", "seed")
        lines = [TITLE, *(f"{name} {head[name]}" for name in order if head[name]), ""]
        tables = self.tables() if rulings else None
        if tables is not None:
            next(tables)
        for act in self.acts:
            lines.append(act.line(names))
            if tables is not None:
                lines.extend(f"; {ruling}" for ruling in next(tables).rulings)
        lines += [clock_line(self.clock)] if self.clock else []
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return brief("Journal", f"{self.game} {self.mode} {self.profile} {len(self.acts)} acts")


def replay(journal: Journal) -> Table:
    """The table a journal comes to."""
    return journal.replay()


def read(text: str) -> Journal:
    """The journal a text holds, cut off anywhere after its head or not; raises `Unreadable` with the line."""
    journal, lines = opened(text)
    read_act = referee_of(journal.game).read_act
    acts = []
    for place, line in lines:
        try:
            acts.append(read_act(line))
        except Unreadable as wrong:
            raise Unreadable(
                Title("Line {place}: {wrong}", "Ligne {place} : {wrong}").fill(place=place, wrong=wrong.text)
            ) from wrong
    return dataclasses.replace(journal, acts=tuple(acts))


def opened(text: str) -> tuple[Journal, list[tuple[int, str]]]:
    """The journal of a text without its acts, and their lines, each with its place in the text, not yet read."""
    lines = text.split("\n")[:-1]  # what follows the last end of a line is nothing, or half a line
    if not lines or lines[0].strip() != TITLE:
        raise Unreadable(
            Title("A journal begins with the line “{title}”.", "Un journal commence par la ligne « {title} ».").fill(
                title=TITLE
            )
        )
    number, head = _read_head(lines)
    names = [head.get(seat, "") for seat in referee_of(head["game"]).SEATS]
    while len(names) > 2 and not names[-1]:
        names.pop()
    journal = Journal(
        find(head["game"]).name, head.get("mode", "rigueur"), head.get("profile", ""), tuple(names),
        head.get("position", ""), head.get("seed", ""),
        clock=clock_shown(lines[number:]),
    )  # fmt: skip
    said = enumerate(lines[number:], number + 1)
    return journal, [(place, line) for place, line in said if is_act(line)]


def clock_line(shown: str) -> str:
    """The line that says what the clocks show."""
    return f"{_CLOCK}{shown}"


def clock_shown(lines: Sequence[str]) -> str:
    """What the clocks showed last, by the lines below a head; nothing where there are none."""
    return next((line[len(_CLOCK) :].strip() for line in reversed(lines) if line.startswith(_CLOCK)), "")


def is_act(line: str) -> bool:
    """Whether a line below the head is an act: not an empty one, nor the referee's words."""
    return bool(line.strip()) and not line.lstrip().startswith(";")


def _read_head(lines: list[str]) -> tuple[int, dict[str, str]]:
    """Where the acts begin, and what the head says."""
    head: dict[str, str] = {}
    number = 1
    while number < len(lines) and lines[number].strip():
        name, _, value = lines[number].strip().partition(" ")
        known = (*_FIELDS, *(referee_of(head["game"]).SEATS if "game" in head else ()))
        if name not in known or name in head or not value:
            raise Unreadable(
                Title(
                    "Line {number}, {line}: the head says {known}, each once at most.",
                    "Ligne {number}, {line} : l'en-tête dit {known}, chaque chose une fois au plus.",
                ).fill(number=number + 1, line=quoted(lines[number]), known=", ".join(known))
            )
        head[name] = value
        number += 1
    if number == len(lines):
        raise Unreadable(
            Title(
                "The head of the journal breaks off, and nothing can be read below it; an empty line ends a head.",
                "L'en-tête du journal est coupé, et rien ne peut se lire au-dessous ; une ligne vide finit un en-tête.",
            )
        )
    if "game" not in head:
        raise Unreadable(
            Title(
                "The head of the journal does not name the game; write a line such as “game NAME”.",
                "L'en-tête du journal ne nomme pas le jeu ; écrivez une ligne comme « game NOM ».",
            )
        )
    return number, head


recover = read  # a journal cut off anywhere is read by the same rule
