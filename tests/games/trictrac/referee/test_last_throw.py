"""The last throw of the lifting made in advance, and « je joue pour tout »: LEP r.74-75, ACAD-A l.214."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.coup import START
from academie.games.trictrac.referee.doubt import LastThrow
from academie.games.trictrac.referee.value import Fault, Phase, Rigueur, Wrong
from games.trictrac.referee.tables import after, denied, holes, keys, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
ASK = "asks for the last throw"
FOR_ALL = "says he plays for all"
# White has five dames left, all inside; Black nine, and neither a plein.
LIFTING = {"white": {19: 2, 20: 3, 24: 10}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}
FULL = {"white": {19: 2, 20: 3, 24: 10}, "black": {18: 2, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 3}}
LAST = {"white": {22: 1, 23: 1, 24: 13}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}


def lifting(profile: str, position: dict[str, dict[int, int]] = LIFTING) -> Rigueur:
    """White is to throw, and lifts."""
    return seated(position, profile, throws="9,9")


@pytest.mark.parametrize(("dice", "won"), [("5-4", 4), ("3-3", 6)])
def test_the_adversary_has_it_made_in_lepeintre(dice: str, won: int) -> None:
    """L r.75: he has the last throw made although more than two dames are left; it wins 4, or 6 by a doublet."""
    asked = after(lifting(LEP), f"black {ASK}")
    assert keys(asked) == ["levee"]
    assert asked.last == LastThrow(ahead=True)
    table = after(asked, f"white throws {dice}")
    assert [(ruling.key, ruling.player, ruling.points) for ruling in table.rulings] == [("levee", 0, won)]
    assert (table.dames, table.thrower, table.phase) == ((START, START), 0, Phase.THROW)
    assert table.last == LastThrow()
    assert f"white marks {won}" in map(str, table.acts(0))
    assert points(after(table, f"white marks {won}")) == (won, 0)
    fresh = after(table, f"white marks {won}", "white throws 2-1")
    assert (fresh.faults, fresh.throws, fresh.throwing.dice) == ((), (1, 0), (2, 1))


@pytest.mark.parametrize(
    ("profile", "asker", "other"), [(A, "black", "white"), (A, "white", "black"), (LEP, "white", "black")]
)
def test_by_agreement(profile: str, asker: str, other: str) -> None:
    """A 214: with the adversary's agreement; in Lepeintre who lifts does not impose it either."""
    asked = after(lifting(profile), f"{asker} {ASK}")
    assert asked.last == LastThrow(asked=0 if asker == "white" else 1)
    assert after(asked, "white throws 5-4").phase == Phase.MARK
    with pytest.raises(Illegal):
        after(asked, f"{asker} accepts")
    agreed = after(asked, f"{other} accepts")
    assert agreed.last.ahead
    assert after(agreed, "white throws 5-4").dames == (START, START)
    no = after(asked, f"{other} refuses")
    assert (keys(no), no.last, denied(no)) == (["levee"], LastThrow(), [])
    assert after(no, "white throws 5-4").phase == Phase.MARK


def test_both_have_broken_in_the_first_treatise() -> None:
    """A 214: while one of the two has a plein there is nothing to agree on; Lepeintre does not ask for it."""
    assert denied(after(lifting(A, FULL), f"black {ASK}")) == ["§37"]
    assert after(lifting(LEP, FULL), f"black {ASK}").last.ahead


def test_a_last_throw_is_one_of_lifting() -> None:
    """L r.75: one dame outside the last table, or the dice on the board, and there is no last throw to speak of."""
    outside = {"white": {17: 1, 19: 1, 20: 3, 24: 10}, "black": LIFTING["black"]}
    with pytest.raises(Illegal, match="§37"):
        after(lifting(LEP, outside), f"white {ASK}")
    with pytest.raises(Illegal, match="§37"):
        after(lifting(LEP), "white throws 5-4", f"white {ASK}")


