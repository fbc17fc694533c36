"""What the book says of the set, the coup and the parties, case by case."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from academie._core import domino as core
from academie.game import Roll
from academie.games.domino.game import game
from academie.games.domino.state import BOUDE
from academie.games.domino.tile import TILES, mask_of, points_of, tile
from games.domino.tables import dealt, played, read

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
    assert state.talon_count == talon
    chooser = random.Random(2)
    while state.phase == "play":
        assert state.talon_count == talon
        state = state.after(chooser.choice(state.moves()))


def test_the_lead_is_drawn_for() -> None:
    """§13, §48, DOM-R-I: everybody takes a tile, the most points lead, and equal tiles draw again."""
    state = game.start("poule-trois")
    for one, two in ((6, 0), (1, 0), (5, 1)):  # six points, one, six
        assert state.player is None
        state = state.after(Roll((tile(one, two).code,)))
    assert (state.phase, state.leader, state.turn) == ("draw", None, 0)
    assert len(state.rolls()) == 25  # the three drawn stay out
    state = state.after(Roll((tile(0, 0).code,)))
    assert state.turn == 2  # the second player is out of it
    state = state.after(Roll((tile(3, 3).code,)))
    assert (state.phase, state.leader) == ("deal", 2)
    assert [(event.key, event.player, event.law) for event in state.events] == [("main", 2, "§13")]


@pytest.mark.parametrize(("leader", "order"), [("A", "BCDA"), ("C", "DABC"), ("D", "ABCD")])
def test_the_leader_takes_last(leader: str, order: str) -> None:
    """§23, §64, DOM-R-XI: the player at the leader's right takes his tiles first, the leader his own last."""
    state = read(f"A:;B:;C:;D: phase=deal leader={leader}", "piquet-voleur")
    takers = []
    while state.phase == "deal":
        takers.append("ABCD"[state.turn or 0])
        state = state.after(state.rolls()[0])
    assert takers == [seat for seat in order for _ in range(6)]
    assert state.player == "ABCD".index(leader)


def test_any_tile_may_be_led_and_then_ends_are_joined() -> None:
    """§3, §4: the lead is free; afterwards a tile joins an end, a double opens no third one."""
    state = dealt("tete-a-tete-huit", 4)
    assert [move.tile for move in state.moves()] == list(state.hand(0))
    state = read("A:6-6,6-4,4-4,1-0,2-0,3-0;B:6-5,5-5,5-4,2-1,3-1,3-2")
    state = played(state, "6-6 6-5@6 6-4@6")
    assert state.line == ((4, 6), (6, 6), (6, 5))
    assert {str(move) for move in state.moves()} == {"5-5@5", "5-4@4", "5-4@5"}
    state = played(state, "5-5@5")
    assert state.ends == (4, 5)


def test_two_equal_ends_are_one_choice() -> None:
    """§61: a partout offers each tile once, a tile that fits both ends of different numbers twice."""
    state = read("A:6-6,6-4,4-4,1-0,2-0,3-0;B:6-5,6-3,5-4,2-1,3-1,3-2")
    state = played(state, "6-6")
    assert [str(move) for move in state.moves()] == ["6-3@6", "6-5@6"]


def test_boude_is_forced_and_never_chosen() -> None:
    """§4: who has nothing that fits has one move, boude; who has something has no such move."""
    state = played(read("A:6-6,6-4,4-4,1-0,2-0,3-0;B:5-5,5-4,5-3,2-1,3-1,3-2"), "6-6")
    assert state.moves() == [BOUDE]
    state = state.after(BOUDE)
    assert [(event.key, event.player) for event in state.events] == [("boude", 1)]
    assert BOUDE not in state.moves()
    assert state.lacks(1) == {6}


NOBODY_PASSES = (
    "5-3 6-5@5 3-0@3 2-0@0 6-6@6 2-2@2 6-4@6 5-4@4 5-2@2 5-1@5 1-0@1 5-0@5 4-0@0 0-0@0 6-0@0 4-3@4 6-1@6 3-3@3 "
    "6-3@3 4-1@1 4-2@4"
)


