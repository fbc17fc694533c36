"""A seat at a table of this program: a game in progress, who sits where, and what each typed line does.

It decides nothing: the table says for whom it waits, what may be done and what was done. Nothing is printed here: each
act answers with the sentences to show.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from academie.analysis import Stop
from academie.cli.layout import BETWEEN
from academie.cli.session.commands import NO, YES
from academie.cli.session.history import History
from academie.cli.session.seat import faced, machine_hint, told_end
from academie.cli.session.walk import walk_of
from academie.cli.words import say
from academie.errors import AcademieError, Ambiguous, Illegal, Unreadable
from academie.game import Carried, Look
from academie.match.clock import OUT
from academie.match.host import Host
from academie.match.series import gainers
from academie.players.calling import called
from academie.players.player import Stoppable
from academie.referee.acts import Accept, Kind, OfferDraw, Refuse, Resign, RunOut
from academie.state import LATE
from academie.title import Title
from academie.tutor import advise, explainer, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from academie.cli.board import View
    from academie.cli.dice import Cup
    from academie.cli.session.clocks import Timer
    from academie.cli.session.seat import Orders
    from academie.cli.session.walk import Walk
    from academie.game import Game, Move, Result, State
    from academie.journal import Journal
    from academie.players.opponent import Opponent
    from academie.referee.acts import Act
    from academie.referee.table import Table

_THROW = {"throw", "jeter", "jette", "dés", "des", "dice"}
_TYPE_DICE = Title(
    "Type your dice after the word, such as: throw 6 5.", "Tapez vos dés après le mot, par exemple : jeter 6 5."
)
_THEIR_DICE = Title(
    "The program has the dice here, and nobody chooses what they show; Enter throws.",
    "Ici les dés sont au programme, et nul ne choisit ce qu'ils marquent ; Entrée les jette.",
)
_NO_WAY = Title(
    "The places of {title} have no numbers but their own.", "{title} : les cases n'y ont d'autres noms que les leurs."
)
_THEIRS = Title("{side} is the machine's; act for yourself.", "{side} est à la machine ; n'agissez que pour vous-même.")
_NO_NUMBER = Title(
    "{number} is none of what was listed; there is 1 to {count}.",
    "{number} n'est pas de la liste ; elle va de 1 à {count}.",
)
_UNLISTED = Title(
    "A number plays what moves has listed; type moves first.",
    "Un nombre joue ce que coups a donné ; tapez d'abord coups.",
)
_GOES_TO = Title("From {place}: {landings}", "De {place} : {landings}")
_HEAD = Title("{title}, {profile}", "{title}, {profile}")
_AGAINST = Title("{side}: {name}", "{side} : {name}")
_YOU = Title("you", "vous")
_RIGUEUR = Title("à la rigueur", "à la rigueur")
_LAST = Title("last play {told}", "dernier coup {told}")
_BEGUN = Title("{made} then {landings}", "{made} puis {landings}")


class LocalSeat:
    """The people at one game. `opponents` holds the machine of each player of the head, None for a person.

    Without a cup dice are typed. `full`: every throw is explained at length. `example` is a move as it is typed.
    """

    def __init__(
        self,
        journal: Journal,
        opponents: tuple[Opponent | None, ...],
        language: str = "en",
        cup: Cup | None = None,
        *,
        full: bool = False,
        example: str = "",
        timer: Timer | None = None,
    ) -> None:
        self.history = History(journal)
        self.opponents, self.language, self.cup = opponents, language, cup
        self.full, self.example, self.timer = full, example, timer
        self.path: Path | None = None
        self.stop = Stop()  # a machine that is stopped plays its best so far
        self.looking: int | None = None  # who has the screen, where several people hide things from one another
        self.walk: Walk | None = None  # a play that is made dame by dame, and not yet whole
        self.numbers = False  # flèches are called by numbers, as players of backgammon do
        self._numbered_at = -1  # how many acts were done when moves were listed by number
        for opponent in opponents:
            if opponent is not None and isinstance(opponent.player, Stoppable):
                opponent.player.halt = self.stop

    def ready(self) -> None:
        """Have the machines prepare for this game; raises `Unavailable` before anybody has played where one cannot."""
        for opponent in self.opponents:
            if opponent is not None:
                opponent.player.new_game(self.history.tables[0].state)

    # --- The table

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
        """The person who is asked: for whom the table waits, else the first person there is."""
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

    def side(self, player: int | None) -> str:
        """What a side is called."""
        return self.game.players[player].to(self.language) if player is not None else ""

    def listed(self, players: Sequence[int]) -> str:
        """Several sides in words."""
        names = [self.side(player) for player in players]
        return "".join(names) if len(names) < 2 else self.say("listed", first=", ".join(names[:-1]), last=names[-1])

    def say(self, key: str, **values: object) -> str:
        """A sentence in the language of the session."""
        return say(key, self.language, **values)

    def spelled(self, text: str, seat: int) -> str:
        """A sentence about what somebody does, places as the person wants them called."""
        return self.game.numbered(seat, text) if self.numbers else text

    # --- What is seen

    @property
    def seen(self) -> State | None:
        """All of it, or the view of who looks; None until somebody does."""
        if not self.game.hidden or self.result is not None:
            return self.state
        viewer = self.people[0] if len(self.people) == 1 else self.looking
        return self.table.view(viewer).state if viewer is not None else None

    @property
    def last(self) -> Move | None:
        """The last move played."""
        return self.history.last

    def look(self, view: View) -> Look:
        """The board from the side of who sits alone, with what is begun of a play."""
        made = self.walk.made if self.walk is not None else ()
        begun = tuple(Carried(step.origin, step.target, (*step.over, *filter(None, [step.hit]))) for step in made)
        turned = faced(view, self.game, second=self.people == [1])
        return Look(view.language, turned.a_at, arrow=True, numbers=self.asked if self.numbers else None, begun=begun)

    @property
    def head(self) -> str:
        """What is played, by which rules, and who sits where."""
        named = [_HEAD.fill(title=self.game.title, profile=self.state.profile.title)]
        named += [] if self.table.assisted else [_RIGUEUR]
        for seat, opponent in enumerate(self.seated):
            if opponent is not None or len(self.people) == 1:
                who = _YOU if opponent is None else called(opponent.name)
                named.append(_AGAINST.fill(side=self.game.players[seat], name=who))
        return BETWEEN.join(each.to(self.language) for each in named)

    @property
    def status(self) -> str:
        """The throw that lies there, the play before it, and what is begun and not yet played."""
        parts = [self._told_last(chance=True)] if not self.game.hidden else []
        if self.walk is not None and self.walk.made:
            landings = self.spelled(", ".join(self.walk.landings), self.asked)
            going_on = _BEGUN.fill(made=self.spelled(self.walk.told, self.asked), landings=landings)
            parts.append(going_on.to(self.language))
        elif told := self._told_last(chance=False):
            parts.append(_LAST.fill(told=told).to(self.language))
        return BETWEEN.join(filter(None, parts))

    def _told_last(self, *, chance: bool) -> str:
        found = self.history.told_last(chance=chance)
        return "" if found is None else self.spelled(found[1].to(self.language).strip(), found[0])

    # --- What happens by itself

    def at(self, _: object) -> AbstractContextManager[None]:
        """Nothing happens here behind the back of who sits here."""
        return nullcontext()

    @property
    def handing(self) -> str:
        """Where hands are hidden from one another, the screen is handed over."""
        seat = self.table.waits
        hidden = self.game.hidden and len(self.people) > 1 and self.looking != seat
        return self.say("hand_over", side=self.side(seat)) if hidden and seat in self.people else ""

    def handed(self) -> None:
        """Whoever is asked has the screen."""
        self.looking = self.table.waits

    def proceed(self) -> str | None:
        """The next thing that needs no person: a machine's act, a throw, a pass; None when a person is asked."""
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
        told = self.history.add(act)
        after = self.table
        self.walk = None
        if self.timer is not None:
            turned, passed = before.kind(act) is Kind.TURN, after.waits != act.seat
            self.timer.acted(before.sitting[act.seat], turned=turned, passed=passed)
            told += self._note_time()
        lines = [line.to(self.language) for line in told]
        done = [*before.account(act, after), *self.history.settled()]
        lines += [self.spelled(line.to(self.language), act.seat) for line in done]
        if act.kind is not Kind.CHANCE:
            self.looking = None
        elif self.full and after.state.player is not None:
            lines.append(self.explain())
        return "\n".join(lines)

    def throw(self, text: str = "") -> str:
        """Throw the program's dice, or take those that were typed, where people have their own."""
        if text and self.cup is not None:
            raise Illegal(_THEIR_DICE)
        if text:
            return self.do(self.table.thrown(text))
        if self.cup is None:
            raise Illegal(_TYPE_DICE)
        act = self._chance(self.cup)
        return self.do(act if act is not None else self.table.thrown(""))

    def undo(self) -> str:
        """Take back the last dame of a play begun, else to the last act of a person; never where hands are hidden."""
        if self.walk is not None and self.walk.made:
            self.walk = self.walk.back()
            return self.say("step_back", landings=self.spelled(", ".join(self.walk.landings), self.asked))
        if self.game.hidden:
            return self.say("no_undo", title=self.game.title.to(self.language))
        people, tables, acts = tuple(self.people), self.history.tables, self.journal.acts
        done = len(acts)
        while done and not Host(tables[done - 1], people).chosen(acts[done - 1]):
            done -= 1
        if not done:
            return self.say("nothing_to_undo")
        wrong = self.history.back(done - 1)
        self.walk = None
        told = [line.to(self.language) for line in [*wrong, *self._note_time()]]
        return "\n".join([*told, self.say("taken_back")])

    def resign(self) -> str:
        """The person who is asked leaves the game, where the law knows that, and loses it."""
        self.game.left(self.state, self.asked)
        return self.do(Resign(self.asked))

    def draw(self) -> str:
        """Offer a draw, where the law knows one; the other answers."""
        self.game.agreed(self.state)
        return self.do(OfferDraw(self.asked))

    def count_places(self) -> str:
        """Call the places of the board by numbers from now on, or by letters again."""
        if not self.game.way(self.asked):
            raise Illegal(_NO_WAY.fill(title=self.game.title))
        self.numbers = not self.numbers
        return self.say("by_numbers" if self.numbers else "by_letters")

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

    def rest(self) -> float:
        """The seconds left to the person who is asked; without end where there is no clock."""
        return float("inf") if self.timer is None else self.timer.rest

    def run_clock(self) -> None:
        """The clock of the person who is asked runs, where the table waits for him."""
        if self.timer is not None and self.table.waits in self.people:
            self.timer.run(self.table.sitting[self.asked])
        elif self.timer is not None:
            self.timer.pause()

    def stop_clock(self) -> list[str]:
        """Nobody's clock runs, and what they show is kept; what is said where it cannot be."""
        if self.timer is not None:
            self.timer.pause()
        return [line.to(self.language) for line in self._note_time()]

    def _note_time(self) -> list[Title]:
        return [] if self.timer is None else self.history.note(str(self.timer))

    def fall(self) -> str | None:
        """Who has no time left loses the game by an act, where its law knows that; else the game just ends."""
        seat = self.fallen
        if seat is None:
            return None
        lines = self.stop_clock()
        try:
            self.game.left(self.state, seat)
            lines.append(self.do(RunOut(seat)))
        except AcademieError:
            lines.append(OUT.fill(name=self.game.players[seat]).to(self.language))
        return "\n".join(lines)

    # --- What is asked

    def prompt(self) -> str:
        """What is asked of the person whose turn it is."""
        table, seat, dice_due = self.table, self.asked, self.host.dice_due
        side = self.side(seat)
        if table.offered not in {None, seat}:
            return self.say("accept_draw", side=side)
        if not table.assisted or (self.host.word_open and self.cup is not None):
            # People who throw their own dice throw for the machine too.
            whose = side if self.cup is not None or not dice_due else self.side(table.waits)
            return self.say("prompt_stage", side=whose, stage=table.stage.to(self.language))
        if self.cup is None and dice_due:
            taker = self.game.taker(table.state)
            return self.say("first_dice_prompt") if taker is None else self.say("dice_prompt", side=self.side(taker))
        moves = self.known.moves()
        words = [word for move in reversed(moves) if (word := self.game.said_word(move)) is not None]
        if words and len(words) == len(moves):  # where plays stand beside a word it is not the question
            return self.say("decide", side=side, words=self._choice(words))
        return self.say("prompt", side=side)

    def _choice(self, words: list[Title]) -> str:
        """The words a player decides by, each with its English where the language has another."""
        language = self.language
        told = [f"{word.to(language)} ({word.en})" if language != "en" else word.en for word in words]
        return self.say("or").join(told)

    @property
    def commands(self) -> list[str]:
        """No command is named that the law refuses."""
        game, state = self.game, self.state
        known = ["moves", "acts", "hint", "board", "law", "glossary"]
        known += [] if game.hidden else ["undo"]
        known += ["explain"] if _allowed(lambda: explainer(game)) else []
        known += [] if self.table.assisted else ["review"]
        known += ["numbers"] if game.way(self.asked) else []
        known += ["draw"] if _allowed(lambda: game.agreed(state)) else []
        known += ["resign"] if _allowed(lambda: game.left(state, self.asked)) else []
        return [*known, "save", "help", "quit"]

    @property
    def how(self) -> list[str]:
        """How a move is typed."""
        assisted = self.table.assisted
        key = "help_move" if not self.game.chance else "help_play" if assisted else "help_rigueur"
        return [self.say(key, example=self.example), *([self.say("help_little")] if assisted else [])]

    @property
    def questions(self) -> Orders:
        """Commands that only ask something."""
        return {
            "moves": lambda _: self.moves(),
            "acts": lambda _: self.acts(),
            "hint": lambda _: self.hint(),
            "review": lambda _: self.history.review(self.language),
            "explain": self.explain,
        }

    @property
    def orders(self) -> Orders:
        """Commands that change something."""
        return {
            "undo": lambda _: self.undo(),
            "draw": lambda _: self.draw(),
            "resign": lambda _: self.resign(),
            "numbers": lambda _: self.count_places(),
        }

    def doubt(self, _: str) -> str:
        """What is done here can be taken back, or is what the word says."""
        return ""

    def moves(self) -> str:
        """The legal moves, each with a number by which it can be played; or what else may be done."""
        here = self.known
        if not here.moves():
            return self.acts()
        self._numbered_at = len(self.journal.acts)
        said = (self.spelled(self.game.said_move(here, move).to(self.language), self.asked) for move in here.moves())
        return self.say("legal", moves=", ".join(f"{number}) {move}" for number, move in enumerate(said, 1)))

    def acts(self) -> str:
        """What the person may rightly do now, in words that can be typed."""
        said = [Title(act.said(), act.said("fr")).to(self.language) for act in self.host.open(self.asked)]
        return self.say("open_acts", acts=", ".join(said) or self.say("only_throw"))

    def hint(self) -> str:
        """What a machine would play, and what the books say of it; where nothing is to be played, all they say."""
        known = self.known
        if known.moves():
            return machine_hint(self.game, known, self.language)
        return "\n".join([self.acts(), *spoken(advise(self.game, known), self.language, self.game)])

    def explain(self, which: str = "") -> str:
        """A throw explained at length."""
        return self.history.explain(which, self.language)

    def lines(self, begun: str) -> Iterator[str]:
        """Legal moves as they are typed, the steps by which they are made, and acts in words."""
        known, language = self.known, self.language
        if known.player in self.people:
            yield from (self.game.said_move(known, move).to(language) for move in known.moves())
        if self.open_walk is not None:
            yield from self.open_walk.lines(begun)
        yield from (act.said(each) for act in self.host.open(self.asked) for each in (language, "en"))

    # --- What is typed

    def answers(self, text: str) -> bool:
        """Whether a text that might be a command is a word to decide by, or a place."""
        if len(text) == 1 and text.isupper() and (walk := self.open_walk) is not None and walk.from_place(text):
            return True
        known, game = self.known, self.game
        if not any(game.word(move) for move in known.moves()):
            return False
        try:
            return bool(game.word(game.read_move(known, text)))
        except AcademieError:
            return False

    def typed(self, text: str) -> str:
        """Do what a person typed: dice, an answer, a move, or an act in words, his name before it or not."""
        if not text:
            return self._enter()
        seat, words = self._whose(text)
        table, host = self.table, self.host
        first = words.partition(" ")[0].casefold()
        if table.offered not in {None, seat} and first in YES | NO:
            return self.do(Accept(seat) if first in YES else Refuse(seat))
        if first in _THROW or words.casefold() == "throws":
            return self.throw(words[len(first) :].strip())
        if self.cup is None and host.dice_due:
            if words and words.replace("-", " ").replace(" ", "").isdecimal():
                return self.throw(words)
            if table.assisted and not host.word_open:
                return self.do(table.thrown(words))
        return self._played(words, seat)

    def _enter(self) -> str:
        """What an empty line does: throw, where a person throws, or the only turn there is."""
        host = self.host
        if host.waits_for_throw:
            return self.throw()
        return self.do(host.only) if host.only is not None else ""

    def _played(self, words: str, seat: int) -> str:
        """A move by its number, whole, or one dame of it; or an act in words."""
        table = self.table
        words = self.game.lettered(seat, words) if self.numbers else words
        # À la rigueur what the hand does is not to be guessed: a number means a move only where moves was just asked.
        listed = self._numbered_at == len(self.journal.acts)
        if words.isdecimal() and (table.assisted or listed) and self.known.moves():
            return self.do(table.act_of(self._numbered(int(words)), seat))
        if self.walk is not None and self.walk.made and (told := self._walked(words, seat)) is not None:
            return told
        try:
            act = table.typed(words, seat)
        except (Illegal, Unreadable, Ambiguous) as wrong:
            if isinstance(wrong, Ambiguous) or (told := self._walked(words, seat)) is None:
                raise self._with_reason(wrong, words) from wrong
            return told
        if act.kind is Kind.CHANCE and self.cup is not None:
            raise Illegal(_THEIR_DICE)
        try:
            return self.do(act)
        except AcademieError as wrong:
            if words.isdecimal() and self.known.moves():
                raise Illegal(_UNLISTED) from wrong
            raise

    def _with_reason(self, wrong: AcademieError, words: str) -> AcademieError:
        """What is wrong, and why the room says that this play is not allowed, where it does."""
        asked = isinstance(wrong, Illegal) and self.table.assisted
        why = self.game.why_not(self.known, words) if asked else None
        return wrong if why is None else type(wrong)(why)

    def _numbered(self, number: int) -> Move:
        """The move that was listed under a number."""
        moves = self.known.moves()
        if self._numbered_at != len(self.journal.acts):
            raise Illegal(_UNLISTED)
        if not 1 <= number <= len(moves):
            raise Illegal(_NO_NUMBER.fill(number=number, count=len(moves)))
        return moves[number - 1]

    def _walked(self, words: str, seat: int) -> str | None:
        """One dame of a play, or where the one on a place may go; the play itself where that settles it."""
        walk = self.open_walk
        if walk is None or seat != self.asked:
            return None
        if landings := walk.from_place(words):
            told = self.spelled(", ".join(landings), seat)
            return _GOES_TO.fill(place=words, landings=told).to(self.language)
        further = walk.go(words)
        if further is None:
            return None
        if further.settled:
            return self.do(self.table.read(further.settled, seat))
        self.walk = further
        open_now = self.spelled(", ".join(further.landings), seat)
        return self.say("begun", made=self.spelled(further.told, seat), landings=open_now)

    def _whose(self, text: str) -> tuple[int, str]:
        """Whose act a line is, and what it says."""
        name, _, rest = text.replace("\u00a0", " ").strip().partition(" ")
        seat = self._named(name.removesuffix(":")) if rest else None
        if seat is None or seat >= len(self.opponents):
            return self.asked, text.strip()
        rest = rest.removeprefix(":").strip()  # as what was done is told
        if self.seated[seat] is not None:
            raise Illegal(_THEIRS.fill(side=self.table.seats[seat]))
        return seat, rest

    def _named(self, name: str) -> int | None:
        """The seat of that name, as a journal, the table or the game calls who sits there."""
        found = self.table.reader.seat(name)
        names = [{title.en.casefold(), title.fr.casefold()} for title in self.game.players]
        return (
            found if found is not None else next((i for i, each in enumerate(names) if name.casefold() in each), None)
        )

    # --- The end

    def may_save(self, path: Path) -> bool:
        """Whether nothing is there, or it is the game's own file."""
        own = self.path is not None and self.path.exists() and path.exists() and path.samefile(self.path)
        return own or self.history.may_save(path)

    def save(self, path: Path) -> None:
        """Write the game to a file."""
        self.history.save(path)

    @property
    def over_prompt(self) -> str:
        """He may look back as long as he likes."""
        return self.say("over_prompt")

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.result
        if result is None and self.fallen is not None:
            return self.say("over_time", side=self.listed(self.table.against(self.fallen)))
        if result is None:
            kept = self.history.keeper is not None and self.journal.acts
            file = f" {self.path}" if self.path else ""
            return self.say("goodbye_kept", file=file) if kept else self.say("goodbye")
        winners, game = self.listed(gainers(result)), self.game
        if result.reason == LATE:
            return self.say("over_time", side=winners)
        reason = game.glossary.terms[result.reason].name.to(self.language)
        void = result.reason == "nulle" or not result.points
        return told_end(game, winners, reason, result.law, self.language, void=void)


def _allowed(ask: Callable[[], object]) -> bool:
    """Whether the room has an answer and no refusal."""
    try:
        ask()
    except AcademieError:
        return False
    return True
