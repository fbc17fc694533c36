"""Kings, and kings at the end (§34-§41, §54, §58): Manoury's chapters VI and IX, Metz on the dame and rule 16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts import concepts, endgame
from academie.games.draughts.tutor.scene import FEW, KING, MAXIMS, Scene
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move

KINGS: Chapter[Scene] = Chapter("§58", MAXIMS)

_NEAR = 2  # rows from the crown (PROJECT)
_NOTHING, _PRICE = Message.within("in vain", "nothing"), Message("{given}")


def crowning(scene: Scene) -> list[Move]:
    """The moves that crown a man."""
    row = scene.state.damier.crowns[scene.us]
    return [move for move in scene.moves if move.origin in scene.men and move.target in row]


@KINGS.maxim
def crown(scene: Scene) -> Found | None:
    """For crowning where the king still stands when the line is played, and men are not lost by it."""
    good = [move for move in crowning(scene) if scene.outlooks[move].crowned and scene.gain(move) > 0]
    return found(good, of=lambda move: {"square": move.target}) if good else None


@KINGS.maxim
def crown_trap(scene: Scene) -> Found | None:
    """Against crowning where the new king is taken at a loss that other moves avoid."""
    traps = [move for move in crowning(scene) if not scene.outlooks[move].crowned and not scene.sound(move)]
    return found(against=traps, of=lambda move: {"square": move.target}) if traps else None


@KINGS.maxim
def pay_for_a_king(scene: Scene) -> Found | None:
    """For offers of up to three men by which a man is crowned and stays so."""
    good = [
        move
        for move in scene.moves
        if scene.offers(move) and 0 < _given(scene, move) <= KING and _makes_king(scene, move) and scene.sound(move)
    ]
    return found(good, of=lambda move: {"move": move, "given": _given(scene, move)}) if good else None


def _given(scene: Scene, move: Move) -> int:
    """How many pieces the line of a move gives."""
    return sum(len(each.captured) for each in scene.outlooks[move].line[1::2])


def _makes_king(scene: Scene, move: Move) -> bool:
    """Whether we have more kings at the end of the line of a move."""
    end = concepts.states(scene.state, scene.outlooks[move].line)[-1]
    return len(end.core.kings(scene.us)) > len(scene.kings)


@KINGS.maxim
def take_the_king(scene: Scene) -> Found | None:
    """For moves by which a king of his is taken and no more is paid than it is worth."""
    good = [
        move for move in scene.moves if scene.his_kings and scene.outlooks[move].kings_taken and scene.gain(move) >= 0
    ]
    if not good:
        return None

    def of(move: Move) -> dict[str, object]:
        given = _given(scene, move)
        return {"move": move, "price": _PRICE.fill(given=given) if given else _NOTHING}

    return found(good, of=of)


@KINGS.maxim
def near_the_crown(scene: Scene) -> Found | None:
    """Against moves by which our foremost man, two rows or less from the crown, is lost for nothing."""
    near = [square for square in scene.men if scene.place(square)[0] <= _NEAR]
    for square in sorted(near):
        bad = [
            move
            for move in scene.moves
            if move.origin != square and not scene.sound(move) and _lost(scene, move, square)
        ]
        if bad:
            return found(against=bad, square=square, of=lambda move: {"move": move})
    return None


def _lost(scene: Scene, move: Move, square: int) -> bool:
    """Whether the man on a square is taken there in the line of a move."""
    for place, each in enumerate(scene.outlooks[move].line):
        if place % 2 == 1 and square in each.captured:
            return True
        if place % 2 == 0 and each.origin == square:
            return False
    return False


@KINGS.maxim
def king_for_the_draw(scene: Scene) -> Found | None:
    """One or two men behind near the end, without a king: for moves that make one."""
    behind, few = -scene.lead, len(scene.men) <= FEW >= len(scene.his_men)
    if not (few and 1 <= behind <= 2) or scene.kings:
        return None
    good = [move for move in scene.moves if _makes_king(scene, move) and scene.outlooks[move].known >= 0]
    return found(good, behind=behind) if good else None


def lone(scene: Scene) -> bool:
    """Whether we have one king and nothing else, against kings."""
    return len(scene.kings) == 1 and not scene.men and len(scene.his_kings) >= 2 and not scene.his_men


@KINGS.maxim
def main_line(scene: Scene) -> Found | None:
    """A lone king against two or more: for the squares of the main line on which it is not lost."""
    line = scene.state.damier.main_line
    held = [move for move in scene.moves if move.target in line and endgame.probe(scene.after(move)) == 0]
    if not lone(scene) or not held:
        return None
    return found(held, count=len(scene.his_kings), first=line[0], last=line[-1])


@KINGS.maxim
def below_the_coup_de_deux(scene: Scene) -> Found | None:
    """A lone king: against the squares on which the solved endings show it lost, where others hold."""
    results = {move: endgame.probe(scene.after(move)) for move in scene.moves} if lone(scene) else {}
    lost = [move for move, result in results.items() if result == 1]
    return found(against=lost, of=lambda move: {"square": move.target}) if lost else None


@KINGS.maxim
def trictrac_line(scene: Scene) -> Found | None:
    """Kings alone, fewer than his, who hold the main line: for the two lines of the trictrac."""
    board = scene.state.damier
    fewer = scene.kings and not scene.men and not scene.his_men and len(scene.kings) < len(scene.his_kings)
    if not fewer or not scene.quiet or not concepts.kings_on(scene.state, scene.them, board.main_line):
        return None
    lines = {square for line in board.trictrac_lines for square in line}
    return found(move for move in scene.moves if move.target in lines and scene.sound(move))


@KINGS.maxim
def give_the_man(scene: Scene) -> Found | None:
    """King and man against three kings: for moves that give the man and do not lose."""
    if len(scene.kings) != 1 or len(scene.men) != 1 or len(scene.his_kings) != 3 or scene.his_men:
        return None
    (man,) = scene.men
    giving = [
        move
        for move in scene.moves
        if _lost(scene, move, move.target if move.origin == man else man) and scene.outlooks[move].known >= 0
    ]
    return found(giving, square=man)


@KINGS.maxim
def kings_for_kings(scene: Scene) -> Found | None:
    """Two kings against four seek three against one, which is drawn; five against two seek four against one."""
    ours, his = len(scene.kings), len(scene.his_kings)
    if scene.men | scene.his_men or (ours, his) not in {(2, 4), (5, 2)}:
        return None
    good = [move for move in scene.exchanges if scene.outlooks[move].known >= 0]
    return found(good, ours=ours, his=his, of=lambda move: {"move": move}) if good else None


@KINGS.maxim
def trap_the_lone_king(scene: Scene) -> Found | None:
    """Three kings or two against one: for moves that win by the solved endings, where not all do."""
    if scene.men | scene.his_men or len(scene.his_kings) != 1 or not 2 <= len(scene.kings) <= 3:
        return None
    good = [move for move in scene.moves if _won(scene, move)]
    return found(good, of=lambda move: {"move": move}) if good and len(good) < len(scene.moves) else None


def _won(scene: Scene, move: Move) -> bool:
    """Whether a move ends the game as won, or leaves him an ending that is solved and lost."""
    after = scene.after(move)
    return endgame.probe(after) == -1 if after.result is None else after.result.winner == scene.us
