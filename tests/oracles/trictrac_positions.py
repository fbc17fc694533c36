"""Random trictrac positions of every phase, the same for the same seed.

Half come from whole relevés played out by the oracle under several tastes, half are built directly towards what play
seldom shows (a table that lacks one dame or two, lone dames everywhere, retour, lifting). Nothing here judges a throw.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from academie.game.profiles import Profile
from academie.game.registry import find
from oracles import trictrac as tt

SHAPES = ("early", "opening", "wide", "break", "lifting", "heap", *(2 * ("petit", "grand", "retour")))

TASTES = ("wild", "petit", "grand", "coin", "retour", "spread")


@dataclass(frozen=True)
class Sample:
    """A position with a throw to play; `throw_index` is the roller's count in the relevé, 0 when unknown."""

    position: dict[str, dict[int, int]]
    side: str
    dice: tt.Dice
    throw_index: int
    foe_throws: int
    phase: str
    origin: str


def legal_looking(position: tt.Position) -> bool:
    """Whether a game could at least look so: fifteen a side, coins and barred tables respected."""
    for side in ("white", "black"):
        dames, foe = position[side], tt.other(side)
        if sum(dames.values()) != 15 or tt.on(dames, tt.COIN) == 1 or tt.on(dames, tt.ADVERSE_COIN):
            return False
        if any(n and tt.adverse(position, side, p) for p, n in dames.items()):
            return False
        if tt.on(dames, tt.OFF) and not tt.all_in(dames):
            return False
        if any(tt.on(dames, q) for q in range(13, 18)) and tt.can_fill(position, foe, tt.GRAND):
            return False
        if any(tt.on(dames, q) for q in tt.RETOUR) and tt.can_fill(position, foe, tt.PETIT):
            return False
    return True


def phase(position: tt.Position, side: str) -> str:
    """A rough name of the moment, for counting."""
    dames = position[side]
    for name, table in tt.TABLES.items():
        if tt.full(dames, table):
            return f"{name} full"
    if tt.on(dames, tt.OFF):
        return "lifting"
    if any(tt.on(dames, q) for q in range(13, 24)):
        return "retour"
    if tt.on(dames, 0) >= 9:
        return "opening"
    return "coin taken" if tt.on(dames, tt.COIN) else "middle"


