"""Tournaments on the server: who may do what, results that come in, forfeits, and several who write at once."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from academie.errors import Illegal, Unreadable
from academie.server.meeting import automation, requests
from academie.server.meeting.entries import Entry, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import stamped
from academie.server.people.accounts import compared
from academie.server.people.meetings import Uninvited
from academie.server.store import Store
from academie.server.store.people import People, User
from academie.server.store.tournaments import Outpaced, Tournaments
from academie.server.tournament import director, rounds
from academie.server.web.pages.tournaments import _everybody
from academie.tournament import Terms, Tournament, begin, crosstable, enter, next_round, result, round_of
from academie.tournament.report import table
from server.fleet import programs
from server.meetings import Cup
from server.players import Person
from server.serving import sentence, until

MINUTE = 60_000
OWN = re.compile(r'class="you">\s*<td class="n">\d</td>\s*<td>(.*?)</td>')


def account(store: Store, name: str) -> User:
    """Somebody with an account."""
    made = User(f"user-{name}", name, compared(name), 1, 1)
    People(store.database).add(User(made.id, "", None, 1, 1))
    People(store.database).name(made.id, name, compared(name), "hash")
    return made


def announced(store: Store, players: int, **more: object) -> tuple[str, User, list[User]]:
    """A tournament with its director and so many players."""
    guide = account(store, "Guide")
    terms = {"title": "Evening", "system": "swiss", "game": "draughts", "rounds": 3, **more}
    made = director.create(store, guide, Terms(**terms))  # type: ignore[arg-type]
    people = [account(store, f"Player {number}") for number in range(1, players + 1)]
    for each in people:
        director.joins(store, each, made)
    return made, guide, people


def given_up(store: Store, link: str, loser: int) -> None:
    """Somebody gives a game up that has begun."""
    meeting, lines = Meeting.begin(store.head(link)), list[Entry]()

    def happens(entry: Entry) -> None:
        nonlocal meeting
        lines.append(stamped(entry, meeting.at + 1))
        meeting = meeting.after(lines[-1])

    for chair in (0, 1):
        happens(requests.contribute(meeting, chair, "00"))
    happens(meeting.entry(Kind.GAME, ""))
    happens(requests.leave(meeting, loser))
    while (entry := automation.due(meeting, Cup())) is not None:
        happens(entry)
    store.append(link, store.claim(link, "test"), lines)


def test_results_come_in_and_rounds_begin(store: Store) -> None:
    """On each database: a round of five, games given up, the next round at once; nobody meets anybody twice."""
    made, guide, people = announced(store, 5)
    links = director.begins(store, guide, made)
    book = Tournaments(store.database)
    assert len(links) == 2
    seats = [chair.holder for link in links for chair in store.head(link).chairs]
    assert len(set(seats)) == 4
    assert set(seats) < {each.id for each in people}
    moment = book.find(made).created + 1_000
    for turn in range(3):
        for game in book.unreported(made):
            given_up(store, game.link, loser=turn % 2)
        rounds.tend(store, moment + turn)
    found = book.find(made).tournament
    rounds.tend(store, moment + 10)
    found = book.find(made).tournament
    assert found.over
    assert [len(pairings) for pairings in found.rounds] == [3, 3, 3]
    assert sum(found.points(player) for player in found.entrants) == 9
    met = [frozenset(each.players) for pairings in found.rounds for each in pairings]
    assert len(met) == len(set(met))
    assert rounds.tend(store, moment + 20) == []


def test_many_are_paired_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as here, and with the same refusal when nobody can be paired."""
    monkeypatch.setattr(rounds, "_MANY", 2)
    found = Tournament(Terms("Evening", "swiss", "draughts"))
    for name in ("Anne", "Blaise"):
        found = found.after(enter(name))
    found = found.after(begin(1))
    (pairing,) = rounds._pairings(found, 1)
    assert [pairing] == next_round(found, 1)
    found = found.after(round_of(found, [replace(pairing, scores=(1.0, 0.0))], 1))
    with pytest.raises(Illegal, match="No pairing is possible"):
        rounds._pairings(found, 1)


