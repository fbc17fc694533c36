"""A ladder: ratings that say what the games say, bouts that hang on nothing but themselves, a file that grows whole."""

import math
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unavailable, Unreadable
from academie.game import Game, Move, Result, State
from academie.game.analysis import Budget
from academie.game.registry import find
from academie.players import roster
from academie.players.arena import FAIR, Played, Score, Terms, ballots, clock, fair_openings, play_match, score
from academie.players.ladder import (
    MEAN,
    Bout,
    Fixture,
    LadderFile,
    Meeting,
    fixtures,
    played,
    played_by,
    standings,
    unplayed,
)
from academie.players.player import Player
from academie.search.processes import by_processes

PLAIN = find("tourne_case")
WEAK = ["random", "playouts:2", "playouts:40"]


def bouts(first: str, second: str, *shares: tuple[float, float]) -> list[Bout]:
    return [Bout(Fixture(first, second, number), each) for number, each in enumerate(shares)]


def test_everybody_meets_everybody_before_anybody_meets_again() -> None:
    """So that what is broken off is even."""
    found = fixtures(["a", "b", "c"], 4)
    assert [(each.first, each.second, each.number) for each in found[:3]] == [
        ("a", "b", 0),
        ("a", "c", 0),
        ("b", "c", 0),
    ]
    assert len(found) == 6
    assert len(fixtures(["a", "b"], 3)) == 2, "an odd number of games is made even"


def test_neighbours_alone_meet_where_that_is_asked() -> None:
    """Each the next of the list."""
    found = fixtures(["a", "b", "c"], 2, neighbours=True)
    assert [(each.first, each.second) for each in found] == [("a", "b"), ("b", "c")]


def test_two_players_are_rated_as_elo_has_it() -> None:
    """Three of four and a draw added: the difference whose expected share is just that."""
    high, low = standings(["a", "b"], bouts("a", "b", *[(1.0, 1.0), (1.0, 0.0)] * 50))
    share = (150 + 0.5) / 201
    assert (high.player, low.player) == ("a", "b")
    assert high.rating - low.rating == pytest.approx(400 * math.log10(share / (1 - share)), abs=1e-6)
    assert high.rating + low.rating == pytest.approx(2 * MEAN)
    # Of one difference: the curvature of the likelihood is n p q, and each has half of it.
    assert high.error == pytest.approx(400 / math.log(10) / math.sqrt(201 * share * (1 - share)) / 2, rel=1e-6)
    assert high.below is not None
    assert (high.below.games, high.below.share) == (200, 0.75)
    assert low.below is None


def test_whom_one_has_not_met_pulls_nobody_down() -> None:
    """Who has met the best alone, and beaten him, is above him however many others there are."""
    even = [(1.0, 1.0), (1.0, 0.0)] * 50
    others = [*bouts("b", "c", *even), *bouts("c", "d", *even), *bouts("b", "d", *even)]
    found = {each.player: each for each in standings(["a", "b", "c", "d"], [*others, *bouts("a", "b", *even[:10])])}
    assert found["a"].rating - found["b"].rating > 140
    assert found["a"].error > found["b"].error


def test_who_wins_everything_has_a_rating() -> None:
    """And who has not played has one too, with a wide error."""
    found = {rung.player: rung for rung in standings(["a", "b", "c"], bouts("b", "a", (0.0, 0.0), (0.0, 0.0)))}
    assert found["a"].rating > found["c"].rating > found["b"].rating
    assert all(math.isfinite(rung.rating) and 0 < rung.error < math.inf for rung in found.values())


def test_a_sitting_is_reckoned_by_the_law_of_games() -> None:
    """The better of three games at 60 %: 0.6² (3 − 2 · 0.6); one game is itself; draws are shared."""
    met = Meeting.of([(1.0, 1.0), (1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 0.0)])
    assert met.sitting(1) == pytest.approx(met.share) == pytest.approx(0.6)
    assert met.sitting(3) == pytest.approx(0.6**2 * (3 - 1.2))
    assert Meeting.of([(0.5, 0.5)]).sitting(7) == pytest.approx(0.5)


def test_a_bout_hangs_on_nothing_before_it() -> None:
    """Played last or first, alone or with others, it comes to the same."""
    asked = fixtures(WEAK, 4)
    start = PLAIN.start()
    through = list(played(PLAIN, start, asked, 7))
    assert list(played(PLAIN, start, reversed(asked), 7)) == through[::-1]
    assert through != list(played(PLAIN, start, asked, 8))


