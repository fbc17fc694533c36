"""What an outsider tries: to act for another, to throw as he likes, to find a private game, to be somebody else."""

import dataclasses
import json
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from academie.errors import Unreadable
from academie.fairdice.chain import binds
from academie.server.meeting.protocol import FROM_CLIENT, FROM_SERVER, LONGEST, Packet, read_message, type_of
from academie.server.process import Process
from server.players import KEYS, Person, begun, play_out, seated, tabs_of
from server.serving import housed, sentence, served
from server.values import CASES

NAMED = {"name": "Ysolde", "password": "correct horse"}


# --- Acting for another


def test_nobody_acts_for_another_seat(url: str) -> None:
    """Not from outside, not from the other chair, not by naming a chair, whichever way it is sent."""
    (white, black), link = begun(url)
    watcher = Person(url)
    number = white.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["number"]
    move = {"type": "act", "text": "32-28"}
    for person in (black, watcher):
        with person.tab(link) as tab:
            for text in ("32-28", "white plays 32-28", "White plays 32-28", "white resigns", "0 plays 32-28"):
                assert tab.ask("act", text=text)["type"] == "refused", text
            for field in ("chair", "seat", "user", "player"):
                assert tab.ask("act", text="32-28", **{field: 0})["type"] == "refused", field
        assert person.says(link, id="x", **move).status_code == 409
        own = {"message": {"id": "y", **move}, "chair": 0}
        assert person.http.post(f"/api/v1/meetings/{link}/messages", json=own).status_code == 409
    for kind in ("throw", "next", "leave"):
        assert watcher.says(link, type=kind, id=kind).status_code == 409, kind
    assert watcher.says(link, type="offer", id="o", what="adjourn").status_code == 409
    nobody = httpx.post(f"{url}/api/v1/meetings/{link}/messages", json={"message": {"id": "z", **move}}, timeout=60)
    assert nobody.status_code == 401
    after = white.http.get(f"/api/v1/meetings/{link}").json()["meeting"]
    assert (after["number"], after["chairs"][0]["kind"]) == (number, "person")
    assert white.says(link, id="mine", **move).status_code == 200


# --- Throws


@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_a_throw_cannot_be_forged(url: str, mode: str) -> None:
    """What chance does cannot be said: throws, draws and deals in words are refused, in either language."""
    for game, *texts in (
        ("gammon", "throws 6-6", "6-6", "white throws 6-6", "jette 6-6", "throws for the dice 6-1", "throws 6-1",
         "white throws for the dice 6-1", "declares die off the board", "calls the gallery: yes"),
        ("domino", "takes 6-6 5-5 4-4 3-3 2-2 1-1", "draws 6-6", "A takes 6-6", "gets 6-6", "tire 6-6"),
    ):  # fmt: skip
        persons, link = begun(url, game, mode=mode)
        for person, (number, text) in product(persons, enumerate(texts)):
            assert person.says(link, type="act", id=f"x{number}", text=text).status_code in {400, 409}, text


def test_a_throw_cannot_be_predicted(house: tuple[str, Process]) -> None:
    """The commitment is shown before any share; no answer holds a secret of a game that is not over."""
    url, process = house
    (one, other), link = seated(url, "gammon", 2, public=True)
    watcher = Person(url)
    commit = httpx.get(f"{url}/api/v1/meetings/{link}", timeout=60).json()["meeting"]["commit"]
    assert re.fullmatch("[0-9a-f]{64}", commit)
    with tabs_of([one, other, watcher], link) as tabs:
        assert all(tab.view["commit"] == commit and not any(tab.view["contributions"]) for tab in tabs)
        play_out(tabs, most=8)
        live = process.hub.registry.lives[link]
        hidden = [live.secrets.chain.secret(1).hex(), live.secrets.chain.secret(2).hex(), live.secrets.chain.last.hex()]
        hidden.append(live.secrets.game(1, live.meeting.contributions).key.hex())
        paths = [f"/api/v1/meetings/{link}{more}" for more in ("", "/journal", "/proof")]
        paths += [f"/m/{link}", f"/m/{link}/dice", "/api/v1/meetings", "/api/v1/account/export", "/metrics", "/health"]
        sent = [person.http.get(path).text for person in (one, other, watcher) for path in paths]
        sent += [text for tab in tabs for text in tab.raw]
        for secret in hidden:
            assert not any(secret in text for text in sent)
        assert tabs[0].ask("leave")["type"] == "done"
    view = watcher.http.get(f"/api/v1/meetings/{link}").json()["meeting"]
    assert view["secrets"] == hidden[:1]  # it is revealed when the game is over, and no other
    assert binds(bytes.fromhex(commit), bytes.fromhex(view["secrets"][0]), 1)


