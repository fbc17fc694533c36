"""`academie resume`: a game taken up again from its journal, where it was left or where its file breaks off."""

from pathlib import Path
from typing import Annotated

import typer

from academie.cli.board import View
from academie.cli.dice import Cup
from academie.cli.options import Language, Talon, game_of, language_of, read_text, talon_of
from academie.cli.screen import console
from academie.cli.seating import PERSON, opponents_of
from academie.cli.session import Session
from academie.cli.sitting import example
from academie.cli.terminal import Terminal
from academie.errors import AcademieError
from academie.referee.journal import Journal, recover
from academie.title import Title


def resume(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.journal", help="The journal to go on with.", show_default=False)
    ],
    talon: Talon = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain signs only.")] = False,
    lang: Language = None,
) -> None:
    """Go on with a game that play has saved as a journal, the same players in their seats.

    A file that breaks off in the middle of a line is read up to the line before. A player whose name is no machine's is
    a person at this terminal. Type save to write the journal back to its file.
    """
    language = language_of(lang)
    text = read_text(file)
    try:
        journal = recover(text)
        session = _session(journal, language)
    except AcademieError as error:
        raise type(error)(Title("{file}: {wrong}", "{file} : {wrong}").fill(file=file, wrong=error.text)) from error
    session.path = file
    terminal = Terminal(session, console(), View(language, talon_of(talon), ascii_only))
    try:
        terminal.tell(session.say("resumed", title=session.game.title.to(language), count=len(journal.acts)))
        terminal.run()
    finally:
        for each in session.opponents:
            if each is not None:
                each.close()


def _session(journal: Journal, language: str) -> Session:
    game = game_of(journal.game)
    cup = Cup.read(journal.seed) if journal.seed else None
    start = journal.start()
    count = len(start.seats)
    names = (*(name or PERSON for name in journal.players), *(PERSON,) * count)[:count]
    opponents = opponents_of(game, names, cup.seed if cup is not None else 0)
    session = Session(journal, opponents, language, cup)
    session.example = example(game, start.state, (session.people or [0])[0])
    return session
