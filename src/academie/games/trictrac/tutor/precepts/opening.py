"""The first throws of a relevé; the petit jan: when to try it, how to make it, how to play against it (§118, §120)."""

from academie.games.trictrac.tutor.precepts.scene import BIG, MAXIMS, After, Scene, adding
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, GRAND, PETIT, B, C, D, E, F, Side
from academie.text.message import Message, counted
from academie.tutor.advice import Chapter, Found, found

FIRST: Chapter[Scene] = Chapter("§118", MAXIMS)
CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)
PETIT_JAN: Chapter[Scene] = Chapter("§120", MAXIMS)

SIX = 6
LONG = {(6, 1), (6, 2), (6, 3)}  # the first treatise plays these tout d'une
NINE_OR_TEN = {9, 10}
_HALVES = Message("half-cases, for he is far")
_CASE = Message("a case, for he is near")
APART, TOGETHER = 4, 3  # the throws that hit both coins from two dames with a flèche between them, or side by side


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
    """Nine or ten on the second throw, while all the other's dames are in his petit jan."""
    total = sum(scene.dice)
    if scene.nth != 2 or total not in NINE_OR_TEN or not scene.him.in_petit:
        return None
    return scene.favour(lambda after: after.in_one and after.down == 1, sum=total, fleche=scene.at(total))


def two_in_field(side: Side) -> bool:
    """Whether two dames are down, both in the grand jan short of the coin."""
    return side.down == 2 and side.on(FIELD) == 2


@CHAPTER.maxim
def both_pass(scene: Scene) -> Found | None:
    """Half-cases while he is far, a case when he is near: when he has a dame beyond his petit jan (PROJECT)."""
    if scene.nth != 2 or scene.me.down != 2 or not scene.big or two_in_field(scene.me):
        return None
    far = scene.him.in_petit
    return scene.favour(
        lambda after: two_in_field(after.me) and bool(after.me.lone(FIELD)) == far, how=_HALVES if far else _CASE
    )


@CHAPTER.maxim
def with_a_gap(scene: Scene) -> Found | None:
    """On the second throw, both coins empty: two half-cases with a gap, rather than two without one."""
    if scene.nth != 2 or scene.him.dames[COIN]:
        return None
    good, close = scene.that(lambda after: _gap(after) > 1), scene.that(lambda after: _gap(after) == 1)
    return found(good, close, apart=APART, together=TOGETHER) if good and close else None


def _gap(after: After) -> int:
    """How far apart the two dames stand, 0 where they are not two half-cases of the grand jan."""
    where = after.me.lone(FIELD)
    return where[1] - where[0] if two_in_field(after.me) and len(where) == 2 else 0


@CHAPTER.maxim
def no_third(scene: Scene) -> Found | None:
    """Two dames only, both in the grand jan, on the third throw."""
    if scene.nth != 3 or not two_in_field(scene.me):
        return None
    return scene.warn(lambda after: after.down == 0, fleches=scene.listed(scene.me.held(FIELD)))


@CHAPTER.maxim
def six_tables(scene: Scene) -> Found | None:
    """On the second throw, two dames down on different flèches of B, C and D: bring two more to empty ones."""
    begun = scene.me.lone(range(1, 4))
    if scene.nth != 2 or scene.me.down != 2 or len(begun) != 2 or scene.dice[0] == scene.dice[1]:
        return None
    if set(begun) & set(scene.dice):
        return None
    good = scene.that(lambda after: after.down == 2)
    return found(good, fleches=scene.listed(sorted({*begun, *scene.dice})))


@CHAPTER.maxim
def not_like_him(scene: Scene) -> Found | None:
    """On your first throw, when he has one dame down, as far as a gros dé carries."""
    down = scene.him.held(range(BIG, COIN))
    if scene.nth != 1 or scene.his_throws != 1 or scene.him.down != 1 or not down:
        return None
    return scene.warn(lambda after: after.in_one and after.me.held(FIELD), fleche=scene.his_at(down[0]))


@CHAPTER.maxim
def mind_contre(scene: Scene) -> Found | None:
    """Against plays that leave two dames down from which a throw would hit both coins, while he holds his."""
    if scene.me.down > 2:  # the jan is of two dames alone: nothing to count
        return None
    counts = {after.move: after.mine.count(lambda chance: chance.contre) for after in scene.plays}
    against = tuple(move for move, count in counts.items() if count)
    return found((), against, coin=scene.his_at(COIN), most=max(counts.values())) if against else None


# --- The petit jan

DECIDES = 3  # two or three throws tell whether the dice are for it (ACAD-A l.391)
SMALL = {1, 2, 3}
MIDDLE = {3, 4, 5}


@PETIT_JAN.maxim
def try_petit(scene: Scene) -> Found | None:
    """In the first three throws, every dame still on A to D, and a throw of as, two and three only."""
    if not 1 < scene.nth <= DECIDES or scene.me.on(range(4)) != 15 or not set(scene.dice) <= SMALL:
        return None
    return found(scene.that(lambda after: after.me.on(PETIT) == 15 and after.down))


@PETIT_JAN.maxim
def pass_on(scene: Scene) -> Found | None:
    """The second or third throw, of 3, 4 and 5 only, when a dame is on D, E or F already."""
    if not 1 < scene.nth <= DECIDES or not set(scene.dice) <= MIDDLE or not scene.me.held((D, E, F)):
        return None
    return scene.most(lambda after: after.me.on(GRAND))


@PETIT_JAN.maxim
def small_as_they_come(scene: Scene) -> Found | None:
    """All dames in a petit jan that can still be filled: an ace or a two is played from the talon."""
    me = scene.me
    small = set(scene.dice) & {B, C}
    if scene.nth == 1 or not small or not me.may_petit or me.full_petit:
        return None

    def from_talon(after: After) -> bool:
        return all(origin == 0 for origin, _, number in after.play.strides if number in small) and after.me.in_petit

    def hurried(after: After) -> bool:
        return any(number in small and to in {D, E, F} for _, to, number in after.play.strides)

    good, against = scene.that(from_talon), scene.that(hurried)
    return found(good, against, fleches=scene.either((B, C)), last=scene.listed((D, E, F))) if good else None


@PETIT_JAN.maxim
def shut(scene: Scene) -> Found | None:
    """He has his grand jan, little to play, and needs four points: the fewest empty flèches in your grand jan."""
    if not _far_on(scene) or scene.his.points < 8:
        return None
    good = scene.fewest(_open, points=scene.his.points)
    return good and adding(good, least=_passages(good.values["least"]))


@PETIT_JAN.maxim
def leave_open(scene: Scene) -> Found | None:
    """The same when he has four points to six: some empty flèche in your grand jan."""
    return scene.favour(_open) if _far_on(scene) and 4 <= scene.his.points < 8 else None


def _far_on(scene: Scene) -> bool:
    return scene.him.full and scene.him.pressed and not scene.me.full


def _open(after: After) -> int:
    return 6 - len(after.me.held(GRAND))


_OPEN = Message.within("one passage", "open"), Message.within("several passages", "open")


def _passages(number: object) -> Message:
    """“none open”, “1 open”; « aucun d'ouvert », « 1 d'ouvert », « 2 d'ouverts »."""
    return counted(number, *_OPEN) if isinstance(number, int) and number else Message("none open")
