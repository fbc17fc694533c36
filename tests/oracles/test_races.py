"""The native plays, ends and turns of the race games against their brute-force oracles, in all phases and options."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from academie._core.tables import Phase
from academie.game.registry import GAMES
from academie.tables.race import RaceGame
from academie.tables.race_state import LiftingValues
from games.revertier.law import Revertier
from often import lengths, times
from oracles import tables_agreement as agreement
from oracles import tables_positions as positions
from oracles import tables_tree as tree
from oracles.tables import LIFTED, Dames, Position, dames
from oracles.tables_agreement import Pair, counts
from oracles.tables_tree import FOUND

pytestmark = pytest.mark.native


SHOWS = {name: found.SHOWS for name, found in FOUND.items()}
every_game = pytest.mark.parametrize("name", SHOWS)
every_reading = pytest.mark.parametrize(
    ("name", "reading"), [(name, reading) for name in SHOWS for reading in agreement.readings(name)]
)


@every_game
@lengths(80, 20_000)
def test_random_positions(name: str, count: int) -> None:
    """On positions of all phases the game and the oracle agree on plays and ends."""
    agreement.samples_agree(name, 1818, count)


@every_reading
@lengths(8, 2000)
def test_random_positions_of_every_reading(name: str, reading: str, count: int) -> None:
    """They agree under every profile and under every option that bears on plays and ends."""
    agreement.samples_agree(name, reading, count, reading)


@every_reading
def test_whole_games(name: str, reading: str) -> None:
    """Moment by moment a random game has the same position, turn, choices and end as the oracle's."""
    pair = agreement.Pair(name, reading)
    assert any(pair.play(seed, 2000) < 2000 for seed in range(2))


@pytest.mark.deep
@every_game
def test_the_samples_show_every_phase(name: str) -> None:
    """The random positions have all that the game can bring; three dice make many plays."""
    assert agreement.features(name, 300 if FOUND[name].ORACLE().dice == 3 else 1000) >= SHOWS[name]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "line", "depth", "count"), [(name, *each) for name in SHOWS for each in agreement.perft_lines(name)]
)
def test_the_perft_file_has_the_counts_of_the_oracle(name: str, line: str, depth: int, count: int) -> None:
    """The counts kept for the game are those of the brute-force tree."""
    assert tree.leaves(tree.read(name, line), depth) == count


def test_passing_over_own_dames_changes_nothing_but_how_a_game_ends() -> None:
    """Under either reading of the passage over a lone own dame a throw that goes on leaves the same boards."""
    strict, passing = Revertier(), Revertier({"own_blot_transit": True})
    for sample in positions.samples(strict, random.Random(1806), times(250, 1000)):
        parted = strict.legal_results(*sample[:2]) ^ passing.legal_results(*sample[:2])
        assert all(strict.ends_at_once(board) for board in parted), sample


# --- Lifting solved


LIFTING = {
    game.name: game.profiles.default
    for game in GAMES
    if isinstance(game, RaceGame) and game.name in SHOWS and issubclass(game.race.values, LiftingValues)
}
FORCED = "+lift-forced"
DAMES = 15
Home = tuple[int, ...]  # dames of a side, each by the number that lifts it


def side(home: Home) -> Dames:
    """A side whose dames stand there, the others lifted."""
    return dames({LIFTED: DAMES - len(home)} | {LIFTED - number: home.count(number) for number in home})


def home_of(own: Dames) -> Home:
    return tuple(number for number in range(1, 7) for _ in range(own[LIFTED - number]))


class Race:
    """A law, and what lifting comes to under it by all throws."""

    def __init__(self, name: str, profile: str) -> None:
        self.pair = Pair(name, profile)
        throws: dict[tuple[int, ...], int] = {}
        for dice in product(range(1, 7), repeat=self.pair.oracle.dice):
            throw = tuple(sorted(dice, reverse=True))
            throws[throw] = throws.get(throw, 0) + 1
        whole = sum(throws.values())
        self.throws = [(throw, weight / whole) for throw, weight in throws.items()]
        self._ends: dict[tuple[Home, tuple[int, ...]], frozenset[Home]] = {}
        self.wins, self.left, self.out_by = cache(self._wins), cache(self._left), cache(self._out_by)

    def ends(self, home: Home) -> Iterator[tuple[float, frozenset[Home]]]:
        """Every throw's share, and where its plays lead."""
        for throw, share in self.throws:
            if (home, throw) not in self._ends:
                after = self.pair.oracle.legal_results(Position(side(home), side((1,))), throw)
                self._ends[home, throw] = frozenset(home_of(each.own) for each in after)
            yield share, self._ends[home, throw]

    def _wins(self, own: Home, other: Home) -> float:
        """Of the thrower, when both play best."""
        return sum(
            share * max(1 - self.wins(other, to) if to else 1.0 for to in ends) for share, ends in self.ends(own)
        )

    def _left(self, home: Home) -> float:
        """The fewest throws on the mean."""
        return 1 + sum(share * min(map(self.left, ends)) for share, ends in self.ends(home)) if home else 0.0

    def _out_by(self, home: Home, throws: int) -> float:
        """How likely a side that plays for the fewest throws is out by so many."""
        if not home or not throws:
            return 0.0 if home else 1.0
        return sum(share * self.out_by(min(ends, key=self.left), throws - 1) for share, ends in self.ends(home))

    def known(self, own: Home, other: Home, **values: Any) -> list[float] | None:
        """What the networks' mind is told of a state before its throw."""
        core = self.pair.core
        profile = core.Profile(**values) if values else self.pair.native
        found: list[float] | None = core.known(
            core.State(profile, counts(side(own)), counts(side(other)), 0, Phase.throw, [])
        )
        return found

    def agree(self, owns: list[Home], others: list[Home]) -> None:
        """The program's chance is the oracle's, and nobody wins or loses double."""
        for own, other in product(owns, others):
            expected, core = self.wins(own, other), self.pair.core
            assert core.lifting(counts(side(own)), counts(side(other)), self.pair.native) == pytest.approx(
                expected, abs=1e-12
            ), (own, other)
            output = self.known(own, other)
            assert output is not None
            assert output[0] == pytest.approx(expected, abs=1e-6), (own, other)
            assert not any(output[1:])


