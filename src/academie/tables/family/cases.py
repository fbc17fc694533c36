"""Case files about race games: a position and a throw, and the answer expected.

Positions are dames by letter under `south` and `north` with `hand` and `lifted`, South being White; or, where the two
sides run in lanes, lists of steps under `you` and `opponent`, counted from 1, 0 in hand. Kinds: `plays`, `move`,
`result`, `setup`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from academie._core.tables import Play
from academie.errors import Unreadable
from academie.game import Game
from academie.tables.board import HAND, LIFTED, THROWS, THROWS_OF_THREE, fleche, letter
from academie.tables.family import RaceParts
from academie.tables.race_state import reason_of

if TYPE_CHECKING:
    from academie.tables.race import RaceGame

Fact = tuple[str, Any, Any]  # what is asked, the answer expected, the answer found
Sides = tuple[tuple[int, ...], tuple[int, ...]]  # White's and Black's counts along their own paths

_NAMES = (("south", "north"), ("you", "opponent"))
_WHY = {"partie_simple": "lifted", "partie_double": "lifted", "doublee": "doubled", "nulle": "void"}


class CasesPart:
    """The judge of the cases of one game."""

    def __init__(self, own: RaceParts) -> None:
        self.check = partial(check, own.game)


def check(game: RaceGame, case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, `fail` or `skip`, and the reason."""
    kinds = {"plays": _plays, "move": _move, "result": _result, "setup": _setup}
    return judged(game, case, {name: partial(_asking, game, facts) for name, facts in kinds.items()})


def _asking(game: RaceGame, facts: Callable[[_Asked, Any], Iterable[Fact]], case: Mapping[str, Any]) -> Iterable[Fact]:
    return facts(_Asked(game, case), case["expected"])


def judged(
    game: Game, case: Mapping[str, Any], kinds: Mapping[str, Callable[[Any], Iterable[Fact]]]
) -> tuple[str, str]:
    """What a case comes to by the facts of its kind; a doubtful reading is judged under its option alone."""
    option, kind = case.get("under_option"), case["kind"]
    if case.get("confidence") == "low" and not option:
        return "skip", "the reading of the book is doubtful"
    if kind not in kinds:
        return "fail", f"{game.name} has no cases of kind {kind}"
    if option and game.profiles.option_for(str(option)) is None:
        return "skip", f"{game.name} has no option {option}"
    return verdict(kinds[kind](case))


def verdict(facts: Iterable[Fact]) -> tuple[str, str]:
    """What a list of facts comes to: the first that differs, or that there is none."""
    seen = False
    for what, due, found in facts:
        if due != found:
            return "fail", f"{what}: {found} found, {due} expected"
        seen = True
    return ("ok", "") if seen else ("skip", "in words")


