"""What a learner answered gives the same dates whoever works them out; advice as values."""

import multiprocessing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from academie.errors import Unavailable, Unreadable
from academie.game.registry import find
from academie.text.message import bilingual, verbatim
from academie.tutor import advise, explainer, preferred
from academie.tutor.advice import Advice, Chapter, Found, Rule, best, borne_out, found, ranked, spoken
from academie.tutor.repetition import Grade, Memory, MemoryFile, Review, read_memory, read_review

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def review(key: str, grade: Grade = Grade.GOOD, days: float = 0) -> Review:
    return Review(key, grade, NOON + days * DAY)


def test_a_review_is_read_back_from_its_line() -> None:
    """Key, grade and hour; the hour in UTC and to the second, whatever zone it was given in."""
    paris = datetime(2026, 1, 31, 13, 0, 0, 999, tzinfo=timezone(timedelta(hours=1)))
    given = Review("manual of play/7 bis", Grade.HARD, paris)
    assert given.line() == "2026-01-31T12:00:00Z hard manual of play/7 bis"
    assert read_review(given.line()) == given == Review(given.key, Grade.HARD, NOON)


@pytest.mark.parametrize("key", ["", " a", "a\n", "a\nb", "a\x85b"])
def test_a_key_is_one_line(key: str) -> None:
    """A key that would not read back is refused before it is written."""
    with pytest.raises(Unreadable, match="not a key"):
        Review(key, Grade.GOOD, NOON)


def test_a_good_answer_waits_longer_than_a_missed_one() -> None:
    """The better the grade, the later it is due; a question learned waits longer each time."""
    dues = [Memory((review("a", grade),)).cards["a"].due for grade in Grade]
    assert dues == sorted(dues)
    assert NOON < dues[0] < dues[-1]
    memory, gaps, now = Memory(), [], NOON
    for _ in range(5):
        memory = memory.after(Review("a", Grade.GOOD, now))
        gaps.append(memory.cards["a"].due - now)
        now = memory.cards["a"].due
    assert gaps == sorted(gaps)
    assert gaps[-1] > 30 * DAY
    missed = memory.after(Review("a", Grade.AGAIN, now)).cards["a"]
    assert missed.due - now < DAY
    assert (missed.reviews, missed.lapses, missed.last) == (6, 1, Grade.AGAIN)


def test_equal_reviews_give_equal_cards() -> None:
    """No chance and no clock of its own: worked out twice, or from the text, the cards are the same."""
    reviews = [review(f"k{n % 7}", Grade(1 + n % 4), n / 3) for n in range(60)]
    once, again = Memory(tuple(reviews)), read_memory("".join(f"{each.line()}\n" for each in reviews))
    assert dict(once.cards) == dict(again.cards)
    assert once == again
    assert once != Memory(tuple(reviews[:-1]))


def test_what_is_due_comes_before_what_is_new() -> None:
    """The longest due first, then the first that is new, then the one due soonest."""
    memory = Memory((review("b", Grade.AGAIN), review("a", Grade.GOOD), review("c", Grade.EASY)))
    keys = ["a", "b", "c", "d", "e"]
    late = NOON + 400 * DAY
    assert memory.due(keys, NOON) == []
    assert memory.next(keys, NOON) == "d"
    assert memory.fresh(keys) == ["d", "e"]
    assert memory.due(keys, late) == ["b", "a", "c"]
    assert memory.next(keys, late) == "b"
    assert memory.next(["c", "a"], NOON) == "a"
    assert memory.next(["c"], NOON) == "c"
    assert memory.next([], NOON) is None


def test_a_file_keeps_every_review(tmp_path: Path) -> None:
    """Each is there for whoever opens the file next; without a file nothing is remembered."""
    file = MemoryFile(tmp_path / "deep" / "reviews")
    assert file.read() == Memory()
    first = file.add(review("a"))
    second = file.add(review("b", Grade.AGAIN))
    assert first == Memory((review("a"),))
    assert second == file.read() == Memory((review("a"), review("b", Grade.AGAIN)))


