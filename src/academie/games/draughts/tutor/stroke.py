"""Of strokes, men en prise, lunettes and the coup de repos (§53, §58): Manoury's chapters VIII and X, Metz likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts import concepts
from academie.games.draughts.tutor.scene import FEW, Scene, called
from academie.games.draughts.values import CaptureEnforcement
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move, State

STROKE: Chapter[Scene] = Chapter("§58")

_TAKES = Message("takes {taken}; {piece} that takes last ends on {last}")
_WINS = Message("wins the game")
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


@STROKE.rule(
    "stroke",
    "MAN l.2678; METZ l.996-999",
    en="There is a stroke: {move} gives {given} and {gets}.",
    fr="Il y a un coup : {move} en donne {given} et {gets}.",
    weight=3,
)
def stroke(scene: Scene) -> Found | None:
    """A move that makes him take, and by which men are won when all has been taken, or the game is."""
    winning = [move for move in scene.moves if scene.offers(move) and scene.gain(move) > 0 and _strikes(scene, move)]
    if not winning or not scene.quiet:
        return None
    most = max(map(scene.gain, winning))
    top = [move for move in winning if scene.gain(move) == most]
    line, taker = scene.outlooks[top[0]].line, scene.taker(top[0])
    given, taken = (sum(len(each.captured) for each in line[start::2]) for start in (1, 0))
    gets = _WINS if taker is None else _TAKES.fill(taken=taken, piece=taker[0], last=taker[1])
    return found(top, move=top[0], given=given, gets=gets)


def _strikes(scene: Scene, move: Move) -> bool:
    """Whether something is taken for what a move gives, or the game is proved to be won by it."""
    return scene.taker(move) is not None or scene.outlooks[move].known > 0


@STROKE.rule(
    "false_stroke",
    "MAN l.2678-2680; METZ l.996-1001",
    en="Do not strike at first sight: {move} gives more than it takes, and {answer} takes the last.",
    fr="N'entamez pas un coup à la première apparence : {move} donne plus qu'il ne rend, et {answer} prend le dernier.",
    weight=2,
)
def false_stroke(scene: Scene) -> Found | None:
    """Against moves that give men, take some and come out behind, where others lose nothing."""
    false = [move for move in scene.moves if scene.offers(move) and takes_back(scene, move) and not scene.sound(move)]
    if not scene.quiet or not false or scene.best < 0:
        return None
    line = scene.outlooks[false[0]].line
    answer = next((each for each in reversed(line[1::2]) if each.captured), line[1])
    return found(against=false, move=false[0], answer=answer)


def takes_back(scene: Scene, move: Move) -> bool:
    """Whether the captures a move brings about have one of ours among them, so that it looks like a stroke."""
    return any(each.captured for each in concepts.played_out(scene.after(move))[1::2])


@STROKE.rule(
    "his_stroke",
    "METZ l.980-983; MAN l.2682",
    en="See what he prepares before your own plans: after {move} he has {answer}, and wins {what}.",
    fr="Voyez ce qu'il prépare avant vos propres projets : après {move}, il a {answer}, et il gagne {what}.",
    weight=2,
)
def his_stroke(scene: Scene) -> Found | None:
    """Quiet moves that offer nothing and yet lose men by a stroke of his, where others do not."""
    if not scene.quiet:
        return None
    blind = [move for move in scene.moves if not scene.offers(move) and not scene.sound(move)]
    if not blind:
        return None
    parried = [move for move in scene.moves if scene.sound(move)]
    answer = scene.outlooks[blind[0]].line[1]
    return found(parried, blind, move=blind[0], answer=answer, what=scene.lost(blind[0]))


@STROKE.rule(
    "attack_en_prise",
    "METZ l.799-805; MAN l.2233",
    en="Nothing is to be feared: go behind {piece} {square}, which cannot be saved.",
    fr="Rien à craindre : mettez derrière {piece} {square}, qu'il ne peut sauver.",
    weight=2,
)
def attack_en_prise(scene: Scene) -> Found | None:
    """For attacks on a piece that examining shows to win."""
    good = {move: hit for move, hit in attacks(scene).items() if scene.gain(move) > 0 and not scene.offers(move)}
    if not good:
        return None
    square = next(iter(good.values()))[0]
    return found(good, piece=called(scene.state, square), square=square)


@STROKE.rule(
    "bait",
    "MAN l.2144-2152, 2237, 2370; METZ l.786-795",
    en="Look before you go behind {square}: it is bait, for he answers {answer}.",
    fr="Regardez avant de mettre derrière {square} : c'est un appât, car il répond {answer}.",
    weight=3,
)
def bait(scene: Scene) -> Found | None:
    """Against attacks on a piece left en prise, where examining finds that they lose."""
    traps = {move: hit for move, hit in attacks(scene).items() if not scene.offers(move) and not scene.sound(move)}
    if not traps:
        return None
    first = next(iter(traps))
    return found(against=traps, square=traps[first][0], answer=scene.outlooks[first].line[1])


@STROKE.rule(
    "enter_the_lunette",
    "MAN l.2225-2229; METZ l.752-768",
    en="His {pieces} {one} and {other} make a lunette: enter it, he cannot save both.",
    fr="Ses {pieces} {one} et {other} font une lunette : mettez-y, il ne peut sauver les deux.",
    weight=2,
)
def enter_the_lunette(scene: Scene) -> Found | None:
    """For moves into a lunette that examining shows to win."""
    good = {move: pair for move, pair in entries(scene).items() if scene.gain(move) > 0}
    if not good:
        return None
    one, other = next(iter(good.values())).pair
    kings = len({one, other} & scene.his_kings)
    return found(good, pieces=(_MEN, _PIECES, _KINGS)[kings], one=one, other=other)


@STROKE.rule(
    "shun_the_lunette",
    "MAN l.2235-2237, 4508-4513; METZ l.786-793",
    en="The lunette of {one} and {other} is a present to fear: entering it loses {what}.",
    fr="La lunette {one} et {other} est un présent à craindre : qui s'y met perd {what}.",
    weight=3,
)
def shun_the_lunette(scene: Scene) -> Found | None:
    """Against moves into a lunette that examining shows to lose."""
    bad = {move: pair for move, pair in entries(scene).items() if not scene.sound(move)}
    if not bad:
        return None
    first = next(iter(bad))
    one, other = bad[first].pair
    return found(against=bad, one=one, other=other, what=scene.lost(first))


@STROKE.rule(
    "rest",
    "MAN l.2219-2223; METZ l.707-716",
    en="He has to take {square}: use the rest he gives you, {move} prepares more than it costs.",
    fr="Il a à prendre {square} : profitez du coup de repos, {move} prépare plus qu'il n'en coûte.",
    weight=3,
)
def rest(scene: Scene) -> Found | None:
    """A piece of ours is to be taken and may stay so: for moves that leave it there and win by it (§53)."""
    if not scene.quiet or not scene.pending:
        return None
    good = []
    for move in scene.moves:
        look = scene.outlooks[move]
        if scene.gain(move) > 0 and concepts.rest_moves(scene.state, look.line[:2]):
            good.append(move)
    return found(good, square=min(scene.pending), move=good[0]) if good else None


@STROKE.rule(
    "lost_man",
    "METZ l.1002-1006; MAN l.2688",
    en="A man is lost whatever you do: give it up, and use the time for {move}.",
    fr="Un pion est perdu quoi que vous fassiez : abandonnez-le, et employez le temps à {move}.",
)
def lost_man(scene: Scene) -> Found | None:
    """Every quiet move loses a man, and just one: for those that leave the better game."""
    if not scene.quiet or scene.best != -1 or not scene.pending:
        return None
    kept = [move for move in scene.moves if scene.gain(move) == -1]
    top = max((scene.outlooks[move].score for move in kept), default=0)
    good = [move for move in kept if scene.outlooks[move].score == top]
    return found(good, move=good[0]) if good else None


@STROKE.rule(
    "give_one",
    "METZ l.1007-1012; MAN l.2700; MAN l.4544-4545",
    en="A ruinous stroke is coming: give {move} rather than lose more.",
    fr="Un coup ruineux se prépare : donnez par {move} plutôt que de perdre davantage.",
    weight=2,
)
def give_one(scene: Scene) -> Found | None:
    """All that gives nothing loses two men or the game; something given loses one or two and not the game."""
    keeping = [move for move in scene.moves if not scene.offers(move)]
    if not keeping:
        return None
    least = max(map(scene.gain, keeping))
    gifts = [move for move in scene.moves if max(least, -3) < scene.gain(move) < 0]
    return found(gifts, keeping, move=gifts[0]) if gifts else None


@STROKE.rule(
    "one_holds_two",
    "MAN l.2674, 2024; METZ l.1005-1006",
    en="You are a man behind: post one man so that it holds two of his, {squares}.",
    fr="Vous avez un pion de moins : placez-en un qui en tienne deux des siens, {squares}.",
)
def one_holds_two(scene: Scene) -> Found | None:
    """A man behind: for sound moves by which two men of his or more can no longer go without being taken."""
    if not scene.quiet or scene.lead != -1 or scene.kings | scene.his_kings or len(scene.his_men) > 2 * FEW:
        return None
    before = held(scene.state, scene.them)
    gained = {move: held(scene.after(move), scene.them) - before for move in scene.moves if scene.sound(move)}
    good = {move: squares for move, squares in gained.items() if len(squares) >= 2}
    if not good:
        return None
    return found(good, squares=", ".join(map(str, sorted(next(iter(good.values()))))))


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


@STROKE.rule(
    "only_taking",
    "METZ l.905-909",
    en="There is one way to take, {move}: take at once, lest you be huffed.",
    fr="Il n'y a qu'une façon de prendre, {move} : prenez vite, de peur d'être soufflé.",
)
def only_taking(scene: Scene) -> Found | None:
    """A single capture is all that is legal, and he may be huffed who does not make it (§26); a word to the player."""
    (first, *others) = scene.moves
    huffing = scene.state.values.capture_enforcement == CaptureEnforcement.OPPONENT
    return found(move=first) if huffing and first.captured and not others else None
