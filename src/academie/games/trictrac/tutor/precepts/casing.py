"""Making cases: which to prefer, when to bring wood down, when to advance; and taking the coins (§118, §120)."""

from academie.games.trictrac.names import DIABLE
from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, GRAND, B, C, D, F, G, H, I, J, K
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

BOOKS: Chapter[Scene] = Chapter("§118", MAXIMS)
CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)
COINS: Chapter[Scene] = Chapter("§120", MAXIMS)

EARLY = 6  # PROJECT: the first throws of a relevé
AT_WILL = 4  # PROJECT: that many flèches of B to G with dames make H at will: 32 throws of 36 and more
LITTLE_WOOD, MUCH_WOOD = 3, 5  # PROJECT: dames down in the petit jan; a plein spares three
CROWD = 6  # PROJECT: dames on F and G together that press a game
LEAD = 14  # PROJECT: to be the more advanced is to have played two throws more
EXPOSED = 12  # PROJECT: to be hit too easily is by more than a third of the throws
UNEASY = 4  # points of his from which you uncover less


@BOOKS.maxim
def devils_case(scene: Scene) -> Found | None:
    """The seventh case; the second treatise adds the tenth. Lepeintre excepts a game with many dames behind."""
    steps = DIABLE[scene.values.fleche_names]
    at_will = len(scene.me.held(range(1, H))) >= AT_WILL and scene.values.fleche_names == "lepeintre"
    return scene.favour(lambda after: not at_will and set(steps) & set(after.made), names=_DIABLE[len(steps)])


_DIABLE = {1: Message("the case du diable, the seventh"), 2: Message("a case du diable, the seventh or the tenth")}


@BOOKS.maxim
def tenth_case(scene: Scene) -> Found | None:
    """In the first throws against a petit jan that may still be made, or against his coin when you have none."""
    early = scene.nth <= EARLY and scene.him.may_petit and not scene.him.full_petit
    behind = scene.him.coin and not scene.me.coin
    if not early and not behind:
        return None
    why = _BEHIND.fill(coin=scene.his_at(COIN)) if behind else Message("it troubles his petit jan")
    return scene.favour(lambda after: K in after.made, fleche=scene.at(K), why=why)


_BEHIND = Message("he holds {coin} and you have no coin")


@BOOKS.maxim
def tenth_strangles(scene: Scene) -> Found | None:
    """Two throws ahead of him, except where the case is good."""
    if _travelled(scene.me.dames) < _travelled(scene.him.dames) + LEAD or tenth_case.find(scene):
        return None
    return scene.warn(lambda after: K in after.made, fleche=scene.at(K))


def _travelled(dames: tuple[int, ...]) -> int:
    return sum(step * count for step, count in enumerate(dames))


@CHAPTER.maxim
def into_grand(scene: Scene) -> Found | None:
    """Until you take the coin; when he has four points or more, no play that a third of the throws would hit."""
    if scene.me.coin or scene.me.passed or not scene.me.wood:
        return None
    careful = scene.his.points >= UNEASY
    plays = [after for after in scene.plays if not careful or after.his.hits <= EXPOSED]
    return scene.most(lambda after: after.me.on(GRAND), plays, over=scene.me.on(GRAND))


@CHAPTER.maxim
def spread(scene: Scene) -> Found | None:
    """Most flèches of the grand jan held, from the second throw until it is full or the return begins."""
    if not scene.me.down or scene.me.passed:
        return None
    return scene.most(lambda after: len(after.me.held(FIELD)), over=len(scene.me.held(FIELD)))


@CHAPTER.maxim
def wood_first(scene: Scene) -> Found | None:
    """Little wood down while the talon has some: for dames of the talon, against a case made by undoing another."""
    if scene.me.wood >= LITTLE_WOOD or scene.me.dames[0] <= 2 or not scene.me.down:
        return None
    good = scene.most(lambda after: after.down)
    against = scene.that(lambda after: after.down == 0 and after.made and after.broken)
    return good and found(good.favours, against, wood=Message("{n} down", n=scene.me.wood))


@CHAPTER.maxim
def wood_enough(scene: Scene) -> Found | None:
    """Five dames down in the petit jan, which leaves too few for a plein of the grand jan."""
    if scene.me.wood < MUCH_WOOD or scene.me.full_petit or scene.me.in_petit:
        return None  # a player who tries a petit jan wants his wood there
    return scene.warn(lambda after: after.down, wood=scene.me.wood, talon=scene.at(0))


