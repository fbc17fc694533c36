"""How a game stands, asked of every state alike; choices by text; what a value says of itself in a hundred letters."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from academie.analysis import Budget
from academie.corpus import books
from academie.corpus.check import replay
from academie.data import analysis_data
from academie.errors import AcademieError, Illegal, Unavailable, Unreadable
from academie.game import Roll
from academie.journal import Journal, from_moves, moves_of
from academie.referee import sit
from academie.registry import GAMES, find, has_part, part_of
from academie.tutor import advise
from academie.tutor.advice import sentence
from conformance.walks import CASES, walk
from often import times

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.corpus import Book
    from academie.game import Game, State

pytestmark = pytest.mark.native
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_profile = pytest.mark.parametrize(("game", "profile"), CASES)
LONGEST = 100
MARKED = ("points", "trous", "bredouille")


@cache
def met(game: Game, profile: str | None = None) -> list[State]:
    """States of a random game, its first and its last among them."""
    states = walk(game, profile or game.profiles.default, 19, plies=150)
    return [*states[:6], *states[6:-3:11], *states[-3:]]


def choices(state: State) -> list[Any]:
    """Some moves and throws that are open; of a view none."""
    return [*list(state.moves())[:3], *list(state.rolls())[:3]]


@every_profile
def test_how_it_stands_can_be_asked_of_every_state(game: Game, profile: str) -> None:
    """Points, trous and bredouille are one for each player or side, or None for the whole game; nothing fails."""
    kept = {name: {getattr(state, name) is None for state in met(game, profile)} for name in MARKED}
    assert all(len(found) == 1 for found in kept.values())
    for state in met(game, profile):
        for name in MARKED:
            marked = getattr(state, name)
            assert marked is None or (isinstance(marked, tuple) and len(marked) in {2, game.seats(state)})
        assert state.thrower is None or state.thrower == game.taker(state) or state.result is not None
        assert state.board is not None
        told = state.data()
        assert json.loads(json.dumps(told)) == told
        assert (told["position"], told["player"], len(told["moves"])) == (str(state), state.player, len(state.moves()))
        for event in state.events:  # points, trous and what is not marked are never summed by mistake
            assert sum(map(bool, (event.points, event.trous, event.count))) <= 1
            assert not event.key.startswith("trou") or (event.trous and not event.points)


@every_profile
def test_the_dice_are_those_thrown(game: Game, profile: str) -> None:
    """After a throw the dice are its numbers, larger first; before it none, and in games without dice None."""
    states = met(game, profile)
    if states[0].dice is None:
        assert {state.dice for state in states} == {None}
        assert {state.thrower for state in states} == {None}
        return
    assert states[0].dice == ()
    seen = 0
    for state in states:
        for roll in state.rolls():
            after = state.after(roll)
            if after.dice:
                assert after.dice == tuple(sorted(roll.dice, reverse=True))
                seen += 1
    assert seen


@every_profile
def test_a_choice_may_be_given_as_its_text(game: Game, profile: str) -> None:
    """The text of a move or of a throw leads where the move or the throw does."""
    for state in met(game, profile):
        for move in list(state.moves())[:3]:
            assert state.after(game.write_move(state, move)) == state.after(move)
        for roll in list(state.rolls())[:3]:
            assert state.after(game.write_roll(state, roll)) == state.after(roll)


@every_game
def test_a_throw_is_found_in_any_order_and_of_any_weight(game: Game) -> None:
    """3-1 is 1-3, whatever its weight is said to be, save where each die is a player's own: then it is another."""
    for state in met(game):
        for roll in state.rolls():
            assert Roll(roll.dice, roll.weight + 5) in state.rolls()
            assert state.after(Roll(roll.dice, 99)) == state.after(roll)
            turned = Roll(roll.dice[::-1])
            if state.thrower is not None:
                assert turned in state.rolls()
                assert state.rolls().index(turned) == state.rolls().index(roll)
                assert state.after(turned) == state.after(roll)
    assert Roll((3, 1)) == Roll((3, 1), 2) != Roll((1, 3))


@every_game
def test_what_is_no_choice_is_refused_in_a_sentence(game: Game) -> None:
    """A text that names no move, and a throw that cannot be."""
    for state in met(game):
        for text in ("", "zz", "?", "-9", "32-28-", "\n", "9" * 400):
            with pytest.raises(AcademieError) as refused:
                state.after(text)
            assert "\n" not in str(refused.value)
        with pytest.raises((Illegal, Unreadable)):
            state.after(Roll((7, 0)))


def said(game: Game, profile: str) -> list[object]:
    """Every public value that a game and its states lead to."""
    found: list[object] = [game, game.law, game.glossary, game.profiles, *game.law, *game.glossary]
    found += [*game.profiles.profiles.values(), *game.profiles.options.values()]
    states = met(game, profile)
    for state in states:
        found += [state, state.profile, *state.moves(), *state.rolls(), *state.events, *filter(None, [state.result])]
    moves = [next(iter(choices(states[0])))]
    found.append(moves_of(from_moves(game, states[0], moves)))
    for mode in ("assisted", "rigueur"):
        try:
            table = sit(game.name, mode, profile)
        except AcademieError:
            continue
        found += [table, Journal(game.name, mode, profile)]
        found += [table.after(act) for act in islice(table.acts(table.waits or 0), 3)]
    return found


@every_profile
def test_what_it_is_is_said_in_a_hundred_letters(game: Game, profile: str) -> None:
    """The repr of every public value is one short line that tells no address and no folder."""
    for value in said(game, profile):
        text = repr(value)
        assert len(text) <= LONGEST, text
        assert "\n" not in text
        assert " at 0x" not in text
        assert "/home" not in text
        assert "PosixPath" not in text
    first = met(game, profile)[0]
    assert repr(first).startswith(f"<{game.name}.State ")


# --- Engines say of what their values count, and tutors speak whole sentences, in both languages
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


# At draughts each move is examined by a search: games/draughts/tutor/test_notions.py asks the same, and more.
ADVISED = {game.name for game in GAMES if has_part(game, "tutor") and hasattr(part_of(game, "tutor"), "advise")} - {
    "draughts"
}

UNFILLED = re.compile(r"\bNone\b|[{}<>]")
PLIES = times(25, 80)  # of a random game


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
    for entry in book.entries[:: times(2, 1)]:
        start = game.read(entry.fen, entry.profile)
        lines = [replay(game, start, line.moves)[0] for line in entry.lines]
        assert incomplete(game, [start, *(state for line in lines for state in line)]) == [], entry.id


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(ADVISED))
def test_nothing_is_missing_in_a_random_game(name: str) -> None:
    """More of a tutor's rules speak in play than in the few positions of a book."""
    game = find(name)
    assert incomplete(game, walk(game, game.profiles.default, 1806, PLIES)) == []
