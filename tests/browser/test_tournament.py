"""A club evening by browsers, a poule among four, and a class of thirty: by a link, cut off by a kill, by a sheet."""

import re
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from academie.lessons import course_of, find_lesson
from browser.play import Person
from server.fleet import programs
from server.players import Person as Player
from server.players import play_out
from server.serving import USUAL, free_port, housed, until

NAMES = ("Anne", "Blaise", "Claire", "Denis", "Eve", "Fabre", "Gaston", "Hugues")


def announces(person: Person, name: str, title: str, **terms: str) -> str:
    """Somebody takes an account by the page and announces a tournament; its path."""
    page = person.page
    page.goto("/account")
    form = page.locator("form[action*='/account/register']")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill("a long password")
    form.locator("button").click()
    page.wait_for_url("**/account*")
    page.goto(f"/tournaments/new?game={terms.pop('game')}")
    form = page.locator("form.form-sheet")
    form.locator("[name=title]").fill(title)
    form.locator(f"[name=system][value='{terms.pop('system')}']").check()
    for key, value in terms.items():
        field = form.locator(f"[name={key}]")
        field.select_option(value) if field.evaluate("each => each.tagName") == "SELECT" else field.fill(value)
    form.locator("button.full").click()
    page.wait_for_url("**/t/*")
    return re.sub(r"^https?://[^/]+|\?.*$", "", page.url)


def enters(person: Person, path: str, name: str) -> None:
    """Somebody opens the link and enters."""
    person.page.goto(path)
    person.page.locator("[name=name]").first.fill(name)
    person.page.locator("form[action*='/enter'] button").click()
    person.page.locator("form[action*='/leave'] button").first.wait_for()


def sits_down(person: Person) -> str:
    """His game comes up by itself, he goes there; its link."""
    button = person.page.locator(".mine a.full[href*='/m/']")
    button.click()
    person.page.wait_for_selector("#bottom .player")
    return person.page.url.partition("/m/")[2].partition("?")[0]


@pytest.mark.deep
def test_a_club_evening(chromium: Any, tmp_path: Path) -> None:
    """Eight in browsers, three rounds of gammon; one withdraws, so one has a bye; the server is killed in round two.

    Whoever entered later gives his game up. By hand: 1: A–E, B–F, C–G, D–H; H leaves. 2: A–D, B–C (A and C have both
    had the first seat), E–F, G has the bye. 3: A–B, C–E, D–G, F has the bye. So A 3; B, C, D 2; E, F, G 1; H 0.
    """
    port = free_port()
    with programs(tmp_path, 1, "--port", str(port)) as (program,), ExitStack() as stack:
        people = {name: Person(chromium, program.address, service_workers="block") for name in NAMES}
        for person in people.values():
            stack.callback(person.context.close)
        guide = people["Anne"]
        path = announces(guide, "Anne", "Club evening", game="gammon", system="swiss", rounds="3", clock="game 900+10")
        for name, person in people.items():
            enters(person, path, name)
        guide.page.goto(path)
        guide.page.locator("form[action*='/pair'] button").click()
        for place in (1, 2, 3):
            playing = [name for name in NAMES if (place == 1 or name != "Hugues")]
            games: dict[str, list[str]] = {}
            idle = ""
            for name in playing:
                person = people[name]
                if place > 1:
                    person.page.goto(path)
                person.page.locator(f"h2:has-text('Round {place}')").wait_for()
                if person.page.locator(".mine a.full[href*='/m/']").count():
                    games.setdefault(sits_down(person), []).append(name)
                else:
                    idle = name
            assert idle == {1: "", 2: "Gaston", 3: "Fabre"}[place]
            assert sorted(map(tuple, games.values())) == PAIRS[place]
            if place == 2:
                program.kill()
                program.start()
            for link, (_, loser) in sorted(games.items(), key=lambda each: each[1][1], reverse=True):
                _gives_up(people[loser], link)
                if loser == "Hugues":  # the first to be beaten, so that he is gone when the next round begins
                    people[loser].page.goto(path)
                    people[loser].page.locator(".mine form[action*='/leave'] button").click()
                    people[loser].page.locator("form[action*='/enter'] button").wait_for()
        page = guide.page
        page.goto(path)
        page.locator("text=This tournament is over.").first.wait_for()
        table = [
            [cell.strip() for cell in row.locator("td").all_inner_texts()] for row in page.locator("tbody tr").all()
        ]
        points = {row[1].split()[0]: row[5] for row in table}
        assert points == dict(zip(NAMES, ("3", "2", "2", "2", "1", "1", "1", "0"), strict=True))
        # Buchholz of Anne: Eve 1, Denis 2, Blaise 2; without the lowest 4. She has beaten them: Sonneborn-Berger 5.
        assert table[0][6:9] == ["4", "5", "5"]
        assert [row[0] for row in table][-1] == "8"
        output = httpx.get(f"{program.address}/api/v1/tournaments{path.removeprefix('/t')}/trf").text
        assert [line[80:84] for line in output.splitlines() if line.startswith("001")] == [
            " 3.0", " 2.0", " 2.0", " 2.0", " 1.0", " 1.0", " 1.0", " 0.0",
        ]  # fmt: skip


