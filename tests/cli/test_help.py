"""The help of every command, and what is said of wrong words, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import typer

from academie.cli.app import COMMANDS, app, load
from academie.cli.help import catalogue, complaint, texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result

    Run = Callable[..., Result]


def test_every_help_text_has_its_french() -> None:
    """The catalogue has the French of every text that help can show, other than the English, and nothing besides."""
    wanted = {text for name in COMMANDS for text in texts(load(name))}
    wanted |= set(texts(typer.main.get_command(app)))
    wanted -= {"Show this message and exit."}
    assert wanted - set(catalogue()) == set()
    assert set(catalogue()) - wanted == set()
    assert [english for english, french in catalogue().items() if english == french] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_help_speaks_french(run: Run, name: str) -> None:
    """Asked in French, the page of a command has French headings and texts, and no English one."""
    shown = " ".join(run("--lang", "fr", name, "--help").stdout.split(" "))
    assert shown.startswith("Usage\u00a0: academie")
    assert "Options\u00a0:" in shown
    for english in ("Show this message", "Usage: ", "Options: ", "[default", "[required"):
        assert english not in shown
    together = " ".join(shown.split())
    for text in texts(load(name)):
        assert text.split("\n\n")[0] not in together


def test_the_list_of_commands_is_french(run: Run) -> None:
    """The first page lists every command with a French sentence."""
    shown = run("--help", lang="fr_FR.UTF-8").stdout
    assert "Commandes\u00a0:" in shown
    assert "Jouer au terminal." in shown
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["--dance"],
        ["perft"],
        ["perft", "draughts"],
        ["perft", "draughts", "--depth", "deep"],
        ["perft", "draughts", "--depth", "-1"],
        ["perft", "draughts", "--depth", "100"],
        ["perft", "draughts", "--depth"],
        ["perft", "draughts", "more", "--depth", "1"],
        ["analyse", "draughts", "--seconds", "long"],
        ["match", "draughts", "--players", "random"],
        ["corpus", "dance"],
    ],
    ids=" ".join,
)
def test_wrong_words_are_answered_in_french(run: Run, arguments: list[str]) -> None:
    """What cannot be understood is answered in the language that was asked for, even before a command is known."""
    french = run("--lang", "fr", *arguments)
    english = run(*arguments)
    assert french.exit_code == english.exit_code == 2
    assert french.stderr != english.stderr
    for word in ("Invalid", "Missing", "No such", "should", "requires", "unexpected", "Try ", "ne se comprend pas"):
        assert word not in french.stderr


def test_an_unknown_complaint_is_framed() -> None:
    """A sentence of Typer's that we do not know is passed on in a French frame."""
    assert complaint("The moon is full.").fr == "La commande ne se comprend pas : The moon is full."
