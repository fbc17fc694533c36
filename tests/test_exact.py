"""Solved games: the figures hold together by the law itself, and games played by them come out as they say."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt
from random import Random

import pytest

from academie.errors import AcademieError, Unavailable
from academie.game import State
from academie.game.analysis import Stop
from academie.game.exact import Exact, Odds
from academie.game.registry import GAMES, find, has_part, part_of
from academie.game.seeds import chance
from academie.tables.board import LETTERS

PARTS = [game.name for game in GAMES if has_part(game, "exact") and hasattr(part_of(game, "exact"), "PART")]

# Every way to agree on a solved game that its solution knows.
RULES = [
    (game.name, name)
    for game in GAMES
    if has_part(game, "exact") and game.name not in PARTS
    for name in (game.profiles.default, *(f"{game.profiles.default}+{each}" for each in game.profiles.options))
    if not name.endswith(("+manual-claim", "+manual-play"))  # what is overlooked is not solved
]


@cache
def solved(name: str, profile: str) -> Exact:
    """A game under a profile, solved once."""
    game = find(name)
    return Exact.of(game, game.profiles.find(profile))


def walk(state: State, random: Random) -> Iterator[State]:
    """The states of a game played by chance from one on, the end too."""
    while state.result is None:
        yield state
        state = state.after(random.choice([*state.moves(), *state.rolls()]))
    yield state


@pytest.mark.parametrize(("name", "profile"), RULES)
def test_every_value_is_what_the_law_makes_of_the_next(name: str, profile: str) -> None:
    """A throw is worth the mean of its outcomes, a decision the best of them, an end what it gives."""
    exact = solved(name, profile)
    holds_together(exact, walk(exact.game.start(profile), chance(1806)))


# Of each game that is solved in part, states of that part: before a throw and after one, the latter leading into it.
LATE = {
    "gammon": (
        "W:I2,K1,L3,*9;B:M1,N2,R1,*11 phase=throw to=white",
        "W:H4,L3,*8;B:M1,N2,*12 phase=play to=white dice=5-5",
    ),
    "toute_table": ("W:I2,K1,L3,*9;B:M1,N2,R1,*11 phase=throw to=black",),
    "revertier": ("W:G1,I2,*12;B:V2,X1,*12 phase=throw to=white",),
    "jacquet": ("W:L2,K1,*12;B:X1,V1,*13 phase=play to=black dice=2-1",),
    "plain": (
        "W:F2,G1,H2,I2,J3,K2,L3;B:N7,M8 phase=throw to=black",
        "W:K7,L8;B:S2,R1,Q2,P2,O3,N2,M3 phase=play to=black dice=6-2",
    ),
}


def lifting(name: str) -> str:
    """A state before a throw in which both sides of a race game only lift."""
    place = find(name).race.paths.place  # type: ignore[attr-defined]
    white, black = ([LETTERS[place(seat, step)] for step in (19, 21)] for seat in (0, 1))
    return f"W:{white[0]}2,{white[1]}1,*12;B:{black[0]}1,{black[1]}2,*12 phase=throw to=white"


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_is_solved(name: str) -> None:
    """From there to the end every value is what the law makes of the next."""
    for line in LATE.get(name) or (lifting(name),):
        state = find(name).read(line)
        holds_together(Exact.of(find(name), state.profile), walk(state, chance(1806)))


@pytest.mark.parametrize("name", PARTS)
def test_the_rest_of_it_is_not(name: str) -> None:
    """Which part it is is said in a sentence."""
    exact = solved(name, find(name).profiles.default)
    with pytest.raises(Unavailable, match="ive such a position"):
        _ = exact.first


def holds_together(exact: Exact, states: Iterable[State]) -> None:
    """What each is worth follows from what comes of it."""
    for state in states:
        odds = exact.odds(state)
        after = [(roll.weight, state.after(roll)) for roll in state.rolls()]
        if state.result is not None:
            assert odds.wins == state.result.shares[0]
            assert abs(odds.points) == state.result.points
        elif state.player is not None:
            sign = 1 - 2 * state.player
            best = max(sign * exact.odds(state.after(move)).points for move in state.moves())
            assert sign * odds.points == pytest.approx(best, abs=1e-11)
        else:
            mean = Odds.mean((weight, exact.odds(next_)) for weight, next_ in after if next_ != state)
            assert odds.points == pytest.approx(mean.points, abs=1e-11)
            assert odds.wins == pytest.approx(mean.wins, abs=1e-11)
            assert odds.doubles == pytest.approx(mean.doubles, abs=1e-11)


@pytest.mark.parametrize(("name", "profile"), RULES)
def test_both_sides_see_the_same(name: str, profile: str) -> None:
    """Before the dice are drawn nobody is better off; and what one wins the other loses."""
    exact = solved(name, profile)
    start = exact.odds(exact.game.start(profile))
    assert start.wins == pytest.approx(0.5, abs=1e-11)
    assert start.points == pytest.approx(0, abs=1e-11)
    assert start.doubles[0] == pytest.approx(start.doubles[1], abs=1e-11)
    assert exact.first.to(1).to(1) == exact.first
    assert 0.5 < exact.first.wins < 1  # to begin is an advantage, if a small one
    assert 0 < exact.solution.error < 1e-9


def test_points_are_wins_and_doubles() -> None:
    """A double counts once more where it is agreed, and nothing where it is not; agreed, it is guarded against."""
    plain, agreed = (solved("tourne_case", name).first for name in ("academie-1806", "academie-1806+double"))
    single = 2 * agreed.wins - 1
    assert agreed.points == pytest.approx(single + agreed.doubles[0] - agreed.doubles[1], abs=1e-11)
    assert plain.points == pytest.approx(2 * plain.wins - 1, abs=1e-11)
    assert sum(agreed.doubles) < sum(plain.doubles)


def test_a_number_overlooked_is_not_solved() -> None:
    """§9: where numbers may be let go, the game is another."""
    game = find("dames_rabattues")
    for option in ("manual-claim", "manual-play"):
        with pytest.raises(AcademieError, match=option):
            Exact.of(game, game.profiles.find(f"academie-1806+{option}"))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "games"), [("tourne_case", 6000), ("dames_rabattues", 4000)])
def test_games_played_by_it_come_out_so(name: str, games: int) -> None:
    """The second method: chance throws, both play what is best; the share of the first thrower within four s.e."""
    game = find(name)
    exact = solved(name, game.profiles.default)
    won = 0
    for number in range(games):
        won += _first_won(exact, chance(1818, number))
    share = exact.first.wins
    assert abs(won / games - share) < 4 * sqrt(share * (1 - share) / games)


def _first_won(exact: Exact, random: Random) -> bool:
    """Whether who had the dice first has won a game of two that play best."""
    state, first = exact.game.start(exact.profile.name), None
    while state.result is None:
        if state.player is not None:
            state = state.after(exact.choices(state)[0][0])
            continue
        rolls = state.rolls()
        state = state.after(random.choices(rolls, [roll.weight for roll in rolls])[0])
        if first is None:
            first = exact.game.taker(state) if state.player is None else state.player
    return state.result.winner == first


def test_a_profile_is_given_or_named() -> None:
    """So is the game, and nothing is solved twice for a name; another game's state is refused."""
    game = find("tourne_case")
    usual = Exact.of(game)
    assert usual == Exact.of("tourne_case") == Exact.of(game, game.profiles.default)
    assert usual == Exact.of(game, game.profiles.find(None))
    for verb in (usual.odds, usual.choices):
        with pytest.raises(TypeError, match="not a state of tourne_case"):
            verb(find("gammon").start())
    with pytest.raises(AcademieError, match="nope"):
        Exact.of(game, "nope")


def test_a_solution_is_kept_whoever_may_stop_it() -> None:
    """Each Stop that was handed in had a game solved and kept anew."""
    for name in ("tourne_case", "dames_rabattues"):
        game = find(name)
        assert solved(name, game.profiles.default).solution is Exact.of(game, None, Stop()).solution