# --- Private games


def test_a_private_game_is_found_by_its_link_alone(url: str) -> None:
    """It stands in no list, page, account or counter of anybody else's; no link that is nearly its own leads there."""
    persons, link = begun(url)
    open_link = persons[0].begin("draughts", "me", "me", public=True)
    stranger = Person(url)
    for path in ("/api/v1/meetings", "/", "/api/v1/meetings/mine", "/api/v1/account/export", "/metrics", "/health"):
        assert link not in stranger.http.get(path).text, path
    assert open_link in stranger.http.get("/api/v1/meetings").text
    assert link in persons[1].http.get("/api/v1/meetings/mine").text
    for near in (link[:-1] + ("A" if link[-1] != "A" else "B"), link.swapcase(), link[::-1]):
        assert stranger.http.get(f"/api/v1/meetings/{near}").status_code == 404
        assert stranger.join(near).status_code == 404
    for wrong in (link[:-1], f"{link}A", "%2e%2e", f"{link}%00"):
        assert stranger.http.get(f"/api/v1/meetings/{wrong}").status_code in {400, 404, 422}
    with stranger.tab(open_link) as tab:
        assert link not in "".join(tab.raw)


@pytest.mark.parametrize("public", [False, True])
def test_a_chair_is_taken_by_an_invitation_alone(url: str, public: bool) -> None:
    """A table with a free chair is in no list; its link shows it to a stranger, but gives neither chair nor key."""
    one, friend, stranger = Person(url), Person(url), Person(url)
    link = one.begin("draughts", "me", "open", public=public)
    key = KEYS[link]
    assert key
    assert one.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["key"] == key
    lists = ("/watch", "/challenges", "/", "/api/v1/meetings", "/api/v1/challenges")
    places = (f"/m/{link}", f"/m/{link}?key={link}", f"/m/{link}/dice", f"/api/v1/meetings/{link}")
    with stranger.tab(link) as tab:
        assert tab.view["key"] is None
        assert not any(link in stranger.http.get(path).text for path in lists)
        assert not any(key in stranger.http.get(path).text for path in places)
        for wrong in ("", link, key[:-1], key.swapcase(), "é"):
            refused = stranger.join(link, key=wrong)
            assert (refused.status_code, "invitation link" in sentence(refused)) == (403, True), wrong
            assert stranger.http.post(f"/m/{link}/sit", params={"key": wrong}, data={}).status_code == 403
        assert friend.http.get("/join", params={"link": f"{url}/m/{link}?key={key}"}).headers["location"].endswith(key)
        assert friend.http.post(f"/m/{link}/sit", params={"key": key}, data={"name": "Bob"}).status_code == 303
        assert tab.until("welcome")["meeting"]["chairs"][1] == {"name": "Bob", "kind": "person"}
        assert key not in "".join(tab.raw)
    assert one.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["key"] is None  # nobody needs it any more
    assert stranger.join(link).status_code == 409
    assert all(
        (link in stranger.http.get(path).text) == public for path in ("/watch", "/challenges", "/api/v1/meetings")
    )


def test_links_cannot_be_guessed(url: str) -> None:
    """128 bits each, and no two alike in any place."""
    person = Person(url)
    links = [person.begin("draughts", "me", "open") for _ in range(20)]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", link) for link in links)
    assert all(len({link[place] for link in links}) > 5 for place in range(21))


# --- Names


