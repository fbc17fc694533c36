"""What the table offers and what it accepts agree both ways, in faulty games under every profile."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError
from academie.games.trictrac.game import game
from academie.games.trictrac.referee import acts, coin
from academie.games.trictrac.referee.value import Phase, Wrong
from academie.games.trictrac.state import place, write_strides
from academie.referee.acts import Mishap
from academie.tables.board import LIFTED, letter
from games.trictrac.referee.tables import BOTH, EIGHT, FIGURE_2, FILL_GRAND, FILL_PETIT, seated

if TYPE_CHECKING:
    from academie.games.trictrac.referee.table import RigueurTable
    from academie.referee.acts import Act

OPEN = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
COIN = {"white": {0: 9, 5: 2, 6: 2, 8: 2}, "black": {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}}
SQUEEZED = {"white": {0: 8, 10: 4, 11: 3}, "black": {0: 15}}
LIFTING = {"white": {19: 2, 20: 3, 24: 10}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}
STARTS = (None, EIGHT, BOTH, FILL_GRAND, FILL_PETIT, FIGURE_2, OPEN, COIN, SQUEEZED, LIFTING)
SCORES = ("0,0", "4b,0", "8b,0", "10,4", "6,10b")
CLAIMS = (acts.MakeMark, acts.RequireWhole, acts.Strike, acts.Refuse, acts.Hold, acts.Leave)
WORDS = (
    acts.Done, acts.Adoube, acts.LiftDames, acts.SayLeave, acts.KeepDame, acts.FindDame, acts.TakeBack, acts.LiftDice,
    acts.Erase, acts.AskLastThrow, acts.PlayForAll,
)  # fmt: skip
OF_PLAY = {Wrong.MISPLAY, Wrong.TOUCH, Wrong.PLEIN}


def granted(table: RigueurTable, act: Act) -> RigueurTable | None:
    """The table after an act; None where it cannot be done, or is a claim that the law denies."""
    try:
        after = table.after(act)
    except AcademieError:
        return None
    return None if any(ruling.refused for ruling in after.rulings) else after


def waiting(table: RigueurTable) -> bool:
    """Whether somebody is to say first what becomes of a throw."""
    return table.chooser is not None or (table.doubt is not None and table.doubt.thrown is not None)


def claims(table: RigueurTable, seat: int) -> list[Act]:
    """Every claim and decision in words, and some with points."""
    reason = "points" if table.values.schooler_explains else ""
    found: list[Act] = [kind(seat) for kind in CLAIMS]
    found += [acts.School(seat, points, reason) for points in (2, 4, 6, 8)]
    return found + [acts.Mark(seat, points) for points in (2, 4, 6, 8, 10, 12)]


def right(table: RigueurTable, act: Act, after: RigueurTable) -> bool:
    """Whether what was accepted is no fault of the one who did it, and whole."""
    if isinstance(act, acts.School):
        return after.partial == table.partial and not after.open(act.seat, Wrong.FALSE_SCHOOL)
    if not isinstance(act, acts.Mark):
        return True
    window = after.windows[act.seat]
    new = [fault for fault in after.open(act.seat) if fault not in table.faults]
    return not new and window is not None and after.marked(window) in {window.owed, window.owed + window.hung}


def check_offered(table: RigueurTable, seat: int, chance: random.Random) -> None:
    """Each act offered is accepted, and no claim among them is denied; a play is a fault only where every play is."""
    offered = table.acts(seat)
    assert len(set(offered)) == len(offered)
    for act in offered if len(offered) < 8 else chance.sample(offered, 8):
        after = table.after(act)
        assert not any(ruling.refused for ruling in after.rulings), (str(act), table)
        if isinstance(act, acts.Play | acts.Place) and not table.hand.touched and table.early is None:
            new = {fault.wrong for fault in after.open(seat) if fault not in table.faults}
            assert not new & OF_PLAY, (str(act), table)


def check_accepted(table: RigueurTable, seat: int) -> None:
    """Each claim, mark or decision that is accepted and right is offered; no claim is an error if the throw stands."""
    offered = table.acts(seat)
    for act in claims(table, seat):
        if isinstance(act, acts.Refuse) and table.doubt is not None:
            continue  # an answer, open as long as the question is
        after = granted(table, act)
        if after is not None and right(table, act, after):
            assert act in offered, (str(act), table)
        if isinstance(act, acts.MakeMark | acts.RequireWhole | acts.Strike | acts.Refuse) and not waiting(table):
            table.after(act)


def check_plays(table: RigueurTable, seat: int) -> None:
    """Each play that is no fault is offered, and each order that is followed."""
    turn = table.turn
    if turn is None or waiting(table):
        return
    if turn.seat != seat:
        orders = {acts.MakePlay(seat, write_strides(1 - seat, play)) for play in turn.plays}
        assert {act for act in orders if granted(table, act) is not None} <= set(table.acts(seat))
        return
    if table.thrower != seat or table.phase not in {Phase.MARK, Phase.PLAY} or table.hand.carries or table.early:
        return
    known = {table.after(act).dames[seat] for act in table.acts(seat) if isinstance(act, acts.Play)}
    # §54: where the play itself says what was due, one that does not fit the marks is a fault of theirs.
    wrong = OF_PLAY | ({Wrong.UNDER, Wrong.OVER} if turn.hung else set())
    for play in coin.plays(table):
        after = granted(table, acts.Play(seat, write_strides(seat, play)))
        if after is not None and after.turn is turn and not {fault.wrong for fault in after.open(seat)} & wrong:
            assert after.dames[seat] in known, (str(play), table)


def check_placings(table: RigueurTable, seat: int) -> None:
    """One dame let go, each way to set down another that makes a right play of the two is offered."""
    if table.thrower != seat or len(table.hand.carries) != 1 or table.early or waiting(table):
        return
    offered, turn = table.acts(seat), table.throwing
    for start in range(24):
        for end in {min(start + number, 24) for number in turn.dice} | {11}:
            end_name = "off" if end == LIFTED else letter(place(seat, end))
            act = acts.Place(seat, f"{letter(place(seat, start))}/{end_name}")
            after = granted(table, act)
            if after is not None and not {fault.wrong for fault in after.open(seat)} & OF_PLAY:
                assert act in offered, (str(act), table)


def careless(table: RigueurTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that does not look: dames carried anywhere, points by guess, words, what befell the dice."""
    own = [step for step in range(24) if table.dames[seat][step]] or [0]
    dice = (1, 2) if table.turn is None else table.turn.dice

    def carry() -> str:
        start = chance.choice(own)
        end = min(start + chance.choice([*dice, sum(dice), chance.randint(1, 7)]), 23)
        return f"{letter(place(seat, start))}/{letter(place(seat, end))}"

    found: list[Act] = [kind(seat) for kind in WORDS]
    found += [acts.Play(seat, f"{carry()} {carry()}"), acts.Play(seat, carry()), acts.Place(seat, carry())]
    found += [acts.Touch(seat, letter(place(seat, chance.choice(own)))), acts.Tell(seat, chance.choice((2, 4, 6)))]
    found += [acts.Mark(seat, chance.choice((2, 4, 8, 12))), acts.Unmark(seat, 2)]
    found.append(acts.Declare(seat, chance.choice(list(Mishap))))
    return [*found, acts.Throw(seat, (chance.randint(1, 6), chance.randint(1, 6)))]


def step(table: RigueurTable, chance: random.Random) -> RigueurTable:
    """One act of a careless café: of either player, offered or not."""
    seat = chance.randint(0, 1) if chance.random() < 0.3 else table.waits or 0
    found = list(table.acts(seat))
    if chance.random() < 0.5 or not found:
        found = careless(table, seat, chance)
    thrown = table.chance(chance) if chance.random() < 0.3 else None
    try:
        return table.after(chance.choice(found) if thrown is None else thrown)
    except AcademieError:
        return table


@pytest.mark.parametrize("profile", game.profiles.profiles)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_offers_and_acceptances_agree(profile: str, seed: int) -> None:
    """Every offered act is accepted; a claim, a mark or a play accepted without refusal or fault was offered."""
    chance = random.Random(seed)
    start = chance.choice(STARTS)
    table = seated(start, profile, **({} if start is None else {"points": chance.choice(SCORES)}))
    for _ in range(18):
        if table.result is not None:
            return
        for seat in (0, 1):
            check_offered(table, seat, chance)
            check_accepted(table, seat)
            check_plays(table, seat)
            check_placings(table, seat)
        table = step(table, chance)
