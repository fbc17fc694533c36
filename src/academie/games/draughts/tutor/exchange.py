"""Having the coup, and the une pour une (§52, §53, §58): Manoury's chapter VII, Metz on coup and tant pour tant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.draughts import concepts
from academie.games.draughts.tutor.scene import FEW, MAXIMS, Scene
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move, State

EXCHANGE: Chapter[Scene] = Chapter("§58", MAXIMS)

_YOURS, _HIS = Message("yours"), Message("his")
_CROWDED = 3  # sound quiet moves left, or fewer, in a game that is too close (PROJECT)
_CROWD = 8  # men that can be in each other's way (PROJECT)


def duel(state: State) -> concepts.Coup | None:
    """Who has the coup between two men, if the books' count holds."""
    try:
        coup = concepts.coup(state)
    except Illegal:
        return None
    return None if coup.can_avoid or coup.on_a_long_line else coup


@EXCHANGE.maxim
def have_the_coup(scene: Scene) -> Found | None:
    """One man against one: for the steps that keep the men nearest to one another, right for his left."""
    coup = duel(scene.state)
    if coup is None or coup.holder != scene.us:
        return None
    (mine,), (his,) = scene.men, scene.his_men
    facing = best(scene.moves, lambda move: -abs(scene.place(move.target)[1] - scene.place(his)[1]))
    return found(facing, empty=coup.empty, one=mine, other=his)


@EXCHANGE.maxim
def count_the_coup(scene: Scene) -> Found | None:
    """A move whose captures leave one man each: for it when the coup is then ours, against it when it is his."""
    ours: list[Move] = []
    his: list[Move] = []
    for move in scene.moves:
        line = [move, *concepts.played_out(scene.after(move))]
        end = concepts.states(scene.state, line)[-1]
        coup = duel(end) if any(each.captured for each in line) else None
        if coup is not None:
            (ours if coup.holder == scene.us else his).append(move)
    if not ours and not his:
        return None
    return found(ours, his, of=lambda move: {"move": move, "whose": _YOURS if move in ours else _HIS})


@EXCHANGE.maxim
def exchange_to_free(scene: Scene) -> Found | None:
    """Three sound quiet moves or fewer that make no exchange, and an exchange that is sound."""
    if scene.kings or len(scene.men) < _CROWD:
        return None
    others = [move for move in scene.moves if move not in scene.exchanges and scene.sound(move)]
    freeing = [move for move in scene.exchanges if scene.sound(move)]
    return found(freeing, of=lambda move: {"move": move}) if freeing and len(others) <= _CROWDED else None


@EXCHANGE.maxim
def exchange_forward(scene: Scene) -> Found | None:
    """Equal numbers: for sound exchanges after which our foremost man stands nearer to the crown than before."""
    if scene.lead != 0 or scene.kings | scene.his_kings:
        return None
    front = min(scene.place(square)[0] for square in scene.men)
    ahead = [move for move in scene.exchanges if scene.sound(move) and _front(scene, move) < front]
    return found(ahead, of=lambda move: {"move": move}) if ahead else None


def _front(scene: Scene, move: Move) -> int:
    """The row of our foremost man when an exchange is over."""
    end = concepts.states(scene.state, [move, *scene.exchanges[move]])[-1]
    rows = [scene.place(square)[0] for square in end.core.men(scene.us)]
    return min(rows, default=scene.state.damier.rows)


@EXCHANGE.maxim
def exchange_to_parry(scene: Scene) -> Found | None:
    """Most moves lose men, or the one that a book shows as a fault does, and an exchange loses nothing (Nos 44, 45)."""
    losing = [move for move in scene.moves if scene.gain(move) < 0]
    parrying = [move for move in scene.moves if move not in losing and _exchanges(scene, move)]
    faults = [move for move in losing if scene.book is not None and str(move) in scene.book.faults]
    if not parrying or (2 * len(losing) < len(scene.moves) and not faults):
        return None
    return found(parrying, faults or losing, of=lambda each: {"move": each if each in parrying else parrying[0]})


def _exchanges(scene: Scene, move: Move) -> bool:
    """Whether a move begins an exchange, one that a book plays in two offers included (MAN l.2100)."""
    if move in scene.exchanges or scene.book is None or str(move) not in scene.book.plays:
        return move in scene.exchanges
    return any(each.first == 1 for each in concepts.tant_pour_tant(scene.state, scene.outlooks[move].line, offers=2))


@EXCHANGE.maxim
def exchange_amiss(scene: Scene) -> Found | None:
    """Against exchanges after which examining finds a loss that other moves avoid."""
    amiss = [move for move in scene.exchanges if not scene.sound(move)]
    if not amiss:
        return None

    def of(move: Move) -> dict[str, object]:
        line, due = scene.outlooks[move].line, len(scene.exchanges[move])
        answers = [each for place, each in enumerate(line) if place > due and place % 2 == 1]
        answer = next((each for each in answers if each.captured), line[1])
        return {"move": move, "answer": answer, "what": scene.lost(move)}

    return found(against=amiss, of=of)


@EXCHANGE.maxim
def together(scene: Scene) -> Found | None:
    """Few men on each side and no king: for sound moves that leave ours least spread."""
    few = 2 <= len(scene.men) <= FEW and len(scene.his_men) <= FEW
    if not few or not scene.quiet or scene.kings | scene.his_kings:
        return None
    near = best(scene.moves, lambda move: -_spread(scene, move))
    return found([move for move in near if scene.sound(move)])


def _spread(scene: Scene, move: Move) -> int:
    """How far our men stand from one another, added up, when a move is made."""
    places = [scene.place(square) for square in (scene.men - {move.origin}) | {move.target}]
    return sum(max(abs(row - other), abs(column - beside)) for row, column in places for other, beside in places)


@EXCHANGE.maxim
def scattered(scene: Scene) -> Found | None:
    """Men of ours beyond our own half that touch no other: for sound moves that leave the fewest of them."""
    alone = _alone(scene, scene.men)
    if not scene.quiet or not alone or len(scene.men) <= FEW:
        return None
    mending = best(scene.moves, lambda move: -len(_alone(scene, (scene.men - {move.origin}) | {move.target})))
    good = [move for move in mending if scene.sound(move)]
    return found(good, square=alone[0]) if good else None


def _alone(scene: Scene, men: frozenset[int]) -> list[int]:
    """The men in the far half, short of the crown row, that no other man touches."""
    board, half = scene.state.damier, scene.state.damier.rows // 2
    ways = [(down, right) for down in (1, -1) for right in (1, -1)]
    return sorted(
        square
        for square in men
        if 0 < scene.place(square)[0] < half and not any({*board.ray(square, *way)[:1]} & men for way in ways)
    )
