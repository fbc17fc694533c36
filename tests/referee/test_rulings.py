"""The rules of the books one by one, as the referees apply them, and each again with the colours changed."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from academie.errors import AcademieError
from academie.game.registry import GAMES, PACKAGES, find, part_of
from academie.referee import sit
from academie.referee.table import Table
from academie.tables.board import FACING, LETTERS
from often import times
from referee.rulings import Entry, Rulings, check, check_cover, check_source, rulings_of
from rows import awaited, rows, try_each

BOOKS = [rulings_of(game) for game in PACKAGES]
ENTRIES = [entry for game in BOOKS for entry in game.entries]


def by_paragraph(entries: Iterable[Entry]) -> pytest.MarkDecorator:
    """A test for each paragraph, so that `make mutants` can tell which of them reach a line."""
    found = defaultdict[str, list[tuple[Entry]]](list)
    for entry in entries:
        found[f"{entry.game}-{entry.says['law'].lstrip('§')}"].append((entry,))
    return pytest.mark.parametrize("entries", found.values(), ids=found.keys())


@by_paragraph(ENTRIES)
def test_a_rule_of_the_books(entries: list[tuple[Entry]]) -> None:
    """Each rule that a table can play, at its lines of the book: rulings.toml says which and what follows."""
    try_each(check, entries)


@pytest.mark.parametrize("game", BOOKS, ids=str)
def test_every_rule_is_played_or_has_its_reason(game: Rulings) -> None:
    """No rule is passed over, and each entry says in two languages what is done or why nothing is."""
    if not game.rules:
        awaited(game.game, "rulings")
    check_cover(game)


def reached(game: str, case: dict[str, Any], profile: str | None) -> Table:
    """The table after the acts of a case, à la rigueur unless the profile is followed by another mode."""
    name, _, mode = (profile or "").partition(" ")
    table = sit(game, mode or "rigueur", name or None, case.get("position"))
    for act in case.get("acts", ()):
        table = table.after(table.read(act))
    return table


@rows((game.game, case, *line) for game in BOOKS for case in game.denied for line in case["lines"])
def test_a_claim_the_law_denies_is_a_ruling(game: str, case: dict[str, Any], line: str, key: str, law: str) -> None:
    """It cites its paragraph, changes nothing, and is not offered."""
    for profile in case["profiles"]:
        table = reached(game, case, profile)
        claim = table.read(line)
        after = table.after(claim)
        (ruling,) = after.rulings
        assert (ruling.refused, ruling.law, key in {"", ruling.key}) == (True, law, True)
        assert replace(after, rulings=(), count=0) == replace(table, rulings=(), count=0)
        assert claim not in table.acts(claim.seat)


@rows((game.game, case, line, words) for game in BOOKS for case in game.bad for line, words in case["lines"])
def test_what_cannot_be_done_is_refused_in_a_sentence(game: str, case: dict[str, Any], line: str, words: str) -> None:
    """One sentence that names why, and nothing has happened."""
    table = reached(game, case, case.get("profile"))
    before = repr(table)
    with pytest.raises(AcademieError, match=words) as refused:
        table.after(table.read(line))
    assert re.fullmatch(r"[^\n]+[.?]", str(refused.value))
    assert repr(table) == before


@rows(ENTRIES)
def test_a_ruling_can_be_told_from_its_paragraph(entry: Entry) -> None:
    """The paragraph an entry cites has the rule, or the line, among its sources."""
    check_source(entry)


_SIDES = {"white": "black", "black": "white"}
_PAIRS = re.compile(r"\b(points|trous|throws|parties)=([^, ]+),([^, ]+)")
_LOT = re.compile(r"^(white|black) throws for the dice (\d)-(\d)$")


def turner(game: str, profile: str) -> Callable[[str], str]:
    """How a text of a game, a position or an act, is told with the colours changed."""
    if game == "draughts":
        return partial(_squares, 33 if profile.startswith("francaise") else 51)
    return _fleches(game)


def _sides(text: str) -> str:
    return re.sub(r"\b(white|black)\b", lambda found: _SIDES[found[1]], text)


def _fleches(game: str) -> Callable[[str], str]:
    race = getattr(find(game), "race", None)
    white, black = (FACING if race is None else race.paths).fleches
    pairs = [(LETTERS[one], LETTERS[two]) for one, two in zip(white, black, strict=True)]
    other = dict(pairs) | {two: one for one, two in pairs}

    def letters(text: str) -> str:
        return re.sub(r"\b[A-VXY](?=\d*p?\b)", lambda found: other[found[0]], text)

    def turned(text: str) -> str:
        if lot := _LOT.match(text):  # one die for each, White's first, whoever holds the cup
            return f"{lot[1]} throws for the dice {lot[3]}-{lot[2]}"
        if dames := re.match(r"W:([^ ;]*);B:([^ ]*)", text):
            rest = _PAIRS.sub(r"\1=\3,\2", text[dames.end() :])
            return f"W:{letters(dames[2])};B:{letters(dames[1])}{_sides(rest)}"
        return letters(_sides(text))

    return turned


def _squares(past: int, text: str) -> str:
    def turned(text: str) -> str:
        return re.sub(r"\d+", lambda found: str(past - int(found[0])), text)

    if men := re.match(r"([WB]):W([^: ]*):B([^: ]*)", text):
        first = {"W": "B", "B": "W"}[men[1]]
        return f"{first}:W{turned(men[3])}:B{turned(men[2])}{_sides(text[men.end() :])}"
    return re.sub(r"(?<=lifting )[\d ]+", lambda found: _ascending(found[0]), turned(_sides(text)))


def _ascending(text: str) -> str:
    return " ".join(sorted(text.split(), key=int))


COLOURED = [game.name for game in GAMES if game.name not in {"domino", "chess"}]
DRAWN = re.compile(r" for the dice (\d)-(?!\1)\d$")  # not a doublet, after which the other draws


def turnable(says: dict[str, Any]) -> bool:
    """Whether it begins at a position, not written as a range, or by drawing for the dice: else White begins.

    An advantage is received by a player that is named.
    """
    if "+handicap" in says.get("profile", ""):
        return False
    if "position" in says:
        return not re.match(r".:[^ ]*-", says["position"])
    return bool(says.get("acts")) and DRAWN.search(says["acts"][0]) is not None


TURNED = [
    entry for game in COLOURED for entry in rulings_of(game).entries if entry.says.get("acts") and turnable(entry.says)
]


def seen(table: Table, *, turned: bool) -> tuple[object, ...]:
    """What the referee has said, what is marked, whom he waits for and how it ended; by the other's name if turned."""
    rulings = [
        (
            each.key,
            each.law,
            (1 - each.player) if turned and each.player is not None else each.player,
            each.points,
            each.refused,
        )
        for each in table.rulings
    ]
    marks = (table.marks or ())[:: -1 if turned else 1]
    waits = None if table.waits is None else abs(turned - table.waits)
    if table.result is None:
        return rulings, marks, waits
    winner = table.result.winner
    return rulings, marks, table.result.law, table.result.reason, None if winner is None else abs(turned - winner)


