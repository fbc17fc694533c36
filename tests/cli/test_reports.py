"""Commands that report: perft, law, glossary, analyse, bench, endgame, repertoire, help."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from academie import __version__
from academie.games import find

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]

COMMANDS = [
    [],
    ["play"],
    ["analyse"],
    ["match"],
    ["show"],
    ["perft"],
    ["law"],
    ["glossary"],
    ["profiles"],
    ["record"],
    ["pdn"],
    ["check"],
    ["hub"],
    ["bench"],
    ["corpus"],
    ["corpus", "list"],
    ["corpus", "check"],
    ["corpus", "export"],
    ["endgame"],
    ["endgame", "build"],
    ["endgame", "info"],
    ["endgame", "probe"],
    ["repertoire"],
    ["repertoire", "build"],
    ["repertoire", "info"],
    ["repertoire", "show"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help(run: Run, command: list[str]) -> None:
    """--help explains the command and every option of it."""
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")
    assert len(result.stdout.splitlines()) > 5


@pytest.mark.parametrize("command", [[], ["corpus"], ["endgame"], ["repertoire"]], ids=" ".join)
def test_a_group_alone_shows_its_help(run: Run, command: list[str]) -> None:
    """Asked nothing, a group of commands shows what there is."""
    result = run(*command)
    assert result.exit_code == 0
    assert "Commands:" in result.stdout


def test_the_version_is_printed(run: Run) -> None:
    """--version prints the version of the package."""
    assert run("--version").stdout == f"academie {__version__}\n"


def test_perft_counts_by_depth(run: Run) -> None:
    """The counts of the start position, as text and as data (§56)."""
    rows = run("perft", "draughts", "--depth", "5").stdout.splitlines()
    assert [row.split()[:2] for row in rows[1:]] == [
        ["1", "9"],
        ["2", "81"],
        ["3", "658"],
        ["4", "4265"],
        ["5", "27117"],
    ]
    data = json.loads(run("perft", "draughts", "--depth", "3", "--json").stdout)
    assert [row["leaves"] for row in data["counts"]] == [9, 81, 658]
    assert set(data["counts"][0]) == {"depth", "leaves", "seconds", "nodes_per_second"}


def test_perft_obeys_profile_and_position(run: Run) -> None:
    """Manoury's king rule leaves one capture where the others have two."""
    for profile, leaves in (("manoury-1787", 1), ("metz", 2)):
        arguments = ("perft", "draughts", "--depth", "1", "--position", "W:W33:B29,K28", "--profile", profile)
        assert json.loads(run(*arguments, "--json").stdout)["counts"][0]["leaves"] == leaves


def test_the_law_is_read_in_two_languages(run: Run) -> None:
    """One paragraph with its sources in the language asked for, or in that of the environment."""
    paragraph = find("draughts").law.find("17")
    english, french = (run("law", "draughts", "17", "--lang", lang).stdout for lang in ("en", "fr"))
    assert paragraph.title.en in english
    assert paragraph.title.fr in french
    assert run("law", "draughts", "§17", lang="fr_FR.UTF-8").stdout == french
    assert run("law", "draughts", "§17", lang="en_GB.UTF-8").stdout == english
    listed = run("law", "draughts").stdout.splitlines()
    assert sum(line.lstrip().startswith("§") for line in listed) == len(list(find("draughts").law))
    assert json.loads(run("law", "draughts", "17", "--json").stdout)[0]["text"]["fr"] == paragraph.text.fr


def test_the_glossary_is_read(run: Run) -> None:
    """A term by either name, and the whole list."""
    for word in ("main line", "grande_ligne"):
        assert "long diagonal" in run("glossary", "draughts", word).stdout
    listed = [line for line in run("glossary", "draughts").stdout.splitlines() if not line.startswith(" ")]
    assert len(listed) == len(list(find("draughts").glossary))
    data = json.loads(run("glossary", "draughts", "damier", "--json").stdout)
    assert data[0]["name"] == {"en": "board", "fr": "damier"}


def test_analysis_shows_the_lines(run: Run) -> None:
    """The number of lines asked for, each beginning with another legal move, as text and as data."""
    arguments = ("analyse", "draughts", "--plies", "5", "--lines", "3", "--megabytes", "4")
    text = run(*arguments)
    assert text.exit_code == 0
    assert "White to move" in text.stdout
    assert "nodes/s" in text.stdout
    data = json.loads(run(*arguments, "--json").stdout)
    state = find("draughts").read(data["position"])
    moves = [find("draughts").read_move(state, line["move"]) for line in data["lines"]]
    assert len(set(moves)) == 3
    assert all(line["moves"][0] == line["move"] for line in data["lines"])


def test_analysis_finds_a_proved_win(run: Run) -> None:
    """One capture that takes the last piece wins in one ply; an ending that a table knows is won without a number."""
    arguments = ("analyse", "draughts", "--plies", "4", "--position")
    data = json.loads(run(*arguments, "W:W32,41-45:B28", "--json").stdout)
    assert data["lines"][0]["move"] == "32x23"
    assert data["lines"][0]["ends_in"] == 1
    assert "gagne en 1" in run(*arguments, "W:W32,41-45:B28", "--lang", "fr").stdout
    assert "won " in run(*arguments, "W:WK46,K50:B28,1").stdout


