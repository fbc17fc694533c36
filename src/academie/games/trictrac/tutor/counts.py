"""How each claim of the treatises is counted: functions of plain data, whose figure is compared with the print.

A claim in `treatises/` names one of these and gives its arguments. Dames are named by the letters of their flèches, on
the path of the side that starts on A; throws are written 6-5. Each entry has its meaning above it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from typing import Any

from academie._core.trictrac import Jan, Way
from academie.games.trictrac.match.amount import marque_amount, multiplier
from academie.games.trictrac.match.settlement import most_postillons, postillon_points
from academie.games.trictrac.tutor import filling, hitting, holding
from academie.games.trictrac.tutor.chances import (
    FACES,
    THROWS,
    Chances,
    both_chances,
    direct_chances,
    is_doublet,
    mean,
    name,
    pips,
    sum_chances,
    where,
)
from academie.games.trictrac.tutor.filling import cover_chances
from academie.games.trictrac.tutor.position import LETTERS, Position, letter, score
from academie.tables.board import read_dice


def steps(letters: str) -> list[int]:
    """The flèches of some letters."""
    return [LETTERS.index(one) for one in letters]


def laid(men: str, each: int = 1) -> dict[int, int]:
    """That many dames on each of some flèches."""
    return dict.fromkeys(steps(men), each)


# --- The dice alone


def parity() -> list[int]:
    """How many even numbers of one die two odd ones make, and how many odd ones two even ones make."""
    made = {low + high for low, high in combinations_with_replacement((1, 3, 5), 2)}
    from_even = {low + high for low, high in combinations_with_replacement((2, 4, 6), 2)}
    return [len(made & {2, 4, 6}), len(from_even & {1, 3, 5})]


def direct_steps(numbers: int) -> list[int]:
    """How many throws each further number adds, up to that many."""
    counts = [0, *(len(direct_chances(range(1, k + 1))) for k in range(1, numbers + 1))]
    return [after - before for before, after in pairwise(counts)]


def around_seven(points: bool = False) -> list[int]:
    """Throws below seven, at seven, above it; or the points they show."""
    parts = (where(lambda throw: sum(throw) < 7), sum_chances(7), where(lambda throw: sum(throw) > 7))
    return [pips(part) if points else len(part) for part in parts]


def surplus(distances: Sequence[int]) -> int:
    """What must be added to the invariable throws and the numbers themselves."""
    return len(cover_chances(distances)) - 2 * len(distances) * (6 - len(distances)) - sum(distances)


def two_way_counts(pairs: Sequence[Sequence[int]]) -> list[int]:
    """The throws of two ways for triples with that many halves and equalities: the different answers, pair by pair."""
    found = []
    for pair in pairs:
        triples = (chosen for chosen in combinations(FACES, 3) if _relations(chosen) == tuple(pair))
        found += sorted({len(cover_chances(chosen, 2)) for chosen in triples})
    return found


def _relations(numbers: Sequence[int]) -> tuple[int, int]:
    return filling.halves(numbers), filling.equalities(numbers)


def short_cut_holds(size: int, ways: int = 1) -> int:
    """For how many sets of direct numbers the book's rule equals the count."""
    rule = filling.cover_short_cut if ways == 1 else filling.two_way_short_cut
    return sum(rule(chosen) == len(cover_chances(chosen, ways)) for chosen in combinations(FACES, size))


def best_numbers(size: int) -> list[list[int]]:
    """Of the sets of that many direct numbers, those with the most throws that cover."""
    counts = {chosen: len(cover_chances(chosen)) for chosen in combinations(FACES, size)}
    return [list(chosen) for chosen, count in counts.items() if count == max(counts.values())]


def square_rule(places: Sequence[int], chances: Callable[[dict[int, int]], Chances]) -> int:
    """With none, one or two dames on each place: for how many such sets the square rule counts the throws."""
    agree = 0
    for counts in product(range(3), repeat=len(places)):
        men = {place: count for place, count in zip(places, counts, strict=True) if count}
        agree += len(chances(men)) == filling.square_short_cut(counts.count(2), counts.count(1))
    return agree


# --- Hitting, and what a throw scores


def hit(distances: Sequence[int], named: bool = False, twice: bool = False) -> list[int]:
    """Throws that hit at each distance, passages open; or how many named ones, or how many of these are simples."""
    found = [hitting.hit_chances(distance) for distance in distances]
    return [one.twice if twice else len(one.named) if named else len(one) for one in found]


