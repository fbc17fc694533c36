"""Brute-force oracle of trictrac: legal plays, credits of a throw, marking, leaving.

It is a slow restatement of the law for tests, and shares no code with any engine. It is not a player, no referee of
touching and écoles, and no notation. A position is {"white": {flèche: dames}, "black": {...}}; each side counts its
own path, 0 = talon, 11 = coin, 12 = adverse coin, 23 = adverse talon, 24 = lifted; p of one is 23 - p of the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Side = str
Dames = dict[int, int]
Position = Mapping[Side, Mapping[int, int]]
Frozen = tuple[tuple[int, int], ...]
Dice = tuple[int, int]
Options = Mapping[str, Any]

COIN, ADVERSE_COIN, OFF = 11, 12, 24
PETIT, GRAND, RETOUR = range(6), range(6, 12), range(18, 24)
TABLES = {"petit": PETIT, "grand": GRAND, "retour": RETOUR}
DEFAULTS: dict[str, Any] = {
    "exact_lift": "choice",  # choice | forced | only_by_default
    "retour_tout_dune": "free",  # free | only_to_conserve
    "coin_counts_as_fill_way": False,
    "remplir_en_passant": "none",  # none | scores
    "two_demi_cases_two_ways": False,
    "pile_de_misere": "off",  # off | made | made_and_kept
    "jan_rencontre": False,
    "margot_fendue": False,
    "held_coin_false_hit": False,
    "retour_impuissance_without_coin": False,
    "petit_conserve_exempt_if_coin": True,
    "deux_tables_from": "anywhere",  # anywhere | grand_jan
    "points_after_levee": "both_keep",  # both_keep | lifter_only
}


def option(options: Options | None, name: str) -> Any:
    """The value of an option, or its default."""
    return (options or {}).get(name, DEFAULTS[name])


def other(side: Side) -> Side:
    """The adversary's colour."""
    return "black" if side == "white" else "white"


def freeze(dames: Mapping[int, int]) -> Frozen:
    """Dames as a comparable value, empty flèches left out."""
    return tuple(sorted((p, n) for p, n in dames.items() if n))


def on(dames: Mapping[int, int], fleche: int) -> int:
    """How many dames stand there; none outside the path."""
    return dames.get(fleche, 0)


def moved(dames: Mapping[int, int], step: int, number: int) -> dict[int, int]:
    """The dames after one number, whatever the law says of it."""
    after = dict(dames)
    after[step] -= 1
    target = min(step + number, OFF)
    after[target] = on(after, target) + 1
    return {p: n for p, n in after.items() if n}


def adverse(position: Position, side: Side, fleche: int) -> int:
    """How many adverse dames stand on the flèche that `side` calls so."""
    return on(position[other(side)], 23 - fleche) if 0 <= fleche <= 23 else 0


def full(dames: Mapping[int, int], table: range) -> bool:
    """A plein: at least two dames on each of the six flèches."""
    return all(on(dames, f) >= 2 for f in table)


def can_fill(position: Position, side: Side, table: range) -> bool:
    """Whether twelve dames can be told off for the twelve places of the table, none of them already past its place."""
    idle = [p for p, n in position[side].items() if p < OFF for _ in range(n)]
    for place in (f for f in table for _ in range(2)):
        able = [p for p in idle if p <= place]
        if not able:
            return False
        idle.remove(able[0])
    return True


# --- Legal plays -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play:
    """What a throw leaves on the mover's side, the numbers it used, and whether it took the coin by puissance."""

    after: Frozen
    played: tuple[int, ...]
    puissance: bool = False

    def dames(self) -> Dames:
        """The mover's dames as a dict."""
        return dict(self.after)

    def all_lifted(self) -> bool:
        """Whether the last dame has left the board."""
        return all(p == OFF for p, _ in self.after) and bool(self.after)

    def unplayed(self) -> int:
        """Numbers that cost the player 2 points each; nothing is owed once the last dame is off."""
        return 0 if self.all_lifted() else 2 - len(self.played)


@dataclass(frozen=True)
class Step:
    """One number played by one dame."""

    origin: int
    target: int
    after: Frozen


def all_in(dames: Mapping[int, int]) -> bool:
    """Whether every dame is in the retour table or lifted."""
    return all(p >= 18 for p, n in dames.items() if n)


