"""Accounts: guests and names, passwords, sessions that can be revoked, export and deletion; the same over HTTP."""

import json
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher

from academie.errors import Illegal, Unavailable, Unknown
from academie.server.api.answers import status_of
from academie.server.meeting.entries import Entry, Kind
from academie.server.people.accounts import DAY_MS, IDLE_MS, SESSION_MS, Accounts, compared, proper
from academie.server.store import Store
from academie.server.store.schema import sessions, users
from academie.text.message import bilingual
from server.players import Person
from server.players import begun as started
from server.serving import QUICK, sentence, served
from server.values import act, begun


class Clock:
    """A time that the test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def accounts(store: Store, clock: Clock) -> Accounts:
    return Accounts(store, hasher=QUICK, now=clock)


def test_a_guest_is_known_by_his_token(accounts: Accounts) -> None:
    """His and nobody else's; the token itself is kept nowhere."""
    ann, token = accounts.guest("1.2.3.4")
    bob, other = accounts.guest("1.2.3.4", "Bob")
    assert (accounts.who(token), accounts.who(other)) == (ann, bob)
    assert ann.guest
    assert bob.name == "Bob"
    for wrong in ("", token[:-1], token + "x", "\ud800", "é" * 10_000):
        assert accounts.who(wrong) is None
    with accounts.store.database.reading() as connection:
        saved = str(connection.execute(sessions.select()).all()) + str(connection.execute(users.select()).all())
    assert token not in saved


def test_a_guest_takes_a_name_and_comes_back(accounts: Accounts) -> None:
    """His id stays, so that his games are his; a second time he enters by name, however it is spelt."""
    guest, token = accounts.guest("a")
    ann, new = accounts.register(guest, "  Ann  Été ", "correct horse")
    assert (ann.id, ann.name, ann.guest) == (guest.id, "Ann Été", False)
    assert accounts.who(new) == ann
    assert accounts.who(token) is None  # whoever gave it to him is not let in
    again, second = accounts.enter("ANN été", "correct horse", "b")
    assert again == ann
    assert accounts.who(second) == ann
    with pytest.raises(Illegal, match="You already have an account"):
        accounts.register(ann, "Other", "correct horse")


def test_a_name_is_one_persons(accounts: Accounts) -> None:
    """However it is written; and wrong words are refused alike for a name that is there and one that is not."""
    accounts.register(accounts.guest("a")[0], "Ann-Marie", "correct horse")
    bob = accounts.register(accounts.guest("a")[0], "Bob", "battery staple")[0]
    for name in ("ann marie", "ＡＮＮＭＡＲＩＥ", "Ann.Marie"):
        with pytest.raises(Illegal, match="This name is taken") as taken:
            accounts.register(accounts.guest("a")[0], name, "battery staple")
        assert status_of(taken.value) == 409
        with pytest.raises(Illegal, match="This name is taken"):
            accounts.rename(bob, name, "battery staple")
    for name, password in (("Bob", "battery stapl"), ("Nobody", "battery staple"), ("Bob", ""), ("Bob", "\ud800" * 9)):
        with pytest.raises(Illegal, match="The name or the password is wrong"):
            accounts.enter(name, password, "x")
    assert accounts.rename(bob, "Rob", "battery staple").name == "Rob"
    with pytest.raises(Illegal, match="The name or the password is wrong"):
        accounts.rename(bob, "Tom", "wrong password")


NO_NAMES = ["", " ", "x" * 31, "<script>", "a\u202eb", "a\0b", "\ud800", "a&b", "--", "a\u200bb", "́", 'a"b']


def test_names_and_passwords_that_are_none(accounts: Accounts) -> None:
    """No name is markup, hidden, turned around or nothing; a password has eight signs, and is no book to be hashed."""
    guest = accounts.guest("a")[0]
    for name in NO_NAMES:
        with pytest.raises(Illegal, match="A name can have 1 to 30"):
            proper(name)
        with pytest.raises(Illegal):
            accounts.register(guest, name, "correct horse")
    for password in ("1234567", "x" * 257, "\ud800" * 10):
        with pytest.raises(Illegal, match="A password must have 8 to 256 characters"):
            accounts.register(guest, "Ann", password)


