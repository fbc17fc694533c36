"""The draughts board engraved: its men and kings, its numbers, the colour that is played on."""

from __future__ import annotations

import pytest

from academie import find
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR
from academie.games.draughts.svg import chequer
from academie.svg import Mark, Sign
from academie.svg.palette import DAY
from conformance.walks import walk
from engraving.reading import SVG, having, places, read

GAME = find("draughts")
PROFILES = list(GAME.profiles.profiles)


@pytest.mark.parametrize("profile", PROFILES)
def test_as_many_men_as_there_are(profile: str) -> None:
    """On each square what stands there, a king as a man on a man, through whole random games."""
    for state in walk(GAME, profile, 11)[::9]:
        found, setup = places(read(GAME.svg(state))), state.setup
        assert list(found) == [str(square) for square in range(1, state.damier.squares + 1)]
        for name, group in found.items():
            square = int(name)
            men = [
                ("b", square in setup.white_men | setup.white_kings),
                ("n", square in setup.black_men | setup.black_kings),
            ]
            assert [len(having(group, "dame", colour)) for colour, _ in men] == [int(stands) for _, stands in men]
            assert len(having(group, "damee")) == (square in setup.white_kings | setup.black_kings)


@pytest.mark.parametrize(
    ("profile", "wood"), [("manoury-1787", "buis"), ("metz", "buis"), ("fmjd", "noyer"), ("francaise", None)]
)
def test_the_colour_that_is_played_on(profile: str, wood: str | None) -> None:
    """§1: Manoury and Metz play on the light squares, the federation on the dark; dark squares are hatched."""
    state = GAME.start(profile)
    wood = wood or {"light": "buis", "dark": "noyer"}[state.values.paint]
    root = read(GAME.svg(state))
    assert {len(having(group, wood)) for group in places(root).values()} == {1}
    assert len(having(root, "buis")) == len(having(root, "noyer")) == state.damier.rows**2 // 2
    assert len(having(root, "taille")) == len(having(root, "noyer"))


def test_the_measures() -> None:
    """A hundred squares in 636 units, sixty-four in 516; 1 lies second in the first row, and is last when turned."""
    assert read(GAME.svg(GAME.start())).get("viewBox") == "0 0 636 636"
    assert read(GAME.svg(GAME.start("francaise"))).get("viewBox") == "0 0 516 516"
    assert chequer(HUNDRED).numbers({"1": (0, 1)})["places"]["1"]["box"] == [78, 18, 60, 60]  # type: ignore[index]
    assert chequer(SIXTY_FOUR).numbers({"32": (7, 6)})["places"]["32"]["man"] == [408, 468]  # type: ignore[index]
    turned = places(read(GAME.svg(GAME.start("manoury-1787"), a_at="right")))["1"]
    assert having(turned, "buis")[0].get("x") == "498"


def test_numbers_are_left_out_standing() -> None:
    """On a phone they could not be read; the places keep their names."""
    lying, standing = (read(GAME.svg(GAME.start(), standing=each)) for each in (False, True))
    assert [each.text for each in having(lying, "numero")] == [str(square) for square in range(1, 51)]
    assert having(standing, "numero") == []
    assert places(standing).keys() == places(lying).keys()


def test_in_words() -> None:
    """A square and the position as one would say them, with what a sign says."""
    state = GAME.read("W:WK5,33:B20", "metz")
    mark = Mark.at(Sign.LIFTED, "20")
    french = read(GAME.svg(state, language="fr", marks=[mark]))
    said = {name: group.find(f"{SVG}title").text for name, group in places(french).items()}  # type: ignore[union-attr]
    assert said["5"] == "5, dame blanche"
    assert said["20"] == "20, pion noir, à ôter"
    assert said["1"] == "1, vide"
    told = next(french.iter(f"{SVG}desc")).text
    assert told == "Pions blancs en 33. Dames blanches en 5. Pions noirs en 20. Le trait est aux Blancs."


def test_a_page_may_set_the_wood() -> None:
    """The drawing carries the day's colour behind the token."""
    assert f"var(--noyer,{DAY['noyer']})" in GAME.svg(GAME.start())
