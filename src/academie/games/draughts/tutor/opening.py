"""How to open, by Metz's last observations, and what both books say of centre, corners and flanks (§58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts.tutor.scene import CENTRE, MAXIMS, Scene
from academie.text.message import Message, verbatim
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move

OPENING: Chapter[Scene] = Chapter("§58", MAXIMS)

_CORNERED = 2  # men on the outer columns that show where he goes (PROJECT)
_FALSE_POSITION = Message(": it gives a false position that is hard to mend")
_NONE_GIVEN = verbatim("")  # Metz gives no reason for the exception
_THIN = 3  # a flank is stripped when the other has so many times its men (PROJECT)


def column(scene: Scene, square: int) -> int:
    """The column of a square, from the mover's left."""
    return scene.place(square)[1]


def sideways(scene: Scene, square: int) -> bool:
    """Whether a square is on one of the two outer columns."""
    return column(scene, square) in {0, scene.state.damier.rows - 1}


def central(scene: Scene) -> list[Move]:
    """The moves into the four middle columns or within them, asked where there are men only."""
    return [move for move in scene.moves if column(scene, move.target) in CENTRE]


@OPENING.maxim
def centre(scene: Scene) -> Found | None:
    """In the opening: for moves to the four middle columns beyond one's own half, against those to the edge."""
    if not scene.opening or not scene.quiet:
        return None
    inside = [move for move in central(scene) if scene.place(move.target)[0] <= 5 and scene.sound(move)]
    outside = [move for move in scene.moves if sideways(scene, move.target)]
    if not inside:
        return None
    return found(inside, outside, of=lambda each: {"square": (each if each in inside else inside[0]).target})


@OPENING.maxim
def last_home(scene: Scene) -> Found | None:
    """Against moving 48, for Black 3, while there is more to play."""
    home = scene.own(48)
    early = [move for move in scene.moves if move.origin == home]
    return found(against=early, square=home) if scene.opening and scene.quiet and early else None


@OPENING.maxim
def trictrac_man(scene: Scene) -> Found | None:
    """50 to 44 and not to 45; for Black 1 to 7 and not to 6."""
    better, worse = scene.mine(50, 44), scene.mine(50, 45)
    if better is None or worse is None:
        return None
    return found([better], [worse], origin=scene.own(50), better=better.target, worse=worse.target)


def advanced(scene: Scene) -> bool:
    """Whether 32 has gone to 28, and 37 and 41 have followed it; asked where 41 is empty."""
    return {scene.own(square) for square in (28, 32, 37)} <= scene.men


@OPENING.maxim
def fill_forty_one(scene: Scene) -> Found | None:
    """47 to 41 and not 46; after 32-28 with 37 and 41 advanced the other way about."""
    corner, beside = scene.mine(46, 41), scene.mine(47, 41)
    if corner is None or beside is None:
        return None
    better, worse, reason = (corner, beside, _NONE_GIVEN) if advanced(scene) else (beside, corner, _FALSE_POSITION)
    return found([better], [worse], target=corner.target, better=better.origin, worse=worse.origin, reason=reason)


@OPENING.maxim
def mazette(scene: Scene) -> Found | None:
    """37-32 against a man on 23, where 23-29 then wins two men; 38-32 is good."""
    move = scene.mine(37, 32)
    if move is None or scene.own(28) not in scene.men:
        return None
    answer = mazette_blow(scene, move)
    if answer is None:
        return None
    instead = scene.mine(38, 32)
    return found(
        [instead] if instead is not None and scene.sound(instead) else [],
        [move],
        his=scene.own(23),
        man=scene.own(37),
        answer=answer,
    )


def mazette_blow(scene: Scene, move: Move) -> Move | None:
    """The step of 23 to 29 that answers a move and wins two men."""
    after, blow = scene.after(move), (scene.own(23), scene.own(29))
    answer = next((each for each in after.moves() if (each.origin, each.target) == blow), None)
    look = scene.outlooks[move]
    return answer if answer is not None and look.gain <= -2 and look.line[1:2] == (answer,) else None


@OPENING.maxim
def corners(scene: Scene) -> Found | None:
    """Two of his men or more gone to the outer columns: for the middle, against following him there."""
    home = scene.state.damier.rows // 2 - 1
    edge = sorted(square for square in scene.his_men if sideways(scene, square) and scene.place(square)[0] >= home)
    if len(edge) < _CORNERED or not scene.quiet or scene.kings | scene.his_kings:
        return None
    inside = [move for move in central(scene) if scene.sound(move)]
    outside = [move for move in scene.moves if sideways(scene, move.target)]
    return found(inside, outside, squares=", ".join(map(str, edge))) if inside else None


@OPENING.maxim
def stripped_flank(scene: Scene) -> Found | None:
    """One half of the board has a third of his men on the other or fewer: for moves that go towards it."""
    half = scene.state.damier.rows // 2
    left = sum(column(scene, square) < half for square in scene.his_men)
    right = len(scene.his_men) - left
    thin, thick = min(left, right), max(left, right)
    if not scene.quiet or len(scene.his_men) < _THIN + 1 or thick < _THIN * thin:
        return None
    going = [
        move
        for move in scene.moves
        if move.origin in scene.men and (column(scene, move.target) < column(scene, move.origin)) == (left < right)
    ]
    good = [move for move in going if scene.sound(move)]
    return found(good, count=thin, total=thin + thick) if good else None
