"""How the tests of trictrac ask: dames by step of the thrower's and of the other's own path."""

from collections.abc import Iterable, Mapping
from typing import Any

from academie._core import trictrac as core
from academie.games.trictrac.game import game
from academie.games.trictrac.state import native_profile
from academie.tables.board import LETTERS

Dames = dict[int, int]
Left = tuple[int, ...]
STACK = {0: 15}
NOTHING = (0, False, 0, False)


TURNED = str.maketrans(LETTERS, LETTERS[::-1])
SIDES = {"white": "black", "black": "white"}


def mirrored(line: str) -> str:
    """The same position with the colours exchanged; whose turn it is is told."""
    board, *fields = line.split()
    white, black = (side[2:].translate(TURNED).split(",") for side in board.split(";"))
    data = dict(field.split("=", 1) for field in fields)
    for key, value in data.items():
        pair = key in {"points", "trous", "throws"}
        data[key] = ",".join(reversed(value.split(","))) if pair else SIDES.get(value, value)
    data.setdefault("to", "black")
    sides = (",".join(sorted(side, key=lambda word: (LETTERS + "*").index(word[0]))) for side in (black, white))
    return " ".join(["W:{};B:{}".format(*sides), *(f"{key}={value}" for key, value in data.items())])


def path(dames: Mapping[int, int]) -> list[int]:
    """Dames as the core counts them."""
    return [dames.get(step, 0) for step in range(25)]


def native(profile: str | None = None) -> core.Profile:
    return native_profile(game.profiles.find(profile))


def plays(own: Dames, other: Dames, dice: tuple[int, int], profile: str | None = None) -> set[Left]:
    """What every legal play leaves the thrower."""
    return {tuple(play.own) for play in core.plays(path(own), path(other), dice, native(profile))}


def owed(own: Dames, other: Dames, dice: tuple[int, int], profile: str | None = None) -> set[Left]:
    """What the plays leave that make good the plein, if there is one."""
    return {tuple(play.own) for play in held(own, other, dice, profile).plays()}


def held(own: Dames, other: Dames, dice: tuple[int, int], profile: str | None = None) -> core.State:
    """A throw that is to be played, White's."""
    marks = [NOTHING, NOTHING]
    return core.State(native(profile), path(own), path(other), 0, core.Phase.play, dice, marks, [5, 5], 2, (1, 1))


def thrown(
    own: Dames,
    other: Dames,
    dice: tuple[int, int],
    marks: Iterable[tuple[int, bool, int, bool]] = (NOTHING, NOTHING),
    profile: str | None = None,
) -> core.State:
    """White has thrown and the machine has marked his points."""
    before = core.State(
        native(profile), path(own), path(other), 0, core.Phase.throw, None, list(marks), [5, 5], 2, (1, 1)
    )
    return before.thrown(dice)


def by(own: Dames, *steps: tuple[int, int]) -> Left:
    """What some steps leave the thrower."""
    left = path(own)
    for origin, target in steps:
        left[origin] -= 1
        left[target] += 1
    assert min(left) >= 0
    return tuple(left)


def points(
    own: Dames, other: Dames, dice: tuple[int, int], profile: str | None = None, throw: int = 5, *, again: bool = False
) -> dict[str, tuple[int, int]]:
    """Each jan of a throw with the points for the thrower and for the other, whatever is played."""
    found: dict[str, tuple[int, int]] = {}
    for credit in core.credits(path(own), path(other), dice, native(profile), throw, again):
        mine, his = found.get(credit.jan.name, (0, 0))
        got = (mine + credit.points, his) if credit.to_roller else (mine, his + credit.points)
        found[credit.jan.name] = got
    return found


def points_of_play(own: Dames, other: Dames, dice: tuple[int, int], *steps: tuple[int, int]) -> dict[str, int]:
    """The points that hang on one play: the levée, and numbers not played."""
    left = by(own, *steps)
    play = next(p for p in core.plays(path(own), path(other), dice, native()) if tuple(p.own) == left)
    found = core.credits(path(own), path(other), dice, native(), 5, play=play)
    return {c.jan.name: c.points for c in found if c.jan.name in {"levee", "dame_non_jouee"}}


def dames(letters: str) -> Dames:
    """Dames by the letters of their own path, * for those lifted: A13,H1,*1."""
    return {(LETTERS + "*").index(each[0]): int(each[1:]) for each in letters.split(",")}


def check_dames(case: Mapping[str, Any]) -> None:
    """What a case of positions.toml says of dames and dice: jans, what plays leave, the coin by effect and by power."""
    sides = dames(case["own"]), dames(case["other"])
    high, low = map(int, case["dice"].split("-"))
    profile = case["profile"]
    found: dict[str, Any] = {}
    if "jans" in case:
        jans = points(*sides, (high, low), profile, case.get("throw", 5), again=case.get("again", False))
        found["jans"] = [f"{jan} {mine},{his}" for jan, (mine, his) in sorted(jans.items())]
    for key, ask in (("left", plays), ("owed", owed)):
        if key in case:
            found[key] = sorted(letters(each) for each in ask(*sides, (high, low), profile))
    for key, takes in (("effet", core.takes_coin_by_effet), ("power", core.takes_coin_by_puissance)):
        if key in case:
            found[key] = takes(path(sides[0]), path(sides[1]), (high, low))
    assert found, case
    assert found == {key: case[key] for key in found}, case


def letters(left: Left) -> str:
    """Dames by the letters of their own path."""
    return ",".join(f"{(LETTERS + '*')[step]}{count}" for step, count in enumerate(left) if count)
