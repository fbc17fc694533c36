"""The rules of the books one by one as a referee applies them: reads the `rulings*.toml` of a game and plays them.

A file has a table of books and one entry a ruling:

    [books.M]       title, in two languages; profile: under which its rules are played; rules: all it has, "I..XLIII" or
                    "r.1..r.78" for a range of them (absent: nobody has numbered them); source: how the law of the game
                    cites a rule of it, `{rule}` for what follows the book's letter, or cited: the pattern before its
                    number where the law cites ranges (both absent: not looked for)

    rule, lines     the book's letter and number ("M III"), and its lines
    case            cases in words (tests/data/words_cases.txt) that the acts play
    law             the paragraph of the game
    en, fr          what the referee does
    profile         another than the book's
    position        a canonical line; absent: the first position
    acts            played at the table à la rigueur, in order
    test            "path::name" below tests/ of a test that plays it, where acts alone cannot; with or without acts
    refused         the acts, counted from 1, that are claims the law denies
    error           the last act cannot be done
    line            the canonical line of the state after the last act, or its beginning
    fen             the board after the last act, where the game writes one
    scores          [points, holes] of each seat, as the table has them marked after the last act
    said            rulings of the last act, each with any of key, law, player, points, refused, begun (the act a fault
                    is about, from 0); unsaid: keys of none
    offers          acts open after the last act; denies: acts that are not, * for anything
    ends            the paragraph by which the game is over; winner: a seat, absent when nobody has won

A rule that no table can play stands under [[unplayed]] with its reason. What nobody can do stands under [[bad]]: after
the acts at a position, under a profile, each line is refused in a sentence with these words, and nothing has happened.
What the law denies whoever claims it stands under [[denied]], by profiles: each line with the key of the ruling, if it
matters, and the paragraph.
"""

import ast
import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from academie.errors import AcademieError
from academie.game.registry import find, part_of
from academie.referee.table import Ruling, Table

TESTS = Path(__file__).resolve().parent.parent
FACTS = {"refused", "error", "line", "fen", "scores", "said", "unsaid", "offers", "denies", "ends"}
KEYS = {"rule", "lines", "case", "law", "en", "fr", "profile", "position", "acts", "test", "winner"} | FACTS
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")


