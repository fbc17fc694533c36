"""The counsel an explanation ends with: the maxims that apply to the plays of the throw, and no others."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from academie._core.trictrac import Phase
from academie.game import Roll
from academie.games.trictrac import game
from academie.games.trictrac.state import State, ours
from academie.games.trictrac.tutor import explain, read, render
from academie.games.trictrac.tutor.account import MOST
from academie.tutor import advise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State as AnyState
    from academie.games.trictrac.tutor.account import Explanation

HEADS = ("The counsel of the books:", "Le conseil des livres\u00a0:")
# ACAD-A l.381: six-three begun with one dame; in Lepeintre's book with two (l.1624).
BEGINNING = {"academie-1806-a": ("A1", ["A/G/J"]), "lepeintre-1818": ("L1", ["A/G A/D"])}


def told(line: str, dice: tuple[int, int], profile: str | None = None, index: int | None = None) -> Explanation:
    return explain(read(line, profile), Roll(dice), index)


def keys(account: Explanation) -> list[str]:
    return [advice.key for advice in account.counsel]


@pytest.mark.parametrize("profile", BEGINNING)
def test_the_book_of_the_profile_speaks(profile: str) -> None:
    """§118: of a first throw of six-three each book says its own, for its own play, in its own place."""
    key, plays = BEGINNING[profile]
    data = explain(game.start(profile), Roll((6, 3))).as_data()["counsel"]
    first = data[0]
    assert set(first) == {"key", "law", "source", "text", "favours", "against"}
    assert (first["key"], first["favours"], first["against"]) == (key, plays, [])
    assert re.fullmatch(r"§\d+", first["law"])
    assert first["source"] == {"A1": "ACAD-A l.381 ch.VII", "L1": "LEP l.1624 III.I"}[key]
    assert first["text"]["en"] != first["text"]["fr"]
    assert {each["key"] for each in data}.isdisjoint({"A1", "L1"} - {key})


def test_silence_where_nothing_applies() -> None:
    """One legal play leaves nothing to advise, and of six-four the first treatise says nothing."""
    forced = told("W:K3,L2;B:M2,R1,S1", (6, 1))
    assert len(forced.plays) == 1
    for account in (forced, told("W:A15;B:Y15 profile=academie-1806-a phase=throw begun=1,2-1 throws=0,1", (6, 5))):
        assert account.counsel == ()
        assert account.as_data()["counsel"] == []
        assert not any(head in render(account, language) for head, language in zip(HEADS, ("en", "fr"), strict=True))


def test_it_ends_the_account_in_both_languages() -> None:
    """The last part of the text: a line a maxim with its key, its plays, its paragraph and its lines in the book."""
    account = explain(game.start("lepeintre-1818"), Roll((6, 2)))
    for language, head, words in zip(("en", "fr"), HEADS, ("For: A/G A/C.", "Pour\u00a0: A/G A/C."), strict=True):
        text = render(account, language)
        first, *rest = text.partition(head)[2].strip().splitlines()
        assert first.startswith("L1  ")
        assert first.endswith(f"{words} [§118; LEP l.1624 III.I]")
        assert len(rest) + 1 == len(account.counsel)
        assert head not in render(account, language, brief=True)


@pytest.mark.parametrize("profile", ["classique", "lepeintre-1818", "academie-1806-a"])
def test_the_weightiest_of_what_applies(profile: str) -> None:
    """A handful of what the tutor advises once the throw lies there, in its order; at a decision of both its halves."""
    plays, decisions = 0, 0
    for before, roll in thrown(profile):
        account, after = explain(before, roll), ours(before.after(roll))
        spoken = advise(game, after)
        if after.core.phase == Phase.decide:
            decisions += 1
            held = advise(game, State(after.core.held(), after.profile))
            weights = sorted({each.key: each.weight for each in (*spoken, *held)}.values(), reverse=True)
            assert [each.weight for each in account.counsel] == weights[:MOST]
            assert {each.key for each in account.counsel} <= {each.key for each in (*spoken, *held)}
        else:
            plays += len(spoken) > MOST
            assert list(account.counsel) == spoken[:MOST]
    assert plays
    assert decisions


def thrown(profile: str) -> Iterator[tuple[AnyState, Roll]]:
    """The throws of a game played at random, with the state before each."""
    chance, state = random.Random(f"1818 {profile}"), game.start(profile)
    for _ in range(240):
        if state.result is not None:
            return
        if rolls := state.rolls():
            roll = chance.choice(rolls)
            if state.after(roll).moves():
                yield state, roll
            state = state.after(roll)
        else:
            state = state.after(chance.choice(state.moves()))


def test_a_bare_board_is_no_beginning() -> None:
    """LEP l.1636: of a second throw it is spoken where the throw is known to be the second, not where nobody knows."""
    board, dice = "W:A13,C1,E1;B:V1,Y14", (6, 5)
    assert "L7" in keys(told(board, dice, index=2))
    assert "L7" not in keys(told(board, dice, index=3))
    assert "L7" not in keys(told(board, dice))
    petit = "W:A9,B2,C2,D2;B:S2,T2,V2,X2,Y7", (2, 1)
    assert "L20" in keys(told(*petit))  # which waits for the second throw: a board in mid-game is past it
    assert "L20" not in keys(told(*petit, index=1))