@cache
def race(name: str, option: str = "") -> Race:
    return Race(name, LIFTING[name] + option)


def homes(most: int, numbers: tuple[int, ...]) -> list[Home]:
    """Every way up to so many dames can stand on flèches of these numbers."""
    return [home for count in range(1, most + 1) for home in combinations_with_replacement(numbers, count)]


@pytest.mark.parametrize("name", LIFTING)
@pytest.mark.parametrize("option", ["", pytest.param(FORCED, marks=pytest.mark.deep)])
def test_two_dames_a_side(name: str, option: str) -> None:
    """To twelve digits, whether or not a number must lift where it can."""
    race(name, option).agree(homes(2, (1, 3, 6)), homes(2, (2, 5))[::2])


@pytest.mark.deep
@pytest.mark.parametrize("name", LIFTING)
@pytest.mark.parametrize("option", ["", FORCED])
def test_more_dames_a_side(name: str, option: str) -> None:
    """Up to three, and some of four."""
    every = homes(3, (1, 2, 3, 4, 5, 6))
    race(name, option).agree(every[::3], every[::4])
    race(name, option).agree([(1, 2, 4, 6), (3, 3, 5, 6), (1, 1, 1, 2)], [(2, 2, 5, 6), (1, 1, 4, 4)])


def test_a_number_that_must_lift_changes_what_is_best() -> None:
    """Where both readings differ the tables do: of four dames one would rather fill a gap."""
    free, forced = race("gammon"), race("gammon", FORCED)
    own, other = (3, 4, 4, 6), (1, 1, 3)
    assert free.wins(own, other) > forced.wins(own, other) + 1e-3
    free.agree([own], [other])
    forced.agree([own], [other])


@pytest.mark.parametrize("name", ["gammon", "garanguet"])
def test_many_dames_race_by_what_each_needs(name: str) -> None:
    """More dames than are solved: two rows of throws set against each other, and nearly what best play comes to."""
    law, own, other = race(name), (1, 1, 1, 1, 1, 1, 2), (5, 6)
    expected = sum((law.out_by(own, k) - law.out_by(own, k - 1)) * (1 - law.out_by(other, k - 1)) for k in range(1, 12))
    output = law.known(own, other)
    assert output is not None
    assert output[0] == pytest.approx(expected, abs=2e-6)
    assert output[0] == pytest.approx(law.wins(own, other), abs=2e-3)


def test_up_to_six_dames_are_solved() -> None:
    """Two rows of throws set against each other come to less than best play; to six dames it is that of best play."""
    law, other = race("gammon"), (6, 6)
    for own, solved in (((6,) * 6, True), ((1, 3, 4, 5, 6, 6, 6), False)):
        apart = sum((law.out_by(own, k) - law.out_by(own, k - 1)) * (1 - law.out_by(other, k - 1)) for k in range(14))
        output = law.known(own, other) or []
        assert not solved or law.wins(own, other) > apart + 1e-6
        assert output[0] == pytest.approx(law.wins(own, other) if solved else apart, abs=5e-7)


def test_bare_is_lost_only_by_who_has_lifted_none() -> None:
    """Today's gammon with all fifteen still on the board, and the other's last dame to go."""
    law, full = race("gammon"), (1,) * DAMES
    assert (law.known((1,), full, modern=True) or [])[:2] == [1.0, 1.0]
    assert not any(law.known(full, (1,), modern=True) or [1.0]), "he lifts before the other is out"
    output = law.known((6,) * DAMES, (1,), modern=True) or []
    assert 19 / 36 - 1e-6 <= output[3] <= 25 / 36 + 1e-6, "a six lifts one, and six throws more may"
    assert output[0] == output[1] == output[2] == 0


@pytest.mark.parametrize("name", LIFTING)
def test_only_a_pure_lifting_is_known(name: str) -> None:
    """A dame not yet home, one in hand, one too few, or a side that is out: the network is asked, or nobody."""
    core, whole = race(name).pair.core, counts(side((1, 1, 4)))
    away, held, few, out = (list(whole) for _ in range(4))
    away[23], away[17] = 1, 1
    held[23], held[25] = 1, 1
    few[23] = 1
    out[23] = out[20] = 0
    out[24] = DAMES
    for odd in (away, held, few, out):
        for own, other in ((odd, whole), (whole, odd)):
            assert core.known(core.State(race(name).pair.native, own, other, 0, Phase.throw, [])) is None
            assert core.lifting(own, other, race(name).pair.native) is None
