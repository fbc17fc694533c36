"""The standard's own collection of PDN files, good and bad, read when it is at hand.

ACADEMIE_PDN_CORPUS names a folder holding the succeed/ and fail/ folders of the repository of the PDN standard. The
same facts are tested without it on the small files of files.toml (see test_pdn).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from academie.errors import Unreadable
from academie.games.draughts import pdn

CORPUS = os.environ.get("ACADEMIE_PDN_CORPUS")

# Every good file of the collection with its number of games and of moves, variations counted.
CORPUS_GOOD = {
    "090417ronde12.pdn": (7, 703),
    "Campionato Assoluto 2005.pdn": (53, 3227),
    "Cat.B1.pdn": (37, 397),
    "Cat.D1.pdn": (19, 185),
    "DUTCH96H.pdn": (13, 1381),
    "OCA_2.0.pdn": (43, 2280),
    "PROF2.pdn": (16, 1616),
    "PWCP 2a.pdn": (59, 688),
    "PWCP_2.pdn": (51, 602),
    "Principles of Strategy.pdn": (16, 594),
    "Tricks traps and shots.pdn": (91, 3017),
    "alphanumeric.pdn": (1, 1),
    "beginner.pdn": (58, 0),
    "borderclassics.pdn": (183, 62),
    "bridges.pdn": (267, 0),
    "candidate95.pdn": (8, 816),
    "fen.pdn": (3, 0),
    "gameterminator.pdn": (1, 1),
    "gem.pdn": (162, 0),
    "goulds.pdn": (262, 0),
    "inferno.pdn": (68, 3306),
    "kurnik.pdn": (4, 535),
    "linecomment.pdn": (1, 2),
    "lpc.pdn": (100, 0),
    "movestrength.pdn": (1, 3),
    "mrcd2000kval.pdn": (40, 1954),
    "mrcd2006.pdn": (44, 1994),
    "mrcd2007.pdn": (102, 4542),
    "nk ronde 01.pdn": (7, 1097),
    "nk ronde 02.pdn": (7, 1015),
    "nk2003-amsterdam.pdn": (33, 3268),
    "rk ronde 12.pdn": (7, 757),
    "schildpad.pdn": (34, 3014),
    "string.pdn": (1, 1),
    "unicode.pdn": (1, 2),
    "ussr1947.pdn": (153, 8730),
    "variation.pdn": (1, 9),
    "windragon.pdn": (1, 153),
    "wk2003.pdn": (23, 2381),
}

# Every bad file of the collection, and why it is bad.
CORPUS_BAD = {
    "40Camp.DamaInternazionaleAssoluto.pdn": (228, "a tag stands after moves"),  # a game without terminator
    "Cat.A1.pdn": (405, "'.' is no part of PDN"),  # a lone dot before the result
    "Cat.C1.pdn": (579, "'6.' has no move"),  # the file stops after a move number
    "abatsiev.pdn": (595, "'-' is no part of PDN"),  # unknown moves given as hyphens
    "delfts.pdn": (28, "a tag stands after moves"),  # 4-6 as a result reads as a move
    "mrdrcd07.pdn": (198, "'1.' has no move"),  # a game given as `1. 0-2`
    "mrdrcd08.pdn": (499, "'1.' has no move"),  # a game given as `1. 1-0`
    "nested_comment.pdn": (1, "comments do not nest"),
}

needs_corpus = pytest.mark.skipif(CORPUS is None, reason="set ACADEMIE_PDN_CORPUS to the folder of succeed/ and fail/")


@needs_corpus
def test_corpus_is_known() -> None:
    """The collection holds exactly the files listed here."""
    for folder, known in (("succeed", CORPUS_GOOD), ("fail", CORPUS_BAD)):
        assert {path.name for path in (Path(str(CORPUS)) / folder).glob("*.pdn")} == set(known)


@needs_corpus
@pytest.mark.parametrize("name", sorted(CORPUS_GOOD))
def test_corpus_good(name: str) -> None:
    """A good file gives its games and moves, comes back byte for byte, and survives the canonical form."""
    data = (Path(str(CORPUS)) / "succeed" / name).read_bytes()
    text, encoding = pdn.decode(data)
    games = pdn.read_games(text)
    plays = sum(isinstance(item, pdn.Play) for game in games for item in pdn.flatten(game.body))
    assert (len(games), plays) == CORPUS_GOOD[name]
    assert pdn.write_games(games).encode(encoding) == data
    assert [pdn.read_games(pdn.write_canonical(game)) for game in games] == [[game] for game in games]


@needs_corpus
@pytest.mark.parametrize("name", sorted(CORPUS_BAD))
def test_corpus_bad(name: str) -> None:
    """A bad file is refused at the line of its fault."""
    line, words = CORPUS_BAD[name]
    text, _ = pdn.decode((Path(str(CORPUS)) / "fail" / name).read_bytes())
    with pytest.raises(Unreadable) as caught:
        pdn.read_games(text)
    message = str(caught.value)
    assert message.startswith(f"Line {line}: ")
    assert words in message
