"""The result of checking a book, for each entry and in all: plain values that `check` makes."""

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Literal

from academie.corpus.record import Correction
from academie.errors import quoted
from academie.text.message import Message, bilingual, either, figure, verbatim

_WAY = verbatim(" {name}")
VerdictStatus = Literal["proved", "agreed", "disputed", "not judged"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A ply that the book's own law refuses: the author against himself."""

    number: str
    line: int  # counted from 1
    name: str
    ply: int
    move: str
    profile: str  # the book's own
    allowed: tuple[str, ...]  # what that law allows instead
    name_fr: str = ""

    @property
    def text(self) -> Message:
        """The conflict in one sentence."""
        sentence = (
            Message(
                "No {number}, line {line}{way}, ply {ply}: {move} is refused under {profile}, which requires {wanted}."
            )
            if self.allowed
            else Message(
                "No {number}, line {line}{way}, ply {ply}: {move} is refused under {profile}, "
                "which wants nothing more, the game being over."
            )
        )
        return sentence.fill(
            number=self.number,
            line=self.line,
            way=_WAY.fill(name=quoted(bilingual(self.name, self.name_fr or self.name), 200)) if self.name else "",
            ply=self.ply,
            move=self.move,
            profile=self.profile,
            wanted=either(self.allowed),
        )

    def __str__(self) -> str:
        return self.text.en


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the author's claim holds, as far as the program can tell."""

    status: VerdictStatus
    text: Message


@dataclass(frozen=True, slots=True)
class Doubt:
    """A correction we are not sure of."""

    entry: str
    number: str
    correction: Correction

    @property
    def text(self) -> Message:
        """The doubt in one sentence."""
        return Message("No {number}: {text}", number=self.number, text=self.correction.text)

    def __str__(self) -> str:
        return self.text.en


@dataclass(frozen=True, slots=True)
class EntryReport:
    """The findings about one entry."""

    id: str
    number: str
    profile: str
    lines: int
    plies: int
    supplied: int
    counts: int  # printed counts of pieces, checked on the board
    corrections: tuple[Correction, ...]
    verdict: Verdict
    problems: tuple[Message, ...] = ()  # one sentence each; none when the entry is in order
    conflicts: tuple[Conflict, ...] = ()
    remarks: tuple[Message, ...] = ()  # true and worth knowing, but no fault
    completed: bool = False  # the words do not place every man

    @property
    def ok(self) -> bool:
        """Whether the entry is in order."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Readings:
    """How the printed words of a book read, each alone in its position and before any correction."""

    phrases: int
    alone: int  # those that give the move played
    rest: tuple[Message, ...]  # one sentence for each of the others

    @property
    def share(self) -> float:
        """Of a hundred phrases, how many give their move alone."""
        return 100 * self.alone / self.phrases if self.phrases else 100.0

    @property
    def text(self) -> Message:
        """The figure in one sentence."""
        share = f"{self.share:.1f}"
        return Message(
            "{alone} of {phrases} printed phrases ({share} %), read alone, give the move played.",
            alone=self.alone,
            phrases=self.phrases,
            share=figure(share),
        )


def _sum(name: str) -> Any:  # noqa: ANN401 - a property
    """A property of a report: the sum of a figure over its entries."""
    return property(lambda report: sum(getattr(entry, name) for entry in report.entries))


@dataclass(frozen=True, slots=True)
class Report:
    """The findings about a book."""

    book: str
    title: Message
    profile: str
    entries: tuple[EntryReport, ...]
    references: int = 0
    general: tuple[Message, ...] = ()  # problems of the book as a whole
    readings: Readings | None = None  # for a book whose moves are in words

    @property
    def ok(self) -> bool:
        """Whether everything is in order."""
        return not self.problems

    @property
    def problems(self) -> tuple[Message, ...]:
        """Every problem, those of the book first."""
        return self.general + tuple(problem for entry in self.entries for problem in entry.problems)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every ply the book's own law refuses."""
        return tuple(conflict for entry in self.entries for conflict in entry.conflicts)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Every correction of medium or low confidence."""
        return tuple(
            Doubt(entry.id, entry.number, correction)
            for entry in self.entries
            for correction in entry.corrections
            if correction.confidence != "high"
        )

    # The same figures of all the entries together.
    lines, plies, supplied, counts, completed = map(_sum, ("lines", "plies", "supplied", "counts", "completed"))

    @property
    def corrections(self) -> dict[str, dict[str, int]]:
        """How many corrections there are, by kind and confidence."""
        found = Counter((each.kind, each.confidence) for entry in self.entries for each in entry.corrections)
        table: dict[str, dict[str, int]] = {}
        for (kind, confidence), count in sorted(found.items()):
            table.setdefault(kind, {})[confidence] = count
        return table

    @property
    def verdicts(self) -> dict[str, int]:
        """How many claims are proved, agreed to, disputed, not judged."""
        return dict(sorted(Counter(entry.verdict.status for entry in self.entries).items()))

    def as_data(self) -> dict[str, Any]:
        """The report for machines: plain lists and dictionaries, sentences in both languages."""
        return {
            "book": self.book,
            "title": self.title.en,
            "title_fr": self.title.fr,
            "profile": self.profile,
            "ok": self.ok,
            "entries": len(self.entries),
            "lines": self.lines,
            "plies": self.plies,
            "supplied_plies": self.supplied,
            "printed_counts": self.counts,
            "completed": self.completed,
            "references": self.references,
            "corrections": self.corrections,
            "verdicts": self.verdicts,
            "problems": [problem.texts for problem in self.problems],
            "conflicts": [asdict(conflict, dict_factory=_plain) for conflict in self.conflicts],
            "doubts": [
                {"entry": doubt.entry, "number": doubt.number, **asdict(doubt.correction)} for doubt in self.doubts
            ],
            **({} if self.readings is None else {"readings": asdict(self.readings) | {"share": self.readings.share}}),
            "per_entry": [asdict(entry, dict_factory=_plain) | {"ok": entry.ok} for entry in self.entries],
        }


def _plain(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: _written(value) for name, value in pairs}


def _written(value: Any) -> Any:  # noqa: ANN401 - what a report holds
    if isinstance(value, tuple | list):
        return [_written(each) for each in value]
    return value.texts if isinstance(value, Message) else value
