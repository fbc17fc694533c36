"""The small plain page: server-rendered, in both languages, and used without scripts. The page to come replaces it."""

from __future__ import annotations

from fastapi import APIRouter

from academie.server.pages import games, law, lobby, meetings, people

router = APIRouter(include_in_schema=False)
for each in (games, law, lobby, meetings, people):
    router.include_router(each.router)
