"""A value is a value: states, moves, rolls, events and results of every game, under every profile and option."""

import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any

import pytest

from academie import _core, errors
from academie.errors import AcademieError
from academie.game import Game, State
from academie.game.profiles import Profile, Value
from academie.game.registry import GAMES
from academie.text.message import bilingual
from conformance.walks import (
    OPTIONS,
    PROTOCOLS,
    USUAL,
    answers,
    assail,
    is_carried,
    played,
    reached,
    walk,
    with_one_changed,
)
from often import times

pytestmark = pytest.mark.native
SOME_OPTIONS = [pytest.param(*each.values, id=each.id, marks=pytest.mark.deep) for each in OPTIONS[::4]]
ERRORS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, AcademieError)]


def met(game: Game, profile: str, seed: int = 23) -> list[State]:
    """States of a random game: the first ones, some of each way to go on, the last; and what players see of them."""
    states = walk(game, profile, seed, plies=150)
    chosen = [*states[:4], *states[4:-2:17], *states[-2:]]
    # Of each player and phase that has not come up, one.
    kinds = {(state.player, bool(state.rolls()), len(state.events)): state for state in states}
    chosen += kinds.values()
    views = [state.view(player) for state in chosen[::3] for player in range(game.seats(state)) if game.hidden]
    return chosen + views


def core_of(state: State) -> object:
    """What a state holds of the native core; the state itself where its game is not played there."""
    return getattr(state, "core", state)


@pytest.mark.parametrize(("game", "profile"), [*USUAL, *SOME_OPTIONS])
class TestValues:
    """Facts of every state and of all that it tells."""

    def test_equality_is_that_of_lines(self, game: Game, profile: str) -> None:
        """States are equal, with equal hashes, when their lines are the same; read back they are equal too."""
        states = met(game, profile)
        assert len(set(states)) == len({str(state) for state in states})
        for state in states:
            again = game.read(str(state))
            assert again == state
            assert hash(again) == hash(state)
            assert (core_of(again), hash(core_of(again))) == (core_of(state), hash(core_of(state)))
            assert state != str(state)
        for one, other in pairwise(states):  # a set asks for equality only where hashes are equal
            assert (one == other) == (core_of(one) == core_of(other)) == (str(one) == str(other))

    def test_pickles_and_copies_are_equal(self, game: Game, profile: str) -> None:
        """By every protocol from 2 on, with their events, and what stands inside them likewise; in few bytes."""
        for state in met(game, profile)[:: times(3, 1)]:
            choices = [*state.moves()[:3], *state.rolls()[:2]]
            lines: list[Any] = [state, *choices, *state.events, state.profile, core_of(state)]
            assert all(map(is_carried, [*lines, *filter(None, [state.result])]))
            again = pickle.loads(pickle.dumps(state))  # noqa: S301 - just made
            assert again.events == state.events
            assert list(again.moves()) == list(state.moves())
            assert len(pickle.dumps(state)) < 2500

    def test_nothing_can_be_changed(self, game: Game, profile: str) -> None:
        """Setting what is reached from a state, or spoiling what it hands out, fails or leaves it as it was."""
        for state in met(game, profile)[:: times(6, 3)]:
            before, line = answers(state), str(state)
            for value, name in (
                (state, "events"),
                (state, "anything"),
                *((each, "dice") for each in state.rolls()[:1]),
            ):
                with pytest.raises(FrozenInstanceError, match=f"{name} cannot be set: .* never changes"):
                    setattr(value, name, ())
            assert not [what for value in reached(state) for what in assail(value)]
            assert answers(state) == before == answers(game.read(line))[:4] + before[4:]

    def test_threads_read_the_same(self, game: Game, profile: str) -> None:
        """Eight threads that ask one state at the same time are told what one is told."""
        for state in met(game, profile)[2:9:3]:
            alone = answers(state)
            fresh = pickle.loads(pickle.dumps(state))  # noqa: S301 - just made; nothing has been asked of it
            with ThreadPoolExecutor(8) as threads:
                assert list(threads.map(answers, [fresh] * 32)) == [alone] * 32


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_profiles_make_a_difference(game: Game) -> None:
    """The same position under two profiles, or with and without an option, is two states; each profile is a value."""
    profiles = game.profiles
    names = [*profiles.profiles, *(f"{one.applies_to[0]}+{one.name}" for one in profiles.options.values())]
    starts = [game.start(name) for name in names]
    assert len(set(starts)) == len(starts)
    assert all(is_carried(profiles.find(name)) for name in names)