def test_the_advantage_of_the_lead() -> None:
    """§44, DOM-26: where nobody passes the leader is always a tile ahead, and makes domino first."""
    lead = read(
        "A:6-6,6-1,5-3,5-2,4-2,4-0;B:6-5,5-1,3-3,2-2,1-1,0-0;C:6-4,6-3,6-0,4-4,3-0,1-0;D:5-5,5-4,5-0,4-3,4-1,2-0",
        "quatre-sans-points",
    )
    texts = NOBODY_PASSES.split()
    state = lead
    for turn, text in enumerate(texts, start=1):
        state = played(state, text)
        if turn % 4 == 1 and turn < len(texts):
            assert state.counts[0] == min(state.counts) == state.counts[1] - 1
    assert [(event.key, event.player) for event in state.events][:1] == [("domino", 0)]


def test_one_may_favour_whom_one_likes() -> None:
    """§44, DOM-27: one choice of the third player lets the fourth make domino, the other the first; neither is his."""
    state = read(
        "A:5-4;B:4-4,1-0;C:6-5,3-2,0-0;D:2-1 leader=A taken=3,4,4,2 plays=6-6,6-1@6,4-1@1,4-0@4,3-0@0,3-3@3",
        "quatre-sans-points",
    )
    assert state.player == 2
    assert [str(move) for move in state.moves()] == ["3-2@3", "6-5@6"]
    for texts, domino in (("3-2 2-1", 3), ("6-5 boude 5-4", 0)):
        first = played(state, texts).events[0]
        assert (first.key, first.player) == ("domino", domino)


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
    assert state.result.reason == "pot"
    assert state.result.shares == tuple(score / 4 for score in state.scores)


@pytest.mark.parametrize(
    ("before", "winner", "points", "shares"),
    [
        ("3,0,0,0", 0, 3, (1.0, 0.0, 0.0, 0.0)),
        ("1,1,1,0", 0, 1, (0.5, 0.25, 0.25, 0.0)),
        ("1,2,0,0", None, 1, (0.5, 0.5, 0.0, 0.0)),
        ("0,1,1,1", None, 0, (0.25, 0.25, 0.25, 0.25)),
    ],
)
def test_the_pot_of_four(before: str, winner: int | None, points: int, shares: tuple[float, ...]) -> None:
    """§44, DOM-13: who makes all four dominos wins three stakes; the partie then is over, to be staked for again."""
    line = f"A:5-4;B:4-4,1-0;C:6-6,0-0;D:2-2 leader=A taken=2,2,2,1 scores={before} plays=5-1"
    final = played(read(line, "quatre-sans-points"), "1-0 0-0 boude 5-4")
    assert final.result is not None
    assert (final.result.winner, final.result.points, final.result.shares) == (winner, points, shares)
    assert not final.moves()


def test_closing_is_free_and_ends_the_coup() -> None:
    """§5, §27, DOM-R-XV: the closing tile is among the moves, and after it nobody plays or passes."""
    state = played(read("A:6-6,6-5,6-3,6-0,4-1,0-0;B:6-4,5-4,5-0,4-4,3-1,2-2"), "6-6 6-4@6 4-1@4 3-1@1 6-3@3")
    assert [event.key for event in state.events] == ["partout"]
    state = played(state, "boude 6-0@6 5-0@0")
    assert "6-5@5" in {str(move) for move in state.moves()}
    state = played(state, "6-5@5")
    assert [event.key for event in state.events] == ["ferme", "reste", "reste", "coup", "main"]
    assert (state.phase, state.scores, state.leader) == ("deal", (21, 0), 1)


HANDS = {"A": "6-6,6-4", "B": "2-1,1-0", "C": "6-2,6-1", "D": "2-0,1-1"}  # 22, 4, 15 and 4 points, and no five


def closed(leader: str, profile: str) -> tuple[int, int, tuple[int, ...]]:
    """Who wins, and how much, when the double five closes the game at once, and the scores after it."""
    hands = ";".join(f"{seat}:{tiles}{',5-5' if seat == leader else ''}" for seat, tiles in HANDS.items())
    taken = ",".join("3" if seat == leader else "2" for seat in HANDS)
    state = played(read(f"{hands} leader={leader} taken={taken}", profile), "5-5")
    coup = next(event for event in state.events if event.key == "coup")
    assert coup.law == "§35"
    assert [event.points for event in state.events if event.key == "reste"] == [22, 4, 15, 4]
    return coup.player, coup.points, state.scores


