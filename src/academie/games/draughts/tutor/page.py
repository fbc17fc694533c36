"""A document of every notion and precept of the books, and the rule that speaks it, or why none does."""

from __future__ import annotations

from academie.games.draughts.tutor.notions import Notion, load_notions
from academie.title import Title

_HEAD = Title(
    """# Notions and precepts of the books of draughts

Manoury (MAN, 1787) and the Livre de Metz (METZ): each precept in our own words, with its lines. `hint` speaks a rule
where it applies. {spoken} of {total} precepts have a rule, by {rules} rules; the others say why they have none.

| Lines | What it says | Rule |
|---|---|---|""",
    """# Notions et préceptes des livres de dames

Manoury (MAN, 1787) et le Livre de Metz (METZ) : chaque précepte dans nos mots, avec ses lignes. `conseil` dit une règle
là où elle s'applique. {spoken} préceptes sur {total} ont une règle, par {rules} règles ; les autres disent pourquoi ils
n'en ont pas.

| Lignes | Ce qu'il dit | Règle |
|---|---|---|""",
)


def page(language: str) -> str:
    """The whole document."""
    notions = load_notions()
    spoken = [notion.rule for notion in notions if notion.rule]
    head = _HEAD.fill(spoken=len(spoken), total=len(notions), rules=len(set(spoken)))
    return "\n".join([head.to(language), *(_row(notion, language) for notion in notions)]) + "\n"


def _row(notion: Notion, language: str) -> str:
    by = f"`{notion.rule}`" if notion.reason is None else notion.reason.to(language)
    return f"| {notion.source} | {notion.text.to(language)} | {by} |"
