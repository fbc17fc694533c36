"""Solved games hold together by the law itself; moves are integers and states vectors, for every game and profile."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt
from random import Random

import pytest

from academie.bridges import worth
from academie.errors import AcademieError, Illegal, Unavailable
from academie.game import Game, Result, State
from academie.game.analysis import Stop
from academie.game.codec import Decision, Ranks, codec_of, distinguished, ended
from academie.game.exact import Exact, Odds
from academie.game.registry import GAMES, find, has_part, part_of
from academie.game.seeds import chance
from academie.games.domino.engine import worlds
from academie.games.domino.state import ours
from academie.tables.board import LETTERS

PARTS = [game.name for game in GAMES if has_part(game, "exact") and hasattr(part_of(game, "exact"), "PART")]

# Every way to agree on a solved game that its solution knows.
RULES = [
    (game.name, name)
    for game in GAMES
    if has_part(game, "exact") and game.name not in PARTS
    for name in (game.profiles.default, *(f"{game.profiles.default}+{each}" for each in game.profiles.options))
    if not name.endswith(("+manual-claim", "+manual-play"))  # what is overlooked is not solved
]


@cache
def solved(name: str, profile: str) -> Exact:
    """A game under a profile, solved once."""
    game = find(name)
    return Exact.of(game, game.profiles.find(profile))


def states_of(state: State, random: Random) -> Iterator[State]:
    """The states of a game played by chance from one on, the end too."""
    while state.result is None:
        yield state
        state = state.after(random.choice([*state.moves(), *state.rolls()]))
    yield state


@pytest.mark.parametrize(("name", "profile"), RULES)
def test_every_value_is_what_the_law_makes_of_the_next(name: str, profile: str) -> None:
    """A throw is worth the mean of its outcomes, a decision the best of them, an end what it gives."""
    exact = solved(name, profile)
    holds_together(exact, states_of(exact.game.start(profile), chance(1806)))


# Of each game that is solved in part, states of that part: before a throw and after one, the latter leading into it.
LATE = {
    "gammon": (
        "W:I2,K1,L3,*9;B:M1,N2,R1,*11 phase=throw to=white",
        "W:H4,L3,*8;B:M1,N2,*12 phase=play to=white dice=5-5",
    ),
    "toute_table": ("W:I2,K1,L3,*9;B:M1,N2,R1,*11 phase=throw to=black",),
    "revertier": ("W:G1,I2,*12;B:V2,X1,*12 phase=throw to=white",),
    "jacquet": ("W:L2,K1,*12;B:X1,V1,*13 phase=play to=black dice=2-1",),
    "plain": (
        "W:F2,G1,H2,I2,J3,K2,L3;B:N7,M8 phase=throw to=black",
        "W:K7,L8;B:S2,R1,Q2,P2,O3,N2,M3 phase=play to=black dice=6-2",
    ),
}


def lifting(name: str) -> str:
    """A state before a throw in which both sides of a race game only lift."""
    place = find(name).race.paths.place  # type: ignore[attr-defined]
    white, black = ([LETTERS[place(seat, step)] for step in (19, 21)] for seat in (0, 1))
    return f"W:{white[0]}2,{white[1]}1,*12;B:{black[0]}1,{black[1]}2,*12 phase=throw to=white"


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_is_solved(name: str) -> None:
    """From there to the end every value is what the law makes of the next."""
    for line in LATE.get(name) or (lifting(name),):
        state = find(name).read(line)
        holds_together(Exact.of(find(name), state.profile), states_of(state, chance(1806)))


@pytest.mark.parametrize("name", PARTS)
def test_the_rest_of_it_is_not(name: str) -> None:
    """Which part it is is said in a sentence."""
    exact = solved(name, find(name).profiles.default)
    with pytest.raises(Unavailable, match="ive such a position"):
        _ = exact.first


def holds_together(exact: Exact, states: Iterable[State]) -> None:
    """What each is worth follows from what comes of it."""
    for state in states:
        odds = exact.odds(state)
        after = [(roll.weight, state.after(roll)) for roll in state.rolls()]
        if state.result is not None:
            assert odds.wins == state.result.shares[0]
            assert abs(odds.points) == state.result.points
        elif state.player is not None:
            sign = 1 - 2 * state.player
            best = max(sign * exact.odds(state.after(move)).points for move in state.moves())
            assert sign * odds.points == pytest.approx(best, abs=1e-11)
        else:
            mean = Odds.mean((weight, exact.odds(next_)) for weight, next_ in after if next_ != state)
            assert odds.points == pytest.approx(mean.points, abs=1e-11)
            assert odds.wins == pytest.approx(mean.wins, abs=1e-11)
            assert odds.doubles == pytest.approx(mean.doubles, abs=1e-11)


@pytest.mark.parametrize(("name", "profile"), RULES)
def test_both_sides_see_the_same(name: str, profile: str) -> None:
    """Before the dice are drawn nobody is better off; and what one wins the other loses."""
    exact = solved(name, profile)
    start = exact.odds(exact.game.start(profile))
    assert start.wins == pytest.approx(0.5, abs=1e-11)
    assert start.points == pytest.approx(0, abs=1e-11)
    assert start.doubles[0] == pytest.approx(start.doubles[1], abs=1e-11)
    assert exact.first.to(1).to(1) == exact.first
    assert 0.5 < exact.first.wins < 1  # to begin is an advantage, if a small one
    assert 0 < exact.solution.error < 1e-9


def test_points_are_wins_and_doubles() -> None:
    """A double counts once more where it is agreed, and nothing where it is not; agreed, it is guarded against."""
    plain, agreed = (solved("tourne_case", name).first for name in ("academie-1806", "academie-1806+double"))
    single = 2 * agreed.wins - 1
    assert agreed.points == pytest.approx(single + agreed.doubles[0] - agreed.doubles[1], abs=1e-11)
    assert plain.points == pytest.approx(2 * plain.wins - 1, abs=1e-11)
    assert sum(agreed.doubles) < sum(plain.doubles)


def test_a_number_overlooked_is_not_solved() -> None:
    """§9: where numbers may be let go, the game is another."""
    game = find("dames_rabattues")
    for option in ("manual-claim", "manual-play"):
        with pytest.raises(AcademieError, match=option):
            Exact.of(game, game.profiles.find(f"academie-1806+{option}"))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "games"), [("tourne_case", 6000), ("dames_rabattues", 4000)])
def test_games_played_by_it_come_out_so(name: str, games: int) -> None:
    """The second method: chance throws, both play what is best; the share of the first thrower within four s.e."""
    game = find(name)
    exact = solved(name, game.profiles.default)
    won = 0
    for number in range(games):
        won += _first_won(exact, chance(1818, number))
    share = exact.first.wins
    assert abs(won / games - share) < 4 * sqrt(share * (1 - share) / games)


def _first_won(exact: Exact, random: Random) -> bool:
    """Whether who had the dice first has won a game of two that play best."""
    state, first = exact.game.start(exact.profile.name), None
    while state.result is None:
        if state.player is not None:
            state = state.after(exact.choices(state)[0][0])
            continue
        rolls = state.rolls()
        state = state.after(random.choices(rolls, [roll.weight for roll in rolls])[0])
        if first is None:
            first = exact.game.taker(state) if state.player is None else state.player
    return state.result.winner == first


def test_a_profile_is_given_or_named() -> None:
    """So is the game, and nothing is solved twice for a name; another game's state is refused."""
    game = find("tourne_case")
    usual = Exact.of(game)
    assert usual == Exact.of("tourne_case") == Exact.of(game, game.profiles.default)
    assert usual == Exact.of(game, game.profiles.find(None))
    for verb in (usual.odds, usual.choices):
        with pytest.raises(TypeError, match="not a state of tourne_case"):
            verb(find("gammon").start())
    with pytest.raises(AcademieError, match="nope"):
        Exact.of(game, "nope")


