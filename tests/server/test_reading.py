"""What there is to read and to learn: the law and its words, the books, lessons and exercises, as pages."""

import html
import re
from collections.abc import Iterator
from itertools import chain, product

import httpx
import pytest

from academie.corpus.shelf import books, find_book, find_entry
from academie.game import lookup
from academie.game.lookup import wording_of
from academie.game.registry import GAMES, find
from academie.lessons import courses
from academie.lessons.exercises import every_kind
from academie.scene import scene_of
from academie.server.library import books as bookcase
from academie.server.library import law as reading
from academie.server.library import lessons as school
from academie.server.library import practice
from academie.server.library.books import Way
from academie.server.library.diagrams import Diagrams
from academie.trial import bench
from academie.trial.verdicts import shipped_verdicts
from academie.tutor import workbook as exercises
from academie.tutor.lesson import Course
from academie.tutor.workbook import problem_in
from often import times
from server.values import CASES
from sure import sure

LARGEST = 60_000  # bytes of a page as it travels
NAMES = [game.name for game in GAMES]


@pytest.fixture
def pupil(url: str) -> Iterator[httpx.Client]:
    """Somebody new."""
    with httpx.Client(base_url=url, timeout=120, follow_redirects=True, headers={"origin": url}) as client:
        yield client


def opened(pupil: httpx.Client, path: str, language: str) -> str:
    """A page that is there, in a language, not too heavy; nothing runs within it."""
    answer = pupil.get(path, params={"lang": language})
    assert answer.status_code == 200, path
    assert f'<html lang="{language}"' in answer.text
    assert answer.num_bytes_downloaded < LARGEST, path
    assert not re.search(r"<style|\son\w+=|\sstyle=", answer.text), path
    return answer.text


@pytest.mark.parametrize("name", NAMES)
def test_paragraphs_have_addresses(pupil: httpx.Client, name: str) -> None:
    """The whole law has an anchor for each paragraph; some of them are opened by themselves, in both languages."""
    for language in ("en", "fr"):
        page = opened(pupil, f"/law/{name}", language)
        assert [f"§{number}" for number in re.findall(r'<section class="article" id="p(\d+)"', page)] == list(
            find(name).law.paragraphs
        )
    for paragraph, language in product(list(find(name).law)[:: times(17, 1)], ("en", "fr")):
        page = opened(pupil, f"/law/{name}/{paragraph.number[1:]}", language)
        assert f'id="p{paragraph.number[1:]}"' in page


def test_numbers_are_read_as_they_are_cited(pupil: httpx.Client) -> None:
    """§17, 17 and p17 are one address; a paragraph that is not there is said so, and so is a game."""
    pupil.get("/law?lang=en")  # from here on a cookie keeps the language, and no address says it
    pages = {pupil.get(f"/law/draughts/{number}?lang=en").text for number in ("17", "§17", "p17")}
    assert len({re.sub(r'"\?[^"]*"', "", page) for page in pages}) == 1
    assert pupil.get("/law/draughts/-1").status_code == 404
    missing = pupil.get("/law/draughts/999?lang=en")
    assert missing.status_code == 404
    assert "There is no paragraph §999" in missing.text
    assert pupil.get("/law/whist").status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_words_and_profiles(pupil: httpx.Client, name: str) -> None:
    """Every word of a game has its anchor, every profile and option too."""
    game = find(name)
    for language in ("en", "fr"):
        page = opened(pupil, f"/law/{name}/glossary", language)
        assert all(f'id="{term.key}"' in page for term in game.glossary)
        page = opened(pupil, f"/law/{name}/about", language)
        assert page.count('class="article"') == len(game.about) > 0
        page = opened(pupil, f"/law/{name}/profiles", language)
        assert all(f'id="{profile}"' in page for profile in game.profiles.profiles)
        assert all(f'id="option-{option}"' in page for option in game.profiles.options)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_what_differs_has_words(game: object) -> None:
    """Where profiles differ, the value and each of its settings are told in both languages."""
    rules = find(getattr(game, "name", ""))
    words = wording_of(rules)
    for differs in lookup.differing(rules):
        assert differs.key in words.names
        for profile in rules.profiles.profiles.values():
            value = profile[differs.key]
            assert not isinstance(value, str) or (differs.key, value) in words.values, (differs.key, value)
        assert len({each.en for each in differs.values}) > 1
        assert len({each.fr for each in differs.values}) > 1
    assert all(key in rules.profiles.profiles[rules.profiles.default].values for key in words.names)


