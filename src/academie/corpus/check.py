"""Checks a book: every line replays to its stated end, every count is on the board, every correction is complete.

A line is right when the game reads its moves one after the other. A claim is judged only where the end of the main
line shows it (a side without pieces or moves); the caller may pass a `judge` that looks deeper.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from academie.corpus.adapter import BaseAdapter, adapter_of
from academie.corpus.reader import clipped
from academie.corpus.record import Book, Entry, Line, said
from academie.corpus.report import Conflict, EntryReport, Report, Verdict
from academie.corpus.shelf import books
from academie.errors import AcademieError, quoted
from academie.game import Game, Result, State
from academie.game.registry import find
from academie.input.files import shown
from academie.text.message import Message, together

# Called after each entry: how many are done, and of how many.
Progress: TypeAlias = "Callable[[int, int], None]"
# Given the last position of the main line, says "white wins", "black wins", "draw", or None when it cannot tell.
Judge: TypeAlias = "Callable[[State], str | None]"

NOT_JUDGED = Verdict(
    "not judged", Message("The end of the main line does not settle the claim by itself; not judged here.")
)
_MOMENTS = {"start": Message("at the start"), "end": Message("at the end")}


class Refusal(NamedTuple):
    """Where a line stops being playable."""

    ply: int
    move: str
    reason: Message
    allowed: tuple[str, ...]


def check_book(book: Book, progress: Progress | None = None, judge: Judge | None = None) -> Report:
    """Check every entry of a book, and the book as a whole."""
    entries = []
    for done, entry in enumerate(book.entries, start=1):
        entries.append(check_entry(book, entry, judge))
        if progress is not None:
            progress(done, len(book.entries))
    general = (*_numbering(book), *_references(book))
    # Each phrase is read where its line has come to.
    readings = adapter_of(find(book.game)).readings(book) if all(entry.ok for entry in entries) else None
    return Report(book.name, book.named, book.profile, tuple(entries), len(book.references), general, readings)


def check_entry(book: Book, entry: Entry, judge: Judge | None = None) -> EntryReport:
    """Check one entry of a book."""
    work = _Work(find(book.game), book, entry)
    verdict = NOT_JUDGED
    if work.start():
        for index, line in enumerate(entry.lines, start=1):
            work.line(index, line)
        work.count()
        work.correct()
        work.own_law()
        work.drawn()
        verdict = work.verdict(judge)
    return EntryReport(
        id=entry.id,
        number=entry.number,
        profile=entry.profile,
        lines=len(entry.lines),
        plies=sum(len(line.moves) for line in entry.lines),
        supplied=sum(len(line.supplied) for line in entry.lines),
        counts=int(bool(entry.printed_count)),
        corrections=entry.corrections,
        verdict=verdict,
        problems=tuple(work.problems),
        conflicts=tuple(work.conflicts),
        remarks=tuple(work.remarks),
        completed=bool(entry.completed),
    )


def replay(game: Game, state: State, moves: tuple[str, ...]) -> tuple[list[State], Refusal | None]:
    """The states a line passes through, the first included, and where it is refused if it is."""
    states = [state]
    adapter = adapter_of(game)
    for ply, text in enumerate(moves, start=1):
        try:
            state = adapter.play(state, text)
        except AcademieError as error:
            chosen = tuple(game.write_move(state, move) for move in state.moves())
            return states, Refusal(ply, text, error.text, chosen)
        states.append(state)
    return states, None


@dataclass
class _Work:
    """One entry being checked, and what has been found so far."""

    game: Game
    book: Book
    entry: Entry
    problems: list[Message] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    remarks: list[Message] = field(default_factory=list)
    main: list[State] = field(default_factory=list)

    @property
    def adapter(self) -> BaseAdapter:
        return adapter_of(self.game)

    def problem(self, text: Message | str, /, at: tuple[int, Line] | None = None, **values: object) -> None:
        """Note a problem: one sentence that names the file, the entry and, with `at`, the line."""
        where = (Message("{file}, entry {id}") if self.entry.file else Message("Entry {id}")).fill(
            file=self.entry.file, id=self.entry.id
        )
        if at is not None:
            index, line = at
            named = Message("{where}, line {index} {name}") if line.name else Message("{where}, line {index}")
            where = named.fill(where=where, index=index, name=quoted(line.title, 60))
        said = Message(text, **values) if isinstance(text, str) else text
        self.problems.append(Message("{where}: {text}", where=where, text=said))

    def start(self) -> bool:
        """Whether the position can be set up; its text must be the canonical one."""
        for key, fen in (("fen", self.entry.fen), ("before", self.entry.before)):
            if not fen:
                continue
            try:
                state = self.adapter.study(fen, self.entry.profile)
            except AcademieError as error:
                wrong = clipped(error.text, 300)
                self.problem("the field {key} gives no position: {wrong}", key=quoted(key), wrong=wrong)
                return False
            if (canonical := self.adapter.position(state)) != fen:
                self.problem(
                    "the field {key} is {fen}; write it in the canonical form {canonical}.",
                    key=quoted(key),
                    fen=shown(fen),
                    canonical=canonical,
                )
            if key == "fen":
                self.main = [state]
        if self.entry.faulty:
            self.remarks.append(
                Message("The faulty moves that lead to the position are of the café and are not replayed here.")
            )
        return True

    def line(self, index: int, line: Line) -> None:
        """The line replays, ends where it says, and marks only plies it has."""
        states, refusal = replay(self.game, self.main[0], self.entry.whole(line))
        if index == 1:
            self.main = states
        at = index, line
        if refusal is not None:
            ply = refusal.ply - len(self.entry.inherited(line))
            self.problem("ply {ply}: {wrong}", at, ply=ply, wrong=clipped(refusal.reason, 300))
        elif (reached := self.adapter.position(states[-1])) != line.final_fen:
            self.problem(
                "the expected end is {expected} but the moves reach {reached}; correct final_fen or the moves.",
                at,
                expected=shown(line.final_fen),
                reached=reached,
            )
        plies = list(line.supplied)
        if plies != sorted(set(plies)) or (plies and not 1 <= plies[0] <= plies[-1] <= len(line.moves)):
            self.problem(
                "the supplied plies {plies} must ascend and lie between 1 and {last}.",
                at,
                plies=shown(plies, 60),
                last=len(line.moves),
            )

    def count(self) -> None:
        """The pieces the book counts are on the board, whichever side it names first."""
        entry = self.entry
        if not entry.printed_count:
            return
        numbers = sorted(int(number) for number in re.findall(r"[0-9]{1,4}", entry.printed_count))
        at = {"start": 0, "end": len(self.main) - 1}.get(str(entry.count_at), entry.count_at)
        if not isinstance(at, int) or at >= len(self.main):
            self.problem(
                "the count is taken at ply {ply}, which the main line does not reach; correct count_at.",
                ply=entry.count_at,
            )
            return
        try:
            found = self.adapter.pieces(self.main[at])
        except AcademieError as error:
            self.problem(clipped(error.text, 300))
            return
        if numbers != sorted(found):
            self.problem(
                "the printed count is {printed} but {moment} the board has {board} pieces; "
                "correct the count or the position.",
                printed=quoted(entry.printed_count),
                moment=_MOMENTS.get(str(entry.count_at), Message("after ply {ply}")).fill(ply=at),
                board=together(map(str, found)),
            )

    def correct(self) -> None:
        """A correction changes something."""
        for index, correction in enumerate(self.entry.corrections, start=1):
            if correction.printed == correction.read:
                self.problem(
                    "correction {index} reads {read} as it is printed; say what changes.",
                    index=index,
                    read=quoted(correction.read, 60),
                )

    def own_law(self) -> None:
        """An entry under another profile than the book's must break the book's own law somewhere."""
        own = self.book.profile
        if self.problems or self.entry.profile.split("+")[0] == own.split("+")[0]:
            return
        start = self.adapter.study(self.entry.fen, own)
        for index, line in enumerate(self.entry.lines, start=1):
            _, refusal = replay(self.game, start, self.entry.whole(line))
            if refusal is not None:
                number, (ply, move, _, moves) = self.entry.number, refusal
                self.conflicts.append(Conflict(number, index, line.name, ply, move, own, moves, line.title.fr))
        if not self.conflicts:
            self.problem(
                "it is given under {profile} but replays under the book's own {own}; give it that profile.",
                profile=self.entry.profile,
                own=own,
            )

    def drawn(self) -> None:
        """Say where the profile would have ended the game as drawn while the book plays on."""
        for index, line in enumerate(self.entry.lines, start=1):
            start = self.game.read(self.entry.fen, self.entry.profile)
            states, refusal = replay(self.game, start, self.entry.whole(line))
            result = states[-1].result
            if refusal is not None and result is not None:
                when = (Message("after ply {ply} of line {index}") if len(states) > 1 else _MOMENTS["start"]).fill(
                    ply=len(states) - 1, index=index
                )
                text = Message(
                    "Under {profile} the game is drawn {when} ({law}); the book plays on.",
                    profile=self.entry.profile,
                    when=when,
                    law=result.law,
                )
                if text not in self.remarks:
                    self.remarks.append(text)

    def verdict(self, judge: Judge | None) -> Verdict:
        """Whether the end of the main line supports the claim."""
        claim, end = self.entry.claim, self.adapter.position(self.main[-1])
        if self.problems or not claim.endswith(("wins", "draw")):
            return NOT_JUDGED
        state = self.game.read(end, self.entry.profile)
        # A line may show how not to play; where the claim is a draw only the law itself proves it.
        law = self.game.read(self.entry.fen, self.entry.profile).result if claim == "draw" else None
        result = law or self.main[-1].result or state.result
        if result is not None:
            settled = "draw" if result.winner is None else f"{self.game.players[result.winner].en.lower()} wins"
            if settled == claim:
                return Verdict("proved", _proof(self.game, result, settled, by_law=law is not None))
            if claim != "draw":
                self.problem(
                    "the claim is “{claim}” but the main line ends with {settled} ({law}); correct one.",
                    claim=said(claim),
                    settled=said(settled),
                    law=result.law,
                )
            return NOT_JUDGED
        answer = judge(state) if judge is not None else None
        if answer is None:
            return NOT_JUDGED
        text = Message("The end of the main line is judged: {answer}.", answer=said(answer))
        return Verdict("agreed" if answer == claim else "disputed", text)


def _proof(game: Game, result: Result, settled: str, *, by_law: bool) -> Message:
    """What settles a claim; the end is named by its key in English, as programs know it."""
    term = game.glossary.terms.get(result.reason)
    sentence = (
        Message("The law itself says: {settled} ({reason}, {law}).")
        if by_law
        else Message("The main line ends: {settled} ({reason}, {law}).")
    )
    reason = Message.given({**(term.name.texts if term is not None else {}), "en": result.reason})
    return sentence.fill(settled=said(settled), reason=reason, law=result.law)


_LACKS = Message("The book {book} lacks the entries {numbers}; add them.")
_EXTRA = Message("The book {book} has entries {numbers} that “expected” does not name.")
_NOWHERE = Message("The book {book} refers to the entry {name}, which no book has; correct same_as.")


def _numbering(book: Book) -> list[Message]:
    """Every number the files promise is there, and no other."""
    if not book.expected:
        return []
    present = {entry.number for entry in book.entries}
    problems = []
    if missing := [number for number in book.expected if number not in present]:
        problems.append(_LACKS.fill(book=book.name, numbers=shown(", ".join(missing))))
    if extra := sorted(present - set(book.expected)):
        problems.append(_EXTRA.fill(book=book.name, numbers=shown(", ".join(extra))))
    return problems


def _references(book: Book) -> list[Message]:
    """What a reference is said to equal must be there to look at."""
    expected = {reference.same_as for reference in book.references if reference.same_as}
    known = {entry.id for entry in book.entries}
    if expected - known:
        known |= {entry.id for other in books() for entry in other.entries}
    return [_NOWHERE.fill(book=book.name, name=shown(name, 40)) for name in sorted(expected - known)]
