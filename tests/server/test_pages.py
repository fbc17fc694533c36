"""The pages as the server makes them: forms, links, files; their look and their scripts; nothing foreign runs."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from academie.fairdice.proof import read
from academie.fairdice.verify import verify
from academie.game.registry import PACKAGES, find
from academie.players.members import members_of
from academie.players.roster import offered
from academie.referee import sit
from academie.scene import scene_of
from academie.scene.card import card_of
from academie.server.clock import today
from academie.server.library import catalogue
from academie.server.web.assets import FOLDER, WORKER, assets, sources
from academie.server.web.bundle import COMMON, bundled
from academie.server.web.pages.first import study_of
from academie.server.web.words import WORDS
from academie.svg.palette import DAY, NIGHT, RULES
from server.values import CASES
from sure import sure


@pytest.fixture
def browser(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as client:
        yield client


def begun(browser: httpx.Client, **form: str) -> tuple[str, str]:
    """A game begun by the form; its path and its page."""
    answer = browser.post("/play/draughts", data={"name": "Perrette", "opponent": "friend", "public": "yes", **form})
    assert answer.status_code == 200, answer.text
    return answer.url.path, answer.text


def tight(page: str) -> str:
    """A page without the game that lies within its tags and between them."""
    return re.sub(r"\s*(<[^>]*>)\s*", lambda tag: re.sub(r"\s+(?=/?>$)", "", re.sub(r"\s+", " ", tag[1])), page)


def says(browser: httpx.Client, path: str, **message: str) -> httpx.Response:
    """Something done at a table."""
    asked = {"id": message.get("text", "share").replace(" ", "-"), **message}
    return browser.post(path.replace("/m/", "/api/v1/meetings/") + "/messages", json={"message": asked})


def test_a_game_is_read(browser: httpx.Client, url: str) -> None:
    """It is begun by a form, joined by an invitation; without scripts the page shows it and says what playing needs."""
    path, _ = begun(browser)
    assert path in browser.get("/").text
    view = browser.get(path.replace("/m/", "/api/v1/meetings/")).json()["meeting"]
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as other:
        joined = other.get("/join", params={"link": f"{url}{path}?lang=fr&key={view['key']}"})
        assert joined.url.query.decode() == f"key={view['key']}"
        assert other.post(f"{path}/sit", params={"key": view["key"]}, data={"name": "Bob"}).status_code == 200
        for client in (browser, other):
            says(client, path, type="contribute", hex="00")
    assert says(browser, path, type="act", text="plays 32-28").status_code == 200
    for language, sentence in (("en", "You need JavaScript to play"), ("fr", "Pour jouer, il faut JavaScript")):
        page = tight(browser.get(path, params={"lang": language}).text)
        plain = page.split("<noscript>")[1].split("</noscript>")[0]
        assert sentence in plain
        assert "Bob" in plain
        assert re.search(r'src="/m/[^"]+/board.svg[^<]+</p><p>[^<]*28', plain)
        assert not re.search("<(form|button|input|select)", plain)
    assert browser.get(f"{path}/board.svg").text.startswith("<svg")
    assert "Perrette" not in browser.get(f"{path}/dice").text
    proof = browser.get(path.replace("/m/", "/api/v1/meetings/") + "/proof").text
    assert verify(read(proof)).wrong is None


def test_nothing_is_run(browser: httpx.Client) -> None:
    """No page has a script or a style within it, whatever somebody puts into a form: all come from our own files."""
    path, _ = begun(browser)
    for answer in (
        browser.get("/"), browser.get(path), browser.get(f"{path}/dice"), browser.get("/api"),
        browser.get("/?lang=<script>"), browser.post("/play/%3Cscript%3Ealert(1)", data={}),
        browser.post("/play/draughts", data={"profile": "<img src=x>"}),
    ):  # fmt: skip
        assert answer.headers["content-type"].startswith("text/html")
        assert not re.search(r"<style|\son\w+=|\sstyle=|<img src=x|javascript:", answer.text), answer.url
        scripts = re.findall(r"<script([^>]*)>(.*?)</script>", answer.text, re.DOTALL)
        assert scripts
        assert all(re.search(r' src="/static/[0-9a-f]{12}/', head) and not within for head, within in scripts)
        assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", answer.text), answer.url
        assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/m/nothing", "/m/" + "A" * 22, "/join?link=nothing", "/m/" + "A" * 22 + "/dice"])
def test_what_is_not_there(browser: httpx.Client, path: str) -> None:
    """A link that leads nowhere is said so."""
    assert browser.get(path).status_code in {400, 404}


def test_forms_that_are_none(browser: httpx.Client) -> None:
    """No fields, files, or too many of them: refused, and no fault."""
    path, _ = begun(browser)
    for sent in ({}, {"data": {"type": "ping", "n": "1"}}, {"files": {"text": b"x"}}, {"content": b"\xff=%zz"}):
        assert 400 <= browser.post(f"{path}/sit", **sent).status_code < 500  # type: ignore[arg-type]


def test_the_characters_are_chosen_from(browser: httpx.Client) -> None:
    """The eight stand together, the weakest first, with their ratings and characters; other machines after them."""
    page = tight(browser.get("/play/revertier", params={"lang": "fr"}).text)
    chosen = sure(re.search(r'<select class="input" name="level">(.*?)</select>', page, re.DOTALL))
    characters, others = re.findall(r'<optgroup label="[^"]+">(.*?)</optgroup>', chosen[1])
    game = find("revertier")
    members = [each.key for each in members_of(game)]
    assert re.findall(r'value="([^"]+)"', characters) == members
    assert re.findall(r'value="([^"]+)"', others) == [each for each in offered(game) if each not in members]
    assert re.search(r"L’Habitué \(\d{4} ± \d+\)</option>", characters)
    assert chosen[1].count(" selected") == 1
    assert all(f'<dd data-of="{each}">' in page for each in members)
    answer = browser.post("/play/revertier", data={"opponent": "machine", "level": "habitue"})
    assert re.search(r'"machines": \{"1": "(the Regular|l.{1,6}Habitu.{1,6}) \(\d{4} ', html.unescape(answer.text))


@pytest.mark.parametrize("game", ["draughts", "chess", "trictrac"])
def test_one_ladder_is_chosen_from(browser: httpx.Client, game: str) -> None:
    """Eight levels by their numbers, the weakest first and chosen for who has chosen nobody."""
    page = tight(browser.get(f"/play/{game}", params={"lang": "fr"}).text)
    chosen = sure(re.search(r'<select class="input" name="level">(.*?)</select>', page, re.DOTALL))
    names = re.findall(r'<option value="([^"]+)"([^>]*)>([^<]+)</option>', chosen[1])
    assert [name[:3] for _, _, name in names][:8] == [f"{level}. " for level in range(1, 9)]
    assert [spec for spec, marked, _ in names if "selected" in marked] == ["mazette"] == [names[0][0]]
    assert [spec for spec, _, name in names if "Maître" in name] == ["maitre"]


def test_sitting_down(browser: httpx.Client) -> None:
    """The form of a game's page begins it against the machine chosen."""
    page = browser.get("/play/gammon", params={"lang": "en"})
    assert "The all-tables of England" in page.text
    answer = browser.post("/play/gammon", data={"opponent": "machine", "level": "random", "name": "Perrette"})
    assert answer.url.path.startswith("/m/")
    assert re.search(r"Perrette\s*·\s", answer.text)
    wrong = browser.post("/play/gammon", data={"opponent": "machine", "level": "stockfish:x"})
    assert wrong.status_code in {400, 404, 409}
    assert 'role="alert"' in wrong.text
    assert 'action="/play/gammon' in wrong.text
    offered = browser.post("/play/gammon", data={"opponent": "challenge", "public": "yes"})
    assert offered.url.path.startswith("/c/")
    assert offered.url.path in browser.get("/challenges").text


