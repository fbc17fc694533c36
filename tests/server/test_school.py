"""Lessons and exercises as pages: right and wrong answers, what is kept of them, and all of it read without scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest

from academie.lessons import courses
from academie.lessons.exercises import every_kind
from academie.server import school
from academie.server.plates import Plates
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

LESSONS = [(course.game, lesson.id) for course in courses() for lesson in course.lessons]
FIRST = [(course.game, course.lessons[0].id) for course in courses()]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("school")) as address:
        yield address


@pytest.fixture
def pupil(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as client:
        yield client


def plain(text: str) -> str:
    """A page as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).replace("\u00a0", " ").replace("\u202f", " ")


def read_whole(pupil: httpx.Client, game: str, lesson: str) -> None:
    course, found = school.lesson_of(game, lesson)
    for language in ("en", "fr"):
        answer = pupil.get(f"/lessons/{game}/{lesson}/text", params={"lang": language})
        assert answer.status_code == 200
        assert answer.num_bytes_downloaded < 60_000
        page = answer.text
        assert len(re.findall(r'<section class="etape"', page)) == len(found.steps)
        asking = sum(step.asks and step.kind != "game" for step in found.steps)
        assert len(re.findall(r'<details class="replie">', page)) == asking
        names = set(re.findall(r'<use href="#(\w+)"', page))
        assert names <= set(re.findall(r'<g class="gravure" id="(\w+)"', page))
        assert pupil.get(f"/lessons/{game}/{lesson}", params={"lang": language}).status_code == 200
    assert course.game == game


@pytest.mark.parametrize(("game", "lesson"), FIRST)
def test_a_lesson_is_read_without_scripts(pupil: httpx.Client, game: str, lesson: str) -> None:
    """All its steps with their boards, and the answers folded, in both languages."""
    read_whole(pupil, game, lesson)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_lesson_is_read_without_scripts(pupil: httpx.Client, game: str, lesson: str) -> None:
    """Every one of them."""
    read_whole(pupil, game, lesson)


def asking(kind: str) -> tuple[str, str, int]:
    """The first step of a kind in the house: game, lesson and number."""
    for course in courses():
        for lesson in course.lessons:
            for number, step in enumerate(lesson.steps, start=1):
                if step.kind == kind:
                    return course.game, lesson.id, number
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["play", "count", "choose"])
def test_right_and_wrong(pupil: httpx.Client, kind: str) -> None:
    """A wrong answer is told wrong, with the paragraph; the right one goes on, and the progress is kept."""
    game, lesson, number = asking(kind)
    course, found = school.lesson_of(game, lesson)
    judge = school.Sitting(course, found, number - 1).judge
    choices = school.step_of(school.Sitting(course, found, number - 1), Plates("en")).choices
    right = judge.answer.values[0]
    wrong = {"count": str(int(right) + 1 if kind == "count" else 0), "play": "", "choose": ""}[kind]
    if kind == "choose":
        places = {option.value: choice.value for option, choice in zip(judge.options, choices, strict=True)}
        right, wrong = places[right], next(places[each] for each in places if each not in judge.answer.values)
    if kind == "play":
        legal = [judge.game.write_move(judge.state, move) for move in judge.state.moves()]
        wrong = next((move for move in legal if move not in judge.answer.values), "99-98")
    path = f"/lessons/{game}/{lesson}"
    page = pupil.post(f"{path}?lang=en", data={"step": str(number), "tries": "0", "text": wrong}).text
    assert 'class="faux"' in page
    assert re.search(r'class="art" href="/law/', page)
    assert pupil.get(path, params={"lang": "en"}).text.count(f"Step {number} of") == 1
    page = pupil.post(f"{path}?lang=en", data={"step": str(number), "tries": "1", "text": right}).text
    assert 'class="juste"' in page
    assert "Right:" in plain(page)
    assert f"Step {number + 1} of" in pupil.get(path, params={"lang": "en"}).text


def test_a_lesson_to_its_end(pupil: httpx.Client) -> None:
    """Skipped to its end it is done, and the list says so; another visitor knows nothing of it."""
    course = courses()[0]
    lesson = course.lessons[0]
    for number in range(1, len(lesson.steps) + 1):
        page = pupil.post(
            f"/lessons/{course.game}/{lesson.id}?lang=en", data={"step": str(number), "word": "skip"}
        ).text
    assert "This lesson is done." in page
    assert "known" in plain(pupil.get(f"/lessons/{course.game}?lang=en").text)
    with httpx.Client(base_url=pupil.base_url, timeout=60) as other:
        assert "known" not in plain(other.get(f"/lessons/{course.game}?lang=en").text)


