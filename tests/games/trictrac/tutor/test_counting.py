"""Counting throws as the cases of the treatises ask for it."""

from __future__ import annotations

import pytest

from academie._core import trictrac as core
from academie.errors import Unknown
from academie.games.trictrac.tutor.counting import count_case, count_throws, general, jans_named
from academie.games.trictrac.tutor.position import Position

# The table of ACAD-B l.1358-1432: distance, throws, named ones, and of these the simples.
TABLE = [
    (1, 11, 6, 5), (2, 12, 7, 5), (3, 13, 7, 6), (4, 14, 8, 6), (5, 15, 8, 7), (6, 16, 9, 7),
    (7, 6, 3, 3), (8, 5, 3, 2), (9, 4, 2, 2), (10, 3, 2, 1), (11, 2, 1, 1), (12, 1, 1, 0),
]  # fmt: skip


@pytest.mark.parametrize(("distance", "chances", "named", "twice"), TABLE)
def test_a_distance(distance: int, chances: int, named: int, twice: int) -> None:
    """The table of distances, open passages."""
    count = count_throws(distance=distance)
    assert (count.chances, len(count.named_throws), count.produced_twice) == (chances, named, twice)
    expected = {"chances": chances, "named_throws": named, "of_which_produced_twice": twice}
    for _, wanted, found in count_case(expected, {"distance": distance}):
        assert wanted == found


def test_distances_to_fill_from() -> None:
    """One way or more, two or more, three."""
    count = count_throws(fill_distances=[6, 4, 2])
    assert (count.chances, len(count.two_ways or ()), len(count.three_ways or ())) == (33, 7, 2)
    case = count_case({"chances_filling": 29, "chances_two_or_more_ways": 12}, {"fill_distances": [6, 4, 1]})
    assert [wanted == found for _, wanted, found in case] == [True, True]


def test_a_position_and_a_jan() -> None:
    """The throws of a jan, by name and by number, for either side to move."""
    sides = {"white": {"0": 13, "8": 1, "9": 1}, "black": {"0": 15}}
    expected = {"jan_deux_tables_throws": ["4-2", "3-3"], "chances": 3}
    assert all(wanted == found for _, wanted, found in count_case(expected, {}, sides, "white"))
    turned = {"white": sides["black"], "black": sides["white"]}
    assert all(wanted == found for _, wanted, found in count_case(expected, {}, turned, "black"))
    assert count_throws(Position.of({0: 13, 8: 1, 9: 1}, {0: 15})).named_throws == ("4-2", "3-3")


def test_a_wrong_figure_is_seen() -> None:
    """A case that states a false figure compares unequal, and names what is unequal."""
    unequal = [key for key, wanted, found in count_case({"chances": 12}, {"distance": 1}) if wanted != found]
    assert unequal == ["chances"]


def test_closed_passages_of_a_case() -> None:
    """A case may close passages."""
    assert count_case({"chances": 2}, {"distance": 7, "closed": [1, 6, 3, 4]}) == [("chances", 2, 2)]


def test_two_dice_in_general() -> None:
    """Names, totals, sums, distances and complements."""
    facts = general()
    assert (facts["total"], facts["doublets"], facts["simples"]) == (36, 6, 15)
    assert facts["only_by_two_dice"] == [7, 8, 9, 10, 11, 12]
    assert facts["distances_reachable_by_one_die_or_two"] == [2, 3, 4, 5, 6]
    expected = {"named_throws": 21, "sum_chances": {"7": 6, "2": 1}, "complement": [[1, 35], [20, 16]], "formula": "n"}
    case = count_case(expected)
    assert [key for key, _, _ in case] == ["named_throws", "sum_chances", "complement"]
    assert all(wanted == found for _, wanted, found in case)


def test_jans_by_name() -> None:
    """A jan by its key, a family by its first word, and a sentence for neither."""
    assert len(jans_named("remplir")) == 3
    assert len(jans_named("battre_coin")) == 1
    with pytest.raises(Unknown, match="no jan “plein”"):
        jans_named("plein")


def test_a_position_answers_by_its_profile() -> None:
    """What a throw is worth is asked under the profile a position is given, turned round as well."""
    given = core.Profile()
    for position in (Position.of({0: 15}, profile=given), Position.of({0: 15}, profile=given).turned()):
        assert position.values is given
    assert Position.of({0: 15}).values is not given


def test_only_a_list_of_throws_names_a_jan() -> None:
    """A figure that bears a jan's name is not its list of throws: all that earns is counted."""
    sides = {"white": {"0": 9, "3": 1, "4": 1, "6": 1, "7": 1, "11": 2}, "black": {"0": 13, "7": 1, "9": 1}}
    (plain,) = count_case({"chances": 0}, {}, sides, "white")
    (named,) = count_case({"battre_coin": 1, "chances": 0}, {}, sides, "white")
    assert named == plain
    of_the_coin = count_case({"battre_coin_throws": [], "chances": 0}, {}, sides, "white")
    assert {key: found for key, _, found in of_the_coin}["chances"] < plain[2]
