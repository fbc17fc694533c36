"""The draughts board as a scene: men and kings, the moves with every route of a capture (§11), what is touched."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from academie.game.value import changed
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR
from academie.games.draughts.fen import Setup
from academie.games.draughts.game import game
from academie.games.draughts.referee import acts
from academie.games.draughts.referee import ways as ways_of
from academie.games.draughts.referee.table import DraughtsTable
from academie.games.draughts.state import Move as DraughtsMove
from academie.games.draughts.state import State, make, ours
from academie.games.draughts.svg import NAMES, RADIUS, chequer, description, moved, number_of
from academie.scene import Across, Board, Man, Scene, Sign, Slot, named
from academie.scene.gestures import Claim
from academie.scene.open_acts import gestures_open, played
from academie.scene.values import Sort
from academie.svg import pieces, signs
from academie.svg.blank import blank, ground
from academie.svg.geometry import Point
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State as AnyState
    from academie.referee.table import Table
    from academie.scene import Done
    from academie.svg.blank import Blank


def _unplayed(table: Table, seat: int) -> Message | None:
    """White before his first move has nothing to answer; neither has Black until a man is touched."""
    del seat
    if not isinstance(table, DraughtsTable) or table.hand.touched or table.pending is not None:
        return None
    return _UNPLAYED if table.position == _start(table.position.profile.name) else None


_UNPLAYED = Message("Nothing has been played yet.")
_start = lru_cache(game.start)


CLAIMS = {
    acts.Huff: Claim(Message("I huff {where}"), Message("This piece should have taken."), "§26", _unplayed),
    acts.MakeTake: Claim(Message("I make you take"), Message("They had to take, and did not."), "§26", _unplayed),
    acts.MakePlay: Claim(
        Message("I have you play {play}"), Message("A piece that is touched is played."), "§20", _unplayed
    ),
    acts.HuffAndPlay: Claim(
        Message("I huff {where}, and you play {other}"),
        Message("One piece should have taken, another was touched."),
        "§29",
        _unplayed,
    ),
    acts.LetLift: Claim(Message("I let you lift"), Message("Pieces were passed and left."), "§25", _unplayed),
    acts.Refuse: Claim(Message("I refuse the move"), Message("A false move is played again."), "§24", _unplayed),
}


_ORIGIN = Point(0, 0)
KINDS = {"m": "man", "k": "king"}
_HANDS = (acts.Touch, acts.Adoube, acts.Play, acts.MakePlay, acts.Accept, acts.Refuse, *acts.OWN)
SLOTS = {
    "where": Slot(Sort.MEN),
    "other": Slot(Sort.MEN),
    "MakePlay.play": Slot(Sort.MEN),
    # §25: what a hand lifts is said where men were passed.
    "play": Slot(Sort.STEPS, write="{from}-{to}", lifting="{from}x{to} lifting {lifted}", most=1),
}


def watched(table: Table, last: Done | None = None) -> Scene:
    """The board, White below."""
    state, move = ours(table.state), played(last)
    marks = moved(move if isinstance(move, DraughtsMove) else None)
    standing = state.setup.pieces
    touched = table.hand.touched if isinstance(table, DraughtsTable) else ()
    return Scene(
        board=_board(state.damier.rows, str(state.values.paint)),
        said=description(state),
        places=signs.places_in_words(
            {name: standing.get(each, "") for each, name in _names(state.damier.squares)}, _named, marks
        ),
        men=tuple(_man(*each) for each in sorted(standing.items())),
        last=tuple(place for mark in marks for place in mark.places),
        signs=tuple(Sign("touched", (str(each),)) for each in touched),
    )


def _named(man: str) -> tuple[Message]:
    return (NAMES[man],)


@cache
def _names(squares: int) -> tuple[tuple[int, str], ...]:
    return tuple((each, str(each)) for each in range(1, squares + 1))


@cache
def _man(square: int, man: str) -> Man:
    return Man(str(square), "wb".index(man[0]), 1, KINDS[man[1]])


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The board from a seat, with every move."""
    ways = ways_of(table, seat)
    gestures = gestures_open(table, seat, ways, _HANDS, SLOTS, CLAIMS)
    return changed(scene, board=scene.board.before(seat), ways=ways, gestures=gestures)


@cache
def _board(rows: int, paint: str) -> Board:
    kind = f"damier{rows}"
    return Board(kind, *named(kind, (paint,)), squares=paint, across=Across(*named(kind, (paint, "turned"))))


def composed(before: AnyState, men: Sequence[Man], player: int) -> State:
    """The men and kings as they are put, a side to move; raises a sentence where they cannot stand so."""
    here = ours(before)
    held: dict[tuple[int, str], set[int]] = {(side, kind): set() for side in (0, 1) for kind in KINDS.values()}
    for man in men:
        held[man.side, man.kind].add(int(man.place))
    setup = Setup(
        side="B" if player else "W",
        white_men=frozenset(held[0, "man"]),
        white_kings=frozenset(held[0, "king"]),
        black_men=frozenset(held[1, "man"]),
        black_kings=frozenset(held[1, "king"]),
        board=here.damier,
    )
    return make(setup, here.profile, here.odds)


def drawing(name: str) -> Blank | None:
    """§1, §49: the empty board of a hundred squares or sixty-four, played on the light or the dark ones."""
    found = re.fullmatch(r"damier(10|8)-(lying|standing)-(light|dark)(-turned)?", name)
    if found is None:
        return None
    board = HUNDRED if found[1] == "10" else SIXTY_FOUR
    wood = chequer(board, turned=bool(found[4]))
    body = [wood.case]
    for row, column in wood:
        square = board.square_at(row, column)
        dark = (found[3] == "dark") == (square is not None)
        squares = wood.ground(row, column, name, dark=dark)
        box = wood.box(row, column)
        number = "" if found[2] == "standing" else number_of(square, box)
        body.append(squares if square is None else ground(str(square), squares, number))
    shapes = {f"man-{seat}": pieces.dame(seat, _ORIGIN, RADIUS) for seat in (0, 1)}
    shapes |= {f"king-{seat}": pieces.damee(seat, _ORIGIN, RADIUS) for seat in (0, 1)}
    places = {str(square): board.place(square) for square in range(1, board.squares + 1)}
    return blank(name, wood.size, "".join(body), wood.numbers(places), shapes, wood.hatched(name))
