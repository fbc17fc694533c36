"""The empty boards that scenes name: as SVG, and their measures and pieces as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from academie.scene import board_named
from academie.server.api.answers import ask
from academie.server.compression import packed

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
    """One board. With its digest it may be cached for ever, else by its ETag."""
    found = await ask(request, board_named, name)
    tag = f'"{found.digest}"'
    keep = _FOR_EVER if v == found.digest else "no-cache"
    heads = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=heads)
    body = found.svg if suffix == "svg" else found.json
    return packed(request, Response(body, media_type=_TYPES[suffix], headers=heads))
