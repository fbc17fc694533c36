"""What a value of a profile changes, shown by a witness: a position, acts, a result, a drawing.

A game's witnesses stand in its `positions.toml`, those that need words of Python in its `law.py`, as WITNESSES. Each is
asked under every named profile, and under every option that sets its value on every profile that takes it, and must see
what it says for the value found there. So every option is seen with and without. Nothing here reads a value back: what
is seen is what a player sees. In the file a witness is a table [[witness]]:

    value           of the profiles, which it shows; on: the profiles whose other values leave it to be seen
    beside          options that go with it, where the value shows only together with another
    ask, with       the question, a function of this module or of the game's law.py, and what it is asked of
    part            which part of the answer, by its places
    seen            each choice of the value with what is then seen; "" is nothing, and what has no order is sorted

A race game has a table [shared]: the series there are (targets), and a throw, a dame that is touched and a play of
another one (touch).
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from operator import getitem
from pathlib import Path
from typing import Any

from academie.errors import AcademieError
from academie.game import Game, Result, Roll, State
from academie.game.profiles import Profiles
from academie.match import handicap_of, terms
from academie.match.first_player import begun
from academie.match.series import Series
from academie.referee import sit
from academie.referee.table import Table

Ask = Callable[[str], Any]  # the name of a profile in, what can be seen out


@dataclass(frozen=True)
class Witness:
    """What is seen for each choice of a value. `on`: the profiles whose other values leave it to be seen."""

    value: str
    ask: Ask = field(repr=False)
    seen: Mapping[str | int | bool, Any]
    on: tuple[str, ...] = ()
    # Options that go with it, where the value shows only together with another.
    beside: str = ""

    def names(self, profiles: Profiles) -> Iterator[str]:
        """The profiles it is asked under: each that it stands on, alone and with each option that sets its value."""
        for base in self.on or profiles.profiles:
            fitting = [one for one in profiles.options.values() if base in one.applies_to and self.value in one.values]
            for name in (base, *(f"{base}+{one.name}" for one in fitting)):
                yield name + self.beside


def witnesses_of(game: Game) -> list[Witness]:
    """All witnesses of a game."""
    path = Path(__file__).parent / "games" / game.name / "positions.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    law = import_module(f"games.{game.name}.law") if path.with_name("law.py").exists() else None
    found = shared(game, **told["shared"]) if "shared" in told else []
    return [*getattr(law, "WITNESSES", ()), *found, *(_witness(game, law, each) for each in told.get("witness", ()))]


def _witness(game: Game, law: Any, told: dict[str, Any]) -> Witness:
    name, given_ = told["ask"], [None if each == "" else each for each in told.get("with", ())]
    if name in globals():
        ask = globals()[name](game, *given_)
    else:
        ask = getattr(law, name)(*given_) if "with" in told else getattr(law, name)
    seen, beside, part = dict(told["seen"]), told.get("beside", ""), told.get("part", ())
    return Witness(
        told["value"],
        lambda profile: _plain(reduce(getitem, part, ask(profile))),
        seen,
        tuple(told.get("on", ())),
        beside,
    )


def _plain(shown: Any) -> Any:
    """As a file has it: lists, whatever they were, and an empty text for nothing."""
    if isinstance(shown, dict):
        shown = shown.items()
    if isinstance(shown, set | frozenset):
        shown = sorted(shown)
    if isinstance(shown, str | int):
        return shown
    return "" if shown is None else [_plain(each) for each in shown]


# --- Questions


def moves(game: Game, line: str) -> Ask:
    """The legal moves of a position with its throw."""
    return lambda profile: {
        game.write_move(state, move) for state in [game.read(line, profile)] for move in state.moves()
    }


def allowed(game: Game, line: str, *texts: str) -> Ask:
    """Which of some moves can be played."""

    def ask(profile: str) -> list[str]:
        return [text for text in texts if _legal(game, game.read(line, profile), text)]

    return ask


def _legal(game: Game, state: State, text: str) -> bool:
    try:
        game.read_move(state, text)
    except AcademieError:
        return False
    return True


def marks(game: Game, line: str, one: int, two: int, play: str = "") -> Ask:
    """What a throw marks, and the play after it if one is told: key and points, by the players' letters."""

    def ask(profile: str) -> list[str]:
        state = game.read(line, profile).after(Roll((one, two), 1 if one == two else 2))
        lines = list(state.events)
        if play:
            lines += state.after(game.read_move(state, play)).events
        return [f"{'WB'[event.player]} {event.key} {event.worth}" for event in lines if event.worth]

    return ask


