"""The small changes that can be made to a source file, one at a time: mutmut's operators, and a few of the same kind.

A change is known by what it does, not by its line: the same one keeps its name when the file grows above it, and so
keeps its place in a sample (`rank`). Sentences are left alone: a change in a `Message`, a `raise` or a text only says
the same thing in other words. So are positional arguments that would go missing: any call at all would tell.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    Operator = Callable[..., Iterable[cst.CSTNode]]

WORDS = frozenset(
    {"Message", "within", "fill", "quoted", "told", "counted", "verbatim", "cast", "TypeVar", "field", "Field"}
)
CAREFUL = frozenset({"strict", "words", "repr", "compare"})  # arguments that guard or word what is right without them
AT_IMPORT = frozenset({"operator_number", "operator_name", "operator_swap_op"})  # elsewhere only within functions
LEFT_OUT = frozenset({"operator_string", "operator_arg_removal", "operator_dict_arguments", "operator_assignment"})


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one file: where it is, what it was and what it becomes."""

    path: str  # below the root
    line: int
    within: str  # the function or class
    operator: str
    before: str
    after: str
    ordinal: int  # among changes that read alike
    at_import: bool

    @property
    def name(self) -> str:
        """What it does, in one line; the same whatever stands above it."""
        again = f" #{self.ordinal + 1}" if self.ordinal else ""
        return f"{self.path}::{self.within}: {self.before} -> {self.after}{again}"

    def rank(self, seed: int) -> str:
        """Its place in the sample of a seed."""
        return hashlib.sha256(f"{seed}:{self.name}".encode()).hexdigest()


def if_each_way(node: cst.If | cst.CompIf) -> Iterator[cst.CSTNode]:
    """A condition that always holds, and one that never does."""
    for joined, ever in ((cst.Or(), "True"), (cst.And(), "False")):
        test = cst.BooleanOperation(_bracketed(node.test), joined, cst.Name(ever))
        yield node.with_changes(test=test, whitespace_before_test=cst.SimpleWhitespace(" "))


def while_never(node: cst.While) -> Iterator[cst.CSTNode]:
    """A loop that is not entered; one that is never left would only cost time."""
    test = cst.BooleanOperation(_bracketed(node.test), cst.And(), cst.Name("False"))
    yield node.with_changes(test=test, whitespace_after_while=cst.SimpleWhitespace(" "))


def _bracketed(test: cst.BaseExpression) -> cst.BaseExpression:
    return test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def one_less(node: cst.Integer) -> Iterator[cst.CSTNode]:
    """A number at its other border."""
    if node.evaluated_value > 0:
        yield node.with_changes(value=str(node.evaluated_value - 1))


def operand_alone(node: cst.BooleanOperation) -> Iterator[cst.CSTNode]:
    """One of two conditions only."""
    yield node.left
    yield node.right


def keyword_dropped(node: cst.Call) -> Iterator[cst.CSTNode]:
    """A named argument left to its default."""
    for place, argument in enumerate(node.args):
        if argument.keyword is not None and argument.keyword.value not in CAREFUL:
            yield node.with_changes(args=[*node.args[:place], *node.args[place + 1 :]])


def call_dropped(node: cst.Expr) -> Iterator[cst.CSTNode]:
    """A statement that only calls something, not made."""
    if isinstance(node.value, cst.Call):
        yield cst.Pass()


def nothing_returned(node: cst.Return) -> Iterator[cst.CSTNode]:
    """The answer forgotten, unless it was no."""
    nothing = node.value is None or _is_name(node.value, "None") or _is_name(node.value, "False")
    if not nothing and not _is_sentence(node.value):
        yield node.with_changes(value=cst.Name("None"), whitespace_after_return=cst.SimpleWhitespace(" "))


OWN: tuple[tuple[type, Operator], ...] = (
    (cst.If, if_each_way),
    (cst.CompIf, if_each_way),
    (cst.While, while_never),
    (cst.Integer, one_less),
    (cst.BooleanOperation, operand_alone),
    (cst.Call, keyword_dropped),
    (cst.Expr, call_dropped),
    (cst.Return, nothing_returned),
)
OPERATORS: tuple[tuple[type, Operator], ...] = (
    *((kind, each) for kind, each in mutators.mutation_operators if each.__name__ not in LEFT_OUT),
    *OWN,
)


class _Finder(cst.CSTVisitor):
    """Walks a file and gathers (operator, node, changed node, where)."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, cst.CSTNode, cst.CSTNode, int, str, bool]] = []
        self._names: list[str] = []
        self._functions = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _is_sentence(node) or isinstance(node, cst.Annotation | cst.Decorator | cst.Import | cst.ImportFrom):
            return False
        if isinstance(node, cst.If) and _is_name(node.test, "TYPE_CHECKING"):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
            self._functions += isinstance(node, cst.FunctionDef)
        self._change(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()
            self._functions -= isinstance(original_node, cst.FunctionDef)

    def _change(self, node: cst.CSTNode) -> None:
        position = self.get_metadata(PositionProvider, node, None)
        if position is None:
            return
        at_import = not self._functions
        for kind, operator in OPERATORS:
            if isinstance(node, kind) and not (at_import and operator.__name__ not in AT_IMPORT):
                self.found += [
                    (operator.__name__, node, changed, position.start.line, ".".join(self._names), at_import)
                    for changed in operator(node)
                ]


def _is_name(node: cst.CSTNode, name: str) -> bool:
    return isinstance(node, cst.Name) and node.value == name


def _is_sentence(node: cst.CSTNode) -> bool:
    """What only words depend on."""
    if isinstance(node, cst.Raise | cst.FormattedString):
        return True
    if not isinstance(node, cst.Call):
        return False
    called = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
    return isinstance(called, cst.Name) and called.value in WORDS


def changes_of(path: Path, root: Path) -> list[Change]:
    """Every change of a file that makes it read otherwise, in the order of the file."""
    return [change for change, _ in _found(path, root)]


def _found(path: Path, root: Path) -> list[tuple[Change, tuple[cst.Module, cst.CSTNode, cst.CSTNode]]]:
    wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")), unsafe_skip_copy=True)
    finder = _Finder()
    wrapper.visit(finder)
    module, seen, place = wrapper.module, dict[tuple[str, ...], int](), str(path.relative_to(root))
    found = []
    for operator, node, changed, line, within, at_import in finder.found:
        key = within, _short(module, node), _short(module, changed)
        if key[1] != key[2]:
            ordinal = seen[key] = seen.get(key, -1) + 1
            change = Change(place, line, within, operator, *key[1:], ordinal, at_import)
            found.append((change, (module, node, changed)))
    return found


def changed(change: Change, root: Path) -> str | None:
    """The whole file so changed; None where that is no Python."""
    path = root / change.path
    module, node, other = dict(_found(path, root))[change]
    text = module.deep_replace(node, other).code
    try:
        compile(text, str(path), "exec")
    except SyntaxError:
        return None
    return text


def _short(module: cst.Module, node: cst.CSTNode) -> str:
    """The code of a node on one line; of a compound statement its head only."""
    if isinstance(node, cst.If | cst.While):
        return f"if {_short(module, node.test)}"
    return " ".join(module.code_for_node(node).split())


def sample(changes: Iterable[Change], seed: int) -> list[Change]:
    """The changes in the order of chance, one of a line at most, so that every line of law is as likely to be tried."""
    lines: dict[tuple[str, int], Change] = {}
    for change in sorted(changes, key=lambda change: change.rank(seed)):
        lines.setdefault((change.path, change.line), change)
    return list(lines.values())
