"""Whole games in the browser, as people play them: alone, in a row, over a link, at one device."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from academie.game.registry import GAMES
from browser import measures
from browser.play import OVER, types

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.play import Person

    Sat = Callable[..., Person]


PHONE = {"width": 360, "height": 740, "touch": True}
# What makes a game short, or its machine quick; by chance alone a game of these does not end.
SHORT = {
    "chess": {"level": "mazette"},
    "draughts": {"level": "mazette"},
    "domino": {"option": "un-coup"},
    "trictrac": {"form": "partie", "target": "3"},
}
QUICK = ("dames_rabattues",)
KINDS = ("trictrac", "domino")  # a board, and a table that grows
ENDS = {"en": ("You win", "wins", "Nobody wins"), "fr": ("Vous gagnez", "gagne", "Partie nulle")}
WITH_MOUSE = [
    pytest.param(
        each.name, "fr" if at % 2 else "en", marks=[] if each.name in QUICK else [pytest.mark.deep], id=each.name
    )
    for at, each in enumerate(GAMES)
]


def begins(one: Person, game: str) -> None:
    """Sit down to a short game against a quick machine; what is forced is played by itself where that is not all."""
    one.wants(confirm="self", forced="" if game in QUICK else "self")
    one.chooses(game, **{"opponent": "machine", "level": "random", **SHORT.get(game, {})})


def ends(one: Person, language: str) -> None:
    """The page says who has won and why, offers another game, and this one to go through again."""
    said = one.prompt.inner_text()
    assert any(word in said for word in ENDS[language]), said
    assert one.page.locator("#prompt [data-key=rematch]").is_visible()
    assert one.page.locator("#board-place .target.allowed").count() == 0
    one.page.locator("#prompt a[href$='/replay']").click()
    one.page.wait_for_url("**/replay*")


@pytest.mark.parametrize(("game", "language"), WITH_MOUSE)
def test_a_whole_game(person: Sat, game: str, language: str) -> None:
    """A game against a machine is played to its end with the mouse; then who has won is said, and all may go on."""
    one = person(locale={"en": "en-GB", "fr": "fr-FR"}[language])
    begins(one, game)
    one.plays()
    assert one.done > 0  # a coup of domino may be over in two
    ends(one, language)


@pytest.mark.parametrize("game", ["domino", pytest.param("trictrac", marks=pytest.mark.deep)])
def test_a_whole_game_on_a_phone(person: Sat, game: str) -> None:
    """The same with a finger, on a page 360 pixels wide over which nothing reaches."""
    one = person(locale="fr-FR", **PHONE)
    begins(one, game)
    while one.acts():
        assert not one.wrong, one.wrong
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ends(one, "fr")


@pytest.mark.parametrize(
    "game", [pytest.param(each.name, marks=[] if each.name in KINDS else [pytest.mark.deep]) for each in GAMES]
)
def test_the_board_fills_a_phone(person: Sat, game: str) -> None:
    """Upright it has the whole width, sideways the height; what there is to do lies beside it, never below the fold."""
    one = person(touch=True)
    one.opens(one.begins(game, "me", clock="none"))
    if game != "domino":
        one.may_play()
    measures.suits(one.page)


@pytest.mark.parametrize("game", [*QUICK, pytest.param("draughts", marks=pytest.mark.deep)])
def test_a_whole_game_by_keys(person: Sat, game: str) -> None:
    """A game is chosen, settled and played to its end without a mouse."""
    one = person()
    one.hand = types
    one.page.goto(f"/play/{game}")
    one.tabs_to("#change > summary")
    one.page.keyboard.press("Enter")
    one.tabs_to("select[name=level]")
    one.page.keyboard.press("End")
    one.tabs_to("form.form-sheet button.full")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#bottom .player")
    one.page.keyboard.press("?")
    for _ in range(2):
        one.tabs_to(".settings input[type=checkbox]:not(:checked)")
        one.page.keyboard.press("Space")
    one.plays()
    ends(one, "en")


def test_one_of_the_characters_is_known_by_his_character(person: Sat) -> None:
    """Who is chosen is described below his name, another machine is not; his rating stands at the table."""
    one = person()
    one.page.goto("/play/revertier")
    one.page.locator("#change > summary").click()
    output, chosen = one.page.locator("#character"), one.page.locator("select[name=level]")
    assert "Sits down to everything" in output.inner_text()
    chosen.select_option("habitue")
    assert "every evening" in output.inner_text()
    chosen.select_option("random")
    assert output.inner_text() == ""
    one.chooses("revertier", level="habitue")
    strip = one.page.locator(".player", has_text="The Regular").inner_text()
    assert re.search(r"machine, \d{4} ± \d+", " ".join(strip.split()))


# --- Games in a row


def sheet(person: Person) -> tuple[list[list[str]], list[tuple[str, int]]]:
    """The sheet as it is shown: its rows, and its lines with their numbers."""
    rows = person.page.locator("#score-sheet .register tr:has(td)").evaluate_all(
        "all => all.map((row) => [...row.cells].map((each) => each.textContent))"
    )
    lines = person.page.locator("#score-sheet .leader-line").evaluate_all(
        "all => all.map((line) => [line.firstElementChild.textContent, line.querySelector('b').textContent])"
    )
    return rows, [(output, int(number.replace("−", "-"))) for output, number in lines]


@pytest.mark.deep
def test_a_poule(person: Sat) -> None:
    """Three at a poule, one sits out in turn: who has beaten both others in a row has the pool."""
    one = person(locale="fr-FR")
    one.wants(forced="self", confirm="self")
    one.chooses("trictrac", opponent="machine", level="random", chair3="random", form="poule", target="1")
    one.plays()
    rows, lines = sheet(one)
    winner = rows[-1][1]
    assert winner == rows[-2][1]
    assert {rows[-1][2], rows[-2][2]} == {"vous", "l’Étourdi [2]", "l’Étourdi [3]"} - {winner}
    gains = [number for _, number in lines[-3:]]
    assert (sum(gains), max(gains)) == (0, dict(lines)[f"{winner}\xa0: en tout"])
    assert f"gagne{'z' if winner == 'vous' else ''} {max(gains)}" in one.prompt.inner_text()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "how"), [("trictrac", {"form": "poule", "target": "1"}), ("domino", {"profile": "poule-trois"})]
)
def test_two_adversaries_on_a_phone(person: Sat, game: str, how: dict[str, str]) -> None:
    """Their strips stand whole in one row; once it is given up what there is to do is in sight, without scrolling."""
    one = person(width=360, height=740)
    one.chooses(game, opponent="machine", level="random", chair3="random", **how)
    row = one.page.locator(".strip.top").bounding_box()
    for name in one.page.locator("#top .player-name").all():
        box = name.bounding_box()
        assert row["y"] < box["y"]
        assert box["y"] + box["height"] < row["y"] + row["height"]
        assert name.evaluate("each => each.scrollWidth <= each.clientWidth")
    one.page.locator("#drawer").click()
    one.page.locator("#settings-drawer").click()
    for _ in range(2):
        one.page.get_by_role("button", name="Give up").last.click()
    rematch = one.page.locator("#prompt [data-key=rematch]")
    rematch.wait_for()
    one.page.wait_for_function("document.querySelector('#prompt').getBoundingClientRect().bottom <= innerHeight + 1")


# --- People at one table


def meet(first: Person, *others: Person, game: str, **expected: str) -> None:
    """One lays a table and sends its link; the others open it and take their chairs."""
    first.chooses(game, opponent="friend", **expected)
    link = first.page.locator("#prompt input[readonly]").input_value()
    for each in others:
        each.page.goto(link)
        each.page.locator("#prompt form button").click()
    for each in (first, *others):
        each.page.wait_for_selector("#board-place [data-ready]:not(.arriving) .drawing")
        each.page.wait_for_selector("#prompt:not(:has(form)):not(:has(input[readonly]))")


def record(person: Person) -> list[str]:
    """What was played, as the margin has it."""
    return [" ".join(each.split()) for each in person.page.locator("#record tr:has(td)").all_inner_texts()]


def whoever(people: tuple[Person, ...]) -> Person | None:
    """Who finds something to do; None once it is over for all."""
    while True:
        over = 0
        for each in people:
            seen = each.glances()
            if seen is not None and seen["kind"] != "over":
                return each
            over += seen is not None
        if over == len(people):
            return None


def settings(person: Person, name: str) -> None:
    """Press a button among the settings, twice where it asks."""
    if not person.page.locator(".settings").count():
        person.page.locator("#settings").click()
    person.page.locator(".settings").get_by_role("button", name=name, exact=True).click()
    sure = person.page.locator(".settings").get_by_role("button", name="Are you sure?")
    if sure.count():
        sure.click()


def test_what_two_agree_on(person: Sat) -> None:
    """A move is taken back by consent, a word is said, a draw is refused and another accepted, a rematch begun."""
    one, two = person(), person(locale="fr-FR")
    meet(one, two, game="draughts", name="Anne")
    one.moves("32", "28")
    two.page.wait_for_selector("#record td:has-text('32-28')")
    settings(one, "Take back a move")
    two.page.wait_for_selector("#prompt:has-text('Anne demande à reprendre')")
    two.page.locator("#prompt [data-key=decline]").click()
    one.page.wait_for_selector("#prompt:not(:has-text('Waiting for the answer'))")
    assert "32-28" in record(one)[-1]
    settings(one, "Take back a move")
    two.page.locator("#prompt [data-key=accept]").click()
    for each in (one, two):
        each.page.wait_for_selector("#record td:has-text('32-28')", state="detached")
    one.moves("33", "29")
    two.page.wait_for_selector("#record td:has-text('33-29')")
    two.page.locator("#settings").click()
    two.page.locator(".words summary").click()
    two.page.get_by_role("button", name="Bien joué").click()
    one.page.wait_for_selector("#top .spoken-word:has-text('Well played!')")
    two.page.wait_for_selector("#bottom .spoken-word:has-text('Bien joué')")
    settings(one, "Offer a draw")
    one.page.wait_for_selector("#prompt:has-text('Waiting for the answer')")
    two.page.wait_for_selector("#prompt:has-text('Anne propose la remise'):has-text('D’accord')")
    two.page.wait_for_selector("#prompt [data-key=Refuse]").click()
    one.page.wait_for_selector("#prompt:has-text('declines the draw')")
    settings(one, "Offer a draw")
    two.page.wait_for_selector("#prompt [data-key=Accept]").click()
    for each, word in ((one, "Nobody wins"), (two, "Partie nulle")):
        each.page.wait_for_selector(OVER)
        assert word in each.prompt.inner_text()
    one.page.locator("#prompt [data-key=rematch]").click()
    two.page.wait_for_selector("#prompt:has-text('Anne propose une revanche')")
    two.page.locator("#prompt [data-key=accept]").click()
    for each in (one, two):
        each.page.wait_for_selector("#game:not([data-over]) #bottom .player")
    assert one.page.url == two.page.url


class Ear:
    """All that one person's page is told over the line."""

    def __init__(self, person: Person) -> None:
        self.frames: list[str] = []
        person.page.on("websocket", lambda line: line.on("framereceived", lambda frame: self.frames.append(str(frame))))

    @property
    def drawn(self) -> set[frozenset[str]]:
        """Tiles that were drawn for the lead before all eyes, and shuffled again."""
        texts = [json.loads(frame).get("text", "") for frame in self.frames]
        return {tile for text in texts if " draws " in text for tile in tiles(text)}


