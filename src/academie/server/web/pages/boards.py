"""The empty boards that scenes name: the wood as SVG, its measures and pieces as JSON."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from academie.scene import KEPT, board_named
from academie.server.api.answers import ask
from academie.server.compression import packs

if TYPE_CHECKING:
    from academie.svg.blank import Blank

router = APIRouter(prefix="/static/boards", tags=["boards"])
_TYPES = {"svg": "image/svg+xml", "json": "application/json"}
_FOR_EVER = "public, max-age=31536000, immutable"


@router.get("/{name}.{suffix}", response_class=Response)
async def board(
    request: Request,
    name: Annotated[str, Path(max_length=80, description="As a scene names it.")],
    suffix: Literal["svg", "json"],
    v: Annotated[str, Query(max_length=64, description="Its digest, to keep it for ever.")] = "",
) -> Response:
    """One board; asked for with its digest it may be kept for ever, otherwise asked for again by its tag."""
    found = await ask(request, board_named, name)
    tag = f'"{found.digest}"'
    keep = _FOR_EVER if v == found.digest else "no-cache"
    heads = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=heads)
    if packs(request):
        body = await ask(request, _packed, name, suffix)
        return Response(body, media_type=_TYPES[suffix], headers={**heads, "Content-Encoding": "gzip"})
    return Response(_text(found, suffix), media_type=_TYPES[suffix], headers=heads)


def _text(found: Blank, suffix: str) -> str:
    return found.svg if suffix == "svg" else found.json


@lru_cache(maxsize=2 * KEPT)
def _packed(name: str, suffix: str) -> bytes:
    return gzip.compress(_text(board_named(name), suffix).encode(), 9, mtime=0)
