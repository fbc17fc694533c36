"""Writes docs/notions.md: every notion and precept of the books of draughts, and the rule that speaks it or why none.

With --check nothing is written, and what is out of date is told.
"""

from __future__ import annotations

import sys

from academie.games.draughts.tutor.notions import load_notions
from pages import ROOT, run

PAGE = ROOT / "docs" / "notions.md"
HEAD = """# Notions and precepts of the books of draughts

Manoury (MAN, 1787) and the Livre de Metz (METZ), each precept in our own words, with its lines. A rule is one of
`games/draughts/tutor/`; `hint` speaks it where it applies. Made by `scripts/notions.py` from `notions.toml`: do
not edit.

Chaque précepte de Manoury et de Metz en nos termes, avec ses lignes. Une règle est de `games/draughts/tutor/` ;
`conseil` la dit où elle a lieu.

{spoken} of {total} have a rule, by {rules} rules; the rest say why not.
{spoken} sur {total} ont une règle, par {rules} règles ; les autres disent pourquoi non.

| Lines | English | Français | Rule |
|---|---|---|---|
"""


def page() -> str:
    """The page."""
    notions = load_notions()
    spoken = [notion.rule for notion in notions if notion.rule]
    rows = [
        f"| {each.source} | {each.text.en} | {each.text.fr} | "
        + (f"`{each.rule}`" if each.reason is None else f"{each.reason.en} / {each.reason.fr}")
        + " |"
        for each in notions
    ]
    return HEAD.format(spoken=len(spoken), total=len(notions), rules=len(set(spoken))) + "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", {PAGE: page()}))