@pytest.mark.parametrize(("leader", "winner", "other"), [("A", 1, 1), ("B", 3, 1), ("C", 3, 3), ("D", 1, 3)])
def test_equal_counts(leader: str, winner: int, other: int) -> None:
    """§35, §46, DOM-R-XXIII-b: the nearest to the leader's right wins a tie, the leader himself only by the option."""
    assert closed(leader, "poule-quatre")[0] == winner
    assert closed(leader, "poule-quatre+poseur-gagne")[0] == other


def test_the_fewest_points_win() -> None:
    """§35, DOM-R-XXIII-a: in a closed game the one lowest count wins, the leader's too."""
    state = played(read("A:5-5,1-0;B:6-6;C:2-2 leader=A taken=2,1,1", "poule-trois"), "5-5")
    assert [event.player for event in state.events if event.key == "coup"] == [0]
    assert state.scores == (16, 0, 0)


@pytest.mark.parametrize(
    ("profile", "gain", "scores"),
    [
        ("poule-quatre", 41, (0, 41, 0, 0)),
        ("poule-quatre+difference", 37, (0, 37, 0, 0)),
        ("piquet-voleur", 37, (0, 37)),
        ("piquet-voleur+difference", 33, (0, 33)),
        ("quatre-sans-points", 1, (0, 1, 0, 0)),
    ],
)
def test_what_a_closed_coup_scores(profile: str, gain: int, scores: tuple[int, ...]) -> None:
    """§7, §45: all that the adversaries hold, a partner's tiles left out; the option deducts the winner's own hand."""
    assert closed("A", profile) == (1, gain, scores)


@pytest.mark.parametrize(("profile", "winner"), [("", 1), ("+poseur-gagne", 0)])
def test_equal_counts_of_two(profile: str, winner: int) -> None:
    """§46: between two the one who did not lead wins equal counts, or the leader by the option."""
    state = played(read("A:5-5,2-1;B:3-0 taken=2,1", f"tete-a-tete-six{profile}"), "5-5")
    assert state.scores == ((3, 0) if winner == 0 else (0, 3))


def test_the_higher_count_loses_a_closed_coup() -> None:
    """§41, DOM-12: not for points, in a closed coup with unequal counts the higher one loses, whoever closed it."""
    for other, winner in (("3-2", 0), ("2-0", 1)):
        state = played(read(f"A:5-5,2-1;B:{other} taken=2,1", "tete-a-tete-coups"), "5-5")
        assert state.scores == ((1, 0) if winner == 0 else (0, 1))


def test_domino_scores_what_the_others_hold() -> None:
    """§6, §45: the player of the last tile scores the points of the adversaries; a partner's are not counted."""
    line = "A:5-4;B:6-6,4-4;C:6-4;D:2-2,1-1 leader=A taken=2,2,1,2 plays=5-5,boude,boude,boude"
    for profile, gain in (("poule-quatre", 36), ("piquet-voleur", 26)):
        state = played(read(line, profile), "5-4")
        assert [event.points for event in state.events if event.key == "coup"] == [gain]


@pytest.mark.parametrize(("before", "over"), [("87,99", False), ("88,99", True), ("99,0", True)])
def test_a_hundred_points(before: str, over: bool) -> None:
    """§51: a hundred points, reached or passed, win the partie; ninety-nine do not."""
    state = played(read(f"A:5-4;B:6-6 leader=A taken=2,1 scores={before} plays=5-5,boude"), "5-4")
    assert (state.result is not None) == over
    if state.result is not None:
        assert (state.result.winner, state.result.reason, state.result.shares) == (0, "partie", (1.0, 0.0))


def test_partners_win_together() -> None:
    """§7, §50: a partie of piquet voleur is won by both partners, each with half of it."""
    line = "A:5-4;B:6-6,4-4;C:6-4;D:2-2,1-1 leader=A taken=2,2,1,2 scores=90,20 plays=5-5,boude,boude,boude"
    state = played(read(line, "piquet-voleur"), "5-4")
    assert state.result is not None
    assert (state.result.winner, state.result.shares) == (0, (0.5, 0.0, 0.5, 0.0))
    assert state.scores == (116, 20)


def test_the_poule() -> None:
    """§49: who first has a hundred points at the poule takes the stakes of the others, and his own back."""
    state = played(
        read("A:5-4;B:6-6;C:6-4 leader=A taken=2,1,1 scores=90,99,0 plays=5-5,boude,boude", "poule-trois"), "5-4"
    )
    assert state.result is not None
    assert (state.result.winner, state.result.reason, state.result.points) == (0, "poule", 2)


