"""What the books advise where a play is free (§118), and whose names the cases go by (§108)."""

from __future__ import annotations

import pytest

from academie.game import Roll
from academie.games.trictrac import game
from academie.tutor import advise


def favoured(profile: str, one: int, two: int) -> dict[str, list[str]]:
    """The plays of a first throw that the tutor speaks for, by the rule that does."""
    state = game.start(profile).after(Roll((one, two)))
    told = advise(game, state)
    return {advice.key: [str(move) for move in advice.favours] for advice in told if advice.favours}


@pytest.mark.parametrize(
    ("profile", "throw", "told"),
    [
        ("lepeintre-1818", (6, 2), {"L1": ["A/G A/C"]}),
        ("lepeintre-1818", (5, 2), {"L1": ["A/F A/C"]}),
        ("academie-1806-a", (6, 1), {"A1": ["A/G/H"]}),
        ("academie-1806-a", (2, 6), {"A1": ["Y/R/P"]}),
        ("academie-1806-a", (6, 3), {"A1": ["A/G/J"]}),
        ("academie-1806-a", (5, 2), {"A1": ["A/F A/C"]}),
        ("academie-1806-a", (6, 4), {}),  # of which the treatise says nothing
        ("academie-1806-a+advice-lepeintre", (6, 2), {"L1": ["A/G A/C"]}),
        ("academie-1806-b+advice-academie-a", (6, 2), {"A1": ["A/G/I"]}),
    ],
)
def test_the_first_throw(profile: str, throw: tuple[int, int], told: dict[str, list[str]]) -> None:
    """§118, D32: Lepeintre brings two dames down; the first treatise plays a six with a small number tout d'une."""
    assert favoured(profile, *throw) == told


def test_only_the_first_throw() -> None:
    """§118: once a dame is down nothing is said of a first throw."""
    state = game.read("W:A14,C1;B:Y15 phase=play dice=6-2 throws=1,1 begun=2,6-2")
    assert {advice.key for advice in advise(game, state)}.isdisjoint({"L1", "A1"})


@pytest.mark.parametrize(
    ("profile", "steps", "words"),
    [
        ("lepeintre-1818", ["B/H"], "the case du diable, the seventh"),
        ("academie-1806-b", ["B/H", "E/K"], "a case du diable, the seventh or the tenth"),
        ("academie-1806-b+names-lepeintre", ["B/H"], "the case du diable, the seventh"),
        ("lepeintre-1818+names-academie-b", ["B/H", "E/K"], "a case du diable, the seventh or the tenth"),
    ],
)
def test_the_devils_case(profile: str, steps: list[str], words: str) -> None:
    """§108, §118: sixes make the seventh case, or the tenth where that is a case du diable too."""
    state = game.read("W:A11,B1,E1,H1,K1;B:Y15 phase=play dice=6-1 throws=4,4 begun=2,6-2", profile)
    told = {advice.key: advice for advice in advise(game, state)}["L5"]
    made = {step for step in ("B/H", "E/K") if any(step in str(move).split() for move in told.favours)}
    assert made == set(steps)
    assert words in told.text.en


def test_the_glossary_follows_the_book() -> None:
    """§108, §119: a word means what it means to the players of a profile."""

    def meaning(term: str, profile: str) -> str:
        return game.glossary.under(game.profiles.find(profile)).find(term).meaning.en

    assert meaning("case du diable", "lepeintre-1818") == "Flèche 7, hard to make last."
    assert meaning("case du diable", "academie-1806-b") == "Flèches 7 and 10, the hardest cases to make."
    assert meaning("case du diable", "academie-1806-b+names-lepeintre") == "Flèche 7, hard to make last."
    assert "flèche 2, four at flèche 4" in meaning("jeton", "lepeintre-1818")
    assert "before flèche 10" in meaning("jeton", "lepeintre-1818+jetons-academie-a")
    assert "before flèche 9" in meaning("jeton", "academie-1806-b")
    assert meaning("fichet", "academie-1806-b") == game.glossary.find("fichet").meaning.en