@pytest.mark.parametrize(("game", "fields", "told"), CASES["agreements"])
def test_what_cannot_be_agreed(browser: httpx.Client, game: str, fields: dict[str, str], told: str) -> None:
    """It is refused by the name of its field, never by the options of a terminal, and what was written stands there."""
    wrong = browser.post(f"/play/{game}?lang=en", data={"opponent": "machine", "level": "random", **fields})
    assert 400 <= wrong.status_code < 500
    alert = wrong.text.split('role="alert"')[1].split("</p>")[0]
    assert told in alert
    assert "--" not in alert
    for name, text in fields.items():
        assert name == "form" or f'name="{name}"' in wrong.text.split(f'value="{text}"')[0].rpartition("<input")[2]


def test_what_was_agreed(browser: httpx.Client) -> None:
    """The fields of the form are what the game is begun with."""
    sent = {"opponent": "machine", "level": "random", "form": "ecrire", "games": "2", "stake": "5"}
    link = browser.post("/play/trictrac", data=sent).url.path.removeprefix("/m/")
    assert browser.get(f"/api/v1/meetings/{link}").json()["agreed"] == "games=2 stake=5"
    sent = {"opponent": "machine", "level": "random", "form": "partie", "target": "2"}
    link = browser.post("/play/trictrac", data=sent).url.path.removeprefix("/m/")
    says(browser, f"/m/{link}", type="contribute", hex="00")
    assert "target=2" in browser.get(f"/api/v1/meetings/{link}").json()["meeting"]["position"]


