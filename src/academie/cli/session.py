"""A game in progress at the terminal: a journal over a table, who sits where, and what each typed line does.

It names no game and decides nothing: the table says for whom it waits, what may be done and what was done. Nothing is
printed here: each act answers with the sentences to show.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.cli.hints import machine_hint
from academie.cli.options import write_text
from academie.cli.words import say
from academie.errors import AcademieError, Illegal, Unavailable
from academie.game import Roll
from academie.match.host import Host, thrown
from academie.match.series import gainers
from academie.records.formats import endings_of, suffix, write_journal
from academie.referee.acts import Accept, Kind, OfferDraw, Refuse, Resign
from academie.referee.keeping import KeptFile
from academie.title import Title
from academie.tutor import advise, explainer, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from academie.cli.dice import Cup
    from academie.game import Game, Move, Result, State
    from academie.players.opponent import Opponent
    from academie.referee.acts import Act
    from academie.referee.journal import Journal
    from academie.referee.keeping import Keeper
    from academie.referee.table import Table

_THROW = {"throw", "jeter", "jette", "dés", "des", "dice"}
YES, NO = {"yes", "y", "oui", "o"}, {"no", "n", "non"}
_THEIRS = Title("{side} is the machine's; act for yourself.", "{side} est à la machine ; n'agissez que pour vous-même.")
_TYPE_DICE = Title(
    "Type your dice after the word, such as: throw 6 5.", "Tapez vos dés après le mot, par exemple : jeter 6 5."
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
    tables: list[Table] = field(init=False, repr=False)  # before the first act and after each

    def __post_init__(self) -> None:
        """Sit down: the acts that the journal has already are done again."""
        self.tables = list(self.journal.tables())

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
        return [seat for seat, opponent in enumerate(self._sitting) if opponent is None]

    @property
    def _sitting(self) -> tuple[Opponent | None, ...]:
        """Who sits in each seat now: people may have changed places."""
        return tuple(self.opponents[each] for each in self.table.sitting)

    @property
    def _host(self) -> Host:
        """What is done here unasked."""
        return Host(self.table, tuple(self.people), dice=self.cup is not None)

    @property
    def asked(self) -> int:
        """The person who is asked: for whom the table waits, else the first person there is."""
        return self._host.asked

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
        return self._host.dice_due

    @property
    def by_itself(self) -> bool:
        """Whether the program throws unasked."""
        return self._host.by_itself

    @property
    def word_open(self) -> bool:
        """Whether a person may say something before the program throws for him, where it throws unasked."""
        return self._host.word_open

    @property
    def only(self) -> Act | None:
        """The turn of a player who has no choice."""
        return self._host.only

    @property
    def thrown(self) -> int:
        """How often chance has decided."""
        return thrown(self.journal.acts)

    def _machine(self) -> Act | None:
        """What a machine does next; None when people are to act, or chance is to decide."""
        for seat, opponent in enumerate(self._sitting):
            if opponent is not None and self.result is None:
                act = opponent.act(self.table, seat)
                if act is not None:
                    return act
        return None

    def proceed(self) -> str | None:
        """The next thing that needs no person: a machine's act, a throw, a pass; None when a person is asked."""
        if self.result is not None:
            return None
        host = self._host
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
        lines = [*refusal, *(line.to(self.language) for line in before.account(act, after))]
        if act.kind is not Kind.CHANCE:
            self.looking = None
        elif self.full and after.state.player is not None:
            lines.append(self.explain())
        return "\n".join(lines)

    def throw(self, text: str = "") -> str:
        """Throw the program's dice, or take those that were typed."""
        if text:
            return self.do(self.table.thrown(text))
        if self.cup is None:
            raise Illegal(_TYPE_DICE)
        act = self.table.chance(self.cup.chance(self.thrown))
        return self.do(act if act is not None else self.table.thrown(""))

    def typed(self, text: str) -> str:
        """Do what a person typed: dice, an answer, a move, or an act in words, his name before it or not."""
        seat, words = self._whose(text)
        first = words.partition(" ")[0].casefold()
        if self.table.offered not in {None, seat} and first in YES | NO:
            return self.do(Accept(seat) if first in YES else Refuse(seat))
        if first in _THROW:
            return self.throw(words[len(first) :].strip())
        if self.cup is None and self.dice_due and words and words.replace("-", " ").replace(" ", "").isdecimal():
            return self.throw(words)
        if self.cup is None and self.table.assisted and self.dice_due and not self.word_open:
            return self.do(self.table.thrown(words))
        return self.do(self.table.typed(words, seat))

    def _whose(self, text: str) -> tuple[int, str]:
        """Whose act a line is, and what it says."""
        name, _, rest = text.strip().partition(" ")
        seat = self.table.reader.seat(name) if rest else None
        if seat is None or seat >= len(self.opponents):
            return self.asked, text.strip()
        if self._sitting[seat] is not None:
            raise Illegal(_THEIRS.fill(side=self.table.seats[seat]))
        return seat, rest

    def enter(self) -> str:
        """What an empty line does: throw, where a person throws, or the only turn there is."""
        host = self._host
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
        """Take back to the last act of a person; never where hands are hidden."""
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
        return "\n".join([*refusal, self.say("taken_back")])

    def resign(self) -> str:
        """The person who is asked leaves the game, where the law knows that, and loses it."""
        self.game.left(self.state, self.asked)
        return self.do(Resign(self.asked))

    def draw(self) -> str:
        """Offer a draw, where the law knows one; the other answers."""
        self.game.agreed(self.state)
        return self.do(OfferDraw(self.asked))

    # --- Telling

    def prompt(self) -> str:
        """What is asked of the person whose turn it is."""
        table, seat = self.table, self.asked
        side = self.side(seat)
        if table.offered not in {None, seat}:
            return self.say("accept_draw", side=side)
        if not table.assisted or (self.word_open and self.cup is not None):
            # People who throw their own dice throw for the machine too.
            whose = side if self.cup is not None or not self.dice_due else self.side(table.waits)
            return self.say("prompt_stage", side=whose, stage=table.stage.to(self.language))
        if self.cup is None and self.dice_due:
            taker = self.game.taker(table.state)
            return self.say("first_dice_prompt") if taker is None else self.say("dice_prompt", side=self.side(taker))
        words = [word for move in reversed(self.known.moves()) if (word := self.game.said_word(move)) is not None]
        return self.say("decide", side=side, words=self._choice(words)) if words else self.say("prompt", side=side)

    def _choice(self, words: list[Title]) -> str:
        """The words a player decides by, each with its English where the language has another."""
        told = [f"{word.to(self.language)} ({word.en})" if self.language != "en" else word.en for word in words]
        return self.say("or").join(told)

    def moves(self) -> str:
        """The legal moves, or what else may be done."""
        here = self.known
        if not here.moves():
            return self.acts()
        said = (self.game.said_move(here, move).to(self.language) for move in here.moves())
        return self.say("legal", moves=", ".join(said))

    def acts(self) -> str:
        """What the person may rightly do now, in words that can be typed."""
        said = [Title(act.said(), act.said("fr")).to(self.language) for act in self._host.open(self.asked)]
        return self.say("open_acts", acts=", ".join(said) or self.say("only_throw"))

    def hint(self) -> str:
        """What a machine would play, and what the books say of it; where nothing is to be played, all they say."""
        known = self.known
        if known.moves():
            return machine_hint(self.game, known, self.language)
        return "\n".join([self.acts(), *spoken(advise(self.game, known), self.language, self.game)])

    def explain(self) -> str:
        """The last throw explained at length."""
        teller = explainer(self.game)
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.journal.acts), strict=True):
            for choice in table.choices(act) if act.kind is Kind.CHANCE else ():
                if isinstance(choice, Roll):
                    return teller.render(teller.explain(table.state, choice), self.language)
        return self.say("no_throw")

    def help(self) -> str:
        """What may be typed: no command is named that the law refuses."""
        known = ["c_moves", "c_acts", "c_hint", "c_board", "c_law"]
        known += [] if self.game.hidden else ["c_undo"]
        known += [key for key, there in (("c_explain", self._explains), ("c_draw", self._draws)) if there()]
        commands = ", ".join(self.say(key) for key in [*known, *self._leaving(), "c_save", "c_quit"])
        key = "help_move" if not self.game.chance else "help_play" if self.table.assisted else "help_rigueur"
        return self.say(key, example=self.example, commands=commands)

    def _explains(self) -> bool:
        return _allowed(lambda: explainer(self.game))

    def _draws(self) -> bool:
        return _allowed(lambda: self.game.agreed(self.state))

    def _leaving(self) -> list[str]:
        return ["c_resign"] if _allowed(lambda: self.game.left(self.state, self.asked)) else []

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.result
        if result is None:
            kept = self.keeper is not None and self.journal.acts
            return self.say("goodbye_kept", file=f" {self.path}" if self.path else "") if kept else self.say("goodbye")
        law = self.game.law.find(result.law)
        reason = self.game.glossary.terms[result.reason].name.to(self.language)
        void = result.reason == "nulle" or not result.points  # what is to be played again is no draw
        key = "over_win" if result.winner is not None else "over_void" if void else "over_draw"
        title = law.title.to(self.language)
        return self.say(key, side=self.listed(gainers(result)), reason=reason, law=result.law, title=title)

    def listed(self, players: Sequence[int]) -> str:
        """Several sides in words."""
        names = [self.side(player) for player in players]
        if len(names) < 2:
            return "".join(names)
        return self.say("listed", first=", ".join(names[:-1]), last=names[-1])

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
        """Write the game to a file: the record of its game by the name of the file, else the journal with rulings."""
        if isinstance(self.keeper, KeptFile) and path.exists() and path.samefile(self.keeper.path):
            return self.say("saved", path=path)  # all of it is there already, and nobody else may write to it
        ending = path.suffix.removeprefix(".").lower()
        wanted = ending in endings_of(self.game)
        text = write_journal(self.game, self.journal, ending) if wanted else self.journal.write(rulings=True)
        write_text(path, text)
        return self.say("saved", path=path)

    def no_file(self) -> str:
        """How to name the file of a game."""
        return self.say("no_file", suffix=suffix(self.game))


def _allowed(ask: Callable[[], object]) -> bool:
    """Whether the room has an answer and no refusal."""
    try:
        ask()
    except AcademieError:
        return False
    return True