def test_one_round_though_two_begin_it(store: Store) -> None:
    """Of two processes that take the same turn one writes; the other's games are not there."""
    made, guide, _ = announced(store, 4)
    book = Tournaments(store.database)
    before = book.find(made).tournament
    late = [enter("Late", "late")]
    assert book.take(0, 1) is None
    director.begins(store, guide, made)
    with pytest.raises(Outpaced):
        book.append(made, before.number, late, before.after(late[0]), None)
    assert "late" not in book.find(made).tournament.entrants
    games = len(store.live())
    book.wake(1)
    assert len(store.live()) == games == 2
    moment = book.find(made).created + 20 * MINUTE
    assert book.take(moment, moment + MINUTE) == made
    assert book.take(moment, moment + MINUTE) is None  # another has it


def test_many_enter_at_once(store: Store) -> None:
    """Each of them is in it, whoever was a little quicker."""
    made, _, _ = announced(store, 1)
    people = [account(store, f"Guest {number}") for number in range(24)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda each: director.joins(store, each, made), people)) == [None] * 24
    assert len(Tournaments(store.database).find(made).tournament.entrants) == 25


def test_who_does_not_come_loses(store: Store) -> None:
    """After so many minutes: who has opened the game wins, and where neither has, neither does."""
    made, guide, _ = announced(store, 4, patience=5)
    first, _ = director.begins(store, guide, made)
    fence = store.claim(first, "test")
    store.append(first, fence, [stamped(requests.contribute(Meeting.begin(store.head(first)), 0, "00"), 1, 0)])
    moment = Tournaments(store.database).find(made).created
    rounds.tend(store, moment + 2 * MINUTE)
    assert not any(each.done for each in Tournaments(store.database).find(made).tournament.rounds[0])
    rounds.tend(store, moment + 6 * MINUTE)
    found = Tournaments(store.database).find(made).tournament
    assert [(each.scores, each.forfeit) for each in found.rounds[0]] == [((1.0, 0.0), True), ((0.0, 0.0), True)]
    assert len(found.rounds) == 2


def test_what_is_refused(store: Store) -> None:
    """Only the director directs, a guest makes no tournament, and rated ones are for accounts with a clock."""
    made, guide, people = announced(store, 3)
    guest = User("guest", "Guest", None, 1, 1)
    People(store.database).add(guest)
    for deed in (
        lambda: director.begins(store, people[0], made),
        lambda: director.ends(store, people[0], made),
        lambda: director.adds(store, people[0], made, "habitue"),
        lambda: director.leaves(store, people[0], made, people[1].id),
        lambda: director.corrects(store, people[0], made, 1, 1, "1-0"),
    ):
        with pytest.raises(Uninvited, match="director"):
            deed()
    director.adds(store, guide, made, "random", 150)
    with pytest.raises(Illegal, match="200 machines"):
        director.adds(store, guide, director.create(store, guide, Terms("y", "swiss", "draughts")), "random", 51)
    with pytest.raises(Illegal, match="account"):
        director.create(store, guest, Terms("x", "swiss", "draughts"))
    with pytest.raises(Illegal, match="clock"):
        director.create(store, guide, Terms("x", "swiss", "draughts", rated=True))
    with pytest.raises(Illegal, match="name"):
        director.joins(store, guest, made, "Player 1")
    assert Tournaments(store.database).find(made).tournament.number == 153


