"""The players of the dames rabattues: the company, though there is next to nothing to choose.

Once or twice in a game a throw may be played in two orders (§17): the number that lays the last dame first, so that the
other is one's own to lift, or the other way about, which gives it away (§4). Who counts what becomes his plays as well
as can be; the dice do the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.players import company
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Move, State
    from academie.players.company import Character
    from academie.players.machine import Level

NAMES, SPECS, USUAL = company.NAMES, company.SPECS, "playouts"
LEVELS: dict[str, Level] = {}  # the solution judges; who plays is of the company
_PLAYED = frozenset({"rabattue", "levee"})
# Of two numbers one is given away or not: who sees at all sees that, and five of the company do.
_SIGHT = (8.0, 1.6, 0.8, 0.0, 0.0, 0.0, 0.0, 0.0)
_GIVES = Title(
    "{text} The dice decide this game; the number that is given away now and then is hardly missed.",
    "{text} Ici les dés décident de tout ; le nombre qu'on donne parfois à l'autre ne se fait guère regretter.",
)
_DICE = Title(
    "{text} But the dice decide this game, and nobody plays it better than another.",
    "{text} Mais ici les dés décident de tout, et nul n'y joue mieux qu'un autre.",
)
TEXTS = {
    each.key: (_GIVES if blur else _DICE).fill(text=each.text)
    for each, blur in zip(company.CHARACTERS, _SIGHT, strict=True)
}


def _weigh(who: Character, state: State, moves: Sequence[Move]) -> list[tuple[float, float]]:  # noqa: ARG001 - all alike
    """Numbers that become his, less those that become the other's; there is nothing to fear."""
    played = ([event.player for event in state.after(move).events if event.key in _PLAYED] for move in moves)
    return [(float(sum(1 if seat == state.player else -1 for seat in seats)), 0.0) for seats in played]


KINDS = company.weighing_company_of(_weigh, 1.0, _SIGHT)
