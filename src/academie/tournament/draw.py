"""The draw of a knock-out: who stands where in it, who goes on, and who is still to play whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from academie.tournament.state import Pairing, Tournament

Pair = tuple[str, str]


def bracket(players: int) -> list[int]:
    """The numbers of a draw in its order, so that the first two can only meet at the end; a power of two."""
    order = [1]
    while len(order) < players:
        size = 2 * len(order) + 1
        order = [each for number in order for each in (number, size - number)]
    return order


def stages(tournament: Tournament) -> Iterator[list[tuple[Pair, str | None]]]:
    """The stages as far as they are known: each pair, and who goes on; "" where nobody does, None while it is open."""
    ids = list(tournament.entrants)
    order = [ids[number - 1] if number <= len(ids) else "" for number in bracket(len(ids))]
    games = [pairing for pairings in tournament.rounds for pairing in pairings if pairing.done]
    while len(order) > 1:
        pairs = list(zip(order[::2], order[1::2], strict=True))
        found = [(pair, _winner(tournament, games, *pair)) for pair in pairs]
        yield found
        winners = [winner for _, winner in found if winner is not None]
        if len(winners) < len(found):
            return
        order = winners


def to_play(tournament: Tournament) -> list[Pair]:
    """The pairs of the present stage that have to play, or to play again after a draw."""
    *_, last = stages(tournament)
    return [pair for pair, winner in last if winner is None]


def survived(tournament: Tournament) -> Counter[str]:
    """How many stages each player has gone through."""
    return Counter(winner for stage in stages(tournament) for _, winner in stage if winner)


def _winner(tournament: Tournament, games: Sequence[Pairing], one: str, other: str) -> str | None:
    for game in games:
        if {one, other} == set(game.players) and len(game.players) == 2:
            mine, his = game.score(one), game.score(other)
            if mine != his:
                return one if mine > his else other
            if game.forfeit:  # neither has come
                return ""
    there = [each for each in (one, other) if each and not tournament.entrants[each].gone]
    return None if len(there) == 2 else there[0] if there else ""
