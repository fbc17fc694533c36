"""A room in a folder anywhere, registered by one line, has all that the house gives: nothing else knows of it."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from academie import games
from academie.cli.app import app
from academie.codec import Decision, codec_of
from academie.journal import Journal, endings_of, from_moves, read, read_games
from academie.players import find as find_player
from academie.players.arena import Terms, play_match
from academie.referee import sit
from conformance import test_every_game as conformance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import Game
    from academie.referee.table import Table

HEAP = Path(__file__).with_name("heap_room")


@pytest.fixture
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The toy room, in a folder of its own."""
    shutil.copytree(HEAP, tmp_path / "heap_room", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(games.ROOMS, "heap", "heap_room")  # the one line
    yield games.find("heap")
    for name in [name for name in sys.modules if name.split(".")[0] == "heap_room"]:
        del sys.modules[name]


def run(*arguments: str, typed: str = "") -> str:
    """What a command prints."""
    result = CliRunner(env={"LANG": "C", "LC_ALL": None, "COLUMNS": "100"}).invoke(app, list(arguments), input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def played(table: Table, seed: int) -> Iterator[Any]:
    """Acts of a game by chance, to its end."""
    chance = random.Random(seed)
    while table.result is None:
        act = table.chance(chance)
        if act is None:
            act = chance.choice([act for seat in range(len(table.seats)) for act in table.acts(seat)])
        yield act
        table = table.after(act)


def test_its_texts_are_read(heap: Game) -> None:
    """Law, glossary, profiles and positions from the command line, in both languages."""
    assert "Who takes the last counter wins." in run("law", heap.name, "2")
    assert "Qui prend le dernier jeton gagne." in run("law", heap.name, "2", "--lang", "fr")
    assert "jeton" in run("glossary", heap.name)
    assert "+small" in run("profiles", heap.name, "--options")
    assert "ooooooo" in run("show", heap.name, "--profile", "usual+small")
    assert "heap" in run("--lang", "fr", "show", "heap", "--json")


def test_it_is_played_at_the_terminal(heap: Game) -> None:
    """A person plays it to the end against the house's machine; a hint and the moves are there for the asking."""
    typed = "moves\nhint\n" + "take-1\n" * 30
    shown = run("play", heap.name, "--profile", "usual+small", "--seed", "3", "--dice", "machine", typed=typed)
    assert "take-1" in shown
    assert "§2" in shown  # how it ended


def test_it_has_a_table_and_a_journal(heap: Game, tmp_path: Path) -> None:
    """A game is a journal over the assisted table: replayed, written, read, cut and resumed."""
    table = sit(heap.name)
    journal = Journal(heap.name, "assisted", acts=tuple(played(table, 5)))
    end = journal.replay()
    assert end.result is not None
    assert read(journal.write()) == journal
    cut = read(journal.write()[:-3])
    assert cut.acts == journal.acts[:-1]
    file = tmp_path / "heap.journal"
    file.write_text(cut.write(), encoding="utf-8")
    shown = run("resume", str(file), typed="quit\n")
    assert f"{len(cut.acts)} acts" in shown
    assert "o" * cut.replay().state.left in shown.splitlines()  # type: ignore[attr-defined] - the heap as it lies


def test_it_has_records_matches_and_players(heap: Game) -> None:
    """Journals, the roster and the arena serve it."""
    state, choices, chance = heap.start(), [], random.Random(1)
    while state.result is None:
        choices.append(chance.choice([*state.moves(), *state.rolls()]))
        state = state.after(choices[-1])
    journal = from_moves(heap, heap.start(), choices, state.result, ("one", "two"))
    assert endings_of(heap) == ("journal",)
    (again,) = read_games(str(journal)).journals
    assert (again, again.room, again.replay().result) == (journal, heap, state.result)
    seats = [find_player(spec, heap, 1) for spec in ("playouts:60", "random")]
    assert len(list(play_match(heap, heap.start(), seats, Terms(games=2, seed=1, plies=0)))) == 2


# The library's test warns of every environment but its own that observes a dict with a mask.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_it_has_bridges(heap: Game) -> None:
    """Its moves are integers and its states vectors; PettingZoo's own test accepts it where that is installed."""
    decision = Decision.at(codec_of(heap), heap.start().after(heap.start().rolls()[3]))
    assert len(decision.actions) == 4
    assert len(decision.codec.observe(decision, 0)) == decision.codec.size
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed; pip install academie[pettingzoo]")
    from pettingzoo.test import api_test

    from academie.bridges.pettingzoo import env

    api_test(env(heap.name), num_cycles=20, verbose_progress=False)


@pytest.mark.parametrize("promise", [name for name in vars(conformance.TestGame) if name.startswith("test_")])
def test_it_conforms(heap: Game, promise: str) -> None:
    """Every promise of the vocabulary holds for it as for the games of the books."""
    test = getattr(conformance.TestGame(), promise)
    test(game=heap, profile="usual")