@pytest.mark.parametrize("name", NAMES)
def test_a_search_finds_what_the_command_finds(name: str) -> None:
    """A number finds its paragraph first, a term in either language its word, a title its paragraph."""
    game = find(name)
    for paragraph in list(game.law)[:: times(14, 7)]:
        assert lookup.search(paragraph.number, [game])[0].paragraph is paragraph
        assert paragraph in [each.paragraph for each in lookup.search(paragraph.title.fr, [game], "fr")]
    for term in list(game.glossary)[:: times(10, 5)]:
        for language, words in (("en", term.name.en), ("fr", term.name.fr)):
            found = [each.term for each in lookup.search(words, [game], language)]
            assert term in found, words


def test_a_search_needs_neither_accents_nor_case(pupil: httpx.Client) -> None:
    """It is answered by the page itself, marks what it found, and says when it found nothing."""
    page = pupil.get("/law/draughts", params={"q": "QUALITE a nombre egal", "lang": "fr"}).text
    assert page.index("La qualité à nombre égal", page.index('id="found"')) < page.index('<section class="article"')
    assert "<mark>" in page
    assert "No article of the rules contains these words" in pupil.get("/law", params={"q": "zzz", "lang": "en"}).text
    hostile = pupil.get("/law", params={"q": "<script>alert(1)</script>", "lang": "en"}).text
    assert "<script>alert" not in hostile


@pytest.mark.parametrize(("place", "language", "told"), CASES["sources"])
def test_sources_by_their_names(place: str, language: str, told: str) -> None:
    """A book is named, its lines are set with dashes."""
    assert getattr(lookup.source(place), language) == told


def test_the_sources_of_a_paragraph_are_one_of_each_book() -> None:
    """The first place of each, in the order in which the law has them."""
    output = lookup.sources(find("trictrac").law.find("§84")).fr.split(" ; ")
    assert [each.partition(", l.")[0] for each in output] == [
        "Académie de 1806, premier traité", "Académie de 1806, second traité", "Lepeintre",
    ]  # fmt: skip


def test_paragraphs_say_who_cites_them(pupil: httpx.Client) -> None:
    """A paragraph that another names leads there, and only where it is named."""
    found = reading.citing("draughts")
    for number, cited in found.items():
        for paragraph in cited.paragraphs:
            assert re.search(rf"{number}\b", f"{paragraph.text.en} {paragraph.text.fr}")
    cited = next(number for number, each in found.items() if each.paragraphs)
    page = pupil.get(f"/law/draughts/{cited[1:]}?lang=en").text
    assert "Cited by" in page


@pytest.mark.parametrize(("typed", "plain"), CASES["addresses"])
def test_addresses_are_typed_as_people_spell(pupil: httpx.Client, typed: str, plain: str) -> None:
    """A name in an address is found as it is in a command, and shows the same page."""
    one, other = pupil.get(typed), pupil.get(plain)
    assert one.status_code == other.status_code == 200
    if typed.startswith("/api"):
        assert one.json() == other.json()
    else:
        head = re.compile(r"<h1.*?</h1>", re.DOTALL)
        assert head.findall(one.text) == head.findall(other.text)


# --- The books


BOOKS = [book.name for book in books()]