class _Asked:
    """What a case gives: the position by seat, whose throw it is, the dice, and the native profile."""

    def __init__(self, game: RaceGame, case: Mapping[str, Any]) -> None:
        self.game, self.rules = game, game.race
        context = case.get("context")
        self.context: Mapping[str, Any] = context if isinstance(context, dict) else {}
        agreed = {"la_double": bool(self.context["double_agreed"])} if "double_agreed" in self.context else {}
        self.profile = self.rules.native_profile(game.profiles.find(_profile_of(game, case)), **agreed)
        position = case.get("position") or {}
        self.names = next((names for names in _NAMES if set(names) & set(position)), _NAMES[0])
        self.given = bool(set(self.names) & set(position))
        self.sides = self.read(position)
        self.seat = self.names.index(position.get("to_play") or self.names[0])
        self.dice = list(case["dice"]) if case.get("dice") else None

    def read(self, position: Mapping[str, Any]) -> Sides:
        """Both sides' counts of a position as the file has it."""
        white, black = (tuple(self._side(position, seat)) for seat in (0, 1))
        return white, black

    def _side(self, position: Mapping[str, Any], seat: int) -> list[int]:
        counts, name = [0] * 26, self.names[seat]
        given = position.get(name) or {}
        if isinstance(given, list):
            for s in given:
                counts[s - 1 if s else HAND] += 1
            return counts
        for where, count in given.items():
            step = self.rules.paths.step(seat, fleche(where))
            if step is None:
                raise Unreadable(
                    "{name} has dames on {where}, which is not on their path. Correct the position.",
                    name=name,
                    where=where,
                )
            counts[step] = count
        counts[HAND] = (position.get("hand") or {}).get(name, 0)
        counts[LIFTED] = (position.get("lifted") or {}).get(name, 0)
        return counts

    def plays(self, dice: list[int] | None = None) -> list[Play]:
        """The plays of the throw."""
        own, other = self.sides[self.seat], self.sides[1 - self.seat]
        found: list[Play] = self.rules.core.plays(own, other, dice or self.dice, self.profile)
        return found

    def after(self, play: Play) -> Sides:
        """Both sides when a play has been made."""
        own, other = (tuple(side) for side in play.after)
        return (own, other) if self.seat == 0 else (other, own)

    def moved(self, lines: Iterable[Sequence[str]]) -> tuple[int, ...]:
        """The thrower's dames after moves given by letter, from and to; “hand” is where hit dames wait."""
        own = list(self.sides[self.seat])
        for origin, *_, to in lines:
            own[self._step(origin)] -= 1
            own[self._step(to)] += 1
        return tuple(own)

    def _step(self, name: str) -> int:
        step = HAND if name == "hand" else self.rules.paths.step(self.seat, fleche(name))
        if step is None:
            raise Unreadable(
                "{name} is not on the path of {side}. Correct the move.", name=name, side=self.names[self.seat]
            )
        return step


def _profile_of(game: RaceGame, case: Mapping[str, Any]) -> str | None:
    """The profile a case names by an option, if it names one."""
    option = case.get("under_option")
    return f"{game.profiles.default}+{game.profiles.option_for(str(option))}" if option else None


def _plays(asked: _Asked, expected: Mapping[str, Any]) -> Iterator[Fact]:
    needed = {asked.read(position) for position in expected["after"]}
    yield "the positions after the throw", needed, {asked.after(play) for play in asked.plays()}


def _result(asked: _Asked, expected: Mapping[str, Any]) -> Iterator[Fact]:
    ending = asked.rules.core.ending(*asked.sides, asked.profile)
    yield "over", expected["over"], ending is not None
    winner = None if ending is None or ending.winner < 0 else asked.names[ending.winner]
    yield "winner", expected.get("winner"), winner
    yield "double", bool(expected.get("double")), ending is not None and ending.points == 2
    if "why" in expected:
        reason = None if ending is None else reason_of(ending, asked.rules)
        found = "coin" if ending is not None and ending.why.name == "coin" else _WHY.get(reason or "", reason)
        yield "why", expected["why"], found


def _setup(asked: _Asked, expected: Mapping[str, Any]) -> Iterator[Fact]:
    start = asked.game.start()
    found = (tuple(start.counts(0)), tuple(start.counts(1)))
    if asked.given:
        yield "the first position", asked.sides, found
    if set(asked.names) & set(expected):
        for seat, name in enumerate(asked.names):
            yield f"{name}'s first position", asked.read(expected)[seat], found[seat]
    for seat, name in enumerate(asked.names):
        if f"home_{name}" in expected:
            steps = [letter(asked.rules.paths.place(seat, step)) for step in range(18, 24)]
            yield f"home of {name}", sorted(expected[f"home_{name}"]), sorted(steps)
    if isinstance(expected.get("dice"), int):
        yield "dice", expected["dice"], asked.rules.dice
    if "lane" in expected:
        yield "lane", expected["lane"], len(asked.rules.paths.fleches[0])


