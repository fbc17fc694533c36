"""The witnesses that race games share: the draw for the dice, the next game, the series, breaking and touching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from options import Witness, games_to_win, moves, next_beginner, opening, said

if TYPE_CHECKING:
    from academie.game import Game

BREAK = ("white throws for the dice 5-3", "black breaks the dice")


def shared(game: Game, *, targets: tuple[int, ...] = (), touch: tuple[str, str, str] | None = None) -> list[Witness]:
    """Those of a game: `touch` is a throw, a dame that is touched, and a play of another one."""
    broken = {"off": ["refused"], "free": ["dice_broken"], "three": ["dice_broken"], "forbidden": ["break_refused"]}
    found = [
        Witness("rompre", said(game, None, *BREAK), broken),
        Witness("next_start", next_beginner(game), {"winner": 1, "draw": None}),
    ]
    if "coup-et-des" in game.profiles.options:
        found.append(Witness("start", opening(game, 5, 2), {"dice_only": False, "coup_et_des": True}))
    if targets:
        found.append(Witness("target", games_to_win(game), {count: count for count in targets}))
    if touch is not None:
        dice, where, other = touch
        acts = (
            "white throws for the dice 5-3",
            f"white throws {dice}",
            f"white touches {where}",
            f"white plays {other}",
        )
        found.append(Witness("touch_move", said(game, None, *acts[:3]), {True: ["touched"], False: []}))
    return found


def lifting(game: Game, line: str, *, free: set[str], forced: set[str]) -> Witness:
    """What a throw that strikes the rim can play, where it is free and where it must lift."""
    return Witness("lift_forced", moves(game, line), {False: free, True: forced})
