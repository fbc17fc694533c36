"""Hub engines as players: a good one, and all the ways in which one can be bad."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.analysis import Budget
from academie.errors import AcademieError, Unavailable, Unknown, Unreadable
from academie.games.draughts.dxp import DxpPlayer
from academie.games.draughts.hub.player import HubPlayer, Patience
from academie.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Maker = Callable[..., HubPlayer]

GAME = find("draughts")
FAKE = str(Path(__file__).with_name("fake_engine.py"))
PATIENT = Patience(greeting=60.0, ready=60.0, grace=60.0, unclocked=60.0)


@pytest.fixture
def make() -> Iterator[Maker]:
    """Players that are closed when the test is over."""
    made: list[HubPlayer] = []

    def maker(
        mode: str, *, log: Path | None = None, patience: Patience = PATIENT, parameters: dict[str, str] | None = None
    ) -> HubPlayer:
        command = [sys.executable, FAKE, mode, *([str(log)] if log else [])]
        player = HubPlayer(command, Budget(nodes=100), parameters or {}, mode, patience)
        made.append(player)
        return player

    yield maker
    for player in made:
        player.close()


def test_a_good_engine_plays(make: Maker, tmp_path: Path) -> None:
    """Greeting, parameters that differ, init, position, level, go and quit come in this order; the move is legal."""
    log = tmp_path / "seen"
    player = make("good", log=log, parameters={"threads": "2"})
    state = GAME.start("fmjd")
    player.new_game(state)
    assert GAME.write_move(state, player.choose(state)) == "32-28"
    player.new_game(state)
    assert GAME.write_move(state, player.choose(state, Budget(seconds=0.25))) == "32-28"
    player.close()
    start = "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert log.read_text(encoding="utf-8").splitlines() == [
        "hub",
        "set-param name=threads value=2",
        "init",
        "new-game",
        f"pos pos={start}",
        "level nodes=100",
        "go think",
        "new-game",
        f"pos pos={start}",
        "level move-time=0.25",
        "go think",
        "quit",
    ]


def test_the_losing_game_is_told_to_the_engine(make: Maker, tmp_path: Path) -> None:
    """An engine that declares the variant is set to it; another profile starts another engine."""
    log = tmp_path / "seen"
    player = make("good", log=log)
    player.choose(GAME.start("fmjd+qui-perd-gagne"))
    player.choose(GAME.start("metz"))
    assert log.read_text(encoding="utf-8").count("set-param name=variant value=losing") == 1
    assert log.read_text(encoding="utf-8").count("hub\n") == 2


@pytest.mark.parametrize("profile", ["manoury-1787", "metz+mallet-taker", "fmjd+first-king"])
def test_rules_an_engine_cannot_know_are_refused(make: Maker, profile: str) -> None:
    """An engine that does not declare our profiles is not asked to play them."""
    for engine in (make("good"), DxpPlayer("nowhere")):
        with pytest.raises(Unavailable, match=r"choice of captures|goal of") as refused:
            engine.choose(GAME.start(profile))
        assert refused.value.text.fr != refused.value.text.en


@pytest.mark.parametrize(
    ("mode", "kind", "words"),
    [
        ("dies-at-once", Unavailable, "stopped with status 7"),
        ("dies-thinking", Unavailable, "stopped with status 3"),
        ("illegal", Unreadable, "wrong answer: 32-23 is not a legal move"),
        ("unreadable", Unreadable, "“banana” is not a Hub move"),
        ("no-move", Unreadable, "answered without a move"),
        ("refuses", Unavailable, "reports an error: I do not feel like it"),
    ],
)
def test_a_bad_engine_is_one_sentence(make: Maker, mode: str, kind: type[AcademieError], words: str) -> None:
    """Death, wrong answers and refusals are errors of one sentence, and leave no process behind."""
    player = make(mode)
    with pytest.raises(kind, match=words) as caught:
        player.choose(GAME.start("fmjd"))
    assert "\n" not in str(caught.value)
    assert player._program is None


@pytest.mark.parametrize(
    ("mode", "waiting", "step"),
    [
        ("silent", "wait", "greeting"),
        ("garbage", "wait", "greeting"),
        ("never-ready", "ready", "ready"),
        ("never-answers", "done", "unclocked"),
    ],
)
def test_a_silent_engine_is_not_waited_for(make: Maker, mode: str, waiting: str, step: str) -> None:
    """An engine that says nothing, or nothing of use, runs out of time at the step it owes."""
    player = make(mode, patience=replace(PATIENT, **{step: 0.5}))
    with pytest.raises(Unavailable, match=f"waiting for {waiting}"):
        player.choose(GAME.start("fmjd"))
    assert player._program is None


def test_an_engine_that_will_not_quit_is_ended(make: Maker) -> None:
    """After a goodbye that is not heeded the process is ended all the same."""
    player = make("stays")
    player.choose(GAME.start("fmjd"))
    assert player._program is not None
    process = player._program._process
    player.close()
    assert process.returncode is not None


def test_unknown_parameters_are_told_with_the_known_ones(make: Maker) -> None:
    """A parameter that the engine does not declare is refused with those it has."""
    with pytest.raises(Unknown, match="no parameter “depth-charge”; it has variant, threads"):
        make("good", parameters={"depth-charge": "1"}).choose(GAME.start("fmjd"))


def test_a_missing_program_is_told_at_once() -> None:
    """A path that leads nowhere is an error before any game begins."""
    with pytest.raises(Unavailable, match="cannot be run"):
        HubPlayer(["/nowhere/engine", "hub"])
