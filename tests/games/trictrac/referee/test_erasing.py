"""The other's points after a hole: wiped out, forgotten, kept, given back, or wiped out without a hole."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import read_act
from games.trictrac.referee.tables import EIGHT, after, denied, holes, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
PROFILES = ("classique", A, B, LEP, COMPANY)
PLAYED = "white plays A/D A/C"
SPARED = ("white throws 3-2", "white marks 8 without erasing the other")
ROUND = ("black throws 2-1", "black plays Y/V Y/X", "white throws 2-1")


@pytest.mark.parametrize("profile", PROFILES)
def test_a_hole_erases_the_other(profile: str) -> None:
    """A 93, B 1049, B 1738: marked plainly, a hole wipes out all the other had."""
    table = after(seated(EIGHT, profile, points="4,6b"), "white throws 3-2", "white marks 8")
    assert (points(table), holes(table)) == ((0, 0), (1, 0))


@pytest.mark.parametrize("profile", PROFILES)
def test_it_may_be_forgotten_and_made_good(profile: str) -> None:
    """L r.50 (l.1904): until he throws again whoever made the hole may still erase the other; that is no école."""
    spared = after(seated(EIGHT, profile, points="4,6b"), *SPARED)
    assert (points(spared), holes(spared)) == ((0, 6), (1, 0))
    for table in (spared, after(spared, "white holds", PLAYED), after(spared, "white holds", PLAYED, *ROUND[:2])):
        erased = after(table, "white erases the other")
        assert (points(erased), keys(erased), laws(erased)) == ((0, 0), ["erased"], ["§70"])
        assert erased.school_points(0) == 0
        assert points(after(table, "black erases himself")) == (0, 0)


@pytest.mark.parametrize(("profile", "kept"), [("classique", 6), (A, 6), (B, 6), (LEP, 6), (COMPANY, 0)])
def test_what_was_left_is_kept_after_the_second_throw(profile: str, kept: int) -> None:
    """L r.50: the other keeps what was left to him once the forgetful one has thrown again; L 2073: not in company."""
    thrown = after(seated(EIGHT, profile, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)
    assert points(thrown) == (0, kept)
    assert keys(thrown) == ([] if kept else ["erased"])


def test_erased_too_late_is_an_ecole() -> None:
    """L r.50, r.68: after that they are his, and wiping them out is an école of all of them."""
    thrown = after(seated(EIGHT, LEP, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)
    wiped = after(thrown, "white erases the other")
    assert wiped.school_points(0) == 6
    with pytest.raises(Illegal, match="§70"):
        after(thrown, "black erases himself")


@pytest.mark.parametrize(
    ("profile", "kept"),
    [(f"{LEP}+spared-points-back", 0), (f"{A}+spared-points-back", 0), (f"{COMPANY}+spared-points-kept", 6)],
)
def test_the_two_options(profile: str, kept: int) -> None:
    """L r.50 and L 2073 the other way round."""
    assert points(after(seated(EIGHT, profile, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)) == (0, kept)


def test_what_he_wins_meanwhile_stays_his() -> None:
    """A 95: the hole takes what he had before it; what he marked since is his when the rest is erased."""
    table = after(
        seated(EIGHT, LEP, points="4,6b"), *SPARED, "white holds", PLAYED, "black throws 6-1", "black marks 2"
    )
    assert points(table) == (0, 8)
    assert points(after(table, "white erases the other")) == (0, 2)


def test_a_hole_made_with_spared_points_is_taken_back() -> None:
    """L r.50: within the time the hole he completed with them goes with them."""
    table = after(
        seated(EIGHT, LEP, points="4,10"), *SPARED, "white holds", PLAYED, "black throws 6-1", "black marks 2"
    )
    assert holes(table) == (1, 1)
    erased = after(table, "white erases the other")
    assert (points(erased), holes(erased)) == ((0, 2), (1, 0))


@pytest.mark.parametrize("before", ["0,6b", "4,0"])
def test_only_a_hole_can_spare(before: str) -> None:
    """A 93: without a hole, or where the other has nothing, there is nothing to forget."""
    table = after(seated(EIGHT, points=before), "white throws 3-2")
    with pytest.raises(Illegal, match="§70"):
        after(table, "white marks 8 without erasing the other")


@pytest.mark.parametrize("profile", [LEP, "classique"])
def test_erased_without_right(profile: str) -> None:
    """L r.68: wiping out the other without a hole is an école of all he was deprived of, whose points come back."""
    table = after(seated(EIGHT, profile, points="0,6b"), "white throws 3-2", "white erases the other")
    assert after(table, "black makes him mark").sheet.scores[1][:2] == (6, True)
    assert denied(after(table, "white makes him mark")) == ["§92"]


def test_leaving_wipes_out_what_was_spared() -> None:
    """A 97: who leaves erases the points of both."""
    table = after(seated(EIGHT, LEP, points="4,6b"), *SPARED, "white leaves", "black lifts his dames")
    assert (points(table), holes(table)) == ((0, 0), (1, 0))


def test_the_words() -> None:
    """The act in two languages."""
    act = read_act("white marks 8 and pegs 1 without erasing the other")
    assert str(act) == "white marks 8 and pegs 1 without erasing the other"
    assert read_act(act.told().fr) == act


def test_company_takes_off_what_black_has_spared() -> None:
    """L 2073: also where Black made the hole: when he throws again White's points are gone."""
    mirrored = {"white": EIGHT["black"], "black": EIGHT["white"]}
    spared = ("black throws 3-2", "black marks 8 without erasing the other", "black holds", "black plays Y/U Y/V")
    table = after(seated(mirrored, COMPANY, to="black", points="6b,4"), *spared)
    assert points(table) == (6, 0)
    thrown = after(table, "white throws 2-1", "white plays A/C A/B", "black throws 2-1")
    assert (points(thrown), [(each.key, each.player) for each in thrown.rulings]) == ((0, 0), [("erased", 0)])