def test_a_name_holds_no_script(url: str) -> None:
    """Whichever way it comes it is refused in a sentence, and comes back in no page, header or answer."""
    person = Person(url)
    link = Person(url).begin("draughts", "me", "open")
    for name in CASES["names"]:
        for answer in (
            httpx.post(f"{url}/api/v1/guests", json={"name": name}, timeout=60),
            person.http.post("/api/v1/account", json={"name": name, "password": "correct horse"}),
            person.http.post("/api/v1/meetings", json={"game": "draughts", "name": name}),
            person.join(link, name=name),
            person.http.post("/play/draughts", data={"name": name}),
            person.http.post(f"/m/{link}/sit", data={"name": name}),
        ):
            assert 400 <= answer.status_code < 500, answer.text
            assert name not in answer.text
            assert name not in str(answer.headers)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert name not in httpx.get(f"{url}/m/{link}", timeout=60).text


def test_a_page_is_safe_with_any_kept_name(house: tuple[str, Process]) -> None:
    """Even a name that was let through once is only text in a page: it is escaped there, and JSON is not a page."""
    url, process = house
    (one, _), link = begun(url)
    head = process.hub.registry.lives[link].head
    wrong = "<script>alert(1)</script>"
    chairs = (dataclasses.replace(head.chairs[0], name=wrong), *head.chairs[1:])
    process.hub.registry.lives[link].seated(dataclasses.replace(head, chairs=chairs))
    page = one.http.get(f"/m/{link}")
    assert "&lt;script&gt;" in page.text
    assert wrong not in page.text
    assert re.findall(r"<script(?![^>]* src=\"/static/)", page.text) == []  # only our own, by their address
    data = one.http.get(f"/api/v1/meetings/{link}")
    assert (data.headers["content-type"], data.headers["x-content-type-options"]) == ("application/json", "nosniff")


# --- Sessions


def test_sessions_are_long_and_new(url: str) -> None:
    """A token has 256 bits, none is like another; one that somebody brings along is never made his."""
    tokens = [httpx.post(f"{url}/api/v1/guests", timeout=60).cookies["academie"] for _ in range(20)]
    assert all(len(token) >= 43 for token in tokens)
    assert all(len({token[place] for token in tokens}) > 5 for place in range(42))
    planted = "A" * 43
    answer = httpx.post(f"{url}/api/v1/guests", headers={"cookie": f"academie={planted}"}, timeout=60)
    assert answer.cookies["academie"] != planted
    assert httpx.get(f"{url}/api/v1/account", headers={"cookie": f"academie={planted}"}, timeout=60).status_code == 401


def test_a_session_cannot_be_planted(url: str) -> None:
    """Who takes a name, or logs in, has a new session; a guest's cookie that another gave him opens nothing then."""
    victim = Person(url)
    planted = dict(victim.http.cookies)
    assert victim.http.post("/api/v1/account", json=NAMED).status_code == 201
    assert victim.http.cookies != planted
    heads = {"cookie": f"academie={planted['academie']}"}
    assert httpx.get(f"{url}/api/v1/account", headers=heads, timeout=60).status_code == 401
    assert victim.http.get("/api/v1/account").json()["name"] == "Ysolde"
    other = Person(url)
    before = dict(other.http.cookies)
    assert other.http.post("/api/v1/sessions", json=NAMED).status_code == 201
    assert other.http.cookies != before


def test_leaving_everywhere_closes_sockets(url: str) -> None:
    """With the sessions their sockets end, and not another's; a cookie that was left is nobody's."""
    (one, other), link = begun(url)
    saved = dict(one.http.cookies)
    with one.tab(link) as mine, other.tab(link) as theirs:
        assert one.http.request("DELETE", "/api/v1/sessions").status_code == 204
        assert mine.closed() == 1008
        theirs.send(type="ping", n=1)
        assert theirs.until("pong")
    one.http.cookies = saved
    assert one.http.get("/api/v1/account").status_code == 401
    assert one.says(link, type="act", id="late", text="32-28").status_code == 401
    with one.tab(link) as tab:
        assert tab.view["chair"] is None


