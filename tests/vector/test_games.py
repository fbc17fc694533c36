"""Many games abreast are those of the rules, to the last number: states, actions, observations, rewards, seeds."""

import hashlib
import importlib
import random
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from academie.bridges import worth
from academie.errors import Illegal, Unavailable
from academie.game import seeds
from academie.game.codec import Decision, codec_of
from often import times

pytest.importorskip("numpy", reason="NumPy is not installed here: pip install academie[learn].")

import numpy as np

from academie import find, vector
from academie.vector import NONE, Games

# Every game that is played abreast, and profiles with more dice, decisions and ends.
GAMES = [(name, None) for name in vector.names()] + [
    ("trictrac", "lepeintre-1818"),
    ("draughts", "francaise"),
    ("chess", "modern+roque-et-pion"),
    ("gammon", "modern"),
    ("garanguet", None),
    ("dames_rabattues", "academie-1806+manual-claim+manual-play"),
    ("domino", "piquet-voleur"),
    ("domino", "poule-trois"),
]
STEPS = times(160, 3000)


class Chance:
    """The dice of one game (SplitMix64), written a second time."""

    def __init__(self, seed: int) -> None:
        self.word = seed

    def below(self, many: int) -> int:
        self.word = (self.word + seeds.GOLDEN) % seeds.WORD
        return (seeds.mixed(self.word) >> 32) * many // 2**32

    def die(self) -> int:
        return 1 + self.below(6)

    def settled(self, state: Any) -> Any:
        """The state in which somebody decides or all is over."""
        while rolls := state.rolls():
            if not hasattr(state.core, "thrower"):  # tiles are dealt
                state = state.after(rolls[self.below(len(rolls))])
                continue
            dice = tuple(self.die() for _ in rolls[0].dice)
            if state.core.phase.name != "opening":
                dice = tuple(sorted(dice, reverse=True))
            state = state.after(next(roll for roll in rolls if tuple(roll.dice) == dice))
        return state


class Mirror:
    """One of many games, played by the rules in Python."""

    def __init__(self, games: Games, seed: int, number: int) -> None:
        self.first, self.codec = games.first, codec_of(games.game, games.first.profile)
        self.seed, self.played = seeds.stream(seeds.stream(seed), number), 0
        self.begin()

    def begin(self) -> None:
        self.chance = Chance(seeds.stream(self.seed, self.played))
        self.played += 1
        self.decision = Decision.at(self.codec, self.chance.settled(self.first))

    def act(self, action: int) -> None:
        decision = self.decision.after(action)
        self.decision = decision if decision.said else Decision.at(self.codec, self.chance.settled(decision.state))

    def put(self, state: Any) -> None:
        self.decision = Decision.at(self.codec, self.chance.settled(state))


@pytest.mark.parametrize(("name", "profile"), GAMES)
def test_spelled_games_are_those_of_the_rules(name: str, profile: str | None) -> None:
    """Player, mask, observation, state, rewards and the next game after an end agree at every action."""
    games = Games(name, profile, count=2, seed=5, points=True)
    mirrors, chance = [Mirror(games, 5, number) for number in range(2)], random.Random(3)
    ended = 0
    for _ in range(STEPS):
        for i, mirror in enumerate(mirrors):
            decision, player = mirror.decision, mirror.decision.state.player
            assert games.players[i] == player
            assert np.flatnonzero(games.masks[i]).tolist() == decision.actions
            for seat in range(games.seats):
                expected = np.asarray(mirror.codec.observe(decision, seat), np.float32)
                assert (games.observe(i, seat) == expected).all()
            assert (games.observations[i] == games.observe(i, player)).all()
            assert decision.said or games.state(i) == decision.state
        actions = [chance.choice(mirror.decision.actions) for mirror in mirrors]
        games.step(actions)
        for i, (mirror, action) in enumerate(zip(mirrors, actions, strict=True)):
            mirror.act(action)
            result = mirror.decision.state.result
            assert games.terminated[i] == (result is not None)
            expected = worth(result, points=True) if result else [0] * games.seats
            assert (games.rewards[i] == np.asarray(expected, np.float32)).all()
            if result is not None:
                ended += 1
                for seat in range(games.seats):
                    expected = np.asarray(mirror.codec.observe(mirror.decision, seat), np.float32)
                    assert (games.finals[i, seat] == expected).all()
                mirror.begin()
    assert ended or STEPS < 1000


