"""The books that the program cites, in readers' own copies: a shelf, a page to read, a search.

A copy is shown to the account that added it. The copies in the operator's folder are shown at home, where the server
listens to its own machine only, and to everybody if the operator says that the text of a book is free.
"""

import time

from fastapi import APIRouter, Request, Response
from starlette.datastructures import UploadFile

from academie.books import shelf
from academie.books.edition import Edition, editions, find_edition
from academie.books.shelf import Place, Volume
from academie.errors import AcademieError, Unknown, Unreadable
from academie.server.api.answers import PATIENCE, ask
from academie.server.library.copies import Leaf, Reader, leaf
from academie.server.library.diagrams import Diagrams
from academie.server.web.documents import COPIES, at_home, open_here
from academie.server.web.learner import Learner
from academie.server.web.page import going, language_of, otherwise
from academie.text.message import Message

router = APIRouter()
_READER = Reader()
_NO_FILE = Message("Choose a file first.")
_NOT_YOURS = Message("You have not added {title} here. Add your own copy; the text is not part of the program.")
_YEAR = 365 * 24 * 3600
_WORDS = 100  # signs of what is searched for


@router.get("/books")
async def books(request: Request, q: str = "") -> Response:
    """The books, which of them are here, and where words stand in them."""
    return await _shelf(request, words=q[:_WORDS])


async def _shelf(request: Request, wrong: AcademieError | None = None, words: str = "") -> Response:
    learner = await Learner(request).look()
    own = await learner.copies()
    here = own | open_here(request)
    found: list[tuple[Edition, list[Place]]] = []
    for edition in editions() if words else ():
        if edition.name in here:
            volume = await _volume(learner, edition)
            found.append((edition, await ask(request, volume.search, words)))
    home = at_home(request)
    answer = await learner.shown(
        "books.html", wrong, editions=editions(), own=here if home else own, there=here, words=words,
        found=[(edition, places) for edition, places in found if places],
        most=learner.process.settings.copy // 1000,
    )  # fmt: skip
    return _marked(request, answer, own)


@router.post("/books")
@otherwise(_shelf)
async def add(request: Request) -> Response:
    """Add a copy: to the account, at home to the reader's own folder."""
    async with request.form(max_files=1, max_fields=4) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise Unreadable(_NO_FILE)
        content, called = await file.read(), file.filename[:80]
    if len(content) > request.app.state.process.settings.copy:
        raise shelf.too_large(called, len(content))
    learner = await Learner(request).sit()
    volume = await _READER.volume(content, called)
    name, text = volume.edition.name, shelf.written(volume)
    if at_home(request):
        await ask(request, shelf.save, volume)
    else:
        await learner.write(lambda user: learner.learning.add_copy(user, name, text, time.time_ns() // 1_000_000))
    answer = going(request, f"/books/{name}", learner.token)
    return _marked(request, answer, await learner.copies() | {name})


@router.post("/books/{name}/remove")
@otherwise(_shelf)
async def remove(request: Request, name: str) -> Response:
    """Delete a copy."""
    edition, learner = find_edition(name), await Learner(request).look()
    if at_home(request) and edition.name in shelf.owned():
        await ask(request, shelf.remove, edition.name)
    if learner.user:
        await learner.write(lambda user: learner.learning.remove_copy(user, edition.name))
    return _marked(request, going(request, "/books"), await learner.copies())


@router.get("/books/{name}")
@otherwise(_shelf)
async def book(request: Request, name: str, line: int = 1, to: int = 0, q: str = "") -> Response:
    """Some lines of a book, with what the program says of them."""
    edition, learner = find_edition(name), await Learner(request).look()
    volume = await _volume(learner, edition)
    words, diagrams = q[:_WORDS], Diagrams(language_of(request))
    found = await ask(request, volume.search, words)
    # What is said of the lines is gathered from all games when it is first asked for, which takes a while.
    shown: Leaf = await learner.process.readers.run(PATIENCE, leaf, volume, line, max(line, to), diagrams)
    answer = await learner.shown(
        "edition.html", volume=volume, edition=edition, leaf=shown, line=line, words=words, found=found,
        diagrams=diagrams, gaps=shelf.gaps(volume.missing) if volume.missing else None,
    )  # fmt: skip
    return _marked(request, answer, await learner.copies())


async def _volume(learner: Learner, edition: Edition) -> Volume:
    """The copy that whoever asks may read: the account's own, else one that is open here."""
    text = await learner.copy(edition.name)
    if text is not None:
        return await ask(learner.request, shelf.opened, edition, text)
    volume = (
        await ask(learner.request, shelf.volume_of, edition) if edition.name in open_here(learner.request) else None
    )
    if volume is None:
        raise Unknown(_NOT_YOURS.fill(title=edition.short))
    return volume


def _marked(request: Request, answer: Response, own: frozenset[str]) -> Response:
    """With a cookie that names the account's copies, so that other pages link to them; it opens nothing."""
    value = ".".join(sorted(own))
    if request.cookies.get(COPIES, "") != value:
        secure = request.app.state.process.settings.secure
        answer.set_cookie(COPIES, value, _YEAR if value else 0, samesite="lax", secure=secure, httponly=True)
    return answer
