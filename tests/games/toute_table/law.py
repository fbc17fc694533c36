"""Oracle and options of toute-table (AUJ): the common rules as they stand."""

from oracles.tables import TAKING, Tables


class TouteTable(Tables):
    """Two, five, three and five dames, doublets doubly, hits at will, entry on own dames too (AUJ l.2246-2338)."""


ORACLE = TouteTable
# What its random positions must show, enough of them.
SHOWS = TAKING