def test_cookies_of_a_served_house(tmp_path: Path) -> None:
    """Over https every cookie that is set, or taken away, is the host's own, unseen by scripts, sent to us alone."""
    with served(tmp_path, secure=True) as address:
        made = httpx.post(f"{address}/api/v1/guests", timeout=60)
        jar = {"cookie": made.headers["set-cookie"].split(";")[0]}
        page = httpx.post(f"{address}/play/draughts", timeout=60)
        gone = httpx.delete(f"{address}/api/v1/sessions", headers=jar, timeout=60)
        assert gone.status_code == 204
        for answer in (made, page, gone):
            words = [word.strip().lower() for word in answer.headers["set-cookie"].split(";")]
            assert words[0].startswith("__host-academie=")
            assert {"secure", "httponly", "samesite=lax", "path=/"} <= set(words)
            assert not any(word.startswith("domain") for word in words)
        plain = {"cookie": jar["cookie"].replace("__Host-", "")}
        assert httpx.get(f"{address}/api/v1/account", headers=plain, timeout=60).status_code == 401


# --- Replays and other sites


def test_an_old_act_is_not_done_again(url: str) -> None:
    """Under its own id it is answered as it was; under another it is judged at the table as it is now, and refused."""
    (white, black), link = begun(url)
    act = {"type": "act", "text": "32-28"}
    first = white.says(link, id="one", **act).json()["number"]
    assert white.says(link, id="one", **act).json()["number"] == first
    assert white.says(link, id="two", **act).status_code == 409  # it is the other's turn
    assert black.says(link, id="one", **act).status_code == 409  # an id is its chair's
    reply = black.says(link, id="one", type="act", text="18-23").json()["number"]
    assert reply == first + 1
    assert white.says(link, id="three", **act).status_code == 409  # nothing stands there any more
    assert white.says(link, id="one", **act).json()["number"] == first
    entries = json.loads(white.http.get(f"/api/v1/meetings/{link}/proof").text)["entries"]
    assert [entry["text"] for entry in entries if entry["kind"] == "act"] == ["white plays 32-28", "black plays 18-23"]
    (one, _), link = begun(url, "gammon", mode="rigueur")
    assert len({one.says(link, type="throw", id="once").json()["number"] for _ in range(2)}) == 1


def test_another_sites_page_can_do_nothing(url: str) -> None:
    """With the victim's own cookie: no request that changes anything, by whatever method, and no socket."""
    origin = "http://evil.example"
    (one, _), link = begun(url)
    number = one.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["number"]
    for method, path in (
        ("POST", f"/api/v1/meetings/{link}/messages"), ("POST", f"/m/{link}/sit"), ("POST", "/play/draughts"),
        ("DELETE", "/api/v1/sessions"), ("PUT", "/api/v1/account/name"), ("PATCH", "/"), ("POST", "/api/v1/guests"),
    ):  # fmt: skip
        answer = one.http.request(method, path, headers={"origin": origin}, data={"type": "leave", "id": "x"})
        assert (answer.status_code, "another site" in sentence(answer)) == (403, True), path
        assert "access-control-allow-origin" not in answer.headers
    with pytest.raises(InvalidStatus) as refused, one.tab(link, Origin=origin):
        pass
    assert refused.value.response.status_code == 403
    looked = one.http.get(f"/api/v1/meetings/{link}", headers={"origin": origin})
    assert looked.json()["meeting"]["number"] == number


# --- Meetings through real sockets


FILE = Path(__file__).resolve()


@pytest.fixture
def two(url: str) -> tuple[Person, Person, str]:
    """Two people at a game of draughts that has begun."""
    (one, other), link = begun(url)
    return one, other, link


def test_the_view_is_as_the_page_says(two: tuple[Person, Person, str]) -> None:
    """Every field of the view stands in docs/program/protocol.md, and no other."""
    one, _, link = two
    page = (FILE.parents[2] / "docs" / "program" / "protocol.md").read_text(encoding="utf-8")
    table = page.partition("## The view\n")[2].partition("\n## ")[0]
    named = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in table.splitlines() if row.startswith("| `")]
    fields = sorted(name for names in named for name in names)
    with one.tab(link) as tab, one.tab(link, since=None) as drawing:
        assert sorted([*tab.view, "scene"]) == fields
        drawing.send(type="hello", version=1, scene=True)
        assert (drawing.receive()["type"], sorted(drawing.view)) == ("welcome", fields)