def end(game: Game, line: str, *texts: str) -> Ask:
    """How a game ends that is played on so, and what it is worth; None where it goes on."""

    def ask(profile: str) -> tuple[str, int] | None:
        state = game.read(line, profile)
        for text in texts:
            state = state.after(game.read_move(state, text))
        return None if state.result is None else (state.result.reason, state.result.points)

    return ask


def opening(game: Game, *dice: int) -> Ask:
    """Whether the throw for the dice is played."""
    return lambda profile: game.start(profile).after(Roll(dice)).player is not None


def table_after(game: Game, profile: str, position: str | None, acts: Sequence[str]) -> Table:
    """The table à la rigueur after some acts."""
    table = sit(game.name, "rigueur", profile, position)
    for line in acts:
        table = table.after(table.read(line))
    return table


def said(game: Game, position: str | None, *acts: str) -> Ask:
    """What the referee says to the last of some acts, by its keys; “refused” where he refuses it."""

    def ask(profile: str) -> list[str]:
        table = table_after(game, profile, position, acts[:-1])
        try:
            table = table.after(table.read(acts[-1]))
        except AcademieError:
            return ["refused"]
        output = table.rulings
        return ["refused"] if any(getattr(one, "refused", False) for one in output) else [one.key for one in output]

    return ask


def offered(game: Game, position: str | None, acts: Sequence[str], *texts: str) -> Ask:
    """Which of some acts are open after others."""

    def ask(profile: str) -> list[str]:
        table = table_after(game, profile, position, acts)
        open_ = {str(act) for seat in range(len(table.seats)) for act in table.acts(seat)}
        return [text for text in texts if text in open_]

    return ask


def standing(game: Game, position: str | None, *acts: str) -> Ask:
    """What stands marked after some acts: points and trous by seats."""

    def ask(profile: str) -> list[tuple[int, int]]:
        table = table_after(game, profile, position, acts)
        return [(marks.points, marks.holes) for marks in table.marks or ()]

    return ask


def board(game: Game, position: str | None, *acts: str) -> Ask:
    """The dames as they lie after some acts."""
    return lambda profile: str(table_after(game, profile, position, acts).state).split()[0]


def won(seat: int, points: int = 1) -> Result:
    """A game of two that a seat has won."""
    shares = (1.0, 0.0) if seat == 0 else (0.0, 1.0)
    return Result(seat, shares, "partie_simple", "§1", points)


def games_to_win(game: Game) -> Ask:
    """How many simple games in a row win the series."""

    def ask(profile: str) -> int:
        series, count = Series(terms(game, game.profiles.find(profile))), 0
        while series.winner is None:
            series, count = series.after(won(0)), count + 1
        return count

    return ask


def next_beginner(game: Game) -> Ask:
    """Who has the dice after Black has won a game: 1, or None where they are drawn for."""
    return lambda profile: Series(terms(game, game.profiles.find(profile), target=9)).after(won(1)).starter


def given(game: Game, receiver: int = 1) -> Ask:
    """The positions from which a handicap of the profile begins, dames and dice; the first of them, and how many."""

    def ask(profile: str) -> tuple[str, int | None, int]:
        handicap = handicap_of(game, game.profiles.find(profile), receiver)
        if handicap is None:
            state = begun(game, game.start(profile), None)
            return str(state).split()[0], None, 1
        starts = handicap.starts(profile)
        return min(str(state).split()[0] for state in starts), handicap.starter, len(starts)

    return ask


# --- What race games share: the draw for the dice, the next game, the series, breaking and touching


BREAK = ("white throws for the dice 5-3", "black breaks the dice")


def shared(game: Game, *, targets: Sequence[int] = (), touch: Sequence[str] = ()) -> list[Witness]:
    """Those of a game: `touch` is a throw, a dame that is touched, and a play of another one."""
    broken = {"off": ["refused"], "free": ["dice_broken"], "three": ["dice_broken"], "forbidden": ["break_refused"]}
    found = [
        Witness("rompre", said(game, None, *BREAK), broken),
        Witness("next_start", next_beginner(game), {"winner": 1, "draw": None}),
    ]
    if "coup-et-des" in game.profiles.options:
        found.append(Witness("start", opening(game, 5, 2), {"dice_only": False, "coup_et_des": True}))
    if targets:
        found.append(Witness("target", games_to_win(game), {count: count for count in targets}))
    if touch:
        dice, where, other = touch
        acts = (
            "white throws for the dice 5-3",
            f"white throws {dice}",
            f"white touches {where}",
            f"white plays {other}",
        )
        found.append(Witness("touch_move", said(game, None, *acts[:3]), {True: ["touched"], False: []}))
    return found
