"""What people at a table of this program are asked, and what each line that they type does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from academie.cli.session.game import THEIR_DICE, YOU, LocalGame
from academie.cli.session.history import machine_hint
from academie.errors import AcademieError, Ambiguous, Illegal, Unknown, Unreadable, quoted
from academie.game import Move
from academie.input.names import NO, YES, Names, typed
from academie.journal.game import read_act
from academie.referee import referee_of
from academie.referee.acts import Accept, Kind, Refuse
from academie.terminal.keywords import COMMANDS
from academie.terminal.output import LEGAL
from academie.text.message import Message
from academie.tutor import advise, advise_acts, explainer, spoken, why_not

if TYPE_CHECKING:
    from academie.terminal.keywords import Orders

_IN_A_ROW = 12  # moves that are listed one after the other; more stand in columns
_NO_NUMBER = Message("{number} is not on the list. Choose 1 to {count}.")
_MISTYPED = Message("{text} is not a command or a move. Did you mean {near}?")
_NEITHER = Message("{text} is not a command or a move. Type help for the commands.")
_NUMBERED = Message("This is not a move. Write it with your numbers, such as 24/18, bar/20 or 6/off.")
_UNLISTED = Message("Type “moves” first; then a number plays that move.")
_MOVE = Message("Type a move such as {example}; “moves” lists them all.")
_PLAY = Message(
    "Type a play such as {example}; “moves” lists them all. If there is only one, press Enter. If you throw your own "
    "dice, type the numbers, such as 6 5."
)
_BY_HAND = Message(
    "Press Enter, or type throw [6 5], to throw; type {example} to play. Do everything else in words; “acts” lists "
    "them. To act for another person, begin with the name."
)
_STEPS = Message(
    "You may play one dame after another. A place alone shows where its piece can go, a number plays a move of "
    "the “moves” list, and Tab completes a line."
)
_BEGUN = Message("{made}, then {landings}; type undo to take it back.")


class LocalLine:
    """The lines typed at a game; `example` is a move as it is typed."""

    def __init__(self, course: LocalGame, example: str = "") -> None:
        self.course, self.language, self.example = course, course.language, example
        self._numbered_at = -1  # how many acts were done when moves were listed by number

    def prompt(self) -> str:
        """The question to the person on turn."""
        table, seat, dice_due = self.course.table, self.course.asked, self.course.host.dice_due
        side = self.course.asked_side(seat)
        if table.offered not in {None, seat}:
            return Message("{side}: do you accept the draw? (yes/no) ", side=side).to(self.language)
        if not table.assisted or (self.course.host.word_open and self.course.cup is not None):
            # People who throw their own dice throw for the machine too.
            whose = side if self.course.cup is not None or not dice_due else self.course.asked_side(table.waits)
            return f"{whose} ({table.stage.to(self.language)}) > "
        if self.course.cup is None and dice_due:
            taker = self.course.game.taker(table.state)
            first = Message("First throw, White's die and Black's (6 5) > ")
            return (first if taker is None else Message("Dice for {side} > ", side=self.course.called(taker))).to(
                self.language
            )
        moves = self.course.known.moves()
        words = [word for move in reversed(moves) if (word := self.course.game.narration.word(move)) is not None]
        if words and len(words) == len(moves):  # where plays stand beside a word it is not the question
            return Message("{side}: {words}? ", side=side, words=self._choice(words)).to(self.language)
        return f"{side} > "

    def _choice(self, words: list[Message]) -> str:
        """The words a player decides by, each with its English where the language has another."""
        language = self.language
        lines = [f"{word.to(language)} ({word.en})" if language != "en" else word.en for word in words]
        return Message(" or ").to(self.language).join(lines)

    @property
    def commands(self) -> list[str]:
        """No command is named that the law refuses."""
        game, state = self.course.game, self.course.state
        known = ["moves", "acts", "hint", "board", "law", "glossary"]
        known += [] if game.hidden else ["undo"]
        known += ["explain"] if _allowed(lambda: explainer(game)) else []
        known += ["review"] if not game.hidden or self.course.over else []
        known += ["numbers"] if game.drawing.way(self.course.asked) else []
        known += ["draw"] if _allowed(lambda: game.agreed(state)) else []
        known += ["resign"] if _allowed(lambda: game.left(state, self.course.asked)) else []
        return [*known, "save", "help", "quit"]

    @property
    def how(self) -> list[str]:
        """How a move is typed."""
        assisted = self.course.table.assisted
        how = _MOVE if not self.course.game.chance else _PLAY if assisted else _BY_HAND
        return [line.to(self.language) for line in (how.fill(example=self.example), *([_STEPS] if assisted else []))]

    @property
    def questions(self) -> Orders:
        """Commands that only ask something."""
        return {
            "moves": lambda _: self.moves(),
            "acts": lambda _: self.acts(),
            "hint": lambda _: self.hint(),
            "review": lambda _: self.course.review(),
            "explain": self.explain,
        }

    @property
    def orders(self) -> Orders:
        """Commands that change something."""
        return {
            "undo": lambda _: self.course.undo(),
            "draw": lambda _: self.course.draw(),
            "resign": lambda _: self.course.resign(),
            "numbers": lambda _: self.course.count_places(),
        }

    def doubt(self, _: str) -> str:
        """What is done here can be taken back, or is what the word says."""
        return ""

    def moves(self) -> str:
        """The legal moves, each with a number by which it can be played; or what else may be done."""
        here = self.course.known
        if not here.moves():
            return self.acts()
        self._numbered_at = len(self.course.journal.acts)
        moves = (self.course.game.narration.move(here, move) for move in here.moves())
        said = (self.course.spelled(move.to(self.language), self.course.asked) for move in moves)
        numbered = [f"{number}) {move}" for number, move in enumerate(said, 1)]
        listed = ", ".join(numbered) if len(numbered) <= _IN_A_ROW else f"\n{_in_columns(numbered)}"
        return LEGAL.fill(moves=listed).to(self.language).replace(" \n", "\n")

    def acts(self) -> str:
        """What the person may rightly do now, in words that can be typed."""
        said = [act.message.to(self.language) for act in self.course.host.open(self.course.asked)]
        acts = ", ".join(said) or Message("throw").to(self.language)
        return Message("You can type: {acts}", acts=acts).to(self.language)

    def hint(self) -> str:
        """A move and a reason; where people mark themselves, first what to mark or to claim."""
        known, game, language = self.course.known, self.course.game, self.language
        if marks := advise_acts(self.course.table, self.course.asked):
            return marks[0].said.to(language)
        if known.moves():
            return machine_hint(game, known, language)
        return "\n".join([self.acts(), *spoken(advise(game, known)[:1], language, game)])

    def explain(self, which: str = "") -> str:
        """A throw explained at length."""
        return self.course.history.explain(which, self.language)

    def lines(self, begun: str) -> Iterator[str]:
        """Legal moves as they are typed, the steps by which they are made, and acts in words."""
        known, language = self.course.known, self.language
        if known.player in self.course.people:
            yield from (self.course.game.narration.move(known, move).to(language) for move in known.moves())
        if self.course.open_walk is not None:
            yield from self.course.open_walk.lines(begun)
        yield from (act.said(each) for act in self.course.host.open(self.course.asked) for each in (language, "en"))

    # --- What is typed

    def answers(self, text: str) -> bool:
        """Whether a text that might be a command is a word to decide by, or a place."""
        if len(text) == 1 and text.isupper() and (walk := self.course.open_walk) is not None and walk.from_place(text):
            return True
        known, game = self.course.known, self.course.game
        if not any(game.narration.word(move) for move in known.moves()):
            return False
        try:
            return bool(game.narration.word(game.read_move(known, text)))
        except AcademieError:
            return False

    def typed(self, text: str) -> str:
        """Do what a person typed: dice, an answer, a move, or an act in words, his name before it or not."""
        if not text:
            return self._enter()
        seat, words = self._whose(text)
        table, host = self.course.table, self.course.host
        first = words.partition(" ")[0].casefold()
        if table.offered not in {None, seat} and first in typed(YES, NO):
            return self.course.do(Accept(seat) if first in typed(YES) else Refuse(seat))
        if first in COMMANDS["throw"].names or words.casefold() == "throws":
            return self.course.throw(words[len(first) :].strip())
        if self.course.cup is None and host.dice_due:
            if words and words.replace("-", " ").replace(" ", "").isdecimal():
                return self.course.throw(words)
            if table.assisted and not host.word_open:
                try:
                    return self.course.do(table.thrown(words))
                except Unreadable as wrong:
                    raise self._with_reason(wrong, words) from wrong
        return self._played(words, seat)

    def _enter(self) -> str:
        """What an empty line does: throw, where a person throws, or the only turn there is."""
        host = self.course.host
        if host.waits_for_throw:
            return self.course.throw()
        return self.course.do(host.only) if host.only is not None else ""

    def _played(self, words: str, seat: int) -> str:
        """A move by its number, whole, or one dame of it; or an act in words."""
        table = self.course.table
        words = self.course.game.drawing.lettered(seat, words) if self.course.numbers else words
        # À la rigueur what the hand does is not to be guessed: a number means a move only where moves was just asked.
        listed = self._numbered_at == len(self.course.journal.acts)
        if words.isdecimal() and (table.assisted or listed) and self.course.known.moves():
            return self.course.do(table.act_of(self._numbered(int(words)), seat))
        if self.course.walk is not None and self.course.walk.made and (text := self._walked(words, seat)) is not None:
            return text
        try:
            act = table.typed(words, seat)
        except (Illegal, Unreadable, Ambiguous) as wrong:
            if isinstance(wrong, Ambiguous) or (text := self._walked(words, seat)) is None:
                raise self._with_reason(wrong, words) from wrong
            return text
        if act.kind is Kind.CHANCE and self.course.cup is not None:
            raise Illegal(THEIR_DICE)
        try:
            return self.course.do(act)
        except AcademieError as wrong:
            if words.isdecimal() and self.course.known.moves():
                raise Illegal(_UNLISTED) from wrong
            raise self._with_reason(wrong, words) from wrong

    def _with_reason(self, wrong: AcademieError, words: str) -> AcademieError:
        """What is wrong: a mistyped command, else why the game says that this play is not allowed, where it does."""
        near = self._mistyped(words)
        if near:
            return Unknown(_MISTYPED.fill(text=quoted(words), near=near))
        if near is not None and not self.course.table.assisted:  # elsewhere the game says what it did not understand
            return Unknown(_NEITHER.fill(text=quoted(words)))
        if self.course.numbers and isinstance(wrong, Unreadable):
            return Unreadable(_NUMBERED)
        asked = isinstance(wrong, Illegal) and self.course.table.assisted
        why = why_not(self.course.game, self.course.known, words) if asked else None
        return wrong if why is None else type(wrong)(why)

    def _mistyped(self, words: str) -> str | None:
        """The command that a line was perhaps meant to be, empty where it is like none; None where it is an act."""
        first, game = words.partition(" ")[0], self.course.game.name
        if not first.isalpha() or len(first) < 3:
            return None
        with suppress(AcademieError):
            read_act(game, f"{referee_of(game).SEATS[self.course.asked]} {words}")
            return None
        throws = ["throw"] if self.course.host.waits_for_throw else []
        near = Names({key: COMMANDS[key].names for key in [*self.commands, *throws]}).near(first)
        if not near and not self.course.table.assisted:
            return self.course.table.reader.near(first)
        return COMMANDS[near[0]].first(self.language) if near else ""

    def _numbered(self, number: int) -> Move:
        """The move that was listed under a number."""
        moves = self.course.known.moves()
        if self._numbered_at != len(self.course.journal.acts):
            raise Illegal(_UNLISTED)
        if not 1 <= number <= len(moves):
            raise Illegal(_NO_NUMBER.fill(number=number, count=len(moves)))
        return moves[number - 1]

    def _walked(self, words: str, seat: int) -> str | None:
        """One dame of a play, or where the one on a place may go; the play itself where that settles it."""
        walk = self.course.open_walk
        if walk is None or seat != self.course.asked:
            return None
        if landings := walk.from_place(words):
            text = self.course.spelled(", ".join(landings), seat)
            return Message("From {place}: {landings}", place=words, landings=text).to(self.language)
        further = walk.go(words)
        if further is None:
            return None
        if further.settled:
            return self.course.do(self.course.table.read(further.settled, seat))
        self.course.walk = further
        open_now = self.course.spelled(", ".join(further.landings), seat)
        return _BEGUN.fill(made=self.course.spelled(further.text, seat), landings=open_now).to(self.language)

    def _whose(self, text: str) -> tuple[int, str]:
        """Whose act a line is, and what it says."""
        name, _, rest = text.replace("\u00a0", " ").strip().partition(" ")
        seat = self._named(name.removesuffix(":")) if rest else None
        if seat is None or seat >= len(self.course.opponents):
            return self.course.asked, text.strip()
        rest = rest.removeprefix(":").strip()  # as what was done is told
        if self.course.seated[seat] is not None:
            raise Illegal(
                "{side} is played by the machine. You can act only for yourself.", side=self.course.table.seats[seat]
            )
        return seat, rest

    def _named(self, name: str) -> int | None:
        """The seat of that name, as a journal, the table or the game calls who sits there."""
        if len(self.course.people) == 1 and name.casefold() in set(YOU.texts.values()):
            return self.course.people[0]
        found = self.course.table.reader.seat(name)
        names = [set(map(str.casefold, title.texts.values())) for title in self.course.game.players]
        return (
            found if found is not None else next((i for i, each in enumerate(names) if name.casefold() in each), None)
        )


def _in_columns(items: list[str]) -> str:
    """Numbered items of one length, none parted, so that they stand in columns wherever the line is wrapped."""
    head = len(str(len(items)))
    items = [each.rjust(len(each) + head - each.index(")")) for each in items]
    width = max(map(len, items))
    return "\u00a0\u00a0" + "  ".join(each.ljust(width).replace(" ", "\u00a0") for each in items)


def _allowed(ask: Callable[[], object]) -> bool:
    """Whether the game has an answer and no refusal."""
    try:
        ask()
    except AcademieError:
        return False
    return True
