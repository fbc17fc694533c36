"""Somebody who has never played sits down, understands what happened, and plays by the keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.game.registry import PACKAGES
from academie.scene.card import card_of
from browser.play import OVER, Person
from server.players import by_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.server.process import Process

    Sat = Callable[..., Person]


def test_play_now(person: Sat) -> None:
    """One press sits down against the weakest; the aim, a move and what counts are told once, and can be skipped."""
    one = person(locale="fr-FR", newcomer=True)
    one.page.goto("/play/trictrac")
    assert one.page.locator(".in-brief li").all_inner_texts() == [
        line.to("fr").replace("'", "’") for line in card_of("trictrac").first
    ]
    start = one.page.get_by_role("button", name="Jouer maintenant")
    for width, height in ((320, 640), (844, 390), (1280, 800)):  # it is in sight on a phone too
        one.page.set_viewport_size({"width": width, "height": height})
        box = start.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    start.click()
    output = one.page.locator(".first-minute")
    for line in card_of("trictrac").first:
        assert output.locator("p").inner_text() == line.to("fr").replace("'", "’")
        output.locator("[data-key=first]").click()
    assert "Mazette" in one.page.locator("#top").inner_text()
    one.page.reload()
    one.page.wait_for_selector("#bottom .player")
    assert output.count() == 0


def test_options_of_a_book(person: Sat) -> None:
    """Only what the chosen book can take is offered; of what excludes another, one."""
    one = person()
    one.page.goto("/play/trictrac")
    one.page.locator("#change > summary").click()
    one.page.locator("details:has(> .options) > summary").click()
    forced, free = (one.page.locator(f"[value=exact-lift-{each}]") for each in ("forced", "choice"))
    forced.check()
    assert not free.is_visible()
    one.page.locator("[name=profile]").select_option("academie-1806-a")
    free.check()
    assert not forced.is_checked()
    one.page.locator("button.full:visible").click()
    one.page.wait_for_selector("#bottom .player")


@pytest.mark.parametrize("game", PACKAGES)
def test_every_game_has_its_first_minute(game: str) -> None:
    """Three short sentences, in both languages."""
    lines = card_of(game).first
    assert len(lines) == 3
    assert all(len(line.to(language)) < 150 for line in lines for language in ("en", "fr"))
    assert all(line.to("en") != line.to("fr") for line in lines)


def test_what_the_other_won_stays(person: Sat) -> None:
    """What a machine wins is listed with its article until we play; a row of the list opens to it."""
    one = person()
    one.opens(one.begins("trictrac", "mazette"))
    one.page.locator("#acts > summary").click()
    since, ready = one.page.locator(".since .art"), "#prompt .decision:enabled, #acts [data-act*=plays]"
    for _ in range(200):
        one.page.locator(ready).or_(one.page.locator(OVER)).first.wait_for()
        if since.count():
            break
        assert "Check" not in one.prompt.inner_text()  # a dame that is beaten is no king
        one.page.locator(ready).first.click()
        one.page.locator("#acts").evaluate("() => new Promise(requestAnimationFrame)")
    assert since.first.inner_text().startswith("§")
    one.page.locator(".reasons > summary").last.click()
    assert ", " in one.page.locator(".reasons[open] li").first.inner_text()


def test_a_hand_is_answered(person: Sat) -> None:
    """What cannot be played is refused in words, by the law where it decides; names follow the men under the hand."""
    one = person()
    path = one.begins("draughts", "me", profile="fmjd")
    for each in by_two():
        one.context.request.post(f"/api/v1/meetings/{path[3:]}/messages", data=each, headers={"origin": one.address})
    one.opens(path)
    named = lambda place: one.page.locator(f"#board-place .target[data-place='{place}']").get_attribute("aria-label")  # noqa: E731

    def presses(*places: str) -> str:
        for place in places:
            one.page.mouse.click(*one.place(place))
        return one.prompt.inner_text()

    one.may_play()
    assert "46 cannot move now." in presses("46")
    assert "31 cannot go to 21." in presses("31", "21")
    assert "Your opponent" not in presses("32", "28")
    assert (named("32"), named("28")) == ("32, empty", "28, white man")
    one.page.locator("#prompt [data-key=confirm]:enabled").click()
    one.moves("19", "23")
    one.page.locator("#record td:has-text('19-23')").wait_for()
    one.may_play()
    assert "31 cannot move now. You must take (§" in presses("31")


# What makes a game short.
SHORT = {
    "domino": {"profile": "tete-a-tete-six+un-coup"},
    "chess": {"profile": "modern"},
    "trictrac": {"form": "partie", "agreed": "target=2"},
    "draughts": {"profile": "francaise"},
}


def begins_in_words(one: Person, game: str, where: str = "to", **how: str) -> Callable[[str], None]:
    """Sit down to a game against the weakest; what writes in the line for it, of which each question is answered."""
    one.opens(one.begins(game, "mazette", **SHORT.get(game, {}), **how))
    keys, log = one.page.keyboard, one.page.locator(".text-log li")
    one.page.locator("#prompt .prompt-text").wait_for()
    keys.press("/")
    line = one.page.locator("#acts input[name=text]")

    def writes(text: str) -> None:
        line.focus()
        keys.type(text)
        keys.press("Enter")

    line.wait_for()
    for question, said in (("where", where), ("clock", "no clock"), ("help", "hint")):
        writes(question)
        log.filter(has_text=said).first.wait_for()
    return writes


GOES_ON = f"number => document.querySelector('#acts').dataset.number !== number || document.querySelector('{OVER}')"


@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=[] if each == "domino" else pytest.mark.deep) for each in PACKAGES]
)
def test_a_whole_game_in_words(person: Sat, game: str) -> None:
    """A game is played to its end by what one writes in the line for it, which also answers questions."""
    one = person()
    writes = begins_in_words(one, game)
    ready = one.page.locator(
        f"#acts [data-act]:enabled, #prompt [data-key=throw]:enabled, #prompt [data-key=next], {OVER}"
    )
    for _ in range(2000):
        ready.first.wait_for(state="attached")
        if one.page.locator(OVER).count():
            break
        act = one.page.locator("#acts [data-act]:not([data-act*=resigns], [data-act*=offers])").first
        before = one.page.locator("#acts").get_attribute("data-number")
        writes(act.inner_text() if act.count() else "throw")
        one.page.wait_for_function(GOES_ON, arg=before)
    assert "resign" not in one.prompt.inner_text()


@pytest.mark.deep
def test_a_whole_game_in_words_by_the_strict_rules(person: Sat, serving: tuple[str, Process]) -> None:
    """A la rigueur too; of what may be said the line lists the forms, never what a throw is worth."""
    one = person()
    writes = begins_in_words(one, "trictrac", "first throw", mode="rigueur")
    link = one.page.url.partition("/m/")[2].partition("?")[0]
    writes("moves")
    one.page.locator(".text-log li").filter(has_text="marks …, ").first.wait_for()
    for _ in range(2000):
        live = serving[1].hub.registry.lives[link]
        if live.meeting.over:
            break
        before = str(live.number)
        one.page.wait_for_function("number => document.querySelector('#acts').dataset.number >= number", arg=before)
        view = live.view(0)
        right = [each["text"] for each in view["acts"]]
        if not right and not view["dice_due"]:
            one.page.wait_for_function(GOES_ON, arg=before)
            continue
        marks = [each for each in right if each.startswith("marks")]
        writes("throw" if view["dice_due"] else (marks or right)[0])
        one.page.wait_for_function(GOES_ON, arg=before)
    one.page.locator(OVER).wait_for()
    assert "win" in one.prompt.inner_text()
