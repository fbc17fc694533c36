"""The board of twenty-four flèches as a scene: what the family's engraving says lies on it, and what hands may do.

Names no game. A room gives what is to be engraved (`academie.tables.engraving.Scene`) and its native ways; the places
are the letters of the flèches, `off` past the last one and `+` for the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.referee.acts import Play
from academie.scene import Across, Beside, Board, Fichet, Man, Scene, Sign, Slot, Step, Stop, Ways, named
from academie.scene.gestures import Sort
from academie.scene.open import gestures_open, known_texts
from academie.tables.board import HAND, LETTERS, LIFTED, letter, write_dice
from academie.tables.engraving import Scene as Engraved
from academie.tables.engraving import place_told, resting, told
from academie.tables.fields import COLOURS
from academie.tables.geometry import tablier

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.scene import Credit, Gesture, Jeton

Native = list[tuple[int, list[tuple[int, int, int, bool, int]]]]

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
    seat: int | None,
    engraved: Engraved,
    a_at: str = "left",
    *,
    inlay: str = "",
    spots: Iterable[int] = (),
    goal: int = 0,
) -> Board:
    """The board as one in a seat sees it: turned for who sits second, so that A lies at his other hand."""
    near = 1 if seat == 1 else 0
    other = _seen(kind, engraved, a_at, 1 - near, inlay)
    lying, standing, hand, rests = _seen(kind, engraved, a_at, near, inlay)
    return Board(
        kind,
        lying,
        standing,
        near=near,
        a_at=hand,
        holes=engraved.sides[0].trous is not None,
        goal=goal,
        spots=tuple(spots),
        rests=rests,
        entries=tuple(LETTERS[side.entry] for side in engraved.sides),
        exits=tuple(LETTERS[side.leaving] for side in engraved.sides),
        across=Across(*other),
    )


def _seen(kind: str, engraved: Engraved, a_at: str, near: int, inlay: str) -> tuple[str, str, str, tuple[int, int]]:
    """The board with a side below: its names, the hand at which A lies, where dice rest."""
    hand = a_at if near == 0 else {"left": "right", "right": "left"}[a_at]
    names = named(kind, (inlay, "right" if hand == "right" else "", "black" if near else ""))
    lying, standing = (
        resting(tablier(standing=posture, a_at=hand, near=near), engraved) if engraved.dice else 0
        for posture in (False, True)
    )
    return *names, hand, (lying, standing)


def scene_of(
    engraved: Engraved,
    board: Board,
    *,
    thrower: int | None = None,
    ways: Ways | None = None,
    gestures: tuple[Gesture, ...] = (),
    signs: tuple[Sign, ...] = (),
    jetons: tuple[Jeton, ...] = (),
    credits: tuple[Credit, ...] = (),  # noqa: A002 - as the scene calls them
) -> Scene:
    """The scene of what is engraved."""
    marks = engraved.marks
    return Scene(
        board=board,
        said=told(engraved),
        places={LETTERS[each]: place_told(engraved, each, marks) for each in range(24)},
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
        ways=ways,
        gestures=gestures,
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


def ways_of(
    native: Native, acts: Sequence[str], place: Callable[[int], int], adverse: Collection[int] = ()
) -> Ways | None:
    """The native ways of a throw; `acts` has the text of each play, empty for one that is not open, `place` a flèche.

    Of two numbers that do the same the smaller comes first. `adverse` are the flèches of the other side's dames: one
    that is hit stands where the dame lands, or where no other can be, facing it.
    """
    if not native or not any(acts):
        return None
    name = [_name(place(step)) for step in range(LIFTED + 1)]

    def struck(step: int) -> str:
        fleche = place(step)
        return LETTERS[fleche if fleche in adverse else 23 - fleche]

    stops = []
    for play, passages in native:
        steps = [
            Step(
                "+" if origin < 0 else name[origin],
                name[min(target, LIFTED)],
                to,
                number,
                (),
                struck(target) if hit else "",
            )
            for origin, target, number, hit, to in sorted(passages)
        ]
        stops.append(Stop(acts[play] if play >= 0 else "", tuple(steps)))
    return Ways(tuple(stops)) if all(acts) else pruned(stops)


def pruned(stops: list[Stop]) -> Ways:
    """The ways without what leads to no act."""
    alive: dict[int, Stop] = {}
    for at in range(len(stops) - 1, -1, -1):
        steps = tuple(step for step in stops[at].steps if step.to in alive)
        if steps or stops[at].act or at == 0:
            alive[at] = Stop(stops[at].act, steps)
    rank = {at: number for number, at in enumerate(sorted(alive))}
    return Ways(
        tuple(
            Stop(
                stop.act,
                tuple(
                    Step(s.origin, s.target, rank[s.to], s.by, s.over, s.hit, s.becomes, s.along) for s in stop.steps
                ),
            )
            for _, stop in sorted(alive.items())
        )
    )


def _name(fleche: int) -> str:
    return "+" if fleche == HAND else letter(fleche)


def touched_signs(places: Iterable[int]) -> tuple[Sign, ...]:
    """The signs of dames that were touched; those in hand have none."""
    return tuple(Sign("touched", (LETTERS[place],)) for place in sorted(places) if place < LIFTED)


def play_texts(table: Table, seat: int | None, moves: Sequence[object]) -> list[str]:
    """The text of the act of each move, empty where it is not open to the seat; nothing where people may err."""
    if seat is None or not table.assisted or table.result is not None:
        return [""] * len(moves)
    open_texts = known_texts(table, seat)
    texts = [f"{_PLAYS}{move}" for move in moves]
    return [text if text in open_texts else "" for text in texts]


_PLAYS = Play.form.en.partition("{")[0]


def gestures(table: Table, seat: int | None, ways: Ways | None, kinds: Iterable[type[Act]]) -> tuple[Gesture, ...]:
    """What may be said and done beside the ways."""
    rolls = tuple(write_dice(roll.dice) for roll in table.state.rolls())
    slots = {**SLOTS, "Choose.dice": Slot(Sort.ONE, rolls)} if rolls else SLOTS
    return gestures_open(table, seat, ways, kinds, slots)
