"""The history of a game at this terminal: its journal, every table, accounts of past acts; and a hint."""

import dataclasses
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from pathlib import Path

from academie.cli.citations import opening
from academie.errors import Unavailable, Unknown, quoted
from academie.game import Game, Move, Roll, State
from academie.game.analysis import Budget, Stop, Stopped
from academie.game.narration import indented
from academie.game.registry import find
from academie.input.files import write_text
from academie.journal import Journal, endings_of, write_games
from academie.journal.file import JournalFile, Keeper
from academie.journal.formats import JOURNAL
from academie.match.host import thrown
from academie.referee.acts import Act, Kind
from academie.referee.table import Ruling, Table
from academie.terminal.output import UNIT
from academie.text.message import Message, figure, verbatim
from academie.tutor import explainer
from academie.tutor.counsel import counsel

_NO_THROW = Message("No dice have been thrown yet.")
_NO_SUCH_THROW = Message("There is no throw {which}: the last one is throw {count}, and -1 means the one before it.")
_OPEN = 2  # throws: of the last two something may still be claimed
_WON = Message("{throw}, was worth:")
_RULED = verbatim("{text} ({law})")
_LET_PASS = Message("{text} ({law}). Nobody claimed it.")
_THROW = Message("Throw {number}, {told}")
_NOTHING = Message("No faults: nothing was forgotten, overmarked or left unclaimed.")
_LOST = Message("{number}. {side} {move}: loses {cost}; best was {best}")
_WORST = 12  # plays that a review names
_GLANCE = Budget(nodes=4_000, seconds=0.2)  # at each of them
_NO_FAULT = 0.0005  # values printed as zero
_VALUE = re.compile(r"\([+\-−]\d")


