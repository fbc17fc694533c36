"""Throws chosen so that every kind of sentence is told, each account held against the oracle: points, ways, reasons."""

from __future__ import annotations

from typing import Any

import pytest

from academie.games import find
from academie.games.trictrac.state import State, ours
from academie.games.trictrac.tutor.account import explain
from oracles import trictrac as tt
from oracles.trictrac_positions import Sample
from oracles.trictrac_readings import options
from oracles.trictrac_told import LETTERS, examine
from playthroughs.counsel import lines

GAME = find("trictrac")
KEPT = lines("trictrac-throws")
SIDES = ("white", "black")


def throw(line: str) -> tuple[State, Sample]:
    """A kept throw as the law has it, and as the oracle has it."""
    before, _, numbers = line.rpartition(" throw ")
    state = ours(GAME.read(before))
    native, (one, two) = state.core, map(int, numbers.split())
    dames = {
        SIDES[seat]: {step: count for step, count in enumerate(held) if count}
        for seat, held in ((native.thrower, native.own), (1 - native.thrower, native.other))
    }
    stacked = all(held.get(0) == 15 for held in dames.values())
    index = native.throws[native.thrower] + 1 if stacked or any(native.throws) else 0
    return state, Sample(dames, SIDES[native.thrower], (one, two), index, 0, "", "")


def credits_of(sample: Sample, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What the oracle credits whom with, for what, where, by which numbers."""
    found = tt.all_credits(sample.position, sample.side, sample.dice, {"throw_index": sample.throw_index}, values)
    return sorted(
        (credit.to, credit.jan, credit.points, tuple(sorted(credit.ways)) if credit.target else (), credit.target)
        for credit in found
        if credit.jan not in {"levee", "dame_non_jouee"}
    )


@pytest.mark.parametrize("line", KEPT)
def test_an_account_is_true(line: str) -> None:
    """Each point is the oracle's, by its ways; each sentence, read back, is so; each play is a legal one."""
    state, sample = throw(line)
    told, values = explain(GAME, state, sample.dice), options(state.profile)
    examine(told, sample, values)
    assert told.player == SIDES.index(sample.side)
    hits = ("battre_grand", "battre_petit", "faux_grand", "faux_petit")
    points = [
        (
            SIDES[point.player],
            point.jan,
            point.points,
            tuple(sorted(way.number for way in point.ways)) if point.jan in hits else (),
            (tt.other(sample.side), at(point.squares[0], tt.other(sample.side))) if point.jan in hits else None,
        )
        for point in told.points
        if point.jan not in {"levee", "dame_non_jouee"}
    ]
    assert sorted(points) == credits_of(sample, values)
    assert len(told.plays) in {0, len(tt.owed_plays(sample.position, sample.side, sample.dice, values))}


def at(letter: str, side: str) -> int:
    """The step of a letter on a player's path."""
    place = LETTERS.index(letter)
    return place if side == "white" else 23 - place
