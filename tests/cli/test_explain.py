"""`academie explain`: a throw explained at the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result

    Run = Callable[..., Result]

BOARD = "W:A9,D1,E1,G1,H1,L2;B:P1,Q1,R1,S1,T1,U1,V1,X1,Y7"


def test_explained_in_two_languages(run: Run) -> None:
    """The same account in English and French, each sentence with its paragraph and its books."""
    english = run("explain", "trictrac", "--position", BOARD, "--dice", "6", "5")
    french = run("explain", "trictrac", "--position", BOARD, "--dice", "5", "6", "--lang", "fr")
    assert english.exit_code == french.exit_code == 0
    assert "White wins 20:" in english.stdout
    assert "Les Blancs gagnent 20\u00a0:" in french.stdout
    for line in english.stdout.splitlines():
        if line.startswith("    ") and not line.startswith("    May"):
            assert "[§" in line
    assert "LEP l.421" in english.stdout


def test_json(run: Run) -> None:
    """Data for programs: totals, points, refusals, plays."""
    result = run("explain", "trictrac", "--position", BOARD + " to=black", "--dice", "2", "1", "--json")
    data = json.loads(result.stdout)
    assert data["player"] == "black"
    assert data["dice"] == [2, 1]
    assert {"points", "refusals", "duties", "markings", "plays", "counsel"} <= set(data)


def test_the_counsel_of_the_books(run: Run) -> None:
    """The account ends with the maxims on its plays, in the language asked for; where none applies nothing is said."""
    english = run("explain", "trictrac", "--dice", "6", "2").stdout
    french = run("explain", "trictrac", "--dice", "6", "2", "--lang", "fr").stdout
    data = json.loads(run("explain", "trictrac", "--dice", "6", "2", "--json").stdout)
    assert "The counsel of the books:\n    L1  On the first throw" in english
    assert "Le conseil des livres\u00a0:\n    L1  Au premier coup" in french
    assert [each["key"] for each in data["counsel"]] == ["L1"]
    forced = ("explain", "trictrac", "--position", "W:K3,L2;B:M2,R1,S1", "--dice", "6", "1")
    assert "counsel" not in run(*forced).stdout
    assert json.loads(run(*forced, "--json").stdout)["counsel"] == []


def test_the_throw_of_the_releve(run: Run) -> None:
    """--throw-index says which throw it is, where the position does not."""
    ask = ("explain", "trictrac", "--position", "W:A11,B1,C1,D1,E1;B:Y15", "--dice", "6", "5")
    assert "jan de trois coups (F, G)" in run(*ask, "--throw-index", "3").stdout
    assert "third throw of the relevé only" in run(*ask).stdout


def test_from_the_start_and_parts_of_positions(run: Run) -> None:
    """Without a position the first throw is meant; a book's position may have fewer than fifteen dames."""
    assert "Black throws six and five" in run("explain", "trictrac", "--dice", "5", "6").stdout
    assert run("explain", "trictrac", "--position", "W:K3,L2;B:M2,R1,S1", "--dice", "6", "1").exit_code == 0


def test_bad_input_is_one_sentence(refused: Callable[..., str]) -> None:
    """A die of seven, another game, an impossible position and a doublet that settles nothing."""
    assert "1 to 6" in refused("explain", "trictrac", "--dice", "7", "1")
    assert "No throws are explained" in refused("explain", "draughts", "--dice", "6", "1")
    assert "ask for a hint instead" in refused("explain", "toc", "--dice", "6", "1")  # whose book advises all the same
    assert "§30" in refused("explain", "trictrac", "--position", "W:A13,L1;B:Y15", "--dice", "6", "1")
    assert "§1" in refused("explain", "trictrac", "--position", "W:A16;B:Y15", "--dice", "6", "1")
    assert "§3" in refused("explain", "trictrac", "--dice", "4", "4")
