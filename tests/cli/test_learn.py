"""Lessons, exercises and problems at the terminal."""

import dataclasses
import io
import json
import random
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.console import Console

from academie.cli.commands.learn import Bench
from academie.game.registry import find
from academie.lessons import Sitting, course_of, courses
from academie.lessons.exercises import draw, every_kind, find_kind, seeds_from
from academie.lessons.progress import read_progress
from academie.terminal.layout import View
from academie.tutor.lesson import Course, Lesson
from academie.tutor.repetition import Grade, MemoryFile, Review, read_memory
from cli.conftest import Refused, Run
from cli.typists import CTRL_C, Typist, says
from lessons.lesson_files import IDS, LESSONS, changed, course, right, taken


def test_the_list_for_programs_is_the_contract(run: Run) -> None:
    """Every lesson with its game, its id, its title in the language asked for, and the count of its steps."""
    output = json.loads(run("learn", "--json").stdout)
    assert list(output) == ["lessons"]
    assert all(list(each) == ["game", "id", "title", "steps"] for each in output["lessons"])
    expected = [
        (each.game, lesson.id, lesson.title.en, len(lesson.steps)) for each in courses() for lesson in each.lessons
    ]
    assert [tuple(each.values()) for each in output["lessons"]] == expected
    french = json.loads(run("learn", "gammon", "--json", "--lang", "fr").stdout)["lessons"]
    assert [each["title"] for each in french] == [each.title.to("fr") for each in course_of(find("gammon")).lessons]


# The first lesson of each course is taken in the plain run: that every answer is right is tested with the lessons.
TAKEN = [
    pytest.param(one, lesson, id=name, marks=[] if lesson is one.lessons[0] else pytest.mark.deep)
    for (one, lesson), name in zip(LESSONS, IDS, strict=True)
]


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(("one", "lesson"), TAKEN)
def test_a_lesson_is_taken_in_the_terminal(run: Run, one: Course, lesson: Lesson) -> None:
    """Right answers typed one after the other lead to its end; every other lesson in French."""
    typed = "\n".join(text for _, text in taken(one, lesson)) + "\nquit\n"
    lang, said = (("en", "You have finished the lesson"), ("fr", "Vous avez fini la leçon"))[
        LESSONS.index((one, lesson)) % 2
    ]
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
        "You can leave now; the lesson resumes here.",
    ):
        assert sentence in said
    assert said.count("Y  X  V  U  T  S") == 4
    progress = read_progress((data / "lessons.progress").read_text(encoding="utf-8"))
    assert progress.reached["gammon", "board-and-path"].step == 4


def test_progress_is_resumed_and_shown(run: Run, data: Path) -> None:
    """The lesson goes on at its step; the list says where one is; a lesson that is done is followed by the next."""
    run("learn", "gammon", typed="\n\nskip\n")
    assert "4/5" in run("learn", "gammon", typed="quit\n").stdout
    listed = run("learn").stdout.splitlines()
    assert next(line for line in listed if "board-and-path" in line).split()[-1] == "4"
    end = run("learn", "gammon", typed="skip\nskip\nquit\n").stdout
    says(end, "You have finished the lesson “The board and the way”.", "Next: Cases and passages.")
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
        says(result.stdout, "Your progress cannot be saved", "3/5")
        assert file.read_bytes() == spoiled


def test_a_file_cut_short_is_gone_on_from(run: Run, data: Path) -> None:
    """Half a last line is left out, and the rest stands when the next step is kept."""
    data.mkdir()
    file = data / "lessons.progress"
    file.write_text("academie progress 1\ngammon hitting done\ngammon board-and-path 3\ngammon ent", encoding="utf-8")
    assert "3/5" in run("learn", "gammon", "board-and-path", typed="skip\nquit\n").stdout
    assert file.read_text(encoding="utf-8") == "academie progress 1\ngammon hitting done\ngammon board-and-path 4\n"


