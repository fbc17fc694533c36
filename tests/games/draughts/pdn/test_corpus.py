"""The standard's own collection of PDN files, good and bad, read when it is at hand.

ACADEMIE_PDN_CORPUS names a folder holding the succeed/ and fail/ folders of the repository of the PDN standard. The
same facts are tested without it on the small files of files.toml (see test_pdn).
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from academie.errors import Unreadable
from academie.games.draughts import pdn

CORPUS = os.environ.get("ACADEMIE_PDN_CORPUS")

FILES = tomllib.loads(Path(__file__).with_name("collection.toml").read_text(encoding="utf-8"))

needs_corpus = pytest.mark.skipif(CORPUS is None, reason="set ACADEMIE_PDN_CORPUS to the folder of succeed/ and fail/")


@needs_corpus
def test_corpus_is_known() -> None:
    """The collection holds exactly the files listed in collection.toml."""
    for folder, known in (("succeed", FILES["good"]), ("fail", FILES["bad"])):
        assert {path.name for path in (Path(str(CORPUS)) / folder).glob("*.pdn")} == set(known)


@needs_corpus
@pytest.mark.parametrize("name", FILES["good"])
def test_corpus_good(name: str) -> None:
    """A good file gives its games and moves, comes back byte for byte, and survives the canonical form."""
    data = (Path(str(CORPUS)) / "succeed" / name).read_bytes()
    text, encoding = pdn.decode(data)
    games = pdn.read_games(text)
    plays = sum(isinstance(item, pdn.Play) for game in games for item in pdn.flatten(game.body))
    assert [len(games), plays] == FILES["good"][name]
    assert pdn.write_games(games).encode(encoding) == data
    assert [pdn.read_games(pdn.write_canonical(game)) for game in games] == [[game] for game in games]


@needs_corpus
@pytest.mark.parametrize("name", FILES["bad"])
def test_corpus_bad(name: str) -> None:
    """A bad file is refused at the line of its fault."""
    line, words = FILES["bad"][name]
    text, _ = pdn.decode((Path(str(CORPUS)) / "fail" / name).read_bytes())
    with pytest.raises(Unreadable) as caught:
        pdn.read_games(text)
    message = str(caught.value)
    assert message.startswith(f"Line {line}: ")
    assert words in message
