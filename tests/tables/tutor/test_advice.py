"""The advice of the books for the games of the board: what it says in positions of theirs, and what holds of all."""

import random
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from academie.game.registry import GAMES, find, has_part, part_of
from academie.games.gammon.tutor import blocked
from academie.games.revertier.tutor import hors_du_jeu
from academie.games.trictrac.tutor import hitting
from academie.tables.advice import joined_from, longest_run, run_through, shots, to_go
from academie.tables.board import HAND, LIFTED
from academie.tables.dice_game import DiceGame
from academie.tables.race_state import RaceState
from academie.tutor import advise, preferred, spoken
from often import times
from rows import rows

pytestmark = pytest.mark.native

BOARD = [game.name for game in GAMES if isinstance(game, DiceGame) and game.name != "trictrac"]
START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"  # toute-table and gammon
ADVICE = tomllib.loads(Path(__file__).with_name("advice.toml").read_text(encoding="utf-8"))["advice"]


@rows(ADVICE)
def test_what_the_books_advise(told: dict[str, Any]) -> None:
    """REV-06, REV-20, REV-21, REV-29, TT-18, TT-19, GAM-17, JAC-09, PL-06: advice.toml has the positions and why."""
    game, key = told["game"], told["key"]
    state, beside = find(game).read(told["line"]), [find(game).read(line) for line in told.get("silent", ())]
    found = [advice for advice in advise(game, state) if advice.key == key]
    assert found
    assert [str(move) for advice in found for move in advice.favours] == told.get("for", [])
    assert [str(move) for advice in found for move in advice.against] == told.get("against", [])
    assert "first" not in told or str(preferred(game, state)[0]) == told["first"]
    assert any(told.get("says", "") in advice.text.en for advice in found)
    assert not [each for each in beside if key in {advice.key for advice in advise(game, each)}]


def side(dames: dict[int, int]) -> tuple[int, ...]:
    """Counts along a player's own path; 24 are lifted, 25 in hand."""
    return tuple(dames.get(step, 0) for step in range(26))


@pytest.mark.parametrize(
    ("own", "other", "numbers", "count"),
    [
        ({10: 2}, {7: 3}, (6,), 3),
        ({10: 1}, {7: 3}, (6,), 0),  # a dame alone closes nothing
        ({10: 3}, {7: 3}, (5,), 0),
        ({18: 2}, {25: 2}, (6,), 2),  # in hand: six enters on his sixth flèche
        ({17: 2}, {25: 2}, (6,), 0),
        ({0: 2}, {17: 1}, (6,), 1),
        ({25: 2}, {18: 1}, (6,), 0),  # he lifts, and stays nowhere
        ({23: 2}, {20: 1}, (6,), 0),
        ({10: 2, 15: 2}, {7: 2}, range(1, 7), 4),
        ({10: 2}, {7: 2, 8: 1}, range(1, 7), 3),
    ],
)
def test_passages_that_are_closed(own: dict[int, int], other: dict[int, int], numbers: Any, count: int) -> None:
    """G2: the dames of the other that a number would bring upon a case, each number for itself."""
    scene: Any = SimpleNamespace(own_after=lambda _: side(own), other_after=lambda _: side(other))
    move: Any = None
    assert blocked(scene, move, numbers) == count


def test_throws_that_reach_with_simple_doublets() -> None:
    """TRI-05, C14: 11 to 16 throws of 36 reach a dame one to six away, 6 to 1 one seven to twelve away."""
    counts = [len(hitting.hit_chances(distance)) for distance in range(1, 13)]
    assert counts == [11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1]
    assert counts == [hitting.hit_short_cut(distance) for distance in range(1, 13)]


def reaching(rules: Any, native: Any, distance: int, closed: tuple[int, ...] = ()) -> int:
    """The throws by which one dame reaches a lone one so many flèches away, adverse cases at the closed distances."""
    hitting, exposed = [0] * (HAND + 1), [0] * (HAND + 1)
    first = LIFTED - 1 - distance
    hitting[first if first >= 0 else HAND] = 1
    for away in (distance, *closed):
        step = rules.paths.step(1, rules.paths.place(0, first + away))
        if step is not None:
            exposed[step] = 1 if away == distance else 2
    return shots(rules, native, 0, hitting, exposed).some


@pytest.mark.parametrize("name", ["toute_table", "gammon", "revertier"])
def test_throws_that_reach_with_doublets_doubled(name: str) -> None:
    """C14: where doublets are played four times, by the games' own plays, up to twenty-four flèches."""
    rules = find(name).race
    native = rules.native_profile(find(name).profiles.find(None))
    far = {15: 1, 16: 1, 18: 1, 20: 1, 24: 1}
    near = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3]
    assert [reaching(rules, native, distance) for distance in range(1, 13)] == near
    assert [reaching(rules, native, distance) for distance in range(13, 25)] == [far.get(d, 0) for d in range(13, 25)]
    # Closed passages take throws away: seven away by six and one alone, five and four being shut from both sides.
    assert reaching(rules, native, 7, (5, 2, 4, 3)) == 2
    assert reaching(rules, native, 4, (1, 2, 3)) == 11


