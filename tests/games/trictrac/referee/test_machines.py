"""Machines at the table à la rigueur: what is offered is accepted, tempers, and bredouilles through whole games."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Unknown
from academie.games.draughts.game import game as draughts
from academie.games.draughts.referee import acts as draughts_acts
from academie.games.draughts.referee.table import rigueur as cafe
from academie.games.trictrac import referee
from academie.games.trictrac.game import game
from academie.games.trictrac.game import game as trictrac
from academie.games.trictrac.referee import acts, playing
from academie.games.trictrac.referee.sheet import Wrong
from academie.games.trictrac.referee.table import RigueurTable
from academie.games.trictrac.referee.value import Phase
from academie.games.trictrac.referee.words import _WORDS
from academie.games.trictrac.state import place, write_strides
from academie.journal import Journal, read
from academie.players.opponent import opponent_of
from academie.referee import acts as common
from academie.referee.acts import Act, Mishap
from academie.referee.tempers import TEMPERS, Temper, temper
from academie.tables.board import LIFTED, letter
from games.trictrac.referee.tables import BOTH, EIGHT, FIGURE_2, FILL_GRAND, FILL_PETIT, after, seated
from often import times

OPEN = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
COIN = {"white": {0: 9, 5: 2, 6: 2, 8: 2}, "black": {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}}
SQUEEZED = {"white": {0: 8, 10: 4, 11: 3}, "black": {0: 15}}
LIFTING = {"white": {19: 2, 20: 3, 24: 10}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}
STARTS = (None, EIGHT, BOTH, FILL_GRAND, FILL_PETIT, FIGURE_2, OPEN, COIN, SQUEEZED, LIFTING)
SCORES = ("0,0", "4b,0", "8b,0", "10,4", "6,10b")
CLAIMS = (acts.MakeMark, acts.RequireWhole, acts.Strike, common.Refuse, common.Hold, common.Leave)
WORDS = (
    acts.Done, common.Adoube, acts.LiftDames, acts.SayLeave, acts.KeepDame, acts.FindDame, acts.TakeBack, acts.LiftDice,
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
    return table.dice.chooser is not None or (table.dice.doubt is not None and table.dice.doubt.thrown is not None)


def claims(table: RigueurTable, seat: int) -> list[Act]:
    """Every claim and decision in words, and some with points."""
    reason = "points" if table.values.schooler_explains else ""
    found: list[Act] = [kind(seat) for kind in CLAIMS]
    found += [acts.School(seat, points, reason) for points in (2, 4, 6, 8)]
    return found + [acts.Mark(seat, points) for points in (2, 4, 6, 8, 10, 12)]


def right(table: RigueurTable, act: Act, after: RigueurTable) -> bool:
    """Whether what was accepted is not a fault of the one who did it, and whole."""
    if isinstance(act, acts.School):
        return after.markings.partial == table.markings.partial and not after.open(act.seat, Wrong.FALSE_SCHOOL)
    if not isinstance(act, acts.Mark):
        return True
    window = after.markings.windows[act.seat]
    new = [fault for fault in after.open(act.seat) if fault not in table.faults.known]
    return not new and window is not None and after.marked(window) in {window.owed, window.owed + window.hung}


def check_offered(table: RigueurTable, seat: int, chance: random.Random) -> None:
    """Each act offered is accepted, and no claim among them is denied; a play is a fault only where every play is."""
    offered = table.acts(seat)
    assert len(set(offered)) == len(offered)
    for act in offered if len(offered) < 8 else chance.sample(offered, 8):
        after = table.after(act)
        assert not any(ruling.refused for ruling in after.rulings), (str(act), table)
        if isinstance(act, common.Play | common.Place) and not table.hand.touched and table.dice.early is None:
            new = {fault.wrong for fault in after.open(seat) if fault not in table.faults.known}
            assert not new & OF_PLAY, (str(act), table)


def check_accepted(table: RigueurTable, seat: int) -> None:
    """Each claim, mark or decision that is accepted and right is offered; no claim is an error if the throw stands."""
    offered = table.acts(seat)
    for act in claims(table, seat):
        if isinstance(act, common.Refuse) and table.dice.doubt is not None:
            continue  # an answer, open as long as the question is
        after = granted(table, act)
        if after is not None and right(table, act, after):
            assert act in offered, (str(act), table)
        if isinstance(act, acts.MakeMark | acts.RequireWhole | acts.Strike | common.Refuse) and not waiting(table):
            table.after(act)


def check_plays(table: RigueurTable, seat: int) -> None:
    """Each play that is not a fault is offered, and each order that is followed."""
    turn = table.turn
    if turn is None or waiting(table):
        return
    if turn.seat != seat:
        orders = {common.MakePlay(seat, write_strides(1 - seat, play)) for play in turn.plays}
        assert {act for act in orders if granted(table, act) is not None} <= set(table.acts(seat))
        return
    if table.thrower != seat or table.phase not in {Phase.MARK, Phase.PLAY} or table.hand.carries or table.dice.early:
        return
    known = {table.after(act).dames[seat] for act in table.acts(seat) if isinstance(act, common.Play)}
    # §54: where the play itself says what was due, one that does not fit the marks is a fault of theirs.
    wrong = OF_PLAY | ({Wrong.UNDER, Wrong.OVER} if turn.hung else set())
    for play in playing.plays(table):
        after = granted(table, common.Play(seat, write_strides(seat, play)))
        if after is not None and after.turn is turn and not {fault.wrong for fault in after.open(seat)} & wrong:
            assert after.dames[seat] in known, (str(play), table)


def check_placings(table: RigueurTable, seat: int) -> None:
    """One dame let go, each way to set down another that makes a right play of the two is offered."""
    if table.thrower != seat or len(table.hand.carries) != 1 or table.dice.early or waiting(table):
        return
    offered, turn = table.acts(seat), table.throwing
    for start in range(24):
        for end in {min(start + number, 24) for number in turn.dice} | {11}:
            end_name = "off" if end == LIFTED else letter(place(seat, end))
            act = common.Place(seat, f"{letter(place(seat, start))}/{end_name}")
            after = granted(table, act)
            barred = after is not None and after.hand.coin_barred  # §80: the dames have gone back
            if after is not None and not barred and not {fault.wrong for fault in after.open(seat)} & OF_PLAY:
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
    found += [common.Play(seat, f"{carry()} {carry()}"), common.Play(seat, carry()), common.Place(seat, carry())]
    found += [common.Touch(seat, letter(place(seat, chance.choice(own)))), acts.Tell(seat, chance.choice((2, 4, 6)))]
    found += [acts.Mark(seat, chance.choice((2, 4, 8, 12))), acts.Unmark(seat, 2)]
    found.append(common.Declare(seat, chance.choice(list(Mishap))))
    return [*found, common.Throw(seat, (chance.randint(1, 6), chance.randint(1, 6)))]


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


@pytest.mark.wide
@pytest.mark.parametrize("profile", game.profiles.profiles)
@settings(max_examples=times(2, 12))
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
            kind = common.ThrowForDice if table.phase == Phase.OPENING else common.Throw
            act = kind(table.thrower, thrown)
        table, journal = table.after(act), journal.add(act)
    return journal, table


def test_exact_players_make_no_fault() -> None:
    """Two exact machines mark everything and never school."""
    journal, table = evening(temper("exact"), temper("exact", 1), 3)
    assert table.result is not None
    assert not [act for act in journal.acts if isinstance(act, acts.School)]
    assert all(not t.faults.known for t in journal.tables() if isinstance(t, RigueurTable))


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
    table = cafe("manoury-1787", "W:W33,31,45:B28,27,6").after(common.Play(0, "45-40"))
    assert isinstance(temper("exact").act(table, 1), draughts_acts.Huff)
    assert temper("forgiving").act(table, 1) == common.Accept(1)


def test_names_of_tempers() -> None:
    """There are three, and no other."""
    assert set(TEMPERS) == {"forgiving", "exact", "human", "own"}
    with pytest.raises(Unknown, match="forgiving, exact, human"):
        temper("sulky")


# --- Words


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
    """Each key a referee can speak is in the glossary of its game, each paragraph cited in its law."""
    import re

    for path in SOURCE.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for each in (trictrac, draughts):
            for number in re.findall(rf"{each.name} (§\d+)", source):
                assert number in each.law.paragraphs, (path.name, number)
        for key in re.findall(r'\.said\(\s*"(\w+)"', source):
            assert key in trictrac.glossary.terms, (path.name, key)
