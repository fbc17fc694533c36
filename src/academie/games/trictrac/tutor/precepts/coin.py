"""The coin de repos and the coin bourgeois: what helps to take the one, what overloads the other (§120)."""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts.scene import POINTS, THROWS, After, Scene, most, throws, told
from academie.games.trictrac.tutor.precepts.side import COIN, FIELD, B, C, D, F, G, H, I, J
from academie.tutor.advice import Chapter, Found, found

CHAPTER: Chapter[Scene] = Chapter("§120")


@CHAPTER.rule(
    "L4a",
    "LEP l.1630 III.I",
    en="He holds {his} and you have no coin: make the coin bourgeois {fleche}, for sixes to take {coin}.",
    fr="Il tient {his} et vous n'avez pas votre coin : faites le coin bourgeois {fleche}, qui vous donne des six pour "
    "prendre {coin}.",
    weight=3,
)
def bourgeois(scene: Scene) -> Found | None:
    """The case on F, against a coin, without one's own."""
    if scene.me.coin or not scene.him.coin:
        return None
    kept = scene.that(lambda after: F in after.made)
    return found(kept, his=scene.his_at(COIN), fleche=scene.at(F), coin=scene.at(COIN)) if kept else None


@CHAPTER.rule(
    "L4b",
    "LEP l.1630 III.I",
    en="With your coin taken do not overload {fleche}: it starves and cramps the game.",
    fr="Votre coin pris, ne surchargez pas {fleche} : cela appauvrit et serre le jeu.",
    weight=2,
)
def no_load(scene: Scene) -> Found | None:
    """A third dame and more on F, the coin being held."""
    against = scene.that(lambda after: F in after.loaded) if scene.me.coin else ()
    return found((), against, fleche=scene.at(F)) if against else None


@CHAPTER.rule(
    "B38a",
    "ACAD-B l.1583 ch.XVI",
    en="Without your coin, and against his on {his}, keep dames on {fleches}.",
    fr="Sans votre coin, et contre le sien en {his}, gardez des dames en {fleches}.",
    weight=2,
)
def burghers_kept(scene: Scene) -> Found | None:
    """Both coins bourgeois garnished, the other holding his coin; the treatise asks it most of all then."""
    if scene.me.coin or not scene.him.coin:
        return None
    kept = scene.that(lambda after: after.me.dames[F] and after.me.dames[G])
    return found(kept, his=scene.his_at(COIN), fleches=scene.listed((F, G))) if kept else None


@CHAPTER.rule(
    "B38b",
    "ACAD-B l.1583 ch.XVI",
    en="With your coin taken keep {fleche} empty: full, it presses the game and takes the sixes away.",
    fr="Votre coin pris, laissez {fleche} vide : pleine, cette case presse le jeu et ôte les six.",
)
def quine_empty(scene: Scene) -> Found | None:
    """Against making the case on F once the coin is held."""
    against = scene.that(lambda after: F in after.made) if scene.me.coin else ()
    return found((), against, fleche=scene.at(F)) if against else None


@CHAPTER.rule(
    "L26",
    "LEP l.1683 III.II",
    en="Without {fleche} and {coin} while he holds {his}, do not pile on {pile}: sixes are to be feared.",
    fr="Sans {fleche} ni {coin}, quand il tient {his}, n'empilez pas en {pile} : les six sont à craindre.",
    weight=2,
)
def no_pile(scene: Scene) -> Found | None:
    """A third dame and more on G, with neither F nor the coin, against a coin."""
    if scene.me.coin or scene.me.dames[F] >= 2 or not scene.him.coin:
        return None
    against = scene.that(lambda after: G in after.loaded)
    places = {"fleche": scene.at(F), "coin": scene.at(COIN), "his": scene.his_at(COIN), "pile": scene.at(G)}
    return told(places, (), against) if against else None


