"""PDN games followed by the law: lawful, with a remark, of another game, or wrong."""

from __future__ import annotations

import pytest

from academie.errors import Unreadable
from academie.games.draughts import pdn
from academie.games.draughts.exchange import Followed, follow_all, read_games, write_games
from academie.journal import SetUp, from_moves, moves_of, read
from academie.registry import find

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
    assert found.moves == ["32-28", "19-23", "28x19", "14x23", "33-28"]
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
    assert found.moves == ["32-28"]
    assert found.remarks[0][1].en == "d4-e5 is written in letters; it is read as 32-28."


def test_a_game_played_on_past_a_draw() -> None:
    """§35: the king who has the grande ligne draws at once, and the players may not have known it."""
    found = only(OLD)
    assert found.wrong is None
    assert found.moves == ["46-5"]
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


def test_a_journal_ends_where_the_men_draw() -> None:
    """What was played on is a remark; where only a count drew, the game is set up anew and goes on."""
    (journal,) = read_games(OLD.replace("46-5 *", "46-5 13-19 *"))
    assert (journal.acts, journal.remarks) == ((), {0: ("Drawn here, and played on: 46-5 13-19",)})
    result = moves_of(read(str(journal))).result
    assert result is not None
    assert result.reason == "draw_main_line"
    with pytest.raises(Unreadable, match="another kind of draughts"):
        read_games('[GameType "25"]\n\n1. c3-d4 *')


def test_a_position_set_up_between_moves() -> None:
    """§39: what no move brings about is a line of the journal, and a set-up in PDN, both ways."""
    draughts = find("draughts")
    start = draughts.read("B:WK46,38,39:BK3 profile=metz")
    crowned = start.with_crowns()
    choices = [SetUp(0, str(crowned)), crowned.moves()[0]]
    journal = from_moves(draughts, start, choices, draughts.left(start, 0), ("Anne", ""))
    assert f"\nposition {crowned}\n" in str(journal)
    text = write_games([journal])
    assert "{/FEN" in text or "FEN " in text.partition("\n\n")[2]
    (again,) = read_games(text)
    assert again == journal == read(str(journal))
    assert [str(state) for state in moves_of(again).set_up.values()] == [str(crowned)]
