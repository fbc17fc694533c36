"""The players of trictrac: by networks, the greedy one, which looks at the next throw, and one by the precepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unknown, quoted
from academie.games.trictrac.players.greedy import GreedyPlayer, value
from academie.games.trictrac.state import Move, ours
from academie.players import company, networked
from academie.players.networked import net_player
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Move as AnyMove
    from academie.game import State
    from academie.nets import Design
    from academie.players.machine import Level
    from academie.players.player import Player

USUAL = "greedy"
LEVELS: dict[str, Level] = {}  # the networks judge; who plays by them is of the company
SPECS = f"nets, nets:2, greedy, lepeintre, lepeintre:only=L27, lepeintre:without=L53,L54;ties=greedy, {company.SPECS}"
_MEASURE = 0.02  # what a fault that a good player sees costs, in parties
# How blurred the company sees, from the mazette to the master: each beats the one before by some 64 parties of a
# hundred (docs/strength.md).
_SIGHT = (6.85, 5.0, 3.9, 2.95, 2.03, 1.3, 0.7, 0.0)


def _greedy(parts: Sequence[str], seed: int) -> Player:
    if parts:
        raise Unknown(
            Title("The greedy player takes no setting {part}.", "Le joueur greedy n'admet pas le réglage {part}.").fill(
                part=quoted(parts[0])
            )
        )
    return GreedyPlayer(seed)


def _lepeintre(parts: Sequence[str], seed: int) -> Player:
    from academie.games.trictrac.players.lepeintre import made  # noqa: PLC0415 - the precepts are many modules

    return made(parts, seed)


def _nets(parts: Sequence[str], seed: int) -> Player:
    from academie.games.trictrac.nets import DESIGN  # noqa: PLC0415 - the weights are read for who asks for them

    return net_player(DESIGN, parts, lambda: GreedyPlayer(seed))


def _design() -> Design:
    from academie.games.trictrac.nets import DESIGN  # noqa: PLC0415 - the same

    return DESIGN


def hint(state: State) -> tuple[AnyMove, Title]:
    """The greedy choice, and in words, with what it is worth by the next throw."""
    here = ours(state)
    move = GreedyPlayer().choose(here)
    if not isinstance(move, Move) or move.play is None:
        from academie.games.trictrac import game  # noqa: PLC0415 - the room finds its players by name

        return move, game.said_word(move) or Title(str(move), str(move))
    said = Title("{move} ({worth:+.2f} points by the next throw)", "{move} ({worth:+.2f} points au prochain coup)")
    return move, said.fill(move=move, worth=value(here, move))


KINDS = {
    "greedy": _greedy,
    "lepeintre": _lepeintre,
    "nets": _nets,
    **company.company_of(_design, _MEASURE, GreedyPlayer, _SIGHT),
}
NAMES = {
    **networked.NAMES,
    **company.NAMES,
    "greedy": Title("the Gourmand", "le Gourmand"),
    "lepeintre": Title("Lepeintre's Pupil", "l'Élève de Lepeintre"),
}
