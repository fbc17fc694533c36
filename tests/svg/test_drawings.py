"""Every position of every game is drawn whole: well formed, within its frame, with its words, alike every time."""

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pictures
from academie import GAMES, find
from academie.errors import AcademieError, Unknown, Unreadable
from academie.game import Game, State
from academie.svg import DrawingOptions, Mark, Sign
from academie.svg.geometry import Anchor, Box, Point, Shape
from academie.svg.palette import DAY, NIGHT, RULES, style
from academie.svg.signs import ARROWS, marks_in_words
from academie.svg.signs import drawn as sign_of
from conformance.walks import CASES, OPTIONED, USUAL, walk
from often import times
from svg.reading import SVG, drawn, places, read

WISHES = st.fixed_dictionaries(
    {
        "standing": st.booleans(),
        "night": st.booleans(),
        "language": st.sampled_from(["en", "fr"]),
        "a_at": st.sampled_from(["", "left", "right"]),
        "apart": st.booleans(),
    }
)


def some_state(game: Game, profile: str, data: st.DataObject) -> State:
    """A state of a random game, seen by all or by one."""
    states = walk(game, profile, data.draw(st.integers(0, 20)), 90)
    state = states[data.draw(st.integers(0, len(states) - 1))]
    return state.view(data.draw(st.integers(0, game.seats(state) - 1))) if data.draw(st.booleans()) else state


@pytest.mark.parametrize(("game", "profile"), CASES)
@settings(max_examples=times(2, 8))
@given(data=st.data(), wishes=WISHES)
def test_every_position_is_drawn(game: Game, profile: str, data: st.DataObject, wishes: dict[str, object]) -> None:
    """Well formed, within the frame, told in words, without script or reference outside, the same bytes twice."""
    state = some_state(game, profile, data)
    text = game.svg(state, **wishes)  # type: ignore[arg-type]
    assert text == game.svg(state, **wishes)  # type: ignore[arg-type]
    whole(text, str(wishes["language"]))


@pytest.mark.wide
@pytest.mark.parametrize(("game", "profiles"), OPTIONED)
def test_options_are_drawn(game: Game, profiles: list[str]) -> None:
    """No option brings a state that cannot be drawn."""
    for profile in profiles:
        whole(game.svg(walk(game, profile, 1, times(12, 40))[-1]), "en")


def whole(text: str, language: str) -> None:
    """What holds of every drawing."""
    root = read(text)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    for element, corners in drawn(root):
        for across, down in corners:
            assert x <= across <= x + width, (element.attrib, across)
            assert y <= down <= y + height, (element.attrib, down)
    assert root.get("role") == "img"
    assert root.get("lang") == language
    for part in ("title", "desc"):
        found = root.find(f"{SVG}{part}")
        assert found is not None
        assert found.text
        assert found.get("id") in root.get("aria-labelledby", "").split()
    assert all(place.find(f"{SVG}title").text for place in places(root).values())  # type: ignore[union-attr]
    holds_together(root, text)


def holds_together(root: object, text: str) -> None:
    """Every id begins with the prefix, every reference has its id, every class that is styled is within it."""
    prefix = root.get("id")  # type: ignore[attr-defined]
    ids = [each.get("id") for each in root.iter() if each.get("id")]  # type: ignore[attr-defined]
    assert len(set(ids)) == len(ids)
    assert all(each == prefix or each.startswith(f"{prefix}-") for each in ids)
    assert {each[1:] for each in re.findall(r'href="([^"]*)"', text)} <= set(ids)
    assert "<script" not in text
    assert "@import" not in text
    assert "url(" not in text
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    style = next(each.text for each in root.iter(f"{SVG}style"))  # type: ignore[attr-defined]
    assert all(rule.startswith(f"#{prefix} ") for rule in style.split("}") if rule)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_drawings_stand_side_by_side(game: Game) -> None:
    """By day and by night, in either language, turned or marked: no two of them share an id."""
    state = game.start()
    one = game.svg(state)
    others = [game.svg(state, night=True), game.svg(state, language="fr"), game.svg(state, standing=True)]
    others.append(game.svg(state, prefix="mine"))
    found = [set(re.findall(r' id="([^"]*)"', text)) for text in (one, *others)]
    assert len(set.union(*found)) == sum(map(len, found))
    assert read(others[-1]).get("id") == "mine"


