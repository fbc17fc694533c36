"""Scenes of random games at every table: what a board is told is what the law says, no more and no less."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from academie.referee import sit
from academie.referee.acts import Kind
from academie.registry import find
from academie.scene import scene_of
from academie.server.web.pages.meetings import wood
from often import times
from scene.sittings import ASKED, ASSISTED, HIDDEN, RIGUEUR, SITTINGS, course, men_of, opened, stepped, walks
from sittings import seats_of

if TYPE_CHECKING:
    from academie.referee.table import Table

MOST = 100_000  # bytes of a scene, whatever is thrown; half of all are below
USUAL = 20_000


def data_of(table: Table, seat: int | None) -> dict[str, Any]:
    """A scene as it goes over the wire, its ways opened."""
    found: dict[str, Any] = json.loads(json.dumps(scene_of(table, seat).data()))
    return found | ({"ways": opened(found["ways"])} if "ways" in found else {})


def texts_of(data: dict[str, Any]) -> set[str]:
    """The acts that the ways and the choices of a scene send."""
    return {stop["act"] for stop in opened(data.get("ways", [])) if stop.get("act")} | {
        choice["text"] for choice in data.get("choices", ())
    }


@pytest.mark.parametrize(("game", "profile", "mode"), ASSISTED)
def test_steps_make_what_the_act_makes(game: str, profile: str, mode: str) -> None:
    """Men moved step by step, in any order that a board offers, stand as they do after the act it then sends."""
    chance, walked = random.Random(11), 0
    for table, _ in course(game, profile, mode):
        seat = table.waits
        before = data_of(table, seat)
        if seat is None or "ways" not in before:
            continue
        for steps, act in walks(before["ways"], chance, times(2, 4)):
            after = table.after(table.typed(act, seat))
            if any(ruling.key == "releve" for ruling in after.rulings):
                continue  # all men are set anew
            check = CHECKS.get(before["board"]["kind"], stand_as_stepped)
            check(before, steps, seat, data_of(after, seat))
            walked += 1
    assert walked > 5


def stand_as_stepped(before: dict[str, Any], steps: list[list[Any]], seat: int, after: dict[str, Any]) -> None:
    """Every man of both sides is where the steps have left it."""
    men = men_of(before)
    for step in steps:
        men = stepped(men, step, seat)
    assert men == men_of(after)


def tile_laid(before: dict[str, Any], steps: list[list[Any]], _: int, after: dict[str, Any]) -> None:
    """The tile has left the hand, if the coup goes on, and lies at the end it was brought to, or at one like it."""
    ((tile, end, _),) = steps
    if len(after["tiles"]["lying"]["line"]) != len(before["tiles"]["lying"]["line"]) + 1:
        return  # the coup is over, and the line taken up
    assert set(before["tiles"]["hand"]) - set(after["tiles"].get("hand", ())) == {tile}
    line = [f"{max(each[:2])}-{min(each[:2])}" for each in after["tiles"]["lying"]["line"]]
    ends = before["tiles"].get("ends", [0, 0])
    lies = {"left": {line[0]}, "right": {line[-1]}, "line": set(line)}[end]
    assert tile in (lies if ends[0] != ends[1] else {line[0], line[-1]})


def piles_played(before: dict[str, Any], steps: list[list[Any]], seat: int, after: dict[str, Any]) -> None:
    """A dame laid down lies no longer on its pile; one lifted is gone."""

    def piles(scene: dict[str, Any]) -> dict[str, tuple[int, int]]:
        own = [man for man in scene["men"] if man.get("side", 0) == seat]
        return {man["place"]: (man.get("n", 1), man.get("under", 0)) for man in own}

    due = piles(before)
    for origin, target, *_ in steps:
        n, under = due[origin]
        due[origin] = (n, under - 1) if target == origin else (n - 1, under)
    assert {place: pile for place, pile in due.items() if pile[0]} == piles(after)


CHECKS = {"table": tile_laid, "rabattues": piles_played}


@pytest.mark.parametrize(("game", "profile", "mode"), SITTINGS)
def test_every_act_can_be_done_on_the_board(game: str, profile: str, mode: str) -> None:
    """What a player may rightly do ends a way, or is a choice or a gesture filled; ways lead to nothing else.

    One who looks on, and whoever looks at a game that is over, is offered nothing.
    """
    for table, _ in course(game, profile, mode):
        for viewer in (None,) if table.result is None else (None, 0):
            assert not {"ways", "gestures", "choices"} & set(data_of(table, viewer))
        for seat in range(len(table.seats)):
            scene = scene_of(table, seat)
            sent = texts_of(scene.data())
            acts = table.known_acts(seat) if table.result is None else ()
            known = {act.said() for act in acts if act.kind is not Kind.CHANCE}
            assert sent <= known
            for text in known - sent:
                assert any(gesture.fits(text) for gesture in scene.gestures), text


def test_a_word_is_said_in_the_language_of_people() -> None:
    """A number that may be let go is left by its word alone (dames rabattues §18), though its act has another text."""
    found = [
        (gesture.text, gesture.name.en, gesture.name.fr)
        for table, _ in course(*ASKED, "assisted")
        for seat in (0, 1)
        for gesture in scene_of(table, seat).gestures
        if gesture.text == "plays leave"
    ]
    assert set(found) == {("plays leave", "leave", "laisser")}


@pytest.mark.parametrize(("game", "profile", "mode"), RIGUEUR)
def test_the_rigour_gives_no_hint(game: str, profile: str, mode: str) -> None:
    """Where people may err there are neither ways nor credits, and the gestures hang on what everybody sees."""
    said: dict[tuple[int, tuple[str, ...]], set[str]] = {}
    for table, _ in course(game, profile, mode):
        if table.result is not None:
            continue
        for seat in range(len(table.seats)):
            data = data_of(table, seat)
            assert not {"ways", "sums", "choices"} & set(data)
            assert "credits" not in data or "jetons" not in data  # or the machine marks, and tells it
            texts = {each["text"] for each in data["gestures"] if "due" not in each}
            due = tuple(sorted(each["text"] for each in data["gestures"] if "due" in each))
            dice = bool(table.state.rolls())
            known = said.setdefault((seat, (*due, str(dice))), texts)
            assert texts - {"offers a draw"} == known - {"offers a draw"}


@pytest.mark.parametrize(("game", "profile", "mode"), HIDDEN)
def test_no_hidden_tile_is_in_a_scene(game: str, profile: str, mode: str) -> None:
    """No byte of a scene names a tile that another holds, or one that nobody has taken."""
    looked = 0
    for table, last in course(game, profile, mode):
        if table.result is not None or table.stage.en == "count":
            continue
        for seat in seats_of(table):
            state = table.state
            hidden = {
                f"{one}-{two}"
                for player, hand in enumerate(state.hands)
                if player != seat
                for tile in hand or ()
                for one, two in ((tile.low, tile.high), (tile.high, tile.low))
            }
            looked += len(hidden)
            text = json.dumps(scene_of(table, seat, last).data())
            assert not set(re.findall(r"\d-\d", text)) & hidden
    assert looked or not course(game, profile, mode)


@pytest.mark.parametrize(("game", "profile", "mode"), SITTINGS)
def test_a_scene_is_small_and_always_the_same(game: str, profile: str, mode: str) -> None:
    """The same table gives the same bytes to the same viewer, and seldom many of them."""
    sizes = []
    for table, last in course(game, profile, mode)[::8]:
        for seat in seats_of(table):
            text = json.dumps(scene_of(table, seat, last).data(), ensure_ascii=False)
            assert text == json.dumps(scene_of(table, seat, last).data(), ensure_ascii=False)
            sizes.append(len(text.encode()))
    if sizes:
        assert sorted(sizes)[len(sizes) // 2] < USUAL
        assert max(sizes) < MOST


# --- What is claimed à la rigueur: said in the first person, with its reason and a paragraph that is there


OPEN = re.compile(r"\{\w+\}")


def claims_of(game: str, *lines: str, seat: int = 0, profile: str | None = None) -> dict[str, dict[str, object]]:
    """The claims that a seat is offered after some acts, by their keys."""
    table = sit(game, "rigueur", find(game).profiles.find(profile).name)
    for line in lines:
        table = table.after(table.read(line))
    return {each["key"]: each for each in scene_of(table, seat).data()["gestures"] if each["kind"] == "claim"}


@pytest.mark.parametrize("game", ["trictrac", "draughts", "domino", "gammon", "chess"])
def test_claims_are_said_with_their_law(game: str) -> None:
    """Each says what its act says, all open places in both languages, and cites a paragraph of its game."""
    table = sit(game, "rigueur", find(game).profiles.find(None).name)
    found = [each for each in scene_of(table, 0).gestures if each.kind == "claim"]
    assert found
    for each in found:
        assert each.claim is not None
        assert each.about is not None
        for said in (each.claim.en, each.claim.fr):
            assert sorted(OPEN.findall(said)) == sorted(OPEN.findall(each.text)), each.key
        assert not each.law or find(game).law.find(each.law)


def test_only_what_everybody_sees_rules_a_claim_out() -> None:
    """Before anything is played nothing can be huffed; after any move, right or wrong, all may be claimed."""
    assert all("vain" in each for each in claims_of("draughts", profile="manoury-1787").values())
    for line in ("white plays 32-28", "white plays 32-23", "white touches 32"):
        assert not any("vain" in each for each in claims_of("draughts", line, seat=1, profile="manoury-1787").values())


def test_an_ecole_is_always_there() -> None:
    """École is never ruled out, whatever has been done; a play is ordered only where there is one to answer."""
    found = claims_of("trictrac")
    assert "vain" not in found["School"]
    assert "vain" in found["MakePlay"]


@pytest.mark.parametrize("game", ["trictrac", "toc", "gammon", "draughts", "chess"])
def test_a_board_is_known_from_both_sides(game: str) -> None:
    """What one sees who turns the board is what the other sees, and all its boards can be had."""
    table = sit(game, "assisted", find(game).profiles.find(None).name)
    white, black = (scene_of(table, seat).board for seat in (0, 1))
    assert white.across is not None
    assert black.across is not None
    assert (white.across.lying, white.across.standing, white.across.a_at) == (black.lying, black.standing, black.a_at)
    assert (black.across.lying, black.across.standing, black.across.a_at) == (white.lying, white.standing, white.a_at)


@pytest.mark.parametrize("game", ["trictrac", "draughts", "domino"])
def test_the_wood_is_in_the_page(game: str) -> None:
    """Both postures are drawn without a style of their own; every window has the numbers of one board and no other."""
    board = scene_of(sit(game, "assisted", find(game).profiles.find(None).name), None).board
    found = wood(board)
    assert found.drawn.count("<svg ") == 2
    assert "<style" not in found.drawn
    assert f'id="{board.lying}"' in found.drawn
    assert {address.split("?v=")[1] for address, _ in found.wanted} == set(found.digests.values())
    heights = [re.findall(r"(min|max)-height: (\d+)px", window) for _, window in found.wanted[1:]]
    ends = [int(height) for each in heights for kind, height in each if kind == "max"]
    starts = [int(height) for each in heights for kind, height in each if kind == "min"]
    assert starts == [end + 1 for end in ends]