class History:
    """The acts of a game, and the tables before the first and after each of them; a file keeps them where there is one.

    If saving fails, this is said once, and the game continues unsaved.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.keeper: Keeper | None = None
        self.tables: list[Table] = list(journal.tables())

    @property
    def table(self) -> Table:
        """The table now."""
        return self.tables[-1]

    @property
    def acts(self) -> tuple[Act, ...]:
        """All that was done."""
        return self.journal.acts

    @property
    def thrown(self) -> int:
        """How often chance has decided."""
        return thrown(self.acts)

    # --- Doing

    def add(self, act: Act) -> list[Message]:
        """Add an act; a sentence if it cannot be saved. Raises the law's objection."""
        after = self.table.after(act)
        wrong = self._keep(lambda keeper: keeper.add(act))
        self.tables.append(after)
        self.journal = self.journal.add(act)
        return wrong

    def back(self, count: int) -> list[Message]:
        """Only so many acts are left."""
        wrong = self._keep(lambda keeper: keeper.back(count))
        self.journal = dataclasses.replace(self.journal, acts=self.acts[:count])
        del self.tables[count + 1 :]
        return wrong

    def note(self, clock: str) -> list[Message]:
        """The times on the clocks."""
        self.journal = dataclasses.replace(self.journal, clock=clock)
        return self._keep(lambda keeper: keeper.note(clock))

    def _keep(self, keep: Callable[[Keeper], None]) -> list[Message]:
        try:
            if self.keeper is not None:
                keep(self.keeper)
        except Unavailable as error:
            self.keeper = None
            return [error.text]
        return []

    # --- Files

    def may_save(self, path: Path) -> bool:
        """Whether nothing is lost by writing there: nothing is there, or it is the file that keeps the game."""
        return not path.exists() or self._keeps(path)

    def save(self, path: Path) -> None:
        """Write the game to a file."""
        if not self._keeps(path):  # all of it is there already, and nobody else may write to it
            write_journal(self.journal, path)

    def _keeps(self, path: Path) -> bool:
        return isinstance(self.keeper, JournalFile) and path.exists() and path.samefile(self.keeper.path)

    # --- The last things done

    @property
    def last(self) -> Move | None:
        """The last move played."""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.acts), strict=True):
            for choice in reversed(table.choices(act)):
                if not isinstance(choice, Roll):
                    return choice
        return None

    def account(self, place: int) -> tuple[Message, ...]:
        """What an act did, in the words shown at the time."""
        return tuple(self.tables[place].account(self.acts[place], self.tables[place + 1]))

    def last_in_words(self, *, chance: bool) -> tuple[int, Message] | None:
        """The last throw, or the last play, in the words shown at the time, with its seat; None if there was none."""
        for place in range(len(self.acts) - 1, -1, -1):
            act, before = self.acts[place], self.tables[place]
            if (act.kind is Kind.CHANCE) != chance:
                continue
            plays = any(not isinstance(choice, Roll) for choice in before.choices(act))
            if (chance or plays or act.kind is Kind.TURN) and (lines := self.account(place)):
                return act.seat, lines[0]
        return None

    # --- Throws

    @property
    def throws(self) -> list[int]:
        """Every throw of the game, by which act it was."""
        return [place for place, act in enumerate(self.acts) if act.kind is Kind.CHANCE]

    def explain(self, which: str, language: str) -> str:
        """A throw explained at length: the last one, the third by 3, the one before the last by -1."""
        teller, made = explainer(self.table.game), self.throws
        if not made:
            return _NO_THROW.to(language)
        try:
            number = int(which) if which else len(made)
        except ValueError:
            number = 0
        place = number - 1 if number > 0 else len(made) - 1 + number
        known = number != 0 and 0 <= place < len(made)
        choices = self.tables[made[place]].choices(self.acts[made[place]]) if known else ()
        roll = next((each for each in choices if isinstance(each, Roll)), None)
        if roll is None:  # also dice that were thrown too soon, and counted later
            raise Unknown(_NO_SUCH_THROW.fill(which=quoted(which), count=len(made)))
        return teller.render(teller.explain(self.tables[made[place]].state, roll), language)

    # --- What can no longer matter

    def settled(self) -> Iterator[Message]:
        """What is shown of earlier acts once nobody can claim them any more, after the last act of a session.

        The referee's facts of a ruling, what was let pass; and, where people mark, by which jans the throw before the
        last won what it did: by then whoever could have claimed something of it has thrown. At the end of a game, of
        the last throws as well.
        """
        after, before = self.tables[-1], self.tables[-2]
        yield from (indented(indented(ruling.facts)) for ruling in after.rulings if ruling.facts is not None)
        if after.assisted:
            return
        for ruling in after.let_pass(before):
            yield indented(_in_words(ruling, _LET_PASS))
        chance, over = self.acts[-1].kind is Kind.CHANCE, after.result is not None
        if not chance and not over:
            return
        made = self.throws
        first, last = len(made) - (_OPEN + 1 if chance else _OPEN), len(made) - (0 if over else _OPEN)
        for number in range(max(0, first), max(0, last)):
            if won := self._worth(made, number):
                yield _WON.fill(throw=self._head(made, number))
                yield from won

    def _worth(self, made: list[int], number: int) -> tuple[Message, ...]:
        """By what a throw won, as the table stood before the next one."""
        following = made[number + 1] if number + 1 < len(made) else len(self.tables) - 1
        return self.tables[following].worth

    def _head(self, made: list[int], number: int) -> Message:
        """A throw by its number, and who threw what."""
        return _THROW.fill(number=number + 1, told=self.account(made[number])[0])

    def review(
        self, language: str, stop: Stop | None = None, told: Callable[[list[Message]], list[str]] | None = None
    ) -> str:
        """Where people mark, every point forgotten, marked too much or not claimed; and what the plays have lost.

        What the plays lost is shown at once if the program marks, otherwise once the game is over: both what they
        lost and the faults of the marks. A game with hidden hands is looked through when it is over.
        """
        over = self.table.result is not None
        if self.table.game.hidden and not over:
            return Message("Type review when the game is over: it shows what was hidden.").to(language)
        found = [] if self.table.assisted else [self._faulty(language)]
        weighed = self._weighed(stop) if self.table.assisted or over else []
        found += [line.to(language) for line in weighed] if told is None else told(weighed)
        return "\n".join(found)

    def _weighed(self, stop: Stop | None) -> list[Message]:
        """The plays that lost most, in their order, and a verdict on each player; of those before it was stopped."""
        from academie.tutor.judging import Judged, judged, unit_of, verdicts  # noqa: PLC0415 - few look back

        game, looked = self.table.game, list[Judged]()
        try:
            for each in judged(self.journal, _GLANCE, stop):
                looked.append(each)
        except Stopped:
            pass
        except Unavailable as error:
            return [error.text]
        wrong = [each for each in looked if each.error is not None and each.error >= _NO_FAULT]
        worst = sorted(sorted(wrong, key=lambda each: -(each.error or 0))[:_WORST], key=lambda each: each.number)
        lines = [
            _LOST.fill(
                number=each.number,
                side=game.players[each.seat or 0],
                move=each.text,
                cost=figure(f"{each.error:.3f}"),
                best=each.best,
            )
            for each in worst
        ]
        unit = unit_of(game.engine(megabytes=1), (table.state for table in self.tables)) if looked else None
        lines += [each.said for each in verdicts(self.journal, looked)] if looked else []
        lines += [UNIT.fill(unit=unit)] if unit is not None else []
        return lines or [Message("No moves have been played yet.")]

    def _faulty(self, language: str) -> str:
        """Every point forgotten, marked too much or not claimed, under its throw; and what that had won."""
        made, faults = self.throws, dict[int, list[Message]]()
        for place in range(len(self.acts)):
            for begun, data in _faults(self.tables[place], self.tables[place + 1]):
                number = bisect_left(made, place) if begun is None else bisect_right(made, begun)
                faults.setdefault(number - 1, []).append(indented(data))
        over = self.table.result is not None
        lines: list[Message] = []
        for number, found in sorted(faults.items()):
            lines += [self._head(made, number)] if number >= 0 else []
            lines += found
            if 0 <= number < len(made) - (0 if over else _OPEN):
                lines += map(indented, self._worth(made, number))
        text = "\n".join(line.to(language) for line in lines)
        return text or (_NOTHING if over else Message("No faults so far.")).to(language)


