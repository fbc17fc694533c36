"""The board of twenty-four flèches as SVG: all that a game says lies on it, with its marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from academie._core.tables import Phase
from academie.svg import pieces, signs
from academie.svg.geometry import Anchor, Point
from academie.svg.paper import line, path, place, rect, tag, word
from academie.svg.pieces import case
from academie.svg.signs import DrawingOptions, Mark, Sign
from academie.tables.board import COLOURS, HAND, LETTERS, LIFTED, SIDES, letter, throw_name
from academie.tables.drawing.geometry import PATTERNED, SHOWN, Tablier, tablier
from academie.text.message import Message, counted, joined, verbatim

if TYPE_CHECKING:
    from academie.tables.race_state import RaceMove, RaceState

_DAMES = (
    (Message("white"), Message.within("several dames", "white")),
    (Message("black"), Message.within("several dames", "black")),
)
_EMPTY = Message("empty")
_ON = Message("{count} on {place}")
_OFF = {
    HAND: (Message("{count} in hand"),) * 2,
    LIFTED: (Message("{count} lifted"), Message.within("several", "{count} lifted")),
}
_SIDE = Message("{side}: {dames}.")
_NONE = Message("no dame")
_TURN = (Message("White to play."), Message("Black to play."))
_THROWN = Message("Dice: {dice}.")


@dataclass(frozen=True)
class Side:
    """One side of a scene: its dames by flèche, 24 lifted, 25 in hand; where they enter and where they are lifted.

    `trous` is None where none are marked. `flag` says that the pavillon flies, `jetons` where they lie, `words` what is
    said of the score. `stacked` has the dames that lie one on another at the foot of a flèche, of those counted there.
    """

    dames: Mapping[int, int]
    entry: int
    leaving: int
    trous: int | None = None
    flag: bool = False
    jetons: tuple[float, ...] = ()
    words: tuple[Message, ...] = ()
    stacked: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """What is to be drawn."""

    title: Message
    line: object  # the position, from which as it is written ids are made
    sides: tuple[Side, Side]
    dice: tuple[int, ...] = ()
    turn: int | None = None  # who has to play or to decide
    spots: Mapping[int, float] = field(default_factory=dict)  # figures inlaid where jetons lie for these points
    names: Mapping[int, Message] = field(default_factory=dict)  # flèches that have a name
    unused: frozenset[int] = frozenset()  # compartments that are not played in, 0 and 1
    marks: tuple[signs.Mark, ...] = ()  # of the last play

    def holder(self, fleche: int) -> tuple[int, int]:
        """Whose dames stand on a flèche, and how many."""
        white, black = self.sides[0].dames.get(fleche, 0), self.sides[1].dames.get(fleche, 0)
        return (0, white) if white or not black else (1, black)


def draw_scene(scene: Scene, options: DrawingOptions, a_at: str = "left") -> str:
    """The whole board; A lies at the hand asked for, else where the book seats it."""
    board = tablier(standing=options.standing, a_at=options.a_at or a_at)
    anchors = {letter: _anchor(board, scene, index) for index, letter in enumerate(LETTERS)}
    marks = signs.checked((*scene.marks, *options.marks), anchors)
    said = places_in_words(scene, marks)
    body = [
        case(board.size, board.floors),
        *(rect("fond", floor) for floor in board.floors),
        inlay(board),
        *(_pegs(board, scene, seat) for seat in (0, 1)),
        _figures(board, scene),
        *(_place(board, scene, fleche, said[LETTERS[fleche]].to(options.language)) for fleche in range(24)),
        *(beside(board, scene.sides[seat], seat, options.language) for seat in (0, 1)),
        scored(board, scene),
        signs.drawn(marks, anchors, board.size.centre),
    ]
    prefix = options.prefixed(f"{scene.title.en}|{scene.line}|{scene.marks}")
    return options.document(board.size, scene.title, description(scene, marks), "".join(body), prefix)


def _anchor(board: Tablier, scene: Scene, fleche: int) -> Anchor:
    seat, count = scene.holder(fleche)
    return board.anchor(fleche, count - max(scene.sides[seat].stacked.get(fleche, 0) - 1, 0))


# --- In words


def description(scene: Scene, marks: tuple[signs.Mark, ...] = ()) -> Message:
    """The position read out: each side's dames and score, the dice, the ways shown."""
    said = []
    for seat, side in enumerate(scene.sides):
        said.append(_side_in_words(seat, tuple(sorted(side.dames.items())), tuple(scene.names.items())))
        said += side.words
    if scene.dice:
        said.append(_THROWN.fill(dice=throw_name(scene.dice)))
    if scene.turn is not None:
        said.append(_TURN[scene.turn])
    return joined([*said, *signs.ways_in_words(marks)], " ")


