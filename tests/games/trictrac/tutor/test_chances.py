"""Chances counted: throws that reach, hit and fill, points by their kind, and what the throws to come are worth."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import trictrac as core
from academie._core import trictrac as law
from academie._core.trictrac import Jan
from academie.errors import Illegal, Unknown, Unreadable
from academie.games.trictrac.cases.counts import count_case, general
from academie.games.trictrac.tutor import chances as dice
from academie.games.trictrac.tutor import hitting
from academie.games.trictrac.tutor.chances import FACES, THROWS, direct_chances, sum_chances, where
from academie.games.trictrac.tutor.hitting import false_chances, hit_chances, hit_short_cut, hits
from academie.games.trictrac.tutor.position import Position, dames, jans_named, score
from academie.games.trictrac.tutor.precepts.outlook import Chance, Outlook
from rows import rows

numbers = st.sets(st.sampled_from(list(FACES)))


def test_for_and_against_make_thirty_six() -> None:
    """What is not for is against."""
    found = direct_chances([6])
    assert (len(found), found.against) == (11, 25)


@rows(range(15))
def test_the_rule_of_sums(total: int) -> None:
    """Six less the distance from seven counts the throws of every total."""
    assert len(sum_chances(total)) == dice.sum_short_cut(total)


@given(numbers)
def test_eleven_nine_seven(chosen: set[int]) -> None:
    """Each further direct number adds two throws fewer, whichever numbers they are."""
    assert len(direct_chances(chosen)) == 36 - (6 - len(chosen)) ** 2


@given(numbers)
def test_both_dice_within_a_set_are_its_square(chosen: set[int]) -> None:
    """Both dice show numbers of a set in as many throws as its square."""
    assert len(dice.both_chances(chosen)) == len(chosen) ** 2


def test_sets_of_throws_combine() -> None:
    """Either, both and one without the other are what they are called."""
    five, six = direct_chances([5]), direct_chances([6])
    assert len(five | six) == 20
    assert (five & six).named == ("6-5",)
    assert len(five - six) == 9
    assert list(where(lambda throw: sum(throw) == 3)) == [(1, 2), (2, 1)]


def test_a_die_has_six_faces() -> None:
    """A number no die shows is refused with a sentence."""
    with pytest.raises(Illegal, match="does not show 7"):
        direct_chances([7])


# The table of ACAD-B l.1358-1432: distance, throws, named ones, and of these the simples.
TABLE = [
    (1, 11, 6, 5), (2, 12, 7, 5), (3, 13, 7, 6), (4, 14, 8, 6), (5, 15, 8, 7), (6, 16, 9, 7),
    (7, 6, 3, 3), (8, 5, 3, 2), (9, 4, 2, 2), (10, 3, 2, 1), (11, 2, 1, 1), (12, 1, 1, 0),
]  # fmt: skip


@pytest.mark.parametrize(("distance", "chances", "named", "twice"), TABLE)
def test_a_distance(distance: int, chances: int, named: int, twice: int) -> None:
    """The table of distances, open passages."""
    expected = {"chances": chances, "named_throws": named, "of_which_produced_twice": twice}
    for _, target, found in count_case(expected, {"distance": distance}):
        assert target == found


def test_distances_to_fill_from() -> None:
    """One way or more, two or more, three."""
    expected = {"chances_filling": 33, "chances_two_or_more_ways": 7, "chances_three_ways": 2}
    assert all(target == found for _, target, found in count_case(expected, {"fill_distances": [6, 4, 2]}))
    case = count_case({"chances_filling": 29, "chances_two_or_more_ways": 12}, {"fill_distances": [6, 4, 1]})
    assert [target == found for _, target, found in case] == [True, True]


def test_a_position_and_a_jan() -> None:
    """The throws of a jan, by name and by number, for either side to move."""
    sides = {"white": {"0": 13, "8": 1, "9": 1}, "black": {"0": 15}}
    expected = {"jan_deux_tables_throws": ["4-2", "3-3"], "chances": 3}
    assert all(target == found for _, target, found in count_case(expected, {}, sides, "white"))
    turned = {"white": sides["black"], "black": sides["white"]}
    assert all(target == found for _, target, found in count_case(expected, {}, turned, "black"))


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
    case = count_case(expected, {})
    assert [key for key, _, _ in case] == ["named_throws", "sum_chances", "complement"]
    assert all(target == found for _, target, found in case)


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


distances = st.integers(1, 12)
closings = st.sets(st.integers(1, 6))


@pytest.mark.parametrize("distance", range(1, 13))
def test_the_rules_for_open_passages(distance: int) -> None:
    """Ten and the distance within six, thirteen less the distance beyond: the law's count is the same."""
    assert len(hit_chances(distance)) == hit_short_cut(distance)


@pytest.mark.parametrize(("held", "count"), [(2, None), (3, 6)])
def test_the_coin_aims_by_a_surcase(held: int, count: int | None) -> None:
    """§30, §116: of two dames neither leaves the coin alone; of three one is seven away from a lone dame."""
    output = hitting.hitting_rule(Position.of({11: held, 0: 15 - held}, {5: 1, 0: 14}))
    assert (output and output[1]) == count


