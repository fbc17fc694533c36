"""A game in progress at the terminal: a journal over a table, who sits where, and what each typed line does.

It names no game and decides nothing: the table says for whom it waits, what may be done and what was done. Nothing is
printed here: each act answers with the sentences to show.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.analysis import Stop
from academie.cli import answers, asking, hearing, saving, sights
from academie.cli.session.walk import walk_of
from academie.cli.words import say
from academie.errors import AcademieError, Illegal, Unavailable
from academie.game import Roll
from academie.journal import endings_of
from academie.match.clock import OUT
from academie.match.host import Host, thrown
from academie.players.player import Stoppable
from academie.referee.acts import Kind, OfferDraw, Resign, RunOut
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from academie.cli.dice import Cup
    from academie.cli.session.clocks import Timer
    from academie.cli.session.walk import Walk
    from academie.game import Game, Move, Result, State
    from academie.journal import Journal
    from academie.journal.file import Keeper
    from academie.players.opponent import Opponent
    from academie.referee.acts import Act
    from academie.referee.table import Table

YES, NO = hearing.YES, hearing.NO
_TYPE_DICE = Title(
    "Type your dice after the word, such as: throw 6 5.", "Tapez vos dés après le mot, par exemple : jeter 6 5."
)
_NO_WAY = Title(
    "The places of {title} have no numbers but their own.", "{title} : les cases n'y ont d'autres noms que les leurs."
)
_SEVERAL = Title(
    "There is more than one thing to do; type one of those that moves or acts lists.",
    "Il y a plus d'une chose à faire ; tapez l'une de celles que donne coups ou actes.",
)


@dataclass
class Session:
    """One game. `opponents` holds the machine of each player of the head, None for a person.

    Without a cup dice are typed.
    """

    journal: Journal
    opponents: tuple[Opponent | None, ...]
    language: str = "en"
    cup: Cup | None = None
    full: bool = False  # every throw is explained at length
    example: str = ""  # a move as it is typed
    looking: int | None = None  # the person who has the screen, where several people hide things from one another
    path: Path | None = None  # of the journal, where it came from a file
    keeper: Keeper | None = None  # who keeps each act before it is answered
    timer: Timer | None = None  # the clocks, where they play by some
    stop: Stop = field(default_factory=Stop, repr=False)  # ends a machine's thought; it plays its best so far
    walk: Walk | None = field(default=None, repr=False)  # a play that is made dame by dame, and not yet whole
    numbers: bool = False  # flèches are called by numbers, as players of backgammon do
    numbered_at: int = field(default=-1, repr=False)  # how many acts were done when moves were listed by number
    tables: list[Table] = field(init=False, repr=False)  # before the first act and after each

    def __post_init__(self) -> None:
        """Sit down: the acts that the journal has already are done again."""
        self.tables = list(self.journal.tables())
        for opponent in self.opponents:
            if opponent is not None and isinstance(opponent.player, Stoppable):
                opponent.player.halt = self.stop

    def ready(self) -> None:
        """Have the machines prepare for this game; raises `Unavailable` before anybody has played where one cannot."""
        for opponent in self.opponents:
            if opponent is not None:
                opponent.player.new_game(self.tables[0].state)

    # --- Looking

    @property
    def table(self) -> Table:
        """The table now."""
        return self.tables[-1]

    @property
    def game(self) -> Game:
        """What is played."""
        return self.table.room

    @property
    def state(self) -> State:
        """The position now."""
        return self.table.state

    @property
    def result(self) -> Result | None:
        """The end, by the board or by the players."""
        return self.table.result

    @property
    def last(self) -> Move | None:
        """The last move played."""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.journal.acts), strict=True):
            for choice in reversed(table.choices(act)):
                if not isinstance(choice, Roll):
                    return choice
        return None

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat for seat, opponent in enumerate(self.seated) if opponent is None]

    @property
    def seated(self) -> tuple[Opponent | None, ...]:
        """Who sits in each seat now: people may have changed places."""
        return tuple(self.opponents[each] for each in self.table.sitting)

    @property
    def sitting(self) -> list[str | None]:
        """The machine in each seat by its name, None for a person."""
        return [None if opponent is None else opponent.name for opponent in self.seated]

    @property
    def open_acts(self) -> tuple[Act, ...]:
        """What the person who is asked may rightly do."""
        return self.host.open(self.asked)

    @property
    def open_walk(self) -> Walk | None:
        """The play that is begun; where none is, the board from which one may be."""
        if self.walk is None and self.table.assisted and self.table.waits in self.people:
            self.walk = walk_of(self.table, self.asked)
        return self.walk

    def told_last(self, *, chance: bool) -> str:
        """The last throw, or the last play, as it was told."""
        return sights.told_last(self, chance=chance)

    @property
    def host(self) -> Host:
        """What is done here unasked."""
        return Host(self.table, tuple(self.people), dice=self.cup is not None)

    @property
    def asked(self) -> int:
        """The person who is asked: for whom the table waits, else the first person there is."""
        return self.host.asked

    def side(self, player: int | None) -> str:
        """What a side is called."""
        return self.game.players[player].to(self.language) if player is not None else ""

    def say(self, key: str, **values: object) -> str:
        """A sentence in the language of the session."""
        return say(key, self.language, **values)

    # --- What may be seen

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen where hands are hidden; None when nobody's may be."""
        return self.people[0] if len(self.people) == 1 else self.looking

    @property
    def seen(self) -> State | None:
        """What the screen may show: all of it, or the view of who looks; None until somebody does."""
        if not self.game.hidden or self.result is not None:
            return self.state
        return self.table.view(self.viewer).state if self.viewer is not None else None

    @property
    def known(self) -> State:
        """The state as the one who is asked knows it."""
        seat = self.table.waits
        return self.table.choice(seat) if seat is not None else self.state

    @property
    def hand_over(self) -> int | None:
        """The person to whom the screen must be handed before he is asked; None when he may look at once."""
        seat = self.table.waits
        waits = self.game.hidden and len(self.people) > 1 and self.looking != seat
        return seat if waits and seat in self.people else None

    # --- What happens by itself

    @property
    def dice_due(self) -> bool:
        """Whether chance is to decide."""
        return self.host.dice_due

    @property
    def by_itself(self) -> bool:
        """Whether the program throws unasked."""
        return self.host.by_itself

    @property
    def word_open(self) -> bool:
        """Whether a person may say something before the program throws for him, where it throws unasked."""
        return self.host.word_open

    @property
    def only(self) -> Act | None:
        """The turn of a player who has no choice."""
        return self.host.only

    @property
    def thrown(self) -> int:
        """How often chance has decided."""
        return thrown(self.journal.acts)

    def _machine(self) -> Act | None:
        """What a machine does next; None when people are to act, or chance is to decide."""
        for seat, opponent in enumerate(self.seated):
            if opponent is not None and self.result is None:
                act = opponent.act(self.table, seat)
                if act is not None:
                    return act
        return None

    def proceed(self) -> str | None:
        """The next thing that needs no person: a machine's act, a throw, a pass; None when a person is asked."""
        if self.result is not None:
            return None
        host = self.host
        self.stop.clear()
        act = self._machine() or self._due(host) or host.settled or host.passed
        return None if act is None else self.do(act)

    def _due(self, host: Host) -> Act | None:
        """The act of chance, where the program throws."""
        return self.table.chance(self.cup.chance(self.thrown)) if self.cup is not None and host.throws else None

    # --- Doing

    def do(self, act: Act) -> str:
        """One act done; what there is to tell about it."""
        before = self.table
        after = before.after(act)
        refusal = self._keep(lambda keeper: keeper.add(act))
        self.tables.append(after)
        self.journal = self.journal.add(act)
        self.walk = None
        if self.timer is not None:
            turned, passed = before.kind(act) is Kind.TURN, after.waits != act.seat
            self.timer.acted(before.sitting[act.seat], turned=turned, passed=passed)
            refusal += self.note_time()
        told = [*before.account(act, after), *answers.settled(self)]
        lines = [*refusal, *(self.spelled(line.to(self.language), act.seat) for line in told)]
        if act.kind is not Kind.CHANCE:
            self.looking = None
        elif self.full and after.state.player is not None:
            lines.append(self.explain())
        return "\n".join(lines)

    def spelled(self, text: str, seat: int) -> str:
        """A sentence about what somebody does, places as the person wants them called."""
        return self.game.numbered(seat, text) if self.numbers else text

    def count_places(self) -> str:
        """Call the places of the board by numbers from now on, or by letters again."""
        if not self.game.way(self.asked):
            raise Illegal(_NO_WAY.fill(title=self.game.title))
        self.numbers = not self.numbers
        return self.say("by_numbers" if self.numbers else "by_letters")

    def throw(self, text: str = "") -> str:
        """Throw the program's dice, or take those that were typed, where people have their own."""
        if text and self.cup is not None:
            raise Illegal(hearing.THEIR_DICE)
        if text:
            return self.do(self.table.thrown(text))
        if self.cup is None:
            raise Illegal(_TYPE_DICE)
        act = self.table.chance(self.cup.chance(self.thrown))
        return self.do(act if act is not None else self.table.thrown(""))

    def answers(self, text: str) -> bool:
        """Whether a text that might be a command is what the game waits for: a word to decide by, or a place."""
        return hearing.is_answer(self, text)

    def typed(self, text: str) -> str:
        """Do what a person typed: dice, an answer, a move, or an act in words, his name before it or not."""
        return hearing.obey(self, text)

    def enter(self) -> str:
        """What an empty line does: throw, where a person throws, or the only turn there is."""
        host = self.host
        if host.waits_for_throw:
            return self.throw()
        return self.do(host.only) if host.only is not None else ""

    def play_only(self) -> str:
        """Play the only turn there is."""
        only = self.only
        if only is None:
            raise Illegal(_SEVERAL)
        return self.do(only)

    def undo(self) -> str:
        """Take back the last dame of a play begun, else to the last act of a person; never where hands are hidden."""
        if self.walk is not None and self.walk.made:
            self.walk = self.walk.back()
            return self.say("step_back", landings=self.spelled(", ".join(self.walk.landings), self.asked))
        if self.game.hidden:
            return self.say("no_undo", title=self.game.title.to(self.language))
        done = list(self.journal.acts)
        while done and not Host(self.tables[len(done) - 1], tuple(self.people)).chosen(done[-1]):
            done.pop()
        if not done:
            return self.say("nothing_to_undo")
        refusal = self._keep(lambda keeper: keeper.back(len(done) - 1))
        self.journal = dataclasses.replace(self.journal, acts=tuple(done[:-1]))
        del self.tables[len(done) :]
        self.walk = None
        return "\n".join([*refusal, *self.note_time(), self.say("taken_back")])

    def resign(self) -> str:
        """The person who is asked leaves the game, where the law knows that, and loses it."""
        self.game.left(self.state, self.asked)
        return self.do(Resign(self.asked))

    def draw(self) -> str:
        """Offer a draw, where the law knows one; the other answers."""
        self.game.agreed(self.state)
        return self.do(OfferDraw(self.asked))

    # --- The clocks

    @property
    def over(self) -> bool:
        """Whether nothing more is played: by the law, or since somebody has no time left to play on with."""
        return self.result is not None or self.fallen is not None

    @property
    def fallen(self) -> int | None:
        """The seat of who has run out of time."""
        player = None if self.timer is None else self.timer.fallen
        return None if player is None else self.table.sitting.index(player)

    @property
    def times(self) -> str:
        """What the clocks show now; nothing where there are none."""
        if self.timer is None:
            return ""
        sides = [self.game.players[self.table.sitting.index(player)] for player in range(len(self.opponents))]
        return self.timer.told(sides).to(self.language)

    def run_clock(self) -> None:
        """The clock of the person who is asked runs, where the table waits for him."""
        if self.timer is None:
            return
        if self.table.waits in self.people:
            self.timer.run(self.table.sitting[self.asked])
        else:
            self.timer.pause()

    def stop_clock(self) -> list[str]:
        """Nobody's clock runs, and what they show is kept; what is said where it cannot be."""
        if self.timer is None:
            return []
        self.timer.pause()
        return self.note_time()

    def note_time(self) -> list[str]:
        """Have it kept what the clocks show."""
        if self.timer is None:
            return []
        shown = str(self.timer)
        self.journal = dataclasses.replace(self.journal, clock=shown)
        return self._keep(lambda keeper: keeper.note(shown))

    def fall(self, seat: int) -> str:
        """Who has no time left loses the game by an act, where its law knows that; else the game just ends."""
        lines = self.stop_clock()
        try:
            self.game.left(self.state, seat)
            lines.append(self.do(RunOut(seat)))
        except AcademieError:
            lines.append(OUT.fill(name=self.game.players[seat]).to(self.language))
        return "\n".join(lines)

    # --- Telling

    def prompt(self) -> str:
        """What is asked of the person whose turn it is."""
        return asking.prompt(self)

    def moves(self) -> str:
        """The legal moves, each with a number by which it can be played; or what else may be done."""
        return asking.moves(self)

    def acts(self) -> str:
        """What the person may rightly do now, in words that can be typed."""
        return asking.acts(self)

    def hint(self) -> str:
        """What a machine would play, and what the books say of it; where nothing is to be played, all they say."""
        return answers.hint(self)

    def explain(self, which: str = "") -> str:
        """A throw explained at length: the last one, the third by 3, the one before the last by -1."""
        return answers.explain(self, which)

    def review(self) -> str:
        """What was forgotten, marked too much or not claimed, throw by throw."""
        return answers.review(self)

    def help(self) -> str:
        """What may be typed: no command is named that the law refuses."""
        return answers.help_of(self)

    def help_page(self) -> str:
        """The same on a page of its own."""
        return answers.help_page(self)

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        return asking.ending(self)

    def listed(self, players: Sequence[int]) -> str:
        """Several sides in words."""
        return asking.listed(self, players)

    # --- Keeping

    def _keep(self, keep: Callable[[Keeper], None]) -> list[str]:
        """Have something kept; what is said where it cannot be. The game then goes on without being kept."""
        try:
            if self.keeper is not None:
                keep(self.keeper)
        except Unavailable as error:
            self.keeper = None
            return [error.to(self.language)]
        return []

    def save(self, path: Path) -> str:
        """Write the game to a file: as the ending of its name says, else the journal with rulings."""
        return saving.save(self, path)

    def may_save(self, path: Path) -> bool:
        """Whether nothing is lost by writing there: nothing is there, or it is the game's own file."""
        return saving.may_save(self, path)

    def no_file(self) -> str:
        """How to name the file of a game."""
        return self.say("no_file", endings=", ".join(endings_of(self.game)))
