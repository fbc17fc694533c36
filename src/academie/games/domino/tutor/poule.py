"""The book's advice for domino in the poule, at four hands, and au dernier le point (§10).

S24-S29 of the rules: chapters VI to VIII. Somebody may win by the coup when he needs few points and the other hands are
likely to hold them.
"""

from academie.games.domino.state import SEATS, Move
from academie.games.domino.tutor.scene import HIGH, MAXIMS, NUMBERS, Scene
from academie.tutor.advice import Chapter, Found, Says, best, found

POULE: Chapter[Scene] = Chapter("§10", MAXIMS)

_NEAR = 2  # tiles with which the next player may soon make domino


def each_for_himself(scene: Scene) -> bool:
    """The poule, or four for the pot."""
    return scene.poule or scene.view.values.scoring == "mises"


def dangerous(scene: Scene) -> list[int]:
    """The adversaries who would win by the coup."""
    return [each for each in scene.opponents if scene.could_win(scene.view.side(each))]


@POULE.maxim
def numerous_numbers(scene: Scene) -> Found | None:
    """For the numbers one holds most of; against new ones when the next player has few tiles."""
    if not each_for_himself(scene) or (scene.leading and scene.poule):
        return None

    def held(move: Move) -> int:
        placed, number = scene.tile_of(move), scene.opened(move)
        shown = set(placed) if number is None else {number}
        return max(scene.holds(each, scene.rest(move)) for each in shown)

    new = [move for move in scene.moves if (number := scene.opened(move)) is not None and not scene.out(number)]
    near = scene.view.counts[scene.other] <= _NEAR and len(new) < len(scene.moves)
    chosen = [move for move in best(scene.moves, held) if not (near and move in new)]
    return found(chosen, new if near else ()) if chosen or (near and new) else None


@POULE.maxim
def steer_domino(scene: Scene) -> Found | None:
    """For ends the poorest can answer and the dangerous cannot; who opened a number is taken to have more of it."""
    danger = dangerous(scene)
    if not scene.poule or not danger or scene.leading:
        return None
    others = [each for each in scene.opponents if each not in danger]
    least = min((scene.view.scores[each] for each in others), default=0)
    low = [each for each in others if scene.view.scores[each] == least]
    if not low:
        return None

    def chance(players: list[int], move: Move) -> int:
        ends = scene.ends_after(move)
        opened = sum(end.owner in players for end in ends)
        return opened - sum(scene.shut(each, end.number) for each in players for end in ends)

    chosen = best(scene.moves, lambda move: chance(low, move) - chance(danger, move))
    return found(chosen, dangerous=_named(danger), low=_named(low)) if chosen else None


def _named(players: list[int]) -> str:
    return ", ".join(SEATS[each] for each in players)


def weak_and_strong(scene: Scene) -> tuple[list[Move], list[Move]]:
    """One tile that makes a partout at either end: the lower and the higher of the two."""
    made: dict[object, list[tuple[int, Move]]] = {}
    for move in scene.moves:
        number = scene.partout(move)
        if number is not None:
            made.setdefault(move.tile, []).append((number, move))
    pairs = [sorted(pair) for pair in made.values() if len(pair) == 2]
    return [pair[0][1] for pair in pairs], [pair[1][1] for pair in pairs]


@POULE.maxim
def let_points_pass(scene: Scene) -> Found | None:
    """In danger: the high partout, and the single six kept."""
    if not scene.poule or scene.leading or not scene.high_unplayed or not dangerous(scene):
        return None
    weak, strong = weak_and_strong(scene)
    offered = [end for end in scene.ends or () if end.number == 6 and end.owner != scene.player]
    single = (
        [move for move in scene.moves if move.on == 6 and move not in strong] if offered and scene.holds(6) == 1 else []
    )
    against = [*weak, *(move for move in single if move not in weak)]
    return found(strong, against) if strong or against else None


@POULE.maxim
def win_points(scene: Scene) -> Found | None:
    """Out of danger: the low partout, and high ends of the others covered."""
    if not scene.poule or scene.leading or dangerous(scene):
        return None
    weak, strong = weak_and_strong(scene)
    taking = [move for move in scene.moves if takes_high(scene, move) and move not in (*weak, *strong)]
    return found([*weak, *taking], strong) if weak or taking else None


def takes_high(scene: Scene, move: Move) -> bool:
    """Whether a move covers a five or a six of somebody else's with a lower number."""
    end, number = scene.on(move), scene.opened(move)
    if end is None or number is None or end.owner == scene.player:
        return False
    return end.number >= HIGH > number


@POULE.maxim
def pass_or_keep(scene: Scene) -> Found | None:
    """Doubles after which no partout need be feared, and those after which one must."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    if not scene.poule or not doubles or scene.leading or all(scene.light(move) for move in doubles):
        return None
    feared = [move for move in doubles if scene.partout_feared(move)]
    return found([move for move in doubles if move not in feared], feared)


@POULE.maxim
def set_a_trap(scene: Scene) -> Found | None:
    """Only in words: with few points either may be a trap."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    light = bool(doubles) and all(scene.light(move) for move in doubles)
    return found() if scene.poule and light and not scene.leading else None