@given(distances, closings)
def test_closed_passages(distance: int, closed: set[int]) -> None:
    """True: a die alone, or the sum over one passage not closed; false: the sum, every passage closed."""
    closed -= {distance}
    true = where(lambda throw: distance in throw or (sum(throw) == distance and not set(throw) <= closed))
    false = where(lambda throw: sum(throw) == distance and set(throw) <= closed)
    assert hit_chances(distance, closed) == true
    assert false_chances(distance, closed) == false


def test_mean_points_by_distance() -> None:
    """What one attacker brings on average, in thirty-sixths, on a lone dame of a first and of a second table."""
    petit = [46, 52, 54, 60, 62, 68, 24, 22, 16, 14, 8, 6]
    grand = [24, 28, 28, 32, 32, 36, 12, 12, 8, 8, 4, 4]
    for distance in range(1, 13):
        assert 36 * hits(hitting.facing_pair(distance, petit=True)).won == petit[distance - 1]
        assert 36 * hits(hitting.facing_pair(distance, petit=False)).won == grand[distance - 1]


def test_hits_of_a_position() -> None:
    """Several attackers and several dames: the union, its throws, the mean points, the sentence in two languages."""
    position = Position.of({"K": 2, "L": 2}, {6: 1, 7: 1, 11: 2})  # R and Q, six and five from the coin
    found = hits(position)
    assert found.chances == where(lambda throw: bool({5, 6, 7} & {*throw, sum(throw)}))
    assert found.won == Fraction(sum(score(position, throw)[0] for throw in THROWS), 36)
    assert found.given == 0
    assert found.text.en.startswith(f"{len(found.chances)} throws of 36 hit: 6-6, 6-5")
    assert found.text.fr.startswith(f"{len(found.chances)} jets sur 36 battent : 6-6, 6-5")


def test_a_position_of_a_partie() -> None:
    """A state is seen by the one who throws; turned, the other throws."""
    state = law.State(law.Profile()).opened(6, 1)
    position = Position.seen(state)
    assert position.own == position.other == (15, *[0] * 24)
    split = Position.of({0: 13, 11: 2}, {5: 1, 0: 14})
    assert len(hits(split).chances) == 6
    assert split.turned().turned() == split


def test_nothing_to_hit() -> None:
    """Where no throw hits the answer says so."""
    found = hits(Position.of({0: 15}, {0: 15}))
    assert not found.chances.throws
    assert found.won == 0
    assert found.text.en == "No throw hits."
    assert found.text.fr == "Aucun jet ne bat."


def test_one_throw_is_singular() -> None:
    """Twelve away there is one throw, and the sentence agrees with it."""
    assert hits(hitting.facing_pair(12)).text.en == "1 throw of 36 hits: 6-6. Mean points: 1/6 to the thrower."
    assert hits(hitting.facing_pair(12)).text.fr == "1 jet sur 36 bat : 6-6. Points en moyenne : 1/6 à qui jette."


def test_false_points_are_the_others() -> None:
    """A false hit brings nothing to the thrower and its points to the other; the sentence says so."""
    found = hits(hitting.facing_pair(2, [1]))
    assert found.given == Fraction(6, 36)
    assert found.text.en.endswith("to the thrower, 1/6 to the other.")
    assert found.text.fr.endswith("à qui jette, 1/6 à l'autre.")
    none = Position.of({9: 2, 10: 2, 11: 4}, {2: 1, **FULL})
    assert hits(none).text.en == f"No throw hits. Mean points: {hits(none).given} to the other."


def test_bad_questions_are_refused() -> None:
    """A distance no throw makes, a rest no die makes, a flèche that is none: one sentence each."""
    with pytest.raises(Illegal, match="13 away"):
        hit_chances(13)
    with pytest.raises(Illegal, match="stop 7 away"):
        hit_chances(8, [7])
    with pytest.raises(Unreadable, match="not a flèche"):
        Position.of({"W": 2})
    with pytest.raises(Unreadable, match="not place"):
        Position.of({30: 2})


def test_the_dame_aimed_at_stands_as_deep_as_it_can() -> None:
    """In the petit jan on its talon, in the grand jan on the last flèche of it; nobody stands on the adverse coin."""
    for distance in range(1, 13):
        position = hitting.facing_pair(distance)
        assert [step for step, count in enumerate(position.other) if count] == [1 if distance == 11 else 0]
        grand = hitting.facing_pair(distance, petit=False)
        assert [step for step, count in enumerate(grand.other) if count] == [7 if distance == 5 else 6]
        assert not position.own[12]
        assert not grand.own[12]


def test_a_passage_is_closed_by_a_case() -> None:
    """Two dames on each closed distance before the dame aimed at, none beyond it; one attacker, on his coin two."""
    position = hitting.facing_pair(7, [1, 3])
    assert {step: count for step, count in enumerate(position.other) if count} == {0: 1, 6: 2, 4: 2}
    assert {step: count for step, count in enumerate(position.own) if count} == {16: 1}
    assert not any(count == 2 for count in hitting.facing_pair(3, [3, 4]).other)
    assert hitting.facing_pair(12).own[11] == 2
    assert hitting.facing_pair(6, petit=False).own[11] == 2


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