def test_profiles_of_other_values_are_carried_whole() -> None:
    """A profile that no game has under its name is not taken for one that it has."""
    known = GAMES[0].profiles.find()
    key = next(iter(known.values))
    changed = Profile(known.name, known.title, known.about, {**known.values, key: Value("other", "§1")})
    assert changed != known
    assert is_carried(changed)
    assert len(pickle.dumps(known)) < 150 < len(pickle.dumps(changed))


@pytest.mark.parametrize(("kind", "protocol"), [*product(ERRORS, PROTOCOLS)])
def test_errors_are_carried(kind: type[AcademieError], protocol: int) -> None:
    """An error says in another process what it said in this one, with its notes and what it carries beside."""
    error = kind(bilingual(en="The game is over.", fr="La partie est finie."))
    assert isinstance(error, ValueError)
    error.add_note("as told")
    again = pickle.loads(pickle.dumps(error, protocol))  # noqa: S301 - just made
    assert type(again) is kind
    assert (str(again), again.text, again.__notes__) == (str(error), error.text, ["as told"])


def test_errors_are_not_made_twice() -> None:
    """What a constructor asks for beside the sentence is not asked for again."""
    again = pickle.loads(pickle.dumps(Asking("No", "Non")))  # noqa: S301 - just made
    assert (str(again), again.to("fr")) == ("No.", "Non.")


class Asking(AcademieError):
    """An error made of two words."""

    def __init__(self, english: str, french: str) -> None:
        super().__init__(bilingual(f"{english}.", f"{french}."))


def test_another_process_plays_on() -> None:
    """States and choices go to other processes, started afresh, and what becomes of them comes back."""
    sent = []
    for game in GAMES:
        for state in met(game, game.profiles.default)[:8]:
            if not getattr(state, "hidden", False):
                sent += [(state, choice) for choice in [*state.moves(), *state.rolls()][:2]]
    expected = [played(state, choice) for state, choice in sent]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        got = list(pool.map(played, *zip(*sent, strict=True), chunksize=50))
    assert got == expected
    assert [each[2].events for each in got] == [each[2].events for each in expected]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
class TestGarbage:
    """What was not pickled by us is refused, or makes something, and never ends the process."""

    def test_bad_numbers_are_refused(self, game: Game) -> None:
        """A native value with one number changed is refused with an error, or is a value that can be asked."""
        if not hasattr(getattr(_core, game.name, None), "State"):
            pytest.skip(f"{game.name} has no native values: it is played outside the core.")
        refused = made = 0
        for state in met(game, game.profiles.default)[::4]:
            lines = [core_of(state), *(getattr(move, "play", move) for move in state.moves()[:2])]
            for value in (each for each in lines if type(each).__module__.startswith("academie._core")):
                kind, made_of = value.__reduce__()
                for other in with_one_changed(made_of):
                    try:
                        again = kind(*other)
                    except (TypeError, ValueError, OverflowError):
                        refused += 1
                    else:
                        made += 1
                        assert hash(again) == hash(kind(*again.__reduce__()[1]))
                        assert repr(again)
        assert refused > 100
        assert made > 10

    def test_garbled_pickles_are_refused(self, game: Game) -> None:
        """Bytes changed at random give an exception or something else, never the end of the process."""
        chance = random.Random(5)
        state = met(game, game.profiles.default)[5]
        sound = pickle.dumps((state, *state.moves()[:1]))
        raised = 0
        for _ in range(150):
            garbled = bytearray(sound)
            garbled[chance.randrange(len(garbled))] = chance.randrange(256)
            try:
                pickle.loads(bytes(garbled))  # noqa: S301 - that is the point
            except Exception:  # noqa: BLE001 - any will do
                raised += 1
        assert raised > 20


def test_what_can_be_changed_is_found() -> None:
    """The assault on a state does find attributes that can be set and tables that can be written, where there are."""
    weak = SimpleNamespace(table={"a": 1})
    assert assail(weak) == ["SimpleNamespace.table", "SimpleNamespace.surprise"]
    spoilt = [[3, 2, 1], {"a": 1}]
    assert [assail(each) for each in spoilt] == [[], []]
    assert spoilt == [[], {"x": 0}]
    state = GAMES[0].start()
    kinds = {type(value).__name__ for value in reached(state)}
    assert kinds >= {"State", "Profile", "Value", "Message", "mappingproxy", "Move", "Setup", "Odds", "list", "tuple"}