@pytest.mark.parametrize("name", BOOKS)
def test_entries_open(pupil: httpx.Client, name: str) -> None:
    """The list of a book has all its entries; of the last, each ply is of its lines, its diagrams are whole."""
    book = find_book(name)
    page = pupil.get(f"/study/{name}", params={"lang": "fr"}).text
    assert [each.id for each in book.entries] == re.findall(rf'href="/study/{name}/([^"?/]+)[^"]*">', page)[1:]
    for entry, language in product(book.entries[-times(1, len(book.entries)) :], ("en", "fr")):
        page = opened(pupil, f"/study/{book.name}/{entry.id}", language)
        plies = re.findall(r'data-line="(\d+)" data-ply="(\d+)"', page)
        assert len(plies) == sum(len(line.moves) for line in entry.lines), entry.id
        used = set(re.findall(r'<use href="#(\w+)"', page))
        assert used
        assert used <= set(re.findall(r'<g class="drawing" id="(\w+)"', page))
        assert ('class="verdict"' in page) == (entry.id in shipped_verdicts())


def walked(ways: list[Way]) -> Iterator[Way]:
    for way in ways:
        yield way
        yield from walked(list(chain.from_iterable(ply.branches for ply in way.plies)))


@pytest.mark.parametrize("name", BOOKS)
def test_every_line_is_told_once(name: str) -> None:
    """The lines hang together: each line of an entry stands once in its tree; words of dice and tiles are sentences."""
    book = find_book(name)
    game = find(book.game)
    for entry in book.entries:
        found = list(walked(bookcase.ways(book, entry)))
        assert sorted(way.number for way in found) == list(range(1, len(entry.lines) + 1))
        if game.chance or game.hidden:
            assert all(ply.said or "/" in ply.word for way in found for ply in way.plies), entry.id


def test_philidor_hangs_by_his_reasons() -> None:
    """A line that leaves another hangs at the ply in whose stead it is played, and reasons at theirs."""
    book, entry = find_entry("philidor", "P2")
    main = bookcase.ways(book, entry)[0]
    at = {ply.label: [way.name.fr for way in ply.branches] for ply in main.plies if ply.branches}
    assert at == {"3B": ["renvoi 1"], "8B": ["renvoi 2"], "26B": ["renvoi 3"]}
    reasons = {ply.number for ply in main.plies if ply.remark is not None}
    assert reasons == {each.ply for each in entry.lines[0].remarks}


def test_a_list_plays_no_line_but_those_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an entry asks first is known without its other lines: a list of all entries would play the whole book."""
    book, entry = find_entry("philidor", "P1")
    exercises._plies.cache_clear()
    played: list[str] = []
    real = exercises.states_of
    monkeypatch.setattr(exercises, "states_of", lambda *line: played.append(line[-1].id) or real(*line))
    first = next(exercises.problems_in(book, entry))
    assert first == problem_in(book, entry)
    assert len(set(played)) == 2 < len(entry.lines)


def test_every_entry_was_tried() -> None:
    """The verdicts kept are of claims that the books make, and every entry has one, its own or its first line's."""
    known = {claim.id for book in bench.BOOKS for claim in bench.claims(book)}
    assert known == set(shipped_verdicts())
    assert [entry.id for book in books() for entry in book.entries if shipped_verdicts().get(entry.id) is None] == []


def test_a_problem_is_solved(pupil: httpx.Client) -> None:
    """A wrong move is refuted and the execution stays folded; the right one opens it, and the shelf counts it."""
    path = "/study/manoury/37"
    assert '<details class="solution">' in pupil.get(path, params={"lang": "en"}).text
    page = pupil.post(f"{path}?lang=en", data={"text": "42-37"}).text
    assert 'class="wrong"' in page
    assert '<details class="solution">' in page
    page = pupil.post(f"{path}?lang=en", data={"text": "42-24"}).text
    assert 'class="right"' in page
    assert '<details class="solution" open>' in page
    assert "You know 1 of 106" in page
    assert 'max="106" value="1"' in pupil.get("/study?lang=en").text
    nonsense = pupil.post(f"{path}?lang=en", data={"text": "abc"}).text
    assert 'class="wrong"' in nonsense


