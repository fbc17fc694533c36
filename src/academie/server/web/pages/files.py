"""What a browser loads beside the pages: files by their digest, the manifest, the service worker."""

import json
from functools import cache

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from academie.corpus import shelf
from academie.game import Game
from academie.game.registry import find
from academie.lessons import course_of
from academie.server.api.answers import ask
from academie.server.compression import DRAWING, packs
from academie.server.web.assets import WORKER, Asset, Assets, assets, sources
from academie.server.web.colours import DAY
from academie.server.web.documents import pressed
from academie.server.web.page import language_of, shown

router = APIRouter()
_FOR_EVER = "public, max-age=31536000, immutable"
_ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("mask.svg", "any", "maskable"),
)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    """A file: for ever by the digest of today, for the moment by any other address."""
    served = await _files(request)
    first, _, rest = path.partition("/")
    if first == served.digest and rest in served.files:
        return _sent(request, served.files[rest], _FOR_EVER)
    found = served.files.get(rest) or served.files.get(path)
    if found is None:
        return Response(status_code=404)
    return _sent(request, found, "no-cache")


async def _files(request: Request) -> Assets:
    """All files; once they are made, nobody waits for a thread."""
    return assets() if assets.cache_info().currsize else await ask(request, assets)


def _sent(request: Request, asset: Asset, keep: str) -> Response:
    heads = {"cache-control": keep, "vary": "accept-encoding"}
    if asset.drawn:
        heads["content-security-policy"] = DRAWING
    if asset.packed is not None and packs(request):
        return Response(asset.packed, media_type=asset.type, headers={**heads, "content-encoding": "gzip"})
    return Response(asset.body, media_type=asset.type, headers=heads)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """The manifest, from which a browser installs the site."""
    served = await _files(request)
    text = {
        "name": "Académie des jeux",
        "short_name": "Académie",
        "lang": language_of(request),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DAY["paper"],
        "theme_color": DAY["paper"],
        "icons": [
            {"src": served.url(f"icons/{name}"), "sizes": sizes, "purpose": purpose} for name, sizes, purpose in _ICONS
        ],
    }
    return Response(json.dumps(text, ensure_ascii=False), media_type="application/manifest+json")


@router.get("/sw.js")
async def worker(request: Request) -> Response:
    """The service worker, which keeps the files of this digest."""
    await _files(request)
    return pressed(request, Response(_worker(), media_type="text/javascript"))


@cache
def _worker() -> bytes:
    served = assets()
    shell = [served.url(path) for path in served.files if path.endswith((".css", ".js", ".json", ".woff2"))]
    known = {"digest": served.digest, "shell": shell}
    return f"globalThis.KEPT = {json.dumps(known)};\n".encode() + sources()[WORKER]


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What is shown in the place of a page that was never read; nothing in it is anybody's own."""
    return pressed(request, await shown(request, "offline.html"))


@router.get("/offline/{name}")
async def offline_pages(request: Request, name: str) -> Response:
    """What there is to read about a game, in the order in which it is worth keeping."""
    return JSONResponse({"pages": await ask(request, lambda: addresses(find(name)))})


def addresses(game: Game) -> list[str]:
    """The law, the words, the lessons and the books of a game."""
    law = f"/law/{game.name}"
    course = course_of(game)
    books = [book for book in shelf.books() if book.game == game.name]
    return [
        *(law, f"{law}/glossary", f"{law}/profiles", f"/lessons/{game.name}"),
        *(f"/lessons/{game.name}/{lesson.id}/text" for lesson in course.lessons),
        *(f"/study/{book.name}" for book in books),
        *(f"/study/{book.name}/{entry.id}" for book in books for entry in book.entries),
    ]
