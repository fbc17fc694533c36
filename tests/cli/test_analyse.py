"""Analysis by networks, engines and solved games; positions drawn; throws explained."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from academie import Budget, find
from academie.game.registry import PACKAGES
from cli.conftest import Run
from cli.typists import says

THROWN = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1"
DEALT = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:6-5,5-5,4-4,3-3,2-2,1-1 leader=A phase=play"
TO_THROW = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=white"


def test_choices_are_told_with_what_they_cost(run: Run) -> None:
    """The best costs nothing; values, chances and unit are told, in both languages."""
    output = json.loads(run("analyse", "gammon", "--position", THROWN, "--lines", "4", "--plies", "2", "--json").stdout)
    assert (output["unit"], output["lines"][0]["error"]) == ({"en": "points", "fr": "points"}, 0)
    assert all(line["error"] >= 0 and 0 <= line["chances"]["won"] <= 1 for line in output["lines"])
    shown = run("--lang", "fr", "analyse", "gammon", "--position", THROWN, "--lines", "2", "--plies", "1").stdout
    says(shown, "coûte", "gagne ", "Blancs")
    assert "White" not in shown


def test_throws_are_told_with_their_luck(run: Run) -> None:
    """All twenty-one, the best first; their mean is what may be expected; nought is never below nought."""
    answer = json.loads(run("analyse", "gammon", "--position", TO_THROW, "--json").stdout)
    assert answer["unit"] == {"en": "points", "fr": "points"}
    output = answer["chance"]
    assert len(output["outcomes"]) == 21
    values = [each["value"] for each in output["outcomes"]]
    assert values == sorted(values, reverse=True)
    weights = [each["weight"] for each in output["outcomes"]]
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
    assert abs(mean - output["mean"]) < 1e-4
    says(run("analyse", "gammon", "--position", TO_THROW).stdout, "is worth", "Values in points.")
    assert "White" not in run("--lang", "fr", "analyse", "gammon", "--position", TO_THROW).stdout
    lifted = run("analyse", "gammon", "--position", "W:K3,J3,*9;B:N1,*14 phase=throw to=black").stdout
    assert "+0.000" in lifted
    assert "-0.000" not in lifted


def test_a_first_position_and_a_position_of_other_programs(run: Run) -> None:
    """Before the draw, the throws of whoever throws first; an XGID is a position, here with its play, there without."""
    output = json.loads(run("analyse", "gammon", "--json").stdout)["chance"]
    assert (output["taker"], len(output["outcomes"])) == (0, 21)
    says(run("analyse", "trictrac").stdout, "Whoever throws first can expect", "Values in trous")
    start = "XGID=-b----E-C---eE---c-e----B-:0:0:1"
    found = json.loads(run("analyse", "gammon", "--position", f"{start}:31:0:0:0:0:10", "--json").stdout)
    assert found["lines"][0]["move"] == "E/H G/H"
    shown = json.loads(run("show", "gammon", "--position", f"{start}:00:0:0:0:0:10", "--json").stdout)
    assert shown["notations"]["XGID"] == f"{start}:00:0:0:0:0:10"
    assert shown["notations"]["GNU Backgammon ID"].startswith("4HPwATDgc/ABMA:")


def test_a_hint_without_a_game(run: Run) -> None:
    """The machine's move and what the books say of it, in both languages; without a throw, how to give one."""
    said = run("hint", "gammon", "--position", THROWN)
    says(said.stdout, "Hint: E/H G/H", "The book plays")
    assert run("hint", "gammon", "--position", THROWN, "--lang", "fr").stdout.startswith("Conseil")
    assert json.loads(run("hint", "draughts", "--json").stdout)["hint"]["en"]
    assert "Add dice=6-5" in run("hint", "trictrac").stderr


def test_engines_answer_before_a_throw() -> None:
    """In the library too; a seat that is none is refused."""
    for name, line in (("gammon", TO_THROW), ("tourne_case", None)):
        game = find(name)
        state = game.start() if line is None else game.read(line)
        found = game.engine().analyse(state, Budget())
        assert found.throws is not None
        assert not found.lines
        assert abs(found.throws.mean - game.engine().worth(state, 0)) < 1e-6 or state.thrower is None
        for seat in ("white", None, 7):
            with pytest.raises(TypeError, match="not a seat"):
                game.engine().worth(state, seat)


