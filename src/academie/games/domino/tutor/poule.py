"""The book's advice for domino in the poule, at four hands, and au dernier le point (§10).

S24-S29 of the rules: chapters VI to VIII. Somebody may win by the coup when he needs few points and the other hands are
likely to hold them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.state import SEATS
from academie.games.domino.tutor.scene import HIGH, Scene
from academie.games.domino.values import Scoring
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.games.domino.state import Move

POULE: Chapter[Scene] = Chapter("§10")

_NEAR = 2  # tiles with which the next player may soon make domino


def each_for_himself(scene: Scene) -> bool:
    """The poule, or four for the pot."""
    return scene.poule or scene.view.values.scoring == Scoring.MISES


def dangerous(scene: Scene) -> list[int]:
    """The adversaries who would win by the coup."""
    return [each for each in scene.opponents if scene.could_win(scene.view.side(each))]


@POULE.rule(
    "S24",
    "AUJ l.2833 Dom. VI; AUJ l.2841 Dom. VII",
    en="Play numbers of which you hold most, mind how many are out, and prefer a known number to a new one that may "
    "give the next player domino.",
    fr="Posez des nombres dont vous avez le plus, voyez combien il en est passé, et préférez un nombre connu à un "
    "nouveau, qui peut donner domino à celui d'après vous.",
)
def numerous_numbers(scene: Scene) -> Found | None:
    """For the numbers one holds most of; against new ones when the next player has few tiles."""
    if not each_for_himself(scene) or (scene.leading and scene.poule):
        return None

    def held(move: Move) -> int:
        placed, number = scene.tile_of(move), scene.opened(move)
        shown = set(placed) if number is None else {number}
        return max(scene.holds(each, scene.rest(move)) for each in shown)

    new = [move for move in scene.moves if (number := scene.opened(move)) is not None and not scene.out(number)]
    near = scene.view.counts[scene.other] <= _NEAR and len(new) < len(scene.moves)
    kept = [move for move in best(scene.moves, held) if not (near and move in new)]
    return found(kept, new if near else ()) if kept or (near and new) else None


@POULE.rule(
    "S25",
    "AUJ l.2841 Dom. VII",
    en="{dangerous} would win by this coup: play so that {low}, who is furthest from it, makes domino.",
    fr="{dangerous} gagnerait du coup : jouez de manière que {low}, qui en est le plus loin, fasse domino.",
    weight=2,
)
def steer_domino(scene: Scene) -> Found | None:
    """For ends the poorest can answer and the dangerous cannot; who opened a number is taken to have more of it."""
    danger = dangerous(scene)
    if not scene.poule or not danger or scene.leading:
        return None
    others = [each for each in scene.opponents if each not in danger]
    least = min((scene.view.scores[each] for each in others), default=0)
    low = [each for each in others if scene.view.scores[each] == least]
    if not low:
        return None

    def chance(players: list[int], move: Move) -> int:
        ends = scene.ends_after(move)
        opened = sum(end.owner in players for end in ends)
        return opened - sum(scene.shut(each, end.number) for each in players for end in ends)

    kept = best(scene.moves, lambda move: chance(low, move) - chance(danger, move))
    return found(kept, dangerous=_named(danger), low=_named(low)) if kept else None


def _named(players: list[int]) -> str:
    return ", ".join(SEATS[each] for each in players)


def weak_and_strong(scene: Scene) -> tuple[list[Move], list[Move]]:
    """One tile that makes a partout at either end: the lower and the higher of the two."""
    made: dict[object, list[tuple[int, Move]]] = {}
    for move in scene.moves:
        number = scene.partout(move)
        if number is not None:
            made.setdefault(move.tile, []).append((number, move))
    pairs = [sorted(pair) for pair in made.values() if len(pair) == 2]
    return [pair[0][1] for pair in pairs], [pair[1][1] for pair in pairs]


@POULE.rule(
    "S26",
    "AUJ l.2843-2845 Dom. VII",
    en="The high tiles have not come out and somebody may win by the coup: make the partout on the strong side, and "
    "with a single six leave the six that is offered; let points pass.",
    fr="Les gros dés tardent à sortir et quelqu'un peut gagner du coup : faites le partout au côté fort, et n'ayant "
    "qu'un six, laissez celui qu'on vous ouvre ; laissez passer des points.",
    weight=2,
)
def let_points_pass(scene: Scene) -> Found | None:
    """In danger: the high partout, and the single six kept."""
    if not scene.poule or scene.leading or not scene.high_unplayed or not dangerous(scene):
        return None
    weak, strong = weak_and_strong(scene)
    offered = [end for end in scene.ends or () if end.number == 6 and end.owner != scene.player]
    single = (
        [move for move in scene.moves if move.on == 6 and move not in strong] if offered and scene.holds(6) == 1 else []
    )
    against = [*weak, *(move for move in single if move not in weak)]
    return found(strong, against) if strong or against else None


@POULE.rule(
    "S26",
    "AUJ l.2845 Dom. VII",
    en="Nobody is about to win, and you want points: make the partout on the weak side, and take the high numbers "
    "that are offered.",
    fr="Personne n'est près de gagner, et vous voulez des points : faites le partout du côté faible, et couvrez les "
    "gros nombres qu'on vous offre.",
)
def win_points(scene: Scene) -> Found | None:
    """Out of danger: the low partout, and high ends of the others covered."""
    if not scene.poule or scene.leading or dangerous(scene):
        return None
    weak, strong = weak_and_strong(scene)
    taking = [move for move in scene.moves if takes_high(scene, move) and move not in (*weak, *strong)]
    return found([*weak, *taking], strong) if weak or taking else None


def takes_high(scene: Scene, move: Move) -> bool:
    """Whether a move covers a five or a six of somebody else's with a lower number."""
    end, number = scene.on(move), scene.opened(move)
    if end is None or number is None or end.owner == scene.player:
        return False
    return end.number >= HIGH > number


