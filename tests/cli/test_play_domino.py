"""`academie play domino`: a person sees his own hand alone, whoever else sits at the table."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.dice import Cup
from academie.cli.session.local import LocalSeat
from academie.games import find
from academie.journal import Journal
from academie.players.opponent import Opponent
from academie.players.random_player import RandomPlayer
from academie.referee.tempers import temper

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result as Run

    from academie.game import Result

pytestmark = pytest.mark.native

GAME = find("domino")
ONE = "tete-a-tete-six+un-coup"


@pytest.fixture
def table(run: Callable[..., Run]) -> Callable[..., str]:
    """Type lines into a partie; the program must end well."""

    def player(*lines: str, options: tuple[str, ...] = ()) -> str:
        result = run("play", "domino", "--ascii", *options, typed="\n".join([*lines, ""]))
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
        return result.stdout

    return player


def script(profile: str, seed: int) -> tuple[list[str], Result]:
    """What people type who share a screen and take their last move each: Enter to look, then the tile."""
    session, lines = session_of(profile, seed), []
    while session.result is None:
        if session.proceed() is None:
            move = session.known.moves()[-1]
            lines += ["", GAME.write_move(session.known, move)]
            session.typed(lines[-1])
    return lines, session.result


def session_of(profile: str, seed: int, *opponents: Opponent | None) -> LocalSeat:
    """A partie about to begin, people in all seats unless others are named."""
    seats = opponents or (None,) * GAME.seats(GAME.start(profile))
    return LocalSeat(Journal("domino", "assisted", profile, seed=str(seed)), seats, "en", Cup(seed))


def hands(shown: str, seat: str) -> list[str]:
    """The lines on which a player's hand is drawn."""
    return re.findall(rf"^[> ] {seat} [^:]*:(.*)$", shown, re.MULTILINE)


@pytest.mark.parametrize("profile", [ONE, "poule-trois+un-coup", "piquet-voleur+un-coup", "quatre-sans-points"])
def test_people_share_a_screen(profile: str, table: Callable[..., str]) -> None:
    """Two, three and four people play to the end: each is handed the screen, and the winner's law is cited."""
    lines, result = script(profile, 4)
    shown = table(*lines, options=("--as", "all", "--seed", "4", "--profile", profile))
    assert shown.count("Hand the screen to Player ") == lines.count("")
    assert f"({result.law}, " in shown.splitlines()[-1]
    assert "until next time" not in shown


def test_only_one_hand_is_shown_at_a_time(table: Callable[..., str]) -> None:
    """On every picture before the end at most one hand lies open; the others show their backs."""
    lines, _ = script(ONE, 4)
    shown = table(*lines[:6], options=("--as", "both", "--seed", "4", "--profile", ONE))
    pictures = list(zip(hands(shown, "A"), hands(shown, "B"), strict=True))
    dealt = [pair for pair in pictures if any(pair)]
    assert dealt
    for pair in dealt:
        assert sum("#" not in hand for hand in pair) == 1


def test_against_machines(table: Callable[..., str]) -> None:
    """One person against three machines sees his own hand all the time, and never theirs."""
    options = ("--as", "2", "--seed", "6", "--opponent", "random", "--profile", "poule-quatre")
    shown = table("moves", "undo", "help", "quit", options=options)
    assert "You play Player B." in shown
    assert "Legal moves: " in shown
    assert "Nothing is taken back at Domino" in shown
    assert "Hand the screen" not in shown
    for seat in "ACD":
        assert all(not hand or set(hand) <= set(" #") for hand in hands(shown, seat))
    assert any("-" in hand for hand in hands(shown, "B"))


def test_a_machine_is_given_its_view() -> None:
    """A machine chooses from what its seat knows; a person's commands answer from his own view."""
    asked = []

    class Watcher(RandomPlayer):
        def choose(self, state: object, budget: object = None) -> object:  # type: ignore[override]
            asked.append(state)
            return super().choose(state, budget)  # type: ignore[arg-type]

    session = session_of(ONE, 2, Opponent("watcher", Watcher(1), temper("exact")), None)
    while session.result is None:
        if session.proceed() is None:
            assert session.seen is not None
            assert session.seen.hands[0] is None  # type: ignore[attr-defined]
            session.typed(GAME.write_move(session.known, session.known.moves()[0]))
    assert asked
    assert all(state.hidden and state.hands[1] is None for state in asked)


def test_nobody_looks_between_turns() -> None:
    """Where two people hide their hands, nothing may be shown until one of them has taken the screen."""
    session = session_of(ONE, 2)
    while session.proceed() is not None:
        pass
    assert session.seen is None
    assert session.handing
    session.handed()
    assert session.looking == session.table.waits
    assert not session.handing
    assert session.seen is not None
    session.typed(GAME.write_move(session.known, session.known.moves()[0]))
    assert session.looking is None


def test_a_series_of_parties(table: Callable[..., str]) -> None:
    """--to counts parties; the lead is drawn for before each of them (règle I)."""
    lines, result = script(ONE, 4)
    options = ("--as", "all", "--seed", "4", "--profile", ONE, "--to", "2")
    shown = table(*lines, options=options)
    score = ", ".join(f"Player {seat} {int(result.winner == index)}" for index, seat in enumerate("AB"))
    assert f"Score: {score} (to 2)." in shown
    assert "The lead is drawn for again." in shown
    assert "The match is left unfinished" in shown


def test_options_are_checked(refused: Callable[..., str]) -> None:
    """Tiles are not typed, and only those sit there who play."""
    assert "dealt by the program" in refused("play", "domino", "--dice", "hand")
    assert "choose player a, player b or both" in refused("play", "domino", "--as", "player c")
    assert "or all" in refused("play", "domino", "--profile", "poule-trois", "--as", "4")


def test_a_deal_is_analysed_and_chance_is_not(run: Callable[..., Run], refused: Callable[..., str]) -> None:
    """The choices of who leads, each with its value in points; before the deal nobody chooses."""
    line = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:?6 leader=A phase=play"
    found = run("analyse", "domino", "--position", line, "--nodes", "2000", "--lines", "9", "--json")
    moves = [each["move"] for each in json.loads(found.stdout)["lines"]]
    assert sorted(moves) == ["2-0", "4-1", "5-3", "6-2", "6-4", "6-6"]
    assert "Nobody has to choose a move here" in refused("analyse", "domino")
