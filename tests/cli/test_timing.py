"""Clocks at the terminal: when they run, what they show, what becomes of a game when one falls, and after a pause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.session import Session
from academie.cli.timing import Timer
from academie.errors import Unreadable
from academie.games import GAMES, find
from academie.match.clock import Clock, Clocks
from academie.referee.journal import Journal, read
from academie.referee.keeping import JournalFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    from academie.game import Game

    Run = Callable[..., Result]

pytestmark = pytest.mark.native


class Hours:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def seated(game: str, clock: str, hours: Hours, language: str = "en") -> Session:
    """Two people before one terminal, each with his clock."""
    players = find(game).seats(find(game).start())
    timer = Timer(Clocks.begin(Clock.typed(clock), players, range(players)), hours)
    return Session(Journal(game, "assisted", players=("?",) * players), (None,) * players, language, timer=timer)


def test_a_clock_runs_while_its_person_is_asked() -> None:
    """What he thinks is taken from his time alone, and his move gives him some; who is not asked loses nothing."""
    hours = Hours()
    session = seated("draughts", "10+5", hours)
    session.run_clock()
    hours.now += 60.0
    assert session.times == "White 9:00, Black 10:00"
    session.run_clock()  # he is asked again: it runs on
    hours.now += 1.5
    session.typed("32-28")
    assert session.times == "White 9:03, Black 10:00"
    hours.now += 30.0  # nobody is asked
    session.run_clock()
    hours.now += 2.0
    assert session.times == "White 9:03, Black 9:58"
    session.stop_clock()
    hours.now += 500.0
    assert session.times == "White 9:03, Black 9:58"


def test_a_time_for_each_turn_is_whole_again() -> None:
    """So many seconds a turn, whatever the turn before took."""
    hours = Hours()
    session = seated("chess", "move 30", hours, "fr")
    session.run_clock()
    hours.now += 29.0
    session.typed("e4")
    assert session.times == "Blancs 0:30, Noirs 0:30"


def test_who_has_no_time_left_loses_where_the_law_knows_it() -> None:
    """He has left the game, says the law of draughts; not a thousandth before."""
    hours = Hours()
    session = seated("draughts", "move 10", hours)
    session.run_clock()
    hours.now += 9.999
    assert session.fallen is None
    assert not session.over
    hours.now += 0.001
    assert session.fallen == 0
    assert "White has run out of time." in session.fall(0)
    assert session.result is not None
    assert session.result.winner == 1
    assert session.over


@pytest.mark.parametrize("game", [game for game in GAMES if game.chance], ids=lambda game: game.name)
def test_elsewhere_the_game_ends_without_a_result(game: Game) -> None:
    """A law that does not say what becomes of who leaves makes no winner; nothing is played on."""
    hours = Hours()
    session = seated(game.name, "move 10", hours, "fr")
    assert session.timer is not None
    session.timer.run(0)
    hours.now += 11.0
    assert "a dépassé le temps" in session.fall(0)
    assert session.result is None
    assert session.over
    assert "sans résultat" in session.ending()


def test_the_time_left_is_kept_with_the_game(tmp_path: Path) -> None:
    """Each act is kept with what the clocks show; what is taken back gives nobody his time again."""
    hours = Hours()
    session = seated("draughts", "10+5", hours)
    session.keeper = JournalFile.begin(tmp_path / "one.journal", session.journal)
    for move, took in (("32-28", 10.0), ("19-23", 20.0), ("28x19", 1.0)):
        session.run_clock()
        hours.now += took
        session.typed(move)
    session.undo()
    kept = read((tmp_path / "one.journal").read_text(encoding="utf-8"))
    assert len(kept.acts) == 2
    assert kept.clock == session.journal.clock == "game 600+5: 599000 585000"
    again = Timer.resumed(read(str(session.journal)).clock)
    assert again is not None
    assert again.clocks.left == (599_000, 585_000)
    assert Timer.resumed("") is None


@pytest.mark.parametrize("line", ["game 600+5", "game 600+5: ", "game 600+5: 1 x", "game: 5", "move 5: -1", "x: 1"])
def test_a_spoiled_line_of_the_clocks_is_refused(line: str) -> None:
    """In a sentence, not by a guess."""
    with pytest.raises(Unreadable):
        Clocks.read(line)


@pytest.mark.parametrize(
    ("typed", "clock"),
    [
        ("10+5", "game 600+5"),
        ("3", "game 180+0"),
        (" 90+30 ", "game 5400+30"),
        ("move 60", "move 60"),
        ("none", "none"),
    ],
)
def test_clocks_as_people_write_them(typed: str, clock: str) -> None:
    """Minutes and seconds, as players of chess do, or as a server writes them."""
    assert str(Clock.typed(typed)) == clock


@pytest.mark.parametrize("typed", ["", "0+5", "10+", "ten", "1441", "10+3601", "10 + 5"])
def test_others_are_refused(typed: str) -> None:
    """With how they are written."""
    with pytest.raises(Unreadable, match=r"write 10\+5"):
        Clock.typed(typed)


def test_the_time_is_in_view_and_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a scroll it stands before what is asked; a game that was left goes on with the time that was left."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))
    shown = run("play", "draughts", "--as", "both", "--clock", "10+50", typed="32-28\n").stdout
    assert "[White 10:00, Black 10:00] White >" in shown
    later = re.search(r"\[White 10:(\d\d), Black 10:00\] Black >", shown)
    assert later is not None
    assert int(later[1]) > 0
    again = run("resume", "--lang", "fr", typed="19-23\n").stdout
    assert f"[Blancs 10:{later[1]}, Noirs " in again
    (path,) = (tmp_path / "games").glob("*.playing")
    assert read(path.read_text(encoding="utf-8")).clock.startswith("game 600+50: 6")


def test_what_is_only_on_a_server(refused: Callable[..., str]) -> None:
    """Days, and the clocks of a series."""
    assert "Days are counted on a server" in refused("play", "draughts", "--clock", "days 3")
    assert "for one game" in refused("play", "draughts", "--clock", "10+5", "--to", "3")
    assert "is no clock" in refused("play", "draughts", "--clock", "noon")
