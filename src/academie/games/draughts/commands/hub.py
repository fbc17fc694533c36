"""`academie hub`: the draughts engine for other programs."""

import sys

from academie import __version__
from academie.games.draughts.hub.engine import HubEngine


def hub() -> None:
    """Be a draughts engine on standard input and output, speaking the Hub protocol, version 2.

    For Hub GUIs and match programs, which start it by this very command. By hand: type hub, init, then
    pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww, level move-time=1, go think, quit.
    Parameters: variant (normal, losing), profile (a rule profile of the house), threads, hash (megabytes), ponder,
    book (whether openings are answered from the repertoire), book-margin (by how much less than the best), bb-size
    (of how many pieces endings are looked up: 5 where somebody has built them).
    """
    HubEngine(sys.stdin, sys.stdout, __version__).run()
