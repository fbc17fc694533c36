"""The questions of the lessons of plain: those of the race games, and those about filling the grand jan."""

from __future__ import annotations

from dataclasses import replace

from academie.games.plain.tutor import GRAND_JAN
from academie.tables.family.lessons import QUESTIONS as RACE
from academie.tables.family.lessons import counts_of, race_of
from academie.tables.tutor.board import Scene, cases
from academie.text.message import Message
from academie.tutor.question import Answer, Asked, Questions, moves_of, number, yes_no

QUESTIONS = Questions({name: RACE[name] for name in ("cases", "held", "alone")})  # nothing is lifted or hit
_NEEDED = 2 * len(GRAND_JAN)
_WANTED = Message("{have} of the {all} dames of the plain stand in their places.")
_SPOILT = Message("After that the plain can no longer be made.")


@QUESTIONS.add("covered", "count", takes=("player",))
def covered(asked: Asked) -> Answer:
    """How many flèches of the grand jan a player has covered."""
    return number(cases(counts_of(asked), GRAND_JAN))


@QUESTIONS.add("wanting", "count", takes=("player",))
def wanting(asked: Asked) -> Answer:
    """How many dames a player still has to bring to their places for the plain."""
    side = counts_of(asked)
    have = sum(min(side[step], 2) for step in GRAND_JAN)
    return number(_NEEDED - have, _WANTED.fill(have=have, all=_NEEDED))


@QUESTIONS.add("fills", "choose", takes=("player",))
def fills(asked: Asked) -> Answer:
    """Whether a player can still make his plain, whatever the dice (§6)."""
    return yes_no(race_of(asked).room.core.can_fill(list(counts_of(asked))))


@QUESTIONS.add("keeps", "play")
def keeps(asked: Asked) -> Answer:
    """The plays after which the player can still make his plain."""
    scene = Scene(race_of(asked))
    can_fill = scene.state.room.core.can_fill
    kept = moves_of(asked, [move for move in scene.moves if can_fill(list(scene.own_after(move)))])
    return replace(kept, why_not=lambda _move: [_SPOILT])