def test_check_says_what_is_wrong(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sound lessons give 0 and their number; a wrong answer is named with file, lesson and step, and gives 1."""
    result = run("learn", "gammon", "--check")
    count = len(course_of(find("gammon")).lessons)
    assert (result.exit_code, result.stdout) == (0, f"Lessons without mistakes: {count}.\n")
    wrong = course(tmp_path, changed("answer_given = 167", "answer_given = 168"))
    monkeypatch.setattr("academie.lessons.load_course", lambda _: wrong)
    result = run("learn", "gammon", "--check")
    place, sentence = "lesson sample, step 3", "the file gives the answer “168”, and the law says “167”; correct it."
    assert (result.exit_code, result.stdout) == (1, f"gammon/lessons.toml, {place}: {sentence}\n")
    french = run("learn", "gammon", "--check", "--lang", "fr").stdout
    assert "leçon sample, étape 3" in french


def test_a_lesson_at_a_real_terminal(sit: Callable[..., Typist]) -> None:
    """On a screen: the board, the prompt, an answer, and quit."""
    person = sit("learn", "gammon", size=(90, 60))
    for seen, line in (("1/5", ""), ("2/5", ""), ("3/5", "167"), ("Right: 167.", "quit")):
        person.wait_for(seen)
        person.line(line)
    assert person.ended() == 0
    assert "You can leave now" in person.flat()


@pytest.mark.usefixtures("data")
def test_a_step_is_shown_once_for_each_time_it_is_asked_for(run: Run) -> None:
    """Help leaves the board alone, board shows it once more; a game under way does not say again what it is."""
    shown = run("learn", "domino", "a-whole-partie", typed="help\nboard\n6-6\nquit\n").stdout
    assert (shown.count("1/3  "), shown.count("Type moves for the legal moves")) == (2, 2)
    assert (shown.count("A: to play"), shown.count("Your move > ")) == (3, 4)


@pytest.mark.usefixtures("data")
def test_a_hint_is_how_the_law_begins(run: Run) -> None:
    """With the place of the rest, which the terminal opens."""
    shown = run("learn", "chess", "check-and-mate", typed="skip\n" * 6 + "hint\nlaw §12\nquit\n").stdout
    says(shown, "(The rest: law §12.)", "Sources: ")


# --- `academie exercise`: the list, a session typed as a person types it, what is remembered, faults in a sentence


def answers(game: str, kind: str, seed: int, count: int) -> list[str]:
    """The right answers of a session."""
    rules = find(game)
    seeds = [number for number, _ in zip(seeds_from(seed), range(count), strict=False)]
    return [right(draw(rules, find_kind(rules, kind), number).sitting, random.Random(0)) for number in seeds]


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
    for lang, end in (
        ("en", "Right at the first try, without help: 3 of 3."),
        ("fr", "Justes du premier coup, sans aide : 3 sur 3."),
    ):
        result = run("exercise", game, kind, "--seed", "3", "--count", "3", "--level", "1", "--lang", lang, typed=typed)
        assert result.exit_code == 0, result.output
        assert end.replace(" :", "\u00a0:") in result.stdout or end in result.stdout
        assert "Traceback" not in result.output
    assert grades(data) == [(f"exercise/{game}/{kind}", Grade.GOOD)] * 6


def test_hints_wrong_answers_and_giving_up_are_remembered(run: Run, data: Path) -> None:
    """A hint makes it hard, two wrong answers or the answer shown a miss; rubbish is not a wrong answer."""
    first, second, third = answers("gammon", "points-to-go", 9, 3)
    typed = f"rubbish\nhint\n{first}\n999\n998\n{second}\nshow\n{third}\n"
    result = run("exercise", "gammon", "points-to-go", "--seed", "9", "--count", "3", "--level", "1", typed=typed)
    assert [grade for _, grade in grades(data)] == [Grade.HARD, Grade.AGAIN, Grade.AGAIN]
    assert "Right at the first try, without help: 0 of 3." in result.stdout
    for sentence in ("“rubbish” is not a number", "one point to go", "It is less.", f"The answer: {second}."):
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
    """Every kind, in the language asked for, with how it was answered; for programs as numbers."""
    output = json.loads(run("exercise", "--json", "--lang", "fr").stdout)["kinds"]
    assert [(each["game"], each["kind"]) for each in output] == [(game.name, kind.name) for game, kind in every_kind()]
    assert all(each["rate"]["count"] == 0 for each in output)
    assert output[0]["title"] == "Trouvez la prise obligatoire"
    run("exercise", "draughts", "owed", "--seed", "1", "--count", "1", typed="skip\n")
    assert data.exists()
    rate = json.loads(run("exercise", "--json").stdout)["kinds"][0]["rate"]
    assert rate == {"right": 0, "count": 1, "low": 0.0, "high": 0.7935}
    line = next(line for line in run("exercise").stdout.splitlines() if line.startswith("draughts"))
    assert "Find the compulsory capture" in line
    assert "0 of 1 (0–79 %)" in line


@pytest.mark.usefixtures("data")
def test_exercises_for_programs(run: Run) -> None:
    """So many, of every kind in turn, equal for equal seeds, and without their answers."""
    first, again = (run("exercise", "toc", "--json", "--count", "4", "--seed", "8").stdout for _ in range(2))
    assert first == again
    data = json.loads(first)["exercises"]
    assert [each["kind"] for each in data] == ["throw-wins", "throws-win", "legal", "throw-wins"]
    assert data[0]["seed"] == 8
    assert {"game", "kind", "level", "seed", "asks", "text", "position", "options"} <= set(data[0])
    assert not any("answer" in key for key in data[0])


def test_any_game(run: Run, data: Path) -> None:
    """Whatever is due, of all games; the French word does as well."""
    assert run("exercise", "any", "--seed", "1", "--count", "1", typed="skip\n").exit_code == 0
    assert run("exercise", "tous", "legal", "--seed", "1", "--count", "1", typed="skip\n").exit_code == 0
    assert len(grades(data)) == 2


def test_a_spoiled_memory_is_told_and_left_alone(run: Run, data: Path) -> None:
    """The exercises go on, and nothing is written over what cannot be read."""
    data.mkdir()
    (data / "reviews").write_text("nonsense\n", encoding="utf-8")
    result = run("exercise", "gammon", "legal", "--seed", "1", "--count", "1", typed="skip\n")
    assert result.exit_code == 0
    assert "Your answer could not be saved" in result.output
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


# --- `academie solve` as a person and as a program use it


@pytest.fixture(autouse=True)
def reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A reviews folder of the test's own."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))
    return tmp_path / "reviews"


def graded(path: Path) -> list[str]:
    """What is remembered: grades and keys."""
    return [line.split(" ", 1)[1] for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def test_a_right_answer(run: Run, reviews: Path) -> None:
    """The diagram, the verdict, the execution, the name, the lines of the book, and when it comes again."""
    result = run("solve", "manoury", "55", "--ascii", "--answer", "48-42")
    assert result.exit_code == 0, result.output
    head, *rest = result.stdout.splitlines()
    assert head == "manoury No 55, lines 2428-2438: White to play and win." or head.startswith("manoury No 55, lines ")
    says(rest, "   White to move", "Right. This is the book's move.", "The book: 1. 48-42 37x28 2. 24x2")
    says(rest, "The book calls it: coup de dame.")
    assert graded(reviews) == ["good manoury/55"]


def test_a_wrong_answer(run: Run, reviews: Path) -> None:
    """Exit status 1, and the line that refutes it; in French too."""
    result = run("solve", "manoury", "8", "--ascii", "--answer", "46-5", "--lang", "fr")
    assert result.exit_code == 1
    assert "Non. 46-5\u00a0: Il perd\u00a0: 13-19" in result.stdout
    assert graded(reviews) == ["again manoury/8"]


def test_what_is_no_answer_is_refused(refused: Refused, reviews: Path) -> None:
    """An illegal move, an unknown way, book or number: one sentence each, and nothing is remembered."""
    assert "not" in refused("solve", "manoury", "55", "--answer", "1-50")
    assert "--way must be diagram, head or board" in refused("solve", "manoury", "55", "--way", "ear")
    assert "There is no book" in refused("solve", "nobody")
    assert "has no exercise" in refused("solve", "manoury", "18", "--answer", "1-2")
    assert "has no problems to solve" in refused("solve", "academie-plain")
    assert graded(reviews) == []


def test_data_for_programs(run: Run) -> None:
    """The problem without its answer; with an answer the verdict, the line and the card."""
    asked = json.loads(run("solve", "manoury", "55", "--json").stdout)
    assert asked["position"].startswith("W:W24,25,30,33,36,43,48,50:B7,13,14,17,19,26,29,37")
    assert asked["lines"][0] <= asked["lines"][1]
    assert "execution" not in asked
    output = json.loads(run("solve", "manoury", "55", "--json", "--answer", "33-28").stdout)
    assert output["good"] is False
    assert output["refutation"]
    assert output["execution"] == ["48-42", "37x28", "24x2"]
    assert (output["names"], output["card"]["last"]) == ([{"en": "coup de dame", "fr": "coup de dame"}], "again")


def test_the_three_ways(run: Run, reviews: Path) -> None:
    """By the diagram the whole line at once; in the head the position is only told; on the board move by move."""
    eye = run("solve", "manoury", "55", "--ascii", typed="48-42 37x28 24x2\n")
    assert "+---" in eye.stdout
    head = run("solve", "manoury", "55", "--ascii", "--way", "head", typed="48-42\n")
    assert "+---" not in head.stdout
    assert "White: men on 24, 25, 30, 33, 36, 43, 48, 50. Black: men on 7, 13" in head.stdout
    board = run("solve", "manoury", "55", "--ascii", "--way", "board", typed="48-42\n24x2\n")
    assert board.stdout.count("+---") == 2 * 3
    assert "Black: 37x28" in board.stdout
    assert all("Right." in each.stdout for each in (eye, head, board))
    assert graded(reviews) == ["good manoury/55"] * 3


def test_words_that_are_no_answer(run: Run, reviews: Path) -> None:
    """Help tells what may be typed, board shows the position again; neither is a try."""
    result = run("solve", "manoury", "6", "--ascii", typed="help\n\nboard\n38x18\n")
    assert (result.stdout.count("“show” gives the answer"), result.stdout.count("   White to move")) == (3, 2)
    assert graded(reviews) == ["good manoury/6"]


@pytest.mark.parametrize("word", ["show", "montrer", "voir"])
def test_giving_up_shows_the_book(run: Run, reviews: Path, word: str) -> None:
    """In either language; it counts as missed, and the coup is named."""
    result = run("solve", "manoury", "6", typed=f"{word}\n")
    says(result.stdout, "The book: 1. 38x18", "The book calls it: prise de la dame.")
    assert graded(reviews) == ["again manoury/6"]


@pytest.mark.parametrize(("number", "found"), [("3", "d3a"), ("damier 3", "d3a"), ("metz-d3b", "d3b"), ("41", "41")])
def test_a_diagram_is_found_by_its_figure(run: Run, number: str, found: str) -> None:
    """« Damier 3 » has several positions: 3 asks the first of them, an id its own."""
    assert json.loads(run("solve", "metz", number, "--json").stdout)["number"] == found


def test_a_second_try_counts_as_missed(run: Run, reviews: Path) -> None:
    """Wrong first, then right; given up; left after a wrong one; left before any, which is not remembered."""
    result = run("solve", "manoury", "55", "--ascii", typed="33-28\nrubbish\n\n48-42\n")
    says(result.stdout, "No. 33-28:", "Right.")
    run("solve", "manoury", "55", "--ascii", typed="show\n")
    run("solve", "manoury", "55", "--ascii", "--way", "board", typed="33-28\nquit\n")
    assert graded(reviews) == ["again manoury/55"] * 3
    for typed in ("", "quit\n", "nonsense\n"):
        assert run("solve", "manoury", "55", "--ascii", typed=typed).exit_code == 0
    assert len(graded(reviews)) == 3


def test_without_a_number_the_next_is_asked(run: Run, reviews: Path) -> None:
    """The first that was never answered; one that is due goes before it."""
    first = json.loads(run("solve", "metz", "--json").stdout)
    assert first["number"] == "damier 2"
    MemoryFile(reviews).add(Review(first["key"], Grade.GOOD, datetime.now(UTC)))
    assert json.loads(run("solve", "metz", "--json").stdout)["number"] == "d3a"
    MemoryFile(reviews).add(Review("metz/41", Grade.AGAIN, datetime(2026, 1, 1, tzinfo=UTC)))
    assert json.loads(run("solve", "metz", "--json").stdout)["number"] == "41"


def test_a_count_is_asked(run: Run, reviews: Path) -> None:
    """At toc, how many trous a throw wins."""
    result = run("solve", "academie-toc", "2", "--ascii", "--lang", "fr", typed="1\n2\n")
    says(
        result.stdout, "combien de trous les Blancs gagnent-ils par 5-4\u202f?", "Non, recomptez.", "La réponse est 2."
    )
    assert graded(reviews) == ["again academie-toc/2"]


def test_progress_that_cannot_be_kept_does_not_stop_it(run: Run, reviews: Path) -> None:
    """The answer is judged, and one sentence says that it is not remembered."""
    reviews.mkdir(parents=True)
    result = run("solve", "manoury", "55", "--ascii", "--answer", "48-42")
    assert result.exit_code == 0
    assert "Your answer could not be saved: Your progress cannot be saved in" in result.stderr


def test_an_interrupt_leaves_nothing_half_written(sit: Callable[..., Typist], reviews: Path) -> None:
    """Ctrl-C at the prompt: status 130, and no line of progress."""
    person = sit("solve", "manoury", "55", "--ascii")
    person.wait_for("Your answer")
    person.keys(CTRL_C)
    assert person.ended() == 130
    assert not reviews.exists()


# --- Games of one's own, and the mistakes in them

LOST = "f3 e5 g4 Qh4#"


@pytest.fixture
def played(data: Path) -> Path:
    """A game that was lost here to a machine, by a blunder at least; its file."""
    sides = ("white", "black")
    acts = [f"{sides[number % 2]} plays {move}" for number, move in enumerate(LOST.split())]
    head = ["academie journal 1", "game chess", "profile philidor-1806", "mode assisted"]
    path = data / "games" / "chess-2026-03-01-120000-1.journal"
    path.parent.mkdir(parents=True)
    lines = [*head, "white ?", "black random", "", *acts, ""]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_ones_own_games_are_found_and_written_out(run: Run, refused: Refused, played: Path, tmp_path: Path) -> None:
    """Listed by game, opponent, result and date, in both languages; written as PGN and as an archive of journals."""
    line = run("games", "--mine").stdout
    assert "against the Madcap: lost" in line.replace("\n    ", " ")
    assert "perdu" in run("games", "--mine", lang="fr_FR.UTF-8").stdout
    today = f"{datetime.fromtimestamp(played.stat().st_mtime).astimezone():%Y-%m-%d}"
    expected = ("--game", "chess", "--opponent", "random", "--since", today, "--until", today, "--form", "single")
    (output,) = json.loads(run("games", "--mine", "--json", *expected).stdout)
    assert (output["file"], output["result"], output["players"]) == (str(played), "lost", ["?", "random"])
    gone = ("--result won", "--game toc", "--opponent sage", "--since 2999-01-01", "--until 2020-01-01", "--form poule")
    for filters in map(str.split, gone):
        assert json.loads(run("games", "--mine", "--json", *filters).stdout) == []
        assert run("games", "--mine", *filters).stdout == "No finished game fits.\n"
    for wrong in (("--since", "yesterday"), ("--until", "31/01/2026"), ("--result", "gone")):
        refused("games", "--mine", *wrong)
    pgn, together = tmp_path / "mine.pgn", tmp_path / "mine.zip"
    assert run("games", "--mine", "-o", str(pgn)).exit_code == 0
    assert "2. g4 Qh4#" in pgn.read_text(encoding="utf-8")
    assert run("games", "--mine", "-o", str(together)).exit_code == 0
    with zipfile.ZipFile(together) as file:
        assert file.read(played.name) == played.read_bytes()


def test_ones_own_mistakes_are_asked_until_they_are_solved(run: Run, played: Path, tmp_path: Path) -> None:
    """Found once, listed, solved or given up, and then due later; another answer is no crash; a deck is written."""
    found = json.loads(run("mistakes", "--json").stdout)["mistakes"]
    assert "g4" in {each["played"] for each in found}
    assert all(each["card"] is None and each["source"] == played.name for each in found)
    assert run("mistakes", "--list").stdout.count("\n") == len(found)
    assert json.loads(run("mistakes", "domino", "--json").stdout)["mistakes"] == []
    first = run(
        "mistakes", "chess", "--count", "1", typed=f"rubbish\n{found[0]['played']}\n{found[0]['best']}\n"
    ).stdout
    assert "That is what you played." in first
    assert "Right at the first try, without help: 0 of 1." in first
    solved = json.loads(run("mistakes", "--json").stdout)["mistakes"][0]["card"]
    assert (solved["last"], solved["reviews"]) == ("hard", 1)
    assert "The engine plays" in run("mistakes", "--count", str(len(found)), typed="show\n" * len(found)).stdout
    again = json.loads(run("mistakes", "--json").stdout)["mistakes"]
    assert all(each["card"]["last"] == "again" for each in again)
    assert run("mistakes", "--count", "9", typed="quit\n").exit_code == 0
    deck = tmp_path / "deck.apkg"
    assert str(deck) in run("mistakes", "--anki", str(deck), lang="fr_FR.UTF-8").stdout
    with zipfile.ZipFile(deck) as file:
        assert "collection.anki2" in file.namelist()


@pytest.mark.parametrize("name", ["jacquet", "gammon", "toc"])
def test_a_step_fits_a_small_terminal(name: str) -> None:
    """Board, text and question are seen at once at 80×24; a long text stands beside its board."""
    console = Console(file=io.StringIO(), force_terminal=True, width=80, height=24, color_system=None)
    bench = Bench(console, View())
    for lesson in course_of(find(name)).lessons:
        for number in range(len(lesson.steps)):
            console.file = io.StringIO()
            bench.show(dataclasses.replace(Sitting(course_of(find(name)), lesson), number=number))
            text = console.file.getvalue()
            assert text.count("\n") <= 25, text  # an empty line before it, and the question after it
            assert "…" not in text.splitlines()[1]
