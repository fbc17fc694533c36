"""The editions that the program cites, from `editions.toml`, each with its fingerprint."""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from academie.books.alignment import Fingerprint
from academie.input.files import StrictTable, read_toml
from academie.input.names import Names
from academie.text.message import Message, bilingual, verbatim

FINGERPRINTS = Path(__file__).parent / "fingerprints"
_FILE = "editions.toml"
_NO_BOOK = Message("There is no book {name};")
_BOOKS = Message("there is {known}.")


@dataclass(frozen=True)
class Edition:
    """A printed book: its name here, its author, title and date, and how citations and data call it."""

    name: str
    author: str
    title: str
    date: str
    short: Message  # as a sentence names it
    sigla: tuple[str, ...] = ()  # before the lines of a citation: "MAN"
    letters: tuple[str, ...] = ()  # the same, where a reader types a citation
    data: tuple[str, ...] = ()  # the names of books and trials that are taken from it

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """What recognises a copy of it."""
        return Fingerprint.read((FINGERPRINTS / self.name).read_bytes())

    @property
    def siglum(self) -> str:
        """How its lines are cited in the first place."""
        return self.sigla[0]


@cache
def editions() -> tuple[Edition, ...]:
    """Every edition."""
    data = read_toml(Path(__file__).with_name(_FILE))
    return tuple(_edition(name, StrictTable(table, verbatim(_FILE))) for name, table in data.items())


def _edition(name: str, table: StrictTable) -> Edition:
    short = bilingual(table.text("en"), table.text("fr"))
    found: Edition = table.record(Edition, name=name, short=short)
    return found


def find_edition(name: str) -> Edition:
    """The edition of that name or title, as people spell it; raises `Unknown` with the names there are."""
    known = {each.name: (each.short, verbatim(each.title), verbatim(each.author)) for each in editions()}
    found = Names(known).choose(name, _NO_BOOK, _BOOKS)
    return next(each for each in editions() if each.name == found)


def edition_of(name: str) -> Edition | None:
    """The edition that a book of our data, or a part of it, is taken from."""
    return next((each for each in editions() if name.partition("-")[0] in (each.name, *each.data)), None)
