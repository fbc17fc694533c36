"""A package of somebody else brings a game, a player and a rule set: each is used like those of academie."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from academie.cli.app import app
from academie.errors import Unavailable, Unknown
from academie.game import Game, registry
from academie.game.codec import Decision, codec_of
from academie.game.registry import find
from academie.journal import Journal, endings_of, from_moves, read, read_games
from academie.players import find as find_player
from academie.players.arena import Terms, play_match
from academie.referee import sit
from academie.referee.table import Table
from conformance import test_every_game as conformance
from layers.sources import beside, installed


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has installed it."""
    return installed(tmp_path_factory.mktemp("package"))


@pytest.fixture
def nim(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The toy game, of a package beside academie."""
    with beside(package, monkeypatch):
        yield registry.find("nim")


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


def test_its_texts_are_read(nim: Game) -> None:
    """Law, glossary, profiles and positions from the command line, in both languages."""
    assert "Who takes the last counter wins." in run("law", nim.name, "2")
    assert "Qui prend le dernier jeton gagne." in run("law", nim.name, "2", "--lang", "fr")
    assert "jeton" in run("glossary", nim.name)
    assert "+small" in run("profiles", nim.name, "--options")
    assert "ooooooo" in run("show", nim.name, "--profile", "usual+small")
    assert "nim" in run("--lang", "fr", "show", "nim", "--json")


def test_it_is_played_at_the_terminal(nim: Game) -> None:
    """A person plays it to the end against the program's machine; a hint and the moves are there for the asking."""
    typed = "moves\nhint\n" + "take-1\n" * 30
    shown = run("play", nim.name, "--profile", "usual+small", "--seed", "3", "--dice", "machine", typed=typed)
    assert "take-1" in shown
    assert "§2" in shown  # how it ended


def test_it_has_a_table_and_a_journal(nim: Game, tmp_path: Path) -> None:
    """A game is a journal over the assisted table: replayed, written, read, cut and resumed."""
    table = sit(nim.name)
    journal = Journal(nim.name, "assisted", acts=tuple(played(table, 5)))
    end = journal.replay()
    assert end.result is not None
    assert read(journal.write()) == journal
    cut = read(journal.write()[:-3])
    assert cut.acts == journal.acts[:-1]
    file = tmp_path / "nim.journal"
    file.write_text(cut.write(), encoding="utf-8")
    shown = run("resume", str(file), typed="quit\n")
    assert f"{len(cut.acts)} acts" in shown
    assert "o" * cut.replay().state.left in shown.splitlines()  # type: ignore[attr-defined] - the heap as it lies


def test_it_has_records_matches_and_players(nim: Game) -> None:
    """Journals, the roster and the arena serve it."""
    state, choices, chance = nim.start(), [], random.Random(1)
    while state.result is None:
        choices.append(chance.choice([*state.moves(), *state.rolls()]))
        state = state.after(choices[-1])
    journal = from_moves(nim, nim.start(), choices, state.result, ("one", "two"))
    assert endings_of(nim) == ("journal",)
    (again,) = read_games(str(journal)).journals
    assert (again, find(again.game), again.replay().result) == (journal, nim, state.result)
    seats = [find_player(spec, nim, 1) for spec in ("playouts:60", "random")]
    assert len(list(play_match(nim, nim.start(), seats, Terms(games=2, seed=1, plies=0)))) == 2


def program(package: Path, *arguments: str, typed: str = "") -> str:
    """What the program prints where the package is installed."""
    environment = {**os.environ, "PYTHONPATH": str(package), "LANG": "C"}
    command = [sys.executable, "-m", "academie", *arguments]
    answer = subprocess.run(command, input=typed, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_the_program_finds_it_by_itself(package: Path) -> None:
    """The game is listed and played, its player sits down at any game, its rules are those of a table."""
    assert "The heap" in program(package, "games")
    shown = program(package, "play", "nim", "--opponent", "first", "--seed", "2", typed="take-1\n" * 30)
    assert "The machine (first): take-1" in shown
    assert "§2" in shown
    output = program(package, "play", "trictrac", "--profile", "our-rules", "--opponent", "first", typed="quit\n")
    assert "Our rules" in output


def test_its_rules_are_a_profile(nim: Game) -> None:
    """They have the values of their base but for one, and the options that it can take."""
    trictrac = registry.find("trictrac")
    ours, base = (trictrac.profiles.find(name) for name in ("our-rules", "classique"))
    assert {key for key in base.values if ours[key] != base[key]} == {"must_declare_leaving"}
    assert trictrac.start(f"our-rules+{next(iter(trictrac.profiles.options))}") is not None
    state = trictrac.start("our-rules")
    assert trictrac.read(str(state)) == state
    assert nim.name not in registry.BUILT_IN


def test_without_it_nothing_is_known() -> None:
    """Where it is not installed there is no such game, player or profile."""
    with pytest.raises(Unknown):
        registry.find("nim")
    with pytest.raises(Unknown):
        find_player("first", registry.find("draughts"))
    with pytest.raises(Unknown):
        registry.find("trictrac").start("our-rules")


def test_a_broken_package_is_a_sentence(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that cannot be imported stops nobody who does not use it."""
    with beside(package, monkeypatch):
        registry.PACKAGES["nim"] = "no_such_package"
        with pytest.raises(Unavailable, match="no_such_package"):
            registry.find("nim")
        assert registry.find("toc").name == "toc"


# The library's test warns of every environment but its own that observes a dict with a mask.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_it_has_bridges(nim: Game) -> None:
    """Its moves are integers and its states vectors; PettingZoo's own test accepts it where that is installed."""
    decision = Decision.at(codec_of(nim), nim.start().after(nim.start().rolls()[3]))
    assert len(decision.actions) == 4
    assert len(decision.codec.observe(decision, 0)) == decision.codec.size
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed; pip install academie[pettingzoo]")
    from pettingzoo.test import api_test

    from academie.bridges.pettingzoo import env

    api_test(env(nim.name), num_cycles=20, verbose_progress=False)


@pytest.mark.parametrize("promise", [name for name in vars(conformance.TestGame) if name.startswith("test_")])
def test_it_conforms(nim: Game, promise: str) -> None:
    """Every promise of the vocabulary holds for it as for the games of the books."""
    test = getattr(conformance.TestGame(), promise)
    test(game=nim, profile="usual")