@CHAPTER.maxim
def make_cases(scene: Scene) -> Found | None:
    """Plays that make a case and undo none, before the plein; the first throw has maxims of its own."""
    if not scene.me.down or scene.me.full or scene.me.passed:
        return None
    good = [after for after in scene.plays if after.made and not after.broken]
    made = sorted({step for after in good for step in after.made})
    return found([after.move for after in good], fleches=scene.either(made)) if good else None


@CHAPTER.maxim
def side_by_side(scene: Scene) -> Found | None:
    """A choice of cases in the grand jan, one beside a case already made, another apart."""
    had = scene.me.cases(GRAND)

    def beside(step: int) -> bool:
        return step - 1 in had or step + 1 in had

    makers = [(after, [step for step in after.made if step in FIELD]) for after in scene.plays]
    good = [(after, made) for after, made in makers if any(map(beside, made))]
    if not good or not any(made and not any(map(beside, made)) for _, made in makers):
        return None
    steps = sorted({step for _, made in good for step in made if beside(step)})
    return found([after.move for after, _ in good], fleches=scene.either(steps))


@CHAPTER.maxim
def by_the_tail(scene: Scene) -> Found | None:
    """A second or third case of I, J and K before G and H, while C or D has no dame."""
    last = (I, J, K)

    def does(after: After) -> bool:
        side = after.me
        bare = not (side.dames[C] and side.dames[D])
        return bool(set(after.made) & set(last)) and len(side.cases(last)) >= 2 and not side.cases((G, H)) and bare

    return scene.warn(does, fleches=scene.listed(last), wood=scene.listed((C, D)))


@CHAPTER.maxim
def low_cases(scene: Scene) -> Found | None:
    """Three cases of his grand jan (PROJECT), a lone dame on his first or second flèche; against J and K."""
    lone = scene.him.lone((1, 2))
    if not lone or len(scene.him.cases(GRAND)) < 3:
        return None
    return scene.warn(
        lambda after: {J, K} & set(after.made) and after.mine.false,
        lone=scene.his_at(lone[0]),
        fleches=scene.listed((J, K)),
    )


@CHAPTER.maxim
def crowded(scene: Scene) -> Found | None:
    """Much wood on the cases de quine et de sannes."""
    count = scene.me.on((F, G))
    if count < CROWD:
        return None
    low, here = scene.listed((J, K)), scene.listed((F, G))
    return scene.warn(lambda after: {J, K} & set(after.made), count=count, fleches=here, low=low)


@CHAPTER.maxim
def against_petit(scene: Scene) -> Found | None:
    """All his dames in his petit jan after three throws, and he can still fill it; you are not in yours."""
    him = scene.him
    if scene.his_throws < 3 or not (him.in_petit and him.may_petit) or scene.me.full_petit or scene.me.full:
        return None
    return scene.most(lambda after: after.me.on(GRAND))


@CHAPTER.maxim
def even_numbers(scene: Scene) -> Found | None:
    """The most even numbers that bring a dame to a flèche of the grand jan that lacks one."""
    if scene.me.full or scene.me.passed or len(scene.me.lacks) > 6:
        return None
    return scene.most(lambda after: sum(serves(after, number) for number in (2, 4, 6)))


@CHAPTER.maxim
def sixes(scene: Scene) -> Found | None:
    """Plays after which a six brings a dame that is down to a flèche of the grand jan that lacks one."""
    if scene.me.full or scene.me.passed:
        return None
    good = [after for after in scene.plays if serves(after, 6)]
    where = sorted({step for after in good for step in after.me.lacks if after.me.dames[step - 6]})
    return found([after.move for after in good], fleches=scene.either(where)) if good else None


def serves(after: After, number: int) -> bool:
    """Whether a number brings a free dame, or one of the talon, to a flèche of the grand jan that lacks one."""
    side = after.me
    return any(side.dames[step - number] > (2 if step - number >= G else 0) for step in set(side.lacks))


# --- The coin de repos and the coin bourgeois


def _behind(scene: Scene) -> bool:
    """Whether he holds his coin and you have none."""
    return scene.him.coin and not scene.me.coin