def test_coups_without_points() -> None:
    """§41: the first to win the agreed number of coups wins, whatever the points."""
    line = "A:5-4;B:6-6 leader=A taken=2,1 scores={} plays=5-5,boude"
    assert played(read(line.format("3,4"), "tete-a-tete-coups"), "5-4").result is None
    result = played(read(line.format("4,4"), "tete-a-tete-coups"), "5-4").result
    assert result is not None
    assert (result.winner, result.reason) == (0, "partie_coups")
    assert played(read(line.format("2,1"), "tete-a-tete-coups+trois-coups"), "5-4").result is not None


def test_one_coup() -> None:
    """§56: by the option the first coup is the last, worth what it wins."""
    result = played(read("A:5-4;B:6-6 leader=A taken=2,1 plays=5-5,boude", "tete-a-tete-six+un-coup"), "5-4").result
    assert result is not None
    assert (result.winner, result.reason, result.points) == (0, "coup_seul", 12)


def test_au_dernier_is_provisional() -> None:
    """§11, §53, DOM-34: three players, seven tiles; the most points take a mark, and the title says provisional."""
    profile = game.profiles.find("au-dernier")
    assert (profile["players"], profile["tiles"]) == (3, 7)
    assert "provisional" in profile.title.en
    assert "provisoire" in profile.title.fr
    state = played(read("A:5-5,1-0;B:6-6;C:2-2 leader=A taken=2,1,1 scores=0,2,1", "au-dernier"), "5-5")
    assert [(event.key, event.player) for event in state.events if event.key == "marque"] == [("marque", 1)]
    assert state.result is not None
    assert (state.result.winner, state.result.shares) == (0, (1.0, 0.0, 0.0))


@pytest.mark.parametrize(("leader", "marked"), [("A", 0), ("B", 1), ("C", 1)])
def test_equal_marks(leader: str, marked: int) -> None:
    """§53: of equal counts the leader takes the mark, otherwise the furthest from his right."""
    hands = {"A": "6-4", "B": "4-4,2-0", "C": "1-0"}
    line = ";".join(f"{seat}:{tiles}{',5-5' if seat == leader else ''}" for seat, tiles in hands.items())
    taken = ",".join(str(len(tiles.split(",")) + (seat == leader)) for seat, tiles in hands.items())
    state = played(read(f"{line} leader={leader} taken={taken}", "au-dernier"), "5-5")
    assert [event.player for event in state.events if event.key == "marque"] == [marked]


def test_puiser_is_provisional() -> None:
    """§11, §54, DOM-41: who cannot play draws until he can; nothing is described, and the title says provisional."""
    assert "provisional" in game.profiles.find("puiser").title.en
    state = played(read("A:6-6,1-0,2-0,3-0;B:5-5,4-4,3-3,2-2", "puiser"), "6-6")
    assert (state.phase, state.player, state.turn) == ("puise", None, 1)
    state = state.after(Roll((tile(5, 4).code,)))
    assert (state.phase, [event.key for event in state.events]) == ("puise", ["puise"])
    state = state.after(Roll((tile(6, 4).code,)))
    assert (state.phase, [str(move) for move in state.moves()]) == ("play", ["6-4@6"])
    assert str(state).endswith("plays=6-6,+,+")


def test_vingt_un_is_not_played() -> None:
    """§11, §55, DOM-14: two sets less both double sixes and a six-five are 53 tiles; no profile plays with them."""
    tiles = Counter([*TILES, *TILES]) - Counter([tile(6, 6), tile(6, 6), tile(6, 5)])
    assert sum(tiles.values()) == 53
    assert all("vingt-un" not in name for name in [*game.profiles.profiles, *game.profiles.options])
    assert not game.law.find("55").code


def test_the_usual_parties_come_first() -> None:
    """§11: the default is the first partie of the book, and only the two provisional ones say so."""
    assert game.profiles.default == "tete-a-tete-six"
    provisional = [name for name, each in game.profiles.profiles.items() if "provisional" in each.title.en]
    assert provisional == ["au-dernier", "puiser"]
    assert all("rovisional" in game.profiles.find(name).about.en for name in provisional)
