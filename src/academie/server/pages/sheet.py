"""What the pages have in common: their language, templates, forms, and who asks."""

from __future__ import annotations

from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from academie.errors import Unreadable
from academie.server import identity
from academie.server.entries import LINK
from academie.server.pages.words import clock, form, machine, rules, word
from academie.server.routes.accounts import address_of, user_of
from academie.server.routes.asking import process_of, status_of
from academie.title import Title

if TYPE_CHECKING:
    from fastapi import Request, Response

    from academie.errors import AcademieError
    from academie.server.store.people import User

FOLDER = File(__file__).parents[1] / "templates"
PATIENCE = 30.0
_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER), autoescape=select_autoescape(default=True), undefined=StrictUndefined
)
_TEMPLATES.globals.update(word=word, clock=clock, rules=rules, form_title=form, machine=machine)
_NO_LINK = Title("This is no link of a game.", "Ce n'est pas le lien d'une partie.")


def language_of(request: Request) -> str:
    """As the address asks, else as the browser does."""
    asked = request.query_params.get("lang", "")
    first = request.headers.get("accept-language", "").strip().lower()
    return asked if asked in {"en", "fr"} else "fr" if first.startswith("fr") else "en"


def shown(request: Request, template: str, wrong: AcademieError | None = None, /, **values: Any) -> HTMLResponse:  # noqa: ANN401 - whatever a template shows
    """A template filled in; everything in it is escaped. What was wrong stands first, and gives the status."""
    language = language_of(request)
    text = _TEMPLATES.get_template(template).render(
        language=language, say=lambda en, fr: Title(en, fr).to(language),
        wrong="" if wrong is None else wrong.to(language), **values,
    )  # fmt: skip
    return HTMLResponse(text, 200 if wrong is None else status_of(wrong))


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form that are texts; of a name that comes again the last, of `option` all, by plus signs."""
    found = await request.form(max_files=0, max_fields=200)
    options = [value for value in found.getlist("option") if isinstance(value, str)]
    texts = {key: value for key, value in found.items() if isinstance(value, str)}
    return {**texts, "option": "+".join(options)}


async def person(request: Request) -> tuple[User, str]:
    """Who asks, and the token of a guest where he is new."""
    process = process_of(request)
    user = await user_of(request, process)
    if user is not None:
        return user, ""
    return await process.writers.run(PATIENCE, process.accounts.guest, address_of(request))


def going(request: Request, path: str, token: str = "") -> Response:
    """To another page, with the cookie of a guest who is new."""
    answer = RedirectResponse(f"{path}?lang={language_of(request)}", 303)
    if token:
        identity.give(answer, token, secure=process_of(request).settings.secure)
    return answer


def checked(link: str) -> str:
    """A link, or a sentence."""
    if not LINK.fullmatch(link):
        raise Unreadable(_NO_LINK)
    return link
