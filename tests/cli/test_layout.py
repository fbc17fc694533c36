"""Where things stand on a screen: rows of the right width, words not parted, the newest told lowest."""

from __future__ import annotations

import pytest

from academie.cli.layout import Log, Sight, beside, composed, pages, width_of, wrapped
from academie.cli.signs import plain

BOARD = [
    [("> Black: a long line of marks that is wider than the board", "")],
    *[[("x" * 39, "bold")]] * 19,
    [("  White", "")],
]


def texts(rows: list[list[tuple[str, str]]]) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in rows]


def told(*lines: str) -> Log:
    log = Log()
    for line in lines:
        log.tell(line)
    return log


@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize(("columns", "rows"), [(80, 23), (100, 40), (132, 23)])
def test_a_screen_is_filled_and_not_passed(columns: int, rows: int, below: bool) -> None:
    """So many rows, none wider than the screen, the head first and the state last."""
    log = told(*(f"Sentence {n} of a long evening, told to whoever listens to it." for n in range(60)))
    sight = Sight("Head", BOARD, ["Pips: 1, 2"], "State " * 40)
    shown = composed(sight, log, columns, rows, below=below)
    assert len(shown) == rows
    assert max(map(width_of, shown)) <= columns
    assert texts(shown)[0] == "Head"
    assert texts(shown)[-1].startswith("State State")
    assert "Sentence 59" in "\n".join(texts(shown))
    assert "Sentence 0 " not in "\n".join(texts(shown))


def test_what_was_told_stands_beside_the_board() -> None:
    """Beside its rows, never over one that is longer; the board itself is whole."""
    shown = texts(composed(Sight("Head", BOARD, (), ""), told("One.", "Two."), 80, 23))
    assert shown[1] == "> Black: a long line of marks that is wider than the board"
    assert shown[2] == "x" * 39 + "  One."
    assert shown[3] == "x" * 39 + "  Two."
    assert [row[:39] for row in shown[2:21]] == ["x" * 39] * 19


def test_a_board_too_high_loses_the_head_first() -> None:
    """The board is whole as long as it can be."""
    high = [[("x" * 39, "")]] * 22
    shown = texts(composed(Sight("Head", high, (), "State"), told("One."), 80, 23))
    assert shown == ["x" * 39 + "  One.", *["x" * 39] * 21, "State"]


def test_a_broad_board_has_the_log_below() -> None:
    """A board that leaves no room beside it stands above what is told."""
    broad = Sight("Head", [[("y" * 60, "")]] * 8, (), "State")
    assert not beside(broad, 80)
    assert beside(broad, 90)
    shown = texts(composed(broad, told("One."), 80, 23, below=True))
    assert shown[1:9] == ["y" * 60] * 8
    assert shown[10] == "One."


def test_words_are_not_parted() -> None:
    """Lines are parted at words, those that follow farther in; French spaces before marks hold."""
    text = "  White +4  jan de trois coups (F, G)  §39, and so on to the end"
    lines = wrapped(text, 30)
    assert all(len(line) <= 30 for line in lines)
    assert " ".join("".join(f"{line} " for line in lines).split()) == " ".join(text.split())
    assert lines[1].startswith("    ")
    assert wrapped("Blancs\u00a0: oui", 9) == ["Blancs\u00a0:", "  oui"]
    assert pages("a\n\nb", 20) == ["a", "", "b"]


def test_a_turn_stands_apart() -> None:
    """A line is left between turns, and none at the foot."""
    log = told("One.")
    log.part()
    log.part()
    assert texts(log.rows(30, 9)) == ["One."]
    log.tell("Two.")
    assert texts(log.rows(30, 9)) == ["One.", "", "Two."]
    assert texts(log.rows(30, 1)) == ["Two."]


def test_without_the_signs() -> None:
    """What an encoding lacks is spelled without it."""
    assert plain("À la rigueur : « école », œuvre – §3 …") == 'A la rigueur : " ecole ", oeuvre - par. 3 ...'
    assert plain("32-28") == "32-28"
    assert plain("○") == "?"
