"""Machines at a table à la rigueur: forgiving, exact, or erring; and honest hands against the machine's marks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from academie.errors import Unknown
from academie.games.draughts.game import game as draughts
from academie.games.draughts.referee import acts as draughts_acts
from academie.games.draughts.referee.table import rigueur as cafe
from academie.games.trictrac import referee
from academie.games.trictrac.game import game as trictrac
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Phase
from academie.games.trictrac.referee.words import _WORDS
from academie.journal import Journal, read
from academie.players.opponent import opponent_of
from academie.referee.tempers import TEMPERS, Temper, temper
from games.trictrac.referee.tables import EIGHT, after, seated

SOURCE = Path(referee.__file__).parent


def evening(white: Temper, black: Temper, seed: int, most: int = 400) -> tuple[Journal, RigueurTable]:
    """Two machines play; the dice are seeded."""
    dice = random.Random(seed)
    journal = Journal("trictrac", "rigueur", "classique", (white.name, black.name), seed=str(seed))
    table = journal.start()
    assert isinstance(table, RigueurTable)
    while table.result is None and table.count < most:
        act = None
        for seat in (table.thrower, 1 - table.thrower):
            act = act or (white, black)[seat].act(table, seat)
        if act is None:
            thrown = dice.randint(1, 6), dice.randint(1, 6)
            kind = acts.ThrowForDice if table.phase == Phase.OPENING else acts.Throw
            act = kind(table.thrower, thrown)
        table, journal = table.after(act), journal.add(act)
    return journal, table


def test_exact_players_make_no_fault() -> None:
    """Two exact machines mark everything and never school."""
    journal, table = evening(temper("exact"), temper("exact", 1), 3)
    assert table.result is not None
    assert not [act for act in journal.acts if isinstance(act, acts.School)]
    assert all(not t.faults for t in journal.tables() if isinstance(t, RigueurTable))


def test_a_person_errs_and_an_exact_player_claims() -> None:
    """One who errs is schooled by one who claims all, and never by one who forgives."""
    journal, _ = evening(temper("human", 7), temper("exact"), 5)
    assert [act for act in journal.acts if isinstance(act, acts.School) and act.seat == 1]
    journal, _ = evening(temper("human", 7), temper("forgiving"), 5)
    assert not [act for act in journal.acts if isinstance(act, acts.School) and act.seat == 1]


def test_the_company_errs_each_in_his_own_way() -> None:
    """The mazette forgets points and is schooled by the master, who makes no fault and never is."""
    tempers = (opponent_of(trictrac, key, 7).temper for key in ("mazette", "maitre"))
    journal, _ = evening(*tempers, seed=5)
    schools = [act.seat for act in journal.acts if isinstance(act, acts.School)]
    assert schools
    assert set(schools) == {1}


def test_equal_seeds_give_equal_evenings() -> None:
    """A temper is what its seed makes it, and its journal replays."""
    first, end = evening(temper("human", 7), temper("human", 8), 11)
    again, _ = evening(temper("human", 7), temper("human", 8), 11)
    assert first == again
    assert read(first.write()).replay() == end


def test_a_temper_answers_a_leaver() -> None:
    """The exact one schools a wrong count, the forgiving one lifts his dames."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 12", "white leaves")
    assert temper("exact").act(table, 1) == acts.School(1, 4)
    assert temper("forgiving").act(table, 1) == acts.LiftDames(1)


def test_a_temper_at_the_cafe() -> None:
    """At draughts the exact one huffs and the forgiving one lets it stand."""
    table = cafe("manoury-1787", "W:W33,31,45:B28,27,6").after(acts.Play(0, "45-40"))
    assert isinstance(temper("exact").act(table, 1), draughts_acts.Huff)
    assert temper("forgiving").act(table, 1) == acts.Accept(1)


def test_names_of_tempers() -> None:
    """There are three, and no other."""
    assert set(TEMPERS) == {"forgiving", "exact", "human", "own"}
    with pytest.raises(Unknown, match="forgiving, exact, human"):
        temper("sulky")


# ---------------------------------------------------------------------------------------------
# Honest hands and the machine


def honest(seed: int, profile: str) -> tuple[AssistedTable, RigueurTable]:
    """The same game at both tables, marked by hand and by the machine, compared at every throw."""
    chance = random.Random(seed)
    machine, table = assisted(profile), rigueur(profile)
    while table.result is None:
        dice = chance.randint(1, 6), chance.randint(1, 6)
        if table.phase == Phase.OPENING:
            act: acts.Act = acts.ThrowForDice(table.thrower, dice)
            machine, table = machine.after(act), table.after(act)
            continue
        due = [a for seat in (table.thrower, 1 - table.thrower) for a in table.acts(seat)]
        if strikes := [a for a in due if isinstance(a, acts.Strike)]:
            table = table.after(strikes[0])
            continue
        if marks := [a for a in due if isinstance(a, acts.Mark)]:
            leaves = len(marks) > 1 and marks[0].seat == marks[1].seat and chance.random() < 0.5
            table = table.after(marks[1 if leaves else 0])
            if leaves and table.result is None:
                seat = table.thrower
                machine = machine.after(acts.Leave(seat))
                table = table.after(acts.Leave(seat)).after(acts.LiftDames(1 - seat))
            continue
        assert table.faults == ()
        if table.phase == Phase.THROW:
            assert str(table.state).partition("phase=")[0] == str(machine.state).partition("phase=")[0]
            assert str(table.state).partition("points=")[2] == str(machine.state).partition("points=")[2]
            act = acts.Throw(table.thrower, dice)
            machine, table = machine.after(act), table.after(act)
            continue
        if acts.Hold(table.thrower) in machine.acts(table.thrower):
            machine = machine.after(acts.Hold(table.thrower))
        act = chance.choice([a for a in table.acts(table.thrower) if isinstance(a, acts.Play)])
        machine, table = machine.after(act), table.after(act)
    return machine, table


@pytest.mark.parametrize("profile", ["classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818"])
@pytest.mark.parametrize("seed", range(4))
def test_honest_hands_mark_what_the_machine_marks(seed: int, profile: str) -> None:
    """Marked rightly by hand, a game comes to the same points, holes and end as with the machine marking."""
    machine, table = honest(seed, profile)
    assert machine.result == table.result


# ---------------------------------------------------------------------------------------------
# Words


def test_rulings_speak_both_languages_and_cite_the_law() -> None:
    """Every sentence is there in English and French; every ruling cites a paragraph and a key of the glossary."""
    for words in _WORDS.values():
        assert words.en.endswith(".")
        assert words.fr.endswith(".")
        assert words.en != words.fr
    text = (Path(__file__).parent / "journals" / "rigueur.txt").read_text(encoding="utf-8")
    said = {(r.key, r.law) for table in read(text).tables() for r in table.rulings}
    for key, law in said:
        assert key in trictrac.glossary.terms
        assert law in trictrac.law.paragraphs


def test_every_key_and_paragraph_exists() -> None:
    """Each key a referee can speak is in the glossary of its room, each paragraph cited in its law."""
    import re

    for path in SOURCE.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for game in (trictrac, draughts):
            for number in re.findall(rf"{game.name} (§\d+)", source):
                assert number in game.law.paragraphs, (path.name, number)
        for key in re.findall(r'\.said\(\s*"(\w+)"', source):
            assert key in trictrac.glossary.terms, (path.name, key)