def test_playing_for_all() -> None:
    """L r.74: the throw that lifts the last dame opens the next relevé, if it was said before."""
    table = after(lifting(LEP, LAST), f"white {FOR_ALL}", "white throws 6-4", "white plays X/off Y/off")
    assert (table.phase, table.thrower, table.throwing.dice, table.throws) == (Phase.MARK, 0, (6, 4), (1, 0))
    assert table.dames == (START, START)
    marked = after(table, "white marks 4", "white plays A/G A/E")
    assert (marked.faults, points(marked), marked.for_all) == ((), (4, 0), False)
    unsaid = after(lifting(LEP, LAST), "white throws 6-4", "white plays X/off Y/off")
    assert unsaid.phase == Phase.THROW
    # Not marked before he touches, the levée is école like the rest of the throw.
    assert after(table, "white plays A/G A/E").school_points(0) == 4


def test_for_all_and_in_advance() -> None:
    """L r.74-75: the throw made in advance serves as the first of the next relevé only where he said so himself."""
    assert denied(after(lifting(LEP), f"white {FOR_ALL}")) == ["§37"]
    both = after(lifting(LEP), f"black {ASK}", f"white {FOR_ALL}", "white throws 3-3")
    assert (both.phase, both.throwing.dice, both.throwing.own) == (Phase.MARK, (3, 3), START)
    assert "white marks 6" in map(str, both.acts(0))


def test_nobody_is_made_to_play_for_all() -> None:
    """L r.75: the adversary may have the last throw made, but not for all."""
    for table in (
        after(lifting(LEP, LAST), f"black {FOR_ALL}"),
        after(lifting(LEP), f"black {ASK}", f"black {FOR_ALL}"),
    ):
        assert denied(table) == ["§37"]
        assert not table.for_all


def test_a_throw_in_advance_is_asked_for_one_throw() -> None:
    """L r.75: asked and not answered before the throw, it says nothing of the next one."""
    table = after(lifting(A), f"black {ASK}", "white throws 5-4")
    played = table.after(next(act for act in table.acts(0) if "plays" in str(act)))
    assert played.last == LastThrow()


def test_what_was_asked_is_answered_before_the_throw() -> None:
    """§37: the last throw is spoken of while its player is to throw; once he has thrown nobody waits for a word."""
    asked = after(lifting(A), f"black {ASK}")
    assert keys(after(asked, "white refuses")) == ["levee"]
    with pytest.raises(Illegal, match="Nothing is in doubt"):
        after(asked, "white throws 5-4", "white accepts")


MIRRORED = {"white": LAST["black"], "black": LAST["white"]}


@pytest.mark.parametrize(
    ("option", "position", "lifter", "play", "left"),
    [
        ("", LAST, "white", "X/off Y/off", (4, 6)),
        ("", MIRRORED, "black", "A/off B/off", (4, 6)),
        ("+lifter-only-keeps", LAST, "white", "X/off Y/off", (4, 0)),
        ("+lifter-only-keeps", MIRRORED, "black", "A/off B/off", (0, 6)),
    ],
)
def test_whose_points_outlive_a_levee(
    option: str, position: dict[str, dict[int, int]], lifter: str, play: str, left: tuple[int, int]
) -> None:
    """§38, D26: each keeps his, and what is open between them; by the option the adversary's are gone, and all that."""
    seat = 0 if lifter == "white" else 1
    table = seated(position, f"{A}{option}", to=lifter, throws="9,9", points="4,6", trous="1,2")
    table = table.but(faults=(Fault(Wrong.UNDER, seat, 4),), conceded=(1, 1))
    table = after(table, f"{lifter} throws 6-5", f"{lifter} plays {play}")
    assert (points(table), holes(table)) == (left, (1, 2))
    assert table.school_points(seat) == (0 if option else 4)
    assert (table.conceded == (0, 0)) is bool(option)
    assert f"{lifter} marks 4" in map(str, table.acts(seat))
