"""The jan de retour: leaving the coin, passages kept or given up, where to case, what to lift with (§31-§38, §120)."""

from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, adding
from academie.games.trictrac.tutor.precepts.side import BEYOND, COIN, GRAND, LATE, RETOUR, G, H, I, J, K
from academie.tables.board import LIFTED
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

FEW = 2  # cases left to a grand jan
S, T, V, LAST = 18, 19, 21, 23  # his sixth flèche from the rim, the next, the fourth from it, and his talon
MIDDLE = {3, 4}  # the numbers of a medium throw: ternes, carmes, four-three
SPREAD = 6  # flèches of the return
HE, YOU = Message("he has"), Message("you have")


@CHAPTER.maxim
def leave_coin(scene: Scene) -> Found | None:
    """Two cases left to one of you, unless he has six points or eight."""
    if not (scene.me.returning and scene.me.coin) or scene.his.points in {6, 8}:
        return None
    mine, his = len(scene.me.cases(GRAND)), len(scene.him.cases(GRAND))
    if min(mine, his) > FEW:
        return None
    return scene.favour(lambda after: not after.me.dames[COIN], coin=scene.at(COIN), who=HE if his <= FEW else YOU)


def _race(scene: Scene) -> dict[str, int]:
    """The dames each has in the return."""
    return {"his": scene.him.on(RETOUR), "mine": scene.me.on(RETOUR)}


@CHAPTER.maxim
def shut_him(scene: Scene) -> Found | None:
    """The most flèches of the grand jan held."""
    race = _race(scene)
    if not scene.me.returning or race["his"] <= race["mine"]:
        return None
    return adding(scene.most(lambda after: len(after.me.held(GRAND))), **race)


@CHAPTER.maxim
def run(scene: Scene) -> Found | None:
    """The most dames beyond the coin."""
    race = _race(scene)
    if not scene.me.returning or race["mine"] <= race["his"]:
        return None
    return adding(scene.most(lambda after: after.me.passed), **race)


@CHAPTER.maxim
def keep_shut(scene: Scene) -> Found | None:
    """G, H and I held; plays that leave a dame on each, while he has dames to pass and no more over than you have."""
    closed = (G, H, I)
    if not scene.me.returning or len(scene.me.held(closed)) < 3 or scene.him.on(range(12)) == 0:
        return None
    if scene.me.on(RETOUR) > scene.him.on(RETOUR) or _long(scene):
        return None
    return scene.favour(lambda after: len(after.me.held(closed)) == 3, fleches=scene.listed(closed))


@CHAPTER.maxim
def open_for_sixes(scene: Scene) -> Found | None:
    """Two spare dames or three on his coin, his case before it, a middle throw, and the case six beyond given up."""
    him = scene.him
    if him.dames[COIN] not in {4, 5} or him.dames[K] < 2 or not set(scene.dice) <= MIDDLE or scene.me.dames[H] < 2:
        return None
    words = {"his": scene.his_at(COIN), "fleche": scene.at(H), "broken": scene.his_at(K)}
    return scene.favour(lambda after: after.me.dames[H] == 0, **words)


@CHAPTER.maxim
def last_three(scene: Scene) -> Found | None:
    """Against breaking one of J, K and the coin in the return, while it is not time to leave the coin."""
    three = (J, K, COIN)
    if not scene.me.returning or not scene.me.has_cases(*three) or leave_coin.find(scene):
        return None
    return scene.warn(lambda after: not after.me.has_cases(*three), fleches=scene.listed(three))


@CHAPTER.maxim
def pile_on_ninth(scene: Scene) -> Found | None:
    """In the return, when he has three throws more to play: dames onto J."""
    if not scene.me.returning or not _long(scene):
        return None
    words = {"open": scene.listed((H, I)), "fleche": scene.at(J)}
    return scene.favour(lambda after: after.me.dames[J] > scene.me.dames[J], **words)


def _long(scene: Scene) -> bool:
    return scene.him.to_play >= scene.me.to_play + LATE


@CHAPTER.maxim
def case_far_from_rim(scene: Scene) -> Found | None:
    """He has the cases M, N and O: dames to S, else to T and V; against dames to Y."""
    shut = (COIN, K, J)
    if not (scene.me.returning and scene.him.has_cases(*shut)):
        return None

    def arrives(after: After, *steps: int) -> bool:
        return any(after.me.dames[step] > scene.me.dames[step] for step in steps)

    good = scene.that(lambda after: arrives(after, S)) or scene.that(lambda after: arrives(after, T, V))
    against = [move for move in scene.that(lambda after: arrives(after, LAST)) if move not in good]
    if not good and not against:
        return None
    then, his = scene.listed((T, V)), scene.his_listed(shut)
    return found(good, against, first=scene.at(S), then=then, last=scene.at(LAST), his=his)


@CHAPTER.maxim
def spread_beyond(scene: Scene) -> Found | None:
    """One case of his grand jan left, or none: the most flèches held beyond the coins."""
    if not scene.me.returning or scene.me.on(RETOUR) == 15 or len(scene.him.cases(GRAND)) > 1:
        return None
    return scene.most(lambda after: len(after.me.held(BEYOND)))


@CHAPTER.maxim
def halves_first(scene: Scene) -> Found | None:
    """The most flèches of the return held, until all are."""
    if not scene.me.returning or not scene.me.passed > 0 or len(scene.me.held(RETOUR)) == SPREAD:
        return None
    return scene.most(lambda after: len(after.me.held(RETOUR)))


@CHAPTER.maxim
def from_furthest(scene: Scene) -> Found | None:
    """All dames in the return: inside numbers from the hindmost flèches."""
    if scene.me.on(RETOUR) + scene.me.dames[LIFTED] != 15 or scene.me.on(RETOUR) == 0:
        return None
    inside = [after for after in scene.plays if _from(after)]
    good = scene.fewest(lambda after: sum(_from(after)), inside)
    if not good:
        return None
    first = min(min(_from(after)) for after in inside if after.move in good.favours)
    return found(good.favours, fleche=scene.at(first))


def _from(after: After) -> list[int]:
    """From where the numbers that do not lift are played."""
    return [origin for origin, to, _ in after.play.strides if to < LIFTED]
