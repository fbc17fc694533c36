"""A training killed at any moment goes on, loses one round at most, and only the better replaces the best."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from academie.errors import Illegal, Unreadable
from academie.game.registry import find
from academie.nets import Weights, load_weights, read_weights, write_weights
from academie.training.recipe import load_recipe
from nets.designs import design_of, file_of, floats, header_of

pytest.importorskip("torch", reason="PyTorch, the extra `train`, is not installed")

from academie.training.model import NAME, last
from academie.training.trainer import WEIGHTS, Trainer

TINY = Path(__file__).with_name("tiny.toml")
DESIGN = design_of("plain")


def trainer(folder: Path, begun_from: Weights | None = None) -> Trainer:
    return Trainer(DESIGN, load_recipe(TINY), folder, threads=2, device="cpu", begun_from=begun_from)


def thrown_once() -> Any:
    """A state in which the dice are to be thrown, the opening over."""
    state = find("plain").start()
    while not state.moves():
        state = state.after(state.rolls()[1])
    while state.moves():
        state = state.after(state.moves()[0])
    return state


def test_a_training_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Taken up round by round in new processes' stead it has the rounds, games and trials of one that ran through."""
    through = trainer(tmp_path / "through")
    through.run(4)
    for _ in range(4):
        trainer(tmp_path / "parts").run(1)
    parts = trainer(tmp_path / "parts")
    assert (parts.number, parts.games, parts.best_round) == (4, 10, through.best_round)
    assert [each["games"] for each in parts.log] == [each["games"] for each in through.log] == [3, 3, 2, 2]


def test_the_weights_kept_are_those_of_the_best(tmp_path: Path) -> None:
    """Who did not win the trial is not written; the file says how it came about."""
    found = trainer(tmp_path)
    found.run(4)
    found.finish()
    weights = load_weights(DESIGN, tmp_path / WEIGHTS)
    assert weights.header.figures["rounds"] == 4
    assert weights.header.recipe == TINY.read_text(encoding="utf-8")
    replaced = [each["number"] for each in found.log if each["replaced"]]
    assert found.best_round in {*replaced, 3}


def test_a_training_begins_from_weights_that_are_there(tmp_path: Path) -> None:
    """They play as they did, they are the best until beaten, and their rounds count."""
    first = trainer(tmp_path / "first")
    first.run(2)
    weights = load_weights(DESIGN, tmp_path / "first" / WEIGHTS)
    second = trainer(tmp_path / "second", weights)
    assert (second.number, second.games, second.best) == (2, 6, weights.floats)
    output = DESIGN.core.describe(thrown_once().core)
    assert second.net().evaluate(*output) == weights.net.evaluate(*output)
    second.run(1)
    assert [each["games"] for each in second.log] == [2], "the second stage of the recipe"
    assert trainer(tmp_path / "second").number == 3, "and from there it goes on by itself"


def test_smaller_networks_are_widened_and_answer_as_they_did(tmp_path: Path) -> None:
    """Fewer units, fewer inputs and fewer phases, of a version before: nothing is lost, and all of it can learn."""
    core = DESIGN.core
    inputs, phases = core.INPUTS - 3, core.PHASES - 1
    head = replace(header_of(DESIGN, (5,)), features=core.FEATURES - 1, inputs=inputs, phases=phases)
    data = write_weights(head, floats(inputs, [5], core.OUTPUTS, phases))
    with pytest.raises(Unreadable):
        read_weights(data, DESIGN)
    older = read_weights(data, DESIGN, older=True)
    wide = trainer(tmp_path, older)
    output = core.describe(thrown_once().core)[1]
    for phase in range(core.PHASES):
        now, then = wide.net().evaluate(phase, output), older.net.evaluate(0, output[:inputs])
        assert now == pytest.approx(then, abs=1e-6)
    before = wide.net().evaluate(0, output)
    wide.run(1)
    assert wide.net().evaluate(0, output) != before


def test_the_games_of_a_round_are_the_same_however_it_came_to_it(tmp_path: Path) -> None:
    """Played beside the learning of the round before, or by a new process after it.

    Of three rounds: a new process has none of the older lessons, and learns other things from the second on.
    """
    through = trainer(tmp_path / "through")
    through.run(3)
    for _ in range(3):
        trainer(tmp_path / "parts").run(1)
    assert [each["positions"] for each in trainer(tmp_path / "parts").log] == [
        each["positions"] for each in through.log
    ]


def test_what_was_begun_is_not_begun_over(tmp_path: Path) -> None:
    """Neither over a training that is kept, nor with networks of another shape."""
    trainer(tmp_path).run(1)
    weights = read_weights(file_of(DESIGN), DESIGN)
    with pytest.raises(Illegal):
        trainer(tmp_path, weights)
    with pytest.raises(Illegal) as error:
        trainer(tmp_path / "other", read_weights(file_of(DESIGN, (9,)), DESIGN))
    assert "9" in error.value.text.en


def test_a_damaged_checkpoint_is_a_sentence(tmp_path: Path) -> None:
    """It is not begun again over what may be mended."""
    trainer(tmp_path).run(1)
    saved = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).write_bytes(saved[: len(saved) // 2])
    with pytest.raises(Unreadable):
        trainer(tmp_path)


@pytest.mark.deep
def test_a_kill_at_any_moment_loses_one_round_at_most(tmp_path: Path) -> None:
    """Killed again and again while it writes, what is kept is whole and grows."""
    program = [sys.executable, "-c", "from academie.cli import main; main()", "--lang", "en", "train", "plain"]
    program += ["--recipe", str(TINY), "--folder", str(tmp_path)]
    seen = 0
    for pause in (0.0, 0.05, 0.2, 0.35):
        process = subprocess.Popen([*program, "--rounds", "100000", "--device", "cpu"], stdout=subprocess.PIPE)
        assert process.stdout is not None
        output = [process.stdout.readline() for _ in range(3)]
        time.sleep(pause)
        os.kill(process.pid, signal.SIGKILL)
        rest = process.communicate()[0]
        rounds = [line for line in (*output, *rest.splitlines()) if line.startswith(b"round")]
        state = last(tmp_path)
        assert state is not None
        assert state["number"] in {seen + len(rounds), seen + len(rounds) + 1}
        seen = state["number"]