PAIRS = {
    1: [("Anne", "Eve"), ("Blaise", "Fabre"), ("Claire", "Gaston"), ("Denis", "Hugues")],
    2: [("Anne", "Denis"), ("Blaise", "Claire"), ("Eve", "Fabre")],
    3: [("Anne", "Blaise"), ("Claire", "Eve"), ("Denis", "Gaston")],
}


def _gives_up(person: Person, link: str) -> None:
    """Once the game has begun."""
    asked, place = person.context.request, f"/api/v1/meetings/{link}"

    def begun() -> Any:
        try:
            answer = asked.get(place)
        except Exception:  # noqa: BLE001 - the server is starting
            return False
        return answer.ok and not answer.json()["meeting"]["missing"]

    until(begun)
    message = {"message": {"type": "leave", "id": f"leave-{link[:8]}"}}
    answer = asked.post(f"{place}/messages", data=message, headers={"origin": person.address})
    assert answer.ok, answer.text()


@pytest.mark.deep
def test_a_poule_at_trictrac(house: str) -> None:
    """Four à la rigueur, parties of one trou, to the end of the pool; the settlement is worked out anew by §103."""
    guide = Player(house).named("Direct Eur")
    expected = {
        "title": "Poule", "system": "tables", "game": "trictrac", "form": "poule", "mode": "rigueur", "rounds": 1,
        "agreed": "target=1",
    }  # fmt: skip
    made = guide.http.post("/api/v1/tournaments", json=expected).json()["id"]
    place = f"/api/v1/tournaments/{made}"
    players = [Player(house) for _ in range(4)]
    for player, name in zip(players, NAMES, strict=False):
        assert player.http.post(f"{place}/entries", json={"name": name}).status_code == 201
    assert guide.http.post(f"{place}/rounds").status_code == 201
    link = players[0].http.get(place).json()["game"]
    with ExitStack() as stack:
        tabs = [stack.enter_context(player.tab(link)) for player in players]
        play_out(tabs)
        view = tabs[0].view
    until(lambda: guide.http.get(place).json()["over"])
    found = {each["name"]: each["jetons"] for each in guide.http.get(place).json()["players"]}
    # The view is of Anne's seat, who is “you” there.
    games = [[NAMES[0] if cell["en"] == "you" else cell["en"] for cell in row[1:3]] for row in view["sheet"]["rows"]]
    paid = dict.fromkeys(NAMES[:4], 0)
    before: set[str] = set()
    for winner, loser in games:
        for each in {winner, loser} - before:  # whoever sits down pays one jeton
            paid[each] += 1
        before = {winner}
    last = games[-1][0]
    assert [winner for winner, _ in games[-3:]] == [last] * 3  # against three others, in a row
    assert found == {name: sum(paid.values()) * (name == last) - paid[name] for name in NAMES[:4]}
    assert sum(found.values()) == 0


