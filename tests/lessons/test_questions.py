"""The questions of every game, on boards whose answers are known otherwise: counted by hand, or said by a book."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from academie.errors import AcademieError, Unknown, Unreadable
from academie.registry import find
from academie.text.message import bilingual
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import questions_of
from rows import rows

START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"


def answer(game: str, line: str, ask: str, *options: str, follows: tuple[str, ...] = (), **given: object) -> Answer:
    """The answer of the law to a question."""
    room = find(game)
    step = Step("play", bilingual("", ""), ask=ask, given=given, options=tuple(map(Option.of, options)))  # type: ignore[arg-type]
    state = room.read(line) if line else room.start()
    return questions_of(room)[ask](Asked(room, state, step, follows))


@rows(tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))["known"])
def test_the_law_answers(known: dict[str, Any]) -> None:
    """Just the right answers, all of them."""
    found = answer(known["game"], known["line"], known["ask"], **known.get("with", {}))
    assert sorted(found.values) == known["right"]


def test_the_book_is_followed() -> None:
    """The next word of the line is the right move; without a line there is none."""
    line = f"{START} phase=play to=white dice=6-1"
    assert answer("gammon", line, "book", follows=("Y/F,E/F",)).values == ("Y/F E/F",)
    with pytest.raises(Unknown):
        answer("gammon", line, "book")


REFUSED = [
    ("gammon", "event", {"event": "nothing"}, Unknown),
    ("gammon", "event", {}, Unreadable),
    ("gammon", "legal", {"event": "battue"}, Unreadable),
    ("gammon", "force", {"moves": 2}, Unreadable),
    ("chess", "force", {"moves": 9}, Unreadable),
    ("chess", "force", {"moves": "two"}, Unreadable),
    ("chess", "goes", {"square": "e9"}, Unreadable),
    ("gammon", "pips", {"player": "red"}, Unknown),
    ("chess", "result_points", {}, AcademieError),
]


@pytest.mark.parametrize(("game", "ask", "given", "kind"), REFUSED)
def test_a_question_wrongly_asked_is_a_sentence(
    game: str, ask: str, given: dict[str, object], kind: type[AcademieError]
) -> None:
    """What is missing, too much, unknown or not to be answered is refused, in both languages."""
    line = f"{START} phase=play to=white dice=6-5" if game == "gammon" else ""
    with pytest.raises(kind) as wrong:
        answer(game, line, ask, **given)
    assert wrong.value.text.en != wrong.value.text.fr
