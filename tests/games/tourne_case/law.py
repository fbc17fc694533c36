"""Oracle and options of tourne-case (AUJ): three dames, the lower number only, facing dames hit by force."""

from oracles.tables import GOES_ON, HAND, USUAL, Position, Tables, Verdict, dames

COIN = 12


class TourneCase(Tables):
    """Three dames off the board, s 0, and twelve flèches each, s facing s (AUJ l.2382-2406)."""

    layout = "lanes"
    start = dames({HAND: 3})
    last = COIN
    lifts = False

    def numbers(self, throw: tuple[int, ...]) -> tuple[int, ...]:
        """The lower number, once (AUJ l.2402-2404)."""
        return (min(throw),)

    def steps(self, position: Position, number: int) -> list[tuple[int, int]]:
        """Never past an own dame, never on one but in the coin, which is reached exactly (AUJ l.2404, l.2418-2424)."""
        own = position.own
        return [
            (s, s + number)
            for s in range(COIN)
            if own[s]
            and s + number <= COIN
            and not any(own[between] for between in range(s + 1, s + number))
            and (s + number == COIN or not own[s + number])
        ]

    def landed(self, position: Position, source: int, target: int) -> Position:
        """The dame facing the arrival goes back to s 0 (AUJ l.2414-2422); the coin is safe (l.2430)."""
        own, other = list(position.own), list(position.other)
        own[source] -= 1
        own[target] += 1
        if target < COIN and other[target]:
            other[target] -= 1
            other[HAND] += 1
        return Position(tuple(own), tuple(other))

    def ends_at_once(self, position: Position) -> bool:
        """Three dames in the coin (AUJ l.2432)."""
        return position.own[COIN] == 3

    def result(self, position: Position) -> Verdict:
        """Double, if agreed, when the loser has none in the coin."""
        for own, side, loser in ((True, *position), (False, *position.turned())):
            if side[COIN] == 3:
                return Verdict(True, own, self.options["la_double"] and loser[COIN] == 0, "coin")
        return GOES_ON


ORACLE = TourneCase
# What its random positions must show, enough of them.
SHOWS = USUAL | {"coin", "entered", "hits", "nothing playable", "waiting"}
