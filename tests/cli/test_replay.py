"""`academie replay`: a journal act by act, for people and for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]

HEAD = "academie journal 1\ngame trictrac\nprofile lepeintre-1818\nposition W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white\n\n"
TOC = "W:A5,B2,C2,D2,E2,F1,G1;B:Y15 phase=throw to=white trous=0,0 throws=5,5"
SCHOOLED = ["white throws 6-2", "white plays A/G A/C", "black schools 6"]  # 6 won and not marked


def journal(path: Path, *acts: str, head: str = HEAD) -> str:
    """A file with a journal of these acts."""
    path.write_text(head + "".join(f"{act}\n" for act in acts), encoding="utf-8")
    return str(path)


@pytest.fixture
def data(run: Run, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """A journal replayed as data; its exit status is 1 when an act cannot be done."""

    def replayed(*acts: str, head: str = HEAD) -> dict[str, Any]:
        result = run("replay", journal(tmp_path / "table.journal", *acts, head=head), "--json")
        found: dict[str, Any] = json.loads(result.stdout)
        assert result.exit_code == (found["error"] is not None)
        return found

    return replayed


def test_acts_with_rulings_and_scores(data: Callable[..., dict[str, Any]]) -> None:
    """Each act has its line, the rulings with their paragraphs, what stands marked, and whom the table waits for."""
    found = data(*SCHOOLED)
    assert (found["game"], found["profile"], found["mode"]) == ("trictrac", "lepeintre-1818", "rigueur")
    assert [act["act"] for act in found["acts"]] == SCHOOLED
    assert [act["player"] for act in found["acts"]] == [0, 1, 1]
    last = found["acts"][-1]
    assert last["rulings"] == [{"key": "ecole", "law": "§84", "player": 0, "points": 6, "refused": False}]
    assert last["scores"] == [
        {"points": 0, "holes": 0, "bredouille": False},
        {"points": 6, "holes": 0, "bredouille": True},
    ]
    assert not last["over"]
    assert found["result"] is None


def test_the_result(data: Callable[..., dict[str, Any]]) -> None:
    """The end has its winner, shares, reason, paragraph and points; the table waits for nobody."""
    found = data("white resigns", head="academie journal 1\ngame draughts\n\n")
    assert found["acts"][0]["scores"] is None
    assert (found["acts"][0]["player"], found["acts"][0]["over"]) == (None, True)
    assert (found["result"]["winner"], found["result"]["shares"]) == (1, [0.0, 1.0])
    assert set(found["result"]) == {"winner", "shares", "reason", "law", "points"}


@pytest.mark.parametrize("wrong", ["black plays Y/X", "white sings"])
def test_an_act_that_cannot_be_done_is_the_end(data: Callable[..., dict[str, Any]], wrong: str) -> None:
    """Done or read, what cannot be is told with its number; the acts before it are kept, those after do not count."""
    found = data(SCHOOLED[0], wrong, *SCHOOLED[1:])
    assert len(found["acts"]) == 1
    assert found["error"]["act"] == 2
    assert found["error"]["error"].endswith(".")


@pytest.mark.parametrize(
    "head", ["", "academie journal 1\n\n", "academie journal 1\ngame whist\n\n", HEAD.replace("A10", "A11")]
)
def test_a_wrong_head_is_act_0(data: Callable[..., dict[str, Any]], head: str) -> None:
    """A head that cannot be read, or at which nobody can sit down, is number 0."""
    found = data(*SCHOOLED, head=head)
    assert (found["acts"], found["result"], found["error"]["act"]) == ([], None, 0)


@pytest.mark.parametrize(
    ("head", "act", "scores"),
    [
        (
            f"academie journal 1\ngame toc\nposition {TOC}\n\n",
            "white throws 5-1",
            [(0, 1), (0, 0)],
        ),
        (
            "academie journal 1\ngame trictrac\nmode assisted\nposition W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white\n\n",
            "white throws 6-2",
            [(6, 0), (0, 0)],
        ),
    ],
)
def test_what_a_machine_marks(
    data: Callable[..., dict[str, Any]], head: str, act: str, scores: list[tuple[int, int]]
) -> None:
    """Toc marks holes, trictrac points and holes, also where the machine marks them."""
    found = data(act, head=head)["acts"][0]["scores"]
    assert [(marks["points"], marks["holes"]) for marks in found] == scores


def test_told_in_the_chosen_language(run: Run, tmp_path: Path) -> None:
    """Without --json the acts and rulings are told, and what is wrong goes to the error output."""
    result = run("replay", journal(tmp_path / "table.journal", *SCHOOLED, "white sings"), "--lang", "fr")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:2] == ["Blanc jette 6-2", "Blanc joue A/G A/C"]
    assert "(§84)" in result.stdout
    assert result.stderr.startswith("Acte 4 du journal\u00a0:")


def test_a_file_that_is_not_there(refused: Callable[..., str], tmp_path: Path) -> None:
    """No file is bad input, as everywhere."""
    assert "nothing.journal" in refused("replay", str(tmp_path / "nothing.journal"))


def test_several_journals_are_replayed_in_turn(run: Run, tmp_path: Path) -> None:
    """As in a series, below its cover; one that cannot be done makes the status 1."""
    path = tmp_path / "evening.series"
    games = "\n".join(f"{HEAD}{act}\n" for act in ("white throws 6-2", "white throws 5-2"))
    path.write_text(f"academie series 2\ngame trictrac\nform ecrire\n\n{games}", encoding="utf-8")
    told = run("replay", str(path))
    assert told.exit_code == 0
    assert told.stdout.splitlines()[::2] == ["Game 1", "Game 2"]
    found = json.loads(run("replay", str(path), "--json").stdout)
    assert [each["acts"][0]["act"] for each in found] == ["white throws 6-2", "white throws 5-2"]
    path.write_text(path.read_text(encoding="utf-8") + "black marks 2\n", encoding="utf-8")
    assert run("replay", str(path)).exit_code == 1
