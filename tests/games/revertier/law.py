"""Oracle and options of revertier (AUJ): one dame a flèche on the side of the pile, hors du jeu, doublé."""

from oracles.tables import ENTRY, GOES_ON, HAND, LAST, TAKING, Dames, Position, Tables, Verdict, dames

TETE = 12

Left = tuple[int, ...]


def own_entries(side: Dames) -> int:
    """How many flèches of the entry table a side holds itself, so that it cannot enter there."""
    return sum(1 for s in ENTRY if side[s])


def doubled(side: Dames) -> bool:
    """More dames in hand than entries that one's own dames leave (AUJ l.2179-2187); it cannot be mended."""
    return side[HAND] > len(ENTRY) - own_entries(side)


class Revertier(Tables):
    """Fifteen dames in one pile.

    PROJECT: `own_blot_transit` lets a dame touch down on a lone own one and go on; `hors_du_jeu` says whether any
    number of dames may enter in one throw hors du jeu, or one at most.
    """

    layout = "diagonal"
    start = dames({1: 15})
    defaults = {"own_blot_transit": False, "hors_du_jeu": "any"}  # noqa: RUF012 - read only

    def may_rest(self, position: Position, s: int) -> bool:
        """On s 2 to 11 one dame a flèche; the tête and the return side take any number (AUJ l.2105, l.2119)."""
        return s >= TETE or position.own[s] == 0

    def may_enter(self, position: Position, s: int) -> bool:
        """Never on an own dame (AUJ l.2147)."""
        return position.own[s] == 0

    def may_touch(self, position: Position, s: int) -> bool:
        """On a lone own dame of the pile side, where transit is agreed."""
        return self.options["own_blot_transit"] and s < TETE and position.own[s] == 1

    def next_boards(self, board: Position, left: Left) -> list[tuple[Position, Left]]:
        """Where transit is agreed, also every way of one dame over lone own ones, as one step of several numbers."""
        found = super().next_boards(board, left)
        if self.options["own_blot_transit"] and not board.own[HAND]:
            for s in (s for s in range(1, TETE) if board.own[s]):
                found += self.carried(board, s, left)
        return found

    def carried(self, board: Position, s: int, left: Left) -> list[tuple[Position, Left]]:
        """The boards after the dame of s has touched down on a lone own dame of the pile side and gone on."""
        found = []
        for number in set(left):
            stop, index = s + number, left.index(number)
            rest = left[:index] + left[index + 1 :]
            if not self.may_touch(board, stop):
                continue
            there = self.landed(board, s, stop)
            for further in (n for n in set(rest) if stop + n <= LAST):
                if self.open(there, stop + further) and self.may_rest(there, stop + further):
                    later = list(rest)
                    later.remove(further)
                    found.append((self.landed(there, stop, stop + further), tuple(later)))
            found += self.carried(there, stop, rest)
        return found

    def optional(self, position: Position) -> bool:
        """Hors du jeu: fewer entries are open than dames wait (AUJ l.2155-2157); he may enter none, or some."""
        closed = sum(1 for s in ENTRY if self.adverse(position, s) >= 2)
        return position.own[HAND] > len(ENTRY) - own_entries(position.own) - closed

    def legal_results(self, position: Position, throw: tuple[int, ...]) -> set[Position]:
        """As everywhere; hors du jeu at most one more dame than before may have entered, where that is the reading."""
        boards = super().legal_results(position, throw)
        if self.optional(position) and self.options["hors_du_jeu"] == "one":
            return {board for board in boards if board.own[HAND] >= position.own[HAND] - 1}
        return boards

    def ends_at_once(self, position: Position) -> bool:
        """All lifted, or the adversary doublé."""
        return super().ends_at_once(position) or doubled(position.other)

    def result(self, position: Position) -> Verdict:
        """Lifting wins singly (AUJ l.2203); a doublé doubly, if that was agreed (l.2179)."""
        for own, side in ((False, position.own), (True, position.other)):
            if doubled(side):
                return Verdict(True, own, self.options["la_double"], "doubled")
        found = super().result(position)
        if not found.over and self.shut_out(position) and self.shut_out(Position(position.other, position.own)):
            return Verdict(True, None, False, "void")
        return found._replace(double=False) if found.over else GOES_ON

    def shut_out(self, position: Position) -> bool:
        """Dames in hand, and each entry held by oneself or by a case of the other; PROJECT: if both are, it is void."""
        barred = [s for s in ENTRY if position.own[s] or self.adverse(position, s) >= 2]
        return position.own[HAND] > 0 and len(barred) == len(ENTRY)


ORACLE = Revertier
# What its random positions must show, enough of them.
SHOWS = TAKING | {"doubled", "optional"}