def may_arrive(position: Position, side: Side, dames: Mapping[int, int], origin: int, number: int) -> bool:
    """Whether the dame on `origin` may step `number` on, the end of the play not yet considered."""
    target = origin + number
    if target < OFF:
        return adverse(position, side, target) == 0
    farthest = min(p for p, n in dames.items() if n)
    return all_in(dames) and (target == OFF or origin == farthest)


def steps(position: Position, side: Side, dames: Mapping[int, int], number: int, options: Options | None) -> list[Step]:
    """Every way to play one number now; `dames` are the mover's, the adversary's do not move."""
    origins = [p for p, n in dames.items() if n and p < OFF and may_arrive(position, side, dames, p, number)]
    exact = [p for p in origins if p + number == OFF]
    inside = [p for p in origins if p + number < OFF]
    if option(options, "exact_lift") == "forced" and exact and not full(position[side], RETOUR):
        origins = exact
    if option(options, "exact_lift") == "only_by_default" and inside:
        origins = inside + [p for p in exact if keeps_all_in_one(position[side], dames, p)]
    result = []
    for origin in origins:
        target = min(origin + number, OFF)
        after = dict(dames)
        after[origin] -= 1
        after[target] = on(after, target) + 1
        result.append(Step(origin, target, freeze(after)))
    return result


def keeps_all_in_one(before: Mapping[int, int], dames: Mapping[int, int], origin: int) -> bool:
    """Whether the dame on `origin` has come by this throw, and without it the plein of the return still stands."""
    came = on(dames, origin) == on(before, origin) + 1
    left = dict(dames) | {origin: on(dames, origin) - 1}
    return came and all(on(before, p) >= 2 and on(left, p) >= 2 for p in RETOUR)


def may_end(position: Position, side: Side, after: Mapping[int, int]) -> bool:
    """Whether the mover's dames may be left so: coin never alone, adverse coin never, barred tables not entered."""
    before = position[side]
    if on(after, COIN) == 1 or on(after, ADVERSE_COIN):
        return False
    barred = [range(13, 18)] if can_fill(position, other(side), GRAND) else []
    barred += [RETOUR] if can_fill(position, other(side), PETIT) else []
    return all(on(after, q) <= on(before, q) for table in barred for q in table)


def sequences(position: Position, side: Side, dice: Dice, options: Options | None) -> Iterator[tuple[Step, Step]]:
    """Every pair of steps, one per number, in both orders, that ends in a permitted position."""
    before = position[side]
    for first, second in {dice, (dice[1], dice[0])}:
        for one in steps(position, side, before, first, options):
            for two in steps(position, side, dict(one.after), second, options):
                stops = (one.origin + first, one.origin + second)
                allowed = lift_allowed(before, one, two, stops, options) and lift_made(before, (one, two), options)
                if may_end(position, side, dict(two.after)) and allowed:
                    yield one, two


def lift_made(before: Mapping[int, int], played: Sequence[Step], options: Options | None) -> bool:
    """Whether each number that strikes the rim has lifted, or a full return is still full for its having stayed in."""
    if option(options, "exact_lift") != "forced" or not full(before, RETOUR):
        return True
    dames, stayed = before, False
    for step in played:
        stayed |= step.target < OFF and all_in(dames) and on(dames, OFF - (step.target - step.origin)) > 0
        dames = dict(step.after)
    return not stayed or full(dames, RETOUR)


def lift_allowed(
    before: Mapping[int, int], one: Step, two: Step, stops: tuple[int, int], options: Options | None
) -> bool:
    """The stricter old rule: no lift in the throw that enters, and no tout d'une off the board, but to keep a plein.

    A dame that stood on either stop before the throw may pass for the one that goes on: then two dames have played.
    """
    if option(options, "retour_tout_dune") == "free" or OFF not in (one.target, two.target):
        return True
    relay = any(on(before, stop) for stop in stops if stop < OFF)
    tout_dune = two.origin == one.target and two.target == OFF and not relay
    if all_in(before) and not tout_dune:
        return True
    return full(before, RETOUR) and full(dict(two.after), RETOUR)


def coin_by_effet(position: Position, side: Side, dice: Dice) -> bool:
    """Whether two dames reach the own empty coin exactly, one per number."""
    return on(position[side], COIN) == 0 and pair_stands(position[side], COIN - dice[0], COIN - dice[1])


def coin_by_puissance(position: Position, side: Side, dice: Dice) -> bool:
    """Whether the coin may be taken with numbers that reach the adverse coin, both coins being empty."""
    dames = position[side]
    empty = on(dames, COIN) == 0 and adverse(position, side, ADVERSE_COIN) == 0
    reach = pair_stands(dames, ADVERSE_COIN - dice[0], ADVERSE_COIN - dice[1])
    return empty and reach and not coin_by_effet(position, side, dice)