def test_a_director_settles_a_table(store: Store) -> None:
    """In jetons, which together are nothing; he cannot go while he directs. A guest who logs in keeps his place."""
    made, guide, people = announced(store, 3, system="tables", game="trictrac", form="chouette", rounds=1)
    links = director.begins(store, guide, made)
    assert len(links) == 1
    for wrong in ("1-0x", "+8 -4", "+8 -4 -5", "8 -4 x"):
        with pytest.raises(Unreadable, match="jetons"):
            director.corrects(store, guide, made, 1, 1, wrong)
    with pytest.raises(Illegal, match="jetons"):
        director.corrects(store, guide, made, 1, 1, "1-0")
    director.corrects(store, guide, made, 1, 1, "−4 +8 -4")
    (pairing,) = Tournaments(store.database).find(made).tournament.rounds[0]
    assert (pairing.jetons, pairing.scores) == ((-4, 8, -4), (0.0, 1.0, 0.0))
    shown = _everybody(made, Tournaments(store.database).find(made).tournament, "en", "", directs=True, whole=False)
    assert "−4, +8, −4" in shown
    with pytest.raises(Illegal, match="direct"):
        People(store.database).remove(guide.id)
    director.moves(store, people[0].id, guide.id)
    director.moves(store, people[1].id, guide.id)  # who has entered himself takes nobody's place
    moved = Tournaments(store.database).find(made).tournament
    assert [each for each in moved.entrants if each not in {guide.id, people[1].id, people[2].id}] == []
    assert moved.points(guide.id) + moved.points(people[1].id) + moved.points(people[2].id) == 1
    director.ends(store, guide, made)
    People(store.database).remove(guide.id)


def test_over_http(url: str) -> None:
    """Made, entered by its link, begun, corrected, written out; every refusal is a sentence in both languages."""
    guide, one, other = Person(url).named("Direct Ress"), Person(url), Person(url)
    expected = {"title": "By link", "system": "round-robin", "game": "draughts", "rounds": 1, "open": False}
    made = guide.http.post("/api/v1/tournaments", json=expected).json()["id"]
    place = f"/api/v1/tournaments/{made}"
    assert made not in [each["id"] for each in guide.http.get("/api/v1/tournaments").json()]
    for person, name in ((one, "Une"), (other, "Autre")):
        assert person.http.post(f"{place}/entries", json={"name": name}).json()["entered"]
    assert "director" in sentence(one.http.post(f"{place}/rounds"))
    assert guide.http.post(f"{place}/rounds").status_code == 201
    seen = one.http.get(place).json()
    assert seen["game"]
    assert {each["id"] for each in seen["players"] if not each["you"]} == {""}
    game = one.http.get(f"/api/v1/meetings/{seen['game']}").json()
    assert [chair["you"] for chair in game["chairs"]].count(True) == 1
    assert f"/t/{made}" in one.http.get(f"/m/{seen['game']}", headers={"accept": "text/html"}).text
    stamps = [person.http.get(f"/t/{made}/stamp").text for person in (one, one, other, guide)]
    assert f'data-stamp="{stamps[0]}"' in one.http.get(f"/t/{made}").text
    assert (stamps[0] == stamps[1], len({*stamps})) == (True, 2)  # of the players' own game, and of who has none
    assert guide.http.request("PUT", f"{place}/rounds/1/1", json={"result": "1-0"}).status_code == 200
    until(lambda: guide.http.get(place).json()["over"])
    assert one.http.get(f"/t/{made}/stamp").text != stamps[0]
    assert guide.http.get(f"{place}/csv").text.splitlines()[1].startswith("1,")
    assert guide.http.get(f"{place}/trf").text.startswith("012 By link")
    until(lambda: one.http.get(f"/api/v1/meetings/{seen['game']}").json()["meeting"]["over"])
    assert "over" in sentence(one.http.post(f"{place}/entries", json={"name": "Une"}))


