"""The book's advice for domino tête à tête with twelve tiles, its finest partie (§10).

S15-S23 of the rules: chapter V. S20, on closing, is given in every tête à tête for points. A number counts as high
from five on, and as opened by him when his tile, not a double, brought it to the end (PROJECT).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.tile import points_of, tile
from academie.games.domino.tutor.scene import HIGH, MAXIMS, Scene
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.games.domino.state import Move
    from academie.games.domino.tile import Tile

DOUZE: Chapter[Scene] = Chapter("§10", MAXIMS)

_FEW = 2  # S17: the double and one more of its number at most
_LAST = 2  # S23: tiles at the end of a coup


def owned_doubles(scene: Scene) -> list[Tile]:
    """The doubles of which the hand has every other tile that is left, and at least one."""
    return [double for double in scene.doubles if scene.owns(double.low) and not scene.alone(double)]


def his_doubles(scene: Scene) -> list[Move]:
    """The moves that place a double on a number the other has opened."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    return [move for move in doubles if (end := scene.on(move)) is not None and end.owner != scene.player]


@DOUZE.maxim
def lead_beside_the_double(scene: Scene) -> Found | None:
    """All seven of a number in hand at the lead."""
    doubles = owned_doubles(scene)
    if not (scene.twelve and scene.leading and doubles):
        return None
    beside = [move for move in scene.moves if any(scene.tile_of(move).has(double.low) for double in doubles)]
    against = [move for move in beside if scene.tile_of(move) in doubles]
    return found([move for move in beside if move not in against], against)


@DOUZE.maxim
def high_numbers(scene: Scene) -> Found | None:
    """Against showing a five or a six over a lower number; for covering one that he showed."""
    if not scene.twelve or scene.leading:
        return None
    opening, covering = [], []
    for move in scene.moves:
        number, end = scene.opened(move), scene.on(move)
        if number is None or end is None:
            continue
        if number >= HIGH > end.number:
            opening.append(move)
        elif end.number >= HIGH > number and end.owner != scene.player:
            covering.append(move)
    return found(covering, opening) if covering or opening else None


@DOUZE.maxim
def double_at_once(scene: Scene) -> Found | None:
    """The double of the number his last tile opened, with at most one other of it in hand."""
    if not scene.twelve or not scene.view.plays:
        return None
    last = scene.view.plays[-1]
    if last.tile is None or last.on is None or last.tile.double:
        return None
    number = last.tile.beside(last.on)
    early = [move for move in scene.moves if move.tile == tile(number, number) and scene.holds(number) <= _FEW]
    return found(against=early) if early else None


@DOUZE.maxim
def deny_the_partout(scene: Scene) -> Found | None:
    """A double would leave him the joining tile; another tile at the same end does not."""
    if not scene.twelve or scene.ends is None or all(scene.holds(end.number) for end in scene.ends):
        return None
    feared = [move for move in scene.moves if scene.tile_of(move).double and scene.partout_feared(move)]
    others = [move for move in scene.moves if not scene.tile_of(move).double]
    return found([move for move in others if not scene.partout_feared(move)], feared) if feared else None


@DOUZE.maxim
def refuse_the_invitation(scene: Scene) -> Found | None:
    """Doubles on numbers he opened are refused for tiles whose new number has its double out or in hand."""
    invited = his_doubles(scene)
    if not scene.twelve or not invited or heavier_with_fewer(scene):
        return None
    numbers = {move: scene.opened(move) for move in scene.moves}
    shown = [move for move, number in numbers.items() if number is not None]
    safe = [move for move in shown if not scene.may_hold(scene.other, tile(numbers[move] or 0, numbers[move] or 0))]
    return found(safe, invited)


@DOUZE.maxim
def lure_into_closing(scene: Scene) -> Found | None:
    """The one case in which doubles are passed."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    if not scene.twelve or not doubles or not heavier_with_fewer(scene):
        return None
    return found(doubles, points=points_of(scene.hand), expected=round(scene.expected(scene.other)))


def heavier_with_fewer(scene: Scene) -> bool:
    """Whether the other is likely to hold more points, with fewer tiles."""
    more_tiles = len(scene.hand) > scene.view.counts[scene.other]
    return more_tiles and points_of(scene.hand) < scene.expected(scene.other)


@DOUZE.maxim
def close_or_not(scene: Scene) -> Found | None:
    """Close if losing the coup cannot lose the partie; not otherwise."""
    closing = [move for move in scene.moves if scene.closes(move)]
    if not (scene.two and scene.for_points and closing):
        return None
    score, target = scene.view.scores[scene.view.side(scene.other)], scene.view.values.target
    fatal = [move for move in closing if score + scene.left(move) >= target]
    safe = [move for move in closing if move not in fatal]
    verdict = Message("it cannot cost the partie, so venture it")
    if fatal:
        verdict = Message("that would be the partie, so do not venture it")
    return found(
        safe,
        fatal,
        score=score,
        target=target,
        left=scene.left(closing[0]),
        verdict=verdict,
    )


@DOUZE.maxim
def keep_the_double(scene: Scene) -> Found | None:
    """Against the double, and for tiles that do not show its number."""
    doubles = owned_doubles(scene)
    against = [move for move in scene.moves if move.tile in doubles]
    if not (scene.twelve and against) or scene.leading:
        return None
    numbers = [double.low for double in doubles]
    elsewhere = [move for move in scene.moves if not any(scene.tile_of(move).has(number) for number in numbers)]
    return found(elsewhere, against, numbers=", ".join(map(str, numbers)))


_PARTICULAR = tuple(DOUZE.rules)


@DOUZE.maxim
def unload(scene: Scene) -> Found | None:
    """Where no other advice of the chapter speaks: a number one still holds, then the most points."""
    if not scene.twelve or scene.leading or any(rule(scene) for rule in _PARTICULAR):
        return None

    def worth(move: Move) -> tuple[bool, int]:
        number = scene.opened(move)
        shown = scene.tile_of(move).low if number is None else number
        return scene.holds(shown, scene.rest(move)) > 0, scene.tile_of(move).points

    kept = best(scene.moves, worth)
    return found(kept) if kept else None


@DOUZE.maxim
def show_nothing(scene: Scene) -> Found | None:
    """Words, when a hand is nearly empty."""
    return found() if scene.twelve and min(scene.view.counts) <= _LAST else None
