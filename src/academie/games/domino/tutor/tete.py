"""The book's advice for the tête à tête at domino, with six tiles, for coups, and with seven or more (§10).

S1-S14 of the rules: chapters II to IV, and what the last words of chapter IX say of those who do not lead. The
numbers behind "many" and "few" points are ours: more or fewer than the other hand is likely to hold (PROJECT).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.tile import tile
from academie.games.domino.tutor.scene import MAXIMS, NUMBERS, SEVEN, Scene
from academie.games.domino.values import Scoring
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.games.domino.state import Move

TETE: Chapter[Scene] = Chapter("§10", MAXIMS)

DOUBLE_SIX, DOUBLE_FIVE, SIX_FIVE = tile(6, 6), tile(5, 5), tile(6, 5)

# --- The lead with six tiles


def six_before_five(scene: Scene) -> bool:
    """Whether the double six with other sixes and the double five are both held."""
    return scene.holds(6) > 1 and {DOUBLE_SIX, DOUBLE_FIVE} <= set(scene.hand)


def leads(scene: Scene) -> list[Move]:
    """The leads that are doubles, when a small tête à tête is led."""
    return [move for move in scene.moves if scene.tile_of(move).double] if scene.leading and scene.small else []


def lone_leads(scene: Scene) -> list[Move]:
    """Those whose number nothing else in the hand shows."""
    return [move for move in leads(scene) if scene.alone(scene.tile_of(move))]


@TETE.maxim
def lead_a_double(scene: Scene) -> Found | None:
    """The highest double in company; S4 decides between six and five."""
    company = [move for move in leads(scene) if not scene.alone(scene.tile_of(move))]
    return found([max(company)]) if company and not six_before_five(scene) else None


@TETE.maxim
def lone_double_heavy(scene: Scene) -> Found | None:
    """Lone doubles whose lead leaves more points than he is likely to hold."""
    heavy = [move for move in lone_leads(scene) if not scene.light(move)]
    if not heavy:
        return None
    return found(against=heavy, left=scene.left(heavy[0]), expected=round(scene.expected(scene.other)))


@TETE.maxim
def lone_double_light(scene: Scene) -> Found | None:
    """Lone doubles whose lead leaves few points, when no double has company."""
    light = [move for move in lone_leads(scene) if scene.light(move)]
    if not light or len(lone_leads(scene)) < len(leads(scene)):
        return None
    return found(light, left=scene.left(light[0]), expected=round(scene.expected(scene.other)))


@TETE.maxim
def six_or_five(scene: Scene) -> Found | None:
    """Which of the two strong doubles goes first."""
    doubles = {scene.tile_of(move): move for move in leads(scene)}
    if not doubles or not six_before_five(scene):
        return None
    five_first = SIX_FIVE in scene.hand and scene.holds(5) == 2 and scene.holds(6) > 2
    first, second = (DOUBLE_FIVE, DOUBLE_SIX) if five_first else (DOUBLE_SIX, DOUBLE_FIVE)
    return found([doubles[first]], [doubles[second]])


@TETE.maxim
def doubles_out(scene: Scene) -> Found | None:
    """The highest double that fits, after the lead."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    return found([max(doubles)]) if scene.small and doubles and not scene.leading else None


# --- Everywhere


@TETE.maxim
def both_ends(scene: Scene) -> Found | None:
    """After the move the rest of the hand has a tile for either end."""
    if scene.leading:
        return None

    def playable(move: Move) -> bool:
        return all(scene.holds(end.number, scene.rest(move)) for end in scene.ends_after(move))

    kept = best(scene.moves, playable)
    return found(kept) if kept else None


@TETE.maxim
def left_alone(scene: Scene) -> Found | None:
    """A fact about the other's hand."""
    lacking = sorted(scene.taken_to_lack - scene.lacks(scene.other))  # what a boudé has shown needs no inference
    return (
        found(lacks=[(scene.other, each) for each in lacking], numbers=", ".join(map(str, lacking)))
        if lacking
        else None
    )


@TETE.maxim
def partout_he_lacks(scene: Scene) -> Found | None:
    """Both ends alike, and he has none of it, shown or suspected; a partout that closes is another matter (S11)."""
    made = [
        move
        for move in scene.moves
        if (number := scene.partout(move)) is not None and scene.bereft(scene.other, number)
    ]
    made = [move for move in made if not scene.closes(move)]
    return found(made) if made else None


