"""Random play in the core: equal seeds, the same law as the states, and the rates it must agree on."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from academie._core import domino as core
from academie.games.domino.game import game
from academie.games.domino.state import State, native_profile
from games.domino.tables import dealt

pytestmark = pytest.mark.native

PROFILES = tuple(game.profiles.profiles)
# Coups, tiles, boudés, dominos, closed, points, leads won: what a thousand coups of this seed come to.
SIGNATURE = (1000, 8606, 1027, 312, 688, 14217, 567)


def fields(tally: core.Tally) -> tuple[int, ...]:
    return tally.coups, tally.tiles, tally.boudes, tally.dominos, tally.closed, tally.points, tally.leads_won


def test_equal_seeds_give_equal_coups() -> None:
    """The same seed plays the same coups on every machine; another seed plays others."""
    assert fields(core.playouts(1806, 1000)) == fields(core.playouts(1806, 1000))
    assert fields(core.playouts(1806, 1000)) != fields(core.playouts(1807, 1000))
    assert fields(core.playouts(1806, 1000)) == SIGNATURE


def state_rates(profile: str, coups: int) -> list[tuple[int, ...]]:
    """Tiles, boudés, dominos, gain and the leader's win of random coups played state by state."""
    chooser = random.Random(profile)
    found = []
    for number in range(coups):
        state = dealt(f"{profile}+un-coup", number)
        boudes = 0
        while state.result is None:
            boudes += "boude" in {event.key for event in state.events}
            state = state.after(chooser.choice(state.moves() or state.rolls()))
        end = state.core.ended()
        assert end is not None
        found.append((len(state.placed), boudes, int(not end.closed), end.gain, int(end.winner == 0)))
    return found


@pytest.mark.wide
@pytest.mark.parametrize("profile", PROFILES)
def test_rates_agree_with_the_states(profile: str) -> None:
    """Tiles, boudés, dominos, points and leads won per coup are those of random play on states, within five sigma."""
    many = 40_000
    tally = core.playouts(5, many, native_profile(game.profiles.find(profile)))
    assert tally.dominos + tally.closed == tally.coups == many
    native = [each / many for each in (tally.tiles, tally.boudes, tally.dominos, tally.points, tally.leads_won)]
    sample = state_rates(profile, 300)
    for index, rate in enumerate(native):
        values = [each[index] for each in sample]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((each - mean) ** 2 for each in values) / len(values) / len(values))
        assert abs(rate - mean) <= 5 * spread + 1e-9, index


def exact(state: State) -> list[Fraction]:
    """What each player has of a coup when every choice is as likely as another, by the whole tree."""
    if state.result is not None:
        return [Fraction(share).limit_denominator(12) for share in state.result.shares]
    moves = state.moves()
    values = [exact(state.after(move)) for move in moves]
    return [sum(column, Fraction(0)) / len(moves) for column in zip(*values, strict=True)]


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "puiser"])
def test_parties_played_out_agree_with_the_tree(profile: str) -> None:
    """From a late position the shares of twenty thousand playouts are those of the whole tree, within five sigma."""
    chooser = random.Random(profile)
    tried = 0
    while tried < 3:
        state = dealt(f"{profile}+un-coup", chooser.randrange(10**6))
        while state.result is None and len(state.placed) < 0.6 * sum(state.core.taken_counts):
            state = state.after(chooser.choice(state.moves()))
        if state.result is not None:
            continue
        tried += 1
        games = 20_000
        played = game.playouts(state, chooser.randrange(10**6), games)
        assert played.games == games
        for share, wanted in zip(played.shares, exact(state), strict=True):
            assert abs(share / games - wanted) <= 5 * 0.5 / math.sqrt(games)


def test_a_partie_that_is_over_is_not_played() -> None:
    """A state that has ended gives its result as many times as it is asked for."""
    state = dealt("poule-quatre+un-coup")
    while state.result is None:
        state = state.after(state.moves()[0])
    played = game.playouts(state, 1, 10)
    assert played.shares == tuple(10 * share for share in state.result.shares)
    assert played.moves == 0


@pytest.mark.parametrize("profile", PROFILES)
def test_parties_are_played_out_from_the_start(profile: str) -> None:
    """§6: from the start the shares of all players sum to the number of parties, and seats are about even."""
    played = game.playouts(game.start(profile), 7, 2000)
    assert sum(played.shares) == pytest.approx(2000)
    assert len(played.shares) == game.profiles.find(profile)["players"]
    assert all(abs(share / 2000 - 1 / len(played.shares)) < 0.06 for share in played.shares)
    assert played.moves > 2000


def test_bad_numbers_are_refused_by_the_core() -> None:
    """The core checks what would lead it out of its tables."""
    rules = core.Profile(players=5)
    with pytest.raises(ValueError, match="two to four"):
        core.playouts(1, 1, rules)
    with pytest.raises(ValueError, match="two to four"):
        core.State(rules)
    state = core.State(core.Profile())
    for wrong in (-1, 28):
        with pytest.raises(ValueError, match="0 to 27"):
            state.taken(wrong)
    with pytest.raises(ValueError, match="cannot be placed"):
        state.played(0, 7)
    with pytest.raises(ValueError, match="has to pass"):
        state.passed()
    with pytest.raises(ValueError, match="more tiles than"):
        core.Worlds(3, [(3, 0, 0)])
    with pytest.raises(ValueError, match="hidden hands"):
        dealt("tete-a-tete-six").view(0).core.playouts(1, 1)
    with pytest.raises(IndexError, match="not so many"):
        core.Worlds(7, [(1, 0, 0)]).at(3)
