"""A series at the terminal or between machines: the rounds of a form, one sitting after another, and the sheet.

The form says who sits next, from where, and what it was worth; here they are sat down, and each game is a `LocalGame`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from academie.cli.session import saves
from academie.cli.session.client import Client
from academie.cli.session.clocks import Timer
from academie.cli.session.game import YOU, Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.sheet import print_sheet
from academie.cli.session.sitting import PERSON, asked_start, example, opponents_of, seated, welcome
from academie.errors import Unavailable
from academie.game import Game, State
from academie.game.registry import find
from academie.journal import Journal
from academie.journal.file import JournalFile
from academie.journal.series import SeriesJournal
from academie.match.clock import Clock
from academie.match.first_player import begun
from academie.match.forms import Form, Rounds, Seating
from academie.match.rounds import SeriesRounds, listed
from academie.players.characters import called
from academie.players.opponent import Opponent
from academie.referee.acts import Accept, OfferDraw
from academie.referee.table import MODES
from academie.terminal.layout import View
from academie.terminal.output import RIGUEUR
from academie.text.message import Message, counted, joined, verbatim

if TYPE_CHECKING:
    from academie.terminal.scroll import Surface

_SEATED = Message("Game {number}: {seated}.")
_HAS = Message("{name} has {side}")
_HAVE = Message("you have {side}")
_OUT = Message("; sitting out: {names}")
_PLAYER = Message("player {number}")
_GAMES = Message("game"), Message("games")
_RESUMED = Message("{title}: the series resumes, {count} begun.")
_THROWS = Message("First to throw in the next game: {side}.")
_BEGINS = Message("First to play in the next game: {side}.")
_STOPPED = Message("The match stops at {score} without a winner.")
_UNFINISHED = Message("The match is unfinished, at {score}.")
_ABOUT = verbatim("{form}. {about}")
_EACH = Message("Clocks: {clock}, full again in each game.")


class SeriesRun:
    """The rounds of a series, played one game after another."""

    def __init__(self, series: SeriesJournal, language: str = "en", *, full: bool = False) -> None:
        self.series, self.language, self.full = series, language, full
        self.game: Game = find(series.game)
        self.rounds, tables = series.replay()
        self.seed = int(series.seed) if series.seed else 0
        self.opponents: tuple[Opponent | None, ...] = opponents_of(self.game, series.players, self.seed)
        self.going = bool(tables)  # a game was left in the middle
        self.number = len(series.games)  # of games begun

    @property
    def people(self) -> list[int]:
        """The players who are people."""
        return [player for player, opponent in enumerate(self.opponents) if opponent is None]

    @property
    def names(self) -> list[Message]:
        """The names of the players: several people by their sides, where nobody changes his."""
        several = len(self.people) > 1 or (isinstance(self.rounds, SeriesRounds) and not self.people)
        if self.rounds.keeps_sides and several:
            return list(self.game.players[: self.rounds.players])
        return [self._name(player) for player in range(self.rounds.players)]

    def _name(self, player: int) -> Message:
        name = self.series.players[player]
        if name == PERSON:
            return YOU if len(self.people) == 1 else _PLAYER.fill(number=player + 1)
        same = self.series.players.count(name) > 1
        text = f"{name} [{player + 1}]" if same else name
        return called(text) if self.people and self.opponents[player] is not None else verbatim(text)

    def place(self, player: int) -> Message:
        """What he plays at first: his side, or his number where he sits out."""
        seats = self.rounds.seating().players
        return self.game.players[seats.index(player)] if player in seats else _PLAYER.fill(number=player + 1)

    def begin(self, start: State) -> Journal:
        """The journal of one game more; no position stands there for the usual beginning."""
        usual = str(start) == str(self.game.start(start.profile.name))
        self.series = self.series.begin(self.rounds.seating().players, "" if usual else str(start))
        self.number += 1
        for opponent in self.opponents:
            if opponent is not None:
                opponent.player.new_game(start)
        return self.series.games[-1]

    def course(self, seating: Seating) -> LocalGame:
        """The last game of the series, with those who sit at it."""
        journal = self.series.games[-1]
        cup = Cup(self.seed, self.number - 1) if self.series.seed else None
        seated = tuple(self.opponents[player] for player in seating.players)
        return LocalGame(journal, seated, self.language, cup, full=self.full, timer=self._timer(journal, seated))

    def _timer(self, journal: Journal, seated: Sequence[Opponent | None]) -> Timer | None:
        """The clocks of a game: as they were left, else with all the time there is."""
        if journal.clock or not self.series.clock:
            return Timer.resumed(journal.clock)
        people = [seat for seat, opponent in enumerate(seated) if opponent is None]
        return Timer.begin(Clock.read(self.series.clock), len(seated), people)

    def end(self, course: LocalGame) -> None:
        """The rounds after a game that is over."""
        self.series = self.series.went_on(course.journal)
        self.rounds = self.rounds.after(course.history.tables)
        self.going = False

    def seated(self, seating: Seating) -> Message:
        """Who plays, and who sits out."""
        names = self.names
        sides = zip(seating.players, self.game.players, strict=False)
        seats = listed(
            [(_HAVE if names[player] == YOU else _HAS).fill(name=names[player], side=side) for player, side in sides]
        )
        out = _OUT.fill(names=listed([names[player] for player in seating.idle])) if seating.idle else verbatim("")
        return _SEATED.fill(number=self.number, seated=joined([seats, out], ""))

    # --- Between machines

    def play_out(self, most: int | None = None) -> Iterator[LocalGame]:
        """Every game to its end, nobody asked; each is handed over when the rounds have heard of it.

        After that many acts as `most` the machines agree on a draw: no law ends a game in which both only wait.
        """
        while not self.rounds.over:
            seating = self.rounds.seating()
            handicap = self.rounds.handicap
            first = self.rounds.first
            if handicap is not None:
                first = random.Random(self.seed).choice(handicap.without_dice().starts(first.profile.name))  # noqa: S311 - a game
            self.begin(begun(self.game, first, seating.dice))
            course = self.course(seating)
            while course.result is None:
                if most is not None and len(course.journal.acts) >= most:
                    course.do(OfferDraw(0))
                    course.do(Accept(1))
                else:
                    course.proceed()
            self.end(course)
            yield course


class SeriesSitting:
    """A series on one terminal, saved in a file if possible."""

    def __init__(self, run: SeriesRun, surface: Surface, view: View, file: JournalFile | None) -> None:
        self.run_, self.surface, self.view, self.file = run, surface, view, file
        self.begun = run.going or run.number > 0  # by a person, as soon as one has done anything
        self.fallen = False  # the law does not say what follows a fallen clock here

    def run(self) -> None:
        """All the games, until it is over or somebody leaves."""
        run = self.run_
        try:
            while not run.rounds.over and self.one_game():
                pass
        finally:
            if self.file is not None:
                saves.put_away(self.file, over=run.rounds.over or self.fallen, begun=self.begun)
        self.finish()

    def one_game(self) -> bool:
        """One game; whether there is to be another."""
        run = self.run_
        seating = run.rounds.seating()
        if not run.going and not self.lay(seating):
            return False
        course = run.course(seating)
        course.history.keeper = self.file
        if run.rounds.players > len(seating.players) or not run.rounds.keeps_sides:
            self.tell(run.seated(seating))
        if seating.note is not None:
            self.tell(seating.note)
        shown = example(run.game, run.rounds.first, (course.people or [0])[0])
        client = Client(LocalSeat(course, shown), self.surface, self.view)
        client.run()
        self.begun = self.begun or course.touched or course.over
        if course.result is None:
            self.fallen = course.over
            return False
        if course.history.keeper is None:  # the disk took no more
            self.file = None
        run.end(course)
        self.tell_end()
        return client.open

    def lay(self, seating: Seating) -> bool:
        """The next game on the board and in the file; whether somebody is there to play it."""
        run = self.run_
        first: State | None = run.rounds.first
        if run.rounds.handicap is not None:
            free = run.rounds.handicap.without_dice()
            self.begun = self.begun or (free.prompt is not None and free.chooser in run.people)
            first = asked_start(free, run.rounds.first, run.people, run.seed, self.surface, run.language)
        if first is None:
            return False
        journal = run.begin(begun(run.game, first, seating.dice))
        if self.file is not None:
            try:
                self.file.next_game(journal)
            except Unavailable as error:
                self.tell(error.text)
                self.file = None
        return True

    def tell_end(self) -> None:
        """How the series stands after a game, and who begins the next."""
        rounds = self.run_.rounds
        if rounds.over:
            return
        for line in rounds.in_words(self.run_.names):
            self.tell(line)
        seating = rounds.seating()
        dice, note = seating.dice, seating.note
        if note is not None:  # it says who begins, and is shown when they sit down
            return
        if dice is None:
            self.tell(self.run_.game.narration.beginning())
        else:
            self.tell((_THROWS if self.run_.game.chance else _BEGINS).fill(side=self.run_.names[seating.players[dice]]))

    def finish(self) -> None:
        """The sheet, and who has won; or how it was left."""
        run = self.run_
        names, language = run.names, run.language
        if run.rounds.over or run.number > 1:
            with self.surface.printing(last=True) as console:
                print_sheet(console, run.rounds.sheet(names), names, language)
        if run.rounds.over:
            for line in run.rounds.in_words(names):
                self.surface.part(line.to(language))
        else:
            left = _STOPPED if self.fallen else _UNFINISHED
            self.surface.part(left.fill(score=run.rounds.standing(names)).to(language))

    def tell(self, text: Message) -> None:
        """A sentence."""
        self.surface.tell(text.to(self.run_.language))


def _begin(run: SeriesRun, form: Form, surface: Surface) -> None:
    """What is played, by whom, how a move is typed, and what the form is."""
    language, people, first = run.language, run.people, run.rounds.first
    sides = "" if len(people) == len(run.opponents) else listed([run.place(each) for each in people]).to(language)
    titles = run.game.title, first.profile.title
    welcome(surface, titles, sides, example(run.game, first, (people or [0])[0]), language, len(people))
    rounds: Rounds = run.rounds
    about = rounds.about if isinstance(rounds, SeriesRounds) else _ABOUT.fill(form=form.title, about=form.about)
    clock = [_EACH.fill(clock=Clock.read(run.series.clock).in_words)] if run.series.clock else []
    for line in [*([RIGUEUR] if run.series.mode == MODES[1] else []), about, *clock]:
        surface.tell(line.to(language))


def go_on(
    series: SeriesJournal, file: JournalFile | None, view: View, surface: Surface, refusal: Message | None = None
) -> None:
    """Continue a series, saved in its file if it has one."""
    run = SeriesRun(series, view.language)
    if refusal is not None:
        surface.tell(refusal.to(view.language))
    with seated(run.opponents, surface.tell, view.language):
        surface.tell(_RESUMED.fill(title=run.game.title, count=counted(run.number, *_GAMES)).to(view.language))
        SeriesSitting(run, surface, view, file).run()


def sit_down(series: SeriesJournal, form: Form, view: View, surface: Surface, *, full: bool = False) -> None:
    """A series from its beginning."""
    run = SeriesRun(series, view.language, full=full)
    with seated(run.opponents, surface.tell, view.language):
        _begin(run, form, surface)
        SeriesSitting(run, surface, view, saves.new(series, surface, view.language)).run()
