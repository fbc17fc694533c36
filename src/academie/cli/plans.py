"""What somebody wants to sit down to, as the options of `academie play` say it, and how he is sat down."""

from __future__ import annotations

import dataclasses
import secrets
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from academie.cli import folder
from academie.cli.away import Wanted, chairs_of
from academie.cli.dice import Cup
from academie.cli.forms import agreement, check_form, form_with_odds, giving, series_of, with_handicap
from academie.cli.options import check_choice, start_of
from academie.cli.resume import go_on
from academie.cli.series import sit_down
from academie.cli.session.clocks import Timer, clock_here
from academie.cli.session.commands import NO, YES
from academie.cli.session.local import LocalSeat
from academie.cli.sitting import (
    PERSON,
    Sitting,
    begun_journal,
    machine_of,
    notices_of,
    opponents_of,
    people_of,
    seats_of,
)
from academie.cli.words import say
from academie.errors import Unknown
from academie.journal import Journal
from academie.journal.series import SeriesJournal
from academie.match.clock import Clock
from academie.match.forms import Agreed
from academie.players import roster
from academie.players.members import at_level
from academie.players.opponent import manner_of
from academie.title import Title, counted
from academie.tutor import explainer

if TYPE_CHECKING:
    from academie.cli.board import View
    from academie.cli.surface import Surface
    from academie.game import Game, State
    from academie.journal.file import JournalFile
    from academie.match.forms import Form

_ACTS = Title("act", "acte"), Title("acts", "actes")
_SERIES = Title("a series, game {number}", "une série, partie {number}")
_NO_DICE = Title(
    "No dice are thrown at {title}; leave out --dice hand.",
    "{title} : on n'y jette pas de dés ; ôtez --dice hand.",
)
_BOTH = Title(
    "--level and --opponent both name the opponent; leave one out.",
    "--level et --opponent désignent tous deux l'adversaire ; ôtez l'un des deux.",
)
_TEMPER = Title(
    "A temper is shown à la rigueur only; add --rigueur, or leave out --temper.",
    "L'humeur ne se montre qu'à la rigueur ; ajoutez --rigueur, ou ôtez --temper.",
)
_DEALT = Title(
    "What is hidden at {title} is dealt by the program; leave out --dice hand.",
    "{title} : ce qui est caché, c'est le programme qui le donne ; ôtez --dice hand.",
)


@dataclass(frozen=True)
class Wishes:
    """The options that say what is played, by whom and how."""

    level: str | None
    side: str | None
    opponent: str | None
    profile: str | None
    setup: str
    position: str | None
    to: int | None
    form: str | None
    seats: int | None
    marques: int | None
    target: int | None
    stake: int | None
    jetons: bool
    handicap: str | None
    receiver: str | None
    seed: int | None
    dice: str
    rigueur: bool
    temper: str | None
    explain: bool
    clock: str = "none"

    def of(self, game: Game, language: str) -> Plan:
        """What they come to at a game; raises a sentence where they do not go together."""
        check_form(game, self.form, language)
        if self.level is not None and self.opponent is not None:
            raise Unknown(_BOTH)
        seated = self if self.level is None else dataclasses.replace(self, opponent=at_level(game, self.level))
        reader = form_with_odds(game, self.form, self.handicap)
        profile = with_handicap(game, self.profile, self.handicap, reader)
        start = start_of(game, profile, self.position, self.setup)
        _check(game, self.dice, self.temper, rigueur=self.rigueur, explain=self.explain)
        chance = secrets.randbelow(1 << 31) if self.seed is None else self.seed
        agreed = agreement(self.seats, self.to, self.marques, self.target, self.stake, jetons=self.jetons, lot=chance)
        usual = self.position is None and self.setup == "standard"
        series = (
            self.form is not None or reader is not None or agreed != Agreed(lot=agreed.lot) or self.stake is not None
        )
        name = reader.name if self.form is None and reader else self.form
        chosen = series_of(game, name, whole=usual) if series else None
        count = self.seats or (game.seats(start) if chosen is None else chosen.number(game, start))
        people = people_of(game, count, self.side)
        given = min(people) if self.receiver is None else min(people_of(game, count, self.receiver))
        agreed = giving(dataclasses.replace(agreed, players=count), given, reader, self.handicap)
        return Plan(seated, game, start, chance, agreed, chosen, people, given, count, language)


