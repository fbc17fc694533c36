"""Philidor's precepts: each has its words, its place in the table and a position of the book in which it speaks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import chess
import pytest

from academie.games.chess import tutor
from academie.games.chess.tutor import PAWNS, PIECES, page
from academie.games.chess.tutor.scene import MAXIMS, scene_of
from academie.registry import find
from academie.tutor import advise
from academie.tutor.notions import load_notions

CHESS = find("chess")
RULES = {rule.key: rule for chapter in (PAWNS, PIECES) for rule in chapter.rules}
WITNESSES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tutor.toml").read_text(encoding="utf-8"))[
    "rule"
]


def said(key: str, fen: str) -> Any:
    """What one rule says of a position."""
    state: Any = CHESS.read(fen)
    scene = scene_of(state)
    assert scene is not None
    return RULES[key](scene)


def test_every_precept_has_its_rule_or_a_reason() -> None:
    """The table, the words and the rules name one another, and a rule cites a line of a precept that names it."""
    notions = load_notions(Path(tutor.__file__).with_name("notions.toml"))
    assert {notion.rule for notion in notions if notion.rule} == set(RULES) == set(MAXIMS)
    for key, rule in RULES.items():
        of = {line for notion in notions if notion.rule == key for line in re.findall(r"\d{4}", notion.source)}
        assert of & set(re.findall(r"\d{4}", rule.source)), key
    assert page("en").count("\n| ACAD") == page("fr").count("\n| ACAD") == len(notions)


@pytest.mark.parametrize("witness", WITNESSES, ids=lambda each: each["key"])
def test_a_rule_speaks_where_its_condition_holds(witness: dict[str, Any]) -> None:
    """It speaks there, for Black as for White, and is silent two plies before."""
    key = witness["key"]
    heard = said(key, witness["speaks"])
    assert [str(move) for move in heard.favours] == witness["favours"]
    assert [str(move) for move in heard.against] == witness["against"]
    assert heard.text.en == witness["says"]
    assert said(key, witness["silent"]) is None
    turned = said(key, chess.Board(witness["speaks"]).mirror().fen())
    assert (len(turned.favours), len(turned.against)) == (len(heard.favours), len(heard.against))
    assert {move.origin ^ 56 for move in turned.favours} == {move.origin for move in heard.favours}


def test_every_rule_is_witnessed() -> None:
    """And no rule speaks against a move that the book plays there."""
    assert [witness["key"] for witness in WITNESSES] == list(RULES)
    for witness in WITNESSES:
        state: Any = CHESS.read(witness["speaks"])
        for each in advise("chess", state):
            assert set(each.favours).isdisjoint(each.against)
