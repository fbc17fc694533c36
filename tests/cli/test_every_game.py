"""Every command that takes a game takes every game, in both languages, as text and as data."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from academie.corpus import books
from academie.game import Game
from academie.games import GAMES, has

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result

    from academie.game import State

    Run = Callable[..., Result]
    Refused = Callable[..., str]

pytestmark = pytest.mark.native

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
LANGUAGES = ("en", "fr")


def later(game: Game) -> State:
    """A position of a game in which its player has several moves."""
    chooser, state = random.Random(1), game.start()
    while len(state.moves()) < 2:
        state = state.after(chooser.choice(state.rolls() or state.moves()))
    return state


@games
def test_perft(game: Game, run: Run) -> None:
    """The room's count of the tree agrees with its states one by one, from the start and from a later position."""
    state = later(game)
    for options, first in (((), game.start()), (("--position", str(state)), state)):
        shown = run("perft", game.name, "--depth", "2", "--json", *options)
        assert shown.exit_code == 0, shown.output
        counts = [row["leaves"] for row in json.loads(shown.stdout)["counts"]]
        assert counts == [Game.leaves(game, first, depth) for depth in (1, 2)]
    assert len(run("perft", game.name, "--depth", "2").stdout.splitlines()) == 3


@games
def test_show(game: Game, run: Run) -> None:
    """A position is drawn within 80 columns, with its line and the legal moves; the line reads back."""
    state = later(game)
    moves = [game.write_move(state, move) for move in state.moves()]
    for language, word in zip(LANGUAGES, ("Legal moves", "Coups permis"), strict=True):
        shown = run("show", game.name, "--position", str(state), "--ascii", "--lang", language)
        assert shown.exit_code == 0, shown.output
        *board, line, legal = shown.stdout.splitlines()
        assert max(map(len, board)) <= 80
        assert "\n".join(board).isascii() or language == "fr"
        assert game.read(line) == state
        assert legal.startswith(word)
        assert legal.endswith(moves[-1])
    data = json.loads(run("show", game.name, "--position", str(state), "--json").stdout)
    assert data["moves"] == moves
    assert data["rolls"] == []
    first = json.loads(run("show", game.name, "--json").stdout)
    assert game.read(first["position"]) == game.start()
    assert len(first["rolls"]) == len(game.start().rolls()) == len(set(first["rolls"]))
    assert run("show", game.name).exit_code == 0


@games
def test_law_glossary_and_profiles(game: Game, run: Run) -> None:
    """Every paragraph, every term and every profile can be read, in both languages."""
    for language in LANGUAGES:
        listed = run("law", game.name, "--lang", language).stdout.splitlines()
        assert sum(line.lstrip().startswith("§") for line in listed) == len(list(game.law))
        terms = run("glossary", game.name, "--lang", language).stdout.splitlines()
        assert sum(not line.startswith(" ") for line in terms) == len(list(game.glossary))
        shown = run("law", game.name, "3", "--lang", language)
        assert game.law.find("3").title.to(language) in shown.stdout.replace("\n", " ")
        options = run("profiles", game.name, "--options", "--lang", language).stdout
        assert all(f"+{name}  –  " in options for name in game.profiles.options)
        for profile in game.profiles.profiles.values():
            one = run("profiles", game.name, profile.name, "--lang", language)
            assert one.exit_code == 0, one.output
            assert profile.title.to(language) in one.stdout
            assert f"({next(iter(profile.values.values())).law})" in one.stdout
    for term in game.glossary:
        assert run("glossary", game.name, term.key).exit_code == 0
    data = json.loads(run("profiles", game.name, "--json").stdout)
    assert data["default"] == game.profiles.default
    assert [each["name"] for each in data["options"]] == list(game.profiles.options)


@games
def test_bench(game: Game, run: Run) -> None:
    """The same signature twice, under every profile; another one expected is a negative outcome."""
    few = ("--depth", "2") if has(game, "bench") else ("--games", "2")
    first = json.loads(run("bench", game.name, *few, "--json").stdout)
    again = run("bench", game.name, *few, "--expect", str(first["signature"]))
    assert again.exit_code == 0, again.output
    assert f"signature {first['signature']}" in again.stdout
    assert run("bench", game.name, *few, "--expect", "1").exit_code == 1
    if not has(game, "bench"):
        assert [row["profile"] for row in first["random"]] == list(game.profiles.profiles)
        assert sum(row["moves"] for row in first["random"]) == first["signature"]


@games
def test_books(game: Game, run: Run) -> None:
    """The list names every book of the game in full; each small one is in order and is exported."""
    listed = run("corpus", "list").stdout
    own = [book for book in books() if book.game == game.name]
    assert own
    for book in own:
        assert f"{book.name}  –  {book.title}\n" in listed
        if len(book.entries) > 50:
            continue
        checked = run("corpus", "check", book.name)
        assert checked.exit_code == 0, checked.output
        assert checked.stdout.splitlines()[-1] == f"{book.name}: in order."
        assert json.loads(run("corpus", "export", book.name).stdout)["book"] == book.name


def test_what_is_refused(refused: Refused) -> None:
    """Unknown names and choices are one sentence."""
    for command in ("show", "profiles", "bench"):
        assert "There is no game “whist”" in refused(command, "whist")
    assert "There is no profile “nobody”" in refused("profiles", "gammon", "nobody")
    assert "There is no option “nothing”" in refused("profiles", "gammon", "lepeintre-1818+nothing")
    assert "--talon is left or right" in refused("show", "gammon", "--talon", "up")
    assert refused("show", "gammon", "--position", "banana")
