"""The games of the program in OpenSpiel: its own random tests, true chances, and its algorithms at play on them."""

import random
from typing import Any

import pytest

from academie.errors import Unavailable, Unknown
from academie.game.registry import GAMES, find

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: pip install academie[openspiel].")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import academie.bridges.openspiel  # noqa: F401 - registers the games
from academie._core import gammon
from academie.game import Game


def load(name: str, **parameters: Any) -> Any:
    """A game of the program as OpenSpiel has it."""
    return pyspiel.load_game(f"academie_{name}", parameters)


def play_out(state: Any, seed: int, limit: int = 5000) -> list[Any]:
    """Copies of the states of a random game."""
    chooser = random.Random(seed)
    found = [state.clone()]
    while not state.is_terminal() and len(found) < limit:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = chooser.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
        else:
            action = chooser.choice(state.legal_actions())
        state.apply_action(action)
        found.append(state.clone())
    return found


# The plainest, one with dice, one with hidden hands; all by `make test-deep`.
ASKED = {"draughts", "gammon", "domino"}
EVERY = [pytest.param(game, id=game.name, marks=[] if game.name in ASKED else [pytest.mark.deep]) for game in GAMES]


@pytest.mark.parametrize("game", EVERY)
class TestEveryGame:
    """What OpenSpiel asks of a game."""

    def test_the_librarys_random_simulations_pass(self, game: Game) -> None:
        """OpenSpiel's own test: masks, names, chances, clones, serialized states and returns of random games."""
        pyspiel.random_sim_test(load(game.name), num_sims=1, serialize=True, verbose=False)

    def test_facts_agree_with_the_game(self, game: Game) -> None:
        """Chance and hidden hands are told to OpenSpiel as the game has them, and utilities sum to nought."""
        loaded = load(game.name)
        kind = loaded.get_type()
        assert (kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC) == game.chance
        assert (kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION) == game.hidden
        assert loaded.utility_sum() == 0
        assert loaded.num_players() >= 2

    def test_chances_are_those_of_the_game(self, game: Game) -> None:
        """At every chance node the probabilities are the weights of the throws, and sum to one."""
        for state in play_out(load(game.name).new_initial_state(), 7, 120):
            if not state.is_chance_node():
                continue
            rolls = state.own.rolls()
            total = sum(roll.weight for roll in rolls)
            probabilities = [probability for _, probability in state.chance_outcomes()]
            assert sum(probabilities) == pytest.approx(1)
            assert sorted(probabilities) == pytest.approx(sorted(roll.weight / total for roll in rolls))
            assert len({state.action_to_string(a) for a, _ in state.chance_outcomes()}) == len(rolls)


def side(state: Any, player: int) -> tuple[int, ...]:
    """One side of OpenSpiel's backgammon counted as gammon has it: by step, lifted, in hand."""
    steps = [state.board(player, point) for point in range(24)]
    bar = state.board(player, 100)
    return (*(reversed(steps) if player else steps), 15 - sum(steps) - bar, bar)


def results(state: Any, player: int) -> set[tuple[tuple[int, ...], ...]]:
    """Every position a throw of OpenSpiel's backgammon can lead to; it plays a doublet in two halves."""
    found = set()
    for after in (state.child(action) for action in state.legal_actions()):
        if not after.is_terminal() and after.current_player() == player:
            found |= results(after, player)
        else:
            found.add((side(after, player), side(after, 1 - player)))
    return found


