"""Profiles, recovery codes, tokens, robots, blocking, reports and moderators; and who tries what is not his."""

import hmac
import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any, ClassVar

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from academie.errors import AcademieError, Illegal, Unreadable
from academie.server.clock import now
from academie.server.people import notices, profiles
from academie.server.people.accounts import DAY_MS, Accounts
from academie.server.people.keys import CODES, Keys
from academie.server.people.mail import Mail
from academie.server.process import Process
from academie.server.settings import Settings
from academie.server.store import Store
from academie.server.store.portraits import MODERATOR, Portraits
from academie.server.tournament import rounds
from server.players import Person
from server.serving import QUICK, housed, sentence, served, until

WORD = "a long password"


@pytest.fixture
def accounts(store: Store) -> Accounts:
    return Accounts(store, hasher=QUICK)


def test_a_code_sets_a_password_once(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is typed; every session ends; new codes end the old; of a wrong name as many codes are compared."""
    ann, token = accounts.register(accounts.guest("a")[0], "Ann", WORD)
    bob, _ = accounts.register(accounts.guest("a")[0], "Bob", WORD)
    ring = Keys(accounts)
    with pytest.raises(Illegal):
        ring.codes(ann, "wrong password")
    old = ring.codes(ann, WORD)
    made = ring.codes(ann, WORD)
    assert len({*old, *made}) == 2 * CODES
    assert not {*made} & {*ring.ring.codes(ann.id)}  # no code is kept as it is
    compared = list[int]()
    real = hmac.compare_digest

    def counted(one: str, other: str) -> bool:
        compared.append(1)
        return real(one, other)

    monkeypatch.setattr(hmac, "compare_digest", counted)
    for name, code in (("ann", old[0]), ("bob", made[0]), ("nobody", made[0]), ("ann", ""), ("ann", "é" * 500)):
        compared.clear()
        with pytest.raises(Illegal, match="name or the code is wrong"):
            ring.recover(name, code, "another password", "1.2.3.4")
        assert len(compared) == CODES
    user, entered = ring.recover("ANN", made[0].upper().replace("-", " "), "another password", "1.2.3.4")
    assert (user.id, accounts.who(token), accounts.who(entered)) == (ann.id, None, user)
    with pytest.raises(Illegal):
        ring.recover("ann", made[0], "a third password", "1.2.3.4")
    assert accounts.enter("ann", "another password", "a")[0].id == ann.id
    assert len(ring.ring.codes(ann.id)) == CODES - 1
    assert ring.ring.codes(bob.id) == []


def test_guessing_codes_is_limited(tmp_path: Path) -> None:
    """As passwords are, by the API and on the page together."""
    with served(tmp_path, password_burst=3, password_rate=0.001) as address:
        wrong = {"name": "Ann", "code": "aaaa-bbbb-cccc-dddd", "password": WORD}
        tries = [
            httpx.post(f"{address}/api/v1/sessions/recovery", json=wrong, timeout=60).status_code for _ in range(2)
        ]
        tries += [httpx.post(f"{address}/account/recover", data=wrong, timeout=60).status_code for _ in range(2)]
        assert tries == [409, 409, 409, 429]


def test_a_token_does_what_it_is_for(url: str) -> None:
    """It reads, or plays for a robot; it changes no account, makes no token, and is worth nothing once deleted."""
    one = Person(url).named("Vaucanson")
    for wrong in ({"name": "x", "scopes": ["play"]}, {"name": "\u202e", "scopes": ["read"]}):
        assert one.http.post("/api/v1/account/tokens", json=wrong).status_code == 409
    made = one.http.post("/api/v1/account/tokens", json={"name": "reader", "scopes": ["read"]}).json()
    assert made["token"] not in one.http.get("/api/v1/account/tokens").text

    def by(token: str, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, url + path, headers={"authorization": f"Bearer {token}"}, timeout=60, **more)

    assert by(made["token"], "GET", "/api/v1/account").json()["name"] == "Vaucanson"
    assert by(made["token"], "GET", "/api/v1/archive").status_code == 200
    own = [
        ("POST", "/api/v1/meetings"), ("GET", "/api/v1/account/tokens"), ("POST", "/api/v1/account/tokens"),
        ("PUT", "/api/v1/account/name"), ("POST", "/api/v1/account/deletion"), ("DELETE", "/api/v1/sessions"),
        ("GET", "/api/v1/account/export"), ("GET", "/api/v1/moderation/reports"), ("POST", "/account/delete"),
    ]  # fmt: skip
    bodies = {
        "/api/v1/meetings": {"game": "chess"},
        "/api/v1/account/tokens": {"name": "x", "scopes": ["read"]},
        "/api/v1/account/name": {"name": "x", "password": WORD},
        "/api/v1/account/deletion": {"password": WORD},
    }
    for method, path in own:
        answer = by(made["token"], method, path, json=bodies.get(path) if method != "GET" else None)
        assert answer.status_code == 403, (method, path, answer.text)
    assert by("academie_invented", "GET", "/api/v1/account").status_code == 401
    cookie = {"academie": made["token"]}
    assert httpx.get(f"{url}/api/v1/account", cookies=cookie, timeout=60).status_code == 401  # no session by a token
    assert one.http.request("PUT", "/api/v1/account/profile", json={"robot": True}).status_code == 204
    plays = one.http.post("/api/v1/account/tokens", json={"name": "player", "scopes": ["play"]}).json()
    begun = by(plays["token"], "POST", "/api/v1/meetings", json={"game": "chess", "chairs": ["me", "open"]})
    assert begun.status_code == 201
    rated = {"game": "chess", "chairs": ["me", "open"], "rated": True, "clock": "game 300+5"}
    assert "Robots cannot" in sentence(by(plays["token"], "POST", "/api/v1/meetings", json=rated))
    link = begun.json()["link"]
    with Person(url).tab(link, Authorization=f"Bearer {plays['token']}") as tab:
        assert tab.view["chair"] == 0
    with Person(url).tab(link, Authorization=f"Bearer {made['token']}") as tab:
        assert tab.view["chair"] is None
    assert one.http.request("DELETE", f"/api/v1/account/tokens/{plays['id']}").status_code == 204
    assert by(plays["token"], "GET", "/api/v1/meetings/mine").status_code == 401


def test_a_profile_shows_what_its_owner_wishes(url: str) -> None:
    """Neither games nor figures until he says so; a guest has none; a name is found however it is spelled."""
    one, other = Person(url).named("Soumille de Lyon"), Person(url)
    link = one.begin("draughts", "me", "me", public=True)
    assert one.says(link, type="leave", id="l").status_code == 200
    hidden = other.http.get("/api/v1/users/soumille%20DE%20lyon").json()
    assert (hidden["name"], hidden["history"], hidden["own"], hidden["shows"]["games"]) == (
        "Soumille de Lyon",
        None,
        False,
        False,
    )
    assert one.user not in other.http.get("/api/v1/users/soumille-de-lyon").text
    page = other.http.get("/u/Soumille de Lyon").text
    assert f"/m/{link}/replay" not in page
    assert (
        one.http.request("PUT", "/api/v1/account/profile", json={"words": "<b>Bon jour</b>", "games": True}).status_code
        == 204
    )
    shown = other.http.get("/u/Soumille de Lyon").text
    assert "&lt;b&gt;Bon jour" in shown
    assert "Public games" in shown or "Parties publiques" in shown
    for wrong in ("/u/Nobody at all", "/u/%00", "/api/v1/users/nobody"):
        assert other.http.get(wrong).status_code in {400, 404}
    assert other.http.request("PUT", "/api/v1/account/profile", json={"words": "x"}).status_code == 409  # a guest


def test_who_is_blocked_does_not_come_near(url: str) -> None:
    """Neither by a challenge nor by an invitation, whichever of the two it was; and afterwards again."""
    one, other = Person(url).named("Orgon"), Person(url).named("Tartuffe")
    assert one.http.request("PUT", "/api/v1/account/blocked/tartuffe").status_code == 204
    name = one.http.post("/api/v1/challenges", json={"game": "chess", "chairs": ["me", "open"]}).json()["id"]
    assert name not in other.http.get("/api/v1/challenges").text
    assert "has blocked" in sentence(other.http.post(f"/api/v1/challenges/{name}/take", json={}))
    link = other.begin("chess", "me", "open")
    assert "has blocked" in sentence(one.join(link))
    assert one.http.request("PUT", "/api/v1/account/blocked/Orgon").status_code == 409
    assert one.http.request("DELETE", "/api/v1/account/blocked/Tartuffe").status_code == 204
    assert other.http.post(f"/api/v1/challenges/{name}/take", json={}).status_code == 201


def test_reports_are_for_moderators(house: tuple[str, Process]) -> None:
    """Who has the role reads and answers them, and may close an account for a while; nobody else sees the page."""
    url, process = house
    judge, accused, author = Person(url).named("Thémis"), Person(url).named("Scapin"), Person(url).named("Géronte")
    data = {"reason": "leaving", "text": "Que diable allait-il faire dans cette galère ?"}
    assert author.http.post("/api/v1/users/scapin/reports", json=data).status_code == 204
    assert Person(url).http.post("/api/v1/users/scapin/reports", json=data).status_code == 409  # a guest
    for who in (author, accused, Person(url), judge):
        answer = who.http.get("/api/v1/moderation/reports")
        assert (answer.status_code, "Only moderators" in sentence(answer)) == (403, True)
        assert who.http.get("/moderate").status_code == 403
    store = process.store
    assert profiles.appoint(store, "Thémis", role=MODERATOR).id == judge.user
    assert Portraits(store.database).moderators() == ["Thémis"]
    (waits,) = [
        each for each in judge.http.get("/api/v1/moderation/reports").json()["open"] if each["name"] == "Scapin"
    ]
    place = f"/api/v1/moderation/reports/{waits['id']}"
    assert author.http.post(place, json={"days": 365}).status_code == 403
    assert judge.http.post(place, json={"days": 7, "words": True, "answer": "vu"}).status_code == 204
    assert "moderator has closed" in sentence(accused.http.post("/api/v1/meetings", json={"game": "chess"}))
    assert judge.http.get("/api/v1/moderation/reports").json()["closed"][0]["answer"] == "vu"
    assert Portraits(store.database).find(accused.user).closed > DAY_MS
    Portraits(store.database).put(accused.user, closed=0)
    accused.begin("chess", "me", "open")
    exported = author.http.get("/api/v1/account/export").json()
    assert exported["reports"][0]["text"] == data["text"]
    assert data["text"] not in accused.http.get("/api/v1/account/export").text
    profiles.appoint(store, "Thémis", role="")
    with pytest.raises(AcademieError):
        profiles.reports(store, process.accounts.people.find(judge.user))


def test_what_is_anothers_is_refused(url: str) -> None:
    """Archive, mistakes, tokens, a tournament, a club, moderation: by page and API, in a sentence, and nothing changes.

    Nor can another site's page ask for it in the owner's name.
    """
    ann, bob, guest = Person(url).named("Célimène"), Person(url).named("Oronte"), Person(url)
    link = ann.begin("draughts", "me", "me")
    assert ann.says(link, type="leave", id="l").status_code == 200
    token = ann.http.post("/api/v1/account/tokens", json={"name": "reader", "scopes": ["read"]}).json()["id"]
    expected = {"title": "Hers", "system": "round-robin", "game": "draughts"}
    made = ann.http.post("/api/v1/tournaments", json=expected).json()["id"]
    for person, name in ((ann, "Célimène"), (bob, "Oronte")):
        assert person.http.post(f"/api/v1/tournaments/{made}/entries", json={"name": name}).status_code == 201
    assert ann.http.post("/clubs", data={"name": "Salon", "kind": "club"}).status_code == 303
    form = {
        "player": ann.user, "name": "random", "count": "1", "place": "1", "board": "1", "result": "1-0",
        "member": ann.user, "who": "Oronte", "role": "owner", "words": "x", "typed": "Salon", "word": "drop",
        "days": "365", "password": WORD,
    }  # fmt: skip
    before = [ann.http.get(each).json() for each in (f"/api/v1/tournaments/{made}", "/api/v1/clubs/Salon")]
    tried = [
        *((f"/t/{made}/{deed}", 403) for deed in ("pair", "result", "end", "add", "leave", "return")),
        *((f"/clubs/Salon/{deed}", 403) for deed in ("invite", "remove", "role", "words", "link", "close")),
        (f"/mistakes/{link}/1", 404), (f"/account/tokens/{token}/delete", 404), (f"/moderate/{'A' * 22}", 403),
    ]  # fmt: skip
    for path, status in tried:
        for person in (bob, guest):
            answer = person.http.post(path, data=form, headers={"accept": "text/html"})
            assert (answer.status_code, 'role="alert"' in answer.text) == (status, True), (path, answer.text)
    for path in (f"archive/{link}", f"archive/{link}?format=pdn"):
        assert sentence(bob.http.get(f"/api/v1/{path}"))
    assert bob.http.request("DELETE", f"/api/v1/account/tokens/{token}").status_code == 404
    assert bob.http.post("/api/v1/moderation/reports/x", json={"days": 365}).status_code == 403
    for heads in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        for path in ("/account/delete", "/account/codes", f"/t/{made}/end", "/clubs/Salon/close", "/account/mail"):
            answer = httpx.post(url + path, data=form, headers=heads, cookies=ann.http.cookies, timeout=60)
            assert (answer.status_code, bool(sentence(answer))) == (403, True), (path, heads)
    assert [ann.http.get(each).json() for each in (f"/api/v1/tournaments/{made}", "/api/v1/clubs/Salon")] == before
    assert [each["id"] for each in ann.http.get("/api/v1/account/tokens").json()] == [token]


class Receiver(BaseHTTPRequestHandler):
    """A push service that keeps what it is sent, and says of one address that it is gone."""

    got: ClassVar[list[tuple[str, dict[str, str], bytes]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.got.append((self.path, {key.lower(): value for key, value in self.headers.items()}, body))
        self.send_response(410 if self.path == "/gone" else 201)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def service() -> Iterator[str]:
    """Its address."""
    Receiver.got.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def test_whoever_asked_for_it_is_told(tmp_path: Path, service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Encrypted for his browser alone and signed by the server: of a game that begins and of his turn, not at the page.

    Nobody else is told; a browser that is gone is forgotten; an address that is no push service's is refused.
    """
    monkeypatch.setattr(notices, "_SOON", 0)
    monkeypatch.setattr("academie.server.process._NOTICE", 0.1)
    own, secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    browser = {"p256dh": written(point), "auth": written(secret), "language": "fr"}
    with served(tmp_path, push=written(bytes(range(1, 33))), push_hosts=("127.0.0.1",)) as url:
        one, other = Person(url), Person(url)
        key = one.http.get("/api/v1/account/notices").json()["key"]
        assert key in one.http.get("/account").text
        for wrong in ("https://example.org/x", "http://10.0.0.1/x", "file:///etc/passwd", "x"):
            refused = one.http.request("PUT", "/api/v1/account/notices", json={**browser, "endpoint": wrong})
            assert "address for notices" in sentence(refused)
        for path in ("/here", "/gone"):
            asked = one.http.request("PUT", "/api/v1/account/notices", json={**browser, "endpoint": service + path})
            assert asked.status_code == 204
        link = one.begin("draughts", "me", "open")
        assert other.join(link).status_code == 201
        until(lambda: len(Receiver.got) == 2)
        until(lambda: one.http.get("/api/v1/account/notices").json() == {"key": key, "browsers": 1})
        with one.tab(link) as tab:
            for person in (one, other):
                assert person.says(link, type="contribute", id="share", hex="00").status_code == 200
            tab.caught_up(tab.ask("act", text="plays 32-28")["number"])
        assert other.says(link, type="act", id="a", text="plays 19-23").status_code == 200
        until(lambda: len(Receiver.got) == 3)
        lines = []
        for _, heads, body in [each for each in Receiver.got if each[0] == "/here"]:
            plain = http_ece.decrypt(body, private_key=own, auth_secret=secret, version="aes128gcm")
            lines.append(json.loads(plain))
            token, _, shown = heads["authorization"].removeprefix("vapid t=").partition(",k=")
            assert shown == key
            assert Vapid02.verify(heads["authorization"])
            assert json.loads(urlsafe_b64decode(token.split(".")[1] + "=="))["aud"] == service
        assert [each["title"] for each in lines] == ["Votre partie commence.", "C'est à vous de jouer."]
        assert {each["path"] for each in lines} == {f"/m/{link}"}
        assert one.http.post("/account/notices/off").status_code == 303
        assert one.http.get("/api/v1/account/notices").json()["browsers"] == 0


def test_a_tournament_that_begins_is_told(tmp_path: Path, service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has entered it and asked for notices, once: its director begins it, or its hour comes."""
    monkeypatch.setattr(notices, "_SOON", 0)
    monkeypatch.setattr("academie.server.process._NOTICE", 0.1)
    own, secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    with served(tmp_path, push=written(bytes(range(1, 33))), push_hosts=("127.0.0.1",)) as url:
        guide = Person(url).named("Guide")
        people = {name: Person(url) for name in ("one", "other", "gone", "silent")}
        for name in ("one", "other", "gone"):
            browser = {"endpoint": f"{service}/{name}", "p256dh": written(point), "auth": written(secret)}
            asked = people[name].http.request("PUT", "/api/v1/account/notices", json={**browser, "language": "fr"})
            assert asked.status_code == 204

        def announced(title: str, **more: int) -> str:
            needed = {"title": title, "system": "round-robin", "game": "draughts", "patience": 0, **more}
            made = str(guide.http.post("/api/v1/tournaments", json=needed).json()["id"])
            for name, each in people.items():
                answer = each.http.post(f"/api/v1/tournaments/{made}/entries", json={"name": name})
                assert answer.status_code == 201
            assert people["gone"].http.request("DELETE", f"/api/v1/tournaments/{made}/entries").status_code == 200
            return made

        def told() -> list[tuple[str, str, str]]:
            found = []
            for path, _, body in list(Receiver.got):
                plain = json.loads(http_ece.decrypt(body, private_key=own, auth_secret=secret, version="aes128gcm"))
                found.append((path, plain["title"], plain["path"]))
            return sorted(each for each in found if each[2].startswith("/t/"))

        called, timed = announced("Soir"), announced("Matin", begins=now() + DAY_MS)
        assert guide.http.post(f"/api/v1/tournaments/{called}/rounds").status_code == 201
        tend = rounds.tend
        monkeypatch.setattr(rounds, "tend", lambda store, moment: tend(store, moment + 2 * DAY_MS))
        expected = [
            (f"/{name}", title, f"/t/{made}")
            for name in ("one", "other") for title, made in (("Soir commence.", called), ("Matin commence.", timed))
        ]  # fmt: skip
        until(lambda: told() == sorted(expected))
        place = f"/api/v1/tournaments/{called}"
        (board,) = [at for at, each in enumerate(guide.http.get(place).json()["rounds"][0], 1) if each["link"]]
        assert guide.http.request("PUT", f"{place}/rounds/1/{board}", json={"result": "draw"}).status_code == 200
        until(lambda: len(guide.http.get(place).json()["rounds"]) == 2)  # of a later round nobody is told so
        assert people["one"].http.get(f"/t/{called}").status_code == 200
    assert told() == sorted(expected)


class Postman(StreamRequestHandler):
    """A server of mail that keeps what it is sent, and takes nothing for one address."""

    got: ClassVar[list[EmailMessage]] = []

    def handle(self) -> None:
        """As much of SMTP as it takes."""
        self.wfile.write(b"220 here\r\n")
        while word := self.rfile.readline().decode().strip().upper():
            if word == "DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = list(iter(self.rfile.readline, b".\r\n"))
                self.got.append(message_from_bytes(b"".join(lines), policy=policy.default))
            refused = word.startswith("RCPT TO:<NOBODY@")
            self.wfile.write(b"550 no\r\n" if refused else b"221 bye\r\n" if word == "QUIT" else b"250 yes\r\n")


@pytest.fixture
def post() -> Iterator[str]:
    """Its address."""
    Postman.got.clear()
    with ThreadingTCPServer(("127.0.0.1", 0), Postman) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def letter(number: int) -> tuple[str, str, str]:
    """To whom a letter is, its subject, and its first line, a code."""
    until(lambda: len(Postman.got) >= number)
    (one,) = Postman.got[number - 1 : number]
    return str(one["to"]), str(one["subject"]), one.get_content().splitlines()[0]


def test_mail_brings_a_code_and_notices(tmp_path: Path, post: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To an address whose owner has typed a first code: a new password, once, and notices if he wants them there.

    Nobody learns who has given an address, and nobody is sent many letters.
    """
    monkeypatch.setattr(notices, "_SOON", 0)
    monkeypatch.setattr("academie.server.process._NOTICE", 0.1)
    more = {"mail": post, "sender": "games@example.org", "mail_burst": 3, "mail_rate": 1e-9, "hosts": ("example.org",)}
    with housed(tmp_path, **more) as (url, process):
        one, guest = Person(url).named("Argan"), Person(url)
        given = {"do": "give", "address": "argan@example.org", "password": WORD}
        for wrong in ({"address": "argan"}, {"address": "a@b.c\r\nbcc: d@e.fr"}, {"password": "wrong password"}):
            assert one.http.post("/account/mail", data={**given, **wrong}).status_code in {400, 409}
        assert guest.http.post("/account/mail", data=given).status_code == 409
        assert one.http.post("/account/mail", data={**given, "address": "nobody@example.org"}).status_code == 503
        assert one.http.post("/account/mail?lang=fr", data=given).status_code == 303
        to, subject, code = letter(1)
        assert (to, subject) == ("argan@example.org", "Votre code pour Académie")
        assert one.http.post("/account/mail", data={"do": "choose", "notices": "yes"}).status_code == 409
        forgot = {"name": "argan", "code": code, "password": "another password"}
        assert guest.http.post("/account/recover", data=forgot).status_code == 409  # this code is for the address alone
        for said, status in (("aaaa-bbbb-cccc", 409), (code.upper(), 303), (code, 409)):
            assert one.http.post("/account/mail", data={"do": "confirm", "code": said}).status_code == status
        pages = [
            guest.http.post("/account/recover/mail", data={"name": name}).text.replace(name, "")
            for name in ("Argan", "Purgon")
        ]
        assert pages[0] == pages[1]
        forgot["code"] = letter(2)[2]
        assert one.http.post("/account/mail", data={"do": "choose", "notices": "yes"}).status_code == 303
        back = Person(url)
        assert [back.http.post("/account/recover", data=forgot).status_code for _ in range(2)] == [303, 409]
        assert one.http.get("/api/v1/account").status_code == 401
        for _ in range(3):
            assert guest.http.post("/api/v1/sessions/recovery/mail", json={"name": "Argan"}).status_code == 204
        link = back.begin("draughts", "me", "open", clock="days 3")
        assert guest.join(link).status_code == 201
        assert letter(3)[1:] == ("Votre partie commence.", "Dames à la polonaise")
        assert f"http://example.org/m/{link}" in Postman.got[2].get_content()
        exported = back.http.get("/api/v1/account/export").text
        assert "argan@example.org" in exported
        assert back.http.post("/account/mail", data={"do": "forget"}).status_code == 303
        assert back.http.get("/api/v1/account/mail").json()["address"] == ""
        for server in ("mail.example.org", "http://example.org", "smtp://example.org:x"):
            with pytest.raises(Unreadable, match="ACADEMIE_MAIL"):
                Mail(Settings(mail=server, sender="a@example.org"), process.accounts)
        with pytest.raises(Unreadable, match="ACADEMIE_SENDER"):
            Mail(Settings(mail="smtp://localhost"), process.accounts)


def test_the_page_changes_name_and_password(url: str) -> None:
    """By forms: the name, the password, a profile, codes that work, and a token that is shown once."""
    one = Person(url).named("Alceste")
    assert one.http.post("/account/name", data={"name": "Philinte", "password": WORD}).status_code == 303
    assert one.http.post("/account/name", data={"name": "Admin", "password": WORD}).status_code == 409
    assert one.http.post("/account/password", data={"password": WORD, "new": "another password"}).status_code == 303
    assert one.http.post("/account/password", data={"password": WORD, "new": "another password"}).status_code == 409
    page = one.http.post("/account/codes", data={"password": "another password"}).text
    code = page.split("<li><code>")[1].split("<")[0]
    assert code not in one.http.get("/account").text
    back = {"name": "Philinte", "code": code, "password": "a fourth password"}
    assert Person(url).http.post("/account/recover", data=back).status_code == 303
    assert one.http.get("/api/v1/account").status_code == 401