def pair_stands(dames: Mapping[int, int], p: int, q: int) -> bool:
    """Whether two different dames stand on p and q."""
    return on(dames, p) >= 2 if p == q else on(dames, p) >= 1 and on(dames, q) >= 1


def legal_plays(position: Position, side: Side, dice: Dice, options: Options | None = None) -> set[Play]:
    """All results the mover may leave: both numbers, else the larger, else the smaller, else nothing; and puissance."""
    big, small = max(dice), min(dice)
    plays = {Play(two.after, (big, small)) for _, two in sequences(position, side, dice, options)}
    for number in (big, small):
        if not plays:
            found = steps(position, side, position[side], number, options)
            remaining = [s for s in found if lift_made(position[side], (s,), options)]
            plays = {Play(s.after, (number,)) for s in remaining if may_end(position, side, dict(s.after))}
    plays = plays or {Play(freeze(position[side]), ())}
    if coin_by_puissance(position, side, dice):
        after = dict(position[side])
        for number in dice:
            after[ADVERSE_COIN - number] -= 1
        after[COIN] = 2
        plays.add(Play(freeze(after), (big, small), puissance=True))
    return plays


def owed_plays(position: Position, side: Side, dice: Dice, options: Options | None = None) -> set[Play]:
    """The legal plays left once the plein that the throw credits must be made or kept."""
    plays = legal_plays(position, side, dice, options)
    for name in TABLES:
        realising = {p for p in plays if realises(position, side, name, p, options)}
        if realising:
            return realising | coin_instead(position, side, name, plays, realising, options)
    return plays


def coin_instead(
    position: Position, side: Side, name: str, plays: set[Play], realising: set[Play], options: Options | None
) -> set[Play]:
    """Plays that take the coin, where a petit jan could be kept only by passing a dame to the adverse side."""
    before = position[side]
    if name != "petit" or not full(before, PETIT) or not option(options, "petit_conserve_exempt_if_coin"):
        return set()
    if any(all(on(p.dames(), q) <= on(before, q) for q in range(13, 24)) for p in realising):
        return set()
    return {p for p in plays if on(before, COIN) == 0 and on(p.dames(), COIN) >= 2}


def realises(position: Position, side: Side, name: str, play: Play, options: Options | None) -> bool:
    """Whether the play fills or keeps the table so that it earns."""
    before, after = position[side], play.dames()
    if not full(after, TABLES[name]):
        return False
    passed_coin = name == "retour" and full(before, RETOUR) and on(before, COIN) == 0
    return not (passed_coin and play.unplayed() and not option(options, "retour_impuissance_without_coin"))


# --- Credits of a throw ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Credit:
    """Points owed to one side; `target` is (owner, flèche in the owner's path) of a dame that is hit."""

    to: Side
    jan: str
    points: int
    ways: tuple[int, ...] = ()
    target: tuple[Side, int] | None = None
    missing: int = 0


def all_credits(
    position: Position,
    side: Side,
    dice: Dice,
    context: Mapping[str, Any] | None = None,
    options: Options | None = None,
    play: Play | None = None,
) -> list[Credit]:
    """All that the throw yields to both sides.

    With `play`, exactly what that play carries. Without it the roller is supposed to hold and to make the plein he
    is credited for; a levée is listed only if every such play makes it, and puissance is not supposed where it can be
    helped. `context`: throw_index (of the roller in the relevé), first_throw (of the game, if this is the second).
    """
    context = context or {}
    found = early_jans(position, side, dice, context, options)
    found += hits(position, side, dice) + coin_credits(position, side, dice, options)
    found += margot(position, side, dice, options)
    found += pleins(position, side, dice, options, play)
    found += pile(position, side, dice, options, play)
    return found + after_play(position, side, dice, options, play)


def worth(dice: Dice, simple: int) -> int:
    """A doublet is worth two points more than the simple throw, whatever the jan."""
    return simple + 2 if dice[0] == dice[1] else simple


