"""`academie record` reads every format the house writes, says which it is, and turns one into another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from academie.games import GAMES, find
from academie.journal import Journal
from academie.journal.series import Ledger
from academie.match.forms import Agreed
from academie.records import writer
from academie.records.files import read_file
from academie.records.formats import endings_of, suffix, write_games, write_journal
from academie.referee.tempers import temper
from academie.seeds import chance

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    from academie.game import Game
    from academie.referee.acts import Act
    from academie.referee.table import Table

    Run = Callable[..., Result]
    Refused = Callable[..., str]

pytestmark = pytest.mark.native

ACTS = 24


def first_act(table: Table, luck: object) -> Act | None:
    """What chance does, else the first thing that may be done by who is waited for."""
    act = table.chance(luck)  # type: ignore[arg-type]
    if act is not None:
        return act
    return next(iter(table.acts(table.waits)), None) if table.waits is not None else None


def journal_of(game: Game) -> Journal:
    """A game at the assisted table, some acts long."""
    journal = Journal(game.name, "assisted", game.profiles.default)
    table, luck = journal.start(), chance(3)
    while len(journal.acts) < ACTS and table.result is None and (act := first_act(table, luck)) is not None:
        journal, table = journal.add(act), table.after(act)
    return journal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_format_is_known_again(game: Game) -> None:
    """Whatever a game is written as is read, by the ending of its file or by its look alone, to the same end."""
    journal = journal_of(game)
    kept = read_file(str(journal), "journal")
    assert kept.form == "journal"
    assert kept.normal == str(journal)
    ((room, record),) = kept.games
    assert room is game
    assert len(record.moves) > 2
    for ending in endings_of(game):
        text = write_games(game, [record], ending)
        for told in (ending, ""):
            again = read_file(text, told)
            assert (again.form, again.games[0][0]) == (ending, game)
            assert len(again.games) == 1
            played = len(again.games[0][1].moves)
            assert len(record.moves) - 1 <= played <= len(record.moves)  # a throw not played may be left out
    assert read_file(str(journal)).form == "journal"


def test_a_series_is_read() -> None:
    """Its games one by one, with those who sat at each."""
    game = find("gammon")
    acts = journal_of(game).acts
    ledger = Ledger(game.name, "series", game.profiles.default, "assisted", "1", Agreed(games=2), ("Anne", "Paul"))
    ledger = ledger.begin("")
    for act in acts:
        ledger = ledger.add(act)
    kept = read_file(str(ledger), "series")
    assert kept.form == "series"
    assert kept.normal == str(ledger)
    assert kept.games[0][1].tags["Round"] == "1"
    assert {kept.games[0][1].tags["White"], kept.games[0][1].tags["Black"]} == {"Anne", "Paul"}


def test_the_command_tells_and_turns(run: Run, refused: Refused, tmp_path: Path) -> None:
    """A journal to a record, that to a match file and back; a format the game does not have is refused."""
    game = find("gammon")
    path = tmp_path / "evening.journal"
    path.write_text(str(journal_of(game)), encoding="utf-8")
    shown = run("record", str(path))
    assert shown.exit_code == 0
    assert shown.stderr == "Format journal: 1 game, Gammon.\n"
    assert "Format journal : 1 partie" in run("record", str(path), "--lang", "fr").stderr.replace("\xa0", " ")
    for ending in ("record", "mat"):
        target = tmp_path / f"evening.{ending}"
        assert run("record", str(path), "--to", ending, "-o", str(target)).exit_code == 0
        checked = run("record", str(target), "--check")
        assert checked.exit_code == 0, checked.output
        assert checked.stdout.startswith("ok  1  gammon  ")
        assert f"Format {ending}: 1 game, Gammon." in checked.stdout
    assert json.loads(run("record", str(path), "--json").stdout)["format"] == "journal"
    assert "choose one of record, mat" in refused("record", str(path), "--to", "pdn")
    assert "1. Gammon, " in run("record", str(path), "--board").stdout


def test_a_wrong_file_is_told_by_its_format(refused: Refused, tmp_path: Path) -> None:
    """The sentence is that of the format which the file's name or look says."""
    for name, text, words in (
        ("a.mat", "banana", "is no line of a match file"),
        ("a.journal", "banana\n", "A journal begins with the line"),
        ("a.record", "banana", "Line 1"),
        ("a.txt", " 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 77: 8/1\n", "Line 5"),
    ):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert words in refused("record", str(path))


def test_a_match_is_saved_as_its_ending_says(run: Run, tmp_path: Path) -> None:
    """A file named .mat holds the match as such; the same games as a record."""
    arguments = ["match", "gammon", "--players", "random", "random", "--games", "2", "--seed", "4", "--save"]
    mat, record = tmp_path / "games.mat", tmp_path / "games.record"
    assert run(*arguments, str(mat)).exit_code == 0
    assert run(*arguments, str(record)).exit_code == 0
    one, other = (read_file(path.read_text(encoding="utf-8"), path.suffix[1:]) for path in (mat, record))
    assert (one.form, other.form) == ("mat", "record")
    assert one.games[0][1].moves == other.games[0][1].moves
    assert len(one.games) == len(other.games) == 2


def test_a_journal_is_written_by_its_ending() -> None:
    """As at the table “save game.mat” and “save game.record” write it, in any case of letters."""
    game = find("gammon")
    journal = journal_of(game)
    assert " 0 point match\n" in write_journal(game, journal, "mat")
    assert write_journal(game, journal, "record").startswith("[Event")
    assert write_journal(find("draughts"), journal_of(find("draughts")), "record").startswith("[Event")


def test_what_is_kept_as_what() -> None:
    """A format for other programs does not become that in which games are kept."""
    game = find("gammon")
    assert suffix(game) == writer.SUFFIX
    assert endings_of(game) == ("record", "mat")
    assert endings_of(find("draughts")) == ("pdn", "record")
    assert temper("EXACT").name == "exact"
