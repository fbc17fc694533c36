"""The tutor of draughts: the notions and precepts of Manoury and Metz as they apply to a position (§58).

It decides no rule. The chapters of the books are in modules of their own; `notions.toml` lists every precept they
hold, with the rule that speaks it or the reason why none does.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from academie.games.draughts.tutor.exchange import EXCHANGE
from academie.games.draughts.tutor.king import KINGS
from academie.games.draughts.tutor.losing import LOSING
from academie.games.draughts.tutor.opening import OPENING
from academie.games.draughts.tutor.scene import scene_of
from academie.games.draughts.tutor.stroke import STROKE
from academie.text.files import StrictTable, read_toml
from academie.text.message import Message, verbatim
from academie.tutor.advice import borne_out, proved

if TYPE_CHECKING:
    from academie.games.draughts.state import State
    from academie.tutor.advice import Advice

# Which chapters speak, by what wins: Metz has two points for qui perd gagne, and for the first king none.
BY_GOAL = {"normal": (OPENING, EXCHANGE, STROKE, KINGS), "losing": (LOSING,), "first-king": ()}


def advise(state: State) -> list[Advice]:
    """All the advice of the books for the side to move; they teach the Polish game only (§49)."""
    scene = scene_of(state)
    if scene is None or state.values.march != "polish":
        return []
    found = [advice for chapter in BY_GOAL[state.values.goal] for advice in chapter.advise(scene)]
    if not found or state.values.goal != "normal":
        return found
    known = {move: scene.outlooks[move].known for move in scene.moves}
    return borne_out(found, *proved(scene.moves, known))


# --- The table of the books' notions: where each stands, what it says, and which rule speaks it, or why none does


_TABLE = Path(__file__).with_name("notions.toml")


@dataclass(frozen=True)
class Notion:
    """A precept of the books, in our own words."""

    source: str
    text: Message
    rule: str = ""  # the key of a rule of advice
    reason: Message | None = None  # why there is none


def load_notions(path: Path = _TABLE) -> tuple[Notion, ...]:
    """All of them, in the order of the table; raises `Unreadable`."""
    return StrictTable(read_toml(path), verbatim(path.name)).each("notion", Message("{where}, precept {i}"), _notion)


def _notion(row: StrictTable) -> Notion:
    rule, reason = row.text("rule", ""), row.data.get("reason")
    row.known.append("reason")
    if bool(rule) == isinstance(reason, dict):
        raise row.refuse("a notion needs a rule or a reason, and not both.")
    told = None if reason is None else StrictTable(reason, row.where).both()
    return Notion(row.text("source"), row.both(), rule, told)


# --- A document of every notion and precept of the books


_HEAD = Message("""# Notions and precepts of the books of draughts

Manoury (MAN, 1787) and the Livre de Metz (METZ): each precept in our own words, with its lines. `hint` speaks a rule
where it applies. {spoken} of {total} precepts have a rule, by {rules} rules; the others say why they have none.

| Lines | What it says | Rule |
|---|---|---|""")


def page(language: str) -> str:
    """The whole document."""
    notions = load_notions()
    spoken = [notion.rule for notion in notions if notion.rule]
    head = _HEAD.fill(spoken=len(spoken), total=len(notions), rules=len(set(spoken)))
    return "\n".join([head.to(language), *(_row(notion, language) for notion in notions)]) + "\n"


def _row(notion: Notion, language: str) -> str:
    by = f"`{notion.rule}`" if notion.reason is None else notion.reason.to(language)
    return f"| {notion.source} | {notion.text.to(language)} | {by} |"


PAGES = {"notions": page}
