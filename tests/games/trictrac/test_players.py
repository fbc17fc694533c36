"""Players of trictrac: the greedy one and the one who follows the precepts."""

import random

import pytest

from academie._core import trictrac as core
from academie.errors import Illegal, Unknown
from academie.game.registry import find
from academie.games.trictrac import game
from academie.games.trictrac.players.greedy import GreedyPlayer, best_moves, prefers_leaving, prospect, value
from academie.games.trictrac.players.lepeintre import LepeintrePlayer
from academie.games.trictrac.state import ours
from academie.players import find as find_player
from academie.players import roster
from academie.players.arena import Terms, play_match
from academie.players.playout import RandomPlayer
from academie.tables.board import THROWS
from academie.tutor import preferred

GAME = find("trictrac")


def test_prospect_is_the_mean_over_thirty_six() -> None:
    """A lone dame six away from one attacker with open ways: 17 throws of 36 hit it (10 + 6 and 1 for double three)."""
    own, other = [0] * 25, [0] * 25
    own[11], other[23 - 17] = 1, 1
    profile = ours(GAME.start()).core.profile
    expected = 0
    for roll in THROWS:
        for credit in core.credits(own, other, roll.dice, profile):  # type: ignore[arg-type]
            expected += roll.weight * credit.points * (1 if credit.to_roller else -1)
    assert prospect(own, other, profile, 0) == pytest.approx(expected / 36)
    assert expected > 0


def test_best_move_is_best_by_brute_force() -> None:
    """The chosen play has the greatest value of all legal plays, on positions of random games."""
    rng = random.Random(3)
    state = ours(GAME.start())
    looked = 0
    while looked < 12:
        if state.result is not None:
            state = ours(GAME.start())
        moves = state.moves()
        if moves and not moves[0].word and len(moves) > 1:
            looked += 1
            chosen = GreedyPlayer(1).choose(state)
            values = {move: value(state, move) for move in moves}
            assert values[chosen] == pytest.approx(max(values.values()))  # type: ignore[index]
            assert chosen in best_moves(state)
        state = state.after(rng.choice(state.rolls() or moves))


def test_it_leaves_a_ruin_and_holds_a_plein() -> None:
    """After a trou it leaves when its dames lie open to everything, and holds with points and nothing to fear."""
    open_board = "W:A3,B1,C1,D1,E1,F1,G1,H1,I1,J1,K1,L2;B:M2,N2,O2,P2,Q2,R2,Y3"
    ruin = ours(GAME.read(f"{open_board} phase=decide dice=6-4 points=0,0 trous=2,0 throws=9,9"))
    assert prefers_leaving(ruin)
    assert str(GreedyPlayer().choose(ruin)) == "leave"
    safe = ours(GAME.read("W:A3,G2,H2,I2,J2,K2,L2;B:Y15 phase=decide dice=2-1 points=8b,0 trous=2,0 throws=9,9"))
    assert str(GreedyPlayer().choose(safe)) == "hold"


def test_it_beats_chance() -> None:
    """Greedy wins nearly every partie against random play, with the same seed the same way."""
    start = GAME.start()
    games = list(play_match(GAME, start, [GreedyPlayer(1), RandomPlayer(2)], Terms(6, seed=5, max_plies=20_000)))
    assert all(played.result is not None for played in games)
    assert sum(played.shares[played.seats.index(0)] for played in games) >= 5
    again = list(play_match(GAME, start, [GreedyPlayer(1), RandomPlayer(2)], Terms(6, seed=5, max_plies=20_000)))
    assert [played.moves for played in games] == [played.moves for played in again]


def test_it_is_on_the_roster_of_trictrac_only() -> None:
    """`greedy` names it; other games and other states are refused in one sentence."""
    assert isinstance(find_player("greedy", GAME, 3), GreedyPlayer)
    with pytest.raises(Unknown, match="no player “greedy”"):
        find_player("greedy", find("draughts"))
    with pytest.raises(Illegal, match="trictrac only"):
        GreedyPlayer().choose(find("draughts").start())
    with pytest.raises(Illegal, match="dice must be thrown"):
        GreedyPlayer().choose(GAME.start())


HELD = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:M2,N2,O5,P2,Q2,R2 phase=decide dice=6-1 trous=1,0 throws=6,6 begun=2,6-2"
CROSSBOW = "W:A6,F1,G1,H1,I2,K2,L2;B:T2,X3,Y10 phase=play dice=2-1 throws=6,6 begun=2,6-2"
LATE = "W:D1,E1,F1,G2,H2,I2,J2,K2,L2;B:M2,N2,O2,P2,Q2,R2,S1,T1,V1 phase=decide dice=6-1 trous=1,0 begun=2,6-2"


def choice(spec: str, line: str, seed: int = 1) -> str:
    """What a player makes of a position."""
    return str(roster.find(spec, game, seed).choose(game.read(line)))


@pytest.mark.parametrize("line", [HELD, LATE, "W:A15;B:Y15 phase=play dice=6-2 begun=1,6-2"])
def test_it_plays_what_is_preferred(line: str) -> None:
    """Where the advice has one first move, it is played."""
    assert choice("lepeintre", line) == str(preferred(game, game.read(line))[0])


def test_precepts_may_be_left_out() -> None:
    """The late game is held by who does not know the maxims against it; L53 stands for both its rules."""
    assert choice("lepeintre", LATE) == "leave"
    assert choice("lepeintre:only=L57;ties=points", LATE) == "leave"  # nothing speaks: leaving is seldom a fault
    assert choice("lepeintre:only=L53", HELD) == "hold"
    assert choice("lepeintre:without=L53,L56,B30", HELD) == "leave"


def test_one_precept_alone() -> None:
    """Of the plays, one that L27 does not speak against is chosen, whatever the seed."""
    against = {"G/H A/C", "A/C G/H"}
    for seed in range(12):
        assert choice("lepeintre:only=L27", CROSSBOW, seed) not in against
    assert len({choice("lepeintre:only=L60", CROSSBOW, seed) for seed in range(30)}) > 1


def test_equal_seeds_equal_choices() -> None:
    """Chance only tells apart what is recommended alike, and comes from the seed."""
    state = game.read(CROSSBOW)
    one, two = LepeintrePlayer(5, {"L60"}), LepeintrePlayer(5, {"L60"})
    assert [one.choose(state) for _ in range(8)] == [two.choose(state) for _ in range(8)]


@pytest.mark.parametrize(
    ("spec", "part"), [("lepeintre:only=L99", "“L99”"), ("lepeintre:fast", "“fast”"), ("lepeintre:ties=luck", "“luck”")]
)
def test_what_it_is_not_asked(spec: str, part: str) -> None:
    """A setting or a precept that does not exist is named in one sentence."""
    with pytest.raises(Unknown, match=part):
        roster.find(spec, game)


def test_it_plays_trictrac_only() -> None:
    """A state of another game, or one with nothing to choose, is refused."""
    with pytest.raises(Illegal):
        LepeintrePlayer().choose(find("gammon").start())
    with pytest.raises(Illegal):
        LepeintrePlayer().choose(game.read("W:A15;B:Y15"))
