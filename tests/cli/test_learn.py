"""`academie learn`: the list, a lesson typed as a person types it, progress kept and resumed, faults named."""

from __future__ import annotations

import json
import os
import pty
import sys
from typing import TYPE_CHECKING

import pytest

from academie.games import find
from academie.lessons import course_of, courses
from academie.lessons.progress import read_progress
from lessons.lesson_files import changed, course
from lessons.pupils import IDS, LESSONS, taken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    from academie.tutor.lesson import Course, Lesson

    Run = Callable[..., Result]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a person who has learned nothing yet."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_the_list_for_programs_is_the_contract(run: Run) -> None:
    """Every lesson with its game, its id, its title in the language asked for, and the count of its steps."""
    told = json.loads(run("learn", "--json").stdout)
    assert list(told) == ["lessons"]
    assert all(list(each) == ["game", "id", "title", "steps"] for each in told["lessons"])
    wanted = [
        (each.game, lesson.id, lesson.title.en, len(lesson.steps)) for each in courses() for lesson in each.lessons
    ]
    assert [tuple(each.values()) for each in told["lessons"]] == wanted
    french = json.loads(run("learn", "gammon", "--json", "--lang", "fr").stdout)["lessons"]
    assert [each["title"] for each in french] == [each.title.to("fr") for each in course_of(find("gammon")).lessons]


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(("one", "lesson"), LESSONS, ids=IDS)
def test_a_lesson_is_taken_in_the_terminal(run: Run, one: Course, lesson: Lesson) -> None:
    """Right answers typed one after the other lead to its end; every other lesson in French."""
    typed = "\n".join(text for _, text in taken(one, lesson)) + "\nquit\n"
    lang, said = (("en", "is done."), ("fr", "est finie."))[LESSONS.index((one, lesson)) % 2]
    result = run("learn", one.game, lesson.id, "--again", "--lang", lang, typed=typed)
    assert result.exit_code == 0, result.output
    assert said in result.stdout
    assert "Traceback" not in result.output


def test_wrong_answers_help_and_boards_are_shown(run: Run, data: Path) -> None:
    """What a new user types: wrong numbers, help, a paragraph, the board, a hint, the answer."""
    typed = "\n\n166\nhelp\nlaw 2\nlaw 99\nboard\nhint\nshow\n167\nquit\n"
    said = run("learn", "gammon", "1", typed=typed).stdout
    for sentence in (
        "It is more.",
        "See §2, The path.",
        "Commands: hint, show, skip",
        "There is no paragraph §99",
        "Two times 24",
        "The answer: 167.",
        "Right: 167.",
        "The lesson waits for you where you leave it.",
    ):
        assert sentence in said
    assert said.count("Y  X  V  U  T  S") == 4
    assert (
        read_progress((data / "lessons.progress").read_text(encoding="utf-8")).reached["gammon", "board-and-path"].step
        == 4
    )


def test_progress_is_resumed_and_shown(run: Run, data: Path) -> None:
    """The lesson goes on at its step; the list says where one is; a lesson that is done is followed by the next."""
    run("learn", "gammon", typed="\n\nskip\n")
    assert "4/5" in run("learn", "gammon", typed="quit\n").stdout
    listed = run("learn").stdout.splitlines()
    assert next(line for line in listed if "board-and-path" in line).split()[-1] == "4"
    end = run("learn", "gammon", typed="skip\nskip\nquit\n").stdout
    assert "The lesson “The board and the way” is done." in end
    assert "Next: Cases and passages." in end
    assert next(line for line in run("learn").stdout.splitlines() if "board-and-path" in line).split()[-1] == "done"
    assert "Cases and passages (cases-and-passages)" in run("learn", "gammon", typed="quit\n").stdout
    assert sorted(path.name for path in data.iterdir()) == ["lessons.progress"]


