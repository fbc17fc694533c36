"""Whole lines: what a phrase leaves open is settled by what follows, or said to be open."""

from __future__ import annotations

from academie.games.chess.phrases import read, read_line, start


def test_what_follows_settles_a_phrase() -> None:
    """Either rook's pawn may step; the next phrase needs the one on h3."""
    words = ["Le pion de la tour un pas", "Le pion du roi deux pas", "La tour du roi à sa seconde case"]
    line = read_line(start(), [read(text) for text in words])
    assert line.whole
    first = line.readings[0]
    assert first.account.san(first.move) == "h3"
    assert not first.alone
    assert not first.also
    assert first.explained().en.endswith("What follows settles it: h3.")


def test_a_line_may_leave_a_move_open() -> None:
    """Where nothing settles it, the other moves are listed."""
    line = read_line(start(), [read("Le pion de la tour un pas"), read("Le pion du roi deux pas")])
    (also,) = [reading.also for reading in line.readings if reading.also]
    assert [line.readings[0].account.san(move) for move in also] == ["h3"]
    assert "leaves open a3, h3" in line.readings[0].explained().en


def test_a_line_that_stops_gives_its_beginning() -> None:
    """The longest readable beginning is given."""
    words = ["Le pion du roi deux pas", "De même", "La tour du roi à la quatrième case de son roi"]
    line = read_line(start(), [read(text) for text in words])
    assert not line.whole
    assert len(line.moves) == 2
