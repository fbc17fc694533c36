"""The programs of the documents print what they are said to print; every command and option they name exists."""

from __future__ import annotations

import doctest
import io
import os
import platform
import random
import re
import shlex
import subprocess
import sys
import zipfile
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

import academie
from academie.cli.app import COMMANDS, load
from docs_site import commands
from wheels import build, check, targets
from wheels.targets import TARGETS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "program" / "cookbook.md"


@dataclass(frozen=True)
class Program:
    """One recipe: a block of Python, and the block of text below it, which is what it prints."""

    title: str
    text: str
    printed: str


RECIPE = re.compile(r"^## (.+?)\n.*?^```python\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = [Program(*found.groups()) for found in RECIPE.finditer(PAGE.read_text(encoding="utf-8"))]


def test_every_section_is_a_program() -> None:
    """No recipe is passed over, and there are at least ten."""
    titles = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [program.title for program in PROGRAMS] == titles
    assert len(titles) >= 10


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.title)
def test_a_program_prints_what_is_shown(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as it stands, in an empty folder; three dots stand for anything."""
    if "academie.bridges" in program.text and find_spec("pettingzoo") is None:
        pytest.skip("PettingZoo is not installed")
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    world: dict[str, Any] = {"__name__": "__main__"}
    with redirect_stdout(printed):
        exec(compile(program.text, program.title, "exec"), world)  # noqa: S102 - what is tested is the program
    # The end of a block says nothing of empty lines before it.
    got, expected = printed.getvalue().rstrip() + "\n", program.printed
    if not doctest.OutputChecker().check_output(expected, got, doctest.ELLIPSIS):
        assert got == expected


@pytest.mark.parametrize(("page", "least"), [("docs/program/library.md", 20), ("README.md", 10)])
def test_every_example_of_a_page_is_true(page: str, least: int) -> None:
    """The first page for programmers, and the tour of the README: what they show is what is printed."""
    result = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert result.attempted > least
    assert result.failed == 0


# What the programs of other pages are run with: modules whose names they use, and values that they take as given.
chess = academie.find("chess")
JOURNAL = "academie journal 1\ngame chess\nmode assisted\n\nwhite plays e4\n"
AROUND: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "build/exercises": (("academie.games.draughts.exercises",), {}),
    "build/lessons": (("academie.games.trictrac.lessons",), {}),
    "build/translating": ((), {"shown": 2, "points": 4}),
    "program/bridges": ((), {}),
    "program/diagrams": ((), {}),
    "program/journal": (
        (),
        {"text": JOURNAL, "game": chess, "start": chess.start(), "choices": chess.start().moves()[:1]},
    ),
    "program/extending": ((), {}),
}


@pytest.mark.parametrize("page", AROUND)
def test_the_programs_of_other_pages_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as it stands, one after the other; that of the translators ends with the error it raises."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    if profile := re.search(r"^```toml\n(game = .*?)^```$", text, re.MULTILINE | re.DOTALL):
        Path("mine.toml").write_text(profile[1], encoding="utf-8")
    modules, given = AROUND[page]
    for program in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        world = {"random": random, **given}
        for module in modules:
            world |= vars(import_module(module))
        for library in ("pettingzoo", "pyspiel"):
            if library in program and find_spec(library) is None:
                break
        else:
            code = compile(program, page, "exec", flags=annotations.compiler_flag)
            with pytest.raises(academie.Illegal) if "raise " in program else nullcontext():
                exec(code, world)  # noqa: S102 - what is tested is the program


def test_the_help_of_the_package_teaches() -> None:
    """What `help(academie)` shows is true, begins with trictrac, and `dir` names nothing else than what is offered."""
    assert doctest.testmod(academie).attempted > 5
    assert doctest.testmod(academie).failed == 0
    assert "read_games" in dir(academie)
    assert not {"typing", "registry"} & set(dir(academie))


def test_the_two_commands_are_on_the_first_screen() -> None:
    """`make play` and `make test` can be seen without scrolling; each part of the README stands there once."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    first = "\n".join(text.splitlines()[:40])
    assert "make play" in first
    assert "make test" in first
    parts = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    assert len(parts) == len(set(parts)) > 4


@pytest.mark.parametrize(("target", "command"), [("play", "serve --open"), ("play-terminal", "play")])
@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_a_target_opens_what_the_pages_say(page: str, target: str, command: str) -> None:
    """The games in the browser, or their list in the terminal."""
    recipe = re.search(rf"^{target}:.*\n\t(.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe is not None
    assert recipe[1] == f"$(BIN)/academie {command}"
    said = re.search(rf"make {target}\b(?!-).*?in the (browser|terminal)", (ROOT / page).read_text(encoding="utf-8"))
    assert said is not None
    assert said[1] == ("browser" if "serve" in command else "terminal")


# --- A wheel: built here, whole, named for a system, and used where no compiler is


def _packed(folder: Path, names: set[str]) -> Path:
    path = folder / "academie-0-cp311-cp311-linux.whl"
    with zipfile.ZipFile(path, "w") as file:
        for name in names:
            file.writestr(name, "")
    return path


def test_what_a_wheel_must_have(tmp_path: Path) -> None:
    """Laws, weights, endings, openings, pages, documents are wanted, sources are not; each lack and excess is told."""
    expected = build.required(ROOT)
    for name in (
        "games/trictrac/law.md", "games/draughts/profiles.toml", "server/templates", "server/static/fonts/roman.woff2",
        "games/draughts/weights", "games/draughts/endgames", "games/draughts/repertoires",
        "py.typed", "documents/cookbook.md", "locale/fr/LC_MESSAGES/academie.mo",
    ):  # fmt: skip
        assert any(each.startswith(f"academie/{name}") for each in expected), name
    assert not any(each.endswith((".cpp", ".hpp")) for each in expected)
    core = "academie/_core.abi3.so"
    assert build.wrong(_packed(tmp_path, {*expected, core}), ROOT) == []
    assert build.wrong(_packed(tmp_path, {*expected, core} - {"academie/py.typed"}), ROOT) == [
        "academie/py.typed is missing."
    ]
    assert build.wrong(_packed(tmp_path, {*expected, core, "academie/core.cpp"}), ROOT) == [
        "academie/core.cpp is a source."
    ]
    assert len(build.wrong(_packed(tmp_path, expected), ROOT)) == 1


def test_which_pythons_are_built_for(tmp_path: Path) -> None:
    """Each before the stable ABI has its own wheel; one serves all from 3.12 on."""
    known = {(3, 11): tmp_path, (3, 12): tmp_path, (3, 13): tmp_path}
    assert targets.needed(known) == [(3, 11), (3, 12)]


@pytest.mark.deep
def test_a_wheel_is_used_without_a_compiler(tmp_path: Path) -> None:
    """Built by each kind of Python there is and installed anew, it plays, checks a book and opens its documents."""
    if find_spec("auditwheel") is None:
        pytest.skip("auditwheel is not installed; `make wheels` brings it.")
    known = targets.pythons()
    built = [
        build.build(ROOT, TARGETS[platform.machine()], known[version], tmp_path) for version in targets.needed(known)
    ]
    assert all("manylinux" in each.path.name for each in built)
    tried = check.all_of([each.path for each in built], known, tmp_path)
    assert len(tried) == len([version for version in known if version < targets.STABLE or targets.STABLE in known])
    for one in tried:
        assert one.ok, (one.python, [step for step in one.steps if not step.ok])


# --- The command line


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