def test_half_a_line_is_left_out(tmp_path: Path) -> None:
    """A program that died while it wrote leaves half a line: it is not read, and the next review replaces it."""
    path = tmp_path / "reviews"
    file = MemoryFile(path)
    file.add(review("a"))
    with path.open("ab") as raw:
        raw.write(b"2026-01-31T12:00:00Z go")
    assert file.read() == Memory((review("a"),))
    assert file.add(review("b")) == Memory((review("a"), review("b")))
    assert path.read_text(encoding="utf-8").splitlines() == [review("a").line(), review("b").line()]


def _learn(path: Path, name: str) -> None:
    for number in range(40):
        MemoryFile(path).add(review(f"{name}/{number}"))


def test_two_programs_learn_at_once(tmp_path: Path) -> None:
    """Neither loses a line, and none is torn."""
    path = tmp_path / "reviews"
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=_learn, args=(path, name)) for name in "xy"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert set(MemoryFile(path).read().cards) == {f"{name}/{number}" for name in "xy" for number in range(40)}


def test_a_spoiled_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """It names the line; nothing is added to a file that cannot be read."""
    path = tmp_path / "reviews"
    path.write_text(f"{review('a').line()}\nrubbish\n", encoding="utf-8")
    for deed in (MemoryFile(path).read, lambda: MemoryFile(path).add(review("b"))):
        with pytest.raises(Unreadable, match="reviews, line 2: “rubbish” is not an answer"):
            deed()
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(Unreadable, match="is not UTF-8 text"):
        MemoryFile(path).read()
    with pytest.raises(Unavailable, match="cannot be read"):
        MemoryFile(tmp_path).read()
    with pytest.raises(Unavailable, match="cannot be saved"):
        MemoryFile(path / "below").add(review("a"))


# --- The borders of what is remembered: hours, keys, lines and what is due


@pytest.mark.parametrize(("year", "kept"), [(1999, False), (2000, True), (2999, True), (3000, False)])
def test_the_hours_of_this_millennium(year: int, kept: bool) -> None:
    """From 2000 to 2999, as a line can write them; and an hour without a zone is none."""
    at = datetime(year, 6, 1, tzinfo=UTC)
    if kept:
        assert Review("a", Grade.GOOD, at).at == at
        assert read_review(Review("a", Grade.GOOD, at).line()).at == at
    else:
        with pytest.raises(ValueError, match="millennium"):
            Review("a", Grade.GOOD, at)
    with pytest.raises(ValueError, match="zone"):
        Review("a", Grade.GOOD, at.replace(tzinfo=None))


def test_grades_and_their_words() -> None:
    """Those of FSRS, from 1 to 4, each read back from its word."""
    assert [(grade.value, grade.word) for grade in Grade] == [(1, "again"), (2, "hard"), (3, "good"), (4, "easy")]
    for grade in Grade:
        assert read_review(f"2026-01-31T12:00:00Z {grade.word} a b").grade is grade


def test_what_a_card_counts() -> None:
    """Answers, misses, the last grade; and the same for programs, rounded."""
    reviews = [
        Review("a", grade, NOON + timedelta(days=day))
        for day, grade in enumerate((Grade.AGAIN, Grade.GOOD, Grade.AGAIN, Grade.EASY))
    ]
    first = Memory(tuple(reviews[:1])).cards["a"]
    assert (first.reviews, first.lapses, first.last) == (1, 1, Grade.AGAIN)
    card = Memory((*reviews, Review("b", Grade.HARD, NOON))).cards["a"]
    assert (card.key, card.reviews, card.lapses, card.last) == ("a", 4, 2, Grade.EASY)
    assert card.stability > 0
    assert 1 <= card.difficulty <= 10
    data = card.as_data()
    assert data == {
        "key": "a",
        "due": f"{card.due:%Y-%m-%dT%H:%M:%SZ}",
        "reviews": 4,
        "lapses": 2,
        "last": "easy",
        "stability": round(card.stability, 4),
        "difficulty": round(card.difficulty, 4),
    }


