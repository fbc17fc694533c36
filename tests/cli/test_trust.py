"""What a terminal does not leave to the server it plays on: its share of chance, and where its files are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

from academie.cli.remote import Stay
from academie.cli.session.remote import Visit

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SENTENCE = {"en": "Nothing can be kept.", "fr": "Rien ne peut se garder."}


def visit() -> tuple[Visit, list[dict[str, Any]]]:
    """Somebody who has come to a meeting and is to give his share, and what he sends."""
    face, sent = MagicMock(), list[dict[str, Any]]()
    face.language, face.meeting = "en", {}
    found = Visit("x" * 22, face)
    found.send = sent.append
    face.meeting = {"chair": 0, "missing": [0, 1], "commit": "00" * 32, "again": "y" * 22}
    found._contribute()
    return found, sent


def test_a_share_that_is_refused_is_sent_again_as_it_was() -> None:
    """The house knows its secret, and what a share would make of the dice: it must not be given another to choose."""
    found, sent = visit()
    for _ in range(3):
        found.hear({"type": "refused", "id": sent[-1]["id"], "kind": "Unavailable", "sentence": SENTENCE})
        found.hear({"type": "notice", "kind": "available", "sentence": SENTENCE})
    assert [message["type"] for message in sent] == ["contribute"] * 4
    assert len({message["hex"] for message in sent}) == 1


def test_a_rematch_has_a_share_of_its_own() -> None:
    """Another meeting, other dice."""
    found, sent = visit()
    meeting = found.face.meeting
    found._move("y" * 22)
    found.face.meeting = meeting
    found._contribute()
    assert len({message["hex"] for message in sent}) == len(sent) == 2


def test_a_server_does_not_say_where_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link of a meeting is a link, or no proof is kept of it."""
    monkeypatch.setattr("academie.cli.remote.folder.data", lambda: tmp_path / "data")
    stay: Any = object.__new__(Stay)
    stay.house, stay.screen, stay.face = MagicMock(), MagicMock(), MagicMock()
    stay.house.text.return_value, stay.face.language = "{}", "en"
    for link in ("../../elsewhere", f"{tmp_path}/elsewhere", "../../" + "z" * 22, "a" * 22):
        stay.visit = MagicMock()
        stay.visit.meeting = {"game": "trictrac", "link": link, "commit": "00" * 32}
        stay.proof()
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.json")}
    assert written == {f"data/proofs/{'z' * 22}.json", f"data/proofs/{'a' * 22}.json"}
