"""People on the page: the account, profiles, what moderators read, and the page about the operator."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError, Unknown
from academie.game.registry import find
from academie.server.api import accounts as api
from academie.server.api import people as keys
from academie.server.api.answers import PATIENCE, process_of, stored
from academie.server.people import archive, challenges, profiles
from academie.server.store.people import User
from academie.server.store.portraits import MODERATOR, Portrait, Portraits
from academie.server.store.store import Store
from academie.server.web.charts import curve
from academie.server.web.names import date
from academie.server.web.page import form_of, going, language_of, person, shown

router = APIRouter()


# --- One's account


@router.get("/account")
async def account(request: Request) -> Response:
    """Your account."""
    return await _account(request)


async def _account(request: Request, wrong: AcademieError | None = None, **new: Any) -> Response:  # noqa: ANN401 - what is shown once
    user = await api.user_of(request)
    process = process_of(request)
    ratings = await stored(request, challenges.standing, user) if user.id else []
    own = await stored(request, _own, user)
    ring = process.keys.ring
    data = {"tokens": [], "left": 0, "push": "", "browsers": 0, "mail": process.mail.on, "box": None}
    if user.id and not user.guest:
        tokens = await process.readers.run(PATIENCE, ring.tokens, user.id)
        codes = await process.readers.run(PATIENCE, ring.codes, user.id)
        data |= {
            "tokens": tokens,
            "left": len(codes),
            "box": await stored(request, lambda _: process.mail.box(user.id)),
        }
    if user.id and not user.school and process.notices.key:
        data["push"] = process.notices.key
        data["browsers"] = await process.readers.run(PATIENCE, process.notices.count, user.id)
    return await shown(
        request, "account.html", wrong, user=user, ratings=ratings, **{"codes": [], "token": "", **new}, **data, **own
    )


def _own(store: Store, user: User) -> dict[str, Any]:
    portraits = Portraits(store.database)
    portrait = portraits.find(user.id) if user.id else Portrait()
    blocked = [name for _, name in portraits.shunned_by(user.id)] if user.id else []
    return {"portrait": portrait, "blocked": blocked, "moderator": portrait.role == MODERATOR}


async def _done(request: Request, place: str, deed: Callable[[Response], Awaitable[object]]) -> Response:
    """To another page when it is done, whose answer sets the cookie; or here, with what is wrong."""
    answer = going(request, place)
    try:
        await deed(answer)
    except AcademieError as error:
        return await _account(request, error)
    return answer


async def _named(request: Request) -> api.Named:
    form = await form_of(request)
    return api.Named.model_construct(name=form.get("name", ""), password=form.get("password", ""))


@router.post("/account/register")
async def register(request: Request) -> Response:
    """A guest takes a name and a password; his cookie is a new one."""
    named = await _named(request)

    async def deed(answer: Response) -> None:
        user, _ = await person(request)
        await api.registered(request, answer, user, named)

    return await _done(request, "/account", deed)


@router.post("/account/enter")
async def enter(request: Request) -> Response:
    """Log in with a name and a password."""
    named = await _named(request)
    return await _done(request, "/account", lambda answer: api.enter(request, answer, named))


@router.post("/account/leave")
async def leave(request: Request) -> Response:
    """This session ends, or with `everywhere` all of them."""
    work = api.leave_everywhere if (await form_of(request)).get("everywhere") == "yes" else api.leave
    return await _done(request, "/", lambda answer: work(request, answer))


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """All that is yours goes."""
    proof = api.Proof.model_construct(password=(await form_of(request)).get("password", ""))
    return await _done(request, "/", lambda answer: api.delete(request, answer, proof))


@router.post("/account/notices/off")
async def no_notices(request: Request) -> Response:
    """No notices any more, on any device."""
    return await _done(request, "/account", lambda _: keys.no_notices(request))


@router.post("/account/mail")
async def mail(request: Request) -> Response:
    """An address for mail: given, confirmed by the code that was sent to it, chosen for notices, or forgotten."""
    form = await form_of(request)
    language: Any = language_of(request)
    address, password = form.get("address", ""), form.get("password", "")
    request_ = keys.Addressed.model_construct(address=address, password=password, language=language)
    typed = keys.Typed.model_construct(code=form.get("code", ""))
    chosen = keys.Chosen.model_construct(notices=form.get("notices") == "yes")
    deeds: dict[str, Callable[[], Awaitable[object]]] = {
        "give": lambda: keys.add_mail(request, request_),
        "confirm": lambda: keys.confirm_mail(request, typed),
        "choose": lambda: keys.choose_mail(request, chosen),
        "forget": lambda: keys.remove_mail(request),
    }
    return await _done(request, "/account#mail", lambda _: deeds.get(form.get("do", ""), deeds["choose"])())


@router.post("/account/name")
async def rename(request: Request) -> Response:
    """Another name."""
    named = await _named(request)
    return await _done(request, "/account", lambda answer: api.rename(request, answer, named))


@router.post("/account/password")
async def password(request: Request) -> Response:
    """Another password."""
    form = await form_of(request)
    words = api.Passwords.model_construct(old=form.get("password", ""), new=form.get("new", ""))
    return await _done(request, "/account", lambda _: api.password(request, words))


@router.post("/account/profile")
async def describe(request: Request) -> Response:
    """What others may read and see of you."""
    form = await form_of(request)
    games, figures, robot = (form.get(name) == "yes" for name in ("games", "figures", "robot"))
    data = keys.Described.model_construct(words=form.get("words", ""), games=games, figures=figures, robot=robot)
    return await _done(request, "/account", lambda _: keys.describe(request, data))


@router.post("/account/codes")
async def codes(request: Request) -> Response:
    """New recovery codes, shown once."""
    secret = keys.Secret.model_construct(password=(await form_of(request)).get("password", ""))
    try:
        made = await keys.codes(request, secret)
    except AcademieError as error:
        return await _account(request, error)
    return await _account(request, codes=made)


@router.post("/account/tokens")
async def tokens(request: Request) -> Response:
    """A new token, shown once."""
    form = await form_of(request)
    scopes = [name for name in ("read", "play") if form.get(name) == "yes"]
    request_ = keys.NewToken.model_construct(name=form.get("name", "")[:80], scopes=scopes)
    try:
        made = await keys.make_token(request, request_)
    except AcademieError as error:
        return await _account(request, error)
    return await _account(request, token=made["token"])


@router.post("/account/tokens/{token}/delete")
async def end_token(request: Request, token: str) -> Response:
    """A token ends."""
    return await _done(request, "/account", lambda _: keys.end_token(request, token[:22]))


@router.get("/account/recover")
async def forgotten(request: Request) -> Response:
    """A form for a recovery code."""
    return await _forgotten(request)


async def _forgotten(request: Request, wrong: AcademieError | None = None, sent: str = "") -> Response:
    mail = process_of(request).mail.on
    return await shown(request, "person.html", wrong, view="recover", mail=mail, sent=sent)


@router.post("/account/recover/mail")
async def mail_code(request: Request) -> Response:
    """Send a recovery code by mail to a user who has given an address."""
    name = (await form_of(request)).get("name", "")[:300]
    try:
        await keys.mail_code(request, keys.Asked.model_construct(name=name))
    except AcademieError as error:
        return await _forgotten(request, error)
    return await _forgotten(request, sent=name)


@router.post("/account/recover")
async def recover(request: Request) -> Response:
    """A new password by a recovery code."""
    form = await form_of(request)
    name, code, word = (form.get(key, "")[:300] for key in ("name", "code", "password"))
    answer = going(request, "/account")
    try:
        await keys.recover(request, answer, keys.Recovered.model_construct(name=name, code=code, password=word))
    except AcademieError as error:
        return await _forgotten(request, error)
    return answer


# --- Profiles


@router.get("/u/{name}")
async def profile(request: Request, name: str, after: str = "") -> Response:
    """Somebody, as far as he is shown; and his public games, if he lets others see them."""
    return await _profile(request, name, after)


async def _profile(
    request: Request, name: str, after: str = "", wrong: AcademieError | None = None, *, sent: bool = False
) -> Response:
    viewer = await api.user_of(request)
    found = await stored(request, profiles.profile, name, viewer)
    games: dict[str, Any] = {"games": None, "next": ""}
    if found["shows"]["games"]:
        games = await stored(request, archive.public, found["user"], after)
    return await shown(
        request, "person.html", wrong, found=found, known=bool(viewer.id), reasons=profiles.REASONS, sent=sent,
        charts=_charts(found["history"] or {}, language_of(request)), games=games["games"], next=games["next"],
    )  # fmt: skip


def _charts(history: dict[str, list[tuple[int, float]]], language: str) -> list[tuple[str, Any]]:
    """How each rating changed, where there is something to see."""
    return [
        (
            game,
            curve(points, find(game).title.to(language), (date(points[0][0], language), date(points[-1][0], language))),
        )
        for game, points in sorted(history.items())
        if len(points) > 1
    ]


async def _about(request: Request, name: str, deed: Callable[..., Awaitable[object]], *words: Any) -> Response:  # noqa: ANN401 - of the deed
    """Do something about a player, and show his profile again."""
    try:
        await deed(request, name[:80], *words)
    except Unknown:
        raise
    except AcademieError as error:
        return await _profile(request, name, wrong=error)
    return going(request, f"/u/{quote(name)}")


@router.post("/u/{name}/block")
async def block(request: Request, name: str) -> Response:
    """Have nothing to do with somebody."""
    return await _about(request, name, keys.block)


@router.post("/u/{name}/unblock")
async def unblock(request: Request, name: str) -> Response:
    """Have to do with him again."""
    return await _about(request, name, keys.unblock)


@router.post("/u/{name}/report")
async def report(request: Request, name: str) -> Response:
    """Tell the moderators of somebody."""
    form = await form_of(request)
    data = keys.Reported.model_construct(reason=form.get("reason", ""), text=form.get("text", "")[: profiles.TEXT])
    try:
        await keys.report(request, name[:80], data)
    except Unknown:
        raise
    except AcademieError as error:
        return await _profile(request, name, wrong=error)
    return await _profile(request, name, sent=True)


# --- Moderators, and the operator of the server


@router.get("/moderate")
async def moderate(request: Request) -> Response:
    """The reports, for moderators."""
    return await _moderate(request)


async def _moderate(request: Request, wrong: AcademieError | None = None) -> Response:
    found = await stored(request, profiles.reports, await api.user_of(request))
    return await shown(
        request, "person.html", wrong, view="moderate", reasons=profiles.REASONS, days=profiles.DAYS, **found
    )


@router.post("/moderate/{report}")
async def answer(request: Request, report: str) -> Response:
    """What is done about a report."""
    form = await form_of(request)
    days = form.get("days", "0")
    data = keys.Answered.model_construct(
        answer=form.get("answer", ""), days=int(days) if days in map(str, profiles.DAYS) else 0,
        words=form.get("words") == "yes",
    )  # fmt: skip
    try:
        await keys.moderate(request, report[:22], data)
    except AcademieError as error:
        return await _moderate(request, error)
    return going(request, "/moderate")


@router.get("/about")
async def about(request: Request) -> Response:
    """The operator of the server, how to reach him, and what is stored."""
    process = process_of(request)
    settings = process.settings
    contact = settings.contact
    link = (
        f"mailto:{contact}" if "@" in contact and "/" not in contact else contact if contact.startswith("http") else ""
    )
    return await shown(request, "person.html", view="about", settings=settings, link=link, mail=process.mail.on)


@router.get("/privacy")
async def privacy(request: Request) -> Response:
    """What is stored."""
    return going(request, "/about#privacy")


@router.get("/contact")
async def contact(request: Request) -> Response:
    """How to reach whoever runs the server."""
    return going(request, "/about#contact")
