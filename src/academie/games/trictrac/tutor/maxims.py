"""Every maxim of the treatises, with the rules that say it or the reason why none can (§120, §121).

The table is `maxims.toml`; the tests hold it and the rules of `precepts/` to the same keys.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from academie.games.trictrac.tutor.precepts import RULES, Scene
from academie.text.message import Message, bilingual
from academie.tutor.advice import Rule

PATH = Path(__file__).parent / "maxims.toml"
BOOKS = {
    "L": Message("Lepeintre, Cours complet de Trictrac, 1818, third part; 77 is his closing word"),
    "A": Message("Académie universelle des jeux, 1806, the first treatise, chapters VII, II and IV"),
    "B": Message("Académie universelle des jeux, 1806, the second treatise, chapters X, XII and XVI"),
    "Q": Message("Nicknames and quolibets of throws and shapes"),
}


@dataclass(frozen=True, slots=True)
class Maxim:
    """One maxim: its number in its book, its lines, what it says in our words, and its rules or the reason for none."""

    number: str
    lines: str
    text: Message
    rules: tuple[str, ...] = ()
    reason: Message | None = None

    @property
    def book(self) -> str:
        """L, A, B or Q."""
        return self.number[0]


@cache
def maxims() -> tuple[Maxim, ...]:
    """All of them, in the order of the books."""
    data = tomllib.loads(PATH.read_text(encoding="utf-8"))
    reasons = {key: bilingual(said["en"], said["fr"]) for key, said in data["reasons"].items()}
    return tuple(_maxim(entry, reasons) for entry in data["maxim"])


def _maxim(entry: dict[str, Any], reasons: Mapping[str, Message]) -> Maxim:
    text = bilingual(entry["en"], entry["fr"])
    why = reasons[entry["reason"]] if "reason" in entry else None
    return Maxim(entry["number"], entry["lines"], text, tuple(entry.get("rules", ())), why)


# --- A document of every maxim of the treatises and the rules that say it


_HEAD = Message("""# The maxims of trictrac

Every maxim of the treatises, in our words, with its lines in the edition we use. The last column has the keys of the
rules by which the tutor says it (`hint` at the board), or the reason why no rule can. The player `lepeintre` follows
all of the rules or some of them: `lepeintre:only=L53`, `lepeintre:without=L14;ties=greedy`. In the sentence of a rule,
words in braces are the flèches and figures of the position.
""")
_MAXIMS = Message("| Maxim | Lines | What it says | Rules |\n|---|---|---|---|")
_RULES = Message("## The rules\n\n| Rule | § | Weight | What the tutor says |\n|---|---|---|---|")


def page(language: str) -> str:
    """The whole document."""
    lines = [_HEAD.to(language)]
    for letter, title in BOOKS.items():
        lines += [f"## {title.to(language)}", "", _MAXIMS.to(language)]
        lines += [*(_row(maxim, language) for maxim in maxims() if maxim.book == letter), ""]
    lines += [_RULES.to(language), *(_rule(rule, language) for rule in RULES.values())]
    return "\n".join(lines) + "\n"


def _row(maxim: Maxim, language: str) -> str:
    by = maxim.reason.to(language) if maxim.reason else ", ".join(f"`{key}`" for key in maxim.rules)
    return f"| {maxim.number} | {maxim.lines} | {maxim.text.to(language)} | {by} |"


def _rule(rule: Rule[Scene], language: str) -> str:
    """A rule with its sentence, in which the words after a number are those after several."""
    text = rule.text.to(language)
    for name, (_, several) in rule.counts.items():
        text = text.replace(f"{{{name}}}", f"{{{name}}} {several.to(language)}")
    return f"| {rule.key} | {rule.law} | {rule.weight} | {text} |"
