"""A machine whose weights cannot be read has another play in its place, and says so once, wherever it sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.analysis import Stop
from academie.errors import Unreadable
from academie.journal import Journal
from academie.nets import weights
from academie.players.company import StandIn
from academie.server.worker import Thinker
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]

pytestmark = pytest.mark.native

SAID = Title("The weights are spoiled.", "Les poids sont gâtés.")
ENGLISH, FRENCH = "The weights are spoiled. Until then", "Les poids sont gâtés. En attendant, c'est"


@pytest.fixture(autouse=True)
def _spoiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No weights can be read."""

    def refuse(*_: object) -> None:
        raise Unreadable(SAID)

    monkeypatch.setattr(weights, "_read", refuse)
    monkeypatch.setattr(StandIn, "choose", lambda _, state, budget=None: state.moves()[0])  # noqa: ARG005 - soon
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))


@pytest.mark.parametrize("more", [(), ("--to", "3")], ids=["a game", "a series"])
def test_at_the_terminal_and_when_it_is_resumed(run: Run, more: tuple[str, ...]) -> None:
    """Once when it begins, and once when somebody comes back to it."""
    begun = run("play", "garanguet", "--opponent", "mazette", "--seed", "1", *more, typed="1\n" * 3)
    assert begun.exit_code == 0, begun.output
    assert begun.stdout.count(ENGLISH) == 1
    again = run("resume", "--lang", "fr")
    assert again.exit_code == 0, again.output
    assert again.stdout.count(FRENCH) == 1


@pytest.mark.parametrize("more", [("--games", "2"), ("--form", "series", "--to", "1")], ids=["games", "a series"])
def test_between_machines(run: Run, more: tuple[str, ...]) -> None:
    """On the error output, so that what was asked for stays as it is; two of the same say it once in a series."""
    played = run("match", "garanguet", "--players", "mazette", "random", "--seed", "1", *more)
    assert played.exit_code == 0, played.output
    assert played.stderr.count(ENGLISH) == 1
    assert ENGLISH not in played.stdout


def test_to_the_server() -> None:
    """A worker tells it with the act, in both languages; a machine that is itself tells nothing."""
    journal = Journal("garanguet", "assisted", players=("?", "mazette")).write()
    question = {"task": "move", "meeting": "m", "journal": journal, "seat": 1, "seed": 1}
    told = Thinker().answer({**question, "spec": "mazette (exact)"}, Stop())
    assert told["notice"]["en"].startswith(ENGLISH)
    assert told["notice"]["fr"].startswith(FRENCH)
    assert "notice" not in Thinker().answer({**question, "spec": "random (exact)"}, Stop())
