"""Oracle of gammon (LEP): the common rules as they stand; see tables.py."""

from __future__ import annotations

from oracles.tables import Tables


class Gammon(Tables):
    """Two, five, three and five dames, doublets doubly, hits at will, entry on own dames too (LEP l.2156-2174)."""


Room = Gammon
