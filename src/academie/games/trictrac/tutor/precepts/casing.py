"""Making cases: which by preference, when to bring wood down, when to advance and spread (§118, §120)."""

from __future__ import annotations

from academie.games.trictrac.names import DIABLE
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, fewest, most
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, GRAND, C, D, F, G, H, I, J, K
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

BOOKS: Chapter[Scene] = Chapter("§118", MAXIMS)
CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

EARLY = 6  # PROJECT: the first throws of a relevé
AT_WILL = 4  # PROJECT: so many flèches of B to G with dames make H at will: 32 throws of 36 and more
LITTLE_WOOD, MUCH_WOOD = 3, 5  # PROJECT: dames down in the petit jan; a plein spares three
CROWD = 6  # PROJECT: dames on F and G together that press a game
LEAD = 14  # PROJECT: to be the more advanced is to have played two throws more
EXPOSED = 12  # PROJECT: to be hit too easily is by more than a third of the throws
UNEASY = 4  # points of his from which one uncovers less


@BOOKS.maxim
def devils_case(scene: Scene) -> Found | None:
    """The seventh case; the second treatise says it of the tenth too. Lepeintre excepts whom many dames wait behind."""
    steps = DIABLE[scene.values.fleche_names]
    at_will = len(scene.me.held(range(1, H))) >= AT_WILL and scene.values.fleche_names == "lepeintre"
    kept = () if at_will else scene.that(lambda after: set(steps) & set(after.made))
    return found(kept, names=_DIABLE[len(steps)]) if kept else None


_DIABLE = {
    1: Message("the case du diable, the seventh"),
    2: Message("a case du diable, the seventh or the tenth"),
}


@BOOKS.maxim
def tenth_case(scene: Scene) -> Found | None:
    """In the first throws against a petit jan that may still be made, or against a coin where one has none."""
    early = scene.nth <= EARLY and scene.him.may_petit and not scene.him.full_petit
    behind = scene.him.coin and not scene.me.coin
    kept = scene.that(lambda after: K in after.made) if early or behind else ()
    why = _BEHIND.fill(coin=scene.his_at(COIN)) if behind else _TROUBLES
    return found(kept, fleche=scene.at(K), why=why) if kept else None


_TROUBLES = Message("it troubles his petit jan")
_BEHIND = Message("he holds {coin} and you have no coin")


@BOOKS.maxim
def tenth_strangles(scene: Scene) -> Found | None:
    """Ahead by two throws, and not where the case is good."""
    if _travelled(scene.me.dames) < _travelled(scene.him.dames) + LEAD or tenth_case.find(scene):
        return None
    against = scene.that(lambda after: K in after.made)
    return found((), against, fleche=scene.at(K)) if against else None


def _travelled(dames: tuple[int, ...]) -> int:
    return sum(step * count for step, count in enumerate(dames))


@CHAPTER.maxim
def into_grand(scene: Scene) -> Found | None:
    """Until the coin is taken; where he has four points or more, not so as to be hit by a third of the throws."""
    if scene.me.coin or scene.me.passed or not scene.me.wood:
        return None
    careful = scene.his.points >= UNEASY
    kept = most(
        [after for after in scene.plays if not careful or after.his.hits <= EXPOSED],
        lambda after: after.me.on(GRAND),
    )
    return found(kept.moves, most=kept.most) if kept and kept.most > scene.me.on(GRAND) else None


@CHAPTER.maxim
def spread(scene: Scene) -> Found | None:
    """Most flèches of the grand jan held, from the second throw until it is full or the return begins."""
    if not scene.me.down or scene.me.passed:
        return None
    kept = most(scene.plays, lambda after: len(after.me.held(FIELD)))
    return found(kept.moves, most=kept.most) if kept and kept.most > len(scene.me.held(FIELD)) else None


@CHAPTER.maxim
def wood_first(scene: Scene) -> Found | None:
    """Little wood down while the talon has some: for dames of the talon, against a case made by undoing another."""
    if scene.me.wood >= LITTLE_WOOD or scene.me.dames[0] <= 2 or not scene.me.down:
        return None
    kept = most(scene.plays, lambda after: after.down)
    against = scene.that(lambda after: after.down == 0 and after.made and after.broken)
    wood = Message("{n} down", n=scene.me.wood)
    return found(kept.moves, against, wood=wood) if kept else None


@CHAPTER.maxim
def wood_enough(scene: Scene) -> Found | None:
    """Five dames down in the petit jan, which leaves too few for a plein of the grand jan."""
    if scene.me.wood < MUCH_WOOD or scene.me.full_petit or scene.me.in_petit:
        return None  # who plays for a petit jan wants his wood there
    against = scene.that(lambda after: after.down)
    return found((), against, wood=scene.me.wood, talon=scene.at(0)) if against else None


