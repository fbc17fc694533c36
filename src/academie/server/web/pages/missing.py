"""What is answered to somebody with a browser where there is nothing, or where something cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.server.api.answers import ask
from academie.server.web.page import shown
from academie.server.web.pages.first import tabled

if TYPE_CHECKING:
    from fastapi import Request, Response

    from academie.errors import AcademieError


def wanted(request: Request) -> bool:
    """Whether a page is expected, and not the data of a program."""
    if request.url.path.startswith(("/api/", "/static/")):
        return False
    return "text/html" in request.headers.get("accept", "")


async def page(request: Request, status: int, wrong: AcademieError | None = None) -> Response:
    """The missing page, with what was wrong and the table of contents."""
    answer = await shown(request, "missing.html", wrong, **await ask(request, tabled))
    answer.status_code = status
    return answer
