"""The table of domino as a scene: the line as it lies, the viewer's hand, backs for the others' (§12), the talon.

Everything is asked of the table as the viewer may know it. A tile is laid by one step, from the hand to an end, `left`
or `right`; the posed tile goes to `line`. Where both ends show the same number either may be touched: it comes to the
same.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from academie.game.value import changed
from academie.games.domino.layout import GAP
from academie.games.domino.referee import acts
from academie.games.domino.referee import ways as ways_of
from academie.games.domino.referee.table import KINDS
from academie.games.domino.state import BOUDE, SEATS, Move, State, ours
from academie.games.domino.svg import LYING, STANDING, description, numbers
from academie.games.domino.tile import TILES, Tile
from academie.scene import Board, Scene, Slot
from academie.scene.gestures import Claim
from academie.scene.open_acts import gestures_open, played
from academie.scene.values import Sort
from academie.svg import pieces
from academie.svg.blank import blank
from academie.svg.geometry import Point
from academie.svg.paper import rect
from academie.svg.pieces import case
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.referee.table import Table
    from academie.scene import Done
    from academie.svg.blank import Blank

_NOTHING_LAID = Message("No tile is laid yet.")


def _unlaid(table: Table, seat: int) -> Message | None:
    state = table.view(seat).state
    return _NOTHING_LAID if isinstance(state, State) and not state.line else None


_BOUDE = Message("He said boudé and could play.")
CLAIMS = {
    acts.Challenge: Claim(Message("This tile does not fit"), Message("The last tile is taken back."), "§22", _unlaid),
    acts.Claim: Claim(
        Message("I claim the partie of {other}"), Message("For a boudé belied, or a hand that is short."), "§28"
    ),
    acts.Demand: Claim(Message("I demand the tile announced"), Message("Another than that was laid."), "§25", _unlaid),
    acts.MakePlace: Claim(Message("I have {other} place {play}"), _BOUDE, "§21", _unlaid),
    acts.Spare: Claim(Message("I spare {other}"), _BOUDE, "§21", _unlaid),
    acts.Forbid: Claim(
        Message("I forbid {other} to open {number}"), Message("His partner has shown a tile of it."), "§33"
    ),
    acts.Reshuffle: Claim(Message("I have all shuffled again"), Message("My tiles were made to be seen."), "§37"),
}


_HELD = Message("{tile}, in your hand")
_LIES = Message("{tile}, in the line")
_SHOWN = Message("{tile}, shown by {seat}")
_ENDS = {"left": Message("left end, {number}"), "right": Message("right end, {number}")}
_MIDDLE = Message("the middle of the table")
_ORIGIN = Point(0, 0)
_BOARD = Board.drawn("table")


def watched(table: Table, last: Done | None = None) -> Scene:
    """The table as one who looks on may know it."""
    return _open(ours(table.view(None).state), last)


def revealed(table: Table, last: Done | None = None) -> Scene:
    """The table with every hand open, to review a game that is over."""
    return _open(ours(table.state), last)


def _open(state: State, last: Done | None) -> Scene:
    """The line on the table, and the open hands of a state."""
    move = played(last)
    laid = {f"{max(pair)}-{min(pair)}" for pair in state.line}
    name = str(move.tile) if isinstance(move, Move) and move.tile is not None else ""
    line = {"lying": numbers(state), "standing": numbers(state, standing=True)}
    boude = {"boude": last[1].seat} if last is not None and move == BOUDE else {}
    return Scene(
        board=_BOARD,
        said=description(state),
        places={name: _lies(name) for name in laid} | _places(state, None),
        tiles=line | _hands(state, None) | boude,
        last=(name,) if name in laid else (),
    )


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The table as one in a seat may know it: the line lies there as for everybody."""
    state, ways = ours(table.view(seat).state), ways_of(table, seat)
    common = {key: value for key, value in (scene.tiles or {}).items() if key in {"lying", "standing", "boude"}}
    return changed(
        scene,
        said=description(state),
        places={**scene.places, **_places(state, seat)},
        tiles=common | _hands(state, seat),
        ways=ways,
        gestures=gestures_open(table, seat, ways, KINDS, _slots(state, seat), CLAIMS),
    )


