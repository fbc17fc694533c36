"""A sitting at the terminal: who sits where, and one game begun as its handicap says. Series are in `series`."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

from academie.cli.screen.keywords import QUIT
from academie.cli.session import saves
from academie.cli.session.client import Client
from academie.cli.session.game import LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.words import ALL_SIDES, BOTH_SIDES, RIGUEUR, UNSAVED, WELCOME
from academie.errors import AcademieError, Unavailable, Unknown, Unreadable, quoted
from academie.match import handicap_of
from academie.match.beginning import begun
from academie.players import roster
from academie.players.opponent import Opponent, opponent_of
from academie.players.player import notice_of
from academie.referee.tempers import temper
from academie.registry import find
from academie.seeds import chance, stream
from academie.text.message import Message, bilingual
from academie.text.names import bare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.cli.screen.layout import View
    from academie.cli.screen.scroll import Surface
    from academie.cli.session.game import Cup
    from academie.game import Game, State
    from academie.journal import Journal
    from academie.journal.file import JournalFile
    from academie.match import Handicap


PERSON = "?"


_LONG = 200  # throws after which no example is looked for


def seats_of(game: Game, count: int, people: set[int], spec: str, manner: str) -> tuple[str, ...]:
    """The names of those who sit down; raises a sentence where no such machine plays the game."""
    roster.find(spec, game).close()
    name = machine_of(roster.spelled(spec, game), manner)
    return tuple(PERSON if seat in people else name for seat in range(count))


def machine_of(spec: str, manner: str) -> str:
    """A machine by its name, and how it sits à la rigueur."""
    return f"{spec} ({temper(manner).name})" if manner else spec


def opponents_of(game: Game, names: tuple[str, ...], seed: int) -> tuple[Opponent | None, ...]:
    """The machines that some names are; a name that describes none is a person's."""
    return tuple(_opponent(game, name, stream(seed, seat)) for seat, name in enumerate(names))


def _opponent(game: Game, name: str, seed: int) -> Opponent | None:
    if name == PERSON:
        return None
    try:
        spec = name.partition(" (")[0]
        # A machine is written in one way: somebody may be called Random.
        return opponent_of(game, name, seed) if roster.spelled(spec, game) == spec else None
    except (Unknown, Unreadable):
        return None


def notices_of(opponents: tuple[Opponent | None, ...]) -> tuple[Message, ...]:
    """What those who sit down want said first, each thing once: that one stands in for another, say."""
    found = (notice_of(each.player) for each in opponents if each is not None)
    return tuple(dict.fromkeys(said for said in found if said is not None))


def people_of(game: Game, count: int, side: str | None) -> set[int]:
    """The seats people take."""
    if side in {"both", "all"}:
        return set(range(count))
    return {_seat(game, count, part.strip()) for part in (side or "1").split(",")}


def _seat(game: Game, count: int, side: str) -> int:
    """The seat of a side by its name in either language, its letter, or its number from 1 on."""
    for index, title in enumerate(game.players[:count]):
        spellings = (title.en, title.fr, title.en.split()[-1], title.fr.split()[-1], str(index + 1))
        if bare(side) in set(map(bare, spellings)):
            return index
    if side.isdecimal() and len(side) < 3 and 1 <= int(side) <= count:  # of a form, in which more play than sit
        return int(side) - 1
    titles = game.players[:count]
    known = bilingual(", ".join(title.en.lower() for title in titles), ", ".join(title.fr.lower() for title in titles))
    raise Unknown(
        "There is no side {side}. Choose {known} or {every}.",
        side=quoted(side),
        known=known,
        every="both" if count == 2 else "all",
    )


class Sitting:
    """One game on a surface; `whole` when it begins at the beginning, where a handicap may be given."""

    def __init__(self, course: LocalGame, surface: Surface, view: View, receiver: int, *, whole: bool = True) -> None:
        self.course, self.surface, self.view = course, surface, view
        self.game, self.first = course.game, course.state
        self.example = example(self.game, self.first, (course.people or [0])[0])
        self.handicap = handicap_of(self.game, self.first.profile, receiver) if whole else None

    def run(self) -> None:
        """The game."""
        self.welcome()
        if self.handicap is not None and not self.seat(self.handicap):
            self.surface.part(UNSAVED.to(self.course.language))
            return
        with saves.keeping(self.course, self.file()):
            Client(LocalSeat(self.course, self.example), self.surface, self.view).run()

    def file(self) -> JournalFile | None:
        """A new file that keeps the game; None, and a sentence, where it cannot be kept."""
        try:
            return saves.begin(self.course.journal)
        except Unavailable as error:
            self.surface.tell(error.to(self.course.language))
            return None

    def seat(self, handicap: Handicap) -> bool:
        """The game with its handicap on the board; whether somebody stays to play it."""
        old = self.course
        seed = old.cup.seed if old.cup is not None else 0
        laid = asked_start(handicap.without_dice(), self.first, old.people, seed, self.surface, old.language)
        if laid is None:
            return False
        journal = begun_journal(old.journal, begun(self.game, laid, handicap.starter), old.cup)
        self.course = LocalGame(journal, old.opponents, old.language, old.cup, full=old.full, timer=old.timer)
        self.course.ready()
        return True

    def welcome(self) -> None:
        """What is played, by whom, and how a move is typed."""
        course, people = self.course, self.course.people
        sides = course.listed(people)
        if len(people) > 1 and len(people) == len(course.opponents):
            sides = (BOTH_SIDES if len(people) == 2 else ALL_SIDES).to(course.language)
        named = {"title": self.game.title, "profile": self.first.profile.title, "example": self.example}
        self.surface.tell(WELCOME.fill(side=sides, **named).to(course.language))
        if not course.table.assisted:
            self.surface.tell(RIGUEUR.to(course.language))


def asked_start(
    handicap: Handicap, first: State, people: Sequence[int], seed: int, surface: Surface, language: str
) -> State | None:
    """The position of a handicap, the dice still to be given; None when the person who is to choose some of it leaves.

    `people` are those who are no machines, told by the same numbers as the one who chooses.
    """
    profile = first.profile.name
    if handicap.prompt is None or handicap.chooser not in people:
        return chance(seed).choice(handicap.starts(profile))
    prompt = handicap.prompt.to(language)
    while (text := surface.ask(prompt)) is not None and text.lower() not in QUIT:
        try:
            return handicap.chosen(text, profile)
        except AcademieError as error:
            surface.complain(error.to(language))
    return None


def begun_journal(head: Journal, start: State, cup: Cup | None) -> Journal:
    """The journal of a game that begins in a state, by the players and rules of another."""
    game = find(head.game)
    # What a profile gives is laid on the board where no position is named, and a position says that it is not to be.
    usual = str(start) == str(game.start(start.profile.name)) and handicap_of(game, start.profile, 0) is None
    return dataclasses.replace(
        head,
        profile=start.profile.name,
        position="" if usual else str(start),
        seed="" if cup is None else str(cup),
        acts=(),
    )


def example(game: Game, state: State, person: int) -> str:
    """A move as that person types it, from the state or from one near it; nothing where none is near."""
    chance = random.Random(1)  # noqa: S311 - only an example
    found = ""
    for _ in range(_LONG):
        moves, rolls = state.moves(), state.rolls()
        mine = bool(moves) and state.player == person
        if mine:
            found = game.write_move(state, moves[-1])
        if not (moves or rolls) or (mine and len(moves) > 1):
            break
        state = state.after(moves[-1] if moves else chance.choice(list(rolls)))
    return found
