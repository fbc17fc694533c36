"""The page's look: tokens as the study has them and as the engraving draws, words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from academie.engraving.palette import DAY, NIGHT, RULES
from academie.games import ROOMS, find
from academie.referee import sit
from academie.scene import scene_of
from academie.server import daily, showcase
from academie.server.moments import today
from academie.server.pages.assets import FOLDER, assets, sources
from academie.server.pages.chrome import WORDS

DAYS, NIGHTS, SYSTEM = ":root{", ':root[data-theme="night"]{', ":root:not([data-theme]){"
TEXTS = {"encre": 4.5, "encre-2": 4.5, "encre-3": 4.5, "rubrique": 4.5}


def block(start: str) -> dict[str, str]:
    """The tokens that a rule sets."""
    text = sources()["tokens.css"].decode()
    return dict(re.findall(r"--([a-z0-9-]+):([^;]+);", text.split(start, 1)[1].split("}", 1)[0]))


def lightness(colour: str) -> float:
    """How light a colour is, as contrast is reckoned (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("start", "palette"),
    [(DAYS, DAY), (NIGHTS, NIGHT), (SYSTEM, NIGHT)],
)
def test_boards_have_the_colours_of_the_engraving(start: str, palette: dict[str, str]) -> None:
    """What the page sets is what a drawing alone has, by day and by night, chosen or the system's."""
    found = block(start)
    assert {name: found[name] for name in palette} == palette


def test_night_is_one() -> None:
    """Who chooses the night and who has a system that does see the same; no colour stands elsewhere."""
    assert block(NIGHTS) == block(SYSTEM)
    assert block(NIGHTS).keys() == block(DAYS).keys()
    assert not re.search(r"--[\w-]+: *(#|rgb)", (FOLDER / "tokens.css").read_text(encoding="utf-8"))


@pytest.mark.parametrize("start", [DAYS, NIGHTS])
def test_every_voice_can_be_read(start: str) -> None:
    """Text has a contrast of 4.5 or more on paper, sheet, sunk ground and tint."""
    found = block(start)
    for text, least in TEXTS.items():
        for ground in ("papier", "feuille", "creux", "rubrique-fond"):
            light, dark = sorted((lightness(found[text]), lightness(found[ground])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (text, ground)


def test_every_class_of_the_engraving_is_styled_by_tokens() -> None:
    """The sheet for drawings within a page says every rule, by tokens that the page sets, and no colour of its own."""
    text = sources()["engraving.css"].decode()
    assert text.count("{") == len(RULES)
    assert set(re.findall(r"var\(--([a-z-]+)\)", text)) <= set(DAY)
    assert not re.search(r"#[0-9A-Fa-f]{3}", text)


def test_words_are_in_both_languages() -> None:
    """Every word of the page is there twice, with the same fields; tests/layers knows which are alike in both."""
    for key, title in WORDS.items():
        assert title.en.strip(), key
        assert title.fr.strip(), key
        assert set(re.findall(r"{\w+}", title.en)) == set(re.findall(r"{\w+}", title.fr)), key


def test_every_word_a_template_or_a_script_asks_for_is_there() -> None:
    """No page asks for a word that is not in the list."""
    asked = set()
    for file in [*(FOLDER.parent / "templates").glob("*.html"), *FOLDER.rglob("*.js")]:
        text = file.read_text(encoding="utf-8")
        asked |= set(re.findall(r"""\b(?:t|word)\(["']([a-z_]+)["']""", text)) & set(WORDS)
        missing = set(re.findall(r"""\bt\(["']([a-z_]+)["']""", text)) - set(WORDS)
        assert not missing, file.name
    assert asked


@pytest.mark.parametrize("name", ROOMS)
def test_every_room_presents_its_game(name: str) -> None:
    """Its character in both languages, short; its books; a drawing that has no letters and follows the night."""
    board = showcase.signboard(name)
    for text in (board.character.en, board.character.fr):
        assert text.endswith(".")
        assert len(text) < 200
    assert board.books.fr
    drawn = showcase.vignette(name)
    assert drawn.startswith("<svg")
    assert "prefers-color-scheme:dark" in drawn
    assert "<script" not in drawn


def test_the_table_of_games_is_in_one_order() -> None:
    """Every room has a place of its own, and one holds the title page."""
    places = [showcase.signboard(name).place for name in ROOMS]
    assert len(set(places)) == len(ROOMS)
    assert sum(showcase.signboard(name).page is not None for name in ROOMS) == 1


def test_the_study_of_a_day() -> None:
    """It is a position of a book that can be drawn, the same for everybody, and another on most days."""
    days = [today().fromordinal(today().toordinal() + step) for step in range(6)]
    found = [daily.study(day) for day in days]
    assert all(each is not None for each in found)
    assert daily.study(days[0]) == found[0]
    assert len({each.entry.id for each in found if each is not None}) > 3


def test_fonts_hold_what_is_written() -> None:
    """The licence stands beside the fonts, and together they are below 60 kB."""
    fonts = [path for path in Path(FOLDER / "fonts").iterdir() if path.suffix == ".woff2"]
    assert "SIL Open Font License" in (FOLDER / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert len(fonts) == 3
    assert sum(path.stat().st_size for path in fonts) < 60_000


@pytest.mark.parametrize("game", ROOMS)
def test_the_page_of_a_game_sends_for_the_board_it_raises(game: str) -> None:
    """The module of every game's board is started with the page, before the page that raises it."""
    kind = scene_of(sit(game, "assisted", find(game).profiles.find(None).name), None).board.kind
    tags = re.findall(r'src="([^"]+)" data-start="([^"]*)"', assets().scripts("pages/play.js", kind=kind))
    started = [start for _, start in tags]
    assert started[0] == "page.js"
    assert started[-1] == "pages/play.js"
    assert 'customElements.define("ac-' in sources()[started[-2]].decode()
    assert all(file.removeprefix(f"/static/{assets().digest}/") in assets().files for file, _ in tags)