@COINS.maxim
def bourgeois(scene: Scene) -> Found | None:
    """The case on F, when he holds his coin and you have none."""
    if not _behind(scene):
        return None
    return scene.favour(lambda after: F in after.made, his=scene.his_at(COIN), fleche=scene.at(F), coin=scene.at(COIN))


@COINS.maxim
def no_load(scene: Scene) -> Found | None:
    """Against a third dame or more on F, when you hold your coin."""
    return scene.warn(lambda after: F in after.loaded, fleche=scene.at(F)) if scene.me.coin else None


@COINS.maxim
def burghers_kept(scene: Scene) -> Found | None:
    """Dames on both coins bourgeois while he holds his coin; the treatise asks it most of all then."""
    if not _behind(scene):
        return None
    both = (F, G)
    return scene.favour(
        lambda after: all(after.me.dames[step] for step in both), his=scene.his_at(COIN), fleches=scene.listed(both)
    )


@COINS.maxim
def for_the_coin(scene: Scene) -> Found | None:
    """Your coin empty, dames on F, from where sixes take it: plays that leave one or two of them there."""
    if scene.me.dames[COIN] or scene.me.passed or not scene.me.dames[F]:
        return None
    words = {"fleche": scene.at(F), "coin": scene.at(COIN)}
    return scene.favour(lambda after: not after.me.dames[COIN] and after.me.dames[F] in {1, 2}, **words)


@COINS.maxim
def quine_empty(scene: Scene) -> Found | None:
    """Against the case on F, when you hold your coin."""
    return scene.warn(lambda after: F in after.made, fleche=scene.at(F)) if scene.me.coin else None


@COINS.maxim
def no_pile(scene: Scene) -> Found | None:
    """Against a third dame or more on G, with neither F nor your coin, while he holds his."""
    if not _behind(scene) or scene.me.dames[F] >= 2:
        return None
    places = {"fleche": scene.at(F), "coin": scene.at(COIN), "his": scene.his_at(COIN), "pile": scene.at(G)}
    return scene.warn(lambda after: G in after.loaded, **places)


@COINS.maxim
def surcase(scene: Scene) -> Found | None:
    """A third dame on your coin, his being empty."""
    if scene.him.dames[COIN] or not scene.me.pressed or scene.me.dames[COIN] > 2:
        return None
    good = [after for after in scene.plays if after.me.dames[COIN] == 3]
    if not good:
        return None
    beats = max(after.mine.coin for after in good)
    return found([after.move for after in good], left=scene.me.to_play, coin=scene.at(COIN), most=beats)


@COINS.maxim
def coin_at_any_price(scene: Scene) -> Found | None:
    """His grand jan is full and your coin empty."""
    return scene.favour(lambda after: after.takes_coin, coin=scene.at(COIN)) if scene.him.full else None


@COINS.maxim
def coin_first(scene: Scene) -> Found | None:
    """Both coins empty, and a play that takes yours."""
    if scene.him.dames[COIN]:
        return None
    return scene.favour(lambda after: after.takes_coin, coin=scene.at(COIN), his=scene.his_at(COIN))


@COINS.maxim
def beat_his_coin(scene: Scene) -> Found | None:
    """The most throws that hit his coin, when you have dames in your grand jan."""
    if not (scene.him.full_petit and scene.me.coin and scene.me.on(FIELD)):
        return None
    return scene.most(lambda after: after.mine.coin, his=scene.his_at(COIN))


@COINS.maxim
def revirade(scene: Scene) -> Found | None:
    """A new case in the grand jan out of a case further back, which it undoes."""
    if not _behind(scene):
        return None

    def turned(after: After) -> list[int]:
        back = min(after.broken, default=COIN)
        return [step for step in after.made if step in FIELD and back < step]

    good = [(after.move, turned(after)) for after in scene.plays if after.down == 0 and turned(after)]
    made = sorted({step for _, steps in good for step in steps})
    return found([move for move, _ in good], his=scene.his_at(COIN), fleches=scene.either(made)) if good else None


@COINS.maxim
def behind_four(scene: Scene) -> Found | None:
    """The cases G, H, I and J, and a lone dame on B, C or D."""
    if not _behind(scene):
        return None
    four, lone = (G, H, I, J), (B, C, D)
    names = {"his": scene.his_at(COIN), "cases": scene.listed(four), "fleches": scene.either(lone)}
    return scene.favour(lambda after: after.me.has_cases(*four) and after.me.lone(lone), **names)
