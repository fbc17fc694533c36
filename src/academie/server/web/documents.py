"""Pages to read: cached by their content, and compressed."""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Lock

from fastapi import Request, Response
from markupsafe import Markup, escape

from academie.books import shelf
from academie.books.citation import citations
from academie.books.edition import edition_of, editions
from academie.errors import AcademieError
from academie.game.lookup import source
from academie.game.registry import find
from academie.server.api.answers import process_of
from academie.server.compression import packed, packs
from academie.server.web.page import language_of, localized, theme_of
from academie.text.message import Message

COPIES = "books"  # a cookie: the names of the books of which the account has a copy
_HEADERS = {"etag", "vary", "cache-control", "set-cookie"}
_VARY = "accept-encoding, accept-language, cookie"
_TAKES = re.compile(r"(?<=\d)x(?=\d)")
_CITED = re.compile(r"§[ \u00a0]?(\d{1,3})\b")


def pressed(request: Request, answer: Response, *, own: bool = False) -> Response:
    """An answer with an ETag, compressed; 304 for a browser that has it. Caches between must not keep `own` pages."""
    body = bytes(answer.body)
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    answer.headers.update({"etag": tag, "cache-control": "private, no-cache" if own else "no-cache"})
    answer.headers.setdefault("vary", _VARY)
    if answer.status_code == 200 and tag in request.headers.get("if-none-match", ""):
        headers = {key: value for key, value in answer.headers.items() if key in _HEADERS}
        return Response(status_code=304, headers=headers)
    return packed(request, answer)


class Shared:
    """A cache of pages that are the same for everybody, by address, language, colours and compression.

    Addresses with a query are not cached: there could be any number of them.
    """

    def __init__(self, most: int = 300) -> None:
        self._most = most
        self._cache: OrderedDict[tuple[str, ...], Response] = OrderedDict()
        self._turn = Lock()

    def find(self, request: Request) -> Response | None:
        """The cached answer to a request."""
        if (key := _key(request)) is None:
            return None
        with self._turn:
            found = self._cache.get(key)
            if found is not None:
                self._cache.move_to_end(key)
        return None if found is None else Response(found.body, headers=dict(found.headers))

    def keep(self, request: Request, answer: Response) -> Response:
        """Cache an answer if it is complete."""
        if answer.status_code == 200 and (key := _key(request)) is not None:
            with self._turn:
                self._cache[key] = answer
                if len(self._cache) > self._most:
                    self._cache.popitem(last=False)
        return answer


def _key(request: Request) -> tuple[str, ...] | None:
    if request.url.query or "if-none-match" in request.headers:
        return None
    own = ".".join(sorted(owned(request)))
    return request.url.path, language_of(request), theme_of(request), str(packs(request)), own


def citing(request: Request) -> Callable[[str, str], Markup]:
    """A function that links every paragraph named in a text to the law of a game."""
    return partial(cited, to=partial(localized, request))


def cited(text: str, game: str, to: Callable[[str], str] = str) -> Markup:
    """A text whose paragraph numbers link to the law, as far as the game has them."""
    known = paragraphs(game)
    said = str(escape(_TAKES.sub("×", text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))))

    def link(found: re.Match[str]) -> str:
        number = found[1]
        if f"§{number}" not in known:
            return found[0]
        return f'<a class="art" href="{escape(to(f"/law/{game}/{number}"))}">§\u00a0{number}</a>'

    return Markup(_CITED.sub(link, said))  # noqa: S704 - escaped above


# --- Passages of the books, for whoever has a copy


_PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "via")  # by a proxy


def at_home(request: Request) -> bool:
    """Whether the user of this machine asks, whose own folder the page may show; never behind a proxy."""
    client = request.client.host if request.client else ""
    passed_on = any(name in request.headers for name in _PASSED_ON)
    return process_of(request).settings.home and client in {"127.0.0.1", "::1", "localhost"} and not passed_on


def open_here(request: Request) -> frozenset[str]:
    """The books whose copies in the operator's folder everybody may read."""
    there = shelf.owned()
    return there if at_home(request) else there & set(process_of(request).settings.free)


def owned(request: Request) -> frozenset[str]:
    """The books that a visitor can open, by a cookie: enough to show a link, which then checks the account."""
    named = request.cookies.get(COPIES, "").split(".")
    return open_here(request) | {each.name for each in editions() if each.name in named}


def passages(request: Request) -> Callable[[str, int, int], str]:
    """A function that gives the address of some lines of a book of the corpus; "" if the visitor has no copy."""
    there = owned(request)

    def address(book: str, first: int, last: int) -> str:
        edition = edition_of(book)
        return localized(request, _place(edition.name, first, last)) if edition and edition.name in there else ""

    return address


def sourcing(request: Request) -> Callable[[str], Markup]:
    """A function that tells where something stands in the books, with links to the passages that can be opened."""
    language, there = language_of(request), owned(request)

    def linked(text: str) -> Markup:
        said = escape(source(text).to(language).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))
        for each in citations(text):
            if each.edition in there:
                link = localized(request, _place(each.edition, each.first, each.last))
                return Markup('<a class="link" href="{}">{}</a>').format(link, said)
        return said

    def all_linked(text: str) -> Markup:
        return Markup(escape(Message("; ").to(language))).join(map(linked, text.split("; ")))  # noqa: S704 - escaped

    return all_linked


def _place(edition: str, first: int, last: int) -> str:
    return f"/books/{edition}?line={first}{f'&to={last}' if last > first else ''}#l{first}"


def paragraphs(game: str) -> frozenset[str]:
    """The numbers of a law."""
    try:
        return frozenset(find(game).law.paragraphs)
    except AcademieError:
        return frozenset()
