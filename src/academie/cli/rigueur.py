"""`academie play trictrac --rigueur`: a game as a journal of acts, the players marking by hand under pain of école.

A person types acts as the table knows them (marks 4, schools 4, A/G A/F …), without his colour; the referee's rulings
are told as they fall. A machine sits down with a temper: it marks, claims and errs by it, and plays greedily.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli.board import View, render
from academie.cli.dice import typed_roll
from academie.cli.narration import account
from academie.cli.options import write_text
from academie.cli.rigueur_record import record_of
from academie.cli.texts import show_paragraph
from academie.cli.words import say
from academie.errors import AcademieError, Illegal
from academie.games.trictrac import record
from academie.games.trictrac.players.greedy import best_moves, prefers_leaving
from academie.games.trictrac.referee.value import Phase, Rigueur
from academie.games.trictrac.state import State, ours
from academie.referee import acts
from academie.referee.acts import COLOURS
from academie.referee.lines import read_act

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from academie.cli.dice import Cup
    from academie.game import Game, Roll
    from academie.referee.acts import Act
    from academie.referee.journal import Journal
    from academie.referee.table import Table
    from academie.referee.tempers import Temper

_SHORT = {
    "mark": "marks",
    "marque": "marks",
    "unmark": "unmarks",
    "peg": "pegs",
    "school": "schools",
    "ecole": "schools",
    "école": "schools",
    "leave": "leaves",
    "hold": "holds",
    "touch": "touches",
    "adoube": "says adoube",
    "accept": "accepts",
    "refuse": "refuses",
    "announce": "announces",
}
_THROW = {"throw", "jeter", "dés", "dice"}


@dataclass
class RigueurSession:
    """A game at a table à la rigueur: the journal, who sits where, and what each typed line does."""

    game: Game
    journal: Journal
    tempers: tuple[Temper | None, ...]  # None where a person sits
    language: str
    cup: Cup | None = None
    thrown_from: tuple[State, Roll] | None = field(default=None)

    def __post_init__(self) -> None:
        self.table = self.journal.replay()

    @property
    def rigueur(self) -> Rigueur:
        """The table with its phase and thrower."""
        if not isinstance(self.table, Rigueur):
            raise TypeError("a table of another kind")
        return self.table

    @property
    def seat(self) -> int:
        """The person who is asked: who must choose, else the thrower, else the one person there is."""
        table = self.rigueur
        wanted = table.chooser if table.chooser is not None else table.thrower
        if self.tempers[wanted] is None:
            return wanted
        return self.tempers.index(None)

    def do(self, act: Act) -> str:
        """One act done; what the referee says about it."""
        before = self.table.state
        self.table = self.table.after(act)
        self.journal = self.journal.add(act)
        if isinstance(act, acts.Throw | acts.ThrowForDice) and isinstance(before, State):
            self.thrown_from = (before, typed_roll(before, f"{act.dice[0]} {act.dice[1]}"))
        words = [str(act), *(f"  {ruling.text.to(self.language)} ({ruling.law})" for ruling in self.table.rulings)]
        return "\n".join(words)

    def throw_act(self, seat: int, text: str = "") -> Act:
        """The throw of a player: typed, or from the cup."""
        state = ours(self.table.state)
        if self.cup is None and not text:
            raise Illegal("Type your dice after the word, such as: throw 6 5.")
        count = sum(isinstance(act, acts.Throw | acts.ThrowForDice) for act in self.journal.acts)
        if not state.rolls():
            raise Illegal("The throw on the table is to be played first (§8).")
        roll = typed_roll(state, text) if text or self.cup is None else self.cup.throw(state, count)
        one, two = roll.dice
        made: type[acts.Throw | acts.ThrowForDice] = acts.Throw
        if self.rigueur.phase == Phase.OPENING:
            made = acts.ThrowForDice
        return made(seat, (one, two))

    def typed(self, text: str) -> Act:
        """The act a line names; a colour before it makes it the other person's."""
        words = text.split()
        seat = self.seat
        if words and words[0].casefold() in COLOURS:
            seat = COLOURS.index(words.pop(0).casefold())
            if self.tempers[seat] is not None:
                raise Illegal(f"{COLOURS[seat].capitalize()} is the machine's; act for yourself.")
        if not words or words[0].casefold() in _THROW:
            thrower = self.rigueur.thrower
            # Where people throw, they throw for the machine too.
            hand = thrower if self.cup is None and self.tempers[thrower] is not None else seat
            return self.throw_act(hand, " ".join(words[1:]))
        if "/" in words[0] or words[0] == "-":
            return acts.Play(seat, " ".join(words))
        words[0] = _SHORT.get(words[0].casefold(), words[0])
        return read_act(f"{COLOURS[seat]} {' '.join(words)}")

    def machine(self) -> Act | None:
        """What a machine does next: claims, marks and plays by its temper, or throws; None when people are to act."""
        table = self.rigueur
        for seat, temper in enumerate(self.tempers):
            if temper is None:
                continue
            if (act := temper.act(table, seat, choose)) is not None:
                return act
            if (
                table.thrower == seat
                and table.chooser is None
                and table.phase in {Phase.OPENING, Phase.THROW}
                and self.cup
            ):
                return self.throw_act(seat)
        return None

    def undo(self) -> str:
        """Take back to the last act of a person."""
        done = list(self.journal.acts)
        while done and self.tempers[done[-1].seat] is not None:
            done.pop()
        if not done:
            return say("nothing_to_undo", self.language)
        done.pop()
        self.journal = type(self.journal)(
            self.journal.game,
            self.journal.mode,
            self.journal.profile,
            self.journal.players,
            self.journal.position,
            self.journal.seed,
            tuple(done),
        )
        self.table, self.thrown_from = self.journal.replay(), None
        return say("taken_back", self.language)

    def open_acts(self) -> str:
        """What the person may rightly do now."""
        listed = [str(act).partition(" ")[2] for act in self.table.acts(self.seat)]
        return say("open_acts", self.language, acts=", ".join(listed) or "throw")

    def explain(self) -> str:
        """The last throw at length."""
        if self.thrown_from is None:
            return say("no_throw", self.language)
        return account(self.game, *self.thrown_from, self.language)

    def save(self, path: Path) -> str:
        """The journal with the referee's words; in a file called .trictrac the record for other programs."""
        wanted = path.suffix == ".trictrac"
        text = record.write(record_of(self.game, self.journal)) if wanted else self.journal.write(rulings=True)
        write_text(path, text)
        return say("saved", self.language, path=path)

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.table.result
        if result is None:
            return say("goodbye", self.language)
        law = self.game.law.find(result.law)
        reason = self.game.glossary.terms[result.reason].name.to(self.language)
        side = self.game.players[result.winner or 0].to(self.language)
        return say(
            "over_win", self.language, side=side, reason=reason, law=result.law, title=law.title.to(self.language)
        )


