"""People at one table: over a link, three with hands of their own, at one device, and one who huffs another."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from browser.play import OVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.play import Person

    Sat = Callable[..., Person]


def meet(first: Person, *others: Person, game: str, **wanted: str) -> None:
    """One lays a table and sends its link; the others open it and take their chairs."""
    first.chooses(game, opponent="friend", **wanted)
    link = first.page.locator("#geste input[readonly]").input_value()
    for each in others:
        each.page.goto(link)
        each.page.locator("#geste form button").click()
    for each in (first, *others):
        each.page.wait_for_selector("#plateau [data-ready]:not(.venant) .gravure")
        each.page.wait_for_selector("#geste:not(:has(form)):not(:has(input[readonly]))")


def record(person: Person) -> list[str]:
    """What was played, as the margin has it."""
    return [" ".join(each.split()) for each in person.page.locator("#releve tr:has(td)").all_inner_texts()]


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


def plays_on(people: tuple[Person, ...]) -> None:
    """Whoever has something to do does it, until it is over."""
    while (mover := whoever(people)) is not None:
        assert mover.acts()


@pytest.mark.deep
def test_two_play_over_a_link(person: Sat) -> None:
    """A whole short game in two languages: each sees all that is played, who won, and a rematch both want begins."""
    one, two = person(), person(locale="fr-FR")
    for each in (one, two):
        each.wants(forced="self", confirm="self")
    meet(one, two, game="tourne_case", name="Anne")
    plays_on((one, two))
    wins = [each.geste.inner_text() for each in (one, two)]
    assert ("You win" in wins[0]) != ("Vous gagnez" in wins[1]), wins
    assert [len(record(each)) for each in (one, two)] == [len(record(one))] * 2
    one.page.locator("#geste [data-key=rematch]").click()
    two.page.wait_for_selector("#geste:has-text('Anne propose la revanche')")
    two.page.locator("#geste [data-key=accept]").click()
    for each in (one, two):
        each.page.locator("#geste [data-key=again]").click()
        each.page.wait_for_selector("#jeu:not([data-over]) #bas .joueur")
    assert one.page.url == two.page.url


def settings(person: Person, name: str) -> None:
    """Press a button among the settings, twice where it asks."""
    if not person.page.locator(".reglages").count():
        person.page.locator("#reglages").click()
    person.page.locator(".reglages").get_by_role("button", name=name, exact=True).click()
    sure = person.page.locator(".reglages").get_by_role("button", name="Sure?")
    if sure.count():
        sure.click()


def test_what_two_agree_on(person: Sat) -> None:
    """A move is taken back by consent, a word is said, a draw is refused and another accepted."""
    one, two = person(), person(locale="fr-FR")
    meet(one, two, game="draughts", name="Anne")
    one.moves("32", "28")
    two.page.wait_for_selector("#releve td:has-text('32-28')")
    settings(one, "Ask to take back")
    two.page.wait_for_selector("#geste:has-text('Anne demande à reprendre')")
    two.page.locator("#geste [data-key=decline]").click()
    one.page.wait_for_selector("#geste:not(:has-text('You have proposed it'))")
    assert "32-28" in record(one)[-1]
    settings(one, "Ask to take back")
    two.page.locator("#geste [data-key=accept]").click()
    for each in (one, two):
        each.page.wait_for_selector("#releve td:has-text('32-28')", state="detached")
    one.moves("33", "29")
    two.page.wait_for_selector("#releve td:has-text('33-29')")
    two.page.locator("#reglages").click()
    two.page.locator(".mots summary").click()
    two.page.get_by_role("button", name="Bien joué").click()
    one.page.wait_for_selector("#haut .mot-dit:has-text('Well played!')")
    two.page.wait_for_selector("#bas .mot-dit:has-text('Bien joué')")
    settings(one, "Offers a draw")
    two.page.wait_for_selector("#geste [data-key=Refuse]").click()
    one.page.wait_for_function("!document.querySelector('#geste').textContent.includes('proposed')")
    settings(one, "Offers a draw")
    two.page.wait_for_selector("#geste [data-key=Accept]").click()
    for each, word in ((one, "Nobody wins"), (two, "Partie nulle")):
        each.page.wait_for_selector(OVER)
        assert word in each.geste.inner_text()


def test_one_of_two_resigns(person: Sat) -> None:
    """Who gives up is asked whether he is sure; then the other has won, and both are told why."""
    one, two = person(), person(locale="fr-FR")
    meet(one, two, game="chess", name="Anne")
    one.moves("e2", "e4")
    two.page.wait_for_selector("#releve td:has-text('e4')")
    settings(one, "Resigns")
    two.page.wait_for_selector(OVER)
    assert "Vous gagnez" in two.geste.inner_text()
    one.page.wait_for_selector(OVER)


@pytest.mark.deep
def test_a_huff(person: Sat) -> None:
    """White may take and does not; Black carries the man off the board, the referee names the article."""
    one, two = person(), person(locale="fr-FR")
    meet(one, two, game="draughts", mode="rigueur", profile="manoury-1787")
    one.moves("32", "28")
    two.page.wait_for_selector("#releve :text('32-28')")
    two.moves("19", "23")
    one.page.wait_for_selector("#releve :text('19-23')")
    one.moves("31", "27")
    two.page.wait_for_selector("#releve :text('31-27')")
    two.carries_off("28")
    for each in (one, two):
        each.page.wait_for_selector(".fiche.arret a[href$='/law/draughts/27']")
        each.page.wait_for_selector("#plateau .figures [data-key='28']", state="detached")
    two.moves("23", "29")
    one.page.wait_for_selector("#releve :text('23-29')")


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
    """The tiles that a text names, whichever number comes first; what lines are drawn by is no text."""
    return {
        frozenset(found) for found in re.findall(r"(?<![\w-])([0-6])-([0-6])(?![\w-])", re.sub(r' d="[^"]*"', "", text))
    }


def hand_of(person: Person) -> set[frozenset[str]]:
    """The tiles that somebody sees in his own hand."""
    places = person.page.locator("#plateau ac-domino .cible").evaluate_all(
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
    assert sum("You win" in each.geste.inner_text() or "Vous gagnez" in each.geste.inner_text() for each in three) <= 1


@pytest.mark.parametrize("turned", [False, True])
def test_two_at_one_board(person: Sat, turned: bool) -> None:
    """Trictrac at one device: the board lies as it was laid, or turned, and whoever is to play plays from there."""
    one = person(locale="fr-FR")
    one.wants(confirm="self")
    one.chooses("trictrac", opponent="here")
    one.page.wait_for_selector("#plateau [data-ready]:not(.venant) .gravure")
    if turned:
        before = one.page.locator("#plateau [data-ready]").get_attribute("data-ready")
        one.page.locator("#tourner").click()
        one.page.wait_for_selector(f"#plateau [data-ready]:not([data-ready='{before}'])")
    lies = one.page.locator("#plateau [data-ready]").get_attribute("data-ready")
    movers = set()
    for _ in range(24):
        assert one.acts()
        movers.add(one.page.locator(".joueur:has(.main-tour) .nom-joueur").inner_text())
        assert one.page.locator("#plateau [data-ready]").get_attribute("data-ready") == lies
    assert len(movers) == 2


def test_hands_at_one_device(person: Sat) -> None:
    """Domino at one device, a coup to its end: whenever it is passed on, no hand is seen until who takes it says so."""
    one = person()
    one.wants(confirm="self")
    one.chooses("domino", opponent="here", option="un-coup")
    hands: list[set[frozenset[str]]] = []
    while (seen := one.sees())["kind"] != "over":
        if seen["things"][0]["key"] == "me":
            assert one.page.locator("#plateau ac-domino:visible").count() == 0
            laid = tiles(one.page.locator("#releve").inner_text())
            assert not tiles(one.page.locator("body").inner_text()) & set().union(*hands) - laid
        elif seen["kind"] == "place" and not one.page.locator("#geste [data-key=undo]").count():
            hands.append(hand_of(one))
            one.hand(one, seen["things"][0])  # taken up, looked at and put back
            one.page.locator("#geste [data-key=undo]").click()
        if (now := one.sees())["kind"] != "over":
            one.hand(one, now["things"][0])  # the first: equal deals are equal games, however often one looks
    assert len(hands) > 1, one.page.locator("#jeu").inner_text()
    assert "wins" in one.geste.inner_text() or "Nobody" in one.geste.inner_text()
