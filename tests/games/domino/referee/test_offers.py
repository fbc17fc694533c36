"""What the table of domino offers and what it accepts agree both ways, in faulty parties of every profile."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from academie.games.domino import game
from academie.games.domino.referee import acts, playing
from academie.games.domino.referee.table import DominoTable, deal, seated
from academie.games.domino.tile import TILES
from games.domino.referee.dominoes import rigueur
from often import times

if TYPE_CHECKING:
    from academie.referee.acts import Act

PARTIES = [name for name in game.profiles.profiles if name not in {"puiser", "au-dernier"}]
OPTIONED = ["tete-a-tete-coups+cinq-des", "tete-a-tete-sept+treize-des", "piquet-voleur+un-coup"]
# What names tiles that lie face down, and words and gestures that are always free, are not offered.
FREE = (
    acts.Shuffle, acts.Expose, acts.Announce, acts.LiftTiles, acts.AskWhoLed, acts.AskLedTile, acts.AskAdvice,
    acts.HearHint, acts.Uncover, acts.SeenInTaking, acts.Feint, acts.Remove, acts.CountTiles, acts.Draw, acts.Take,
    acts.DrawPlace,
)  # fmt: skip


def claims(table: DominoTable, seat: int, chance: random.Random) -> list[Act]:
    """Every claim a player can make, of everybody."""
    tile = chance.choice(TILES)
    found: list[Act] = [kind(seat) for kind in (acts.Challenge, acts.Demand, acts.Reshuffle, acts.FindTile)]
    found.append(acts.DrawAgain(seat))
    for other in range(table.players):
        found += [acts.Claim(seat, other), acts.Spare(seat, other), acts.CountTiles(seat, other)]
        found += [acts.Forbid(seat, other, number) for number in range(7)]
        found.append(acts.Remove(seat, other, (tile,)))
        if table.coup is not None and table.now.ends is not None:
            found.append(acts.MakePlace(seat, other, f"{tile}@{chance.choice(table.now.ends)}"))
    return found


def careless(table: DominoTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that plays without looking, and a mouth that speaks."""
    if table.coup is None or not all(table.now.taken):
        return []
    tile = chance.choice(sorted(table.now.hand(seat)) or TILES)
    ends = table.now.ends
    play = str(tile) if ends is None else f"{tile}@{chance.choice(ends)}"
    other = chance.choice([each for each in range(table.players) if each != seat])
    return [
        acts.Place(seat, play), acts.Place(seat, play), acts.SayBoude(seat), acts.Announce(seat, tile),
        acts.Expose(seat, tile), acts.Uncover(seat, other), acts.TakeBack(seat), acts.Present(seat, tile),
    ]  # fmt: skip


def dealt(table: DominoTable, chance: random.Random) -> Act | None:
    """What chance brings: now and then a tile too few or too many."""
    act = deal(table, chance)
    if not isinstance(act, acts.Take) or table.assisted or table.now.deeds or chance.random() < 0.6:
        return act
    if chance.random() < 0.5:
        return acts.Take(act.seat, act.tiles[:-1]) if len(act.tiles) > 1 else act
    left = sorted(set(TILES).difference(*table.now.taken, act.tiles))
    return acts.Take(act.seat, (*act.tiles, chance.choice(left))) if left else act


def granted(table: DominoTable, act: Act) -> bool:
    """Whether the table does what is asked: no error, no refusal and no new fault."""
    try:
        after = table.after(act)
    except AcademieError:
        return False
    if isinstance(act, acts.Place | acts.SayBoude) and after.coup is not None and after.now.deeds:
        return after.now.deeds[-1].right
    return not any(ruling.refused for ruling in after.rulings)


def hidden(table: DominoTable, act: Act) -> bool:
    """Whether only he who passed wrongly can know that an act is open: nobody tells the others."""
    if not isinstance(act, acts.Claim | acts.Spare | acts.MakePlace) or table.now.over:
        return False
    turns = table.wrong_boudes(act.other, act.seat)
    return bool(turns) and not any(table.belied(turn) for turn in turns)


