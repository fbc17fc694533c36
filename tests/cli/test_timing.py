"""Clocks at the terminal: when they run, what they show, what becomes of a game when one falls, and after a pause."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from academie.cli.session.clocks import Timer
from academie.cli.session.game import LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.series import SeriesRun, SeriesSitting
from academie.errors import Unreadable
from academie.game import Game
from academie.game.registry import GAMES, find
from academie.journal import Journal, read
from academie.journal.file import JournalFile
from academie.journal.series import SeriesJournal
from academie.journal.series import read as read_series
from academie.match.clock import Clock, Clocks
from academie.match.forms import Agreed
from academie.terminal.layout import View
from academie.terminal.scroll import Scroll
from cli.conftest import Run
from cli.typists import says
from sure import sure

pytestmark = pytest.mark.native


class Hours:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def seated(game: str, clock: str, hours: Hours, language: str = "en") -> LocalSeat:
    """Two people before one terminal, each with his clock."""
    players = find(game).seats(find(game).start())
    timer = Timer(Clocks.begin(Clock.typed(clock), players, range(players)), hours)
    return LocalSeat(
        LocalGame(Journal(game, "assisted", players=("?",) * players), (None,) * players, language, timer=timer)
    )


def test_a_clock_runs_while_its_person_is_asked() -> None:
    """What he thinks is taken from his time alone, and his move gives him some; who is not asked loses nothing."""
    hours = Hours()
    session = seated("draughts", "10+5", hours)
    session.clock.run()
    hours.now += 60.0
    assert session.clock.times == "White 9:00, Black 10:00"
    session.clock.run()  # he is asked again: it runs on
    hours.now += 1.5
    session.line.typed("32-28")
    assert session.clock.times == "White 9:03, Black 10:00"
    hours.now += 30.0  # nobody is asked
    session.clock.run()
    hours.now += 2.0
    assert session.clock.times == "White 9:03, Black 9:58"
    session.clock.stop()
    hours.now += 500.0
    assert session.clock.times == "White 9:03, Black 9:58"


def test_a_time_for_each_turn_is_whole_again() -> None:
    """So many seconds a turn, whatever the turn before took."""
    hours = Hours()
    session = seated("chess", "move 30", hours, "fr")
    session.clock.run()
    hours.now += 29.0
    session.line.typed("e4")
    assert session.clock.times == "Blancs 0:30, Noirs 0:30"


def test_who_has_no_time_left_loses_where_the_law_knows_it() -> None:
    """He has left the game, says the law of draughts; not a thousandth before."""
    hours = Hours()
    session = seated("draughts", "move 10", hours)
    session.clock.run()
    hours.now += 9.999
    assert session.course.fallen is None
    assert not session.course.over
    hours.now += 0.001
    assert session.course.fallen == 0
    assert "White runs out of time" in session.clock.fall()
    assert session.course.result is not None
    assert (session.course.result.winner, session.course.result.reason) == (1, "time")
    assert session.course.over
    assert session.ending() == "Won on time by Black."


@pytest.mark.parametrize("game", [game for game in GAMES if game.chance], ids=lambda game: game.name)
def test_elsewhere_the_game_ends_and_the_other_has_won(game: Game) -> None:
    """The law gives no result there, but it is said who wins; nothing is played on."""
    hours = Hours()
    session = seated(game.name, "move 10", hours, "fr")
    assert session.course.timer is not None
    session.course.timer.run(0)
    hours.now += 11.0
    assert "a dépassé le temps" in session.clock.fall()
    assert session.course.result is None
    assert session.course.over
    assert session.ending().startswith("Gain au temps")
    assert session.course.listed([1]) in session.ending()


def test_the_time_left_is_kept_with_the_game(tmp_path: Path) -> None:
    """Each act is kept with what the clocks show; what is taken back gives nobody his time again."""
    hours = Hours()
    session = seated("draughts", "10+5", hours)
    session.course.history.keeper = JournalFile.begin(tmp_path / "one.journal", session.course.journal)
    for move, took in (("32-28", 10.0), ("19-23", 20.0), ("28x19", 1.0)):
        session.clock.run()
        hours.now += took
        session.line.typed(move)
    session.course.undo()
    saved = read((tmp_path / "one.journal").read_text(encoding="utf-8"))
    assert len(saved.acts) == 2
    assert saved.clock == session.course.journal.clock == "game 600+5: 599000 585000"
    again = Timer.resumed(read(str(session.course.journal)).clock)
    assert again is not None
    assert again.clocks.left == (599_000, 585_000)
    assert Timer.resumed("") is None


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
    with pytest.raises(Unreadable, match=r"Write 10\+5"):
        Clock.typed(typed)


def test_the_time_is_in_view_and_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a scroll it stands before what is asked; a game that was left goes on with the time that was left."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))
    shown = run("play", "draughts", "--as", "both", "--clock", "10+50", typed="32-28\n").stdout
    assert "[White 10:00, Black 10:00] White >" in shown
    later = sure(re.search(r"\[White 10:(\d\d), Black 10:00\] Black >", shown))
    assert int(later[1]) > 0
    again = run("resume", "--lang", "fr", typed="19-23\n").stdout
    assert f"[Blancs 10:{later[1]}, Noirs " in again
    (path,) = (tmp_path / "games").glob("*.playing")
    assert read(path.read_text(encoding="utf-8")).clock.startswith("game 600+50: 6")


# --- Series


class Patient(Scroll):
    """A scroll at which lines are typed as they are written down; a number is so long a thought, and no line."""

    def __init__(self, hours: Hours, typed: list[str | float]) -> None:
        super().__init__(Console(width=120, highlight=False))
        self.hours, self.typed = hours, typed

    def ask(self, prompt: str, *_: object, rest: Callable[[], float] | None = None) -> str | None:  # type: ignore[override]
        """The next line; he is woken when his time is gone."""
        self.tell(prompt)
        if not self.typed:
            return None
        said = self.typed.pop(0)
        if isinstance(said, str):
            return said
        assert rest is not None
        assert rest() <= said
        self.hours.now += said
        raise TimeoutError


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """The time that every clock begun here goes by."""
    found = Hours()
    monkeypatch.setattr(Timer.__init__, "__defaults__", (found,))
    return found


def a_series(game: str, clock: str, games: int = 2) -> SeriesJournal:
    """Two people, so many games to win."""
    agreed = Agreed(players=2, games=games)
    return SeriesJournal(game, "series", find(game).profiles.default, "assisted", "1", agreed, ("?", "?"), clock=clock)


def test_in_a_series_each_game_has_all_its_time(
    hours: Hours, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who has none left loses that game; the next begins with all of it, and what was left is in the file."""
    series = replace(a_series("draughts", "game 60+0"), profile="fmjd")  # by which White begins each game
    file = JournalFile.begin(tmp_path / "one.playing", series)
    run, typed = SeriesRun(series), ["32-28", 60.0, "32-28", "quit"]
    SeriesSitting(run, Patient(hours, typed), View(), file).run()
    shown = capsys.readouterr().out
    says(shown, "Black runs out of time", "Won on time by White.")
    assert shown.count("[White 1:00, Black 1:00]") == 4  # each is asked once in each game, and moves at once or never
    saved = read_series((tmp_path / "one.playing").read_text(encoding="utf-8"))
    assert saved.clock == "game 60+0"
    assert [begun.clock for begun in saved.games] == ["game 60+0: 60000 0", "game 60+0: 60000 60000"]
    rounds, left = saved.replay()
    assert not rounds.over
    assert len(left) == 2
    assert run.rounds.standing(run.names).en == rounds.standing(run.names).en