def choose(table: Table, turns: Sequence[Act]) -> Act:
    """The greedy choice among plays and decisions."""
    state = ours(table.state)
    leaving = next((act for act in turns if isinstance(act, acts.Leave)), None)
    if leaving is not None and prefers_leaving(state):
        return leaving
    plays = {act.play: act for act in turns if isinstance(act, acts.Play)}
    for move in best_moves(state):
        if str(move) in plays:
            return plays[str(move)]
    return next(iter(plays.values()), turns[0])


class RigueurTerminal:
    """The loop: machines act, people are asked, the referee speaks."""

    def __init__(self, session: RigueurSession, screen: Console, view: View) -> None:
        self.session, self.screen, self.view = session, screen, view
        self.open = True
        self.stale = False  # the machine has acted since the board was shown

    def run(self) -> None:
        """Until the partie is won or the person has had enough."""
        self.tell(say("rigueur_welcome", self.session.language))
        self.show()
        while self.open and self.session.table.result is None:
            act = self.session.machine()
            if act is not None:
                self.tell(self.session.do(act))
                self.stale = True
            else:
                if self.stale:
                    self.show()
                self.turn()
        self.tell(self.session.ending())

    def turn(self) -> None:
        """Ask the person; what goes wrong is told and changes nothing."""
        side = self.session.game.players[self.session.seat].to(self.session.language)
        try:
            text = self.screen.input(f"{side} ({self.session.rigueur.phase.value}) > ", markup=False).strip()
        except EOFError:
            self.screen.print()
            self.open = False
            return
        try:
            self.obey(text)
        except AcademieError as error:
            self.tell(str(error))

    def obey(self, text: str) -> None:
        """A command, or an act."""
        session = self.session
        word, _, rest = text.partition(" ")
        tellers = {
            "acts": session.open_acts,
            "actes": session.open_acts,
            "undo": session.undo,
            "explain": session.explain,
        }
        if word in {"quit", "quitter", "exit"}:
            self.open = False
        elif word in {"help", "aide", "?"}:
            self.tell(say("rigueur_help", session.language))
        elif word in {"board", "tablier"}:
            self.show()
        elif word in {"law", "loi"} and rest:
            show_paragraph(session.game.law.find(rest.strip()), session.language)
        elif word in {"save", "sauver"}:
            path = Path(rest.strip()).expanduser()
            self.tell(session.save(path) if rest.strip() else say("no_file", session.language, suffix="journal"))
        elif word in tellers:
            self.tell(tellers[word]())
        else:
            self.tell(session.do(session.typed(text)))
            self.show()

    def show(self) -> None:
        """The board."""
        self.stale = False
        self.screen.print(render(self.session.game, self.session.table.state, None, self.view))

    def tell(self, text: str) -> None:
        """A few lines."""
        self.screen.print(text, markup=False, soft_wrap=True)
