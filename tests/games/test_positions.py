"""What each game's law says of positions: the `positions.toml` of its tests, fact by fact.

A fact has a table [[fact]]; the keys of a case stand in it, or in the tables of `cases` where there are several:

    law             the paragraphs of the game's law, "§5" or "§5, §10"
    case            cases in words (tests/data/words_cases.txt) that it plays
    says            what holds
    profile         absent: the game's default; a list: each of them
    position        a canonical line; absent: the first position
    plays           moves and throws in turn, as they are written
    refused         the last play, or the position where nothing is played, is refused: error, and words of its sentence
    moves           all moves after the last play; offers: some of them; denies: patterns that none of them fits
    line            the canonical line after the last play, or its beginning; has: words of it; lacks: words it has not
    events          the keys of all that the last play brought; told: the same with players and letters of the flèches;
                    said: some of it, each by key, player, points, law
    scores          of each player or side
    ends            the paragraph by which it ends; reason, winner (-1: nobody), worth (points), shares; open: not over
    boards          of a race game: the boards that all plays of the throw leave
    jans            of trictrac: what the dice mark, from own and other, on the throw of that number (absent: the fifth;
                    again: as the first), each with the points of the thrower and of the other; left, owed: what
                    all plays leave, and those that a plein is owed; effet, power: whether the coin is taken so
    uses            how many numbers these plays use; enters: where each number enters a dame; ways: both ways round
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from academie import errors
from academie.game import Game, State
from academie.game.registry import GAMES
from academie.tables.board import LETTERS
from games.racing import boards, entries, numbers_used
from games.trictrac.positions import check_dames
from rows import try_each

pytestmark = pytest.mark.native

THROW = re.compile(r" (phase|dice)=\S+")
OF_A_FACT = {"law", "case", "says", "cases"}
RESULT = {"ends": "law", "reason": "reason", "winner": "winner", "worth": "points", "shares": "shares"}


@dataclass(frozen=True)
class Fact:
    """One fact, `number` its place in the file of a game."""

    game: Game
    number: int
    says: dict[str, Any]

    def __str__(self) -> str:
        words = re.findall(r"[A-Za-z0-9]+", self.says["says"])[:6]
        return f"{self.game.name}-{self.number}-{'-'.join(words).lower()}"

    def check(self) -> None:
        """It cites paragraphs there are, and each of its cases holds."""
        paragraphs = self.says["law"].split(", ")
        assert set(paragraphs) <= {str(each) for each in self.game.law.paragraphs}, paragraphs
        assert self.says["says"].endswith("."), self.says["says"]
        common = {key: value for key, value in self.says.items() if key not in OF_A_FACT}
        for case in self.says.get("cases", [{}]):
            whole = common | case
            named = whole.pop("profile", None)
            for profile in named if isinstance(named, list) else [named]:
                _check(self.game, whole | {"profile": profile})


def facts_of(game: Game) -> Iterator[Fact]:
    """All facts that a game's file states; none where it has no file."""
    path = Path(__file__).parent / game.name / "positions.toml"
    facts = tomllib.loads(path.read_text(encoding="utf-8"))["fact"] if path.exists() else []
    for number, says in enumerate(facts, 1):
        yield Fact(game, number, says)


def _check(game: Game, case: dict[str, Any]) -> None:
    if "own" in case:
        check_dames(case)
        return
    asked = {"profile", "position", "plays"}
    expected = case.keys() - asked
    assert expected, f"nothing is asserted: {case}"
    assert expected <= {"refused", "lacks", *RESULT, *OF_STATES, *OF_RACES}, expected
    if "refused" in case:
        kind, words = case["refused"]
        with pytest.raises(getattr(errors, kind), match=words) as data:
            _reached(game, case)
        assert re.fullmatch(r"[^\n]+[.?]", str(data.value)), data.value
        assert data.value.to("fr") != str(data.value)
        return
    state = _reached(game, case)
    for key in expected & OF_STATES.keys():
        OF_STATES[key](game, state, case[key])
    for key in expected & OF_RACES.keys():
        found = OF_RACES[key](game, str(state))
        assert found == (set(case[key]) if isinstance(found, set) else case[key])
    result = {key: value for key, value in case.items() if key in RESULT}
    if result:
        assert state.result is not None, state
        data = {key: getattr(state.result, field) for key, field in RESULT.items() if key in result}
        data |= {"winner": -1 if data["winner"] is None else data["winner"]} if "winner" in data else {}
        data |= {"shares": list(data["shares"])} if "shares" in data else {}
        assert data == result


def _reached(game: Game, case: dict[str, Any]) -> State:
    """The state that the plays of a case come to."""
    profile = case["profile"]
    state = game.read(case["position"], profile) if "position" in case else game.start(profile)
    for text in case.get("plays", ()):
        state = state.after(text) if state.player is None else state.after(game.read_move(state, text))
    return state


def _moves(game: Game, state: State) -> set[str]:
    return {game.write_move(state, move) for move in state.moves()}


def _same_moves(game: Game, state: State, terms: list[str]) -> None:
    assert _moves(game, state) == set(terms)


def _offers(game: Game, state: State, terms: list[str]) -> None:
    assert set(terms) <= _moves(game, state), _moves(game, state)


def _denies(game: Game, state: State, terms: list[str]) -> None:
    assert not [text for text in _moves(game, state) for pattern in terms if fnmatchcase(text, pattern)]


def _line(_: Game, state: State, name: str) -> None:
    assert str(state).startswith(name), state


def _has(_: Game, state: State, terms: list[str]) -> None:
    assert set(terms) <= set(str(state).split()), state


def _lacks(_: Game, state: State, terms: list[str]) -> None:
    assert not set(terms) & set(str(state).split()), state


def _events(_: Game, state: State, terms: list[str]) -> None:
    assert [event.key for event in state.events] == terms


def _told(_: Game, state: State, terms: list[str]) -> None:
    letters = ["".join(LETTERS[square] for square in event.squares) for event in state.events]
    lines = [f"{each.key} {each.player} {where}" for each, where in zip(state.events, letters, strict=True)]
    assert [text.strip() for text in lines] == terms


def _said(_: Game, state: State, expected: list[dict[str, Any]]) -> None:
    lines = [{"key": each.key, "player": each.player, "points": each.worth, "law": each.law} for each in state.events]
    for one in expected:
        assert any(one.items() <= each.items() for each in lines), (one, lines)


def _scores(_: Game, state: State, expected: list[int]) -> None:
    assert list(state.scores) == expected  # type: ignore[attr-defined] # of the games that have them


def _open(_: Game, state: State, given: bool) -> None:
    assert (state.result is None) is given


OF_STATES: dict[str, Callable[[Game, State, Any], None]] = {
    "moves": _same_moves, "offers": _offers, "denies": _denies, "line": _line, "has": _has, "lacks": _lacks,
    "events": _events, "told": _told, "said": _said, "scores": _scores, "open": _open,
}  # fmt: skip
OF_RACES: dict[str, Callable[[Any, str], Any]] = {
    "boards": boards,
    "uses": numbers_used,
    "enters": lambda game, line: {str(n): where for n, where in entries(game, THROW.sub("", line)).items()},
    "ways": lambda game, _: ["".join(LETTERS[each] for each in way) for way in game.race.paths.fleches],
}


@pytest.mark.parametrize("game", [game for game in GAMES if any(facts_of(game))], ids=lambda game: game.name)
def test_facts_of_the_law(game: Game) -> None:
    """Every fact of a game's `positions.toml`; a test for each game, so that `make mutants` finds it by the name."""
    try_each(Fact.check, [(fact,) for fact in facts_of(game)])
