"""The book's advice for the tête à tête at domino, with six tiles, for coups, with seven and more, and twelve (§10).

S1-S23 of the rules: chapters II to V, and what the last words of chapter IX say of those who do not lead. The
numbers behind "many" and "few" points are ours: more or fewer than the other hand is likely to hold (PROJECT).
"""

from academie.games.domino.state import Move
from academie.games.domino.tile import Tile, points_of, tile
from academie.games.domino.tutor.scene import HIGH, MAXIMS, NUMBERS, SEVEN, Scene
from academie.text.message import Message
from academie.tutor.advice import Chapter, Found, Says, best, found

TETE: Chapter[Scene] = Chapter("§10", MAXIMS)
_SAFE = Message("it cannot cost the partie, so venture it")
_FATAL = Message("that would be the partie, so do not venture it")

DOUBLE_SIX, DOUBLE_FIVE, SIX_FIVE = tile(6, 6), tile(5, 5), tile(6, 5)

# --- The lead with six tiles


def six_before_five(scene: Scene) -> bool:
    """Whether the double six with other sixes and the double five are both held."""
    return scene.holds(6) > 1 and {DOUBLE_SIX, DOUBLE_FIVE} <= set(scene.hand)


def leads(scene: Scene) -> list[Move]:
    """The leads that are doubles, if the player leads a small tête à tête."""
    return [move for move in scene.moves if scene.tile_of(move).double] if scene.leading and scene.small else []


def lone_leads(scene: Scene) -> list[Move]:
    """Those whose number nothing else in the hand shows."""
    return [move for move in leads(scene) if scene.alone(scene.tile_of(move))]


@TETE.maxim
def lead_a_double(scene: Scene) -> Found | None:
    """The highest double in company; S4 decides between six and five."""
    company = [move for move in leads(scene) if not scene.alone(scene.tile_of(move))]
    return found([max(company)]) if company and not six_before_five(scene) else None


@TETE.maxim
def lone_double_heavy(scene: Scene) -> Found | None:
    """Lone doubles whose lead leaves more points than he is likely to hold."""
    heavy = [move for move in lone_leads(scene) if not scene.light(move)]
    if not heavy:
        return None
    return found(against=heavy, expected=round(scene.expected(scene.other)), of=scene.leaving)


@TETE.maxim
def lone_double_light(scene: Scene) -> Found | None:
    """Lone doubles whose lead leaves few points, when no higher double has company."""
    lone = lone_leads(scene)
    company = max((move for move in leads(scene) if move not in lone), default=None)
    light = [move for move in lone if scene.light(move) and (company is None or move > company)]
    if not light:
        return None
    return found(light, expected=round(scene.expected(scene.other)), of=scene.leaving)


@TETE.maxim
def six_or_five(scene: Scene) -> Found | None:
    """Which of the two strong doubles goes first."""
    doubles = {scene.tile_of(move): move for move in leads(scene)}
    if not doubles or not six_before_five(scene):
        return None
    five_first = SIX_FIVE in scene.hand and scene.holds(5) == 2 and scene.holds(6) > 2
    first, second = (DOUBLE_FIVE, DOUBLE_SIX) if five_first else (DOUBLE_SIX, DOUBLE_FIVE)
    return found([doubles[first]], [doubles[second]])


@TETE.maxim
def doubles_out(scene: Scene) -> Found | None:
    """The highest double that fits, after the lead."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    return found([max(doubles)]) if scene.small and doubles and not scene.leading else None


# --- Everywhere


@TETE.maxim
def both_ends(scene: Scene) -> Says:
    """After the move the rest of the hand has a tile for either end."""
    if scene.leading:
        return None

    def playable(move: Move) -> bool:
        return all(scene.holds(end.number, scene.rest(move)) for end in scene.ends_after(move))

    return best(scene.moves, playable)


@TETE.maxim
def left_alone(scene: Scene) -> Found | None:
    """A fact about the other's hand."""
    lacking = sorted(scene.taken_to_lack - scene.view.lacks(scene.other))  # what a boudé has shown needs no inference
    return (
        found(lacks=[(scene.other, each) for each in lacking], numbers=", ".join(map(str, lacking)))
        if lacking
        else None
    )


@TETE.maxim
def partout_he_lacks(scene: Scene) -> Says:
    """Both ends alike, and he has none of it, shown or suspected; a partout that closes is another matter (S11)."""
    made = [
        move
        for move in scene.moves
        if (number := scene.partout(move)) is not None and scene.bereft(scene.other, number)
    ]
    return [move for move in made if not scene.closes(move)]


@TETE.maxim
def keep_for_a_second(scene: Scene) -> Found | None:
    """My partout was answered by a new number; two or more of the partout's number are in hand."""
    number = answered_partout(scene)
    if number is None or scene.holds(number) < 2:
        return None
    remaining = [move for move in scene.moves if move.on != number and not scene.tile_of(move).has(number)]
    return found(remaining, [move for move in scene.moves if move.on == number], number=number) if remaining else None


