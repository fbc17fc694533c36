"""How a tournament stands: points, then the tie-breaks of its system, as FIDE's handbook (C.07) describes them.

An unplayed round, a bye or a forfeit, counts for Buchholz and Sonneborn-Berger as a game against somebody who has one's
own points. With `jetons` the settlements are counted first, and the points break ties.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from academie.text.message import Message
from academie.tournament.state import WIN, Pairing, Tournament
from academie.tournament.terms import ARENA, KNOCK_OUT

Pair = tuple[str, str]
POINTS, JETONS = Message("Points"), Message("Jetons")
_BUCHHOLZ, _CUT = Message("Buchholz"), Message("Buchholz cut 1")
_BERGER, _DIRECT = Message("Sonneborn-Berger"), Message("Direct encounter")
_WINS, _GAMES = Message("Wins"), Message("Games played")
_ORDER = {
    "swiss": (_CUT, _BUCHHOLZ, _BERGER, _DIRECT, _WINS),
    "round-robin": (_DIRECT, _BERGER, _WINS),
    "knock-out": (_WINS,),
    "arena": (_WINS, _GAMES),
    "tables": (_WINS,),
    "display": (_WINS,),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One player: the rank, which others may share; points, jetons, and the tie-breaks in their order."""

    id: str
    rank: int
    points: float
    jetons: int
    breaks: tuple[float, ...]


def columns(tournament: Tournament) -> tuple[Message, ...]:
    """What the tie-breaks are called, in the order in which they count."""
    return _ORDER[tournament.terms.system]


@lru_cache(maxsize=64)  # of 200 players it takes 20 ms, and each of them looks at it whenever a result comes in
def standings(tournament: Tournament) -> tuple[Row, ...]:
    """The players from the first to the last; of those who are equal in everything, the lower number first."""
    points = _points(tournament)
    jetons = {each: tournament.jetons(each) for each in tournament.entrants}
    keys = {}
    for player in tournament.entrants:
        breaks = tuple(_broken(tournament, points, player, each) for each in columns(tournament))
        first = (jetons[player], points[player]) if tournament.terms.jetons else (points[player], 0)
        keys[player] = (*first, *breaks)
    ordered = sorted(keys, key=lambda each: [-value for value in keys[each]])
    rows: list[Row] = []
    for place, player in enumerate(ordered, 1):
        shared = bool(rows) and keys[rows[-1].id] == keys[player]
        rank = rows[-1].rank if shared else place
        rows.append(Row(player, rank, points[player], jetons[player], keys[player][2:]))
    return tuple(rows)


def _points(tournament: Tournament) -> dict[str, float]:
    """What counts first: points, in a knock-out the stages one has gone through."""
    if tournament.terms.system == KNOCK_OUT:
        gone_through = survived(tournament) if tournament.begun is not None else {}
        return {each: float(gone_through.get(each, 0)) for each in tournament.entrants}
    return {each: tournament.points(each) for each in tournament.entrants}


def _broken(tournament: Tournament, points: dict[str, float], player: str, what: Message) -> float:
    """One tie-break of one player."""
    played = [pairing for _, pairing in tournament.history[player] if pairing.done]
    if what in {_BUCHHOLZ, _CUT}:
        found = sorted(_against(points, player, each) for each in played)
        missed = len(tournament.rounds) - len(tournament.history[player]) if tournament.terms.system == "swiss" else 0
        found = sorted([*found, *[points[player]] * missed])
        return sum(found[1:] if what == _CUT else found)
    if what == _BERGER:
        return sum(_against(points, player, each) * each.score(player) for each in played)
    if what == _DIRECT:
        return _direct(points, player, played)
    if what == _WINS:
        return sum(_decided(each) and each.score(player) == max(each.scores) for each in played)
    return len([each for each in played if len(each.players) > 1])


def _decided(pairing: Pairing) -> bool:
    """Whether somebody has won it; a bye is not a win."""
    return len(set(pairing.scores)) > 1


def _against(points: dict[str, float], player: str, pairing: Pairing) -> float:
    """The points of the opponent; one's own where the game was not played."""
    return points[player] if pairing.forfeit or len(pairing.players) != 2 else points[pairing.other(player)]


def _direct(points: dict[str, float], player: str, played: Sequence[Pairing]) -> float:
    """What a player has scored against those who have as many points, if he has met all of them."""
    equal = {each for each in points if points[each] == points[player] and each != player}
    games = [each for each in played if len(each.players) == 2 and each.other(player) in equal and not each.forfeit]
    met = {each.other(player) for each in games}
    return sum(each.score(player) for each in games) if equal and met == equal else 0.0


@lru_cache(maxsize=64)
def crosstable(tournament: Tournament) -> tuple[tuple[Row, list[str]], ...]:
    """Each player in the order of the standings, and for each round a cell: the rank of the opponent, and the result.

    3w1 is a win with the first seat against the third, 3b½ a draw with the second; + and − are forfeits. Where several
    sit at one table a cell has the settlement. In an arena, whose rounds are moments, the cells are one's own games.
    """
    rows = standings(tournament)
    place = {row.id: number for number, row in enumerate(rows, 1)}
    table = []
    for row in rows:
        if tournament.terms.system == ARENA:
            table.append((row, [_cell(pairing, row.id, place) for _, pairing in tournament.history[row.id]]))
            continue
        cells = [""] * len(tournament.rounds)
        for number, pairing in tournament.history[row.id]:
            cells[number - 1] = f"{cells[number - 1]} {_cell(pairing, row.id, place)}".strip()
        table.append((row, cells))
    return tuple(table)


def _cell(pairing: Pairing, player: str, place: dict[str, int]) -> str:
    if pairing.bye:
        return "–" + _mark(pairing.score(player))
    if len(pairing.players) > 2:
        return f"{pairing.jetons[pairing.players.index(player)]:+d}".replace("-", "−") if pairing.jetons else "…"
    seat = "w" if pairing.players[0] == player else "b"
    mark = _forfeit(pairing, player) if pairing.forfeit else _mark(pairing.score(player))
    return f"{place[pairing.other(player)]}{seat}{mark if pairing.done else '…'}"


def _forfeit(pairing: Pairing, player: str) -> str:
    return "+" if pairing.score(player) == WIN else "−"


def _mark(score: float) -> str:
    return {1.0: "1", 0.5: "½", 0.0: "0"}.get(score, f"{score:.2f}")


# --- The draw of a knock-out: who stands where in it, who goes on, and who is still to play whom


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