def test_what_all_see_is_shared_and_new_after_a_change(url: str) -> None:
    """Each has his own row marked, in his own language; after a correction every page has the new result."""
    guide, one, other = Person(url).named("Direct Rice"), Person(url), Person(url)
    expected = {"title": "Shared", "system": "round-robin", "game": "draughts", "rounds": 2}
    made = guide.http.post("/api/v1/tournaments", json=expected).json()["id"]
    place = f"/api/v1/tournaments/{made}"
    for person, name in ((one, "Une"), (other, "Autre")):
        person.http.post(f"{place}/entries", json={"name": name})
    guide.http.post(f"{place}/rounds")

    def page(person: Person, language: str = "en") -> str:
        return str(person.http.get(f"/t/{made}?lang={language}").text)

    assert "/result" in page(guide)
    for _ in range(2):
        assert [OWN.findall(page(each)) for each in (one, other, guide)] == [["Une"], ["Autre"], []]
        assert "Ronde 1" in page(one, "fr")
        assert "Round 1" in page(other)
        assert not any("/result" in page(each) or "2w1" in page(each) for each in (one, other))
    guide.http.request("PUT", f"{place}/rounds/1/1", json={"result": "1-0"})
    assert all("2w1" in page(each) and "1b0" in page(each) for each in (one, other, guide))
    assert all("2w1" in page(each, "fr") for each in (one, other, guide))
    guide.http.request("PUT", f"{place}/rounds/1/1", json={"result": "0-1"})
    assert all("2b1" in page(each) and "2w1" not in page(each) for each in (one, other, guide))


def test_the_page_of_an_arena_stays_small() -> None:
    """It has the last games; each player's results stand in one cell. All games are there when asked for."""
    found = Tournament(Terms("Arena", "arena", "draughts", clock="move 30").checked())
    for name in ("Anne", "Blaise", "Claire", "Denis"):
        found = found.after(enter(name))
    found = found.after(begin(1))
    for _ in range(20):
        found = found.after(round_of(found, next_round(found, 1)))
        for number, board, _pairing in found.running:
            found = found.after(result(number, board, (1.0, 0.0)))
    found = found.after(round_of(found, next_round(found, 1)))

    def shown(*, whole: bool) -> tuple[int, int]:
        text = _everybody("id", found, "en", "", directs=False, whole=whole)
        return text.count('class="who"'), text.count("</th>")

    columns = 6  # rank, name, results, points, wins, games
    assert (shown(whole=False), shown(whole=True)) == ((32, columns), (42, columns))
    assert [len(cells) for _, cells in crosstable(found)] == [21] * 4
    assert {line.count(",") for line in table(found).splitlines()} == {3 + 21 + 3}


@pytest.mark.deep
def test_by_several_processes(tmp_path: Path, postgresql: str, redis_url: str) -> None:
    """Two on PostgreSQL and Redis: people come to either, each round begins once, and one of the two is killed."""
    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as (first, second):
        guide = Person(first.address).named("Guide")
        expected = {"title": "Two", "system": "swiss", "game": "draughts", "rounds": 3}
        made = guide.http.post("/api/v1/tournaments", json=expected).json()["id"]
        place = f"/api/v1/tournaments/{made}"
        people = [Person(each.address) for each in (first, second) * 2]
        for number, each in enumerate(people):
            assert each.http.post(f"{place}/entries", json={"name": f"P{number}"}).status_code == 201
        assert guide.http.post(f"{place}/rounds").status_code == 201
        for number in (1, 2, 3):
            until(lambda: len(guide.http.get(place).json()["rounds"]) == number)  # noqa: B023 - asked at once
            if number == 2:
                second.kill()
                people = [each.at(first.address) for each in people]
            links = {each.http.get(place).json()["game"]: each for each in people}
            assert len(links) == 2
            for link, loser in links.items():
                until(lambda: loser.says(link, type="leave", id="leave").status_code == 200)  # noqa: B023 - the same
        until(lambda: guide.http.get(place).json()["over"])
        rounds_ = guide.http.get(place).json()["rounds"]
        assert [len(each) for each in rounds_] == [2, 2, 2]
        assert sum(each["points"] for each in guide.http.get(place).json()["players"]) == 6
