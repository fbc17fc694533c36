"""One's own finished games: filed, found again, written out; nobody else's."""

import io
import zipfile
from typing import Any

import pytest

from academie.errors import AcademieError, Unknown, Unreadable
from academie.journal import read_games
from academie.server.meeting.entries import Entry, Kind
from academie.server.people import archive, meetings
from academie.server.store import Store
from academie.server.store.archive import Archive, Sought
from academie.server.store.people import People, User
from server.players import Person, by_two
from server.serving import sentence
from server.values import act, begun


@pytest.fixture
def store(store: Store) -> Store:
    """A store with three people in it."""
    for name in ("ann", "bob", "carl"):
        People(store.database).add(User(name, name.title(), name, 1, 1))
    return store


def over(store: Store, loser: int, *holders: str, at: int = 9) -> str:
    """A game that one of two gives up."""
    link, fence = begun(store, "p", *holders)
    kinds = [
        (Kind.GAME, "", None),
        (Kind.ACT, "white plays 32-28", 0),
        (Kind.LEAVE, "", loser),
        (Kind.END, "left", None),
    ]
    store.append(link, fence, [Entry(n, kind, text, who, at) for n, (kind, text, who) in enumerate(kinds, 1)])
    return link


def test_finished_games_are_filed_and_found(store: Store) -> None:
    """By game, opponent, result and date, page by page; one in progress, and one that nobody began, are not there."""
    links = [over(store, number % 2, "ann", "bob", at=1_000 * number) for number in range(1, 61)]
    over(store, 0, "bob", "carl", at=5)
    going, _ = begun(store, "p", "ann", "bob")
    unbegun, fence = begun(store, "p", "ann", "carl")
    store.append(unbegun, fence, [Entry(1, Kind.END, "unbegun", None, 9)])
    assert [each["link"] for each in meetings.mine(store, "ann", 3, going=True)] == [going]
    archive.file_missing(store, most=1_000)
    assert Archive(store.database).missing() == []
    found, after = list[str](), ""
    while True:
        page = archive.listed(store, "ann", Sought(), after)
        found += [each["link"] for each in page["games"]]
        assert page["count"] == 60
        if not (after := page["next"]):
            break
    assert found == links[::-1]

    def count(**words: str) -> int:
        return int(archive.listed(store, "ann", archive.sought(words))["count"])

    assert (count(result="won"), count(result="lost"), count(result="drawn")) == (30, 30, 0)
    assert (count(game="jeu de dames"), count(game="chess"), count(opponent="PLAYER 1"), count(opponent="%")) == (
        60,
        0,
        60,
        0,
    )
    assert (count(since="1970-01-02"), count(until="1970-01-01"), count(character="mazette"), count(form="single")) == (
        0,
        60,
        0,
        60,
    )
    for wrong in ({"since": "yesterday"}, {"result": "glorious"}):
        with pytest.raises(Unreadable):
            archive.sought(wrong)
    with pytest.raises(Unreadable):
        archive.listed(store, "ann", Sought(), "1; drop table")


def test_nobody_writes_out_anothers_game(store: Store) -> None:
    """Whoever played has it in every format of the game, read back as it was; another is told nothing of it."""
    link = over(store, 1, "ann", "bob")
    for ending in ("journal", "pdn"):
        text, name = archive.written(store, "ann", link, ending)
        assert name == f"1970-01-01-draughts-{link[:6]}.{ending}"
        assert len(read_games(text, ending)[0].acts) >= 1
    live, _ = begun(store, "p", "ann", "bob")
    for user, asked, ending in (
        ("carl", link, "journal"),
        ("ann", live, "journal"),
        ("ann", link, "pgn"),
        ("", link, "pdn"),
    ):
        with pytest.raises(AcademieError):
            archive.written(store, user, asked, ending)
    assert archive.listed(store, "carl", Sought())["games"] == []


def test_who_is_gone_is_nowhere(store: Store) -> None:
    """An account that is deleted leaves no row, and its games no name; who played against it keeps them."""
    link = over(store, 1, "ann", "bob")
    assert archive.listed(store, "bob", Sought())["count"] == archive.listed(store, "ann", Sought())["count"] == 1
    People(store.database).remove("bob")
    (saved,) = archive.listed(store, "ann", Sought())["games"]
    assert [each["name"] for each in saved["chairs"]] == ["Player 0", ""]
    assert Archive(store.database).of("bob") == {"archive": [], "mistakes": []}
    with pytest.raises(Unknown):
        archive.written(store, "bob", link)


def test_a_game_that_cannot_be_read_stops_nothing(store: Store) -> None:
    """One of an older law is filed as none, and the others are listed."""
    broken, fence = begun(store, "p", "ann", "bob")
    store.append(broken, fence, [act(1, text="white plays 99-99"), Entry(2, Kind.END, "left", None, 9)])
    good = over(store, 1, "ann", "bob")
    assert [each["link"] for each in archive.listed(store, "ann", Sought())["games"]] == [good]


def test_ones_own_games_over_http(url: str) -> None:
    """A guest's game is his when he has an account, in a list, a file of files and sums; another has none of these."""
    one, other = Person(url), Person(url)
    link = one.begin("draughts", "me", "me")
    for each in by_two("plays 32-28", "plays 19-23", "plays 28x19", "resigns"):
        assert one.http.post(f"/api/v1/meetings/{link}/messages", json=each).status_code == 200
    one.named("Fileuse")
    found = one.http.get("/api/v1/archive?result=together").json()
    assert [each["link"] for each in found["games"]] == [link]
    packed = one.http.get("/api/v1/archive.zip")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as file:
        names = file.namelist()
        assert sorted(name.rpartition(".")[2] for name in names) == ["journal", "pdn"]
        assert file.testzip() is None
    assert link in one.http.get("/games").text
    refused: list[tuple[Any, int]] = [
        (other.http.get(f"/api/v1/archive/{link}"), 404), (Person(url).http.get("/api/v1/archive?since=1"), 400),
        (one.http.get("/api/v1/archive.zip?format=exe"), 400), (one.http.get("/api/v1/archive?after=x"), 400),
    ]  # fmt: skip
    for answer, status in refused:
        assert (answer.status_code, bool(sentence(answer))) == (status, True)
    assert other.http.get("/api/v1/archive").json() == {"games": [], "count": 0, "next": ""}
    assert link not in other.http.get("/games").text
    for wished in (False, True):
        assert one.http.request("PUT", "/api/v1/account/profile", json={"figures": wished}).status_code == 204
        for each, sees in ((one, True), (other, wished)):
            found = each.http.get("/api/v1/users/Fileuse").json()["figures"]
            assert (found or [{}])[0].get("together") == (1 if sees else None)
            assert ("Statistics" in each.http.get("/u/Fileuse?lang=en").text.split("<h1>")[1]) is sees
