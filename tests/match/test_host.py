"""What the house does unasked: it throws where it should and nowhere else, and passes only for who can do no more."""

from __future__ import annotations

import random

from academie.match.host import Host, thrown
from academie.referee import sit
from academie.referee.acts import Accept, OfferDraw, Play


def test_the_house_throws_where_no_fault_can_occur_and_for_machines() -> None:
    """Assisted it throws for everybody, à la rigueur for machines only, and without dice for nobody."""
    assisted, rigueur = sit("gammon"), sit("gammon", "rigueur")
    assert Host(assisted, (0, 1)).throws
    assert not Host(assisted, (0, 1), dice=False).throws
    assert not Host(rigueur, (0, 1)).throws
    assert Host(rigueur, (0, 1)).waits_for_throw
    assert Host(rigueur, ()).throws
    assert not Host(assisted, (0, 1)).waits_for_throw


def test_dice_are_due_until_they_lie_there() -> None:
    """Chance has no say in a game without it, nor once it has spoken."""
    assert not Host(sit("draughts"), (0,)).dice_due
    table = sit("gammon")
    assert Host(table, (0,)).dice_due
    while (act := table.chance(random.Random(3))) is not None:
        table = table.after(act)
    assert not Host(table, (0,)).dice_due


def test_who_is_asked() -> None:
    """The person for whom the table waits, else the first person there is."""
    table = sit("draughts")
    assert Host(table, (0, 1)).asked == 0
    assert Host(table, (1,)).asked == 1
    offered = table.after(OfferDraw(0))
    assert Host(offered, (0, 1)).asked == 1


def test_only_the_pass_of_who_can_do_nothing_is_made_for_him() -> None:
    """A forced move is his to make, a forced pass is not; an answer is a choice."""
    table = sit("domino", "assisted")
    rng, seen = random.Random(5), {True: 0, False: 0}
    while table.result is None:
        host = Host(table, (0, 1))
        act = host.passed
        if act is not None:
            assert table.acts(act.seat) == (act,)
            assert not host.chosen(act)
        moved = act or table.chance(rng) or rng.choice(table.acts(host.asked))
        seen[act is not None] += 1
        table = table.after(moved)
    assert all(seen.values())


def test_chance_is_no_act_of_the_will() -> None:
    """A play is chosen, and a throw is not where the house makes it; nor is what another does."""
    table = sit("gammon")
    act = table.chance(random.Random(1))
    assert act is not None
    assert not Host(table, (0, 1)).chosen(act)
    board = sit("draughts")
    play = board.acts(0)[0]
    assert Host(board, (0,)).chosen(play)
    assert not Host(board, (1,)).chosen(play)
    assert thrown([act, Play(0, "x"), Accept(1)]) == 1
