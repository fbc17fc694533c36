"""The law, its words and its profiles as pages: every paragraph has its address, and a search finds what is there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest

from academie.games import GAMES, find
from academie.server import reading
from academie.wording import wording_of
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 60_000  # bytes of a page as it travels
NAMES = [game.name for game in GAMES]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        served(tmp_path_factory.mktemp("reading")) as url,
        httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as client,
    ):
        yield client


def opened(reader: httpx.Client, path: str, language: str) -> str:
    """A page that is there, in a language, not too heavy; nothing runs within it."""
    answer = reader.get(path, params={"lang": language})
    assert answer.status_code == 200, path
    assert f'<html lang="{language}"' in answer.text
    assert answer.num_bytes_downloaded < LARGEST, path
    assert not re.search(r"<style|\son\w+=|\sstyle=", answer.text), path
    return answer.text


def deep_links(reader: httpx.Client, name: str, step: int) -> None:
    for paragraph in list(find(name).law)[::step]:
        for language in ("en", "fr"):
            page = opened(reader, f"/law/{name}/{paragraph.number[1:]}", language)
            assert f'id="p{paragraph.number[1:]}"' in page


@pytest.mark.parametrize("name", NAMES)
def test_paragraphs_have_addresses(reader: httpx.Client, name: str) -> None:
    """The whole law has an anchor for each paragraph; some of them are opened by themselves, in both languages."""
    for language in ("en", "fr"):
        page = opened(reader, f"/law/{name}", language)
        assert [f"§{number}" for number in re.findall(r'<section class="article" id="p(\d+)"', page)] == list(
            find(name).law.paragraphs
        )
    deep_links(reader, name, 17)


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_every_paragraph_has_an_address(reader: httpx.Client, name: str) -> None:
    """Every one of them."""
    deep_links(reader, name, 1)


def test_numbers_are_read_as_they_are_cited(reader: httpx.Client) -> None:
    """§17, 17 and p17 are one address; a paragraph that is not there is said so, and so is a game."""
    reader.get("/law?lang=en")  # from here on a cookie keeps the language, and no address says it
    pages = {reader.get(f"/law/draughts/{number}?lang=en").text for number in ("17", "§17", "p17")}
    assert len({re.sub(r'"\?[^"]*"', "", page) for page in pages}) == 1
    missing = reader.get("/law/draughts/999?lang=en")
    assert missing.status_code == 404
    assert "There is no paragraph §999" in missing.text
    assert reader.get("/law/whist").status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_words_and_profiles(reader: httpx.Client, name: str) -> None:
    """Every word of a game has its anchor, every profile and option too."""
    game = find(name)
    for language in ("en", "fr"):
        page = opened(reader, f"/law/{name}/glossary", language)
        assert all(f'id="{term.key}"' in page for term in game.glossary)
        page = opened(reader, f"/law/{name}/profiles", language)
        assert all(f'id="{profile}"' in page for profile in game.profiles.profiles)
        assert all(f'id="option-{option}"' in page for option in game.profiles.options)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_what_differs_has_words(game: object) -> None:
    """Where profiles differ, the value and each of its settings are told in both languages."""
    room = find(getattr(game, "name", ""))
    words = wording_of(room)
    for differs in reading.differing(room.name):
        assert differs.key in words.names
        for profile in room.profiles.profiles.values():
            value = profile[differs.key]
            assert not isinstance(value, str) or (differs.key, value) in words.values, (differs.key, value)
        assert len({each.en for each in differs.values}) > 1
        assert len({each.fr for each in differs.values}) > 1
    assert all(key in room.profiles.profiles[room.profiles.default].values for key in words.names)


@pytest.mark.parametrize("name", NAMES)
def test_a_search_finds_what_the_command_finds(name: str) -> None:
    """A number finds its paragraph first, a term in either language its word, a title its paragraph."""
    game = find(name)
    for paragraph in list(game.law)[::7]:
        assert reading.search(paragraph.number, name)[0].paragraph is paragraph
        assert paragraph in [each.paragraph for each in reading.search(paragraph.title.fr, name, "fr")]
    for term in list(game.glossary)[::5]:
        for language, words in (("en", term.name.en), ("fr", term.name.fr)):
            found = [each.term for each in reading.search(words, name, language)]
            assert term in found, words


def test_a_search_needs_neither_accents_nor_case(reader: httpx.Client) -> None:
    """It is answered by the page itself, marks what it found, and says when it found nothing."""
    page = reader.get("/law/draughts", params={"q": "QUALITE a nombre egal", "lang": "fr"}).text
    assert page.index("La qualité à nombre égal", page.index('id="trouve"')) < page.index('<section class="article"')
    assert "<mark>" in page
    assert "Nothing in the law has these words" in reader.get("/law", params={"q": "zzz", "lang": "en"}).text
    hostile = reader.get("/law", params={"q": "<script>alert(1)</script>", "lang": "en"}).text
    assert "<script>alert" not in hostile


def test_a_page_is_kept_by_its_digest(reader: httpx.Client) -> None:
    """Who has it is sent nothing; it travels compressed."""
    reader.get("/law?lang=fr")
    first = reader.get("/law/trictrac?lang=fr")
    assert first.headers["content-encoding"] == "gzip"
    again = reader.get("/law/trictrac?lang=fr", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content
    other = reader.get("/law/trictrac/1?lang=fr", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


def test_sources_by_their_names() -> None:
    """A book is named, its lines are set with dashes."""
    assert reading.source("MAN XXII l.623-627").fr == "Manoury, XXII, l.\u00a0623–627"
    assert reading.source("ACAD l.12; LEP l.4").en == "Académie of 1806, l.\u00a012; Lepeintre, l.\u00a04"
    assert reading.source("ACAD-B l.1159 ch.X").fr == "Académie de 1806, second traité, l.\u00a01159, ch.\u00a0X"
    assert reading.source("LEP l.1888-1896 IV.I r.42-46").fr == "Lepeintre, l.\u00a01888–1896, IV.I, r.\u00a042–46"
    assert reading.source("AUJ l.5 Rev. XIV").fr == "Académie de 1806, l.\u00a05, Rev. XIV"
    assert reading.source("PROJECT").en == "decision of the house"


def test_the_sources_of_a_paragraph_are_one_of_each_book() -> None:
    """The first place of each, in the order in which the law has them."""
    told = reading.sources(find("trictrac").law.find("§84")).fr.split(" ; ")
    assert [each.partition(", l.")[0] for each in told] == [
        "Académie de 1806, premier traité", "Académie de 1806, second traité", "Lepeintre",
    ]  # fmt: skip


def test_paragraphs_say_who_cites_them(reader: httpx.Client) -> None:
    """A paragraph that another names leads there, and only where it is named."""
    found = reading.citing("draughts")
    for number, cited in found.items():
        for paragraph in cited.paragraphs:
            assert re.search(rf"{number}\b", f"{paragraph.text.en} {paragraph.text.fr}")
    cited = next(number for number, each in found.items() if each.paragraphs)
    page = reader.get(f"/law/draughts/{cited[1:]}?lang=en").text
    assert "Cited by" in page


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("/law/Toute-Table", "/law/toute_table"),
        ("/law/toute table/The path", "/law/toute_table/2"),
        ("/law/TRICTRAC/profiles", "/law/trictrac/profiles"),
        ("/law/Échecs/glossary", "/law/chess/glossary"),
        ("/study/Manoury", "/study/manoury"),
        ("/lessons/TricTrac", "/lessons/trictrac"),
        ("/api/v1/games/Dames rabattues", "/api/v1/games/dames_rabattues"),
        ("/api/v1/games/jeu de dames/profiles/Livre de Metz", "/api/v1/games/draughts/profiles/metz"),
        ("/api/v1/games/trictrac/glossary/École", "/api/v1/games/trictrac/glossary/ecole"),
        ("/api/v1/books/Manoury/No 6", "/api/v1/books/manoury/6"),
    ],
)
def test_addresses_are_typed_as_people_spell(reader: httpx.Client, typed: str, plain: str) -> None:
    """A name in an address is found as it is in a command, and shows the same page."""
    one, other = reader.get(typed), reader.get(plain)
    assert one.status_code == other.status_code == 200
    if typed.startswith("/api"):
        assert one.json() == other.json()
    else:
        head = re.compile(r"<h1.*?</h1>", re.DOTALL)
        assert head.findall(one.text) == head.findall(other.text)