def test_a_spoiled_file_of_progress_is_told_and_left_alone(run: Run, data: Path) -> None:
    """The lesson is taught all the same, and nothing is written over what cannot be read."""
    data.mkdir()
    file = data / "lessons.progress"
    for spoiled in (b"academie prog", b"\xff\xfe", b"academie progress 1\nnonsense here\n"):
        file.write_bytes(spoiled)
        result = run("learn", "gammon", typed="\nskip\nquit\n")
        assert result.exit_code == 0
        assert "Your progress cannot be kept" in result.stdout
        assert "3/5" in result.stdout
        assert file.read_bytes() == spoiled


def test_a_file_cut_short_is_gone_on_from(run: Run, data: Path) -> None:
    """Half a last line is left out, and the rest stands when the next step is kept."""
    data.mkdir()
    file = data / "lessons.progress"
    file.write_text("academie progress 1\ngammon hitting done\ngammon board-and-path 3\ngammon ent", encoding="utf-8")
    assert "3/5" in run("learn", "gammon", "board-and-path", typed="skip\nquit\n").stdout
    assert file.read_text(encoding="utf-8") == "academie progress 1\ngammon hitting done\ngammon board-and-path 4\n"


def test_what_is_not_there_is_a_sentence(refused: Callable[..., str]) -> None:
    """A game, a lesson that nobody wrote."""
    assert refused("learn", "whist").startswith("There is no game “whist”")
    assert refused("learn", "gammon", "ninth").startswith("There is no lesson “ninth”; there is board-and-path")
    assert refused("learn", "gammon", "99").startswith("There is no lesson “99”")


def test_check_says_what_is_wrong(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sound lessons give 0 and their number; a wrong answer is named with file, lesson and step, and gives 1."""
    result = run("learn", "gammon", "--check")
    assert (result.exit_code, result.stdout) == (0, f"Lessons in order: {len(course_of(find('gammon')).lessons)}.\n")
    wrong = course(tmp_path, changed("answer_given = 167", "answer_given = 168"))
    monkeypatch.setattr("academie.lessons.load_course", lambda _: wrong)
    result = run("learn", "gammon", "--check")
    place, sentence = "lesson sample, step 3", "the file gives the answer “168”, and the law says “167”; correct it."
    assert (result.exit_code, result.stdout) == (1, f"gammon/lessons.toml, {place}: {sentence}\n")
    french = run("learn", "gammon", "--check", "--lang", "fr").stdout
    assert "leçon sample, étape 3" in french


def test_a_lesson_at_a_real_terminal(data: Path) -> None:
    """In a pseudo-terminal: the board in colour, the prompt, an answer, and quit."""
    environment = {**os.environ, "ACADEMIE_DATA": str(data), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    child, master = pty.fork()
    if child == 0:  # pragma: no cover - another process
        os.execve(  # noqa: S606 - a terminal needs no shell
            sys.executable,
            [sys.executable, "-c", "from academie.cli import main; main()", "learn", "gammon"],
            environment,
        )
    said, typed = "", ["\n", "\n", "167\n", "quit\n"]
    try:
        while True:
            said += os.read(master, 4096).decode("utf-8", "replace")
            if typed and said.rstrip().endswith(">"):
                os.write(master, typed.pop(0).encode())
                said += "\n"
    except OSError:
        pass  # the other end is closed
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert "Right: 167." in said
    assert "waits for you" in said


@pytest.mark.usefixtures("data")
def test_a_step_is_shown_once_for_each_time_it_is_asked_for(run: Run) -> None:
    """Help leaves the board alone, board shows it once more; a game under way does not say again what it is."""
    shown = run("learn", "domino", "a-whole-partie", typed="help\nboard\n6-6\nquit\n").stdout
    assert shown.count("1/3  ") == 2
    assert shown.count("Type moves for what may be played") == 2
    assert shown.count("A: to play") == 3
    assert shown.count("Your move > ") == 4


@pytest.mark.usefixtures("data")
def test_a_hint_is_how_the_law_begins(run: Run) -> None:
    """With the place of the rest, which the terminal opens."""
    shown = run("learn", "chess", "check-and-mate", typed="skip\n" * 6 + "hint\nlaw §12\nquit\n").stdout
    assert "(The rest: law §12.)" in shown
    assert "Sources: " in shown
