"""Every opponent of every game plays whole games by the law, assisted and à la rigueur, and repeats himself."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from academie.games import ROOMS, find
from academie.games.chess.players import SETTING
from academie.match.host import Host
from academie.players import roster
from academie.players.members import ladder_profile_of
from academie.players.opponent import opponent_of
from academie.referee import sit
from sittings import MODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import Game
    from academie.players.opponent import Opponent
    from academie.referee.table import Table

ACTS = 30_000  # of a game; none is longer
# Who thinks for as long as he is given is given little: what is tried is that he plays by the law.
SHORT = {"playouts": "playouts:12", "engine": "engine:nodes=60", "stockfish": "stockfish:nodes=60"}


def short(spec: str, game: Game) -> str:
    """A player as he is offered, with a short budget where his is a number of positions."""
    return spec if spec == "engine" and "nodes" not in game.engine().limits else SHORT.get(spec, spec)


def everybody() -> Iterator[object]:
    """Each opponent of a game, in either mode; one of each game with a company in every run, and all at length."""
    for name in ROOMS:
        game = find(name)
        own = roster.own_players(game)
        for spec in (*(own.KINDS if own is not None else ()), *roster.HOUSE):
            for mode in MODES:
                told = [] if spec == "habitue" else [pytest.mark.deep]
                yield pytest.param(name, short(spec, game), mode, id=f"{name} {spec} {mode}", marks=told)


@pytest.mark.parametrize(("name", "spec", "mode"), list(everybody()))
def test_everybody_plays_whole_games_by_the_law(
    name: str, spec: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against one who plays by chance; the table takes every act, and the game comes to its end."""
    game = find(name)
    if spec.startswith("stockfish"):  # who is asked for by name plays himself, where he is installed
        monkeypatch.delenv(SETTING)
    try:
        table = sit(name, mode)
        roster.find(spec, game).close()
    except AcademieError as error:  # nobody judges faults of this game; a program that is not here
        pytest.skip(error.text.en)
    # The company marks and claims as each has it.
    seated = [opponent_of(game, spec if seat == 0 else "random (exact)", 5 + seat) for seat in range(len(table.seats))]
    try:
        table = played_out(table, seated)
    finally:
        for each in seated:
            each.close()
    assert table.result is not None


def played_out(table: Table, seated: list[Opponent]) -> Table:
    """The table at the end of a game between machines."""
    chance = random.Random(1818)
    for _ in range(ACTS):
        if table.result is not None:
            break
        seats = [table.waits or 0, *range(len(seated))]
        act = table.chance(chance) or next(filter(None, (seated[seat].act(table, seat) for seat in seats)), None)
        act = act or Host(table, people=()).settled  # once nobody has more to say
        assert act is not None, f"nobody knows what to do: {table}"
        table = table.after(act)
    return table


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [name for name in ROOMS if ladder_profile_of(find(name)) is not None])
def test_who_overlooks_much_plays_whole_games_against_who_overlooks_nothing(name: str, mode: str) -> None:
    """By the profile that a room names for its ladder."""
    game = find(name)
    seated = [opponent_of(game, key, 5) for key in ("mazette", "maitre")]
    assert played_out(sit(name, mode, ladder_profile_of(game)), seated).result is not None


@pytest.mark.deep
@pytest.mark.parametrize("name", ROOMS)
def test_equal_seeds_play_equal_games(name: str) -> None:
    """Of whoever does not play by the clock, the usual one of each game."""
    game, ends = find(name), []
    spec = roster.usual(game)
    for _ in range(2):
        table = sit(name, "assisted")
        seated = [opponent_of(game, f"{spec} (exact)", 5 + seat) for seat in range(len(table.seats))]
        end = played_out(table, seated)
        ends.append((end.count, str(end.state), end.result))
        for each in seated:
            each.close()
    assert ends[0] == ends[1]
