"""The lobby: challenges are posted, found, taken once and become meetings; invitations are for who has their link."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from academie.errors import AcademieError, Illegal, Unknown
from academie.server.clock import now
from academie.server.people import challenges, meetings
from academie.server.store import Store
from academie.server.store.offers import MOST, Challenge, Challenges
from academie.server.store.people import People, User
from server.players import Person
from server.serving import sentence, served

ANN, BOB = User("ann", "Ann", "ann", 1, 1), User("bob", "Bob", "bob", 1, 1)
GUEST = User("guest", "", None, 1, 1)
DRAUGHTS = meetings.GameRequest("draughts", clock="move 60", public=True)


@pytest.fixture
def house(store: Store) -> Store:
    for user in (ANN, BOB, GUEST):
        People(store.database).add(user)
    return store


def test_what_is_offered_is_found(house: Store) -> None:
    """By game, profile, mode, form and clock; an invitation is in no list, and found by its id."""
    one = challenges.post(house, ANN, DRAUGHTS)
    two = challenges.post(house, ANN, meetings.GameRequest("draughts", "metz", "rigueur", public=True))
    challenges.post(house, ANN, meetings.GameRequest("toc", public=True))
    hidden = challenges.post(house, ANN, meetings.GameRequest("draughts"))

    def found(**sought: str) -> set[str]:
        return {each["id"] for each in challenges.waiting(house, "bob", **sought)}

    assert (len(found()), found(game="draughts")) == (3, {one["id"], two["id"]})
    assert found(game="draughts", clock="move 60") == {one["id"]}
    assert (found(profile="metz", mode="rigueur", form="single"), found(game="chess")) == ({two["id"]}, set())
    assert challenges.find(house, "bob", hidden["id"])["name"] == "Ann"
    assert not challenges.find(house, "bob", hidden["id"])["yours"]
    assert [each["id"] for each in challenges.mine(house, "ann") if each["id"] == hidden["id"]]


def test_taken_it_is_a_meeting_at_once(house: Store) -> None:
    """With both in their chairs, on the terms that were offered; its maker is told the link; it is gone."""
    request = meetings.GameRequest("draughts", "metz", "rigueur", chairs=("open", "me"), clock="move 60")
    name = challenges.post(house, ANN, request)["id"]
    head = challenges.take(house, BOB, name)
    assert house.head(head.link) == head
    assert [chair.holder for chair in head.chairs] == ["bob", "ann"]
    assert (head.profile, head.mode, head.clock, head.public) == ("metz", "rigueur", "move 60", False)
    assert len(house.secret(head.link)) == 32
    assert challenges.mine(house, "ann")[0]["link"] == head.link
    with pytest.raises(Unknown):
        challenges.find(house, "bob", name)


def test_of_many_takers_one_has_it(house: Store) -> None:
    """Eight at the same moment: one meeting begins, and the others are told that it is gone."""
    takers = [User(f"u{number}", "", f"u{number}", 1, 1) for number in range(8)]
    for user in takers:
        People(house.database).add(user)
    name = challenges.post(house, ANN, DRAUGHTS)["id"]

    def tried(user: User) -> str:
        try:
            return challenges.take(house, user, name).link
        except Unknown:
            return ""

    with ThreadPoolExecutor(8) as pool:
        links = [link for link in pool.map(tried, takers) if link]
    assert len(links) == 1
    assert house.live() == links


def test_a_challenge_for_three_stands_until_all_are_there(url: str) -> None:
    """Whoever takes it second sits at the same table. Before that the table is in no list; after it the challenge."""
    one, other, third, late = (Person(url) for _ in range(4))
    expected = {"game": "trictrac", "form": "poule", "chairs": ["me", "open", "open"]}
    name = one.http.post("/api/v1/challenges", json=expected).json()["id"]
    path = f"/api/v1/challenges/{name}/take"
    link = other.http.post(path, json={"name": "Bob"}).json()["link"]
    assert other.http.post(path, json={}).json()["link"] == link  # he has his chair already
    assert link not in third.http.get("/api/v1/meetings").text
    assert [each["link"] for each in third.http.get("/api/v1/challenges?game=trictrac").json()] == [""]
    assert third.join(link).status_code == 403
    sat = third.http.post(path, json={"name": "Carl"}).json()
    assert (sat["link"], [chair["name"] for chair in sat["chairs"]]) == (link, ["", "Bob", "Carl"])
    assert late.http.post(path, json={}).status_code == 404
    assert late.http.get("/api/v1/challenges?game=trictrac").json() == []
    assert link in late.http.get("/api/v1/meetings").text


def test_its_maker_alone_withdraws(house: Store) -> None:
    """Then nobody can take it; another cannot withdraw it, and nobody can take his own."""
    name = challenges.post(house, ANN, DRAUGHTS)["id"]
    with pytest.raises(Unknown):
        challenges.withdraw(house, "bob", name)
    with pytest.raises(Illegal, match="your own"):
        challenges.take(house, ANN, name)
    challenges.withdraw(house, "ann", name)
    with pytest.raises(Unknown):
        challenges.take(house, BOB, name)
    assert house.live() == []


def test_its_time_is_over(house: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its hours it is in no list and cannot be taken; a day later it is gone."""
    name = challenges.post(house, ANN, DRAUGHTS, 2)["id"]
    moment = now() + 2 * challenges.HOUR_MS
    monkeypatch.setattr(challenges, "now", lambda: moment - 1_000)
    assert len(challenges.waiting(house, "bob")) == 1
    monkeypatch.setattr(challenges, "now", lambda: moment)
    assert challenges.waiting(house, "bob") == []
    with pytest.raises(Unknown):
        challenges.take(house, BOB, name)
    assert challenges.tidy(house) == 0
    monkeypatch.setattr(challenges, "now", lambda: moment + 25 * challenges.HOUR_MS)
    assert challenges.tidy(house) == 1