def _roman(number: int) -> str:
    return _TENS[number // 10] + _ONES[number % 10]


_NUMBERS = {_roman(number): number for number in range(1, 100)}


def _spread(item: str) -> list[str]:
    """What an item of `rules` stands for: itself, or every number of a range."""
    first, dots, last = item.partition("..")
    if not dots:
        return [first]
    if first in _NUMBERS:
        return [_roman(number) for number in range(_NUMBERS[first], _NUMBERS[last] + 1)]
    head = first.rstrip("0123456789")
    return [f"{head}{number}" for number in range(int(first.removeprefix(head)), int(last.removeprefix(head)) + 1)]


@dataclass(frozen=True)
class Entry:
    """One ruling of a game's files, `number` the how manieth of its rule."""

    game: str
    says: dict[str, Any]
    book: dict[str, Any]
    number: int

    @property
    def name(self) -> str:
        """What the test is called: the rule, and which of its rulings."""
        return f"{self.says['rule']}.{self.number}"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Rulings:
    """What the files of a game say."""

    game: str
    entries: tuple[Entry, ...]
    unplayed: tuple[dict[str, Any], ...]
    bad: tuple[dict[str, Any], ...]
    denied: tuple[dict[str, Any], ...]
    rules: frozenset[str]  # all that the books with a list of them have
    listed: frozenset[str]  # the letters of these books

    def __str__(self) -> str:
        return self.game


@cache
def rulings_of(game: str) -> Rulings:
    """Every `rulings*.toml` of a game, in the order of their names."""
    entries: list[Entry] = []
    unplayed: list[dict[str, Any]] = []
    bad: list[dict[str, Any]] = []
    denied: list[dict[str, Any]] = []
    rules: dict[str, set[str]] = {}
    for path in sorted((TESTS / "games" / game / "referee").glob("rulings*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for says in data.get("ruling", ()):
            number = 1 + sum(each.says["rule"] == says["rule"] for each in entries)
            entries.append(Entry(game, says, data["books"][says["rule"].split()[0]], number))
        unplayed += data.get("unplayed", ())
        bad += data.get("bad", ())
        denied += data.get("denied", ())
        for letter, book in data["books"].items():
            for item in book.get("rules", ()):
                rules.setdefault(letter, set()).update(f"{letter} {each}" for each in _spread(item))
    return Rulings(
        game,
        tuple(entries),
        tuple(unplayed),
        tuple(bad),
        tuple(denied),
        frozenset().union(*rules.values()),
        frozenset(rules),
    )


# --- At the table


def played(entry: Entry) -> tuple[Table, list[int], bool]:
    """The table at the end, the acts that were refused as claims, and whether the last could not be done."""
    says = entry.says
    profile = says.get("profile", entry.book["profile"])
    table = part_of(entry.game, "referee").sit("rigueur", profile, says.get("position"))
    refused: list[int] = []
    for number, line in enumerate(says["acts"], 1):
        act = table.read(line)
        try:
            table = table.after(act)
        except AcademieError as wrong:
            assert number == len(says["acts"]), f"{line}: {wrong}"
            return table, refused, True
        if any(each.refused for each in table.rulings):
            refused.append(number)
    return table, refused, False


def check(entry: Entry) -> None:
    """What an entry says is what happens at the table, and the test it names exists."""
    says = entry.says
    assert says.keys() <= KEYS
    assert "test" in says or ("acts" in says and FACTS & says.keys()), f"{entry} asserts nothing"
    if "test" in says:
        assert has_test(says["test"]), says["test"]
    if "acts" not in says:
        return
    table, refused, error = played(entry)
    assert error == says.get("error", False)
    assert refused == says.get("refused", [])
    assert str(table.state).startswith(says.get("line", "")), table.state
    if "fen" in says:
        assert table.state.fen == find(entry.game).read(says["fen"], table.profile.name).fen
    if "scores" in says:
        assert [[each.points, each.holes] for each in table.marks or ()] == says["scores"]
    _check_said(table, says)
    _check_offers(table, says)
    _check_end(table, says)


def _check_said(table: Table, says: dict[str, Any]) -> None:
    for expected in says.get("said", ()):
        assert any(_is(each, expected) for each in table.rulings), (expected, table.rulings)
    assert not {each.key for each in table.rulings} & set(says.get("unsaid", ())), table.rulings


def _is(ruling: Ruling, expected: dict[str, Any]) -> bool:
    assert expected.keys() <= {"key", "law", "player", "points", "refused", "begun"}
    return all(getattr(ruling, name) == value for name, value in expected.items())


def _check_offers(table: Table, says: dict[str, Any]) -> None:
    names = part_of(table.game, "referee").SEATS
    open_now = {act.line(names) for seat in range(len(table.seats)) for act in table.acts(seat)}
    assert set(says.get("offers", ())) <= open_now, sorted(open_now)
    for pattern in says.get("denies", ()):
        assert not [line for line in open_now if fnmatchcase(line, pattern)]


def _check_end(table: Table, says: dict[str, Any]) -> None:
    assert (table.result is None) == ("ends" not in says)
    if table.result is not None:
        assert (table.result.law, table.result.winner) == (says["ends"], says.get("winner"))


@cache
def _tests_of(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def has_test(name: str) -> bool:
    """Whether "path::name" below tests/ is a test."""
    path, _, function = name.partition("::")
    return function.startswith("test_") and (TESTS / path).is_file() and function in _tests_of(TESTS / path)


# --- The list


def check_cover(game: Rulings) -> None:
    """No rule is passed over, none is both played and unplayed, and each entry says in two languages what is done."""
    found = {each.says["rule"] for each in game.entries}
    silent = {each["rule"] for each in game.unplayed}
    assert game.rules
    assert not found & silent
    named = {rule for rule in found | silent if rule.split()[0] in game.listed}
    assert named == game.rules, named ^ game.rules
    for each in (*(entry.says for entry in game.entries), *game.unplayed):
        assert each["en"].endswith("."), each
        assert each["fr"].endswith("."), each
        assert each["lines"][0].isdigit(), each


def check_source(entry: Entry) -> None:
    """The paragraph an entry cites has the rule among its sources, where the book says how it is cited."""
    sources = [str(source) for source in find(entry.game).law.find(entry.says["law"]).sources]
    rule = entry.says["rule"].partition(" ")[2]
    if "source" in entry.book:
        named = entry.book["source"].format(rule=rule)
        assert any(f"{named} " in f"{source} " for source in sources), (entry.says["law"], named)
    if "cited" in entry.book:
        assert any(_in_range(entry.book["cited"], rule, source) for source in sources), entry.says["law"]


def _in_range(cited: str, rule: str, source: str) -> bool:
    """Whether a source names a rule or a line of a book, by itself or in a range."""
    expected = int(rule.removeprefix("r."))
    ranges = re.findall(cited + r"(\d+)(?:-(\d+))?", source)
    return any(int(first) <= expected <= int(last or first) for first, last in ranges)
