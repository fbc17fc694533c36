"""The questions of draughts' lessons, on boards whose answers are counted by hand, said by a book or proved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from academie.games.draughts import game
from academie.games.draughts.lessons import valued
from academie.games.draughts.state import State
from academie.text.message import bilingual
from academie.tutor.lesson import Given, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import questions_of

if TYPE_CHECKING:
    from collections.abc import Mapping

MANOURY = "manoury-1787"
NO_44 = (
    "B:W25,27,28,30,32,34,35,38,39,40,45,46,47,48,50:B3,4,5,9,11,12,13,14,15,16,18,19,23,24,26"  # No 44, Black to play
)


def answer(
    line: str, ask: str, given: Mapping[str, Given] | None = None, *, kind: str = "play", follows: tuple[str, ...] = ()
) -> Answer:
    """The answer to a question of the game."""
    step = Step(kind, bilingual("", ""), ask=ask, given=given or {})
    return questions_of(game)[ask](Asked(game, game.read(line, MANOURY), step, follows))


KNOWN = [
    ("W:W31:B1", "square", {"row": 10, "column": 1}, {"46"}),  # the corner at White's left hand (§2)
    ("W:W31:B1", "square", {"row": 1, "column": 10}, {"5"}),
    ("W:W26,28:B1", "goes", {"square": 26}, {"1"}),
    ("W:W26,28:B1", "goes", {"square": 28}, {"2"}),
    ("W:W26,28:B22", "goes", {"square": 26}, {"0"}),  # 28 has to take (§15)
    ("W:W22,35:B7,8,9,18,K20,K30", "takes", {}, {"3"}),  # Metz, damier 2
    ("W:W31,35:B7", "takes", {}, {"0"}),
    ("W:W28,29,31,32,33,36,38:B14,21,27,K35,39", "en_prise", {}, {"2"}),  # Metz, damier 1: 27 and 39
    ("W:W28,29,31,32,33,36,38:B14,21,27,K35,39", "en_prise", {"player": "white"}, {"0"}),
    ("B:W28,37:B27", "lunettes", {}, {"1"}),
    ("B:W28,37:B27", "lunettes", {"player": "black"}, {"0"}),
    ("W:W48:B3", "empty", {}, {"8"}),
    ("W:W48:B3", "coup", {}, {"white"}),
    ("B:W48:B3", "coup", {}, {"black"}),
    ("B:W44:B15", "outcome", {}, {"white"}),
    ("W:WK1,K6:BK30", "outcome", {}, {"draw"}),
    ("W:WK18,K26,K28:BK20", "within", {}, {"3"}),  # §54: No 11 is won in five plies
    ("W:WK1,K7,K18:BK35", "within", {}, {"8"}),  # §54: the longest win, fifteen plies
    ("W:WK18,K26,K28:BK20", "best", {}, {"18-9"}),
    ("W:W46,47:B36", "win", {}, {"46-41"}),
    (NO_44, "parry", {}, {"14-20"}),  # the parry of the book; 23-29 is an exchange too, and worse
    (NO_44, "exchange", {}, {"14-20", "23-29"}),
]


@pytest.mark.parametrize(("line", "ask", "given", "right"), KNOWN)
def test_the_room_answers(line: str, ask: str, given: dict[str, Given], right: set[str]) -> None:
    """Just the right answers, all of them."""
    assert set(answer(line, ask, given).values) == right


def test_every_proved_win_is_right() -> None:
    """Manoury's No 24 crowns on 3; crowning on 4 wins as well, and so does 35-30: none of them is told wrong."""
    assert set(answer("W:W9,35,40:B33", "best").values) == {"9-3", "9-4", "35-30"}


def test_moves_that_hold() -> None:
    """Manoury's No 8: four squares of the main line are safe, told as moves and as their number."""
    line = "W:WK46:BK13,K16,K27 odds=black"  # with odds the main line does not draw at once (§35)
    held = {"46-41", "46-37", "46-28", "46-23"}
    assert set(answer(line, "holds").values) == held
    assert answer(line, "holds", kind="count").values == (str(len(held)),)


def test_a_wrong_move_is_answered() -> None:
    """Who misses the stroke of No 72 is told what the other plays; the right one comes with its line."""
    found = answer("W:W28,30,32,33,34,36,37,38,39,43,45,48,49:B2,3,5,7,8,9,12,13,15,16,18,25,26", "best")
    assert found.values == ("34-29",)
    assert "34-29 25x23 28x19 13x24 37-31 26x28 33x4" in found.why[0].en
    assert found.why_not is not None
    (told,) = found.why_not("33-29")
    assert told.en.startswith("The answer is ")


def test_a_coup_de_repos_is_told_from_a_gift() -> None:
    """No 84: after 44-40 Black makes a capture that was due before; 27-22 brings its capture about itself."""
    start = "W:W27,28,32,36,38,39,44,45,47,48:B11,12,13,14,16,18,19,23,24,25"
    assert answer(start, "rest", kind="choose", follows=("27-22", "18x27")).values == ("no",)
    state = game.read(start, MANOURY)
    for word in ("27-22", "18x27", "32x21", "23x34"):
        state = state.after(game.read_move(state, word))
    assert isinstance(state, State)
    assert answer(str(state), "rest", kind="choose", follows=("44-40", "16x27")).values == ("yes",)


@pytest.mark.parametrize(
    ("line", "ask", "given"),
    [
        ("W:W31:B1", "square", {"row": 1, "column": 1}),  # no square of the game (§1)
        ("W:W31:B1", "square", {"row": 11, "column": 1}),
        ("W:W31:B1", "goes", {"square": 51}),
        ("W:W31,32:B1", "coup", {}),
        ("W:W31:B1", "rest", {}),
        ("W:WK1,K6:BK30", "within", {}),  # a draw has no distance
        ("W:W31-50:B1-20", "outcome", {}),
        ("W:W31,32:B1", "exchange", {}),
    ],
)
def test_what_has_no_answer_is_refused(line: str, ask: str, given: dict[str, Given]) -> None:
    """One sentence in each language for a question that the board does not answer."""
    with pytest.raises(AcademieError) as caught:
        answer(line, ask, given)
    assert caught.value.to("en") != caught.value.to("fr")


def test_the_same_answer_every_time() -> None:
    """The search is bound by positions, not by time: a second one finds the same."""
    state = game.read(NO_44, MANOURY)
    assert isinstance(state, State)
    assert valued.__wrapped__(state) == valued.__wrapped__(state)
