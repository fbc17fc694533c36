"""Writes docs/maxims.md and docs/maxims.fr.md: every maxim of the treatises of trictrac, and the rules that say it.

The table is the room's maxims.toml, the sentences are those of its precepts. With --check nothing is written, and what
is out of date is told.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from academie.games.trictrac.tutor.maxims import BOOKS, Maxim, maxims
from academie.games.trictrac.tutor.precepts import RULES
from pages import both, run

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.precepts import Scene
    from academie.tutor.advice import Rule

PAGES = both("maxims")

HEADS = {
    "en": """# The maxims of trictrac

Every maxim of the treatises, in our words, with the lines of the edition in use. The last column has the keys of the
rules by which the tutor says it (`hint` at the board, `academie play trictrac`), or the reason why no rule can. The
player `lepeintre` follows the rules, all or some of them: `lepeintre:only=L53`, `lepeintre:without=L14;ties=greedy`. In
a sentence of a rule, words in braces are the flèches and figures of the position. Made by `scripts/maxims.py` from the
room's `maxims.toml`; do not edit. [En français](maxims.fr.md).
""",
    "fr": """# Les maximes du trictrac

Toutes les maximes des traités, dans nos mots, avec les lignes de l'édition suivie. La dernière colonne donne les clés
des règles par lesquelles le conseiller la dit (`hint` au tablier, `academie play trictrac`), ou la raison pour laquelle
aucune ne le peut. Le joueur `lepeintre` suit les règles, toutes ou quelques-unes : `lepeintre:only=L53`,
`lepeintre:without=L14;ties=greedy`. Dans la phrase d'une règle, les mots entre accolades sont les flèches et les
nombres de la position. Écrit par `scripts/maxims.py` d'après le `maxims.toml` de la salle ; ne pas modifier.
[In English](maxims.md).
""",
}
COLUMNS = {"en": ("Maxim", "Lines", "What it says", "Rules"), "fr": ("Maxime", "Lignes", "Ce qu'elle dit", "Règles")}
RULE_COLUMNS = {
    "en": ("Rule", "§", "Weight", "What the tutor says"),
    "fr": ("Règle", "§", "Poids", "Ce que dit le conseiller"),
}
RULES_HEAD = {"en": "The rules", "fr": "Les règles"}


def row(maxim: Maxim, language: str) -> str:
    """The line of a maxim."""
    by = maxim.reason.to(language) if maxim.reason else ", ".join(f"`{key}`" for key in maxim.rules)
    return f"| {maxim.number} | {maxim.lines} | {maxim.text.to(language)} | {by} |"


def sentence(rule: Rule[Scene], language: str) -> str:
    """What a rule says, the words after a number as they are after several."""
    text = rule.text.to(language)
    for name, (_, several) in rule.counts.items():
        text = text.replace(f"{{{name}}}", f"{{{name}}} {several.to(language)}")
    return text


def table(columns: tuple[str, ...], rows: list[str]) -> str:
    """A table with its head."""
    return "\n".join(["| " + " | ".join(columns) + " |", "|---" * len(columns) + "|", *rows]) + "\n"


def page(language: str) -> str:
    """The whole page."""
    text = HEADS[language]
    for letter, title in BOOKS.items():
        rows = [row(maxim, language) for maxim in maxims() if maxim.book == letter]
        text += f"\n## {title.to(language)}\n\n{table(COLUMNS[language], rows)}"
    said = [f"| {r.key} | {r.law} | {r.weight} | {sentence(r, language)} |" for r in RULES.values()]
    return f"{text}\n## {RULES_HEAD[language]}\n\n{table(RULE_COLUMNS[language], said)}"


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", {path: page(language) for language, path in PAGES.items()}))
