"""The tutor of chess: the general rules that Philidor's notes lay down, as they apply to a position (§23).

It decides no rule. `maxims.toml` has the words of each rule; `concepts.toml` lists every precept of the notes, with the
rule that speaks it or the reason why none does.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie.games.chess.tutor.pawns import PAWNS
from academie.games.chess.tutor.pieces import PIECES
from academie.games.chess.tutor.scene import scene_of
from academie.text.message import Message
from academie.tutor.concepts import concepts_page

if TYPE_CHECKING:
    from academie.games.chess.state import State
    from academie.tutor.advice import Advice


def advise(state: State) -> list[Advice]:
    """All the advice of the notes for the side to move."""
    scene = scene_of(state)
    return [] if scene is None else [*PAWNS.advise(scene), *PIECES.advise(scene)]


_HEAD = Message("""# Philidor's precepts

The general rules in the notes of the Académie of 1806 (ACAD): each in our own words, with its lines. `hint` speaks a
rule where it applies. {spoken} of {total} precepts have a rule, by {rules} rules; the others say why they have none.

| Lines | What it says | Rule |
|---|---|---|""")


def page(language: str) -> str:
    """A document of every precept."""
    return concepts_page(_HEAD, Path(__file__).with_name("concepts.toml"), language)


PAGES = {"philidor": page}