def offers(table: Table) -> set[str]:
    """What the players may do."""
    names = part_of(table.game, "referee").SEATS
    return {act.line(names) for seat in (0, 1) for act in table.acts(seat)}


@by_paragraph(TURNED[:: times(2, 1)])
def test_a_ruling_with_the_colours_changed(entries: list[tuple[Entry]]) -> None:
    """At each act the same is said of the other player; at the end he has the same board, and the same choices."""
    try_each(check_turned, entries)


def check_turned(entry: Entry) -> None:
    """One ruling, played with either colours."""
    says = entry.says
    profile = says.get("profile", entry.book["profile"])
    turn = turner(entry.game, profile)
    sit, position = part_of(entry.game, "referee").sit, says.get("position")
    one = sit("rigueur", profile, position)
    two = sit("rigueur", profile, None if position is None else turn(position))
    for line in says["acts"]:
        try:
            one = one.after(one.read(line))
        except AcademieError:
            with pytest.raises(AcademieError):
                two.after(two.read(turn(line)))
            break
        two = two.after(two.read(turn(line)))
        assert seen(two, turned=True) == seen(one, turned=False), line
    game = find(entry.game)
    assert game.read(turn(one.position_line), profile) == game.read(two.position_line, profile)
    assert {turn(line) for line in offers(one)} == offers(two)
