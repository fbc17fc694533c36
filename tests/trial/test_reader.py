"""The file of claims is read strictly: what is wrong is one sentence that names the file and the claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import Unreadable
from academie.games import GAMES
from academie.trial import BOOKS, claims, judge_of
from academie.trial.reader import read_claims

if TYPE_CHECKING:
    from pathlib import Path

RIGHT = """[[claim]]
id = "a"
book = "toy"
source = "l.1"
judge = "number"
en = "One."
fr = "Un."
"""


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "claims.toml"
    path.write_text(text, encoding="utf-8")
    return read_claims(path, "heap")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "claims.toml must hold tables"),
        ("claim = 1", "claims.toml must hold tables"),
        (RIGHT + "x = 1\n", "no field “x”"),
        (RIGHT.replace('fr = "Un."\n', ""), "“fr” must be a text"),
        (RIGHT + "given = { far = { more = 1 } }\n", "what a judge is given"),
        (RIGHT + "given = 3\n", "“given” must be a table"),
        (RIGHT + RIGHT, "two claims “a”"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    """A field too many, one too few, a value of the wrong kind, an id given twice."""
    with pytest.raises(Unreadable, match=said):
        read(tmp_path, text)


def test_every_claim_has_a_judge_and_a_name_of_its_own() -> None:
    """Over all books: no two claims of one name, none without a judge, none without both languages."""
    found = [claim for book in BOOKS for claim in claims(book)]
    assert len({claim.id for claim in found}) == len(found)
    for claim in found:
        assert judge_of(claim).how.fr
        assert claim.text.en != claim.text.fr
    rooms = {claim.game for claim in found}
    assert rooms == {game.name for game in GAMES}
