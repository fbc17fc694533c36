"""A frozen value but for some of its fields."""

import dataclasses
import itertools
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import search
from academie.cli.session.sitting import opponents_of
from academie.errors import Unreadable
from academie.game import Playouts
from academie.game.analysis import Budget
from academie.game.registry import find
from academie.game.seeds import WORD, chance, stream
from academie.game.value import changed
from academie.text.message import bilingual, contracted, figure


@dataclass(frozen=True)
class Sum:
    """Two numbers, what they make together, and something of its own."""

    one: int
    other: int = 2
    seen: list[int] = field(default_factory=list, init=False, compare=False)

    @cached_property
    def total(self) -> int:
        return self.one + self.other


def test_it_is_what_replace_makes() -> None:
    """The same fields, and neither what was worked out before nor what belongs to the old value alone."""
    old = Sum(1)
    old.seen.append(old.total)
    new = changed(old, other=5)
    assert new == dataclasses.replace(old, other=5) == Sum(1, 5)
    assert (new.total, new.seen, old.total, old.seen) == (6, [], 3, [3])
    assert type(changed(old)) is Sum
    assert changed(old) is not old


def test_a_field_that_is_not_there_is_refused() -> None:
    """Neither a name that the value does not have nor a field that its constructor does not take can be given."""
    wrongs: list[dict[str, object]] = [{"third": 1}, {"total": 1}, {"seen": []}]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            changed(Sum(1), **wrong)


# --- What an engine is asked: a budget, and a move's share of a clock.


def test_the_last_move_before_a_control_may_use_nearly_all() -> None:
    """With one move to go the time left is there to be used, less a reserve; with ten a tenth."""
    last, tenth = Budget.on_clock(10.0, moves=1), Budget.on_clock(10.0, moves=10)
    assert 9 < last.seconds <= last.longest < 10
    assert 0.9 < tenth.seconds < 1.1 < tenth.longest


def test_an_increment_is_used() -> None:
    """With an increment more is spent than without, but never what the clock does not have."""
    assert Budget.on_clock(60.0, increment=2.0).seconds > Budget.on_clock(60.0).seconds > 1.5
    assert Budget.on_clock(2.0, increment=2.0).longest < 1.0


def test_a_move_in_doubt_may_take_more_than_its_share() -> None:
    """So long as one move cannot eat up the clock."""
    budget = Budget.on_clock(60.0)
    assert 2 * budget.seconds < budget.longest < 0.5 * 60


@given(st.floats(0, 1e5), st.integers(0, 10**12), st.floats(0, 100))
def test_the_flag_does_not_fall(left: float, moves: int, increment: float) -> None:
    """Whatever the clock says, less than what is left is spent, save for the shortest look of all."""
    budget = Budget.on_clock(left, moves, increment)
    assert 0 < budget.seconds <= budget.longest <= max(left, 0.005)


@pytest.mark.parametrize("clock", [(-1.0,), (float("nan"),), (1.0, -1), (1.0, 0, -0.5)])
def test_what_is_no_clock_is_refused(clock: tuple[float, int, float]) -> None:
    """In a sentence."""
    with pytest.raises(Unreadable):
        Budget.on_clock(*clock)


@pytest.mark.parametrize("limits", [{"longest": 1.0}, {"seconds": 2.0, "longest": 1.0}, {"longest": -1.0}])
def test_the_longest_stretches_a_share(limits: dict[str, float]) -> None:
    """There is none without a share, and none shorter than it."""
    with pytest.raises(Unreadable):
        Budget(**limits)  # type: ignore[arg-type]


# --- Sentences filled in: what is a title goes into each language, and French joins its articles.


TURN = bilingual("It is {name}'s turn, after {other}.", "C'est à {name}, après le coup de {other}.")


@pytest.mark.parametrize(
    ("name", "other", "told"),
    [
        ("le Maître", "les Noirs", "C'est au Maître, après le coup des Noirs."),
        ("l'Amateur", "la machine", "C'est à l'Amateur, après le coup de la machine."),
        ("Le Goff", "Anne", "C'est à Le Goff, après le coup de Anne."),
        ("le {x}", "le", "C'est au {x}, après le coup de le."),
    ],
)
def test_french_joins_an_article(name: str, other: str, told: str) -> None:
    """With de and à before it; a name that a person gave is left."""
    assert TURN.fill(name=bilingual("x", name), other=bilingual("y", other)) == bilingual(
        "It is x's turn, after y.", told
    )


def test_a_name_behind_a_word() -> None:
    """Where a sentence is put together otherwise."""
    assert [contracted("à", "le Rêveur"), contracted("de", "l'Apprenti")] == ["au Rêveur", "de l'Apprenti"]


def test_figures() -> None:
    """French has a comma where digits are asked for; a limit that one may have to type stays as it is typed."""
    assert figure("51.5 ± 0.2 %") == bilingual("51.5 ± 0.2 %", "51,5 ± 0,2 %")
    text = bilingual("{mean:+.3f} of {most}", "{mean:+.3f} de {most}")
    assert text.fill(mean=0.25, most=1.5) == bilingual("+0.250 of 1.5", "+0,250 de 1.5")


# --- Streams of chance: every game of every seed has its own, in Python as in the core.


def test_no_two_games_share_a_stream() -> None:
    """Seeds and numbers near nought, near powers of two, below nought and beyond a word: all streams differ."""
    near = range(-300, 300)
    seeds = {*near, *(2**power + step for power in (31, 32, 63, 64, 65, 128) for step in range(-20, 20))}
    seeds |= {-seed for seed in seeds}
    streams = [stream(seed, index) for seed, index in itertools.product(seeds, range(300))]
    assert len(streams) > 200_000
    assert len(set(streams)) == len(streams)


@given(st.integers(0, WORD - 1), st.integers(0, 2**32))
def test_the_core_derives_the_same(seed: int, index: int) -> None:
    """seeds.hpp and seeds.py agree."""
    assert search.stream(seed, index) == stream(seed, index)


@given(st.integers(), st.integers(0, 2**32))
def test_any_integer_is_a_seed(seed: int, index: int) -> None:
    """A stream is a word, whatever its seed."""
    assert 0 <= stream(seed, index) < WORD


def test_sources_of_chance_are_told_apart_by_sign() -> None:
    """Python's own generator takes -1 for 1; a stream does not."""
    assert chance(1).random() == chance(1).random()
    assert chance(-1).random() != chance(1).random()


def test_games_of_one_seed_are_not_those_of_another() -> None:
    """However many games are played of a seed, the core begins none of them as it begins one of another seed."""
    begun: dict[int, set[int]] = {}

    def play_out(seed: int, native: int) -> tuple[int, Any]:
        begun.setdefault(native, set()).add(seed)
        return 1, SimpleNamespace(result=None)

    for seed, games in itertools.product(range(-20, 60), range(1, 9)):
        assert Playouts.native(partial(play_out, seed), seed, games).games == games
    assert all(len(seeds) == 1 for seeds in begun.values())
    assert len(begun) == 80 * 8


def test_the_players_of_a_match_choose_apart() -> None:
    """The second machine of one seed is not the first of the next."""
    seats = [opponents_of(find("gammon"), ("random", "random"), seed) for seed in range(8)]
    seeds = [each.seed for seated in seats for each in seated if each is not None]
    assert len(set(seeds)) == len(seeds) == 16
