"""Clubs and classes: who sees and does what, pupils' accounts, what is set to them; and who tries what is not his."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from academie.errors import AcademieError, Illegal
from academie.lessons import course_of, find_lesson
from academie.server.people import clubs, meetings
from academie.server.people.accounts import Accounts, compared
from academie.server.people.meetings import Uninvited
from academie.server.process import Process
from academie.server.store import Store
from academie.server.store.clubs import Clubs, Member
from academie.server.store.people import People, User
from academie.server.store.tournaments import Tournaments
from academie.server.tournament import director
from academie.tournament import Terms
from server.fleet import programs
from server.players import Person
from server.serving import QUICK, USUAL, sentence, served, until

CARD = re.compile(r"<li><b>(.*?)</b><code>(.*?)</code>")
HTML = {"accept": "text/html"}


def account(store: Store, name: str) -> User:
    """Somebody with an account."""
    People(store.database).add(User(f"user-{name}", name, compared(name), 1, 1))
    return People(store.database).find(f"user-{name}")


def sentence_of(answer: httpx.Response) -> str:
    """What a page says is wrong."""
    assert answer.status_code >= 400, answer.text
    return re.sub(r"<.*?>", "", answer.text.split('role="alert"')[1].split("</p>")[0])


def made(person: Person, name: str, kind: str = "class") -> str:
    """A club or class; the path of its page."""
    answer = person.http.post("/clubs", data={"name": name, "kind": kind})
    assert answer.status_code == 303, sentence_of(answer)
    return str(answer.headers["location"])


def pupils(url: str, teacher: Person, path: str, *names: str) -> list[Person]:
    """Pupils of a class, logged in by what stands on their sheet."""
    sheet = CARD.findall(teacher.http.post(f"{path}/pupils", data={"names": "\n".join(names)}).text)
    assert [name for name, _ in sheet] == list(names)
    people = []
    for name, code in sheet:
        person = Person(url)
        answer = person.http.post(f"{path}/enter", data={"pupil": name.upper(), "code": code.upper().replace("-", " ")})
        assert answer.status_code == 303, sentence_of(answer)
        person.user = person.http.get("/api/v1/account").json()["user"]
        people.append(person)
    return people


def test_a_club_is_joined_by_link_or_invitation(store: Store) -> None:
    """On each database: roles, handing over, leaving; what is not one's own is refused; who owns one stays."""
    ann, bob, eve, guest = (account(store, name) for name in ("Ann", "Bob", "Eve", "Guest"))
    club, book = clubs.create(store, ann, "Cercle", "club", "le jeudi"), Clubs(store.database)
    with pytest.raises(Illegal, match="taken"):
        clubs.create(store, bob, "CERCLE", "club")
    with pytest.raises(Illegal, match="account"):
        clubs.join(store, User("g", "G", None, 1, 1), "Cercle", club.invite)
    for deed in (
        lambda: clubs.join(store, bob, "Cercle", ""),
        lambda: clubs.join(store, bob, "Cercle", "wrong"),
        lambda: clubs.describe(store, bob, "Cercle", "x"),
        lambda: clubs.invite(store, bob, "Cercle", "Eve"),
        lambda: clubs.renew(store, bob, "Cercle"),
        lambda: clubs.close(store, bob, "Cercle", "Cercle"),
        lambda: clubs.remove(store, bob, "Cercle", ann.id),
        lambda: clubs.hand_over(store, bob, "Cercle", bob.id),
        lambda: clubs.belonging(store, bob, "Cercle"),
        lambda: director.create(store, bob, Terms("x", "swiss", "draughts"), "Cercle"),
    ):
        with pytest.raises(Uninvited):
            deed()
    clubs.join(store, bob, "cercle", club.invite)
    clubs.invite(store, ann, "Cercle", "eve")
    with pytest.raises(Uninvited):
        clubs.belonging(store, eve, "Cercle")  # who is invited does not belong to it yet
    clubs.join(store, eve, "Cercle", "")
    clubs.renew(store, ann, "Cercle")
    with pytest.raises(Uninvited, match="link"):
        clubs.join(store, guest, "Cercle", club.invite)
    clubs.promote(store, ann, "Cercle", bob.id, "organiser")
    with pytest.raises(Illegal):
        clubs.promote(store, ann, "Cercle", bob.id, "owner")
    with pytest.raises(Uninvited, match="owner"):
        clubs.remove(store, bob, "Cercle", ann.id)
    assert clubs.remove(store, bob, "Cercle", eve.id) == eve.id
    with pytest.raises(Illegal, match="yours"):
        clubs.leave(store, ann, "Cercle")
    with pytest.raises(Illegal, match="Cercle"):
        People(store.database).remove(ann.id)
    assert Accounts(store, hasher=QUICK).export(ann)["clubs"][0]["role"] == "owner"
    clubs.hand_over(store, ann, "Cercle", bob.id)
    clubs.leave(store, ann, "Cercle")
    People(store.database).remove(ann.id)
    assert [(each.name, each.role) for each in book.members(club.id)] == [("Bob", "owner")]
    with pytest.raises(Illegal, match="name"):
        clubs.close(store, bob, "Cercle", "no")
    clubs.close(store, bob, "Cercle", "cercle")
    with pytest.raises(AcademieError):
        clubs.found(store, "Cercle")


