"""What the pages share: language, colours, templates, forms, and the user who asks."""

import re
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path as File
from typing import Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from academie.errors import AcademieError, Unreadable
from academie.game.registry import find
from academie.server.api.accounts import address_of, user_of
from academie.server.api.answers import PATIENCE, ask, process_of, status_of
from academie.server.compression import packed
from academie.server.meeting.entries import LINK
from academie.server.people import identity
from academie.server.store.people import User
from academie.server.web.assets import assets
from academie.server.web.colours import DAY, NIGHT
from academie.server.web.names import clock, date, day, form, formats, machine, roman, rules, strength, word
from academie.server.web.words import WORDS
from academie.text.message import Message, bilingual, languages

Route = Callable[..., Awaitable[Response]]

FOLDER = File(__file__).parents[1] / "templates"
LANGUAGES, THEMES = languages()[::-1], ("day", "night")
_TAKES = re.compile(r"(?<=[0-9])x(?=[0-9])")
_ENDS = re.compile(r"(?<=[0-9]-[0-9])@(?=[0-9])")
_YEAR = 365 * 24 * 3600
_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER), autoescape=select_autoescape(default=True), undefined=StrictUndefined,
    trim_blocks=True, lstrip_blocks=True,
)  # fmt: skip
_TEMPLATES.filters["roman"] = roman
_TEMPLATES.globals.update(
    word=word, clock=clock, rules=rules, form_title=form, machine=machine, strength=strength,
    date=date, day=day, formats=formats, languages=LANGUAGES,
    papers={"day": DAY["paper"], "night": NIGHT["paper"]},
)  # fmt: skip
_NO_LINK = Message("This is not a link to a game.")


def compile_all() -> None:
    """Compile every template at start, so that nobody waits for it."""
    for name in _TEMPLATES.list_templates():
        _TEMPLATES.get_template(name)


def language_of(request: Request) -> str:
    """The language in the address, else the one chosen before, else that of the browser."""
    first = request.headers.get("accept-language", "").strip().lower()[:2]
    return _chosen(request, "lang", LANGUAGES) or (first if first in LANGUAGES else "en")


def theme_of(request: Request) -> str:
    """Day or night from the address, else as chosen before; empty if the system decides."""
    return _chosen(request, "theme", THEMES)


def _chosen(request: Request, name: str, known: tuple[str, ...]) -> str:
    found = (request.query_params.get(name, ""), request.cookies.get(name, ""))
    return next((each for each in found if each in known), "")


def otherwise(
    page: Callable[[Request, AcademieError], Awaitable[Response]],
    ready: Callable[[Request], Response | None] = lambda _: None,
) -> Callable[[Route], Route]:
    """Decorate a route: answer what is `ready`, else the route; an error is shown on another `page`."""

    def around(route: Route) -> Route:
        @wraps(route)
        async def answer(request: Request, **values: Any) -> Response:  # noqa: ANN401 - of the address
            try:
                return ready(request) or await route(request, **values)
            except AcademieError as error:
                return await page(request, error)

        return answer

    return around


async def shown(request: Request, template: str, wrong: AcademieError | None = None, /, **values: Any) -> HTMLResponse:  # noqa: ANN401 - whatever a template shows
    """A page rendered in a thread, so that games in progress do not wait."""
    return await ask(request, lambda: rendered(request, template, wrong, **values))


def rendered(request: Request, template: str, wrong: AcademieError | None = None, /, **values: Any) -> HTMLResponse:  # noqa: ANN401 - whatever a template shows
    """A rendered template; values are escaped. An error is shown at the top and sets the status."""
    language = language_of(request)
    text = _TEMPLATES.get_template(template).render(
        **_words(language, asked_of(request)), theme=theme_of(request), asset=assets().url, scripts=assets().scripts,
        path=request.url.path, turned=lambda name, value: _turned(request, name, value),
        wrong="" if wrong is None else _set(wrong.text, language), **values,
    )  # fmt: skip
    return _sent(request, text, 200 if wrong is None else status_of(wrong))