def write_journal(journal: Journal, path: Path) -> None:
    """Write a game to a file: as the ending of its name says, else the journal with rulings."""
    ending = path.suffix.removeprefix(".").lower()
    other = ending != JOURNAL and ending in endings_of(find(journal.game))
    write_text(path, write_games([journal], ending) if other else journal.write(rulings=True))


def _in_words(ruling: Ruling, form: Message) -> Message:
    facts = ruling.facts or ruling.text
    return form.fill(text=facts.each(lambda text: text.rstrip(".")), law=ruling.law)


def _faults(before: Table, after: Table) -> Iterator[tuple[int | None, Message]]:
    """What an act let pass, or what was claimed by it, each with the act by which it began."""
    yield from ((ruling.begun, _in_words(ruling, _LET_PASS)) for ruling in after.let_pass(before))
    for ruling in after.rulings:
        if ruling.facts is not None:
            yield ruling.begun, _RULED.fill(text=ruling.facts, law=ruling.law)


def machine_hint(game: Game, state: State, language: str) -> str:
    """A hint in lines: a move, then one reason with its place in the book."""
    found = counsel(game, state)
    first = Message("Hint: {move}", move=found.said.to(language)).to(language)
    said = f"{first}\n{found.why.said.to(language)}"
    unit = UNIT.fill(unit=found.unit).to(language) if found.unit is not None and _VALUE.search(said) else ""
    return "\n".join(filter(None, [said, unit, opening(said, language)]))