def answered_partout(scene: Scene) -> int | None:
    """The number of the player's partout of which one end is still open, the other having just been answered."""
    placed = [step for step in scene.steps if step[1].tile is not None]
    if len(placed) < 2 or placed[-1][1].player == scene.player:
        return None
    ends, answer = placed[-1]
    if placed[-2][1].player != scene.player or ends is None or ends[0].number != ends[1].number:
        return None
    number = ends[0].number
    return None if answer.tile is None or answer.tile.double else number


@TETE.maxim
def call_for_the_other(scene: Scene) -> Found | None:
    """Ends alike in L; in hand L-y, y-y and another L-w."""
    if scene.ends is None or scene.ends[0].number != scene.ends[1].number:
        return None
    number = scene.ends[0].number
    halves = {scene.tile_of(move).beside(number): move for move in scene.moves if not scene.tile_of(move).double}
    calling = [move for half, move in halves.items() if tile(half, half) in scene.hand]
    return found(calling, number=number) if scene.two and len(halves) > 1 and calling else None


@TETE.maxim
def close_when_light(scene: Scene) -> Found | None:
    """Moves that close; tête à tête for points the refusal is left to S20, which looks at the partie."""
    closing = [move for move in scene.moves if scene.closes(move)]
    if not closing or scene.partners:
        return None
    light = [move for move in closing if scene.light(move)]
    heavy = [move for move in closing if move not in light and not (scene.two and scene.for_points)]
    least = round(min(scene.expected(each) for each in scene.opponents))
    return found(light, heavy, expected=least, of=scene.leaving) if light or heavy else None


# --- Those who do not lead


def doubles_that_pass(scene: Scene, move: Move) -> int:
    """How many ends a move leaves on which an adversary may place a double."""
    numbers = {end.number for end in scene.ends_after(move)}
    return sum(any(scene.may_hold(each, tile(number, number)) for each in scene.opponents) for number in numbers)


@TETE.maxim
def hinder_the_leader(scene: Scene) -> Says:
    """Fewest ends open to a double of theirs, then the tile of most points."""
    if not scene.for_points or scene.view.side(scene.view.leader or 0) == scene.view.side(scene.player):
        return None
    return best(scene.moves, lambda move: (-doubles_that_pass(scene, move), scene.tile_of(move).points))


@TETE.maxim
def stop_doubles(scene: Scene) -> Says:
    """In the partie that is not for points: fewest ends open to a double of his."""
    if scene.view.values.scoring != "coups" or scene.leading:
        return None
    return best(scene.moves, lambda move: -doubles_that_pass(scene, move))


# --- Seven tiles and more


@TETE.maxim
def only_the_double(scene: Scene) -> Found | None:
    """Not leading the coup, a move opens x and leaves x-x alone in hand."""
    if not scene.two or scene.view.values.tiles < SEVEN or scene.view.leader == scene.player:
        return None
    opening = []
    for move in scene.moves:
        number, rest = scene.opened(move), scene.rest(move)
        if number is not None and scene.holds(number, rest) == 1 and tile(number, number) in rest:
            opening.append(move)
    return found(against=opening) if opening else None


@TETE.maxim
def longest_number(scene: Scene) -> Found | None:
    """Leads that show the longest number; a number held whole goes by S15."""
    if not scene.two or scene.view.values.tiles < SEVEN or not scene.leading:
        return None
    most = max(scene.holds(number) for number in NUMBERS)
    longest = [number for number in NUMBERS if scene.holds(number) == most]
    shown = [move for move in scene.moves if any(scene.tile_of(move).has(number) for number in longest)]
    whole = {tile(number, number) for number in longest if scene.owns(number)}
    return found(move for move in shown if scene.tile_of(move) not in whole)


# --- Twelve tiles, the finest partie
# S15-S23: chapter V. S20, on closing, is given in every tête à tête for points. A number counts as high from five on,
# and as opened by him when his tile, not a double, brought it to the end (PROJECT).


DOUZE: Chapter[Scene] = Chapter("§10", MAXIMS)

_FEW = 2  # S17: the double and one more of its number at most
_LAST = 2  # S23: tiles at the end of a coup


def owned_doubles(scene: Scene) -> list[Tile]:
    """The doubles of which the hand has every other tile that is left, and at least one."""
    return [double for double in scene.doubles if scene.owns(double.low) and not scene.alone(double)]