def part(template: str, block: str, language: str, asked: str, /, **values: Any) -> str:  # noqa: ANN401 - as above
    """One block of a template, which is equal for all who have the same language; `asked` is for its addresses."""
    found = _TEMPLATES.get_template(template)
    return "".join(found.blocks[block](found.new_context({**_words(language, asked), **values})))


def _words(language: str, asked: str) -> dict[str, Any]:
    """How templates say things in a language, and write addresses."""
    return {
        "language": language,
        "_": lambda text, **fields: _set(Message(text, **fields), language),
        "within": lambda context, text: _set(Message.within(context, text), language),
        "say": lambda en, fr: _set(bilingual(en, fr), language),
        "called": lambda name: _set(find(name).title, language),
        "tell": lambda title: _set(title, language),
        "t": lambda key, **known: _set(WORDS[key].fill(**known), language),
        "to": lambda place: _named(place, asked),
    }


def _set(title: Message, language: str) -> str:
    """A sentence in a language, with typographic apostrophes and the cross of a move that takes."""
    return printed(title.to(language))


def printed(text: str) -> str:
    """A text as books print it."""
    return _TAKES.sub("×", text.replace("'", "’"))


def laid(text: str) -> str:
    """The same, with an arrow to the end of the line to which a tile was laid."""
    return _ENDS.sub(" → ", printed(text))


def signed(number: int) -> str:
    """What somebody has gained or lost: +4, −4, 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"


_TEMPLATES.filters.update(printed=printed, laid=laid, signed=signed)


def _sent(request: Request, text: str, status: int) -> HTMLResponse:
    """The answer with a page: compressed, with cookies for the language and colours chosen in its address."""
    heads = {"content-language": language_of(request), "vary": "accept-encoding, accept-language, cookie"}
    answer = HTMLResponse(text, status, headers=heads)
    for name, known in (("lang", LANGUAGES), ("theme", THEMES)):
        asked = request.query_params.get(name, "")
        if asked in known and request.cookies.get(name) != asked:
            answer.set_cookie(name, asked, _YEAR, samesite="lax", secure=process_of(request).settings.secure)
    packed(request, answer)
    return answer


def localized(request: Request, place: str) -> str:
    """An address on this site; it names the language until a cookie does."""
    return _named(place, asked_of(request))


def asked_of(request: Request) -> str:
    """The language that addresses have to name: the one asked for, until a cookie says it."""
    asked = request.query_params.get("lang", "")
    return asked if asked in LANGUAGES and request.cookies.get("lang") != asked else ""


def _named(place: str, asked: str) -> str:
    if not asked:
        return place
    path, mark, fragment = place.partition("#")
    return f"{path}{'&' if '?' in path else '?'}lang={asked}{mark}{fragment}"


def _turned(request: Request, name: str, value: str) -> str:
    """The address of this page in another language or colours."""
    return "?" + request.url.include_query_params(**{name: value}).query


async def form_of(request: Request) -> dict[str, str]:
    """The text fields of a form. Of repeated fields the last counts; `option` and `option-…` are joined by plus."""
    found = await request.form(max_files=0, max_fields=300)
    named = [value for name, value in found.multi_items() if name.partition("-")[0] == "option"]
    options = [value for value in named if isinstance(value, str) and value]
    texts = {key: value for key, value in found.items() if isinstance(value, str)}
    return {**texts, "option": "+".join(options)}


async def person(request: Request) -> tuple[User, str]:
    """The user who asks; a stranger becomes a guest, whose new token comes second."""
    process = process_of(request)
    user = await user_of(request)
    if user.id:
        return user, ""
    return await process.readers.run(PATIENCE, process.accounts.guest, address_of(request))


def going(request: Request, path: str, token: str = "") -> Response:
    """Redirect to another page, with the cookie of a new guest."""
    answer = RedirectResponse(localized(request, path), 303)
    if token:
        identity.give(answer, token, secure=process_of(request).settings.secure)
    return answer


def checked(link: str) -> str:
    """The link of a game, if it is one; raises `Unreadable`."""
    if not LINK.fullmatch(link):
        raise Unreadable(_NO_LINK)
    return link
