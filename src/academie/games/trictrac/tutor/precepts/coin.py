"""The coin de repos and the coin bourgeois: what helps to take the one, what overloads the other (§120)."""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts.scene import MAXIMS, After, Scene, most, told
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, B, C, D, F, G, H, I, J
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120", MAXIMS)


@CHAPTER.maxim
def bourgeois(scene: Scene) -> Found | None:
    """The case on F, against a coin, without one's own."""
    if scene.me.coin or not scene.him.coin:
        return None
    kept = scene.that(lambda after: F in after.made)
    return found(kept, his=scene.his_at(COIN), fleche=scene.at(F), coin=scene.at(COIN)) if kept else None


@CHAPTER.maxim
def no_load(scene: Scene) -> Found | None:
    """A third dame and more on F, the coin being held."""
    against = scene.that(lambda after: F in after.loaded) if scene.me.coin else ()
    return found((), against, fleche=scene.at(F)) if against else None


@CHAPTER.maxim
def burghers_kept(scene: Scene) -> Found | None:
    """Both coins bourgeois garnished, the other holding his coin; the treatise asks it most of all then."""
    if scene.me.coin or not scene.him.coin:
        return None
    kept = scene.that(lambda after: after.me.dames[F] and after.me.dames[G])
    return found(kept, his=scene.his_at(COIN), fleches=scene.listed((F, G))) if kept else None


@CHAPTER.maxim
def quine_empty(scene: Scene) -> Found | None:
    """Against making the case on F once the coin is held."""
    against = scene.that(lambda after: F in after.made) if scene.me.coin else ()
    return found((), against, fleche=scene.at(F)) if against else None


@CHAPTER.maxim
def no_pile(scene: Scene) -> Found | None:
    """A third dame and more on G, with neither F nor the coin, against a coin."""
    if scene.me.coin or scene.me.dames[F] >= 2 or not scene.him.coin:
        return None
    against = scene.that(lambda after: G in after.loaded)
    places = {"fleche": scene.at(F), "coin": scene.at(COIN), "his": scene.his_at(COIN), "pile": scene.at(G)}
    return told(places, (), against) if against else None


@CHAPTER.maxim
def surcase(scene: Scene) -> Found | None:
    """A dame beyond the two of the coin, the other's being empty."""
    if scene.him.dames[COIN] or not scene.me.pressed or scene.me.dames[COIN] > 2:
        return None
    kept = [after for after in scene.plays if after.me.dames[COIN] == 3]
    if not kept:
        return None
    beats = max(after.mine.coin for after in kept)
    return found([after.move for after in kept], left=scene.me.to_play, coin=scene.at(COIN), most=beats)


@CHAPTER.maxim
def coin_at_any_price(scene: Scene) -> Found | None:
    """He is full, one's coin is empty."""
    kept = scene.that(lambda after: after.takes_coin) if scene.him.full else ()
    return found(kept, coin=scene.at(COIN)) if kept else None


@CHAPTER.maxim
def coin_first(scene: Scene) -> Found | None:
    """Both coins empty, and a play that takes one's own."""
    kept = scene.that(lambda after: after.takes_coin) if scene.him.dames[COIN] == 0 else ()
    return found(kept, coin=scene.at(COIN), his=scene.his_at(COIN)) if kept else None


@CHAPTER.maxim
def beat_his_coin(scene: Scene) -> Found | None:
    """The most throws that beat his coin, some dames being in one's grand jan."""
    if not (scene.him.full_petit and scene.me.coin and scene.me.on(FIELD)):
        return None
    kept = most(scene.plays, lambda after: after.mine.coin)
    return found(kept.moves, most=kept.most, his=scene.his_at(COIN)) if kept else None


@CHAPTER.maxim
def revirade(scene: Scene) -> Found | None:
    """A new case in the grand jan out of a case made further back, which it undoes."""
    if scene.me.coin or not scene.him.coin:
        return None

    def turned(after: After) -> list[int]:
        back = min(after.broken, default=COIN)
        return [step for step in after.made if step in FIELD and back < step]

    kept = [(after.move, turned(after)) for after in scene.plays if after.down == 0 and turned(after)]
    made = sorted({step for _, steps in kept for step in steps})
    return found([move for move, _ in kept], his=scene.his_at(COIN), fleches=scene.either(made)) if kept else None


@CHAPTER.maxim
def behind_four(scene: Scene) -> Found | None:
    """The cases G, H, I and J; a lone dame on B, C or D."""
    if scene.me.coin or not scene.him.coin:
        return None
    four = (G, H, I, J)
    kept = scene.that(lambda after: after.me.has_cases(*four) and after.me.lone((B, C, D)))
    names = {"his": scene.his_at(COIN), "cases": scene.listed(four), "fleches": scene.either((B, C, D))}
    return told(names, kept) if kept else None
