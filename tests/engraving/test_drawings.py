"""Every position of every game is engraved whole: well formed, within its frame, with its words, alike every time."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie import GAMES
from academie.engraving import Mark, Sign
from conformance.walks import CASES, OPTIONS, walk
from engraving.reading import SVG, drawn, places, read

if TYPE_CHECKING:
    from academie.game import Game, State

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
@settings(max_examples=4)
@given(data=st.data(), wishes=WISHES)
def test_every_position_is_engraved(game: Game, profile: str, data: st.DataObject, wishes: dict[str, object]) -> None:
    """Well formed, within the frame, told in words, without script or reference outside, the same bytes twice."""
    state = some_state(game, profile, data)
    text = game.svg(state, **wishes)  # type: ignore[arg-type]
    assert text == game.svg(state, **wishes)  # type: ignore[arg-type]
    whole(text, str(wishes["language"]))


@pytest.mark.parametrize(("game", "profile"), OPTIONS)
def test_options_are_engraved(game: Game, profile: str) -> None:
    """No option brings a state that cannot be drawn."""
    states = walk(game, profile, 1, 60)
    whole(game.svg(states[-1]), "en")


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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_notebook_shows_a_state(game: Game) -> None:
    """What a notebook asks a state for is the drawing of its game, and of its view where something is hidden."""
    state = game.start()
    assert state._repr_svg_() == game.svg(state)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "profile"), CASES)
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
    states, marked, moves = walk(game, game.start().profile.name, 5, 60), 0, 0
    for before, after in pairwise(states):
        if before.player is None:
            continue
        last = next(move for move in before.moves() if before.after(move) == after)
        found = sum(each.get("data-mark") == Sign.LAST for each in read(game.svg(after, last=last)).iter())
        assert not (found and (game.word(last) or game.passes(last)))
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
        arrows = [Mark.at(Sign.BEST, one, two) for one in names[:6] for two in names if one != two]
        whole(game.svg(state, standing=standing, marks=arrows), "en")