def test_due_is_due_at_its_very_hour() -> None:
    """Not a second before; each key once, in the order of how long they wait."""
    memory = Memory((Review("a", Grade.GOOD, NOON), Review("b", Grade.GOOD, NOON - timedelta(hours=1))))
    due = memory.cards["a"].due
    assert memory.due(["a"], due) == ["a"]
    assert memory.due(["a"], due - timedelta(seconds=1)) == []
    assert memory.due(["a", "b", "a", "new"], due) == ["b", "a"]
    assert memory.fresh(["new", "a", "new", "other"]) == ["new", "other"]


def test_the_number_of_a_spoiled_line_is_told() -> None:
    """Counted from 1, empty lines among them."""
    line = Review("a", Grade.GOOD, NOON).line()
    for number, text in ((1, f"?\n{line}\n"), (2, f"{line}\n\n"), (3, f"{line}\n{line}\n?\n")):
        with pytest.raises(Unreadable, match=f"notes, line {number}:"):
            read_memory(text, "notes")


def test_a_file_from_elsewhere(tmp_path: object) -> None:
    """A mark of order and ends of line as other systems write them are read."""
    path = tmp_path / "reviews"  # type: ignore[operator]
    line = Review("a", Grade.GOOD, NOON).line()
    path.write_bytes(b"\xef\xbb\xbf" + f"{line}\r\n{line}\r\n".encode())
    assert len(MemoryFile(path).read().reviews) == 2


# --- Advice as values


@dataclass(frozen=True)
class Scene:
    """Moves are letters here."""

    moves: tuple[str, ...] = ("a", "b", "c", "d")


def chapter(answer: Found | None, weight: int = 1) -> Chapter[Scene]:
    """A chapter with one rule, which always answers so."""
    text = bilingual("Of {count}.", "De {count}.")
    return Chapter("§9", rules=[Rule("K", "§9", "book l.1", text, weight, lambda _: answer)])


def advice(favours: str = "", against: str = "", weight: int = 1) -> Advice:
    """Advice for and against letters."""
    return Advice("K", "§9", "book l.1", bilingual("Do.", "Faites."), tuple(favours), tuple(against), weight=weight)  # type: ignore[arg-type]


def test_advice_is_its_rule_applied() -> None:
    """Key, paragraph and source are the rule's, moves and figures what was found."""
    (given,) = chapter(found("ab", "c", count=3), weight=2).advise(Scene())  # type: ignore[arg-type]
    assert (given.key, given.law, given.source, given.weight) == ("K", "§9", "book l.1", 2)
    assert (given.favours, given.against, given.lacks) == (("a", "b"), ("c",), ())
    assert (given.text.en, given.text.fr) == ("Of 3.", "De 3.")


@pytest.mark.parametrize(("count", "en", "fr"), [(1, "1 dame.", "1 dame."), (2, "2 dames.", "2 dames.")])
def test_a_rule_counts_in_words(count: int, en: str, fr: str) -> None:
    """A figure whose words a rule gives is told with those that agree with it."""
    words = {"count": (bilingual("dame", "dame"), bilingual("dames", "dames"))}
    rule: Rule[Scene] = Rule("K", "§9", "book l.1", verbatim("{count}."), 1, lambda _: found("a", count=count), words)  # type: ignore[arg-type]
    given = rule(Scene())
    assert given is not None
    assert (given.text.en, given.text.fr) == (en, fr)


