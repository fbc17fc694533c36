"""What somebody wants to play, by the options of `academie play`, and how the game is set up."""

from __future__ import annotations

import dataclasses
import secrets
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from academie.cli.session import saves
from academie.cli.session.clocks import Timer, clock_here
from academie.cli.session.forms import agreement, check_form, form_with_odds, series_of, with_handicap
from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.network.server import GameRequest
from academie.cli.session.resumption import go_on, machines, progress
from academie.cli.session.series import sit_down
from academie.cli.session.sitting import begun_journal, machine_of, opponents_of, people_of, play_game, seated, seats_of
from academie.errors import Unknown
from academie.game import Game, State
from academie.input.names import NO, YES, typed
from academie.journal import Journal
from academie.journal.file import JournalFile
from academie.journal.series import SeriesJournal
from academie.match.clock import Clock
from academie.match.forms import Agreed, Form
from academie.match.rounds import SINGLE
from academie.players import roster
from academie.players.members import at_level
from academie.players.opponent import manner_of
from academie.terminal.layout import View
from academie.terminal.options import Manner, Players, Series, Start, check_choice, start_of
from academie.text.message import Message
from academie.tutor import explainer

if TYPE_CHECKING:
    from academie.terminal.scroll import Surface

_GO_ON = Message("You have an unfinished game of {title} ({profile}, {acts}). Continue it? (yes/no, Enter is yes) ")
_GO_ON_AGAINST = Message(
    "You have an unfinished game of {title} ({profile}, {acts}) against {who}. Continue it? (yes/no, Enter is yes) "
)


@dataclass(frozen=True)
class GamePlan:
    """What is played, by whom and how."""

    players: Players
    start: Start
    series: Series
    manner: Manner

    def of(self, game: Game, language: str) -> Plan:
        """What they come to at a game; raises a sentence where they do not go together."""
        players, series, manner = self.players, self.series, self.manner
        check_form(game, series.form, language)
        if players.level is not None and players.opponent is not None:
            raise Unknown("Give --level or --opponent, not both.")
        if players.level is not None:
            players = dataclasses.replace(players, opponent=at_level(game, players.level))
        reader = form_with_odds(game, series)
        profile = with_handicap(game, self.start.profile, series, reader)
        start = start_of(game, profile, self.start.position, self.start.setup)
        _check(game, manner)
        chance = secrets.randbelow(1 << 31) if manner.seed is None else manner.seed
        in_series = series.form is not None or reader is not None or series.agreed
        name = reader.name if series.form is None and reader else series.form
        chosen = series_of(game, name, whole=self.start.whole) if in_series else None
        count = series.seats or (game.seats(start) if chosen is None else chosen.number(game, start))
        people = people_of(game, count, players.side)
        given = min(people) if players.receiver is None else min(people_of(game, count, players.receiver))
        agreed = agreement(series, count, given, reader, lot=chance)
        seated = dataclasses.replace(self, players=players)
        return Plan(seated, game, start, chance, agreed, chosen, people, given, count, language)


@dataclass(frozen=True)
class Plan:
    """A game, or a series, about to begin."""

    wishes: GamePlan
    game: Game
    start: State
    chance: int
    agreed: Agreed
    form: Form | None
    people: set[int]
    receiver: int
    count: int
    language: str

    @property
    def mode(self) -> str:
        """Whether the machine marks."""
        return "rigueur" if self.wishes.manner.rigueur else "assisted"

    @property
    def spec(self) -> str:
        """The opponent."""
        return self.wishes.players.opponent or roster.usual(self.game)

    @property
    def manner(self) -> str:
        """The temper of a machine à la rigueur; empty at an assisted table."""
        manner = self.wishes.manner
        return (manner.temper or manner_of(self.spec)) if manner.rigueur else ""

    @property
    def new(self) -> bool:
        """Whether another game than one that was left is meant."""
        manner, whole = self.wishes.manner, self.wishes.start.whole
        return not whole or manner.seed is not None or self.form is not None or manner.clock != "none"

    def request(self) -> GameRequest:
        """The same on a server."""
        named = self.wishes.players.opponent or len(self.people) > 1
        machine = machine_of(self.spec, self.manner) if named else "open"
        mine = min(self.people)
        chairs = tuple(
            "me" if seat == mine else "open" if seat in self.people else machine for seat in range(self.count)
        )
        form, agreed = (SINGLE.name, "") if self.form is None else (self.form.name, str(self.agreed))
        return GameRequest(self.game.name, self.start.profile.name, self.mode, form, agreed, chairs)

    def sit(self, surface: Surface, view: View) -> None:
        """Play it, or what was left of one, on a surface."""
        clock = clock_here(self.wishes.manner.clock)
        left = None if self.new else _left(self.game, surface, self.language)
        if left is not None:
            go_on(left, view, surface)
            return
        names = seats_of(self.game, self.count, self.people, self.spec, self.manner)
        machine = self.wishes.manner.dice == "machine"
        if self.form is not None:
            throws = str(self.chance) if machine else ""
            profile = self.start.profile.name
            timed = "" if clock == Clock() else str(clock)
            agreed = (self.game.name, self.form.name, profile, self.mode, throws, self.agreed, names)
            sit_down(SeriesJournal(*agreed, clock=timed), self.form, view, surface, full=self.wishes.manner.explain)
            return
        cup = Cup(self.chance) if machine else None
        journal = begun_journal(Journal(self.game.name, self.mode, players=names), self.start, cup)
        opponents = opponents_of(self.game, names, self.chance)
        timer = Timer.begin(clock, self.count, self.people)
        journal = dataclasses.replace(journal, clock=str(timer or ""))
        course = LocalGame(journal, opponents, self.language, cup, full=self.wishes.manner.explain, timer=timer)
        with seated(opponents, surface.tell, self.language):
            course.ready()
            play_game(course, surface, view, self.receiver, whole=self.wishes.start.position is None)


def _check(game: Game, manner: Manner) -> None:
    """Refuse what does not go together."""
    check_choice("--dice", manner.dice, ("machine", "hand"))
    if manner.temper is not None and not manner.rigueur:
        raise Unknown("--temper needs --rigueur. Add --rigueur, or leave out --temper.")
    if manner.dice == "hand" and not game.chance:
        raise Unknown("{title} has no dice. Leave out --dice hand.", title=game.title)
    if manner.dice == "hand" and game.hidden:
        raise Unknown("The program deals the hidden tiles of {title}. Leave out --dice hand.", title=game.title)
    if manner.explain:
        explainer(game)


def _left(game: Game, surface: Surface, language: str) -> JournalFile | None:
    """The unfinished game that a person at the terminal wants to go on with; programs are not asked."""
    file = saves.unfinished(game.name) if sys.stdin.isatty() else None
    if file is None:
        return None
    journal = file.journal
    who = machines(journal)
    profile = game.profiles.find(journal.profile or None).title
    asked = (_GO_ON_AGAINST if who.en else _GO_ON).fill(
        title=game.title, profile=profile, acts=progress(journal), who=who
    )
    while (answer := surface.ask(asked.to(language))) is not None and answer.casefold() not in typed(YES, NO) | {""}:
        pass
    if answer is not None and answer.casefold() not in typed(NO):
        return file
    file.close()
    if answer is None:
        raise typer.Exit
    return None
