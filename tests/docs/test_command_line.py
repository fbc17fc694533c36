"""The command line as documents show it: every command and option exists, and shells can complete them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
import typer

from academie.cli.app import COMMANDS, load
from docs.test_cookbook import ROOT
from press import commands

if TYPE_CHECKING:
    from pathlib import Path

PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"])


def _typed(page: Path) -> list[list[str]]:
    """The words of each `academie` command that a page shows, in a block or within a sentence."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in re.findall(r"^academie .*$", block, re.MULTILINE)]
    lines += re.findall(r"`(academie [^`]+)`", text)
    heads = re.compile(r"academie (journal|series|proof) \d")  # the first line of such a file
    shown = [line.replace("…", "") for line in lines if not heads.match(line)]
    return [shlex.split(re.split(r" {2,}|\s#", line)[0])[1:] for line in shown]


def _unknown(words: list[str]) -> list[str]:
    """What of a command line the program does not have."""
    if words[0].startswith("-") or words[0].isupper():
        return []
    if words[0] not in COMMANDS:
        return words[:1]
    command: Any = load(words[0])
    rest = words[1:]
    while (below := getattr(command, "commands", {})) and rest and not rest[0].startswith("-"):
        if rest[0] not in below:
            return rest[:1]
        command, rest = below[rest[0]], rest[1:]
    known = {each for parameter in command.get_params(typer.Context(command)) for each in parameter.opts}
    known |= {each for parameter in command.params for each in parameter.secondary_opts} | {"--lang", "--help-all"}
    return [word for word in rest if re.match(r"--[a-z]", word) and word.partition("=")[0] not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_shown_exists(page: Path) -> None:
    """The commands of a page, those below them and their options are the program's own."""
    wrong = {" ".join(words): found for words in _typed(page) if (found := _unknown(words))}
    assert wrong == {}


def test_the_page_has_every_command_and_option() -> None:
    """Each command has its heading, and each of its options a row; the man page has them too."""
    page, manual = commands.page(), commands.manual().replace("\\-", "-")
    for name in COMMANDS:
        assert f"\n### {name}\n" in page
        assert f".SS academie {name}" in manual
    for option in ("--rigueur", "--neighbours", "--rollout", "--database"):
        assert f"`{option}" in page
        assert option in manual


@pytest.mark.parametrize(
    ("shell", "asked", "found"),
    [
        ("bash", {"COMP_WORDS": "academie pl", "COMP_CWORD": "1"}, ["play", "players"]),
        ("bash", {"COMP_WORDS": "academie play --lev", "COMP_CWORD": "2"}, ["--level"]),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "academie play --lev"}, ["--level"]),
        (
            "fish",
            {"_TYPER_COMPLETE_ARGS": "academie play --lev", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
            ["--level"],
        ),
    ],
)
def test_a_shell_completes(shell: str, asked: dict[str, str], found: list[str]) -> None:
    """The script that a shell is given names the program, and what it asks for is answered, a line a word."""
    program = [sys.executable, "-m", "academie"]

    def said(**more: str) -> str:
        environment = os.environ | more
        return subprocess.run(program, env=environment, capture_output=True, text=True, check=False).stdout

    script = said(_ACADEMIE_COMPLETE=f"source_{shell}")
    assert "academie" in script
    assert f"complete_{shell}" in script
    answer = said(_ACADEMIE_COMPLETE=f"complete_{shell}", **asked)
    assert all(word in answer for word in found)
    assert shell == "zsh" or len(answer.splitlines()) == len(found)