def test_its_games_and_tournaments_are_for_its_members(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """On each database: not seen nor joined from outside, nor is a rematch; standings are of its games alone."""
    ann, bob, eve = (account(store, name) for name in ("Ann", "Bob", "Eve"))
    club = clubs.create(store, ann, "Cercle", "club")
    clubs.join(store, bob, "Cercle", club.invite)
    with pytest.raises(Uninvited):
        meetings.create(store, eve.id, meetings.GameRequest("draughts", club=club.id))
    head = meetings.create(store, ann.id, meetings.GameRequest("draughts", public=True, club=club.id))
    assert not head.public
    assert meetings.called(store, head, bob.id, "") == ""
    again = meetings.headed(store, ann.id, meetings.GameRequest("draughts"))
    store.ensure(*again, head.link)
    store.ensure(*again, head.link)
    for link in (head.link, again[0].link):
        meetings.check_seen(store, link, bob.id)
        for stranger in (eve.id, ""):
            with pytest.raises(Uninvited, match="members"):
                meetings.check_seen(store, link, stranger)
    with pytest.raises(Uninvited, match="members"):
        meetings.called(store, head, eve.id, "")
    made_ = director.create(store, ann, Terms("Coupe", "swiss", "draughts", open=True), "Cercle")
    book = Tournaments(store.database)
    assert made_ not in [each["id"] for each in book.listed(over=False)]
    for deed in (director.joins, director.shown):
        with pytest.raises(Uninvited):
            deed(store, eve, made_)
    with pytest.raises(Uninvited):
        director.adds(store, ann, made_, "Eve")
    for each in (ann, bob):
        director.joins(store, each, made_)
    (link,) = director.begins(store, ann, made_)
    with pytest.raises(Uninvited):
        meetings.check_seen(store, link, eve.id)
    store.end(link, store.claim(link, "test"), "left", 2)
    assert [each["id"] for each in clubs.shown(store, bob, "Cercle")["tournaments"]] == [made_]
    members = Clubs.members

    def meanwhile(self: Clubs, club: str) -> list[Member]:  # another begins a game while the page is made
        meetings.create(store, ann.id, meetings.GameRequest("draughts", club=club))
        return members(self, club)

    monkeypatch.setattr(Clubs, "members", meanwhile)
    seen = clubs.shown(store, bob, "Cercle")["stamp"]
    monkeypatch.undo()
    assert clubs.stamp(store, bob, "Cercle") != seen  # so that the page is made again
    assert clubs.shown(store, eve, "Cercle").keys() == {"club", "role", "leads", "inside"}
    clubs.close(store, ann, "Cercle", "Cercle")
    with pytest.raises(AcademieError):
        book.find(made_)


@pytest.fixture(scope="module")
def school(house: tuple[str, Process]) -> dict[str, Any]:
    """A class with its teacher, two pupils who play, and somebody from outside."""
    url, process = house
    teacher = Person(url).named("Madame Bovary")
    path = made(teacher, "Sixième B")
    ann, bob = pupils(url, teacher, path, "Anne", "Bérénice")
    answer = ann.http.post("/play/draughts", data={"opponent": "friend"})
    link = answer.headers["location"].partition("/m/")[2]
    return {"url": url, "process": process, "teacher": teacher, "path": path, "ann": ann, "bob": bob, "link": link,
            "stranger": Person(url).named("Rodolphe")}  # fmt: skip


def test_nobody_outside_reaches_a_pupil(school: dict[str, Any]) -> None:
    """Not by a name, nor at a game: not watched, joined, written out or listed; not by who has the link either."""
    link, path = school["link"], school["path"]
    key = school["process"].hub.registry.lives[link].secrets.key
    for stranger in (school["stranger"], Person(school["url"])):
        page = stranger.http.get(path).text
        assert "Bérénice" not in page
        assert school["ann"].user not in page
        assert stranger.http.get(f"{path}/board.svg").status_code == 403
        for place in ("", "/journal", "/proof"):
            assert "members" in sentence(stranger.http.get(f"/api/v1/meetings/{link}{place}"))
        for place in ("", "/board.svg", "/journal", "/dice", "/replay"):
            assert "Anne" not in stranger.http.get(f"/m/{link}{place}", headers=HTML).text
        assert stranger.http.get(f"/analyse?meeting={link}", headers=HTML).status_code == 403
        assert "members" in sentence(stranger.http.post(f"/api/v1/meetings/{link}/chairs", json={"key": key}))
        with stranger.tab(link, since=None) as tab:
            tab.send(type="hello", version=1, since=0)
            assert tab.closed() == 1008
            assert "Anne" not in "".join(tab.raw)
        for deed in ("join", "leave", "pupils", "codes", "remove", "board", "set", "close", "play", f"sit/{link}"):
            stranger.http.post(f"{path}/{deed}", data={"names": "x", "member": school["ann"].user, "typed": "x"})
    for name in ("Anne", "Bérénice"):
        assert school["stranger"].http.get(f"/api/v1/users/{name}").status_code == 404
    assert len(Clubs(school["process"].store.database).members(_id(school))) == 3
    assert "no player" in sentence_of(school["teacher"].http.post(f"{path}/invite", data={"who": "Bérénice"}))


def _id(school: dict[str, Any]) -> str:
    return clubs.found(school["process"].store, "Sixième B").id


def test_a_pupil_stays_in_the_class(school: dict[str, Any]) -> None:
    """No way out: neither to challenges, others' games and profiles, nor to the account; no role, no results."""
    ann, bob, path, url = school["ann"], school["bob"], school["path"], school["url"]
    outside = Person(url).begin("draughts", "me", "open", public=True)
    for place in ("/watch", "/challenges", "/ratings", "/u/Rodolphe", "/tournaments", "/moderate", f"/m/{outside}"):
        assert ann.http.get(place, headers=HTML).status_code == 403, place
    for place in ("challenges", "ratings/chess", "users/Rodolphe", "meetings", "tournaments", f"meetings/{outside}"):
        sentence(ann.http.get(f"/api/v1/{place}"))
    assert "class" in sentence(ann.join(outside))
    with ann.tab(outside, since=None) as tab:
        tab.send(type="hello", version=1, since=0)
        assert tab.closed() == 1008
    word = {"name": "Else", "password": "a long password"}
    for method, place, data in (
        ("POST", "account", word), ("PUT", "account/name", word), ("POST", "account/deletion", {"password": ""}),
        ("PUT", "account/profile", {"robot": True}), ("POST", "account/tokens", {"name": "x", "scopes": ["read"]}),
        ("POST", "challenges", {"game": "chess"}), ("PUT", "account/blocked/Rodolphe", None),
    ):  # fmt: skip
        assert ann.http.request(method, f"/api/v1/{place}", json=data).status_code == 403, place
    rated = {"game": "chess", "rated": True, "clock": "game 300+5"}
    assert "not rated" in sentence(ann.http.post("/api/v1/meetings", json=rated))
    assert "leave" in sentence_of(ann.http.post(f"{path}/leave"))
    for deed in ("role", "remove", "hand-over", "codes", "pupils", "set", "unset", "board", "words", "invite", "close"):
        form = {"member": bob.user, "role": "organiser", "names": "x", "typed": "Sixième B", "what": "x", "count": "1"}
        assert ann.http.post(f"{path}/{deed}", data=form).status_code == 403, deed
    assert "your class" in sentence_of(ann.http.post("/clubs", data={"name": "Mine", "kind": "club"}))
    assert ann.http.post(f"/api/v1/meetings/{school['link']}/chairs", json={}).status_code == 409
    assert bob.http.post(f"{path}/sit/{school['link']}").status_code == 303
    shown = school["teacher"].http.get(f"/api/v1/meetings/{school['link']}").json()
    assert [chair["name"] for chair in shown["chairs"]] == ["Anne", "Bérénice"]


def test_a_lesson_is_set_and_followed(school: dict[str, Any]) -> None:
    """Who has done what is seen by the teacher alone; the board that is shown, too, by pupils at once."""
    teacher, ann, bob, path = (school[key] for key in ("teacher", "ann", "bob", "path"))
    for day, what in (("1999-01-01", "lesson draughts taking"), ("2999-01-01", "lesson draughts nothing"), ("x", "x")):
        assert sentence_of(teacher.http.post(f"{path}/set", data={"what": what, "count": "1", "day": day}))
    for what in ("lesson draughts taking", "exercise draughts legal"):
        answer = teacher.http.post(f"{path}/set", data={"what": what, "count": "2", "day": "2999-01-01"})
        assert answer.status_code == 303, sentence_of(answer)
    assert "/lessons/draughts/taking" in ann.http.get(path).text
    for _ in find_lesson(course_of("draughts"), "taking").steps:
        ann.http.post("/lessons/draughts/taking", data={"word": "skip"})
    assert "done" in ann.http.get(path).text.split("/lessons/draughts/taking")[1].split("</li>")[0]
    followed = teacher.http.get(path).text
    rows = re.findall(r"<tr><td>(Anne|Bérénice)</td><td>(.*?)</td><td>(.*?)</td></tr>", followed)
    assert [(name, "done" in lesson, exercise) for name, lesson, exercise in rows] == [
        ("Anne", True, "0/2"), ("Bérénice", False, "0/2"),
    ]  # fmt: skip
    zoe, elise = pupils(school["url"], teacher, path, "Zoé", "Élise")
    assert re.findall(r"<tr><td>(\w+)", teacher.http.get(path).text) == ["Anne", "Bérénice", "Élise", "Zoé"]
    for each in (zoe, elise):
        teacher.http.post(f"{path}/remove", data={"member": each.user})
    assert "Who has done what" not in bob.http.get(path).text
    assert bob.http.get(f"{path}/board.svg").status_code == 404
    shows = {"game": "chess", "position": "/analyse/chess?position=4k3/8/8/8/8/8/8/4K2R w K - 0 1", "words": "Mat ?"}
    assert teacher.http.post(f"{path}/board", data=shows).status_code == 303
    before, again = (bob.http.get(f"{path}/stamp").text for _ in range(2))
    assert before == again
    assert teacher.http.post(f"{path}/board", data=shows).status_code == 303
    assert bob.http.get(f"{path}/stamp").text != before
    assert school["stranger"].http.get(f"{path}/stamp").status_code == 403
    assert "Mat ?" in bob.http.get(path).text
    assert "<svg" in bob.http.get(f"{path}/board.svg").text
    assert sentence_of(teacher.http.post(f"{path}/board", data={**shows, "position": "nonsense"}))
    for link, status in ((Person(school["url"]).begin("draughts", "me", "open"), 409), (school["link"], 303)):
        game = {**shows, "position": f"https://example.org/m/{link}?lang=fr"}
        assert teacher.http.post(f"{path}/board", data=game).status_code == status
    place = re.findall(r'<img data-still src="([^"]*)', bob.http.get(path).text)[0].replace("&amp;", "&")
    assert f"/m/{school['link']}/" in place
    assert "<svg" in bob.http.get(place).text


def test_a_code_is_replaced_and_an_account_deleted(school: dict[str, Any]) -> None:
    """The old code and every session end; of a pupil who plays the game ends; the names are free again."""
    teacher, path, url = school["teacher"], school["path"], school["url"]
    cid, claude = pupils(url, teacher, path, "Cid", "Claude")
    assert "class already" in sentence_of(teacher.http.post(f"{path}/pupils", data={"names": "CID"}))
    assert "twice" in sentence_of(teacher.http.post(f"{path}/pupils", data={"names": "Zoé\nzoé"}))
    page = teacher.http.post(f"{path}/codes", data={"member": cid.user}).text
    ((name, code),) = CARD.findall(page)
    assert cid.http.get("/api/v1/account").status_code == 401
    assert cid.http.post(f"{path}/enter", data={"pupil": name, "code": code}).status_code == 303
    link = cid.begin("draughts", "me", "open")
    assert claude.http.post(f"{path}/sit/{link}").status_code == 303
    assert teacher.http.post(f"{path}/remove", data={"member": cid.user}).status_code == 303
    assert cid.http.get("/api/v1/account").status_code == 401
    until(lambda: claude.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["over"])
    assert "Cid" not in claude.http.get(path).text


@pytest.mark.deep
def test_a_club_by_several_processes(tmp_path: Path, postgresql: str, redis_url: str) -> None:
    """Two on PostgreSQL and Redis, by the API: a member of one plays at the other, what is refused is so at both."""
    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as (first, second):
        ann, bob = Person(first.address).named("Ann"), Person(second.address).named("Bob")
        eve = Person(second.address).named("Eve")
        made = ann.http.post("/api/v1/clubs", json={"name": "Cercle"}).json()
        place = "/api/v1/clubs/Cercle"
        assert "link" in sentence(eve.http.post(f"{place}/members", json={"key": "guess"}))
        assert bob.http.post(f"{place}/members", json={"key": made["key"]}).status_code == 204
        assert "key" not in bob.http.get(place).json()
        assert bob.http.get("/api/v1/clubs").json()[0]["role"] == "member"
        begun = ann.http.post("/clubs/Cercle/play", data={"game": "draughts", "clock": ""}).headers["location"]
        link = begun.partition("/m/")[2]
        assert [each["link"] for each in bob.http.get(place).json()["free"]] == [link]
        assert bob.http.post(f"/clubs/Cercle/sit/{link}").status_code == 303
        for number, each in enumerate((ann, bob)):
            assert each.says(link, type="contribute", id="share", hex=f"0{number}").status_code == 200
        assert "members" in sentence(eve.at(first.address).http.get(f"/api/v1/meetings/{link}"))
        assert ann.says(link, type="leave", id="leave").status_code == 200
        rows = bob.http.get(place).json()["standings"]
        assert [(row["name"], row["points"]) for row in rows] == [("Bob", 1), ("Ann", 0)]
        assert set(eve.http.get(place).json()) == {"id", "name", "kind", "words", "role"}
        assert bob.http.request("DELETE", f"{place}/members/me").status_code == 204
        assert "free" not in bob.at(first.address).http.get(place).json()


def test_guessing_a_code_is_limited(tmp_path: Path) -> None:
    """Of one pupil, so many tries; a class at one address gets in all the same."""
    with served(tmp_path, password_burst=3, password_rate=0.001) as url:
        teacher = Person(url).named("Maître")
        path = made(teacher, "Cinquième")
        first, *rest = CARD.findall(teacher.http.post(f"{path}/pupils", data={"names": "a,b,c,d,e"}).text)
        wrong = {"pupil": first[0], "code": "aaaa-bbbb-cccc"}
        tries = [httpx.post(f"{url}{path}/enter", data=wrong, timeout=60).status_code for _ in range(4)]
        assert tries == [409, 409, 409, 429]
        for name, code in rest:
            entered = httpx.post(f"{url}{path}/enter", data={"pupil": name, "code": code}, timeout=60)
            assert entered.status_code == 303


def test_thirty_pupils_sit_down_at_one_address(tmp_path: Path) -> None:
    """Within what a server allows a single address: all log in by their sheet, half begin a game, half sit down."""
    with served(tmp_path, **USUAL) as url:
        teacher = Person(url).named("Maître")
        path = made(teacher, "Trente")
        people = pupils(url, teacher, path, *(f"Pupil {number}" for number in range(30)))
        links = [
            each.http.post(f"{path}/play", data={"game": "draughts"}).headers["location"].partition("/m/")[2]
            for each in people[::2]
        ]
        for link, each in zip(links, people[1::2], strict=True):
            assert each.http.post(f"{path}/sit/{link}").status_code == 303
            assert each.http.get(f"/m/{link}").status_code == 200
        with people[-1].tab(links[-1]) as tab:
            assert tab.view["chair"] == 1
