"""`academie exercise`: the list, a session typed as a person types it, what is remembered, faults in a sentence."""

from __future__ import annotations

import json
import os
import pty
import random
import sys
from typing import TYPE_CHECKING

import pytest

from academie.games import find
from academie.lessons.exercises import draw, every_kind, find_kind, seeds_from
from academie.tutor.memory import Grade, read_memory
from lessons.pupils import right

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a person who has done nothing yet."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def answers(game: str, kind: str, seed: int, count: int) -> list[str]:
    """The right answers of a session."""
    room = find(game)
    seeds = [number for number, _ in zip(seeds_from(seed), range(count), strict=False)]
    return [right(draw(room, find_kind(room, kind), number).sitting, random.Random(0)) for number in seeds]


def grades(data: Path) -> list[tuple[str, Grade]]:
    """What is remembered."""
    memory = read_memory((data / "reviews").read_text(encoding="utf-8"))
    return [(review.key, review.grade) for review in memory.reviews]


@pytest.mark.parametrize(
    ("game", "kind"), [("trictrac", "throws-hit"), ("trictrac", "mark"), ("draughts", "stroke"), ("gammon", "legal")]
)
def test_a_session_of_right_answers(run: Run, data: Path, game: str, kind: str) -> None:
    """Three exercises by a seed, in both languages; all right, and all remembered as good."""
    typed = "\n".join(answers(game, kind, 3, 3)) + "\n"
    for lang, end in (("en", "Without help and at once: 3 of 3."), ("fr", "Sans aide et du premier coup : 3 sur 3.")):
        result = run("exercise", game, kind, "--seed", "3", "--count", "3", "--level", "1", "--lang", lang, typed=typed)
        assert result.exit_code == 0, result.output
        assert end.replace(" :", "\u00a0:") in result.stdout or end in result.stdout
        assert "Traceback" not in result.output
    assert grades(data) == [(f"exercise/{game}/{kind}", Grade.GOOD)] * 6


def test_hints_wrong_answers_and_giving_up_are_remembered(run: Run, data: Path) -> None:
    """A hint makes it hard, two wrong answers or the answer shown a miss; rubbish is no wrong answer."""
    first, second, third = answers("gammon", "points-to-go", 9, 3)
    typed = f"rubbish\nhint\n{first}\n999\n998\n{second}\nshow\n{third}\n"
    result = run("exercise", "gammon", "points-to-go", "--seed", "9", "--count", "3", "--level", "1", typed=typed)
    assert [grade for _, grade in grades(data)] == [Grade.HARD, Grade.AGAIN, Grade.AGAIN]
    assert "Without help and at once: 0 of 3." in result.stdout
    for sentence in ("“rubbish” is no number", "one point to go", "It is less.", f"The answer: {second}."):
        assert sentence in result.stdout


def test_leaving_remembers_nothing_of_what_is_left(run: Run, data: Path) -> None:
    """By a word or by the end of the input; what was skipped before is a miss."""
    for typed in ("quit\n", "quitter\n", "", "\n\nboard\nhelp\nlaw 1\n"):
        assert run("exercise", "trictrac", "throw-wins", "--seed", "1", typed=typed).exit_code == 0
        assert not (data / "reviews").exists()
    run("exercise", "trictrac", "throw-wins", "--seed", "1", typed="skip\nquit\n")
    assert grades(data) == [("exercise/trictrac/throw-wins", Grade.AGAIN)]


def test_kinds_come_in_turn_and_by_what_is_due(run: Run, data: Path) -> None:
    """Without a kind every new kind is asked before one is asked again."""
    run("exercise", "domino", "--seed", "5", "--count", "3", typed="skip\nskip\nskip\n")
    assert [key for key, _ in grades(data)] == [f"exercise/domino/{kind}" for kind in ("unseen", "lacks", "close")]


def test_time_is_told_and_nothing_more(run: Run, data: Path) -> None:
    """With --timed each answer has its seconds; the grade is the same."""
    (answer,) = answers("trictrac", "throws-fill", 2, 1)
    for timed in ((), ("--timed",)):
        result = run("exercise", "trictrac", "throws-fill", "--seed", "2", "--count", "1", *timed, typed=f"{answer}\n")
        assert ("That took " in result.stdout) == bool(timed)
    assert [grade for _, grade in grades(data)] == [Grade.GOOD, Grade.GOOD]