def _hands(state: State, seat: int | None) -> dict[str, Any]:
    """The hands, those that are not known by their number alone, and what is left to draw."""
    found: dict[str, Any] = {"counts": list(state.counts)}
    if seat is not None:
        found["seat"] = seat
    known = {each: hand for each, hand in enumerate(state.hands) if hand}
    if seat is not None and seat in known:
        found["hand"] = [str(tile) for tile in reversed(known[seat])]
    shown = {str(each): [str(tile) for tile in reversed(hand)] for each, hand in known.items() if each != seat}
    if shown:
        found["shown"] = shown  # hands that lie open: the coup is counted
    if state.talon_count:
        found |= {"talon": state.talon_count}
    if state.phase == "draw" and state.draws:
        found["draws"] = [str(tile) for tile in state.draws]
    if state.ends is not None:
        found["ends"] = list(state.ends)
    if state.leader is not None:
        found["leader"] = state.leader
    return found


def _places(state: State, seat: int | None) -> dict[str, Message]:
    """What is said of the tiles in hands that are known, and of the ends."""
    words: dict[str, Message] = {}
    for player, hand in enumerate(state.hands):
        words |= {str(tile): _held(tile, None if player == seat else player) for tile in hand or ()}
    if state.ends is not None:
        words |= {name: _end(name, number) for name, number in zip(_ENDS, state.ends, strict=True)}
    elif state.phase == "play":
        words["line"] = _MIDDLE
    return words


@cache
def _lies(name: str) -> Message:
    return _LIES.fill(tile=name)


@cache
def _held(tile: Tile, player: int | None) -> Message:
    return _HELD.fill(tile=tile) if player is None else _SHOWN.fill(seat=SEATS[player], tile=tile)


@cache
def _end(name: str, number: int) -> Message:
    return _ENDS[name].fill(number=number)


def _slots(state: State, seat: int) -> dict[str, Slot]:
    """What fills the sentences: the own tiles, the other players, the numbers; no tile that the viewer cannot see."""
    hand = state.hands[seat] if seat < state.players else None
    own = tuple(str(tile) for tile in hand or ())
    others = tuple(SEATS[each] for each in range(state.players) if each != seat)
    return {
        "tile": Slot(Sort.ONE, own),
        "HearHint.tile": Slot(Sort.TILE),
        # Where a tile does not fit, the number written first lies against the line (§61).
        "Place.play": Slot(Sort.STEPS, own, write="{tile}@{end}", most=1),
        "MakePlace.play": Slot(Sort.STEPS, write="{tile}@{end}", most=1),
        "other": Slot(Sort.ONE, others),
        "SitDown.other": Slot(Sort.ONE, tuple(SEATS[: state.players])),
        "number": Slot(Sort.NUMBER, least=0, most=6),
    }


def drawing(name: str) -> Blank | None:
    """The empty table; tiles are drawn with half a tile for their unit, backs standing."""
    found = re.fullmatch(r"table-(lying|standing)", name)
    if found is None:
        return None
    cloth = STANDING if found[1] == "standing" else LYING
    floor = cloth.size.grown(-12)
    wood = case(cloth.size, [floor], 1.5) + rect("fond", floor, 1)
    shapes = {
        f"{tile}-{posture}": pieces.tile(tile.high, tile.low, _ORIGIN, cloth.unit, lying=posture == "lying")
        for tile in TILES
        for posture in ("lying", "standing")
    }
    turned = {
        f"{tile.low}-{tile.high}-{posture}": pieces.tile(
            tile.low, tile.high, _ORIGIN, cloth.unit, lying=posture == "lying"
        )
        for tile in TILES
        if not tile.double
        for posture in ("lying", "standing")
    }
    found_numbers = {"viewBox": cloth.size, "u": cloth.unit, "talon": cloth.talon, "small": cloth.small}
    found_numbers |= {"large": cloth.large, "gap": GAP}
    return blank(name, cloth.size, wood, found_numbers, {**shapes, **turned, "back": pieces.back(_ORIGIN, cloth.unit)})