@lru_cache(maxsize=1024)  # only one side moves at a time
def _side_in_words(seat: int, dames: tuple[tuple[int, int], ...], names: tuple[tuple[int, Message], ...]) -> Message:
    held, named = dict(dames), dict(names)
    on = [_on(count, fleche, named.get(fleche)) for fleche, count in dames if fleche < LIFTED and count]
    off = [words[held[where] > 1].fill(count=held[where]) for where, words in _OFF.items() if held.get(where)]
    return _SIDE.fill(side=SIDES[seat], dames=joined([*on, *off] or [_NONE]))


@lru_cache(maxsize=4096)
def _on(count: int, fleche: int, name: Message | None) -> Message:
    return _ON.fill(count=count, place=_named(LETTERS[fleche], name))


def _named(letter: str, name: Message | None) -> Message:
    return verbatim(letter) if name is None else verbatim("{letter} ({name})").fill(letter=letter, name=name)


def places_in_words(scene: Scene, marks: tuple[signs.Mark, ...]) -> dict[str, Message]:
    """Every flèche as one would say it, by its letter: A, talon, 2 white."""
    held = {name: (*scene.holder(fleche), scene.names.get(fleche)) for fleche, name in enumerate(LETTERS)}
    return signs.places_in_words(held, _held, marks)


def _held(there: tuple[int, int, Message | None]) -> tuple[Message, ...]:
    seat, count, name = there
    words = counted(count, *_DAMES[seat]) if count else _EMPTY
    return (words,) if name is None else (name, words)


# --- In wood


def inlay(board: Tablier) -> str:
    """The line down the bar."""
    middle, deep = board.along / 2, 0.62 * board.rim
    return path("filet", line([board.at(middle, deep), board.at(middle, board.across - deep)]))


def _place(board: Tablier, scene: Scene, fleche: int, said: str) -> str:
    """A flèche with its letter and its dames."""
    letter = word("lettre", LETTERS[fleche], board.at(board.axis(fleche), board.from_edge(fleche, board.letter_at)), 11)
    ground = fleche_wood(board, fleche)
    if (board.axis(fleche) > board.along / 2) in scene.unused:
        letter, ground = "", tag("g", ground, cls="pale")
    seat, count = scene.holder(fleche)
    dames = pile_drawn(board, fleche, seat, count, scene.sides[seat].stacked.get(fleche, 0))
    return place(LETTERS[fleche], said, ground, letter, dames)


def fleche_wood(board: Tablier, fleche: int) -> str:
    """Bone or green, the facing one of the other stain; five hairlines run to the point of a green one."""
    stain = "os" if fleche % 2 == 0 else "vert"
    left, right, tip = board.fleche(fleche)
    rays = [(0.5, 0.86)] if stain == "os" else [(0.2, 0.6), (0.35, 0.74), (0.5, 0.86), (0.65, 0.74), (0.8, 0.6)]
    grain = "".join(_ray(left.to(right, share), tip, reach) for share, reach in rays)
    shape = path(f"fleche {stain}", line([left, right, tip], closed=True))
    return shape + path(f"grain {stain}", grain)


def _ray(foot: Point, tip: Point, reach: float) -> str:
    return line([foot.nearer(tip, 2), foot.to(tip, reach)])


def pile_drawn(board: Tablier, fleche: int, seat: int, count: int, stacked: int = 0) -> str:
    """The dames of a flèche; those stacked lie one on another at its foot, each a little higher."""
    under = max(stacked - 1, 0)
    lying = count - under
    centres = board.pile(fleche, lying)
    found = [pieces.dame(seat, at, board.radius, covered=True) for at in board.stack(fleche, stacked)[:under]]
    if under:
        centres = [board.stack(fleche, stacked)[-1], *centres[1:]]
    for each, centre in enumerate(centres):
        last = each == len(centres) - 1
        covered, high = lying > PATTERNED and not last, lying if lying > SHOWN and last else 0
        found.append(pieces.dame(seat, centre, board.radius, covered=covered, count=high))
    return "".join(found)


def _pegs(board: Tablier, scene: Scene, seat: int) -> str:
    """The holes of a side, where trous are marked."""
    if scene.sides[seat].trous is None:
        return ""
    return tag("g", *(tag("circle", cls="trou", cx=hole.x, cy=hole.y, r=board.hole) for hole in _holes(board, seat)))


def _holes(board: Tablier, seat: int) -> list[Point]:
    return [board.peg(seat, number) for number in range(1, 13)]


def _figures(board: Tablier, scene: Scene) -> str:
    """The figures inlaid where jetons lie; a jeton covers its own."""
    taken = {(seat, where) for seat in (0, 1) for where in scene.sides[seat].jetons}
    return "".join(
        word("chiffre", str(points), board.spot(seat, where), 10.5)
        for seat in (0, 1)
        for points, where in scene.spots.items()
        if points and (seat, where) not in taken
    )


