"""What the tables of the race games offer and what they accept agree both ways, in faulty games under every option."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, cast

import pytest

from academie.errors import AcademieError
from academie.games import find
from academie.referee import acts, sit
from academie.referee.acts import Mishap, Verdict
from academie.tables.board import LETTERS
from tables.referee.race_tables import ALL

if TYPE_CHECKING:
    from academie.referee.acts import Act
    from academie.tables.referee.race import RaceTable

pytestmark = pytest.mark.native

CLAIMS = (acts.Accept, acts.Refuse, acts.AskAdviser, acts.AskPartner, acts.AdoubeAll, acts.ReceiveAdvantage)
# Facts, gestures and requests are free to be said; the referee answers them and offers none.
FREE = (acts.Touch, acts.Adoube, acts.Declare, acts.CallGallery, acts.AskAdviser, acts.AskPartner, acts.BreakInSilence)
GAMES = [(game, option) for game in ALL for option in ("", *find(game).profiles.options)]


def profile_of(game: str, option: str) -> str:
    usual = find(game).profiles.default
    return f"{usual}+{option}" if option else usual


def claims(seat: int, chance: random.Random) -> list[Act]:
    """Every claim and answer in words."""
    dice = (6, 6, 6) if chance.random() < 0.1 else (6, 5)
    return [*(kind(seat) for kind in CLAIMS), acts.Choose(seat, dice), acts.CallGallery(seat, Verdict.YES)]


def careless(table: RaceTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that touches and plays anything, and a mouth that says anything of the dice."""
    letter = chance.choice(LETTERS)
    found: list[Act] = [acts.Touch(seat, letter), acts.Adoube(seat), acts.Declare(seat, chance.choice(list(Mishap)))]
    moves = table.position.moves()
    found += [acts.Play(seat, table.game.write_move(table.position, move)) for move in moves[:6]]
    if table.game.name == "dames_rabattues":
        found.append(acts.Place(seat, letter))
    return [*found, acts.Break(seat), acts.BreakInSilence(seat), acts.Leave(seat), acts.Hold(seat)]


def granted(table: RaceTable, act: Act) -> bool:
    try:
        after = table.after(act)
    except AcademieError:
        return False
    return not any(ruling.refused for ruling in after.rulings)


def canonical(table: RaceTable, act: Act) -> Act:
    """The play as the room writes it."""
    if not isinstance(act, acts.Play) or table.ones is not None or table.position.player is None:
        return act
    return table.act_of(table.game.read_move(table.position, act.play), act.seat)


def check(table: RaceTable, chance: random.Random) -> None:
    """What is offered is accepted; of what is tried, the accepted was offered, and the denied changes nothing."""
    for seat in (0, 1):
        offered = table.acts(seat)
        assert len(set(offered)) == len(offered)
        for act in offered if len(offered) < 12 else chance.sample(offered, 12):
            assert not any(ruling.refused for ruling in table.after(act).rulings), (str(act), table)
        for act in (*claims(seat, chance), *careless(table, seat, chance)):
            if not isinstance(act, FREE) and granted(table, act) and not forbidden(table, act):
                assert canonical(table, act) in offered, (str(act), table)
        for act in claims(seat, chance) if not table.assisted else ():
            unchanged(table, act)


def forbidden(table: RaceTable, act: Act) -> bool:
    """Whether an act is a fault that the referee answers: dice broken against the agreement, a dame that goes back."""
    if isinstance(act, acts.Place):
        return any(ruling.key == "put_back" for ruling in table.after(act).rulings)
    return isinstance(act, acts.Break) and table.values.rompre == "forbidden"


def unchanged(table: RaceTable, act: Act) -> None:
    """A claim is an error only while another word about the throw is waited for; denied, it changes nothing."""
    try:
        after = table.after(act)
    except AcademieError as wrong:
        assert "says first" in str(wrong) or "plays first" in str(wrong) or "dice; give" in str(wrong), (
            str(act),
            wrong,
        )
        return
    if any(ruling.refused for ruling in after.rulings):
        (ruling,) = after.rulings
        assert ruling.law in table.game.law.paragraphs
        assert dataclasses.replace(after, rulings=(), count=0) == dataclasses.replace(table, rulings=(), count=0)


def step(table: RaceTable, chance: random.Random) -> RaceTable:
    """One act of a careless café: of either player, offered or not."""
    act = table.chance(chance)
    if act is not None and chance.random() < 0.6:
        return table.after(act)
    seat = table.waits if chance.random() < 0.7 and table.waits is not None else chance.randrange(2)
    found = [*table.acts(seat)]
    if chance.random() < 0.4 or not found:
        found = careless(table, seat, chance)
    if chance.random() < 0.15:
        found = claims(seat, chance)
    try:
        return table.after(chance.choice(found))
    except AcademieError:
        return table


@pytest.mark.parametrize(("game", "option"), GAMES)
def test_offers_and_acceptances_agree(game: str, option: str) -> None:
    """Every offered act is accepted; a claim, an answer or a play accepted without refusal was offered."""
    for mode in ("rigueur", "assisted"):
        chance = random.Random(f"{game} {option} {mode}")
        table = cast("RaceTable", sit(game, mode, profile_of(game, option)))
        for _ in range(30 if mode == "rigueur" else 8):
            if table.result is not None:
                break
            check(table, chance)
            table = step(table, chance)
