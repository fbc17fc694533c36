"""Oracle and options of gammon (LEP): the common rules, and how a game counts today."""

from oracles.tables import HAND, LIFTED, TAKING, Position, Tables, Verdict


class Gammon(Tables):
    """Two, five, three and five dames, doublets doubly, hits at will, entry on own dames too (LEP l.2156-2174)."""

    defaults = {"modern_count": False}  # noqa: RUF012 - read only

    def result(self, position: Position) -> Verdict:
        """As today a loser who has lifted none pays two, and three with a dame in hand or on his first six flèches."""
        verdict = super().result(position)
        if not verdict.over or not self.options["modern_count"]:
            return verdict
        loser = position.other if verdict.won_by_own else position.own
        if loser[LIFTED]:
            return verdict
        if loser[HAND] or any(loser[s] for s in range(1, 7)):
            return Verdict(True, verdict.won_by_own, True, "deep", True)
        return Verdict(True, verdict.won_by_own, True, "bare")


ORACLE = Gammon
# What its random positions must show, enough of them.
SHOWS = TAKING