def test_a_game_of_a_lesson_goes_on(pupil: httpx.Client) -> None:
    """The game of a step is kept from act to act: what was played stands at the next visit."""
    game, lesson, number = asking("game")
    path = f"/lessons/{game}/{lesson}"
    page = pupil.post(f"{path}?lang=en", data={"step": str(number), "word": "moves"}).text
    legal = plain(page).partition("Legal: ")[2].partition(".")[0].split(", ")[0]
    before = re.search(r'data-position="([^"]+)"', page)
    page = pupil.post(f"{path}?lang=en", data={"step": str(number), "text": legal}).text
    after = re.search(r'data-position="([^"]+)"', page)
    assert before is not None
    assert after is not None
    assert before[1] != after[1]
    assert after[1] in pupil.get(path, params={"lang": "en"}).text


def test_what_is_learned_is_ones_own(pupil: httpx.Client) -> None:
    """All that is kept of somebody holds his progress, and nothing of it is left when he is deleted."""
    pupil.post("/lessons/chess/the-men?lang=en", data={"step": "1"})
    kept = pupil.get("/api/v1/account/export").json()["learned"]
    assert [(each["kind"], each["key"]) for each in kept] == [("lesson", "chess the-men")]


@pytest.mark.parametrize(("game", "kind"), [(pair[0].name, pair[1].name) for pair in every_kind()][::6])
def test_an_exercise(pupil: httpx.Client, game: str, kind: str) -> None:
    """Given up, it is shown with its answer and comes again; the list says that it was asked."""
    page = pupil.get(f"/exercises/{game}/{kind}", params={"seed": "7", "level": "1", "lang": "fr"})
    assert page.status_code == 200
    data = {"seed": "7", "level": "1", "word": "show"}
    page = pupil.post(f"/exercises/{game}/{kind}?lang=en", data=data)
    assert "The answer:" in plain(page.text)
    assert 'id="suite"' in page.text
    kept = pupil.get("/api/v1/account/export").json()["learned"]
    assert [each["text"].split()[1:] for each in kept] == [["again", f"exercise/{game}/{kind}"]]


def test_the_arithmetic_in_a_row(pupil: httpx.Client) -> None:
    """The trainer asks numbers only, counts what was right at once, and goes on; a wrong one is not counted right."""
    page = pupil.get("/trainer/trictrac?lang=en")
    fields = dict(re.findall(r'name="(seed|level|wrong|done|right|trainer)" value="([^"]*)"', page.text))
    name = page.url.path.rpartition("/")[2]
    drawn = school.exercise_of("trictrac", name, int(fields["seed"]), int(fields["level"]))
    assert drawn.step.kind == "count"
    right = drawn.judge.answer.values[0]
    page = pupil.post(f"{page.url.path}?lang=en", data={**fields, "text": right})
    assert "1 / 1" in plain(page.text)
    following = re.search(r'id="suite" href="([^"]+)"', page.text)
    assert following is not None
    again = pupil.get(following[1].replace("&amp;", "&"))
    fields = dict(re.findall(r'name="(seed|level|wrong|done|right|trainer)" value="([^"]*)"', again.text))
    assert (fields["done"], fields["right"], fields["trainer"]) == ("1", "1", "trictrac")
    page = pupil.post(f"{again.url.path}?lang=en", data={**fields, "word": "show"})
    assert "1 / 2" in plain(page.text)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/lessons/trictrac/board", {"step": "99999", "tries": "-1", "text": "<b>" * 200}),
        ("/lessons/trictrac/nothing", {}),
        ("/lessons/whist/one", {}),
        ("/exercises/trictrac/nothing", {"seed": "x"}),
        ("/exercises/draughts/legal", {"seed": "-4", "level": "9", "wrong": "zz", "done": "9" * 30, "text": "\u0000"}),
        ("/study/manoury/999", {"text": "1-2"}),
        ("/study/manoury/37", {"text": "x" * 500}),
    ],
)
def test_forms_that_say_nothing(pupil: httpx.Client, path: str, data: dict[str, str]) -> None:
    """Whatever is sent, a sentence is answered, and what was written stays text."""
    answer = pupil.post(path, data=data)
    assert answer.status_code in {200, 400, 404, 409}
    assert answer.headers["content-type"].startswith("text/html")
    assert "<b><b>" not in answer.text