def throw(rng: random.Random) -> tt.Dice:
    """Two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


# --- Played relevés --------------------------------------------------------------------------------------------------


def liking(dames: dict[int, int], taste: str, rng: random.Random) -> float:
    """How much a taste likes a result; chance breaks ties and now and then decides."""
    noise = rng.random() * (9.0 if rng.random() < 0.15 else 0.9)
    if taste in tt.TABLES:
        table = tt.TABLES[taste]
        behind = sum(n for p, n in dames.items() if p <= table[-1])
        return sum(2 * min(tt.on(dames, f), 2) for f in table) + 0.5 * behind + noise
    if taste == "coin":
        return 2 * tt.on(dames, tt.COIN) + noise
    if taste == "spread":
        return sum(1 for n in dames.values() if n == 1) + noise
    return noise


def taste_now(position: tt.Position, side: str, taste: str) -> str:
    """A builder whose table is out of reach goes for the next one."""
    order = ["petit", "grand", "retour"]
    while taste in order[:2] and not tt.can_fill(position, side, tt.TABLES[taste]):
        taste = order[order.index(taste) + 1]
    return taste


def releve(rng: random.Random) -> Iterator[Sample]:
    """One relevé from the stack to the first levée, a sample before every play."""
    position = {"white": {0: 15}, "black": {0: 15}}
    tastes = {side: rng.choice(TASTES) for side in ("white", "black")}
    thrown = {"white": 0, "black": 0}
    side = rng.choice(("white", "black"))
    for _ in range(400):
        dice, foe = throw(rng), tt.other(side)
        thrown[side] += 1
        yield Sample(position, side, dice, thrown[side], thrown[foe], phase(position, side), "played")
        owed = rng.random() < 0.8
        plays = (tt.owed_plays if owed else tt.legal_plays)(position, side, dice)
        ranked = sorted(plays, key=lambda p: p.after)
        taste = taste_now(position, side, tastes[side])
        best = max(ranked, key=lambda p: liking(p.dames(), taste, rng))
        if best.all_lifted():
            return
        position = {side: best.dames(), foe: position[foe]}
        side = foe


# --- Built positions -------------------------------------------------------------------------------------------------


def scatter(rng: random.Random, dames: dict[int, int], places: list[int], count: int) -> None:
    """Put so many dames on these flèches, singly or in cases; the coin only in company."""
    while count > 0 and places:
        p = rng.choice(places)
        n = 2 if (p == tt.COIN and not tt.on(dames, p)) or rng.random() < 0.4 else 1
        n = min(n, count)
        if p == tt.COIN and tt.on(dames, p) + n == 1:
            places = [q for q in places if q != tt.COIN]
            continue
        dames[p] = tt.on(dames, p) + n
        count -= n


def nearly(rng: random.Random, table: range) -> dict[int, int]:
    """A table full, or short of one dame or two."""
    dames = dict.fromkeys(table, 2)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2))):
        f = rng.choice([f for f in table if dames[f] and f != tt.COIN])
        dames[f] -= 1
    if tt.COIN in table and sum(dames.values()) == 12 and rng.random() < 0.3:
        dames[tt.COIN] = 0
    return dames


def one_side(rng: random.Random, shape: str) -> dict[int, int]:
    """Fifteen dames of one player in some shape."""
    dames: dict[int, int] = {}
    places = list(range(12))
    if shape in tt.TABLES:
        dames = nearly(rng, tt.TABLES[shape])
        places = [11, 11, *range(6, 11), *range(13, 24)] if shape == "retour" else list(range(12))
        places = [*places, *range(18, 24)] if rng.random() < 0.2 else places
    elif shape == "early":
        early = rng.choice(([11, 11], rng.choices(range(5, 11), k=2), rng.sample(range(1, 7), 4)))
        dames = {p: early.count(p) for p in early}
        places = [0]
    elif shape == "opening":
        dames = {0: rng.randint(9, 13)}
    elif shape == "break":
        places = [*range(4, 12), *range(13, 24)]
    elif shape == "lifting":
        dames = {tt.OFF: rng.choice((0, 0, 3, 8, 11, 12, 13, 14))}
        places = [*range(18, 24)] if dames[tt.OFF] else [17, *range(18, 24)]
    elif shape == "heap":
        places = rng.sample(range(6, 12), 3)
    scatter(rng, dames, places, 15 - sum(dames.values()))
    return {p: n for p, n in sorted(dames.items()) if n}


def built(rng: random.Random) -> Sample:
    """A built position that a game could look like."""
    side = rng.choice(("white", "black"))
    shape, foe = rng.choice(SHAPES), tt.other(side)
    while True:
        position = {side: one_side(rng, shape), foe: one_side(rng, rng.choice(SHAPES))}
        if legal_looking(position):
            third = 3 if shape == "early" else 0
            return Sample(position, side, throw(rng), third, third, phase(position, side), f"built {shape}")


def samples(rng: random.Random, count: int) -> Iterator[Sample]:
    """So many samples, played and built in turn."""
    play = sparse(rng)
    for index in range(count):
        yield built(rng) if index % 2 else next(play)


def sparse(rng: random.Random) -> Iterator[Sample]:
    """A quarter of the samples of relevés without end."""
    while True:
        for sample in releve(rng):
            if rng.random() < 0.25:
                yield sample


# --- The profiles and options of trictrac as the oracle takes them, and dames as the native law counts them


def counts(dames: Any) -> list[int]:
    """Dames of the oracle as the core counts them."""
    return [dict(dames).get(step, 0) for step in range(25)]


def options(profile: Profile) -> dict[str, Any]:
    """The values of a profile that the oracle knows; it calls them by the same names."""
    return {key: profile[key] for key in tt.DEFAULTS}


def readings() -> list[str]:
    """Every profile, and every option that bears on plays and points with one profile it applies to."""
    profiles = find("trictrac").profiles
    found = [*profiles.profiles]
    for name, option in profiles.options.items():
        if set(option.values) & set(tt.DEFAULTS):
            found.append(f"{option.applies_to[0]}+{name}")
    return found