def test_a_game_that_was_played_is_looked_through(run: Run, tmp_path: Path) -> None:
    """Of every decision its error, of every throw its luck, and a verdict on each player."""
    path = tmp_path / "game.journal"
    run("match", "plain", "--players", "engine:plies=1", "random", "--games", "1", "--save", str(path), "--seed", "4")
    output = json.loads(run("analyse", "plain", "--record", str(path), "--plies", "1", "--json").stdout)
    first, second = output["verdicts"]
    assert output["unit"]["en"] == "points"
    assert first["error"] == 0
    assert second["faults"] > 0
    assert any(each["luck"] is not None for each in output["plies"])
    shown = run("--lang", "fr", "analyse", "plain", "--record", str(path), "--plies", "1").stdout
    says(shown, "perte moyenne", "Valeurs en points.")
    both = run("analyse", "plain", "--record", str(path), "--position", TO_THROW)
    assert both.exit_code == 2
    assert "Leave out --position" in both.stderr
    other = run("analyse", "gammon", "--record", str(path))
    assert other.exit_code != 0
    assert "no game of" in other.stderr


def test_choices_are_judged_by_games_played_out(run: Run) -> None:
    """Each with its standard error and its games; equal seeds tell the same."""
    asked = ("analyse", "gammon", "--position", THROWN, "--rollout", "3", "--throws", "2", "--lines", "3")
    output = json.loads(run(*asked, "--seed", "4", "--json").stdout)
    assert [line["games"] for line in output["lines"]] == [3, 3, 3]
    assert all(line["spread"] > 0 for line in output["lines"])
    again = json.loads(run(*asked, "--seed", "4", "--json").stdout)
    assert again["lines"] == output["lines"]
    assert json.loads(run(*asked, "--seed", "5", "--json").stdout)["lines"] != output["lines"]
    shown = run("--lang", "fr", *asked).stdout
    says(shown, " ± ", "erreur type")


def test_every_engine_says_what_a_choice_loses(run: Run) -> None:
    """Where values are in hundredths too; of a proved win and what is not proved the difference is nobody's to say."""
    output = json.loads(run("analyse", "draughts", "--plies", "6", "--lines", "4", "--json").stdout)["lines"]
    assert [line["error"] for line in output] == [(output[0]["score"] - line["score"]) / 100 for line in output]
    assert "costs" in run("analyse", "draughts", "--plies", "6", "--lines", "2").stdout
    won = (
        "analyse",
        "draughts",
        "--profile",
        "fmjd",
        "--position",
        "W:WK1,K7,K18:BK35",
        "--lines",
        "3",
        "--plies",
        "6",
    )
    assert [line["error"] for line in json.loads(run(*won, "--json").stdout)["lines"]] == [0.0, None, None]


def test_what_the_books_say_stands_below(run: Run) -> None:
    """Precepts for the first choice and against it in words; all that bear on the position for programs."""
    asked = ("analyse", "draughts", "--plies", "6")
    output = json.loads(run(*asked, "--json").stdout)
    assert output["advice"]
    assert set(output["advice"][0]) == {"key", "law", "source", "text", "favours", "against"}
    best = output["lines"][0]["move"]
    spoken = [each for each in output["advice"] if best in each["favours"]]
    shown = " ".join(run("--lang", "fr", *asked).stdout.split())
    assert all(f"Raison : {' '.join(each['text']['fr'].split())}" in shown for each in spoken)


@pytest.mark.parametrize(
    ("game", "options", "english", "french"),
    [
        ("draughts", (), "men", "pions"),
        ("draughts", ("--position", "W:WK1,K7,K18:BK35"), "men", "pions"),
        ("chess", (), "pawns", "pions"),
        ("domino", ("--position", DEALT), "points of the coup", "points du coup"),
        ("domino", ("--position", DEALT, "--profile", "tete-a-tete-coups"), "coups won", "coups gagnés"),
    ],
)
def test_a_search_says_in_what_it_counts(
    run: Run, game: str, options: tuple[str, ...], english: str, french: str
) -> None:
    """Men, pawns, what the profile of a domino counts; in words and for programs."""
    asked = ("analyse", game, *options, "--nodes", "200")
    assert f"Values in {english}.\n" in run(*asked).stdout
    assert f"Valeurs en {french}.\n" in run("--lang", "fr", *asked).stdout
    assert json.loads(run(*asked, "--json").stdout)["unit"] == {"en": english, "fr": french}


# --- `academie exact`: solved games asked from the command line