@pytest.mark.parametrize(("game", "profile"), USUAL)
def test_both_languages_say_as_much(game: Game, profile: str) -> None:
    """The words of a drawing differ by language, and the shapes do not."""
    state = walk(game, profile, 2, 40)[-1]
    english, french = (read(game.svg(state, language=each, prefix="p")) for each in ("en", "fr"))
    shapes = [[(each.tag, each.get("class"), corners) for each, corners in drawn(root)] for root in (english, french)]
    assert shapes[0] == shapes[1]
    said = [next(root.iter(f"{SVG}desc")).text for root in (english, french)]
    assert said[0] != said[1]
    assert places(english).keys() == places(french).keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_last_move_is_marked(game: Game) -> None:
    """What a move set down is marked; the dames rabattues do not travel, and a word leaves no mark."""
    states, marked, moves = walk(game, game.start().profile.name, 5, times(30, 60)), 0, 0
    for before, after in pairwise(states):
        if before.player is None:
            continue
        last = next(move for move in before.moves() if before.after(move) == after)
        found = sum(each.get("data-mark") == Sign.LAST for each in read(game.svg(after, last=last)).iter())
        assert not (found and (game.narration.word(last) or game.passes(last)))
        marked, moves = marked + bool(found), moves + 1
    assert marked <= moves
    assert (marked > 0) == (game.name != "dames_rabattues")


@pytest.mark.parametrize("game", [game for game in GAMES if game.name != "domino"], ids=lambda game: game.name)
def test_every_place_takes_every_sign(game: Game) -> None:
    """All signs on all places stay within the frame, lying and standing."""
    state = game.start()
    names = list(places(read(game.svg(state))))
    for standing in (False, True):
        for sign in (Sign.LAST, Sign.SUM, Sign.BEATEN, Sign.FALSELY, Sign.TOUCHED, Sign.LIFTED, Sign.FOCUS):
            whole(game.svg(state, standing=standing, marks=[Mark.at(sign, name) for name in names]), "en")
        arrows = [Mark.at(Sign.BEST, one, two) for one in names[: times(1, 6)] for two in names if one != two]
        whole(game.svg(state, standing=standing, marks=arrows), "en")


# --- The colours do what they promise without hue: men, signs and letters are told from every wood, day and night
PALETTES = [pytest.param(DAY, id="day"), pytest.param(NIGHT, id="night")]

GROUNDS = ("fond", "os", "vert", "buis", "noyer")  # on which men stand


