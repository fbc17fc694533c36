"""Oracle and options of jacquet (LEP): no hits, one dame closes, and the first dame travels alone."""

from oracles.tables import HOME, LAST, LIFTED, USUAL, Position, Tables, dames


class Jacquet(Tables):
    """Fifteen dames on the talon; the courier first (LEP l.2190-2198)."""

    layout = "diagonal"
    start = dames({1: 15})
    closed_at = 1

    def may_go(self, position: Position, s: int) -> bool:
        """Until a dame has arrived at s 19 or beyond, only the foremost may be played (LEP l.2190-2192)."""
        own = position.own
        arrived = any(own[place] for place in (*HOME, LIFTED))
        return arrived or not any(own[place] for place in range(s + 1, LAST + 1))


ORACLE = Jacquet
# What its random positions must show, enough of them.
SHOWS = USUAL | {"lifted", "nothing playable"}