def tiles(text: str) -> set[frozenset[str]]:
    """The tiles that a text names, whichever number comes first; what lines are drawn by is not a text."""
    return {
        frozenset(found) for found in re.findall(r"(?<![\w-])([0-6])-([0-6])(?![\w-])", re.sub(r' d="[^"]*"', "", text))
    }


def hand_of(person: Person) -> set[frozenset[str]]:
    """The tiles that somebody sees in his own hand."""
    places = person.page.locator("#board-place ac-domino .target").evaluate_all(
        "all => all.map((each) => each.dataset.place)"
    )
    return tiles(" ".join(places))


@pytest.mark.deep
def test_three_at_domino(person: Sat) -> None:
    """A coup of three to its end; what one has in his hand is never in another's page, nor told to it over the line."""
    three = tuple(person(locale=each) for each in ("en-GB", "fr-FR", "fr-FR"))
    ears = [Ear(each) for each in three]
    for each in three:
        each.wants(confirm="self")
    meet(*three, game="domino", chair3="open", profile="poule-trois", option="un-coup")
    open_to_all: set[frozenset[str]] = set()
    laid = 0
    while (mover := whoever(three)) is not None:
        open_to_all |= ears[0].drawn
        hands = [hand_of(each) - open_to_all for each in three]
        assert laid or all(hands)
        for at, each in enumerate(three):
            hidden = set().union(*(hand for other, hand in enumerate(hands) if other != at))
            assert not hidden & tiles(each.page.content())
            assert not hidden & tiles(" ".join(ears[at].frames))
        assert mover.acts()
        laid += 1
    assert laid > 5
    for each in three:
        assert each.page.locator(OVER).count()
    assert (
        sum("You win" in each.prompt.inner_text() or "Vous gagnez" in each.prompt.inner_text() for each in three) <= 1
    )