def test_gammon_has_the_plays_of_the_librarys_backgammon() -> None:
    """In every throw of some random games OpenSpiel's own backgammon comes to exactly the positions gammon comes to."""
    chooser, throws = random.Random(18), 0
    for _ in range(4):
        state = pyspiel.load_game("backgammon").new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.apply_action(chooser.choice(state.legal_actions()))
                continue
            outcomes = state.chance_outcomes()
            state.apply_action(chooser.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
            player = state.current_player()
            dice = sorted(map(int, str(state).split("Dice: ")[1][:2]), reverse=True)
            plays = gammon.plays(side(state, player), side(state, 1 - player), dice, gammon.Profile())
            assert {tuple(map(tuple, play.after)) for play in plays} == results(state, player)
            throws += 1
    assert throws > 200


def test_profiles_positions_and_points_are_parameters() -> None:
    """A game is loaded under a profile, from a position, counting a double game twice."""
    line = "W:L1,*14;B:A15 profile=lepeintre-1818+double phase=play to=white dice=6-5"
    state = load("gammon", position=line, points=True).new_initial_state()
    assert state.own == find("gammon").read(line)
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [2, -2]
    named = pyspiel.load_game("academie_gammon(profile=lepeintre-1818+lift-forced)")
    assert named.new_initial_state().own.profile["lift_forced"]


def test_bad_parameters_are_refused() -> None:
    """A profile that there is not is refused with the program's own sentence, and so are parameters of an observer."""
    with pytest.raises(Unknown, match="There is no profile"):
        load("gammon", profile="hoyle")
    with pytest.raises(Unavailable, match="takes no parameters"):
        load("gammon").make_py_observer(None, {"planes": 3})


def test_observations_are_those_of_the_codec() -> None:
    """OpenSpiel's observation tensor of gammon is what PettingZoo's environment shows as well."""
    game = load("gammon")
    observer = make_observation(game)
    for state in play_out(game.new_initial_state(), 5, 60):
        for player in (0, 1):
            observer.set_from(state, player)
            expected = state.decision.codec.observe(state.decision, player)
            assert observer.tensor == pytest.approx(np.asarray(expected, np.float32))
            assert str(state.own) in observer.string_from(state, player)


class Ahead(mcts.Evaluator):
    """An evaluation for gammon: whoever has fewer flèches to go is better off, in proportion."""

    def evaluate(self, state: Any) -> np.ndarray:
        """The lead of each player, from -1 to 1."""
        to_go = [self._to_go(state.own.counts(seat)) for seat in (0, 1)]
        lead = (to_go[1] - to_go[0]) / max(1, sum(to_go))
        return np.array([lead, -lead])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Chance as it is, and no preference among actions."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    @staticmethod
    def _to_go(counts: list[int]) -> int:
        return 25 * counts[25] + sum((24 - step) * count for step, count in enumerate(counts[:24]))


def test_the_librarys_tree_search_plays_gammon_with_an_evaluation() -> None:
    """MCTS with our evaluation enters a hit and closes the game out: it takes the two dames off that win at once."""
    game = load("gammon", position="W:K1,L1,*13;B:M1,*14 phase=play to=white dice=2-1")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(
        game, uct_c=1.5, max_simulations=60, evaluator=Ahead(), random_state=np.random.RandomState(1), solve=True
    )
    while not state.is_terminal() and not state.is_chance_node():
        state.apply_action(bot.step(state))
    assert state.is_terminal()
    assert state.returns() == [1, -1]


COUP = "tete-a-tete-six+un-coup"
# B has passed on a three, so that three at both ends stops him; A then goes out with his last tile.
CLOSING = (
    f"A:3-2,5-3;B:6-2,5-2,4-2 profile={COUP} phase=play leader=A scores=0,0 "
    "plays=3-3,boude,3-1@3,1-1@1,1-0@1,0-0@0,2-0@0,2-2@2"
)


def test_nobody_sees_the_hands_of_the_others_at_domino() -> None:
    """Strings and numbers of a player are the same in every deal that agrees with his view; the whole line is not."""
    game = load("domino", profile=COUP)
    plain, recall = make_observation(game), make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    chance, differ = random.Random(4), 0
    for state in play_out(game.new_initial_state(), 3):
        if state.is_terminal() or state.is_chance_node():
            continue
        for player in (0, 1):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            for observer in (plain, recall):
                assert observer.string_from(other, player) == observer.string_from(state, player)
            assert other.own.hand(player) == state.own.hand(player)
            differ += str(other) != str(state)
    assert differ


def test_the_information_state_at_domino_keeps_what_was_played() -> None:
    """No two states of a coup have the same information state, and it begins with every move that was played."""
    game = load("domino", position=CLOSING)
    states = play_out(game.new_initial_state(), 2)
    lines = [state.information_state_string(0) for state in states if not state.is_terminal()]
    assert len(set(lines)) == len(lines)
    first = states[0].action_to_string(states[1].history()[-1])
    assert all(line.startswith(first) for line in lines[1:])


def test_the_librarys_ismcts_closes_the_coup() -> None:
    """Information-set MCTS, which deals B's hidden tiles anew for each simulation, finds the three at both ends."""
    game = load("domino", position=CLOSING)
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)),
        max_simulations=150,
        random_state=np.random.RandomState(3),
    )
    assert state.action_to_string(bot.step(state)) == "3-2@2"


@pytest.mark.parametrize(("profile", "players"), [("poule-trois", 3), ("piquet-voleur", 4), ("tete-a-tete-douze", 2)])
def test_domino_has_as_many_players_as_the_profile(profile: str, players: int) -> None:
    """Three at the poule, four at piquet voleur; what they get sums to nought."""
    game = load("domino", profile=f"{profile}+un-coup", points=True)
    assert game.num_players() == players
    returns = play_out(game.new_initial_state(), 1)[-1].returns()
    assert len(returns) == players
    assert sum(returns) == pytest.approx(0)
    assert max(returns) > 0