@CHAPTER.maxim
def make_cases(scene: Scene) -> Found | None:
    """Plays that make a case and undo none, before the plein; the first throw has maxims of its own."""
    if not scene.me.down or scene.me.full or scene.me.passed:
        return None
    kept = [after for after in scene.plays if after.made and not after.broken]
    made = sorted({step for after in kept for step in after.made})
    return found([after.move for after in kept], fleches=scene.either(made)) if kept else None


@CHAPTER.maxim
def side_by_side(scene: Scene) -> Found | None:
    """A choice of cases in the grand jan, one beside a case already made, another apart."""
    had = scene.me.cases(GRAND)

    def beside(step: int) -> bool:
        return step - 1 in had or step + 1 in had

    makers = [(after, [step for step in after.made if step in FIELD]) for after in scene.plays]
    kept = [(after, made) for after, made in makers if any(map(beside, made))]
    if not kept or not any(made and not any(map(beside, made)) for _, made in makers):
        return None
    steps = sorted({step for _, made in kept for step in made if beside(step)})
    return found([after.move for after, _ in kept], fleches=scene.either(steps))


@CHAPTER.maxim
def by_the_tail(scene: Scene) -> Found | None:
    """A second or third case of I, J and K before G and H, no dame being on C or none on D."""

    def does(after: After) -> bool:
        side = after.me
        last = side.cases((I, J, K))
        bare = not (side.dames[C] and side.dames[D])
        return bool(set(after.made) & {I, J, K}) and len(last) >= 2 and not side.cases((G, H)) and bare

    against = scene.that(does)
    return found((), against, fleches=scene.listed((I, J, K)), wood=scene.listed((C, D))) if against else None


@CHAPTER.maxim
def low_cases(scene: Scene) -> Found | None:
    """Three cases of his grand jan (PROJECT), a lone dame on his first or second flèche; against J and K."""
    lone = scene.him.lone((1, 2))
    if not lone or len(scene.him.cases(GRAND)) < 3:
        return None
    against = scene.that(lambda after: {J, K} & set(after.made) and after.mine.false)
    return found((), against, lone=scene.his_at(lone[0]), fleches=scene.listed((J, K))) if against else None


@CHAPTER.maxim
def crowded(scene: Scene) -> Found | None:
    """Much wood on the cases de quine et de sannes."""
    count = scene.me.on((F, G))
    if count < CROWD:
        return None
    against = scene.that(lambda after: {J, K} & set(after.made))
    return found((), against, count=count, fleches=scene.listed((F, G)), low=scene.listed((J, K))) if against else None


@CHAPTER.maxim
def against_petit(scene: Scene) -> Found | None:
    """All his dames in his petit jan after three throws, the petit jan still to be had; one is not in one's own."""
    him = scene.him
    if scene.his_throws < 3 or not (him.in_petit and him.may_petit) or scene.me.full_petit or scene.me.full:
        return None
    kept = most(scene.plays, lambda after: after.me.on(GRAND))
    return found(kept.moves, most=kept.most) if kept else None


@CHAPTER.maxim
def even_numbers(scene: Scene) -> Found | None:
    """How many of the even numbers bring a dame to where the grand jan lacks one."""
    if scene.me.full or scene.me.passed or len(scene.me.lacks) > 6:
        return None
    kept = most(scene.plays, lambda after: sum(serves(after, number) for number in (2, 4, 6)))
    return found(kept.moves, most=kept.most) if kept else None


@CHAPTER.maxim
def sixes(scene: Scene) -> Found | None:
    """Plays after which a six brings a dame that is down to where the grand jan lacks one."""
    if scene.me.full or scene.me.passed:
        return None
    kept = [after for after in scene.plays if serves(after, 6)]
    where = sorted({step for after in kept for step in after.me.lacks if after.me.dames[step - 6]})
    return found([after.move for after in kept], fleches=scene.either(where)) if kept else None


def serves(after: After, number: int) -> bool:
    """Whether a number brings a dame that is free to a flèche of the grand jan that lacks one; the talon serves too."""
    side = after.me
    return any(side.dames[step - number] > (2 if step - number >= G else 0) for step in set(side.lacks))


def least_hit(scene: Scene) -> Found | None:
    """The plays after which fewest throws hit truly."""
    kept = fewest(scene.plays, lambda after: after.his.hits)
    return found(kept.moves, least=kept.least, most=kept.most) if kept else None
