"""Pages to read: cached by their content, and compressed."""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Lock

from fastapi import Request, Response
from markupsafe import Markup, escape

from academie.errors import AcademieError
from academie.registry import find
from academie.server.compression import packed, packs
from academie.server.web.page import kept, language_of, theme_of

_KEPT = {"etag", "vary", "cache-control", "set-cookie"}
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
        kept = {key: value for key, value in answer.headers.items() if key in _KEPT}
        return Response(status_code=304, headers=kept)
    return packed(request, answer)


class Shared:
    """A cache of pages that are the same for everybody, by address, language, colours and compression.

    Addresses with a query are not cached: there could be any number of them.
    """

    def __init__(self, most: int = 300) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, ...], Response] = OrderedDict()
        self._turn = Lock()

    def find(self, request: Request) -> Response | None:
        """The cached answer to a request."""
        if (key := _key(request)) is None:
            return None
        with self._turn:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
        return None if found is None else Response(found.body, headers=dict(found.headers))

    def keep(self, request: Request, answer: Response) -> Response:
        """Cache an answer if it is complete."""
        if answer.status_code == 200 and (key := _key(request)) is not None:
            with self._turn:
                self._kept[key] = answer
                if len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return answer


def _key(request: Request) -> tuple[str, ...] | None:
    if request.url.query or "if-none-match" in request.headers:
        return None
    return request.url.path, language_of(request), theme_of(request), str(packs(request))


def citing(request: Request) -> Callable[[str, str], Markup]:
    """A function that links every paragraph named in a text to the law of a game."""
    return partial(cited, to=partial(kept, request))


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


def paragraphs(game: str) -> frozenset[str]:
    """The numbers of a law."""
    try:
        return frozenset(find(game).law.paragraphs)
    except AcademieError:
        return frozenset()