def _move(asked: _Asked, expected: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _number_facts(asked, expected)
    if not asked.given:
        return
    yield from _blocked_facts(asked, expected)
    if asked.dice is None:
        return
    plays = asked.plays()
    remaining = [play for play in plays if _fits(asked, play, expected)]
    yield "some play as described", True, bool(remaining)
    if expected.get("unique"):
        yield "the only position", 1, len(plays)
    if expected.get("forced") is False:
        yield "another play besides", True, len(plays) > len(remaining)
    for key in ("numbers_played", "numbers_lost", "entered"):
        if key in expected:
            total = _numbers(asked)
            yield key, {expected[key]}, {_counted(play, key, total) for play in plays}


def _counted(play: Play, key: str, total: int) -> int:
    if key == "entered":
        return sum(origin < 0 for origin, _, _, _ in play.strides)
    return len(play.strides) if key == "numbers_played" else total - len(play.strides)


def _numbers(asked: _Asked) -> int:
    """How many numbers the throw gives."""
    return len(asked.rules.core.numbers(asked.dice, asked.profile))


def _number_facts(asked: _Asked, expected: Mapping[str, Any]) -> Iterator[Fact]:
    """The numbers of the throw, whatever the position."""
    if asked.dice is None:
        return
    numbers = sorted(asked.rules.core.numbers(asked.dice, asked.profile))
    if isinstance(text := expected.get("numbers"), list):
        yield "the numbers", sorted(text), numbers
    for key, found in (("numbers", len(numbers)), ("points", sum(numbers)), ("points_to_play", sum(numbers))):
        if isinstance(expected.get(key), int):
            yield key, expected[key], found
    if isinstance(expected.get("play"), int):
        yield "the number to play", [expected["play"]], numbers


def _blocked_facts(asked: _Asked, expected: Mapping[str, Any]) -> Iterator[Fact]:
    """Throws of which nothing can be played, and what each number alone can do."""
    throws = THROWS if asked.rules.dice == 2 else THROWS_OF_THREE
    blocked = {roll.dice for roll in throws if not any(play.strides for play in asked.plays(list(roll.dice)))}
    for key, value in expected.items():
        if key.startswith("blocked") and isinstance(value, list):
            text = {tuple(sorted(dice, reverse=True)) for dice in value}
            found = blocked if key.endswith("derived") else blocked & text
            yield key, text, found
    for number, strides in (expected.get("legal_by_lowest") or {}).items():
        found = {
            (a + 1, b + 1) for play in asked.plays([6, int(number)]) for a, b, n, _ in play.strides if n == int(number)
        }
        yield f"strides of the {number}", {tuple(stride) for stride in strides}, found


def _fits(asked: _Asked, play: Play, expected: Mapping[str, Any]) -> bool:
    """Whether a play is one that the case describes."""
    return all(due == found for _, due, found in _play_facts(asked, play, expected))


def _play_facts(asked: _Asked, play: Play, expected: Mapping[str, Any]) -> Iterator[Fact]:
    after = asked.after(play)
    for seat, name in enumerate(asked.names):
        if f"{name}_after" in expected:
            target = asked.read({name: expected[f"{name}_after"]})[seat][:24]
            yield name, target, after[seat][:24]
        beside = {f"hand_{name}": HAND, f"{name}_hand": HAND, f"lifted_{name}": LIFTED, f"{name}_lifted": LIFTED}
        yield from ((key, expected[key], after[seat][place]) for key, place in beside.items() if key in expected)
    for key in ("moves", "possible_line", *(f"{name}_moves" for name in asked.names)):
        if isinstance(expected.get(key), list):
            yield key, asked.moved(expected[key]), after[asked.seat]
    hits = sum(hit for _, _, _, hit in play.strides)
    if isinstance(expected.get("hits"), int):
        yield "hits", expected["hits"], hits
    if isinstance(expected.get("hit"), bool):
        yield "hit", expected["hit"], hits > 0
