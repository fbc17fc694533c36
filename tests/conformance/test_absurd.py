"""Numbers of any length in a text, any integer as a seed, absurd arguments of the core: an answer, or one sentence."""

import ast
import enum
import importlib
import random
from collections.abc import Callable, Iterator
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from academie import Stopped, _core
from academie.errors import Unknown
from academie.game import Game, Move, Roll, State
from academie.game.registry import GAMES
from rows import rows

pytestmark = pytest.mark.native


DIGITS = "9" * 5000  # more than Python makes a number of
MOVES = (DIGITS, f"{DIGITS}/{DIGITS}", f"A/{DIGITS}", f"A/G({DIGITS})", f"1-{DIGITS}", f"32-28({DIGITS})", "²-³")
FIELDS = ("counted", "odds", "dice", "trous", "points", "begun", "throws", "scores")
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def to_play(game: Game) -> State:
    """The first state in which somebody has a move."""
    state, chance = game.start(), random.Random(1)
    while not state.moves():
        state = state.after(chance.choice(state.rolls()))
    return state


WORD, LONG = 2**31, 2**63
INTEGERS = (-LONG, -WORD, -WORD - 1, -99, -1, 7, 9, 16, 27, 31, 32, 63, 64, 99, 255, 256, 2**30, WORD - 1, WORD, LONG)
SENSIBLE = (0, 0, 1, 1, 2, 3, 4, 5, 6, 11, 23)
# A count of work to do: a large one is only long, and everybody may interrupt it.
WORK = ("games", "coups", "throws", "plies", "depth", "nodes", "threads", "megabytes", "seconds", "lines", "progress",
    "worlds")  # fmt: skip
COUNTS = (-LONG, -WORD, -1, 0, 1, 2, 2**64)
PLAIN = {"bool": True, "float": 0.5, "str": "x", "bytes": b"\0" * 9, "object": 7, "None": None}
LENGTHS = (0, 1, 2, 2, 3, 4, 6, 25, 26, 40)


