"""Scenes of random games at every table: what a board is told is what the law says, no more and no less."""

import json
import random
import re
from itertools import islice
from typing import Any

import pytest

from academie.errors import Unknown
from academie.game.registry import GAMES, find
from academie.referee import sit
from academie.referee.acts import Kind
from academie.referee.table import Table
from academie.scene import board_named, scene_of, spelled
from academie.scene.ways import MANY, Step, Stop, Ways, packed
from academie.server.web.pages.meetings import wood
from often import times
from scene.sittings import ASKED, ASSISTED, HIDDEN, RIGUEUR, SITTINGS, course, men_of, opened, stepped, walks
from sittings import played, seats_of

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
    for table, _ in course(game, profile, mode)[:: times(2, 1)]:
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
    for table, last in course(game, profile, mode)[:: times(3, 1)]:
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
    assert {address.split("?v=")[1] for address, _ in found.preloads} == set(found.digests.values())
    heights = [re.findall(r"(min|max)-height: (\d+)px", window) for _, window in found.preloads[1:]]
    ends = [int(height) for each in heights for kind, height in each if kind == "max"]
    starts = [int(height) for each in heights for kind, height in each if kind == "min"]
    assert starts == [end + 1 for end in ends]


# --- Boards


GAME_NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_a_scene_lies_on_its_board(game: str, mode: str) -> None:
    """Every man, every step and every sign is at a place of the board, and has its shape, lying and standing."""
    for table, last in course(game, next(iter(find(game).profiles.profiles)), mode)[::9]:
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
