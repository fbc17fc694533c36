"""`academie resume`: a game taken up again from its journal, where it was left or where its file breaks off."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from academie.cli.options import Display, PlainScroll, argument
from academie.cli.screen import scroll
from academie.cli.screen.surface import Surface
from academie.cli.session import saves
from academie.cli.session.resumption import go_on, opened


def resume(
    file: Annotated[
        Path | None,
        argument(
            "[FILE.journal]", "The journal to go on with; the unfinished game that was played last unless you say."
        ),
    ] = None,
    plain: PlainScroll = False,
    *,
    display: Display,
) -> None:
    """Go on with a game that play has kept or saved as a journal, the same players in their seats.

    Every act is added to the file before it is answered. A file that breaks off in the middle of a line is read up to
    the line before. A player whose name is no machine's is a person at this terminal.
    """
    view = replace(display.view, ascii_only=display.ascii_only or scroll.bare())
    kept, refusal = (saves.last(), None) if file is None else opened(file)

    def work(surface: Surface) -> None:
        go_on(kept, view, surface, file, refusal)

    scroll.run(work, plain=plain, language=view.language, ascii_only=view.ascii_only)