@POULE.rule(
    "S27",
    "AUJ l.2847 Dom. VII",
    en="Pass a double unless you fear that the game be closed; if you fear it, keep the double.",
    fr="Passez un double si le jeu ne risque pas de se fermer ; s'il le risque, gardez-le.",
)
def pass_or_keep(scene: Scene) -> Found | None:
    """Doubles after which no partout need be feared, and those after which one must."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    if not scene.poule or not doubles or scene.leading or all(scene.light(move) for move in doubles):
        return None
    feared = [move for move in doubles if scene.partout_feared(move)]
    return found([move for move in doubles if move not in feared], feared)


@POULE.rule(
    "S27",
    "AUJ l.2847 Dom. VII",
    en="You have few points and may hope to win a closed game: pass the double or keep it, as it serves to have the "
    "game closed.",
    fr="Vous avez peu de points et pouvez espérer gagner le jeu fermé : passez le double ou gardez-le, selon que cela "
    "sert à le faire fermer.",
)
def set_a_trap(scene: Scene) -> Found | None:
    """Words: with few points either may be a trap."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    light = bool(doubles) and all(scene.light(move) for move in doubles)
    return found() if scene.poule and light and not scene.leading else None


@POULE.rule(
    "S28",
    "AUJ l.2853 Dom. VII",
    en="You lead the poule: lead your highest tile, unless it is a double alone of its number, for a partout in it "
    "would make you pass.",
    fr="Vous posez à la poule : avancez vos plus gros dés, à moins que ce ne soit un double seul, car un partout dans "
    "ce double vous ferait bouder.",
)
def highest_lead(scene: Scene) -> Found | None:
    """The most points, lone doubles aside."""
    if not scene.poule or not scene.leading:
        return None
    lone = [move for move in scene.moves if scene.tile_of(move).double and scene.alone(scene.tile_of(move))]
    others = [move for move in scene.moves if move not in lone]
    most = max((scene.tile_of(move).points for move in others), default=0)
    return found([move for move in others if scene.tile_of(move).points == most], lone)


@POULE.rule(
    "S29",
    "AUJ l.2859 Dom. VIII",
    en="Get rid of your high tiles, for the game is often closed; but the leader opens them only if he has many, "
    "since they serve to cover those he is offered.",
    fr="Débarrassez-vous de vos gros dés, car on ferme souvent le jeu ; mais le poseur ne les ouvre que s'il en a "
    "beaucoup, car c'est avec eux qu'il couvrira ceux des autres.",
    weight=2,
)
def shed_high_tiles(scene: Scene) -> Found | None:
    """The most points; at the lead only when half of the hand is high (PROJECT), otherwise none of the high ones."""
    if scene.view.values.scoring != Scoring.MARQUES:
        return None
    high = [each for each in scene.hand if each.high >= HIGH]
    if scene.leading and 2 * len(high) < len(scene.hand):
        return found(against=[move for move in scene.moves if move.tile in high])
    kept = best(scene.moves, lambda move: scene.tile_of(move).points)
    return found(kept) if kept else None
