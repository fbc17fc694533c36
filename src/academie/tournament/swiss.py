"""A round of a Swiss by FIDE's Dutch system (C.04.3, in force since February 2026). caissify-pairings has the rules.

It wants of each player what has happened so far, worked out here from the rounds: seats, floats, byes, opponents. For
many players it takes minutes; there py4swiss is asked where it is installed, which has the rules in force until then.
"""

from collections.abc import Collection
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from academie.errors import Illegal, Unavailable
from academie.text.message import Message
from academie.tournament.report import trf
from academie.tournament.state import DRAW, WIN, Pairing, Tournament

MANY = 80  # players, from where one library takes more than ten seconds
_WITHOUT = Message("Swiss pairings need the library caissify-pairings. Run: pip install caissify-pairings.")
_NONE = Message("No pairing is possible: everybody has played everybody. End the tournament, or let others enter.")


def pairs(tournament: Tournament, absent: Collection[str] = ()) -> list[tuple[str, ...]]:
    """The next round, the first board first; one alone has the bye. `absent` are those who are not paired."""
    numbers = {player: number for number, player in enumerate(tournament.entrants, 1)}
    present = len(numbers) - len(absent)
    asked = _many if present >= MANY and find_spec("py4swiss") is not None else _usual
    ids = list(numbers)
    found = [tuple(ids[number - 1] for number in pair if number) for pair in asked(tournament, absent)]
    if sum(len(each) == 1 for each in found) > present % 2:
        raise Illegal(_NONE)
    return sorted(found, key=lambda pair: _board(tournament, numbers, pair))


def _usual(tournament: Tournament, absent: Collection[str]) -> list[tuple[int, int]]:
    """By caissify-pairings."""
    try:
        from caissify_pairings import generate_pairings  # noqa: PLC0415 - optional, and takes a while to load
    except ImportError as error:
        raise Unavailable(_WITHOUT) from error
    numbers = {player: number for number, player in enumerate(tournament.entrants, 1)}
    met = {
        (min(pair), max(pair))
        for pairings in tournament.rounds
        for pair in [tuple(numbers[player] for player in each.players) for each in pairings if _played(each)]
    }
    there = [_player_data(tournament, player, number) for player, number in numbers.items() if player not in absent]
    number = len(tournament.rounds) + 1
    try:
        found = generate_pairings(
            system="dutch", players=there, previous_pairings=met, round_number=number,
            total_rounds=max(tournament.terms.rounds, number),
        )  # fmt: skip
    except ValueError as error:
        raise Illegal(_NONE) from error
    return [(each["white_id"], each["black_id"] or 0) for each in found]


def _many(tournament: Tournament, absent: Collection[str]) -> list[tuple[int, int]]:
    """By py4swiss, which reads files alone."""
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 - optional, and takes a while to load
    from py4swiss.engines.common import PairingError  # noqa: PLC0415
    from py4swiss.trf import TrfParser  # noqa: PLC0415

    with TemporaryDirectory() as folder:
        path = Path(folder) / "tournament.trf"
        path.write_text(trf(tournament, absent), encoding="utf-8")
        try:
            found = DutchEngine.generate_pairings(TrfParser.parse(path))
        except PairingError as error:
            raise Illegal(_NONE) from error
    return [(each.white, each.black) for each in found]


def _board(tournament: Tournament, numbers: dict[str, int], pair: tuple[str, ...]) -> tuple[float, ...]:
    """Which pair comes first: who has most points, together most, then the number; the bye is last."""
    points = sorted((tournament.points(player) for player in pair), reverse=True)
    best = min(numbers[player] for player in pair if tournament.points(player) == points[0])
    return (len(pair) == 1, -points[0], -sum(points), best)


def _played(pairing: Pairing) -> bool:
    return pairing.done and len(pairing.players) == 2 and not pairing.forfeit


def _player_data(tournament: Tournament, player: str, number: int) -> dict[str, Any]:
    """What has happened to a player. A round without a game is a float downwards if it brought points."""
    games = dict(tournament.history[player])
    seats, floats, before = [], [], 0.0
    for place in range(1, len(tournament.rounds) + 1):
        game = games.get(place)
        if game is not None and _played(game):
            seats.append("white" if game.players[0] == player else "black")
            floats.append(_float(before, _before(tournament, game.other(player), place)))
        else:
            floats.append("down" if game is not None and game.score(player) >= DRAW else "none")
        before += game.score(player) if game is not None else 0.0
    unplayed = [game for game in games.values() if game.done and not _played(game) and game.score(player) >= WIN]
    return {
        "id": number, "name": player, "score": before, "rating": tournament.entrants[player].rating,
        "starting_number": number, "color_hist": seats, "float_history": floats,
        "bye_count": sum(bool(game.bye) for game in unplayed),
        "forfeit_win_count": sum(game.forfeit for game in unplayed),
    }  # fmt: skip


def _before(tournament: Tournament, player: str, place: int) -> float:
    """The points of a player before a round."""
    return sum(game.score(player) for number, game in tournament.history[player] if number < place)


def _float(mine: float, other: float) -> str:
    return "down" if mine > other else "up" if mine < other else "none"
