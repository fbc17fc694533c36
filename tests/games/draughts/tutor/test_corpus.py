"""What the tutor says of the positions of Manoury and Metz: whole sentences, and no claim that the tables refute."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from academie.corpus import find_book
from academie.games import find
from academie.games.draughts import endgame
from academie.games.draughts.tutor import advise
from academie.games.draughts.values import CaptureEnforcement, March
from academie.tutor.advice import sentence

if TYPE_CHECKING:
    from academie.games.draughts.state import State
    from academie.tutor.advice import Advice

pytestmark = pytest.mark.native

DRAUGHTS = find("draughts")
ENTRIES = [entry for name in ("manoury", "metz") for entry in find_book(name).entries]
POLISH: dict[str, Any] = {
    name: start
    for name in DRAUGHTS.profiles.profiles
    if (start := DRAUGHTS.start(name)).values.march == March.POLISH  # type: ignore[attr-defined]
}
UNFILLED = re.compile(r"\bNone\b|[{}]|\btakes 0\b|\bfor 0\b|\bprend 0\b|\bprix de 0\b")
HUFFING = re.compile(r"huff|souffl")
# Who wins something wins the game, or what is named: men, or their worth.
WINS = re.compile(r"\bwins\b(?! (the game|a man|\d+ men|the worth of))|\bto win\b")
THE_GAME = re.compile(r"\b(wins|loses) the game\b")


@pytest.mark.parametrize(
    "profile", [pytest.param(name, marks=[pytest.mark.deep] if name != "fmjd" else []) for name in POLISH]
)
def test_what_is_said_of_the_books_positions(profile: str) -> None:
    """No value is missing, nobody is huffed where the profile has no huffing, and nothing is won that is not."""
    huffing = POLISH[profile].values.capture_enforcement == CaptureEnforcement.OPPONENT
    wrong = []
    for entry in ENTRIES:
        state: Any = DRAUGHTS.read(entry.fen, profile)
        for advice in advise(state):
            said = [sentence(advice, language) for language in ("en", "fr")]
            told_amiss = any(map(UNFILLED.search, said)) or (not huffing and any(map(HUFFING.search, said)))
            if told_amiss or WINS.search(said[0]) or refuted(state, advice):
                wrong.append(f"{entry.id}: {said}")
    assert wrong == []


def refuted(state: State, advice: Advice) -> bool:
    """Whether a win or a loss of the game is claimed, and the table of endings knows better.

    Advice against moves tells what the first of them loses; other advice, what its moves win.
    """
    if not THE_GAME.search(advice.text.en):
        return False
    moves, due = (advice.against[:1], 1) if advice.against else (advice.favours, -1)
    ends = [state.after(move) for move in moves]
    drawn = any(end.result is not None and end.result.winner is None for end in ends)
    return drawn or any(endgame.probe(end) not in {due, None} for end in ends if end.result is None)


@pytest.mark.parametrize("profile", POLISH)
def test_who_need_not_fear_to_be_huffed_is_not_told_to(profile: str) -> None:
    """METZ l.905-909: take at once, lest you be huffed; FMJD has no huffing (§15, §26)."""
    state: Any = DRAUGHTS.read("W:W32:B28,1", profile)
    huffing = POLISH[profile].values.capture_enforcement == CaptureEnforcement.OPPONENT
    assert [advice.key for advice in advise(state) if advice.key == "only_taking"] == ["only_taking"] * huffing