def test_who_draws_a_board_is_sent_its_scene(two: tuple[Person, Person, str]) -> None:
    """The scene comes with the welcome, and with an entry what changed of it; who did not ask for it has none."""
    one, other, link = two
    with one.tab(link, since=None) as white, other.tab(link) as black:
        white.send(type="hello", version=1, scene=True)
        assert white.receive()["type"] == "welcome"
        scene = white.view["scene"]
        assert scene["board"]["lying"] == "damier10-lying-light"
        acts = {stop["act"] for stop in scene["ways"] if "act" in stop}
        assert (len(acts), white.view["acts"]) == (9, [])
        done = white.ask("act", text="plays 32-28")
        white.caught_up(done["number"])
        changed = next(each for each in white.entries if each["number"] == done["number"])["changes"]["scene"]
        assert changed["last"] == ["28", "32"]
        assert changed["ways"] is None
        assert "board" not in changed
        assert "scene" not in black.until("entry", number=done["number"])["changes"]


def test_reconnecting_resumes_exactly(two: tuple[Person, Person, str]) -> None:
    """Whoever comes back is sent the entries he has missed, in order, and no other."""
    one, other, link = two
    with one.tab(link) as white, other.tab(link) as black:
        last = white.ask("act", text="32-28")["number"]
        black.caught_up(last)
        white.connection.close()
        black.ask("act", text="18-23")
        final = black.ask("offer", what="back")["number"]
    with one.tab(link, since=last) as again:
        assert again.view["number"] == final
        again.until("clock")
        assert [entry["number"] for entry in again.entries] == list(range(last + 1, final + 1))
        assert [entry["kind"] for entry in again.entries][-1] == "offer"
    with one.tab(link, since=final) as nothing:
        nothing.until("clock")
        assert nothing.entries == []
    with one.tab(link, since=final + 1000) as ahead:
        ahead.until("clock")
        assert (ahead.view["number"], ahead.entries) == (final, [])


def test_phrases_and_presence(two: tuple[Person, Person, str]) -> None:
    """A phrase of the program reaches the other and is not an entry; coming and going is told."""
    one, other, link = two
    with one.tab(link) as white:
        assert white.view["here"] == [True, False]
        with other.tab(link) as black:
            assert white.until("here")["chairs"] == [True, True]
            assert black.ask("phrase", key="hello")["number"] == 0
            said = white.until("said")
            assert (said["chair"], said["sentence"]["en"]) == (1, "Hello!")
            assert black.ask("phrase", key="curse")["type"] == "refused"
        assert white.until("here")["chairs"] == [True, False]


def test_a_socket_begins_with_hello(two: tuple[Person, Person, str]) -> None:
    """Another first message, another version, or no such meeting, and it is closed."""
    one, _, link = two
    hello = {"type": "hello", "version": 1}
    for name, sent in (
        (link, {"type": "ping", "n": 1}),
        (link, {**hello, "version": 2}),
        ("A" * 22, hello),
        ("x", hello),
    ):
        with one.tab(name, since=None) as tab:
            tab.send(**sent)
            assert tab.closed() == 1008


def test_joining(two: tuple[Person, Person, str], url: str) -> None:
    """One chair a person; a taken one is refused; a link that nobody has is none."""
    one, _, link = two
    assert "already" in sentence(one.join(link))
    stranger = Person(url)
    assert "taken" in sentence(stranger.join(link))
    assert stranger.join("A" * 22).status_code == 404
    assert stranger.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["chair"] is None
    assert httpx.post(f"{url}/api/v1/meetings", json={"game": "draughts"}, timeout=60).status_code == 401


def test_what_cannot_be_begun(url: str) -> None:
    """Games, profiles, forms, clocks, chairs and machines that are none are refused in a sentence."""
    person = Person(url)
    for wrong in CASES["unbegun"]:
        answer = person.http.post("/api/v1/meetings", json={"game": "draughts", **wrong})
        assert 400 <= answer.status_code < 500, wrong
        assert sentence(answer), wrong


def test_journal_and_proof(two: tuple[Person, Person, str]) -> None:
    """The journal is text that reads back; the proof names nobody."""
    one, _, link = two
    with one.tab(link) as tab:
        tab.ask("act", text="32-28")
    text = one.http.get(f"/api/v1/meetings/{link}/journal").text
    assert "white plays 32-28\n" in text
    assert one.http.post("/api/v1/replay", json={"journal": text}).json()["error"] is None
    proof = one.http.get(f"/api/v1/meetings/{link}/proof")
    assert proof.json()["commitment"] == one.http.get(f"/api/v1/meetings/{link}").json()["commit"]
    assert one.user not in proof.text