@POULE.maxim
def highest_lead(scene: Scene) -> Found | None:
    """The most points, lone doubles aside."""
    if not scene.poule or not scene.leading:
        return None
    lone = [move for move in scene.moves if scene.tile_of(move).double and scene.alone(scene.tile_of(move))]
    others = [move for move in scene.moves if move not in lone]
    most = max((scene.tile_of(move).points for move in others), default=0)
    return found([move for move in others if scene.tile_of(move).points == most], lone)


@POULE.maxim
def shed_high_tiles(scene: Scene) -> Says:
    """The most points; at the lead only when half of the hand is high (PROJECT), otherwise none of the high ones."""
    if scene.view.values.scoring != "marques":
        return None
    high = [each for each in scene.hand if each.high >= HIGH]
    if scene.leading and 2 * len(high) < len(scene.hand):
        return found(against=[move for move in scene.moves if move.tile in high])
    return best(scene.moves, lambda move: scene.tile_of(move).points)


# --- The book's advice for piquet voleur, two against two
# S30-S34 of the rules: chapter IX. A hand is sure when it holds all that is left of some number, two tiles or more:
# that is how the book describes being master of the game.


PIQUET: Chapter[Scene] = Chapter("§10", MAXIMS)

_RICH, _POOR = 4, 2  # S31: the double and three others, the double and one other at most


def partner(scene: Scene) -> int:
    """Who sits opposite."""
    return (scene.player + 2) % 4


def sure(scene: Scene) -> bool:
    """Whether the hand is master of some number."""
    return any(scene.holds(number) > 1 and scene.owns(number) for number in NUMBERS)


@PIQUET.maxim
def cover_the_adversary(scene: Scene) -> Says:
    """Moves that put another number over one the other side opened."""
    if not scene.partners or scene.leading:
        return None
    ends = {move: scene.on(move) for move in scene.moves if not scene.tile_of(move).double}
    return [move for move, end in ends.items() if end is not None and end.owner in scene.opponents]


@PIQUET.maxim
def poor_double(scene: Scene) -> Found | None:
    """A rich double and a poor one in hand at the lead."""
    if not scene.partners or not scene.leading:
        return None
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    rich = [move for move in doubles if scene.holds(scene.tile_of(move).low) >= _RICH]
    poor = [move for move in doubles if scene.holds(scene.tile_of(move).low) <= _POOR]
    return found(poor, rich) if rich and poor else None


@PIQUET.maxim
def respect_the_partner(scene: Scene) -> Found | None:
    """An end the partner opened is left, or doubled by a partout from the other end."""
    if not scene.partners or scene.ends is None or sure(scene):
        return None
    offered = [end for end in scene.ends if end.owner == partner(scene)]
    numbers = {end.number for end in offered}
    on_it = [move for move in scene.moves if (end := scene.on(move)) is not None and end in offered]
    made = [move for move in scene.moves if scene.partout(move) in numbers and move not in on_it]
    return found(made, on_it) if on_it or made else None


@PIQUET.maxim
def close_with_the_lead(scene: Scene) -> Found | None:
    """All four conditions of the book."""
    closing = closings(scene)
    return found(closing) if closing and all(wants_to_close(scene, move) for move in closing) else None


@PIQUET.maxim
def partout_left_open(scene: Scene) -> Found | None:
    """Against closing, for the other partout, unless the partner holds fewest tiles."""
    closing = closings(scene)
    if all(wants_to_close(scene, move) for move in closing) or partner_first(scene):
        return None
    opened = [move for move in scene.moves if scene.partout(move) is not None and move not in closing]

    def of(move: Move) -> dict[str, object]:
        shut = move if move in closing else closing[0]
        return {"left": scene.left(shut), "tiles": len(scene.rest(shut))}

    return found(opened, closing, of=of)


@PIQUET.maxim
def close_for_the_partner(scene: Scene) -> Found | None:
    """The partner is nearest to domino."""
    closing = closings(scene)
    return found(closing) if closing and partner_first(scene) else None


def closings(scene: Scene) -> list[Move]:
    """The partouts that close the game."""
    return [move for move in scene.moves if scene.closes(move)] if scene.partners else []


def wants_to_close(scene: Scene, move: Move) -> bool:
    """Whether the book's conditions for closing hold."""
    led = scene.view.leader in {scene.player, partner(scene)}
    passed = any(play.player == scene.player and play.tile is None for play in scene.view.plays)
    return led and not passed and scene.high_unplayed and scene.light(move)


def partner_first(scene: Scene) -> bool:
    """Whether the partner has fewer tiles than anybody else."""
    counts = list(scene.view.counts)
    mate = counts.pop(partner(scene))
    return mate < min(counts)


@PIQUET.maxim
def open_high(scene: Scene) -> Says:
    """Moves that show a five or a six."""
    if not scene.partners or sure(scene) or not scene.could_win(scene.view.side(scene.opponents[0])):
        return None
    return [move for move in scene.moves if shown(scene, move) >= HIGH]


def shown(scene: Scene, move: Move) -> int:
    """The highest number a move shows at an end of its own."""
    number = scene.opened(move)
    return scene.tile_of(move).high if number is None else number