def his_doubles(scene: Scene) -> list[Move]:
    """The moves that place a double on a number the other has opened."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    return [move for move in doubles if (end := scene.on(move)) is not None and end.owner != scene.player]


@DOUZE.maxim
def lead_beside_the_double(scene: Scene) -> Found | None:
    """All seven of a number in hand at the lead."""
    doubles = owned_doubles(scene)
    if not (scene.twelve and scene.leading and doubles):
        return None
    beside = [move for move in scene.moves if any(scene.tile_of(move).has(double.low) for double in doubles)]
    against = [move for move in beside if scene.tile_of(move) in doubles]
    return found([move for move in beside if move not in against], against)


@DOUZE.maxim
def high_numbers(scene: Scene) -> Found | None:
    """Against showing a five or a six over a lower number; for covering one that he showed."""
    if not scene.twelve or scene.leading:
        return None
    opening, covering = [], []
    for move in scene.moves:
        number, end = scene.opened(move), scene.on(move)
        if number is None or end is None:
            continue
        if number >= HIGH > end.number:
            opening.append(move)
        elif end.number >= HIGH > number and end.owner != scene.player:
            covering.append(move)
    return found(covering, opening) if covering or opening else None


@DOUZE.maxim
def double_at_once(scene: Scene) -> Found | None:
    """The double of the number his last tile opened, with at most one other of it in hand."""
    if not scene.twelve or not scene.view.plays:
        return None
    last = scene.view.plays[-1]
    if last.tile is None or last.on is None or last.tile.double:
        return None
    number = last.tile.beside(last.on)
    early = [move for move in scene.moves if move.tile == tile(number, number) and scene.holds(number) <= _FEW]
    return found(against=early) if early else None


@DOUZE.maxim
def deny_the_partout(scene: Scene) -> Found | None:
    """A double would leave him the joining tile; another tile at the same end does not."""
    if not scene.twelve or scene.ends is None or all(scene.holds(end.number) for end in scene.ends):
        return None
    feared = [move for move in scene.moves if scene.tile_of(move).double and scene.partout_feared(move)]
    others = [move for move in scene.moves if not scene.tile_of(move).double]
    return found([move for move in others if not scene.partout_feared(move)], feared) if feared else None


@DOUZE.maxim
def refuse_the_invitation(scene: Scene) -> Found | None:
    """Doubles on numbers he opened are refused for tiles whose new number has its double out or in hand."""
    invited = his_doubles(scene)
    if not scene.twelve or not invited or heavier_with_fewer(scene):
        return None
    numbers = {move: scene.opened(move) for move in scene.moves}
    shown = [move for move, number in numbers.items() if number is not None]
    safe = [move for move in shown if not scene.may_hold(scene.other, tile(numbers[move] or 0, numbers[move] or 0))]
    return found(safe, invited)


@DOUZE.maxim
def lure_into_closing(scene: Scene) -> Found | None:
    """The one case in which doubles are passed."""
    doubles = [move for move in scene.moves if scene.tile_of(move).double]
    if not scene.twelve or not doubles or not heavier_with_fewer(scene):
        return None
    return found(doubles, points=points_of(scene.hand), expected=round(scene.expected(scene.other)))


def heavier_with_fewer(scene: Scene) -> bool:
    """Whether the other is likely to hold more points, with fewer tiles."""
    more_tiles = len(scene.hand) > scene.view.counts[scene.other]
    return more_tiles and points_of(scene.hand) < scene.expected(scene.other)


@DOUZE.maxim
def close_or_not(scene: Scene) -> Found | None:
    """Close if losing the coup cannot lose the partie; not otherwise."""
    closing = [move for move in scene.moves if scene.closes(move)]
    if not (scene.two and scene.for_points and closing):
        return None
    score, target = scene.view.scores[scene.view.side(scene.other)], scene.view.values.target
    fatal = [move for move in closing if score + scene.left(move) >= target]
    safe = [move for move in closing if move not in fatal]

    def of(move: Move) -> dict[str, object]:
        return {"left": scene.left(move), "verdict": _FATAL if move in fatal else _SAFE}

    return found(safe, fatal, score=score, target=target, of=of)


@DOUZE.maxim
def keep_the_double(scene: Scene) -> Found | None:
    """Against the double, and for tiles that do not show its number."""
    doubles = owned_doubles(scene)
    against = [move for move in scene.moves if move.tile in doubles]
    if not (scene.twelve and against) or scene.leading:
        return None
    numbers = [double.low for double in doubles]
    elsewhere = [move for move in scene.moves if not any(scene.tile_of(move).has(number) for number in numbers)]
    return found(elsewhere, against, numbers=", ".join(map(str, numbers)))


_PARTICULAR = tuple(DOUZE.rules)


@DOUZE.maxim
def unload(scene: Scene) -> Says:
    """Where no other advice of the chapter speaks: a number one still holds, then the most points."""
    if not scene.twelve or scene.leading or any(rule(scene) for rule in _PARTICULAR):
        return None

    def worth(move: Move) -> tuple[bool, int]:
        number = scene.opened(move)
        shown = scene.tile_of(move).low if number is None else number
        return scene.holds(shown, scene.rest(move)) > 0, scene.tile_of(move).points

    return best(scene.moves, worth)


@DOUZE.maxim
def show_nothing(scene: Scene) -> Found | None:
    """Words, when a hand is nearly empty."""
    return found() if scene.twelve and min(scene.view.counts) <= _LAST else None
