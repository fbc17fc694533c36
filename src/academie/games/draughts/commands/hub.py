"""`academie hub`: the draughts engine for other programs."""

import sys

from academie.game.packages import __version__
from academie.games.draughts.hub.engine import HubEngine


def hub() -> None:
    """Run as a draughts engine for other programs, over standard input and output, by the Hub protocol, version 2.

    Hub programs start the engine with this command. To try it by hand, type hub, init, then pos
    pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww, level move-time=1, go think, quit.

    Parameters: variant (normal, losing), profile (a rule profile), threads, hash (megabytes), ponder, book (whether
    to play openings from the repertoire), book-margin (how much worse than the best a move may be), bb-size (how
    many pieces an ending may have to be looked up; 5 if you have built those tables).
    """
    HubEngine(sys.stdin, sys.stdout, __version__).run()