@CHAPTER.rule(
    "L37",
    "LEP l.1703 III.II",
    en="He has not his coin and your game wears ({left} to play): a third dame on {coin} beats his with aces, "
    "by {most} in all.",
    fr="Il n'a pas son coin et votre jeu s'use ({left} à jouer) : une surcase en {coin} bat le sien par les as, "
    "par {most} en tout.",
    counts={"left": POINTS, "most": THROWS},
    weight=3,
)
def surcase(scene: Scene) -> Found | None:
    """A dame beyond the two of the coin, the other's being empty."""
    if scene.him.dames[COIN] or not scene.me.pressed or scene.me.dames[COIN] > 2:
        return None
    kept = [after for after in scene.plays if after.me.dames[COIN] == 3]
    if not kept:
        return None
    beats = max(after.mine.coin for after in kept)
    return found([after.move for after in kept], left=scene.me.to_play, coin=scene.at(COIN), most=beats)


@CHAPTER.rule(
    "A16",
    "ACAD-A l.415 ch.VII; ACAD-B l.1591 ch.XVI",
    en="His grand jan is full: take {coin}, even uncovered; each throw he keeps his plein and beats your coin.",
    fr="Son grand jan est fait : prenez {coin}, fût-ce en vous découvrant ; à chaque coup il conserve et bat ce coin.",
    weight=6,
)
def coin_at_any_price(scene: Scene) -> Found | None:
    """He is full, one's coin is empty."""
    kept = scene.that(lambda after: after.takes_coin) if scene.him.full else ()
    return found(kept, coin=scene.at(COIN)) if kept else None


@CHAPTER.rule(
    "B53",
    "ACAD-B l.1619 ch.XVI",
    en="Take {coin} first, while {his} is empty: it is easier so, and he is held in check.",
    fr="Prenez {coin} le premier, tant que {his} est vide : c'est plus facile, et cela le tient en respect.",
    weight=4,
)
def coin_first(scene: Scene) -> Found | None:
    """Both coins empty, and a play that takes one's own."""
    kept = scene.that(lambda after: after.takes_coin) if scene.him.dames[COIN] == 0 else ()
    return found(kept, coin=scene.at(COIN), his=scene.his_at(COIN)) if kept else None


@CHAPTER.rule(
    "B14",
    "ACAD-B l.1529 ch.XVI",
    en="His petit jan is full and you have your coin: spread single dames, do not case; {most} {his}.",
    fr="Son petit jan est fait et vous avez votre coin : étendez des dames seules sans caser ; {most} {his}.",
    counts={"most": throws("beats", "beat", "bat", "battent")},
    weight=3,
)
def beat_his_coin(scene: Scene) -> Found | None:
    """The most throws that beat his coin, some dames being in one's grand jan."""
    if not (scene.him.full_petit and scene.me.coin and scene.me.on(FIELD)):
        return None
    kept = most(scene.plays, lambda after: after.mine.coin)
    return found(kept.moves, most=kept.most, his=scene.his_at(COIN)) if kept else None


@CHAPTER.rule(
    "L40a",
    "LEP l.1709 III.II",
    en="Without your coin against {his}: advance, turning cases onto new ones, here {fleches}.",
    fr="Sans votre coin contre {his} : avancez en revirant vos cases sur d'autres, ici {fleches}.",
    weight=2,
)
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


@CHAPTER.rule(
    "L40b",
    "LEP l.1709 III.II",
    en="Without your coin against {his}, with {cases} shut: a dame alone on {fleches} can only be hit falsely.",
    fr="Sans votre coin contre {his}, {cases} fermées : une dame seule en {fleches} ne peut être battue qu'à faux.",
    weight=3,
)
def behind_four(scene: Scene) -> Found | None:
    """The cases G, H, I and J; a lone dame on B, C or D."""
    if scene.me.coin or not scene.him.coin:
        return None
    four = (G, H, I, J)
    kept = scene.that(lambda after: after.me.has_cases(*four) and after.me.lone((B, C, D)))
    names = {"his": scene.his_at(COIN), "cases": scene.listed(four), "fleches": scene.either((B, C, D))}
    return told(names, kept) if kept else None
