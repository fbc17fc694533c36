"""Engines say of what their values count, and tutors speak whole sentences, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from academie.analysis import Budget
from academie.corpus import books
from academie.corpus.check import replay
from academie.data import analysis_data
from academie.errors import Unavailable
from academie.games import GAMES, door, find, has
from academie.tutor import advise
from academie.tutor.advice import sentence
from conformance.walks import CASES, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.corpus import Book
    from academie.game import Game, State

pytestmark = pytest.mark.native


GLANCE = Budget(nodes=1, depth=1)
LONG = "dames_rabattues"  # solved in some ten seconds before anything is told of it
JUDGED = [
    pytest.param(*case.values, id=case.id, marks=pytest.mark.deep if str(case.id).startswith(LONG) else case.marks)
    for case in CASES
]


@pytest.mark.wide
@pytest.mark.parametrize(("game", "profile"), JUDGED)
def test_an_analysis_names_its_unit(game: Game, profile: str) -> None:
    """Wherever there is a line there is a unit, told to programs in both languages."""
    state = next(state for state in walk(game, profile, 5) if len(state.moves()) > 1)
    try:
        found = game.engine(megabytes=1).analyse(state, GLANCE)
    except Unavailable:
        pytest.skip("no engine judges this profile")
    assert found.lines
    told = analysis_data(game, state, found)["unit"]
    assert told["en"]
    assert told["fr"]


def test_every_game_is_judged() -> None:
    """So that none of them is left out above."""
    for game in GAMES:
        assert game.engine(megabytes=1)


# At draughts each move is examined by a search: games/draughts/tutor/test_notions.py asks the same, and more.
ADVISED = {game.name for game in GAMES if has(game, "tutor") and hasattr(door(game, "tutor"), "advise")} - {"draughts"}
UNFILLED = re.compile(r"\bNone\b|[{}<>]")
PLIES = 80  # of a random game


def incomplete(game: Game, states: Iterable[State]) -> list[str]:
    """The sentences of the tutor in which a value is missing."""
    asked = [state for state in states if state.player is not None and state.result is None]
    seen = [state.view(state.player) if game.hidden else state for state in asked]
    advices = [advice for state in seen for advice in advise(game, state)]
    said = {sentence(advice, language, game) for advice in advices for language in ("en", "fr")}
    return sorted(filter(UNFILLED.search, said))


@pytest.mark.wide
@pytest.mark.parametrize("book", [book for book in books() if book.game in ADVISED], ids=lambda book: book.name)
def test_nothing_is_missing_along_the_lines_of_a_book(book: Book) -> None:
    """Each position of the book, and each that its lines come to."""
    game = find(book.game)
    for entry in book.entries:
        start = game.read(entry.fen, entry.profile)
        lines = [replay(game, start, line.moves)[0] for line in entry.lines]
        assert incomplete(game, [start, *(state for line in lines for state in line)]) == [], entry.id


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(ADVISED))
def test_nothing_is_missing_in_a_random_game(name: str) -> None:
    """More of a tutor's rules speak in play than in the few positions of a book."""
    game = find(name)
    assert incomplete(game, walk(game, game.profiles.default, 1806, PLIES)) == []
