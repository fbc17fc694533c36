"""PDN games followed by the law: lawful, with a remark, of another game, or wrong."""

from __future__ import annotations

import pytest

from academie.errors import Unreadable
from academie.games import find
from academie.games.draughts import pdn
from academie.games.draughts.followed import Followed, follow_all
from academie.games.draughts.record import read_games
from academie.records.reader import read
from academie.records.writer import write

OLD = '[FEN "W:WK46:BK13,K16,K27"]\n[Profile "manoury-1787"]\n\n1. 46-5 *\n'


def followed(text: str, profile: str | None = None) -> list[Followed]:
    return follow_all(pdn.read_games(text), profile)


def only(text: str, profile: str | None = None) -> Followed:
    [found] = followed(text, profile)
    return found


def test_a_capture_with_a_dash_is_read_with_a_remark() -> None:
    """30-39 for 30x39, and a quiet move written as a capture: what was played is plain."""
    found = only("1. 32-28 19-23 2. 28-19 14x23 3. 33x28 *")
    assert found.wrong is None
    assert found.moves == ("32-28", "19-23", "28x19", "14x23", "33-28")
    assert [(ply, text.en) for ply, text in found.remarks] == [
        (3, "28-19 is a capture; it is read as 28x19."),
        (5, "33x28 takes nothing; it is read as 33-28."),
    ]


def test_what_the_law_forbids_stays_wrong() -> None:
    """A remark is for what is plain: another square, or a capture left alone, is told with its ply."""
    assert "Game 1, ply 1: 32-23 is not legal" in str(only("1. 32-23 *").wrong)
    assert "must take" in str(only("1. 32-28 19-23 2. 31-26 *").wrong)


def test_letters_are_read_on_the_board_of_the_game() -> None:
    """Where the type says that it is ours, squares by their letters are read: a1 is the lower left corner."""
    found = only('[GameType "20"]\n\n1. d4-e5 *')
    assert found.moves == ("32-28",)
    assert found.remarks[0][1].en == "d4-e5 is written in letters; it is read as 32-28."


def test_a_game_played_on_past_a_draw() -> None:
    """§35: the king who has the grande ligne draws at once, and the players may not have known it."""
    found = only(OLD)
    assert found.wrong is None
    assert found.moves == ("46-5",)
    assert [(ply, text.en) for ply, text in found.remarks] == [
        (1, "the game is drawn here by §35, and goes on all the same.")
    ]
    assert "the game is over" in str(only('[FEN "W:W28:B22"]\n[Profile "fmjd"]\n\n1. 28x17 22-18 *').wrong)


@pytest.mark.parametrize(("number", "name"), [(21, "checkers"), (25, "Russian"), (40, "Frisian"), (77, "type 77")])
def test_another_game_is_named_and_not_judged(number: int, name: str) -> None:
    """GameType says which; nothing is said of its moves, unless a profile of ours is asked for."""
    text = f'[GameType "{number}"]\n\n1. 11-15 *'
    found = only(text)
    assert found.kind is not None
    assert name in found.kind.en
    assert found.wrong is None
    assert only(text, "fmjd").wrong is not None


@pytest.mark.parametrize(
    ("text", "name"),
    [("1. c3-d4 b6-a5 *", "Russian"), ("1. 11-15 23-18 *", "checkers"), ("1. 21-17 12-15 *", "Italian"),
     ('[FEN "W:W13,5:B3,1"]\n*', "sixty-four")],
)  # fmt: skip
def test_a_file_that_says_nothing_is_told_by_its_squares(text: str, name: str) -> None:
    """Letters, and squares that never go beyond the thirty-second, where the hundred squares will not do."""
    kind = only(text).kind
    assert kind is not None
    assert name in kind.en


def test_small_squares_alone_are_no_proof() -> None:
    """What can be played on the hundred squares is, unless another game of its file cannot."""
    ending = '[FEN "W:WK28,K30:BK1"]\n\n1. 28-32 *\n\n'
    assert only(ending).kind is None
    lesser = '[FEN "W:W13,5:B3,1"]\n\n*\n\n'
    assert [each.kind is None for each in followed(ending + lesser)] == [False, False]
    assert [each.kind is None for each in followed(ending + lesser + "1. 32-28 19-23 2. 33-29 *")] == [
        True,
        False,
        True,
    ]


def test_a_record_ends_where_the_men_draw() -> None:
    """What was played on is a remark of the record; where only a count drew, the game is set up anew and goes on."""
    (record,) = read_games(OLD.replace("46-5 *", "46-5 13-19 *"))
    assert (record.moves, record.remarks) == ((), {0: ("Drawn here, and played on: 46-5 13-19",)})
    assert record.result is not None
    assert record.result.reason == "draw_main_line"
    ((_, again),) = read(write(find("draughts"), record))
    assert (again.moves, again.remarks, again.result) == (record.moves, record.remarks, record.result)
    with pytest.raises(Unreadable, match="another kind of draughts"):
        read_games('[GameType "25"]\n\n1. c3-d4 *')
