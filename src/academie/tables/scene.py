"""The board of twenty-four flèches as a scene: what the family's engraving says lies on it, and what hands may do.

Names no game. A room gives what is to be engraved (`academie.tables.svg.Scene`) and its ways; the places
are the letters of the flèches, `off` past the last one and `+` for the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.scene import Across, Beside, Board, Fichet, Man, Scene, Sign, Slot, named
from academie.scene.gestures import Sort
from academie.scene.open import gestures_open
from academie.tables.board import COLOURS, HAND, LETTERS, LIFTED, write_dice
from academie.tables.svg import Scene as Engraved
from academie.tables.svg import places_told, told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.scene import Credit, Gesture, Jeton, Ways

# What fills the sentences of a table of the family: all dames can be touched, any flèche named.
STEPS = Slot(Sort.STEPS, write="{from}/{to}", join=" ", most=4)
SLOTS = {
    "where": Slot(Sort.MEN),
    "other": Slot(Sort.PLACE),
    "onto": Slot(Sort.PLACE),
    "play": STEPS,
    "points": Slot(Sort.NUMBER, least=2, most=48),
    "count": Slot(Sort.NUMBER, least=1, most=15),
}


def board_of(
    kind: str,
    engraved: Engraved,
    a_at: str = "left",
    *,
    inlay: str = "",
    spots: Iterable[int] = (),
    goal: int = 0,
) -> Board:
    """The board as one who looks on sees it, White below."""
    lying, standing = named(kind, (inlay, "right" if a_at == "right" else ""))
    other = {"left": "right", "right": "left"}[a_at]  # who sits across has A at his other hand
    return Board(
        kind,
        lying,
        standing,
        a_at=a_at,
        holes=engraved.sides[0].trous is not None,
        goal=goal,
        spots=tuple(spots),
        entries=tuple(LETTERS[side.entry] for side in engraved.sides),
        exits=tuple(LETTERS[side.leaving] for side in engraved.sides),
        across=Across(*named(kind, (inlay, "right" if other == "right" else "", "black")), other),
    )


def scene_of(
    engraved: Engraved,
    board: Board,
    *,
    thrower: int | None = None,
    signs: tuple[Sign, ...] = (),
    jetons: tuple[Jeton, ...] = (),
    credits: tuple[Credit, ...] = (),  # noqa: A002 - as the scene calls them
) -> Scene:
    """The scene of what is engraved."""
    marks = engraved.marks
    return Scene(
        board=board,
        said=told(engraved),
        places=places_told(engraved, marks),
        men=men_of(engraved),
        beside=beside_of(engraved),
        dice=engraved.dice,
        thrower=thrower,
        jetons=jetons,
        fichets=tuple(
            Fichet(seat, min(side.trous, 12), side.flag)
            for seat, side in enumerate(engraved.sides)
            if side.trous is not None
        ),
        last=tuple(place for mark in marks for place in mark.places),
        signs=signs,
        credits=credits,
    )


def men_of(engraved: Engraved) -> tuple[Man, ...]:
    """The dames on the flèches."""
    return tuple(
        Man(LETTERS[fleche], seat, count, "dame", max(side.stacked.get(fleche, 0) - 1, 0))
        for seat, side in enumerate(engraved.sides)
        for fleche, count in sorted(side.dames.items())
        if fleche < LIFTED and count
    )


def beside_of(engraved: Engraved) -> tuple[Beside, ...]:
    """The dames in hand and those lifted."""
    found = []
    for seat, side in enumerate(engraved.sides):
        for where, name, at in ((HAND, "hand", side.entry), (LIFTED, "lifted", side.leaving)):
            if count := side.dames.get(where, 0):
                found.append(Beside(f"{COLOURS[seat]}-{name}", seat, count, LETTERS[at]))
    return tuple(found)


def touched_signs(places: Iterable[int]) -> tuple[Sign, ...]:
    """The signs of dames that were touched; those in hand have none."""
    return tuple(Sign("touched", (LETTERS[place],)) for place in sorted(places) if place < LIFTED)


def gestures(table: Table, seat: int, ways: Ways | None, kinds: Iterable[type[Act]]) -> tuple[Gesture, ...]:
    """What may be said and done beside the ways."""
    rolls = tuple(write_dice(roll.dice) for roll in table.state.rolls())
    slots = {**SLOTS, "Choose.dice": Slot(Sort.ONE, rolls)} if rolls else SLOTS
    return gestures_open(table, seat, ways, kinds, slots)