@dataclass(frozen=True)
class Plan:
    """A game, or a series, about to begin."""

    wishes: Wishes
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
        return "rigueur" if self.wishes.rigueur else "assisted"

    @property
    def spec(self) -> str:
        """The opponent."""
        return self.wishes.opponent or roster.usual(self.game)

    @property
    def manner(self) -> str:
        """How a machine sits à la rigueur."""
        return (self.wishes.temper or manner_of(self.spec)) if self.wishes.rigueur else ""

    @property
    def new(self) -> bool:
        """Whether another game than one that was left is meant."""
        wishes = self.wishes
        whole_game = wishes.position is None and wishes.setup == "standard"
        return not whole_game or wishes.seed is not None or self.form is not None or wishes.clock != "none"

    def wanted(self) -> Wanted:
        """The same on a server."""
        named = self.wishes.opponent or len(self.people) > 1
        chairs = chairs_of(self.people, self.count, machine_of(self.spec, self.manner) if named else "")
        return Wanted.of(self.game.name, self.start.profile.name, self.mode, self.form, self.agreed, chairs)

    def sit(self, surface: Surface, view: View) -> None:
        """Play it, or what was left of one, on a surface."""
        clock = clock_here(self.wishes.clock)
        left = None if self.new else _left(self.game, surface, self.language)
        if left is not None:
            go_on(left, view, surface)
            return
        names = seats_of(self.game, self.count, self.people, self.spec, self.manner)
        machine = self.wishes.dice == "machine"
        if self.form is not None:
            throws = str(self.chance) if machine else ""
            profile = self.start.profile.name
            timed = "" if clock == Clock() else str(clock)
            agreed = (self.game.name, self.form.name, profile, self.mode, throws, self.agreed, names)
            sit_down(SeriesJournal(*agreed, clock=timed), self.form, view, surface, full=self.wishes.explain)
            return
        cup = Cup(self.chance) if machine else None
        journal = begun_journal(Journal(self.game.name, self.mode, players=names), self.start, cup)
        opponents = opponents_of(self.game, names, self.chance)
        timer = Timer.begin(clock, self.count, self.people)
        journal = dataclasses.replace(journal, clock=str(timer or ""))
        session = LocalSeat(journal, opponents, self.language, cup, full=self.wishes.explain, timer=timer)
        try:
            for said in notices_of(opponents):
                surface.tell(said.to(self.language))
            session.ready()
            Sitting(session, surface, view, self.receiver, whole=self.wishes.position is None).run()
        finally:
            for each in opponents:
                if each is not None:
                    each.close()


def _check(game: Game, dice: str, temper: str | None, *, rigueur: bool, explain: bool) -> None:
    """Refuse what does not go together."""
    check_choice("--dice", dice, ("machine", "hand"))
    if temper is not None and not rigueur:
        raise Unknown(_TEMPER)
    if dice == "hand" and not game.chance:
        raise Unknown(_NO_DICE.fill(title=game.title))
    if dice == "hand" and game.hidden:
        raise Unknown(_DEALT.fill(title=game.title))
    if explain:
        explainer(game)


def _left(game: Game, surface: Surface, language: str) -> JournalFile | None:
    """The unfinished game that a person at the terminal wants to go on with; programs are not asked."""
    file = folder.unfinished(game.name) if sys.stdin.isatty() else None
    if file is None:
        return None
    kept = file.kept
    done = counted(len(kept.acts), *_ACTS) if isinstance(kept, Journal) else _SERIES.fill(number=len(kept.games))
    asked = say(
        "go_on", language,
        title=game.title.to(language),
        profile=game.profiles.find(kept.profile or None).title.to(language),
        players=", ".join(name for name in kept.players if name != PERSON) or say("both_sides", language),
        acts=done.to(language),
    )  # fmt: skip
    answer: str | None = ""
    while answer is not None and answer.casefold() not in YES | NO:
        answer = surface.ask(asked)
    if answer is not None and answer.casefold() in YES:
        return file
    file.close()
    if answer is None:
        raise typer.Exit
    return None
