"""Strokes, men en prise, lunettes and the coup de repos (§53, §58): Manoury's chapters VIII and X, Metz likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts import concepts
from academie.games.draughts.tutor.scene import FEW, MAXIMS, Scene, called
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move, State

STROKE: Chapter[Scene] = Chapter("§58", MAXIMS)

_TAKES = Message("takes {taken}; {piece} that takes last ends on {last}")
_UNLIKE = Message("{move}, not after {safe},")
_MEN, _KINGS, _PIECES = Message("men"), Message("kings"), Message("pieces")


def attacks(scene: Scene) -> dict[Move, list[int]]:
    """Quiet moves that put a piece of his en prise which was safe, and those pieces (§53)."""
    if not scene.quiet:
        return {}
    safe = (scene.his_men | scene.his_kings) - concepts.en_prise(scene.state, scene.them)
    hit = {move: sorted(safe & concepts.en_prise(scene.after(move), scene.them)) for move in scene.moves}
    return {move: pieces for move, pieces in hit.items() if pieces}


def entries(scene: Scene) -> dict[Move, concepts.Lunette]:
    """Quiet moves into a lunette of his, and which."""
    his = [each for each in concepts.lunettes(scene.state) if each.side == scene.them]
    found_ = {}
    for move in scene.moves if scene.quiet else ():
        king = move.origin in scene.kings
        for lunette in his:
            if move.target in lunette.inside and (king or not lunette.for_kings):
                found_[move] = lunette
    return found_


@STROKE.maxim
def stroke(scene: Scene) -> Found | None:
    """A move that makes him take, and by which men are won when all has been taken, or the game is."""
    winning = [move for move in scene.moves if scene.offers(move) and scene.gain(move) > 0 and _strikes(scene, move)]
    if not winning or not scene.quiet:
        return None
    most = max(map(scene.gain, winning))
    top = [move for move in winning if scene.gain(move) == most]

    def of(move: Move) -> dict[str, object]:
        line, taker = scene.outlooks[move].line, scene.taker(move)
        given, taken = (sum(len(each.captured) for each in line[start::2]) for start in (1, 0))
        gets = Message("wins the game") if taker is None else _TAKES.fill(taken=taken, piece=taker[0], last=taker[1])
        return {"move": move, "given": given, "gets": gets}

    return found(top, of=of)


def _strikes(scene: Scene, move: Move) -> bool:
    """Whether something is taken for what a move gives, or the game is proved to be won by it."""
    return scene.taker(move) is not None or scene.outlooks[move].known > 0


@STROKE.maxim
def false_stroke(scene: Scene) -> Found | None:
    """Against moves that give men, take some and come out behind, where others lose nothing."""
    false = [move for move in scene.moves if scene.offers(move) and takes_back(scene, move) and not scene.sound(move)]
    if not scene.quiet or not false or scene.best < 0:
        return None

    def of(move: Move) -> dict[str, object]:
        line = scene.outlooks[move].line
        return {"move": move, "answer": next((each for each in reversed(line[1::2]) if each.captured), line[1])}

    return found(against=false, of=of)


def takes_back(scene: Scene, move: Move) -> bool:
    """Whether the captures a move brings about have one of ours among them, so that it looks like a stroke."""
    return any(each.captured for each in concepts.played_out(scene.after(move))[1::2])


@STROKE.maxim
def his_stroke(scene: Scene) -> Found | None:
    """Quiet moves that offer nothing but lose men by a stroke, where other moves do not."""
    if not scene.quiet:
        return None
    blind = [move for move in scene.moves if not scene.offers(move) and not scene.sound(move)]
    if not blind:
        return None
    parried = [move for move in scene.moves if scene.sound(move)]

    def of(move: Move) -> dict[str, object]:
        shown = move if move in blind else blind[0]
        said = move if move in blind else _UNLIKE.fill(move=shown, safe=move)
        return {"move": said, "answer": scene.outlooks[shown].line[1], "what": scene.lost(shown)}

    return found(parried, blind, of=of)


@STROKE.maxim
def attack_en_prise(scene: Scene) -> Found | None:
    """For attacks on a piece that examining shows to win."""
    good = {move: hit for move, hit in attacks(scene).items() if scene.gain(move) > 0 and not scene.offers(move)}
    if not good:
        return None
    return found(good, of=lambda move: {"piece": called(scene.state, good[move][0]), "square": good[move][0]})


@STROKE.maxim
def bait(scene: Scene) -> Found | None:
    """Against attacks on a piece left en prise, where examining finds that they lose."""
    traps = {move: hit for move, hit in attacks(scene).items() if not scene.offers(move) and not scene.sound(move)}
    if not traps:
        return None
    return found(against=traps, of=lambda move: {"square": traps[move][0], "answer": scene.outlooks[move].line[1]})


@STROKE.maxim
def enter_the_lunette(scene: Scene) -> Found | None:
    """For moves into a lunette that examining shows to win."""
    good = {move: pair for move, pair in entries(scene).items() if scene.gain(move) > 0}
    if not good:
        return None

    def of(move: Move) -> dict[str, object]:
        one, other = good[move].pair
        return {"pieces": (_MEN, _PIECES, _KINGS)[len({one, other} & scene.his_kings)], "one": one, "other": other}

    return found(good, of=of)


@STROKE.maxim
def shun_the_lunette(scene: Scene) -> Found | None:
    """Against moves into a lunette that examining shows to lose."""
    bad = {move: pair for move, pair in entries(scene).items() if not scene.sound(move)}
    if not bad:
        return None

    def of(move: Move) -> dict[str, object]:
        one, other = bad[move].pair
        return {"one": one, "other": other, "what": scene.lost(move)}

    return found(against=bad, of=of)


@STROKE.maxim
def rest(scene: Scene) -> Found | None:
    """A piece of ours is to be taken and may stay so: for moves that leave it there and win by it (§53)."""
    if not scene.quiet or not scene.pending:
        return None
    good = []
    for move in scene.moves:
        look = scene.outlooks[move]
        if scene.gain(move) > 0 and concepts.rest_moves(scene.state, look.line[:2]):
            good.append(move)
    return found(good, square=min(scene.pending), of=lambda move: {"move": move}) if good else None


@STROKE.maxim
def lost_man(scene: Scene) -> Found | None:
    """For the moves that leave the better game, if every quiet move loses exactly one man."""
    if not scene.quiet or scene.best != -1 or not scene.pending:
        return None
    remaining = [move for move in scene.moves if scene.gain(move) == -1]
    top = max((scene.outlooks[move].score for move in remaining), default=0)
    good = [move for move in remaining if scene.outlooks[move].score == top]
    return found(good, of=lambda move: {"move": move}) if good else None


@STROKE.maxim
def give_one(scene: Scene) -> Found | None:
    """Moves that give nothing lose two men or the game; one that gives something loses one or two, not the game."""
    keeping = [move for move in scene.moves if not scene.offers(move)]
    if not keeping:
        return None
    least = max(map(scene.gain, keeping))
    gifts = [move for move in scene.moves if max(least, -3) < scene.gain(move) < 0]
    return found(gifts, keeping, of=lambda each: {"move": each if each in gifts else gifts[0]}) if gifts else None


@STROKE.maxim
def one_holds_two(scene: Scene) -> Found | None:
    """A man behind: for sound moves by which two men of his or more can no longer go without being taken."""
    if not scene.quiet or scene.lead != -1 or scene.kings | scene.his_kings or len(scene.his_men) > 2 * FEW:
        return None
    before = held(scene.state, scene.them)
    gained = {move: held(scene.after(move), scene.them) - before for move in scene.moves if scene.sound(move)}
    good = {move: squares for move, squares in gained.items() if len(squares) >= 2}
    if not good:
        return None
    return found(good, of=lambda move: {"squares": ", ".join(map(str, sorted(good[move])))})


def held(state: State, side: int) -> frozenset[int]:
    """The men of a side that can step, but only to be taken for nothing."""
    turned = concepts.turned(state, side)
    stuck: dict[int, bool] = {}
    for move in turned.moves():
        if move.captured:
            return frozenset()
        after = turned.after(move)
        lost = any(move.target in each.captured for each in after.all_captures())
        stuck[move.origin] = stuck.get(move.origin, True) and lost
    return frozenset(square for square, lost in stuck.items() if lost)


@STROKE.maxim
def only_taking(scene: Scene) -> Found | None:
    """A single capture is the only legal move, and a player who does not make it may be huffed (§26)."""
    (first, *others) = scene.moves
    huffing = scene.state.values.capture_enforcement == "opponent"
    return found(move=first) if huffing and first.captured and not others else None
