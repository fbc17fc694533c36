"""A journal in its file: every act on the disk at once, taken back, cut short, refused, and one writer."""

from __future__ import annotations

import dataclasses
import errno
import os
from pathlib import Path

import pytest

from academie.errors import Unavailable, Unreadable
from academie.journal import Journal, read
from academie.journal.file import Busy, JournalFile

TEXT = (Path(__file__).parents[1] / "games" / "trictrac" / "referee" / "journals" / "rigueur.txt").read_text(
    encoding="utf-8"
)
GAME = read(TEXT)
HEAD = dataclasses.replace(GAME, acts=())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "game.journal"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_act_is_in_the_file_at_once(path: Path) -> None:
    """The head is there from the beginning, and after each act the file is the canonical journal so far."""
    file = JournalFile.begin(path, HEAD)
    assert text_of(path) == HEAD.write()
    for count, act in enumerate(GAME.acts[:40], 1):
        file.add(act)
        assert text_of(path) == dataclasses.replace(GAME, acts=GAME.acts[:count]).write()
        assert file.count == count
    file.close()
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_gone_on_with(path: Path) -> None:
    """Opened again it holds what was kept, and goes on; the referee's words between the acts stay."""
    path.write_text(TEXT[: TEXT.index("\n", len(TEXT) // 2) + 1], encoding="utf-8")
    file = JournalFile.open(path)
    assert isinstance(file.kept, Journal)
    begun = len(file.kept.acts)
    assert 0 < begun < len(GAME.acts)
    for act in GAME.acts[begun:]:
        file.add(act)
    file.close()
    assert read(text_of(path)) == GAME
    assert "\n; " in text_of(path)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_is_taken_back_is_cut_off(path: Path, ends: str) -> None:
    """Acts taken back are gone from the file before others are added, wherever the referee spoke between them."""
    path.write_bytes(TEXT.replace("\n", ends).encode())
    file = JournalFile.open(path)
    for count in (len(GAME.acts), 100, 99, 3, 0):
        file.back(count)
        assert read(text_of(path)).acts == GAME.acts[:count]
        file.add(GAME.acts[0])
        assert read(text_of(path)).acts == (*GAME.acts[:count], GAME.acts[0])
    file.close()


def test_half_a_line_is_written_over(path: Path) -> None:
    """Wherever the last line breaks off, the next act stands where it began."""
    text = GAME.write()
    whole = text[: text.index("\n", 4000) + 1]
    following = text[len(whole) :].split("\n")[0]
    done = read(whole).acts
    for cut in range(len(following)):
        path.write_text(whole + following[:cut], encoding="utf-8")
        file = JournalFile.open(path)
        assert file.kept == read(whole)
        file.add(GAME.acts[len(done)])
        file.close()
        assert text_of(path) == f"{whole}{following}\n"


def test_one_program_writes(path: Path) -> None:
    """A file that is open is refused to others in both languages, until it is closed."""
    first = JournalFile.begin(path, HEAD)
    with pytest.raises(Busy) as refused:
        JournalFile.open(path)
    assert refused.value.to("en") == "The game is being played in another program; leave it there first."
    assert refused.value.to("fr").startswith("La partie se joue dans un autre programme")
    first.close()
    JournalFile.open(path).close()


def test_a_name_is_taken_once(path: Path) -> None:
    """A new file takes no other's place, whether that one is there or is being made."""
    path.write_text("a diary\n", encoding="utf-8")
    with pytest.raises(FileExistsError):
        JournalFile.begin(path, HEAD)
    assert text_of(path) == "a diary\n"
    assert list(path.parent.iterdir()) == [path]
    aside = path.with_name(".other.journal.new")
    aside.touch()
    with pytest.raises(FileExistsError):
        JournalFile.begin(path.with_name("other.journal"), HEAD)
    assert aside.exists()


def test_what_is_no_journal_is_refused(path: Path) -> None:
    """A file that is none, one with half a head and one that is no text are refused, and let go."""
    for content in (b"a diary\n", HEAD.write().encode()[:-1], b"\xff\xfe\n"):
        path.write_bytes(content)
        for _ in range(2):
            with pytest.raises(Unreadable):
                JournalFile.open(path)
    with pytest.raises(Unavailable, match="there is no such file"):
        JournalFile.open(path.with_name("none"))


def test_a_full_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the disk takes only a part of is cut off again and told in a sentence; the file is let go, whole."""
    file = JournalFile.begin(path, HEAD)
    file.add(GAME.acts[0])
    before, write, room = path.read_bytes(), os.write, [5]

    def full(descriptor: int, data: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data[: room.pop()])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Unavailable) as refused:
        file.add(GAME.acts[1])
    assert refused.value.to("en") == f"The game cannot be kept in {path}, and goes on without: the disk is full."
    assert refused.value.text.fr.endswith("le disque est plein.")
    assert file.closed
    assert path.read_bytes() == before
    monkeypatch.undo()
    JournalFile.open(path).close()


def test_a_disk_that_does_not_confirm(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file that the disk does not confirm is not there."""

    def broken(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(Unavailable):
        JournalFile.begin(path, HEAD)
    assert list(path.parent.iterdir()) == []
