"""Start a game: the form, the game or challenge it makes, and pasted links."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError, Unreadable, quoted
from academie.game.profiles import Option
from academie.game.registry import find
from academie.scene.card import called, card_of
from academie.server.api.accounts import address_of, user_of
from academie.server.api.answers import ask, process_of, stored
from academie.server.library import catalogue
from academie.server.meeting.entries import LINK
from academie.server.people import challenges, meetings
from academie.server.people.accounts import proper
from academie.server.store.people import User
from academie.server.thinking.machines import sitters
from academie.server.web.names import CLOCKS
from academie.server.web.page import checked, form_of, going, person, shown
from academie.server.web.pages.first import front
from academie.server.web.words import WORDS
from academie.text.message import Message

router = APIRouter()
_CHAIRS = 6
_DISAGREEMENT = re.compile(r" \(D\d+\)")
_BUNDLE = 2  # values; an option that sets more joins others
_AGREED, _DIGITS = ("games", "target", "stake"), 7
_NO_NUMBER = Message("{field}: write a number, or leave it empty. {text} is not a number.")


@router.get("/play")
async def play(request: Request) -> Response:
    """The table of games is on the first page."""
    return going(request, "/#jeux")


@router.get("/play/{game}")
async def choose(request: Request, game: str) -> Response:
    """The form of a game."""
    return await _choose(request, game, {})


async def _choose(request: Request, game: str, form: Mapping[str, str], wrong: AcademieError | None = None) -> Response:
    user = await user_of(request)
    try:
        about, book = await ask(request, catalogue.game, game), await ask(request, catalogue.profiles, game)
    except AcademieError as error:
        return await front(request, error)
    most = max([len(about["seats"]), *(each["most"] for each in about["forms"])])
    return await shown(
        request, "choose.html", wrong, about=about, book=book, form=form, board=card_of(game),
        title=called(game), chairs=range(1, min(most, _CHAIRS) + 1), taught=await ask(request, _taught, game),
        machines=await ask(request, partial(sitters, guest=user.guest), about["name"]),
        clocks=CLOCKS, named=not user.guest,
        options=await ask(request, groups, game), chosen=set(form.get("option", "").split("+")),
        name=_name(form, user), plain=_plain,
    )  # fmt: skip


def _plain(text: str) -> str:
    """A sentence about an option, without the number of the disagreement of the books."""
    return _DISAGREEMENT.sub("", text)


@dataclass(frozen=True)
class Group:
    """The options about one article of the law; those that exclude each other make one choice."""

    law: str
    title: Message
    choices: tuple[tuple[Option, ...], ...]


@cache
def groups(game: str) -> tuple[Group, ...]:
    """The options of a game by the article that their first value cites, in the order of the profiles."""
    played = find(game)
    choices: list[list[Option]] = []
    for option in played.profiles.options.values():
        rivals = [each for each in choices if any(_contrary(option, other) for other in each)]
        choices = [each for each in choices if each not in rivals]
        choices.append([*(other for each in rivals for other in each), option])
    found: dict[str, list[tuple[Option, ...]]] = {}
    for choice in choices:
        found.setdefault(next(iter(choice[0].values.values())).law.lstrip("§"), []).append(tuple(choice))
    laws = sorted(found, key=lambda number: tuple(map(int, number.split("."))))
    return tuple(Group(number, played.law.find(number).title, tuple(found[number])) for number in laws)


def _contrary(one: Option, other: Option) -> bool:
    """Whether two options set a value differently; of bundles, which set many, only those of the same values."""
    shared = one.values.keys() & other.values.keys()
    alike = one.values.keys() == other.values.keys() or max(len(one.values), len(other.values)) <= _BUNDLE
    return alike and any(one.values[key].value != other.values[key].value for key in shared)


def _taught(game: str) -> bool:
    with suppress(AcademieError):
        return bool(catalogue.lessons(game))
    return False


def _name(form: Mapping[str, str], user: User) -> str:
    """The name in the form if it is allowed, else the user's own."""
    with suppress(AcademieError):
        return proper(form.get("name", ""))
    return user.name


def request_of(form: Mapping[str, str], user: User) -> meetings.GameRequest:
    """The game that the form describes: `place` is my chair, the others are as chosen."""
    place = form.get("place", "1")
    others = [_second(form), *(form.get(f"chair{number}", "") for number in range(3, _CHAIRS + 1))]
    chairs = [each for each in others if each]
    chairs.insert(min(int(place) - 1 if place.isdecimal() and len(place) < 3 else 0, len(chairs)), meetings.ME)
    profile = "+".join(each for each in (form.get("profile", ""), form.get("option", "")) if each)
    return meetings.GameRequest(
        form.get("game", ""), profile, form.get("mode", "assisted"), form.get("form", "") or meetings.SINGLE,
        _agreed(form), tuple(chairs), form.get("clock", "") or "none", _offered(form) or form.get("public") == "yes",
        form.get("rated") == "yes", form.get("name", "") or user.name,
    )  # fmt: skip


def _offered(form: Mapping[str, str]) -> bool:
    """Whether the form makes a public challenge."""
    return form.get("opponent") == "challenge"


def _agreed(form: Mapping[str, str]) -> str:
    """What was agreed beside the rules, as a journal writes it; errors name the field."""
    found = {name: form.get(name, "").strip() for name in _AGREED}
    for name, text in found.items():
        if text and not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
            raise Unreadable(_NO_NUMBER.fill(field=WORDS[name], text=quoted(text)))
    return " ".join([form.get("agreed", ""), *(f"{name}={text}" for name, text in found.items() if text)]).strip()


def _second(form: Mapping[str, str]) -> str:
    """The opponent: a machine, or a person."""
    if form.get("opponent", "") == "machine":
        return form.get("level", "")
    if form.get("opponent", "") == "here":
        return meetings.ME
    return form.get("chair2", meetings.OPEN)


@router.post("/play/{game}")
async def sit_down(request: Request, game: str) -> Response:
    """Start the game, or post the challenge."""
    return await _begun(request, game, {**await form_of(request), "game": game})


async def _begun(request: Request, game: str, form: Mapping[str, str]) -> Response:
    process = process_of(request)
    try:
        user, token = await person(request)
        process.limit(user.id, 5)
        expected = request_of(form, user)
        if _offered(form):
            posted = await stored(request, challenges.post, user, expected)
            return going(request, f"/c/{posted['id']}", token)
        live = await process.begin(user, expected, address_of(request))
    except AcademieError as error:
        return await _choose(request, game, form, error)
    return going(request, f"/m/{live.link}", token)


@router.get("/join")
async def join(request: Request, link: str = "") -> Response:
    """Go to a pasted link, of a game or a challenge."""
    path, _, query = link.partition("?")
    words = path.split("/")
    found = [number for number, word in enumerate(words) if LINK.fullmatch(word)]
    try:
        place = words[found[-1]] if found else checked("")
    except Unreadable as error:
        return await front(request, error)
    if found[-1] and words[found[-1] - 1] == "c":
        return going(request, f"/c/{place}")
    keys = [key for key in parse_qs(query).get("key", []) if LINK.fullmatch(key)]
    return going(request, f"/m/{place}?key={keys[0]}" if keys else f"/m/{place}")


@router.get("/api")
async def questions(request: Request) -> Response:
    """Every address of the HTTP interface, as in openapi.json."""
    return await shown(request, "questions.html", paths=request.app.openapi()["paths"])