def check(table: DominoTable, chance: random.Random) -> None:
    """What is offered is accepted; of what is tried, the accepted was offered, and the denied changes nothing."""
    for seat in range(table.players):
        offered = table.acts(seat)
        assert len(set(offered)) == len(offered)
        for act in offered:
            assert not any(ruling.refused for ruling in table.after(act).rulings), (str(act), table)
        for act in (*claims(table, seat, chance), *careless(table, seat, chance)):
            if not isinstance(act, FREE) and not hidden_now(table, act) and granted(table, act):
                assert act in offered, (str(act), table)
        for act in claims(table, seat, chance) if not table.assisted else ():
            unchanged(table, act)


def hidden_now(table: DominoTable, act: Act) -> bool:
    return table.coup is not None and hidden(table, act)


def unchanged(table: DominoTable, act: Act) -> None:
    """A claim is never an error, and one that is denied by a paragraph leaves the table as it was."""
    after = table.after(act)
    if any(ruling.refused for ruling in after.rulings):
        (ruling,) = after.rulings
        assert ruling.law in game.law.paragraphs
        assert dataclasses.replace(after, rulings=(), count=0) == dataclasses.replace(table, rulings=(), count=0)


def step(table: DominoTable, chance: random.Random) -> DominoTable:
    """One act of a careless café."""
    act = dealt(table, chance)
    if act is not None and chance.random() < 0.9:
        return table.after(act)
    seat = table.waits if chance.random() < 0.7 and table.waits is not None else chance.randrange(table.players)
    # The partie is not claimed at once, or none would go far.
    found = [each for each in table.acts(seat) if not isinstance(each, acts.Claim) or chance.random() < 0.1]
    if chance.random() < 0.4 or not found:
        found = careless(table, seat, chance)
    if chance.random() < 0.1:
        found = claims(table, seat, chance)
    try:
        return table.after(chance.choice(found)) if found else table
    except AcademieError:
        return table


@pytest.mark.wide
@pytest.mark.parametrize("profile", [*PARTIES, *OPTIONED])
@pytest.mark.parametrize("mode", ["rigueur", "assisted"])
def test_offers_and_acceptances_agree(profile: str, mode: str) -> None:
    """Every offered act is accepted; a claim or a play accepted without refusal or fault was offered."""
    chance = random.Random(f"{profile} {mode}")
    for start in range(times(1, 2)):
        table = seated(mode, profile)
        if start == 0 and mode == "rigueur":
            table = table.after(acts.DrawPlace(0, TILES[5]))
        for turn in range(times(36, 60) if mode == "rigueur" else times(15, 25)):
            if table.result is not None:
                break
            if turn % 3 == 0:
                check(table, chance)
            table = step(table, chance)


def test_what_only_he_can_know_is_told_to_him_alone() -> None:
    """A wrong boudé: its player is offered to own to it, the others nothing until the tile shows."""
    table = rigueur(None, "A:6-5,6-4,5-3,3-3,2-1,0-0;B:5-5,5-4,4-3,4-2,1-1,2-0")
    for line in ("A places 6-5", "B says je boude"):
        table = table.after(table.read(line))
    assert [str(act) for act in table.acts(1)] == ["B finds that he has a tile"]
    assert all(isinstance(act, acts.Place) for act in table.acts(0))
    belied = table.after(table.read("A places 6-4@6")).after(table.read("B places 5-4@4"))
    assert {"A claims the partie of B", "A spares B"} < set(map(str, belied.acts(0)))
    assert playing.own_boude(belied, 1) is None
    assert not [act for act in belied.acts(0) if isinstance(act, acts.MakePlace)]


def test_a_held_closed_game_offers_what_was_kept_back() -> None:
    """All have passed: the tile may be presented, the boudé owned to, the partie claimed, the placing ordered."""
    table = rigueur(None, "A:5-5,4-4,3-3,2-2,1-1,0-0;B:5-4,6-1,3-1,6-6,6-0,2-1")
    for line in ("A places 5-5", "B says je boude", "A says je boude"):
        table = table.after(table.read(line))
    assert [str(act) for act in table.acts(0)] == [
        "A claims the partie of B", "A spares B", "A has B place 5-4@5", "A counts the hands",
    ]  # fmt: skip
    assert [str(act) for act in table.acts(1)] == [
        "B finds that he has a tile", "B presents 5-4", "B counts the hands",
    ]  # fmt: skip
    shown = table.after(table.read("B presents 5-4"))
    assert "B presents 5-4" not in map(str, shown.acts(1))
