"""One suite for every game under every profile: what the vocabulary promises, and how every state stands."""

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest

from academie.corpus import Book, books
from academie.corpus.check import replay
from academie.errors import AcademieError, Illegal, Unavailable, Unreadable
from academie.game import Game, Roll, State
from academie.game.analysis import Budget
from academie.game.data import analysis_data
from academie.game.registry import GAMES, find, has_part, part_of
from academie.journal import Journal, from_moves, moves_of
from academie.referee import sit
from academie.tutor import advise
from academie.tutor.advice import sentence
from conformance.walks import CASES, OPTIONED, walk
from often import times

pytestmark = pytest.mark.native


READ = 300  # moves of a state that are read back, at most


@cache
def walked(game: Game, profile: str) -> list[State]:
    """The states of some random games."""
    return [state for seed in range(times(2, 12)) for state in walk(game, profile, seed)]


@pytest.mark.parametrize(("game", "profile"), CASES)
class TestGame:
    """Facts that hold in every state of every game."""

    def test_lines_are_read_back_exactly(self, game: Game, profile: str) -> None:
        """The canonical line of a state reads back to an equal state with the same line, result and moves."""
        for state in walked(game, profile)[::7]:
            again = game.read(str(state))
            assert again == state
            assert str(again) == str(state)
            assert again.result == state.result
            assert list(again.moves()) == list(state.moves())

    def test_moves_are_unique_ordered_and_named(self, game: Game, profile: str) -> None:
        """Moves come in ascending order without repetition, and the text of each names it alone."""
        for state in walked(game, profile)[::5]:
            moves = list(state.moves())
            assert all(a < b for a, b in pairwise(moves))
            assert len({hash(move) for move in moves}) <= len(set(moves)) == len(moves)
            texts = [game.write_move(state, move) for move in moves]
            assert len(set(texts)) == len(texts)
            some = range(0, len(moves), 1 + len(moves) // READ)  # three dice alike leave thousands
            assert [game.read_move(state, texts[index]) for index in some] == [moves[index] for index in some]

    def test_equal_seeds_give_equal_games(self, game: Game, profile: str) -> None:
        """The same seed walks through the same states."""
        assert walk(game, profile, 7) == walk(game, profile, 7)
        assert walk(game, profile, 7) != walk(game, profile, 8)

    def test_the_end_is_the_end(self, game: Game, profile: str) -> None:
        """A finished game has a result with shares summing to one, a paragraph and a glossary key, and no moves."""
        for state in walked(game, profile):
            if state.result is None:
                assert state.moves() or state.rolls()
                assert (state.player is None) == bool(state.rolls())
                continue
            assert not state.moves()
            assert not state.rolls()
            assert state.player is None
            assert sum(state.result.shares) == pytest.approx(1)
            assert state.result.law in game.law.paragraphs
            assert state.result.reason in game.glossary.terms

    def test_events_speak_the_glossary(self, game: Game, profile: str) -> None:
        """Every event has a key of the glossary, marked as an event, and cites a paragraph of the law."""
        for state in walked(game, profile):
            for event in state.events:
                assert game.glossary.terms[event.key].event
                assert event.law in game.law.paragraphs
                assert 0 <= event.player < len(game.players)

    def test_states_do_not_change(self, game: Game, profile: str) -> None:
        """Playing on from a state leaves it as it was."""
        states = walked(game, profile)[:300]
        lines = [str(state) for state in states]
        for state in states[:-1]:
            for move in list(state.moves())[:3]:
                state.after(move)
        assert [str(state) for state in states] == lines

    def test_a_move_of_another_position_is_refused(self, game: Game, profile: str) -> None:
        """A move that is not among the legal ones raises Illegal and one sentence."""
        states = walked(game, profile)
        first = states[0]
        strangers = {move for state in states[1:60] for move in state.moves()} - set(first.moves())
        assert strangers
        for move in sorted(strangers)[:5]:
            with pytest.raises(Illegal, match=r"\.$"):
                first.after(move)

    def test_views_exist_for_every_player(self, game: Game, profile: str) -> None:
        """Each player has a view; where nothing is hidden it is the state itself."""
        state = game.start(profile)
        for player in range(len(game.players)):
            view = state.view(player)
            assert (view == state) or game.hidden

    def test_drawing_fits_a_terminal(self, game: Game, profile: str) -> None:
        """Boards are drawn in at most 80 columns, and in ASCII when asked."""
        for state in walked(game, profile)[::40]:
            assert max(map(len, game.draw(state).splitlines())) <= 80
            assert game.draw(state, ascii_only=True).isascii()


@pytest.mark.wide
@pytest.mark.parametrize(("game", "profiles"), OPTIONED)
def test_every_option_can_be_played(game: Game, profiles: list[str]) -> None:
    """Under each option a random game keeps the promises: lines, moves and events."""
    for profile in profiles:
        for state in walk(game, profile, 17, plies=120)[::10]:
            assert game.read(str(state)) == state
            moves = list(state.moves())
            assert [game.read_move(state, game.write_move(state, move)) for move in moves[:5]] == moves[:5], profile
            assert all(event.key in game.glossary.terms for event in state.events), profile


# --- How a game stands


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
    saved = {name: {getattr(state, name) is None for state in met(game, profile)} for name in MARKED}
    assert all(len(found) == 1 for found in saved.values())
    for state in met(game, profile):
        for name in MARKED:
            marked = getattr(state, name)
            assert marked is None or (isinstance(marked, tuple) and len(marked) in {2, game.seats(state)})
        assert state.thrower is None or state.thrower == game.taker(state) or state.result is not None
        assert state.board is not None
        data = state.data()
        assert json.loads(json.dumps(data)) == data
        assert (data["position"], data["player"], len(data["moves"])) == (str(state), state.player, len(state.moves()))
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
    output = analysis_data(game, state, found)["unit"]
    assert output["en"]
    assert output["fr"]


# At draughts each move is examined by a search: games/draughts/tutor/test_concepts.py asks the same, and more.
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
    for entry in book.entries[:: times(6, 1)]:
        start = game.read(entry.fen, entry.profile)
        lines = [replay(game, start, line.moves)[0] for line in entry.lines]
        assert incomplete(game, [start, *(state for line in lines for state in line)]) == [], entry.id


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(ADVISED))
def test_nothing_is_missing_in_a_random_game(name: str) -> None:
    """More of a tutor's rules speak in play than in the few positions of a book."""
    game = find(name)
    assert incomplete(game, walk(game, game.profiles.default, 1806, PLIES)) == []
