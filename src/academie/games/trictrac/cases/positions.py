"""What a case of trictrac gives: a position, a throw, a side to play and a profile, in the forms that files use.

The native law says what the throw allows and brings; `cases` compares that with what the case expects.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from academie._core import trictrac as core
from academie.errors import Illegal, Unreadable
from academie.game.profiles import Profile, Value
from academie.games.trictrac.coup import Coup, by_puissance
from academie.games.trictrac.game import game
from academie.games.trictrac.notation import DAMES, read_board
from academie.games.trictrac.state import BLACK, WHITE, native_profile, place
from academie.tables.board import LIFTED, fleche

Fact = tuple[str, Any, Any]  # what it is about, as the case has it, as it is
Counts = tuple[int, ...]  # dames on each step of a path, those lifted last

# Other names under which files ask for a profile.
_ALIASES = {
    "bonne-compagnie": "lepeintre-bonne-compagnie",
    "rigueur": "lepeintre-1818",
    "lepeintre": "lepeintre-1818",
    "acad-a": "academie-1806-a",
    "acad-b": "academie-1806-b",
}
_SIDES = {"white": "white", "black": "black", "south": "white", "north": "black"}


class Unjudged(Exception):
    """The case cannot be judged; the message says why."""


@dataclass(frozen=True)
class Line:
    """One credit in the words of the files: the numbers that make it, and the dame hit by its owner's step."""

    to: str
    jan: str
    points: int
    ways: tuple[int, ...]
    target: tuple[str, int] | None


@dataclass(frozen=True)
class Asked:
    """A position and a throw, with all that the law says about them."""

    own: Counts
    other: Counts
    side: str
    dice: tuple[int, int]
    profile: Profile
    context: Mapping[str, Any]

    @property
    def foe(self) -> str:
        """The side that does not throw."""
        return "black" if self.side == "white" else "white"

    def dames(self, side: str) -> Counts:
        """One side's dames."""
        return self.own if side == self.side else self.other

    def under(self, profile: Profile) -> Asked:
        """The same under another profile."""
        return dataclasses.replace(self, profile=profile)

    @cached_property
    def coup(self) -> Coup:
        """The throw as the law sees it."""
        index = self.context.get(f"roll_index_in_releve_for_{self.side}", self.context.get("throw_of_releve", 0))
        seat = WHITE if self.side == "white" else BLACK
        return Coup(
            native_profile(self.profile), self.own, self.other, seat, self.dice, index or 0, self._repeats_first()
        )

    def results(self) -> set[Counts]:
        """What the plays leave."""
        return {tuple(play.own) for play in self.coup.plays}

    def left_by(self, play: Any) -> Counts:
        """The dames after a play, which is written as steps from and to, or as the position it leads to."""
        if not isinstance(play, list):
            return self._read_after(play)
        left = list(self.own)
        for origin, target in play:
            left[_step(origin)] -= 1
            left[_step(target)] += 1
        if min(left) < 0:
            raise Unreadable(
                "The play {play} moves a dame that is not there. Write steps from where dames stand.", play=play
            )
        return tuple(left)

    def _read_after(self, position: Any) -> Counts:
        sides = {_SIDES.get(key): key for key in position} if isinstance(position, dict) else {}
        white, black = read_position(position)
        own, other = (white, black) if self.side == "white" else (black, white)
        if (not sides or self.foe in sides) and other != self.other:
            raise Illegal("A play does not move the opponent's dames (§13). Give them as they stand.")
        return own

    def read_side(self, dames: Any, side: str) -> Counts:
        """One side's dames alone, in the form of a side of a position."""
        return read_position({side: dames})[side == "black"]

    # --- Points

    def lines(self, played: Any = None) -> list[Line]:
        """Every credit of the throw, and of the play that the case names or that is supposed."""
        play = self._play(played if played is not None else self.context.get("play"))
        return [self._line(credit) for credit in self.coup.credits_of(play)]

    def total(self, side: str) -> int:
        """All that the throw brings a side."""
        return sum(line.points for line in self.lines() if line.to == side)

    def _line(self, credit: core.Credit) -> Line:
        larger, smaller = self.dice
        numbers = {core.Way.larger: larger, core.Way.smaller: smaller, core.Way.sum: larger + smaller}
        hit = credit.jan.name in {"battre_grand", "battre_petit", "faux_grand", "faux_petit"}
        return Line(
            to=self.side if credit.to_roller else self.foe,
            jan=credit.jan.name,
            points=credit.points,
            ways=tuple(sorted(numbers[way] for way in credit.ways)),
            target=(self.foe, 23 - credit.where[0]) if hit else None,
        )

    def _repeats_first(self) -> bool:
        """§68: whether this is the second throw of the game and equals the first."""
        first = self.context.get("first_throw")
        if first is not None:
            return tuple(sorted(first, reverse=True)) == self.dice
        return bool(self.context.get("repeats_first", False))

    def _play(self, stated: Any) -> core.Play | None:
        if stated is not None:
            return self.coup.found(self.left_by(stated))
        return self._supposed()

    def _supposed(self) -> core.Play | None:
        """The play supposed where the case names none: it keeps the plein, without privileges or a levée by choice."""
        if not any(self.own[:LIFTED]):
            return None
        owed = self.coup.owed_plays
        plain = [play for play in owed if not by_puissance(play)] or owed
        return min(plain, key=lambda play: (not any(play.own[:LIFTED]), play.unplayed))


