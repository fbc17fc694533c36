"""Matches: openings, colours, limits, records."""

from __future__ import annotations

from itertools import islice

import pytest

from academie.errors import Illegal
from academie.games import find
from academie.games.draughts import pdn
from academie.players import roster
from academie.players.arena import Played, Terms, play_match
from academie.players.openings import FAIR, ballots, fair_openings
from academie.players.record import Record
from academie.players.records import write_pdn
from academie.players.score import clock, score

GAME = find("draughts")


def match(terms: Terms, *specs: str, position: str | None = None) -> list[Played]:
    start = GAME.read(position) if position else GAME.start()
    players = [roster.find(spec, GAME, seed) for seed, spec in enumerate(specs)]
    return list(play_match(GAME, start, players, terms))


def test_equal_seeds_give_equal_matches() -> None:
    """Players limited by nodes play the same match from the same seed, whatever was played before."""
    specs = ("machine:beginner", "machine:nodes=300;megabytes=2")
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
    played = match(Terms(2, plies=0), "machine:nodes=2000;megabytes=2", "random")
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
        from academie.players.openings import _LOOK

        assert abs(judge.analyse(opening.state, _LOOK).lines[0].score) <= FAIR


def test_a_position_without_openings_is_refused() -> None:
    """Where the game cannot last as long as the opening, one sentence says so."""
    with pytest.raises(Illegal, match="ask for fewer"):
        match(Terms(1, plies=50), "random", "random", position="W:W28:B19,23")


def test_records_are_read_back_as_the_same_game() -> None:
    """The PDN of a game has its moves, its result, its position and its profile."""
    (played,) = match(Terms(1, seed=2, plies=2), "machine:beginner", "random", position="W:W31-50:B1-20 profile=metz")
    text = write_pdn(GAME, Record(played.start, played.moves, played.result, {"White": "A", "Black": "B"}))
    (game,) = pdn.read_games(text)
    assert game.tag("Profile") == "metz"
    assert game.tag("White") == "A"
    assert game.result in {"2-0", "1-1", "0-2"}
    state = played.start
    for move in pdn.mainline(game):
        state = state.after(GAME.read_move(state, move))
    assert state.result == played.result


def test_a_record_from_another_position_names_it() -> None:
    """A game that does not begin at the usual start carries its FEN."""
    (played,) = match(Terms(1, plies=0), "random", "random", position="W:WK46:BK5 profile=fmjd")
    text = write_pdn(GAME, Record(played.start, played.moves, played.result))
    assert '[FEN "W:WK46:BK5"]' in text
