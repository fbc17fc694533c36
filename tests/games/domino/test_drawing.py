"""The table in text, in colour and as SVG: the line as it lies, the hands as known, nothing of what is hidden."""

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie import find
from academie.game.drawing import Look
from academie.games.domino.game import game
from academie.games.domino.layout import GAP, line_laid
from academie.games.domino.state import State
from academie.games.domino.tile import TILES, Tile
from academie.svg.geometry import Box
from conformance.walks import walk
from games.domino.tables import dealt, played, read
from svg.reading import SVG, having, places
from svg.reading import read as parsed

DRAWN = """\
A: to play, B leads, talon 21
     +-+
+-+-+|6|+-+-+
| |6|+-+|6|4|
+-+-+|6|+-+-+
     +-+
> A 0 points: ### ###
  B 12 points: 5-5 1-0  = 11"""


def test_a_line_with_a_double_across() -> None:
    """A double lies across the line, a blank half is empty, a hidden hand shows its backs."""
    state = read("A:?2;B:5-5,1-0 leader=B taken=3,4 scores=0,12 plays=6-6,6-4@6,6-0@6")
    assert game.draw(state, ascii_only=True) == DRAWN


def long_line() -> State:
    """A line of many tiles."""
    for seed in range(200):
        state = dealt("poule-quatre+un-coup", seed)
        chooser = random.Random(seed)
        while state.result is None:
            state = state.after(chooser.choice(state.moves()))
        if len(state.placed) > 20:
            return state
    raise AssertionError("no long line")


def test_a_long_line_wraps() -> None:
    """Every row fits eighty columns, and the strips have all tiles between them in order."""
    state = long_line()
    text = game.draw(state, ascii_only=True)
    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()
    numbers = [row for row in text.splitlines() if row.startswith(("|", "+-+|"))]
    assert len(numbers) >= 2


@pytest.mark.parametrize(
    "profile", ["tete-a-tete-douze", "piquet-voleur", "quatre-sans-points", "au-dernier", "puiser"]
)
def test_the_picture_says_what_the_drawing_says(profile: str) -> None:
    """The coloured table has the same signs as the plain one, with the last tile in another style."""
    state = dealt(profile)
    move = state.moves()[0]
    state = state.after(move)
    picture = game.drawing.picture(state, move)
    assert "\n".join("".join(text for text, _ in row).rstrip() for row in picture) == game.draw(state)
    assert len({style for row in picture for _, style in row}) >= 3
    assert game.draw(state, look=Look(language="fr")) != game.draw(state)


def test_every_phase_is_drawn() -> None:
    """The draw, the deal, the play and the end each have a head that says so, in both languages."""
    state, seen = game.start("tete-a-tete-six+un-coup"), {}
    while state.result is None:
        seen[state.phase] = game.draw(state).splitlines()[0]
        state = state.after((state.moves() or state.rolls())[0])
    seen[state.phase] = game.draw(state).splitlines()[0]
    assert set(seen) == {"draw", "deal", "play", "over"}
    assert len(set(seen.values())) == 4


def test_partners_are_named() -> None:
    """At piquet voleur each player's partner stands beside him."""
    state = played(dealt("piquet-voleur"), str(dealt("piquet-voleur").moves()[0]))
    assert "A (with C)" in game.draw(state)


# --- As SVG


GAME = find("domino")
PROFILES = list(GAME.profiles.profiles)
AREA = Box(20, 20, 808, 344)


def faces(text: str) -> dict[str, tuple[int, int]]:
    """The tiles with their faces up, by name, each with the pips of its halves."""
    found = {}
    for name, group in places(parsed(text)).items():
        tiles = having(group, "tuile")
        if not tiles:
            continue
        face = having(tiles[0], "face")[0]
        lying = float(face.get("width", 0)) > float(face.get("height", 0))
        middle = max(float(face.get("width", 0)), float(face.get("height", 0))) / 2
        spots = [float(each.get("cx" if lying else "cy", 0)) for pips in having(tiles[0], "points") for each in pips]
        found[name] = (sum(spot < middle for spot in spots), sum(spot > middle for spot in spots))
    return found


@pytest.mark.wide
@pytest.mark.parametrize("profile", PROFILES)
def test_what_is_known_is_drawn(profile: str) -> None:
    """The line and the known hands with their pips; backs for hidden hands and the talon, as many as there are."""
    states: list[State] = walk(GAME, profile, 4, 120)  # type: ignore[assignment]
    for state in [*states[::17], *(state.view(1) for state in states[::13])]:
        text = GAME.svg(state)
        drawn = faces(text)
        known = {tile for hand in state.hands if hand is not None for tile in hand}
        known |= set(state.placed) | (set(state.draws) if state.phase == "draw" else set())
        assert set(drawn) == set(map(str, known))
        for name, pips in drawn.items():
            assert "-".join(map(str, sorted(pips, reverse=True))) == name
        hidden = sum(count for count, hand in zip(state.counts, state.hands, strict=True) if hand is None)
        talon = state.talon_count if state.phase != "over" else 0
        assert len(having(parsed(text), "envers")) == hidden + talon


@pytest.mark.wide
@pytest.mark.parametrize("profile", PROFILES)
def test_hidden_tiles_are_nowhere(profile: str) -> None:
    """No word of a view's drawing names a tile its player cannot see, and every world it allows draws the same."""
    states: list[State] = walk(GAME, profile, 9, 120)  # type: ignore[assignment]
    chooser = random.Random(1)
    for state in [each for each in states[::6] if each.phase == "play"]:
        view = state.view(0)
        text = GAME.svg(view)
        words = " ".join(["".join(parsed(text).itertext()), *re.findall(r' data-\w+="([^"]*)"', text)])
        said = {tuple(sorted(map(int, pair))) for pair in re.findall(r"\b([0-6])-([0-6])\b", words)}
        assert not said & {tuple(tile) for tile in view.unseen}
        assert said == {tuple(tile) for tile in TILES} - {tuple(tile) for tile in view.unseen}
        assert GAME.svg(GAME.worlds(view, chooser).view(0)) == text


