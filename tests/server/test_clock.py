"""Clocks: whose runs and how long, signs of life; how giving up and running out of time end a game."""

import time
from contextlib import closing
from itertools import product
from pathlib import Path
from threading import Event

import pytest

from academie.errors import Illegal, Unavailable
from academie.game import Game
from academie.game.registry import GAMES
from academie.journal import read
from academie.journal.formats import read_games, write_games
from academie.server.clock import Lifetimes, Wall
from academie.server.meeting import automation, endings, requests
from academie.server.meeting.entries import Head, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.people import meetings as api
from academie.server.process import Process
from academie.server.settings import Settings
from academie.server.store import Store
from academie.server.threads import EVERY, Heartbeat
from academie.text.message import bilingual
from rows import rows
from server.meetings import Cup, acted, begun, entered, head, settled
from server.values import CASES
from sure import sure


def test_the_clock_runs_of_the_one_who_is_asked() -> None:
    """White's before White's move, Black's after it; each move costs what it took and gains what was agreed."""
    meeting = begun(head("draughts", clock="game 60+3"))
    assert meeting.running == 0
    meeting = entered(meeting, requests.act(meeting, 0, "31-27"), took=10_000)
    assert (meeting.running, meeting.clocks.left) == (1, (53_000, 60_000))
    meeting = entered(meeting, requests.offer(meeting, 0, "back"), took=4_000)  # while Black thinks
    assert meeting.clocks.left == (53_000, 56_000)
    assert meeting.view(None)["clocks"][1] == {"chair": 1, "remaining_ms": 56_000}


def test_an_offer_of_a_draw_gains_no_time() -> None:
    """Whoever offers a draw has not moved; the other's clock runs while he answers; a turn is whole once it is done."""
    meeting = begun(head("draughts", clock="game 60+3"))
    meeting = entered(meeting, requests.act(meeting, 0, "offers a draw"), took=1_000)
    assert meeting.running == 1
    meeting = entered(meeting, requests.act(meeting, 1, "no"), took=2_000)
    assert (meeting.running, meeting.clocks.left) == (0, (59_000, 58_000))
    meeting = begun(head("draughts", clock="move 60"))
    meeting = entered(meeting, requests.act(meeting, 0, "offers a draw"), took=20_000)
    meeting = entered(meeting, requests.act(meeting, 1, "no"), took=50_000)
    assert meeting.clocks.left == (40_000, 10_000)
    assert acted(meeting, Cup(), 0, "31-27").clocks.left == (60_000, 60_000)


def test_no_clock_runs_before_between_and_after_games_nor_while_adjourned() -> None:
    """Nor for machines, nor where there is none."""
    dice = Cup()
    meeting = begun(head("draughts", form="series", agreed="games=2", clock="move 60"))
    meeting = entered(meeting, requests.offer(meeting, 0, "adjourn"))
    assert meeting.running == 0
    meeting = settled(entered(meeting, requests.answer(meeting, 1, "adjourn", yes=True), took=7_000), dice)
    assert meeting.adjourned
    assert meeting.running is None
    assert meeting.clocks.left == (53_000, 60_000)
    assert automation.timed(meeting, 10**9) is None
    meeting = entered(meeting, requests.next_game(meeting, 1, dice), took=10**9)
    meeting = settled(entered(meeting, requests.next_game(meeting, 0, dice)), dice)
    assert (meeting.running, meeting.clocks.left) == (0, (53_000, 60_000))
    meeting = settled(entered(meeting, requests.leave(meeting, 0)), dice)
    assert meeting.playing is None
    assert meeting.running is None
    meeting = entered(meeting, requests.next_game(meeting, 1, dice))
    assert meeting.clocks.left == (60_000, 60_000)
    assert begun(head("draughts")).running is None


def test_whose_time_it_is_not() -> None:
    """Nothing runs while a machine is to act, nor where the program throws unasked; where people throw, theirs does."""
    meeting = begun(head("draughts", 1, machines=1, clock="move 60"))
    meeting = entered(meeting, requests.act(meeting, 0, "31-27"))
    assert (meeting.machine, meeting.running, meeting.clocks.left) == ((1, 1), None, (60_000, None))
    assert before_the_first_throw("assisted").running is None
    assert before_the_first_throw("rigueur").running == 0


def before_the_first_throw(mode: str) -> Meeting:
    """Gammon, begun and no more."""
    meeting = Meeting.begin(head("gammon", mode=mode, clock="move 60"))
    for chair in (0, 1):
        meeting = entered(meeting, requests.contribute(meeting, chair, "00"))
    game = sure(automation.due(meeting, Cup()))
    return entered(meeting, game)


def test_a_clock_that_falls_loses_the_game_where_the_law_knows_leaving() -> None:
    """Not a moment before; the entry names who it was, and the game is over by the law of leaving."""
    meeting = begun(head("draughts", clock="move 60"))
    assert automation.timed(meeting, 59_999) is None
    fallen = sure(automation.timed(meeting, 60_000))
    assert (fallen.kind, fallen.chair) == (Kind.TIME, 0)
    over = settled(entered(meeting, fallen, took=60_000), Cup())
    assert (endings.outcome(over), over.ended, over.series.replay()[0]) == ((0.0, 1.0), "played", over.rounds)
    with pytest.raises(Illegal, match="over"):
        requests.act(over, 0, "31-27")


