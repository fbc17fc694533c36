"""Empty boards: every scene's board can be had, its measures are those of the look, and its places hold the men."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any

import pytest

from academie.errors import Unknown
from academie.referee import sit
from academie.registry import GAMES
from academie.scene import board_named, scene_of, spelled
from academie.scene.ways import MANY, Step, Stop, Ways, packed
from scene.sittings import course, opened
from sittings import played, seats_of

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
        assert board_named(f"tablier-lying-bare-w{pitch}").numbers["viewBox"] == [0, 0, 12 * pitch + 80, 360]
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
    "name", ["", "tablier", "tablier-lying", "tablier-lying-bare-w49", "tablier-standing-bare-w47", "damier10-lying",
             "echiquier-lying-turned-turned", "../tablier-lying-bare", "tablier-lying-trous-nobody"],
)  # fmt: skip
def test_an_unknown_board_is_refused(name: str) -> None:
    """What no game draws is unknown, in both languages."""
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


# --- Ways that are many are packed: the same stops, steps and acts, in little game.


# The most ways that games by chance have come to: four thousand stops.
WIDEST = "W:A7,F1,H1,L1,N2,S2,U1;B:B1,C1,D2,G1,J1,O3,T2,Y4 profile=lepeintre-1818 phase=play to=black dice=2-2-2"


def same(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Whether two lists of stops can be walked alike, and come to the same acts."""
    pairs, seen = [(0, 0)], {0: 0}
    for here, there in pairs:
        if one[here].get("act", "") != other[there].get("act", ""):
            return False
        steps = {json.dumps([*step[:2], *step[3:]]): step[2] for step in one[here].get("steps", ())}
        others = {json.dumps([*step[:2], *step[3:]]): step[2] for step in other[there].get("steps", ())}
        if steps.keys() != others.keys():
            return False
        for key, to in steps.items():
            if to not in seen:
                seen[to] = others[key]
                pairs.append((to, others[key]))
            elif seen[to] != others[key]:
                return False
    return len(seen) == len(set(seen.values())) == len(one) == len(other)


def wire(ways: Ways) -> Any:
    """As it is sent."""
    return json.loads(json.dumps(ways.data()))


def test_the_widest_are_packed() -> None:
    """Three equal dice have four thousand stops; packed they take a fifth of the game, and are the same."""
    ways = scene_of(sit("garanguet", "assisted", None, WIDEST), 1).ways
    assert ways is not None
    assert isinstance(wire(ways), dict)
    assert len(json.dumps(wire(ways))) * 4 < len(json.dumps(ways.plain()))
    assert same(ways.plain(), opened(wire(ways)))


@pytest.mark.parametrize("game", ["garanguet", "gammon", "jacquet", "revertier"])
def test_packed_ways_are_the_same(game: str) -> None:
    """Of games by chance, hits and entries and lifted men among them; each leads to later stops."""
    met = 0
    for table, last in islice(played(game, "assisted", 2), 120):
        ways = scene_of(table, table.waits, last).ways
        if ways is None or len(ways.stops) < 12 or (found := packed(ways)) is None:
            continue
        stops = opened(found)
        assert same(ways.plain(), stops)
        assert all(step[2] > at for at, stop in enumerate(stops) for step in stop["steps"])
        met += 1
    assert met > 3


def test_where_an_order_matters_nothing_is_packed() -> None:
    """Two orders of the same steps that are two plays; a step that is closed though its end is open by another way."""
    both = spelled([("x", [("A", "B", 1), ("C", "D", 2)]), ("y", [("C", "D", 2), ("A", "B", 1)])])
    assert packed(both) is None
    there, back = Step("A", "B", 1, 1), Step("C", "D", 3, 2)
    once = Ways((Stop("", (there, Step("C", "D", 2, 2))), Stop("", (back,)), Stop("z"), Stop("x")))
    assert packed(once) is None
    stops = (Stop("", (there, Step("C", "D", 2, 2))), Stop("", (back,)), Stop("", (Step("A", "B", 3, 1),)), Stop("x"))
    again = Ways(stops)
    assert packed(again) is not None


def test_few_are_left_as_they_are() -> None:
    """Ways of a few stops come stop by stop, for whoever reads them by eye."""
    few = spelled([("x", [("A", "B", 1)])])
    assert len(few.stops) < MANY
    assert packed(few) is not None
    assert wire(few) == few.plain()
