"""A series as text: read back as it was written, cut off anywhere, and kept in one file."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError, Unknown, Unreadable
from academie.journal.file import JournalFile
from academie.journal.old import read_old_series
from academie.journal.series import SeriesJournal, is_series, read
from academie.match.forms import Agreed
from academie.referee import sit

if TYPE_CHECKING:
    from pathlib import Path

AGREED = Agreed(players=2, games=2, stake=3, lot=7)


def played(acts: int, seed: int = 1) -> SeriesJournal:
    """A series of gammon with so many acts, played at random."""
    rng = random.Random(seed)  # not a secret
    series = SeriesJournal("gammon", "series", "lepeintre-1818", "assisted", "1", AGREED, ("?", "random"))
    rounds = series.start()
    while acts:
        seating = rounds.seating()
        position = "" if seating.dice is None else str(rounds.first).replace(
            "phase=opening", f"phase=throw to={('white', 'black')[seating.dice]}"
        )  # fmt: skip
        series = series.begin(seating.players, position)
        table = sit("gammon", "assisted", "lepeintre-1818", position or None)
        tables = [table]
        while table.result is None and acts:
            act = table.chance(rng) or rng.choice(table.acts(table.waits or 0))
            table, series, acts = table.after(act), series.went_on(series.games[-1].add(act)), acts - 1
            tables.append(table)
        if table.result is not None:
            rounds = rounds.after(tables)
            if rounds.over:
                break
    return series


def test_what_is_written_is_read() -> None:
    """Cover, agreement, players, games and acts come back; the text says that it is a series."""
    series = played(40)
    assert is_series(str(series))
    assert read(str(series)) == series
    assert Agreed.read(str(AGREED)) == AGREED
    assert str(Agreed()) == ""


def test_a_text_cut_off_anywhere_below_its_cover_is_read(tmp_path: Path) -> None:
    """A half-written line is not there, nor a game with half a head; what stands is a series that goes on."""
    series, path = played(4000), tmp_path / "x.playing"
    text, cover = str(series), len(series.cover())
    second = text.index("academie journal 1", cover + 1)
    for cut in (*range(cover, cover + 300, 7), *range(second - 30, second + 200, 7)):
        found = read(text[:cut])
        assert found.players == series.players
        assert all(one.acts == whole.acts for one, whole in zip(found.games[:-1], series.games, strict=False))
        if cut % 3 == 0:
            path.write_text(text[:cut], encoding="utf-8")
            file = JournalFile.open(path)
            assert file.kept == found
            file.next_game(series.journal(len(found.games), (0, 1)))
            file.close()
            assert len(read(path.read_text(encoding="utf-8")).games) == len(found.games) + 1
    with pytest.raises(Unreadable):
        read(text[: cover - 1])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("academie series 2", "academie series 3"),
        ("form series\n", ""),
        ("game gammon\n", "game gammon\ngame gammon\n"),
        ("academie journal 1\ngame gammon\n", "academie journal 1\ngame gammon\ngame gammon\n"),
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
    series = played(4)
    with pytest.raises(AcademieError, match="Game 1: Act 5"):
        series.went_on(series.games[0].add(series.games[0].acts[0])).replay()


def test_a_file_keeps_it_and_takes_back_within_the_last_game(tmp_path: Path) -> None:
    """Acts and games are on the disk when the call returns; the games before stand whatever is taken back."""
    whole = played(4000)
    assert len(whole.games) > 1
    path = tmp_path / "x.playing"
    empty = SeriesJournal(whole.game, whole.form, whole.profile, seed="1", agreed=AGREED, players=("?", "?"))
    file = JournalFile.begin(path, empty)
    assert not file.begun
    for game in whole.games:
        file.next_game(game)
        for act in game.acts:
            file.add(act)
    assert read(path.read_text(encoding="utf-8")).games == whole.games
    file.back(2)
    file.close()
    file = JournalFile.open(path)
    assert file.begun
    assert isinstance(file.kept, SeriesJournal)
    assert [len(game.acts) for game in file.kept.games] == [*(len(game.acts) for game in whole.games[:-1]), 2]
    file.back(0)
    file.add(whole.games[-1].acts[0])
    file.close()
    assert read(path.read_text(encoding="utf-8")).games[-1].acts == whole.games[-1].acts[:1]


def test_a_line_that_cannot_be_read_is_told_by_its_number() -> None:
    """The number is that of the line in the file, its cover counted."""
    lines = str(played(3)).split("\n")
    place = next(number for number, line in enumerate(lines, 1) if line.startswith("white throws"))
    lines[place - 1] = "white dances"
    with pytest.raises(Unreadable, match=f"Line {place}: "):
        read("\n".join(lines))


def test_the_text_of_before() -> None:
    """One head, and a line above the acts of each game: it becomes the same series."""
    series = played(4000)
    games = []
    for number, game in enumerate(series.games, 1):
        acts = str(game).partition("\n\n")[2]
        games.append(f"partie {number} {game.position}".strip() + f"\n{acts}")
    old = series.cover().replace("series 2", "series 1") + "".join(games) + "; clock game 60+0: 5000 -\n"
    found = read_old_series(old)
    assert found == series
    assert found.games[-1].clock == "game 60+0: 5000 -"
    for wrong in (old.replace("partie 1", "white dances"), old.replace("partie 1\n", "partie 1\npartie 2\n")):
        with pytest.raises(Unreadable):
            read_old_series(wrong)