def test_what_could_not_be_played_is_not_offered(house: Store) -> None:
    """It is refused when it is posted, not when somebody takes it."""
    for name, how in (
        ("draughts", {"chairs": ("me", "random (exact)")}), ("draughts", {"chairs": ("open", "open")}),
        ("draughts", {"chairs": ("me", "open", "open")}), ("draughts", {"clock": "two hours"}), ("whist", {}),
        ("draughts", {"mode": "lenient"}),
    ):  # fmt: skip
        with pytest.raises(AcademieError):
            challenges.post(house, ANN, meetings.GameRequest(name, **how))  # type: ignore[arg-type]
    assert challenges.mine(house, "ann") == []


def test_rated_games_are_for_accounts(house: Store) -> None:
    """A guest neither offers nor takes one, and no machine sits there."""
    rated = meetings.GameRequest("draughts", clock="game 600+5", rated=True, public=True)
    with pytest.raises(Illegal, match="Create an account"):
        challenges.post(house, GUEST, rated)
    offered = challenges.post(house, ANN, rated)
    assert offered["rating"] == 1500
    with pytest.raises(Illegal, match="Create an account"):
        challenges.take(house, GUEST, offered["id"])
    with pytest.raises(Illegal, match="against machines"):
        meetings.create(
            house,
            "ann",
            meetings.GameRequest("draughts", clock="game 600+5", rated=True, chairs=("me", "random (exact)")),
        )
    assert challenges.take(house, BOB, offered["id"]).rated


# --- Over HTTP


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("lobby")) as address:
        yield address