def test_restarting_loses_nothing(tmp_path: Path) -> None:
    """After a stop, of which everybody is told, the meeting goes on from its last entry, ids included."""
    with served(tmp_path) as address:
        one = Person(address)
        link = one.begin("draughts", "me", "random (exact)", clock="game 600+5")
        with one.tab(link) as tab:
            tab.ask("contribute", hex="aa")
            done = tab.ask("act", id="first", text="32-28")
            while not tab.view["acts"]:
                tab.receive()
            number, left = tab.view["number"], tab.view["clocks"][0]["remaining_ms"]
    with served(tmp_path) as address, one.at(address).tab(link, since=number) as tab:
        assert (tab.view["number"], tab.view["clocks"][0]["remaining_ms"]) == (number, left)
        assert tab.ask("act", id="first", text="31-26") == done
        assert tab.ask("act", text=tab.view["acts"][0]["text"])["type"] == "done"


def test_clocks_fall(tmp_path: Path) -> None:
    """Whoever lets his time run out loses, though nobody acts or looks and the meeting has left the memory."""
    with served(tmp_path, idle=0.2) as address:
        (_, other), link = begun(address, clock="move 1")
        with other.tab(link) as tab:
            while not tab.view["over"]:
                tab.receive()
            assert tab.view["result"]["winner"] == 1
            assert "time" in [entry["kind"] for entry in tab.entries]


def test_silence_closes_the_socket(tmp_path: Path) -> None:
    """A socket that says nothing past the time-out is closed, though it has spoken before; one without hello too."""
    with housed(tmp_path) as (address, process):
        one = Person(address)
        link = one.begin("draughts")
        process.settings = replace(process.settings, silence=5.0)
        with one.tab(link) as tab:
            tab.send(type="ping", n=1)
            assert tab.until("pong")
            tab.until("error")
            assert tab.closed() == 4000
        process.settings = replace(process.settings, hello=0.2)
        with one.tab(link, since=None) as tab:
            assert tab.closed() == 1008


# --- The messages


PAGE = (Path(__file__).resolve().parents[2] / "docs" / "program" / "protocol.md").read_text(encoding="utf-8")


def documented(heading: str) -> dict[str, list[str]]:
    """The messages below a heading of the page, each with its fields."""
    below = PAGE.partition(f"### {heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    part = re.split(r"^##+ ", below, flags=re.MULTILINE)
    found = {}
    for section in part[1:]:
        name, _, body = section.partition("\n")
        found[name.strip()] = re.findall(r"^\| `(\w+)` \|", body, flags=re.MULTILINE)
    return found


@pytest.mark.parametrize(("heading", "models"), [("From a client", FROM_CLIENT), ("From the server", FROM_SERVER)])
def test_the_page_has_every_message_and_field(heading: str, models: tuple[type[Packet], ...]) -> None:
    """Each message stands on the page with each of its fields, in their order, and the page has no other."""
    written = {type_of(model): [name for name in model.model_fields if name != "type"] for model in models}
    assert {name: sorted(fields) for name, fields in documented(heading).items()} == {
        name: sorted(fields) for name, fields in written.items()
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *CASES["messages"],
        ("[" * 4000, "one JSON object"),
        ('{"type": "act", "id": "a", "text": "' + "x" * 301 + '"}', "has a wrong value"),
        ('{"type": "contribute", "id": "a", "hex": "' + "ab" * 65 + '"}', "has a wrong value"),
        ("é" * (LONGEST // 2 + 1), "at most"),
        (b"\xff\xfe", ""),
    ],
)
def test_what_is_no_message_is_refused_in_a_sentence(text: str | bytes, said: str) -> None:
    """Wrong JSON, types, fields, values and lengths each have their sentence, in both languages."""
    with pytest.raises(Unreadable) as wrong:
        read_message(text)
    assert said in wrong.value.text.en
    assert wrong.value.text.fr != wrong.value.text.en