@TETE.maxim
def keep_for_a_second(scene: Scene) -> Found | None:
    """My partout was answered by a new number; two or more of the partout's number are in hand."""
    number = answered_partout(scene)
    if number is None or scene.holds(number) < 2:
        return None
    kept = [move for move in scene.moves if move.on != number and not scene.tile_of(move).has(number)]
    return found(kept, [move for move in scene.moves if move.on == number], number=number) if kept else None


def answered_partout(scene: Scene) -> int | None:
    """The number of the player's partout of which one end is still open, the other having just been answered."""
    placed = [step for step in scene.steps if step[1].tile is not None]
    if len(placed) < 2 or placed[-1][1].player == scene.player:
        return None
    ends, answer = placed[-1]
    if placed[-2][1].player != scene.player or ends is None or ends[0].number != ends[1].number:
        return None
    number = ends[0].number
    return None if answer.tile is None or answer.tile.double else number


@TETE.maxim
def call_for_the_other(scene: Scene) -> Found | None:
    """Ends alike in L; in hand L-y, y-y and another L-w."""
    if scene.ends is None or scene.ends[0].number != scene.ends[1].number:
        return None
    number = scene.ends[0].number
    halves = {scene.tile_of(move).beside(number): move for move in scene.moves if not scene.tile_of(move).double}
    calling = [move for half, move in halves.items() if tile(half, half) in scene.hand]
    return found(calling, number=number) if scene.two and len(halves) > 1 and calling else None


@TETE.maxim
def close_when_light(scene: Scene) -> Found | None:
    """Moves that close; tête à tête for points the refusal is left to S20, which looks at the partie."""
    closing = [move for move in scene.moves if scene.closes(move)]
    if not closing or scene.partners:
        return None
    light = [move for move in closing if scene.light(move)]
    heavy = [move for move in closing if move not in light and not (scene.two and scene.for_points)]
    least = round(min(scene.expected(each) for each in scene.opponents))
    return found(light, heavy, left=scene.left(closing[0]), expected=least) if light or heavy else None


# --- Those who do not lead


def doubles_that_pass(scene: Scene, move: Move) -> int:
    """How many ends a move leaves on which an adversary may place a double."""
    numbers = {end.number for end in scene.ends_after(move)}
    return sum(any(scene.may_hold(each, tile(number, number)) for each in scene.opponents) for number in numbers)


@TETE.maxim
def hinder_the_leader(scene: Scene) -> Found | None:
    """Fewest ends open to a double of theirs, then the tile of most points."""
    if not scene.for_points or scene.view.side(scene.view.leader or 0) == scene.view.side(scene.player):
        return None
    kept = best(scene.moves, lambda move: (-doubles_that_pass(scene, move), scene.tile_of(move).points))
    return found(kept) if kept else None


@TETE.maxim
def stop_doubles(scene: Scene) -> Found | None:
    """In the partie that is not for points: fewest ends open to a double of his."""
    if scene.view.values.scoring != Scoring.COUPS or scene.leading:
        return None
    kept = best(scene.moves, lambda move: -doubles_that_pass(scene, move))
    return found(kept) if kept else None


# --- Seven tiles and more


@TETE.maxim
def only_the_double(scene: Scene) -> Found | None:
    """Not leading the coup, a move opens x and leaves x-x alone in hand."""
    if not scene.two or scene.tiles < SEVEN or scene.i_lead:
        return None
    opening = []
    for move in scene.moves:
        number, rest = scene.opened(move), scene.rest(move)
        if number is not None and scene.holds(number, rest) == 1 and tile(number, number) in rest:
            opening.append(move)
    return found(against=opening) if opening else None


@TETE.maxim
def longest_number(scene: Scene) -> Found | None:
    """Leads that show the longest number; a number held whole goes by S15."""
    if not scene.two or scene.tiles < SEVEN or not scene.leading:
        return None
    most = max(scene.holds(number) for number in NUMBERS)
    longest = [number for number in NUMBERS if scene.holds(number) == most]
    shown = [move for move in scene.moves if any(scene.tile_of(move).has(number) for number in longest)]
    whole = {tile(number, number) for number in longest if scene.owns(number)}
    return found(move for move in shown if scene.tile_of(move) not in whole)
