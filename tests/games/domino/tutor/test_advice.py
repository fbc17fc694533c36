"""The advice of the book at domino: each of its cases laid on the table (advice.toml), and what holds of all advice."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.domino.game import game
from academie.games.domino.tutor import CHAPTERS, advise
from academie.games.domino.tutor.scene import MAXIMS
from academie.tutor import preferred
from academie.tutor.advice import Advice, ranked, spoken
from games.domino.tables import dealt
from games.domino.tutor.domino_advice import advised, against, favoured, lead, view
from often import times

if TYPE_CHECKING:
    from academie.games.domino.state import State

pytestmark = pytest.mark.native

PROFILES = sorted(game.profiles.profiles)
ADVICE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("advice.toml").read_text(encoding="utf-8"))[
    "advice"
]
KEYS = {"lead", "profile", "view", "favours", "against", "spares", "lacks", "words", "silent", "first", "not_first"}


def test_every_maxim_is_spoken_by_a_rule() -> None:
    """maxims.toml has the words of the rules and no others."""
    assert {rule.find.__name__ for chapter in CHAPTERS for rule in chapter.rules} == set(MAXIMS)


@pytest.mark.parametrize(
    ("rule", "case"),
    [(says["rule"], case) for says in ADVICE for case in says["cases"]],
    ids=[f"{says['rule']}-{number}" for says in ADVICE for number, _ in enumerate(says["cases"], 1)],
)
def test_what_the_book_advises(rule: str, case: dict[str, Any]) -> None:
    """For these moves and against those, in these words, or not at all; and what all advice together prefers."""
    assert case.keys() <= KEYS
    here = view(case["view"]) if "view" in case else lead(case["lead"], case.get("profile", "tete-a-tete-six"))
    found = advised(here, rule)
    if case.get("silent"):
        assert found == []
    elif "spares" in case:
        assert case["spares"] not in against(here, rule)
    else:
        assert favoured(here, rule) == case.get("favours", [])
        assert against(here, rule) == case.get("against", [])
        assert found or case.get("favours") == []
        assert [advice.lacks for advice in found if advice.lacks] == [
            tuple(map(tuple, case[key])) for key in ("lacks",) if key in case
        ]
        assert case.get("words", "") in "".join(advice.text.en for advice in found)
    best = [str(move) for move in preferred("domino", here)[:1]]
    assert "first" not in case or best == [case["first"]]
    assert best != [case.get("not_first")]


def test_every_advice_of_the_book_is_there() -> None:
    """S1 to S34, each with its source, in both languages, and laid on the table."""
    rules = [rule for chapter in CHAPTERS for rule in chapter.rules]
    assert {rule.key for rule in rules} == {f"S{number}" for number in range(1, 35)}
    assert [says["rule"] for says in ADVICE] == [f"S{number}" for number in range(1, 35)]
    for rule in rules:
        assert rule.source.startswith("AUJ l.2")
        assert rule.text.en != rule.text.fr
        assert rule.text.en.endswith(".")
        assert rule.text.fr.endswith(".")
        assert rule.law == "§10"


# --- What holds of all advice


def coups(profile: str, seed: int) -> list[State]:
    """The states of one coup played by chance."""
    state, chooser, states = dealt(profile, seed), random.Random(seed), []
    while state.phase == "play" and state.player is not None and len(state.placed) + 1 < 28:
        states.append(state)
        following = state.after(chooser.choice(state.moves()))
        if len(following.placed) < len(state.placed):  # the next coup
            break
        state = following
    return states


@settings(max_examples=times(20, 40))
@given(st.sampled_from(PROFILES), st.integers(0, 10_000))
def test_advice_speaks_of_legal_moves(profile: str, seed: int) -> None:
    """Every advice names legal moves only, none for and against at once; preferred is the moves in another order.

    S12 speaks where the tiles leave his doubles different passages: for some of the moves, not for all.
    """
    for state in coups(profile, seed):
        moves = state.moves()
        for advice in advise(state):
            assert set(advice.favours) | set(advice.against) <= set(moves)
            assert not set(advice.favours) & set(advice.against)
            assert advice.key != "S12" or 0 < len(advice.favours) < len(moves)
        assert sorted(preferred("domino", state)) == sorted(moves)


@settings(max_examples=times(15, 25))
@given(st.sampled_from([name for name in PROFILES if name != "puiser"]), st.integers(0, 10_000))
def test_other_hands_have_no_part_in_it(profile: str, seed: int) -> None:
    """The same view gives the same advice, whatever hands it hides, and a whole state gives its player's."""
    for state in coups(profile, seed)[::3]:
        mine = advise(state.view(state.player or 0))
        assert advise(state) == mine
        other = game.worlds(state.view(state.player or 0), random.Random(seed))
        assert advise(other) == mine


def test_no_advice_where_there_is_none_to_give() -> None:
    """Before the deal, to a bystander, and in the partie of the talon nothing is said."""
    assert advise(game.start()) == []
    assert advise(dealt("tete-a-tete-six").view(7)) == []
    assert advise(dealt("puiser")) == []


def test_advice_is_spoken_in_two_languages() -> None:
    """A line names what is favoured and what is not, and the book; long lists are cut."""
    hand = "A:6-0,6-6,5-5,6-4;B:?4;C:?4;D:?3 profile=piquet-voleur leader=C"
    here = view(f"{hand} plays=0-0,3-0@0,4-3@3,4-0@4,5-0@0,6-5@5,2-0@0,2-1@2,boude,1-0@1")
    (line,) = spoken(advised(here, "S33"))
    assert line.endswith("For: 6-0@0. Against: 6-0@6. (S33, AUJ l.2869 Dom. IX)")
    (ligne,) = spoken(advised(here, "S33"), "fr")
    assert "Pour\u00a0: 6-0@0. Contre\u00a0: 6-0@6." in ligne
    long = Advice("X", "§10", "AUJ", advised(here, "S33")[0].text, tuple("abcde"))
    assert "For: a, b, c …." in spoken([long])[0]


def test_moves_are_ranked_by_weight() -> None:
    """What weighs more decides; what is equal keeps its order."""
    text = advised(lead("6-6,6-4,6-2,5-3,4-1,2-0"), "S1")[0].text
    light = Advice("X", "§", "AUJ", text, favours=("b", "c"))
    heavy = Advice("Y", "§", "AUJ", text, against=("b",), weight=2)
    assert ranked(("a", "b", "c", "d"), [light, heavy]) == ["c", "a", "d", "b"]
