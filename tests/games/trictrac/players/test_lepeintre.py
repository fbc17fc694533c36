"""The player who follows the precepts: the most recommended move, precepts on or off, equal seeds equal games."""

from __future__ import annotations

import pytest

from academie.errors import Illegal, Unknown
from academie.games import find
from academie.games.trictrac import game
from academie.games.trictrac.players.lepeintre import LepeintrePlayer
from academie.players import roster
from academie.tutor import preferred

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
    ("spec", "part"),
    [("lepeintre:only=L99", "“L99”"), ("lepeintre:fast", "“fast”"), ("lepeintre:ties=luck", "“luck”")],
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
