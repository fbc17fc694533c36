"""The pages: server-rendered, in both languages, used without scripts, which make them quicker."""

from __future__ import annotations

from fastapi import APIRouter

from academie.server.pages import files, first, games, law, lessons, lobby, meetings, people, study, trainer

router = APIRouter(include_in_schema=False)
for each in (files, first, games, law, lessons, lobby, meetings, people, study, trainer):
    router.include_router(each.router)
