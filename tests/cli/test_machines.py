"""Machines among themselves: ladders, trials of the books, and who stands in for whom."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from academie import nets
from academie.errors import Unreadable
from academie.game.analysis import Stop
from academie.games.chess import players
from academie.games.chess.trial import tools
from academie.journal import Journal
from academie.players.characters import StandIn
from academie.server.thinking.worker import Thinker
from academie.text.message import bilingual
from academie.trial import BOOKS, bench
from academie.trial.verdicts import shipped_verdicts
from cli.conftest import Refused, Run
from cli.typists import says

TWO = ("--player", "random", "--player", "playouts:40", "--games", "6", "--seed", "3")


def test_a_ladder_rates_everybody(run: Run) -> None:
    """The strongest first, what he wins of the next below, and the same again from the same seed."""
    result = run("ladder", "tourne_case", *TWO, "--json")
    assert result.exit_code == 0
    output = json.loads(result.stdout)
    assert [rung["games"] for rung in output["ladder"]] == [6, 6]
    high, low = output["ladder"]
    assert high["rating"] >= low["rating"]
    assert high["below"]["games"] == 6
    assert low["below"] is None
    assert run("ladder", "tourne_case", *TWO, "--json").stdout == result.stdout


def test_a_ladder_speaks_both_languages(run: Run) -> None:
    """Names, heads, and the sitting where one is asked for."""
    output = run("--lang", "fr", "ladder", "tourne_case", *TWO, "--sitting", "5").stdout
    says(output, "l'Écervelé", "séance de 5")
    assert "the Madcap" in run("ladder", "tourne_case", *TWO).stdout


def test_a_ladder_is_played_where_skill_shows(run: Run) -> None:
    """By the profile that a game names for it, unless another is asked for."""
    output = [
        json.loads(run("ladder", "dames_rabattues", *TWO, *more, "--json").stdout)["profile"]
        for more in ((), ("--profile", "academie-1806"))
    ]
    assert output == ["academie-1806+manual-claim+manual-play", "academie-1806"]
    assert (
        "The ladder used the rules academie-1806+manual-claim+manual-play." in run("players", "dames_rabattues").stdout
    )
    assert "The ladder used" not in run("players", "tourne_case").stdout
    assert "uci:COMMAND for any UCI engine" in " ".join(run("players", "chess").stdout.split())


# --- A machine whose weights cannot be read has another play in its place, and says so once, wherever it sits down


SAID = bilingual("The weights are spoiled.", "Les poids sont gâtés.")
ENGLISH, FRENCH = "The weights are spoiled. Until then", "Les poids sont gâtés. En attendant, c'est"


@pytest.fixture(autouse=True)
def _spoiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No weights can be read."""

    def refuse(*_: object) -> None:
        raise Unreadable(SAID)

    monkeypatch.setattr(nets, "_read", refuse)
    monkeypatch.setattr(StandIn, "choose", lambda _, state, budget=None: state.moves()[0])  # noqa: ARG005 - soon
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))


@pytest.mark.parametrize("more", [(), ("--to", "3")], ids=["a game", "a series"])
def test_at_the_terminal_and_when_it_is_resumed(run: Run, more: tuple[str, ...]) -> None:
    """Once when it begins, and once when somebody comes back to it."""
    begun = run("play", "garanguet", "--opponent", "mazette", "--seed", "1", *more, typed="moves\n1\n" * 2)
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
    output = Thinker().answer({**question, "spec": "mazette (exact)"}, Stop())
    assert output["notice"]["en"].startswith(ENGLISH)
    assert output["notice"]["fr"].startswith(FRENCH)
    assert "notice" not in Thinker().answer({**question, "spec": "random (exact)"}, Stop())


# --- `academie trial`: the verdicts that come with the program, and what is refused


@pytest.fixture
def no_stockfish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which Stockfish is not installed."""
    monkeypatch.delenv(players.SETTING, raising=False)
    monkeypatch.setattr(players, "_PLACES", ())
    tools.cache_clear()
    yield
    tools.cache_clear()


@pytest.fixture
def nobody_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """No claim may be heard."""

    def hear(claim: object) -> None:
        raise AssertionError(claim)

    monkeypatch.setattr(bench, "hear", hear)


@pytest.mark.usefixtures("no_stockfish", "nobody_judges")
@pytest.mark.parametrize("book", BOOKS)
def test_the_verdicts_that_come_with_the_program_are_shown(run: Run, book: str) -> None:
    """Nothing is judged: every verdict is the one that the report prints."""
    result = run("trial", book, "--json")
    assert result.exit_code == 0
    verdicts = {claim["id"]: claim["verdict"] for claim in json.loads(result.stdout)["claims"]}
    assert verdicts == {claim.id: shipped_verdicts()[claim.id].finding.verdict for claim in bench.claims(book)}


@pytest.mark.usefixtures("no_stockfish", "nobody_judges")
def test_it_says_who_found_the_verdicts(run: Run) -> None:
    """Stockfish with its version, and our own judges; where no other program was asked, those alone."""
    assert (
        "Stockfish 15.1 and academie's own judges found them. “academie trial philidor --again”"
        in run("trial", "philidor").stdout
    )
    french = run("trial", "metz", "--lang", "fr").stdout.replace("\u202f", " ")
    assert "les juges d'academie. « academie trial metz --again »" in french


@pytest.mark.usefixtures("no_stockfish", "nobody_judges")
@pytest.mark.parametrize("option", ["--again", "--resume"])
def test_chess_is_not_judged_without_stockfish(refused: Refused, tmp_path: Path, option: str) -> None:
    """No verdict is given; one sentence says what is missing and how to get it."""
    assert "apt-get install stockfish" in refused("trial", "philidor", option, "--out", str(tmp_path / "docket"))
    assert not (tmp_path / "docket").read_bytes()


def test_a_file_for_verdicts_that_nobody_finds_is_refused(refused: Refused, tmp_path: Path) -> None:
    """--out is for a new trial."""
    assert "Add --again" in refused("trial", "metz", "--out", str(tmp_path / "docket"))
    assert not (tmp_path / "docket").exists()
