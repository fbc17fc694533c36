"""What the table offers and what it accepts agree both ways, in faulty games under every profile."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from academie.games.draughts import game
from academie.games.draughts.concepts import leaps, pieces, steps
from academie.games.draughts.referee import acts, faults
from academie.games.draughts.referee.acts import read_play, write_play
from academie.games.draughts.referee.table import DraughtsTable, assisted, rigueur
from often import times

if TYPE_CHECKING:
    from academie.referee.acts import Act

PROFILES = [
    *game.profiles.profiles,
    *(f"{base}+{name}" for name, option in game.profiles.options.items() for base in option.applies_to[:1]),
]
STARTS = (
    None,
    "W:W33,31,45:B28,27,6",
    "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32",
    "W:W31,35,38,39,43,48,49:B3,5,9,20,22,30,K32",
    "B:W21,22,K36:BK45",
    "W:WK13,K25,K41:BK26",
)
SMALL = (
    None,
    "W:W22,18,31:B15,14,5",
    "W:W26,27,30:B23,22,14,K15,6",
    "W:WK10,21,K26:BK15,11,19",
    "B:W13,14,K24:BK29",
    "W:WK9,K19,K26:BK16",
)
# A king on the board has won already where the first king wins (§47).
GAMES = [
    (profile, start)
    for profile in PROFILES
    for start in (SMALL if profile.startswith("francaise") else STARTS)
    if rigueur(profile, start).result is None
]
ANSWERS = (
    acts.MakeTake, acts.Accept, acts.Refuse, acts.LetLift, acts.LetPutBack, acts.Crown, acts.RefuseTaking
)  # fmt: skip


def claims(table: DraughtsTable, seat: int, chance: random.Random) -> list[Act]:
    """Every claim and answer in words, and those about pieces for some squares."""
    squares = [str(square) for square in chance.sample(sorted(pieces(table.state, 0) | pieces(table.state, 1)), 2)]
    found: list[Act] = [kind(seat) for kind in ANSWERS]
    found += [kind(seat, square) for kind in (acts.Huff, acts.MakePlay) for square in squares]
    return [*found, acts.HuffAndPlay(seat, *squares)]


def careless(table: DraughtsTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that plays without looking: any step, any leap whole or not, a false move, a finger, the word."""
    own = chance.choice(sorted(pieces(table.state, seat)) or [1])
    any_one = chance.choice(sorted(pieces(table.state, 0) | pieces(table.state, 1)))
    found: list[Act] = [acts.Play(seat, f"{own}-{target}") for target in steps(table.state, own)]
    for target, passed in leaps(table.state, own):
        kept = frozenset(square for square in passed if chance.random() < 0.8)
        found.append(acts.Play(seat, write_play(faults.Played(own, target, kept))))
    found.append(acts.Play(seat, f"{own}-{chance.randint(1, table.state.damier.squares)}"))
    return [*found, acts.Touch(seat, str(own)), acts.Touch(seat, str(any_one)), acts.Adoube(seat)]


def granted(table: DraughtsTable, act: Act) -> bool:
    """Whether the table does what is asked: no error, no refusal, no fault, and in one turn (§31)."""
    try:
        after = table.after(act)
    except AcademieError:
        return False
    if not isinstance(act, acts.Play):
        return not any(ruling.refused for ruling in after.rulings)
    return after.pending is None and bool(table.choices(act))


def canonical(table: DraughtsTable, act: Act) -> Act:
    if not isinstance(act, acts.Play) or table.assisted:
        return act
    return acts.Play(act.seat, write_play(read_play(table.state, act.play)))


def check(table: DraughtsTable, chance: random.Random) -> None:
    """What is offered is accepted; of what is tried, the accepted was offered, and the denied changes nothing."""
    for seat in (0, 1):
        offered = table.acts(seat)
        assert len(set(offered)) == len(offered)
        for act in offered if len(offered) < 12 else chance.sample(offered, 12):
            after = table.after(act)
            assert not any(ruling.refused for ruling in after.rulings), (str(act), table)
        for act in (*claims(table, seat, chance), *careless(table, seat, chance)):
            if isinstance(act, acts.Touch | acts.Adoube | acts.RefuseTaking):
                continue
            if granted(table, act):
                assert canonical(table, act) in offered, (str(act), table)
        for act in claims(table, seat, chance):
            after = table.after(act)  # never an error
            if act not in offered and not isinstance(act, acts.RefuseTaking):
                (ruling,) = after.rulings
                assert ruling.refused
                assert ruling.law.startswith("§")
                assert dataclasses.replace(after, rulings=(), count=0) == dataclasses.replace(
                    table, rulings=(), count=0
                )


def step(table: DraughtsTable, chance: random.Random) -> DraughtsTable:
    """One act of a careless café: of either player, offered or not."""
    seat = table.mover if chance.random() < 0.6 else 1 - table.mover
    offered = [*table.acts(seat)]
    if chance.random() < 0.5 or not offered:
        offered = careless(table, seat, chance)
    if chance.random() < 0.03:
        offered = [acts.OfferDraw(seat)]
    try:
        return table.after(chance.choice(offered))
    except AcademieError:
        return table


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "start"), GAMES)
def test_offers_and_acceptances_agree(profile: str, start: str | None) -> None:
    """Every offered act is accepted; a claim, an answer or a play accepted without refusal or fault was offered."""
    for sit in (rigueur, assisted):
        chance = random.Random(f"{profile} {start}")
        table = sit(profile, start)
        for _ in range(times(7, 18) if sit is rigueur else times(2, 4)):
            if table.result is not None:
                table = sit(profile, start)
            check(table, chance)
            table = step(table, chance)
