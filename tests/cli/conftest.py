"""What the tests of the command line share."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from academie.cli import app
from cli.typists import Typist

Run = Callable[..., Result]
Refused = Callable[..., str]
REFUSED = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8"))


@pytest.fixture
def run() -> Run:
    """Run a command as if typed, in English unless the test says otherwise."""

    def runner(*arguments: str, typed: str = "", lang: str = "C") -> Result:
        environment = {"LANG": lang, "LC_ALL": None, "LC_MESSAGES": None, "COLUMNS": "100", "ACADEMIE_DEBUG": None}
        return CliRunner(env=environment).invoke(app, list(arguments), input=typed)

    return runner


@pytest.fixture
def refused(run: Run) -> Refused:
    """Run a command that must be refused as bad input; gives its one sentence."""

    def runner(*arguments: str, typed: str = "") -> str:
        result = run(*arguments, typed=typed)
        assert result.exit_code == 2, result.output
        sentence = result.stderr.strip()
        assert sentence
        assert "\n" not in sentence
        assert sentence.endswith((".", "?", "”."))
        assert "Traceback" not in result.output
        return sentence

    return runner


@pytest.fixture
def table(run: Run) -> Callable[..., str]:
    """Type lines into a game between people, unless the options say otherwise; the program must end well."""

    def player(name: str, *lines: str, options: tuple[str, ...] = ("--as", "both")) -> str:
        result = run("play", name, *options, typed="\n".join([*lines, ""]))
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
        return result.stdout

    return player


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Typist]]:
    """Begin the program on a terminal; it is ended with the test."""
    begun: list[Typist] = []

    def sitting(*arguments: str, data: Path = tmp_path, **more: Any) -> Typist:
        begun.append(Typist(*arguments, data=data, **more))
        return begun[-1]

    yield sitting
    for each in begun:
        each.close()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a person who has done nothing yet."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def games(data: Path) -> Path:
    """Where the games of one test are kept."""
    return data / "games"
