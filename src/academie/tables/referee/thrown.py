"""What may befall dice on a real board, what the books make of it, and how often dice are broken: for every table.

Which player may say so, and when, is each table's own affair; so are its profile and the paragraph it cites. Names no
game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable

GOOD, VOID, THROWER, ADVERSARY = "good", "void", "thrower", "adversary"

# Every event and its outcome; where the books differ, the value of a profile that decides and what each of
# its values makes of the throw. THROWER and ADVERSARY mean that this player says whether it stands.
EVENTS: dict[str, str | tuple[str, dict[str, str]]] = {
    "one die in each table": GOOD,
    "dice on adverse dames": GOOD,
    "die flat on dames": GOOD,
    "die behind a pile": GOOD,
    "dice on the hand placing": GOOD,
    "dice on a lingering hand": THROWER,
    "one die late": VOID,
    "die on the other": VOID,
    "die on the rim": VOID,
    "die not flat": VOID,
    "die off the board": VOID,
    "propped die stays": GOOD,
    "propped die falls": VOID,
    "die back from outside": ("die_off_board", {"void": VOID, "good_if_returns": GOOD}),
    "rim not reached": ("rim", {"must_touch": VOID, "adversary_chooses": ADVERSARY, "thrower_rethrows": VOID}),
    "spinning die stopped": ("spinning_die", {"stop": GOOD, "thrower_if_far": VOID}),
    "spinning die crushed by the thrower": GOOD,
    "broken die one part showing": GOOD,
    "broken die both parts showing": ("broken_die", {"visible_part": VOID, "larger_part": GOOD}),
}

# Every event as it is declared, in either language.
_NAMES = (
    Title("one die in each table", "un dé dans chaque table"),
    Title("dice on adverse dames", "dés sur les dames adverses"),
    Title("die flat on dames", "dé d'aplomb sur les dames"),
    Title("die behind a pile", "dé derrière une pile"),
    Title("dice on the hand placing", "dés sur la main qui place"),
    Title("dice on a lingering hand", "dés sur la main qui s'attarde"),
    Title("one die late", "un dé après l'autre"),
    Title("die on the other", "dé sur l'autre"),
    Title("die on the rim", "dé sur la bande"),
    Title("die not flat", "dé qui n'est pas d'aplomb"),
    Title("die off the board", "dé hors du tablier"),
    Title("propped die stays", "dé soutenu qui tient"),
    Title("propped die falls", "dé soutenu qui tombe"),
    Title("die back from outside", "dé revenu du dehors"),
    Title("rim not reached", "bande non touchée"),
    Title("spinning die stopped", "dé qui pirouette arrêté"),
    Title("spinning die crushed by the thrower", "dé qui pirouette écrasé par le joueur"),
    Title("broken die one part showing", "dé cassé dont une partie paraît"),
    Title("broken die both parts showing", "dé cassé dont les deux parties paraissent"),
)
NAMES = {name.en: name for name in _NAMES}

# The books have one law of doubtful dice for the whole board (AUJ l.2396 T-C. IV); its values, by the book.
BOOKS = {
    # AUJ l.871-887 ch.IV, l.1710-1724 ch.XVIII
    "academie-1806": {
        "die_off_board": "void",
        "rim": "must_touch",
        "spinning_die": "stop",
        "broken_die": "visible_part",
    },
    # LEP l.1808-1836
    "lepeintre-1818": {
        "die_off_board": "good_if_returns",
        "rim": "adversary_chooses",
        "spinning_die": "thrower_if_far",
        "broken_die": "larger_part",
    },
}

# How often running the dice may be broken, by the value `rompre` of a profile; the others are agreements not to.
LIMITS = {"off": 0, "once": 1, "three": 3, "free": 1000}

WORDS = {
    "throw_good": Title("The throw of {who} is good.", "Le coup de {who} est bon."),
    "throw_void": Title("The throw of {who} is void and is made again.", "Le coup de {who} est nul et se recommence."),
    "throw_doubtful": Title(
        "{who} may keep the throw or have it made again.",
        "{who} peut garder le coup ou le faire recommencer.",
    ),
    "dice_broken": Title("{who} breaks the dice; {whom} throws again.", "{who} rompt le dé ; {whom} rejette."),
    "break_refused": Title(
        "It was agreed not to break: {whom} plays whatever number he likes.",
        "On était convenu de ne point rompre : {whom} joue tel nombre qu'il veut.",
    ),
}


def outcome(event: str, value: Callable[[str], str], law: str) -> str:
    """What a book makes of an event, its values being asked for by their keys."""
    key = next((name.en for name in _NAMES if event in {name.en, name.fr}), None)
    if key is None:
        raise Unreadable(
            Title(
                "{event} is no event of the dice; they are {known} ({law}).",
                "{event} n'est pas un accident des dés ; ce sont {known} ({law}).",
            ).fill(event=quoted(event), known=_listed(), law=law)
        )
    found = EVENTS[key]
    if isinstance(found, str):
        return found
    book, outcomes = found
    return outcomes[value(book)]


def _listed() -> Title:
    return Title(", ".join(name.en for name in _NAMES), ", ".join(name.fr for name in _NAMES))