@pytest.mark.deep
def test_a_class_of_thirty(chromium: Any, tmp_path: Path, record_property: Any) -> None:
    """A teacher makes the accounts; thirty browsers at one address log in by the sheet and sit down; a lesson is done.

    Nothing is refused within what a server allows a single address. A board that is shown comes up by itself.
    """
    names = [*(f"Pupil {number}" for number in range(1, 30)), "Wolfeschlegelsteinhausenberger"]
    with housed(tmp_path, **USUAL) as (address, _), ExitStack() as stack:
        teacher = Person(chromium, address, service_workers="block")
        stack.callback(teacher.leaves)
        page, sheet = teacher.page, _sheet(teacher, names)
        assert [card[0] for card in sheet] == names
        cards = page.locator(".cards li").evaluate_all("all => all.map((each) => each.scrollWidth - each.clientWidth)")
        assert set(cards) == {0}, "a name runs over the edge of its card"
        assert sheet[0][2] == f"{address}/clubs/Les-trente"
        begun = time.monotonic()
        people = [_logs_in(chromium, stack, *card) for card in sheet]
        for first, second in zip(people[::2], people[1::2], strict=True):
            first.page.locator("form[action*='/play'] button").click()
            first.page.wait_for_selector("#bottom .player")
            link = first.page.url.partition("/m/")[2][:22]
            second.page.locator(f"form[action*='/sit/{link}'] button").click()  # which comes up by itself
            second.page.wait_for_selector("#bottom .player")
        record_property("seconds", round(time.monotonic() - begun))
        page.goto("/clubs/Les-trente")
        assert page.locator("h2:has-text('In progress') + ul > li").count() == 15
        form = page.locator("form[action*='/set']")
        form.locator("[name=what]").select_option("lesson draughts taking")
        form.locator("button").click()
        page.locator("form[action*='/unset']").wait_for()
        one, other = people[:2]
        one.page.goto("/clubs/Les-trente")
        one.page.locator("a[href*='/lessons/draughts/taking']").click()
        for _ in find_lesson(course_of("draughts"), "taking").steps:
            one.page.locator("#table").wait_for()
            answer = one.context.request.post(one.page.url, form={"word": "skip"}, headers={"origin": address})
            assert answer.ok, answer.text()
        other.page.goto("/clubs/Les-trente")
        page.goto("/clubs/Les-trente")
        output = page.locator("table tbody tr").all_inner_texts()
        assert output[0].split("\t") == ["Pupil 1", "done"]
        assert not [row for row in output[1:] if "done" in row]
        assert other.page.locator(".shown-board").count() == 0
        form = page.locator("form[action*='/board']")
        form.locator("[name=game]").select_option("chess")
        form.locator("[name=position]").fill("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        form.locator("button").click()
        other.page.locator(".shown-board img").wait_for()


def _logs_in(chromium: Any, stack: ExitStack, name: str, code: str, address: str) -> Person:
    """A pupil opens the address of the sheet in a browser, and logs in by what stands on it."""
    person = Person(chromium, address.partition("/clubs")[0], service_workers="block")
    stack.callback(person.leaves)
    person.page.goto(address)
    person.page.locator("[name=pupil]").fill(name)
    person.page.locator("[name=code]").fill(code)
    person.page.locator("form[action*='/enter'] button").click()
    person.page.locator("form[action*='/play']").wait_for()
    return person


def _sheet(teacher: Person, names: list[str]) -> list[list[str]]:
    """Somebody takes an account, makes a class and its pupils; the cards of the sheet."""
    page = teacher.page
    page.goto("/account")
    form = page.locator("form[action*='/account/register']")
    form.locator("[name=name]").fill("Maître")
    form.locator("[name=password]").fill("a long password")
    form.locator("button").click()
    page.wait_for_url("**/account*")
    page.goto("/clubs")
    form = page.locator("form.pile")
    form.locator("[name=name]").fill("Les trente")
    form.locator("[name=kind][value=class]").check()
    form.locator("button").click()
    page.wait_for_url("**/clubs/Les-trente*")
    page.locator("[name=names]").fill("\n".join(names))
    page.locator("form[action*='/pupils'] button").click()
    page.locator(".cards li").last.wait_for()
    return [card.split("\n") for card in page.locator(".cards li").all_inner_texts()]
