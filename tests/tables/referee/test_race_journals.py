"""Journals of the race games: whole games with their incidents, written, read back, cut anywhere and replayed."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError, Illegal
from academie.games import find
from academie.games.trictrac.referee.acts import read_act
from academie.journal import Journal, read
from academie.referee import acts
from academie.tables.board import letter
from academie.tables.referee.race import RaceTable
from tables.referee.race_tables import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.native

INCIDENTS = (
    acts.Mishap.ON_THE_RIM,
    acts.Mishap.FLAT_ON_DAMES,
    acts.Mishap.RIM_NOT_REACHED,
    acts.Mishap.LINGERING_HAND,
    acts.Mishap.PROPPED_FALLS,
)


def tried(table: RaceTable, chance: random.Random) -> Iterator[acts.Act]:
    """What might be done now, likely things last: odd acts first, which the table may refuse."""
    seat = table.position.player if table.position.player is not None else table.position.thrower or 0
    if chance.random() < 0.15:
        yield acts.Declare(chance.randint(0, 1), chance.choice(INCIDENTS))
    if chance.random() < 0.1:
        yield chance.choice([acts.Break(1 - seat), acts.BreakInSilence(1 - seat), acts.AskAdviser(seat)])
    if chance.random() < 0.2 and (standing := sorted(table.standing(seat))):
        yield acts.Touch(seat, letter(chance.choice(standing)))
    for player in chance.sample((0, 1), 2):
        offered = table.acts(player)
        if offered and chance.random() < 0.9:
            yield chance.choice(offered)
    thrown = table.chance(chance)
    if thrown is not None:
        yield thrown


def game_of(name: str, options: str, seed: int, most: int = 4000) -> Journal:
    """A game with incidents, to its end or as long as that."""
    chance = random.Random(f"{name}{options}{seed}")
    journal = Journal(name, "rigueur", find(name).profiles.find(None).name + options, ("Anne", "Zoé"), seed=str(seed))
    table = journal.start()
    while table.result is None and len(journal.acts) < most:
        assert isinstance(table, RaceTable)
        for act in tried(table, chance):
            try:
                table = table.after(act)
            except AcademieError:
                continue
            journal = journal.add(act)
            break
    return journal


GAMES = [pytest.param(name, "+rompre" if number % 2 else "+rompre-forbidden") for number, name in enumerate(ALL)]
GAMES += [pytest.param("dames_rabattues", "+manual-claim+manual-play")]
GAMES += [
    pytest.param(name, option, marks=pytest.mark.deep)
    for number, name in enumerate(ALL)
    for option in ("", "+rompre-forbidden" if number % 2 else "+rompre")
]
GAMES += [
    pytest.param("dames_rabattues", option, marks=pytest.mark.deep) for option in ("+manual-claim", "+manual-play")
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_whole_game_is_replayed(name: str, options: str) -> None:
    """A game with doubtful, broken and chosen dice and touched dames ends, and its journal comes to the same end."""
    journal = game_of(name, options, 1806)
    text = journal.write(rulings=True)
    assert read(text) == journal
    assert read(journal.write()) == journal
    assert read(text).write(rulings=True) == text
    end = journal.replay()
    assert end.result is not None
    assert end.result.reason in find(name).glossary.terms
    with pytest.raises(Illegal, match="over"):
        end.after(acts.Resign(0))


@pytest.mark.wide
@pytest.mark.parametrize("name", ALL)
def test_cut_anywhere_it_resumes(name: str) -> None:
    """A journal cut after an act, or in the middle of a line, goes on to the same end."""
    journal = game_of(name, "+rompre", 1818, most=90)
    end = journal.replay()
    text = journal.write()
    for cut in range(0, len(journal.acts) + 1, 6):
        table = dataclasses.replace(journal, acts=journal.acts[:cut]).replay()
        for act in journal.acts[cut:]:
            table = table.after(act)
        assert table == end
    for cut in range(text.index("\n\n") + 2, len(text), 37):
        assert read(text[:cut]).acts == journal.acts[: len(read(text[:cut]).acts)]


def test_a_journal_from_a_position() -> None:
    """A journal may begin at a position, and says by its number which act cannot be done."""
    journal = Journal("garanguet", position="W:A15;B:Y15 phase=throw to=black")
    good = journal.add(read_act("black throws 6-5-5")).add(read_act("black plays Y/R/M/H"))
    assert good.replay().state.result is None
    assert read(good.write()) == good
    with pytest.raises(Illegal, match=r"Act 1 of the journal.*three dice"):
        journal.add(read_act("black throws 6-5")).replay()