def exposed_net(distance: int, closed: Sequence[int]) -> bool:
    """Whether false hits bring more than true ones cost."""
    position = hitting.facing_pair(distance, closed)
    won = mean(lambda throw: position.gain(throw, hitting.FALSE, mine=False))
    return won > mean(lambda throw: position.gain(throw, hitting.TRUE))


def safer() -> bool:
    """Beyond six the further the safer, within six the nearer the safer."""
    near, far = hit(range(1, 7)), hit(range(7, 13))
    return near == sorted(near) and far == sorted(far, reverse=True)


def value(table: str, ways: int, doublet: bool) -> int:
    """What a lone dame hit by a number of ways pays in a petit or a grand jan, by any throw that does it."""
    position = Position.of({11: 2, **dict.fromkeys(range(13, 23), 1)}, {0: 1})
    if table == "grand":
        position = Position.of(dict.fromkeys(range(5, 12), 2), {6: 1})
    target = 23 if table == "petit" else 17
    for throw in THROWS:
        if is_doublet(throw) == doublet and hitting.ways(position, throw, target) == ways:
            return position.gain(throw, hitting.TRUE)
    return 0


def open_passages(position: Position, throw: str, origin: str, target: str) -> list[int]:
    """By which numbers first the sum arrives: each is tried alone, with the other's rest closed."""
    numbers, here = read_dice(throw), LETTERS.index(origin)
    found = []
    for number, rest in (numbers, numbers[::-1]):
        other = list(position.other)
        other[23 - (here + rest)] = 2
        alone = Position(position.own, tuple(other), position.profile)
        if hitting.ways(alone, numbers, LETTERS.index(target)):
            found.append(number)
    return found


def origins(position: Position, throw: str, target: str) -> str:
    """From which flèches a lone dame is hit: by the smaller number, the larger, the sum."""
    numbers, step = read_dice(throw), LETTERS.index(target)
    length = {Way.smaller: min(numbers), Way.larger: max(numbers), Way.sum: sum(numbers)}
    hits = [each for each in position.account(numbers) if each.jan in hitting.TRUE and step in each.where]
    used = {way for credit in hits for way in credit.ways}
    return "".join(letter(step - length[way]) for way in length if way in used)


def falsely(position: Position, throw: str) -> str:
    """The flèches of the lone dames a throw hits falsely."""
    account = position.account(read_dice(throw))
    return "".join(sorted(letter(step) for credit in account if credit.jan in hitting.FALSE for step in credit.where))


# --- The coins, false hits, holding


def beat_coin(men: str, each: int = 2) -> int:
    """Throws that beat the coin from flèches with one dame each or two."""
    return len(hitting.beat_coin_chances(laid(men, each)))


def beat_coin_by_aces(men: str, surcases: Sequence[int]) -> list[list[str]]:
    """The throws with an ace that beat the coin, for a number of surcases on the own coin."""
    found = [hitting.beat_coin_chances(laid(men, 2), count) for count in surcases]
    return [list((one & direct_chances([1])).named) for one in found]


def both_coins_gap() -> bool:
    """On G to K, whether two dames apart always beat both coins by more throws than two that touch."""
    counts = {pair: len(hitting.both_coins_chances(*pair)) for pair in combinations(range(6, 11), 2)}
    near = max(count for (low, high), count in counts.items() if high == low + 1)
    return near < min(count for (low, high), count in counts.items() if high > low + 1)


def coin_easier() -> bool:
    """Whether two lone dames of G to K always take the coin by more throws while the other's is empty."""
    for low, high in combinations(range(6, 11), 2):
        men = {0: 13, low: 1, high: 1}
        free, held = (Position.of(men, other) for other in ({0: 15}, {0: 13, 11: 2}))
        if len(hitting.take_coin_chances(free)) <= len(hitting.take_coin_chances(held)):
            return False
    return True


def coin_from(fleche: str) -> list[int]:
    """The numbers by which a case on a flèche takes the coin with both dames, the other's being held."""
    position = Position.of({0: 13, LETTERS.index(fleche): 2}, {0: 13, 11: 2})
    return sorted({throw[0] for throw in hitting.take_by_effect(position) if is_doublet(throw)})


def kills(number: int) -> str:
    """The flèche where an adverse case keeps the coin dames from playing a number, of those from N to R."""
    found = [step for step in range(2, 7) if not hitting.leave_coin_chances([step]).throws & {(number, 6), (number, 5)}]
    return "".join(LETTERS[11 + step] for step in found)


