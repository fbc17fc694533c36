"""Domino: the set, the talon, the pot over four coups, lines and plays (positions.toml has the rest)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from academie._core import domino as core
from academie.errors import Illegal, Unknown
from academie.games.domino.game import game
from academie.games.domino.state import BOUDE, Move
from academie.games.domino.tile import TILES, mask_of, points_of, tile
from games.domino.tables import dealt, read

pytestmark = pytest.mark.native


def test_the_set() -> None:
    """§1, DOM-01: 28 tiles, 168 points, eight halves and seven tiles of each number, seven doubles."""
    assert len(TILES) == len(set(TILES)) == 28
    assert points_of(TILES) == core.points(mask_of(TILES)) == 168
    halves = Counter(number for each in TILES for number in each)
    assert set(halves.values()) == {8}
    assert {sum(each.has(number) for each in TILES) for number in range(7)} == {7}
    assert sum(each.double for each in TILES) == 7
    assert [each.code for each in TILES] == list(range(28))


@pytest.mark.parametrize(
    ("profile", "players", "tiles", "talon"),
    [
        ("tete-a-tete-six", 2, 6, 16),
        ("tete-a-tete-sept", 2, 7, 14),
        ("tete-a-tete-huit", 2, 8, 12),
        ("tete-a-tete-douze", 2, 12, 4),
        ("poule-trois", 3, 8, 4),
        ("au-dernier", 3, 7, 7),
        ("poule-quatre", 4, 6, 4),
        ("quatre-sans-points", 4, 6, 4),
        ("piquet-voleur", 4, 6, 4),
        ("tete-a-tete-sept+dix-des", 2, 10, 8),
    ],
)
def test_the_talon(profile: str, players: int, tiles: int, talon: int) -> None:
    """§2, DOM-02: so many play with so many tiles each, and so many stay out, to the end of the coup."""
    state = dealt(profile)
    assert state.counts == (tiles,) * players
    chooser = random.Random(2)
    while state.phase == "play":
        assert state.talon_count == talon
        state = state.after(chooser.choice(state.moves()))


def test_the_lead_of_the_pot_goes_round() -> None:
    """§8, §44, §47: four coups, four leaders to the right, one stake taken back in each, and the pot is empty."""
    state = read("A:;B:;C:;D: phase=deal leader=B", "quatre-sans-points")
    chooser = random.Random(3)
    leaders: list[int | None] = []
    winners: list[int] = []
    while state.result is None:
        if state.phase == "play" and not state.plays:
            leaders.append(state.leader)
        state = state.after(chooser.choice(state.moves() or state.rolls()))
        winners += [event.player for event in state.events if event.key == "coup"]
    assert leaders == [1, 2, 3, 0]
    assert state.scores == tuple(winners.count(player) for player in range(4))
    assert sum(state.scores) == 4
    assert state.result.shares == tuple(score / 4 for score in state.scores)


def test_vingt_un_is_not_played() -> None:
    """§11, §55, DOM-14: two sets less both double sixes and a six-five are 53 tiles; no profile plays with them."""
    tiles = Counter([*TILES, *TILES]) - Counter([tile(6, 6), tile(6, 6), tile(6, 5)])
    assert sum(tiles.values()) == 53
    assert all("vingt-un" not in name for name in [*game.profiles.profiles, *game.profiles.options])
    assert not game.law.find("55").code


def test_the_usual_parties_come_first() -> None:
    """§11: the default is the first partie of the book, and only the two provisional ones say so."""
    assert game.profiles.default == "tete-a-tete-six"
    for name, each in game.profiles.profiles.items():
        provisional = name in {"au-dernier", "puiser"}
        assert ("provisional" in each.title.en, "provisoire" in each.title.fr) == (provisional, provisional)
        assert not provisional or "rovisional" in game.profiles.find(name).about.en


# --- Lines and plays (§61, §62)


def test_hidden_hands_are_read() -> None:
    """§12, §62: a view has the number of tiles where it does not see them, and is read back."""
    hands = "A:6-6,6-5,6-3,6-0,4-1,0-0;B:"
    state = read(f"{hands}6-4,5-4,5-0,4-4,3-1,2-2")
    view = state.view(0)
    assert str(view).startswith(f"{hands}?6 ")
    assert read(str(view)) == view != state


def test_plays_out_of_time() -> None:
    """No play is read while tiles are taken, in a view of another's turn, or with an end for the lead."""
    played = read("A:6-5,6-3,6-0,4-1,0-0;B:5-4,5-0,4-4,3-1,2-2 plays=6-6,6-4@6")
    for state, text, why in (
        (game.start(), "6-6", "tiles are being taken"),
        (played.view(1), "6-5", "hidden from this view"),
        (dealt("tete-a-tete-six"), f"{dealt('tete-a-tete-six').moves()[0]}@6", "joins nothing"),
    ):
        with pytest.raises(Illegal, match=why):
            game.read_move(state, text)


def test_moves_have_an_order_and_a_name() -> None:
    """§61: moves sort by tile and number, a boudé last."""
    moves = [BOUDE, Move(tile(6, 4), 6), Move(tile(6, 4), 4), Move(tile(0, 0)), Move(tile(5, 5), 5)]
    assert [str(move) for move in sorted(moves)] == ["0-0", "5-5@5", "6-4@4", "6-4@6", "boude"]


def test_there_is_one_setup() -> None:
    """Another starting position than the ordinary one is unknown."""
    with pytest.raises(Unknown, match="standard"):
        game.start(setup="odd")
