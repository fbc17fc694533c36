"""The table in text and in colour."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.display.drawing import Look
from academie.games.domino.game import game
from games.domino.tables import dealt, played, read

if TYPE_CHECKING:
    from academie.games.domino.state import State

DRAWN = """\
A: to play, B leads, talon 21
     +-+
+-+-+|6|+-+-+
| |6|+-+|6|4|
+-+-+|6|+-+-+
     +-+
> A 0 points: ### ###
  B 12 points: 5-5 1-0  = 11"""


def test_a_line_with_a_double_across() -> None:
    """A double lies across the line, a blank half is empty, a hidden hand shows its backs."""
    state = read("A:?2;B:5-5,1-0 leader=B taken=3,4 scores=0,12 plays=6-6,6-4@6,6-0@6")
    assert game.draw(state, ascii_only=True) == DRAWN


def long_line() -> State:
    """A line of many tiles."""
    for seed in range(200):
        state = dealt("poule-quatre+un-coup", seed)
        chooser = random.Random(seed)
        while state.result is None:
            state = state.after(chooser.choice(state.moves()))
        if len(state.placed) > 20:
            return state
    raise AssertionError("no long line")


def test_a_long_line_wraps() -> None:
    """Every row fits eighty columns, and the strips have all tiles between them in order."""
    state = long_line()
    text = game.draw(state, ascii_only=True)
    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()
    numbers = [row for row in text.splitlines() if row.startswith(("|", "+-+|"))]
    assert len(numbers) >= 2


@pytest.mark.parametrize(
    "profile", ["tete-a-tete-douze", "piquet-voleur", "quatre-sans-points", "au-dernier", "puiser"]
)
def test_the_picture_says_what_the_drawing_says(profile: str) -> None:
    """The coloured table has the same signs as the plain one, with the last tile in another style."""
    state = dealt(profile)
    move = state.moves()[0]
    state = state.after(move)
    picture = game.drawing.picture(state, move)
    assert "\n".join("".join(text for text, _ in row).rstrip() for row in picture) == game.draw(state)
    assert len({style for row in picture for _, style in row}) >= 3
    assert game.draw(state, look=Look(language="fr")) != game.draw(state)


def test_every_phase_is_drawn() -> None:
    """The draw, the deal, the play and the end each have a head that says so, in both languages."""
    state, seen = game.start("tete-a-tete-six+un-coup"), {}
    while state.result is None:
        seen[state.phase] = game.draw(state).splitlines()[0]
        state = state.after((state.moves() or state.rolls())[0])
    seen[state.phase] = game.draw(state).splitlines()[0]
    assert set(seen) == {"draw", "deal", "play", "over"}
    assert len(set(seen.values())) == 4


def test_partners_are_named() -> None:
    """At piquet voleur each player's partner stands beside him."""
    state = played(dealt("piquet-voleur"), str(dealt("piquet-voleur").moves()[0]))
    assert "A (with C)" in game.draw(state)