def spread_beats(men: int) -> bool:
    """Whether that many dames, on the flèches nearest G, beat the coin by more throws alone than two by two."""
    return beat_coin("GHIJK"[:men], 1) > beat_coin("GHIJK"[: men // 2])


def false_from(men: str) -> int:
    """The least total that hits all the men falsely, whichever throw makes it."""
    found = hitting.all_hit_falsely(steps(men)).throws
    return next(total for total in range(2, 13) if sum_chances(total).throws <= found)


def to_play(men: str) -> int:
    """The points that spare dames on some flèches can play, the grand jan being full."""
    own = dict.fromkeys(range(6, 12), 2)
    for step in steps(men):
        own[step] = own.get(step, 0) + 1
    return holding.points_to_play(Position.of(own).own)


def marks(gains: Sequence[int]) -> list[int]:
    """Trous and points left of the first player; a gain below nothing is the other's."""
    return list(holding.marked([(gain > 0, abs(gain)) for gain in gains])[0])


def holes_lost(least: int, most: int) -> list[int]:
    """How many trous the interruption costs, for every gain between two: the different answers."""
    gains = range(least, most + 1, 2)
    return sorted({holding.holes(n, bredouille=True)[0] - holding.holes(n, bredouille=False)[0] for n in gains})


def ways_of(named: Sequence[str]) -> list[int]:
    """In how many ways each named throw comes."""
    return [sum(name(throw) == one for throw in THROWS) for one in named]


NAMED = [len({name(throw) for throw in THROWS}), len(FACES)]  # the named throws, and the doublets among them
WORKINGS: dict[str, Callable[..., Any]] = {
    # All throws; the named ones, the doublets among them and the simples; all, named, and those that share a name.
    "throws": lambda: len(THROWS),
    "names": lambda: [*NAMED, NAMED[0] - NAMED[1]],
    "combinations_shown": lambda: [len(THROWS), NAMED[0], len(THROWS) - NAMED[0]],
    "ways_of": ways_of,
    "doublet_commoner": lambda: ways_of(["1-1"]) > ways_of(["2-1"]),  # whether a doublet comes in more ways
    # The points of the thirty-six throws; those on the faces of a die, and that many times that.
    "pips": pips,
    "die_points": lambda times: [sum(FACES), times * sum(FACES)],
    "around_seven": around_seven,
    # In how many throws each total comes; the commonest; seven, and either of two totals as far from it.
    "sums": lambda totals: [len(sum_chances(total)) for total in totals],
    "commonest_sum": lambda: max(range(2, 13), key=lambda total: len(sum_chances(total))),
    "sum_pairs": lambda: [len(sum_chances(7 + n) | sum_chances(7 - n)) for n in range(6)],
    # Throws that show one of the numbers; the sum over each number; those with two, which that sum counts twice.
    "direct": lambda numbers: len(direct_chances(numbers)),
    "direct_apart": lambda numbers: sum(len(direct_chances([number])) for number in numbers),
    "shared": lambda numbers: len(both_chances(numbers)) - len(set(numbers)),
    "direct_steps": direct_steps,
    "showing": lambda number: [one for one in direct_chances([number]).named if one != f"{number}-{number}"],
    "parity": parity,
    # The throws left when that many are for; the mean of three throws together.
    "against": lambda chances: [len(THROWS) - count for count in chances],
    "three_throws": lambda: int(3 * holding.throw_mean()),
    # Throws that cover by that many ways at least, for one set of distances and for several.
    "cover": lambda distances, ways=1: len(cover_chances(distances, ways)),
    "covers": lambda sets: [len(cover_chances(distances)) for distances in sets],
    # Throws that bring that many points at least; those that do not cover; those that cover by the sum only.
    "reaches": lambda sets, need: [len(filling.reach_chances(distances, need)) for distances in sets],
    "cover_against": lambda distances: list((Chances(frozenset(THROWS)) - cover_chances(distances)).named),
    "compound": lambda distances: list((cover_chances(distances) - direct_chances(distances)).named),
    "short_cut_holds": short_cut_holds,
    "surplus": surplus,
    "two_way_counts": two_way_counts,
    "most_two_way": lambda: max(len(cover_chances(chosen, 2)) for chosen in combinations(FACES, 3)),
    "best_numbers": lambda sizes: [best_numbers(size) for size in sizes],
    "whole_case_rule": lambda: square_rule(FACES, filling.whole_case_chances),
    # True and false hits past closed passages; how many totals one die can make too, and how many only two can.
    "hit": hit,
    "hit_closed": lambda distance, closed: [
        len(hitting.hit_chances(distance, closed)),
        len(hitting.false_chances(distance, closed)),
    ],
    "exposed_net": exposed_net,
    "safer": safer,
    "reachable": lambda: [len(set(map(sum, THROWS)) & set(FACES)), len(set(map(sum, THROWS)) - set(FACES))],
    "value": value,
    "open_passages": open_passages,
    "origins": origins,
    "falsely": falsely,
    # By how many ways a throw hits each of some lone dames.
    "ways_on": lambda position, throw, targets: [
        hitting.ways(position, read_dice(throw), step) for step in steps(targets)
    ],
    # What a throw brings the thrower and the other, what several bring the thrower, what one gives the other.
    "points": lambda position, throw, nth=0: list(score(position, read_dice(throw), nth=nth)),
    "won": lambda position, throws: [score(position, read_dice(throw))[0] for throw in throws],
    "given": lambda position, throw: score(position, read_dice(throw))[1],
    # What throws bring for keeping a plein, and for filling alone; the throws that fill.
    "keeping_points": lambda position, throw: position.gain(read_dice(throw), holding.KEEP),
    "filling_points": lambda position, throws: [position.gain(read_dice(throw), filling.FILL) for throw in throws],
    "filling_throws": lambda position: list(position.chances(filling.FILL).named),
    # What a throw brings on the coin, to the thrower and to the other.
    "coin_points": lambda position, throw: [
        position.gain(read_dice(throw), hitting.BEAT | {Jan.faux_coin}, mine=mine) for mine in (True, False)
    ],
    # Beating the coin: that many throws; how many one flèche more adds, a dame on each.
    "beat_coin": beat_coin,
    "beat_coin_adds": lambda men, another: beat_coin(men + another, 1) - beat_coin(men, 1),
    "beat_coin_rule": lambda: square_rule(range(6, 11), hitting.beat_coin_chances) - 1,  # not without any dame
    "beat_coin_by_aces": beat_coin_by_aces,
    # The throws by which two dames beat both coins, and how many they are.
    "both_coins": lambda men: list(hitting.both_coins_chances(*steps(men)).named),
    "both_coins_count": lambda men: len(hitting.both_coins_chances(*steps(men))),
    "both_coins_gap": both_coins_gap,
    # Taking the coin; leaving it: the throws that do not, the other holding some distances from it.
    "coin_by_power": lambda position: list(hitting.take_by_power(position).named),
    "coin_easier": coin_easier,
    "coin_from": coin_from,
    "leave_against": lambda held: [hitting.leave_coin_chances(distances).against for distances in held],
    "kills": kills,
    "spread_beats": spread_beats,
    # Behind a full grand jan: the throws that hit each man falsely, or all the men of each set.
    "false_exposure": lambda men: [len(hitting.false_exposure([step])) for step in steps(men)],
    "false_counts": lambda sets: [len(hitting.all_hit_falsely(steps(men))) for men in sets],
    "false_from": false_from,
    # The flèche of the first table where most throws hit falsely; the throws that hit truly past our cases.
    "best_exposure": lambda: max("ABCDEF", key=lambda one: len(hitting.false_exposure(steps(one)))),
    "true_through": lambda men, cases: len(hitting.true_through(steps(men), steps(cases))),
    "false_on": lambda position: list(position.chances(hitting.FALSE).named),
    "to_play": to_play,
    # Marking: the least gain that makes a trou; the chance of the great bredouille from which staying pays.
    "marks": marks,
    "added": lambda numbers: sum(each for each in numbers),
    "hole_at": lambda: next(gain for gain in range(2, 100, 2) if marks([gain])[0]),
    "holes_lost": holes_lost,
    "break_even": lambda: str(holding.grande_break_even()),
    # À écrire: what the loser of a marqué is written, and what bredouille multiplies by, the progression played on.
    "marque": lambda winner, loser, bredouille: marque_amount(winner, loser, bredouille).marked,
    "multipliers": lambda holes: [multiplier(count, bredouille=True, progressive=True) for count in holes],
    # Of that many marqués: the first postillon, each other one, and how many there can be.
    "postillons": lambda marques: [
        postillon_points(1),
        postillon_points(2) - postillon_points(1),
        most_postillons(marques),
    ],
}