@pytest.mark.parametrize("turned", [pytest.param(False, marks=pytest.mark.deep), True])
def test_two_at_one_board(person: Sat, turned: bool) -> None:
    """Trictrac at one device: the board lies as it was laid, or turned, and whoever is to play plays from there."""
    one = person(locale="fr-FR")
    one.wants(confirm="self")
    one.chooses("trictrac", opponent="here")
    one.page.wait_for_selector("#board-place [data-ready]:not(.arriving) .drawing")
    if turned:
        before = one.page.locator("#board-place [data-ready]").get_attribute("data-ready")
        one.page.locator("#turn-board").click()
        one.page.wait_for_selector(f"#board-place [data-ready]:not([data-ready='{before}'])")
    lies = one.page.locator("#board-place [data-ready]").get_attribute("data-ready")
    movers = set()
    for _ in range(12):
        assert one.acts()
        movers.add(one.page.locator(".player:has(.turn-hand) .player-name").inner_text())
        assert one.page.locator("#board-place [data-ready]").get_attribute("data-ready") == lies
    assert len(movers) == 2


def test_hands_at_one_device(person: Sat) -> None:
    """Domino at one device, a coup to its end: whenever it is passed on, no hand is seen until who takes it says so."""
    one = person()
    one.wants(confirm="self")
    one.chooses("domino", opponent="here", option="un-coup")
    hands: list[set[frozenset[str]]] = []
    while (seen := one.sees())["kind"] != "over":
        if seen["things"][0]["key"] == "me":
            assert one.page.locator("#board-place ac-domino:visible").count() == 0
            laid = tiles(one.page.locator("#record").inner_text())
            assert not tiles(one.page.locator("body").inner_text()) & set().union(*hands) - laid
        elif seen["kind"] == "place" and not one.page.locator("#prompt [data-key=undo]").count():
            hands.append(hand_of(one))
            one.hand(one, seen["things"][0])  # taken up, looked at and put back
            one.page.locator("#prompt [data-key=undo]").click()
        if (now := one.sees())["kind"] != "over":
            one.hand(one, now["things"][0])  # the first: equal deals are equal games, however often one looks
    assert len(hands) > 1, one.page.locator("#game").inner_text()
    assert "wins" in one.prompt.inner_text() or "Nobody" in one.prompt.inner_text()
