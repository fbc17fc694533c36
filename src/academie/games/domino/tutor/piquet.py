"""The book's advice for piquet voleur, two against two (§10).

S30-S34 of the rules: chapter IX. A hand is sure when it holds all that is left of some number, two tiles or more: that
is how the book describes being master of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.tutor.scene import HIGH, NUMBERS, Scene
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.domino.state import Move

PIQUET: Chapter[Scene] = Chapter("§10")

_RICH, _POOR = 4, 2  # S31: the double and three others, the double and one other at most


def partner(scene: Scene) -> int:
    """Who sits opposite."""
    return (scene.player + 2) % 4


def sure(scene: Scene) -> bool:
    """Whether the hand is master of some number."""
    return any(scene.holds(number) > 1 and scene.owns(number) for number in NUMBERS)


@PIQUET.rule(
    "S30",
    "AUJ l.2865 Dom. IX",
    en="Always cover the number your adversary has opened.",
    fr="Fermez toujours le dé de votre adversaire.",
)
def cover_the_adversary(scene: Scene) -> Found | None:
    """Moves that put another number over one the other side opened."""
    if not scene.partners or scene.leading:
        return None
    ends = {move: scene.on(move) for move in scene.moves if not scene.tile_of(move).double}
    covering = [move for move, end in ends.items() if end is not None and end.owner in scene.opponents]
    return found(covering) if covering else None


@PIQUET.rule(
    "S31",
    "AUJ l.2867-2869 Dom. IX",
    en="You lead with a double that has three or four of its number and another that has one or none: lead the poor "
    "double, and they must open your long number.",
    fr="Vous posez avec un double accompagné de trois ou quatre et un autre qui n'en a qu'un ou point : posez le "
    "pauvre, et l'on sera forcé de vous ouvrir votre nombre.",
    weight=2,
)
def poor_double(scene: Scene) -> Found | None:
    """A rich double and a poor one in hand at the lead."""
    if not scene.partners or not scene.leading:
        return None
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    rich = [move for move in doubles if scene.holds(scene.tile_of(move).low) >= _RICH]
    poor = [move for move in doubles if scene.holds(scene.tile_of(move).low) <= _POOR]
    return found(poor, rich) if rich and poor else None


@PIQUET.rule(
    "S32",
    "AUJ l.2869 Dom. IX",
    en="Your hand is not sure: do not play on the number your partner offers; if you have a partout to make, make it "
    "in that number.",
    fr="Votre jeu n'est pas sûr : ne posez pas sur le dé que votre partenaire vous avance ; si vous avez un partout à "
    "faire, faites-le dans ce dé.",
    weight=2,
)
def respect_the_partner(scene: Scene) -> Found | None:
    """An end the partner opened is left, or doubled by a partout from the other end."""
    if not scene.partners or scene.ends is None or sure(scene):
        return None
    offered = [end for end in scene.ends if end.owner == partner(scene)]
    numbers = {end.number for end in offered}
    on_it = [move for move in scene.moves if (end := scene.on(move)) is not None and end in offered]
    made = [move for move in scene.moves if scene.partout(move) in numbers and move not in on_it]
    return found(made, on_it) if on_it or made else None


@PIQUET.rule(
    "S33",
    "AUJ l.2869 Dom. IX",
    en="A partout would close the game. Your side led, you have not passed, the high tiles are not out and you have "
    "few points: close it.",
    fr="Un partout fermerait le jeu. Votre côté a posé, vous n'avez pas boudé, les gros dés ne sont pas sortis et il "
    "vous reste peu de points : fermez.",
    weight=2,
)
def close_with_the_lead(scene: Scene) -> Found | None:
    """All four conditions of the book."""
    closing = closings(scene)
    return found(closing) if closing and all(wants_to_close(scene, move) for move in closing) else None


@PIQUET.rule(
    "S33",
    "AUJ l.2869 Dom. IX",
    en="A partout would close the game, and the count does not favour you ({left} points and {tiles} tiles): make the "
    "partout on the side that leaves it open.",
    fr="Un partout fermerait le jeu, et le compte n'est pas pour vous ({left} points et {tiles} dés) : faites le "
    "partout du côté qui ne ferme pas.",
    weight=2,
)
def partout_left_open(scene: Scene) -> Found | None:
    """Against closing, for the other partout, unless the partner holds fewest tiles."""
    closing = closings(scene)
    if all(wants_to_close(scene, move) for move in closing) or partner_first(scene):
        return None
    opened = [move for move in scene.moves if scene.partout(move) is not None and move not in closing]
    return found(opened, closing, left=scene.left(closing[0]), tiles=len(scene.rest(closing[0])))


@PIQUET.rule(
    "S33",
    "AUJ l.2869 Dom. IX",
    en="A partout would close the game, and your partner holds fewer tiles than anybody: close it, whatever you hold.",
    fr="Un partout fermerait le jeu, et c'est votre partenaire qui a le moins de dés : fermez, quoi que vous ayez.",
    weight=3,
)
def close_for_the_partner(scene: Scene) -> Found | None:
    """The partner is nearest to domino."""
    closing = closings(scene)
    return found(closing) if closing and partner_first(scene) else None


def closings(scene: Scene) -> list[Move]:
    """The partouts that close the game."""
    return [move for move in scene.moves if scene.closes(move)] if scene.partners else []


def wants_to_close(scene: Scene, move: Move) -> bool:
    """Whether the book's conditions for closing hold."""
    led = scene.view.leader in {scene.player, partner(scene)}
    passed = any(play.player == scene.player and play.tile is None for play in scene.view.plays)
    return led and not passed and scene.high_unplayed and scene.light(move)


def partner_first(scene: Scene) -> bool:
    """Whether the partner has fewer tiles than anybody else."""
    counts = list(scene.view.counts)
    mate = counts.pop(partner(scene))
    return mate < min(counts)


@PIQUET.rule(
    "S34",
    "AUJ l.2869 Dom. IX",
    en="Your adversaries need few points and your hand is not made: open high tiles, so as not to lose by the coup.",
    fr="Vos adversaires jouent pour peu et votre jeu n'est pas fait : avancez vos gros dés, pour que le coup ne "
    "vous fasse pas perdre.",
    weight=2,
)
def open_high(scene: Scene) -> Found | None:
    """Moves that show a five or a six."""
    if not scene.partners or sure(scene) or not scene.could_win(scene.view.side(scene.opponents[0])):
        return None
    high = [move for move in scene.moves if shown(scene, move) >= HIGH]
    return found(high) if high else None


def shown(scene: Scene, move: Move) -> int:
    """The highest number a move shows at an end of its own."""
    number = scene.opened(move)
    return scene.tile_of(move).high if number is None else number
