"""A game in progress at a table of this program: who sits where, what happens by itself, what is done and taken back.

It decides nothing: the table says for whom it waits, what may be done and what was done. Nothing is printed here: each
act answers with the sentences to show. The program's dice come from a cup.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.cli.session.history import History
from academie.cli.session.walk import Walk, walk_of
from academie.errors import Illegal, Unreadable, quoted
from academie.game import Game, Result, Roll, State
from academie.game.analysis import Stop
from academie.journal import Journal
from academie.match.host import Host
from academie.players.characters import called
from academie.players.player import Stoppable
from academie.referee.acts import Accept, Act, Kind, OfferDraw, Refuse, Resign, RunOut
from academie.referee.table import Table
from academie.terminal.output import headed, listed
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.cli.session.clocks import Timer
    from academie.players.opponent import Opponent

_HAND_OVER = Message("Hand the screen to {side}. {side}, press Enter when nobody else can see it > ")
YOU = Message("you")
_ONE_OF = verbatim("{name} ({side})")
OUT_OF_TIME = Message("You ran out of time.")
_YOURS = {
    OfferDraw: Message("You offer a draw."),
    Accept: Message("You accept the draw."),
    Refuse: Message("You decline the draw."),
    Resign: Message("You resign."),
    RunOut: OUT_OF_TIME,
}
_NO_UNDO = Message("Moves cannot be taken back at {title}, because your opponent would have seen hidden tiles.")
_BY_NUMBERS = Message("Flèches are now numbered from 24 to 1 along your path. Type letters to switch back.")
THEIR_DICE = Message("The program throws the dice in this game, so you cannot choose them. Press Enter to throw.")


class LocalGame:
    """A game and the people who play it. `opponents` has a machine for each player of the head, None for a person.

    Without a cup dice are typed. `full`: every throw is explained at length.
    """

    def __init__(
        self,
        journal: Journal,
        opponents: tuple[Opponent | None, ...],
        language: str = "en",
        cup: Cup | None = None,
        *,
        full: bool = False,
        timer: Timer | None = None,
    ) -> None:
        self.history = History(journal)
        self.opponents, self.language, self.cup = opponents, language, cup
        self.full, self.timer = full, timer
        self.stop = Stop()  # a machine that is stopped plays its best so far
        self.looking: int | None = None  # who has the screen, where several people hide things from one another
        self.walk: Walk | None = None  # a play that is made dame by dame, and not yet whole
        self.numbers = False  # flèches are called by numbers, as players of backgammon do
        for opponent in opponents:
            if opponent is not None and isinstance(opponent.player, Stoppable):
                opponent.player.halt = self.stop

    def ready(self) -> None:
        """Have the machines prepare for this game; raises `Unavailable` before anybody has played where one cannot."""
        for opponent in self.opponents:
            if opponent is not None:
                opponent.player.new_game(self.history.tables[0].state)

    @property
    def journal(self) -> Journal:
        """All that was done."""
        return self.history.journal

    @property
    def table(self) -> Table:
        """The table now."""
        return self.history.table

    @property
    def game(self) -> Game:
        """The game and its rules."""
        return self.table.game

    @property
    def state(self) -> State:
        """The position now."""
        return self.table.state

    @property
    def result(self) -> Result | None:
        """The end, by the board or by the players."""
        return self.table.result

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat for seat, opponent in enumerate(self.seated) if opponent is None]

    @property
    def seated(self) -> tuple[Opponent | None, ...]:
        """Who sits in each seat now: people may have changed places."""
        return tuple(self.opponents[each] for each in self.table.sitting)

    @property
    def host(self) -> Host:
        """What is done here unasked."""
        return Host(self.table, tuple(self.people), dice=self.cup is not None)

    @property
    def asked(self) -> int:
        """The person who is asked: the one the table waits for, else the first one."""
        return self.host.asked

    @property
    def known(self) -> State:
        """The state as the one who is asked knows it."""
        seat = self.table.waits
        return self.table.choice(seat) if seat is not None else self.state

    @property
    def open_walk(self) -> Walk | None:
        """The play that is begun; where none is, the board from which one may be."""
        if self.walk is None and self.table.assisted and self.table.waits in self.people:
            self.walk = walk_of(self.table, self.asked)
        return self.walk

    def called(self, seat: int) -> Message:
        """Who sits there: a person who plays alone is “you”, a machine has its name, several people their sides."""
        opponent, side = self.seated[seat], self.game.players[seat]
        if opponent is None:
            return YOU if self.people == [seat] else side
        name = called(opponent.name.partition(":")[0])
        alike = sum(each is not None and each.name == opponent.name for each in self.seated)
        return _ONE_OF.fill(name=name, side=side) if alike > 1 else name

    def asked_side(self, player: int | None) -> str:
        """The same at the beginning of a question."""
        return "" if player is None else headed(self.called(player).to(self.language))

    def listed(self, players: Sequence[int]) -> str:
        """Several players in words."""
        return listed([self.called(player).to(self.language) for player in players], self.language)

    def told(self, lines: Iterable[Message]) -> list[str]:
        """Lines about the game, with what its players are called; à la rigueur by their sides, as acts are typed."""
        if not self.table.assisted:
            return [line.to(self.language) for line in lines]
        names = [self.called(seat) for seat in range(len(self.opponents))]
        known = {side: name for sides in (self.table.seats, self.game.players) for side, name in zip(sides, names)}  # noqa: B905 - a game names more than sit
        return [headed(line.naming(known).to(self.language)) for line in lines]

    def account(self, place: int) -> list[str]:
        """What an act did, in the words shown at the time."""
        act, lines = self.journal.acts[place], self.history.account(place)
        own = _YOURS.get(type(act)) if self.table.assisted and self.people == [act.seat] else None
        return [self.spelled(line, act.seat) for line in self.told(lines if own is None else [own, *lines[1:]])]

    def spelled(self, text: str, seat: int) -> str:
        """A sentence about what somebody does, places as the person wants them called."""
        return self.game.drawing.numbered(seat, text) if self.numbers else text

    # --- What happens by itself

    @property
    def handing(self) -> str:
        """What to say before another person takes the screen, in a game with hidden hands; else nothing."""
        seat = self.table.waits
        hidden = self.game.hidden and len(self.people) > 1 and self.looking != seat
        return _HAND_OVER.fill(side=self.asked_side(seat)).to(self.language) if hidden and seat in self.people else ""

    def handed(self) -> None:
        """The person who is asked has the screen now."""
        self.looking = self.table.waits

    @property
    def over(self) -> bool:
        """Whether nothing more is played: by the law, or since somebody has no time left to play on with."""
        return self.result is not None or self.fallen is not None

    @property
    def fallen(self) -> int | None:
        """The seat of the player who has run out of time."""
        player = None if self.timer is None else self.timer.fallen
        return None if player is None else self.table.sitting.index(player)

    def proceed(self) -> str | None:
        """Do the next thing that needs no person: a machine's act, a throw, a pass; None when a person must act."""
        if self.result is not None:
            return None
        host = self.host
        self.stop.clear()
        act = self._machine() or self._due(host) or host.settled or host.passed
        return None if act is None else self.do(act)

    def _machine(self) -> Act | None:
        """What a machine does next; None when people are to act, or chance is to decide."""
        acts = (each.act(self.table, seat) for seat, each in enumerate(self.seated) if each is not None)
        return next((act for act in acts if act is not None), None)

    def _due(self, host: Host) -> Act | None:
        """The act of chance, where the program throws."""
        return self._chance(self.cup) if self.cup is not None and host.throws else None

    def _chance(self, cup: Cup) -> Act | None:
        return self.table.chance(cup.chance(self.history.thrown))

    # --- Doing

    def do(self, act: Act) -> str:
        """One act done; what there is to tell about it."""
        before = self.table
        text = self.history.add(act)
        after = self.table
        self.walk = None
        if self.timer is not None:
            turned, passed = before.kind(act) is Kind.TURN, after.waits != act.seat
            self.timer.acted(before.sitting[act.seat], turned=turned, passed=passed)
            text += self.note_time()
        lines = [line.to(self.language) for line in text]
        lines += self.account(len(self.journal.acts) - 1)
        lines += [self.spelled(line, act.seat) for line in self.told(self.history.settled())]
        if act.kind is not Kind.CHANCE:
            self.looking = None
        elif self.full and after.state.player is not None:
            lines.append(self.history.explain("", self.language))
        return "\n".join(lines)

    def throw(self, text: str = "") -> str:
        """Throw the program's dice, or take those that were typed, where people have their own."""
        if text and self.cup is not None:
            raise Illegal(THEIR_DICE)
        if text:
            return self.do(self.table.thrown(text))
        if self.cup is None:
            raise Illegal("Type your dice after the word: throw 6 5.")
        act = self._chance(self.cup)
        return self.do(act if act is not None else self.table.thrown(""))

    def undo(self) -> str:
        """Take back the last dame of an unfinished play, else a person's last act; never in games with hidden hands."""
        if self.walk is not None and self.walk.made:
            self.walk = self.walk.back()
            landings = self.spelled(", ".join(self.walk.landings), self.asked)
            return Message("Taken back. You may play {landings}.", landings=landings).to(self.language)
        if self.game.hidden:
            return _NO_UNDO.fill(title=self.game.title).to(self.language)
        last = next((place for place in reversed(range(len(self.journal.acts))) if self._chosen(place)), None)
        if last is None:
            return Message("There is no move to take back.").to(self.language)
        wrong = self.history.back(last)
        self.walk = None
        lines = [line.to(self.language) for line in [*wrong, *self.note_time()]]
        return "\n".join([*lines, Message("Taken back.").to(self.language)])

    def _chosen(self, place: int) -> bool:
        """Whether an act of the journal is a person's: a move, or dice that were typed."""
        act = self.journal.acts[place]
        typed = self.cup is None and act.kind is Kind.CHANCE
        return typed or Host(self.history.tables[place], tuple(self.people)).chosen(act)

    @property
    def touched(self) -> bool:
        """Whether a person has done anything yet."""
        return any(map(self._chosen, range(len(self.journal.acts))))

    def resign(self) -> str:
        """The person who is asked leaves the game, where the law knows that, and loses it."""
        self.game.left(self.state, self.asked)
        return self.do(Resign(self.asked))

    def draw(self) -> str:
        """Offer a draw, where the law knows one; the other answers."""
        self.game.agreed(self.state)
        return self.do(OfferDraw(self.asked))

    def review(self) -> str:
        """The faults so far; the first interrupt ends the search."""
        self.stop.clear()
        return self.history.review(self.language, self.stop, self.told)

    def count_places(self) -> str:
        """Call the places of the board by numbers from now on, or by letters again."""
        if not self.game.drawing.way(self.asked):
            raise Illegal("{title} has no other names for its places.", title=self.game.title)
        self.numbers = not self.numbers
        return (_BY_NUMBERS if self.numbers else Message("Flèches are now lettered again.")).to(self.language)

    def note_time(self) -> list[Message]:
        """Keep what the clocks show; what is said where that cannot be done."""
        return [] if self.timer is None else self.history.note(str(self.timer))


@dataclass(frozen=True)
class Cup:
    """The program's dice. The nth throw of a seed is always the same, so that taking back fishes for no better one."""

    seed: int
    game: int = 0  # of a series, which has other throws in each

    def chance(self, number: int) -> random.Random:
        """Where the nth throw comes from."""
        place = f"{self.game}/{number}" if self.game else str(number)
        return random.Random(f"{self.seed}/{place}")  # noqa: S311 - a game, not a secret

    def throw(self, state: State, number: int) -> Roll:
        """One of the throws of a state, by its chances."""
        rolls = state.rolls()
        return self.chance(number).choices(rolls, [roll.weight for roll in rolls])[0]

    def __str__(self) -> str:
        """As the head of a journal has it: 5, or 5/2 in the third game of a series."""
        return f"{self.seed}/{self.game}" if self.game else str(self.seed)

    @classmethod
    def read(cls, text: str) -> Cup:
        """The cup a journal names."""
        seed, _, game = text.partition("/")
        try:
            return cls(int(seed), int(game or 0))
        except ValueError as wrong:
            raise Unreadable("{text} is not a seed. Write a number there, such as 5.", text=quoted(text)) from wrong
