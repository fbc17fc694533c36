"""`academie resume`: a game taken up again from its journal, where it was left or where its file breaks off."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from academie.cli import folder
from academie.cli import surface as surfaces
from academie.cli.board import View
from academie.cli.dice import Cup
from academie.cli.language import language_of
from academie.cli.options import Language, PlainScroll, Talon, game_of, read_text, talon_of
from academie.cli.series import go_on as play_series
from academie.cli.session.client import Client
from academie.cli.session.clocks import Timer
from academie.cli.session.local import LocalSeat
from academie.cli.sitting import PERSON, example, notices_of, opponents_of
from academie.cli.surface import Surface
from academie.errors import AcademieError, Unavailable
from academie.journal import Journal, read
from academie.journal.file import Busy, JournalFile
from academie.journal.series import SeriesJournal, is_series
from academie.journal.series import read as read_series
from academie.title import Title, counted

_RECENT = 6  # acts that are told again where nothing is left of them


def resume(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE.journal]",
            help="The journal to go on with; the unfinished game that was played last unless you say.",
            show_default=False,
        ),
    ] = None,
    talon: Talon = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain signs only.")] = False,
    plain: PlainScroll = False,
    lang: Language = None,
) -> None:
    """Go on with a game that play has kept or saved as a journal, the same players in their seats.

    Every act is added to the file before it is answered. A file that breaks off in the middle of a line is read up to
    the line before. A player whose name is no machine's is a person at this terminal.
    """
    view = View(language_of(lang), talon_of(talon), ascii_only or surfaces.bare())
    kept, refusal = (folder.last(), None) if file is None else _opened(file)

    def work(surface: Surface) -> None:
        go_on(kept, view, surface, file, refusal)

    surfaces.run(work, plain=plain, language=view.language, ascii_only=view.ascii_only)


def go_on(
    kept: JournalFile | Journal | SeriesJournal,
    view: View,
    surface: Surface,
    path: Path | None = None,
    refusal: Title | None = None,
) -> None:
    """Play on with a game or series, kept in its file where it has one, else, after the sentence why not, nowhere."""
    file, held = (kept, kept.kept) if isinstance(kept, JournalFile) else (None, kept)
    if isinstance(held, SeriesJournal):
        with _named(path):
            play_series(held, file, view, surface, refusal)
        return
    with closing(file) if file is not None else nullcontext():
        with _named(path):
            session = _session(held, view.language)
        session.path = path
        client = Client(session, surface, view)
        if refusal is not None:
            client.tell(refusal.to(view.language))
        for said in notices_of(session.opponents):
            client.tell(said.to(view.language))
        count = counted(len(session.journal.acts), Title("act", "acte"), Title("acts", "actes"))
        if surface.live:  # what was told last is on no scroll above
            client.tell("\n".join(_recent(session)))
        client.tell(session.say("resumed", title=session.game.title, count=count))
        try:
            session.ready()
            with folder.keeping(session, file):
                client.run()
        finally:
            for each in session.opponents:
                if each is not None:
                    each.close()


def _recent(session: LocalSeat) -> list[str]:
    """What the last acts did, as it was told then."""
    count = len(session.journal.acts)
    told = (session.history.account(place) for place in range(max(0, count - _RECENT), count))
    return [line.to(session.language) for lines in told for line in lines]


def _opened(path: Path) -> tuple[JournalFile | Journal | SeriesJournal, Title | None]:
    """The file of a game; where it can only be read, the game alone, and why."""
    with _named(path):
        try:
            return JournalFile.open(path), None
        except Busy:
            raise
        except Unavailable as error:
            refusal = error.text
    text = read_text(path)
    with _named(path):
        return read_series(text) if is_series(text) else read(text), refusal


@contextmanager
def _named(path: Path | None) -> Iterator[None]:
    """What is wrong with a file, with its name."""
    try:
        yield
    except AcademieError as error:
        if path is None:
            raise
        raise type(error)(Title("{file}: {wrong}", "{file} : {wrong}").fill(file=path, wrong=error.text)) from error


def _session(journal: Journal, language: str) -> LocalSeat:
    game = game_of(journal.game)
    cup = Cup.read(journal.seed) if journal.seed else None
    start = journal.start()
    count = len(start.seats)
    names = (*(name or PERSON for name in journal.players), *(PERSON,) * count)[:count]
    opponents = opponents_of(game, names, cup.seed if cup is not None else 0)
    session = LocalSeat(journal, opponents, language, cup, timer=Timer.resumed(journal.clock))
    session.example = example(game, start.state, (session.people or [0])[0])
    return session
