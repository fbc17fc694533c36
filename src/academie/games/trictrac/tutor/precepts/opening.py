"""The first throws of a relevé: two dames or one, the big throw that follows, where the first two go (§118, §120)."""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts.scene import BIG, MAXIMS, After, Scene
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, Side
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

FIRST: Chapter[Scene] = Chapter("§118", MAXIMS)
CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

SIX = 6
LONG = {(6, 1), (6, 2), (6, 3)}  # the first treatise plays these tout d'une
NINE_OR_TEN = {9, 10}
_HALVES = Message("half-cases, for he is far")
_CASE = Message("a case, for he is near")
APART, TOGETHER = 4, 3  # the throws that beat both coins from two dames with a flèche between them, or side by side


@FIRST.maxim
def two_down(scene: Scene) -> Found | None:
    """Lepeintre: always two dames."""
    if scene.me.down or scene.values.first_play_advice != "lepeintre":
        return None
    return found(scene.that(lambda after: after.down == 2))


@FIRST.maxim
def as_of_old(scene: Scene) -> Found | None:
    """The first treatise: two dames below six, one with a six and a small number; of the rest it says nothing."""
    if scene.me.down or scene.values.first_play_advice != "academie_a":
        return None
    if scene.dice in LONG:
        return found(scene.that(lambda after: after.down == 1))
    return found(scene.that(lambda after: after.down == 2)) if scene.dice[0] < SIX else None


@CHAPTER.maxim
def advanced_dame(scene: Scene) -> Found | None:
    """Nine or ten on the second throw, the other all in his petit jan."""
    total = sum(scene.dice)
    if scene.nth != 2 or total not in NINE_OR_TEN or not scene.him.in_petit:
        return None
    kept = scene.that(lambda after: after.in_one and after.down == 1)
    return found(kept, sum=total, fleche=scene.at(total)) if kept else None


def two_in_field(side: Side) -> bool:
    """Whether two dames are down, both in the grand jan short of the coin."""
    return side.down == 2 and side.on(FIELD) == 2


@CHAPTER.maxim
def both_pass(scene: Scene) -> Found | None:
    """Half-cases while he is far, a case when he is near: when he has a dame beyond his petit jan (PROJECT)."""
    if scene.nth != 2 or scene.me.down != 2 or not scene.big or two_in_field(scene.me):
        return None
    far = scene.him.in_petit
    kept = scene.that(lambda after: two_in_field(after.me) and bool(after.me.lone(FIELD)) == far)
    return found(kept, how=_HALVES if far else _CASE) if kept else None


@CHAPTER.maxim
def with_a_gap(scene: Scene) -> Found | None:
    """On the second throw, both coins empty: two half-cases with a gap against two without one."""
    if scene.nth != 2 or scene.him.dames[COIN]:
        return None
    kept, close = scene.that(lambda after: _gap(after) > 1), scene.that(lambda after: _gap(after) == 1)
    return found(kept, close, apart=APART, together=TOGETHER) if kept and close else None


def _gap(after: After) -> int:
    """How far apart the two dames stand, 0 where they are not two half-cases of the grand jan."""
    where = after.me.lone(FIELD)
    return where[1] - where[0] if two_in_field(after.me) and len(where) == 2 else 0


@CHAPTER.maxim
def no_third(scene: Scene) -> Found | None:
    """Two dames only, both in the grand jan, on the third throw."""
    if scene.nth != 3 or not two_in_field(scene.me):
        return None
    against = scene.that(lambda after: after.down == 0)
    return found((), against, fleches=scene.listed(scene.me.held(FIELD))) if against else None


@CHAPTER.maxim
def six_tables(scene: Scene) -> Found | None:
    """On the second throw, two dames down on different flèches of B, C and D; two more on empty ones."""
    begun = scene.me.lone(range(1, 4))
    if scene.nth != 2 or scene.me.down != 2 or len(begun) != 2 or scene.dice[0] == scene.dice[1]:
        return None
    if set(begun) & set(scene.dice):
        return None
    kept = scene.that(lambda after: after.down == 2)
    return found(kept, fleches=scene.listed(sorted({*begun, *scene.dice})))


@CHAPTER.maxim
def not_like_him(scene: Scene) -> Found | None:
    """The other has one dame down, as far as a gros dé carries; on one's own first throw."""
    down = scene.him.held(range(BIG, COIN))
    if scene.nth != 1 or scene.his_throws != 1 or scene.him.down != 1 or not down:
        return None
    against = scene.that(lambda after: after.in_one and after.me.held(FIELD))
    return found((), against, fleche=scene.his_at(down[0])) if against else None


@CHAPTER.maxim
def mind_contre(scene: Scene) -> Found | None:
    """Plays that leave two dames down from which a throw would beat both coins, the other's being held."""
    if scene.me.down > 2:  # the jan is of two dames alone: nothing to count
        return None
    counts = {after.move: after.mine.count(lambda chance: chance.contre) for after in scene.plays}
    against = tuple(move for move, count in counts.items() if count)
    return found((), against, coin=scene.his_at(COIN), most=max(counts.values())) if against else None
