"""One's own finished games over HTTP: found, written out one by one or together."""

import io
import zipfile
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from academie.errors import Unreadable, quoted
from academie.journal.formats import JOURNAL
from academie.server.api.accounts import somebody
from academie.server.api.answers import PATIENCE, process_of, stored
from academie.server.api.meetings import Link
from academie.server.people import archive
from academie.text.message import Message

router = APIRouter(prefix="/api/v1", tags=["archive"])
ALL = "all"
FILTERS = ("game", "opponent", "result", "character", "form", "since", "until")
_NO_FORMAT = Message("{text} is not a format of games. Choose one of {known}.")
Word = Annotated[str, Query(max_length=80)]
Format = Annotated[str, Query(max_length=10, description="journal, pdn, pgn or mat.")]


@router.get("/archive")
async def games(  # noqa: PLR0913, PLR0917 - each is a filter by its name
    request: Request,
    game: Word = "",
    opponent: Word = "",
    result: Word = "",
    character: Word = "",
    form: Word = "",
    since: Word = "",
    until: Word = "",
    after: Word = "",
) -> dict[str, Any]:
    """Your finished games, 25 at a time, the newest first. `after` is the `next` of the page before.

    `result` is won, drawn, lost or together; `since` and `until` are days, as in 2026-01-31.
    """
    user = await somebody(request)
    words = (game, opponent, result, character, form, since, until)
    sought = archive.sought(dict(zip(FILTERS, words, strict=True)))
    return await stored(request, archive.listed, user.id, sought, after)


@router.get("/archive.zip", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def together(request: Request, format: Format = ALL) -> Response:  # noqa: A002 - as the address has it
    """Your finished games as one file, at most 2000; the filters of the list apply.

    Each is written in the format asked for, by default in all that its game has; as a journal where that cannot be.
    """
    process, user = process_of(request), await somebody(request)
    check_format(format)
    process.limit(user.id, 20)
    sought = archive.sought(request.query_params)
    found = await stored(request, archive.links, user.id, sought)
    head = {"content-disposition": 'attachment; filename="academie-games.zip"'}
    return StreamingResponse(_zipped(request, user.id, found, format), media_type="application/zip", headers=head)


async def _zipped(request: Request, user: str, found: list[tuple[str, str]], kind: str) -> AsyncIterator[bytes]:
    """A file of files, game by game: it is never whole in the memory, and ends where its reader goes away."""
    process, out = process_of(request), _Stream()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for link, name in found:
            texts = await process.readers.run(PATIENCE, _texts, request, user, link, kind)
            for ending, text in texts:
                file.writestr(f"{name}.{ending}", text)
            yield out.taken()
    yield out.taken()


def _texts(request: Request, user: str, link: str, name: str) -> list[tuple[str, str]]:
    return list(archive.each_written(process_of(request).store, user, link, name))


class _Stream(io.RawIOBase):
    """The answer is streamed; nothing is kept in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401 - any buffer
        """Take some bytes."""
        self._parts.append(bytes(data))
        return len(self._parts[-1])

    def taken(self) -> bytes:
        """What was written since it was last asked for."""
        found = b"".join(self._parts)
        self._parts.clear()
        return found


@router.get("/archive/{link}", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def one(request: Request, link: Link, format: Format = JOURNAL) -> Response:  # noqa: A002 - as the address has it
    """One of your finished games, as a file in a format of its game."""
    user = await somebody(request)
    text, name = await stored(request, archive.written, user.id, link, format)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


def check_format(text: str) -> None:
    """Refuse an unknown format."""
    known = [ALL, *archive.kinds()]
    if text not in known:
        raise Unreadable(_NO_FORMAT.fill(text=quoted(text), known=", ".join(known)))


# --- Statistics and mistakes


@router.get("/statistics")
async def statistics(request: Request, game: Word = "") -> dict[str, Any]:
    """Your results, the error of your decisions and your luck: in all, by month, by opponent. Of one game at a time."""
    user = await somebody(request)
    return await stored(request, archive.statistics, user.id, game)


@router.get("/mistakes")
async def mistakes(request: Request) -> list[dict[str, Any]]:
    """Your mistakes, the newest first: the position, what you played, what is best, and when it is asked again."""
    process, user = process_of(request), await somebody(request)
    rows = await stored(request, archive.mistakes, user.id)
    memory = await process.readers.run(PATIENCE, process.accounts.learning.memory, user.id)
    cards = {row["key"]: memory.cards.get(row["key"]) for row in rows}
    return [{**row, "card": None if (card := cards[row["key"]]) is None else card.as_data()} for row in rows]