def chain(numbers: list[int]) -> list[tuple[int, int]]:
    """A line through numbers, each tile once, stopped at the first that has been laid."""
    found: list[tuple[int, int]] = []
    for one, two in pairwise(numbers):
        if Tile(min(one, two), max(one, two)) in {Tile(*sorted(each)) for each in found}:
            break
        found.append((one, two))
    return found


@settings(max_examples=150)
@given(st.lists(st.integers(0, 6), min_size=2, max_size=29), st.data(), st.booleans(), st.booleans())
def test_the_line_lies_on_the_table(numbers: list[int], data: st.DataObject, phone: bool, talon: bool) -> None:
    """Any line, posed anywhere, stays on the table, off the talon, no tile on another, equal numbers side by side."""
    line = chain(numbers)
    lead = data.draw(st.integers(0, len(line) - 1))
    area, unit = (Box(20, 20, 304, 236), 25) if phone else (AREA, 42)
    apart = Box(area.x + area.width - 100, area.y, 96, 50) if talon else None
    laid = line_laid(line, lead, area, unit, apart)
    boxes = [tile.box for tile in laid.tiles]
    assert all(area.holds(box) for box in boxes)
    assert not any(one.meets(two) for rank, one in enumerate(boxes) for two in boxes[:rank])
    assert apart is None or not any(apart.meets(box) for box in boxes)
    assert [sorted((tile.one, tile.two)) for tile in laid.tiles] == [sorted(pair) for pair in line]
    for one, two in pairwise(laid.tiles):
        assert one.box.grown(GAP / 2 + 0.01).meets(two.box.grown(GAP / 2 + 0.01)), "two neighbours lie apart"


@given(numbers=st.lists(st.integers(0, 6), min_size=3, max_size=20), data=st.data())
def test_what_would_come_is_where_it_comes(numbers: list[int], data: st.DataObject) -> None:
    """A tile that is laid lies as the line before it told, its joining number first told as 0."""
    line = chain(numbers)
    if len(line) < 2:
        return
    lead = data.draw(st.integers(0, len(line) - 2))
    before, after = line_laid(line[:-1], lead, AREA, 42), line_laid(line, lead, AREA, 42)
    inner, outer = line[-1]
    assert before.coming is not None
    output, came = before.coming[1][inner == outer], after.tiles[-1]
    if came.unit == before.tiles[0].unit:
        assert (output.box, output.lying) == (came.box, came.lying)
        assert (came.one, came.two) == ((inner, outer) if output.one == 0 else (outer, inner))


def test_the_posed_tile_lies_at_the_centre() -> None:
    """Doubles stand across, the others along; the line grows from the posed tile to both sides, 2.5 apart."""
    laid = line_laid([(4, 6), (6, 6), (6, 5)], 1, AREA, 42).tiles
    assert laid[1].box == Box(403, 150, 42, 84)
    assert laid[0].box == Box(403 - GAP - 84, 171, 84, 42)
    assert laid[2].box == Box(445 + GAP, 171, 84, 42)
    assert [tile.lying for tile in laid] == [True, False, True]


def test_a_long_arm_turns_down_and_runs_back() -> None:
    """The turning tile has its first half in the row; the next lies under it, one half-tile away."""
    line = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0)]
    laid = line_laid(line, 0, AREA, 42).tiles
    turning = next(rank for rank, tile in enumerate(laid) if not tile.lying)
    row, corner, back = laid[turning - 1].box, laid[turning].box, laid[turning + 1].box
    assert corner.y == row.y
    assert back.y == corner.y + corner.height + GAP
    assert back.x + back.width == corner.x + corner.width
    assert laid[turning + 2].box.x < back.x


def test_the_table_alone() -> None:
    """Apart, there are no hands, and the table has its own measures."""
    state = GAME.read("A:6-3,2-1,0-0;B:5-2,3-3,4-1 leader=A taken=4,4 plays=6-6,6-5@6")
    for standing, size in ((False, "0 0 848 384"), (True, "0 0 344 276")):
        text = GAME.svg(state, apart=True, standing=standing)
        assert parsed(text).get("viewBox") == size
        assert set(faces(text)) == {"6-6", "6-5"}


def test_in_words() -> None:
    """The line and its ends are read out, and a hidden hand by its number alone."""
    state = GAME.read("A:6-3,2-1;B:5-2,3-3 leader=A taken=3,3 plays=6-6,6-5@6").view(0)
    output = next(parsed(GAME.svg(state, language="fr")).iter(f"{SVG}desc")).text or ""
    assert output.startswith("La ligne, d'un bout à l'autre\u00a0: 6-6, 6-5. Bouts\u00a0: 6 et 5.")
    assert "A, 0 point\u00a0: 6-3, 2-1 (12)." in output
    assert "B, 0 point\u00a0: 2 dés, cachés." in output


def test_one_who_does_not_play_sees_backs() -> None:
    """§12: from outside every hand is hidden, the one that lies below too."""
    state = GAME.read("A:6-3,2-1;B:5-2,3-3 leader=A taken=3,3 plays=6-6,6-5@6").view(3)
    text = GAME.svg(state)
    assert set(faces(text)) == {"6-6", "6-5"}
    assert len(having(parsed(text), "envers")) == 4 + state.talon_count
