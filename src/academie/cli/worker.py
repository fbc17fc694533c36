"""`academie worker`: this machine thinks for a server on another."""

import asyncio
from typing import Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import Language
from academie.cli.screen import plain
from academie.errors import Unavailable
from academie.server.pull import Refused, Remote, help_out
from academie.title import Title

_HELPING = Title("Thinking for {url}.", "On réfléchit pour {url}.")
_PAUSE = 5.0  # seconds, when the server does not answer


def worker(
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of the server.", show_default=False)],
    token: Annotated[
        str,
        typer.Option(
            "--token",
            metavar="TOKEN",
            envvar="ACADEMIE_TOKEN",
            help="What the server lets its helpers in by.",
            show_default=False,
        ),
    ],
    lang: Language = None,
) -> None:
    """Think for a server of the house on another machine: machines' moves and analyses.

    It answers until it is interrupted; a server that does not answer is asked again after a while.
    """
    language, server = language_of(lang), Remote(url, token)
    plain(_HELPING.fill(url=url).to(language))
    asyncio.run(_helping(server, language))


async def _helping(server: Remote, language: str) -> None:
    while True:
        try:
            await help_out(server)
        except Refused:
            raise
        except Unavailable as error:
            plain(error.to(language))
            await asyncio.sleep(_PAUSE)