def test_the_bench_checks_before_it_times(run: Run) -> None:
    """The same signature twice; another one expected is a negative outcome."""
    first = json.loads(run("bench", "--depth", "5", "--json").stdout)
    assert [row["leaves"] for row in first["generator"]] == [6_483_961, 9_041_010, 9_872_645]
    again = run("bench", "--depth", "5", "--expect", str(first["signature"]))
    assert again.exit_code == 0
    assert str(first["signature"]) in again.stdout
    assert run("bench", "--depth", "5", "--expect", "1").exit_code == 1


def test_a_repertoire_is_built_described_and_shown(run: Run, tmp_path: Path) -> None:
    """The same file by one process and by two; it says of a position what stands in it, for people and programs."""
    paths = [tmp_path / "one", tmp_path / "two"]
    recipe = ("--nodes", "200", "--positions", "12", "--ply", "3")
    for path, jobs in zip(paths, ("1", "2"), strict=True):
        save = ("--save", str(tmp_path / f"searches-{jobs}"))
        made = run("repertoire", "build", *recipe, "--jobs", jobs, *save, "--output", str(path), "--json")
        assert json.loads(made.stdout)["positions"] == 12
    assert paths[0].read_bytes() == paths[1].read_bytes()
    told = json.loads(run("repertoire", "info", "--file", str(paths[0]), "--json").stdout)
    assert [told[key] for key in ("positions", "nodes", "ply", "profile")] == [12, 200, 3, "fmjd"]
    shown = json.loads(run("repertoire", "show", "32-28", "--file", str(paths[0]), "--json").stdout)
    values = [each["value"] for each in shown["moves"]]
    assert shown["position"].startswith("B:W28,31,33")
    assert len(values) == 9
    assert values == sorted(values, reverse=True)
    first = run("repertoire", "show", "32-28", "--file", str(paths[0])).stdout.splitlines()
    assert [line.split()[-1] for line in first[-10:-1]] == [each["move"] for each in shown["moves"]]
    assert "positions known" in run("repertoire", "info").stdout


def test_a_repertoire_that_cannot_be_written_is_a_sentence(run: Run, tmp_path: Path) -> None:
    """A folder in the place of the file, or no folder for what is kept."""
    recipe = ("--nodes", "50", "--positions", "1", "--lang", "fr")
    refused = run("repertoire", "build", *recipe, "--output", str(tmp_path))
    assert (refused.exit_code, "ne peut être écrit" in refused.stderr) == (2, True)
    unkept = run("repertoire", "build", *recipe, "--output", str(tmp_path / "a"), "--save", str(tmp_path / "b" / "c"))
    assert (unkept.exit_code, "ne peuvent être gardées" in unkept.stderr) == (2, True)


def test_the_endings_are_described(run: Run) -> None:
    """One row for each rule of captures and number of pieces, built or not."""
    data = json.loads(run("endgame", "info", "--json").stdout)
    rules = ["number", "kings", "taker"]
    assert [row["name"] for row in data["tables"]] == [f"{rule}-{few}.endgame" for few in (4, 5) for rule in rules]
    assert [row["path"] is None for row in data["tables"]][:2] == [False, False]
    told = run("endgame", "info", "--lang", "fr")
    assert (told.exit_code, "academie endgame build taker --pieces 5" in told.stdout.replace("\n", " ")) == (0, True)


def test_an_ending_is_asked(run: Run) -> None:
    """Who wins, and what each move makes of it: best first, with plies where they are known."""
    line = "W:WK1,K7,K18:BK35"
    data = json.loads(run("endgame", "probe", line, "--json").stdout)
    assert (data["result"], data["moves"][0]["plies"]) == (1, 15)
    assert {move["result"] for move in data["moves"]} == {1, 0}
    told = run("endgame", "probe", line, "--lang", "fr").stdout.splitlines()
    assert told[0] == "celui qui joue gagne"
    assert told[1].endswith("gagne en 15 demi-coups")
    assert len(told) == 1 + len(data["moves"])


def test_an_ending_that_nobody_solved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start, the losing game, five pieces that nobody has built: a sentence in either language."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    refused = run("endgame", "probe", "W:WK1,K7,K18,K20:BK35")
    assert (refused.exit_code, "academie endgame build number --pieces 5" in refused.stderr) == (2, True)
    refused = run("endgame", "probe", "W:W31-50:B1-20", "--lang", "fr")
    assert (refused.exit_code, "Aucune table ne connaît" in refused.stderr) == (2, True)
    refused = run("endgame", "probe", "W:WK1:BK35", "--profile", "metz+qui-perd-gagne")
    assert (refused.exit_code, "No table knows this" in refused.stderr) == (2, True)
