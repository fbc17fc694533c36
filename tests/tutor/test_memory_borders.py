"""The borders of what is remembered: hours, keys, lines and what is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from academie.errors import Unreadable
from academie.tutor.memory import Grade, Memory, MemoryFile, Review, read_memory, read_review

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


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


@pytest.mark.parametrize("line", ["2026-01-31T12:00:00Z good ", "2026-01-31T12:00:00 good a", "x good a", "a good"])
def test_lines_that_are_nearly_reviews(line: str) -> None:
    """An hour in UTC, a grade and a key; nothing less."""
    with pytest.raises(Unreadable):
        read_review(line)


def test_what_a_card_counts() -> None:
    """Answers, misses, the last grade; and the same for programs, rounded."""
    reviews = [
        Review("a", grade, NOON + timedelta(days=day))
        for day, grade in enumerate((Grade.AGAIN, Grade.GOOD, Grade.AGAIN, Grade.EASY))
    ]
    first = Memory(reviews[:1]).cards["a"]
    assert (first.reviews, first.lapses, first.last) == (1, 1, Grade.AGAIN)
    card = Memory([*reviews, Review("b", Grade.HARD, NOON)]).cards["a"]
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
    memory = Memory([Review("a", Grade.GOOD, NOON), Review("b", Grade.GOOD, NOON - timedelta(hours=1))])
    due = memory.cards["a"].due
    assert memory.due(["a"], due) == ["a"]
    assert memory.due(["a"], due - timedelta(seconds=1)) == []
    assert memory.due(["a", "b", "a", "new"], due) == ["b", "a"]
    assert memory.fresh(["new", "a", "new", "other"]) == ["new", "other"]


def test_a_memory_is_a_value() -> None:
    """Equal by its reviews, in their order; not equal to anything else."""
    one, other = Review("a", Grade.GOOD, NOON), Review("b", Grade.GOOD, NOON)
    assert Memory([one, other]) == Memory((one,)).after(other)
    assert hash(Memory([one])) == hash(Memory([one]))
    assert Memory([one, other]) != Memory([other, one])
    assert Memory([one]) != (one,)
    assert Memory().cards == {}


def test_an_hour_of_any_zone_is_kept_in_utc() -> None:
    """To the second."""
    east = datetime(2026, 1, 31, 14, 30, 5, 999_999, tzinfo=timezone(timedelta(hours=2, minutes=30)))
    review = Review("a", Grade.GOOD, east)
    assert review.at == datetime(2026, 1, 31, 12, 0, 5, tzinfo=UTC)
    assert review.at.microsecond == 0


@pytest.mark.parametrize(("text", "count"), [("", 0), ("2026", 0), ("{}\n", 1), ("{}\n{}", 1), ("{}\n{}\n", 2)])
def test_only_whole_lines_are_read(text: str, count: int) -> None:
    """What has no end of line was not finished."""
    line = Review("a", Grade.GOOD, NOON).line()
    assert len(read_memory(text.replace("{}", line)).reviews) == count


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