def test_the_contract(run: Run) -> None:
    """What a program is told, under the usual profile and with an option."""
    plain = json.loads(run("exact", "tourne_case", "--json").stdout)
    assert list(plain) == ["game", "profile", "states", "first_thrower_wins", "double", "error"]
    agreed = json.loads(run("exact", "tourne_case", "--profile", "academie-1806+double", "--json").stdout)
    assert agreed["profile"] == "academie-1806+double"
    assert plain["first_thrower_wins"] > 0.5
    assert agreed["double"][0] > agreed["double"][1] > 0
    assert agreed["double"] < plain["double"]  # who has it to fear guards against it


def test_a_position_before_its_throw(run: Run) -> None:
    """One as away from the end, eleven throws of thirty-six win at once, and the other is far."""
    line = "W:K1,L2;B:+3 profile=academie-1806 phase=throw to=white"
    output = json.loads(run("exact", "tourne_case", "--position", line, "--json").stdout)
    assert (output["position"], output["moves"]) == (line, [])
    assert output["wins"][0] > 11 / 36
    assert sum(output["wins"]) == pytest.approx(1)


def test_a_throw_to_be_played(run: Run) -> None:
    """The plays best first, and what each costs."""
    line = "W:A1,E1,+1;B:+3 profile=academie-1806 phase=play to=white dice=3-2"
    output = json.loads(run("exact", "tourne_case", "--position", line, "--json").stdout)
    assert output["best"] == output["moves"][0]["move"]
    points = [each["points"] for each in output["moves"]]
    assert points == sorted(points, reverse=True)
    assert output["points"] == points[0]


def test_in_words(run: Run) -> None:
    """In both languages, with what a play costs."""
    english = run("exact", "tourne_case").stdout
    says(english, "positions solved", "wins double in")
    line = "W:A1,E1,+1;B:+3 profile=academie-1806 phase=play to=white dice=3-2"
    french = run("exact", "tourne_case", "--position", line, "--lang", "fr").stdout
    says(french, "coûte", "0,0000")


# --- `academie show --svg`: a position drawn into a file or onto the screen, or one sentence why not


@pytest.mark.parametrize("name", PACKAGES)
def test_every_game_is_printed(run: Run, name: str) -> None:
    """A dash prints the drawing and nothing else, in the language asked for."""
    result = run("show", name, "--svg", "-", "--lang", "fr")
    assert (result.exit_code, result.stdout) == (0, find(name).svg(find(name).start(), language="fr"))
    assert ET.fromstring(result.stdout).get("lang") == "fr"  # noqa: S314 - our own drawing


def test_into_a_file(run: Run, tmp_path: Path) -> None:
    """A file is written as asked, and said to be."""
    path = tmp_path / "board.svg"
    result = run("show", "gammon", "--svg", str(path), "--night", "--standing", "--talon", "right")
    assert (result.exit_code, result.stdout.strip()) == (0, f"Written to {path}.")
    game = find("gammon")
    assert path.read_text(encoding="utf-8") == game.svg(game.start(), night=True, standing=True, a_at="right")


# --- `academie explain`: a throw explained at the command line


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
    assert (data["player"], data["dice"]) == ("black", [2, 1])
    assert {"points", "refusals", "duties", "markings", "plays", "counsel"} <= set(data)


def test_the_counsel_of_the_books(run: Run) -> None:
    """The account ends with the maxims on its plays, in the language asked for; where none applies nothing is said."""
    english = run("explain", "trictrac", "--dice", "6", "2").stdout
    french = run("explain", "trictrac", "--dice", "6", "2", "--lang", "fr").stdout
    data = json.loads(run("explain", "trictrac", "--dice", "6", "2", "--json").stdout)
    assert "What the books advise:\n    L1  Bring two dames down" in english
    assert "Ce que conseillent les livres\u00a0:\n    L1  Mettez tout à bas" in french
    assert [each["key"] for each in data["counsel"]] == ["L1"]
    forced = ("explain", "trictrac", "--position", "W:K3,L2;B:M2,R1,S1", "--dice", "6", "1")
    assert "counsel" not in run(*forced).stdout
    assert json.loads(run(*forced, "--json").stdout)["counsel"] == []


def test_the_throw_of_the_releve(run: Run) -> None:
    """--throw-index says which throw it is, where the position does not."""
    ask = ("explain", "trictrac", "--position", "W:A11,B1,C1,D1,E1;B:Y15", "--dice", "6", "5")
    assert "jan de trois coups (F, G)" in run(*ask, "--throw-index", "3").stdout
    assert "third throw of the relevé only" in run(*ask).stdout
    assert "Black throws six and five" in run("explain", "trictrac", "--dice", "5", "6").stdout  # the first throw
