"""The course of a journal: wordings, what is passed over, where it stops, and where its acts stand in a file."""

from __future__ import annotations

import pytest

from academie.journal.course import course, course_of
from academie.journal.file import places
from academie.journal.game import opened

HEAD = "academie journal 1\ngame gammon\nprofile lepeintre-1818\nmode rigueur\n\n"
ACTS = ["white throws for the dice 6-5", "white plays Y/E Y/F"]


def journal(text: str = "") -> object:
    return opened(f"{HEAD}{text}")[0]


@pytest.mark.parametrize(
    ("wordings", "done"),
    [
        (["white throws for the dice 6-5"], True),
        (["nonsense", "white throws for the dice 6-5"], True),
        (["nonsense", "more of it", "white throws for the dice 6-5"], True),
        (["white throws for the dice 6-5", "nonsense"], True),
        (["white throws for the dice 6-5", "white throws for the dice 1-2"], True),  # the first that can be read
        (["nonsense", "more of it"], False),
    ],
)
def test_the_first_wording_that_can_be_read_is_done(wordings: list[str], done: bool) -> None:
    """Where none can, the last tells what is wrong."""
    found = course(journal(), [wordings])  # type: ignore[arg-type]
    assert (found.stop is None) is done
    if done:
        assert str(found.steps[0].act) == "white throws for the dice 6-5"
    else:
        assert found.stop is not None
        assert found.stop.number == 1
        assert "more of it" in found.stop.why.en


def test_what_cannot_be_done_is_the_end_unless_it_is_passed_over() -> None:
    """An act passed over leaves the table as it was, and the rest goes on."""
    acts = [["white throws for the dice 6-5"], ["black throws 3-3"], ["white throws for the dice 6-5"]]
    ended = course(journal(), acts)  # type: ignore[arg-type]
    assert ended.stop is not None
    assert ended.stop.number == 2
    assert len(ended.steps) == 1
    assert len(ended.tables) == 2
    passed = course(journal(), acts[:2], idle={2})  # type: ignore[arg-type]
    assert passed.stop is None
    assert passed.steps[1].act is None
    assert passed.steps[1].table == passed.steps[0].table


def test_a_head_that_is_wrong_has_no_tables() -> None:
    """It stops before the first act."""
    for text in ("", "academie journal 1\ngame nothing\n\n", HEAD.replace("lepeintre-1818", "nothing")):
        found = course_of(text)
        assert found.start is None
        assert found.tables == ()
        assert found.stop is not None
        assert found.stop.number == 0


def test_where_acts_stand_in_a_file() -> None:
    """Below the first empty line, each where its line begins; words of the referee and half a line are none."""
    text = f"{HEAD}{ACTS[0]}\n; the referee\n\n{ACTS[1]}\nhalf a li"
    content = text.encode()
    found, end = places(content)
    assert [content[place:].split(b"\n")[0].decode() for place in found] == ACTS
    assert content[end:] == b"half a li"
    assert places(HEAD.encode()) == ([], len(HEAD))
    assert places(b"") == ([], 0)
    assert places("\nà\nb\n".encode()) == ([1, 4], 6)
    more = text.replace("half a li", "\n" + HEAD)
    assert places(more.encode()) == ([], len(more.encode()))
    assert places(more[:-1].encode())[1] == len(more.encode()) - len(HEAD.encode()), "half a head is cut off"
