"""The players of trictrac: the characters, by networks; one who looks at the next throw; one by the precepts."""

from collections.abc import Sequence

from academie.errors import Unknown, quoted
from academie.games.trictrac.players.greedy import GreedyPlayer
from academie.nets import Design
from academie.players.characters import characters_of
from academie.players.player import Player
from academie.text.message import Message

SPECS = "greedy, lepeintre, lepeintre:only=L27, lepeintre:without=L53,L54;ties=greedy"
_MEASURE = 0.02  # what a fault that a good player sees costs, in parties
# How blurred the characters see, from the mazette to the master: each beats the one before by some 64 parties of a
# hundred (docs/program/strength.md).
_SIGHT = (6.85, 5.0, 3.9, 2.95, 2.03, 1.3, 0.7, 0.0)


def _greedy(parts: Sequence[str], seed: int) -> Player:
    if parts:
        raise Unknown("The greedy player takes no setting {part}.", part=quoted(parts[0]))
    return GreedyPlayer(seed)


def _lepeintre(parts: Sequence[str], seed: int) -> Player:
    from academie.games.trictrac.players.lepeintre import made  # noqa: PLC0415 - the precepts are many modules

    return made(parts, seed)


def _design() -> Design:
    from academie.games.trictrac.nets import DESIGN  # noqa: PLC0415 - only those who use the networks load the weights

    return DESIGN


KINDS = {"greedy": _greedy, "lepeintre": _lepeintre, **characters_of(_design, _MEASURE, GreedyPlayer, _SIGHT)}
NAMES = {"greedy": Message("the Gourmand"), "lepeintre": Message("Lepeintre's Pupil")}
