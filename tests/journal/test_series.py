"""A series as text: read back as it was written, cut off anywhere, and kept in one file."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError, Illegal, Unknown, Unreadable
from academie.games import GAMES, find
from academie.journal.series import Ledger, is_series, read
from academie.journal.series_file import SeriesFile
from academie.match import forms_of
from academie.match.forms import Agreed, Sheet
from academie.match.reckoning import line, total
from academie.referee import sit
from academie.referee.acts import Accept, OfferDraw, Resign
from academie.title import Title

if TYPE_CHECKING:
    from pathlib import Path

AGREED = Agreed(players=2, games=2, stake=3, jetons=True, lot=7)


def played(acts: int, seed: int = 1) -> Ledger:
    """A series of gammon with so many acts, played at random."""
    rng = random.Random(seed)  # not a secret
    ledger = Ledger("gammon", "series", "lepeintre-1818", "assisted", "1", AGREED, ("?", "random"))
    rounds = ledger.start()
    while acts:
        seating = rounds.seating()
        position = "" if seating.dice is None else str(rounds.first).replace(
            "phase=opening", f"phase=throw to={('white', 'black')[seating.dice]}"
        )  # fmt: skip
        ledger = ledger.begin(position)
        table = sit("gammon", "assisted", "lepeintre-1818", position or None)
        tables = [table]
        while table.result is None and acts:
            act = table.chance(rng) or rng.choice(table.acts(table.waits or 0))
            table, ledger, acts = table.after(act), ledger.add(act), acts - 1
            tables.append(table)
        if table.result is not None:
            rounds = rounds.after(tables)
            if rounds.over:
                break
    return ledger


def test_what_is_written_is_read() -> None:
    """Head, agreement, players, games and acts come back; the text says that it is a series."""
    ledger = played(40)
    assert is_series(str(ledger))
    assert read(str(ledger)) == ledger
    assert Agreed.read(str(AGREED)) == AGREED
    assert str(Agreed()) == ""


def test_a_text_cut_off_anywhere_below_its_head_is_read() -> None:
    """A half-written line is not there; what stands is a series that goes on."""
    ledger = played(12)
    text, head = str(ledger), len(ledger.head())
    for cut in range(head, len(text), 3):
        found = read(text[:cut])
        assert found.players == ledger.players
        assert len(found.games) <= 1
        found.replay()
    with pytest.raises(Unreadable):
        read(text[: head - 1])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("academie series 1", "academie series 2"),
        ("form series\n", ""),
        ("game gammon\n", "game gammon\ngame gammon\n"),
        ("partie 1", "partie 2"),
        ("partie 1\n", ""),
        ("stake=3", "stake=x"),
        ("seed 1", "seed"),
    ],
)
def test_a_wrong_text_is_a_sentence(old: str, new: str) -> None:
    """What is no series is refused, and never played."""
    text = str(played(3))
    assert old in text
    with pytest.raises((Unreadable, Unknown)) as refusal:
        read(text.replace(old, new))
    assert refusal.value.text.fr.endswith(".")


def test_an_act_that_cannot_be_done_is_told_with_its_game() -> None:
    """Replaying says in which game, at which act."""
    ledger = played(4)
    with pytest.raises(AcademieError, match="Partie 1: Act 5"):
        ledger.add(ledger.games[0].acts[0]).replay()


def test_a_file_keeps_it_and_takes_back_within_the_last_game(tmp_path: Path) -> None:
    """Acts and games are on the disk when the call returns; the games before stand whatever is taken back."""
    whole = played(4000)
    assert len(whole.games) > 1
    path = tmp_path / "x.playing"
    empty = Ledger(whole.game, whole.form, whole.profile, seed="1", agreed=AGREED, players=("?", "?"))
    file = SeriesFile.begin(path, empty)
    assert not file.begun
    for game in whole.games:
        file.next_game(game.position)
        for act in game.acts:
            file.add(act)
    assert read(path.read_text(encoding="utf-8")).games == whole.games
    file.back(2)
    file.close()
    file = SeriesFile.open(path)
    assert file.begun
    assert [len(game.acts) for game in file.ledger.games] == [*(len(game.acts) for game in whole.games[:-1]), 2]
    file.back(0)
    file.add(whole.games[-1].acts[0])
    file.close()
    assert read(path.read_text(encoding="utf-8")).games[-1].acts == whole.games[-1].acts[:1]


def test_the_usual_form_of_a_room_without_its_own() -> None:
    """Every room offers a form; where it has none of its own, a series to a target."""
    assert list(forms_of(find("gammon"))) == ["series"]
    form = forms_of(find("gammon"))["series"]
    with pytest.raises(Illegal, match="is played by"):
        form.begun(find("gammon"), find("gammon").start(), Agreed(players=9))


def test_a_sheet_knows_whether_it_adds_up() -> None:
    """A wrong total, and money that comes from nowhere, are seen."""
    title = Title("x", "y")
    good = Sheet(title, (), (), (line("a", "b", 2), line("a", "b", -1), total("c", "d", 1)), (1, -1))
    assert good.adds_up()
    assert not Sheet(title, (), (), (line("a", "b", 2), total("c", "d", 1)), (1, -1)).adds_up()
    assert not Sheet(title, (), (), (), (1, 0)).adds_up()


def test_a_line_that_cannot_be_read_is_told_by_its_number() -> None:
    """The number is that of the line in the file, its head counted."""
    lines = str(played(3)).split("\n")
    place = next(number for number, line in enumerate(lines, 1) if line.startswith("partie 1")) + 1
    lines[place - 1] = "white dances"
    with pytest.raises(Unreadable, match=f"Line {place}: "):
        read("\n".join(lines))


def test_one_game_is_a_form_that_no_room_lists() -> None:
    """It is over after one game, drawn or not; every room has it and none offers it among its rows."""
    for room in GAMES:
        assert "single" not in forms_of(room)
        rounds = Ledger(room.name, "single", players=("a", "b")).start()
        assert rounds.seating().players == (0, 1)
        assert not rounds.over
    board = sit("draughts")
    drawn = board.after(OfferDraw(0)).after(Accept(1))
    rounds = Ledger("draughts", "single", players=("a", "b")).start().after([board, drawn])
    names = [Title("a", "a"), Title("b", "b")]
    assert rounds.over
    assert rounds.told(names) == []
    assert rounds.sheet(names).money == (0, 0)
    won = Ledger("draughts", "single", players=("a", "b")).start().after([board, board.after(Resign(0))])
    assert won.over
    assert won.sheet(names).money == (-1, 1)
    assert "b" in won.told(names)[0].en
