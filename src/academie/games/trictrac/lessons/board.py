"""Questions about the board: tables, distances, cases, and what may be played there."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.errors import Illegal
from academie.games.trictrac.lessons.asking import seen, square_of, state_of
from academie.games.trictrac.referee.carries import read_carries
from academie.games.trictrac.tutor.account.reasons import told_play
from academie.games.trictrac.tutor.account.scene import Scene
from academie.tables.board import LIFTED
from academie.tables.names import throw_name
from academie.title import Title
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Questions, number, yes_no

if TYPE_CHECKING:
    from academie.games.trictrac.coup import Dames
    from academie.games.trictrac.state import State
    from academie.tutor.question import Asked

QUESTIONS = Questions()
_TABLES = (
    Option("petit", Title("White's petit jan", "le petit jan des Blancs")),
    Option("grand", Title("White's grand jan", "le grand jan des Blancs")),
    Option("grand-black", Title("Black's grand jan", "le grand jan des Noirs")),
    Option("petit-black", Title("Black's petit jan", "le petit jan des Noirs")),
)


@QUESTIONS.add("table", "choose", needs=("square",))
def table(asked: Asked) -> Answer:
    """In which of the four tables a flèche lies (§1)."""
    return Answer((_TABLES[square_of(asked) // 6],), options=_TABLES)


@QUESTIONS.add("distance", "count", needs=("from", "to"))
def distance(asked: Asked) -> Answer:
    """How far one flèche is from another on the path of who throws; that which is left is not counted (§1)."""
    away = abs(square_of(asked, "to") - square_of(asked, "from"))
    return number(away)


@QUESTIONS.add("called", "choose", needs=("throw",))
def called(asked: Asked) -> Answer:
    """What the players call a doublet (§5, §113)."""
    names = [Option(f"{face}-{face}", throw_name((face, face))) for face in range(1, 7)]
    right = tuple(name for name in names if name.value == asked.text("throw"))
    return Answer(right, options=tuple(names))


def _counts(asked: Asked) -> Dames:
    return seen(asked).own


@QUESTIONS.add("cases", "count", takes=("player",))
def cases(asked: Asked) -> Answer:
    """How many flèches a player holds with two dames or more (§109)."""
    return number(sum(dames > 1 for dames in _counts(asked)[:LIFTED]))


@QUESTIONS.add("alone", "count", takes=("player",))
def alone(asked: Asked) -> Answer:
    """How many of a player's dames stand alone on their flèche (§109)."""
    return number(sum(dames == 1 for dames in _counts(asked)[:LIFTED]))


@QUESTIONS.add("allowed", "choose", needs=("move",))
def allowed(asked: Asked) -> Answer:
    """Whether a play is legal, and by which paragraph it is not."""
    try:
        asked.move()
    except Illegal as error:
        return yes_no(False, *(_why_not(state_of(asked), asked.text("move")) or (error.text,)))
    return yes_no(True)


def _why_not(state: State, text: str) -> tuple[Title, ...]:
    """Why a play of both numbers is no legal one, where the native law gives the reason."""
    native = state.core
    scene = Scene(native.profile, tuple(native.own), tuple(native.other), native.thrower, native.dice)
    carries = read_carries(native.thrower, text)
    for one, two in permutations(native.dice):
        if len(carries) == 1 and carries[0].target - carries[0].origin == one + two:
            paces = ((carries[0].origin, one), (carries[0].origin + one, two))
        elif [carry.target - carry.origin for carry in carries] == [one, two]:
            paces = ((carries[0].origin, one), (carries[1].origin, two))
        else:
            continue
        reason = scene.why_not(*paces)
        if reason.why != law.Why.nothing:
            return (told_play(scene, paces, reason).text,)
    return ()
