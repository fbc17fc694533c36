"""Empty boards: every scene's board can be had, its measures are those of the look, and its places hold the men."""

from __future__ import annotations

import re

import pytest

from academie.errors import Unknown
from academie.games import GAMES
from academie.scene import board_named, scene_of
from scene.sittings import course
from sittings import seats_of

GAME_NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_a_scene_lies_on_its_board(game: str, mode: str) -> None:
    """Every man, every step and every sign is at a place of the board, and has its shape, lying and standing."""
    for table, last in course(game, next(iter(find(game))), mode)[::9]:
        for seat in seats_of(table):
            scene = scene_of(table, seat, last)
            for name in (scene.board.lying, scene.board.standing):
                board = board_named(name).numbers
                places = set(board.get("places", ()))
                assert {man.place for man in scene.men} <= places
                assert {f"{man.kind}-{man.side}" for man in scene.men} <= set(board["pieces"])
                assert {each for sign in scene.signs for each in sign.places} <= places
                assert {each.at for each in scene.beside} <= set(board.get("hand", ()))
                assert {*scene.board.entries, *scene.board.exits} <= set(board.get("lifted", ()))
                steps = [step for stop in scene.ways.stops for step in stop.steps] if scene.ways else []
                if places:
                    assert {step.origin for step in steps} | {step.target for step in steps} <= places | {"+", "off"}


def find(name: str) -> list[str]:
    """The profiles of a game."""
    return next(list(game.profiles.profiles) for game in GAMES if game.name == name)


def test_the_measures_are_those_of_the_look() -> None:
    """The tablier is 656 by 360, axes 48 apart, a bar of 28, dames of 21.5; standing 344 wide and 12 w + 34 high."""
    lying = board_named("tablier-lying-trous-lepeintre").numbers
    assert lying["viewBox"] == [0, 0, 656, 360]
    centres = [lying["places"][letter]["man"][0] for letter in "ABCDEFGHIJKL"]
    assert centres == [26 + 48 * (k + 0.5) + (28 if k > 5 else 0) for k in range(12)]
    assert lying["r"] == 21.5
    assert [len(pile) for pile in lying["places"]["A"]["pile"]] == [1, 2, 3, 4, 5, 6]
    assert lying["jeton"]["spots"][0]["0"][0] == centres[0]
    for pitch in (34, 41, 46):
        standing = board_named(f"tablier-standing-bare-w{pitch}").numbers
        assert standing["viewBox"] == [0, 0, 344, 12 * pitch + 34]
    assert board_named("damier10-lying-dark").numbers["viewBox"] == [0, 0, 636, 636]
    assert board_named("damier8-lying-light").numbers["places"]["1"]["r"] == 23.1
    assert board_named("echiquier-lying").numbers["places"]["a1"]["box"][2:] == [75, 75]
    assert board_named("table-lying").numbers["u"] == 42
    assert board_named("table-standing").numbers["viewBox"] == [0, 0, 344, 276]


def test_the_board_is_turned_to_who_sits_second() -> None:
    """For Black his own side is below, and the whole board after half a turn: M is where White has A."""
    white, black = (board_named(f"tablier-lying-bare{turn}").numbers["places"] for turn in ("", "-right-black"))
    assert black["M"]["man"] == white["A"]["man"]
    assert black["A"]["man"] == [656 - white["A"]["man"][0], 360 - white["A"]["man"][1]]
    squares, turned = (board_named(f"damier10-lying-dark{turn}").numbers["places"] for turn in ("", "-turned"))
    assert squares["1"]["box"] == turned["50"]["box"]


@pytest.mark.parametrize(
    "name", ["", "tablier", "tablier-lying", "tablier-lying-bare-w41", "tablier-standing-bare-w47", "damier10-lying",
             "echiquier-lying-turned-turned", "../tablier-lying-bare", "tablier-lying-trous-nobody"],
)  # fmt: skip
def test_an_unknown_board_is_refused(name: str) -> None:
    """What no room draws is unknown, in both languages."""
    with pytest.raises(Unknown) as wrong:
        board_named(name)
    assert wrong.value.text.en != wrong.value.text.fr


def test_a_board_stands_alone() -> None:
    """Ids and styles are held by its name; nothing outside is referred to, and its bytes are always the same."""
    for name in ("tablier-lying-trous", "damier10-lying-light", "echiquier-standing", "table-lying"):
        board = board_named(name)
        assert f'id="{name}"' in board.svg
        assert set(re.findall(r"#([\w-]+) \.", board.svg)) == {name}
        assert "http" not in board.svg.replace("http://www.w3.org/2000/svg", "")
        board_named.cache_clear()
        assert board_named(name).digest == board.digest
