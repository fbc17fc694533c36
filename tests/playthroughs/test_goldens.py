"""Goldens: readable games, answers, and digests of long texts; digests.py says how a change is read."""

import re

import pytest

from academie.game import Game
from academie.game.registry import GAMES
from playthroughs import digests, playthrough, turns
from playthroughs.evening import EVENINGS
from playthroughs.goldens import TEXTS
from rows import rows

# --- Readable games


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_golden_games_are_unchanged(game: Game) -> None:
    """Played again from its seed, the game of each profile is the one kept; `make goldens` writes changed ones."""
    assert [playthrough.write(game, profile) for profile in game.profiles.profiles] == playthrough.saved(game)


def test_golden_games_are_of_known_games() -> None:
    """No golden game outlives its game."""
    assert playthrough.all_saved() == [part for game in GAMES for part in playthrough.saved(game)]


# --- What a precept says on either side of each of its conditions


@rows([(game, key) for game in turns.GAMES for key in turns.saved(game)])
def test_the_rule_turns_where_it_did(game: str, key: str) -> None:
    """Asked again, a rule says of each of its positions what is kept; `make goldens` writes it anew."""
    saved = turns.saved(game)[key]
    assert {position: turns.say(game, key, position) for position in saved} == saved


# --- What tables, tutors and series do at length

# One of so many witnesses and borders is asked by the plain run, where advice takes long, and one counsel of three;
# `make test-deep` asks them all.
ASKED = {"draughts": 24, "gammon": 6, "revertier": 12, "toute_table": 12, "trictrac": 8}
# Evenings and scenes that differ from another profile's in little.
LIKE_ANOTHER = re.compile("(evenings|scenes)/trictrac-(academie-1806-[ab]|lepeintre-bonne-compagnie)")


def is_deep(name: str, number: int) -> bool:
    """Whether a part of a text is for `make test-deep` only."""
    kind, _, game = name.partition("/")
    asked = {"witnesses": ASKED.get(game, 1), "borders": 8 if game == "trictrac" else 1, "counsel": 3}.get(kind, 1)
    return bool(LIKE_ANOTHER.fullmatch(name)) or number % asked > 0


def texts(*, deep: bool) -> list[tuple[str, list[int]]]:
    """The texts, each with the numbers of its parts that are asked by `make test`, or by `make test-deep` only."""
    found = [
        (name, [number for number in range(len(parts)) if is_deep(name, number) is deep])
        for name, parts in TEXTS.items()
    ]
    return [each for each in found if each[1]]


PARTS = [pytest.param(name, numbers, id=name) for name, numbers in texts(deep=False)]
DEEP = [pytest.param(name, numbers, id=f"{name}-all", marks=pytest.mark.deep) for name, numbers in texts(deep=True)]


@pytest.mark.parametrize(("name", "numbers"), [*PARTS, *DEEP])
def test_the_text_is_unchanged(name: str, numbers: list[int]) -> None:
    """Written again, each piece of a text has its digest; `make goldens` renews them."""
    parts = TEXTS[name]
    for number in numbers:
        if said := digests.wrong(name, parts[number](), alone=len(parts) == 1):
            pytest.fail(said, pytrace=False)


def test_every_digest_is_of_a_text() -> None:
    """No text is without digests, and none outlives its text."""
    assert digests.saved().keys() == TEXTS.keys()
    assert all(len(digests.saved()[name]) >= len(parts) > 0 for name, parts in TEXTS.items())


def test_every_game_has_an_evening() -> None:
    """No game with a referee is without one."""
    assert {game.name for game in GAMES} == {game for game, _ in EVENINGS}


def test_a_change_is_told() -> None:
    """A piece without a digest is shown, the first of them only, or that pieces are missing."""
    name, parts = next(iter(TEXTS.items()))
    text = parts[0]()
    lines = text.split("\n")
    assert not digests.wrong(name, text, alone=True)
    assert "pieces and had" in digests.wrong(name, "\n".join(lines[: digests.PIECE]), alone=True)
    said = digests.wrong(name, "\n".join([*lines[: digests.PIECE], "not so", *lines[digests.PIECE :]]), alone=True)
    assert "not so" in said
    assert lines[0] not in said
    assert "make goldens" in said
