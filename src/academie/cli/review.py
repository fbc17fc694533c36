"""`academie review`: a game looked back on: what was forgotten, marked too much, or claimed by nobody."""

from pathlib import Path
from typing import Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import Language, read_text
from academie.cli.screen import plain
from academie.cli.session.course import Course
from academie.journal import read


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE.journal", help="The journal of the game.", show_default=False)],
    lang: Language = None,
) -> None:
    """List what was forgotten, marked too much or left unclaimed in a game that was played à la rigueur.

    Each fault stands under its throw, with its paragraph, and whether anybody claimed it.
    """
    journal = read(read_text(file))
    plain(Course(journal).review(language_of(lang)))
