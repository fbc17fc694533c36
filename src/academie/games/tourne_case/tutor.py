"""The tutor of tourne-case: what the Académie of 1806 advises (§19)."""

from dataclasses import replace

from academie.game import Move
from academie.tables.advice import Scene, advising
from academie.tables.board import HAND
from academie.tables.family.learning import QUESTIONS as RACE
from academie.tables.family.learning import counts_of
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, Says, found, maxims
from academie.tutor.question import Answer, Asked, Questions, moves_of, number
from academie.tutor.questions import with_event

CHAPTER: Chapter[Scene] = Chapter("§19", maxims(__file__))


CORNER = 11


@CHAPTER.maxim
def first_in_the_coin(scene: Scene) -> Says:
    """Plays that reach the coin, while neither side has a dame there."""
    if scene.own[CORNER] or scene.other[CORNER]:
        return None
    return [move for move in scene.moves if scene.own_after(move)[CORNER]]


@CHAPTER.maxim
def wish_to_be_hit(scene: Scene) -> Found | None:
    """Words."""
    return found() if all(scene.own[step] for step in (CORNER, CORNER - 1, CORNER - 2)) else None


CHAPTERS = (CHAPTER,)
advise = advising(CHAPTERS)


# --- What the lessons ask beside what those of every race game do


QUESTIONS = Questions({name: RACE[name] for name in ("held", "alone")})  # nothing is lifted, and hits are forced
_LEAST = Message("After it {least} throws of 36 hit.")


@QUESTIONS.add("coin", "count", takes=("player",))
def coin(asked: Asked) -> Answer:
    """How many dames a player has in his coin."""
    return number(counts_of(asked)[CORNER])


@QUESTIONS.add("pips", "count", takes=("player",))
def pips(asked: Asked) -> Answer:
    """The points a player must still play to have his three dames in the coin."""
    side = counts_of(asked)
    return number(sum(side[step] * (CORNER - step) for step in range(CORNER)) + side[HAND] * (CORNER + 1))


@QUESTIONS.add("safest", "play")
def safest(asked: Asked) -> Answer:
    """The plays after which fewest of the other's throws can hit."""

    def shots(move: Move) -> int:
        after = asked.after(move)
        return sum(roll.weight for roll in after.rolls() if with_event(asked, after.after(roll), "battue"))

    counted = {move: shots(move) for move in asked.state.moves()}
    least = min(counted.values(), default=0)
    found = moves_of(asked, [move for move, count in counted.items() if count == least], _LEAST.fill(least=least))
    throws = {asked.written(move): count for move, count in counted.items()}
    return replace(found, why_not=lambda move: [_LEAST.fill(least=throws[move])])