def early_jans(
    position: Position, side: Side, dice: Dice, context: Mapping[str, Any], options: Options | None
) -> list[Credit]:
    """Trois coups, deux tables, mézéas and their contre-jans; the obsolete rencontre by option."""
    dames, foe = position[side], other(side)
    abattues = sorted(p for p, n in dames.items() if p > 0 for _ in range(n))
    adverse_coin = adverse(position, side, ADVERSE_COIN)
    found = []
    expected = sorted([*abattues, *dice]) == [1, 2, 3, 4, 5, 6] and len(abattues) == 4
    if context.get("throw_index") == 3 and expected and on(dames, 0) >= 2:
        found.append(Credit(side, "jan_trois_coups", 4))
    orders = [dice, (dice[1], dice[0])]
    both = any(sorted([COIN - a, ADVERSE_COIN - b]) == abattues for a, b in orders)
    if option(options, "deux_tables_from") == "grand_jan":
        both = both and min(abattues) in GRAND
    if both and on(dames, COIN) == 0:
        jan = ("jan_deux_tables", side) if adverse_coin == 0 else ("contre_jan_deux_tables", foe)
        found.append(Credit(jan[1], jan[0], worth(dice, 4)))
    if abattues == [COIN, COIN] and 1 in dice:
        jan = ("jan_mezeas", side) if adverse_coin == 0 else ("contre_jan_mezeas", foe)
        found.append(Credit(jan[1], jan[0], worth(dice, 4)))
    first = context.get("first_throw")
    if option(options, "jan_rencontre") and first is not None and sorted(first) == sorted(dice):
        found.append(Credit(side, "jan_rencontre", worth(dice, 4)))
    return found


def hits(position: Position, side: Side, dice: Dice) -> list[Credit]:
    """Every lone adverse dame hit, truly for the roller or falsely for the adversary."""
    foe, found = other(side), []
    for theirs in sorted(p for p, n in position[foe].items() if n == 1 and p < OFF):
        table, simple = ("grand", 2) if 6 <= theirs <= 17 else ("petit", 4)
        ways, false = hit_ways(position, side, dice, 23 - theirs)
        if ways:
            points = worth(dice, simple) * len(ways)
            found.append(Credit(side, f"battre_{table}", points, ways, (foe, theirs)))
        elif false:
            found.append(Credit(foe, f"faux_{table}", worth(dice, simple), (sum(dice),), (foe, theirs)))
    return found


def hit_ways(position: Position, side: Side, dice: Dice, target: int) -> tuple[tuple[int, ...], bool]:
    """The numbers that hit the flèche truly, and whether the sum reaches it over adverse cases only."""
    dames = position[side]
    ways = [d for d in sorted(set(dice), reverse=True) if on(dames, target - d)]
    origin = target - sum(dice)
    if not on(dames, origin):
        return tuple(ways), False
    if any(adverse(position, side, origin + d) < 2 for d in dice):
        return (*ways, sum(dice)), False
    return tuple(ways), True


def coin_credits(position: Position, side: Side, dice: Dice, options: Options | None) -> list[Credit]:
    """The adverse coin beaten; by option a held coin beaten falsely."""
    dames = position[side]
    spare = dict(dames)
    spare[COIN] = on(dames, COIN) - 2  # the two dames that hold the coin never beat
    if spare[COIN] < 0 or not pair_stands(spare, ADVERSE_COIN - dice[0], ADVERSE_COIN - dice[1]):
        return []
    if adverse(position, side, ADVERSE_COIN) == 0:
        return [Credit(side, "battre_coin", worth(dice, 4))]
    return [Credit(other(side), "faux_coin", worth(dice, 4))] if option(options, "held_coin_false_hit") else []


def margot(position: Position, side: Side, dice: Dice, options: Options | None) -> list[Credit]:
    """Obsolete: some way of the throw falls on a bare flèche between two lone adverse dames."""
    if not option(options, "margot_fendue"):
        return []
    for q in range(1, 23):
        split = adverse(position, side, q - 1) == 1 == adverse(position, side, q + 1)
        bare = adverse(position, side, q) == 0 == on(position[side], q)
        if split and bare and hit_ways(position, side, dice, q)[0]:
            return [Credit(other(side), "margot_fendue", worth(dice, 2))]
    return []


def pleins(position: Position, side: Side, dice: Dice, options: Options | None, play: Play | None) -> list[Credit]:
    """Tables kept or filled by some legal play (or by this play)."""
    before, found = position[side], []
    plays = legal_plays(position, side, dice, options) if play is None else {play}
    for name, table in TABLES.items():
        if any(realises(position, side, name, p, options) for p in plays):
            if full(before, table):
                found.append(Credit(side, f"conserver_{name}", worth(dice, 4)))
            else:
                found.append(filling(position, side, dice, name, options))
        elif play is None and not full(before, table) and option(options, "remplir_en_passant") == "scores":
            ways = passing_ways(position, side, dice, table, options)
            if ways:
                found.append(Credit(side, f"remplir_{name}", worth(dice, 4) * len(ways), ways, missing=1))
    return found