def test_a_problem_is_played(pupil: httpx.Client) -> None:
    """On the board it is solved move by move: the book replies, the line comes with the form, and nothing is told."""
    path, line = "/study/manoury/37?lang=en", find_entry("manoury", "37")[1].lines[0].moves
    first = pupil.get(path).text
    assert "42-24" not in _read(first)
    assert "plays 42-24" in html.unescape(first)
    page = pupil.post(path, data={"act": "plays 42-37"}).text
    assert 'class="wrong"' in page
    assert "42-24" not in _read(page)
    played = ""
    for number in range(0, len(line), 2):
        page = pupil.post(path, data={"act": f"plays {line[number]}", "played": played}).text
        assert 'class="right"' in page
        played = " ".join(line[: number + 2])
        if number + 2 < len(line):
            assert f'name="played" value="{played}"' in page
            assert '<details class="solution">' in page
    assert '<details class="solution" open>' in page
    assert "You know 1 of 106" in page
    shown = pupil.get(path).text
    assert "data-scene" not in shown
    assert "data-scene" in pupil.get(f"{path}&again=yes").text  # asked again when it is due
    for wrong in ({"act": "throws the board", "played": ""}, {"act": "plays 42-24", "played": "1-2 3-4"}):
        assert pupil.post(path, data=wrong).status_code == 200


def _read(page: str) -> str:
    """What a pupil sees of the part that is not folded."""
    return re.sub(r"<[^>]*>", "", page.partition("<main")[2].partition('<details class="solution')[0])


@pytest.mark.deep
def test_every_problem_is_played() -> None:
    """The board of every problem of every book has the book's own move among its ways, and its summary veils it."""
    missing, count = [], 0
    for book in books():
        for entry in book.entries:
            problem = problem_in(book, entry)
            if problem is None or problem.expected_number is not None or not problem.models:
                continue
            count += 1
            scene = bookcase.scene(problem)
            table = practice.table_of(problem.game, problem.state)
            ways = scene_of(table, problem.side).ways
            act = table.act_of(problem.models[0][0], problem.side).said()
            if scene is None or ways is None or act not in ways.acts:
                missing.append(problem.key)
    assert count > 140
    assert missing == ["manoury/8"]  # drawn by its law as it stands: three against one on the main line


def test_a_list_has_a_line_for_each(pupil: httpx.Client) -> None:
    """By each number stands what it is about, in a line, without what it asks."""
    page = pupil.get("/study/manoury?lang=en").text
    lines = re.findall(r"<small>([^<]*)</small></a>", page)
    assert len(lines) == 106
    assert all(10 < len(html.unescape(line)) <= 100 for line in lines)
    assert "42-24" not in page


def test_what_asks_nothing_is_marked_as_read(pupil: httpx.Client) -> None:
    """An entry without a question is worked through when one says so, once."""
    book = find_book("lepeintre-jacquet")
    path = f"/study/{book.name}/{book.entries[0].id}"
    page = pupil.get(path, params={"lang": "en"}).text
    assert "Mark as done" in page
    page = pupil.post(f"{path}?lang=en", data={"word": "read"}).text
    assert f"You know 1 of {len(book.entries)}" in page
    assert ">Mark as done<" not in page


def test_the_next_one_is_one_that_is_due(pupil: httpx.Client) -> None:
    """A stranger gets the first of a book; who has given it up gets another before it comes again."""
    first = pupil.get("/study/manoury/next")
    assert first.url.path == "/study/manoury/manoury-1"
    pupil.post(first.url.path, data={"word": "show"})
    assert pupil.get("/study/manoury/next").url.path != first.url.path