def scored(board: Tablier, scene: Scene) -> str:
    """Fichets, jetons and dice."""
    pegs = [
        _fichet(board, seat, min(side.trous, 12), flag=side.flag)
        for seat, side in enumerate(scene.sides)
        if side.trous is not None
    ]
    jetons = _jetons(board, scene)
    centres = board.rests(len(scene.dice))[resting(board, scene)]
    dice = [
        pieces.die(number, centre, board.die, turned)
        for number, centre, turned in zip(scene.dice, centres, board.turns, strict=False)
    ]
    return "".join([*pegs, *(pieces.jeton(centre, board.jeton) for centre in jetons), *dice])


def resting(board: Tablier, scene: Scene) -> int:
    """Where the dice lie clear of jetons, their figures and the dames in hand, by the rank of the place."""
    lying = [(centre, board.jeton) for centre in _jetons(board, scene)]
    lying += [(board.spot(seat, where), 6.0) for seat in (0, 1) for where in scene.spots.values()]
    for side in scene.sides:
        radius, held = board.hand(side.entry, side.dames.get(HAND, 0))
        lying += [(centre, radius) for centre in held]
    return board.resting(len(scene.dice), lying)


def _jetons(board: Tablier, scene: Scene) -> list[Point]:
    """Where the jetons lie.

    The second of a bredouille lies beside the first, half on it, towards the talon or, there, away from it.
    """
    found = []
    for seat, side in enumerate(scene.sides):
        for number, where in enumerate(side.jetons):
            first, beside = board.spot(seat, where), board.jeton * (number if where < 1 else -number)
            found.append(_shifted(board, first, beside))
    return found


def _shifted(board: Tablier, point: Point, along: float) -> Point:
    """A point moved along the board."""
    there, here = board.at(along, 0), board.at(0, 0)
    return Point(point.x + there.x - here.x, point.y + there.y - here.y)


def _fichet(board: Tablier, seat: int, number: int, *, flag: bool) -> str:
    """A fichet in its hole, or in its corner before the first trou; the flag flies along the rim, clear of letters."""
    at = board.peg(seat, number)
    waiting = "" if number else tag("circle", cls="trou", cx=at.x, cy=at.y, r=board.hole)
    if not flag:
        return waiting + pieces.fichet(seat, at, board.fichet)
    return waiting + pieces.fichet(seat, at, board.fichet, flag_of(board, seat))


def flag_of(board: Tablier, seat: int) -> tuple[Point, Point]:
    """Where the staff of a side's flag ends, relative to its hole, and in which direction the flag flies."""
    near = 0 if seat == 0 else 23
    foot, outer = board.at(0, board.from_edge(near, board.hole_at)), board.at(12, board.from_edge(near, 5.5))
    return Point(outer.x - foot.x, outer.y - foot.y), _shifted(board, Point(0, 0), 14)


def beside(board: Tablier, side: Side, seat: int, language: str) -> str:
    """The dames in hand and those lifted, each group with its words."""
    held, gone = side.dames.get(HAND, 0), side.dames.get(LIFTED, 0)
    radius, centres = board.hand(side.entry, held)
    hand = []
    for each, centre in enumerate(centres):
        last = each == len(centres) - 1
        covered, high = held > PATTERNED and not last, held if held > SHOWN and last else 0
        hand.append(pieces.dame(seat, centre, radius, covered=covered, count=high))
    lifted = [pieces.slab(seat, box) for box in board.lifted(side.leaving, gone)]
    return _group("main", hand, seat, HAND, held, language) + _group("levees", lifted, seat, LIFTED, gone, language)


def _group(cls: str, shapes: list[str], seat: int, where: int, count: int, language: str) -> str:
    if not shapes:
        return ""
    text = _SIDE.fill(side=SIDES[seat], dames=_OFF[where][count > 1].fill(count=count)).to(language)
    name = f"{COLOURS[seat]}-{'hand' if where == HAND else 'lifted'}"
    return tag("g", tag("title", text), *shapes, cls=cls, data_beside=name)


# --- A race game of the board as SVG


def draw(title: Message, state: RaceState, options: DrawingOptions, last: RaceMove | None = None) -> str:
    """The board, as the book seats the players unless the options say otherwise."""
    return draw_scene(scene(title, state, last), options, state.rules.a_at)


def scene(title: Message, state: RaceState, last: RaceMove | None = None) -> Scene:
    """The dames, in hand and lifted too, and the dice if they are thrown."""
    sides = side(state, 0), side(state, 1)
    played = arrived(last.arrivals if last else ())
    thrown = tuple(state.core.dice) if state.core.phase in {Phase.play, Phase.over} else ()
    return Scene(title, state, sides, thrown, state.player, marks=played)


def side(state: RaceState, seat: int) -> Side:
    """A player's dames; they enter before the first flèche of his path and are lifted past the last."""
    path = state.rules.paths.fleches[seat]
    return Side(state.dames(seat), entry=path[0], leaving=path[-1])


def arrived(fleches: Iterable[int]) -> tuple[Mark, ...]:
    """The marks of a last play, on the flèches where its dames rest."""
    return tuple(Mark.at(Sign.LAST, letter(fleche)) for fleche in sorted(fleches))