@pytest.mark.parametrize(("game", "asked"), [("trictrac", True), ("chess", False), ("gammon", False)])
def test_a_target_is_asked_for_where_there_is_one(browser: httpx.Client, game: str, asked: bool) -> None:
    """And only for the forms that have it; for one game never."""
    page = tight(browser.get(f"/play/{game}").text)
    fields = re.findall(r'data-forms="([^"]*)"><span>[^<]*</span><input class="input" name="(\w+)"', page)
    found = {name: forms.split() for forms, name in fields}
    assert ("target" in found) == asked
    assert "single" not in found.get("target", []) + found["games"]
    assert "single" in found["stake"]
    assert not asked or "ecrire" not in found["target"]


def test_a_language_is_kept(url: str) -> None:
    """What the address asks for is remembered by a cookie; without cookies every link goes on asking for it."""
    with httpx.Client(base_url=url, timeout=60) as client:
        french = client.get("/?lang=fr", headers={"accept-language": "en"})
        assert '<html lang="fr"' in french.text
        assert 'href="/play/gammon?lang=fr"' in french.text
        again = client.get("/", headers={"accept-language": "en"})
        assert '<html lang="fr"' in again.text
        assert 'href="/play/gammon"' in again.text
        assert 'data-theme="night"' in client.get("/?theme=night").text
        assert 'data-theme="night"' in client.get("/ratings").text
    assert '<html lang="en"' in httpx.get(f"{url}/?lang=xx", timeout=60).text


def test_files_are_kept_for_ever(url: str) -> None:
    """A file by today's digest may be kept for ever, by any other address for the moment; it comes packed if asked."""
    page = httpx.get(f"{url}/", timeout=60).text
    address = sure(re.search(r'href="(/static/[0-9a-f]{12}/first.css)"', page))
    packed = httpx.get(url + address[1], headers={"accept-encoding": "gzip"})
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["content-encoding"] == "gzip"
    bare = httpx.get(url + address[1], headers={"accept-encoding": "identity"})
    assert "content-encoding" not in bare.headers
    assert bare.text == packed.text
    assert httpx.get(f"{url}/static/000000000000/first.css").headers["cache-control"] == "no-cache"
    for nowhere in ("nothing.css", "../settings.py", "%2e%2e/settings.py", "fonts"):
        assert httpx.get(f"{url}/static/{nowhere}").status_code == 404


@pytest.mark.parametrize("path", CASES["packed"])
def test_drawings_and_numbers_travel_compressed(url: str, path: str) -> None:
    """What is drawn or counted for a page comes packed for who can read that, and says the same to who cannot."""
    packed = httpx.get(url + path, headers={"accept-encoding": "gzip"}, timeout=60)
    bare = httpx.get(url + path, headers={"accept-encoding": "identity"}, timeout=60)
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert "content-encoding" not in bare.headers
    assert packed.text == bare.text
    assert int(packed.headers["content-length"]) < 0.6 * len(bare.content)