def luminance(colour: str) -> float:
    """The relative luminance of a colour as WCAG 2 defines it: what is left of it in grey."""
    channels = [int(colour[each : each + 2], 16) / 255 for each in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula() -> None:
    """Black on white is 21 to 1, a colour on itself 1 to 1, and a known grey 4.54 to 1."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("palette", PALETTES)
def test_men_are_told_apart(palette: dict[str, str]) -> None:
    """White and black men are about fifteen to one."""
    assert contrast(palette["ivoire"], palette["ebene"]) >= 14.9


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_man_is_seen_on_every_wood(palette: dict[str, str], ground: str) -> None:
    """By its body or by its edge, 3.2 to one at least."""
    wood = palette[ground]
    white = max(contrast(palette["ivoire"], wood), contrast(palette["trait"], wood))
    black = max(contrast(palette["ebene"], wood), contrast(palette["ebene-bord"], wood))
    assert round(min(white, black), 1) >= 3.2


@pytest.mark.parametrize("palette", PALETTES)
def test_a_sign_is_seen_on_everything(palette: dict[str, str]) -> None:
    """A sign is a dark line in a light one: seven to one between them, and one of them three to one on any ground."""
    dark, light = palette["signe"], palette["signe-clair"]
    assert contrast(dark, light) >= 7
    for ground in (*GROUNDS, "bois", "ivoire", "ebene"):
        assert round(max(contrast(dark, palette[ground]), contrast(light, palette[ground])), 1) >= 3


@pytest.mark.parametrize("palette", PALETTES)
def test_letters_are_read(palette: dict[str, str]) -> None:
    """Inlaid letters on the case, figures on the floor, numbers on the squares, counts on the men."""
    assert contrast(palette["marqueterie"], palette["bois"]) >= 4.5
    assert contrast(palette["chiffre"], palette["fond"]) >= 3
    assert contrast(palette["trait"], palette["ivoire"]) >= 4.5
    assert contrast(palette["ivoire"], palette["ebene"]) >= 4.5


def test_both_palettes_have_the_same_tokens() -> None:
    """What has a colour by day has one by night, and every style names only these."""
    assert DAY.keys() == NIGHT.keys()
    assert {token for body in RULES.values() for token in re.findall(r"\$([a-z-]+)", body)} <= DAY.keys()


def test_a_page_may_set_every_colour() -> None:
    """Each colour is said plainly, then as a custom property with the same colour behind it, under the prefix."""
    text = style("p", frozenset({"bois", "fond"}), night=True)
    assert f"#p .fond{{fill:{NIGHT['fond']};fill:var(--fond,{NIGHT['fond']})}}" in text
    assert ".noyer" not in text
    assert all(rule.startswith("#p ") for rule in text.split("}") if rule)


# --- The drawings of the documentation are those the program draws
ROOT = Path(__file__).resolve().parents[2]


def test_the_documentation_shows_what_is_drawn() -> None:
    """Each file is what its script draws today, byte for byte; `python scripts/pictures.py` writes them."""
    drawn = pictures.diagrams()
    saved = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "pictures").glob("diagram-*.svg")}
    assert drawn == saved
    pages = ("docs/program/diagrams.md", "README.md")
    shown = "".join((ROOT / page).read_text(encoding="utf-8") for page in pages)
    assert all(f"pictures/{name}" in shown for name in saved)


# --- Signs are told apart by their shapes, and refused in a sentence where they make no sense
ANCHORS = {
    shape: {
        name: Anchor(Point(x, 50), 20, Box(x - 25, 20, 50, 100), Point(x, 60), shape)
        for name, x in (("a", 30), ("b", 130))
    }
    for shape in Shape
}

DASHED = {selector for selector, body in RULES.items() if "stroke-dasharray" in body}


def shape_of(sign: Sign, shape: Shape) -> str:
    """A sign without its colours: its shapes, and which of them are broken lines."""
    places = ("a", "b") if sign in ARROWS else ("a",)
    text = re.sub(r' data-mark="[^"]*"', "", sign_of([Mark(sign, places)], ANCHORS[shape]))
    broken = ("joue" in text and ".chemin.joue .rompu" in DASHED) or ("somme" in text and ".but.somme .rouge" in DASHED)
    return re.sub(r' class="[^"]*"', "", text) + str(broken)


@pytest.mark.parametrize("shape", Shape)
def test_signs_differ_without_hue(shape: Shape) -> None:
    """No two signs have the same lines, on a flèche, on a square and on a tile."""
    for one, other in combinations(Sign, 2):
        assert shape_of(one, shape) != shape_of(other, shape), (one, other)


def test_every_sign_is_a_dark_line_in_a_light_one() -> None:
    """Each is drawn twice, once as halo."""
    for sign in Sign:
        text = sign_of([Mark(sign, ("a", "b") if sign in ARROWS else ("a",))], ANCHORS[Shape.ROUND])
        assert text.count('class="halo"') >= 1
        assert re.search(r'class="(rouge|brun)', text)


def test_a_landing_carries_its_number() -> None:
    """The number that leads there is written in the ring; without one there is no text."""
    assert ">6</text>" in sign_of([Mark.at(Sign.LANDING, "a", number=6)], ANCHORS[Shape.ROUND])
    assert "<text" not in sign_of([Mark.at(Sign.LANDING, "a")], ANCHORS[Shape.ROUND])


def test_a_marked_place_is_said_to_be_so() -> None:
    """The words of a sign belong to its own place, in both languages."""
    marks = [Mark.at(Sign.BEATEN, "U"), Mark.at(Sign.BEST, "A", "U")]
    assert [line.fr for line in marks_in_words(marks, "U")] == ["battue"]
    assert marks_in_words(marks, "A") == []


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (lambda: Mark.at(Sign.BEST, "A"), Unreadable),
        (lambda: Mark.at(Sign.LAST, "A", "B"), Unreadable),
        (lambda: Mark.at(Sign.LAST), Unreadable),
        (lambda: Mark.at(Sign.BEATEN, "A", number=3), Unreadable),
        (lambda: DrawingOptions(prefix="1"), Unreadable),
        (lambda: DrawingOptions(prefix='a" onload="'), Unreadable),
        (lambda: find("trictrac").svg(find("trictrac").start(), marks=[Mark.at(Sign.LAST, "W")]), Unknown),
        (lambda: find("draughts").svg(find("draughts").start(), marks=[Mark.at(Sign.LAST, "51")]), Unknown),
        (lambda: find("chess").svg(find("chess").start(), marks=[Mark.at(Sign.LAST, "i1")]), Unknown),
        (lambda: find("domino").svg(find("domino").start(), marks=[Mark.at(Sign.LAST, "left")]), Unknown),
    ],
)
def test_wrong_signs_are_sentences(wrong: object, kind: type[AcademieError]) -> None:
    """A sign without its place, a place the board has not, a prefix that is not an id: one sentence each."""
    with pytest.raises(kind) as raised:
        wrong()  # type: ignore[operator]
    assert raised.value.to("en").endswith(".")
    assert raised.value.to("fr").endswith(".")
    assert raised.value.to("en") != raised.value.to("fr")


def test_a_language_without_a_catalogue_is_refused() -> None:
    """It would be English without a word."""
    game = find("trictrac")
    with pytest.raises(Unknown, match="Choose the language en or fr, not “de”"):
        game.svg(game.start(), language="de")