@pytest.mark.parametrize(("favours", "against"), [("abcd", ""), ("", "abcd")])
def test_what_is_said_of_every_move_is_not_said(favours: str, against: str) -> None:
    """Advice that speaks for all moves, or against all, helps nobody; for all but one it does."""
    assert chapter(found(favours, against, count=1)).advise(Scene()) == []  # type: ignore[arg-type]
    assert len(chapter(found(favours[:3], against[:3], count=1)).advise(Scene())) == 1  # type: ignore[arg-type]


def test_a_word_without_moves_is_said() -> None:
    """A fact about another player names no move, and is told even where there is none to play."""
    assert len(chapter(found(lacks=[(1, 6)], count=1)).advise(Scene())) == 1
    assert len(chapter(found(count=1)).advise(Scene(()))) == 1


def test_rules_speak_in_the_order_they_are_written() -> None:
    """All that apply, in the order of the chapter."""
    keys = ("first", "second", "third")
    rules = [Rule(key, "§9", "book", verbatim(""), 1, lambda _: found("a")) for key in keys]  # type: ignore[arg-type]
    made: Chapter[Scene] = Chapter("§9", rules=rules)
    assert [given.key for given in made.advise(Scene())] == ["first", "second", "third"]


def test_moves_are_ranked_by_what_is_said_of_them() -> None:
    """Each advice counts its weight, for or against; moves nothing tells apart keep their order."""
    assert ranked("abcd", [advice("c"), advice(against="a")]) == ["c", "b", "d", "a"]  # type: ignore[arg-type]
    assert ranked("abcd", [advice("c"), advice("b", weight=2)]) == ["b", "c", "a", "d"]  # type: ignore[arg-type]
    assert ranked("abcd", [advice("c", weight=2), advice("d"), advice(against="c")]) == ["c", "d", "a", "b"]  # type: ignore[arg-type]
    assert ranked("abcd", []) == ["a", "b", "c", "d"]  # type: ignore[arg-type]


def test_three_moves_are_named_and_no_more() -> None:
    """A sentence names up to three moves on each side, and says by dots that there are others."""
    (line,) = spoken([advice("abc", "d")])
    assert line == "Do. For: a, b, c. Against: d. (K, book l.1)"
    (line,) = spoken([advice("abcd")])
    assert line == "Do. For: a, b, c …. (K, book l.1)"
    (line,) = spoken([advice(against="ab")], "fr")
    assert line.startswith("Faites. Contre")


def test_the_best_moves() -> None:
    """All of the greatest value; none where every one is worth the same, or there is none."""
    assert best("abcd", {"a": 1, "b": 3, "c": 3, "d": 0}.__getitem__) == ("b", "c")
    assert best("abcd", lambda _: 5) == ()
    assert best("", ord) == ()
    assert best("a", ord) == ()


def test_a_room_without_advice_gives_none() -> None:
    """Nothing is advised where the books give nothing, and the moves are preferred as they come."""
    game = find("chess")
    state = game.start()
    assert advise("chess", state) == advise(game, state) == []
    assert preferred(game, state) == list(state.moves())


def test_who_explains_throws() -> None:
    """Trictrac's are explained at length; elsewhere a sentence sends one to the hints."""
    assert explainer("trictrac") is explainer(find("trictrac"))
    for asked in ("gammon", find("gammon"), "draughts"):
        with pytest.raises(Unavailable, match="type hint in a game"):
            explainer(asked)


def test_what_is_said_is_borne_out_by_what_is_proved() -> None:
    """It speaks for no barred move and against no spared one; what loses its first move is not said at all."""
    (left,) = borne_out([advice("ab", "cd")], barred="b", spared="d")  # type: ignore[arg-type]
    assert ("".join(left.favours), "".join(left.against)) == ("a", "c")  # type: ignore[arg-type]
    assert borne_out([advice("ab", "cd")], barred="a", spared="") == []  # type: ignore[arg-type]
    assert borne_out([advice("ab", "cd")], barred="", spared="c") == []  # type: ignore[arg-type]
