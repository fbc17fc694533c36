"""What a corpus file says, as values: Book, Entry, Line, Remark, Correction, Reference, LeftOut.

These are the records as written; `reader` makes them from TOML and `check` finds out whether they are true.
"""

from dataclasses import dataclass
from pathlib import Path

from academie.input.files import read_words
from academie.text.message import Message, bilingual, verbatim

CLAIMS = ("white wins", "black wins", "draw", "white gains", "black gains", "equal", "rule", "other")
KINDS = ("author", "ocr", "editor")
CONFIDENCES = ("high", "medium", "low")
COMPLETED = ("white", "black", "both")  # whose men the words leave open, and we have placed

# The words of the files as people read them.
_SAID = read_words(__file__)["said"]


def said(word: str) -> Message:
    """A claim, a kind or a confidence as people read it; any other word as it stands."""
    return _SAID.get(word, verbatim(word))


@dataclass(frozen=True, slots=True)
class Remark:
    """What an author says of a ply, in our own words."""

    ply: int  # of its line, counted from 1
    text: Message
    line: int  # of the book's text


@dataclass(frozen=True, slots=True)
class Print:
    """A ply as it stands in the book: its number there, the line of the text, the words."""

    label: str  # "12N": the black move numbered 12
    line: int
    words: str  # "" where the book gives the number alone, the move being that of the parent


@dataclass(frozen=True, slots=True)
class Line:
    """One way of play from the entry's position, or from a ply of another line."""

    moves: tuple[str, ...]
    final_fen: str
    name: str = ""
    supplied: tuple[int, ...] = ()  # plies, counted from 1, that the print leaves out or leaves free
    note: str = ""
    name_fr: str = ""  # in French, where the file says it
    note_fr: str = ""
    # What follows is for books of whole games, whose lines leave one another.
    id: str = ""
    parent: str = ""  # the id of the line it leaves
    at: str = ""  # the ply of the parent, by its label, in whose stead its first is played
    prints: tuple[Print, ...] = ()  # one for each ply
    doubled: tuple[Print, ...] = ()  # what is printed twice by mistake and plays nothing
    claim: str = ""
    claim_text: Message | None = None
    remarks: tuple[Remark, ...] = ()

    @property
    def title(self) -> Message:
        """Its name, in French as far as the file has it."""
        return bilingual(self.name, self.name_fr or self.name)

    @property
    def aside(self) -> Message:
        """The note, likewise."""
        return bilingual(self.note, self.note_fr or self.note)


@dataclass(frozen=True, slots=True)
class Correction:
    """One place where we read otherwise than the text has it: nothing is mended in silence."""

    line: int  # of the book's text
    printed: str
    read: str
    reason: str
    kind: str  # "author" (his own errata), "ocr" (the scan), "editor" (ours)
    confidence: str  # "high", "medium", "low"
    at: str = ""  # the line and the ply, where a line has an id: "P1.1 17B"
    reason_fr: str = ""  # in French, where the file says it
    printed_fr: str = ""  # likewise, if the two are paraphrased rather than quoted
    read_fr: str = ""

    @property
    def text(self) -> Message:
        """The correction in one sentence."""
        return Message(
            "Line {line}{at}: printed “{printed}”, read “{read}” ({kind}, {confidence} confidence): {reason}.",
            line=self.line,
            at=self.at and f" ({self.at})",
            printed=bilingual(self.printed, self.printed_fr or self.printed),
            read=bilingual(self.read, self.read_fr or self.read),
            kind=said(self.kind),
            confidence=said(self.confidence),
            reason=bilingual(self.reason.rstrip("."), (self.reason_fr or self.reason).rstrip(".")),
        )

    def __str__(self) -> str:
        return self.text.en


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of a book with what the author shows and claims there."""

    id: str
    number: str  # as the book numbers it: "26", "7 bis"
    seed_lines: tuple[int, int]  # first and last line of the text used
    profile: str  # under which every line replays
    fen: str
    claim: str
    claim_text: str
    lines: tuple[Line, ...] = ()  # the first is the main execution
    corrections: tuple[Correction, ...] = ()
    printed_count: str = ""
    count_at: str | int = ""  # "start", "end", or a ply of the main line
    note: str = ""
    theme: tuple[str, ...] = ()
    before: str = ""  # an earlier position, and the moves with their faults that lead from it to `fen`
    faulty: tuple[str, ...] = ()
    file: str = ""  # the name of the file it stands in
    name: Message | None = None  # what one calls it, where the file says so
    claim_text_fr: str = ""  # in French, where the file says it
    note_fr: str = ""
    completed: str = ""  # whose men are not all the book's: "white", "black", "both"; "" when the words fix them

    @property
    def title(self) -> Message:
        """The name: its name, or else its number in the book."""
        return self.name or Message("No {number}", number=self.number)

    @property
    def says(self) -> Message:
        """What the author shows or claims there, in French as far as the file has it."""
        return bilingual(self.claim_text, self.claim_text_fr or self.claim_text)

    @property
    def aside(self) -> Message:
        """The note, likewise."""
        return bilingual(self.note, self.note_fr or self.note)

    def line(self, name: str) -> Line | None:
        """The line of that id."""
        return next((line for line in self.lines if name and line.id == name), None)

    def inherited(self, line: Line) -> tuple[str, ...]:
        """The moves of its parents before a line begins; none for a line that branches off no other."""
        return tuple(move for _, move in self._inherited(line))

    def whole(self, line: Line) -> tuple[str, ...]:
        """All the moves of a line from the entry's position on."""
        return (*self.inherited(line), *line.moves)

    def _inherited(self, line: Line) -> tuple[tuple[str, str], ...]:
        """The same, each with its label; the reader has seen to it that parents come first and have the label."""
        parent = self.line(line.parent)
        if parent is None:
            return ()
        own = zip((each.label for each in parent.prints), parent.moves, strict=True)
        plies = (*self._inherited(parent), *own)
        return plies[: [label for label, _ in plies].index(line.at)]


@dataclass(frozen=True, slots=True)
class Reference:
    """What a book says of positions it names by number only, their diagrams being lost."""

    numbers: tuple[str, ...]  # single numbers, or ranges written a-b
    seed_lines: tuple[int, int]
    says: str
    same_as: str = ""  # the id of an entry, of any book, that shows the same position
    note: str = ""
    says_fr: str = ""  # in French, where the file says it
    note_fr: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A passage that promises an example and has no entry, and why."""

    seed_lines: tuple[int, int]
    says: Message
    why: Message


@dataclass(frozen=True)
class Book:
    """A book of one game: its entries in order, gathered from one or more files."""

    name: str
    title: str
    game: str
    profile: str  # the law the book itself lays down
    entries: tuple[Entry, ...]
    references: tuple[Reference, ...] = ()
    expected: tuple[str, ...] = ()  # the numbers that must be there; empty when the files do not say
    files: tuple[Path, ...] = ()
    work: str = ""  # the printed book it is a part of, if that treats several games
    left_out: tuple[LeftOut, ...] = ()
    title_fr: str = ""  # where the title is not the book's own French

    @property
    def named(self) -> Message:
        """The title in both languages: the same, where it is the book's own."""
        return bilingual(self.title, self.title_fr or self.title)
