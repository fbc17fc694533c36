"""The pages, rendered on the server in both languages. They can be read without scripts; playing needs them."""

from fastapi import APIRouter

from academie.server.web.pages import (
    analysis,
    books,
    clubs,
    files,
    first,
    games,
    law,
    lessons,
    lobby,
    meetings,
    mine,
    people,
    study,
    tournaments,
    trainer,
)

router = APIRouter(include_in_schema=False)
GAMES = (
    analysis,
    books,
    clubs,
    files,
    first,
    games,
    law,
    lessons,
    lobby,
    meetings,
    mine,
    people,
    study,
    tournaments,
    trainer,
)
for each in GAMES:
    router.include_router(each.router)
