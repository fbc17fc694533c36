"""Case files and proofs of dice: verdicts and exit codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from fairdice.meetings import CHAIN, chances, meeting, text

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Refused, Run


START = "W:W31-50:B1-20"
DUEL = "W:W33:B29,K28"  # Manoury takes the king, the others have the choice
FORCED = {"legal": ["33x22"], "illegal": ["33x24"], "forced": ["33x22"]}


def case(name: str, kind: str, expected: Any, **more: Any) -> dict[str, Any]:
    return {"id": name, "game": "draughts", "kind": kind, "expected": expected, **more}


GOOD = [
    case("S1", "setup", START),
    case("S2", "setup", {"fen": START}, context={"setup": "standard"}),
    case("P1", "plays", {"after": ["B:W24:BK28", "B:W22:B29"]}, position=DUEL, profile="metz"),
    case("P2", "plays", {"after": ["B:W22:B29"]}, position={"fen": DUEL}, context={"profile": "manoury-1787"}),
    case("L1", "legality", FORCED, position=DUEL, profile="manoury-1787"),
    case("L2", "legality", {"legal": ["B:W24:BK28"], "illegal": ["B:W33:B29,K28"]}, position=DUEL, profile="metz"),
    case("R1", "result", {"over": True, "winner": "black", "why": "loss_no_pieces", "law": "§33"}, position="W:W:B20"),
    case("R2", "result", {"over": False, "winner": None}, position=START),
    case("R3", "result", {"winner": "white"}, position="W:W:B20", profile="fmjd+qui-perd-gagne"),
]
BAD = [
    case("S1", "setup", "W:W31-50:B1-19"),
    case("P1", "plays", {"after": ["B:W22:B29"]}, position=DUEL, profile="metz"),
    case("P2", "plays", {"after": ["B:W24:BK28", "B:W22:B29"]}, position=DUEL, profile="manoury-1787"),
    case("L1", "legality", {"legal": ["33x24"]}, position=DUEL, profile="manoury-1787"),
    case("L2", "legality", {"illegal": ["33x22"]}, position=DUEL, profile="metz"),
    case("L3", "legality", {"forced": ["33x22"]}, position=DUEL, profile="metz"),
    case("R1", "result", {"winner": "white"}, position="W:W:B20"),
    case("X1", "plays", {"after": []}, position="W:W51:B1"),
    case("X2", "plays", {}, position=START),
    case("X3", "plays", {"after": []}, position=START, profile="nobody"),
    case("X4", "dice_count", {"chances": 11}),
]


def write(path: Path, cases: list[Any], key: str = "cases") -> str:
    path.write_text(json.dumps({key: cases}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("key", ["cases", "examples"])
def test_right_cases_pass(run: Run, tmp_path: Path, key: str) -> None:
    """Each case gets a line that begins with ok and its id; the tally stands alone on the last line."""
    result = run("check", write(tmp_path / "good.json", GOOD, key))
    lines = result.stdout.splitlines()
    assert [line.split() for line in lines[:-1]] == [["ok", each["id"]] for each in GOOD]
    assert lines[-1] == f"{len(GOOD)} passed, 0 failed, 0 skipped"
    assert result.exit_code == 0


def test_wrong_cases_fail_with_a_reason(run: Run, tmp_path: Path) -> None:
    """Each case gets a line that begins with fail, its id and why; the exit status is 1."""
    result = run("check", write(tmp_path / "bad.json", BAD))
    lines = result.stdout.splitlines()
    for line, each in zip(lines[:-1], BAD, strict=True):
        status, name, reason = line.split(maxsplit=2)
        assert (status, name) == ("fail", each["id"])
        assert reason
    assert lines[-1] == f"0 passed, {len(BAD)} failed, 0 skipped"
    assert result.exit_code == 1


def test_words_are_skipped_and_missing_rooms_fail(run: Run, tmp_path: Path) -> None:
    """Kinds in words are skipped; a kind for machines fails without its game; unnamed games are trictrac."""
    cases = [
        case("W1", "ruling", "in words"),
        {"id": "T1", "kind": "score", "game": "chaturanga", "expected": {}},
        {"id": "T2", "kind": "naming", "expected": {}},
        {"id": "T3", "kind": "score", "expected": {}, "position": None},
        case("Q1", "plays", {"after": []}, position=DUEL, confidence="low"),
    ]
    result = run("check", write(tmp_path / "mixed.json", cases))
    assert result.stdout.splitlines() == [
        "skip  W1  in words",
        "fail  T1  no game chaturanga yet",
        "skip  T2  in words",
        "skip  T3  in words",
        "skip  Q1  the reading of the book is doubtful",
        "0 passed, 1 failed, 4 skipped",
    ]
    assert result.exit_code == 1


def test_cases_are_selected(run: Run, tmp_path: Path) -> None:
    """--only and --game leave the other cases out; several files are one run."""
    files = [write(tmp_path / "good.json", GOOD), write(tmp_path / "bad.json", BAD)]
    assert run("check", *files, "--only", "setup").stdout.splitlines()[-1] == "2 passed, 1 failed, 0 skipped"
    assert run("check", *files, "--game", "toc").stdout == "0 passed, 0 failed, 0 skipped\n"


def test_the_same_as_data(run: Run, tmp_path: Path) -> None:
    """--json gives the verdicts and the tally, with the same exit status."""
    result = run("check", write(tmp_path / "bad.json", BAD[:2]), "--json")
    data = json.loads(result.stdout)
    assert [row["status"] for row in data["cases"]] == ["fail", "fail"]
    assert (data["passed"], data["failed"], data["skipped"]) == (0, 2, 0)
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not json",
        "[]",
        "{}",
        '{"cases": 3}',
        '{"cases": [{"kind": "setup"}]}',
        '{"cases": [{"id": "A"}]}',
        "[" * 99999,
    ],
)
def test_a_file_that_is_no_case_file_is_refused(refused: Refused, tmp_path: Path, text: str) -> None:
    """Anything else than a list of cases with ids and kinds is refused with one sentence, status 2."""
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    assert str(path) in refused("check", str(path))


# --- `academie dice verify`: what it prints and how it exits, in both languages


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    path = tmp_path / "proof.json"
    path.write_text(text(meeting()), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Share of seat 2: c0ffee.", "proved: nothing was altered."]),
        ("fr", ["Part de la place 2", "tout est prouvé, rien n'a été changé."]),
    ],
)
def test_a_true_meeting(run: Run, proof: Path, language: str, said: list[str]) -> None:
    """The commitment, the shares, each game, and that all is proved."""
    result = run("dice", "verify", str(proof), "--lang", language)
    assert result.exit_code == 0
    assert CHAIN.commitment.hex() in result.stdout
    for each in said:
        assert each in result.stdout


def test_an_altered_throw(run: Run, proof: Path) -> None:
    """Exit status 1, and the entry is named; with --json its number is data."""
    data = json.loads(proof.read_text(encoding="utf-8"))
    place = chances(data)[5]
    data["entries"][place]["text"] = data["entries"][place]["text"][:-3] + "6-6"
    proof.write_text(json.dumps(data), encoding="utf-8")
    result = run("dice", "verify", str(proof))
    assert result.exit_code == 1
    assert f"Entry {place + 1}, game 1" in result.stdout
    assert "nothing was altered" not in result.stdout
    result = run("dice", "verify", str(proof), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["wrong"]["entry"] == place + 1


def test_what_cannot_be_read(refused: Refused, proof: Path, tmp_path: Path) -> None:
    """Exit status 2 and one sentence, for a missing file, another file, and a commitment that is none."""
    assert "cannot be read" in refused("dice", "verify", str(tmp_path / "none.json"))
    assert "is not a secret of the dice" in refused("dice", "verify", str(proof), "--commit", "abc")
    proof.write_text("{}", encoding="utf-8")
    assert "This is not a proof of dice" in refused("dice", "verify", str(proof))