def filling(position: Position, side: Side, dice: Dice, name: str, options: Options | None) -> Credit:
    """The credit of a table that the throw fills: by ways if one dame lacks, once if two."""
    table, before = TABLES[name], position[side]
    missing = sum(max(0, 2 - on(before, f)) for f in table)
    if missing == 2:
        halves = sum(1 for f in table if on(before, f) == 1)
        count = 2 if halves == 2 and option(options, "two_demi_cases_two_ways") else 1
        return Credit(side, f"remplir_{name}", worth(dice, 4) * count, missing=2)
    ways = fill_ways(position, side, dice, table)
    if option(options, "coin_counts_as_fill_way") and name == "retour" and coin_way(position, side, dice, options):
        ways = (*ways, sum(dice))
    return Credit(side, f"remplir_{name}", worth(dice, 4) * len(ways), ways, missing=1)


def fill_ways(position: Position, side: Side, dice: Dice, table: range) -> tuple[int, ...]:
    """The numbers (die, die, sum) by which some dame that can be spared covers the last demi-case."""
    dames = position[side]
    half = next(f for f in table if on(dames, f) == 1)
    ways = [d for d in sorted(set(dice), reverse=True) if spared(dames, half - d, table)]
    origin = half - sum(dice)
    if spared(dames, origin, table) and any(adverse(position, side, origin + d) == 0 for d in dice):
        ways.append(sum(dice))
    return tuple(ways)


def spared(dames: Mapping[int, int], origin: int, table: range) -> bool:
    """Whether a dame may leave `origin` alone without undoing the plein or the coin."""
    return on(dames, origin) >= (3 if origin in table or origin == COIN else 1)


def coin_way(position: Position, side: Side, dice: Dice, options: Options | None) -> bool:
    """The older opinion: the sum counted from the two dames of the coin, if the fill stands without them."""
    dames = position[side]
    half = next(f for f in RETOUR if on(dames, f) == 1)
    reach = on(dames, COIN) == 2 and COIN + sum(dice) == half
    passage = any(adverse(position, side, COIN + d) == 0 for d in dice)
    plays = legal_plays(position, side, dice, options)
    alone = any(full(p.dames(), RETOUR) and not p.unplayed() and on(p.dames(), COIN) == 2 for p in plays)
    return reach and passage and alone


def passing_ways(position: Position, side: Side, dice: Dice, table: range, options: Options | None) -> tuple[int, ...]:
    """Remplir en passant: the numbers whose step fills the table before the other number must break it."""
    if sum(max(0, 2 - on(position[side], f)) for f in table) != 1:
        return ()
    firsts = {one for one, _ in sequences(position, side, dice, options)}
    return tuple(sorted({s.target - s.origin for s in firsts if full(dict(s.after), table)}, reverse=True))


def pile(position: Position, side: Side, dice: Dice, options: Options | None, play: Play | None) -> list[Credit]:
    """Obsolete: all fifteen dames on the own coin, made or kept."""
    mode = option(options, "pile_de_misere")
    if mode == "off" or (mode == "made" and on(position[side], COIN) == 15):
        return []
    plays = legal_plays(position, side, dice, options) if play is None else {play}
    made = any(on(p.dames(), COIN) == 15 for p in plays)
    return [Credit(side, "pile_malheur", worth(dice, 4))] if made else []


def after_play(position: Position, side: Side, dice: Dice, options: Options | None, play: Play | None) -> list[Credit]:
    """What hangs on the play itself: the levée for the roller, unplayed numbers for the adversary."""
    plays = owed_plays(position, side, dice, options) if play is None else {play}
    plays = {p for p in plays if not p.puissance} or plays
    found = []
    if all(p.all_lifted() for p in plays):
        found.append(Credit(side, "levee", worth(dice, 4)))
    unplayed = min(p.unplayed() for p in plays)
    if unplayed:
        found.append(Credit(other(side), "dame_non_jouee", 2 * unplayed))
    return found


def totals(found: list[Credit]) -> dict[Side, int]:
    """Points per side."""
    return {side: sum(c.points for c in found if c.to == side) for side in ("white", "black")}