def test_names_that_are() -> None:
    """Letters of any script, and the signs that names have."""
    for name in ("É", "O'Neill", "Jean-Luc 2", "Ольга", "李小龍", "x" * 30):
        assert proper(name) == name
    assert compared("O'Neill 2") == "oneill2"


def test_names_of_the_server_are_nobodys(accounts: Accounts) -> None:
    """With accents and without, in either language."""
    guest = accounts.guest("a")[0]
    for name in ("Académie", "ACADEMIE", "Modérateur", "Opérateur", "Système", "Invité", "Àdmin", "A d-m.i'n"):
        with pytest.raises(Illegal, match="reserved"):
            accounts.register(guest, name, "correct horse")


def test_sessions_are_revoked(accounts: Accounts) -> None:
    """One of them, all of them, and all but one when the password changes."""
    ann, first = accounts.register(accounts.guest("a")[0], "Ann", "correct horse")
    tokens = [first, *(accounts.enter("Ann", "correct horse", "a")[1] for _ in range(3))]
    accounts.leave(ann, tokens[1])
    assert [accounts.who(each) is not None for each in tokens] == [True, False, True, True]
    with pytest.raises(Illegal):
        accounts.change(ann, "wrong horse!", "battery staple", tokens[2])
    accounts.change(ann, "correct horse", "battery staple", tokens[2])
    assert [accounts.who(each) is not None for each in tokens] == [False, False, True, False]
    with pytest.raises(Illegal):
        accounts.enter("Ann", "correct horse", "a")
    accounts.leave_everywhere(ann)
    assert accounts.who(tokens[2]) is None


def test_a_session_is_its_owners_to_end(accounts: Accounts) -> None:
    """Nobody ends another's, even if he knew its token."""
    ann, token = accounts.guest("a")
    bob, _ = accounts.guest("a")
    accounts.leave(bob, token)
    assert accounts.who(token) == ann


def test_a_session_ends_by_itself(accounts: Accounts, clock: Clock) -> None:
    """Unused for half a year; used, it lasts."""
    _, used = accounts.guest("a")
    _, unused = accounts.guest("a")
    clock.now += SESSION_MS - DAY_MS
    assert accounts.who(used) is not None
    clock.now += DAY_MS
    assert accounts.who(used) is not None
    assert accounts.who(unused) is None