def test_elsewhere_a_clock_that_falls_ends_the_meeting() -> None:
    """Of three at domino one is out of time: nobody can play on, and the others share."""
    dice = Cup()
    meeting = begun(head("domino", 3, profile="poule-trois", clock="move 60"), dice)
    chair = sure(meeting.running)
    fallen = sure(automation.timed(meeting, 60_000))
    over = settled(entered(meeting, fallen, took=60_000), dice)
    assert (over.ended, endings.outcome(over)) == ("time", tuple(0.0 if each == chair else 0.5 for each in range(3)))
    assert over.view(None)["gone"] == chair


# --- How long they ran


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """A process began at 100 000, and has lived for 5 seconds."""
    moment = [50.0]
    monkeypatch.setattr(time, "time_ns", lambda: 100_000_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    made = Wall()
    moment[0] = 55.0
    return made


def test_the_wall_is_read_once(wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sets it changes nothing in a process that lives."""
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert (wall.now(), wall.lived) == (105_000, 5_000)


@pytest.mark.parametrize(("moment", "ran"), CASES["lives"])
def test_only_lives_count(wall: Wall, moment: int, ran: int) -> None:
    """Crashes in between cost nobody anything, however many, and two that lived at once count once."""
    lives = [(80_000, 90_000), (60_000, 75_000), (62_000, 70_000), (20_000, 25_000)]
    assert Lifetimes(wall, lives, 91_000).since(moment) == ran


def test_a_clock_set_back_between_two_lives(wall: Wall) -> None:
    """The last life ended an hour later than this one began: what ran in it counts, and all of this one."""
    later = 3_700_000
    lifetimes = Lifetimes(wall, [(later - 60_000, later)], later + 200)
    assert lifetimes.since(later - 10_000) == 10_000 + 5_000
    assert lifetimes.since(later + 200) == 5_000  # kept after its last sign of life
    assert Lifetimes(wall).since(99_000) == 5_000


# --- Signs of life


_PATIENCE_S = 60.0


def test_a_beat_that_fails_is_left_out() -> None:
    """The store was away: the next beat is tried all the same."""
    beats: list[int] = []
    twice = Event()

    def beat() -> None:
        beats.append(len(beats))
        if len(beats) == 1:
            raise Unavailable(bilingual("away", "absent"))
        twice.set()

    pulse = Heartbeat(beat, 0.001)
    pulse.start()
    assert twice.wait(_PATIENCE_S)
    pulse.stop()


async def test_it_lives_while_its_loop_is_busy(tmp_path: Path) -> None:
    """What holds up the loop holds up no sign of life: else a crash just then would give back what clocks ran."""
    process = Process(Settings(database=f"sqlite:///{tmp_path / 'academie.db'}"))
    await process.open()
    [before] = process.store.alive().values()
    until = time.monotonic() + _PATIENCE_S
    while (found := process.store.alive()[process.name]) == before and time.monotonic() < until:
        time.sleep(EVERY / 10)  # noqa: ASYNC251 - the loop shall be held up
    await process.close()
    assert found > before


def test_the_time_is_read_when_its_turn_has_come(tmp_path: Path) -> None:
    """Who waits behind other writers says when he wrote, not when he asked."""
    with closing(Store.open(f"sqlite:///{tmp_path / 'academie.db'}")) as store:
        read: list[bool] = []

        def clock() -> int:
            read.append(store.database._turn.locked())  # type: ignore[union-attr]
            return 7

        store.beat("one", clock)
        assert store.alive() == {"one": 7}
        assert read == [True]


# --- How a game ends


def status(meeting: Meeting, chair: int | None, language: str = "en") -> str:
    """How it ended, as one sees it."""
    return str(meeting.view(chair)["ending"][language]).replace("\xa0", " ")


def given_up(given: Head, chair: int = 0) -> Meeting:
    """A meeting that somebody has given up in its first game."""
    meeting = begun(given)
    return settled(entered(meeting, requests.leave(meeting, chair)), Cup())


def late(given: Head) -> tuple[Meeting, list[str]]:
    """A meeting in which the time of whoever is asked first has run out, and what was said of it."""
    meeting = begun(given)
    entry = sure(automation.timed(meeting, 10**9))
    after = entered(meeting, entry)
    lines = after.messages(entry)
    end = sure(automation.due(after, Cup()))
    after = entered(after, end)
    return after, [line.en for line in (*lines, *after.messages(end))]


@rows(product(GAMES, ["assisted", "rigueur"]))
def test_who_gives_up_and_who_wins(game: Game, mode: str) -> None:
    """At every game, to both and to who watches; the ratings count it."""
    over = given_up(head(game.name, mode=mode))
    assert (status(over, 0), status(over, 1)) == ("You gave up. Blaise wins.", "Anne gave up. You win.")
    assert status(over, None) == "Anne gave up. Blaise wins."
    assert status(over, 0, "fr") == "Vous avez abandonné. Blaise gagne."
    assert status(over, 1, "fr") == "Anne a abandonné. Vous gagnez."
    assert endings.ranked(over) == {"user-Anne": 0.0, "user-Blaise": 1.0}
    assert read(api.journal(over)).acts == over.series.games[-1].acts


@pytest.mark.parametrize("form", ["partie", "ecrire"])
def test_a_series_is_given_up_as_a_whole(form: str) -> None:
    """Whatever was marked before: the law of trictrac knows no single game that is given up."""
    over = given_up(head("trictrac", form=form), 1)
    assert status(over, None) == "Blaise gave up. Anne wins."
    assert api.journal(over).endswith("; Blaise gave up. Anne wins.\n")


def test_who_wins_where_somebody_leaves() -> None:
    """A machine by its name, at the beginning of a sentence; before a game nobody, and nothing is counted."""
    assert status(given_up(head("trictrac", 1, machines=1)), 0) == "You gave up. The machine (Robot) wins."
    meeting = Meeting.begin(head("trictrac"))
    over = settled(entered(meeting, requests.leave(meeting, 0)), Cup())
    assert (status(over, 1), endings.ranked(over)) == ("Anne gave up.", None)


def test_each_for_himself_the_others_win() -> None:
    """At the poule of domino two win when the third gives up."""
    over = given_up(head("domino", 3, profile="poule-trois"), 1)
    assert status(over, None) == "Blaise gave up. Anne and Claire win."
    assert status(over, None, "fr") == "Blaise a abandonné. Anne et Claire gagnent."
    assert endings.ranked(over) == {"user-Anne": 0.5, "user-Blaise": 0.0, "user-Claire": 0.5}


@pytest.mark.parametrize(
    ("given", "sides"),
    [
        (head("domino", 4, profile="piquet-voleur"), ((0, 2), (1, 3))),
        (head("trictrac", 4, form="associes"), ((0, 1), (2, 3))),
        (head("trictrac", 3, form="chouette"), ((0,), (1, 2))),
    ],
)
def test_a_partner_neither_wins_nor_loses(given: Head, sides: tuple[tuple[int, ...], ...]) -> None:
    """By §34 of domino faults are personal: who gives up loses, the other side wins, his partner is not judged."""
    for chair in range(len(given.chairs)):
        over = given_up(given, chair)
        (mine,) = [side for side in sides if chair in side]
        (others,) = [side for side in sides if chair not in side]
        assert endings.ranked(over) is not None
        shares = [endings.ranked(over).get(seated.holder) for seated in given.chairs]
        assert [number for number, share in enumerate(shares) if share] == list(others)
        assert shares[chair] == 0.0
        assert {shares[partner] for partner in mine if partner != chair} <= {None}


@pytest.mark.parametrize(("game", "format_"), [("chess", "pgn"), ("draughts", "pdn")])
@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_a_game_lost_on_time_is_no_resignation(game: str, format_: str, mode: str) -> None:
    """In its result, its journal, what is told, and the files for other programs, from which it is read so again."""
    over, lines = late(head(game, mode=mode, clock="move 60"))
    assert lines[:2] == ["Anne ran out of time.", "Blaise wins on time."]
    assert (over.view(None)["result"]["reason"], over.view(None)["result"]["winner"]) == ("time", 1)
    assert status(over, 0) == "You ran out of time. Blaise wins on time."
    assert status(over, 1, "fr") == "Anne a dépassé le temps. Vous gagnez au temps."
    assert endings.ranked(over) == {"user-Anne": 0.0, "user-Blaise": 1.0}
    assert over.series.games[-1].acts[-1].said() == "runs out of time"
    journal = read(api.journal(over))
    assert journal.replay().result == over.board.table.result  # type: ignore[union-attr]
    written = write_games([journal], format_)
    assert '[Termination "time forfeit"]' in written
    (again,) = read_games(written, format_).journals
    assert again.acts == journal.acts
    resigned = given_up(head(game, mode=mode))
    assert "Termination" not in write_games([read(api.journal(resigned))], format_)


def test_a_clock_that_falls_where_the_law_knows_no_leaving() -> None:
    """The meeting is lost on time, and the end says who wins."""
    over, lines = late(head("trictrac", clock="move 60"))
    loser = over.gone[0]  # type: ignore[index]
    names = ["Anne", "Blaise"]
    assert lines == [f"{names[loser]} ran out of time.", f"{names[1 - loser]} wins on time."]
    assert status(over, loser) == f"You ran out of time. {names[1 - loser]} wins on time."
    assert api.journal(over).endswith(f"; {lines[0]} {lines[1]}\n")


def test_nobody_says_for_himself_that_he_is_late() -> None:
    """The server keeps the clocks."""
    meeting = begun(head("chess", clock="move 60"))
    with pytest.raises(Illegal, match="keeps the clocks"):
        requests.act(meeting, 0, "runs out of time")
