"""Matches: openings, colours, limits, records."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal, Unavailable
from academie.players import roster
from academie.players.arena import FAIR, Played, Terms, ballots, clock, fair_openings, play_match, score
from academie.registry import find

if TYPE_CHECKING:
    from academie.analysis import Budget
    from academie.game import Move, State

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
