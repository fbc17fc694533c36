"""The board of twenty-four flèches as a scene: what the family's picture says lies on it, and what hands may do.

A game gives what is to be drawn (`academie.tables.drawing.svg.Scene`) and its ways; the places
are the letters of the flèches, `off` past the last one and `+` for the hand. The scene of a race game is at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from academie.game import State
from academie.game.profiles import load_profiles
from academie.game.value import changed
from academie.referee.acts import Act
from academie.referee.table import Table
from academie.scene import (
    Across,
    Beside,
    Board,
    Credit,
    Done,
    Fichet,
    Gesture,
    Jeton,
    Man,
    Scene,
    Sign,
    Slot,
    Ways,
    named,
)
from academie.scene.open_acts import gestures_open, played
from academie.scene.values import Sort
from academie.svg.blank import Blank
from academie.tables.board import COLOURS, HAND, LETTERS, LIFTED, fleche, write_dames, write_dice
from academie.tables.drawing import blank
from academie.tables.drawing.svg import Scene as Picture
from academie.tables.drawing.svg import description, places_in_words
from academie.tables.drawing.svg import scene as picture_scene
from academie.tables.race import ours
from academie.tables.race_notation import read_state
from academie.tables.race_state import RaceMove, RaceState
from academie.tables.referee.race import RaceTable
from academie.tables.referee.ways import ways as ways_of

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
    kind: str, picture: Picture, a_at: str = "left", *, inlay: str = "", spots: Iterable[int] = (), goal: int = 0
) -> Board:
    """The board as one who looks on sees it, White below."""
    lying, standing = named(kind, (inlay, "right" if a_at == "right" else ""))
    other = {"left": "right", "right": "left"}[a_at]  # who sits across has A at his other hand
    return Board(
        kind,
        lying,
        standing,
        a_at=a_at,
        holes=picture.sides[0].trous is not None,
        goal=goal,
        spots=tuple(spots),
        entries=tuple(LETTERS[side.entry] for side in picture.sides),
        exits=tuple(LETTERS[side.leaving] for side in picture.sides),
        across=Across(*named(kind, (inlay, "right" if other == "right" else "", "black")), other),
    )


def scene_of(
    picture: Picture,
    board: Board,
    *,
    thrower: int | None = None,
    signs: tuple[Sign, ...] = (),
    jetons: tuple[Jeton, ...] = (),
    credits: tuple[Credit, ...] = (),  # noqa: A002 - as the scene calls them
) -> Scene:
    """The scene of a picture."""
    marks = picture.marks
    return Scene(
        board=board,
        said=description(picture),
        places=places_in_words(picture, marks),
        men=men_of(picture),
        beside=beside_of(picture),
        dice=picture.dice,
        thrower=thrower,
        jetons=jetons,
        fichets=tuple(
            Fichet(seat, min(side.trous, 12), side.flag)
            for seat, side in enumerate(picture.sides)
            if side.trous is not None
        ),
        last=tuple(place for mark in marks for place in mark.places),
        signs=signs,
        credits=credits,
    )


def men_of(picture: Picture) -> tuple[Man, ...]:
    """The dames on the flèches."""
    return tuple(
        Man(LETTERS[fleche], seat, count, "dame", max(side.stacked.get(fleche, 0) - 1, 0))
        for seat, side in enumerate(picture.sides)
        for fleche, count in sorted(side.dames.items())
        if fleche < LIFTED and count
    )


def beside_of(picture: Picture) -> tuple[Beside, ...]:
    """The dames in hand and those lifted."""
    found = []
    for seat, side in enumerate(picture.sides):
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


# --- A race game of the board as a scene: what its state holds, and the native ways of its throw


def watched(table: Table, last: Done | None = None) -> Scene:
    """The board, the book's side of A on White's hand."""
    state, move = ours(table.state), played(last)
    touched = table.touched if isinstance(table, RaceTable) else frozenset[int]()
    shown = picture_scene(table.game.title, state, move if isinstance(move, RaceMove) else None)
    return scene_of(
        shown,
        board_of("tablier", shown, state.rules.a_at, inlay="bare"),
        thrower=state.thrower,
        signs=touched_signs(touched),
    )


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The board from a seat, with the ways of the throw."""
    ways = ways_of(table, seat)
    kinds = tuple(table.handlers()) if isinstance(table, RaceTable) else ()
    return changed(scene, board=scene.board.before(seat), ways=ways, gestures=gestures(table, seat, ways, kinds))


def composed(before: State, men: Sequence[Man], player: int) -> RaceState:
    """The dames as they are put, the dice with a player; who is not on the board stays in hand, else is lifted."""
    here = ours(before)
    line = composed_line(men, player, here.rules.dames, [here.dames(seat).get(HAND, 0) for seat in range(2)])
    return read_state(here.rules, line, load_profiles(here.rules.folder), here.profile.name)


def composed_line(men: Sequence[Man], player: int, dames: int, hands: Sequence[int] = (0, 0)) -> str:
    """The line of dames put by hand; of those missing as many as were in hand stay there, the others are lifted."""
    sides = []
    for seat, colour in enumerate("WB"):
        placed: dict[int, int] = {}
        for man in men:
            if man.side == seat:
                placed[fleche(man.place)] = placed.get(fleche(man.place), 0) + man.n
        missing = max(0, dames - sum(placed.values()))
        hand = min(hands[seat], missing)
        sides.append(f"{colour}:{write_dames({**placed, LIFTED: missing - hand, HAND: hand})}")
    return f"{';'.join(sides)} phase=throw to={COLOURS[player]}"


def marks_line(before: State) -> str:
    """The fields of a line that dames put by hand leave as they are: points, trous, and the terms of the partie."""
    names = ("points", "trous", "throws", "target", "marque", "releves")
    return " ".join(word for word in str(before).split() if word.partition("=")[0] in names)


def drawing(name: str) -> Blank | None:
    """The empty board by its name; None if it is not a board of the race games."""
    return blank.drawing(name, "tablier", {"bare": None})