def test_where_the_law_is_silent_the_series_ends(hours: Hours, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The law gives the game to nobody, so nothing is settled; but it is said who wins. It is not offered again."""
    series = a_series("gammon", "move 10")
    games.mkdir(parents=True)
    file = JournalFile.begin(games / "gammon-1.playing", series)
    SeriesSitting(SeriesRun(series, "fr"), Patient(hours, [10.0]), View("fr"), file).run()
    shown = capsys.readouterr().out
    says(shown, "a dépassé le temps", "Gain au temps\u00a0: ")
    says(shown, "Le match s'arrête à Blancs 0, Noirs 0, sans gagnant.")
    (saved,) = games.iterdir()
    assert saved.suffix == ".series"


def test_a_series_is_resumed_with_the_time_that_was_left(run: Run, games: Path) -> None:
    """From the command line: the clocks are told at first, stand before what is asked, and go on after a pause."""
    options = ("play", "draughts", "--profile", "fmjd", "--as", "both", "--to", "2", "--clock", "10+50", "--seed", "1")
    shown = run(*options, typed="resign\n32-28\nquit\n").stdout
    assert "Clocks: 10 min per game, 50 s added after each turn, full again in each game." in shown
    assert shown.count("[White 10:00, Black 10:00] White >") == 2
    later = sure(re.search(r"\[White 10:(\d\d), Black 10:00\] Black >", shown))
    again = run("resume", "--lang", "fr", typed="19-23\n").stdout
    assert f"[Blancs 10:{later[1]}, Noirs " in again
    (path,) = games.glob("*.playing")
    assert read_series(path.read_text(encoding="utf-8")).games[1].clock.startswith("game 600+50: 6")


@pytest.mark.parametrize("line", ["clock noon", "clock game 600", "clock 10+5"])
def test_a_series_with_a_spoiled_clock_is_refused(line: str) -> None:
    """In a sentence, not by a guess."""
    text = str(a_series("draughts", "game 60+0")).replace("clock game 60+0", line)
    with pytest.raises(Unreadable, match="is not a clock"):
        read_series(text)