def test_a_page_that_is_missing(url: str) -> None:
    """Who has a browser gets the table of contents; a program gets data."""
    page = httpx.get(f"{url}/nowhere?lang=fr", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "Page introuvable." in page.text
    assert 'href="/play/chess?lang=fr"' in page.text
    assert httpx.get(f"{url}/nowhere").json()["error"]["kind"] == "Unknown"
    assert httpx.get(f"{url}/api/v1/nowhere", headers={"accept": "text/html"}).json()["error"]["kind"] == "Unknown"


def test_a_fault_of_the_server(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a browser reads it on a page with a way on; a program gets data."""

    def broken(name: str) -> None:
        raise ZeroDivisionError(name)

    monkeypatch.setattr(catalogue, "profiles", broken)
    heads = {"accept": "text/html", "accept-language": "fr"}
    page = httpx.get(f"{url}/play/gammon", headers=heads, timeout=60)
    assert page.status_code == 500
    assert "Le serveur a commis une erreur" in page.text
    assert 'href="/law' in page.text
    data = httpx.get(f"{url}/api/v1/games/gammon/profiles", timeout=60)
    assert (data.status_code, data.json()["error"]["kind"]) == (500, "Fault")


def test_what_is_installed(url: str) -> None:
    """The manifest names icons that are there, and the worker the files it keeps."""
    manifest = httpx.get(f"{url}/manifest.webmanifest").json()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert httpx.get(url + icon["src"]).status_code == 200
    worker = httpx.get(f"{url}/sw.js").text
    remaining = re.findall(r'"(/static/[^"]+)"', worker)
    assert any(path.endswith("roman.woff2") for path in remaining)
    assert all(httpx.get(url + path).status_code == 200 for path in remaining)


# --- The look


DAYS, NIGHTS, SYSTEM = ":root{", ':root[data-theme="night"]{', ":root:not([data-theme]){"
TEXTS = ("ink", "ink-2", "ink-3", "accent")


def block(start: str) -> dict[str, str]:
    """The tokens that a rule sets."""
    text = sources()["tokens.css"].decode()
    return dict(re.findall(r"--([a-z0-9-]+):([^;]+);", text.split(start, 1)[1].split("}", 1)[0]))


def lightness(colour: str) -> float:
    """How light a colour is, as contrast is reckoned (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("start", "palette"), [(DAYS, DAY), (NIGHTS, NIGHT), (SYSTEM, NIGHT)])
def test_boards_have_the_colours_of_the_drawing(start: str, palette: dict[str, str]) -> None:
    """What the page sets is what a drawing alone has, by day and by night, chosen or the system's."""
    found = block(start)
    assert {name: found[name] for name in palette} == palette


def test_night_is_one() -> None:
    """Who chooses the night and who has a system that does see the same; no colour stands elsewhere."""
    assert (block(NIGHTS), block(NIGHTS).keys()) == (block(SYSTEM), block(DAYS).keys())
    assert not re.search(r"--[\w-]+: *(#|rgb)", (FOLDER / "tokens.css").read_text(encoding="utf-8"))


@pytest.mark.parametrize("start", [DAYS, NIGHTS])
def test_every_voice_can_be_read(start: str) -> None:
    """Text has a contrast of 4.5 or more on paper, sheet, sunk ground and tint."""
    found = block(start)
    for text in TEXTS:
        for ground in ("paper", "sheet", "sunken", "accent-ground"):
            light, dark = sorted((lightness(found[text]), lightness(found[ground])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_every_class_of_the_drawing_is_styled_by_tokens() -> None:
    """The sheet for drawings within a page says every rule, by tokens that the page sets, and no colour of its own."""
    text = sources()["drawing.css"].decode()
    assert text.count("{") == len(RULES)
    assert set(re.findall(r"var\(--([a-z-]+)\)", text)) <= set(DAY)
    assert not re.search(r"#[0-9A-Fa-f]{3}", text)


def test_every_word_a_template_or_a_script_asks_for_is_there() -> None:
    """No page asks for a word that is not in the list."""
    asked = set()
    for file in [*(FOLDER.parent / "templates").glob("*.html"), *FOLDER.rglob("*.js")]:
        text = file.read_text(encoding="utf-8")
        asked |= set(re.findall(r"""\b(?:t|word)\(["']([a-z_]+)["']""", text)) & set(WORDS)
        missing = set(re.findall(r"""\bt\(["']([a-z_]+)["']""", text)) - set(WORDS)
        assert not missing, file.name
    assert asked


@pytest.mark.parametrize("name", PACKAGES)
def test_every_room_presents_its_game(name: str) -> None:
    """Its character in both languages, short; its books; a drawing that has no letters and follows the night."""
    board = card_of(name)
    for text in (board.character.en, board.character.fr):
        assert text.endswith(".")
        assert len(text) < 200
    assert board.books.fr
    drawn = card_of(name).vignette()
    assert drawn.startswith("<svg")
    assert "prefers-color-scheme:dark" in drawn
    assert "<script" not in drawn


def test_the_table_of_games_is_in_one_order() -> None:
    """Every game has a place of its own, and one holds the title page."""
    places = [card_of(name).place for name in PACKAGES]
    assert len(set(places)) == len(PACKAGES)
    assert sum(card_of(name).page is not None for name in PACKAGES) == 1


def test_the_study_of_a_day() -> None:
    """It is a position of a book that can be drawn, the same for everybody, and another on most days."""
    days = [today().fromordinal(today().toordinal() + step) for step in range(6)]
    found = [study_of(day) for day in days]
    assert all(each is not None for each in found)
    assert study_of(days[0]) == found[0]
    assert len({each.entry.id for each in found if each is not None}) > 3


def test_fonts_hold_what_is_written() -> None:
    """The licence stands beside the fonts, and together they are below 60 kB."""
    fonts = [path for path in Path(FOLDER / "fonts").iterdir() if path.suffix == ".woff2"]
    assert "SIL Open Font License" in (FOLDER / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert len(fonts) == 3
    assert sum(path.stat().st_size for path in fonts) < 60_000


@pytest.mark.parametrize("game", PACKAGES)
def test_the_page_of_a_game_sends_for_the_board_it_raises(game: str) -> None:
    """The module of every game's board is started with the page, before the page that raises it."""
    kind = scene_of(sit(game, "assisted", find(game).profiles.find(None).name), None).board.kind
    tags = re.findall(r'src="([^"]+)" data-start="([^"]*)"', assets().scripts("pages/play.js", kind=kind))
    started = [start for _, start in tags if start]
    assert (started[0], started[-1]) == ("page.js", "pages/play.js")
    assert 'customElements.define("ac-' in sources()[started[-2]].decode()
    assert all(file.removeprefix(f"/static/{assets().digest}/") in assets().files for file, _ in tags)


# --- The scripts in few files


SHELL = {"loader.js": "", "page.js": 'import "./lib/a.js";\n', "lib/a.js": "export const A = 1;\n"}


def written(text: str) -> str:
    """A module of a page as it is served."""
    found = bundled({**SHELL, "boards/b.js": "export class B {}\n", "pages/p.js": text})
    return found.files["pages/p.js"].split("() => {\n", 1)[1].rsplit("\n},\n", 1)[0]


@pytest.mark.parametrize(("text", "told"), CASES["scripts"])
def test_what_is_understood(text: str, told: str) -> None:
    """Imports are needed from the loader, exports are returned, and nothing else changes."""
    assert written(text) == told


@pytest.mark.parametrize("text", CASES["unbundled"])
def test_what_is_refused(text: str) -> None:
    """A form that none of our modules has is not guessed at: it is named."""
    with pytest.raises(ValueError, match=r"pages/p\.js has an import or export that cannot be bundled: "):
        written(text)


def test_circles_are_refused() -> None:
    """Of modules that import one another none could be made first."""
    with pytest.raises(ValueError, match=r"one another: lib/b\.js, lib/c\.js\."):
        bundled({**SHELL, "lib/b.js": 'import "./c.js";\n', "lib/c.js": 'import "./b.js";\n'})


def test_what_lies_where() -> None:
    """With the one entry that uses it, else in the file of its folder; what no page uses is not served."""
    found = bundled(
        {
            **SHELL,
            "pages/p.js": 'import "../lib/a.js";\nimport "../lib/own.js";\nconst b = () => import("../boards/b.js");\n',
            "pages/q.js": 'import "../boards/shared.js";\n',
            "boards/b.js": 'import "./shared.js";\n',
            "boards/shared.js": "",
            "lib/own.js": "",
            "lib/unused.js": "",
        }
    )
    assert found.homes == {
        "page.js": COMMON, "lib/a.js": COMMON, "lib/own.js": "pages/p.js", "pages/p.js": "pages/p.js",
        "pages/q.js": "pages/q.js", "boards/b.js": "boards/b.js", "boards/shared.js": "boards.js",
    }  # fmt: skip
    assert found.tags("boards/b.js", "pages/p.js") == [
        (COMMON, "page.js"), ("boards.js", ""), ("boards/b.js", "boards/b.js"), ("pages/p.js", "pages/p.js"),
    ]  # fmt: skip
    assert 'academie.later("boards/b.js", ["boards.js", "boards/b.js"])' in found.files["pages/p.js"]


def test_every_module_is_served_once() -> None:
    """Each of ours lies in one file, and no page needs more than five."""
    ours = {path for path in sources() if path.endswith(".js")} - {WORKER, "loader.js"}
    bundle = assets().bundle
    assert set(bundle.homes) == ours
    text = "".join(bundle.files.values())
    assert sorted(re.findall(r'^"([\w/]+\.js)": \(\) => \{$', text, re.MULTILINE)) == sorted(ours)
    for page in (path for path in ours if path.startswith("pages/")):
        assert len(bundle.tags("boards/tablier.js", page)) <= 5
