"""The jan de retour: leaving the coin, passages kept or given up, where to case, what to lift with (§31-§38, §120)."""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, fewest, most, told
from academie.games.trictrac.tutor.precepts.side import BEYOND, COIN, GRAND, LATE, RETOUR, G, H, I, J, K
from academie.tables.board import LIFTED
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)

FEW = 2  # cases left to a grand jan
S, T, V, LAST = 18, 19, 21, 23  # his sixth flèche from the rim, the next, the fourth from it, and his talon
MIDDLE = {3, 4}  # the numbers of a middle throw: ternes, carmes, four-three
SPREAD = 6  # flèches of the return
HE, YOU = Message("he has"), Message("you have")


@CHAPTER.maxim
def leave_coin(scene: Scene) -> Found | None:
    """Two cases left to one or the other, unless he has six points or eight."""
    if not (scene.me.returning and scene.me.coin) or scene.his.points in {6, 8}:
        return None
    mine, his = len(scene.me.cases(GRAND)), len(scene.him.cases(GRAND))
    if min(mine, his) > FEW:
        return None
    kept = scene.that(lambda after: after.me.dames[COIN] == 0)
    return found(kept, coin=scene.at(COIN), who=HE if his <= FEW else YOU) if kept else None


@CHAPTER.maxim
def shut_him(scene: Scene) -> Found | None:
    """The most flèches of the grand jan held."""
    mine, his = scene.me.on(RETOUR), scene.him.on(RETOUR)
    if not scene.me.returning or his <= mine:
        return None
    kept = most(scene.plays, lambda after: len(after.me.held(GRAND)))
    return found(kept.moves, his=his, mine=mine) if kept else None


@CHAPTER.maxim
def run(scene: Scene) -> Found | None:
    """The most dames beyond the coin."""
    mine, his = scene.me.on(RETOUR), scene.him.on(RETOUR)
    if not scene.me.returning or mine <= his:
        return None
    kept = most(scene.plays, lambda after: after.me.passed)
    return found(kept.moves, his=his, mine=mine) if kept else None


@CHAPTER.maxim
def keep_shut(scene: Scene) -> Found | None:
    """G, H and I held; plays that leave a dame on each, while he has dames to pass and no more over than one has."""
    closed = (G, H, I)
    if not scene.me.returning or len(scene.me.held(closed)) < 3 or scene.him.on(range(12)) == 0:
        return None
    if scene.me.on(RETOUR) > scene.him.on(RETOUR) or _long(scene):
        return None
    kept = scene.that(lambda after: len(after.me.held(closed)) == 3)
    return found(kept, fleches=scene.listed(closed)) if kept else None


@CHAPTER.maxim
def open_for_sixes(scene: Scene) -> Found | None:
    """Two spare dames or three on his coin, his case before it, a middle throw, and the case six beyond given up."""
    him = scene.him
    if him.dames[COIN] not in {4, 5} or him.dames[K] < 2 or not set(scene.dice) <= MIDDLE or scene.me.dames[H] < 2:
        return None
    kept = scene.that(lambda after: after.me.dames[H] == 0)
    return found(kept, his=scene.his_at(COIN), fleche=scene.at(H), broken=scene.his_at(K)) if kept else None


@CHAPTER.maxim
def last_three(scene: Scene) -> Found | None:
    """Against breaking one of J, K and the coin in the return, while it is not time to leave the coin."""
    three = (J, K, COIN)
    if not scene.me.returning or not scene.me.has_cases(*three) or leave_coin.find(scene):
        return None
    against = scene.that(lambda after: not after.me.has_cases(*three))
    return found((), against, fleches=scene.listed(three)) if against else None


@CHAPTER.maxim
def pile_on_ninth(scene: Scene) -> Found | None:
    """In the return against three throws more to play: dames onto J."""
    if not scene.me.returning or not _long(scene):
        return None
    kept = scene.that(lambda after: after.me.dames[J] > scene.me.dames[J])
    return found(kept, open=scene.listed((H, I)), fleche=scene.at(J)) if kept else None


def _long(scene: Scene) -> bool:
    return scene.him.to_play >= scene.me.to_play + LATE


@CHAPTER.maxim
def case_far_from_rim(scene: Scene) -> Found | None:
    """His cases M, N and O: dames to S, else to T and V; against those to Y."""
    shut = (COIN, K, J)
    if not (scene.me.returning and scene.him.has_cases(*shut)):
        return None

    def arrives(after: After, *steps: int) -> bool:
        return any(after.me.dames[step] > scene.me.dames[step] for step in steps)

    kept = scene.that(lambda after: arrives(after, S)) or scene.that(lambda after: arrives(after, T, V))
    against = scene.that(lambda after: arrives(after, LAST))
    if not kept and not against:
        return None
    names = {"first": scene.at(S), "then": scene.listed((T, V)), "last": scene.at(LAST), "his": scene.his_listed(shut)}
    return told(names, kept, [move for move in against if move not in kept])


@CHAPTER.maxim
def spread_beyond(scene: Scene) -> Found | None:
    """One case of his grand jan left, or none: the most flèches held beyond the coins."""
    if not scene.me.returning or scene.me.on(RETOUR) == 15 or len(scene.him.cases(GRAND)) > 1:
        return None
    kept = most(scene.plays, lambda after: len(after.me.held(BEYOND)))
    return found(kept.moves, most=kept.most) if kept else None


@CHAPTER.maxim
def halves_first(scene: Scene) -> Found | None:
    """The most flèches of the return held, until all are."""
    if not scene.me.returning or not scene.me.passed > 0 or len(scene.me.held(RETOUR)) == SPREAD:
        return None
    kept = most(scene.plays, lambda after: len(after.me.held(RETOUR)))
    return found(kept.moves, most=kept.most) if kept else None


@CHAPTER.maxim
def from_furthest(scene: Scene) -> Found | None:
    """All dames in the return: inside numbers from the hindmost flèches."""
    if scene.me.on(RETOUR) + scene.me.dames[LIFTED] != 15 or scene.me.on(RETOUR) == 0:
        return None
    inside = [after for after in scene.plays if _from(after)]
    kept = fewest(inside, lambda after: sum(_from(after)))
    if not kept:
        return None
    first = min(min(_from(after)) for after in inside if after.move in kept.moves)
    return found(kept.moves, fleche=scene.at(first))


def _from(after: After) -> list[int]:
    """From where the numbers that do not lift are played."""
    return [origin for origin, to, _ in after.play.strides if to < LIFTED]