def flat(state: Any) -> list[Any]:
    """Where whole moves lead: to hold is no move by itself where a play of the same player follows it."""
    found = []
    for move in state.moves():
        after = state.after(move)
        found += flat(after) if after.player == state.player else [after]
    return found


@pytest.mark.parametrize("name", [name for name in vector.names() if find(name).chance])
def test_whole_moves_and_what_they_lead_to(name: str) -> None:
    """The places are those of the moves; the rows are what the networks are told, with whose turn it is and the end."""
    games = Games(name, count=2, seed=11)
    module: Any = importlib.import_module(f"academie._core.{name}")
    mirrors, chance = [Mirror(games, 11, number) for number in range(2)], random.Random(8)
    decided = 0
    for step in range(STEPS // 2):
        leads = [flat(mirror.decision.state) for mirror in mirrors]
        assert games.choices().tolist() == list(map(len, leads))
        if games.features and step % 10 == 0:
            afters = games.afters()
            for row, state in enumerate([state for each in leads for state in each]):
                player = int(games.players[np.searchsorted(afters.starts, row, "right") - 1])
                over = state.result
                assert afters.ends[row] == (worth(over)[player] if over else 0)
                assert afters.turns[row] == (0 if over else 1 if state.core.thrower == player else -1)
                if over is None:
                    assert (afters.rows[row] == np.asarray(module.describe(state.core)[1], np.float32)).all()
            assert afters.best(afters.ends).tolist() == [
                int(np.argmax(afters.ends[a:b])) for a, b in zip(afters.starts, afters.starts[1:], strict=False)
            ]
        places = [chance.randrange(len(each)) for each in leads]
        decided += any(hasattr(m, "word") and m.word for each in mirrors for m in each.decision.state.moves())
        games.choose(places)
        for mirror, each, place in zip(mirrors, leads, places, strict=True):
            mirror.put(each[place])
            if mirror.decision.state.result is not None:  # by the move, or by the throw that followed it
                mirror.begin()
        assert [games.state(i) for i in range(2)] == [mirror.decision.state for mirror in mirrors]
    assert decided or name not in {"trictrac", "toc"}


@pytest.mark.parametrize("name", ["trictrac", "gammon"])
def test_equal_seeds_equal_games_whatever_the_threads(name: str) -> None:
    """All that is written in many steps is the same by one thread and by two; another seed writes otherwise."""

    def written(seed: int, threads: int) -> str:
        games = Games(name, count=300, seed=seed, threads=threads)
        sums = hashlib.sha256()
        for step in range(60):
            games.step([int(np.flatnonzero(mask)[step % mask.sum()]) for mask in games.masks])
            for array in (games.observations, games.masks, games.players, games.rewards, games.terminated):
                sums.update(array.tobytes())
        return sums.hexdigest()

    assert written(1, 1) == written(1, 2) == written(1, 2)
    assert written(2, 2) != written(1, 2)


def test_an_illegal_action_moves_no_game() -> None:
    """The game is named; nothing has changed in any; and one that is passed over stays as it is."""
    games = Games("gammon", count=3, seed=2)
    legal = games.masks.argmax(1).astype(np.int32)
    before = games.observations.copy()
    for wrong in ([*legal[:2], 177], [*legal[:2], 5000], [*legal[:2], -2]):
        with pytest.raises(Illegal, match=r"^Game 2: "):
            games.step(wrong)
        assert (games.observations == before).all()
    with pytest.raises(Illegal, match=r"^Game 0: "):
        games.choose([10_000, NONE, NONE])
    with pytest.raises(ValueError, match="one number for each"):
        games.step(legal[:2])
    games.step([NONE, legal[1], NONE])
    assert (games.observations != before).any(1).tolist() == [False, True, False]


def test_a_limit_breaks_off_and_an_ended_game_may_stay() -> None:
    """After so many actions a game is truncated without reward; one that stays at its end has nothing legal."""
    games = Games("draughts", count=1, limit=3)
    for step in range(3):
        assert not games.truncated[0], step
        games.step(games.masks.argmax(1))
    assert games.truncated[0]
    assert not games.terminated[0]
    assert str(games.state(0)) == str(games.first)
    line = "W:L1,*14;B:A15 profile=lepeintre-1818+double phase=play to=white dice=6-5"
    last = Games("gammon", position=line, points=True, stays=True)
    last.step(last.masks.argmax(1))
    assert last.rewards.tolist() == [[2, -2]]
    assert (last.players[0], last.masks.sum()) == (-1, 0)
    with pytest.raises(Illegal):
        last.step([0])


def test_what_cannot_be_played_abreast_says_so() -> None:
    """A game without such a core, a hand that is hidden, and a game that no network plays."""
    foreign: Any = SimpleNamespace(name="foreign", title="Foreign")
    with pytest.raises(Unavailable, match="does not play"):
        Games(foreign)
    with pytest.raises(ValueError, match="hidden hands"):
        Games("domino", position=Games("domino").state(0).view(0))
    with pytest.raises(Unavailable, match="has no networks"):
        Games("draughts").afters()


PAGE = Path(__file__).resolve().parents[2] / "docs" / "program" / "vector.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("program", [text for text in PROGRAMS if "torch" not in text])
def test_the_programs_of_the_page_run(program: str) -> None:
    """As they stand."""
    exec(compile(program, PAGE.name, "exec"), {})  # noqa: S102 - what is tested is the program


@pytest.mark.deep
def test_the_learner_of_the_page_beats_the_greedy_player() -> None:
    """A thousand steps of trictrac from nothing, whatever the clock says; equal seeds teach the same to a bit."""
    pytest.importorskip("torch", reason="PyTorch is not installed here: pip install academie[train].")
    world: dict[str, Any] = {"__name__": PAGE.name}
    exec(compile(next(text for text in PROGRAMS if "torch" in text), PAGE.name, "exec"), world)  # noqa: S102 - the same
    first, again = (world["learn"](20).state_dict() for _ in range(2))
    assert all((first[name] == again[name]).all() for name in first)
    assert world["compare"](world["learn"](1000), "greedy", 200) > 0.6


def test_the_library_loads_none_of_it() -> None:
    """`import academie` loads neither NumPy nor Gymnasium."""
    text = "import sys, academie; print({'numpy', 'gymnasium', 'academie.vector'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", text], text=True).strip() == "set()"


def test_a_library_that_is_missing_is_named_with_its_extra() -> None:
    """Whoever imports a module without its library reads what to install."""
    program = """
import importlib, sys
for missing in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[missing] = None
for name in ("vector", "vector.gym", "bridges.pettingzoo", "bridges.openspiel"):
    try:
        importlib.import_module("academie." + name)
    except ImportError as error:
        print(str(error).split(" (")[0])
"""
    assert subprocess.check_output([sys.executable, "-c", program], text=True).splitlines() == [
        "academie.vector needs NumPy: run pip install 'academie[learn]'.",
        "academie.vector needs NumPy: run pip install 'academie[learn]'.",
        "academie.bridges.pettingzoo needs PettingZoo: run pip install 'academie[pettingzoo]'.",
        "academie.bridges.openspiel needs OpenSpiel: run pip install 'academie[openspiel]'.",
    ]
