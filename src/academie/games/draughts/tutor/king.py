"""Kings, and kings at the end (§34-§41, §54, §58): Manoury's chapters VI and IX, Metz on the dame and rule 16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts import concepts, endgame
from academie.games.draughts.tutor.scene import FEW, KING, Scene
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move

KINGS: Chapter[Scene] = Chapter("§58")

_NEAR = 2  # rows from the crown (PROJECT)
_NOTHING, _PRICE = Message.within("in vain", "nothing"), Message("{given}")


def crowning(scene: Scene) -> list[Move]:
    """The moves that crown a man."""
    row = scene.state.damier.crowns[scene.us]
    return [move for move in scene.moves if move.origin in scene.men and move.target in row]


@KINGS.rule(
    "crown",
    "MAN l.2448-2468; METZ l.813-830",
    en="Crown on {square}: the king keeps safe, and no more is paid for it than it is worth.",
    fr="Allez à dame sur {square} : elle s'y conserve, et ne coûte pas plus qu'elle ne vaut.",
    weight=2,
)
def crown(scene: Scene) -> Found | None:
    """For crowning where the king still stands when the line is played, and men are not lost by it."""
    good = [move for move in crowning(scene) if scene.outlooks[move].crowned and scene.gain(move) > 0]
    return found(good, square=good[0].target) if good else None


@KINGS.rule(
    "crown_trap",
    "MAN l.2454-2458; METZ l.820-826",
    en="The way to {square} is left open on purpose: the king made there is taken.",
    fr="On vous laisse aller à {square} à dessein : la dame qu'on y fait est prise.",
    weight=3,
)
def crown_trap(scene: Scene) -> Found | None:
    """Against crowning where the new king is taken at a loss that other moves avoid."""
    traps = [move for move in crowning(scene) if not scene.outlooks[move].crowned and not scene.sound(move)]
    return found(against=traps, square=traps[0].target) if traps else None


@KINGS.rule(
    "pay_for_a_king",
    "MAN l.2468, 4465-4468; METZ l.827-830",
    en="Men may be given for a king: {move} gives {given} and crowns.",
    fr="On peut donner des pions pour une dame : {move} en donne {given} et va à dame.",
    weight=2,
)
def pay_for_a_king(scene: Scene) -> Found | None:
    """For offers of up to three men by which a man is crowned and stays so."""
    good = [
        move
        for move in scene.moves
        if scene.offers(move) and 0 < _given(scene, move) <= KING and _makes_king(scene, move) and scene.sound(move)
    ]
    return found(good, move=good[0], given=_given(scene, good[0])) if good else None


def _given(scene: Scene, move: Move) -> int:
    """How many pieces the line of a move gives."""
    return sum(len(each.captured) for each in scene.outlooks[move].line[1::2])


def _makes_king(scene: Scene, move: Move) -> bool:
    """Whether we have more kings at the end of the line of a move."""
    end = concepts.states(scene.state, scene.outlooks[move].line)[-1]
    return len(end.core.kings(scene.us)) > len(scene.kings)


@KINGS.rule(
    "take_the_king",
    "MAN l.2470-2474; METZ l.831-834",
    en="Take his king: {move} brings it about for {price}.",
    fr="Prenez sa dame : {move} l'amène {price}.",
    weight=3,
)
def take_the_king(scene: Scene) -> Found | None:
    """For moves by which a king of his is taken and no more is paid than it is worth."""
    good = [
        move for move in scene.moves if scene.his_kings and scene.outlooks[move].kings_taken and scene.gain(move) >= 0
    ]
    if not good:
        return None
    given = _given(scene, good[0])
    return found(good, move=good[0], price=_PRICE.fill(given=given) if given else _NOTHING)


@KINGS.rule(
    "near_the_crown",
    "METZ l.984-989; MAN l.2454",
    en="Your man {square} is near the crown and a target: after {move} he takes it.",
    fr="Votre pion {square}, près de dame, est une cible : après {move}, il le prend.",
    weight=2,
)
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
            return found(against=bad, square=square, move=bad[0])
    return None


def _lost(scene: Scene, move: Move, square: int) -> bool:
    """Whether the man on a square is taken there in the line of a move."""
    for place, each in enumerate(scene.outlooks[move].line):
        if place % 2 == 1 and square in each.captured:
            return True
        if place % 2 == 0 and each.origin == square:
            return False
    return False


@KINGS.rule(
    "king_for_the_draw",
    "METZ l.1013-1016; MAN l.2696-2698",
    en="You are {behind} behind: get a king, even for a man more; one king holds against three.",
    fr="Vous avez {behind} de perte : faites une dame, fût-ce pour un pion de plus ; seule, elle tient contre trois.",
    weight=2,
)
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


@KINGS.rule(
    "main_line",
    "MAN l.1084-1096; METZ l.256-262",
    en="One king against {count}: keep the main line, from {first} to {last}.",
    fr="Une dame contre {count} : tenez la ligne du milieu, de {first} à {last}.",
    weight=2,
)
def main_line(scene: Scene) -> Found | None:
    """A lone king against two or more: for the squares of the main line on which it is not lost."""
    line = scene.state.damier.main_line
    held = [move for move in scene.moves if move.target in line and endgame.probe(scene.after(move)) == 0]
    if not lone(scene) or not held:
        return None
    return found(held, count=len(scene.his_kings), first=line[0], last=line[-1])


@KINGS.rule(
    "below_the_coup_de_deux",
    "MAN l.1094-1100",
    en="He has a stroke ready: on {square} the king is lost.",
    fr="Il a un coup tout prêt : sur {square}, la dame est perdue.",
    weight=3,
)
def below_the_coup_de_deux(scene: Scene) -> Found | None:
    """A lone king: against the squares on which the solved endings show it lost, where others hold."""
    results = {move: endgame.probe(scene.after(move)) for move in scene.moves} if lone(scene) else {}
    lost = [move for move, result in results.items() if result == 1]
    return found(against=lost, square=lost[0].target) if lost and len(lost) < len(results) else None


@KINGS.rule(
    "trictrac_line",
    "MAN l.1235, 1273",
    en="The main line is his: the trictrac lines are the surest after it.",
    fr="La ligne du milieu est à lui : rabattez-vous sur celles du trictrac, les meilleures qui restent.",
)
def trictrac_line(scene: Scene) -> Found | None:
    """Kings alone, fewer than his, who hold the main line: for the two lines of the trictrac."""
    board = scene.state.damier
    fewer = scene.kings and not scene.men and not scene.his_men and len(scene.kings) < len(scene.his_kings)
    if not fewer or not scene.quiet or not concepts.kings_on(scene.state, scene.them, board.main_line):
        return None
    lines = {square for line in board.trictrac_lines for square in line}
    return found(move for move in scene.moves if move.target in lines and scene.sound(move))


@KINGS.rule(
    "give_the_man",
    "MAN l.1203-1215, 4561-4570; METZ l.598-604",
    en="A king alone defends itself more easily: give the man {square} as soon as you can.",
    fr="Une dame seule se défend mieux : donnez le pion {square} dès que vous le pourrez.",
    weight=2,
)
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


@KINGS.rule(
    "kings_for_kings",
    "MAN l.1253, 1261; METZ l.583-588",
    en="{ours} kings against {his}: look for one for one, {move}.",
    fr="{ours} dames contre {his} : cherchez l'une pour une, {move}.",
    weight=2,
)
def kings_for_kings(scene: Scene) -> Found | None:
    """Two kings against four seek three against one, which is drawn; five against two seek four against one."""
    ours, his = len(scene.kings), len(scene.his_kings)
    if scene.men | scene.his_men or (ours, his) not in {(2, 4), (5, 2)}:
        return None
    good = [move for move in scene.exchanges if scene.outlooks[move].known >= 0]
    return found(good, ours=ours, his=his, move=good[0]) if good else None


@KINGS.rule(
    "trap_the_lone_king",
    "MAN l.1098-1201; METZ l.568-578",
    en="One of the strokes of three kings against one is here: {move} wins the game.",
    fr="Voici l'un des coups de trois dames contre une : {move} gagne la partie.",
    weight=3,
)
def trap_the_lone_king(scene: Scene) -> Found | None:
    """Three kings or two against one: for moves that win by the solved endings, where not all do."""
    if scene.men | scene.his_men or len(scene.his_kings) != 1 or not 2 <= len(scene.kings) <= 3:
        return None
    good = [move for move in scene.moves if _won(scene, move)]
    return found(good, move=good[0]) if good and len(good) < len(scene.moves) else None


def _won(scene: Scene, move: Move) -> bool:
    """Whether a move ends the game as won, or leaves him an ending that is solved and lost."""
    after = scene.after(move)
    return endgame.probe(after) == -1 if after.result is None else after.result.winner == scene.us