def test_a_solution_is_kept_whoever_may_stop_it() -> None:
    """Each Stop that was handed in had a game solved and kept anew."""
    for name in ("tourne_case", "dames_rabattues"):
        game = find(name)
        assert solved(name, game.profiles.default).solution is Exact.of(game, None, Stop()).solution


# --- Moves as integers and states as vectors: the part of the bridges without a library

# Every game under its default profile, and under each of the others it has.
CASES = [(game, name) for game in GAMES for name in game.profiles.profiles]
IDS = [f"{game.name}-{name}" for game, name in CASES]


@cache
def walk(game: Game, profile: str, seed: int, actions: int = 200) -> list[Decision]:
    """The decisions of one random game, chance included; equal seeds, equal games."""
    chooser = random.Random(seed)
    first = game.start(profile)
    found = [Decision.at(codec_of(game, first.profile), first)]
    while found[-1].state.result is None and len(found) <= actions:
        here = found[-1]
        if here.state.player is None:
            rolls = here.state.rolls()
            found.append(here.rolled(chooser.choices(rolls, weights=[roll.weight for roll in rolls])[0]))
        else:
            found.append(here.after(chooser.choice(here.actions)))
    return found


@pytest.mark.parametrize(("game", "profile"), CASES, ids=IDS)
class TestEveryGame:
    """What a codec promises, on random games."""

    def test_spelling_and_moves_are_one_to_one(self, game: Game, profile: str) -> None:
        """Each legal move has its own path, no path begins another, and following it plays the move."""
        for decision in walk(game, profile, 1)[::9]:
            if decision.state.player is None or decision.said:
                continue
            paths = [path for path, _ in decision.open]
            assert sorted(move for _, move in decision.open) == list(decision.state.moves())
            beginnings = {path[:length] for path in paths for length in range(len(path))}
            assert len(set(paths)) == len(paths)
            assert not beginnings & set(paths)
            for path, move in decision.open[:: max(1, len(paths) // 5)]:
                here = decision
                for action in path:
                    assert action in here.actions
                    here = here.after(action)
                assert here.state == decision.state.after(move)
                assert not here.said

    def test_actions_stay_within_the_space_and_have_names(self, game: Game, profile: str) -> None:
        """Legal actions are ascending numbers below the number of actions, and their names differ."""
        for decision in walk(game, profile, 1):
            actions = decision.actions
            assert actions == sorted(set(actions))
            assert bool(actions) == (decision.state.player is not None)
            assert all(0 <= action < decision.codec.actions for action in actions)
            names = [decision.codec.name(action, decision.state.player or 0) for action in actions]
            assert len(set(names)) == len(names)

    def test_observations_are_numbers_from_nought_to_one(self, game: Game, profile: str) -> None:
        """Every player's observation of every state has the same length, and each number lies from 0 to 1."""
        for decision in walk(game, profile, 1)[::3]:
            for player in range(decision.codec.game.seats(decision.state)):
                numbers = decision.codec.observe(decision, player)
                assert len(numbers) == decision.codec.size
                assert all(0 <= number <= 1 for number in numbers)

    def test_an_illegal_action_is_refused(self, game: Game, profile: str) -> None:
        """An action that is not legal raises Illegal with one sentence, and so does any when nobody decides."""
        for decision in walk(game, profile, 1)[:40]:
            wrong = next(action for action in range(decision.codec.actions) if action not in decision.actions)
            with pytest.raises(Illegal, match=r"^[^\n]+\.$"):
                decision.after(wrong)


def test_hidden_hands_do_not_show() -> None:
    """At domino a player's numbers are the same in every deal that agrees with his view, and others' are not."""
    game, chance, differ = find("domino"), random.Random(9), 0
    for decision in walk(game, "poule-trois", 6, 150):
        for player in range(3):
            dealt = Decision.at(decision.codec, worlds(ours(decision.state.view(player)), chance))
            seen, shown = (each.codec.observe(each, player) for each in (decision, dealt))
            assert seen == shown
            differ += dealt.codec.observe(dealt, (player + 1) % 3) != decision.codec.observe(decision, (player + 1) % 3)
    assert differ


def decide(name: str, line: str) -> Decision:
    """The decision of a position."""
    game = find(name)
    return Decision.at(codec_of(game), game.read(line))


def test_every_game_has_a_codec_of_its_own() -> None:
    """No game is left with the spelling by ranks."""
    assert [game.name for game in GAMES if isinstance(codec_of(game), Ranks)] == []


def test_both_players_see_draughts_from_their_own_side() -> None:
    """At the start White's and Black's observations differ only in whose turn it is, and equal plays are one action."""
    white = decide("draughts", str(find("draughts").start()))
    ours, theirs = (white.codec.observe(white, player) for player in (0, 1))
    assert [index for index, pair in enumerate(zip(ours, theirs, strict=True)) if len(set(pair)) > 1] == [300]
    black = white.after(next(a for a in white.actions if white.codec.name(a, 0) == "32-28"))
    assert [a for a in black.actions if black.codec.name(a, 1) == "19-23"] == [
        a for a in white.actions if white.codec.name(a, 0) == "32-28"
    ]


def test_captures_with_the_same_ends_are_told_apart() -> None:
    """Two captures of draughts from one square to the same other, with other victims, need a second action."""
    decision = decide("draughts", "W:WK35:B23,27,29,30,36")
    by_ends = {path[0] for path, _ in decision.open}
    assert len(by_ends) < len(decision.open)
    path = next(path for path, _ in decision.open if len(path) == 2)
    half = decision.after(path[0])
    assert half.state == decision.state
    assert half.state.player == 0
    assert [half.codec.name(action, 0) for action in half.actions] == [
        f"capture {rank + 1}" for rank in range(len(half.actions))
    ]


def test_a_play_of_the_board_is_spelled_dame_by_dame() -> None:
    """At gammon 6-1 from the start, Y/F and E/F: two actions, and the first is seen in the observation."""
    decision = decide("gammon", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-1")
    path = next(path for path, move in decision.open if str(move) in {"Y/F E/F", "E/F Y/F"})
    assert sorted(decision.codec.name(action, 0) for action in path) == ["E/F", "Y/F"]
    assert path == (7 * 12 + 5, 7 * 17) or path == (7 * 17, 7 * 12 + 5)
    before, after = decision.codec.observe(decision, 0), None
    half = decision.after(path[0])
    after = half.codec.observe(half, 0)
    changed = [index for index, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    assert len(changed) == 3  # the flèche left, the one reached, the stride said
    assert half.after(path[1]).state.player is None


def test_worth_sums_to_nought() -> None:
    """A win is one and a loss minus one, a draw nought; a double game two where points count; partners share."""
    win = Result(0, (1.0, 0.0), "win", "§1", points=2)
    assert worth(win) == [1, -1]
    assert worth(win, points=True) == [2, -2]
    assert worth(Result(None, (0.5, 0.5), "draw", "§1")) == [0, 0]
    assert worth(Result(0, (0.5, 0.0, 0.5, 0.0), "win", "§1")) == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    assert sum(worth(Result(2, (0.0, 0.0, 1.0), "win", "§1"))) == pytest.approx(0)


def test_the_empty_path_and_beginnings_end_with_the_stop() -> None:
    """A move that others go on from is closed by the stop; the others are left alone; equal paths get ranks."""
    assert ended([((), "a"), ((1,), "b"), ((1, 2), "c")], 9) == [((9,), "a"), ((1, 9), "b"), ((1, 2), "c")]  # type: ignore[list-item]
    assert distinguished([((1,), "a"), ((1,), "b"), ((2,), "c")], 5, 4) == [((1, 5), "a"), ((1, 6), "b"), ((2,), "c")]  # type: ignore[list-item]


def test_a_room_without_a_codec_is_spelled_by_ranks() -> None:
    """The codec for any game: ranks as actions, the line's letters as the observation."""
    game = find("draughts")
    decision = Decision.at(Ranks(game), game.start())
    assert decision.actions == list(range(9))
    assert decision.after(4).state == game.start().after(game.start().moves()[4])
    assert len(decision.codec.observe(decision, 0)) == decision.codec.size
    assert decision.codec.name(3, 0) == "rank digit 3"