def test_a_challenge_over_http(url: str) -> None:
    """Posted, listed, taken, played; then it is among the live games, and taken again it is refused."""
    one, other, third = Person(url), Person(url), Person(url)
    posted = one.http.post("/api/v1/challenges", json={"game": "draughts", "name": "Ève"})
    assert posted.status_code == 201, posted.text
    name = posted.json()["id"]
    listed = other.http.get("/api/v1/challenges?game=draughts").json()
    assert [(each["id"], each["name"], each["yours"]) for each in listed] == [(name, "Ève", False)]
    taken = other.http.post(f"/api/v1/challenges/{name}/take", json={"name": "Bob"})
    assert taken.status_code == 201, taken.text
    link = taken.json()["link"]
    assert [(chair["name"], chair["you"]) for chair in taken.json()["chairs"]] == [("Ève", False), ("Bob", True)]
    assert one.http.get("/api/v1/challenges/mine").json()[0]["link"] == link
    assert link in {each["link"] for each in third.http.get("/api/v1/meetings?game=draughts").json()}
    assert link not in {each["link"] for each in third.http.get("/api/v1/meetings?game=chess").json()}
    late = third.http.post(f"/api/v1/challenges/{name}/take", json={})
    assert (late.status_code, sentence(late)) == (404, "This challenge was already accepted, or has expired.")
    with one.tab(link) as white, other.tab(link) as black:
        assert (white.view["chair"], black.view["chair"]) == (0, 1)


def test_an_invitation_over_http(url: str) -> None:
    """Who has its link may look at it and take it; strangers cannot guess it, and nobody sees it listed."""
    one, other = Person(url), Person(url)
    name = one.http.post("/api/v1/challenges", json={"game": "toc", "public": False}).json()["id"]
    assert other.http.get("/api/v1/challenges?game=toc").json() == []
    assert other.http.get(f"/api/v1/challenges/{name}").json()["game"] == "toc"
    assert other.http.get(f"/api/v1/challenges/{'A' * 22}").status_code == 404
    assert other.http.request("DELETE", f"/api/v1/challenges/{name}").status_code == 404
    link = other.http.post(f"/api/v1/challenges/{name}/take", json={}).json()["link"]
    assert link not in {each["link"] for each in other.http.get("/api/v1/meetings").json()}


def test_a_stranger_offers_nothing(url: str) -> None:
    """Without a cookie nobody posts, takes or withdraws."""
    stranger = Person(url)
    name = stranger.http.post("/api/v1/challenges", json={"game": "draughts"}).json()["id"]
    stranger.http.cookies.clear()
    assert stranger.http.post("/api/v1/challenges", json={"game": "draughts"}).status_code == 401
    assert stranger.http.post(f"/api/v1/challenges/{name}/take", json={}).status_code == 401
    assert stranger.http.request("DELETE", f"/api/v1/challenges/{name}").status_code == 401


def test_a_game_is_offered_under_its_own_name(house: Store) -> None:
    """However it was spelled, with its law and its form; and found however it is sought."""
    posted = challenges.post(
        house, ANN, meetings.GameRequest("Toute Table", "Académie 1806", form="Série", public=True)
    )
    assert (posted["game"], posted["profile"], posted["form"]) == ("toute_table", "academie-1806", "series")
    assert [each["id"] for each in challenges.waiting(house, "bob", "toute-table")] == [posted["id"]]
    assert challenges.waiting(house, "bob", "bridge") == []


@pytest.fixture
def offers(store: Store) -> Challenges:
    for name in ("ann", "bob"):
        People(store.database).add(User(name, name, name, 1, 1))
    return Challenges(store.database)


def offer(name: str, user: str = "ann", game: str = "toc", *, public: bool = True) -> Challenge:
    return Challenge(name, user, game, {"clock": "none", "form": "é"}, public, 10, 100)


def test_one_person_offers_so_many(offers: Challenges) -> None:
    """Others may still; and when time has passed and all is tidied, so may he."""
    for number in range(MOST):
        offers.add(offer(str(number)))
    with pytest.raises(Illegal, match="Withdraw one first"):
        offers.add(offer("more"))
    offers.add(offer("bob's", "bob"))
    assert (offers.tidy(100), offers.tidy(101)) == (0, MOST + 1)
    offers.add(offer("more"))
