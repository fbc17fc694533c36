"""The tutor of plain: what the Académie of 1806 advises (§18)."""

from dataclasses import replace

from academie.tables.advice import Scene, advising, cases
from academie.tables.family.learning import QUESTIONS as RACE
from academie.tables.family.learning import counts_of, race_of
from academie.tables.race_state import RaceMove
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, Says, best, found, maxims
from academie.tutor.question import Answer, Asked, Questions, moves_of, number, yes_no

CHAPTER: Chapter[Scene] = Chapter("§18", maxims(__file__))


GRAND_JAN = range(6, 12)
CORNER = 11
MUCH = 6  # dames off the tas before they are laid flat: as many as the grand jan has flèches (PROJECT)


def flats(scene: Scene, move: RaceMove) -> int:
    """The flèches of the grand jan that hold a dame after a play."""
    return sum(scene.own_after(move)[step] > 0 for step in GRAND_JAN)


def wood(scene: Scene, move: RaceMove) -> int:
    """The dames that have left the tas."""
    return -scene.own_after(move)[0]


@CHAPTER.maxim
def bring_down_wood(scene: Scene) -> Says:
    """Most dames off the tas, until six are."""
    if sum(scene.own) - scene.own[0] >= MUCH:
        return None
    return best(scene.moves, lambda move: wood(scene, move))


@CHAPTER.maxim
def lay_six_flat(scene: Scene) -> Says:
    """Most flèches of the grand jan held, then most wood."""
    down = sum(scene.own) - scene.own[0] >= MUCH
    if not down or all(scene.own[step] for step in GRAND_JAN):
        return None
    return best(scene.moves, lambda move: (flats(scene, move), wood(scene, move)))


@CHAPTER.maxim
def cover_them(scene: Scene) -> Says:
    """Most flèches of the grand jan with two dames, none being left."""
    if not all(scene.own[step] for step in GRAND_JAN):
        return None
    return best(scene.moves, lambda move: (flats(scene, move), cases(scene.own_after(move), GRAND_JAN)))


@CHAPTER.maxim
def do_not_force(scene: Scene) -> Found | None:
    """Against plays that leave too little wood behind."""
    fills = scene.state.rules.core.can_fill
    if not fills(list(scene.own)):
        return None
    forced = [move for move in scene.moves if not fills(list(scene.own_after(move)))]
    return found(against=forced) if forced else None


@CHAPTER.maxim
def have_doublets(scene: Scene) -> Found | None:
    """How many of the four great doublets could be played whole."""
    counts = {move: scene.doublets_after(move, CORNER) for move in scene.moves}
    chosen = best(scene.moves, counts.__getitem__)
    return found(chosen, most=max(counts.values()), least=min(counts.values())) if chosen else None


CHAPTERS = (CHAPTER,)
advise = advising(CHAPTERS)


# --- What the lessons ask beside what those of every race game do


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
    return yes_no(race_of(asked).rules.core.can_fill(list(counts_of(asked))))


@QUESTIONS.add("keeps", "play")
def keeps(asked: Asked) -> Answer:
    """The plays after which the player can still make his plain."""
    scene = Scene(race_of(asked))
    can_fill = scene.state.rules.core.can_fill
    moves = moves_of(asked, [move for move in scene.moves if can_fill(list(scene.own_after(move)))])
    return replace(moves, why_not=lambda _move: [_SPOILT])
