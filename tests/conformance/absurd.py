"""Arguments for native functions, made from their signatures: sensible values, and integers that no law knows."""

from __future__ import annotations

import ast
import enum
import random
from typing import TYPE_CHECKING, Any

from academie import _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

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
        self.kept: dict[type, list[Any]] = {}

    def keep(self, value: object) -> None:
        """Remember a native value, and those inside it, for whoever asks for one of its type."""
        if isinstance(value, (list, tuple)):
            for each in value:
                self.keep(each)
        elif type(value).__module__.startswith("academie._core"):
            kept = self.kept.setdefault(type(value), [])
            kept.insert(self.chance.randint(0, len(kept)), value)
            del kept[40:]

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
        return self.chance.choice(self.kept.get(kind, [None]))

    def arguments(self, signature: str, module: ModuleType) -> list[Any]:
        """Arguments for a signature as the binding tells it; its own value first where it is a method."""
        [definition] = ast.parse(signature.replace("\\", "_") + ": ...").body
        assert isinstance(definition, ast.FunctionDef)
        wanted = [*definition.args.posonlyargs, *definition.args.args]
        return [
            self.one(each.annotation, each.arg, module) for each in wanted if each.arg != "self" and each.annotation
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
    told: Any = function.__init__ if isinstance(function, type) else function  # type: ignore[misc]
    return [each[0] for each in told.__nb_signature__]