def test_the_list(run: Run, data: Path) -> None:
    """Every kind, in the language asked for, with what was answered; for programs the card."""
    told = json.loads(run("exercise", "--json", "--lang", "fr").stdout)["kinds"]
    assert [(each["game"], each["kind"]) for each in told] == [(game.name, kind.name) for game, kind in every_kind()]
    assert all(each["card"] is None for each in told)
    assert told[0]["title"] == "Trouvez la prise due"
    run("exercise", "draughts", "owed", "--seed", "1", "--count", "1", typed="skip\n")
    assert data.exists()
    card = json.loads(run("exercise", "--json").stdout)["kinds"][0]["card"]
    assert (card["reviews"], card["lapses"]) == (1, 1)
    line = next(line for line in run("exercise").stdout.splitlines() if line.startswith("draughts"))
    assert "Find the taking" in line


@pytest.mark.usefixtures("data")
def test_exercises_for_programs(run: Run) -> None:
    """So many, of every kind in turn, equal for equal seeds, and without their answers."""
    first, again = (run("exercise", "toc", "--json", "--count", "4", "--seed", "8").stdout for _ in range(2))
    assert first == again
    told = json.loads(first)["exercises"]
    assert [each["kind"] for each in told] == ["throw-wins", "throws-win", "legal", "throw-wins"]
    assert told[0]["seed"] == 8
    assert {"game", "kind", "level", "seed", "asks", "text", "position", "options"} <= set(told[0])
    assert not any("answer" in key for key in told[0])


def test_any_game(run: Run, data: Path) -> None:
    """Whatever is due, of all games; the French word does as well."""
    assert run("exercise", "any", "--seed", "1", "--count", "1", typed="skip\n").exit_code == 0
    assert run("exercise", "tous", "legal", "--seed", "1", "--count", "1", typed="skip\n").exit_code == 0
    assert len(grades(data)) == 2


def test_faults_are_sentences(refused: Callable[..., str]) -> None:
    """A game, a kind that there is not."""
    assert refused("exercise", "whist").startswith("There is no game “whist”")
    assert refused("exercise", "gammon", "mate").startswith(
        "There are no exercises “mate” (Gammon); there is throws-hit"
    )
    assert refused("exercise", "any", "whist").startswith("There are no exercises “whist”")


def test_a_spoiled_memory_is_told_and_left_alone(run: Run, data: Path) -> None:
    """The exercises go on, and nothing is written over what cannot be read."""
    data.mkdir()
    (data / "reviews").write_text("nonsense\n", encoding="utf-8")
    result = run("exercise", "gammon", "legal", "--seed", "1", "--count", "1", typed="skip\n")
    assert result.exit_code == 0
    assert "The answer is not remembered" in result.output
    assert (data / "reviews").read_text(encoding="utf-8") == "nonsense\n"


def test_rubbish_never_ends_a_session(run: Run, data: Path) -> None:
    """Whatever is typed is answered by a sentence, and the exercise waits."""
    rng = random.Random(4)
    signs = "abcABC019 -/x*+@§é{}[]\t\\\"'"
    lines = ["".join(rng.choices(signs, k=rng.randint(1, 30))) for _ in range(40)]
    for game in ("trictrac", "draughts", "chess", "domino"):
        result = run("exercise", game, "--seed", "6", "--count", "1", typed="\n".join(lines) + "\nskip\n")
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
    assert len(grades(data)) == 4


def test_a_session_at_a_real_terminal(data: Path) -> None:
    """The program itself on a pseudo-terminal: a hint, the answer, the end."""
    (answer,) = answers("trictrac", "throws-hit", 3, 1)
    code = "from academie.cli import main; main()"
    said = bytearray()
    typed = [f"{word}\n".encode() for word in ("hint", answer)]

    def read(descriptor: int) -> bytes:
        found = os.read(descriptor, 1024)
        said.extend(found)
        if found.rstrip().endswith(b">") and typed:
            os.write(descriptor, typed.pop(0))
        return found

    args = ["exercise", "trictrac", "throws-hit", "--seed", "3", "--count", "1", "--level", "1", "--lang", "en"]
    status = pty.spawn([sys.executable, "-c", code, *args], read)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"10 and the distance" in said
    assert f"Right: {answer}.".encode() in said
    assert grades(data) == [("exercise/trictrac/throws-hit", Grade.HARD)]