def test_stronger_hashes_replace_weaker_ones(accounts: Accounts, store: Store) -> None:
    """When the cost of hashing is raised, a password is hashed anew as soon as it is said."""
    ann = accounts.register(accounts.guest("a")[0], "Ann", "correct horse")[0]
    later = Accounts(store, hasher=PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    later.enter("Ann", "correct horse", "a")
    assert "t=2" in accounts.people.password(ann.id)
    assert accounts.people.password(ann.id).startswith("$argon2id$")


def test_attempts_are_counted_before_anything_is_hashed(store: Store) -> None:
    """By address, and by name and address: a stranger elsewhere does not keep an owner out; who counts turns away."""
    asked: list[tuple[str, str]] = []

    def spend(kind: str, key: str) -> None:
        asked.append((kind, key))
        if asked.count((kind, key)) > 3:
            raise Unavailable(bilingual("Too often.", "Trop souvent."))

    accounts = Accounts(store, spend, QUICK)
    for _ in range(3):
        with pytest.raises(Illegal):
            accounts.enter("ANN", "battery staple", "1.2.3.4")
    with pytest.raises(Unavailable, match="Too often"):
        accounts.enter("Bob", "battery staple", "1.2.3.4")
    with pytest.raises(Illegal):
        accounts.enter("ann", "battery staple", "5.6.7.8")
    assert ("password", "name ann 1.2.3.4") in asked
    assert not [key for _, key in asked if "ann" in key and not key.endswith((" 1.2.3.4", " 5.6.7.8"))]


def test_export_is_all_of_ones_own_and_nothing_of_others(accounts: Accounts, store: Store) -> None:
    """Games that are over with their entries; of one that is played nothing hidden; no secret, hash or other's id."""
    guest, token = accounts.guest("a")
    ann = accounts.register(guest, "Ann", "correct horse")[0]
    bob, _ = accounts.guest("b")
    over, fence = begun(store, "p", ann.id, bob.id)
    store.append(over, fence, [act(1), Entry(2, Kind.END, "agreed", None, 9)])
    live, fence = begun(store, "p", bob.id, ann.id)
    store.append(live, fence, [act(1, text="house deals bob 6-6")])
    begun(store, "p", bob.id)
    accounts.standings.count(over, "draughts", {ann.id: 1.0, bob.id: 0.0}, 10)
    found = accounts.export(ann)
    text = json.dumps(found)
    assert {game["head"]["link"]: len(game["entries"]) for game in found["games"]} == {over: 2, live: 0}
    assert (found["account"]["name"], found["ratings"][0]["game"], len(found["sessions"])) == ("Ann", "draughts", 1)
    for hidden in (bob.id, "6-6", token, "argon2", bytes(range(32)).hex()):
        assert hidden not in text


def test_deleting_an_account(accounts: Accounts, store: Store) -> None:
    """The name goes from every game, sessions and ratings with it; the game stays until its last player has gone."""
    guest, token = accounts.guest("a")
    ann = accounts.register(guest, "Ann", "correct horse")[0]
    bob, _ = accounts.guest("b")
    link, fence = begun(store, "p", ann.id, bob.id)
    with pytest.raises(Illegal, match="You still have games in progress"):
        accounts.remove(ann, "correct horse")
    store.append(link, fence, [act(1), Entry(2, Kind.END, "agreed", None, 9)])
    accounts.standings.count(link, "draughts", {ann.id: 1.0, bob.id: 0.0}, 10)
    with pytest.raises(Illegal, match="password is wrong"):
        accounts.remove(ann, "wrong password")
    accounts.remove(ann, "correct horse")
    assert accounts.who(token) is None
    assert [(chair.name, chair.holder) for chair in store.head(link).chairs] == [("", ""), ("Player 1", bob.id)]
    assert accounts.standings.rating(ann.id, "draughts")[1] == 0
    assert accounts.standings.rating(bob.id, "draughts")[1] == 1
    with pytest.raises(Unknown):
        accounts.people.find(ann.id)
    accounts.register(accounts.guest("a")[0], "Ann", "correct horse")  # the name is free again
    accounts.remove(bob)
    with pytest.raises(Unknown):
        store.load(link)


def test_tidying_takes_idle_guests_only(accounts: Accounts, store: Store, clock: Clock) -> None:
    """A guest long unseen who never played goes; one who has a game or a name stays."""
    idle, player, named = (accounts.guest("a")[0] for _ in range(3))
    accounts.register(named, "Ann", "correct horse")
    begun(store, "p", player.id)
    clock.now += IDLE_MS + 1
    fresh, _ = accounts.guest("a")
    assert accounts.tidy() == 1
    with pytest.raises(Unknown):
        accounts.people.find(idle.id)
    for user in (player, named, fresh):
        accounts.people.find(user.id)


# --- Over HTTP


NAMED = {"name": "Odile", "password": "correct horse"}


def test_an_account_from_its_beginning_to_its_end(url: str) -> None:
    """A guest takes a name, enters elsewhere, changes his password, leaves, and is deleted with what was his."""
    one = Person(url)
    assert one.http.get("/api/v1/account").json()["guest"]
    assert one.http.post("/api/v1/account", json=NAMED).json()["name"] == "Odile"
    other = Person(url)
    taken = other.http.post("/api/v1/account", json=NAMED)
    assert (taken.status_code, "is taken" in sentence(taken)) == (409, True)
    assert other.http.post("/account/register", data=NAMED).status_code == 409
    wrong = other.http.post("/api/v1/sessions", json={**NAMED, "password": "wrong password"})
    assert (wrong.status_code, "password is wrong" in sentence(wrong)) == (409, True)
    assert other.http.post("/api/v1/sessions", json=NAMED).json()["user"] == one.user
    changed = {"old": NAMED["password"], "new": "another horse"}
    assert other.http.request("PUT", "/api/v1/account/password", json=changed).status_code == 204
    assert one.http.get("/api/v1/account").status_code == 401  # every other session has ended
    assert other.http.get("/api/v1/account/export").json()["games"] == []
    assert other.http.post("/api/v1/account/deletion", json={"password": "another horse"}).status_code == 204
    assert Person(url).http.post("/api/v1/sessions", json={**NAMED, "password": "another horse"}).status_code == 409


def test_a_guest_who_logs_in_takes_his_games_along(url: str) -> None:
    """What is over and what goes on, which he plays on at once, and what he learned; not a game against himself."""
    owner = Person(url).named("Armande")
    people, over = started(url, "draughts")
    guest, other = people
    assert other.says(over, type="act", id="end", text="resigns").status_code == 200
    going = guest.begin("draughts", "me", "open")
    assert other.join(going).status_code == 201
    own = owner.begin("draughts", "me", "open")
    assert guest.join(own).status_code == 201
    guest.http.post("/lessons/draughts/taking", data={"word": "skip"})
    for person in (guest, other):
        assert person.says(going, type="contribute", id="share", hex="00").status_code == 200
    with guest.tab(going) as tab:
        entered = guest.http.post("/api/v1/sessions", json={"name": "Armande", "password": "a long password"})
        assert entered.json()["user"] == owner.user
        assert tab.closed() == 1008
    assert {each["link"] for each in owner.http.get("/api/v1/archive").json()["games"]} == {over}
    shown = owner.http.get(f"/api/v1/meetings/{going}").json()
    assert [(chair["name"], chair["you"]) for chair in shown["chairs"]] == [("Armande", True), ("", False)]
    assert owner.says(going, type="act", id="a1", text="plays 32-28").status_code == 200
    assert owner.http.get("/api/v1/account/export").json()["learned"]
    assert [chair["you"] for chair in owner.http.get(f"/api/v1/meetings/{own}").json()["chairs"]] == [True, False]


def test_attempts_are_limited(tmp_path: Path) -> None:
    """Passwords and guests of one address, whatever it says it is and through the page too: a few, then 429."""
    with served(tmp_path, password_burst=2, password_rate=0.001, guest_burst=3, guest_rate=0.001) as address:
        forged = [{"x-forwarded-for": f"192.0.2.{n}"} for n in range(4)]
        tries = [
            httpx.post(f"{address}/api/v1/sessions", json=NAMED, headers=each, timeout=60).status_code
            for each in forged[:3]
        ]
        assert tries == [409, 409, 429]
        begun = [httpx.post(f"{address}/play/draughts", headers=each, timeout=60).status_code for each in forged]
        assert begun == [303, 303, 303, 429]
        assert httpx.post(f"{address}/api/v1/guests", timeout=60).status_code == 429


def test_an_account_is_limited_from_wherever_it_asks(tmp_path: Path) -> None:
    """So many acts of one account, through however many sockets."""
    with served(tmp_path, account_burst=8, account_rate=0.001) as address:
        one = Person(address)
        link = one.begin("draughts")  # which counts for five
        with one.tab(link) as first, one.tab(link) as second:
            kinds = [tab.ask("throw").get("kind") for tab in (first, second, first, second)]
        assert kinds == ["Illegal", "Illegal", "Illegal", "Unavailable"]
