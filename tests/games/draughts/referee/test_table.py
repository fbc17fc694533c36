"""The café's table of draughts: touched pieces, huffing and other remedies, by the same referee and journal."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.draughts.concepts import pieces, steps
from academie.games.draughts.referee import acts
from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.table import DraughtsTable, assisted, rigueur
from academie.journal import Journal, read
from academie.referee.acts import Throw

MANOURY, METZ = "manoury-1787", "metz"
DUE = "W:W33,31,45:B28,27,6"  # White may take with 33 over 28 and with 31 over 27


def after(table: DraughtsTable, *lines: str) -> DraughtsTable:
    for line in lines:
        table = table.after(read_act(line))
    return table


def said(table: DraughtsTable) -> list[tuple[str, str]]:
    return [(ruling.key, ruling.law) for ruling in table.rulings]


def refusal(table: DraughtsTable) -> tuple[str, str]:
    (ruling,) = table.rulings
    assert ruling.refused
    return ruling.key, ruling.law


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("black plays 20-24", "other's move"),
        ("white plays 33", "not a move"),
        ("white plays 28-33", "set down"),
        ("white plays 33x11", "lifted"),
        ("white touches 1", "no piece"),
        ("white touches 99", "not a square"),
        ("white marks 4", "not an act"),
        ("white throws 6-5", "draughts"),
        ("black huffs +", "not a square"),
    ],
)
def test_bad_acts(line: str, words: str) -> None:
    """A bad act is one sentence, and nothing has happened."""
    table = rigueur(MANOURY, DUE)
    before = repr(table)
    with pytest.raises((Illegal, Unreadable), match=words):
        after(table, line)
    assert repr(table) == before


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("black huffs 33", ("no_fault", "§26")),
        ("black makes him take", ("no_fault", "§26")),
        ("white huffs 28", ("no_fault", "§26")),
        ("black accepts", ("no_question", "§34")),
        ("black refuses", ("no_question", "§34")),
        ("black lets him lift", ("no_fault", "§25")),
        ("black lets him put back", ("no_fault", "§25")),
        ("black makes him play 33", ("no_fault", "§20")),
        ("black huffs 33 and has 45 played", ("no_fault", "§29")),
        ("white refuses to take", ("not_told", "§30")),
        ("white has the men crowned", ("no_crowns", "§39")),
    ],
)
def test_a_claim_that_the_law_denies_is_a_ruling(line: str, refused: tuple[str, str]) -> None:
    """It cites its paragraph and changes nothing; so at the assisted table and under absolute captures (§32)."""
    for table in (rigueur(MANOURY, DUE), rigueur("fmjd", DUE), assisted(METZ, DUE)):
        told = after(table, line)
        assert dataclasses.replace(told, rulings=(), count=0) == table
        strict = table.assisted or table.profile.name == "fmjd"
        assert refusal(told) == (("no_faults", "§32") if strict and refused[0].endswith("fault") else refused)


def test_a_fault_is_not_claimed_by_who_made_it() -> None:
    """While his fault stands open he is told that the other claims it; before it and after it, that there is none."""
    start = rigueur(MANOURY, DUE)
    assert refusal(after(start, "white makes him take")) == ("no_fault", "§26")
    faulty = after(start, "white plays 45-40")
    assert refusal(after(faulty, "white makes him take")) == ("own_fault", "§26")
    assert refusal(after(faulty, "white huffs 33")) == ("own_fault", "§26")
    begun = after(start, "white touches 33")
    assert refusal(after(begun, "white huffs 28")) == ("no_fault", "§26")
    answered = after(faulty, "black huffs 33")
    assert refusal(after(answered, "black huffs 40")) == ("no_fault", "§26")


def test_assisted_knows_no_fault() -> None:
    """Assisted, only legal moves are made, and nothing can be claimed."""
    table = assisted(MANOURY, DUE)
    with pytest.raises(AcademieError):
        after(table, "white plays 45-40")
    with pytest.raises(Illegal):
        after(table, "white touches 45")
    assert after(table, "white plays 33x22").state.fen == "B:W22,31,45:B6,27"


def test_absolute_captures_leave_no_fault() -> None:
    """Under a profile whose captures are absolute, a move that is not legal is refused (§32)."""
    with pytest.raises(Illegal, match="§32"):
        after(rigueur("fmjd", DUE), "white plays 45-40")


def test_absolute_captures_know_the_touched_piece() -> None:
    """There a touch binds a piece that can be played rightly, and no other (§20, §29)."""
    touched = after(rigueur("fmjd", DUE), "white touches 33")
    assert [str(act) for act in touched.acts(0)] == ["white plays 33x22 lifting 28"]
    with pytest.raises(Illegal, match=r"touched the piece on 33.*§20"):
        after(touched, "white plays 31x22 lifting 27")
    assert after(rigueur("fmjd", DUE), "white touches 45", "white plays 31x22 lifting 27").pending is None


def test_who_has_taken_rightly_is_not_made_to_take() -> None:
    """A wrong touch before a right capture: the touched piece may be asked for, the capture is made (§20, §29)."""
    table = after(rigueur(MANOURY, DUE), "white touches 45", "white plays 33x22 lifting 28")
    open_now = {str(act) for act in table.acts(1)}
    assert {"black accepts", "black makes him play 45", "black huffs 31 and has 45 played"} <= open_now
    assert "black makes him take" not in open_now
    assert after(table, "black huffs 31 and has 45 played").state.fen == "W:W33,45:B6,27,28"


def test_the_touch_that_huffs_while_the_hand_is_at_work() -> None:
    """A finger on the piece that should have taken binds to huffing it and having the touched one played (§27, §29)."""
    table = after(rigueur(MANOURY, DUE), "white touches 45", "black touches 33")
    assert [str(act) for act in table.acts(1)] == ["black huffs 33 and has 45 played"]
    assert refusal(after(table, "black makes him take")) == ("committed", "§27")
    assert refusal(after(table, "black huffs 33")) == ("unfinished", "§31")


def test_an_order_goes_before_a_touch() -> None:
    """Who is told to take may finger what cannot take; the capture he touches is the one he makes (§20, §30)."""
    table = after(rigueur(MANOURY, DUE), "white plays 45-40", "black makes him take", "white touches 45")
    assert after(table, "white plays 33x22 lifting 28").pending is None
    touched = after(table, "white touches 31")
    assert [str(act) for act in touched.acts(0)] == ["white plays 31x22 lifting 27"]
    other = after(touched, "white plays 33x22 lifting 28")
    assert "black makes him play 31" in {str(act) for act in other.acts(1)}
    assert refusal(after(other, "white refuses to take")) == ("not_told", "§30")


def test_a_denied_claim_leaves_the_offer_of_a_draw() -> None:
    """An offered draw waits through a claim that is denied; who plays on has declined it (§34)."""
    offered = after(rigueur(MANOURY), "white plays 32-28", "white offers a draw")
    assert after(offered, "black huffs 28").offered == 0
    assert {"black accepts", "black refuses", "black plays 20-24"} <= {str(act) for act in offered.acts(1)}
    assert after(offered, "black plays 20-24").offered is None


def cafe_game(seed: int, most: int = 160) -> Journal:
    """A game of two café players: mostly legal, often forgetful, always claiming."""
    chance = random.Random(seed)
    journal = Journal("draughts", "rigueur", MANOURY, ("Rose", "Lazare"), seed=str(seed))
    table = journal.start()
    assert isinstance(table, DraughtsTable)
    while table.result is None and len(journal.acts) < most:
        seat = table.mover
        claims = [act for act in table.acts(1 - seat) if not isinstance(act, acts.Accept | acts.Play)]
        if table.pending is not None:
            act = chance.choice(claims or [acts.Accept(1 - seat)])
        elif table.ordered is None and not table.must_take and chance.random() < 0.6:
            own = pieces(table.position, seat)
            walks = [f"{square}-{target}" for square in sorted(own) for target in steps(table.position, square)]
            act = acts.Play(seat, chance.choice(walks or ["1-2"]))
        else:
            act = chance.choice(table.acts(seat))
        try:
            table = table.after(act)
        except AcademieError:
            continue
        journal = journal.add(act)
    return journal


def test_a_cafe_game_with_huffs_replays() -> None:
    """A whole game with huffs goes through the journal to the same end, cut at every line or not."""
    journal = next(game for game in map(cafe_game, range(20)) if sum(isinstance(a, acts.Huff) for a in game.acts) >= 3)
    end = journal.replay()
    text = journal.write(rulings=True)
    assert "§26" in text
    assert read(text) == journal
    tables = list(journal.tables())
    for cut in range(0, len(journal.acts), 9):
        table = read(dataclasses.replace(journal, acts=journal.acts[:cut]).write()).replay()
        assert table == tables[cut]
        for act in journal.acts[cut:]:
            table = table.after(act)
        assert table == end


squares = st.integers(1, 50).map(str)


@settings(max_examples=50)
@given(st.data())
def test_any_acts_raise_nothing_but_sentences(data: st.DataObject) -> None:
    """Whatever is done at the café's table, it answers with a table or a sentence."""
    table = rigueur(data.draw(st.sampled_from([MANOURY, METZ, "fmjd"])), data.draw(st.sampled_from([None, DUE])))
    for _ in range(data.draw(st.integers(1, 20))):
        seat = data.draw(st.integers(0, 1))
        wild = st.sampled_from(
            [
                acts.Touch(seat, data.draw(squares)), acts.Adoube(seat), acts.Huff(seat, data.draw(squares)),
                acts.MakeTake(seat), acts.Accept(seat), acts.Refuse(seat), acts.LetLift(seat), acts.LetPutBack(seat),
                acts.RefuseTaking(seat), acts.MakePlay(seat, data.draw(squares)), Throw(seat, (6, 5)), acts.Crown(seat),
                acts.OfferDraw(seat), acts.Resign(seat),
                acts.HuffAndPlay(seat, data.draw(squares), data.draw(squares)),
                acts.Play(seat, f"{data.draw(squares)}-{data.draw(squares)}"),
                acts.Play(seat, f"{data.draw(squares)}x{data.draw(squares)} lifting {data.draw(squares)}"),
            ]
        )  # fmt: skip
        open_now = table.acts(seat)
        act = data.draw(wild | st.sampled_from(open_now) if open_now else wild)
        before = repr(table)
        try:
            table = table.after(act)
        except AcademieError:
            assert repr(table) == before
        if table.result is not None:
            break


def test_what_the_other_touched_is_named_once() -> None:
    """§20: the faulty mover names the piece the other has touched and must play; named, it is not named again."""
    table = after(rigueur(MANOURY, DUE), "white plays 45-40", "black touches 6")
    call = read_act("white makes him play 6")
    assert call in table.acts(0)
    called = table.after(call)
    assert said(called) == [("play_touched", "§20")]
    assert call not in called.acts(0)
    assert called.after(call).rulings[0].refused