def asked_of(case: Mapping[str, Any]) -> Asked | None:
    """The question of a case, or None when it has no position or no throw."""
    if not case.get("position") or not case.get("dice"):
        return None
    context = case.get("context")
    side = side_of(case.get("to_move") or case.get("to_play") or _to_play(case["position"])) or "white"
    white, black = read_position(case["position"])
    own, other = (white, black) if side == "white" else (black, white)
    larger, smaller = sorted(case["dice"], reverse=True)
    return Asked(own, other, side, (larger, smaller), profile_of(case), context if isinstance(context, dict) else {})


def side_of(name: Any) -> str | None:
    """White or black, also by where they sit."""
    return _SIDES.get(name) if isinstance(name, str) else None


def _to_play(position: Any) -> Any:
    return position.get("to_play") if isinstance(position, dict) else None


# ---------------------------------------------------------------------------------------------
# Positions


def read_position(position: Any) -> tuple[Counts, Counts]:
    """White's and Black's dames, each along his own path; a side may have fewer than fifteen."""
    if isinstance(position, str):
        white, black = read_board(position.split()[0], whole=False)
        return tuple(white), tuple(black)
    lifted = position.get("lifted") or {}
    sides = []
    for seat, names in ((WHITE, ("white", "south")), (BLACK, ("black", "north"))):
        counts = [0] * (LIFTED + 1)
        for name in names:
            for key, count in (position.get(name) or {}).items():
                counts[_step_of(key, seat)] += int(count)
            counts[LIFTED] += int(lifted.get(name, 0)) if isinstance(lifted, dict) else 0
        sides.append(counts)
    _check(sides)
    return tuple(sides[WHITE]), tuple(sides[BLACK])


def _step_of(key: str, seat: int) -> int:
    """A step of a player's own path, from its number or from the letter of the flèche."""
    if key.isdecimal():
        return _step(int(key))
    where = fleche(key)
    return LIFTED if where == LIFTED else place(seat, where)


def _step(number: Any) -> int:
    if not isinstance(number, int) or not 0 <= number <= LIFTED:
        raise Unreadable(
            "{number} is not a step of a path. Steps are 0 to 23, and 24 for a lifted dame (§108).", number=number
        )
    return number


def _check(sides: list[list[int]]) -> None:
    """§1, §12: refuse what not even a partial position has."""
    if any(min(counts) < 0 or sum(counts) > DAMES for counts in sides):
        raise Illegal("A side has more than fifteen dames, or fewer than none. Correct the position (§1).")
    for step in range(LIFTED):
        if sides[WHITE][step] and sides[BLACK][23 - step]:
            raise Illegal("Both sides have dames on White's {step}. A flèche holds dames of one side (§12).", step=step)


# ---------------------------------------------------------------------------------------------
# Profiles


def profile_of(case: Mapping[str, Any]) -> Profile:
    """The profile a case names, with its options."""
    context = case.get("context")
    named = case.get("profile") or (context.get("profile") if isinstance(context, dict) else None)
    base, *options = (named or game.profiles.default).replace("_", "-").split("+")
    profile = game.profiles.find("+".join([_ALIASES.get(base, base), *options]))
    under = case.get("under_option") or []
    if isinstance(under, dict):
        under = [f"{name}={value}" for name, value in under.items()]
    for option in [under] if isinstance(under, str) else under:
        profile = with_option(profile, option)
    return profile


def with_option(profile: Profile, name: str) -> Profile:
    """A profile changed by an option of the game, or by one value: `key` (on) or `key=value`."""
    option = game.profiles.options.get(name.replace("_", "-"))
    if option is not None:
        return dataclasses.replace(profile, values={**profile.values, **option.values})
    key, _, stated = name.replace(":", "=").partition("=")
    key, stated = key.strip().replace("-", "_"), stated.strip()
    if key not in profile.values:
        raise Unjudged(f"no option {name} is known here")
    return dataclasses.replace(profile, values={**profile.values, key: _value(profile, key, stated)})


def _value(profile: Profile, key: str, stated: str) -> Value:
    """A value of a key by its name, if any profile or option has it."""
    had = profile.values[key]
    if isinstance(had.value, bool):
        return Value(stated.lower() not in {"false", "off", "no", "0"}, had.law)
    sources = [each.values for each in game.profiles.profiles.values()]
    sources += [each.values for each in game.profiles.options.values()]
    known = {str(values[key].value): values[key] for values in sources if key in values}
    if stated not in known:
        raise Unjudged(
            f"the option {key} has the values {', '.join(sorted(known))}, and the case asks for {stated or 'none'}"
        )
    return known[stated]
