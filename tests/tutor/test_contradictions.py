"""No hint contradicts a book, the table of endings, or itself (contradictions.py counts)."""

from typing import Any

import pytest

from academie.corpus import find_entry
from academie.game import State
from academie.game.registry import GAMES, find
from academie.tutor import advise, preferred
from academie.tutor.counsel import counsel, of_move
from often import times
from tutor.contradictions import AGAINST, FOR, RATHER, contradictions, counted

pytestmark = pytest.mark.native

DRAUGHTS = find("draughts")


OFTEN = ["domino", "draughts"]
SLOW = {"garanguet": 4}  # where a hint takes most of a second, one place of so many is looked at


@pytest.mark.parametrize(
    "name", [*OFTEN, *(pytest.param(game.name, marks=pytest.mark.deep) for game in GAMES if game.name not in OFTEN)]
)
def test_no_hint_contradicts(name: str) -> None:
    """At positions of the books, all of them in the deep run, and of games of the machine, a thousand there."""
    part = SLOW.get(name, 1)
    kinds, words, _, _ = counted(find(name), times(6, 1000 // part), every=times(50, part))
    assert not kinds, dict(words)


def test_a_move_is_not_taken_for_another() -> None:
    """METZ l.980-983: “The precept prefers 23-18 …” does not name 23-1, which the same precept is against."""
    state = DRAUGHTS.read("W:WK23:B5,K16,26,44 profile=metz", None)
    assert not contradictions(DRAUGHTS, state)


def printed(number: str) -> tuple[State, set[str]]:
    """A position of Manoury and the first moves he plays there."""
    _, entry = find_entry("manoury", number)
    return DRAUGHTS.read(entry.fen, entry.profile), {line.moves[0] for line in entry.lines}


NUMBERS = (27, 46, 48, 50, 53, 58, 62, 65, 66, 67, 74, 76, 78, 82, 86, 90, 93, 100)


@pytest.mark.parametrize("number", [*map(str, NUMBERS)])
def test_manoury_plays_his_own_move(number: str) -> None:
    """MAN l.2112-2152 and seventeen more: precepts preferred another move where he wins by this one."""
    state, own = printed(number)
    found: Any = counsel(DRAUGHTS, state)
    assert DRAUGHTS.write_move(state, found.move) in own
    assert found.why.said.en.startswith("The book plays ")
    assert not any(line.said.en.startswith((AGAINST, *RATHER)) for line in of_move(DRAUGHTS, state, found.move))


def test_a_hint_shows_the_beginning_of_a_line() -> None:
    """At qui perd gagne nearly every move is forced, and the engine's line is seventy moves long."""
    found: Any = counsel(DRAUGHTS, DRAUGHTS.start("manoury-1787+qui-perd-gagne", "one-man"))
    assert found.said.en.endswith(" …")
    assert len(found.said.en.partition("; ")[2].split()) == 9


def test_the_fault_of_a_book_is_not_advised() -> None:
    """MAN l.1915-1957, 2454: Black loses No 41 because he crowns on 46."""
    state, _ = printed("41")
    fault = DRAUGHTS.read_move(state, "41-46")
    found = counsel(DRAUGHTS, state)
    assert found.move != fault
    assert found.why.said.en.startswith("In the book 41-46 ends badly: ")
    assert not any(line.said.en.startswith(FOR) for line in of_move(DRAUGHTS, state, fault))


def test_a_precept_speaks_of_the_move_one_asks_about() -> None:
    """MAN l.2022: at No 52 two exchanges are amiss, each by its own answer and for its own price."""
    state, _ = printed("52")
    for asked, answer in (("29-24", "20x29 wins a man"), ("38-32", "19x39 wins 2 men")):
        lines = [line.said.en for line in of_move(DRAUGHTS, state, DRAUGHTS.read_move(state, asked))]
        assert any(f"An exchange out of season: {asked} comes out even, and then {answer}." in line for line in lines)


@pytest.mark.parametrize(("number", "exchange", "fault"), [("44", "14-20", "12-17"), ("45", "27-31", "3-8")])
def test_the_exchange_parries_where_the_book_says_so(number: str, exchange: str, fault: str) -> None:
    """MAN l.2082, 2110: one for one at No 44, three for three at No 45, would have parried the stroke."""
    state, _ = printed(number)
    (said,) = [each for each in advise(DRAUGHTS, state) if each.key == "exchange_to_parry"]
    assert ([*map(str, said.favours)], [*map(str, said.against)]) == ([exchange], [fault])


def test_a_lone_double_and_few_points() -> None:
    """AUJ l.2767: the double is led and the count risked; S1 does not overrule it."""
    _, entry = find_entry("academie-domino", "4")
    game = find("domino")
    state = game.read(entry.fen, entry.profile)
    assert str(counsel(game, state).move) == "5-5"
    bare = game.read(
        "A:5-5,2-1,2-0,1-1,4-0,0-0;B:6-4,6-3,6-2,6-1,4-3,4-2 phase=play leader=A scores=0,0", entry.profile
    )
    assert [advice.key for advice in advise(game, bare) if "5-5" in map(str, advice.favours)] == ["S3"]
    assert str(preferred(game, bare)[0]) == "5-5"
