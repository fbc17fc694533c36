"""Why a play is not legal: the native reasons against the native plays and against the oracle, under every reading."""

from __future__ import annotations

import random
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from academie._core import trictrac as core
from academie.games.trictrac.state import native_profile
from academie.registry import find
from often import lengths
from oracles import trictrac as tt
from oracles import trictrac_positions as positions
from oracles.trictrac import moved
from oracles.trictrac_positions import counts, options, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.rules.profiles import Profile

GAME = find("trictrac")
Pace = tuple[int, int]

pytestmark = pytest.mark.native


def all_paces(dames: dict[int, int], dice: tt.Dice) -> Iterator[tuple[Pace, ...]]:
    """Every way to give one number or both to dames that stand, in either order."""
    for first, second in set(permutations(dice)):
        for step in [p for p, n in dames.items() if n and p < tt.OFF]:
            yield ((step, first),)
            after = moved(dames, step, first)
            for other in [p for p, n in after.items() if n and p < tt.OFF]:
                yield (step, first), (other, second)


def holds(
    sample: positions.Sample, paces: tuple[Pace, ...], reason: core.Reason, plays: list[tt.Play], values: dict[str, Any]
) -> bool:
    """Whether what a reason names is so, by the oracle's own words."""
    position, side, why, where = sample.position, sample.side, reason.why.name, reason.where
    before = dict(position[side])
    dames = before
    for step, number in paces[: reason.stride]:
        dames = moved(dames, step, number)
    step, number = paces[min(reason.stride, len(paces) - 1)]
    after = before
    for pace in paces:
        after = moved(after, *pace)
    full = tt.full(before, tt.RETOUR) and tt.full(after, tt.RETOUR)
    lift = {"lift_owed": "forced", "inside_owed": "only_by_default"}
    facts = {
        "occupied": lambda: where == step + number and tt.adverse(position, side, where) > 0,
        "other_coin": lambda: where == tt.ADVERSE_COIN and tt.on(after, where) > 0,
        "other_grand": lambda: (
            where in range(13, 18)
            and tt.on(after, where) > tt.on(before, where)
            and tt.can_fill(position, tt.other(side), tt.GRAND)
        ),
        "other_petit": lambda: (
            where in tt.RETOUR
            and tt.on(after, where) > tt.on(before, where)
            and tt.can_fill(position, tt.other(side), tt.PETIT)
        ),
        "coin_entered": lambda: where == tt.COIN and tt.on(before, where) == 0 and tt.on(after, where) == 1,
        "coin_left": lambda: where == tt.COIN and tt.on(before, where) >= 2 and tt.on(after, where) == 1,
        "not_home": lambda: step + number >= tt.OFF and where < 18 and tt.on(dames, where) > 0,
        "behind": lambda: step + number > tt.OFF and where < step and tt.on(dames, where) > 0,
        "lift_owed": lambda: where == tt.OFF - number and tt.on(dames, where) > 0 and tt.all_in(dames),
        "inside_owed": lambda: (
            tt.on(dames, where) > 0 and where + number < tt.OFF and tt.adverse(position, side, where + number) == 0
        ),
        "rim_to_keep": lambda: values["retour_tout_dune"] == "only_to_conserve" and not full,
        "both_owed": lambda: len(paces) == 1 and all(len(p.played) == 2 or p.all_lifted() for p in plays),
        "larger_owed": lambda: number == min(sample.dice) and {p.played for p in plays} == {(max(sample.dice),)},
    }
    return bool(facts[why]()) and (why not in lift or values["exact_lift"] == lift[why])


def agree(sample: positions.Sample, profile: Profile, seen: set[str]) -> None:
    """Nothing speaks against exactly the legal plays, and against each other play something that is so."""
    native, values = native_profile(profile), options(profile)
    own, other = counts(sample.position[sample.side]), counts(sample.position[tt.other(sample.side)])
    plays = [p for p in tt.legal_plays(sample.position, sample.side, sample.dice, values) if not p.puissance]
    legal = {tuple(counts(play.after)) for play in plays}
    assert core.why_no_power(own, other, sample.dice) == core.Why.nothing or legal == {
        tuple(play.own) for play in core.plays(own, other, sample.dice, native)
    }
    reached = set()
    for paces in all_paces(dict(sample.position[sample.side]), sample.dice):
        after = dict(sample.position[sample.side])
        for pace in paces:
            after = moved(after, *pace)
        reason = core.why_not(own, other, sample.dice, native, paces)
        if reason.why == core.Why.nothing:
            reached.add(tuple(counts(after)))
            assert tuple(counts(after)) in legal, (sample, paces)
        else:
            seen.add(reason.why.name)
            assert holds(sample, paces, reason, plays, values), (sample, paces, reason.why, reason.where)
            assert reason.paragraph > 0
    assert reached == legal or (legal == {tuple(own)} and not reached), sample


@lengths(6, 1000)
@pytest.mark.parametrize("name", readings())
def test_every_play_has_its_reason_or_is_legal(name: str, count: int) -> None:
    """§12-§36: any dames in any order make a legal play of the oracle, or are refused for a reason that is so."""
    for sample in positions.samples(random.Random(f"why {name}"), count):
        agree(sample, GAME.profiles.find(name), set())


@pytest.mark.deep
def test_the_samples_show_every_reason() -> None:
    """Every reason against a play is met, those of one profile alone included; the rare larger number has its own."""
    seen: set[str] = set()
    for name in ("classique", "academie-1806-a", "academie-1806-b"):
        for sample in positions.samples(random.Random(4), 300):
            agree(sample, GAME.profiles.find(name), seen)
    assert seen == {
        "occupied",
        "other_coin",
        "other_grand",
        "other_petit",
        "both_owed",
        "coin_entered",
        "coin_left",
        "not_home",
        "rim_to_keep",
        "behind",
        "lift_owed",
        "inside_owed",
    }


def test_the_larger_number_if_only_one() -> None:
    """§22: six and five, a dame for each and none for both: the five is refused, for the larger is owed."""
    position = {"white": {5: 1, 8: 3, 9: 1, 10: 8, 11: 2}, "black": {7: 3, 8: 4, 9: 4, 10: 1, 11: 2, 22: 1}}
    seen: set[str] = set()
    sample = positions.Sample(position, "white", (5, 6), 0, 0, "", "")
    agree(sample, GAME.profiles.find(), seen)
    assert "larger_owed" in seen


def test_what_is_no_step_and_no_number_of_the_throw() -> None:
    """A step beyond the path, a number the dice do not show, and one used twice are refused."""
    own, other, profile = counts({0: 15}), counts({0: 15}), core.Profile()
    for paces in ([(24, 6)], [(-1, 6)], [(0, 4)], [(0, 6), (0, 6)], []):
        with pytest.raises(ValueError, match=r"step|number"):
            core.why_not(own, other, (6, 5), profile, paces)
    for ask in (core.open_to_move, core.open_to_hit):
        with pytest.raises(ValueError, match="step"):
            ask(other, 24)
    with pytest.raises(ValueError, match="step"):
        core.why_not_spare(own, core.Table.petit, 25)
    with pytest.raises(ValueError, match="step"):
        core.why_uncovered(own, other, (6, 5), profile, core.Table.petit, 40, core.Way.sum)
