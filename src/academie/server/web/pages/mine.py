"""What is one's own on the page: finished games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.match import forms_of
from academie.players.characters import BY_KEY
from academie.registry import find
from academie.scene.card import called
from academie.server.api.accounts import user_of
from academie.server.api.answers import stored
from academie.server.api.archive import FILTERS
from academie.server.people import archive
from academie.server.store.archive import RESULTS, Archive
from academie.server.store.store import Store
from academie.server.web.names import headed, machine
from academie.server.web.page import language_of, shown
from academie.text.message import Message, counted

router = APIRouter()
_RESULTS = dict(
    zip(RESULTS, (Message("won"), Message("drawn"), Message("lost"), Message("at one device")), strict=True)
)
_GAMES = Message("game"), Message("games")


@router.get("/games")
async def games(request: Request, after: str = "") -> Response:
    """One's finished games, to be searched and saved."""
    words = {name: request.query_params.get(name, "").strip()[:80] for name in FILTERS}
    user = await user_of(request)
    found: dict[str, Any] = {"games": [], "count": 0, "next": ""}
    wrong: AcademieError | None = None
    try:
        if user.id:
            found = await stored(request, archive.listed, user.id, archive.sought(words), after)
    except AcademieError as error:
        wrong = error
    offered = await stored(request, _offered, user.id, language_of(request))
    query = urlencode({name: text for name, text in words.items() if text})
    return await shown(
        request, "archive.html", wrong, words=words, query=f"{query}&" if query else "", filtered=any(words.values()),
        counted=counted(found["count"], *_GAMES).to(language_of(request)), **found, **offered,
    )  # fmt: skip


def _offered(store: Store, user: str, language: str) -> Mapping[str, list[tuple[str, str]]]:
    """What one may choose in the search: of games and forms, those that were played."""
    played = Archive(store.database).played(user) if user else []
    forms = {name: form.title.to(language) for game in played for name, form in forms_of(find(game)).items()}
    return {
        "played": [(name, called(name).to(language)) for name in played],
        "results": [(name, title.to(language)) for name, title in _RESULTS.items()],
        "characters": [(name, headed(machine(name, language))) for name in BY_KEY],
        "forms": [("single", Message("one game").to(language)), *sorted(forms.items(), key=lambda each: each[1])],
    }