def test_shots_are_told_for_each_dame() -> None:
    """Two dames alone, one and six before a dame of the other: each by itself, and both together."""
    rules = find("gammon").race
    native = rules.native_profile(find("gammon").profiles.find(None))
    hitter, exposed = [0] * 26, [0] * 26
    hitter[11] = 1
    exposed[23 - 12] = exposed[23 - 17] = 1
    found = shots(rules, native, 0, hitter, exposed)
    assert (found.on(11), found.on(6)) == (11, 17)
    assert found.some == len([1 for a in range(1, 7) for b in range(1, 7) if {1, 6} & {a, b} or _six(a, b)])


def _six(one: int, two: int) -> bool:
    """Whether a throw without an as or a six makes six: by its sum, or by a doublet in three or two strides."""
    return one + two == 6 or (one == two and one in {2, 3})


def test_runs_of_cases() -> None:
    """Joined cases, from a flèche, anywhere, and about a place; points left to play."""
    dames = [0, 2, 3, 2, 1, 2, 2] + [0] * 19
    assert (joined_from(dames, 1), joined_from(dames, 2), joined_from(dames, 4)) == (3, 2, 0)
    assert longest_run(dames) == 3
    assert (run_through(dames, range(3, 4)), run_through(dames, range(5, 9)), run_through(dames, range(8, 9))) == (
        3,
        2,
        0,
    )
    assert to_go(find("gammon").read(f"{START} phase=throw to=white").counts(0)) == 167


def test_hors_du_jeu() -> None:
    """§7: out of play is who has more dames in hand than passages are open to him."""
    shut = {12: 2, 13: 2, 14: 2, 15: 2}  # four of six entries held by cases
    for hand, out in ((2, False), (3, True)):
        assert hors_du_jeu(*map(side, (shut, {25: hand, 11: 15 - hand}))) is out
    assert hors_du_jeu(*map(side, ({12: 2, 13: 2, 14: 2}, {25: 3, 3: 1, 11: 11})))  # his own dame shuts one, too
    assert not hors_du_jeu(*map(side, ({12: 1, 13: 1, 14: 1, 15: 1}, {25: 3, 11: 12})))  # lone dames shut nothing


@pytest.mark.wide
@pytest.mark.parametrize("name", BOARD)
def test_advice_speaks_of_legal_plays(name: str) -> None:
    """Through whole games: legal plays only, none for and against at once, preferred a mere order, figures exact."""
    chooser = random.Random(11)
    keys = set()
    for _ in range(times(1, 2)):
        state = find(name).start()
        while state.result is None:
            moves = state.moves()
            if moves and len(moves) < 60:
                for advice in advise(name, state):
                    keys.add(advice.key)
                    assert set(advice.favours) | set(advice.against) <= set(moves)
                    assert not set(advice.favours) & set(advice.against)
                assert sorted(preferred(name, state)) == sorted(moves)
            state = state.after(chooser.choice(list(moves or state.rolls())))
        assert advise(name, state) == []
    assert bool(keys) == has_part(name, "tutor")


def test_every_rule_has_its_book() -> None:
    """Each advice names its lines, its paragraph and both languages; the paragraph is of the game's own law."""
    chapters = [
        (name, chapter) for name in BOARD if has_part(name, "tutor") for chapter in part_of(name, "tutor").CHAPTERS
    ]
    assert len(chapters) == 11
    for name, chapter in chapters:
        number = chapter.law
        assert number in find(name).law.paragraphs
        assert not chapter.maxims or {rule.find.__name__ for rule in chapter.rules} == set(chapter.maxims)
        for rule in chapter.rules:
            assert rule.source.startswith(("AUJ l.", "LEP l."))
            assert rule.text.en != rule.text.fr
            assert rule.text.en.endswith(".")
            assert rule.text.fr.endswith(".")


def test_games_without_a_book_of_advice() -> None:
    """Garanguet is given none, and nothing is said at the board before a throw is to be played."""
    for game in GAMES:
        assert advise(game, game.start()) == [] or game.name in {"domino", "draughts"}
    garanguet = find("garanguet").read("W:A15;B:Y15 phase=play to=white dice=6-5-1")
    assert isinstance(garanguet, RaceState)
    assert advise("garanguet", garanguet) == []


def test_advice_is_spoken() -> None:
    """A line for people, in English and in French."""
    state = find("gammon").read(f"{START} phase=play to=white dice=3-1")
    lines = [line for line in spoken(advise("gammon", state)) if "(G1, LEP l.2178)" in line]
    assert lines == ["One of the finest first throws: the book plays it so. For: E/H G/H. (G1, LEP l.2178)"]
    assert "Pour\u00a0: E/H G/H." in spoken(advise("gammon", state), "fr")[0]