def test_a_void_game_is_begun_again() -> None:
    """At the plain a game that neither can win any more is void (§6): what a bout tells is of games that were won."""
    game = find("plain")
    both = [roster.find(spec, game) for spec in ("craintif", "etourdi")]
    assert 0.5 in [each.share(0) for each in play_match(game, game.start(), both, Terms(6, 7))]
    bouts = played(game, game.start(), fixtures(["craintif", "etourdi"], 6), 7)
    assert {share for bout in bouts for share in bout.shares} == {0.0, 1.0}


def test_a_drawn_game_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no dice are thrown a draw is a result, and a bout has two games."""
    lines: list[int] = []

    def drawn(_: Game, start: State, __: Sequence[Player], terms: Terms) -> Iterator[Played]:
        for number in range(terms.games):
            lines.append(number)
            seats = (number % 2, 1 - number % 2)
            yield Played(number + 1, seats, start, (), 0, Result(None, (0.5, 0.5), "repetition", "§38"), ((), ()))

    monkeypatch.setattr("academie.players.ladder.play_match", drawn)
    game = find("draughts")
    (bout,) = played(game, game.start(), [Fixture("random", "random", 0)], 7)
    assert (bout.shares, lines) == ((0.5, 0.5), [0, 1])
    lines.clear()
    dice = find("plain")
    (bout,) = played(dice, dice.start(), [Fixture("random", "random", 0)], 7)
    assert bout.shares == (0.5, 0.5)
    assert len(lines) > 1000  # nobody will ever win: it is given up


def test_who_plays_a_bout_changes_nothing_in_it() -> None:
    """Two processes, whoever of them ends first."""
    asked, start = fixtures(WEAK, 4), PLAIN.start()
    alone = {bout.fixture: bout for bout in played(PLAIN, start, asked, 7)}
    together = list(played_by(2, PLAIN, start, asked, 7))
    assert len(together) == len(asked)
    assert {bout.fixture: bout for bout in together} == alone


def test_a_process_ended_from_outside_is_a_sentence() -> None:
    """Whoever shared the work with it is told, and nobody waits for ever."""
    with pytest.raises(Unavailable) as output:
        list(by_processes(os._exit, [1, 1, 1], 2))
    assert "fewer at once" in output.value.text.en
    assert "moins à la fois" in output.value.text.fr


def test_a_ladder_goes_on_where_a_kill_broke_it_off(tmp_path: Path) -> None:
    """A line that was cut short is played again; the rest is not."""
    saved = LadderFile(tmp_path / "ladder", PLAIN.name, "academie-1806", 7)
    asked = fixtures(WEAK, 2)
    start = PLAIN.start()
    assert saved.bouts() == []
    whole = list(played(PLAIN, start, asked, 7))
    for bout in whole:
        saved.add(bout)
    text = saved.path.read_text(encoding="utf-8")
    saved.path.write_text(text[:-5], encoding="utf-8")
    done = saved.bouts()
    assert done == whole[:-1]
    assert unplayed(asked, done) == asked[-1:]
    for bout in played(PLAIN, start, unplayed(asked, done), 7):
        saved.add(bout)
    assert saved.path.read_text(encoding="utf-8") == text


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    """Neither of another game or seed, nor of anything else, whole or not."""
    path = tmp_path / "ladder"
    LadderFile(path, PLAIN.name, "academie-1806", 7).bouts()
    for other in (LadderFile(path, PLAIN.name, "academie-1806", 8), LadderFile(path, "plain", "academie-1806", 7)):
        with pytest.raises(Illegal):
            other.bouts()
    path.write_text("Dear diary", encoding="utf-8")
    with pytest.raises(Illegal):
        LadderFile(path, PLAIN.name, "academie-1806", 7).bouts()
    assert path.read_text(encoding="utf-8") == "Dear diary"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(Illegal):
        LadderFile(path, PLAIN.name, "academie-1806", 7).bouts()


def test_a_damaged_line_is_a_sentence(tmp_path: Path) -> None:
    """It says which."""
    saved = LadderFile(tmp_path / "ladder", PLAIN.name, "academie-1806", 7)
    saved.bouts()
    with saved.path.open("a", encoding="utf-8") as file:
        file.write('["a", "b", 0, 2.0, 0.0]\n')
    with pytest.raises(Unreadable) as error:
        saved.bouts()
    assert "2.0" in error.value.text.fr


# --- The score of a match and the Elo difference it speaks for


def test_three_quarters_are_191_elo() -> None:
    """The usual table: 75 % of the points is a difference of 190.8."""
    assert Score(50, 50, 0).elo().difference == pytest.approx(190.85, abs=0.01)
    assert Score(10, 0, 10).elo().difference == pytest.approx(0)


def test_the_error_is_the_textbooks() -> None:
    """100 games, 60 points without draws: share 0.6, standard error 0.049, interval 0.504 to 0.696."""
    elo = Score(60, 0, 40).elo()
    assert elo.low == pytest.approx(-400 * math.log10(1 / 0.50398 - 1), abs=0.1)
    assert elo.high == pytest.approx(-400 * math.log10(1 / 0.69602 - 1), abs=0.1)


def test_a_clean_sweep_has_no_difference() -> None:
    """All or nothing is infinite, no games at all say nothing."""
    assert Score(5, 0, 0).elo().difference == math.inf
    assert Score(0, 0, 5).elo().difference == -math.inf
    assert Score().elo().difference == 0


@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500))
def test_scores_are_symmetric(wins: int, draws: int, losses: int) -> None:
    """Seen from the other side the difference changes its sign, and the bounds their places."""
    result = Score(wins, draws, losses)
    here, there = result.elo(), result.turned().elo()
    assert result.points + result.turned().points == result.games
    assert here.difference == pytest.approx(-there.difference)
    assert here.low == pytest.approx(-there.high)
    assert here.low <= here.difference <= here.high


# --- The table of strength


SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "strength.py"


@pytest.fixture(scope="module")
def strength() -> Any:
    """The script as a module."""
    spec = spec_from_file_location("strength", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["strength"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_row_goes_on_where_it_stopped(strength: Any, tmp_path: Path) -> None:
    """What was measured is kept, line by line; a line cut short by a kill is measured again, and nothing else."""
    asked: list[int] = []

    def values(begin: int, end: int) -> Any:
        for number in range(begin, end):
            asked.append(number)
            yield float(number)

    row = strength.Row("x", "what", "≥ 1", strength.drawn(values, "points"), 6, 2)
    strength.measured([row], quick=True, keep=tmp_path)
    with (tmp_path / "x.txt").open("a") as saved:
        saved.write("1.")
    (figure,) = strength.measured([row], quick=False, keep=tmp_path)
    assert asked == list(range(6))
    assert (figure["mean"], figure["count"]) == (2.5, 6)
    (late,) = strength.measured([row], quick=False, keep=tmp_path / "none", seconds=0)
    assert late["count"] == 1, "time is up after the first"


@pytest.mark.deep
def test_every_row_runs() -> None:
    """By a few games each; what is missing is said."""
    done = subprocess.run([sys.executable, SCRIPT, "--quick"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()
    assert all("±" in row or "not measured: " in row for row in rows)
    assert len(rows) > 20


# --- Matches


GAME = find("draughts")


def match(terms: Terms, *specs: str, position: str | None = None) -> list[Played]:
    start = GAME.read(position) if position else GAME.start()
    players = [roster.find(spec, GAME, seed) for seed, spec in enumerate(specs)]
    return list(play_match(GAME, start, players, terms))


def test_equal_seeds_give_equal_matches() -> None:
    """Players limited by nodes play the same match from the same seed, whatever was played before."""
    specs = ("mazette", "engine:nodes=300,megabytes=2")
    first, again = match(Terms(2, seed=4), *specs), match(Terms(2, seed=4), *specs)
    assert [played.moves for played in first] == [played.moves for played in again]
    other = match(Terms(2, seed=5), *specs)
    assert [played.moves for played in first] != [played.moves for played in other]


def test_each_opening_is_played_with_both_colours() -> None:
    """Games come in pairs: the same opening, the players exchanged."""
    played = match(Terms(5, seed=1, plies=4, max_plies=20), "random", "random")
    assert [each.seats for each in played] == [(0, 1), (1, 0), (0, 1), (1, 0), (0, 1)]
    assert [each.number for each in played] == [1, 2, 3, 4, 5]
    assert played[0].moves[:4] == played[1].moves[:4]
    assert played[0].moves[:4] != played[2].moves[:4]
    assert all(each.opening == 4 for each in played)


def test_a_long_game_is_stopped_and_drawn() -> None:
    """At the limit of plies the game has no result and counts half for each."""
    (played,) = match(Terms(1, plies=0, max_plies=10), "random", "random")
    assert played.result is None
    assert len(played.moves) == 10
    assert played.shares == (0.5, 0.5)
    assert score([played]).draws == 1


def test_the_result_goes_to_the_player_not_to_the_seat() -> None:
    """Who wins with both colours has two wins; time is kept by player."""
    played = match(Terms(2, plies=0), "engine:nodes=2000,megabytes=2", "random")
    result = score(played)
    assert (result.wins, result.losses) == (2, 0)
    assert result.turned().losses == 2
    assert clock(played, 0).moves + clock(played, 1).moves == sum(len(each.moves) for each in played)
    assert clock(played, 0).longest >= clock(played, 0).mean > 0


def test_ballots_are_all_pairs_of_first_moves() -> None:
    """Nine first moves with nine answers: eighty-one different openings, then over again, in an order of the seed."""
    found = list(islice(ballots(GAME.start(), 1), 162))
    assert len({opening.state for opening in found}) == 81
    assert found[:81] == found[81:]
    assert found[:81] != list(islice(ballots(GAME.start(), 2), 81))


def test_fair_openings_are_fair_and_new() -> None:
    """Random openings differ from one another, are even to the machine, and come again from the same seed."""
    found = list(islice(fair_openings(GAME, GAME.start(), 6, 9), 8))
    assert found == list(islice(fair_openings(GAME, GAME.start(), 6, 9), 8))
    assert len({opening.state for opening in found}) == 8
    judge = GAME.engine(megabytes=4)
    for opening in found:
        assert len(opening.moves) == 6
        judge.clear()
        from academie.players.arena import _LOOK

        assert abs(judge.analyse(opening.state, _LOOK).lines[0].score) <= FAIR


def test_a_position_without_openings_is_refused() -> None:
    """Where the game cannot last as long as the opening, one sentence says so."""
    with pytest.raises(Illegal, match="Ask for fewer"):
        match(Terms(1, plies=50), "random", "random", position="W:W28:B19,23")


class _Peeper:
    """A player who takes any move and remembers what he was shown."""

    name = "peeper"

    def __init__(self) -> None:
        self.begun = 0
        self.shown: list[State] = []

    def new_game(self, state: State) -> None:  # noqa: ARG002
        self.begun += 1

    def choose(self, state: State, budget: Budget | None = None) -> Move:  # noqa: ARG002
        self.shown.append(state)
        return state.moves()[0]

    def close(self) -> None: ...


def seated(profile: str, games: int = 2, max_plies: int = 20_000) -> tuple[list[Played], list[_Peeper]]:
    """A match of domino between two peepers."""
    domino, players = find("domino"), [_Peeper(), _Peeper()]
    return list(play_match(domino, domino.start(profile), players, Terms(games, max_plies=max_plies))), players


@pytest.mark.native
@pytest.mark.parametrize(
    ("profile", "seats"), [("tete-a-tete-six", (0, 1)), ("poule-trois", (0, 1, 0)), ("piquet-voleur", (0, 1, 0, 1))]
)
def test_more_than_two_seats_are_taken_in_turn(profile: str, seats: tuple[int, ...]) -> None:
    """Each of two players has every second seat, partners are one player, and the seats are exchanged."""
    played, players = seated(profile)
    assert [each.seats for each in played] == [seats, tuple(1 - seat for seat in seats)]
    assert [player.begun for player in players] == [2, 2]
    for each in played:
        assert sum(each.share(player) for player in (0, 1)) == pytest.approx(1)
    counted = clock(played, 0).moves + clock(played, 1).moves
    assert counted == sum(len(player.shown) for player in players)
    result = score(played)
    assert result.games == 2


@pytest.mark.native
def test_nobody_is_shown_another_hand() -> None:
    """Where hands are hidden a player chooses from his own view."""
    _, players = seated("poule-quatre", games=1)
    views = [view for player in players for view in player.shown]
    assert len(views) > 50
    for view in views:
        hands = getattr(view, "hands", ())
        assert [seat for seat, hand in enumerate(hands) if hand is not None and hand] in ([view.player], [])


def test_chance_begins_both_games_of_a_pair_alike() -> None:
    """The same tiles are dealt in both games of a pair, others in the next pair; ballots are refused."""
    played, _ = seated("tete-a-tete-six", games=3, max_plies=14)
    first, second, third = ([each.moves[ply] for ply in range(14)] for each in played)
    assert first == second
    assert first != third
    domino = find("domino")
    with pytest.raises(Unavailable, match="Leave out --ballots"):
        list(play_match(domino, domino.start(), [_Peeper(), _Peeper()], Terms(1, plies=None)))
