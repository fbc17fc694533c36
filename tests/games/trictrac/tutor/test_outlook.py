"""What the next throw may bring, against the law's credits added up one kind at a time; the borders of a hole."""

from __future__ import annotations

import pytest

from academie._core import trictrac as law
from academie._core.trictrac import Jan
from academie.games.trictrac.tutor.position import dames
from academie.games.trictrac.tutor.precepts.outlook import Chance, Outlook

TRUE, FALSE = {Jan.battre_grand, Jan.battre_petit}, {Jan.faux_grand, Jan.faux_petit}
FILL = {Jan.remplir_petit, Jan.remplir_grand, Jan.remplir_retour}
KEEP = {Jan.conserver_petit, Jan.conserver_grand, Jan.conserver_retour}
FULL = dict.fromkeys(range(6, 12), 2)

BOARDS = {
    "dames of both tables": ({0: 9, 3: 1, 4: 1, 6: 1, 7: 1, 11: 2}, {0: 7, **dict.fromkeys(range(1, 9), 1)}),
    "two of the petit jan": ({0: 9, 9: 2, 10: 2, 11: 2}, {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}),
    "behind closed passages": ({0: 7, 9: 2, 10: 2, 11: 4}, {2: 1, 3: 1, 4: 1, **FULL}),
    "lone dames of the talon": ({11: 4, 10: 2, 9: 9}, {0: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 8}),
    "a plein to make": ({0: 1, 3: 1, 5: 2, **FULL, 10: 1}, {0: 15}),
    "a plein to keep": ({0: 1, 3: 1, 5: 1, **FULL}, {0: 13, 11: 2}),
    "two dames down": ({0: 13, 7: 1, 9: 1}, {0: 13, 11: 2}),
    "his coin empty": ({0: 7, 6: 2, 7: 2, 8: 2, 11: 2}, {0: 15}),
}


def outlook(board: str, nth: int = 0) -> Outlook:
    own, other = BOARDS[board]
    return Outlook(dames(own), dames(other), law.Profile(), nth)


def credits_of(seen: Outlook, chance: Chance) -> list[law.Credit]:
    return list(law.credits(list(seen.own), list(seen.other), chance.dice, seen.profile, seen.nth))


@pytest.mark.parametrize("board", BOARDS)
def test_the_points_of_a_throw_by_their_kind(board: str) -> None:
    """Won and given, hits true and false, those of the petit jan (from the nineteenth flèche on), pleins and coins."""
    seen = outlook(board)
    for chance in seen.chances:
        found = credits_of(seen, chance)

        def points(jans: set[Jan], least: int = 0, found: list[law.Credit] = found) -> int:
            return sum(each.points for each in found if each.jan in jans and min(each.where, default=0) >= least)

        assert chance.won == sum(each.points for each in found if each.to_roller)
        assert chance.given == sum(each.points for each in found if not each.to_roller)
        assert (chance.hits, chance.petit_hits) == (points(TRUE), points({Jan.battre_petit}, 18))
        assert (chance.false, chance.petit_false) == (points(FALSE), points({Jan.faux_petit}, 18))
        assert chance.fills == points(FILL)
        jans = {each.jan for each in found}
        assert chance.keeps == bool(jans & KEEP)
        assert chance.coin == (Jan.battre_coin in jans)
        assert chance.contre == (Jan.contre_jan_deux_tables in jans)


def test_every_kind_is_there() -> None:
    """Somewhere a throw has two hits of the petit jan, two false ones, and each other kind."""
    chances = [(seen, chance) for board in BOARDS for seen in [outlook(board)] for chance in seen.chances]
    for jan in (Jan.battre_petit, Jan.faux_petit, Jan.battre_grand):
        assert any(sum(each.jan == jan for each in credits_of(*pair)) >= 2 for pair in chances), jan
    for kind in ("won", "given", "hits", "false", "petit_hits", "petit_false", "fills", "keeps", "coin", "contre"):
        assert any(getattr(chance, kind) for _, chance in chances), kind


@pytest.mark.parametrize("board", BOARDS)
def test_throws_are_counted_by_their_weight(board: str) -> None:
    """A simple comes twice, a doublet once: thirty-six in all, and each count is of such throws."""
    seen = outlook(board)
    assert sum(chance.weight for chance in seen.chances) == 36
    assert {chance.weight == 1 for chance in seen.chances if chance.dice[0] == chance.dice[1]} == {True}
    for count, kind in (
        (seen.wins, "won"),
        (seen.gives, "given"),
        (seen.hits, "hits"),
        (seen.false, "false"),
        (seen.keeps, "keeps"),
        (seen.fills, "fills"),
        (seen.coin, "coin"),
    ):
        assert count == sum(chance.weight for chance in seen.chances if getattr(chance, kind))
    assert seen.false_points == sum(chance.weight * chance.false for chance in seen.chances)


def test_a_hole_is_twelve_points() -> None:
    """With so many points the throws that bring what lacks, that very number among them; one point fewer lacks more."""
    seen, behind = outlook("dames of both tables"), outlook("behind closed passages")
    for points in range(0, 12, 2):
        lacking = 12 - points
        assert seen.holes(points) == sum(chance.weight for chance in seen.chances if chance.won >= lacking)
        assert behind.given_holes(points) == sum(chance.weight for chance in behind.chances if chance.given >= lacking)
    brought = {chance.won for chance in seen.chances} & {4, 6, 8, 10, 12}
    given = {chance.given for chance in behind.chances} & {4, 6, 8, 10, 12}
    assert brought
    assert given
    for points in brought:
        assert seen.holes(12 - points) > seen.holes(12 - points - 1)
    for points in given:
        assert behind.given_holes(12 - points) > behind.given_holes(12 - points - 1)


def test_the_number_of_the_throw_counts() -> None:
    """Some jans of the beginning are of certain throws of the relevé only; where none is told, they are of none."""
    own, other = dames({0: 13, 7: 1, 9: 1}), dames({0: 15})
    untold = Outlook(own, other, law.Profile())
    assert untold.nth == 0
    assert untold.chances == Outlook(own, other, law.Profile(), 0).chances
