"""The next round of each system, from what has been played. The same tournament always has the same next round."""

import pickle
import sys
from collections.abc import Callable

from academie.errors import AcademieError, Illegal
from academie.tournament import swiss
from academie.tournament.standings import standings, to_play
from academie.tournament.state import ABSENT, HALF_BYE, LOSS, PAIRED_BYE, WIN, Entrant, Pairing, Tournament
from academie.tournament.terms import ARENA, DISPLAY, KNOCK_OUT, ROUND_ROBIN, SWISS, TABLES

_MINUTE = 60_000  # ms


def next_round(tournament: Tournament, now: int = 0) -> list[Pairing]:
    """Who plays next; empty while games are played that must be over before, or when nothing is left to play.

    In an arena whoever is free is paired again. Raises a sentence where no pairing is possible.
    """
    if tournament.begun is None or tournament.over or finished(tournament, now):
        return []
    if tournament.running and tournament.terms.system != ARENA:
        return []
    return _SYSTEMS[tournament.terms.system](tournament)


def beside() -> None:
    """Read a tournament and the time, and write its next round, or the error: for a process of its own."""
    try:
        answer: list[Pairing] | AcademieError = next_round(*pickle.load(sys.stdin.buffer))  # noqa: S301 - our parent's
    except AcademieError as error:
        answer = error
    pickle.dump(answer, sys.stdout.buffer)


def finished(tournament: Tournament, now: int = 0) -> bool:
    """Whether nothing is left to play or to pair."""
    if tournament.begun is None or tournament.running:
        return False
    terms, played = tournament.terms, len(tournament.rounds)
    match terms.system:
        case "arena":
            return now >= tournament.begun + terms.minutes * _MINUTE or len(tournament.active) < 2
        case "knock-out":
            return not to_play(tournament)
        case "display":
            return played > 0
        case "round-robin":
            return played >= terms.rounds * len(berger(len(tournament.entrants)))
    return played >= terms.rounds or len(tournament.active) < 2


def open_to_pairing(tournament: Tournament, now: int) -> bool:
    """Whether an arena still pairs those who are free."""
    begun = tournament.begun
    return begun is not None and now < begun + tournament.terms.minutes * _MINUTE


# --- Swiss


def _swiss(tournament: Tournament) -> list[Pairing]:
    number = len(tournament.rounds) + 1
    skipping = {player for player, when in tournament.skips if when == number}
    absent = {each.id for each in tournament.entrants.values() if each.gone or each.id in skipping}
    pairs = swiss.pairs(tournament, absent)
    games = [Pairing(each) for each in pairs if len(each) == 2]
    alone = [Pairing(each, bye=PAIRED_BYE, scores=(WIN,)) for each in pairs if len(each) == 1]
    asked = [each.id for each in tournament.active if each.id in skipping]
    return [*games, *alone, *(Pairing((each,), bye=HALF_BYE, scores=(0.5,)) for each in asked)]


# --- Round robin


def berger(players: int) -> list[list[tuple[int, int]]]:
    """Berger's tables: the rounds of a number of players by number, as FIDE prints them. With 0 one has a bye."""
    even = players + players % 2
    circle = list(range(1, even))
    rounds = []
    for number in range(even - 1):
        last = (circle[0], even) if number % 2 == 0 else (even, circle[0])
        rounds.append([last, *((circle[place], circle[-place]) for place in range(1, even // 2))])
        circle = circle[even // 2 :] + circle[: even // 2]
    return [[(_there(a, players), _there(b, players)) for a, b in pairs] for pairs in rounds]


def _there(number: int, players: int) -> int:
    return number if number <= players else 0


def _round_robin(tournament: Tournament) -> list[Pairing]:
    players = list(tournament.entrants.values())
    table = berger(len(players))
    cycle, place = divmod(len(tournament.rounds), len(table))
    pairs = [pair[::-1] if cycle % 2 else pair for pair in table[place]]
    found = [_met(*(players[number - 1] for number in pair if number)) for pair in pairs]
    return sorted(found, key=lambda each: bool(each.bye))


def _met(*pair: Entrant) -> Pairing:
    """A game; a player who has withdrawn loses it by forfeit, and gets nothing for a bye."""
    if len(pair) == 1:
        return Pairing((pair[0].id,), bye=ABSENT, scores=(LOSS,))
    players = tuple(each.id for each in pair)
    if any(each.gone for each in pair):
        return Pairing(players, scores=tuple(LOSS if each.gone else WIN for each in pair), forfeit=True)
    return Pairing(players)


# --- Knock-out


def _knock_out(tournament: Tournament) -> list[Pairing]:
    """The pairs of the stage; after a draw they play again with the seats changed."""
    pairs = to_play(tournament)
    return [Pairing((a, b) if tournament.whites(a) <= tournament.whites(b) else (b, a)) for a, b in pairs]


# --- Arena


def _arena(tournament: Tournament) -> list[Pairing]:
    """A free player meets the nearest free one in the standings, but not the last opponent if there are others."""
    busy = {player for _, _, pairing in tournament.running for player in pairing.players}
    rank = {each.id: place for place, each in enumerate(standings(tournament))}
    free = sorted((each.id for each in tournament.active if each.id not in busy), key=rank.__getitem__)
    few = len(tournament.active) <= 3
    found: list[Pairing] = []
    while free:
        player = free.pop(0)
        last = _last(tournament, player)
        other = next((each for each in free if few or (each != last and _last(tournament, each) != player)), None)
        if other is not None:
            free.remove(other)
            first = tournament.whites(player) <= tournament.whites(other)
            found.append(Pairing((player, other) if first else (other, player)))
    return found


def _last(tournament: Tournament, player: str) -> str:
    played = tournament.history[player]
    return played[-1][1].other(player) if played else ""


# --- One table, and one against many


def _tables(tournament: Tournament) -> list[Pairing]:
    """As few tables as the form allows, of sizes that differ by one; dealt out by rank, so that they are even."""
    form = tournament.terms.shape()
    ids = [each.id for each in standings(tournament) if not tournament.entrants[each.id].gone]
    count = -(-len(ids) // form.most)
    if len(ids) < form.least * count:
        raise Illegal(
            "{title} is for {least} to {most} at one table. {number} players cannot be divided so.",
            title=form.title, least=form.least, most=form.most, number=len(ids),
        )  # fmt: skip
    turn = len(tournament.rounds)
    found = [ids[table::count] for table in range(count)]
    return [Pairing(tuple(each[(place + turn) % len(each)] for place in range(len(each)))) for each in found]


def _display(tournament: Tournament) -> list[Pairing]:
    """The first who entered plays all the others, in the first seat."""
    host, *others = tournament.active
    return [Pairing((host.id, each.id)) for each in others]


_SYSTEMS: dict[str, Callable[[Tournament], list[Pairing]]] = {
    SWISS: _swiss,
    ROUND_ROBIN: _round_robin,
    KNOCK_OUT: _knock_out,
    ARENA: _arena,
    TABLES: _tables,
    DISPLAY: _display,
}