def test_a_ply_on_the_board(pupil: httpx.Client) -> None:
    """The board after each ply is another; there is none after the last."""
    drawn = [pupil.get(f"/study/manoury/37/1/{ply}", params={"lang": "en"}) for ply in range(13)]
    assert [answer.status_code for answer in drawn] == [200] * 12 + [404]
    assert len({answer.json()["drawing"] for answer in drawn[:12]}) == 12
    assert pupil.get("/study/manoury/37/9/1").status_code == 404
    assert pupil.get("/study/manoury/37/x/1").status_code == 422


# --- Lessons and exercises


def plain(text: str) -> str:
    """A page as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("course", courses(), ids=lambda each: each.game)
def test_a_lesson_is_read_without_scripts(pupil: httpx.Client, course: Course) -> None:
    """All its steps with their boards, and the answers folded, in both languages."""
    for lesson, language in product(course.lessons[: times(1, len(course.lessons))], ("en", "fr")):
        page = opened(pupil, f"/lessons/{course.game}/{lesson.id}/text", language)
        assert len(re.findall(r'<section class="step"', page)) == len(lesson.steps)
        asks = sum(step.asks and step.kind != "game" for step in lesson.steps)
        assert len(re.findall(r'<details class="folded">', page)) == asks
        names = set(re.findall(r'<use href="#(\w+)"', page))
        assert names <= set(re.findall(r'<g class="drawing" id="(\w+)"', page))
        opened(pupil, f"/lessons/{course.game}/{lesson.id}", language)


def asking(kind: str) -> tuple[str, str, int]:
    """The first step of a kind in the program: game, lesson and number."""
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
    choices = school.step_of(school.Sitting(course, found, number - 1), Diagrams("en")).choices
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
    assert 'class="wrong"' in page
    assert re.search(r'class="art" href="/law/', page)
    assert pupil.get(path, params={"lang": "en"}).text.count(f"Step {number} of") == 1
    page = pupil.post(f"{path}?lang=en", data={"step": str(number), "tries": "1", "text": right}).text
    assert 'class="right"' in page
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


@pytest.mark.parametrize(("game", "kind"), [(pair[0].name, pair[1].name) for pair in every_kind()][::6])
def test_an_exercise(pupil: httpx.Client, game: str, kind: str) -> None:
    """Given up, it is shown with its answer and comes again; the list says that it was asked."""
    page = pupil.get(f"/exercises/{game}/{kind}", params={"seed": "7", "level": "1", "lang": "fr"})
    assert page.status_code == 200
    data = {"seed": "7", "level": "1", "word": "show"}
    page = pupil.post(f"/exercises/{game}/{kind}?lang=en", data=data)
    assert "The answer:" in plain(page.text)
    assert 'id="next"' in page.text
    saved = pupil.get("/api/v1/account/export").json()["learned"]
    assert [each["text"].split()[1:] for each in saved] == [["again", f"exercise/{game}/{kind}"]]


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
    following = sure(re.search(r'id="next" href="([^"]+)"', page.text))
    again = pupil.get(following[1].replace("&amp;", "&"))
    fields = dict(re.findall(r'name="(seed|level|wrong|done|right|trainer)" value="([^"]*)"', again.text))
    assert (fields["done"], fields["right"], fields["trainer"]) == ("1", "1", "trictrac")
    page = pupil.post(f"{again.url.path}?lang=en", data={**fields, "word": "show"})
    assert "1 / 2" in plain(page.text)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        *CASES["forms"],
        ("/lessons/trictrac/board", {"step": "99999", "tries": "-1", "text": "<b>" * 200}),
        ("/exercises/draughts/legal", {"seed": "-4", "level": "9", "wrong": "zz", "done": "9" * 30, "text": "\u0000"}),
        ("/study/manoury/37", {"text": "x" * 500}),
    ],
)
def test_forms_that_say_nothing(pupil: httpx.Client, path: str, data: dict[str, str]) -> None:
    """Whatever is sent, a sentence is answered, and what was written stays text."""
    answer = pupil.post(path, data=data)
    assert answer.status_code in {200, 400, 404, 409}
    assert answer.headers["content-type"].startswith("text/html")
    assert "<b><b>" not in answer.text