class Maker:
    """Makes arguments for the callables of one native module; values it is given are used again."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.seen: dict[type, list[Any]] = {}

    def keep(self, value: object) -> None:
        """Remember a native value, and those inside it, for whoever asks for one of its type."""
        if isinstance(value, (list, tuple)):
            for each in value:
                self.keep(each)
        elif type(value).__module__.startswith("academie._core"):
            saved = self.seen.setdefault(type(value), [])
            saved.insert(self.chance.randint(0, len(saved)), value)
            del saved[40:]

    def integer(self, *, absurd: float = 0.3) -> int:
        """Mostly one that may be meant."""
        return self.chance.choice(INTEGERS if self.chance.random() < absurd else SENSIBLE)

    def one(self, node: ast.expr, name: str, module: ModuleType) -> Any:
        """A value of an annotated type."""
        text = ast.unparse(node)
        if name in WORK:
            return None if name == "progress" else self.chance.choice(COUNTS)
        if text == "int":
            return self.integer()
        if text in PLAIN:
            return PLAIN[text]
        if isinstance(node, ast.BinOp):
            return self.one(self.chance.choice((node.left, node.right)), name, module)
        several = isinstance(node, ast.Subscript)
        return self._several(node, name, module) if several else self._native(text, module)

    def _several(self, node: ast.Subscript, name: str, module: ModuleType) -> Any:
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if ast.unparse(node.value) == "tuple":
            return tuple(self.one(each, name, module) for each in inner)
        length = self.chance.choice(LENGTHS)
        if ast.unparse(inner[0]) == "int":
            sensible = self.chance.random() < 0.7
            dames = [0] * length
            for _ in range(15 if length > 6 else length):
                dames[self.chance.randrange(length)] += 1
            return dames if sensible else [self.integer(absurd=0.1) for _ in range(length)]
        return [self.one(inner[0], name, module) for _ in range(min(length, 4))]

    def _native(self, text: str, module: ModuleType) -> Any:
        whole = text.startswith("academie._core.")
        kind: Any = _core if whole else module
        for word in text.removeprefix("academie._core.").split("."):
            kind = getattr(kind, word, None)
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return self.chance.choice(list(kind))
        return self.chance.choice(self.seen.get(kind, [None]))

    def arguments(self, signature: str, module: ModuleType) -> list[Any]:
        """Arguments for a signature as the binding tells it; its own value first where it is a method."""
        [definition] = ast.parse(signature.replace("\\", "_") + ": ...").body
        assert isinstance(definition, ast.FunctionDef)
        expected = [*definition.args.posonlyargs, *definition.args.args]
        return [
            self.one(each.annotation, each.arg, module) for each in expected if each.arg != "self" and each.annotation
        ]


def callables(module: ModuleType) -> Iterator[tuple[str, Any, Callable[..., Any]]]:
    """Every constructor, method and function of a native module: its name, its class if any, and itself."""
    for name, found in vars(module).items():
        if isinstance(found, type) and not issubclass(found, enum.Enum):
            for method, function in vars(found).items():
                if hasattr(function, "__nb_signature__") and not method.startswith("__"):
                    yield f"{name}.{method}", found, function
            if hasattr(found.__init__, "__nb_signature__"):
                yield name, None, found
        elif hasattr(found, "__nb_signature__"):
            yield name, None, found


def signatures(function: Callable[..., Any]) -> list[str]:
    """How a native callable may be called."""
    output: Any = function.__init__ if isinstance(function, type) else function  # type: ignore[misc]
    return [each[0] for each in output.__nb_signature__]


MODULES = sorted(name for name in vars(_core) if not name.startswith("_"))
ROUNDS = 10
REFUSALS = (ValueError, TypeError, IndexError, OverflowError, MemoryError, RuntimeError, Stopped)
# They solve for long, and take no number.
SLOW = {"Endgame.build", "KingsDistance", "RookBishop", "Solved", "State.opened", "odds"}


def seen_in(game: Game, maker: Maker) -> None:
    """Keep what a random game of each profile shows."""
    chance = random.Random(3)
    for profile in game.profiles.profiles:
        state: Any = game.start(profile)
        for _ in range(40):
            choices: list[Move | Roll] = [*state.moves(), *state.rolls()]
            if not choices:
                break
            maker.keep([state.core, state.core.profile, *(getattr(each, "play", each) for each in choices[:2])])
            state = state.after(chance.choice(choices))


def ask(value: Any) -> None:
    """All that a value can be asked without being told anything."""
    for name in dir(type(value)):
        if name.startswith("__") and name not in {"__hash__", "__repr__", "__reduce__"}:
            continue
        try:
            found = getattr(value, name)
            if hasattr(found, "__nb_signature__") and "(self)" in signatures(found)[0]:
                found()
        except REFUSALS:
            pass


def solvers(name: str) -> set[str]:
    """What a module has that solves a whole game or ending once, in some ten seconds, and is asked then."""
    return {"RookBishop", "Solved"} & vars(importlib.import_module(f"academie._core.{name}")).keys()


SOLVED = [pytest.param(name, solvers(name), id=f"{name}-solved", marks=pytest.mark.deep) for name in MODULES]


@pytest.mark.parametrize(
    ("name", "solved"),
    [*(pytest.param(name, (), id=name) for name in MODULES), *(each for each in SOLVED if each.values[1])],
)
def test_no_number_brings_the_core_down(name: str, solved: set[str]) -> None:
    """Constructors, methods and functions, with sensible and with absurd integers; what they make is asked too."""
    module = importlib.import_module(f"academie._core.{name}")
    maker = Maker(seed=1)
    for game in GAMES:
        if game.name == name and hasattr(module, "State"):
            seen_in(game, maker)
    for solver in solved:
        made = getattr(module, solver)
        maker.keep([made(module.Profile()) if "profile" in signatures(made)[0] else made()])
    answered = 0
    for _ in range(ROUNDS):
        for called, owner, function in callables(module):
            for signature in signatures(function) if called not in SLOW else ():
                arguments = maker.arguments(signature, module)
                if "(self" in signature and owner is not None:
                    arguments.insert(0, maker.chance.choice(maker.seen.get(owner, [None])))
                try:
                    made = function(*arguments)
                except REFUSALS:
                    continue
                answered += 1
                maker.keep(made)
                ask(made)
    assert answered > 0 or not hasattr(module, "State")  # five different squares do not come by chance


@rows(product(GAMES, [-(2**31), -1, 100, 2**30, 2**80, 1 << 20_000]))
def test_an_absurd_depth_is_refused(game: Game, depth: int) -> None:
    """A tree is counted to a depth from 0 to 99."""
    with pytest.raises(Unknown, match="must be from 0 to 99"):
        game.perft(game.start(), depth)
