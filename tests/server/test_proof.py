"""The proof of a finished game, as the server exports it: `academie dice verify` proves it, or finds an alteration."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from typer.testing import CliRunner

from academie.cli.app import app
from server.serving import sentence, served
from server.tables import play_out, seated, tabs_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHANCE = re.compile(r" (?:throws(?: for the dice)?|takes|draws|gets) (?P<what>\d-\d(?: \d-\d)*)$")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("proof")) as address:
        yield address


def finished(url: str, game: str, most: int, **more: Any) -> tuple[str, str]:
    """A game of two that is over, played or given up after so many acts; its link, and the commitment first shown."""
    persons, link = seated(url, game, 2, **more)
    commit = httpx.get(f"{url}/api/v1/meetings/{link}", timeout=60).json()["meeting"]["commit"]
    with tabs_of(persons, link) as tabs:
        play_out(tabs, most=most)
        if not tabs[0].view["over"]:
            assert tabs[0].ask("leave")["type"] == "done"
    return link, commit


def verified(path: Path, commit: str, proof: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """How `academie dice verify` ends, and what it says."""
    path.write_text(json.dumps(proof), encoding="utf-8")
    result = CliRunner().invoke(app, ["dice", "verify", str(path), "--commit", commit, "--json"])
    return result.exit_code, json.loads(result.output)


def altered(text: str) -> str:
    """A line with another throw, or other tiles."""
    found = CHANCE.search(text)
    assert found is not None
    first = found["what"].split()[0]
    others = (each for each in ("2-1", "3-1", "4-2", "5-3", "6-4", "6-5", "4-1", "5-2") if each not in found["what"])
    return text[: found.start("what")] + found["what"].replace(first, next(others), 1)


def proved(url: str, path: Path, link: str, commit: str) -> None:
    """The file of a meeting is proved as it is, and not with a single throw or deal otherwise."""
    proof = httpx.get(f"{url}/api/v1/meetings/{link}/proof", timeout=60).json()
    assert verified(path, commit, proof)[0] == 0
    chances = [place for place, entry in enumerate(proof["entries"]) if CHANCE.search(entry["text"])]
    assert len(chances) > 2
    for place in (chances[0], chances[len(chances) // 2], chances[-1]):
        entries = [dict(entry) for entry in proof["entries"]]
        entries[place]["text"] = altered(entries[place]["text"])
        code, said = verified(path, commit, {**proof, "entries": entries})
        assert code == 1, entries[place]
        assert said["wrong"]["entry"] == entries[place]["number"], said
    assert verified(path, "00" * 32, proof)[0] == 1  # it is not what he was shown


@pytest.mark.parametrize(("game", "mode"), [("trictrac", "assisted"), ("trictrac", "rigueur"), ("domino", "assisted")])
def test_the_proof_over_http(url: str, tmp_path: Path, game: str, mode: str) -> None:
    """Of a finished game every throw and deal is proved, and a single altered one is named."""
    link, commit = finished(url, game, 40, mode=mode)
    proved(url, tmp_path / "proof.json", link, commit)
    page = httpx.get(f"{url}/m/{link}/dice", timeout=60).text
    assert f"academie dice verify academie-proof.json --commit {commit}" in page
    assert f'href="/api/v1/meetings/{link}/proof"' in page
    assert "throws and deals proved" in page
    assert "does NOT" not in page


def test_no_proof_while_hands_are_hidden(url: str) -> None:
    """Of a game of domino that is played there is no proof and no journal yet, and the page says when there is."""
    persons, link = seated(url, "domino", 2)
    with tabs_of(persons, link) as tabs:
        play_out(tabs, most=6)
    for what in ("proof", "journal"):
        answer = persons[0].http.get(f"/api/v1/meetings/{link}/{what}")
        assert answer.status_code == 409
        assert "when the game is over" in sentence(answer)
    assert "Proved when the game is over" in persons[0].http.get(f"/m/{link}/dice").text


@pytest.mark.deep
@pytest.mark.parametrize("game", ["trictrac", "domino", "gammon"])
def test_the_proof_of_a_whole_game(url: str, tmp_path: Path, game: str) -> None:
    """A game played to its end through sockets is proved."""
    link, commit = finished(url, game, 3000)
    proved(url, tmp_path / "proof.json", link, commit)
