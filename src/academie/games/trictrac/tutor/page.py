"""A document of every maxim of the treatises and the rules that say it, for who reads or plays `lepeintre` by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.tutor.maxims import BOOKS, Maxim, maxims
from academie.games.trictrac.tutor.precepts import RULES
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.precepts import Scene
    from academie.tutor.advice import Rule

_HEAD = Title(
    """# The maxims of trictrac

Every maxim of the treatises, in our words, with its lines in the edition we use. The last column has the keys of the
rules by which the tutor says it (`hint` at the board), or the reason why no rule can. The player `lepeintre` follows
all of the rules or some of them: `lepeintre:only=L53`, `lepeintre:without=L14;ties=greedy`. In the sentence of a rule,
words in braces are the flèches and figures of the position.
""",
    """# Les maximes du trictrac

Toutes les maximes des traités, dans nos mots, avec leurs lignes dans l'édition que nous suivons. La dernière colonne
donne les clés des règles par lesquelles le conseiller la dit (`conseil` au tablier), ou la raison pour laquelle aucune
ne le peut. Le joueur `lepeintre` suit toutes les règles ou quelques-unes : `lepeintre:only=L53`,
`lepeintre:without=L14;ties=greedy`. Dans la phrase d'une règle, les mots entre accolades sont les flèches et les
nombres de la position.
""",
)
_MAXIMS = Title(
    "| Maxim | Lines | What it says | Rules |\n|---|---|---|---|",
    "| Maxime | Lignes | Ce qu'elle dit | Règles |\n|---|---|---|---|",
)
_RULES = Title(
    "## The rules\n\n| Rule | § | Weight | What the tutor says |\n|---|---|---|---|",
    "## Les règles\n\n| Règle | § | Poids | Ce que dit le conseiller |\n|---|---|---|---|",
)


def page(language: str) -> str:
    """The whole document."""
    lines = [_HEAD.to(language)]
    for letter, title in BOOKS.items():
        lines += [f"## {title.to(language)}", "", _MAXIMS.to(language)]
        lines += [*(_maxim(maxim, language) for maxim in maxims() if maxim.book == letter), ""]
    lines += [_RULES.to(language), *(_rule(rule, language) for rule in RULES.values())]
    return "\n".join(lines) + "\n"


def _maxim(maxim: Maxim, language: str) -> str:
    by = maxim.reason.to(language) if maxim.reason else ", ".join(f"`{key}`" for key in maxim.rules)
    return f"| {maxim.number} | {maxim.lines} | {maxim.text.to(language)} | {by} |"


def _rule(rule: Rule[Scene], language: str) -> str:
    """A rule with its sentence, in which the words after a number are those after several."""
    text = rule.text.to(language)
    for name, (_, several) in rule.counts.items():
        text = text.replace(f"{{{name}}}", f"{{{name}}} {several.to(language)}")
    return f"| {rule.key} | {rule.law} | {rule.weight} | {text} |"
