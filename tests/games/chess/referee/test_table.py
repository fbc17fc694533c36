"""The table of chess beside its rulings: journals, the assisted table, what cannot be done at all."""

from __future__ import annotations

import pytest

from academie import journal
from academie.errors import AcademieError, Illegal, Unreadable
from academie.journal import Journal
from academie.referee import referee_of, sit


def test_a_journal_with_faults_replays() -> None:
    """Written and read back, it comes to the same table, faults and all."""
    acts = [
        "white touches g1",
        "white plays e4",
        "white plays Nf3",
        "black says check",
        "black plays e5",
        "white resigns",
    ]
    table, kept = sit("chess", "rigueur", "modern"), Journal("chess", "rigueur", "modern")
    for line in acts:
        act = table.read(line)
        table, kept = table.after(act), kept.add(act)
    again = journal.read(kept.write(rulings=True))
    assert again == kept
    assert again.replay() == table
    assert table.result is not None
    assert table.result.winner == 1


def test_the_position_line_is_what_stands_on_the_board() -> None:
    """After a move that can be undone it is the new FEN, not the one the state keeps its moves from."""
    table = sit("chess", "rigueur", "philidor-1806")
    for line in ("white plays e4", "black plays f6", "white plays Qh5"):
        table = table.after(table.read(line))
    assert " moves=" in str(table.state)
    assert table.position_line == "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"


def test_acts_are_read_in_french() -> None:
    """The words of the table in both languages."""
    table = sit("chess", "rigueur", "modern")
    for english, french in (
        ("white plays Nf3", "blanc joue Nf3"),
        ("black says check", "noir dit échec"),
        ("white touches g1", "blanc touche g1"),
        ("white says adoube", "blanc dit j'adoube"),
    ):
        assert table.read(english) == table.read(french)


def test_the_assisted_table_is_that_of_every_game() -> None:
    """Only legal moves are made there, and gestures are not needed."""
    table = sit("chess", "assisted", "modern")
    assert table.assisted
    for line in ("white plays e5", "white touches g1"):
        with pytest.raises(AcademieError):
            table.after(referee_of("chess").read_act(line))
    assert table.after(table.read("white plays e4")).waits == 1


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ("white touches e5", Illegal, "no piece on e5"),
        ("white touches z9", Unreadable, "is not a square"),
        ("black plays e5", Illegal, "not your turn"),
        ("white plays hello", Unreadable, "is not a move"),
        ("white huffs e4", Unreadable, "is not an act|cannot|know"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(line: str, kind: type[AcademieError], says: str) -> None:
    """And the table is as it was."""
    table = sit("chess", "rigueur", "modern")
    with pytest.raises(kind, match=says):
        table.after(table.read(line))


def test_an_offer_waits_for_its_answer_and_lapses_with_a_move() -> None:
    """Who is asked answers, or plays and so declines."""
    table = sit("chess", "rigueur", "modern")
    table = table.after(table.read("white plays e4"))
    table = table.after(table.read("white offers a draw"))
    assert table.waits == 1
    table = table.after(table.read("black plays e5"))
    assert (table.offered, table.result) == (None, None)
