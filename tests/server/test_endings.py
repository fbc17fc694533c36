"""Giving up and running out of time: everywhere it is said who did, and who wins, and the ratings count it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.games import GAMES
from academie.journal import read
from academie.journal.formats import read_games, write_games
from academie.server import api
from academie.server.meeting import Meeting
from server.meetings import Cup, begun, entered, head, settled

if TYPE_CHECKING:
    from academie.game import Game
    from academie.server.entries import Head


def told(meeting: Meeting, chair: int | None, language: str = "en") -> str:
    """How it ended, as one sees it."""
    return str(meeting.view(chair)["ending"][language]).replace("\xa0", " ")


def given_up(given: Head, chair: int = 0) -> Meeting:
    """A meeting that somebody has given up in its first game."""
    meeting = begun(given)
    return settled(entered(meeting, meeting.leave(chair)), Cup())


def late(given: Head) -> tuple[Meeting, list[str]]:
    """A meeting in which the time of whoever is asked first has run out, and what was said of it."""
    meeting = begun(given)
    entry = meeting.timed(10**9)
    assert entry is not None
    after = entered(meeting, entry)
    lines = after.told(entry)
    end = after.due(Cup())
    assert end is not None
    after = entered(after, end)
    return after, [line.en for line in (*lines, *after.told(end))]


@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_gives_up_and_who_wins(game: Game, mode: str) -> None:
    """At every game, to both and to who watches; the ratings count it."""
    over = given_up(head(game.name, mode=mode))
    assert told(over, 0) == "You gave up. Blaise wins."
    assert told(over, 1) == "Anne gave up. You win."
    assert told(over, None) == "Anne gave up. Blaise wins."
    assert told(over, 0, "fr") == "Vous avez abandonné. Blaise gagne."
    assert told(over, 1, "fr") == "Anne a abandonné. Vous gagnez."
    assert over.ranked == {"user-Anne": 0.0, "user-Blaise": 1.0}
    assert read(api.journal(over)).acts == over.series.games[-1].acts


@pytest.mark.parametrize("form", ["partie", "ecrire"])
def test_a_series_is_given_up_as_a_whole(form: str) -> None:
    """Whatever was marked before: the law of trictrac knows no single game that is given up."""
    over = given_up(head("trictrac", form=form), 1)
    assert told(over, None) == "Blaise gave up. Anne wins."
    assert api.journal(over).endswith("; Blaise gave up. Anne wins.\n")


def test_a_machine_wins_by_its_name() -> None:
    """At the beginning of a sentence."""
    over = given_up(head("trictrac", 1, machines=1))
    assert told(over, 0) == "You gave up. The machine (Robot) wins."


def test_who_leaves_before_a_game_leaves_nobody_a_winner() -> None:
    """Nothing was played, and nothing is counted."""
    meeting = Meeting.begin(head("trictrac"))
    over = settled(entered(meeting, meeting.leave(0)), Cup())
    assert told(over, 1) == "Anne gave up."
    assert over.ranked is None


def test_each_for_himself_the_others_win() -> None:
    """At the poule of domino two win when the third gives up."""
    over = given_up(head("domino", 3, profile="poule-trois"), 1)
    assert told(over, None) == "Blaise gave up. Anne and Claire win."
    assert told(over, None, "fr") == "Blaise a abandonné. Anne et Claire gagnent."
    assert over.ranked == {"user-Anne": 0.5, "user-Blaise": 0.0, "user-Claire": 0.5}


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
        assert over.ranked is not None
        shares = [over.ranked.get(seated.holder) for seated in given.chairs]
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
    assert told(over, 0) == "You ran out of time. Blaise wins on time."
    assert told(over, 1, "fr") == "Anne a dépassé le temps. Vous gagnez au temps."
    assert over.ranked == {"user-Anne": 0.0, "user-Blaise": 1.0}
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
    assert told(over, loser) == f"You ran out of time. {names[1 - loser]} wins on time."
    assert api.journal(over).endswith(f"; {lines[0]} {lines[1]}\n")


def test_nobody_says_for_himself_that_he_is_late() -> None:
    """The server keeps the clocks."""
    meeting = begun(head("chess", clock="move 60"))
    with pytest.raises(Illegal, match="keeps the clocks"):
        meeting.act(0, "runs out of time")
