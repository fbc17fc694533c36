"""The exercises of domino ask what a player can know; the adapter compares a book with the law."""

import pytest

from academie.corpus import export_book, find_book
from academie.errors import Illegal, Unknown
from academie.games.domino.corpus_adapter import CorpusAdapter
from academie.games.domino.exercises import KINDS, closes, unseen
from academie.games.domino.game import game
from academie.lessons.exercises import draw
from academie.text.message import bilingual
from academie.tutor.exercise import board_with
from academie.tutor.lesson import Step
from academie.tutor.question import Asked
from games.domino.tables import played, read

# A sees the boudé of B with a two and a one at the ends; after 4-1 these are the ends again.
SHOWN = (
    "A:4-4,4-1;B:5-5,5-3 profile=tete-a-tete-six phase=play leader=A "
    "plays=2-1,boude,6-1@1,6-6@6,boude,6-3@6,4-3@3,5-4@4,5-0@5,4-0@0"
)
# 5-4 would close, since B has neither ace nor five; but A cannot know it.
LUCK = (
    "A:5-4,4-2;B:4-3 profile=tete-a-tete-six phase=play leader=A "
    "plays=6-1,1-1@1,6-2@6,3-2@2,boude,3-3@3,boude,6-3@3,6-6@6,boude,6-0@6,4-0@0"
)


def answered(line: str) -> tuple[str, ...]:
    """What the law says to whether A can close."""
    state = game.read(line)
    return closes(Asked(game, state, Step("choose", bilingual("", ""), board_with(state), ask="closes"), ())).values


def test_closing_is_what_can_be_known() -> None:
    """A boudé shows what the other lacks; what closes by luck alone is not known."""
    assert answered(SHOWN) == ("yes",)
    assert answered(LUCK) == ("no",)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_exercise_hangs_on_hidden_hands(level: int) -> None:
    """Where a tile closes in fact, the player sees that it does; and what was played is told."""
    for seed in range(8):
        exercise = draw(game, KINDS["close"], seed, level)
        state = game.read(str(exercise.judge.state))
        closing = any(event.key == "ferme" for move in state.moves() for event in state.after(move).events)
        assert closing == (exercise.judge.answer.values == ("yes",)), seed
        assert all(str(play) in exercise.step.text.en for play in state.plays)


def test_a_boude_is_told_where_it_is_asked_about() -> None:
    """The line on the table does not show it."""
    for seed in range(8):
        exercise = draw(game, KINDS["lacks"], seed)
        assert "boude" in exercise.step.text.en.partition("Which number")[0]
        assert "boude" in exercise.step.text.fr.partition("Quel nombre")[0]


def test_tiles_that_are_not_seen() -> None:
    """Seven less those on the line and in the hand."""
    state = game.read(SHOWN)
    assert unseen(state, 0, 4) == ["4-2", "6-4"]


# --- The adapter: what the book states of a line is compared with the law.


HANDS = "A:6-6,6-5,6-3,6-0,4-1,0-0;B:6-4,5-4,5-0,4-4,3-1,2-2"


def test_statements_that_hold() -> None:
    """True statements leave the state as it is."""
    adapter = CorpusAdapter(game)
    state = played(read(HANDS), "6-6 6-4@6 4-1@4 3-1@1 6-3@3 boude")
    for text in ("partout=6", "ends=6,6", "B-lacks=6", "A=6-5,6-0,0-0"):
        assert adapter.play(state, text) == state
    state = played(state, "6-0@6 5-0@0 6-5@5")
    assert adapter.play(adapter.play(state, "A+21"), "A-wins") == state


@pytest.mark.parametrize("text", ["partout=5", "ends=6,2", "B-lacks=2", "A=6-5", "A+21", "B-wins"])
def test_statements_that_do_not(text: str) -> None:
    """False statements stop the replay with one sentence."""
    state = played(read(HANDS), "6-6 6-4@6 4-1@4 3-1@1 6-3@3 boude")
    with pytest.raises(Illegal, match=r"The book has .* where the law has .*\.$"):
        CorpusAdapter(game).play(state, text)


def test_positions_of_books() -> None:
    """A position is written without its profile, and books of domino are written as JSON only."""
    adapter = CorpusAdapter(game)
    state = adapter.study(HANDS, "tete-a-tete-six")
    assert adapter.position(state) == f"{HANDS} phase=play leader=A scores=0,0"
    assert adapter.pieces(state) == (6, 6)
    with pytest.raises(Unknown, match="choose json"):
        export_book(find_book("academie-domino"), "pdn")
